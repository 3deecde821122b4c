/*
 * same: whether two patterns are the same one.
 *
 * Owns the comparison for the unit tests, which fail where it finds a
 * difference.
 */
#ifndef BG_TESTS_SAME_H
#define BG_TESTS_SAME_H

#include "pattern.h"

/* Fails unless the layouts of all arrays are equal. */
void	same_arrays(const struct bg_pattern *p, const struct bg_pattern *q);

/* Fails unless what print writes of p is the same pattern, and prints as
 * itself. */
void	check_print(const struct bg_pattern *p);

#endif
