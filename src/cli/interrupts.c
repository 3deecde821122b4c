#include <signal.h>
#include <stdio.h>

#include "cli/interrupts.h"

static const int ends[] = { SIGINT, SIGTERM, SIGHUP };
static volatile sig_atomic_t interrupted;

static void
on_signal(int sig)
{
	interrupted = sig;
}

void
bg_interrupts_note(void)
{
	struct sigaction note = { .sa_handler = on_signal }, was;
	size_t i;

	sigemptyset(&note.sa_mask);
	for (i = 0; i < sizeof ends / sizeof ends[0]; i++)
		if (sigaction(ends[i], NULL, &was) == 0 &&
		    was.sa_handler != SIG_IGN)
			sigaction(ends[i], &note, NULL);
}

bool
bg_interrupted(void)
{
	return interrupted != 0;
}

void
bg_interrupts_heed(void)
{
	size_t i;

	if (interrupted != 0) {
		fflush(stdout);
		signal(interrupted, SIG_DFL);
		raise(interrupted);
	}
	for (i = 0; i < sizeof ends / sizeof ends[0]; i++)
		if (signal(ends[i], SIG_DFL) == SIG_IGN)
			signal(ends[i], SIG_IGN);
}
