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
#include "ui/teaching.h"
#include "ui/text.h"
#include "ui/title.h"
#include "ui/views/lesson.h"

/*
 * Lessons on the screen, without a terminal: what is hidden until the answer,
 * answers, hints, tasks, the keys of a teacher, all sizes.
 */

static struct bg_lessons lessons;
static struct bg_progress progress;

static void
paste(struct bg_app *app, const char *text)
{
	struct bg_event ev = { .kind = BG_EVENT_PASTE };

	for (; *text != '\0'; text++) {
		ev.key = (unsigned char)*text;
		bg_app_handle(app, &ev);
	}
	ev.kind = BG_EVENT_PASTED;
	bg_app_handle(app, &ev);
}

static struct bg_app *
teach(const char *name)
{
	struct bg_app *app = start(NULL);
	int i = bg_lessons_find(&lessons, name);

	if (i < 0)
		fail_msg("no lesson %s", name);
	bg_progress_reset(&progress, NULL);
	assert_int_equal(bg_teach(app, &lessons, i, &progress), BG_OK);
	return app;
}

/* The frame above the text of the lesson, or left of it. */
static char *
draw_outside(struct bg_app *app)
{
	struct bg_canvas *c = bg_canvas_new(app->rows, app->cols, false);
	struct bg_frame f;
	char *text;

	assert_non_null(c);
	bg_frame_layout(app, &f);
	bg_frame_draw(app, c);
	bg_fill(c, f.lesson, ' ', BG_ROLE_TEXT);
	bg_fill(c, f.title, ' ', BG_ROLE_TEXT);
	bg_fill(c, f.footer, ' ', BG_ROLE_TEXT);
	text = bg_text(c, BG_DEPTH_MONO);
	bg_canvas_free(c);
	return text;
}

/* While a question is open nothing on the screen tells passes, groups or
 * costs, in any lesson, at any size; and texts fit 80 columns by 24 rows. */
static void
test_hidden(void **state)
{
	static const int sizes[][2] = { { 24, 80 }, { 40, 120 }, { 60, 200 } };
	static const char *const telling[] = { "pass", "-way", "clean",
	    "group", "words", "wavefronts", "predicted", "conflict", "again",
	    "merged", "why", "try", "turn", "round" };
	struct bg_app *app;
	char *text;
	size_t i, k;
	int n, step;

	(void)state;
	for (n = 0; n < lessons.n; n++) {
		app = teach(lessons.file[n].name);
		for (step = 1; step <= lessons.file[n].lesson->nsteps;
		    step++) {
			resize(app, 24, 80);
			if (bg_lesson_hidden_lines(app) != 0)
				fail_msg("%s: step %d does not fit 80x24",
				    lessons.file[n].name, step);
			assert_true(app->scene.hidden || bg_teaching_step(
			    app->teaching)->kind == BG_STEP_DESIGN ||
			    bg_teaching_step(app->teaching)->kind ==
			    BG_STEP_TEXT);
			for (i = 0; app->scene.hidden && i < 3; i++) {
				resize(app, sizes[i][0], sizes[i][1]);
				text = draw_outside(app);
				for (k = 0; k < sizeof telling /
				    sizeof *telling; k++)
					if (strstr(text, telling[k]) != NULL)
						fail_msg("%s, step %d: \"%s\" "
						    "in\n%s",
						    lessons.file[n].name, step,
						    telling[k], text);
				free(text);
			}
			keys(app, ">");
		}
		bg_app_free(app);
	}
}

/* One lesson's first question: keys that would tell are refused, so are
 * edits; a wrong answer gets its reply, the right one is noted. */
static void
test_question(void **state)
{
	static const char *const refused[] = { " ", "b", "m", "L", "P", "+",
	    "s", "o", "=", "e", "p", "u", "w", ".", "[" };
	struct bg_app *app = teach("padding");
	char *before, *after;
	size_t i;

	(void)state;
	expect(app, "the heart of a");
	keys(app, "<Enter>");
	expect(app, "question 1 of 6");
	keys(app, "<Enter>1<Enter>");
	expect(app, "1: no");
	expect(app, "The next element of the row is in bank 1.");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	keys(app, "H");
	expect(app, "A row has 32 floats");
	keys(app, "0<Enter>");
	expect(app, "0 is right");
	assert_int_equal(bg_app_want(app), BG_WANT_KEEP);
	assert_int_equal(bg_progress_of(&progress, "padding"), 1);
	keys(app, "<Enter>");
	expect(app, "How many wavefronts does reading the column take?");
	for (i = 0; i < sizeof refused / sizeof *refused; i++) {
		before = strdup(app->pattern->text);
		keys(app, refused[i]);
		expect(app, "answer first");
		assert_int_equal(app->mode, BG_MODE_MAIN);
		after = draw_outside(app);
		assert_null(strstr(after, "pass"));
		assert_string_equal(app->pattern->text, before);
		free(before);
		free(after);
	}
	click(app, 8, 7);
	assert_int_equal(app->message[0], 0);
	keys(app, "x<Enter>3x<Enter>");
	expect(app, "a number is asked for");
	keys(app, "<Esc>31<Enter>");
	expect(app, "the profiler calls bank conflicts");
	keys(app, "32<Enter>");
	expect(app, "32 wavefronts and 31 bank");
	bg_app_free(app);
}

/* While an answer is typed the keys that no answer has in it work as else;
 * what is pasted is no key. */
static void
test_typing(void **state)
{
	struct bg_app *app = teach("padding");

	(void)state;
	keys(app, ">1H");
	assert_int_equal(app->mode, BG_MODE_ANSWER);
	expect(app, "answer: 1");
	expect(app, "A row has 32 floats");
	keys(app, "<BS>0<Enter>");
	expect(app, "0 is right");
	keys(app, ">3R");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	expect(app, "32 is right");
	keys(app, "><Enter>nobodyV");
	assert_int_equal(app->mode, BG_MODE_ANSWER);
	expect(app, "answer: nobody");
	keys(app, "V<Enter>");
	expect(app, "nobody: no");
	keys(app, "1>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	expect(app, "Now make each row one float longer");
	keys(app, ">1J");
	assert_int_equal(app->mode, BG_MODE_LESSONS);
	keys(app, "<Esc><Enter>");
	paste(app, "HR");
	assert_int_equal(app->mode, BG_MODE_ANSWER);
	expect(app, "answer: HR");
	keys(app, "<Enter>");
	expect(app, "a number from 1 to 3 is asked for");
	bg_app_free(app);
}

/* Digits answer; after Esc they are the views, until Enter or another step. */
static void
test_aside(void **state)
{
	struct bg_app *app = teach("padding");

	(void)state;
	keys(app, ">");
	expect(app, "answer: a number; Esc, then 1-6: views; H gives a hint");
	keys(app, "2");
	assert_int_equal(app->mode, BG_MODE_ANSWER);
	keys(app, "<Esc>");
	expect(app, "answer: a number");
	keys(app, "3<Esc><Esc>");
	expect(app, "1-6 are views; Enter answers; H gives a hint");
	expect(app, "digits are the views now");
	keys(app, "2");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	assert_int_equal(app->tab, 1);
	keys(app, "5");
	expect(app, "answer first");
	keys(app, "<Enter>");
	assert_int_equal(app->mode, BG_MODE_ANSWER);
	keys(app, "0<Enter>");
	expect(app, "0 is right");
	keys(app, "3");
	assert_int_equal(app->tab, 2);
	keys(app, ">3");
	assert_int_equal(app->mode, BG_MODE_ANSWER);
	bg_app_free(app);
}

/* Where lanes are asked for, "nobody" can be typed at once, and is no commands;
 * where a number is, n goes to the next access. */
static void
test_nobody(void **state)
{
	struct bg_app *app = teach("broadcast");
	const struct bg_lesson *l = bg_teaching_lesson(app->teaching);

	(void)state;
	while (app->teaching->step + 1 < l->nsteps &&
	    (bg_teaching_step(app->teaching)->kind != BG_STEP_NUMBER ||
	    !bg_quantity_is_lanes(&bg_teaching_step(app->teaching)->asked)))
		keys(app, ">");
	expect(app, "Enter to answer: lanes (0-3 8) or nobody; Esc, then 1-6: "
	    "views");
	keys(app, "nobody");
	assert_int_equal(app->mode, BG_MODE_ANSWER);
	expect(app, "answer: nobody");
	keys(app, "<Enter>");
	expect(app, "nobody: no");
	keys(app, "<Esc>n");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	bg_app_free(app);
	app = teach("padding");
	keys(app, ">n");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	bg_app_free(app);
}

/* The list of lessons: digits go to the lesson of that number, keys that do
 * nothing there say so. */
static void
test_list(void **state)
{
	static const struct {
		const char *keys;
		int at;
	} want[] = {
		{ "J", 3 }, { "1", 0 }, { "2", 11 }, { "3", 2 }, { "1", 0 },
		{ "0", 9 }, { "<Down>", 10 }, { "1", 0 }, { "7", 6 },
		{ "0", 6 }, { "1", 0 }, { "x", 0 }, { "2", 1 },
		{ "<Esc>J", 3 }, { "12", 11 },
	};
	struct bg_app *app = teach("padding");
	size_t i;

	(void)state;
	for (i = 0; i < sizeof want / sizeof *want; i++) {
		keys(app, want[i].keys);
		assert_int_equal(app->mode, BG_MODE_LESSONS);
		assert_int_equal(app->study.at, want[i].at);
	}
	keys(app, "0x");
	expect(app, "a number or Up and Down choose");
	keys(app, "0");
	expect(app, "no lesson has the number 0");
	keys(app, "5<Enter>");
	expect(app, "1 of 6: Where +1 fails");
	keys(app, "Jq");
	expect(app, "1 of 6: Where +1 fails");
	bg_app_free(app);
}

/* With the last answer about a pattern its costs appear, at each size. */
static void
test_pictures(void **state)
{
	struct bg_app *app = teach("plus-one-fails");

	(void)state;
	keys(app, ">>");
	expect_picture(app, "lesson-asked-80x24");
	keys(app, "16<Enter>");
	expect_picture(app, "lesson-wrong-80x24");
	keys(app, "R");
	resize(app, 40, 120);
	expect_picture(app, "lesson-told-120x40");
	keys(app, ">>>");
	expect(app, "task 5 of 5");
	resize(app, 60, 200);
	expect_picture(app, "lesson-task-200x60");
	resize(app, 24, 80);
	expect_picture(app, "lesson-task-80x24");
	keys(app, "J");
	expect_picture(app, "lesson-list-80x24");
	keys(app, "<Home><Down><Enter>");
	expect(app, "1 of 7: Stride");
	keys(app, "J");
	click(app, 20, 5);		/* below the list */
	assert_int_equal(app->mode, BG_MODE_LESSONS);
	click(app, 4, 5);
	expect(app, "1 of 8: Padding");
	bg_app_free(app);
}

/* A task: tried after each change, solved by keys; the offer is no help, and
 * what is only being typed does not count. */
static void
test_task(void **state)
{
	struct bg_app *app = teach("padding");

	(void)state;
	keys(app, ">>>>>>>");
	expect(app, "task 6 of 6");
	expect(app, "not yet: ld.32 takes 16 wavefronts, ideal is 1");
	keys(app, "V");
	assert_false(shows(app, "wavefronts"));
	keys(app, "V");
	assert_false(shows(app, "try "));
	keys(app, "P");
	expect(app, "answer first");
	keys(app, "s");
	value_is(app, "swizzle", "add");
	expect(app, "solved");
	keys(app, "<Less>");
	keys(app, ">");
	expect(app, "not yet");		/* as the file has it */
	value_is(app, "swizzle", "none");
	assert_int_equal(bg_app_want(app), BG_WANT_KEEP);
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	keys(app, "++");
	expect(app, "ld.32 takes 2 wavefronts");
	keys(app, "u");
	expect(app, "solved");
	keys(app, "uu");
	expect(app, "nothing to undo");
	bg_app_free(app);
}

/* Typing 16 passes 1, which would solve it. */
static void
test_typed(void **state)
{
	struct bg_app *app = teach("padding");

	(void)state;
	keys(app, ">>>>>>>=16");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	keys(app, "<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	expect(app, "not yet");
	keys(app, "=1<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_KEEP);
	expect(app, "solved");
	bg_app_free(app);
}

/* A teacher shows the costs at any time and hides them again; R tells, and
 * solves a task; both without a note of progress. */
static void
test_teacher(void **state)
{
	struct bg_app *app = teach("padding");

	(void)state;
	keys(app, ">>");
	assert_true(app->scene.hidden);
	keys(app, "V");
	expect(app, "predicted 32 wavefronts");
	keys(app, "V");
	assert_false(shows(app, "predicted"));
	keys(app, "R");
	expect(app, "32 is right");
	keys(app, ">R>>R>R");
	expect(app, "128 is right");
	expect(app, "predicted 32 wavefronts");
	keys(app, "V");
	assert_false(shows(app, "predicted"));
	keys(app, ">R");
	expect(app, "solved");
	value_is(app, "pad", "1");
	assert_int_equal(bg_progress_of(&progress, "padding"), 0);
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	keys(app, ">");
	expect(app, "1 of 6: Where +1 fails");
	keys(app, "<Less>");
	expect(app, "the lesson begins here");
	bg_app_free(app);
}

/* PgDn goes through the text of a lesson that does not fit, then through the
 * view, PgUp the same way back. */
static void
test_scroll(void **state)
{
	struct bg_app *app = teach("padding");

	(void)state;
	resize(app, 14, 40);
	keys(app, "2");
	expect(app, "more lanes below (PgDn)");
	expect(app, "A tile of 32x32 floats is");
	keys(app, "<PgDn>");
	assert_true(app->teaching->top > 0);
	assert_int_equal(app->tab_top, 0);
	keys(app, "<PgDn>");
	assert_true(app->tab_top > 0);
	keys(app, "<PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn>");
	expect(app, " 31    3,968");
	while (app->tab_top > 0) {
		assert_true(app->teaching->top > 0);
		keys(app, "<PgUp>");
	}
	keys(app, "<PgUp>");
	expect(app, "A tile of 32x32 floats is");
	bg_app_free(app);
}

/* Above the text of a lesson the lanes and the tile leave the verdict one
 * line, and tell there what it costs. */
static void
test_tall(void **state)
{
	struct bg_app *app = teach("padding");

	(void)state;
	keys(app, "V2");
	expect(app, " predicted 32 wavefronts, ideal 1, conflicts 31");
	expect(app, "16 more lanes below");
	keys(app, "3");
	expect(app, " predicted 32 wavefronts, ideal 1, conflicts 31");
	expect(app, "rows 0-5 of 32");
	keys(app, "V");
	assert_false(shows(app, "predicted"));
	bg_app_free(app);
}

/* V without a lesson: the pattern can be edited, its costs stay hidden. */
static void
test_veil(void **state)
{
	struct bg_app *app = start(COLUMN);
	char *text;

	(void)state;
	keys(app, "V");
	text = draw_outside(app);
	assert_null(strstr(text, "predicted"));
	assert_null(strstr(text, "pass"));
	free(text);
	keys(app, "+");
	value_is(app, "pad", "1");
	assert_false(shows(app, "clean"));
	keys(app, " ");
	expect(app, "which are hidden");
	keys(app, "5");
	assert_int_equal(app->tab, 0);
	keys(app, "V");
	expect(app, "1 clean");
	keys(app, "H");
	expect(app, "there is no lesson");
	keys(app, "J>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	bg_app_free(app);
}

/* J without a lesson lists them, the first with an open question chosen; e there
 * ends the one that runs, and what was there before is back: the pattern with
 * its access, and as a preset, so called. */
static void
test_begun(void **state)
{
	struct bg_app *app = start(NULL);
	char title[200], again[200];
	int i;

	(void)state;
	bg_progress_reset(&progress, NULL);
	for (i = 0; i < lessons.file[0].lesson->nquestions; i++)
		bg_progress_note(&progress, lessons.file[0].name, i);
	bg_teaching_offer(app, &lessons, &progress);
	bg_title(app, title, sizeof title);
	keys(app, "H");
	expect(app, "J shows them, to begin one");
	keys(app, "J");
	expect(app, ">  2   0 of  6  Stride");
	expect(app, "Esc back");
	assert_false(shows(app, "end the lesson"));
	keys(app, "e");
	expect(app, "a number or Up and Down choose");
	keys(app, "<Esc>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	assert_null(app->teaching);
	keys(app, "J<Enter>");
	expect(app, "step 1 of 7: Stride");
	keys(app, "J4<Enter>>1J");
	expect(app, "e end the lesson");
	keys(app, "e");
	assert_null(app->teaching);
	expect(app, "the pattern from before the lesson");
	assert_string_equal(bg_title(app, again, sizeof again), title);
	keys(app, "uu");
	expect(app, "nothing to undo");
	bg_app_free(app);
	app = start("elem=f32 tile=32x32 op=ld row=lane col=0 op=st row=0 "
	    "col=lane");
	bg_teaching_offer(app, &lessons, &progress);
	keys(app, "+n");
	i = app->scene.index;
	assert_true(i > 0);
	keys(app, "J<Enter>");
	keys(app, "Je");
	assert_int_equal(app->scene.index, i);
	value_is(app, "pad", "1");
	bg_app_free(app);
}

/* Any keys at any size: every frame can be drawn. */
static void
test_random(void **state)
{
	static const char letters[] = "0123456789HRVJ<>+-sSopeuw P.,[]nN=x";
	struct bg_app *app = teach("banks");
	uint32_t seed = 1;
	int i;

	(void)state;
	for (i = 0; i < 3000; i++) {
		struct bg_event ev = { .kind = BG_EVENT_KEY };

		seed = seed * 1103515245 + 12345;
		ev.key = seed >> 16 & 1 ? any_named_key(seed >> 17) :
		    (uint32_t)letters[(seed >> 17) % (sizeof letters - 1)];
		bg_app_handle(app, &ev);
		while (bg_app_want(app) != BG_WANT_NOTHING)
			continue;
		if (i % 10 == 0)
			resize(app, (int)(seed >> 8) % 50,
			    (int)(seed >> 4) % 210);
		free(draw(app));
	}
	bg_app_free(app);
}

static int
load(void **state)
{
	int rc = load_presets(state);

	if (bg_lessons_load(&lessons, bg_data_dir()) != BG_OK)
		return -1;
	return rc;
}

static int
unload(void **state)
{
	bg_lessons_free(&lessons);
	bg_progress_free(&progress);
	return unload_presets(state);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hidden),
		cmocka_unit_test(test_question),
		cmocka_unit_test(test_typing),
		cmocka_unit_test(test_aside),
		cmocka_unit_test(test_nobody),
		cmocka_unit_test(test_list),
		cmocka_unit_test(test_pictures),
		cmocka_unit_test(test_task),
		cmocka_unit_test(test_typed),
		cmocka_unit_test(test_teacher),
		cmocka_unit_test(test_scroll),
		cmocka_unit_test(test_tall),
		cmocka_unit_test(test_veil),
		cmocka_unit_test(test_begun),
		cmocka_unit_test(test_random),
	};

	return cmocka_run_group_tests_name("teaching", tests, load, unload);
}
