/*
 * linear: an access as a matrix over bits.
 *
 * Owns the question whether the bits of the lane reach the bits of the
 * address by exclusive or alone, the matrix where they do, and the ranks that
 * then give the cost without looking at a single lane. Costs themselves are
 * wavefront's; the two agree (tests/test-linear.c).
 */
#ifndef BG_LINEAR_H
#define BG_LINEAR_H

#include "wavefront.h"

#define BG_LANE_BITS	5

/* offset of lane = base ^ column[j] of each bit j that is 1 in lane. */
struct bg_linear {
	int	bits;			/* of the lanes that give addresses */
	uint32_t base;			/* bytes: the offset of lane 0 */
	uint32_t column[BG_LANE_BITS];	/* address bits that lane bit j flips */
	/* Where it is not so: the lane at fault, and where it should be. A
	 * lane that is off: -1. */
	int	lane;
	uint32_t expected;
};

/*
 * Whether the access is linear (strictly: affine) over bits: every lane that
 * gives an address is active and at base ^ its columns. On false, lane and
 * expected tell the first that is not.
 */
bool	bg_linear(const struct bg_access *a, struct bg_linear *l);

/*
 * What serves one lane of a kind at once: its word, or of 64 and 128 bits its
 * address, for which the banks act as 16 slots of two and 8 slots of four.
 * Address bits first..first + slots - 1 choose the slot; those above, the row.
 */
struct bg_unit {
	int	first;
	int	slots;			/* bits: 5, 4 or 3 */
};

struct bg_unit bg_unit(enum bg_kind kind);

struct bg_ranks {
	int	lane_bits;	/* of one group */
	int	units;		/* rank of its columns in slot and row bits */
	int	slots;		/* rank in the slot bits alone */
	/* The lane numbers m for which lanes i and i ^ m of a group share a
	 * slot, with different units: a basis, each with its lowest bit not
	 * in the others. */
	uint32_t shared[BG_LANE_BITS];
	int	nshared;
};

/*
 * The ranks of a group of 2^lane_bits lanes. In it 2^units different units
 * meet 2^slots slots, evenly, so that
 *   depth = 2^(units - slots)		different units in every slot used
 *   crowd = 2^(lane_bits - slots)	lanes in every slot used
 */
void	bg_linear_ranks(const struct bg_linear *l, struct bg_unit u,
	    int lane_bits, struct bg_ranks *r);

#endif
