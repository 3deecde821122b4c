/*
 * searches: what bankgrid search found, as text and as data.
 *
 * Owns the searches of all arrays of a pattern and the pattern that has every
 * winner in it. JSON: schema "bankgrid.search", version 1; members are only
 * ever added to a version.
 */
#ifndef BG_CLI_SEARCHES_H
#define BG_CLI_SEARCHES_H

#include "cli/cli.h"
#include "search.h"

struct bg_searches {
	const struct bg_pattern *p;
	const struct bg_gpu	*gpu;
	struct bg_search	 search[BG_ARRAYS];
	/* of an array that was not searched, why; code 0 of the others */
	struct bg_error		 skipped[BG_ARRAYS];
	char			*best;	/* canonical text with every winner */
};

/* Bytes of all arrays with the array lying so. */
int64_t	bg_searches_bytes(const struct bg_searches *s, int array,
	    const struct bg_layout *l);

/* The wavefronts of op= number op with the array lying so. */
uint32_t bg_searches_op(const struct bg_searches *s, int array, int op,
	    const struct bg_layout *l);

/* On standard output. BG_OK or BG_ENOMEM. */
int	bg_searches_json(const struct bg_searches *s);

#endif
