/*
 * counts: which counters are read, and what they come to.
 *
 * Owns the two ways to count a launch of one kernel: every operation's own
 * counter, which takes several passes, or the few that share one pass, from
 * which the others follow since a kernel executes one kind of instruction.
 * Reads nothing itself: cupti does.
 */
#ifndef BG_METER_COUNTS_H
#define BG_METER_COUNTS_H

#include "error.h"
#include "metrics.h"

enum bg_counting {
	BG_COUNT_EACH,		/* names of bg_metric_names() */
	BG_COUNT_ONE_PASS
};

/* The fewer passes where that is known to read the same, else each. */
enum bg_counting bg_counting_best(int cc);

/* What to read on GPUs of the compute capability (x 10): returns how many. */
int	bg_counting_names(enum bg_counting how, int cc,
	    const char *names[BG_METRICS]);

/*
 * read: a value for each of those names, of one warp's launch of the kind's
 * kernel; on: whether any lane was. v: what every metric shows. BG_EIO: a
 * value that no counter has; BG_EVALUE: something else than the kind's
 * instruction was executed, so that nothing follows.
 */
int	bg_counting_metrics(enum bg_counting how, enum bg_kind kind, bool on,
	    const double *read, double v[BG_METRICS], struct bg_error *err);

#endif
