/*
 * tally: what the accesses of a pattern cost, in the numbers that layouts are
 * chosen by.
 *
 * Owns the sums: wavefronts, ideal and conflicts of an access and of several.
 * The rules are wavefront's.
 */
#ifndef BG_TALLY_H
#define BG_TALLY_H

#include "pattern.h"

struct bg_tally {
	int64_t	wavefronts;	/* on all counters */
	/* Where no lane waits: one for each group; two of a compare-and-swap;
	 * of a CAS loop its first round, three or more. */
	int64_t	ideal;
	int64_t	conflicts;	/* on all counters: 0 for what they miss */
	int64_t	rounds;		/* of CAS loops, beyond the first */
	/* Of an access that no counter shows the conflicts of: wavefronts are
	 * the least possible and conflicts 0, neither to be relied on. */
	bool	uncounted;
};

/* Access number i of the pattern. */
void	bg_tally_access(const struct bg_pattern *p, int i, struct bg_tally *t);

/* All accesses that op= number op makes together: one, or those of for=. */
void	bg_tally_op(const struct bg_pattern *p, int op, struct bg_tally *t);

/* Adds t to *sum, which began as zeros. */
void	bg_tally_add(struct bg_tally *sum, const struct bg_tally *t);

/* Ideal divided by wavefronts, 0 to 1; 1 of no wavefronts at all. */
double	bg_tally_efficiency(const struct bg_tally *t);

/* The first access of op= number op. */
int	bg_tally_first(const struct bg_pattern *p, int op);

#define BG_LABEL_MAX	64

/* The name of op= number op, without the i of for=, "" where it has none; and
 * what to call it: its name, in the user's language where it is of bankgrid's
 * own patterns, else its kind ("ld.32"). Both return buf. */
const char *bg_tally_name(const struct bg_pattern *p, int op,
	    char buf[BG_LABEL_MAX]);
const char *bg_tally_label(const struct bg_pattern *p, int op,
	    char buf[BG_LABEL_MAX]);

/* The name of access number i with the i of for=, "" where it has none.
 * Returns buf. */
const char *bg_tally_access_name(const struct bg_pattern *p, int i,
	    char buf[BG_LABEL_MAX]);

#endif
