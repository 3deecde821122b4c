/*
 * tikz: a canvas as a picture for LaTeX.
 *
 * Owns the painter that turns cells into one tikzpicture, to be \input where
 * it belongs; it needs \usepackage{tikz} and nothing else. What stands on the
 * canvas should be ASCII.
 */
#ifndef BG_UI_TIKZ_H
#define BG_UI_TIKZ_H

#include <stdio.h>

#include "ui/canvas.h"

/* title and desc go into comments. Errors show in ferror(out). */
void	bg_tikz(FILE *out, const struct bg_canvas *c, const char *title,
	    const char *desc);

#endif
