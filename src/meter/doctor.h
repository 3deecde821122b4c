/*
 * doctor: every step from the driver to a counter, one by one.
 *
 * Owns their order, which of them needs which, and what each has to come to.
 * Says them as protocol/step has it; who they are for prints them.
 */
#ifndef BG_METER_DOCTOR_H
#define BG_METER_DOCTOR_H

#include "meter/measure.h"

/* What kept the GPU from the end of the way. */
enum bg_doctor_found {
	BG_DOCTOR_ALL, BG_DOCTOR_NO_GPU, BG_DOCTOR_NO_COUNTERS
};

/* Takes all steps, each of which may take so many seconds, and writes their
 * lines to out. A step that does not come back is told as one that failed, and
 * the process ends with status 3. */
enum bg_doctor_found bg_doctor(const struct bg_meter_options *o,
	    double patience, int out);

#endif
