/*
 * wavefront: what an access costs, and why.
 *
 * Owns the rules of the shared-memory data stage: which lanes form a group,
 * how many wavefronts a group takes and what each hardware counter shows.
 * The rules are those measured on an H200 with hardware counters
 * (tests/data/): the prediction equals the counter.
 * Never looks at patterns or layouts: an access is all it is given.
 *
 * bank = (byte address / 4) mod 32; word = byte address / 4.
 */
#ifndef BG_WAVEFRONT_H
#define BG_WAVEFRONT_H

#include <stdbool.h>
#include <stdint.h>

#include "access.h"

#define BG_BANKS	32
#define BG_BANK_BYTES	4
#define BG_ROW_BYTES	(BG_BANKS * BG_BANK_BYTES)

/* One execution of one access; counts are those of the hardware counters
 * l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st,atom} and
 * l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{ld,st,atom}. */
struct bg_prediction {
	uint32_t	wavefronts[BG_COUNTERS];
	uint32_t	conflicts[BG_COUNTERS];
	uint32_t	groups;		/* with an active lane: the ideal */
	uint32_t	total;		/* wavefronts on all three counters */
	uint32_t	ways;		/* the worst group's wavefronts */
	uint32_t	rounds;		/* of a CAS loop; 1 for all others */
	bool		merged;		/* a wide load served in half as many groups */
	bool		uncounted;	/* cp.async.16: no counter shows conflicts,
					 * the wavefronts are the least possible */
};

/* The access must have passed bg_access_check(). */
void	bg_predict(const struct bg_access *a, struct bg_prediction *p);

/*
 * The lanes that the access serves together, as up to 4 masks; returns how
 * many of them have an active lane (those come first, in lane order). Of a
 * CAS loop: those of its first round's load.
 */
int	bg_groups(const struct bg_access *a, uint32_t lanes[4]);

/*
 * Those of lanes whose compare-and-swap succeeds in the next round of a CAS
 * loop. 32 bits: the lowest lane of every bank. 64 bits: in each half the
 * lowest lane of every pair of banks, unless the first half has just won
 * that very address.
 */
uint32_t bg_round_winners(const struct bg_access *a, uint32_t lanes);

#endif
