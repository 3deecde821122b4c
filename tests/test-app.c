#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "ui/app.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "places.h"
#include "ui/text.h"

/*
 * The whole screen without a terminal: keys go in, the frame is looked at.
 * Keys are written as text, the others between < and >.
 */

static struct bg_presets presets;
static int64_t clock_ms;

static const struct { const char *name; uint32_t key; } named[] = {
	{ "Tab", BG_KEY_TAB }, { "BackTab", BG_KEY_BACKTAB },
	{ "Enter", BG_KEY_ENTER }, { "Esc", BG_KEY_ESC },
	{ "BS", BG_KEY_BACKSPACE }, { "Left", BG_KEY_LEFT },
	{ "Right", BG_KEY_RIGHT }, { "Up", BG_KEY_UP },
	{ "Down", BG_KEY_DOWN }, { "Home", BG_KEY_HOME },
	{ "End", BG_KEY_END }, { "PgUp", BG_KEY_PGUP },
	{ "PgDn", BG_KEY_PGDN }, { "C-u", BG_CTRL('u') },
	{ "C-c", BG_CTRL('c') }, { "C-l", BG_CTRL('l') },
	{ "C-z", BG_CTRL('z') }, { "Less", '<' },
};

static void
press(struct bg_app *app, uint32_t key)
{
	struct bg_event ev = { .kind = BG_EVENT_KEY, .key = key,
	    .now = clock_ms };

	bg_app_handle(app, &ev);
}

static void
keys(struct bg_app *app, const char *text)
{
	size_t i, len;

	while (*text != '\0') {
		if (*text != '<') {
			press(app, (unsigned char)*text++);
			continue;
		}
		len = strcspn(++text, ">");
		for (i = 0; i < sizeof named / sizeof *named; i++)
			if (strlen(named[i].name) == len &&
			    strncmp(named[i].name, text, len) == 0)
				break;
		if (i == sizeof named / sizeof *named)
			fail_msg("no key <%.*s>", (int)len, text);
		press(app, named[i].key);
		text += len + 1;
	}
}

static void
resize(struct bg_app *app, int rows, int cols)
{
	struct bg_event ev = { .kind = BG_EVENT_RESIZE, .row = rows,
	    .col = cols };

	bg_app_handle(app, &ev);
}

static struct bg_app *
start(const char *pattern)
{
	struct bg_error err;
	struct bg_app *app = bg_app_new(pattern, &presets, bg_gpu_find(NULL),
	    &err);

	if (app == NULL)
		fail_msg("%s", err.message);
	clock_ms = 1000;
	return app;
}

static char *
draw(const struct bg_app *app)
{
	struct bg_canvas *c = bg_canvas_new(app->rows, app->cols, false);
	char *text;

	bg_frame_draw(app, c);
	assert_true(c->cursor_row >= -1 && c->cursor_row < c->rows);
	assert_true(c->cursor_col >= -1 && c->cursor_col < c->cols);
	text = bg_text(c, BG_DEPTH_MONO);
	assert_non_null(text);
	bg_canvas_free(c);
	return text;
}

static bool
shows(const struct bg_app *app, const char *what)
{
	char *text = draw(app);
	bool found = strstr(text, what) != NULL;

	free(text);
	return found;
}

static void
expect(const struct bg_app *app, const char *what)
{
	char *text = draw(app);

	if (strstr(text, what) == NULL)
		fail_msg("\"%s\" is not on the screen:\n%s", what, text);
	free(text);
}

static void
expect_picture(const struct bg_app *app, const char *name)
{
	char *text = draw(app);

	golden(name, text);
	free(text);
}

static void
value_is(const struct bg_app *app, const char *key, const char *value)
{
	char buf[512];

	if (bg_pattern_get(app->pattern, app->scene.index, key, buf,
	    sizeof buf) == NULL)
		fail_msg("the pattern has no %s", key);
	assert_string_equal(buf, value);
}

#define COLUMN	"elem=f32 tile=32x32 op=ld row=lane col=0"

/* The first preset, and one press of +: from one bank to all of them, from 32
 * wavefronts to 1. */
static void
test_first_minute(void **state)
{
	struct bg_app *app = start(NULL);

	(void)state;
	expect_picture(app, "app-start");
	assert_int_equal(app->scene.prediction.total, 32);
	keys(app, "+");
	expect_picture(app, "app-padded");
	assert_int_equal(app->scene.prediction.total, 1);
	keys(app, "-");
	expect_picture(app, "app-start");
	bg_app_free(app);
}

/* A change that makes no sense is refused with the parser's words and nothing
 * moves; the words go with the next key. */
static void
test_refused(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "-");
	assert_string_equal(app->pattern->text, COLUMN);
	assert_int_equal(app->message_role, BG_ROLE_WARN);
	expect(app, app->message);
	keys(app, "<Left>");
	assert_string_equal(app->message, "");
	bg_app_free(app);
	app = start("elem=f32 tile=32x32 op=ld.128 row=lane col=0");
	keys(app, "+");
	expect(app, "1 does not fit, the next is 4");
	value_is(app, "pad", "0");
	bg_app_free(app);
}

/* Arrows and Tab go from field to field and around; k j and the arrows
 * change. */
static void
test_fields(void **state)
{
	struct bg_app *app = start(COLUMN);
	int i, at = app->focus;

	(void)state;
	for (i = 0; i < app->nfields; i++)
		keys(app, "<Tab>");
	assert_int_equal(app->focus, at);
	keys(app, "<Left>h<BackTab><Right>l<Tab>");
	assert_int_equal(app->focus, at);
	keys(app, "<Up>kk<Down>j");
	value_is(app, "pad", "1");
	keys(app, "s");
	value_is(app, "swizzle", "xor");
	keys(app, "S");
	value_is(app, "swizzle", "none");
	keys(app, "o");
	value_is(app, "op", "st.32");
	keys(app, "O");
	value_is(app, "op", "ld.32");
	assert_string_equal(app->field[app->focus].key, "pad");
	bg_app_free(app);
	app = start("elem=f32 op=ld stride=4");
	keys(app, "s");
	expect(app, "a swizzle needs a tile");
	bg_app_free(app);
}

/* A value typed in place shows at once what it does; Esc takes it back, Enter
 * keeps it, nonsense stays in the field with its reason. */
static void
test_typing(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "33");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	value_is(app, "pad", "33");
	keys(app, "<Esc>");
	value_is(app, "pad", "0");
	keys(app, "1<Enter>");
	value_is(app, "pad", "1");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	keys(app, "<Enter>x");
	value_is(app, "pad", "1");
	assert_true(app->message[0] != '\0');
	keys(app, "<Enter>");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	assert_true(app->message[0] != '\0');
	keys(app, "<BS><BS><Enter>");
	value_is(app, "pad", "0");
	while (strcmp(app->field[app->focus].key, "row") != 0)
		keys(app, "<Tab>");
	keys(app, "(lane + 1) %% 32<Enter>");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	keys(app, "<C-u>(lane + 1) % 32<Tab>");
	value_is(app, "row", "(lane+1)%32");
	assert_string_equal(app->field[app->focus].key, "col");
	bg_app_free(app);
}

/* The edit line keeps the last valid grid and shows the fault under the
 * caret; Esc gives back what was. */
static void
test_edit_line(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "e");
	expect(app, "> " COLUMN);
	keys(app, " mask=lane<Less>4");
	assert_int_equal(app->edit_error.code, BG_OK);
	value_is(app, "mask", "lane<4");
	assert_int_equal(app->scene.prediction.total, 4);
	keys(app, "+*2");
	assert_int_equal(app->scene.prediction.total, 4);
	expect_picture(app, "app-edit-error");
	keys(app, "<Enter>");
	assert_int_equal(app->mode, BG_MODE_EDIT);
	keys(app, "<Esc>");
	assert_string_equal(app->pattern->text, COLUMN);
	keys(app, "e<C-u>elem=f32 op=ld stride=2<Enter>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	assert_int_equal(app->scene.prediction.total, 2);
	keys(app, "u");
	assert_string_equal(app->pattern->text, COLUMN);
	keys(app, "u");
	expect(app, "nothing to undo");
	keys(app, "r");
	assert_int_equal(app->scene.prediction.total, 2);
	bg_app_free(app);
}

/* Opening the edit line and leaving it with Enter keeps the comments. */
static void
test_edit_keeps_comments(void **state)
{
	struct bg_app *app = start("# why\nelem=f32\nop=ld stride=2\n");

	(void)state;
	keys(app, "e<Enter>");
	assert_string_equal(app->pattern->text,
	    "# why\nelem=f32\nop=ld stride=2\n");
	keys(app, "e<Left><Enter>");
	assert_string_equal(app->pattern->text,
	    "# why\nelem=f32\nop=ld stride=2\n");
	bg_app_free(app);
}

/* n and N go through the accesses; the fields are those of the one shown. */
static void
test_accesses(void **state)
{
	struct bg_app *app = start("elem=f32 tile=32x32 op=st row=0 col=lane "
	    "name=fill op=ld row=lane col=0 name=drain");

	(void)state;
	expect(app, "access 1 of 2 (n): fill");
	keys(app, "n");
	expect(app, "access 2 of 2 (n): drain");
	assert_int_equal(app->scene.prediction.total, 32);
	value_is(app, "row", "lane");
	keys(app, "+");
	assert_int_equal(app->scene.index, 1);
	keys(app, "n");
	expect(app, "access 1 of 2 (n): fill");
	keys(app, "N");
	expect(app, "access 2 of 2 (n): drain");
	bg_app_free(app);
}

/* [ and ] choose a group of a wide access; Space and b step, Esc leaves first
 * the stepping, then the group. */
static void
test_groups_and_steps(void **state)
{
	struct bg_app *app = start("elem=f32 op=ld.128 stride=8");

	(void)state;
	assert_int_equal(app->scene.group, -1);
	keys(app, "]]");
	assert_int_equal(app->scene.group, 1);
	keys(app, " ");
	assert_int_equal(app->scene.step, 1);
	keys(app, "  ");
	assert_int_equal(app->scene.step, 2);
	expect(app, "that was the last pass");
	expect_picture(app, "app-group-step");
	keys(app, "b<BS>");
	assert_int_equal(app->scene.step, 0);
	keys(app, "b");
	assert_int_equal(app->scene.step, -1);
	keys(app, " <Esc>");
	assert_int_equal(app->scene.step, -1);
	assert_int_equal(app->scene.group, 1);
	keys(app, "<Esc>");
	assert_int_equal(app->scene.group, -1);
	keys(app, "[");
	assert_int_equal(app->scene.group, 3);
	keys(app, "<Esc>..,");
	expect(app, "lane 0: byte 0, bank 0");
	bg_app_free(app);
}

/* . and , tell about one lane after the other; while stepping in the order in
 * which they are served, and the step goes along. */
static void
test_lanes(void **state)
{
	struct bg_app *app = start("elem=f32 tile=32x32 op=ld row=lane%4 "
	    "col=lane/16 mask=lane%16<4");

	(void)state;
	keys(app, "..");
	expect(app, "lane 1: row 1, col 0, byte 128, bank 0, group 1, "
	    "pass 2 of 4, after lane 0");
	keys(app, "<Esc> .");
	expect(app, "lane 0: row 0, col 0");
	assert_int_equal(app->scene.step, 1);
	keys(app, ".");
	expect(app, "lane 16: row 0, col 1");
	assert_int_equal(app->scene.step, 1);
	keys(app, ".");
	expect(app, "lane 1: row 1, col 0");
	assert_int_equal(app->scene.step, 2);
	keys(app, ",,,");
	expect(app, "lane 19: row 3, col 1");
	assert_int_equal(app->scene.step, 4);
	keys(app, "b.");
	expect(app, "lane 2: row 2, col 0");
	assert_int_equal(app->scene.step, 3);
	bg_app_free(app);
	/* What is told about, and what a step serves, is in view. */
	app = start(COLUMN);
	assert_false(shows(app, " 3968 31 "));
	keys(app, ",");
	expect(app, "lane 31: row 31, col 0");
	expect(app, " 3968 31 ");
	keys(app, " ");
	assert_false(shows(app, " 3968 31 "));
	expect(app, "    0  0 ");
	bg_app_free(app);
	app = start("elem=f32 op=ld stride=1 mask=0");
	keys(app, " .");
	expect(app, "no lane is active");
	bg_app_free(app);
}

/* ---- measuring ---- */

static int64_t ids;

/* The request that is wanted, as the screen would send it; its id. */
static int64_t
sent(struct bg_app *app)
{
	assert_int_equal(bg_app_want(app), BG_WANT_MEASURE);
	bg_measuring_sent(&app->measuring, ++ids);
	return ids;
}

static void
reply(struct bg_app *app, int64_t id, double wavefronts, const char *error)
{
	struct bg_reading r = { .id = id, .source = BG_RECORDED,
	    .gpu = "NVIDIA H200", .date = "2026-11-29", .counters = true,
	    .wavefronts = { wavefronts, 0, 0 },
	    .conflicts = { wavefronts - 1, 0, 0 }, .executed = 32,
	    .launched = 32, .timing = true, .cycles_full = wavefronts,
	    .clock_mhz = 1980 };
	struct bg_event ev = { .kind = BG_EVENT_READING, .reading = &r,
	    .now = clock_ms };

	if (error != NULL) {
		strcpy(r.error_code, "unrecorded");
		strcpy(r.error, error);
		r.counters = r.timing = false;
	}
	bg_app_handle(app, &ev);
}

/* m asks once, however often it is pressed; the reading stands beside the
 * prediction, goes with an edit and comes back with the access. */
static void
test_measure(void **state)
{
	struct bg_app *app = start(NULL);
	int64_t id;

	(void)state;
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	keys(app, "m");
	id = sent(app);
	expect(app, "measuring");
	keys(app, "mm");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	reply(app, id, 32, NULL);
	assert_non_null(app->scene.reading);
	expect_picture(app, "app-recorded");
	keys(app, "+");
	assert_null(app->scene.reading);
	assert_false(shows(app, "recorded"));
	keys(app, "u");
	assert_non_null(app->scene.reading);
	bg_app_free(app);
}

/* An answer to what was asked before is never shown as that of what is. */
static void
test_stale_answers(void **state)
{
	struct bg_app *app = start(COLUMN);
	int64_t old, new;

	(void)state;
	keys(app, "m");
	old = sent(app);
	keys(app, "+m");
	new = sent(app);
	reply(app, old, 32, NULL);
	assert_null(app->scene.reading);
	expect(app, "measuring");
	reply(app, new, 1, NULL);
	assert_int_equal(app->scene.reading->wavefronts[0], 1);
	/* Under way while another access is looked at: kept, not shown. */
	keys(app, "+m");
	old = sent(app);
	keys(app, "+");
	reply(app, old, 2, NULL);
	assert_null(app->scene.reading);
	assert_false(shows(app, "measuring"));
	keys(app, "-");
	assert_int_equal(app->scene.reading->wavefronts[0], 2);
	bg_app_free(app);
}

/* Live mode measures each change that stands for a moment, and no access
 * twice. */
static void
test_live(void **state)
{
	struct bg_event tick = { .kind = BG_EVENT_TICK };
	struct bg_app *app = start(COLUMN);

	(void)state;
	assert_int_equal(bg_app_timeout(app, clock_ms), -1);
	keys(app, "L");
	expect(app, "live");
	assert_int_equal(bg_app_timeout(app, clock_ms), BG_LIVE_DELAY);
	clock_ms += BG_LIVE_DELAY / 2;
	keys(app, "+");
	assert_int_equal(bg_app_timeout(app, clock_ms), BG_LIVE_DELAY);
	tick.now = clock_ms;
	bg_app_handle(app, &tick);
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	tick.now = clock_ms += BG_LIVE_DELAY;
	bg_app_handle(app, &tick);
	reply(app, sent(app), 1, NULL);
	assert_int_equal(bg_app_timeout(app, clock_ms), -1);
	keys(app, "-");
	assert_int_equal(bg_app_timeout(app, clock_ms), BG_LIVE_DELAY);
	keys(app, "+");
	assert_int_equal(bg_app_timeout(app, clock_ms), -1);
	assert_non_null(app->scene.reading);
	keys(app, "-L");
	assert_int_equal(bg_app_timeout(app, clock_ms), -1);
	bg_app_free(app);
}

/* What the meter cannot do is said, beside the prediction too, and the next m
 * asks again. */
static void
test_meter_trouble(void **state)
{
	struct bg_event ev = { .kind = BG_EVENT_TROUBLE,
	    .text = "the meter died (signal 9)" };
	struct bg_app *app = start(COLUMN);

	(void)state;
	bg_app_handle(app, &ev);
	assert_string_equal(app->message, "");
	keys(app, "m");
	sent(app);
	bg_app_handle(app, &ev);
	expect(app, "the meter died (signal 9)");
	keys(app, "+");
	assert_false(shows(app, "the meter died"));
	keys(app, "-");
	expect(app, "the meter died (signal 9)");
	keys(app, "m");
	reply(app, sent(app), 0, "no recording of this access");
	expect(app, "no recording of this access");
	keys(app, "m");
	reply(app, sent(app), 32, NULL);
	assert_non_null(app->scene.reading);
	assert_false(shows(app, "no recording"));
	bg_app_free(app);
}

/* That a recording stands in for a GPU is told once, to those who measure, in
 * one line however long the reason is. */
static void
test_stand_in(void **state)
{
	struct bg_event ev = { .kind = BG_EVENT_HELLO,
	    .text = "there is no NVIDIA driver: libcuda.so.1 was not found" };
	struct bg_app *app = start(COLUMN);

	(void)state;
	bg_app_handle(app, &ev);
	assert_false(shows(app, "driver"));
	keys(app, "m");
	expect(app, " a recording stands in: there is no NVIDIA driver ");
	expect(app, "q quit");
	reply(app, sent(app), 32, NULL);
	keys(app, "+m");
	assert_false(shows(app, "stands in"));
	/* Nor when the meter was started again. */
	bg_app_handle(app, &ev);
	assert_false(shows(app, "stands in"));
	bg_app_free(app);
	app = start(COLUMN);
	keys(app, "m");
	ev.text = "the meter sent a hello that cannot be, as it has no GPU and "
	    "no date but many words";
	bg_app_handle(app, &ev);
	expect(app, "a recording stands in for the meter: bankgrid measure ");
	expect(app, "q quit");
	bg_app_free(app);
}

/* ---- files, presets, help ---- */

static void
wrote(struct bg_app *app, int code, const char *text)
{
	struct bg_event ev = { .kind = BG_EVENT_WROTE, .code = code,
	    .text = text };

	bg_app_handle(app, &ev);
}

/* w asks for a name, and once more before it replaces a file. */
static void
test_write(void **state)
{
	struct bg_app *app = start(NULL);

	(void)state;
	keys(app, "w");
	expect(app, "write to column-32x32.bg");
	keys(app, "<C-u><Enter>");
	expect(app, "a file needs a name");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	keys(app, "x.bg<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_WRITE);
	assert_false(app->replace);
	assert_string_equal(app->edit.text, "x.bg");
	wrote(app, BG_ETAKEN, NULL);
	expect(app, "x.bg exists");
	keys(app, "n");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	expect(app, "x.bg is left as it is");
	keys(app, "w<C-u>x.bg<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_WRITE);
	wrote(app, BG_ETAKEN, NULL);
	keys(app, "y");
	assert_int_equal(bg_app_want(app), BG_WANT_WRITE);
	assert_true(app->replace);
	wrote(app, BG_OK, NULL);
	expect(app, "to x.bg");
	keys(app, "w<Esc>");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	keys(app, "w<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_WRITE);
	wrote(app, BG_EIO, "No space left on device");
	expect(app, "column-32x32.bg not written: No space left on device");
	bg_app_free(app);
}

/* p lists the presets, typing filters, Enter loads, Esc does not. */
static void
test_presets(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "p");
	expect_picture(app, "app-presets");
	keys(app, "pad<Esc>");
	assert_string_equal(app->pattern->text, COLUMN);
	keys(app, "ptranspose pad<Enter>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	expect(app, "16x16 block transpose, padded to 17");
	keys(app, "pnothing like this<Enter>");
	assert_int_equal(app->mode, BG_MODE_PRESETS);
	expect(app, "nothing matches");
	keys(app, "<C-u>stride<Down><Down><Up><Enter>");
	expect(app, "stride 2");
	keys(app, "u");
	expect(app, "16x16 block transpose");
	bg_app_free(app);
	app = start(presets.preset[1].text);
	keys(app, "+");
	expect(app, "row of a 32x32 float tile (changed)");
	keys(app, "-");
	assert_false(shows(app, "(changed)"));
	keys(app, "w");
	expect(app, "write to row-32x32.bg");
	bg_app_free(app);
}

/* Without a data directory there is a pattern to begin with, and the list
 * says what is missing. */
static void
test_no_presets(void **state)
{
	struct bg_presets none;
	struct bg_error err;
	struct bg_app *app;

	(void)state;
	assert_true(bg_presets_load(&none, "/nonexistent") < 0);
	app = bg_app_new(NULL, &none, bg_gpu_find(NULL), &err);
	assert_non_null(app);
	assert_int_equal(app->scene.prediction.total, 32);
	keys(app, "p");
	expect(app, "no presets in /nonexistent/presets");
	keys(app, "<Down><Enter><Esc>");
	bg_app_free(app);
	bg_presets_free(&none);
}

/* The help shows every key of the table and every figure, scrolls and
 * closes. */
static void
test_help(void **state)
{
	static const char *const figures[6] = { "\n wavefronts  ",
	    "\n ideal  ", "\n conflicts  ", "\n efficiency  ",
	    "\n B/clk/SM  ", "\n GB/s  " };
	bool found[6] = { false };
	int i, f;
	const struct bg_key_row *r;
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "?");
	expect_picture(app, "app-help");
	resize(app, 70, 80);
	for (r = bg_key_table; r->label != NULL; r++) {
		expect(app, r->label);
		expect(app, r->what);
	}
	resize(app, 24, 80);
	for (i = 0; i < 6; i++) {
		keys(app, i == 0 ? "<Esc>?" : " ");
		for (f = 0; f < 6; f++)
			found[f] |= shows(app, figures[f]);
	}
	for (f = 0; f < 6; f++)
		if (!found[f])
			fail_msg("the help does not explain %s", figures[f]);
	expect(app, "man bankgrid-pattern");
	keys(app, "q");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	keys(app, "q");
	assert_int_equal(bg_app_want(app), BG_WANT_QUIT);
	keys(app, "e<C-c>");
	assert_int_equal(bg_app_want(app), BG_WANT_QUIT);
	keys(app, "<C-z><C-l>");
	assert_int_equal(bg_app_want(app), BG_WANT_SUSPEND);
	assert_int_equal(bg_app_want(app), BG_WANT_REDRAW);
	bg_app_free(app);
}

/* ---- sizes, the mouse, anything at all ---- */

/* Small screens keep the grid and the verdict, large ones use the room. */
static void
test_sizes(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	resize(app, 12, 40);
	expect_picture(app, "app-12x40");
	resize(app, 45, 132);
	expect_picture(app, "app-45x132");
	bg_app_free(app);
}

static void
click(struct bg_app *app, int row, int col)
{
	struct bg_event ev = { .kind = BG_EVENT_CLICK, .row = row,
	    .col = col };

	bg_app_handle(app, &ev);
}

/* A click picks a field, tells about a word; the wheel scrolls. */
static void
test_mouse(void **state)
{
	struct bg_event wheel = { .kind = BG_EVENT_WHEEL,
	    .key = BG_KEY_DOWN };
	struct bg_app *app = start(COLUMN);

	(void)state;
	click(app, 1, 2);
	assert_string_equal(app->field[app->focus].key, "elem");
	click(app, 2, 2);
	assert_string_equal(app->field[app->focus].key, "op");
	click(app, 6, 7);
	expect(app, "bank 0, bytes 0-3: lane 0, pass 1");
	click(app, 6, 9);
	expect(app, "bank 1: no lane asks for this word");
	expect(app, "  0  0 ");
	bg_app_handle(app, &wheel);
	assert_false(shows(app, "  0  0 "));
	expect(app, "  384  3 ");
	keys(app, "<Home>");
	expect(app, "  0  0 ");
	keys(app, "<End>");
	expect(app, " 3968 31 ");
	keys(app, "<PgUp><Esc>p");
	click(app, 3, 5);
	expect(app, "row of a 32x32 float tile");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	bg_app_free(app);
}

static uint32_t seed = 1;

static int
chance(int n)
{
	seed = seed * 1664525u + 1013904223u;
	return (int)((seed >> 8) % (uint32_t)n);
}

static uint32_t
any_key(void)
{
	static const char likely[] = "++--  bmLsSoOenpu r[].,?hjkl0123456789(";

	switch (chance(8)) {
	case 0:
		return named[chance(sizeof named / sizeof *named)].key;
	case 1:
		return (uint32_t)(' ' + chance(95));
	case 2:
		return BG_KEY_LEFT + (uint32_t)chance(12);
	case 3:
		return 0x80 + (uint32_t)chance(0x3000);
	case 4:
		return chance(2) ? BG_KEY_ESC : BG_KEY_ENTER;
	default:
		return (uint32_t)likely[chance(sizeof likely - 1)];
	}
}

static void
any_event(struct bg_app *app)
{
	struct bg_event ev = { .now = clock_ms += chance(200) };

	switch (chance(12)) {
	case 0:
		resize(app, 1 + chance(chance(2) ? 4 : 60),
		    1 + chance(chance(2) ? 12 : 200));
		return;
	case 1:
		click(app, chance(app->rows + 2) - 1,
		    chance(app->cols + 2) - 1);
		return;
	case 2:
		ev.kind = BG_EVENT_WHEEL;
		ev.key = chance(2) ? BG_KEY_UP : BG_KEY_DOWN;
		break;
	case 3:
		reply(app, ids - chance(2), chance(33), chance(4) ? NULL :
		    "no recording");
		return;
	case 4:
		ev.kind = (enum bg_event_kind[]){ BG_EVENT_TICK,
		    BG_EVENT_TROUBLE, BG_EVENT_HELLO }[chance(3)];
		ev.text = "the meter died";
		break;
	default:
		ev.kind = chance(10) ? BG_EVENT_KEY : BG_EVENT_PASTE;
		ev.key = any_key();
	}
	bg_app_handle(app, &ev);
}

/* 3,000 events of all kinds in any order, at any size: the pattern always
 * parses and the frame is always drawn. */
static void
test_anything(void **state)
{
	struct bg_app *app = start(NULL);
	struct bg_pattern *p;
	int i;

	(void)state;
	for (i = 0; i < 3000; i++) {
		any_event(app);
		while (bg_app_want(app) != BG_WANT_NOTHING)
			if (app->measuring.pending)
				bg_measuring_sent(&app->measuring, ++ids);
		free(draw(app));
		if (i % 100 != 0)
			continue;
		assert_int_equal(bg_pattern_parse(&p, app->pattern->text,
		    NULL), BG_OK);
		bg_pattern_free(p);
	}
	bg_app_free(app);
}

static int
load(void **state)
{
	(void)state;
	return bg_presets_load(&presets, bg_data_dir());
}

static int
unload(void **state)
{
	(void)state;
	bg_presets_free(&presets);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_first_minute),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_fields),
		cmocka_unit_test(test_typing),
		cmocka_unit_test(test_edit_line),
		cmocka_unit_test(test_edit_keeps_comments),
		cmocka_unit_test(test_accesses),
		cmocka_unit_test(test_groups_and_steps),
		cmocka_unit_test(test_lanes),
		cmocka_unit_test(test_measure),
		cmocka_unit_test(test_stale_answers),
		cmocka_unit_test(test_live),
		cmocka_unit_test(test_meter_trouble),
		cmocka_unit_test(test_stand_in),
		cmocka_unit_test(test_write),
		cmocka_unit_test(test_presets),
		cmocka_unit_test(test_no_presets),
		cmocka_unit_test(test_help),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_mouse),
		cmocka_unit_test(test_anything),
	};

	return cmocka_run_group_tests_name("app", tests, load, unload);
}
