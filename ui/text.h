/*
 * text: a canvas as plain or coloured text.
 *
 * Owns the painter that turns cells into UTF-8 and, where colours are asked
 * for, ECMA-48 sequences. Prints nothing itself.
 */
#ifndef BG_UI_TEXT_H
#define BG_UI_TEXT_H

#include "ui/canvas.h"
#include "ui/palette.h"

/* The canvas as lines, blanks at their ends left out; with BG_DEPTH_MONO no
 * sequences at all. malloc()ed; NULL out of memory. */
char	*bg_text(const struct bg_canvas *c, enum bg_depth depth);

#endif
