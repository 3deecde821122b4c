/*
 * measure: accesses, each predicted and measured.
 *
 * Owns what bankgrid measure gathers before it prints; measure-text and
 * measure-json print it. Whether a reading equals the prediction is for
 * protocol/compare to say.
 */
#ifndef BG_CLI_MEASURE_H
#define BG_CLI_MEASURE_H

#include "pattern.h"
#include "protocol/compare.h"

struct bg_measured {
	struct bg_access access;
	char		 name[64];
	int		 line;		/* of the batch file, or 0 */
	struct bg_prediction prediction;
	bool		 answered;
	struct bg_reading reading;	/* valid if answered; maybe an error */
	struct bg_comparison comparison;
};

struct bg_measurement {
	const char	*batch;		/* the batch file, or NULL */
	char		*pattern;	/* its text, or NULL */
	struct bg_measured *item;
	int		 n, room;
	bool		 greeted;
	struct bg_hello	 hello;		/* valid if greeted */
	char		 instead_of[512];	/* why not the first meter, "" */
	char		 trouble[512];	/* what ended it early, "" */
};

/* Of one kind, or of all. */
struct bg_tally {
	int	accesses, equal, different, not_compared, refused, unanswered;
	int64_t	executed, launched;
};

void	bg_tally(const struct bg_measurement *m, int kind,
	    struct bg_tally *t);	/* kind: -1 for all */

/* Bytes per second that the prediction comes to on the GPU that measured,
 * at its clock, in GB/s; 0 where it is not known. */
double	bg_measured_gbps(const struct bg_measurement *m,
	    const struct bg_measured *item);

/* Figures side by side for each access; of a batch only the differences and a
 * table by kind. */
void	bg_measure_print(const struct bg_measurement *m);

/*
 * {"schema":"bankgrid.measure","version":1,"pattern":...,"meter":{...},
 * "accesses":[{..."predicted":{...},"reading":{...},"compared":...,
 * "equal":...,"differences":[...]}],"summary":[...],"equal":...}.
 * BG_ENOMEM.
 */
int	bg_measure_print_json(const struct bg_measurement *m);

#endif
