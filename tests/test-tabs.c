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
#include "ui/keys.h"
#include "ui/text.h"
#include "ui/views/phrase.h"

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
	keys(app, "1");
	expect_all_painted(app, "banks-column");
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

/* What it costs stands on the screen in every view and size, below or on the
 * line of messages, also while a value is typed; what was read too. */
static void
test_verdict(void **state)
{
	static const int sizes[][2] = { { 24, 80 }, { 40, 120 }, { 24, 60 } };
	struct bg_app *app = start(COLUMN);
	char key[2] = "2";
	size_t i;

	(void)state;
	for (i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		resize(app, sizes[i][0], sizes[i][1]);
		for (key[0] = '2'; key[0] <= '3'; key[0]++) {
			keys(app, key);
			expect(app, " predicted 32 wavefronts, ideal 1, "
			    "conflicts 31");
			keys(app, "+");
			expect(app, " predicted 1 wavefront, ideal 1, "
			    "conflicts 0");
			keys(app, "=2");
			expect(app, " predicted 2 wavefronts, ideal 1, ");
			keys(app, "<Esc>-.");
			expect(app, "lane 0: row 0, col 0");
			keys(app, "<Esc>");
		}
	}
	resize(app, 24, 80);
	keys(app, "m");
	expect(app, "conflicts 31; ");
	reply(app, sent(app), 32, NULL);
	expect(app, "conflicts 31; recorded 32 = equal");
	bg_app_free(app);
	app = start("elem=f32 op=atom.add.f32 index=lane%4");
	resize(app, 12, 60);
	keys(app, "2");
	expect(app, " predicted 8 + 16 wavefronts, conflicts 0 ");
	bg_app_free(app);
	app = start("elem=f32 op=cp.async.16 stride=8");
	resize(app, 12, 70);
	keys(app, "2");
	expect(app, " predicted 4 or more wavefronts, ideal 4, conflicts "
	    "uncounted");
	bg_app_free(app);
}

/* The number keys go to the views, whose line says which is shown; scrolling
 * ends where the lines do, and begins anew with another pattern. */
static void
test_keys(void **state)
{
	static const char *const shown[] = { "[1 Banks] 2 3", "1 [2 Lanes] 3",
		"2 [3 Tile] 4", "3 [4 Bits] 5", "[5 Sweep]", "[6 Compare]" };
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

/* d and a scroll the tile to its last column, its padding, and back; both
 * halves together. What is clicked is what is seen. Another pattern begins at
 * the left. */
static void
test_sideways(void **state)
{
	struct bg_app *app = start(SWIZZLED);
	char col[16];
	int i, row, at;

	(void)state;
	keys(app, "3");
	expect(app, "rows 0-14 of 32 (PgDn) and columns 0-9 of 32 (d)");
	keys(app, "d<PgDn>");
	expect(app, "rows 14-28 of 32 (PgUp PgDn) and columns 8-17 of 32 "
	    "(a d)");
	place(app, "  14 ", &row, &at);
	click(app, row, at + 6);
	expect(app, "row 14, col 8: byte ");
	keys(app, "ddd<End>");
	expect(app, "rows 17-31 of 32 (PgUp) and columns 22-31 of 32 (a)");
	expect_painted(app, "tile-corner", false, BG_DEPTH_MONO);
	keys(app, "a");
	expect(app, "columns 14-23 of 32 (a d)");
	keys(app, "aaa");
	expect(app, "columns 0-9 of 32 (d)");
	keys(app, "do");
	expect(app, "columns 0-9 of 32 (d)");
	bg_app_free(app);
	/* no column is out of reach; nor is the padding */
	app = start(COLUMN);
	keys(app, "+3");
	for (i = 0; i < 32; i++) {
		snprintf(col, sizeof col, " %d ", i);
		if (i == 24)
			keys(app, "d");
		expect(app, col);
	}
	expect(app, "31 pad");
	expect(app, "columns 9-31 of 32 (a)");
	keys(app, "2d");
	expect(app, "a and d scroll the tile");
	bg_app_free(app);
	app = start("elem=f32 op=ld stride=3");
	keys(app, "3da");
	assert_int_equal(app->tab_left, 0);
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

/* What a picture tells of a lane. */
struct told {
	long	bank, group, pass;	/* pass 0: none is told */
};

/* Reads the lane's line back; false: it is not in the picture. */
static bool
read_lane(const char *text, const struct bg_access *a, int lane,
    struct told *t)
{
	char want[2 * BG_PHRASE_MAX], address[BG_PHRASE_MAX], line[18];
	const char *at;
	char *p;

	snprintf(want, sizeof want, " %2d %8s ", lane,
	    bg_phrase_count(a->offset[lane], address));
	at = strstr(text, want);
	if (at == NULL)
		return false;
	at += strlen(want);
	snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
	t->bank = strtol(line, &p, 10);
	if (*p == '-')
		strtol(p + 1, &p, 10);
	t->group = strtol(p, &p, 10);
	t->pass = strtol(p, &p, 10);
	return true;
}

/* Of each lane one picture tells bank, group and pass, so that it tells which
 * lanes collide in which bank: those of one group in one bank whose passes
 * differ. Words of four bytes are compared themselves. */
static void
check_told(const struct bg_app *app, const char *text)
{
	const struct bg_scene *s = &app->scene;
	const struct bg_access *a = bg_scene_access(s);
	const struct bg_kind_info *k = bg_kind_info(a->kind);
	bool words = k->width == 4 && (k->family == BG_LOAD ||
	    k->family == BG_STORE);
	uint32_t lanes = bg_access_lanes(a);
	struct told told[BG_LANES];
	int i, j;

	for (i = 0; i < BG_LANES; i++) {
		if (!(lanes >> i & 1))
			continue;
		if (!read_lane(text, a, i, &told[i]))
			fail_msg("%s: lane %d is not told of in\n%s",
			    app->pattern->text, i, text);
		assert_int_equal(told[i].bank, a->offset[i] / 4 % 32);
		assert_int_equal(told[i].group, s->trace.group_of[i] + 1);
		if (told[i].pass != (s->prediction.uncounted ? 0 :
		    s->trace.pass_of[i]))
			fail_msg("%s: lane %d is told in pass %ld in\n%s",
			    app->pattern->text, i, told[i].pass, text);
		for (j = 0; words && j < i; j++)
			if (lanes >> j & 1 && told[j].bank == told[i].bank &&
			    (told[j].pass != told[i].pass) !=
			    (a->offset[j] / 4 != a->offset[i] / 4))
				fail_msg("%s: lanes %d and %d are told apart "
				    "wrongly in\n%s", app->pattern->text, j, i,
				    text);
	}
}

/* In a picture of 80x24 without colours, of every preset and access. */
static void
test_read_back(void **state)
{
	struct bg_app *app;
	char *text;
	int i, k;

	(void)state;
	for (i = 0; i < presets.n; i++) {
		app = start(presets.preset[i].text);
		keys(app, "2");
		for (k = 0; k < app->pattern->naccesses; k++) {
			text = draw(app);
			check_told(app, text);
			free(text);
			keys(app, "n");
		}
		bg_app_free(app);
	}
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

/* Clicks so many columns right of where the text begins, and rows below. */
static void
click_at(struct bg_app *app, const char *what, int down, int right)
{
	int row, col;

	place(app, what, &row, &col);
	click(app, row + down, col + right);
}

/* Where not all lanes fit a line tells how many are not shown and which key
 * shows them: no lane is out of reach, and none is shown where another is
 * clicked. */
static void
test_lanes_hidden(void **state)
{
	static const struct { int rows, cols; const char *told; } sizes[] = {
		{ 20, 80, "\n 6 more lanes below (PgDn)\n" },
		{ 16, 60, " 23 more lanes below (PgDn)\n" },
		{ 16, 70, " 25 more lanes below (PgDn)\n" },
		{ 20, 40, " 19 more lanes below (PgDn)\n" },
	};
	struct bg_app *app;
	uint32_t seen;
	char want[32];
	int lane, page, at;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		app = start(COLUMN);
		resize(app, sizes[i].rows, sizes[i].cols);
		keys(app, "2");
		expect(app, sizes[i].told);
		for (page = seen = 0; page < 5; page++) {
			for (lane = 0; lane < 32; lane++) {
				at = lane * 128;
				if (at > 999)
					snprintf(want, sizeof want, " %2d    "
					    "%d,%03d  0 ", lane, at / 1000,
					    at % 1000);
				else
					snprintf(want, sizeof want, " %2d %8d "
					    " 0 ", lane, at);
				seen |= (uint32_t)shows(app, want) << lane;
			}
			keys(app, "<PgDn>");
		}
		assert_int_equal(seen, 0xffffffffu);
		keys(app, "<End>");
		expect(app, " 31    3,968  0 ");
		expect(app, "(PgUp)");
		click_at(app, " 31    3,968", 0, 2);
		expect(app, "lane 31: ");
		bg_app_free(app);
	}
}

/* A click on a lane's line picks the lane, which stays marked without colours,
 * also in the other views; Esc takes it back. */
static void
test_click_lane(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "2");
	click_at(app, "lane address", 3, 1);
	expect(app, "lane 2: row 2, col 0, byte 256, bank 0, pass 3 of 32");
	expect(app, "[ 2]     256");
	click_at(app, "after     lane", 3, 20);	/* of the right half */
	expect(app, "[18]   2,304");
	assert_false(shows(app, "[ 2]"));
	keys(app, ".");
	expect(app, "[19]   2,432");
	keys(app, "4");
	expect(app, "[lane 19 at]");
	keys(app, "3<End>");
	expect(app, "< 0>");
	keys(app, "2<Esc>");
	assert_false(shows(app, "[19]"));
	/* nothing is there */
	click(app, 3, 3);
	click(app, 22, 79);
	assert_int_equal(app->scene.aim.lane, -1);
	/* of few lanes, scrolled */
	resize(app, 12, 60);
	keys(app, "<End>");
	click_at(app, "31    3,968", 0, 0);
	expect(app, "lane 31: row 31");
	bg_app_free(app);
	/* the lanes beside the banks */
	app = start(COLUMN);
	resize(app, 30, 130);
	click_at(app, "lane address", 4, 3);
	expect(app, "lane 3: row 3");
	expect(app, "[ 3]     384");
	bg_app_free(app);
}

/* With . and , the lane told about stays in view, in the lanes and the tile. */
static void
test_lane_in_view(void **state)
{
	struct bg_app *app = start(COLUMN);
	int i;

	(void)state;
	keys(app, "3");
	for (i = 0; i < 32; i++) {
		keys(app, ".");
		expect(app, "< 0>");
	}
	keys(app, "..");
	assert_int_equal(app->tab_top, 0);
	expect(app, "  1  < 0>");
	resize(app, 12, 60);
	keys(app, "2,,,");
	expect(app, "[30]");
	assert_true(app->tab_top > 0);
	keys(app, "....");
	expect(app, "[ 2]");
	bg_app_free(app);
	app = start("elem=f32 tile=64x8 op=ld index=lane*16");
	keys(app, "3,,");
	expect(app, " 60  <");
	bg_app_free(app);
}

/* On one of the columns right of the lanes it picks the bank. */
static void
test_click_bank(void **state)
{
	struct bg_app *app = start(COLUMN);
	int row, col;

	(void)state;
	resize(app, 40, 120);
	keys(app, "2");
	place(app, "words 32", &row, &col);
	click(app, row - 3, col + 7);
	expect(app, "bank 0: 32 words for lanes 0-31");
	click(app, row - 3, col + 9);
	expect(app, "bank 1: no lane asks for it");
	expect(app, "29 \342\224\202 \302\267");	/* a line down the bank */
	click(app, row - 3, col - 9);
	expect(app, "lane 29: row 29");
	assert_int_equal(app->scene.aim.bank, -1);
	bg_app_free(app);
}

/* An element of the tile tells where it lies, with the swizzle and without,
 * and whom it serves. */
static void
test_click_element(void **state)
{
	struct bg_app *app = start(SWIZZLED);

	(void)state;
	keys(app, "3");
	click_at(app, "   3  [", 0, 7);
	expect(app, "row 3, col 0: byte 396, bank 3 (unswizzled 384, bank 0); "
	    "lane 3, pass 1");
	expect(app, "< 3>");
	expect(app, "< 0>");	/* the same in the other half */
	click_at(app, "< 3>", 0, 4);
	expect(app, "row 3, col 1: byte 392, bank 2 (unswizzled 388, bank 1); "
	    "no lane asks for it");
	bg_app_free(app);
	app = start("elem=f64 tile=8x8 op=ld.64 row=0 col=lane/8");
	keys(app, "3");
	click_at(app, "   0  [", 0, 8);
	expect(app, "row 0, col 0: byte 0, banks 0-1; lanes 0-7, pass 1");
	bg_app_free(app);
	app = start(WIDE);
	keys(app, "3");
	click_at(app, "   1  [", 0, 8);
	expect(app, "row 1, col 0: byte 272, bank 4; lane 4, pass 2");
	keys(app, ".");
	expect(app, "<");
	bg_app_free(app);
}

/* A column of the address bits tells what the bit chooses and what flips it; a
 * line of the lane's bits what they flip; where they cross whether they do. */
static void
test_click_bit(void **state)
{
	struct bg_app *app = start(SWIZZLED);

	(void)state;
	keys(app, "4");
	click_at(app, "address bit", 0, 22);
	expect(app, "address bit 8, of the row: flipped by lane bit 1");
	expect(app, "[8]");
	click_at(app, "address bit", 0, 32);
	expect(app, "address bit 5, of the bank: flipped by lane bit 3, by "
	    "the swizzle with bit 10");
	click_at(app, "address bit", 0, 51);
	expect(app, "of the byte in its word: 0 for all lanes");
	click_at(app, "lane bit 3", 0, 4);
	expect(app, "lane bit 3, 1 in lanes 8-15, 24-31, flips address bit "
	    "5, 10");
	expect(app, "[lane bit 3]");
	click_at(app, "lane bit 3", 0, 32);
	expect(app, "lane bit 3 flips address bit 5 by the swizzle alone");
	click_at(app, "lane bit 0", 0, 32);
	expect(app, "lane bit 0 does not flip address bit 5");
	click_at(app, "lane 0 at", 0, 2);
	expect(app, "lane 0: row 0, col 0");
	bg_app_free(app);
	/* while stepping, of a lane that is served */
	app = start(COLUMN);
	keys(app, "4fff");
	expect(app, "lane 2 at     0  0  0  1  0");
	keys(app, "<Esc>");
	expect(app, "lane 0 at");
	/* whatever is said has room */
	resize(app, 60, 40);
	expect(app, "make together.");
	bg_app_free(app);
	app = start("elem=f32 op=ld stride=3");
	keys(app, "4");
	click_at(app, "address bit", 0, 29);
	expect(app, "of the bank: 1 for lanes ");
	click_at(app, "lanes differ", 0, 29);
	expect(app, "of the bank: 1 for lanes ");
	bg_app_free(app);
}

/* What does not fit of the address bits can be scrolled below their heading,
 * to the last word; bits that have no column are told. A click means what is
 * there. */
static void
test_bits_hidden(void **state)
{
	struct bg_app *app = start(SWIZZLED);

	(void)state;
	resize(app, 12, 80);
	keys(app, "4");
	expect(app, "9 more lines below (PgDn)");
	assert_false(shows(app, "lane bit 0"));
	keys(app, "<PgDn><PgDn>");
	expect(app, "lane bit 0");
	expect(app, " address bit  11 10");
	expect(app, "lines above, ");
	click_at(app, "lane bit 1", 0, 4);
	expect(app, "lane bit 1, 1 in lanes 2, 3, 6, ");
	click_at(app, "address bit", 0, 14);
	expect(app, "address bit 11, of the row: flipped by lane bit 4");
	keys(app, "<End>");
	expect(app, " one a wavefront.");
	expect(app, "9 more lines above (PgUp)");
	keys(app, "<Esc>+");
	assert_int_equal(app->tab_top, 0);
	resize(app, 24, 50);
	keys(app, "-");
	expect(app, "address bit \342\200\24610  9");
	expect(app, "bits above 10 need 53 columns");
	resize(app, 24, 53);
	assert_false(shows(app, "bits above"));
	expect(app, "address bit  11 10");
	bg_app_free(app);
}

/* A word of either side of the comparison; its bank is marked on both. */
static void
test_click_compared(void **state)
{
	struct bg_app *app = start(COLUMN);
	int row, col;

	(void)state;
	keys(app, "c+6");
	place(app, " words", &row, &col);
	click(app, row + 4, col + 7);
	expect(app, "A: bank 0, bytes 256-259: lane 2, pass 3");
	click(app, row + 4, col + 50);
	expect(app, "B: bank 2, bytes 264-267: lane 2, pass 1");
	expect(app, "0 1\302\267\342\224\202\302\267");
	click(app, row, col + 50);
	expect(app, "B: bank 2: 1 word for lane 2");
	click(app, row, col + 9);
	expect(app, "A: bank 2: no lane asks for it");
	click(app, row - 4, col + 9);
	click(app, row + 12, col + 9);
	assert_int_equal(app->scene.aim.bank, 2);
	bg_app_free(app);
}

/* The wheel scrolls the views that can be scrolled. */
static void
test_wheel(void **state)
{
	struct bg_event ev = { .kind = BG_EVENT_WHEEL, .key = BG_KEY_DOWN };
	struct bg_app *app = start(SWIZZLED);

	(void)state;
	keys(app, "3");
	bg_app_handle(app, &ev);
	assert_true(app->tab_top > 0);
	ev.key = BG_KEY_UP;
	bg_app_handle(app, &ev);
	assert_int_equal(app->tab_top, 0);
	keys(app, "4");
	bg_app_handle(app, &ev);
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
					click(app, rows / 2, cols / 2);
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
		cmocka_unit_test(test_verdict),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_sideways),
		cmocka_unit_test(test_pin),
		cmocka_unit_test(test_read_back),
		cmocka_unit_test(test_hidden),
		cmocka_unit_test(test_lanes_hidden),
		cmocka_unit_test(test_click_lane),
		cmocka_unit_test(test_lane_in_view),
		cmocka_unit_test(test_click_bank),
		cmocka_unit_test(test_click_element),
		cmocka_unit_test(test_click_bit),
		cmocka_unit_test(test_bits_hidden),
		cmocka_unit_test(test_click_compared),
		cmocka_unit_test(test_wheel),
		cmocka_unit_test(test_sizes),
	};

	return cmocka_run_group_tests_name("tabs", tests, load_presets,
	    unload_presets);
}
