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

bool
bg_layout_bits(const struct bg_layout *l, struct bg_layout_bits *b)
{
	struct basis basis;
	int64_t from, to;
	uint32_t first = (uint32_t)l->base;
	int row, col;

	memset(b, 0, sizeof *b);
	memset(&basis, 0, sizeof basis);
	for (row = 0; row < l->rows; row++)
		for (col = 0; col < l->cols; col++) {
			from = l->base + ((int64_t)row * l->pitch + col) *
			    l->elem;
			if (bg_layout_address(l, row, col, &to, NULL) !=
			    BG_OK)
				return false;
			if (row == 0 && col == 0)
				b->constant = (uint32_t)(from ^ to);
			if (!add(&basis, (uint32_t)from ^ first,
			    (uint32_t)(from ^ to) ^ b->constant))
				return false;
		}
	reduce(&basis);
	for (row = 0; row < BG_ADDRESS_BITS; row++) {
		b->by[row] = basis.flips[row];
		/* So far of the difference from the first element. */
		if (first >> row & 1)
			b->constant ^= basis.flips[row];
	}
	return l->rows > 0;
}
