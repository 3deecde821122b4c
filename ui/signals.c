#include "config.h"

#include "ui/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define COUNT(a)	((int)(sizeof (a) / sizeof (a)[0]))

static const int told[] = { SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGWINCH,
	SIGTSTP };
static const int faults[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL };

/* Handlers take no argument, so there is one of each of these. */
static int wake[2] = { -1, -1 };
static volatile sig_atomic_t ending, resized, stopped;
static struct termios modes;
static char restore[256];
static volatile sig_atomic_t restore_len;

static void
on_signal(int sig)
{
	int kept = errno;
	ssize_t n;

	if (sig == SIGWINCH)
		resized = 1;
	else if (sig == SIGTSTP)
		stopped = 1;
	else
		ending = sig;
	n = write(wake[1], "", 1);
	(void)n;
	errno = kept;
}

/* The program is broken: gives the terminal back with nothing but what a
 * signal handler may call, and lets the signal take its course. */
static void
on_fault(int sig)
{
	ssize_t n;

	if (restore_len > 0) {
		n = write(STDOUT_FILENO, restore, (size_t)restore_len);
		(void)n;
		tcsetattr(STDIN_FILENO, TCSANOW, &modes);
	}
	raise(sig);
}

/* Sanitizers, for one, have handlers of their own. */
static void
handle(int sig, void (*handler)(int), int flags)
{
	struct sigaction act, old;

	sigaction(sig, NULL, &old);
	if (old.sa_handler != SIG_DFL)
		return;
	memset(&act, 0, sizeof act);
	act.sa_handler = handler;
	act.sa_flags = flags;
	sigaction(sig, &act, NULL);
}

static void
release(int sig)
{
	struct sigaction old;

	sigaction(sig, NULL, &old);
	if (old.sa_handler == on_signal || old.sa_handler == on_fault)
		signal(sig, SIG_DFL);
}

int
bg_signals_open(struct bg_error *err)
{
	int i;

	ending = resized = stopped = 0;
	restore_len = 0;
	if (pipe2(wake, O_NONBLOCK | O_CLOEXEC) != 0)
		return bg_fail(err, BG_EIO, -1, 1, "pipe: %s",
		    bg_strerror(errno));
	/* A new size interrupts no writing to the terminal, which stdio would
	 * hold for a failure; what ends the screen does, since the terminal
	 * may take nothing any more. */
	for (i = 0; i < COUNT(told); i++)
		handle(told[i], on_signal, told[i] == SIGWINCH ||
		    told[i] == SIGTSTP ? SA_RESTART : 0);
	for (i = 0; i < COUNT(faults); i++)
		handle(faults[i], on_fault, SA_RESETHAND | SA_NODEFER);
	return BG_OK;
}

void
bg_signals_close(void)
{
	int i;

	for (i = 0; i < COUNT(told); i++)
		release(told[i]);
	for (i = 0; i < COUNT(faults); i++)
		release(faults[i]);
	close(wake[0]);
	close(wake[1]);
}

int
bg_signals_fd(void)
{
	return wake[0];
}

void
bg_signals_take(struct bg_signals *s)
{
	char drain[64];

	while (read(wake[0], drain, sizeof drain) > 0)
		;
	s->ending = ending;
	s->resized = resized;
	s->stopped = stopped;
	resized = stopped = 0;
}

void
bg_signals_restore(const char *bytes, int len)
{
	restore_len = 0;
	if (len <= 0 || len > (int)sizeof restore ||
	    tcgetattr(STDIN_FILENO, &modes) != 0)
		return;
	memcpy(restore, bytes, (size_t)len);
	restore_len = len;
}

void
bg_signals_stop(void)
{
	release(SIGTSTP);
	raise(SIGTSTP);
	handle(SIGTSTP, on_signal, SA_RESTART);
	stopped = 0;
}
