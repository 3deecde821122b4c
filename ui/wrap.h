/*
 * wrap: a text over several rows.
 *
 * Owns the breaking of a text between its words, and between characters of
 * two columns, which stand without blanks, where Chinese lets a line end.
 */
#ifndef BG_UI_WRAP_H
#define BG_UI_WRAP_H

#include "ui/canvas.h"

/* Bytes of text that fill cols columns, up to a blank or between two wide
 * characters; a word that is longer is broken anywhere. */
int	bg_wrap_fitting(const char *text, int cols);

/* Draws the text into r, broken as above; what does not fit is cut with an
 * ellipsis. Returns the rows taken. */
int	bg_wrap(struct bg_canvas *c, struct bg_rect r, enum bg_role role,
	    const char *text);

/*
 * Draws text of several paragraphs, a line feed between, from row on and from
 * column left to right of it; a line that begins with a blank is left as it
 * is. c NULL: only counts. Returns the row after it.
 */
int	bg_paragraphs(struct bg_canvas *c, int row, int left, int right,
	    enum bg_role role, const char *text);

#endif
