/*
 * pace: how long accesses take, on GPUs where that was measured.
 *
 * Owns two predictions: the cycles from a load to the use of what it loads,
 * and the cycles of an instruction with few warps on a multiprocessor. What no
 * row of the machine table has is not known and is never guessed.
 */
#ifndef BG_PACE_H
#define BG_PACE_H

#include "machine.h"

struct bg_pace {
	/* Cycles from a load's issue to that of the first instruction that uses
	 * what it loads: of one group of lanes and one wavefront, and what each
	 * further group (of an ld, none of an ldmatrix) and each further
	 * wavefront add. */
	int	latency, latency_group, latency_wavefront;
	/* Cycles for each wavefront of one warp alone; two of them overlap. */
	int	alone;
	/* With bg_warp_count[i] warps the prediction holds from so many
	 * wavefronts an instruction on; it is never more than what the clock
	 * shows, and up to so many percent less. */
	struct bg_pace_range {
		int	from, percent;
	} warps[BG_WARP_COUNTS];
};

/*
 * Cycles from a load to the use of what it loads, one warp alone. 0 where they
 * are not known: no pace for the GPU, another kind than ld and ldmatrix, no
 * active lane. Measured on an H200 (tests/data/latency.tsv, h200-warps.ndjson):
 * exact to 0.1 of a cycle.
 */
uint32_t bg_latency(const struct bg_gpu *gpu, const struct bg_access *a,
	    const struct bg_prediction *p);

/*
 * Cycles per instruction with bg_warp_count[i] warps on a multiprocessor. 0
 * where they are not known: no pace for the GPU, no bg_cycles(), or too few
 * wavefronts, so that what stands between two instructions counts as well.
 */
uint32_t bg_cycles_with(const struct bg_gpu *gpu, const struct bg_access *a,
	    const struct bg_prediction *p, int i);

#endif
