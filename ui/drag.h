/*
 * drag: a number that follows the mouse.
 *
 * Owns which field was pressed, and how far it was dragged: a step of the
 * field for each column. A whole drag is one step of the history. Part of the
 * app.
 */
#ifndef BG_UI_DRAG_H
#define BG_UI_DRAG_H

#include "ui/app.h"

/* A press in column col, on field, or -1 on none. */
void	bg_drag_begin(struct bg_app *app, int field, int col);

/* The pressed mouse is in column col now. */
void	bg_drag_move(struct bg_app *app, int col, int64_t now);

#endif
