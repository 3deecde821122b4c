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
#include "ui/frame.h"
#include "ui/text.h"
#include "ui/vary.h"

/*
 * The sweep among the views of the screen: what varies, what is drawn at
 * which size, what keys do, and its measurements, which come one by one.
 */

/* The requests that were sent and not answered. */
static struct { struct bg_access access; int64_t id; } under_way[64];
static int nunder_way;

/* Sends what there is to send, as the screen does. */
static int
send_all(struct bg_app *app)
{
	const struct bg_access *a;
	int n = 0;

	while ((a = bg_sweeping_next(&app->sweeping)) != NULL) {
		assert_true(nunder_way < 64);
		under_way[nunder_way].access = *a;
		under_way[nunder_way++].id = ++ids;
		bg_sweeping_sent(&app->sweeping, ids);
		n++;
	}
	return n;
}

enum how { RECORDED, MEASURED, TIMED, MORE, NOTHING };

/* The answer to the oldest request. */
static void
answer(struct bg_app *app, enum how how)
{
	struct bg_reading r = { .id = under_way[0].id,
	    .source = how == RECORDED ? BG_RECORDED : BG_MEASURED,
	    .gpu = "NVIDIA H200", .date = "2026-11-29",
	    .counters = how != TIMED, .executed = 32, .launched = 32 };
	struct bg_event ev = { .kind = BG_EVENT_READING, .reading = &r,
	    .now = clock_ms };
	struct bg_prediction p;
	int i;

	assert_true(nunder_way > 0);
	bg_predict(&under_way[0].access, &p);
	for (i = 0; i < BG_COUNTERS; i++) {
		r.wavefronts[i] = p.wavefronts[i];
		r.conflicts[i] = p.conflicts[i];
	}
	if (how == MORE)
		r.wavefronts[BG_ON_LD] += 7;
	if (how == TIMED) {
		r.timing = true;
		r.cycles_full = p.total + 0.01;
		strcpy(r.why_no_counters, "denied");
	}
	if (how == NOTHING) {
		strcpy(r.error_code, "unrecorded");
		strcpy(r.error, "not among those recorded");
	}
	memmove(under_way, under_way + 1, sizeof under_way -
	    sizeof under_way[0]);
	nunder_way--;
	bg_app_handle(app, &ev);
}

static struct bg_app *
start_sweep(const char *pattern)
{
	struct bg_app *app = start(pattern);

	nunder_way = 0;
	keys(app, "5");
	return app;
}

static const struct bg_dot *
dot(const struct bg_app *app, int i)
{
	assert_in_range(i, 0, app->sweeping.sweep.npoints - 1);
	return &app->sweeping.dot[i];
}

/* A line for what is predicted, dots for what has come, some of it different,
 * timed or missing, and the present value: at every size, with and without
 * colours and Unicode. */
static void
test_pictures(void **state)
{
	static const enum how how[] = { RECORDED, RECORDED, MEASURED,
		MEASURED, TIMED, MORE, NOTHING, MEASURED };
	struct bg_app *app = start_sweep(COLUMN);
	size_t i;

	(void)state;
	keys(app, "<Right><Right>m");
	for (i = 0; i < 20; i++) {
		send_all(app);
		answer(app, how[i % 8]);
	}
	expect_all_painted(app, "sweep");
	bg_app_free(app);
}

/* Words lie below each other with those that make no pattern, and of more
 * than fit those around the present one are shown; several accesses are
 * summed; where nothing varies that is said. */
static void
test_other_pictures(void **state)
{
	struct bg_app *app = start_sweep(COLUMN);

	(void)state;
	keys(app, "<Tab>m");
	send_all(app);
	answer(app, RECORDED);
	answer(app, MORE);
	expect_painted(app, "sweep-words", false, BG_DEPTH_MONO);
	resize(app, 12, 40);
	expect_painted(app, "sweep-words", true, BG_DEPTH_MONO);
	bg_app_free(app);
	app = start_sweep("elem=f16 tile=64x64 op=st row=lane/8 col=lane%8*8 "
	    "vec=8 op=ldmatrix.x4 row=lane%16 col=lane/16*8");
	expect_painted(app, "sweep-two", false, BG_DEPTH_MONO);
	bg_app_free(app);
	app = start_sweep("elem=f32 op=ld for=i:0..1 index=lane+i");
	while (strcmp(app->field[app->focus].key, "for") != 0)
		keys(app, "<Tab>");
	expect_painted(app, "sweep-none", false, BG_DEPTH_MONO);
	keys(app, "m<Left><Home>");
	bg_app_free(app);
}

/* Arrows go from value to value and over those that make no pattern, Tab to
 * another field; the values stay meanwhile. u takes it back. */
static void
test_keys(void **state)
{
	struct bg_app *app = start_sweep(COLUMN);

	(void)state;
	expect(app, "[5 Sweep]");
	assert_int_equal(app->sweeping.sweep.npoints, 33);
	keys(app, "<Right>l");
	value_is(app, "pad", "2");
	keys(app, "h<PgDn>");
	value_is(app, "pad", "9");
	keys(app, "<End>");
	value_is(app, "pad", "32");
	keys(app, "<Right>");
	expect(app, "that is the last value");
	keys(app, "+");
	value_is(app, "pad", "33");
	assert_int_equal(app->sweeping.sweep.npoints, 42);
	keys(app, "<Home><Left>");
	expect(app, "that is the first value");
	value_is(app, "pad", "0");
	keys(app, "u");
	value_is(app, "pad", "33");
	keys(app, "<Tab>");
	expect(app, "wavefronts by swizzle");
	keys(app, "1");
	expect(app, "[1 Banks]");
	assert_true(!shows(app, "wavefronts by"));
	bg_app_free(app);
	app = start_sweep("elem=f32 tile=32x32 op=ld.128 row=lane col=0");
	keys(app, "<Right>");
	value_is(app, "pad", "4");
	keys(app, "<Left>");
	value_is(app, "pad", "0");
	keys(app, "7");
	expect(app, "no key of that name");
	bg_app_free(app);
}

/* A click on a value goes there; on one that makes no pattern it says why. */
static void
test_click(void **state)
{
	struct bg_app *app;
	int col;

	(void)state;
	app = start_sweep("elem=f32 tile=32x32 op=ld.128 row=lane col=0");
	for (col = 0; app->sweeping.at == 0 && col < 80; col++)
		click(app, 8, col);
	value_is(app, "pad", "4");
	click(app, 8, col + 1);
	expect(app, "is not a multiple of 16");
	value_is(app, "pad", "4");
	click(app, 0, 0);
	click(app, 23, 79);
	value_is(app, "pad", "4");
	bg_app_free(app);
}

/* m asks for all values, never more at a time than agreed on; the dots come
 * one by one, in order, and stay where the values stay. What was measured
 * stands beside the prediction as well. */
static void
test_measure(void **state)
{
	struct bg_app *app = start_sweep(COLUMN);
	int i;

	(void)state;
	keys(app, "m");
	assert_int_equal(bg_app_want(app), BG_WANT_SWEEP);
	assert_int_equal(bg_sweeping_left(&app->sweeping), 33);
	expect(app, "33 to go");
	assert_int_equal(send_all(app), BG_SWEEPING_UNDER_WAY);
	answer(app, RECORDED);
	assert_int_equal(bg_app_want(app), BG_WANT_SWEEP);
	assert_int_equal(dot(app, 0)->state, BG_DOT_THERE);
	assert_int_equal(dot(app, 1)->state, BG_DOT_WAITS);
	expect(app, "32 recorded, equal");
	expect(app, "= equal");
	keys(app, "<Right>");
	assert_int_equal(bg_sweeping_left(&app->sweeping), 32);
	for (i = 1; i < 33; i++) {
		send_all(app);
		answer(app, i == 5 ? MORE : MEASURED);
	}
	assert_int_equal(bg_sweeping_left(&app->sweeping), 0);
	assert_int_equal(send_all(app), 0);
	for (i = 0; i < 33; i++) {
		assert_int_equal(dot(app, i)->state, BG_DOT_THERE);
		assert_int_equal(dot(app, i)->differs, i == 5);
		assert_int_equal(dot(app, i)->recorded, i == 0);
	}
	keys(app, "1");
	expect(app, "= equal");
	/* Another pattern: nothing is known of it, until this one is back. */
	keys(app, "5o");
	assert_int_equal(dot(app, 0)->state, BG_DOT_NONE);
	keys(app, "O");
	assert_int_equal(dot(app, 0)->state, BG_DOT_THERE);
	bg_app_free(app);
}

/* Esc ends it; answers that come late, or to nobody, change nothing. What is
 * measured of one access beside it is not mistaken for a value's. */
static void
test_ends(void **state)
{
	struct bg_app *app = start_sweep(COLUMN);

	(void)state;
	keys(app, "m");
	send_all(app);
	keys(app, "<Esc>");
	expect(app, "no more is measured");
	answer(app, MEASURED);
	assert_int_equal(dot(app, 0)->state, BG_DOT_NONE);
	keys(app, "m");
	nunder_way = 0;
	send_all(app);
	keys(app, "1m");
	assert_int_equal(bg_app_want(app), BG_WANT_MEASURE);
	bg_measuring_sent(&app->measuring, ++ids);
	/* Which cancels all that is under way. */
	bg_sweeping_again(&app->sweeping);
	nunder_way = 0;
	reply(app, ids, 32, NULL);
	assert_int_equal(dot(app, 0)->state, BG_DOT_WAITS);
	assert_int_equal(send_all(app), BG_SWEEPING_UNDER_WAY);
	answer(app, MEASURED);
	assert_int_equal(dot(app, 0)->state, BG_DOT_THERE);
	bg_app_free(app);
}

/* A meter that dies ends it with its word; one that has nothing of some is
 * told at the end. */
static void
test_trouble(void **state)
{
	struct bg_event ev = { .kind = BG_EVENT_TROUBLE,
	    .text = "the meter died" };
	struct bg_app *app = start_sweep(COLUMN);
	int i;

	(void)state;
	keys(app, "m");
	send_all(app);
	bg_app_handle(app, &ev);
	expect(app, "the meter died");
	assert_int_equal(bg_sweeping_left(&app->sweeping), 0);
	assert_int_equal(dot(app, 0)->state, BG_DOT_NONE);
	nunder_way = 0;
	keys(app, "m");
	for (i = 0; i < 33; i++) {
		send_all(app);
		answer(app, i < 3 ? RECORDED : NOTHING);
	}
	expect(app, "30 of 33 accesses without a measurement: not among");
	assert_int_equal(dot(app, 32)->state, BG_DOT_REFUSED);
	keys(app, "<End>");
	expect(app, "no measurement");
	bg_app_free(app);
}

/* Every field of every preset either varies over values of which one is its
 * own, or says why not. */
static void
test_every_field(void **state)
{
	struct bg_app *app;
	int i, k, n = 0;

	(void)state;
	for (i = 0; i < presets.n; i++) {
		app = start_sweep(presets.preset[i].text);
		for (k = 0; k < app->nfields; k++, keys(app, "<Tab>")) {
			const struct bg_sweeping *w = &app->sweeping;

			if (w->sweep.npoints == 0) {
				assert_true(w->why.message[0] != '\0');
				continue;
			}
			if (w->at < 0 || w->sweep.point[w->at].error.code !=
			    BG_OK)
				fail_msg("%s: %s of %s is not among %s",
				    presets.preset[i].name,
				    app->field[app->focus].value,
				    app->field[app->focus].key, w->over);
			n++;
		}
		bg_app_free(app);
	}
	assert_in_range(n, 300, 10000);
}

/* It draws in whatever there is, down to one cell. */
static void
test_sizes(void **state)
{
	struct bg_app *app = start_sweep(COLUMN);
	char *text;
	int rows, cols;

	(void)state;
	keys(app, "m");
	send_all(app);
	answer(app, RECORDED);
	for (rows = 1; rows < 40; rows += 3)
		for (cols = 1; cols < 130; cols += 7) {
			resize(app, rows, cols);
			text = draw(app);
			free(text);
			click(app, rows / 2, cols / 2);
		}
	bg_app_free(app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pictures),
		cmocka_unit_test(test_other_pictures),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_click),
		cmocka_unit_test(test_measure),
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_trouble),
		cmocka_unit_test(test_every_field),
		cmocka_unit_test(test_sizes),
	};

	return cmocka_run_group_tests_name("sweeping", tests, load_presets,
	    unload_presets);
}
