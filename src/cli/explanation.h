/*
 * explanation: why a pattern costs what it does, in full.
 *
 * Owns what bankgrid explain prints, as text and as JSON. The sentences are
 * those of account, padding and profile in the model.
 */
#ifndef BG_CLI_EXPLANATION_H
#define BG_CLI_EXPLANATION_H

#include "pattern.h"
#include "profile.h"

/* Paragraphs in 80 columns. BG_OK or BG_ENOMEM. */
int	bg_explain_print(const struct bg_pattern *p,
	    const struct bg_profile *f);

/*
 * {"schema":"bankgrid.explain","version":1,"name":...,"pattern":...,
 * "accesses":[{"name":...,"kind":...,"predicted":{...},"why":...,...,
 * "linear":{"base":...,"columns":[...],...} or null}],
 * "pads":[{"array":...,...}],"profiler":{"threads":...,"blocks":...,
 * "warps":...,"metrics":[{"name":...,"warp":...,"total":...}]}}.
 * BG_OK or BG_ENOMEM.
 */
int	bg_explain_print_json(const struct bg_pattern *p,
	    const struct bg_profile *f);

#endif
