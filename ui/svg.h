/*
 * svg: a canvas as a picture for documents.
 *
 * Owns the painter that turns cells into SVG 1.1: black on white, without
 * scripts, style sheets or anything from elsewhere, with a title and a
 * description for those who have it read to them.
 */
#ifndef BG_UI_SVG_H
#define BG_UI_SVG_H

#include <stdio.h>

#include "ui/canvas.h"

/* title and desc: any UTF-8. Errors show in ferror(out). */
void	bg_svg(FILE *out, const struct bg_canvas *c, const char *title,
	    const char *desc);

#endif
