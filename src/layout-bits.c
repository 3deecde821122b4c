#include <string.h>

#include "layout-bits.h"

/* Gauss's elimination while the elements come: a vector of plain address bits
 * for each highest bit, and what it flips. */
struct basis {
	uint32_t plain[BG_ADDRESS_BITS], flips[BG_ADDRESS_BITS];
};

/* Whether it agrees with what came before. */
static bool
add(struct basis *b, uint32_t plain, uint32_t flips)
{
	int top;

	while (plain != 0) {
		top = 31 - __builtin_clz(plain);
		if (top >= BG_ADDRESS_BITS)
			return false;
		if (b->plain[top] == 0) {
			b->plain[top] = plain;
			b->flips[top] = flips;
			return true;
		}
		plain ^= b->plain[top];
		flips ^= b->flips[top];
	}
	return flips == 0;
}

/* Leaves in each vector its highest bit and such as head no other. */
static void
reduce(struct basis *b)
{
	int i, j;

	for (i = 0; i < BG_ADDRESS_BITS; i++)
		for (j = 0; j < i; j++)
			if (b->plain[j] != 0 && b->plain[i] >> j & 1) {
				b->plain[i] ^= b->plain[j];
				b->flips[i] ^= b->flips[j];
			}
}

/* What the elements looked at so far show. */
struct look {
	const struct bg_layout	*l;
	struct bg_layout_bits	*b;
	struct basis		 basis;
	uint32_t		 from, flips;	/* of the one before */
};

/*
 * Whether the element agrees with those before. What counts is the difference
 * from any of them, and that from the neighbour has few bits.
 */
static bool
look_at(struct look *k, int row, int col)
{
	const struct bg_layout *l = k->l;
	int64_t from = l->base + ((int64_t)row * l->pitch + col) * l->elem;
	uint32_t was = k->from, flips = k->flips;
	int64_t to;

	if (bg_layout_address(l, row, col, &to, NULL) != BG_OK)
		return false;
	k->from = (uint32_t)from;
	k->flips = (uint32_t)(from ^ to);
	if (row == 0 && col == 0) {
		k->b->constant = k->flips;
		return true;
	}
	return add(&k->basis, k->from ^ was, k->flips ^ flips);
}

static bool
is_power_of_two(int n)
{
	return n > 0 && (n & (n - 1)) == 0;
}

/*
 * Whether all elements follow from those whose row or column is 0 and the
 * other a power of two: where rows and columns are bits of the address, which
 * the swizzle does nothing to but cut and flip.
 */
static bool
follows(const struct bg_layout *l)
{
	const struct bg_swizzle *z = &l->swizzle;

	if (!is_power_of_two(l->rows) || !is_power_of_two(l->cols) ||
	    l->pitch != l->cols || l->base % bg_layout_bytes(l) != 0)
		return false;
	switch (z->kind) {
	case BG_SWIZZLE_NONE:
	case BG_SWIZZLE_CUTE:
	case BG_SWIZZLE_TMA:
		return true;
	case BG_SWIZZLE_XOR:
		return is_power_of_two(z->div);
	case BG_SWIZZLE_TRITON:
		return is_power_of_two(z->vec) &&
		    is_power_of_two(z->per_phase) &&
		    is_power_of_two(z->max_phase);
	default:
		return false;
	}
}

static bool
look_at_some(struct look *k)
{
	int i;

	if (!look_at(k, 0, 0))
		return false;
	for (i = 1; i < k->l->cols; i *= 2)
		if (!look_at(k, 0, i))
			return false;
	for (i = 1; i < k->l->rows; i *= 2)
		if (!look_at(k, i, 0))
			return false;
	return true;
}

static bool
look_at_all(struct look *k)
{
	int row, col;

	for (row = 0; row < k->l->rows; row++)
		for (col = 0; col < k->l->cols; col++)
			if (!look_at(k, row, col))
				return false;
	return true;
}

bool
bg_layout_bits(const struct bg_layout *l, struct bg_layout_bits *b)
{
	struct look k = { .l = l, .b = b };
	uint32_t first = (uint32_t)l->base;
	int i;

	memset(b, 0, sizeof *b);
	if (l->rows == 0 || !(follows(l) ? look_at_some(&k) :
	    look_at_all(&k)))
		return false;
	reduce(&k.basis);
	for (i = 0; i < BG_ADDRESS_BITS; i++) {
		b->by[i] = k.basis.flips[i];
		/* So far of the difference from the first element. */
		if (first >> i & 1)
			b->constant ^= k.basis.flips[i];
	}
	return true;
}
