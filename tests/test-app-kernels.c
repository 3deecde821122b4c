#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "protocol/recording.h"

/*
 * Whole kernels on the screen without a terminal, as an H200 measured them.
 */

static struct bg_recording *recording;

static int
load(void **state)
{
	struct bg_error err;

	return load_presets(state) | bg_recording_load(&recording,
	    DATA_DIR "/recordings/h200.ndjson", &err);
}

static int
unload(void **state)
{
	bg_recording_free(recording);
	return unload_presets(state);
}

static void
hello(struct bg_app *app)
{
	struct bg_event ev = { .kind = BG_EVENT_HELLO, .text = "" };

	ev.hello = bg_recording_hello(recording);
	bg_app_handle(app, &ev);
}

/* Sends all that is wanted: how many requests. */
static int
send_all(struct bg_app *app)
{
	struct bg_case_request q;
	int i, n = 0;

	while ((i = bg_kernels_next(&app->kernels, &q)) >= 0) {
		bg_kernels_sent(&app->kernels, i, ++ids);
		n++;
	}
	return n;
}

/* Answers the request for that variant as recorded. */
static void
answer(struct bg_app *app, int variant)
{
	const struct bg_case_result *r = &app->kernels.result[variant];
	struct bg_event ev = { .kind = BG_EVENT_CASE };
	struct bg_case_request q = { .size = r->size };
	struct bg_case_reading reading;
	struct bg_error err;

	strcpy(q.name, r->of->name);
	strcpy(q.variant, r->variant->name);
	assert_int_equal(bg_recording_find_case(recording, &q, &reading,
	    &err), 1);
	reading.id = app->kernels.id[variant];
	ev.case_reading = &reading;
	bg_app_handle(app, &ev);
}

/* K lists the kernels; Enter asks for all variants of the one chosen, and its
 * page fills as they come, beside what is predicted. */
static void
test_run(void **state)
{
	struct bg_app *app = start(NULL);

	(void)state;
	keys(app, "K");
	expect_picture(app, "app-kernels");
	keys(app, "<Down><Down><Down><Down><Up><Up><Up><Up><Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_RUN);
	assert_int_equal(send_all(app), 4);
	expect(app, "naive        measuring");
	hello(app);
	answer(app, 0);
	answer(app, 1);
	assert_true(app->kernels.running);
	expect(app, "xor          measuring");
	answer(app, 2);
	answer(app, 3);
	assert_false(app->kernels.running);
	expect_picture(app, "app-kernel-transpose");
	keys(app, "<End>");
	expect(app, "padded-transpose, xor-transpose");
	expect(app, "rule of thumb");
	keys(app, "<PgUp><PgUp><PgUp>");
	expect(app, "recorded on NVIDIA H200");
	bg_app_free(app);
}

/* From the page a digit opens the accesses of that variant; the results are
 * still there when the page is opened again, and m asks anew. */
static void
test_accesses(void **state)
{
	struct bg_app *app = start(NULL);

	(void)state;
	hello(app);
	keys(app, "K<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_RUN);
	send_all(app);
	answer(app, 1);
	keys(app, "2");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	expect(app, "transpose: naive");
	value_is(app, "tile", "32x32");
	answer(app, 0);
	answer(app, 2);
	answer(app, 3);
	keys(app, "K<Enter>");
	assert_int_equal(bg_app_want(app), BG_WANT_NOTHING);
	expect(app, "naive           335.9");
	keys(app, "m");
	assert_int_equal(bg_app_want(app), BG_WANT_RUN);
	expect(app, "naive        measuring");
	keys(app, "<Esc>");
	expect(app, "> transpose");
	keys(app, "q");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	bg_app_free(app);
}

/* Answers to a page that was left for another are not taken for that one's;
 * what was under way can be sent again. */
static void
test_stale(void **state)
{
	struct bg_app *app = start(NULL);
	struct bg_event ev = { .kind = BG_EVENT_CASE };
	struct bg_case_reading reading = { .us = 1 };

	(void)state;
	keys(app, "K<Enter>");
	assert_int_equal(send_all(app), 4);
	reading.id = app->kernels.id[0];
	keys(app, "<Esc><Down><Enter>");
	expect(app, "reduction: ");
	assert_int_equal(send_all(app), 3);
	ev.case_reading = &reading;
	bg_app_handle(app, &ev);
	assert_false(app->kernels.result[0].answered);
	answer(app, 1);
	bg_kernels_again(&app->kernels);
	assert_int_equal(send_all(app), 2);
	bg_app_free(app);
}

/* A meter that dies ends the waiting, with a word; one that refuses is quoted
 * on the page. */
static void
test_trouble(void **state)
{
	struct bg_app *app = start(NULL);
	struct bg_event ev = { .kind = BG_EVENT_CASE };
	struct bg_case_reading reading = { .error_code = "cuda",
	    .error = "the launch failed: a fault" };

	(void)state;
	keys(app, "K<Enter>");
	send_all(app);
	reading.id = app->kernels.id[2];
	ev.case_reading = &reading;
	bg_app_handle(app, &ev);
	expect(app, "padded       the launch failed: a fault");
	ev.kind = BG_EVENT_TROUBLE;
	ev.text = "the meter died (signal 9)";
	bg_app_handle(app, &ev);
	expect(app, "xor          not measured");
	expect(app, "the meter died (signal 9)");
	assert_int_equal(send_all(app), 0);
	keys(app, "m");
	assert_int_equal(send_all(app), 4);
	bg_app_free(app);
}

/* No size of the screen and no key breaks it. */
static void
test_sizes(void **state)
{
	struct bg_app *app = start(NULL);
	int rows, cols;
	unsigned i;

	(void)state;
	hello(app);
	keys(app, "K<Enter>");
	send_all(app);
	answer(app, 0);
	for (rows = 1; rows < 60; rows += 3)
		for (cols = 1; cols < 130; cols += 9) {
			resize(app, rows, cols);
			keys(app, "<End>");
			free(draw(app));
			keys(app, "<Esc>");
			free(draw(app));
			keys(app, "<Enter><PgUp>");
		}
	for (i = 0; i < 200; i++) {
		struct bg_event ev = { .kind = BG_EVENT_KEY };

		ev.key = i < 96 ? ' ' + i : any_named_key(i);
		bg_app_handle(app, &ev);
		free(draw(app));
	}
	bg_app_free(app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_run),
		cmocka_unit_test(test_accesses),
		cmocka_unit_test(test_stale),
		cmocka_unit_test(test_trouble),
		cmocka_unit_test(test_sizes),
	};

	return cmocka_run_group_tests_name("app-kernels", tests, load,
	    unload);
}
