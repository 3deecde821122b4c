/*
 * compare: a reading held against the prediction.
 *
 * Owns what counts as equal. By the counters where there are any: each of
 * them, and the instructions executed against those launched. Else by the
 * clock, against the cycles that bg_cycles() predicts: with the SM full one
 * wavefront is served a clock.
 */
#ifndef BG_PROTOCOL_COMPARE_H
#define BG_PROTOCOL_COMPARE_H

#include "protocol/message.h"

enum bg_compared { BG_NOT_COMPARED, BG_BY_COUNTERS, BG_BY_CLOCK };

struct bg_comparison {
	enum bg_compared by;
	bool		 equal;		/* all that was compared; none: true */
	bool		 lost;		/* not all of the launched executed */
	/* Which counters differ; by the clock: that of the kind. */
	bool		 wavefronts[BG_COUNTERS], conflicts[BG_COUNTERS];
	double		 clocked;	/* wavefronts by the clock; 0: unknown */
	bool		 at_most;	/* so many or fewer: the clock cannot
					 * tell, see bg_cycles_least() */
	const char	*why;		/* it was not compared, or "" */
};

void	bg_compare(const struct bg_access *a, const struct bg_prediction *p,
	    const struct bg_reading *r, struct bg_comparison *c);

#endif
