/*
 * recorded: reads the tables of tests/data for the unit tests.
 */
#ifndef TESTS_RECORDED_H
#define TESTS_RECORDED_H

#include "access.h"

struct recorded {
	int		line;
	struct bg_access access;
	long		column[6];	/* the measured ones, 0 where absent */
};

/* Calls row for each data row of tests/data/<name>; returns their number. A
 * row that cannot be read fails the test. */
int	recorded_each(const char *name, void (*row)(const struct recorded *));

#endif
