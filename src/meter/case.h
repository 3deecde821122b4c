/*
 * case: one request for a whole kernel to one reading.
 *
 * Owns which counters are read of it, and what the reading must satisfy before
 * it is believed: the result is right, every instruction that was launched
 * was counted, and no rate is above the possible.
 */
#ifndef BG_METER_CASE_H
#define BG_METER_CASE_H

#include "meter/measure.h"
#include "protocol/case.h"

/* The sets of counters, each read in one pass, by a launch of its own. */
enum bg_case_set {
	BG_SET_PIPE,			/* loads and stores */
	BG_SET_ATOM,			/* atomics, instructions, cycles */
	BG_SET_DRAM,			/* by one name or the other, */
	BG_SET_DRAM_OP,			/* or none: integrated GPUs */
	BG_SET_ARBITRATION,		/* from compute capability 9.0 on */
	BG_SET_SOURCE,			/* the source view's */
	BG_CASE_SETS
};

#define BG_SET_MAX	6

/* The set's metrics on a GPU of the compute capability (x 10): how many, 0:
 * it has none of them. */
int	bg_case_metrics(enum bg_case_set set, int cc,
	    const char *names[BG_SET_MAX]);

/*
 * As bg_measure(). Its errors: "unsupported" and "range" (no memory), "cuda",
 * "wrong-result", "miscount".
 */
int	bg_measure_case(struct bg_meter *m, const struct bg_case_request *q,
	    struct bg_case_reading *r);

#endif
