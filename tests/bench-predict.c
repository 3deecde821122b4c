/*
 * What a prediction costs, and reading an access from a line of text: make
 * bench runs it for the time on one core and, under callgrind, for the
 * instructions. bench-predict CASE COUNT.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "accesses.h"
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
	    strcmp(name, "ld.32-32-way") == 0 ||
	    strcmp(name, "read-line") == 0)
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

static unsigned long
predict(long n)
{
	struct bg_prediction p;
	unsigned long sum = 0;
	long i;

	for (i = 0; i < n; i++) {
		bg_predict(&access_of[i % ACCESSES], &p);
		sum += p.total;
	}
	return sum;
}

static unsigned long
read_lines(long n)
{
	static char line[ACCESSES][BG_ACCESS_LINE_MAX];
	struct bg_access a;
	unsigned long sum = 0;
	long i;

	for (i = 0; i < ACCESSES; i++)
		bg_access_print_line(&access_of[i], line[i]);
	for (i = 0; i < n; i++)
		sum += (unsigned long)bg_access_read_line(&a,
		    line[i % ACCESSES], NULL);
	return sum;
}

int
main(int argc, char **argv)
{
	struct timespec from, to;
	unsigned long sum;
	bool lines;
	double s;
	long n;

	if (argc != 3 || prepare(argv[1]) != 0) {
		fprintf(stderr, "usage: bench-predict "
		    "ld.32-random|ld.32-32-way|ld.128-random|read-line COUNT\n");
		return 2;
	}
	n = strtol(argv[2], NULL, 10);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
	lines = strcmp(argv[1], "read-line") == 0;
	sum = lines ? read_lines(n) : predict(n);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
	s = (double)(to.tv_sec - from.tv_sec) +
	    (double)(to.tv_nsec - from.tv_nsec) / 1e9;
	printf("%.2f million a second, %.2f %s each\n",
	    (double)n / s / 1e6, (double)sum / (double)n,
	    lines ? "accesses" : "wavefronts");
	return 0;
}
