#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "drive.h"

#define TRANSPOSE	"elem=f32 tile=32x32 op=st row=0 col=lane " \
			"op=ld row=lane col=0"

/* P takes what the try line offers, u takes it back, r does it again. */
static void
test_take(void **state)
{
	struct bg_app *app = start(TRANSPOSE);

	(void)state;
	expect(app, " try       pad 1: 2 wavefronts instead of 33 in all, "
	    "128 bytes more (3.1 %) [P]");
	keys(app, "P");
	value_is(app, "pad", "1");
	assert_int_equal(app->scene.all.wavefronts, 2);
	assert_false(shows(app, " try "));
	keys(app, "u");
	value_is(app, "pad", "0");
	expect(app, " try ");
	keys(app, "r");
	value_is(app, "pad", "1");
	keys(app, "P");
	value_is(app, "pad", "1");
	expect(app, "no pad or swizzle is known");
	bg_app_free(app);
}

/* A pad that leaves room for fewer blocks is not offered where a swizzle does
 * as well; nor one that does less well. */
static void
test_choice(void **state)
{
	struct bg_app *app = start("elem=f16 tile=64x64 op=ldmatrix.x4 "
	    "row=lane%16 col=lane/16*8");

	(void)state;
	expect(app, "try       swizzle cute:3,3,3: 4 wavefronts instead of "
	    "32, no more bytes");
	keys(app, "P");
	value_is(app, "swizzle", "cute:3,3,3");
	bg_app_free(app);
	app = start("block=16x16 elem=f32 tile=16x16 pad=1 "
	    "op=st row=ty col=tx op=ld row=tx col=ty");
	expect(app, "try       swizzle xor: 2 wavefronts instead of 4 in all, "
	    "64 bytes less");
	keys(app, "P");
	value_is(app, "swizzle", "xor");
	value_is(app, "pad", "0");
	bg_app_free(app);
}

/* Nothing is offered where nothing helps, or nothing can move. */
static void
test_none(void **state)
{
	static const char *const none[] = {
		"elem=f32 tile=32x32 op=ld row=0 col=lane",
		"elem=u32 tile=32x32 op=atom.add.u32 row=0 col=0",
		"elem=f32 op=ld stride=32",
		"elem=f32 tile=32x32 op=ld addr=lane*128",
	};
	struct bg_app *app;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof none / sizeof *none; i++) {
		app = start(none[i]);
		assert_false(shows(app, " try "));
		bg_app_free(app);
	}
}

/* Of two arrays the one that is looked at. */
static void
test_arrays(void **state)
{
	struct bg_app *app = start("elem=f32 tile=32x32 op=ld row=0 col=lane "
	    "elem=f32 tile=32x32 op=ld row=lane col=0");

	(void)state;
	assert_false(shows(app, " try "));
	keys(app, "n");
	expect(app, " try       swizzle xor: 1 wavefront instead of 32");
	keys(app, "P");
	assert_non_null(strstr(app->pattern->text, "col=lane elem=f32 "
	    "tile=32x32 swizzle=xor op=ld"));
	bg_app_free(app);
}

/* What does not fit loses its share of bytes, never the key. */
static void
test_narrow(void **state)
{
	struct bg_app *app = start(TRANSPOSE);

	(void)state;
	resize(app, 24, 70);
	expect(app, "pad 1: 2 wavefronts instead of 33 in all, 128 bytes ");
	expect(app, "[P]");
	assert_false(shows(app, "(3.1 %)"));
	bg_app_free(app);
}

/* The largest tile, with 256 accesses: a few ms of one core (less than 50
 * with all checks of a sanitizer). */
static void
test_time(void **state)
{
	struct bg_offer o;
	struct bg_pattern *p;
	clock_t from;

	(void)state;
	assert_int_equal(bg_pattern_parse(&p, "elem=u8 tile=1000x232 "
	    "op=ld row=lane*7 col=i for=i:0..127 "
	    "op=ld row=lane*5 col=i for=i:0..127", NULL), 0);
	assert_int_equal(p->naccesses, 256);
	from = clock();
	bg_offer_find(&o, p, 0, bg_gpu_find(NULL));
	assert_true((double)(clock() - from) / CLOCKS_PER_SEC < 0.05);
	bg_pattern_free(p);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_take),
		cmocka_unit_test(test_choice),
		cmocka_unit_test(test_none),
		cmocka_unit_test(test_arrays),
		cmocka_unit_test(test_narrow),
		cmocka_unit_test(test_time),
	};

	return cmocka_run_group_tests_name("offer", tests, load_presets,
	    unload_presets);
}
