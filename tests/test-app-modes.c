#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "ui/keys.h"

/*
 * The screen without a terminal: what it does beside editing. It measures,
 * writes files, loads presets, helps.
 */

/* ---- measuring ---- */

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
	expect(app, "? help");
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
	expect(app, "? help");
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
	/* the cases stand behind them, by theme, and a theme is a filter; its
	 * heading is drawn above and cannot be chosen */
	keys(app, "pscan");
	expect(app, " reduction and scan\n");
	expect(app, "> reduction-strides ");
	expect(app, "1 of 5");
	keys(app, "<End>");
	expect(app, "> block-8x8 ");
	keys(app, "<Home><Down><Enter>");
	expect(app, "reduction, sequential addresses");
	keys(app, "u");
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
	/* the hint how to go on stands on nothing */
	keys(app, "<Esc>?");
	expect(app, "\n                                                          "
	    "Space: more, q: back\n");
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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_measure),
		cmocka_unit_test(test_stale_answers),
		cmocka_unit_test(test_live),
		cmocka_unit_test(test_meter_trouble),
		cmocka_unit_test(test_stand_in),
		cmocka_unit_test(test_write),
		cmocka_unit_test(test_presets),
		cmocka_unit_test(test_no_presets),
		cmocka_unit_test(test_help),
	};

	return cmocka_run_group_tests_name("app-modes", tests, load_presets,
	    unload_presets);
}
