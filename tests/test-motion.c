#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "drive.h"
#include "ui/keys.h"

/*
 * Accesses played pass by pass: the clock is the test's.
 */

#define TWO	"elem=f32 tile=32x32 op=ld row=lane col=0 name=read " \
		"op=st row=0 col=lane name=write"

static struct bg_app *
start_animated(const char *pattern)
{
	struct bg_app *app = start(pattern);

	app->motion.animate = true;
	return app;
}

/* Lets time pass until the next tick is due, as the screen does; false: none
 * ever is. */
static bool
tick(struct bg_app *app)
{
	struct bg_event ev = { .kind = BG_EVENT_TICK };
	int wait = bg_app_timeout(app, clock_ms);

	if (wait < 0)
		return false;
	clock_ms += wait;
	ev.now = clock_ms;
	bg_app_handle(app, &ev);
	return true;
}

/* Space begins before the first pass, each tick plays one, and after the last
 * nothing is due any more; then Space begins anew. */
static void
test_play(void **state)
{
	struct bg_app *app = start_animated(COLUMN);
	int n;

	(void)state;
	assert_false(tick(app));
	keys(app, " ");
	assert_int_equal(app->scene.step, 0);
	expect(app, "playing: cycle 0 of 32: serves nobody, 0 done, 32");
	for (n = 1; n <= 32; n++) {
		assert_true(tick(app));
		assert_int_equal(app->scene.step, n);
	}
	assert_false(tick(app));
	expect(app, " cycle 32 of 32: serves lane 31, 31 done, 0 wait");
	assert_false(shows(app, "playing"));
	keys(app, " ");
	assert_int_equal(app->scene.step, 0);
	assert_true(tick(app));
	bg_app_free(app);
}

/* Space pauses and goes on; b and f pause and step; a change of the pattern
 * or Esc ends it. */
static void
test_pause(void **state)
{
	struct bg_app *app = start_animated(COLUMN);

	(void)state;
	keys(app, " ");
	tick(app);
	tick(app);
	keys(app, " ");
	assert_false(tick(app));
	expect(app, " cycle 2 of 32: serves lane 1, 1 done, 30 wait");
	keys(app, " ");
	assert_true(tick(app));
	assert_int_equal(app->scene.step, 3);
	keys(app, "b");
	assert_int_equal(app->scene.step, 2);
	assert_false(tick(app));
	keys(app, "ff");
	assert_int_equal(app->scene.step, 4);
	keys(app, " +");
	assert_true(tick(app));
	assert_int_equal(app->scene.step, -1);
	assert_false(tick(app));
	keys(app, " <Esc>");
	tick(app);
	assert_int_equal(app->scene.step, -1);
	assert_false(tick(app));
	/* before any tick: Space begins anew, it does not pause */
	keys(app, " <Esc> ");
	assert_true(tick(app));
	assert_int_equal(app->scene.step, 1);
	bg_app_free(app);
}

/* } and { make it faster and slower, within bounds, and at once. */
static void
test_speed(void **state)
{
	struct bg_app *app = start_animated(COLUMN);
	int middle, i;

	(void)state;
	keys(app, " ");
	middle = bg_app_timeout(app, clock_ms);
	keys(app, "}");
	expect(app, "a pass takes 0.25 s");
	assert_true(bg_app_timeout(app, clock_ms) < middle);
	for (i = 0; i < 10; i++)
		keys(app, "}");
	expect(app, "no faster");
	tick(app);
	assert_in_range(bg_app_timeout(app, clock_ms), 1, middle / 4);
	for (i = 0; i < 20; i++)
		keys(app, "{");
	expect(app, "no slower");
	tick(app);
	assert_true(bg_app_timeout(app, clock_ms) > middle);
	bg_app_free(app);
}

/* Several accesses are played one after the other, on one clock, and stepped
 * back over; a group alone is played alone. */
static void
test_several(void **state)
{
	struct bg_app *app = start_animated(TWO);
	int n = 0;

	(void)state;
	keys(app, " ");
	while (tick(app))
		n++;
	assert_int_equal(n, 33);
	assert_int_equal(app->scene.index, 1);
	expect(app, "cycle 33 of 33: serves lanes 0-31, 0 done, 0 wait");
	keys(app, "bb");
	assert_int_equal(app->scene.index, 0);
	assert_int_equal(app->scene.step, 32);
	expect(app, "cycle 32 of 33");
	keys(app, "ff ");
	assert_int_equal(app->scene.index, 0);
	expect(app, "playing: cycle 0 of 33");
	bg_app_free(app);
	app = start_animated("elem=f32 op=ld.128 stride=8");
	keys(app, "]] ");
	for (n = 0; tick(app); n++)
		;
	assert_int_equal(n, 2);
	expect(app, "cycle 4 of 8");
	bg_app_free(app);
}

/* A CAS loop goes round by round, and its rounds take several wavefronts; a
 * compare-and-swap two a turn. */
static void
test_rounds(void **state)
{
	struct bg_app *app = start_animated(
	    "elem=f32 op=atom.add.f32 index=lane%4");
	int n;

	(void)state;
	keys(app, " ");
	tick(app);
	expect(app, "wavefront 3 of 24, round 1 of 8: serves lanes 0-3, 0 "
	    "done, 28 wait");
	for (n = 1; tick(app); n++)
		;
	assert_int_equal(n, 8);
	expect(app, "wavefront 24 of 24, round 8 of 8: serves lanes 28-31");
	bg_app_free(app);
	app = start_animated("elem=u32 op=atom.cas.b32 index=lane%8");
	keys(app, "fff");
	expect(app, "cycle 6 of 8, turn 3 of 4: serves lanes 16-23");
	bg_app_free(app);
	app = start_animated("elem=f32 op=cp.async.16 stride=8");
	keys(app, "f");
	expect(app, "group 1 of 4: serves lanes 0-7, 0 done, 24 wait");
	bg_app_free(app);
}

/* Without animation Space steps and nothing is ever due; nor where no lane is
 * active. */
static void
test_still(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "  ");
	assert_int_equal(app->scene.step, 2);
	assert_false(tick(app));
	bg_app_free(app);
	app = start_animated(COLUMN " mask=0");
	keys(app, " ");
	expect(app, "no lane is active");
	assert_false(tick(app));
	bg_app_free(app);
}

/* It goes on in every view, and while a measurement is waited for. */
static void
test_everywhere(void **state)
{
	struct bg_app *app = start_animated(COLUMN);
	int64_t id;

	(void)state;
	keys(app, " 2");
	tick(app);
	expect(app, "playing: cycle 1 of 32: serves lane 0");
	keys(app, "3");
	tick(app);
	expect(app, "served in pass 2");
	keys(app, "m");
	id = sent(app);
	tick(app);
	assert_int_equal(app->scene.step, 3);
	reply(app, id, 32, NULL);
	assert_int_equal(app->scene.step, 3);
	assert_true(tick(app));
	assert_int_equal(app->scene.step, 4);
	bg_app_free(app);
}

/* The comparison is played until both sides are done, whichever takes longer,
 * on one clock; b goes back over the same moments, Esc leaves. */
static void
test_race(void **state)
{
	struct bg_app *app = start_animated(COLUMN);
	int n = 0;

	(void)state;
	keys(app, "c+6 ");
	expect(app, "playing: cycle 0: A serves nobody, 32 wait; B serves "
	    "nobody, 32 wait");
	assert_true(tick(app));
	expect(app, "cycle 1: A serves lane 0, 31 wait; B serves lanes 0-31, "
	    "0 wait");
	assert_true(tick(app));
	expect(app, "cycle 2: A serves lane 1, 30 wait; B is done");
	for (n = 2; tick(app); n++)
		;
	assert_int_equal(n, 32);
	expect(app, "cycle 32: A serves lane 31, 0 wait; B is done");
	expect(app, "3968 ");	/* in view */
	assert_false(shows(app, "playing"));
	keys(app, "f");
	expect(app, "that was the last pass");
	keys(app, "b");
	expect(app, "cycle 31: A serves lane 30, 1 wait; B is done");
	/* the other views show the present side alone */
	keys(app, "1");
	expect(app, "cycle 1 of 1");
	keys(app, "b6");
	expect(app, "cycle 0: A serves nobody, 32 wait; B serves");
	keys(app, "ff<Esc>");
	assert_int_equal(app->scene.step, -1);
	/* the present side may be the one that takes longer */
	keys(app, "c- ");
	for (n = 0; tick(app); n++)
		;
	assert_int_equal(n, 32);
	expect(app, "cycle 32: A is done; B serves lane 31, 0 wait");
	bg_app_free(app);
}

/* Rounds and turns of several wavefronts end when they do: between them the
 * other side goes on. */
static void
test_race_of_rounds(void **state)
{
	struct bg_app *app = start_animated("elem=u32 op=ld index=lane/8*32");
	int n;

	(void)state;
	keys(app, "ce<C-u>elem=u32 op=atom.cas.b32 index=lane/30<Enter>6 ");
	expect(app, "cycle 0: A serves nobody");
	assert_true(tick(app));
	expect(app, "1: A serves lanes 0-7, 24 wait; B serves nobody, 32");
	assert_true(tick(app));
	expect(app, "2: A serves lanes 8-15, 16 wait; B serves lanes 0, 30");
	for (n = 2; tick(app); n++)
		;
	assert_int_equal(app->scene.step, bg_scene_steps(&app->scene));
	assert_int_equal(app->motion.clock, app->scene.prediction.total);
	keys(app, "<Esc>ffb");
	expect(app, "1: A serves lanes 0-7, 24 wait; B serves nobody, 32");
	bg_app_free(app);
}

/* Each access of several with the one it belongs to, one after the other. */
static void
test_race_of_several(void **state)
{
	struct bg_app *app = start_animated(TWO);
	int n;

	(void)state;
	keys(app, "c+6 ");
	for (n = 0; tick(app) && n < 100; n++)
		;
	assert_int_equal(n, 33);
	assert_int_equal(app->scene.index, 1);
	expect(app, "cycle 1: A serves lanes 0-31, 0 wait; B serves lanes 0-31");
	keys(app, "bb");
	assert_int_equal(app->scene.index, 0);
	expect(app, "cycle 32: A serves lane 31, 0 wait; B is done");
	bg_app_free(app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_play),
		cmocka_unit_test(test_pause),
		cmocka_unit_test(test_speed),
		cmocka_unit_test(test_several),
		cmocka_unit_test(test_rounds),
		cmocka_unit_test(test_still),
		cmocka_unit_test(test_everywhere),
		cmocka_unit_test(test_race),
		cmocka_unit_test(test_race_of_rounds),
		cmocka_unit_test(test_race_of_several),
	};

	return cmocka_run_group_tests_name("motion", tests, load_presets,
	    unload_presets);
}
