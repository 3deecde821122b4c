/*
 * machine: what differs between GPUs.
 *
 * Owns one table: for each GPU that a prediction can be turned into GB/s for,
 * its multiprocessors, clock and shared memory, and how the wavefront rules
 * were verified on it. Never asks a driver: the meter does.
 */
#ifndef BG_MACHINE_H
#define BG_MACHINE_H

#include "wavefront.h"

/* The numbers of warps on a multiprocessor that are told apart: 1, 2, 4, 8, 16
 * and 32. */
#define BG_WARP_COUNTS	6
extern const int bg_warp_count[BG_WARP_COUNTS];

struct bg_gpu {
	const char	*key;		/* for --gpu: "h200" */
	const char	*name;		/* as the driver gives it */
	int		 cc;		/* compute capability x 10 */
	int		 sms;
	int		 clock_mhz;	/* highest, as the vendor states */
	int		 shared_sm;	/* bytes of shared memory per SM */
	int		 shared_block;	/* most bytes for one block */
	int		 blocks_sm;	/* most that can be resident */
	const char	*verified;	/* how the rules were checked there */
	const struct bg_pace *pace;	/* how long accesses take, measured on
					 * it: pace.h; NULL: not known */
};

/* The GPU that the driver calls name, NULL when the table has none. */
const struct bg_gpu *bg_gpu_named(const char *name);

/* The GPU called key, NULL when there is none; key NULL: the default. */
const struct bg_gpu *bg_gpu_find(const char *key);

/* The i-th of the table, NULL past its end. */
const struct bg_gpu *bg_gpu_at(int i);

/* Blocks with so many bytes of shared memory that an SM holds, each with what
 * the system keeps of it: shared_sm - shared_block. 0: not even one. */
int	bg_blocks_per_sm(const struct bg_gpu *gpu, int64_t bytes);

/* Bytes of shared memory that a block has on every GPU of the compute
 * capability (x 10): the table's, 48 KiB of one that is not in it. */
uint32_t bg_shared_bytes(int cc);

/*
 * Cycles that the access takes with the SM full: one for each wavefront, but
 * never less than one for each group of the warp, those without an active
 * lane included: a st.128 of one lane is one wavefront and takes 4. 0 where
 * the clock does not follow the wavefronts: CAS loops, whose rounds wait for
 * each other, and cp.async. Measured on an H200, with whole and with partial
 * masks (tests/data/timing.tsv, tests/data/h200-random.ndjson).
 */
uint32_t bg_cycles(const struct bg_access *a, const struct bg_prediction *p);

/* That least number. At it the clock tells no more than "at most so many
 * wavefronts". */
uint32_t bg_cycles_least(const struct bg_access *a,
	    const struct bg_prediction *p);

/* Bytes per clock per SM that the access moves when the SM is full: active
 * lanes x width over bg_cycles(); 0 where those are not known. */
double	bg_bytes_per_clock(const struct bg_access *a,
	    const struct bg_prediction *p);

/* The same over the whole GPU, in GB/s (1e9 bytes). */
double	bg_gbps(const struct bg_gpu *gpu, double bytes_per_clock);

#endif
