/*
 * painter: a canvas on the terminal.
 *
 * Owns the bytes that draw each role, which curses says once for a theme, and
 * the cells painted last, so that only changed ones are sent: curses itself
 * would look up the colours of each cell anew, which costs more than all else
 * of a frame. Beside screen the only file that includes curses.h.
 */
#ifndef BG_UI_PAINTER_H
#define BG_UI_PAINTER_H

#include "ui/canvas.h"
#include "ui/palette.h"
#include "ui/theme.h"

struct bg_painter;

/* Curses must be open, its colours, where depth has some, started, and nothing
 * else may be drawn. NULL out of memory. */
struct bg_painter *bg_painter_new(enum bg_depth depth);
void	bg_painter_free(struct bg_painter *p);

/* From now on in the theme, from the first cell on. */
void	bg_painter_theme(struct bg_painter *p, enum bg_theme theme);

/* The next canvas is painted as a whole, on a terminal that is cleared: after
 * its size has changed or others have written to it. */
void	bg_painter_forget(struct bg_painter *p);

/* Out of memory it paints what it can. */
void	bg_painter_paint(struct bg_painter *p, const struct bg_canvas *c);

#endif
