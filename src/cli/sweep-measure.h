/*
 * sweep-measure: a sweep, measured.
 *
 * Owns what bankgrid sweep --measure does: every access of every value put to
 * a meter, and each value's row printed as soon as all of its accesses are
 * answered.
 */
#ifndef BG_CLI_SWEEP_MEASURE_H
#define BG_CLI_SWEEP_MEASURE_H

#include "cli/cli.h"
#include "sweep.h"

/* The sweep of the pattern text; some value makes a pattern. An exit status;
 * what went wrong is told. */
int	bg_sweep_measure(const struct bg_cli *cli, const struct bg_sweep *s,
	    const char *text);

#endif
