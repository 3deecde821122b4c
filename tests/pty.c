#define _GNU_SOURCE
#include "pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void
die(const char *what)
{
	printf("Bail out! %s: %s\n", what, strerror(errno));
	exit(1);
}

void
set_size(const struct terminal *t, unsigned rows, unsigned cols)
{
	struct winsize w = { .ws_row = (unsigned short)rows,
	    .ws_col = (unsigned short)cols };

	ioctl(t->master, TIOCSWINSZ, &w);
}

static void
child(char **command, const char *path, bool deaf)
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
	/* The tests may run where some are ignored: behind nohup or &. */
	signal(SIGINT, SIG_DFL);
	signal(SIGQUIT, SIG_DFL);
	signal(SIGHUP, deaf ? SIG_IGN : SIG_DFL);
	setenv("TERM", "xterm-256color", 1);
	execv(command[0], command);
	_exit(127);
}

void
open_terminal(struct terminal *t, char **command, unsigned rows,
    unsigned cols, bool hold, bool deaf)
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
	set_size(t, rows, cols);
	t->pid = fork();
	if (t->pid < 0)
		die("fork");
	if (t->pid == 0)
		child(command, path, deaf);
	fcntl(t->master, F_SETFL, O_NONBLOCK);
	if (!hold) {
		/* The child has it open before this end lets go. */
		usleep(200000);
		close(t->slave);
		t->slave = -1;
	}
}

/* Which of the modes the last n bytes have set or reset; a sequence may have
 * begun before them. */
static void
note_modes(struct terminal *t, size_t n)
{
	static const struct { const char *set, *reset; } modes[MODES] = {
		[MODE_SCREEN] = { "1049h", "1049l" },
		[MODE_MOUSE] = { "1000h", "1000l" },
		[MODE_DRAG] = { "1002h", "1002l" },
		[MODE_PASTE] = { "2004h", "2004l" },
	};
	size_t from = t->len > n + 4 ? t->len - n - 4 : 0;
	int i;

	for (; from + 5 <= t->len; from++)
		for (i = 0; i < MODES; i++) {
			if (memcmp(t->tail + from, modes[i].set, 5) == 0)
				t->modes |= 1u << i;
			if (memcmp(t->tail + from, modes[i].reset, 5) == 0)
				t->modes &= ~(1u << i);
		}
}

bool
drain(struct terminal *t, int ms)
{
	struct pollfd p = { t->master, POLLIN, 0 };
	char buf[sizeof t->tail / 2];
	bool any = false;
	size_t keep;
	ssize_t n;

	while (poll(&p, 1, any ? 0 : ms) > 0 &&
	    (n = read(t->master, buf, sizeof buf)) > 0) {
		any = true;
		t->bytes += n;
		keep = sizeof t->tail - (size_t)n;
		if (t->len > keep) {
			memmove(t->tail, t->tail + t->len - keep, keep);
			t->len = keep;
		}
		memcpy(t->tail + t->len, buf, (size_t)n);
		t->len += (size_t)n;
		note_modes(t, (size_t)n);
	}
	return any;
}

bool
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

bool
appears(struct terminal *t)
{
	int waited;

	for (waited = 0; waited < PATIENCE && t->bytes < 500; waited += 50)
		drain(t, 50);
	while (drain(t, 100))
		;
	return t->bytes >= 500;
}

bool
ends(struct terminal *t, int *status, double *cpu)
{
	struct rusage r = { 0 };
	int waited;

	*cpu = 0;
	for (waited = 0; waited < PATIENCE; waited += 10) {
		if (t->master >= 0)
			drain(t, 0);
		if (wait4(t->pid, status, WNOHANG, &r) == t->pid) {
			/* Its last words may still be on their way. */
			while (t->master >= 0 && drain(t, 50))
				;
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

bool
said(const struct terminal *t, const char *what)
{
	return memmem(t->tail, t->len, what, strlen(what)) != NULL;
}

void
close_terminal(struct terminal *t)
{
	if (t->master >= 0)
		close(t->master);
	if (t->slave >= 0)
		close(t->slave);
}
