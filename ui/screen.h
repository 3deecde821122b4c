/*
 * screen: the app in a terminal.
 *
 * Owns the terminal from opening to closing, whatever the reason for closing;
 * translates what it sends into events, paints the canvas, and carries out
 * what the app wants. Beside painter the only file that
 * includes curses.h.
 */
#ifndef BG_UI_SCREEN_H
#define BG_UI_SCREEN_H

#include <stdbool.h>

#include "error.h"
#include "ui/app.h"
#include "ui/meter.h"

struct bg_screen_options {
	bool	ascii;		/* draw with ASCII only */
	bool	mono;		/* no colours */
	bool	warm_up;	/* start the meter ahead of the first m */
};

/*
 * Shows the app until the user quits. BG_OK; BG_EIO when standard input or
 * output is no terminal or it cannot place its cursor, then nothing was shown.
 * A signal that ends the screen is raised again once the terminal is as it
 * was.
 */
int	bg_screen_run(struct bg_app *app, struct bg_meter *meter,
	    const struct bg_screen_options *o, struct bg_error *err);

#endif
