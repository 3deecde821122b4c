/*
 * pty: the real program in a terminal of its own.
 *
 * Owns the pseudo-terminal and the child: starting it, feeding it, taking what
 * it writes, waiting for its end. What cannot be had at all ends the test with
 * "Bail out!".
 */
#ifndef TESTS_PTY_H
#define TESTS_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

#define PATIENCE	20000	/* ms in which it must be there or gone */

/* What a program may leave behind. */
enum { MODE_SCREEN, MODE_MOUSE, MODE_DRAG, MODE_PASTE, MODES };

struct terminal {
	int		 master, slave;	/* slave -1: not held open here */
	pid_t		 pid;
	struct termios	 before;
	char		 tail[4096];	/* the last that was written to it */
	size_t		 len;
	long		 bytes;
	unsigned	 modes;		/* bit m: mode m is set */
};

/* Starts command in a terminal of that size. hold: keep the other end open
 * here, so that its modes can be looked at. deaf: the program does not hear
 * that the terminal has gone. */
void	open_terminal(struct terminal *t, char **command, unsigned rows,
	    unsigned cols, bool hold, bool deaf);
void	close_terminal(struct terminal *t);
void	set_size(const struct terminal *t, unsigned rows, unsigned cols);

/* Takes what the program writes, waiting so long for some; false: none. */
bool	drain(struct terminal *t, int ms);

/* Writes all of it, however little the program reads at a time; false: it has
 * not for too long. */
bool	feed(struct terminal *t, const char *bytes, size_t len);

/* Until the first frame is there and nothing follows. */
bool	appears(struct terminal *t);

/* Its status, and the seconds of CPU that it took; false: it does not end, and
 * is killed. */
bool	ends(struct terminal *t, int *status, double *cpu);

/* Whether that is among the last that was written. */
bool	said(const struct terminal *t, const char *what);

#endif
