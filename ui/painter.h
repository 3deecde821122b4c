/*
 * painter: a canvas on the terminal.
 *
 * Owns how curses draws each role and what it was given last, so that it hears
 * of changed cells alone. Beside screen the only file that includes curses.h.
 */
#ifndef BG_UI_PAINTER_H
#define BG_UI_PAINTER_H

#include "ui/canvas.h"
#include "ui/palette.h"
#include "ui/theme.h"

struct bg_painter;

/* Curses must be open, its colours, where depth has some, started. NULL out of
 * memory. */
struct bg_painter *bg_painter_new(enum bg_depth depth);
void	bg_painter_free(struct bg_painter *p);

/* From now on in the theme, from the first cell on. */
void	bg_painter_theme(struct bg_painter *p, enum bg_theme theme);

/* The next canvas is painted as a whole, whatever curses has of it: after the
 * terminal's size has changed. */
void	bg_painter_forget(struct bg_painter *p);

void	bg_painter_paint(struct bg_painter *p, const struct bg_canvas *c);

#endif
