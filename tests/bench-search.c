/*
 * What a search costs: make bench runs it. Milliseconds of one core for each
 * whole search and for each hurried one, as the screen makes it after an
 * edit. bench-search COUNT.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "search.h"

static const struct { const char *what, *text; } cases[] = {
	{ "128x128, 4 ops", "elem=f32 tile=128x128 op=st row=0 col=lane "
	    "op=ld row=lane col=0 op=ld.128 row=lane/4 col=lane%4*4 "
	    "op=st.64 row=lane col=2" },
	{ "halves, 4 ops", "elem=f16 tile=128x128 "
	    "op=st.128 row=lane/16 col=lane%16*8 "
	    "op=ldmatrix.x4 row=lane%16 col=lane/16*8 "
	    "op=ldmatrix.x4.trans row=lane%16 col=64+lane/16*8 "
	    "op=ld.32 row=lane/4 col=lane%4*2" },
};

static double
milliseconds(const struct bg_pattern *p, int budget, long n)
{
	struct timespec from, to;
	struct bg_search s;
	long i;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
	for (i = 0; i < n; i++)
		if (bg_search(&s, p, 0, budget, NULL) != 0)
			abort();
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
	return ((double)(to.tv_sec - from.tv_sec) * 1e3 +
	    (double)(to.tv_nsec - from.tv_nsec) / 1e6) / (double)n;
}

int
main(int argc, char **argv)
{
	struct bg_pattern *p;
	struct bg_search s;
	long n = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
	size_t i;

	if (n < 1) {
		fprintf(stderr, "usage: bench-search COUNT\n");
		return 2;
	}
	for (i = 0; i < sizeof cases / sizeof *cases; i++) {
		if (bg_pattern_parse(&p, cases[i].text, NULL) != 0 ||
		    bg_search(&s, p, 0, 0, NULL) != 0)
			abort();
		printf("search %-16s %6.2f ms for %d layouts, %.2f ms "
		    "hurried\n", cases[i].what, milliseconds(p, 0, n),
		    s.legal + s.refused,
		    milliseconds(p, BG_SEARCH_AT_ONCE, n));
		bg_pattern_free(p);
	}
	return 0;
}
