#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "ui/keys.h"
#include "ui/lessons.h"
#include "ui/teaching.h"

/*
 * The list of layouts that the search finds: its order, the one chosen shown
 * as the pattern, kept or given back.
 */

#define BOTH	"elem=f32 tile=32x32 op=st row=0 col=lane op=ld row=lane col=0"

static int
chosen(const struct bg_app *app)
{
	return app->results.at;
}

/* The list at every size, in both alphabets, with and without colours. */
static void
test_pictures(void **state)
{
	struct bg_app *app = start(BOTH);

	(void)state;
	keys(app, "/");
	expect_all_painted(app, "results");
	bg_app_free(app);
	app = start("elem=f32 tile=32x32 op=ld row=lane col=0 elem=f16 "
	    "tile=16x64 op=st row=lane/2 col=lane%2");
	keys(app, "n/<End>");
	expect_picture(app, "results-second-array");
	bg_app_free(app);
}

/* As the search ranks: wavefronts, then bytes; the first is its winner, each
 * layout stands there once, and the figures are those of the pattern that it
 * makes. */
static void
test_order(void **state)
{
	const struct bg_result *row;
	struct bg_search s;
	struct bg_app *app;
	int i, j;

	(void)state;
	for (i = 0; i < presets.n; i++) {
		app = start(presets.preset[i].text);
		if (bg_search(&s, app->pattern, app->pattern->access[0].array,
		    0, NULL) != BG_OK) {
			keys(app, "/");
			assert_int_equal(app->mode, BG_MODE_MAIN);
			assert_int_equal(app->message_role, BG_ROLE_WARN);
			bg_app_free(app);
			continue;
		}
		keys(app, "/<Home>");
		row = app->results.row;
		assert_in_range(app->results.n, 1, BG_TRY_FAMILIES + 1);
		assert_int_equal(row[0].total, bg_search_winner(&s)->total);
		assert_int_equal(row[0].bytes,
		    bg_layout_bytes(&bg_search_winner(&s)->layout));
		for (j = 1; j < app->results.n; j++) {
			assert_true(row[j].total > row[j - 1].total ||
			    (row[j].total == row[j - 1].total &&
			    row[j].bytes >= row[j - 1].bytes));
			keys(app, "j");
			assert_int_equal(chosen(app), j);
			assert_string_equal(app->pattern->text, row[j].text);
			if (s.naccesses == app->pattern->naccesses)
				assert_int_equal(app->scene.all.wavefronts,
				    row[j].total);
		}
		keys(app, "<Esc>");
		bg_app_free(app);
	}
}

/* It begins with what P takes; the others are shown as the pattern; Enter
 * keeps one, and one undo takes it back. */
static void
test_keep(void **state)
{
	struct bg_app *app = start(BOTH), *other = start(BOTH);

	(void)state;
	keys(other, "P");
	keys(app, "/");
	assert_int_equal(app->mode, BG_MODE_RESULTS);
	assert_string_equal(app->pattern->text, other->pattern->text);
	expect(app, ">* pad 1                    2   4,224");
	bg_app_free(other);
	keys(app, "<Home>");
	expect(app, ">  swizzle xor              2   4,096");
	expect(app, "swizzle xor\n");		/* the field */
	keys(app, "jjk<Enter>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	value_is(app, "swizzle", "cute:5,0,5");
	expect(app, "swizzle cute:5,0,5: u takes it back");
	keys(app, "u");
	assert_string_equal(app->pattern->text, BOTH);
	keys(app, "r");
	value_is(app, "swizzle", "cute:5,0,5");
	keys(app, "u/<Home>P");
	value_is(app, "pad", "1");
	keys(app, "u");
	assert_string_equal(app->pattern->text, BOTH);
	keys(app, "u");
	expect(app, "nothing to undo");
	bg_app_free(app);
}

/* Esc leaves everything as it was: the pattern, what can be undone, the step,
 * the place in the view. So does Enter on the layout that there is. */
static void
test_leave(void **state)
{
	struct bg_app *app = start(BOTH);
	int top, left;

	(void)state;
	keys(app, "++u3ff<End>d");
	value_is(app, "pad", "1");
	top = app->tab_top;
	left = app->tab_left;
	assert_true(top > 0 && left > 0);
	keys(app, "/jj");
	assert_int_equal(app->scene.step, -1);
	keys(app, "<Home><Esc>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	value_is(app, "pad", "1");
	value_is(app, "swizzle", "none");
	assert_int_equal(app->tab, 2);
	assert_int_equal(app->tab_top, top);
	assert_int_equal(app->tab_left, left);
	assert_int_equal(app->scene.index, 1);
	assert_int_equal(app->scene.step, 1);
	keys(app, "/");
	while (!app->results.row[chosen(app)].now)
		keys(app, chosen(app) + 1 < app->results.n ? "j" : "<Home>");
	keys(app, "<Enter>");
	value_is(app, "pad", "1");
	keys(app, "r");
	value_is(app, "pad", "2");
	keys(app, "uu");
	value_is(app, "pad", "0");
	bg_app_free(app);
}

/* A click chooses, a second one keeps; the wheel goes on. */
static void
test_mouse(void **state)
{
	struct bg_event wheel = { .kind = BG_EVENT_WHEEL,
	    .key = BG_KEY_DOWN };
	struct bg_app *app = start(BOTH);
	int row, col;

	(void)state;
	keys(app, "/");
	place(app, "swizzle xor/2", &row, &col);
	click(app, row, col);
	value_is(app, "swizzle", "xor/2");
	assert_int_equal(app->mode, BG_MODE_RESULTS);
	bg_app_handle(app, &wheel);
	value_is(app, "swizzle", "tma:128");
	click(app, 0, 0);
	click(app, 23, 79);
	click(app, row - 8, col);
	value_is(app, "swizzle", "tma:128");
	place(app, "swizzle xor/2", &row, &col);
	click(app, row, col);
	click(app, row, col);
	assert_int_equal(app->mode, BG_MODE_MAIN);
	value_is(app, "swizzle", "xor/2");
	bg_app_free(app);
	/* beside the list are the banks, which take no layout */
	app = start(BOTH);
	resize(app, 40, 150);
	keys(app, "/");
	place(app, "swizzle xor/2", &row, &col);
	click(app, row, 10);
	assert_null(strstr(app->pattern->text, "xor/2"));
	click(app, row, col);
	value_is(app, "swizzle", "xor/2");
	bg_app_free(app);
	app = start(BOTH);
	resize(app, 12, 130);
	keys(app, "/<End>");
	place(app, "now: pad 0", &row, &col);
	click(app, row, col);
	assert_string_equal(app->pattern->text, BOTH);
	assert_int_equal(app->mode, BG_MODE_MAIN);
	bg_app_free(app);
}

/* Where costs are hidden, or a question is open, the list would tell them. */
static void
test_refused(void **state)
{
	struct bg_lessons lessons;
	struct bg_progress progress = { 0 };
	struct bg_app *app = start(BOTH);
	int i;

	(void)state;
	keys(app, "V/");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	expect(app, "that would tell the costs");
	keys(app, "V");
	assert_int_equal(bg_lessons_load(&lessons, getenv("BANKGRID_DATADIR")),
	    BG_OK);
	assert_int_equal(bg_teach(app, &lessons, 0, &progress), BG_OK);
	for (i = 0; i < 20 && bg_teaching_done(app->teaching); i++)
		keys(app, ">");
	keys(app, "/");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	assert_int_equal(app->message_role, BG_ROLE_WARN);
	bg_app_free(app);
	bg_lessons_free(&lessons);
	bg_progress_free(&progress);
	/* nothing to move */
	app = start("elem=f32 op=ld stride=3");
	keys(app, "/");
	expect(app, "without a tile there is nothing to pad or swizzle");
	bg_app_free(app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pictures),
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_keep),
		cmocka_unit_test(test_leave),
		cmocka_unit_test(test_mouse),
		cmocka_unit_test(test_refused),
	};

	return cmocka_run_group_tests_name("results", tests, load_presets,
	    unload_presets);
}
