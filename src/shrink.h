/*
 * shrink: the simplest access that still shows something.
 *
 * Owns the order of accesses by simplicity and the search downwards in it, by
 * leaving lanes out (Zeller and Hildebrandt's delta debugging), and by making
 * offsets smaller, equal and whole words. What is shown, and how that is found
 * out, is the caller's.
 */
#ifndef BG_SHRINK_H
#define BG_SHRINK_H

#include <stdbool.h>

#include "access.h"

/* Whether the access, which passes bg_access_check(), shows it: 1 or 0;
 * negative: it cannot be found out any more. */
typedef int bg_shrink_test(const struct bg_access *a, void *arg);

/*
 * Replaces *a, which shows it, by the simplest access found that does, of the
 * same kind; or, of the matrix kinds, whose lanes are all active, of one with
 * fewer matrices, or without .trans. Returns how many accesses were tried, at
 * most limit; none twice.
 */
int	bg_shrink(struct bg_access *a, int limit, bg_shrink_test *test,
	    void *arg);

/*
 * Whether a is simpler than b: fewer active lanes; of as many no .trans, fewer
 * different addresses, more of whole words, smaller ones, lower lanes.
 */
bool	bg_is_simpler(const struct bg_access *a, const struct bg_access *b);

#endif
