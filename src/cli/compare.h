/*
 * compare: two patterns given as one operand each.
 *
 * Owns reading such an operand, for bankgrid compare and for the picture of a
 * comparison.
 */
#ifndef BG_CLI_COMPARE_H
#define BG_CLI_COMPARE_H

#include "pairs.h"

/* The two patterns of argv[0..1]: text, @FILE or preset:NAME. Says what is
 * wrong and returns BG_EXIT_USAGE, both then NULL. */
int	bg_compare_take(struct bg_pattern *side[BG_SIDES], int argc,
	    char **argv);

#endif
