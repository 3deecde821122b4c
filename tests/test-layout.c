#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "access.h"
#include "layout-bits.h"

static struct bg_layout
layout(int elem, int rows, int cols, int pitch, int base,
    struct bg_swizzle swizzle)
{
	struct bg_layout l;

	l.elem = elem;
	l.rows = rows;
	l.cols = cols;
	l.pitch = pitch;
	l.base = base;
	l.swizzle = swizzle;
	return l;
}

static const struct bg_swizzle none = { .kind = BG_SWIZZLE_NONE };

static struct bg_swizzle
xor(int div)
{
	return (struct bg_swizzle){ .kind = BG_SWIZZLE_XOR, .div = div };
}

static struct bg_swizzle
cute(int b, int m, int s)
{
	return (struct bg_swizzle){ .kind = BG_SWIZZLE_CUTE,
	    .b = b, .m = m, .s = s };
}

static struct bg_swizzle
tma(int bytes)
{
	return (struct bg_swizzle){ .kind = BG_SWIZZLE_TMA, .bytes = bytes };
}

static struct bg_swizzle
triton(int vec, int per_phase, int max_phase)
{
	return (struct bg_swizzle){ .kind = BG_SWIZZLE_TRITON, .vec = vec,
	    .per_phase = per_phase, .max_phase = max_phase };
}

static int64_t
address(const struct bg_layout *l, int row, int col)
{
	struct bg_error err;
	int64_t a;

	if (bg_layout_address(l, row, col, &a, &err) != BG_OK)
		fail_msg("%d,%d: %s", row, col, err.message);
	return a;
}

/* Addresses of a few elements, worked out by hand for each swizzle. */
static void
test_addresses(void **state)
{
	const struct bg_swizzle add = { .kind = BG_SWIZZLE_ADD };
	const struct {
		struct bg_layout l;
		int row, col;
		int64_t address;
	} table[] = {
		{ layout(4, 32, 32, 32, 0, none), 2, 3, 2 * 128 + 12 },
		{ layout(4, 32, 32, 33, 0, none), 2, 3, 2 * 132 + 12 },
		{ layout(2, 8, 8, 8, 256, none), 1, 1, 256 + 18 },
		{ layout(4, 32, 32, 32, 0, xor(1)), 5, 3, 5 * 128 + 6 * 4 },
		{ layout(4, 32, 32, 32, 0, xor(2)), 5, 3, 5 * 128 + 1 * 4 },
		/* the row's number beyond the row's width falls away */
		{ layout(4, 32, 8, 8, 0, xor(1)), 13, 3, 13 * 32 + 6 * 4 },
		{ layout(4, 32, 8, 9, 0, xor(1)), 13, 3, 13 * 36 + 6 * 4 },
		{ layout(4, 4, 24, 24, 0, add), 3, 22, 3 * 96 + 1 * 4 },
		/* offset 2 * 64 + 9: bits 6..8 are 2, bits 3..5 are 1 */
		{ layout(2, 64, 64, 64, 0, cute(3, 3, 3)), 2, 9,
		    (2 * 64 + (3 << 3) + 1) * 2 },
		/* S < 0: bits 3..4 ^= bits 0..1 */
		{ layout(1, 4, 32, 32, 0, cute(2, 0, -3)), 0, 10, 10 ^ 2 << 3 },
		{ layout(1, 4, 32, 32, 64, cute(0, 3, 3)), 1, 9, 64 + 41 },
		/* bits 4..6 ^= bits 7..9 of the address, base included */
		{ layout(2, 64, 64, 64, 0, tma(128)), 3, 8,
		    3 * 128 + (1 ^ 3) * 16 },
		{ layout(2, 64, 64, 64, 128, tma(128)), 3, 8,
		    128 + 3 * 128 + (1 ^ 4) * 16 },
		{ layout(2, 64, 32, 32, 0, tma(64)), 6, 8,
		    6 * 64 + (1 ^ 3) * 16 },
		{ layout(2, 64, 16, 16, 0, tma(32)), 4, 8,
		    4 * 32 + (1 ^ 1) * 16 },
		/* unit 2 of 8 halves, phase 3 */
		{ layout(2, 64, 64, 64, 0, triton(8, 1, 8)), 3, 17,
		    3 * 128 + ((0x2 ^ 3) * 8 + 1) * 2 },
		/* two rows for each phase: row 5 has phase 2 */
		{ layout(4, 16, 16, 17, 0, triton(4, 2, 4)), 5, 6,
		    5 * 68 + ((1 ^ 2) * 4 + 2) * 4 },
		/* phases begin anew behind the last */
		{ layout(4, 16, 16, 16, 0, triton(4, 2, 2)), 6, 6,
		    6 * 64 + ((1 ^ 1) * 4 + 2) * 4 },
		/* the third element of a row lies first */
		{ { 4, 2, 3, 4, 0, { .kind = BG_SWIZZLE_EXPR, .column =
		    (int[]){ 0, 1, 2, 1, 2, 0 } } }, 1, 2, 16 },
	};
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		if (bg_layout_check(&table[i].l, &err) != BG_OK)
			fail_msg("layout %zu: %s", i, err.message);
		assert_int_equal(address(&table[i].l, table[i].row,
		    table[i].col), table[i].address);
	}
}

/* Marks every element's bytes; fails where two meet or one is outside. */
static void
check_bijection(const struct bg_layout *l)
{
	static uint8_t taken[BG_SHARED_MAX];
	int64_t bytes = bg_layout_bytes(l), a;
	int row, col, i;

	memset(taken, 0, sizeof taken);
	for (row = 0; row < l->rows; row++)
		for (col = 0; col < l->pitch; col++) {
			assert_int_equal(bg_layout_index_address(l,
			    (int64_t)row * l->pitch + col, &a, NULL), BG_OK);
			if (a < l->base || a + l->elem > l->base + bytes)
				fail_msg("swizzle %d moves %d,%d out of the "
				    "tile", l->swizzle.kind, row, col);
			if (col < l->cols)
				assert_int_equal(a, address(l, row, col));
			for (i = 0; i < l->elem; i++)
				if (taken[a + i]++ != 0)
					fail_msg("swizzle %d puts two "
					    "elements on %lld",
					    l->swizzle.kind, (long long)a);
		}
}

/* Whatever layout passes the check, no two of its elements share a byte, none
 * leaves the tile's memory, and index counts what row and col name. */
static void
test_bijections(void **state)
{
	static const int rows[] = { 1, 3, 8, 16 }, cols[] = { 4, 8, 24, 32 };
	static const int pads[] = { 0, 1, 4 }, elems[] = { 1, 2, 4, 8, 16 };
	struct bg_swizzle swizzles[80];
	struct bg_layout l;
	int n = 0, b, m, s, r, c, p, e, passed = 0;

	(void)state;
	swizzles[n++] = none;
	swizzles[n++] = xor(1);
	swizzles[n++] = xor(3);
	swizzles[n++] = (struct bg_swizzle){ .kind = BG_SWIZZLE_ADD };
	for (b = 32; b <= 128; b *= 2)
		swizzles[n++] = tma(b);
	for (b = 0; b < 4; b++)
		for (m = 0; m < 4; m += 3)
			for (s = -3; s <= 3; s++)
				if (abs(s) >= b)
					swizzles[n++] = cute(b, m, s);
	for (b = 1; b <= 8; b *= 2)
		for (m = 1; m <= 8; m *= 2)
			swizzles[n++] = triton(b, m % 3, m);
	for (r = 0; r < 4 * 4 * 3 * 5; r++) {
		c = r / 4 % 4;
		p = r / 16 % 3;
		e = r / 48;
		for (s = 0; s < n; s++) {
			l = layout(elems[e], rows[r % 4], cols[c],
			    cols[c] + pads[p], 128, swizzles[s]);
			if (bg_layout_check(&l, NULL) != BG_OK)
				continue;
			check_bijection(&l);
			passed++;
		}
	}
	assert_true(passed > 5000);
}

/* Layouts that are none, and the sentence for each. */
static void
test_refusals(void **state)
{
	const struct {
		struct bg_layout l;
		int code;
		const char *message;
	} table[] = {
		{ layout(3, 0, 0, 0, 0, none), BG_EVALUE,
		    "elements of 3 bytes: 1, 2, 4, 8 and 16 exist" },
		{ layout(4, 8, 0, 0, 0, none), BG_EVALUE,
		    "a tile of 8x0 has no elements" },
		{ layout(4, 8, 8, 7, 0, none), BG_EVALUE,
		    "pitch 7 is less than the 8 columns" },
		{ layout(4, 0, 0, 0, -4, none), BG_ERANGE,
		    "base -4 is not within the 232448 bytes of shared memory" },
		{ layout(4, 256, 256, 256, 0, none), BG_ERANGE,
		    "the tile ends at byte 262144, beyond shared memory" },
		{ layout(4, 227, 256, 256, 4, none), BG_ERANGE,
		    "the tile ends at byte 232452, beyond shared memory" },
		{ layout(16, INT32_MAX, INT32_MAX, INT32_MAX, 0, none),
		    BG_ERANGE, "2147483647 rows of 2147483647 elements are "
		    "beyond shared memory" },
		{ layout(4, 0, 0, 0, 0, xor(1)), BG_EVALUE,
		    "a swizzle needs a tile" },
		{ layout(4, 8, 24, 24, 0, xor(1)), BG_EVALUE,
		    "xor needs a power of two columns, not 24: others leave "
		    "the row" },
		{ layout(4, 8, 32, 32, 0, xor(0)), BG_EVALUE,
		    "xor/0 divides by less than 1" },
		{ layout(4, 8, 32, 32, 0, cute(3, 0, 2)), BG_EVALUE,
		    "cute:3,0,2: |S| must be at least B" },
		{ layout(4, 8, 32, 32, 0, cute(1, 2, -30)), BG_EVALUE,
		    "cute:1,2,-30 is out of range" },
		{ layout(4, 8, 32, 32, 0, cute(2000000000, 2000000000, 1)),
		    BG_EVALUE, "cute:2000000000,2000000000,1 is out of range" },
		{ layout(4, 3, 24, 24, 0, cute(3, 3, 3)), BG_EVALUE,
		    "cute:3,3,3 moves elements within blocks of 64: 72 "
		    "elements are not whole blocks" },
		{ layout(4, 2, 32, 32, 0, cute(3, 0, -4)), BG_EVALUE,
		    "cute:3,0,-4 moves elements within blocks of 128: 64 "
		    "elements are not whole blocks" },
		{ layout(2, 64, 64, 64, 64, tma(128)), BG_EVALUE,
		    "tma swizzles need a base that is a multiple of 128, not "
		    "64" },
		{ layout(2, 3, 32, 32, 0, tma(128)), BG_EVALUE,
		    "tma:128 moves bytes within blocks of 128: the tile's 192 "
		    "bytes are not whole blocks" },
		{ layout(2, 64, 64, 64, 0, tma(16)), BG_EVALUE,
		    "there is no tma swizzle of 16 bytes" },
	};
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		memset(&err, 0, sizeof err);
		assert_int_equal(bg_layout_check(&table[i].l, &err),
		    table[i].code);
		assert_string_equal(err.message, table[i].message);
	}
}

/* Elements outside the tile and in its padding are refused by row and col; an
 * index reaches the padding, but nothing beyond. */
static void
test_outside(void **state)
{
	struct bg_layout l = layout(4, 8, 32, 33, 16, none);
	struct bg_error err;
	int64_t a;

	(void)state;
	assert_int_equal(bg_layout_address(&l, 8, 0, &a, &err), BG_ERANGE);
	assert_string_equal(err.message,
	    "row 8, col 0 is outside the 8x32 tile");
	assert_int_equal(bg_layout_address(&l, 0, -1, &a, &err), BG_ERANGE);
	assert_int_equal(bg_layout_address(&l, 1, 32, &a, &err), BG_ERANGE);
	assert_string_equal(err.message,
	    "row 1, col 32 is in the padding of the 8x32 tile");
	assert_int_equal(bg_layout_index_address(&l, 65, &a, &err), BG_OK);
	assert_int_equal(a, 16 + 65 * 4);
	assert_int_equal(bg_layout_index_address(&l, 8 * 33, &a, &err),
	    BG_ERANGE);
	assert_int_equal(bg_layout_index_address(&l, INT64_MIN, &a, &err),
	    BG_ERANGE);
	l = layout(4, 0, 0, 0, 16, none);
	assert_int_equal(bg_layout_index_address(&l, 3, &a, &err), BG_OK);
	assert_int_equal(a, 28);
	assert_int_equal(bg_layout_index_address(&l, BG_SHARED_MAX / 4 - 4,
	    &a, &err), BG_ERANGE);
}

/* The tile's bytes count its padding, which is also given alone. */
static void
test_bytes(void **state)
{
	struct bg_layout l = layout(4, 32, 32, 33, 0, none);

	(void)state;
	assert_int_equal(bg_layout_bytes(&l), 32 * 33 * 4);
	assert_int_equal(bg_layout_padding(&l), 32 * 4);
}

/* The exclusive ors give the address of every element. */
static void
check_bits(const struct bg_layout *l, const struct bg_layout_bits *bits)
{
	struct bg_layout plain = *l;
	int64_t from, to, made;
	int row, col, j;

	plain.swizzle.kind = BG_SWIZZLE_NONE;
	for (row = 0; row < l->rows; row++)
		for (col = 0; col < l->cols; col++) {
			bg_layout_address(&plain, row, col, &from, NULL);
			bg_layout_address(l, row, col, &to, NULL);
			made = from ^ bits->constant;
			for (j = 0; j < BG_ADDRESS_BITS; j++)
				if (from >> j & 1)
					made ^= bits->by[j];
			assert_int_equal(made, to);
		}
}

/* A swizzle as exclusive ors of address bits gives every address, where it is
 * one; add, and xor of padded rows, are not. */
static void
test_bits(void **state)
{
	static const struct {
		struct bg_layout layout;
		bool is;
	} cases[] = {
		{ { 4, 32, 32, 32, 0, { .kind = BG_SWIZZLE_NONE } }, true },
		{ { 4, 32, 32, 32, 0, { .kind = BG_SWIZZLE_XOR, .div = 1 } },
		    true },
		{ { 4, 32, 32, 32, 4096, { .kind = BG_SWIZZLE_XOR,
		    .div = 2 } }, true },
		{ { 2, 64, 64, 64, 1024, { .kind = BG_SWIZZLE_TMA,
		    .bytes = 128 } }, true },
		{ { 4, 32, 32, 32, 0, { .kind = BG_SWIZZLE_CUTE, .b = 3,
		    .m = 2, .s = 3 } }, true },
		{ { 4, 32, 32, 32, 0, { .kind = BG_SWIZZLE_CUTE, .b = 2,
		    .m = 1, .s = -4 } }, true },
		{ { 4, 32, 32, 32, 0, { .kind = BG_SWIZZLE_ADD } }, false },
		{ { 4, 32, 32, 33, 0, { .kind = BG_SWIZZLE_XOR, .div = 1 } },
		    false },
		{ { .elem = 4 }, false },
	};
	struct bg_layout_bits bits;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		assert_int_equal(bg_layout_bits(&cases[i].layout, &bits),
		    cases[i].is);
		if (cases[i].is)
			check_bits(&cases[i].layout, &bits);
	}
	/* Row bit 0 of 128-byte rows is address bit 7; it flips the lowest
	 * bank bit. */
	assert_true(bg_layout_bits(&cases[1].layout, &bits));
	assert_int_equal(bits.by[7], 1 << 2);
	assert_int_equal(bits.by[2], 0);
}

/* Of every kind of swizzle, with rows and columns that are powers of two and
 * with others, what is said to be exclusive ors is. */
static void
test_all_bits(void **state)
{
	static const int bases[] = { 0, 128, 1024, 32768 };
	struct bg_swizzle swizzles[80];
	struct bg_layout_bits bits;
	struct bg_layout l;
	int n = 0, b, s, r, c, p, is = 0;

	(void)state;
	for (b = 0; b < 8; b++)
		swizzles[n++] = xor(b + 1);
	for (b = 32; b <= 128; b *= 2)
		swizzles[n++] = tma(b);
	for (b = 1; b < 4; b++)
		for (s = -4; s <= 4; s++)
			if (abs(s) >= b)
				swizzles[n++] = cute(b, 2, s);
	for (b = 1; b <= 8; b *= 2)
		for (p = 1; p < 4; p++)
			swizzles[n++] = triton(b, p, 4);
	for (r = 1; r <= 32; r += 1 + r / 3)
		for (c = 4; c <= 64; c *= 2)
			for (p = 0; p < 8; p++)
				for (s = 0; s < n; s++) {
					l = layout(2, r, c, c + p % 2,
					    bases[p / 2], swizzles[s]);
					if (bg_layout_check(&l, NULL) != BG_OK
					    || !bg_layout_bits(&l, &bits))
						continue;
					check_bits(&l, &bits);
					is++;
				}
	assert_true(is > 2000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_addresses),
		cmocka_unit_test(test_bijections),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_outside),
		cmocka_unit_test(test_bytes),
		cmocka_unit_test(test_bits),
		cmocka_unit_test(test_all_bits),
	};

	return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
