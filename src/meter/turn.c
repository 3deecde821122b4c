#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "meter/clock.h"
#include "meter/turn.h"

#define MOMENT_S	0.2	/* of waiting that is not told */
#define AGAIN_S		3	/* between tellings */
#define TRIES		8

enum { NEXT, NOW, KEPT, LOCKS };

static const char *const suffix[LOCKS] = {
	[NEXT] = "next", [NOW] = "now", [KEPT] = "kept"
};

/*
 * Opens the file, without O_CREAT when it is there: in a sticky directory the
 * kernel refuses that for files of other users (fs.protected_regular). Read
 * only and for all is enough for flock(2), and nobody can write into it.
 */
static int
open_file(const char *path, struct bg_error *err)
{
	const int flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
	struct stat st;
	int fd = -1, i;

	for (i = 0; fd < 0 && i < TRIES; i++) {
		fd = open(path, flags);
		if (fd >= 0 || errno != ENOENT)
			break;
		fd = open(path, flags | O_CREAT | O_EXCL, 0444);
		if (fd >= 0)
			fchmod(fd, 0444);
		else if (errno != EEXIST)
			break;
	}
	if (fd < 0)
		return bg_fail(err, BG_EIO, -1, 1, "%s: %s", path,
		    strerror(errno));
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		return fd;
	close(fd);
	return bg_fail(err, BG_EIO, -1, 1, "%s is not a file", path);
}

static int
open_all(struct bg_turn *t, struct bg_error *err)
{
	int i;

	for (i = 0; i < LOCKS; i++) {
		t->fd[i] = open_file(t->path[i], err);
		if (t->fd[i] < 0) {
			bg_turn_close(t);
			return BG_EIO;
		}
	}
	return BG_OK;
}

int
bg_turn_open(struct bg_turn *t, const char *uuid, struct bg_error *err)
{
	const char *dir = getenv("BANKGRID_LOCK_DIR");
	int i, n;

	t->fd[NEXT] = t->fd[NOW] = t->fd[KEPT] = -1;
	if (dir == NULL || dir[0] == '\0')
		dir = BG_TURN_DIR;
	for (i = 0; i < LOCKS; i++) {
		n = snprintf(t->path[i], sizeof t->path[i], "%s/bankgrid-%s.%s",
		    dir, uuid, suffix[i]);
		if (n >= (int)sizeof t->path[i])
			return bg_fail(err, BG_EIO, -1, 1,
			    "the path of the lock is too long");
	}
	return open_all(t, err);
}

void
bg_turn_close(struct bg_turn *t)
{
	int i;

	for (i = 0; i < LOCKS; i++) {
		if (t->fd[i] >= 0)
			close(t->fd[i]);
		t->fd[i] = -1;
	}
}

/* Whether the path still leads to the file: what cleans up /tmp may have
 * removed it, and others lock a new one. */
static bool
is_current(const struct bg_turn *t, int i)
{
	struct stat here, there;

	return fstat(t->fd[i], &here) == 0 && lstat(t->path[i], &there) == 0 &&
	    here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

static bool
lock(int fd, int how)
{
	int rc;

	while ((rc = flock(fd, how)) < 0 && errno == EINTR)
		;
	return rc == 0;
}

/* Both, in turn; how: LOCK_NB or 0. */
static bool
lock_both(struct bg_turn *t, int how)
{
	bool mine;

	if (!lock(t->fd[NEXT], LOCK_EX | how))
		return false;
	mine = lock(t->fd[NOW], LOCK_EX | how);
	lock(t->fd[NEXT], LOCK_UN);
	return mine;
}

/* Tells, from a thread of its own, while the first one is asleep in flock(2):
 * whoever interrupted its sleep would lose its place. */
struct teller {
	pthread_mutex_t	 mutex;
	pthread_cond_t	 over;
	bool		 done;
	void		(*waits)(void *);
	void		*arg;
};

static void *
tell(void *arg)
{
	struct teller *l = arg;
	struct timespec until = bg_clock_in(MOMENT_S);

	pthread_mutex_lock(&l->mutex);
	while (!l->done)
		if (pthread_cond_timedwait(&l->over, &l->mutex, &until) ==
		    ETIMEDOUT && !l->done) {
			l->waits(l->arg);
			until = bg_clock_in(AGAIN_S);
		}
	pthread_mutex_unlock(&l->mutex);
	return NULL;
}

static bool
begin_telling(struct teller *l, pthread_t *thread)
{
	pthread_condattr_t attr;
	sigset_t all, old;
	bool ok;

	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&l->over, &attr);
	pthread_condattr_destroy(&attr);
	pthread_mutex_init(&l->mutex, NULL);
	/* Signals are for the thread that works. */
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	ok = pthread_create(thread, NULL, tell, l) == 0;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return ok;
}

static bool
wait_for_both(struct bg_turn *t, void (*waits)(void *), void *arg)
{
	struct teller l = { .waits = waits, .arg = arg };
	pthread_t thread;
	bool telling = begin_telling(&l, &thread), mine;

	mine = lock_both(t, 0);
	if (telling) {
		pthread_mutex_lock(&l.mutex);
		l.done = true;
		pthread_cond_signal(&l.over);
		pthread_mutex_unlock(&l.mutex);
		pthread_join(thread, NULL);
	}
	pthread_cond_destroy(&l.over);
	pthread_mutex_destroy(&l.mutex);
	return mine;
}

bool
bg_turn_try(struct bg_turn *t)
{
	return t->fd[NOW] < 0 || (lock_both(t, LOCK_NB) &&
	    is_current(t, NEXT) && is_current(t, NOW));
}

bool
bg_turn_take(struct bg_turn *t, void (*waits)(void *), void *arg)
{
	bool waited = false;
	int i;

	for (i = 0; t->fd[NOW] >= 0 && i < TRIES; i++) {
		if (!lock_both(t, LOCK_NB)) {
			waited = true;
			if (!wait_for_both(t, waits, arg))
				break;
		}
		if (is_current(t, NEXT) && is_current(t, NOW))
			break;
		bg_turn_close(t);
		open_all(t, NULL);
	}
	return waited;
}

void
bg_turn_leave(struct bg_turn *t)
{
	if (t->fd[NOW] >= 0)
		lock(t->fd[NOW], LOCK_UN);
}

void
bg_turn_keep(struct bg_turn *t)
{
	if (t->fd[KEPT] >= 0)
		lock(t->fd[KEPT], LOCK_EX);
}

void
bg_turn_let_go(struct bg_turn *t)
{
	if (t->fd[KEPT] >= 0)
		lock(t->fd[KEPT], LOCK_UN);
}

bool
bg_turn_wanted(struct bg_turn *t)
{
	bool free;

	if (t->fd[NOW] < 0)
		return false;
	free = lock(t->fd[NOW], LOCK_EX | LOCK_NB);
	if (free)
		lock(t->fd[NOW], LOCK_UN);
	return !free;
}
