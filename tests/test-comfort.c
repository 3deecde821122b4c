#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "drive.h"
#include "ui/clipboard.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/lessons.h"
#include "ui/recent.h"
#include "ui/takeout.h"
#include "ui/teaching.h"
#include "ui/theme.h"

/*
 * What makes the screen comfortable: pasting patterns and code, recalling
 * earlier ones, taking patterns and views out, dragging
 * numbers, themes and big cells.
 */

static char home[] = "/tmp/bankgrid-comfort-XXXXXX";

static void
paste(struct bg_app *app, const char *text)
{
	struct bg_event ev = { .kind = BG_EVENT_PASTE, .now = clock_ms };

	for (; *text != '\0'; text++) {
		ev.key = (unsigned char)*text;
		bg_app_handle(app, &ev);
	}
	ev.kind = BG_EVENT_PASTED;
	bg_app_handle(app, &ev);
}

/* A pattern that is pasted is the pattern, code goes into it, anything else
 * changes nothing; one undo takes it back. */
static void
test_paste(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	paste(app, "__shared__ float t[32][33];");
	value_is(app, "pad", "1");
	expect(app, "taken: elem=f32 tile=32x32 pad=1; u takes it back");
	keys(app, "u");
	value_is(app, "pad", "0");
	paste(app, "t[threadIdx.x][3]\r");
	value_is(app, "row", "tx");
	value_is(app, "col", "3");
	paste(app, "# mine\nelem=f32\nop=ld stride=2\n");
	value_is(app, "stride", "2");
	assert_int_equal(app->scene.prediction.total, 2);
	paste(app, "q\nw\n");
	assert_int_equal(app->message_role, BG_ROLE_WARN);
	assert_int_equal(app->mode, BG_MODE_MAIN);
	value_is(app, "stride", "2");
	paste(app, "");
	value_is(app, "stride", "2");
	bg_app_free(app);
}

/* In the edit line code is taken by Enter; code that cannot be leaves the line
 * open with the reason, and Esc gives the pattern back. */
static void
test_code_in_line(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "e<C-u>t[threadIdx.x][threadIdx.y]");
	expect(app, "code: Enter takes it into the pattern");
	keys(app, "<Enter>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	value_is(app, "row", "tx");
	value_is(app, "col", "ty");
	keys(app, "e Swizzle<Less>3,2,3><Enter>");
	value_is(app, "swizzle", "cute:3,2,3");
	value_is(app, "row", "tx");
	keys(app, "e<C-u>t[k][0]<Enter>");
	assert_int_equal(app->mode, BG_MODE_EDIT);
	expect(app, "k is not a name");
	keys(app, "<Esc>");
	value_is(app, "swizzle", "cute:3,2,3");
	bg_app_free(app);
	/* what is wrong with code is told of it, not of words of a pattern */
	app = start("elem=f32 tile=32x32 pad=1 op=ld row=lane col=0");
	keys(app, "e<C-u>Swizzle<Less>3,3,3>");
	assert_false(shows(app, "code: Enter"));
	assert_false(shows(app, "is not key=value"));
	expect(app, "moves elements within blocks");
	keys(app, "<Enter>");
	assert_int_equal(app->mode, BG_MODE_EDIT);
	bg_app_free(app);
}

/* What a question asks about stays: nothing is pasted over it. */
static void
test_paste_in_lesson(void **state)
{
	struct bg_lessons lessons;
	struct bg_progress progress = { 0 };
	struct bg_app *app = start(COLUMN);
	char *text;
	int i;

	(void)state;
	assert_int_equal(bg_lessons_load(&lessons, getenv("BANKGRID_DATADIR")),
	    BG_OK);
	assert_int_equal(bg_teach(app, &lessons, 0, &progress), BG_OK);
	for (i = 0; i < 20 && bg_teaching_done(app->teaching); i++)
		keys(app, ">");
	assert_false(bg_teaching_done(app->teaching));
	text = strdup(app->pattern->text);
	paste(app, "elem=f32 op=ld stride=2");
	assert_string_equal(app->pattern->text, text);
	assert_int_equal(app->message_role, BG_ROLE_WARN);
	free(text);
	bg_app_free(app);
	bg_lessons_free(&lessons);
	bg_progress_free(&progress);
}

/* Up and Down in the edit line walk through what was typed and pasted, each
 * once, the newest first; the file gives them to the next session. */
static void
test_recent(void **state)
{
	struct bg_app *app = start(COLUMN);
	struct bg_recent r;
	char path[128];
	FILE *f;

	(void)state;
	bg_recent_load(&r);
	assert_int_equal(r.n, 0);
	app->recent = &r;
	keys(app, "e<C-u>elem=f32 op=ld stride=2<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_REMEMBER);
	paste(app, "elem=f32 op=ld stride=3");
	keys(app, "e<C-u>elem=f32 op=ld stride=2<Enter>");
	assert_int_equal(r.n, 2);
	assert_int_equal(bg_recent_save(&r, NULL), BG_OK);
	bg_app_free(app);
	bg_recent_free(&r);

	app = start(COLUMN);
	bg_recent_load(&r);
	app->recent = &r;
	assert_int_equal(r.n, 2);
	keys(app, "e<Up>");
	expect(app, "> elem=f32 op=ld stride=2");
	assert_int_equal(app->scene.prediction.total, 2);
	keys(app, "<Up><Up>");
	expect(app, "> elem=f32 op=ld stride=3");
	keys(app, "<Down><Down><Enter>");
	value_is(app, "stride", "2");
	bg_app_free(app);
	bg_recent_free(&r);

	/* whatever stands there */
	snprintf(path, sizeof path, "%s/bankgrid/patterns", home);
	f = fopen(path, "w");
	assert_non_null(f);
	fputs("\n\n# nothing\nstrife=\"\x01\n\xff\xfe\n", f);
	fclose(f);
	bg_recent_load(&r);
	app = start(COLUMN);
	app->recent = &r;
	keys(app, "e<Up><Up><Up><Enter><Esc>");
	assert_string_equal(app->pattern->text, COLUMN);
	bg_app_free(app);
	bg_recent_free(&r);
	unlink(path);
}

static int
write_cuda(const struct bg_pattern *p, const char *text, FILE *out,
    struct bg_error *err)
{
	if (p->naccesses > 1)
		return bg_fail(err, BG_EVALUE, -1, 1, "no more than one");
	fprintf(out, "// %s\n", text);
	return BG_OK;
}

static void
wanted(struct bg_app *app, enum bg_want want, const char *begin,
    const char *within)
{
	assert_int_equal(bg_app_want(app), want);
	assert_non_null(app->out);
	assert_int_equal(strncmp(app->out, begin, strlen(begin)), 0);
	assert_non_null(strstr(app->out, within));
}

/* The ending of a file's name says what is written; a key what is copied. */
static void
test_takeout(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "x");
	expect(app, "write to pattern.svg");
	keys(app, "<Enter>");
	wanted(app, BG_WANT_WRITE, "<svg", "Predicted 32 wavefronts, ideal "
	    "1: rows are 128 bytes apart");
	keys(app, "w<Enter>");
	wanted(app, BG_WANT_WRITE, COLUMN "\n", "");
	keys(app, "w<C-u>a.md<Enter>");
	wanted(app, BG_WANT_WRITE, "", "```");
	keys(app, "w<C-u>a.txt<Enter>");
	wanted(app, BG_WANT_WRITE, " bankgrid", "32-way");
	assert_null(strstr(app->out, "? help"));
	keys(app, "w<C-u>a.cu<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	expect(app, "CUDA cannot be written here");
	app->write_cuda = write_cuda;
	keys(app, "w<C-u>a.cu<Enter>");
	wanted(app, BG_WANT_WRITE, "// elem=f32 tile=32x32", "");

	keys(app, "y");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	expect(app, "this terminal has no clipboard");
	app->clipboard = true;
	keys(app, "yc");
	wanted(app, BG_WANT_COPY, "bankgrid show 'elem=f32 tile=32x32 ", "");
	keys(app, "yp");
	wanted(app, BG_WANT_COPY, COLUMN, "");
	keys(app, "yu");
	wanted(app, BG_WANT_COPY, "//", "");
	keys(app, "y<Esc>");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	keys(app, "e " COLUMN "<Enter>yu");
	expect(app, "no more than one");
	assert_null(app->out);
	bg_app_free(app);
}

/* What is no variation of the preset any more leaves without its name and its
 * comments; what is one, with them. */
static void
test_takeout_stale(void **state)
{
	struct bg_app *app = start(NULL);

	(void)state;
	app->clipboard = true;
	keys(app, "+yp");
	wanted(app, BG_WANT_COPY, "# ", "name=");
	keys(app, "<Left><Left><Left>-<Right>++yp");
	assert_int_equal(app->kin, BG_KIN_NONE);
	wanted(app, BG_WANT_COPY, "elem=f16 tile=", "");
	assert_null(strstr(app->out, "name="));
	assert_null(strstr(app->out, "#"));
	keys(app, "yc");
	wanted(app, BG_WANT_COPY, "bankgrid show 'elem=f16", "");
	bg_app_free(app);
}

/* What leaves the screen is whole however small that is: each view, written
 * from 40x12, has what the last line and the last column tell, and no sign
 * that anything was cut. */
static void
test_takeout_whole(void **state)
{
	static const struct { const char *keys, *first, *last; } views[] = {
		{ "1", "\n    0  0", "\n 3968 31" },
		{ "2", "  0        0  0", " 31    3,968 " },
		{ "3", "   0  [", " 29 30 31\n" },
		{ "4", "chooses", "\n together.\n" },
		{ "c6", "\n     0  0", "neither is better" },
	};
	static const char *const patterns[] = { COLUMN, "elem=f32 tile=32x32 "
	    "swizzle=xor op=ld row=lane col=0" };
	struct bg_app *app;
	size_t i, p;

	(void)state;
	for (i = 0; i < sizeof views / sizeof *views; i++)
		for (p = 0; p < 2; p++) {
			app = start(patterns[p]);
			resize(app, 12, 40);
			keys(app, views[i].keys);
			keys(app, "<PgDn>d");
			keys(app, "w<C-u>a.txt<Enter>");
			wanted(app, BG_WANT_WRITE, " bankgrid",
			    views[i].first);
			if (p == 0 || views[i].keys[0] == '3')
				assert_non_null(strstr(app->out,
				    views[i].last));
			assert_null(strstr(app->out, "PgDn"));
			assert_null(strstr(app->out, "of 32 and columns"));
			assert_null(strstr(app->out, "\342\200\246"));
			assert_int_equal(app->rows, 12);
			bg_app_free(app);
		}
	/* all lanes are told beside the one line of the grid */
	app = start("elem=f32 op=ld stride=1");
	resize(app, 20, 130);
	keys(app, "w<C-u>a.txt<Enter>");
	wanted(app, BG_WANT_WRITE, " bankgrid", " 31      124 31 ");
	bg_app_free(app);
	/* of what nobody can look at it ends somewhere */
	app = start("elem=u8 tile=300x512 swizzle=xor op=ld row=0 col=lane");
	keys(app, "3w<C-u>a.txt<Enter>");
	wanted(app, BG_WANT_WRITE, " bankgrid", "of 300 and columns ");
	assert_null(strstr(app->out, "PgDn"));
	assert_true(strlen(app->out) < 1000 * 1000);
	bg_app_free(app);
}

/* What is hidden on the screen is not told by what leaves it. */
static void
test_takeout_hidden(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "Vx<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_WRITE);
	assert_null(strstr(app->out, "wavefront"));
	assert_null(strstr(app->out, "32-way"));
	assert_non_null(strstr(app->out, "row=lane"));
	app->write_cuda = write_cuda;
	keys(app, "w<C-u>a.cu<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	expect(app, "that would tell the costs");
	/* what is said about the presets tells it, too */
	keys(app, "p");
	assert_false(shows(app, "the second half of a transpose"));
	keys(app, "<Esc>Vp");
	expect(app, "the second half of a transpose");
	bg_app_free(app);
}

/* The vectors of RFC 4648, 10, in the sequence that terminals know; some have
 * none. */
static void
test_clipboard(void **state)
{
	static const struct { const char *text, *base64; } v[] = {
		{ "", "" }, { "f", "Zg==" }, { "fo", "Zm8=" },
		{ "foo", "Zm9v" }, { "foob", "Zm9vYg==" },
		{ "fooba", "Zm9vYmE=" }, { "foobar", "Zm9vYmFy" },
		{ "\xff\xfe\xfd", "//79" },
	};
	char *out, want[64], *big;
	size_t size, i;
	FILE *f;

	(void)state;
	for (i = 0; i < sizeof v / sizeof *v; i++) {
		f = open_memstream(&out, &size);
		assert_int_equal(bg_clipboard_put(f, v[i].text), BG_OK);
		fclose(f);
		snprintf(want, sizeof want, "\033]52;c;%s\a", v[i].base64);
		assert_string_equal(out, want);
		free(out);
	}
	big = calloc(1, BG_CLIPBOARD_MAX + 2);
	memset(big, 'a', BG_CLIPBOARD_MAX + 1);
	f = open_memstream(&out, &size);
	assert_int_equal(bg_clipboard_put(f, big), BG_ERANGE);
	fclose(f);
	assert_int_equal(size, 0);
	free(out);
	free(big);
	assert_true(bg_clipboard_there("xterm-256color"));
	assert_true(bg_clipboard_there("tmux-256color"));
	assert_false(bg_clipboard_there("linux"));
	assert_false(bg_clipboard_there("vt100"));
	assert_false(bg_clipboard_there(""));
	assert_false(bg_clipboard_there(NULL));
}

/* Each press takes the next theme, round and round, and has it kept. */
static void
test_themes(void **state)
{
	struct bg_app *app = start(COLUMN);
	int i;

	(void)state;
	for (i = 1; i <= BG_THEMES; i++) {
		keys(app, "T");
		assert_int_equal(app->theme, i % BG_THEMES);
		assert_int_equal(bg_app_want(app), BG_WANT_THEME);
		expect(app, bg_theme_name((enum bg_theme)app->theme));
	}
	bg_app_free(app);
}

/* Big cells take the room of the lanes; a terminal that is too narrow is
 * told. */
static void
test_big(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	resize(app, 40, 150);
	expect(app, "lane address bank");
	keys(app, "B");
	assert_false(shows(app, "lane address bank"));
	expect(app, "bank    0   1   2   3   4   5");
	expect_picture(app, "app-big");
	keys(app, "B");
	expect(app, "lane address bank");
	resize(app, 24, 60);
	keys(app, "B");
	expect(app, "big cells need 66 columns: here are 60");
	expect(app, "words 32");
	keys(app, "B");
	resize(app, 24, BG_BIG_COLS);
	keys(app, "B");
	assert_false(shows(app, "columns"));
	expect(app, "bank   0  1  2  3  4  5");
	expect_picture(app, "app-big-three");
	bg_app_free(app);
	/* the widest offset still leaves room for them */
	app = start("elem=f32 base=200000 op=ld stride=96");
	resize(app, 24, BG_BIG_COLS);
	keys(app, "B");
	expect(app, "bank   0  1  2  3  4  5");
	resize(app, 24, BG_HALF_COLS);
	expect(app, "bank   0  1  2  3  4  5");
	expect(app, "16 17 18");
	bg_app_free(app);
}

/* Where that is too much the two halves of the banks have lines of their own,
 * but only those that are touched. */
static void
test_half_big(void **state)
{
	struct bg_app *app = start("elem=f32 tile=32x40 op=ld row=lane/8 "
	    "col=lane%8*5 op=st.64 row=lane col=0 vec=2");

	(void)state;
	keys(app, "B");
	expect(app, "banks 16-31 have lines of their own: 114 columns hold");
	expect(app, "   64    ");
	expect(app, "192 of banks 16-31");
	expect_picture(app, "app-big-half");
	/* what is clicked is what is there: numbers, words, lanes */
	click(app, 3, 11);
	expect(app, "bank 1: 1 word for lane 13");
	click(app, 4, 11);
	expect(app, "bank 17: 1 word for lane");
	click(app, 5, 11);
	expect(app, "bank 1: 1 word for lane 13");
	click(app, 6, 11);
	expect(app, "bank 17: 1 word for lane");
	click(app, 8, 23);
	expect(app, "bank 20, bytes 80-83: lane 4, pass 1");
	click(app, 7, 23);
	expect(app, "bank 4: no lane asks for this word");
	/* a lane is brought into view and marked, whichever half it is on */
	keys(app, "<Esc>,");
	expect(app, "lane 31: ");
	expect(app, "31 ");
	keys(app, "n..ff");
	expect(app, "lane ");
	keys(app, "V");
	assert_false(shows(app, "words"));
	expect(app, "16  17  18");
	bg_app_free(app);
}

static void
drag(struct bg_app *app, int row, int col)
{
	struct bg_event ev = { .kind = BG_EVENT_DRAG, .row = row,
	    .col = col, .now = clock_ms };

	bg_app_handle(app, &ev);
}

/* A number follows the mouse by a step a column, as far as it goes; a whole
 * drag is undone at once. Nothing else is dragged. */
static void
test_drag(void **state)
{
	struct bg_app *app = start(COLUMN);
	int row, col;

	(void)state;
	place(app, "pad 0", &row, &col);
	click(app, row, col + 4);
	drag(app, row, col + 5);
	value_is(app, "pad", "1");
	drag(app, row, col + 9);
	value_is(app, "pad", "5");
	drag(app, row + 3, col + 7);
	value_is(app, "pad", "3");
	keys(app, "u");
	value_is(app, "pad", "0");
	keys(app, "r");
	value_is(app, "pad", "3");
	drag(app, row, 0);
	value_is(app, "pad", "0");
	assert_int_equal(app->message_role, BG_ROLE_WARN);
	place(app, "elem f32", &row, &col);
	click(app, row, col);
	drag(app, row, col + 3);
	value_is(app, "elem", "f32");
	bg_app_free(app);

	app = start("name=neighbours elem=f32 op=ld stride=1");
	place(app, "stride 1", &row, &col);
	click(app, row, col);
	drag(app, row, col + 7);
	value_is(app, "stride", "8");
	assert_int_equal(app->scene.prediction.total, 8);
	/* a press elsewhere ends it */
	click(app, 12, 40);
	drag(app, 12, 45);
	value_is(app, "stride", "8");
	bg_app_free(app);
}

/* The terminal's cursor stands on the value in focus, or where it is typed: a
 * screen reader or a magnifier follows it. */
static void
test_cursor(void **state)
{
	struct bg_app *app = start(COLUMN);
	struct bg_canvas *c = bg_canvas_new(24, 80, false);
	const struct bg_field *f;
	int i, row, col;

	(void)state;
	assert_non_null(c);
	for (i = 0; i < app->nfields; i++) {
		f = &app->field[app->focus];
		bg_frame_draw(app, c);
		assert_int_equal(bg_frame_field(app, c->cursor_row,
		    c->cursor_col), app->focus);
		assert_int_equal(c->cell[c->cursor_row * 80 +
		    c->cursor_col].glyph, (unsigned char)f->value[0]);
		keys(app, "<Tab>");
	}
	keys(app, "e");
	place(app, "col=0", &row, &col);
	bg_frame_draw(app, c);
	assert_int_equal(c->cursor_row, row);
	assert_int_equal(c->cursor_col, col + (int)strlen("col=0"));
	bg_canvas_free(c);
	bg_app_free(app);
}

/* The cursor stands so many columns right of where the text begins. */
static void
cursor_at(const struct bg_app *app, const char *what, int right)
{
	struct bg_canvas *c = bg_canvas_new(app->rows, app->cols, false);
	int row, col;

	assert_non_null(c);
	place(app, what, &row, &col);
	bg_frame_draw(app, c);
	if (c->cursor_row != row || c->cursor_col != col + right)
		fail_msg("the cursor is at %d,%d, \"%s\" at %d,%d",
		    c->cursor_row, c->cursor_col, what, row, col);
	bg_canvas_free(c);
}

/* The cursor goes along with what is chosen: in the lists, among the values of
 * a sweep, to the lane that is told about or served, in each view; and back to
 * the field with a key that is about fields. */
static void
test_cursor_follows(void **state)
{
	struct bg_app *app = start(COLUMN);
	char name[64];

	(void)state;
	keys(app, "p<Down><Down>");
	snprintf(name, sizeof name, "> %.40s", presets.preset[2].name);
	cursor_at(app, name, 0);
	keys(app, "xor");
	cursor_at(app, " preset xor", 11);
	keys(app, "<Down>");
	cursor_at(app, "> ", 0);
	keys(app, "<Esc>K");
	cursor_at(app, "> ", 0);
	keys(app, "<Down>");
	cursor_at(app, "> ", 0);
	keys(app, "<Esc>");
	cursor_at(app, "pad 0", 4);

	keys(app, "5<Right>");
	cursor_at(app, "1 2   4   6", 0);
	keys(app, "<Tab>");
	cursor_at(app, "swizzle none", 8);
	keys(app, "<BackTab>-1");
	cursor_at(app, "pad 0", 4);

	keys(app, "...");
	cursor_at(app, "  256\342\226\266", 7);
	keys(app, "2");
	cursor_at(app, "[ 2]     256", 1);
	keys(app, "3");
	cursor_at(app, "   2  < 0>", 7);
	keys(app, "4");
	cursor_at(app, "lane 2 at", 0);
	keys(app, "<Tab>");
	cursor_at(app, "swizzle none", 8);
	keys(app, "<Esc>2f");
	cursor_at(app, " 0        0  0 ", 0);
	keys(app, "f");
	cursor_at(app, " 1      128  0 ", 0);
	keys(app, "3");
	cursor_at(app, "   1  [", 7);
	keys(app, "4");
	cursor_at(app, "lane 1 at", 0);
	keys(app, "1f");
	cursor_at(app, "  256 ", 7);
	keys(app, "..");
	cursor_at(app, "  384\342\226\266", 7);
	keys(app, "b+");
	cursor_at(app, "swizzle xor", 8);
	bg_app_free(app);
	/* of several lanes that are served the one that is told about */
	app = start("elem=f32 op=ld index=lane%16*33");
	keys(app, "f..");
	cursor_at(app, "  128\342\226\266", 8);
	bg_app_free(app);
}

/* The address bits of a load that merges, with its costs hidden: no number of
 * lanes that there are not is looked at. */
static void
test_hidden_bits(void **state)
{
	struct bg_app *app = start("elem=f64 tile=8x8 op=ld.64 row=0 col=0");

	(void)state;
	keys(app, "4V");
	assert_true(app->scene.hidden);
	assert_false(shows(app, "lanes -1"));
	bg_app_free(app);
}

static int
open_home(void **state)
{
	if (mkdtemp(home) == NULL || setenv("XDG_STATE_HOME", home, 1) != 0)
		return -1;
	return load_presets(state);
}

static int
close_home(void **state)
{
	char dir[128];

	snprintf(dir, sizeof dir, "%s/bankgrid", home);
	rmdir(dir);
	rmdir(home);
	return unload_presets(state);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_paste),
		cmocka_unit_test(test_code_in_line),
		cmocka_unit_test(test_paste_in_lesson),
		cmocka_unit_test(test_recent),
		cmocka_unit_test(test_takeout),
		cmocka_unit_test(test_takeout_stale),
		cmocka_unit_test(test_takeout_whole),
		cmocka_unit_test(test_takeout_hidden),
		cmocka_unit_test(test_clipboard),
		cmocka_unit_test(test_drag),
		cmocka_unit_test(test_themes),
		cmocka_unit_test(test_big),
		cmocka_unit_test(test_half_big),
		cmocka_unit_test(test_cursor),
		cmocka_unit_test(test_cursor_follows),
		cmocka_unit_test(test_hidden_bits),
	};

	return cmocka_run_group_tests_name("comfort", tests, open_home,
	    close_home);
}
