/*
 * child: a process to talk to, and how it is ended.
 *
 * Owns starting a command with its three pipes, the last line of its standard
 * error, its exit status, and ending it with all of its process group. Knows
 * nothing of what is said. Nothing blocks but bg_ending_finish().
 *
 * The child leads a session of its own, without a terminal: ssh then fails
 * with a sentence instead of asking for a password in the middle of the
 * screen, and a signal to its group reaches all that it started.
 */
#ifndef BG_PROTOCOL_CHILD_H
#define BG_PROTOCOL_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "error.h"

struct bg_child {
	pid_t	pid;			/* 0: none */
	int	in, out, err;		/* our ends of its pipes, -1: closed */
	char	said[160];		/* its last line on standard error */
	char	saying[160];		/* the line that it is in */
	int	nsaying;
};

/* Children that were told to end and are not reaped yet. */
#define BG_ENDING_MAX	8
struct bg_ending {
	int	n;
	struct {
		pid_t	pid;
		int64_t	until;		/* when SIGKILL is due */
	} child[BG_ENDING_MAX];
};

/* Milliseconds of the monotonic clock. */
int64_t	bg_now_ms(void);

/*
 * Starts command: words as quote.h has them, the first looked up in PATH; by
 * sh -c when a shell would see more in it. 0 or BG_EMETER with the reason. c
 * must be empty (all 0) or ended.
 */
int	bg_child_start(struct bg_child *c, const char *command,
	    struct bg_error *err);

/* write(2) without SIGPIPE; bytes written, 0 when the pipe is full, -1 when
 * the child reads no more: the pipe is then closed. */
int	bg_child_write(struct bg_child *c, const char *data, int len);

/* read(2) of its standard output: bytes read, 0 when there are none now, -1 at
 * the end: the pipe is then closed. */
int	bg_child_read(struct bg_child *c, char *data, int size);

/* Takes in what it has written to standard error. */
void	bg_child_listen(struct bg_child *c);

/* Its last line on standard error, cleaned (text.h), "" when there is none. */
const char *bg_child_last_words(struct bg_child *c);

/* Whether it has exited, and then the way it did as a sentence's end: "died
 * (signal 9)", "exited with status 3". */
bool	bg_child_exited(const struct bg_child *c, char *how, int size);

/* Its exit status, -1 while it runs and when it died. */
int	bg_child_status(const struct bg_child *c);

/* Closes the pipes and tells the group to end: SIGTERM; and, from
 * bg_ending_pump() when the child has exited or a little later, SIGKILL. */
void	bg_child_end(struct bg_child *c, struct bg_ending *e);

void	bg_ending_pump(struct bg_ending *e);

/* Milliseconds until bg_ending_pump() should look again, -1: never. */
int	bg_ending_timeout(const struct bg_ending *e);

/* Waits for all of them, half a second at most. */
void	bg_ending_finish(struct bg_ending *e);

#endif
