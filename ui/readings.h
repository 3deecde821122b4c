/*
 * readings: what has been measured in this session.
 *
 * Owns one reading for each access that was measured, so that coming back to
 * it shows the reading again; the oldest are forgotten.
 */
#ifndef BG_UI_READINGS_H
#define BG_UI_READINGS_H

#include "access.h"
#include "protocol/message.h"

#define BG_READINGS	512

struct bg_readings {
	struct bg_measured {
		struct bg_access  access;	/* normalized */
		struct bg_reading reading;
	}	*measured;
	int	 n, next;
};

/* Keeps the reading of the access, in place of an earlier one. Without memory
 * it is not kept. */
void	bg_readings_put(struct bg_readings *r, const struct bg_access *a,
	    const struct bg_reading *reading);

/* The reading of the access or NULL; valid until the next put. */
const struct bg_reading *bg_readings_get(const struct bg_readings *r,
	    const struct bg_access *a);

void	bg_readings_free(struct bg_readings *r);

#endif
