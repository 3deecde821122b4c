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

static const struct { const char *view, *what, *keys[2]; } cases[] = {
	{ "1", "+ -", { "+", "-" } }, { "1", "s S", { "s", "S" } },
	{ "1", "Tab", { "\t", "\t" } }, { "1", ". ,", { ".", "," } },
	{ "1", "Space b", { " ", "\177" } }, { "1", "? Esc", { "?", "q" } },
	{ "1", "u r", { "u", "r" } },
	{ "2", "+ -", { "+", "-" } }, { "2", "s S", { "s", "S" } },
	{ "3", "+ -", { "+", "-" } }, { "3", "s S", { "s", "S" } },
	{ "4", "+ -", { "+", "-" } }, { "4", "s S", { "s", "S" } },
	{ "5", "Right", { "\033[C", "\033[D" } },
	{ "6", "s S", { "s", "S" } },
};

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* The CPU time in seconds of a session with so many keys in a view, each drawn
 * alone, and an idle while. */
static double
session(const char *view, const char *const keys[2], long n, int idle_ms)
{
	struct terminal t;
	double cpu = 0;
	int status;
	long i;

	open_terminal(&t, command, 60, 200, true, false);
	if (!appears(&t))
		exit(1);
	/* something to compare with, and to undo */
	feed(&t, "c+", 2);
	feed(&t, view, strlen(view));
	drain(&t, 200);
	for (i = 0; i < n; i++) {
		feed(&t, keys[i & 1], strlen(keys[i & 1]));
		drain(&t, 1000);
		/* all of the frame: or two keys would share one */
		while (drain(&t, 10))
			;
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
	start = session("1", cases[0].keys, 0, 0);
	printf("screen, 200x60: first frame after %.1f ms, idle %.2f %% of a "
	    "processor\n", first_frame(10), (session("1", cases[0].keys, 0,
	    3000) - start) / 3 * 100);
	for (i = 0; i < sizeof cases / sizeof *cases; i++) {
		start = session(cases[i].view, cases[i].keys, 0, 0);
		printf("screen, 200x60, view %s: %-8s %5.2f ms of CPU a key\n",
		    cases[i].view, cases[i].what, (session(cases[i].view,
		    cases[i].keys, n, 0) - start) * 1e3 / (double)n);
	}
	return 0;
}
