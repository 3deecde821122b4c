/*
 * timing: what an access costs by the clock.
 *
 * Owns the launches whose time is taken, and what their clocks are turned
 * into: cycles per instruction, bytes per clock, GB/s. Never reads a counter.
 */
#ifndef BG_METER_TIMING_H
#define BG_METER_TIMING_H

#include "meter/cuda.h"
#include "protocol/message.h"

/*
 * Fills the times of *r for the access, which is launch's. BG_EMETER: the
 * driver failed. BG_EVALUE: the figures cannot be true (bg_rate_check()).
 */
int	bg_time(struct bg_cuda *c, const struct bg_access *a,
	    const struct bg_launch *launch, struct bg_reading *r,
	    struct bg_error *err);

/* Bytes that one execution of the access moves: its width for every lane
 * whose address counts. */
double	bg_access_bytes(const struct bg_access *a);

/* BG_EVALUE when bytes_per_clock is more than a multiprocessor can move: 128,
 * or 256 for a merged load, of which one wavefront serves two lanes. */
int	bg_rate_check(const struct bg_access *a, double bytes_per_clock,
	    struct bg_error *err);

/*
 * Fills the cycles by the number of warps and the latency, of the access that
 * bg_time() would time. Fails likewise.
 */
int	bg_time_warps(struct bg_cuda *c, const struct bg_access *a,
	    const struct bg_launch *launch, struct bg_reading *r,
	    struct bg_error *err);

struct bg_spans {
	double	cycles;		/* of each block, first start to last end */
	double	executions;	/* of all its warps */
};

/* Sums over the blocks of a launch. times: struct bg_launch's. */
void	bg_spans(const uint64_t *times, int blocks, int warps,
	    struct bg_spans *s);

/*
 * Whether warps that took s are to look at the clock after each execution: the
 * time between two of them leaves room for that, and a batch is too long to
 * end together. But not of cp.async: ahead of every batch, or of each one
 * alone, the assembler puts three loads that take a wavefront each, though off.
 */
bool	bg_singly(enum bg_kind kind, int warps, const struct bg_spans *s);

/*
 * So many warps on every multiprocessor, one block each: all the shared memory
 * that a block can have keeps a second one away. l has its times. ms: by the
 * events. BG_EMETER.
 */
int	bg_run_all(struct bg_cuda *c, enum bg_kind kind,
	    const struct bg_launch *l, int warps, struct bg_spans *s, float *ms,
	    struct bg_error *err);

#endif
