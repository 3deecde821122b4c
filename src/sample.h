/*
 * sample: accesses to try a GPU or a rule with.
 *
 * Owns a sequence of accesses that is the same for the same numbers on every
 * machine: random ones, and such as kernels make and rules turn on (strides,
 * few banks, few rows, lanes that share addresses in pairs or by broadcast,
 * rows of matrices, swizzles, the end of shared memory), under masks of every
 * form. Predicts nothing.
 */
#ifndef BG_SAMPLE_H
#define BG_SAMPLE_H

#include "access.h"

struct bg_sample {
	uint64_t seed;
	int	 count;		/* accesses, as many of each kind; the rest
				 * with the first kinds */
	uint32_t kinds;		/* bit k: kind k is tried; at least one */
	uint32_t bytes;		/* of shared memory that is there, from
				 * BG_SAMPLE_BYTES to BG_SHARED_MAX */
};

#define BG_SAMPLE_BYTES	4096

/* Access number i, from 0 to count - 1: kind after kind, so that what is
 * measured alike comes together. It passes bg_access_check(). */
void	bg_sample_at(const struct bg_sample *s, int i, struct bg_access *a);

/* Access number n of the kind in any sample with that seed and so many
 * bytes. */
void	bg_sample_access(uint64_t seed, enum bg_kind kind, int n,
	    uint32_t bytes, struct bg_access *a);

#endif
