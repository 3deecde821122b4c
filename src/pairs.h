/*
 * pairs: the accesses of two patterns, side by side.
 *
 * Owns which access of one belongs to which of the other, and which of the
 * two costs less. Prints nothing.
 */
#ifndef BG_PAIRS_H
#define BG_PAIRS_H

#include "tally.h"

enum { BG_A, BG_B, BG_SIDES };

/* Two op= that do the same, or one that the other pattern has no match for. */
struct bg_pair {
	int	op[BG_SIDES];		/* from 0; -1: none */
	struct bg_tally	tally[BG_SIDES];	/* zeros where there is none */
};

struct bg_pairs {
	int	n;
	struct bg_pair	*pair;		/* in the order of A, then B's rest */
	struct bg_tally	sum[BG_SIDES];
	int64_t	bytes[BG_SIDES];	/* of all arrays; 0 without a tile */
};

/*
 * Pairs the op= of a and b: those of one name, each once; the rest by place
 * among the rest. 0 or BG_ENOMEM.
 */
int	bg_pairs_make(struct bg_pairs *s, const struct bg_pattern *a,
	    const struct bg_pattern *b);
void	bg_pairs_free(struct bg_pairs *s);

/*
 * Which is better: BG_A, BG_B, or -1 for neither. Fewer wavefronts; of as
 * many, fewer bytes, where both have a tile. Of a pair only the wavefronts count, and neither is
 * better where one has no match or no counter tells.
 */
int	bg_pairs_better(const struct bg_pairs *s);
int	bg_pair_better(const struct bg_pair *p);

#endif
