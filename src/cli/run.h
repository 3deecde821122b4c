/*
 * run: whole kernels, each variant predicted and measured.
 *
 * Owns what bankgrid run gathers before it prints; run-json writes it as data,
 * ui/cases draws it.
 */
#ifndef BG_CLI_RUN_H
#define BG_CLI_RUN_H

#include "protocol/verdict.h"

#define BG_RUN_MAX	(8 * BG_VARIANTS)

struct bg_run {
	struct bg_case_result result[BG_RUN_MAX];
	int		 n;		/* those of a case beside each other */
	bool		 greeted;
	struct bg_hello	 hello;		/* valid if greeted */
	char		 instead_of[512];	/* why not the first meter, "" */
	char		 trouble[512];	/* what ended it early, "" */
	bool		 remote;	/* the way to the host did */
};

/* How many results from the i-th on are of one case. */
int	bg_run_group(const struct bg_run *run, int i);

void	bg_run_judge(const struct bg_run *run, int i,
	    struct bg_case_verdict *v);

/*
 * {"schema":"bankgrid.run","version":1,"meter":{...},"instead_of":...,
 * "trouble":...,"cases":[{"case":...,"size":...,"unit":...,"variants":[{
 * "variant":...,"predicted":{...},"reading":{...} or null,"error":{...} or
 * null,"figures":{...} or null,"verdict":"...","equal":true, false or null}]}]}
 * BG_ENOMEM.
 */
int	bg_run_print_json(const struct bg_run *run);

#endif
