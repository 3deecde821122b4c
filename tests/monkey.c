/*
 * The real program in a terminal of its own, and what no user would do: keys,
 * mouse events, pastes and sizes at random, by the thousand; then each way of
 * ending it. Whatever comes, it neither crashes nor leaks nor goes on, and the
 * terminal is as it was. Prints TAP.
 *
 * monkey PROGRAM ARGUMENT...: MONKEY_EVENTS (2,000) random events from
 * MONKEY_SEED (1). Writes files into the current directory.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "pty.h"

#define CPU_MOST	5.0	/* s that starting and ending may cost */

static char **command;
static uint64_t state;
static int number;
static bool failed;

static unsigned
draw(unsigned below)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (unsigned)(state >> 33) % below;
}

static void
report(bool good, const char *what, const char *why)
{
	printf("%sok %d - %s\n", good ? "" : "not ", ++number, what);
	if (!good)
		printf("# %s\n", why);
	failed |= !good;
	fflush(stdout);
}

/* ---- what is left ---- */

/* What of the terminal is not as it was, or NULL. */
static const char *
left_behind(const struct terminal *t)
{
	struct termios now;

	if (tcgetattr(t->slave, &now) != 0)
		return "the terminal is lost";
	if (now.c_lflag != t->before.c_lflag ||
	    now.c_iflag != t->before.c_iflag ||
	    now.c_oflag != t->before.c_oflag ||
	    now.c_cflag != t->before.c_cflag ||
	    memcmp(now.c_cc, t->before.c_cc, sizeof now.c_cc) != 0)
		return "the modes of the terminal are others";
	if (t->modes & 1u << MODE_SCREEN)
		return "the other screen is still shown";
	if (t->modes & 1u << MODE_MOUSE)
		return "the mouse is still reported";
	if (t->modes & 1u << MODE_DRAG)
		return "drags are still reported";
	if (t->modes & 1u << MODE_PASTE)
		return "pastes are still bracketed";
	return NULL;
}

/* ---- random events ---- */

static const char *const sequences[] = {
	"\033[A", "\033[B", "\033[C", "\033[D", "\033OA", "\033OB", "\033OC",
	"\033OD", "\033[H", "\033[F", "\033OH", "\033OF", "\033[5~",
	"\033[6~", "\033[3~", "\033[Z", "\033[1;5D", "\033[1;5C", "\r", "\t",
	"\177", "\033", "\025", "\027", "\001", "\005", "\013", "\022",
	"\014", "\032", "\303\251", "\344\270\255", "\360\237\230\200",
	"\377\376", "\302", "\033[200~", "\033[201~", "\033[", "\033O",
};

static const char *const pastes[] = {
	"elem=f32 op=ld stride=2", "t[threadIdx.x][threadIdx.y]", "q\nw\n",
	"__shared__ float t[32][33];\nx = t[threadIdx.y][threadIdx.x];",
	"Swizzle<3,3,3>", "\001\002\033[31m\177", "",
};

/* Keys that do something, more often than others. */
static const char busy[] = "++--ssooPe==hjkl  b[]nNum.,>Vwxy?p15(TBLr";

static int
mouse(char *buf, size_t size)
{
	static const int button[] = { 0, 0, 32, 32, 64, 65, 2 };

	return snprintf(buf, size, "\033[<%d;%u;%u%c",
	    button[draw(sizeof button / sizeof *button)], 1 + draw(310),
	    1 + draw(110), draw(3) == 0 ? 'm' : 'M');
}

/* One event into buf, its length; a size is set at once. Only now and then
 * does one end the program. */
static int
event(const struct terminal *t, char *buf, size_t size)
{
	unsigned kind = draw(100);
	char c;

	if (kind < 5) {
		set_size(t, 1 + draw(draw(4) == 0 ? 100 : 45),
		    1 + draw(draw(4) == 0 ? 300 : 130));
		return 0;
	}
	if (kind < 20)
		return mouse(buf, size);
	if (kind < 40)
		return snprintf(buf, size, "%s", sequences[draw(
		    sizeof sequences / sizeof *sequences)]);
	if (kind < 42)
		return snprintf(buf, size, "\033[200~%s\033[201~",
		    pastes[draw(sizeof pastes / sizeof *pastes)]);
	if (kind < 80) {
		buf[0] = busy[draw(sizeof busy - 1)];
		return 1;
	}
	c = (char)(' ' + draw(95));
	/* No file leaves this directory, and what quits is rare. */
	if (c == '/' || (c == 'q' && draw(2) > 0))
		c = '0';
	buf[0] = c;
	return 1;
}

/* A Ctrl-C is a key while the screen is up, and SIGINT when it has just gone. */
static bool
finish(struct terminal *t, char *why, size_t size)
{
	int status;
	double cpu;

	if (!ends(t, &status, &cpu))
		snprintf(why, size, "does not end");
	else if (status != 0 && status != SIGINT)
		snprintf(why, size, "ended with status %#x: ...%.*s",
		    (unsigned)status, (int)(t->len > 1500 ? 1500 : t->len),
		    t->tail + (t->len > 1500 ? t->len - 1500 : 0));
	else if (left_behind(t) != NULL)
		snprintf(why, size, "%s: ...%.*s", left_behind(t),
		    (int)(t->len > 1500 ? 1500 : t->len), t->tail +
		    (t->len > 1500 ? t->len - 1500 : 0));
	else
		return true;
	return false;
}

static void
random_events(int events)
{
	struct terminal t;
	char buf[512], why[2000] = "", what[120];
	siginfo_t info;
	int i, n, starts = 1;
	bool good;

	open_terminal(&t, command, 24, 80, true, false);
	good = appears(&t);
	if (!good)
		snprintf(why, sizeof why, "no frame");
	for (i = 0; good && i < events; i++) {
		n = event(&t, buf, sizeof buf);
		good = feed(&t, buf, (size_t)n);
		if (!good)
			snprintf(why, sizeof why, "reads no more");
		/* Most come alone, some in one read. */
		drain(&t, draw(4) == 0 ? 0 : 4);
		info.si_pid = 0;
		if (!good || waitid(P_PID, (id_t)t.pid, &info, WEXITED |
		    WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
			continue;
		/* It was asked to quit: so it must have, and another begins. */
		good = finish(&t, why, sizeof why);
		close_terminal(&t);
		if (!good)
			break;
		starts++;
		open_terminal(&t, command, 24, 80, true, false);
		good = appears(&t);
	}
	if (good) {
		feed(&t, "\033[201~\003", 7);
		good = finish(&t, why, sizeof why);
		close_terminal(&t);
	}
	snprintf(what, sizeof what, "%d random events, %d starts (event %d)",
	    events, starts, i);
	report(good, what, why);
}

/* ---- endings ---- */

static void
ending(int signal, const char *name)
{
	struct terminal t;
	const char *left;
	char why[200] = "", what[80];
	int status = 0;
	double cpu = 0;
	bool good;

	snprintf(what, sizeof what, "%s: gone, the terminal as it was", name);
	open_terminal(&t, command, 24, 80, true, false);
	if (!appears(&t)) {
		report(false, what, "no frame");
		close_terminal(&t);
		return;
	}
	kill(t.pid, signal);
	good = ends(&t, &status, &cpu);
	if (!good)
		snprintf(why, sizeof why, "does not end");
	else if (!WIFSIGNALED(status) || WTERMSIG(status) != signal)
		snprintf(why, sizeof why, "ended with status %#x",
		    (unsigned)status);
	else if ((left = left_behind(&t)) != NULL)
		snprintf(why, sizeof why, "%s", left);
	else if (cpu > CPU_MOST)
		snprintf(why, sizeof why, "%.1f s of CPU", cpu);
	report(why[0] == '\0', what, why);
	close_terminal(&t);
}

/* The terminal goes away, whether or not the program hears of it. */
static void
hangup(bool deaf)
{
	struct terminal t;
	const char *what = deaf ? "the terminal closed, SIGHUP ignored: gone" :
	    "the terminal closed: gone";
	char why[200] = "";
	int status;
	double cpu;

	open_terminal(&t, command, 24, 80, false, deaf);
	if (!appears(&t))
		snprintf(why, sizeof why, "no frame");
	close(t.master);
	t.master = -1;
	if (!ends(&t, &status, &cpu))
		snprintf(why, sizeof why, "does not end");
	else if (cpu > CPU_MOST)
		snprintf(why, sizeof why, "%.1f s of CPU", cpu);
	report(why[0] == '\0', what, why);
	close_terminal(&t);
}

static int
setting(const char *name, int otherwise)
{
	const char *s = getenv(name);

	return s != NULL && *s != '\0' ? atoi(s) : otherwise;
}

int
main(int argc, char **argv)
{
	bool sanitized = getenv("MONKEY_SANITIZED") != NULL;
	int seed = setting("MONKEY_SEED", 1);

	if (argc < 2) {
		fputs("usage: monkey PROGRAM ARGUMENT...\n", stderr);
		return 2;
	}
	command = argv + 1;
	signal(SIGPIPE, SIG_IGN);
	state = (uint64_t)seed * 0x9e3779b97f4a7c15u + 1;
	printf("# MONKEY_SEED=%d\n", seed);
	random_events(setting("MONKEY_EVENTS", 2000));
	ending(SIGHUP, "SIGHUP");
	ending(SIGTERM, "SIGTERM");
	ending(SIGINT, "SIGINT");
	ending(SIGQUIT, "SIGQUIT");
	/* The sanitizers have handlers of their own. */
	if (sanitized)
		printf("ok %d - SIGSEGV # SKIP the sanitizers handle it\n",
		    ++number);
	else
		ending(SIGSEGV, "SIGSEGV");
	hangup(false);
	hangup(true);
	printf("1..%d\n", number);
	return failed;
}
