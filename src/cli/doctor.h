/*
 * doctor: what works here and what does not.
 *
 * Owns what bankgrid doctor finds out by itself and prints. The way to the
 * counters is taken by a meter, which doctor-meter starts and listens to: it
 * may hang or die.
 */
#ifndef BG_CLI_DOCTOR_H
#define BG_CLI_DOCTOR_H

#include "protocol/choose.h"
#include "protocol/step.h"

typedef void bg_step_taker(const struct bg_step *s, void *arg);

/*
 * Has the meter take its steps; take is called for each line that it says. A
 * meter that does not start, dies, hangs or talks nonsense is a step that
 * failed, by the name of the one that it was at, or "meter". BG_EXIT_OK,
 * BG_EXIT_NO_METER, BG_EXIT_NO_COUNTERS or BG_EXIT_REMOTE.
 */
int	bg_doctor_meter(const struct bg_choice *choice, bg_step_taker *take,
	    void *arg);

#endif
