/*
 * signals: what can happen to a program in a terminal.
 *
 * Owns the signal handlers while the screen is open: which of them have come,
 * a descriptor to wait for them, and giving the terminal back when the
 * program is broken. Knows no curses.
 */
#ifndef BG_UI_SIGNALS_H
#define BG_UI_SIGNALS_H

#include <stdbool.h>

#include "error.h"

struct bg_signals {
	int	ending;		/* the signal that ends the screen, or 0 */
	bool	resized, stopped;
};

/* Installs handlers for what nobody else handles. 0 or BG_EIO. To be called
 * before curses is opened, which leaves handlers that it finds alone. */
int	bg_signals_open(struct bg_error *err);
void	bg_signals_close(void);

/* Readable when a signal has come. */
int	bg_signals_fd(void);

/* Those that have come since it was last called; ending stays. */
void	bg_signals_take(struct bg_signals *s);

/*
 * What gives the terminal back when the program is broken: its modes as they
 * are now, and bytes to write (fewer than 256; more are left out). len 0:
 * there is nothing to give back any more.
 */
void	bg_signals_restore(const char *bytes, int len);

/* Stops the program as SIGTSTP does; returns when it is continued. */
void	bg_signals_stop(void);

#endif
