#include <string.h>

#include "linear.h"

bool
bg_linear(const struct bg_access *a, struct bg_linear *l)
{
	int lanes = bg_kind_info(a->kind)->lanes, lane, j;

	memset(l, 0, sizeof *l);
	l->lane = -1;
	while (1 << l->bits < lanes)
		l->bits++;
	if (bg_access_lanes(a) != BG_FULL_MASK >> (BG_LANES - lanes))
		return false;
	l->base = a->offset[0];
	for (j = 0; j < l->bits; j++)
		l->column[j] = a->offset[1 << j] ^ l->base;
	for (lane = 0; lane < lanes; lane++) {
		l->expected = l->base;
		for (j = 0; j < l->bits; j++)
			if (lane >> j & 1)
				l->expected ^= l->column[j];
		if (a->offset[lane] != l->expected) {
			l->lane = lane;
			return false;
		}
	}
	return true;
}

struct bg_unit
bg_unit(enum bg_kind kind)
{
	int width = bg_kind_info(kind)->width;

	return width <= 4 ? (struct bg_unit){ 2, 5 } :
	    width == 8 ? (struct bg_unit){ 3, 4 } : (struct bg_unit){ 4, 3 };
}

/*
 * Gauss's elimination of n vectors, each with the combination of the original
 * ones that it is: those that become 0 under mask move to the end. Returns how
 * many do not: the rank.
 */
static int
eliminate(uint32_t vector[], uint32_t made_of[], int n, uint32_t mask)
{
	uint32_t pivot, v, m;
	int rank = 0, i;

	for (;;) {
		for (i = rank; i < n && (vector[i] & mask) == 0; i++)
			;
		if (i == n)
			return rank;
		v = vector[i];
		m = made_of[i];
		vector[i] = vector[rank];
		made_of[i] = made_of[rank];
		vector[rank] = v;
		made_of[rank] = m;
		pivot = (v & mask) & -(v & mask);
		for (i = rank + 1; i < n; i++)
			if (vector[i] & pivot) {
				vector[i] ^= v;
				made_of[i] ^= m;
			}
		rank++;
	}
}

void
bg_linear_ranks(const struct bg_linear *l, struct bg_unit u, int lane_bits,
    struct bg_ranks *r)
{
	uint32_t vector[BG_LANE_BITS], made_of[BG_LANE_BITS];
	uint32_t shared[BG_LANE_BITS], low;
	int i, j, n;

	memset(r, 0, sizeof *r);
	r->lane_bits = lane_bits;
	for (i = 0; i < lane_bits; i++) {
		vector[i] = l->column[i] >> u.first;
		made_of[i] = 1u << i;
	}
	r->slots = eliminate(vector, made_of, lane_bits,
	    (1u << u.slots) - 1);
	/* What is left reaches rows alone, or nothing. */
	n = lane_bits - r->slots;
	r->nshared = eliminate(vector + r->slots, made_of + r->slots, n,
	    BG_FULL_MASK);
	r->units = r->slots + r->nshared;
	/* Each in as few lane bits as the others leave it. */
	memcpy(shared, made_of + r->slots, (size_t)r->nshared * sizeof *shared);
	for (i = 0; i < r->nshared; i++) {
		low = shared[i] & -shared[i];
		for (j = 0; j < r->nshared; j++)
			if (j != i && shared[j] & low)
				shared[j] ^= shared[i];
	}
	for (i = 0; i < r->nshared; i++) {
		for (j = i; j > 0 && r->shared[j - 1] > shared[i]; j--)
			r->shared[j] = r->shared[j - 1];
		r->shared[j] = shared[i];
	}
}
