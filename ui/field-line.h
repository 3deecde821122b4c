/*
 * field-line: the pattern's fields, or what is typed in their place.
 *
 * Owns where each field stands, and the mark of the one in focus, which a
 * terminal without colours shows too. Draws what the app holds and changes
 * nothing.
 */
#ifndef BG_UI_FIELD_LINE_H
#define BG_UI_FIELD_LINE_H

#include "ui/app.h"
#include "ui/canvas.h"

/* The field at that place, or -1. r: the frame's part for the fields, of two
 * rows, of one, which is then that of the field in focus, or of none. */
int	bg_field_line_at(const struct bg_app *app, struct bg_rect r, int row,
	    int col);

/*
 * A pointer stands before the name of the field in focus; of a tile's columns,
 * which have no name of their own, behind them.
 */
void	bg_field_line_draw(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);

/* The whole pattern as it is typed, with its fault below. */
void	bg_field_line_edit(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);

#endif
