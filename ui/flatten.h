/*
 * flatten: a pattern's text on one line.
 *
 * Owns the way a text of several lines with comments becomes the one line
 * that the edit line shows.
 */
#ifndef BG_UI_FLATTEN_H
#define BG_UI_FLATTEN_H

/* The words of text with one blank between them, without comments;
 * malloc()ed, NULL out of memory. */
char	*bg_flatten(const char *text);

#endif
