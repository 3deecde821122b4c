/*
 * measured: one access, its prediction and what a meter said of it.
 *
 * Owns the record that measure, verify and sweep share, its sums, and how a
 * difference is worded and coded. Whether a reading equals the prediction is
 * for protocol/compare to say.
 */
#ifndef BG_CLI_MEASURED_H
#define BG_CLI_MEASURED_H

#include <jansson.h>

#include "protocol/compare.h"

struct bg_measured {
	struct bg_access access;
	char		 name[64];
	char		 title[64];	/* the same in the user's language */
	int		 line;		/* of the batch file, or 0 */
	struct bg_prediction prediction;
	bool		 answered;
	struct bg_reading reading;	/* valid if answered; maybe an error */
	struct bg_comparison comparison;	/* valid if answered */
};

/* A new one: the access, predicted, unanswered, without a name. */
void	bg_measured_begin(struct bg_measured *item,
	    const struct bg_access *a);

/* Takes the answer and compares it. */
void	bg_measured_answer(struct bg_measured *item,
	    const struct bg_reading *reading);

/* Whether a recording can have its reading: one that can be believed. */
bool	bg_measured_is_valid(const struct bg_measured *item);

/* Whether both differ from their predictions, and in a counter that is the
 * same. */
bool	bg_measured_alike(const struct bg_measured *a,
	    const struct bg_measured *b);

/* "wavefronts, ld: predicted 2, measured 3; ...", on standard output. */
void	bg_measured_print_differences(const struct bg_measured *item);

/* The provenance of readings as a line, on standard output. */
void	bg_measured_print_meter(const struct bg_hello *h);

/* Bytes per second that the prediction comes to on the GPU that measured, at
 * its clock, in GB/s; 0 where it is not known. */
double	bg_measured_gbps(const struct bg_hello *meter,
	    const struct bg_measured *item);

/*
 * {"kind":...,"mask":...,"offsets":[...],"name":...,"predicted":{...},
 * "reading":{...} or null,"compared":"counters","clock" or null,
 * "why_not_compared":...,"equal":true, false or null,"differences":[...]}
 */
json_t	*bg_measured_json(const struct bg_hello *meter,
	    const struct bg_measured *item);

/* A hello as data, null if there is none. */
json_t	*bg_measured_meter_json(const struct bg_hello *h);

/* "" becomes null, and so does NULL. */
json_t	*bg_measured_text_json(const char *text);

/* Of accesses of one kind, or of all. */
struct bg_score {
	int	accesses, equal, different, not_compared, refused, unanswered;
	int64_t	executed, launched;	/* where there are counters */
};

void	bg_score_add(struct bg_score *sum, const struct bg_measured *item);
void	bg_score_sum(struct bg_score *sum, const struct bg_score *more);
json_t	*bg_score_json(const char *kind, const struct bg_score *t);

#endif
