/*
 * denied: why there are no counters or no GPU, and who can do what about it.
 *
 * Owns the sentences for the errors of CUPTI and of the driver that have a
 * known cause. Knows numbers only, so that it needs neither: cupti_result.h
 * and cuda.h have their names.
 */
#ifndef BG_METER_DENIED_H
#define BG_METER_DENIED_H

#include <stdbool.h>

#include "error.h"
#include "nls.h"

/* What still works where the counters do not, for the end of a sentence. */
#define BG_STILL_TIMES	N_("times are still taken, exact to a wavefront")

/* The errors that CUPTI has no name for in all versions from 12.6 on. */
#define BG_DENIED_SLI	44
#define BG_DENIED_WSL	45

struct bg_denial {
	int		 code;		/* CUptiResult, CUresult */
	const char	*what;		/* failed; of the driver's NULL: what
					 * it says itself */
	const char	*remedy;	/* who can do what, and what that opens */
	bool		 passing;	/* may be over the next time */
};

/* NULL: an error that is not in the table. */
const struct bg_denial *bg_denied_counters(int cupti_error);
const struct bg_denial *bg_denied_gpu(int cuda_error);

/*
 * What CUPTI's error comes to: BG_EIO when it may be over the next time, else
 * BG_EMETER; the hint says what still works, and what can be done. what: was
 * tried; text: CUPTI's own.
 */
int	bg_denied(int cupti_error, const char *what, const char *text,
	    struct bg_error *err);

#endif
