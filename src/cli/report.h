/*
 * report: predictions as data.
 *
 * Owns the JSON of bankgrid show --json, schema "bankgrid.show", version 1.
 * Members are only ever added to a version.
 */
#ifndef BG_CLI_REPORT_H
#define BG_CLI_REPORT_H

#include <jansson.h>

#include "machine.h"
#include "pattern.h"

/*
 * {"schema":"bankgrid.show","version":1,"pattern":"...","arrays":[{...}],
 * "gpu":{...},"accesses":[{...}]}; an array without a tile has 0 rows; each
 * access with its array (from 0), lanes, banks, prediction and reason. A new
 * reference, NULL out of memory.
 */
json_t	*bg_report_pattern(const struct bg_pattern *p,
	    const struct bg_gpu *gpu);

/* The same on standard output, indented. BG_OK or BG_ENOMEM. */
int	bg_report_print(const struct bg_pattern *p, const struct bg_gpu *gpu);

/* {"wavefronts":{"ld":..,"st":..,"atom":..},"conflicts":{...},"groups":..,
 * "merged":..,"counted":..,"rounds":..} */
json_t	*bg_report_prediction(const struct bg_prediction *p);

/*
 * Adds to a prediction "latency", the cycles from a load to its use, and
 * "warps", the cycles with 1, 2, 4, 8, 16 and 32 warps on a multiprocessor,
 * null where those are not known. No member where nothing is.
 */
void	bg_report_add_pace(json_t *o, const struct bg_gpu *gpu,
	    const struct bg_access *a, const struct bg_prediction *p);

/* The 32 offsets, as a list. */
json_t	*bg_report_offsets(const struct bg_access *a);

/* Any text as a string: of one that is not UTF-8, each wrong byte and each
 * control character but a line's end becomes '?'. */
json_t	*bg_report_text(const char *text);

#endif
