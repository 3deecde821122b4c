#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/text.h"

/* The longest a cell can become: a style and one scalar. */
enum { CELL_MAX = 64 };

static bool
same(struct bg_style a, struct bg_style b)
{
	return a.fg == b.fg && a.bg == b.bg && a.attr == b.attr;
}

static int
color(char *out, int32_t value, int base, enum bg_depth depth)
{
	if (value < 0)
		return 0;
	if (depth == BG_DEPTH_8)
		return sprintf(out, ";%d", base + (int)value);
	if (depth == BG_DEPTH_256)
		return sprintf(out, ";%d;5;%d", base + 8, (int)value);
	return sprintf(out, ";%d;2;%d;%d;%d", base + 8, (int)value >> 16,
	    (int)value >> 8 & 255, (int)value & 255);
}

static int
style(char *out, struct bg_style s, enum bg_depth depth)
{
	int n = sprintf(out, "\033[0%s%s%s%s",
	    s.attr & BG_STYLE_BOLD ? ";1" : "",
	    s.attr & BG_STYLE_DIM ? ";2" : "",
	    s.attr & BG_STYLE_UNDERLINE ? ";4" : "",
	    s.attr & BG_STYLE_REVERSE ? ";7" : "");

	n += color(out + n, s.fg, 30, depth);
	n += color(out + n, s.bg, 40, depth);
	return n + sprintf(out + n, "m");
}

/* Columns of the row up to its last visible cell. */
static int
used(const struct bg_canvas *c, const struct bg_cell *row,
    enum bg_depth depth)
{
	int n = c->cols;
	struct bg_style s;

	for (; n > 0 && row[n - 1].glyph == ' '; n--) {
		if (depth == BG_DEPTH_MONO)
			continue;
		s = bg_palette(row[n - 1].role, row[n - 1].attr, depth);
		if (s.bg >= 0 ||
		    s.attr & (BG_STYLE_REVERSE | BG_STYLE_UNDERLINE))
			break;
	}
	return n;
}

static int
paint_row(const struct bg_canvas *c, const struct bg_cell *row, char *out,
    enum bg_depth depth)
{
	const struct bg_style plain = { -1, -1, 0 };
	struct bg_style now = plain, next;
	int i, n = 0, cols = used(c, row, depth);

	for (i = 0; i < cols; i++) {
		if (row[i].glyph == 0)
			continue;
		next = depth == BG_DEPTH_MONO ? plain :
		    bg_palette(row[i].role, row[i].attr, depth);
		if (!same(next, now))
			n += style(out + n, next, depth);
		now = next;
		n += bg_utf8(row[i].glyph, out + n);
	}
	if (!same(now, plain))
		n += sprintf(out + n, "\033[0m");
	out[n] = '\n';
	return n + 1;
}

char *
bg_text(const struct bg_canvas *c, enum bg_depth depth)
{
	char *text = malloc((size_t)c->rows * ((size_t)c->cols * CELL_MAX + 8));
	char *fit;
	size_t n = 0;
	int r;

	if (text == NULL)
		return NULL;
	for (r = 0; r < c->rows; r++)
		n += (size_t)paint_row(c, c->cell + r * c->cols, text + n,
		    depth);
	text[n] = '\0';
	fit = realloc(text, n + 1);
	return fit != NULL ? fit : text;
}
