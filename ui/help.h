/*
 * help: what the keys do and how the grid is read.
 *
 * Owns the text of the help; the keys come from the table in ui/keys.h.
 */
#ifndef BG_UI_HELP_H
#define BG_UI_HELP_H

#include "ui/canvas.h"

/* Lines of the help, whatever the width. */
int	bg_help_lines(void);

/* How many of them are shown in so many rows; where that is not all, the last
 * row says how to go on. */
int	bg_help_page(int rows);

/* Draws it from line top on. */
void	bg_help_draw(struct bg_canvas *c, struct bg_rect r, int top);

#endif
