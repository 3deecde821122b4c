#include <stdio.h>

#include "cute.h"

enum { BITS_MAX = 18 };		/* of an offset in shared memory */

/* include/cute/swizzle.hpp in NVIDIA's CUTLASS, for both signs of S. */
static int64_t
swizzled(const struct bg_cute *z, int64_t offset)
{
	int64_t bits = ((int64_t)1 << z->b) - 1;

	if (z->s >= 0)
		return offset ^ (offset >> (z->m + z->s) & bits) << z->m;
	return offset ^ (offset >> z->m & bits) << (z->m - z->s);
}

static bool
matches(const struct bg_layout *l, const struct bg_cute *z)
{
	int64_t address, offset;
	int row, col;

	for (row = 0; row < l->rows; row++)
		for (col = 0; col < l->cols; col++) {
			offset = (int64_t)row * l->pitch + col;
			if (bg_layout_address(l, row, col, &address, NULL) !=
			    0 || l->base + swizzled(z, offset) * l->elem !=
			    address)
				return false;
		}
	return true;
}

/* The one that the swizzle is by its name: on a small tile others do the
 * same. */
static struct bg_cute
namesake(const struct bg_layout *l)
{
	const struct bg_swizzle *s = &l->swizzle;
	struct bg_cute z = { 0, 0, 0 };

	if (s->kind == BG_SWIZZLE_CUTE) {
		z.b = s->b;
		z.m = s->m;
		z.s = s->s;
	} else if (s->kind == BG_SWIZZLE_TMA) {
		/* on bytes Swizzle<bits,4,3> */
		z.b = __builtin_ctz((unsigned)s->bytes) - 4;
		z.m = 4 - __builtin_ctz((unsigned)l->elem);
		z.s = 3;
	}
	return z;
}

static bool
search(const struct bg_layout *l, struct bg_cute *z)
{
	int shift;

	z->b = z->m = z->s = 0;
	if (matches(l, z))
		return true;
	for (z->b = 1; 2 * z->b <= BITS_MAX; z->b++)
		for (z->m = 0; z->m + 2 * z->b <= BITS_MAX; z->m++)
			for (shift = z->b; z->m + z->b + shift <= BITS_MAX;
			    shift++) {
				z->s = shift;
				if (matches(l, z))
					return true;
				z->s = -shift;
				if (matches(l, z))
					return true;
			}
	return false;
}

static bool
is_power_of_two(int n)
{
	return (n & (n - 1)) == 0;
}

static void
reason(const struct bg_layout *l, char *why, int size)
{
	const struct bg_swizzle *s = &l->swizzle;

	if (s->kind == BG_SWIZZLE_ADD)
		snprintf(why, (size_t)size, "add carries from bit to bit, and "
		    "Swizzle<B,M,S> only inverts bits");
	else if (s->kind == BG_SWIZZLE_XOR && !is_power_of_two(l->pitch))
		snprintf(why, (size_t)size, "with %d elements a row the row "
		    "number is not among the bits of the offset, which are all "
		    "that Swizzle<B,M,S> looks at", l->pitch);
	else if (s->kind == BG_SWIZZLE_XOR && !is_power_of_two(s->div))
		snprintf(why, (size_t)size, "row / %d is not among the bits of "
		    "the offset, which are all that Swizzle<B,M,S> looks at",
		    s->div);
	else if (s->kind == BG_SWIZZLE_TMA)
		snprintf(why, (size_t)size, "tma:%d looks at bits of the "
		    "address, which base=%d changes, and Swizzle<B,M,S> at "
		    "those of the offset in the array", s->bytes, l->base);
	else
		snprintf(why, (size_t)size, "no Swizzle<B,M,S> puts the "
		    "elements where this swizzle does");
}

bool
bg_cute_find(const struct bg_layout *l, struct bg_cute *cute, char *why,
    int size)
{
	if (l->rows == 0) {
		snprintf(why, (size_t)size, "the pattern has no tile");
		return false;
	}
	*cute = namesake(l);
	if ((cute->m >= 0 && matches(l, cute)) || search(l, cute))
		return true;
	reason(l, why, size);
	return false;
}
