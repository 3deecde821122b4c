/*
 * explain-parts: what the reason in a sentence and the long explanation share.
 *
 * Owns the facts and the lists of lanes that both speak of. For the files of
 * explain alone.
 */
#ifndef BG_EXPLAIN_PARTS_H
#define BG_EXPLAIN_PARTS_H

#include <stddef.h>

#include "trace.h"

/* The group whose passes are most; the first of equals. */
int	bg_worst_group(const struct bg_trace *t);

/* The bank with most services in that group; *words: how many, *lanes: all
 * lanes on it. */
int	bg_worst_bank(const struct bg_trace *t, int group, int *words,
	    uint32_t *lanes);

/* Bytes from each of lanes to the next, when it is the same for all of them
 * and they are neighbours; 0 otherwise. */
long	bg_stride_of(const struct bg_access *a, uint32_t lanes);

long	bg_gcd(long a, long b);

/* "0, 8, 16 and 24", "0-31", "0, 1, 2, ... and 30". Returns buf. */
const char *bg_list_lanes(uint32_t lanes, char *buf, size_t size);

#endif
