#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "nls.h"
#include "protocol/child.h"
#include "protocol/quote.h"
#include "protocol/text.h"

#define COMMAND_MAX	8192	/* longer ones go to the shell */
#define WORDS_MAX	256	/* and so do those of more words */
#define GRACE_MS	300	/* from SIGTERM to SIGKILL */
#define LOOK_MS		10	/* between looks at an ending child */
#define FINISH_MS	500
#define LISTEN_MAX	65536	/* bytes of standard error at a time */

extern char **environ;

int64_t
bg_now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
close_end(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* A pipe of which no end is one of the standard three, where a descriptor
 * closed by whoever started us would put it in the way of the child's. */
static int
open_pipe(int ends[2])
{
	int i, fd, rc = 0;

	if (pipe(ends) < 0) {
		ends[0] = ends[1] = -1;
		return -1;
	}
	for (i = 0; i < 2; i++) {
		fd = fcntl(ends[i], F_DUPFD_CLOEXEC, 3);
		close(ends[i]);
		ends[i] = fd;
		rc |= fd < 0 ? -1 : 0;
	}
	return rc;
}

/* Spawns argv on the far ends of the pipes; an errno value. */
static int
spawn(pid_t *pid, char *const argv[], int in, int out, int err)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t all, none;
	int rc;

	sigfillset(&all);
	sigemptyset(&none);
	rc = posix_spawn_file_actions_init(&files);
	if (rc != 0)
		return rc;
	rc = posix_spawnattr_init(&attr);
	if (rc != 0) {
		posix_spawn_file_actions_destroy(&files);
		return rc;
	}
	if ((rc = posix_spawn_file_actions_adddup2(&files, in, 0)) == 0 &&
	    (rc = posix_spawn_file_actions_adddup2(&files, out, 1)) == 0 &&
	    (rc = posix_spawn_file_actions_adddup2(&files, err, 2)) == 0 &&
	    (rc = posix_spawnattr_setsigdefault(&attr, &all)) == 0 &&
	    (rc = posix_spawnattr_setsigmask(&attr, &none)) == 0 &&
	    (rc = posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSID |
	    POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)) == 0)
		rc = posix_spawnp(pid, argv[0], &files, &attr, argv, environ);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&files);
	return rc;
}

/*
 * The command's words in argv, cut from a copy; or, when it is more than
 * words, itself for the shell. Without a shell between, signals and exit
 * statuses are the meter's own.
 */
static void
split(const char *command, char copy[COMMAND_MAX], char *argv[])
{
	size_t len = strlen(command);
	bool shell = true;
	int n = 0;

	if (len < COMMAND_MAX) {
		memcpy(copy, command, len + 1);
		n = bg_unquote(copy, argv, WORDS_MAX, &shell);
	}
	if (shell || n < 1) {
		argv[0] = (char *)"sh";
		argv[1] = (char *)"-c";
		argv[2] = (char *)command;
		n = 3;
	}
	argv[n] = NULL;
}

int
bg_child_start(struct bg_child *c, const char *command, struct bg_error *err)
{
	char copy[COMMAND_MAX], *argv[WORDS_MAX + 1], name[80];
	int in[2] = { -1, -1 }, out[2] = { -1, -1 }, said[2] = { -1, -1 };
	int rc = 0;

	memset(c, 0, sizeof *c);
	split(command, copy, argv);
	if (open_pipe(in) < 0 || open_pipe(out) < 0 || open_pipe(said) < 0 ||
	    fcntl(in[1], F_SETFL, O_NONBLOCK) < 0 ||
	    fcntl(out[0], F_SETFL, O_NONBLOCK) < 0 ||
	    fcntl(said[0], F_SETFL, O_NONBLOCK) < 0)
		rc = errno;
	if (rc == 0)
		rc = spawn(&c->pid, argv, in[0], out[1], said[1]);
	close_end(&in[0]);
	close_end(&out[1]);
	close_end(&said[1]);
	c->in = in[1];
	c->out = out[0];
	c->err = said[0];
	if (rc == 0)
		return BG_OK;
	c->pid = 0;
	close_end(&c->in);
	close_end(&c->out);
	close_end(&c->err);
	bg_clean(name, sizeof name, argv[0], (int)strlen(argv[0]));
	return bg_fail(err, BG_EMETER, -1, 1, "cannot start the meter %s: %s",
	    name, bg_strerror(rc));
}

int
bg_child_write(struct bg_child *c, const char *data, int len)
{
	sigset_t pipe_only, old, pending;
	int sig, saved;
	bool was;
	ssize_t n;

	if (c->in < 0)
		return -1;
	/* The signal that this write would raise is taken back before anybody
	 * can see it: a library should not change the whole process. */
	sigemptyset(&pipe_only);
	sigaddset(&pipe_only, SIGPIPE);
	sigpending(&pending);
	was = sigismember(&pending, SIGPIPE) == 1;
	sigprocmask(SIG_BLOCK, &pipe_only, &old);
	n = write(c->in, data, (size_t)len);
	saved = errno;
	sigpending(&pending);
	if (n < 0 && saved == EPIPE && !was &&
	    sigismember(&pending, SIGPIPE) == 1)
		sigwait(&pipe_only, &sig);
	sigprocmask(SIG_SETMASK, &old, NULL);
	if (n >= 0)
		return (int)n;
	if (saved == EAGAIN || saved == EWOULDBLOCK || saved == EINTR)
		return 0;
	close_end(&c->in);
	return -1;
}

/* As read(2), but 0: none now, -1: the end, and *fd closed. */
static int
read_end(int *fd, char *data, int size)
{
	ssize_t n;

	if (*fd < 0)
		return -1;
	n = read(*fd, data, (size_t)size);
	if (n > 0)
		return (int)n;
	if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK ||
	    errno == EINTR))
		return 0;
	close_end(fd);
	return -1;
}

int
bg_child_read(struct bg_child *c, char *data, int size)
{
	return read_end(&c->out, data, size);
}

static void
hear(struct bg_child *c, char byte)
{
	if (byte == '\n' || byte == '\r') {
		if (c->nsaying > 0)
			bg_clean(c->said, sizeof c->said, c->saying,
			    c->nsaying);
		c->nsaying = 0;
	} else if (c->nsaying < (int)sizeof c->saying)
		c->saying[c->nsaying++] = byte;
}

void
bg_child_listen(struct bg_child *c)
{
	char data[4096];
	int i, n, total = 0;

	while (total < LISTEN_MAX &&
	    (n = read_end(&c->err, data, sizeof data)) > 0) {
		for (i = 0; i < n; i++)
			hear(c, data[i]);
		total += n;
	}
}

const char *
bg_child_last_words(struct bg_child *c)
{
	bg_child_listen(c);
	/* A prompt, say, has no newline. */
	hear(c, '\n');
	return c->said;
}

static bool
is_zombie(pid_t pid, siginfo_t *info)
{
	/* Left one, so that the number stays its own until its group has been
	 * killed. */
	info->si_pid = 0;
	return waitid(P_PID, (id_t)pid, info, WEXITED | WNOHANG | WNOWAIT) ==
	    0 && info->si_pid != 0;
}

bool
bg_child_exited(const struct bg_child *c, char *how, int size)
{
	siginfo_t info;

	if (c->pid == 0 || !is_zombie(c->pid, &info))
		return false;
	if (info.si_code == CLD_EXITED)
		snprintf(how, (size_t)size, _("exited with status %d"),
		    info.si_status);
	else
		snprintf(how, (size_t)size, _("died (signal %d)"),
		    info.si_status);
	return true;
}

int
bg_child_status(const struct bg_child *c)
{
	siginfo_t info;

	if (c->pid == 0 || !is_zombie(c->pid, &info) ||
	    info.si_code != CLD_EXITED)
		return -1;
	return info.si_status;
}

/* Kills the i-th's group and reaps it; whether it is gone. */
static bool
finish(struct bg_ending *e, int i)
{
	kill(-e->child[i].pid, SIGKILL);
	if (waitpid(e->child[i].pid, NULL, WNOHANG) == 0)
		return false;
	e->child[i] = e->child[--e->n];
	return true;
}

void
bg_child_end(struct bg_child *c, struct bg_ending *e)
{
	if (c->pid == 0)
		return;
	close_end(&c->in);
	close_end(&c->out);
	close_end(&c->err);
	kill(-c->pid, SIGTERM);
	if (e->n == BG_ENDING_MAX && !finish(e, 0))
		/* Eight that not even SIGKILL ends: one stays a zombie. */
		e->child[0] = e->child[--e->n];
	e->child[e->n].pid = c->pid;
	e->child[e->n].until = bg_now_ms() + GRACE_MS;
	e->n++;
	c->pid = 0;
}

void
bg_ending_pump(struct bg_ending *e)
{
	siginfo_t info;
	int i;

	for (i = e->n - 1; i >= 0; i--)
		if (bg_now_ms() >= e->child[i].until ||
		    is_zombie(e->child[i].pid, &info))
			finish(e, i);
}

int
bg_ending_timeout(const struct bg_ending *e)
{
	return e->n > 0 ? LOOK_MS : -1;
}

void
bg_ending_finish(struct bg_ending *e)
{
	const struct timespec nap = { 0, 1000000 };
	int64_t until = bg_now_ms() + FINISH_MS;

	for (;;) {
		bg_ending_pump(e);
		if (e->n == 0 || bg_now_ms() >= until)
			return;
		nanosleep(&nap, NULL);
	}
}
