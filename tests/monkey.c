/*
 * The real program in a terminal of its own, and what no user would do: keys,
 * mouse events, pastes and sizes at random, by the thousand; then each way of
 * ending it. Whatever comes, it neither crashes nor leaks nor goes on, and the
 * terminal is as it was. Prints TAP.
 *
 * monkey PROGRAM ARGUMENT...: MONKEY_EVENTS (2,000) random events from
 * MONKEY_SEED (1). Writes files into the current directory.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#define PATIENCE	20000	/* ms in which it must be there or gone */
#define CPU_MOST	5.0	/* s that starting and ending may cost */

struct terminal {
	int		 master, slave;	/* slave -1: not held open here */
	pid_t		 pid;
	struct termios	 before;
	char		 tail[4096];	/* the last that was written to it */
	size_t		 len;
	long		 bytes;
};

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

static void
die(const char *what)
{
	printf("Bail out! %s: %s\n", what, strerror(errno));
	exit(1);
}

/* ---- the terminal ---- */

static void
set_size(const struct terminal *t, unsigned rows, unsigned cols)
{
	struct winsize w = { .ws_row = (unsigned short)rows,
	    .ws_col = (unsigned short)cols };

	ioctl(t->master, TIOCSWINSZ, &w);
}

static void
child(const char *path, bool deaf)
{
	struct rlimit none = { 0, 0 };
	int fd;

	setsid();
	fd = open(path, O_RDWR);
	if (fd < 0 || ioctl(fd, TIOCSCTTY, 0) != 0)
		_exit(126);
	dup2(fd, 0);
	dup2(fd, 1);
	dup2(fd, 2);
	if (fd > 2)
		close(fd);
	setrlimit(RLIMIT_CORE, &none);
	if (deaf)
		signal(SIGHUP, SIG_IGN);
	setenv("TERM", "xterm-256color", 1);
	execv(command[0], command);
	_exit(127);
}

/* hold: keep the other end open, so that its modes can be looked at. deaf: it
 * does not hear that the terminal has gone. */
static void
open_terminal(struct terminal *t, bool hold, bool deaf)
{
	char path[64];

	memset(t, 0, sizeof *t);
	t->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (t->master < 0 || grantpt(t->master) != 0 ||
	    unlockpt(t->master) != 0 ||
	    ptsname_r(t->master, path, sizeof path) != 0)
		die("no pseudo-terminal");
	t->slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (t->slave < 0 || tcgetattr(t->slave, &t->before) != 0)
		die(path);
	set_size(t, 24, 80);
	t->pid = fork();
	if (t->pid < 0)
		die("fork");
	if (t->pid == 0)
		child(path, deaf);
	fcntl(t->master, F_SETFL, O_NONBLOCK);
	if (!hold) {
		/* The child has it open before this end lets go. */
		usleep(200000);
		close(t->slave);
		t->slave = -1;
	}
}

/* Takes what the program writes, waiting so long for some; false: none. */
static bool
drain(struct terminal *t, int ms)
{
	struct pollfd p = { t->master, POLLIN, 0 };
	char buf[16384];
	bool any = false;
	size_t keep;
	ssize_t n;

	while (poll(&p, 1, any ? 0 : ms) > 0 &&
	    (n = read(t->master, buf, sizeof buf)) > 0) {
		any = true;
		t->bytes += n;
		if ((size_t)n >= sizeof t->tail) {
			memcpy(t->tail, buf + n - sizeof t->tail,
			    sizeof t->tail);
			t->len = sizeof t->tail;
			continue;
		}
		keep = sizeof t->tail - (size_t)n;
		if (t->len > keep) {
			memmove(t->tail, t->tail + t->len - keep, keep);
			t->len = keep;
		}
		memcpy(t->tail + t->len, buf, (size_t)n);
		t->len += (size_t)n;
	}
	return any;
}

/* Writes all of it, however little the program reads at a time; false: it has
 * not for too long. */
static bool
feed(struct terminal *t, const char *bytes, size_t len)
{
	int waited = 0;
	ssize_t n;

	while (len > 0) {
		n = write(t->master, bytes, len);
		if (n > 0) {
			bytes += n;
			len -= (size_t)n;
			continue;
		}
		if (errno != EAGAIN || waited > PATIENCE)
			return false;
		drain(t, 10);
		waited += 10;
	}
	return true;
}

/* Until the first frame is there. */
static bool
appears(struct terminal *t)
{
	int waited;

	for (waited = 0; waited < PATIENCE && t->bytes < 500; waited += 50)
		drain(t, 50);
	while (drain(t, 100))
		;
	return t->bytes >= 500;
}

/* Its status, and the CPU that it took; false: it does not end, and is
 * killed. */
static bool
ends(struct terminal *t, int *status, double *cpu)
{
	struct rusage r = { 0 };
	int waited;

	*cpu = 0;
	for (waited = 0; waited < PATIENCE; waited += 10) {
		if (t->master >= 0)
			drain(t, 0);
		if (wait4(t->pid, status, WNOHANG, &r) == t->pid) {
			if (t->master >= 0)
				drain(t, 0);
			*cpu = (double)(r.ru_utime.tv_sec +
			    r.ru_stime.tv_sec) + (double)(r.ru_utime.tv_usec +
			    r.ru_stime.tv_usec) / 1e6;
			return true;
		}
		usleep(10000);
	}
	kill(t->pid, SIGKILL);
	waitpid(t->pid, status, 0);
	return false;
}

static bool
said(const struct terminal *t, const char *what)
{
	return memmem(t->tail, t->len, what, strlen(what)) != NULL;
}

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
	if (!said(t, "\033[?1049l"))
		return "the other screen is still shown";
	/* by "CSI ? 1000 l" or "CSI ? 1006 ; 1000 l" */
	if (!said(t, "1000l"))
		return "the mouse is still reported";
	if (!said(t, "\033[?2004l"))
		return "pastes are still bracketed";
	return NULL;
}

static void
close_terminal(struct terminal *t)
{
	if (t->master >= 0)
		close(t->master);
	if (t->slave >= 0)
		close(t->slave);
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

static bool
finish(struct terminal *t, char *why, size_t size)
{
	int status;
	double cpu;

	if (!ends(t, &status, &cpu))
		snprintf(why, size, "does not end");
	else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		snprintf(why, size, "ended with status %#x: ...%.*s",
		    (unsigned)status, (int)(t->len > 1500 ? 1500 : t->len),
		    t->tail + (t->len > 1500 ? t->len - 1500 : 0));
	else if (left_behind(t) != NULL)
		snprintf(why, size, "%s", left_behind(t));
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

	open_terminal(&t, true, false);
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
		open_terminal(&t, true, false);
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
	open_terminal(&t, true, false);
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

	open_terminal(&t, false, deaf);
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
