/*
 * cases: the page about a whole kernel's variants.
 *
 * Owns the order of its tables and sentences: times and bandwidths, a verdict
 * for each variant, counts beside the prediction. Draws for the screen and
 * the command line alike; knows no meter.
 */
#ifndef BG_UI_CASES_H
#define BG_UI_CASES_H

#include "protocol/verdict.h"
#include "ui/canvas.h"

struct bg_cases_page {
	const struct bg_hello	*hello;		/* of who measured, or NULL */
	const struct bg_case_result *result;
	int		 n;
	int		 cols;
	bool		 running;	/* the others are to come */
};

/* Draws from row on; c NULL: only counts. Returns the row after it. */
int	bg_cases_draw(struct bg_canvas *c, int row,
	    const struct bg_cases_page *p);

#endif
