/*
 * What a prediction costs: make bench runs it for the time on one core and,
 * under callgrind, for the instructions. bench-predict CASE COUNT.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "wavefront.h"

#define ACCESSES 1024

static struct bg_access access_of[ACCESSES];

static uint32_t
next(uint32_t *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 8;
}

static int
prepare(const char *name)
{
	uint32_t state = 1, width;
	enum bg_kind kind;
	int i, lane;

	if (strcmp(name, "ld.32-random") == 0 ||
	    strcmp(name, "ld.32-32-way") == 0)
		kind = BG_LD_32;
	else if (strcmp(name, "ld.128-random") == 0)
		kind = BG_LD_128;
	else
		return -1;
	width = bg_kind_info(kind)->width;
	for (i = 0; i < ACCESSES; i++) {
		access_of[i].kind = kind;
		access_of[i].mask = BG_FULL_MASK;
		for (lane = 0; lane < BG_LANES; lane++)
			access_of[i].offset[lane] =
			    strstr(name, "32-way") != NULL ?
			    (uint32_t)(lane * BG_ROW_BYTES + i % 32 * 4) :
			    next(&state) % (16384 / width) * width;
	}
	return 0;
}

int
main(int argc, char **argv)
{
	struct timespec from, to;
	struct bg_prediction p;
	unsigned long sum = 0;
	long n, i;
	double s;

	if (argc != 3 || prepare(argv[1]) != 0) {
		fprintf(stderr, "usage: bench-predict "
		    "ld.32-random|ld.32-32-way|ld.128-random COUNT\n");
		return 2;
	}
	n = strtol(argv[2], NULL, 10);
	clock_gettime(CLOCK_MONOTONIC, &from);
	for (i = 0; i < n; i++) {
		bg_predict(&access_of[i % ACCESSES], &p);
		sum += p.total;
	}
	clock_gettime(CLOCK_MONOTONIC, &to);
	s = (double)(to.tv_sec - from.tv_sec) +
	    (double)(to.tv_nsec - from.tv_nsec) / 1e9;
	printf("%.2f million a second, %.2f wavefronts each\n",
	    (double)n / s / 1e6, (double)sum / (double)n);
	return 0;
}
