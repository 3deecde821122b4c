#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include "meter/clock.h"
#include "meter/watch.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;
static bool started, armed;
static struct timespec until;		/* of the monotonic clock */
static _Atomic(const char *) doing = "";
static bg_watch_expired *expired;
static void *expired_arg;

static bool
is_over(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec > until.tv_sec ||
	    (now.tv_sec == until.tv_sec && now.tv_nsec >= until.tv_nsec);
}

/* It keeps the lock while it speaks: bg_watch_end() waits for ever. */
static void *
watch(void *unused)
{
	pthread_mutex_lock(&lock);
	while (!armed || !is_over())
		if (armed)
			pthread_cond_timedwait(&changed, &lock, &until);
		else
			pthread_cond_wait(&changed, &lock);
	expired(atomic_load(&doing), expired_arg);
	_exit(3);
	return unused;
}

int
bg_watch_start(bg_watch_expired *call, void *arg)
{
	pthread_condattr_t attr;
	sigset_t all, old;
	pthread_t thread;
	int rc;

	expired = call;
	expired_arg = arg;
	if (pthread_condattr_init(&attr) != 0)
		return -1;
	rc = pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	if (rc == 0)
		rc = pthread_cond_init(&changed, &attr);
	pthread_condattr_destroy(&attr);
	if (rc != 0)
		return -1;
	/* Signals are for the thread that works. */
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	started = pthread_create(&thread, NULL, watch, NULL) == 0;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (started)
		pthread_detach(thread);
	return started ? 0 : -1;
}

void
bg_watch_begin(double seconds)
{
	if (!started)
		return;
	pthread_mutex_lock(&lock);
	until = bg_clock_in(seconds);
	armed = true;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
}

void
bg_watch_end(void)
{
	if (!started)
		return;
	pthread_mutex_lock(&lock);
	armed = false;
	pthread_mutex_unlock(&lock);
}

void
bg_watch_doing(const char *what)
{
	atomic_store(&doing, what);
}
