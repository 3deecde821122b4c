#include "ui/wrap.h"

#include <string.h>

#define LINE_MAX_BYTES	1024

/* The bytes of text that fill a row of cols columns. */
static int
fitting(const char *text, int cols)
{
	char line[LINE_MAX_BYTES];
	int best = 0, len = 0;

	for (;;) {
		len += (int)strcspn(text + len, " ");
		if (len >= LINE_MAX_BYTES)
			break;
		memcpy(line, text, (size_t)len);
		line[len] = '\0';
		if (bg_text_width(line) > cols)
			break;
		best = len;
		if (text[len] == '\0')
			break;
		len++;
	}
	/* A single word that is too long is cut by the canvas. */
	return best > 0 ? best : len < LINE_MAX_BYTES ? len :
	    LINE_MAX_BYTES - 1;
}

int
bg_wrap(struct bg_canvas *c, struct bg_rect r, enum bg_role role,
    const char *text)
{
	char line[LINE_MAX_BYTES];
	int row, len;

	for (row = 0; row < r.rows && *text != '\0'; row++) {
		if (row == r.rows - 1) {
			bg_puts(c, r.row + row, r.col, r.cols, role, text);
			return r.rows;
		}
		len = fitting(text, r.cols);
		memcpy(line, text, (size_t)len);
		line[len] = '\0';
		bg_puts(c, r.row + row, r.col, r.cols, role, line);
		text += len;
		text += strspn(text, " ");
	}
	return row;
}
