/*
 * edit: one line of text being typed.
 *
 * Owns the text, the caret and what the editing keys do to them; the prompts,
 * the fields and the pattern line all use it. Never looks at what the text
 * means: whoever uses it does.
 */
#ifndef BG_UI_EDIT_H
#define BG_UI_EDIT_H

#include <stdbool.h>
#include <stdint.h>

#include "ui/canvas.h"

struct bg_edit {
	char	*text;		/* UTF-8, never NULL once set */
	int	 len, size;	/* bytes used without the NUL, and allocated */
	int	 caret;		/* byte offset, on a character's start */
};

#define BG_EDIT_MAX	16384	/* bytes; typing stops there */

/* Replaces the text, the caret behind it. 0 or BG_ENOMEM. */
int	bg_edit_set(struct bg_edit *e, const char *text);
void	bg_edit_free(struct bg_edit *e);

/* What key (of ui/keys.h) does to the line; whether it was an editing key
 * or a character. Enter, Escape and Tab are the caller's. */
bool	bg_edit_key(struct bg_edit *e, uint32_t key);

/*
 * Draws prompt and text into one row, scrolled so that the caret is seen, and
 * puts the canvas's cursor on the caret. Returns the column in which the byte
 * at offset mark stands (clipped to the row), for a caret below it.
 */
int	bg_edit_draw(const struct bg_edit *e, struct bg_canvas *c, int row,
	    int col, int width, const char *prompt, int mark);

#endif
