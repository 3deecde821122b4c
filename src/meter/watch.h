/*
 * watch: a limit on the time that something may take which cannot be
 * cancelled: a kernel that never ends, a driver that never returns.
 *
 * Owns one thread, which waits beside the work and, when the time is over,
 * calls the one function that then speaks for the process and ends it. Knows
 * nothing of what is watched.
 */
#ifndef BG_METER_WATCH_H
#define BG_METER_WATCH_H

/* Called in the watching thread with what was done last; must not return. */
typedef void bg_watch_expired(const char *doing, void *arg);

/* Starts the thread. Until then, and where there can be none (-1), nothing is
 * limited. */
int	bg_watch_start(bg_watch_expired *expired, void *arg);

/* From now to bg_watch_end() may pass so many seconds. Once they are over
 * bg_watch_end() never returns, so that no one speaks twice. */
void	bg_watch_begin(double seconds);
void	bg_watch_end(void);

/* What is being done, for the sentence: a string that stays. */
void	bg_watch_doing(const char *what);

#endif
