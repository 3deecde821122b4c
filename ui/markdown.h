/*
 * markdown: a canvas as part of a document of plain text.
 *
 * Owns the heading, the paragraph and the fenced block that a canvas becomes.
 */
#ifndef BG_UI_MARKDOWN_H
#define BG_UI_MARKDOWN_H

#include <stdio.h>

#include "ui/canvas.h"

/* 0 or BG_ENOMEM; errors of writing show in ferror(out). */
int	bg_markdown(FILE *out, const struct bg_canvas *c, const char *title,
	    const char *desc);

#endif
