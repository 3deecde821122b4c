/*
 * padding: what more padding would do.
 *
 * Owns the trial of pads on the arrays of a pattern, one array at a time, and
 * the sentence on what came of it. The trial itself is a sweep.
 */
#ifndef BG_PADDING_H
#define BG_PADDING_H

#include "pattern.h"

#define BG_PADS	32	/* elements, the most that is tried */

struct bg_padding {
	int	pad;		/* elements, as it is */
	int64_t	wavefronts, ideal;	/* of all accesses, as it is */
	/* With one element more; next_wavefronts -1: that is no pattern. */
	int64_t	next_wavefronts, next_bytes;	/* bytes: more than now */
	struct bg_error	next_error;
	/* Of 0..BG_PADS the one with the fewest wavefronts, of those the least;
	 * -1: none is a pattern. */
	int	best;
	int64_t	best_wavefronts, best_bytes;
	char	text[640];
};

/*
 * Tries pads on array number array: fills *t and its sentence. 1; 0 where
 * there is nothing to try (no tile, or no counter tells what the accesses
 * cost); BG_ENOMEM.
 */
int	bg_padding(const struct bg_pattern *p, int array,
	    struct bg_padding *t);

#endif
