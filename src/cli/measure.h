/*
 * measure: accesses, each predicted and measured.
 *
 * Owns what bankgrid measure gathers before it prints; measure-text and
 * measure-json print it.
 */
#ifndef BG_CLI_MEASURE_H
#define BG_CLI_MEASURE_H

#include "cli/measured.h"

struct bg_measurement {
	const char	*batch;		/* the batch file, or NULL */
	char		*pattern;	/* its text, or NULL */
	bool		 warps;		/* also by the number of warps */
	struct bg_measured *item;
	int		 n, room;
	bool		 greeted;
	struct bg_hello	 hello;		/* valid if greeted */
	char		 instead_of[768];	/* why not the first meter, "" */
	char		 trouble[768];	/* what ended it early, "" */
	bool		 remote;	/* the way to the host did */
};

/* Of the accesses of one kind; -1: of all. */
void	bg_measurement_score(const struct bg_measurement *m, int kind,
	    struct bg_score *t);

/* Figures side by side for each access; of a batch only the differences and a
 * table by kind. */
void	bg_measure_print(const struct bg_measurement *m);

/*
 * {"schema":"bankgrid.measure","version":1,"pattern":...,"meter":{...},
 * "accesses":[bg_measured_json()],"summary":[...],"equal":...}.
 * BG_ENOMEM.
 */
int	bg_measure_print_json(const struct bg_measurement *m);

#endif
