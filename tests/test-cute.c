#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cute.h"
#include "pattern.h"

static struct bg_layout
layout(const char *text)
{
	struct bg_pattern *p;
	struct bg_error err;
	struct bg_layout l;
	char all[200];

	strcat(strcpy(all, text), " op=ld.8 addr=0");
	if (bg_pattern_parse(&p, all, &err) != 0)
		fail_msg("%s: %s", text, err.message);
	l = p->array[0];
	bg_pattern_free(p);
	return l;
}

/* Bit by bit, as CuTe's documentation tells it: with S > 0 each of the B bits
 * from M up is inverted where the bit S higher is set; with S < 0 those from
 * M - S up, where the bit -S lower is. */
static long
by_bits(long offset, const struct bg_cute *z)
{
	long result = offset;
	int i, to, from;

	for (i = 0; i < z->b; i++) {
		to = z->m + i + (z->s < 0 ? -z->s : 0);
		from = z->m + i + (z->s < 0 ? 0 : z->s);
		if (offset / (1L << from) % 2 == 1)
			result += result / (1L << to) % 2 == 1 ?
			    -(1L << to) : 1L << to;
	}
	return result;
}

static void
is(const char *text, int b, int m, int s)
{
	struct bg_layout l = layout(text);
	struct bg_cute z;
	int64_t address;
	char why[200];
	int row, col;

	if (!bg_cute_find(&l, &z, why, sizeof why))
		fail_msg("%s: %s", text, why);
	if (z.b != b || (b > 0 && (z.m != m || z.s != s)))
		fail_msg("%s: Swizzle<%d,%d,%d>", text, z.b, z.m, z.s);
	for (row = 0; row < l.rows; row++)
		for (col = 0; col < l.cols; col++) {
			assert_int_equal(bg_layout_address(&l, row, col,
			    &address, NULL), 0);
			assert_int_equal(address, l.base + l.elem *
			    by_bits((long)row * l.pitch + col, &z));
		}
}

/* Every element of the tile lies where the Swizzle that is found puts it,
 * computed in another way. */
static void
test_found(void **state)
{
	(void)state;
	is("elem=f32 tile=32x32", 0, 0, 0);
	is("elem=f32 tile=32x32 pad=1 base=64", 0, 0, 0);
	is("elem=f32 tile=32x32 swizzle=xor", 5, 0, 5);
	is("elem=f32 tile=32x32 swizzle=xor/2", 4, 0, 6);
	is("elem=f16 tile=64x64 swizzle=xor", 6, 0, 6);
	is("elem=f64 tile=4x64 swizzle=xor", 2, 0, 6);
	is("elem=f32 tile=8x32 pad=32 swizzle=xor", 3, 0, 6);
	is("elem=f32 tile=32x32 swizzle=xor/32", 0, 0, 0);
	is("elem=f32 tile=4x2 swizzle=add", 1, 0, 1);
	is("elem=f32 tile=32x32 swizzle=cute:3,2,3", 3, 2, 3);
	is("elem=f32 tile=32x32 swizzle=cute:2,1,-4", 2, 1, -4);
	is("elem=f32 tile=2x32 swizzle=cute:3,2,3", 3, 2, 3);
	is("elem=u8 tile=16x128 swizzle=tma:128", 3, 4, 3);
	is("elem=f16 tile=64x64 swizzle=tma:128", 3, 3, 3);
	is("elem=f16 tile=64x32 swizzle=tma:64", 2, 3, 3);
	is("elem=f32 tile=64x8 swizzle=tma:32", 1, 2, 3);
	is("elem=16 tile=8x8 swizzle=tma:128 base=1024", 3, 0, 3);
}

static void
is_not(const char *text, const char *want)
{
	struct bg_layout l = layout(text);
	struct bg_cute z;
	char why[200];

	if (bg_cute_find(&l, &z, why, sizeof why))
		fail_msg("%s: Swizzle<%d,%d,%d>", text, z.b, z.m, z.s);
	if (strstr(why, want) == NULL)
		fail_msg("%s: %s", text, why);
}

/* Where there is none the reason is one of the layout's. */
static void
test_none(void **state)
{
	(void)state;
	is_not("elem=f32 tile=32x32 swizzle=add", "carries");
	is_not("elem=f32 tile=32x32 swizzle=xor/3", "row / 3");
	is_not("elem=f32 tile=32x32 pad=1 swizzle=xor", "33 elements");
	is_not("elem=f16 tile=64x64 swizzle=tma:128 base=128", "base=128");
	is_not("elem=f32", "no tile");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_found),
		cmocka_unit_test(test_none),
	};

	return cmocka_run_group_tests_name("cute", tests, NULL, NULL);
}
