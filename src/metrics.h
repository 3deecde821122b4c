/*
 * metrics: the profiler's names.
 *
 * Owns the names of the hardware counters as CUPTI and Nsight Compute call
 * them, and which of them counts a kind's instruction. Knows names only: the
 * meter reads values.
 */
#ifndef BG_METRICS_H
#define BG_METRICS_H

#include "access.h"

/* What is counted around every launch, whatever its kind. */
enum bg_metric {
	BG_WF_LD, BG_WF_ST, BG_WF_ATOM, BG_WF_ALL,	/* wavefronts */
	BG_BC_LD, BG_BC_ST, BG_BC_ATOM, BG_BC_ALL,	/* bank conflicts */
	BG_EX_LD, BG_EX_ST, BG_EX_ATOM,		/* instructions executed */
	BG_EX_LDMATRIX, BG_EX_CP_ASYNC, BG_EX_STMATRIX,
	BG_METRICS
};

/* The metrics of GPUs of the compute capability (x 10), as CUPTI calls them:
 * names[m] of metric m; returns how many of the first ones they have. */
int	bg_metric_names(int cc, const char *names[BG_METRICS]);

/*
 * What the profiler's source view shows of wavefronts: read from the
 * instructions, exact under any load for these (measured on an H200), but 100
 * times slower. Of loads it knows no merge, so those are left out.
 */
enum bg_source_metric {
	BG_SASS_ST, BG_SASS_ATOM, BG_SASS_STMATRIX, BG_SOURCE_METRICS
};

const char *bg_source_metric_name(enum bg_source_metric m);

/* The one that counts the kind, -1: none of them. */
int	bg_source_metric(enum bg_kind kind);

/* The metric that counts the executions of the kind's instruction; of a CAS
 * loop its swaps. */
enum bg_metric bg_metric_executed(enum bg_kind kind);

#endif
