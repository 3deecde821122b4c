/*
 * launch: the argument of every measuring kernel.
 *
 * Owns the one record that the meter hands to a kernel by value. Included by
 * the host (C11) and by kernels/ (CUDA C): plain integers only, device
 * addresses as 64-bit numbers, the same layout on both sides.
 */
#ifndef BG_METER_LAUNCH_H
#define BG_METER_LAUNCH_H

#include <stdint.h>

#define BG_WARPS	32	/* warps that fill a multiprocessor */
#define BG_SOURCE_BYTES	512	/* 32 elements of 16 bytes for cp.async */

struct bg_launch {
	uint32_t offset[32];	/* bytes; 0 for lanes that give no address */
	uint32_t mask;		/* lanes that take part */
	uint32_t steps;		/* executions of each warp, at most */
	uint32_t cycles;	/* no more of them after so many; 0: no limit */
	uint32_t singly;	/* look at the clock after each, not each batch */
	uint32_t zero;		/* 0, which the compiler must not know */
	uint32_t one;		/* 1, likewise */
	uint64_t source;	/* BG_SOURCE_BYTES of global memory */
	uint64_t result;	/* uint32_t[64]: each lane's last value, then the
				 * values folded; 0: not wanted */
	uint64_t times;		/* uint64_t[blocks][warps][3]: clocks at start
				 * and end, executions; 0: not timed */
	uint64_t clock;		/* uint64_t[4]: nanoseconds and clocks at start,
				 * then at end; 0: not wanted */
};

#endif
