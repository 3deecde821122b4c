/*
 * profile: from one instruction to what a profiler shows of a kernel.
 *
 * Owns the totals that the hardware counters come to when blocks of threads
 * do the accesses of a pattern once. The cost of one access is wavefront's.
 */
#ifndef BG_PROFILE_H
#define BG_PROFILE_H

#include "metrics.h"
#include "pattern.h"

#define BG_BLOCK_THREADS	1024	/* most of a block */

/* Values of the metrics, those of the source view behind the others. */
struct bg_counts {
	int64_t	metric[BG_METRICS], source[BG_SOURCE_METRICS];
	int64_t	bytes;			/* that the lanes read and write */
};

struct bg_profile {
	int	threads;		/* of a block */
	int	blocks;
	int	warps;			/* of a block */
	/* Each warp was predicted with its own warp=; else every warp is
	 * taken to do what the pattern's does. */
	bool	by_warp;
	struct bg_error	why_not;	/* code: the warps could not be */
	/* Which have something to count. */
	bool	shown[BG_METRICS], source_shown[BG_SOURCE_METRICS];
	bool	uneven;			/* the warps of a block differ */
	struct bg_counts warp;		/* of one warp; of the first, uneven */
	struct bg_counts total;
};

/* The threads of the pattern's block= if they are more than a warp, else
 * 256. */
int	bg_profile_threads(const struct bg_pattern *p);

/*
 * Fills *profile for blocks of so many threads (1..BG_BLOCK_THREADS). Where
 * they are those of the pattern's block, its warps are predicted one by one.
 * Exact as read with one warp alone (tests/data/README.md). BG_ENOMEM.
 */
int	bg_profile(const struct bg_pattern *p, int threads, int blocks,
	    struct bg_profile *profile);

#endif
