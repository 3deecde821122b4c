#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "golden.h"
#include "places.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/text.h"

struct bg_presets presets;
int64_t clock_ms, ids;

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

void
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

uint32_t
any_named_key(unsigned number)
{
	return named[number % (sizeof named / sizeof *named)].key;
}

void
resize(struct bg_app *app, int rows, int cols)
{
	struct bg_event ev = { .kind = BG_EVENT_RESIZE, .row = rows,
	    .col = cols };

	bg_app_handle(app, &ev);
}

struct bg_app *
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

char *
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

bool
shows(const struct bg_app *app, const char *what)
{
	char *text = draw(app);
	bool found = strstr(text, what) != NULL;

	free(text);
	return found;
}

void
expect(const struct bg_app *app, const char *what)
{
	char *text = draw(app);

	if (strstr(text, what) == NULL)
		fail_msg("\"%s\" is not on the screen:\n%s", what, text);
	free(text);
}

void
place(const struct bg_app *app, const char *what, int *row, int *col)
{
	char *text = draw(app), *at = strstr(text, what), *p;

	if (at == NULL)
		fail_msg("\"%s\" is not on the screen:\n%s", what, text);
	for (*row = *col = 0, p = text; p < at; p++)
		if (*p == '\n') {
			(*row)++;
			*col = 0;
		} else {
			*col += (*p & 0xc0) != 0x80;
		}
	free(text);
}

void
expect_painted(const struct bg_app *app, const char *name, bool ascii,
    enum bg_depth depth)
{
	struct bg_canvas *c = bg_canvas_new(app->rows, app->cols, ascii);
	char file[80], *text;

	snprintf(file, sizeof file, "%s-%dx%d%s%s", name, app->cols,
	    app->rows, ascii ? "-ascii" : "",
	    depth == BG_DEPTH_MONO ? "" : "-color");
	bg_frame_draw(app, c);
	text = bg_text(c, depth);
	golden(file, text);
	free(text);
	bg_canvas_free(c);
}

void
expect_all_painted(struct bg_app *app, const char *name)
{
	static const struct { int rows, cols; } sizes[] = {
		{ 24, 80 }, { 40, 120 }, { 60, 200 }
	};
	size_t i;

	for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
		resize(app, sizes[i].rows, sizes[i].cols);
		expect_painted(app, name, false, BG_DEPTH_MONO);
		expect_painted(app, name, true, BG_DEPTH_MONO);
		expect_painted(app, name, false, BG_DEPTH_256);
		expect_painted(app, name, true, BG_DEPTH_256);
	}
}

void
expect_picture(const struct bg_app *app, const char *name)
{
	char *text = draw(app);

	golden(name, text);
	free(text);
}

void
value_is(const struct bg_app *app, const char *key, const char *value)
{
	char buf[512];

	if (bg_pattern_get(app->pattern,
	    app->pattern->access[app->scene.index].op, key, buf,
	    sizeof buf) == NULL)
		fail_msg("the pattern has no %s", key);
	assert_string_equal(buf, value);
}

/* The request that is wanted, as the screen would send it; its id. */
int64_t
sent(struct bg_app *app)
{
	assert_int_equal(bg_app_want(app), BG_WANT_MEASURE);
	bg_measuring_sent(&app->measuring, ++ids);
	return ids;
}

void
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

void
click(struct bg_app *app, int row, int col)
{
	struct bg_event ev = { .kind = BG_EVENT_CLICK, .row = row,
	    .col = col };

	bg_app_handle(app, &ev);
}

int
load_presets(void **state)
{
	(void)state;
	return bg_presets_load(&presets, bg_data_dir());
}

int
unload_presets(void **state)
{
	(void)state;
	bg_presets_free(&presets);
	return 0;
}
