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
#include "ui/text.h"

/*
 * The views of lanes, tile and address bits on the whole screen.
 */

#define SWIZZLED "elem=f32 tile=32x32 swizzle=xor op=ld row=lane col=0"
#define WIDE	"elem=f32 tile=16x64 pad=4 op=st.128 row=lane/4 col=lane%4*4"

/* Each view at every size, in each of the alphabets, with and without
 * colours. */
static void
test_pictures(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "2");
	expect_all_painted(app, "lanes-column");
	bg_app_free(app);
	app = start(SWIZZLED);
	keys(app, "3");
	expect_all_painted(app, "tile-xor");
	keys(app, "4");
	expect_all_painted(app, "bits-xor");
	bg_app_free(app);
	app = start(WIDE);
	keys(app, "2");
	expect_all_painted(app, "lanes-wide");
	bg_app_free(app);
	app = start(COLUMN);
	keys(app, "c+6");
	expect_all_painted(app, "compare-pad");
	bg_app_free(app);
}

/* What else they show: steps, no tile, nobody, no matrix, groups, a swizzle
 * that is no exclusive or of bits, narrow screens. */
static void
test_other_pictures(void **state)
{
	static const struct {
		const char *pattern, *keys, *name;
		int rows, cols;
	} other[] = {
		{ COLUMN, "2ffff", "lanes-step", 40, 120 },
		{ COLUMN, "2<PgDn>", "lanes-narrow", 24, 60 },
		{ COLUMN " mask=0", "2", "lanes-nobody", 24, 80 },
		{ "elem=f32 op=atom.add.f32 index=lane%4", "2f",
		    "lanes-rounds", 24, 80 },
		{ "elem=f32 op=cp.async.16 stride=8", "2",
		    "lanes-untold", 24, 80 },
		{ SWIZZLED, "3fff", "tile-step", 24, 80 },
		{ SWIZZLED, "3<PgDn>", "tile-down", 24, 80 },
		{ "elem=f32 tile=32x32 pad=1 op=ld row=lane col=31", "3",
		    "tile-pad", 40, 120 },
		{ "elem=f32 op=ld stride=3", "3", "tile-none", 24, 80 },
		{ "elem=f32 op=ld stride=3", "4", "bits-stride-3", 24, 80 },
		{ "elem=f16 tile=32x64 swizzle=tma:128 op=ldmatrix.x4 "
		    "row=lane%16 col=lane/16*8", "4", "bits-tma", 24, 80 },
		{ "elem=f16 tile=32x64 swizzle=tma:128 op=ldmatrix.x4 "
		    "row=lane%16 col=lane/16*8", "3", "tile-tma", 40, 120 },
		{ "elem=f32 tile=32x32 swizzle=add op=ld row=lane col=0", "4",
		    "bits-add", 24, 80 },
		{ "elem=f32 tile=32x32 pad=4 swizzle=xor op=ld row=lane "
		    "col=0 mask=lane<8", "4", "bits-mask", 24, 80 },
		{ SWIZZLED, "4", "bits-narrow", 24, 50 },
		{ COLUMN, "6", "compare-nothing", 24, 80 },
		{ COLUMN, "cs6f", "compare-step", 24, 80 },
		{ COLUMN, "c6", "compare-same", 24, 80 },
		{ "elem=f32 tile=32x32 op=st row=0 col=lane name=fill op=ld "
		    "row=lane col=0 name=drain", "c+6n", "compare-two", 30,
		    100 },
	};
	struct bg_app *app;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof other / sizeof other[0]; i++) {
		app = start(other[i].pattern);
		resize(app, other[i].rows, other[i].cols);
		keys(app, other[i].keys);
		expect_painted(app, other[i].name, false, BG_DEPTH_MONO);
		bg_app_free(app);
	}
}

/* The number keys go to the views, whose line says which is shown; scrolling
 * ends where the lines do, and begins anew with another pattern. */
static void
test_keys(void **state)
{
	static const char *const shown[] = { "[1 Banks] 2 Lanes", "1 Banks [2 Lanes]",
		"Lanes [3 Tile]", "Tile [4 Bits]", "[5 Sweep]",
		"[6 Compare]" };
	struct bg_app *app = start(SWIZZLED);
	char key[2] = "1";
	int i;

	(void)state;
	for (i = 0; i < 6; i++, key[0]++) {
		keys(app, key);
		expect(app, shown[i]);
	}
	keys(app, "3<End>");
	i = app->tab_top;
	assert_true(i > 0);
	keys(app, "<PgDn>");
	assert_int_equal(app->tab_top, i);
	keys(app, "<Home><PgUp>");
	assert_int_equal(app->tab_top, 0);
	keys(app, "<End>o");
	assert_int_equal(app->tab_top, 0);
	resize(app, 12, 80);
	keys(app, "2<End>");
	expect(app, " 31 ");
	assert_true(!shows(app, "  0     0"));
	keys(app, "<Home>");
	expect(app, "  0     ");
	resize(app, 24, 200);
	expect(app, "1 Banks [2 Lanes] 3 Tile");
	bg_app_free(app);
}

/* c pins the pattern as it is; another c another one. The pattern that is
 * compared with it may lack its accesses. */
static void
test_pin(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "6");
	expect(app, "Nothing is pinned");
	keys(app, "c");
	expect(app, "no field differs");
	expect(app, "neither is better");
	keys(app, "+");
	expect(app, "B is better: 1 wavefront instead of 32, 128 bytes more");
	keys(app, "c");
	expect(app, "neither is better");
	keys(app, "-");
	expect(app, "A is better");
	keys(app, "V");
	expect(app, "The costs are hidden");
	keys(app, "Ve<C-u>elem=f32 op=st stride=1 op=ld stride=2<Enter>n");
	expect(app, "A pinned: no access like this one");
	expect(app, "B present: 2 wavefronts");
	bg_app_free(app);
}

/* In the picture of 80x24 without colours the table still tells of each lane
 * its bank and those it waits for: read back and held against the model. */
static void
test_read_back(void **state)
{
	struct bg_app *app = start("elem=f32 op=ld index=lane*lane*7%97");
	const struct bg_scene *s = &app->scene;
	char *text, *at, want[32];
	int lane, bank, got;

	(void)state;
	keys(app, "2");
	text = draw(app);
	for (lane = 0; lane < 32; lane++) {
		bank = (int)(bg_scene_access(s)->offset[lane] / 4 % 32);
		snprintf(want, sizeof want, " %2d %8u %2d", lane,
		    bg_scene_access(s)->offset[lane], bank);
		at = strstr(text, want);
		if (at == NULL)
			fail_msg("lane %d is not told", lane);
		assert_int_equal(sscanf(at + strlen(want), "%*d %d", &got), 1);
		assert_int_equal(got, s->trace.pass_of[lane]);
	}
	free(text);
	bg_app_free(app);
}

/* With the costs hidden none of them tells a cost; those that would are
 * refused. */
static void
test_hidden(void **state)
{
	struct bg_app *app = start(SWIZZLED);
	char key[2] = "2";

	(void)state;
	keys(app, "V");
	for (key[0] = '2'; key[0] < '5'; key[0]++) {
		keys(app, key);
		assert_false(shows(app, "pass"));
		assert_false(shows(app, "wavefront"));
		assert_false(shows(app, "rank"));
		assert_false(shows(app, "words"));
	}
	keys(app, "5");
	expect(app, "that would tell the costs");
	keys(app, "6");
	expect(app, "that would tell the costs");
	expect(app, "[4 Bits]");
	keys(app, "f");
	assert_int_equal(app->scene.step, -1);
	bg_app_free(app);
	/* nor does one that was shown before */
	app = start(COLUMN);
	keys(app, "c+56V");
	assert_false(shows(app, "wavefront"));
	keys(app, "V5V");
	expect(app, "The costs are hidden");
	keys(app, "<Right>");
	assert_false(shows(app, "wavefront"));
	keys(app, "V");
	expect(app, "wavefronts by pad");
	bg_app_free(app);
}

/* They draw in whatever there is, down to one cell, of every preset. */
static void
test_sizes(void **state)
{
	struct bg_app *app;
	char *text, key[2] = "2";
	int i, rows, cols;

	(void)state;
	for (i = 0; i < presets.n; i++) {
		app = start(presets.preset[i].text);
		keys(app, "co");
		for (key[0] = '2'; key[0] <= '6'; key[0]++) {
			keys(app, key);
			keys(app, i % 2 ? "<PgDn> " : "<End>");
			keys(app, i % 3 ? "" : "V");
			for (rows = 1; rows < 60; rows += 1 + rows / 2)
				for (cols = 1; cols < 210; cols += 1 + cols) {
					resize(app, rows, cols);
					text = draw(app);
					free(text);
				}
		}
		bg_app_free(app);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pictures),
		cmocka_unit_test(test_other_pictures),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_pin),
		cmocka_unit_test(test_read_back),
		cmocka_unit_test(test_hidden),
		cmocka_unit_test(test_sizes),
	};

	return cmocka_run_group_tests_name("tabs", tests, load_presets,
	    unload_presets);
}
