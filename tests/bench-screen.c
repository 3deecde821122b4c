/*
 * What the screen costs: make bench runs it. Processor time for each key to
 * its redrawn frame, that of an idle second, and the time from the start to
 * the first frame; of the real program in a terminal of 200x60.
 *
 * bench-screen COUNT PROGRAM ARGUMENT...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "pty.h"

static char **command;

static const struct { const char *what, *keys[2]; } cases[] = {
	{ "+ -", { "+", "-" } }, { "s S", { "s", "S" } },
	{ "Tab", { "\t", "\t" } }, { ". ,", { ".", "," } },
	{ "Space b", { " ", "\177" } }, { "? Esc", { "?", "q" } },
	{ "u r", { "u", "r" } },
};

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* The CPU time in seconds of a session with so many keys, each drawn alone,
 * and an idle while. */
static double
session(const char *const keys[2], long n, int idle_ms)
{
	struct terminal t;
	double cpu = 0;
	int status;
	long i;

	open_terminal(&t, command, 60, 200, true, false);
	if (!appears(&t))
		exit(1);
	/* something to undo */
	feed(&t, "+", 1);
	drain(&t, 200);
	for (i = 0; i < n; i++) {
		feed(&t, keys[i & 1], strlen(keys[i & 1]));
		drain(&t, 1000);
		drain(&t, 1);
	}
	usleep((useconds_t)idle_ms * 1000);
	feed(&t, "\003", 1);
	if (!ends(&t, &status, &cpu) || status != 0)
		exit(1);
	close_terminal(&t);
	return cpu;
}

/* From the start until the keys at the foot are there, ms: the least of some. */
static double
first_frame(int tries)
{
	struct terminal t;
	double from, took, least = 1e9, cpu;
	int status;

	while (tries-- > 0) {
		from = now_ms();
		open_terminal(&t, command, 60, 200, true, false);
		while (!said(&t, "quit") && now_ms() - from < PATIENCE)
			drain(&t, 1);
		took = now_ms() - from;
		least = took < least ? took : least;
		feed(&t, "\003", 1);
		if (!ends(&t, &status, &cpu) || status != 0)
			exit(1);
		close_terminal(&t);
	}
	return least;
}

int
main(int argc, char **argv)
{
	long n = argc > 2 ? strtol(argv[1], NULL, 10) : 0;
	double start;
	size_t i;

	if (n < 1) {
		fputs("usage: bench-screen COUNT PROGRAM ARGUMENT...\n",
		    stderr);
		return 2;
	}
	command = argv + 2;
	start = session(cases[0].keys, 0, 0);
	printf("screen, 200x60: first frame after %.1f ms, idle %.2f %% of a "
	    "processor\n", first_frame(10), (session(cases[0].keys, 0, 3000) -
	    start) / 3 * 100);
	for (i = 0; i < sizeof cases / sizeof *cases; i++)
		printf("screen, 200x60: %-8s %5.2f ms of CPU a key\n",
		    cases[i].what, (session(cases[i].keys, n, 0) - start) *
		    1e3 / (double)n);
	return 0;
}
