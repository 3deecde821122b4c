/*
 * wrap: a text over several rows.
 *
 * Owns the breaking of a text between its words.
 */
#ifndef BG_UI_WRAP_H
#define BG_UI_WRAP_H

#include "ui/canvas.h"

/* Draws the text into r, broken at blanks; what does not fit is cut with an
 * ellipsis. Returns the rows taken. */
int	bg_wrap(struct bg_canvas *c, struct bg_rect r, enum bg_role role,
	    const char *text);

#endif
