#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "search.h"
#include "wavefront.h"

#define HALF_TILE	"elem=f16 tile=64x64 op=ldmatrix.x4 row=lane%16 " \
			"col=lane/16*8"
#define BLOCK_16	"block=16x16 elem=f32 tile=16x16 " \
			"op=st row=ty col=tx op=ld row=tx col=ty"

static struct bg_pattern *
parse(const char *text)
{
	struct bg_pattern *p;
	struct bg_error err;

	if (bg_pattern_parse(&p, text, &err) != BG_OK)
		fail_msg("%s\ncolumn %d: %s", text, err.column, err.message);
	return p;
}

/* The pattern with the layout in its array, NULL where the parser refuses it. */
static struct bg_pattern *
laid(const struct bg_pattern *p, int array, const struct bg_layout *l)
{
	struct bg_pattern *out;
	struct bg_error err;
	char *text;

	if (bg_search_apply(p, array, l, &text, &err) != BG_OK)
		fail_msg("%s: %s", p->text, err.message);
	bg_pattern_parse(&out, text, NULL);
	free(text);
	return out;
}

/* What the parsed text costs in the array. */
static uint32_t
predicted(const struct bg_pattern *p, int array, uint32_t each[])
{
	struct bg_prediction one;
	uint32_t total = 0;
	int i;

	for (i = 0; i < p->naccesses; i++) {
		bg_predict(&p->access[i].access, &one);
		each[i] = p->access[i].array == array ? one.total : 0;
		total += each[i];
	}
	return total;
}

/* ---- random patterns ---- */

static uint32_t seed = 1;

static int
random_below(int n)
{
	seed = seed * 1664525u + 1013904223u;
	return (int)((seed >> 8) % (uint32_t)n);
}

#define PICK(a) ((a)[random_below((int)(sizeof (a) / sizeof *(a)))])

/* One access; the array has rows x cols. */
static int
random_access(char *buf, size_t size, int rows, int cols)
{
	static const char *const ops[] = { "ld", "st", "ld.32", "ld.64",
	    "ld.128", "st.128", "ldmatrix.x2", "ldmatrix.x4", "stmatrix.x1",
	    "atom.add.u32", "atom.add.f32", "atom.add.u64", "atom.cas.b32",
	    "cp.async.8", "red.inc.u32" };
	static const char *const masks[] = { "", "", "", " mask=ffff",
	    " mask=lane<5" };
	static const int steps[] = { 1, 1, 2, 3, 4, 8, 16 };
	int a = PICK(steps), b = PICK(steps), c = PICK(steps);

	switch (random_below(8)) {
	case 0:
		return snprintf(buf, size, " op=%s index=lane*%d%%%d%s",
		    PICK(ops), a * b, rows * cols, PICK(masks));
	case 1:
		return snprintf(buf, size, " op=ld.32 addr=lane*%d",
		    4 * a * b);
	default:
		return snprintf(buf, size,
		    " op=%s row=(lane*%d/%d)%%%d col=lane/%d*%d%%%d%s",
		    PICK(ops), a, b, rows, c, PICK(steps), cols, PICK(masks));
	}
}

/* A pattern of one or two arrays and a few accesses, legal or not. */
static void
random_pattern(char *buf, size_t size)
{
	static const char *const elems[] = { "u8", "f16", "f32", "f32", "f64",
	    "c128" };
	static const int sides[] = { 1, 8, 16, 24, 32, 33, 64, 128 };
	static const char *const how[] = { "", " pad=1", " pad=4",
	    " pitch=160", " swizzle=xor", " swizzle=add", " pad=8 swizzle=add",
	    " swizzle=cute:2,2,3", " swizzle=triton:2,1,4",
	    " swizzle=\"expr:col^row%8\"", " base=128", " base=16" };
	int arrays = 1 + (random_below(3) == 0), accesses, rows, cols, n = 0;

	while (arrays-- > 0) {
		rows = PICK(sides);
		cols = PICK(sides);
		n += snprintf(buf + n, size - (size_t)n,
		    "%selem=%s tile=%dx%d%s", n > 0 ? " " : "", PICK(elems),
		    rows, cols, PICK(how));
		for (accesses = 1 + random_below(2); accesses > 0; accesses--)
			n += random_access(buf + n, size - (size_t)n, rows,
			    cols);
	}
}

/* The costs of a candidate are those of the edited text, and it is refused
 * where the text is. */
static void
same_as_parsed(const struct bg_pattern *p, int array,
    const struct bg_layout *l)
{
	uint32_t each[BG_PATTERN_ACCESSES], want[BG_PATTERN_ACCESSES];
	uint32_t total, sum;
	struct bg_pattern *edited = laid(p, array, l);
	char words[BG_SEARCH_WORDS_MAX], again[BG_SEARCH_WORDS_MAX];
	int i, status = bg_search_cost(p, array, l, each, &total);

	bg_search_words(l, words);
	if ((status == 0) != (edited != NULL))
		fail_msg("%s with %s: %s by the search, not by the parser",
		    p->text, words, status == 0 ? "taken" : "refused");
	if (edited == NULL)
		return;
	assert_int_equal(edited->array[array].pitch, l->pitch);
	assert_string_equal(bg_search_words(&edited->array[array], again),
	    words);
	sum = predicted(edited, array, want);
	for (i = 0; i < p->naccesses; i++)
		if (each[i] != want[i])
			fail_msg("%s with %s: access %d costs %u, not %u",
			    p->text, words, i, each[i], want[i]);
	assert_int_equal(total, sum);
	bg_pattern_free(edited);
}

/* Every family of random patterns: what the search says of a candidate, the
 * parser and the prediction say of the edited text. */
static void
test_same_as_parsed(void **state)
{
	struct bg_search_walk w;
	struct bg_pattern *p;
	struct bg_layout l;
	char text[1024];
	int n, array, f, legal = 0;

	(void)state;
	for (n = 0; n < 4000; n++) {
		random_pattern(text, sizeof text);
		if (bg_pattern_parse(&p, text, NULL) != BG_OK)
			continue;
		legal++;
		array = random_below(p->narrays);
		for (f = 0; f < BG_TRY_FAMILIES; f++) {
			bg_search_begin(&w, p, array,
			    (enum bg_search_family)f);
			while (bg_search_next(&w, &l))
				if (f == BG_TRY_NONE || random_below(
				    f == BG_TRY_CUTE ? 60 :
				    f == BG_TRY_TRITON ? 20 : 4) == 0)
					same_as_parsed(p, array, &l);
		}
		bg_pattern_free(p);
	}
	assert_true(legal > 500);
}

/* No cost is below the bound, no best above a candidate; the hurried search
 * finds what the whole one does when its budget suffices. */
static void
test_bounds(void **state)
{
	const struct bg_search_best *best;
	struct bg_search whole, quick;
	struct bg_search_walk w;
	struct bg_pattern *p;
	struct bg_layout l;
	uint32_t total;
	char text[1024];
	int n, array, f, legal, searched = 0;

	(void)state;
	for (n = 0; n < 1500; n++) {
		random_pattern(text, sizeof text);
		if (bg_pattern_parse(&p, text, NULL) != BG_OK)
			continue;
		array = random_below(p->narrays);
		if (bg_search(&whole, p, array, 0, NULL) != 0) {
			bg_pattern_free(p);
			continue;
		}
		searched++;
		assert_true(whole.ideal <= whole.bound);
		assert_true(whole.bound <= whole.apart);
		best = bg_search_winner(&whole);
		assert_true(whole.apart <= best->total);
		assert_true(best->total <= whole.now.total);
		for (f = 0; f < BG_TRY_FAMILIES; f++) {
			legal = 0;
			bg_search_begin(&w, p, array,
			    (enum bg_search_family)f);
			while (bg_search_next(&w, &l)) {
				if (bg_search_cost(p, array, &l, NULL,
				    &total) != 0)
					continue;
				legal++;
				assert_true(total >= best->total);
				assert_true(total >= whole.family[f].total);
			}
			assert_int_equal(legal, whole.family[f].legal);
		}
		assert_int_equal(bg_search(&quick, p, array, 1000000, NULL),
		    0);
		assert_false(quick.cut);
		assert_int_equal(bg_search_winner(&quick)->total, best->total);
		assert_int_equal(bg_layout_bytes(&bg_search_winner(
		    &quick)->layout), bg_layout_bytes(&best->layout));
		bg_pattern_free(p);
	}
	assert_true(searched > 150);
}

/* ---- the best that is known ---- */

/* A family's best, as words; "" where it has none. */
static void
finds(const char *text, enum bg_search_family f, const char *words,
    uint32_t total)
{
	struct bg_pattern *p = parse(text);
	struct bg_search s;
	char buf[BG_SEARCH_WORDS_MAX];

	assert_int_equal(bg_search(&s, p, 0, 0, NULL), 0);
	if (s.family[f].legal == 0) {
		assert_string_equal(words, "");
	} else {
		assert_string_equal(bg_search_words(&s.family[f].layout, buf),
		    words);
		assert_int_equal(s.family[f].total, total);
	}
	bg_pattern_free(p);
}

/* The winner, as words. */
static void
wins(const char *text, const char *words, uint32_t total)
{
	struct bg_pattern *p = parse(text);
	struct bg_search s;
	char buf[BG_SEARCH_WORDS_MAX];

	assert_int_equal(bg_search(&s, p, 0, 0, NULL), 0);
	assert_string_equal(bg_search_words(&bg_search_winner(&s)->layout,
	    buf), words);
	assert_int_equal(bg_search_winner(&s)->total, total);
	bg_pattern_free(p);
}

/* A tile written by rows and read by columns: pad=1, or no byte and a xor. */
static void
test_transpose(void **state)
{
	static const char text[] = "elem=f32 tile=32x32 op=st row=ty col=lane "
	    "op=ld row=lane col=ty";

	(void)state;
	finds(text, BG_TRY_NONE, "pad=0", 33);
	finds(text, BG_TRY_PAD, "pad=1", 2);
	finds(text, BG_TRY_XOR, "swizzle=xor", 2);
	finds(text, BG_TRY_ADD, "swizzle=add", 2);
	finds(text, BG_TRY_CUTE, "swizzle=cute:5,0,5", 2);
	finds(text, BG_TRY_TRITON, "swizzle=triton:1,1,32", 2);
	wins(text, "swizzle=xor", 2);
}

/* A block of 16x16: no pad serves both accesses, xor does. */
static void
test_block_16(void **state)
{
	(void)state;
	finds(BLOCK_16, BG_TRY_PAD, "pad=2", 3);
	finds(BLOCK_16, BG_TRY_XOR, "swizzle=xor", 2);
	wins(BLOCK_16, "swizzle=xor", 2);
}

/* Halves in rows of 128 bytes, read as matrices: vectors of 8 stay whole. */
static void
test_ldmatrix(void **state)
{
	(void)state;
	finds(HALF_TILE, BG_TRY_PAD, "pad=8", 4);
	finds(HALF_TILE, BG_TRY_CUTE, "swizzle=cute:3,3,3", 4);
	finds(HALF_TILE, BG_TRY_TMA, "swizzle=tma:128", 4);
	finds(HALF_TILE, BG_TRY_TRITON, "swizzle=triton:8,1,8", 4);
	finds(HALF_TILE, BG_TRY_XOR, "", 0);
	wins(HALF_TILE, "swizzle=cute:3,3,3", 4);
}

/* Rows that are too long for a TMA box have no TMA mode. */
static void
test_tma_rows(void **state)
{
	(void)state;
	finds("elem=f16 tile=64x128 op=ldmatrix.x4 row=lane%16 col=lane/16*8",
	    BG_TRY_TMA, "", 0);
	finds("elem=f16 tile=64x32 op=ldmatrix.x4 row=lane%16 col=lane/16*8",
	    BG_TRY_TMA, "swizzle=tma:64", 4);
}

/* Of equals the one with the fewest bytes wins, then the least arithmetic;
 * the present layout where nothing is better. */
static void
test_ties(void **state)
{
	(void)state;
	wins("elem=f32 tile=32x32 op=ld row=0 col=lane", "pad=0", 1);
	wins("elem=f32 tile=32x32 pad=3 op=ld row=0 col=lane", "pad=0", 1);
	wins("elem=f32 tile=32x32 swizzle=add op=ld row=lane col=0",
	    "swizzle=xor", 1);
	wins("elem=f32 tile=32x32 swizzle=cute:5,0,5 op=ld row=lane col=0",
	    "swizzle=xor", 1);
	wins("elem=f32 tile=32x33 op=ld row=lane%32 col=0", "pad=0", 1);
	wins("elem=f32 tile=32x32 swizzle=\"expr:col^row\" "
	    "op=ld row=lane col=0", "swizzle=xor", 1);
	/* 24 columns, which no xor keeps inside the row */
	wins("elem=f32 tile=32x24 op=ld row=lane col=0",
	    "swizzle=cute:3,0,5", 1);
}

/* index counts the padding: the pitch stays, swizzles are tried. */
static void
test_index(void **state)
{
	static const char text[] = "elem=f32 tile=32x32 op=ld index=lane*32";

	(void)state;
	finds(text, BG_TRY_PAD, "", 0);
	wins(text, "swizzle=xor", 1);
}

/* Each array has its own: the other's accesses are left alone. */
static void
test_arrays(void **state)
{
	struct bg_pattern *p = parse("elem=f32 tile=32x32 op=ld row=lane col=0 "
	    "tile=16x64 elem=f16 op=ldmatrix.x4 row=lane%16 col=lane/16*8");
	struct bg_search s;
	char *text, buf[BG_SEARCH_WORDS_MAX];

	(void)state;
	assert_int_equal(bg_search(&s, p, 1, 0, NULL), 0);
	assert_int_equal(s.naccesses, 1);
	assert_int_equal(s.now.total, 32);
	assert_string_equal(bg_search_words(&bg_search_winner(&s)->layout,
	    buf), "swizzle=cute:3,3,3");
	assert_int_equal(bg_search_apply(p, 1, &bg_search_winner(&s)->layout,
	    &text, NULL), 0);
	assert_non_null(strstr(text, "tile=32x32 op"));
	assert_non_null(strstr(text, "swizzle=cute:3,3,3 op=ldmatrix"));
	free(text);
	bg_pattern_free(p);
}

static void
proves(const char *text, const char *what)
{
	struct bg_pattern *p = parse(text);
	struct bg_search s;
	char buf[512];

	assert_int_equal(bg_search(&s, p, 0, 0, NULL), 0);
	bg_search_proof(&s, p, buf, sizeof buf);
	if (strstr(buf, what) == NULL)
		fail_msg("%s: '%s' is not in '%s'", text, what, buf);
	bg_pattern_free(p);
}

/* The bound: met, or who stands against it. */
static void
test_proof(void **state)
{
	(void)state;
	proves(HALF_TILE, "no lane waits for another");
	proves("elem=u32 tile=32x32 op=atom.add.u32 row=0 col=0",
	    "lanes 0-31 are on one element, which atom.add.u32 serves one by "
	    "one: 32 wavefronts in any layout");
	proves("elem=u32 tile=32x32 op=atom.cas.b32 row=0 col=lane/4",
	    "8 wavefronts in any layout");
	proves("elem=f32 tile=32x32 op=ld row=lane col=0 op=ld addr=lane*8",
	    "access 2, ld.32, is by address, which no layout moves: 2 wavefronts");
	proves("block=16x16 elem=f32 tile=16x17 op=st row=ty col=tx "
	    "op=ld row=tx col=ty", "no one layout has them all for less than "
	    "3");
}

/* Patterns that leave nothing to search. */
static void
test_nothing(void **state)
{
	static const struct { const char *text, *why; } table[] = {
		{ "elem=f32 op=ld stride=32", "without a tile" },
		{ "elem=f32 tile=32x32 op=ld addr=lane*128", "no access moves" },
		{ "elem=f32 tile=32x32 op=ld row=lane col=0 mask=0",
		    "no access moves" },
	};
	struct bg_pattern *p;
	struct bg_search s;
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof *table; i++) {
		p = parse(table[i].text);
		assert_int_equal(bg_search(&s, p, 0, 0, &err), BG_EVALUE);
		assert_non_null(strstr(err.message, table[i].why));
		bg_pattern_free(p);
	}
}

/* All of CuTe's swizzles that fit 1024 elements: B + M + |S| <= 10. */
static void
test_all_of_cute(void **state)
{
	struct bg_pattern *p = parse("elem=f32 tile=32x32 op=ld row=0 col=0");
	struct bg_search_walk w;
	struct bg_layout l;
	int b, m, s, n = 0, want = 0;

	(void)state;
	for (b = 1; b <= 10; b++)
		for (m = 0; m <= 10; m++)
			for (s = b; s <= 10; s++)
				want += b + m + s <= 10 ? 2 : 0;
	bg_search_begin(&w, p, 0, BG_TRY_CUTE);
	while (bg_search_next(&w, &l)) {
		assert_int_equal(l.swizzle.kind, BG_SWIZZLE_CUTE);
		assert_true(bg_layout_check(&l, NULL) == 0);
		n++;
	}
	assert_int_equal(n, want);
	bg_pattern_free(p);
}

/* A 128x128 tile with four accesses: under 50 ms of one core. */
static void
test_time(void **state)
{
	struct bg_pattern *p = parse("elem=f32 tile=128x128 "
	    "op=st row=0 col=lane op=ld row=lane col=0 "
	    "op=ld.128 row=lane/4 col=lane%4*4 op=st.64 row=lane col=2");
	struct bg_search s;
	clock_t from = clock();

	(void)state;
	assert_int_equal(bg_search(&s, p, 0, 0, NULL), 0);
	assert_true(s.legal + s.refused > 500);
	assert_true((double)(clock() - from) / CLOCKS_PER_SEC < 0.05);
	bg_pattern_free(p);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same_as_parsed),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_transpose),
		cmocka_unit_test(test_block_16),
		cmocka_unit_test(test_ldmatrix),
		cmocka_unit_test(test_tma_rows),
		cmocka_unit_test(test_ties),
		cmocka_unit_test(test_index),
		cmocka_unit_test(test_arrays),
		cmocka_unit_test(test_proof),
		cmocka_unit_test(test_nothing),
		cmocka_unit_test(test_all_of_cute),
		cmocka_unit_test(test_time),
	};

	return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
