/*
 * search: the layout that makes the accesses of an array cheapest.
 *
 * Owns the families of layouts that are tried, what the accesses cost in a
 * layout that is not the pattern's, and the choice: the fewest wavefronts of
 * all accesses together, then the fewest bytes, then the least address
 * arithmetic, then the first in the order of the families and within one.
 * Elements move with the layout; accesses by addr and offsets do not, nor do
 * those of other arrays. Prints nothing.
 */
#ifndef BG_SEARCH_H
#define BG_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "pattern.h"

/*
 * In the order in which equals are preferred. Pads have no swizzle and
 * swizzles no pad; where an access is by index, which counts the padding, the
 * pitch stays as it is and pads are not tried.
 */
enum bg_search_family {
	BG_TRY_NONE,		/* neither pad nor swizzle */
	BG_TRY_PAD,		/* less than a turn of the banks, 128 bytes:
				 * with more the banks repeat */
	BG_TRY_XOR,
	BG_TRY_XOR_ROWS,	/* xor/N, powers of two below the rows */
	BG_TRY_CUTE,		/* every B,M,S on bits that offsets have; the
				 * smallest B, M and |S| first */
	BG_TRY_TRITON,		/* powers of two of VEC, PERPHASE below the
				 * rows and MAXPHASE; the smallest VEC,
				 * MAXPHASE and PERPHASE first */
	BG_TRY_TMA,		/* with rows no longer than the mode's bytes,
				 * as the hardware wants them */
	BG_TRY_ADD,
	BG_TRY_FAMILIES
};

/* The layouts of a family, one after the other. */
struct bg_search_walk {
	enum bg_search_family family;
	int	 i;			/* how many there were */
	int	 b, m, s;		/* of cute: the next one; of triton:
					 * VEC, MAXPHASE and PERPHASE */
	struct bg_layout plain;		/* without pad and swizzle */
	bool	 held;			/* the pitch stays */
};

/* Begins the walk through a family for an array of the pattern. */
void	bg_search_begin(struct bg_search_walk *w, const struct bg_pattern *p,
	    int array, enum bg_search_family family);

/* Whether the pitch of the array must stay, since an access is by index. */
bool	bg_search_holds(const struct bg_pattern *p, int array);

/* The next layout, legal or not; false when there is none. */
bool	bg_search_next(struct bg_search_walk *w, struct bg_layout *l);

/*
 * The wavefronts of the array's accesses together if it lay so; each[i], where
 * each is not NULL, of access i (0 of other arrays). The same as parsing
 * the pattern with that pad and swizzle and predicting. 0; negative where the
 * parser would refuse it: an address off the width, a swizzle that puts the
 * elements of a lane apart, too large.
 */
int	bg_search_cost(const struct bg_pattern *p, int array,
	    const struct bg_layout *l, uint32_t each[], uint32_t *total);

/* Whether the layout says where the lanes of the access go. */
bool	bg_search_moves(const struct bg_pattern_access *a);

/*
 * The wavefronts of access i if no lane waited for another, and what no
 * layout gets below: lanes on one element stay so, whatever the layout, and
 * the groups of the access with them.
 */
void	bg_search_least(const struct bg_pattern *p, int i, uint32_t *ideal,
	    uint32_t *bound);

/* Integer operations that the layout adds to an address, as compiled for
 * tiles of powers of two: none and pad 0 (the pitch is a constant factor
 * anyhow), xor 1, xor/N, cute, triton and tma 2, add 2, or 5 with a
 * remainder; expr, which could be anything, 8. */
int	bg_search_operations(const struct bg_layout *l);

/* What an array costs, and the best of a family. */
struct bg_search_best {
	int	 legal, refused;	/* candidates; the legal were tried to
					 * the end */
	struct bg_layout layout;	/* of the best, if legal > 0 */
	uint32_t total;			/* its wavefronts */
};

struct bg_search {
	int	 array;
	int	 naccesses;		/* of the array */
	uint32_t ideal;			/* wavefronts if no lane waited */
	uint32_t bound;			/* no layout can have less */
	uint32_t apart;			/* the least of each access on its own
					 * with any candidate, summed up */
	bool	 held;			/* pads are not tried, for index */
	bool	 cut;			/* the budget ended the search */
	struct bg_search_best now;	/* the pattern's own layout */
	struct bg_search_best family[BG_TRY_FAMILIES];
	int	 legal, refused;	/* of all families */
	int	 winner;		/* a family; BG_TRY_FAMILIES: now */
};

/* Predictions that the screen can make after an edit, within a few ms. */
#define BG_SEARCH_AT_ONCE	2000

/*
 * Searches all families. budget: the most predictions to make, where an answer
 * is wanted at once: candidates that cannot win are then given up early, and
 * apart is not known; 0: everything. 0, or BG_EVALUE: no tile, or no access
 * that moves.
 */
int	bg_search(struct bg_search *s, const struct bg_pattern *p, int array,
	    int budget, struct bg_error *err);

/* The winner. */
const struct bg_search_best *bg_search_winner(const struct bg_search *s);

/* "none", "pad", "xor", "xor/N", "cute", "triton", "tma", "add". */
const char *bg_search_family_name(enum bg_search_family family);

/* "pad=1", "swizzle=cute:3,3,3", "pad=0" for neither; returns buf. */
#define BG_SEARCH_WORDS_MAX	64
const char *bg_search_words(const struct bg_layout *l,
	    char buf[BG_SEARCH_WORDS_MAX]);

/* The text of a pattern with the layout's pad and swizzle in that array,
 * malloc()ed. 0 or negative, as bg_pattern_edit(). */
int	bg_search_apply(const struct bg_pattern *p, int array,
	    const struct bg_layout *l, char **out, struct bg_error *err);

/*
 * Why the winner is the best there is: the bound is met, or what stands
 * against it; one sentence of at most size - 1 bytes, without a full stop. Of
 * a whole search (no budget). Returns buf.
 */
const char *bg_search_proof(const struct bg_search *s,
	    const struct bg_pattern *p, char *buf, int size);

#endif
