/*
 * data: sweeps and costs as data.
 *
 * Owns the JSON of bankgrid sweep --json, schema "bankgrid.sweep", version 1,
 * and the table of --csv. Members are only ever added to a version.
 */
#ifndef BG_CLI_DATA_H
#define BG_CLI_DATA_H

#include <jansson.h>

#include "sweep.h"

/* On standard output. text: the pattern as given. BG_OK or BG_ENOMEM. */
int	bg_sweep_json(const struct bg_sweep *s, const char *text);
void	bg_sweep_csv(const struct bg_sweep *s);

/* Their parts: the JSON, NULL out of memory, whose "points" are in order; the
 * heading and the row of a value, without the ends of lines. */
json_t	*bg_sweep_object(const struct bg_sweep *s, const char *text);
void	bg_sweep_csv_heading(const struct bg_sweep *s);
void	bg_sweep_csv_point(const struct bg_sweep *s, int n);

/* {"wavefronts":..,"ideal":..,"conflicts":..,"counted":..} */
json_t	*bg_tally_json(const struct bg_tally *t);

#endif
