/*
 * progress: how far a command is, on a line of the terminal.
 *
 * Owns that line on standard error: a bar, what is done of how much, the rate
 * and the time that is left, as far as the terminal has room. Where standard
 * error is no terminal nothing is ever written.
 */
#ifndef BG_CLI_PROGRESS_H
#define BG_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct bg_progress {
	bool	on;		/* there is a terminal */
	bool	ascii;
	int64_t	begun, drawn;	/* when, in ms of the monotonic clock */
	int	width;		/* columns of what stands there */
};

/* ascii: the bar is of ASCII characters. */
void	bg_progress_begin(struct bg_progress *p, bool ascii);

/* Shows that done of total is done, and the note, "" for none; of total 0 the
 * note alone. At most ten times a second; else does nothing. */
void	bg_progress_show(struct bg_progress *p, int done, int total,
	    const char *note);

/* Clears the line, with the cursor where it was before. */
void	bg_progress_end(struct bg_progress *p);

#endif
