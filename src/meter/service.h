/*
 * service: a meter that answers requests, in turn and under a watch.
 *
 * Owns one GPU's meter, the turns it takes with the other meters of that GPU,
 * and the end of both: a GPU that hangs is given up with an answer, counters
 * that somebody else wants are let go. Measures nothing itself.
 */
#ifndef BG_METER_SERVICE_H
#define BG_METER_SERVICE_H

#include "meter/measure.h"

#define BG_PATIENCE		5	/* seconds: a launch takes milliseconds */
#define BG_PATIENCE_FACTOR	3	/* for a cold start, which takes one */

/*
 * Answers what in says on out until it ends; patience: seconds after which a
 * GPU that does not answer is given up, which ends the process. 0 at the end of
 * the input; negative when the GPU answers no more or nobody listens.
 */
int	bg_service(const struct bg_meter_options *o, double patience, int in,
	    int out);

#endif
