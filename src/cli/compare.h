/*
 * compare: two patterns given as one operand each.
 *
 * Owns reading such an operand and the sentence that says which is better,
 * for bankgrid compare and for the picture of a comparison.
 */
#ifndef BG_CLI_COMPARE_H
#define BG_CLI_COMPARE_H

#include <stddef.h>

#include "pairs.h"

/* The two patterns of argv[0..1]: text, @FILE or preset:NAME. Says what is
 * wrong and returns BG_EXIT_USAGE, both then NULL. */
int	bg_compare_take(struct bg_pattern *side[BG_SIDES], int argc,
	    char **argv);

/* "B is better: 1 wavefront instead of 32, 128 bytes more"; returns buf. */
const char *bg_compare_sentence(const struct bg_pairs *s, char *buf,
	    size_t size);

#endif
