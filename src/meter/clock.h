/*
 * clock: the time that only goes forward.
 *
 * Owns reading it in the units that the meter uses. Knows no GPU: those have
 * clocks of their own.
 */
#ifndef BG_METER_CLOCK_H
#define BG_METER_CLOCK_H

#include <time.h>

/* Milliseconds since some moment before the start. */
double	bg_clock_ms(void);

/* When so many seconds will have gone by, on CLOCK_MONOTONIC. */
struct timespec bg_clock_in(double seconds);

#endif
