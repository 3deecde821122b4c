#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "ui/canvas.h"

enum { SIDE_MAX = 32768 };	/* rows or columns: no terminal or page has
				 * more */

static const struct {
	uint32_t unicode;
	char ascii;
} glyphs[BG_GLYPHS] = {
	[BG_GLYPH_HLINE] = { 0x2500, '-' },
	[BG_GLYPH_DOT] = { 0xb7, '.' },
	[BG_GLYPH_ELLIPSIS] = { 0x2026, '~' },
	[BG_GLYPH_BLOCK] = { 0x2588, '#' },
	[BG_GLYPH_LEFT] = { 0x25c0, '<' },
	[BG_GLYPH_RIGHT] = { 0x25b6, '>' },
	[BG_GLYPH_UP] = { 0x25b2, '^' },
	[BG_GLYPH_DOWN] = { 0x25bc, 'v' },
	[BG_GLYPH_TIMES] = { 0xd7, 'x' },
	[BG_GLYPH_NOTEQUAL] = { 0x2260, '!' },
	[BG_GLYPH_VLINE] = { 0x2502, '|' },
	[BG_GLYPH_TICK] = { 0x2713, 'v' },
	[BG_GLYPH_GAP] = { 0x22ee, ':' },
	[BG_GLYPH_MEASURED] = { 0x25cf, '*' },
	[BG_GLYPH_RECORDED] = { 0x25cb, 'o' },
	[BG_GLYPH_TIMED] = { 0x25c6, 't' },
};

struct range { uint32_t first, last; };

/* Two columns wide: Unicode's EastAsianWidth.txt, W and F, in coarse ranges. */
static const struct range wide[] = {
	{ 0x1100, 0x115f }, { 0x2e80, 0x303e }, { 0x3041, 0x4dbf },
	{ 0x4e00, 0xa4cf }, { 0xa960, 0xa97f }, { 0xac00, 0xd7a3 },
	{ 0xf900, 0xfaff }, { 0xfe30, 0xfe6f }, { 0xff00, 0xff60 },
	{ 0xffe0, 0xffe6 }, { 0x1f300, 0x1f64f }, { 0x1f680, 0x1f6ff },
	{ 0x1f900, 0x1f9ff }, { 0x20000, 0x3fffd },
};

/* No column of their own: combining marks, joiners, direction controls. */
static const struct range weightless[] = {
	{ 0xad, 0xad }, { 0x300, 0x36f }, { 0x483, 0x489 }, { 0x591, 0x5bd },
	{ 0x61c, 0x61c }, { 0x64b, 0x65f }, { 0x1ab0, 0x1aff },
	{ 0x1dc0, 0x1dff }, { 0x200b, 0x200f }, { 0x2028, 0x202e },
	{ 0x2060, 0x206f }, { 0x20d0, 0x20ff }, { 0xfe00, 0xfe0f },
	{ 0xfe20, 0xfe2f }, { 0xfeff, 0xfeff }, { 0xe0000, 0xe0fff },
};

static bool
within(uint32_t scalar, const struct range *r, size_t n)
{
	size_t i;

	for (i = 0; i < n && r[i].first <= scalar; i++)
		if (scalar <= r[i].last)
			return true;
	return false;
}

static int
width_of(uint32_t scalar)
{
	if (scalar < weightless[0].first)
		return 1;
	if (within(scalar, weightless, sizeof weightless / sizeof *weightless))
		return 0;
	return within(scalar, wide, sizeof wide / sizeof *wide) ? 2 : 1;
}

/* The next scalar of *s, which moves on; 0 at the end. Whatever no terminal
 * should be sent comes back as '?'. */
static uint32_t
next_scalar(const char **s)
{
	static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *p = (const unsigned char *)*s;
	uint32_t scalar = *p;
	int n, i;

	if (*p == '\0')
		return 0;
	n = *p < 0x80 ? 1 : *p >= 0xf0 && *p < 0xf5 ? 4 :
	    *p >= 0xe0 && *p < 0xf0 ? 3 : *p >= 0xc2 && *p < 0xe0 ? 2 : 0;
	*s += 1;
	if (n == 0)
		return '?';
	if (n > 1)
		scalar &= 0x7fu >> n;
	for (i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return '?';
		scalar = scalar << 6 | (p[i] & 0x3f);
	}
	*s += n - 1;
	if (scalar < 0x20 || (scalar >= 0x7f && scalar < 0xa0) ||
	    scalar < least[n] || (scalar >= 0xd800 && scalar < 0xe000) ||
	    scalar > 0x10ffff)
		return '?';
	return scalar;
}

int
bg_utf8(uint32_t scalar, char buf[5])
{
	int n = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 :
	    scalar < 0x10000 ? 3 : 4;
	int i;

	buf[n] = '\0';
	for (i = n - 1; i > 0; i--) {
		buf[i] = (char)(0x80 | (scalar & 0x3f));
		scalar >>= 6;
	}
	buf[0] = (char)(n == 1 ? scalar : (0xf00u >> n & 0xff) | scalar);
	return n;
}

int
bg_text_width(const char *text)
{
	uint32_t scalar;
	int width = 0;

	while ((scalar = next_scalar(&text)) != 0)
		width += width_of(scalar);
	return width;
}

static int
bounded(int side)
{
	return side < 1 ? 1 : side > SIDE_MAX ? SIDE_MAX : side;
}

struct bg_canvas *
bg_canvas_new(int rows, int cols, bool ascii)
{
	struct bg_canvas *c = calloc(1, sizeof *c);

	if (c == NULL)
		return NULL;
	c->ascii = ascii;
	if (bg_canvas_resize(c, rows, cols) != BG_OK) {
		free(c);
		return NULL;
	}
	return c;
}

int
bg_canvas_resize(struct bg_canvas *c, int rows, int cols)
{
	struct bg_cell *cell;

	rows = bounded(rows);
	cols = bounded(cols);
	cell = calloc((size_t)rows * (size_t)cols, sizeof *cell);
	if (cell == NULL)
		return BG_ENOMEM;
	free(c->cell);
	c->cell = cell;
	c->rows = rows;
	c->cols = cols;
	bg_canvas_clear(c);
	return BG_OK;
}

void
bg_canvas_free(struct bg_canvas *c)
{
	if (c == NULL)
		return;
	free(c->cell);
	free(c);
}

void
bg_canvas_clear(struct bg_canvas *c)
{
	struct bg_cell blank = { ' ', BG_ROLE_TEXT, 0 };
	int i;

	for (i = 0; i < c->rows * c->cols; i++)
		c->cell[i] = blank;
	c->cursor_row = c->cursor_col = -1;
	bg_unclip(c);
}

static int
at_most(int a, int b)
{
	return a < b ? a : b;
}

static int
at_least(int a, int b)
{
	return a > b ? a : b;
}

static struct bg_rect
overlap(struct bg_rect a, struct bg_rect b)
{
	struct bg_rect r;

	r.row = at_least(a.row, b.row);
	r.col = at_least(a.col, b.col);
	r.rows = at_least(0, at_most(a.row + a.rows, b.row + b.rows) - r.row);
	r.cols = at_least(0, at_most(a.col + a.cols, b.col + b.cols) - r.col);
	return r;
}

void
bg_clip(struct bg_canvas *c, struct bg_rect r)
{
	bg_unclip(c);
	c->clip = overlap(c->clip, r);
}

void
bg_unclip(struct bg_canvas *c)
{
	struct bg_rect whole = { 0, 0, c->rows, c->cols };

	c->clip = whole;
}

static bool
inside(const struct bg_canvas *c, int row, int col)
{
	return row >= c->clip.row && row < c->clip.row + c->clip.rows &&
	    col >= c->clip.col && col < c->clip.col + c->clip.cols;
}

/* Overwriting one half of a wide glyph leaves the other half blank. */
static void
part(struct bg_canvas *c, int row, int col)
{
	struct bg_cell *cell = &c->cell[row * c->cols + col];

	if (cell->glyph == 0 && col > 0)
		cell[-1].glyph = ' ';
	if (col + 1 < c->cols && cell[1].glyph == 0)
		cell[1].glyph = ' ';
}

static void
set(struct bg_canvas *c, int row, int col, uint32_t glyph, enum bg_role role)
{
	struct bg_cell *cell = &c->cell[row * c->cols + col];

	part(c, row, col);
	cell->glyph = glyph;
	cell->role = (uint8_t)role;
	cell->attr = 0;
}

void
bg_put(struct bg_canvas *c, int row, int col, uint32_t glyph,
    enum bg_role role)
{
	int width;

	if (c->ascii && glyph >= 0x80)
		glyph = '?';
	width = width_of(glyph);
	if (width == 0 || !inside(c, row, col))
		return;
	if (width == 2 && !inside(c, row, col + 1)) {
		set(c, row, col, ' ', role);
		return;
	}
	set(c, row, col, glyph, role);
	if (width == 2)
		set(c, row, col + 1, ' ', role);
	if (width == 2)
		c->cell[row * c->cols + col + 1].glyph = 0;
}

void
bg_put_glyph(struct bg_canvas *c, int row, int col, enum bg_glyph glyph,
    enum bg_role role)
{
	bg_put(c, row, col, c->ascii ? (uint32_t)glyphs[glyph].ascii :
	    glyphs[glyph].unicode, role);
}

void
bg_fill(struct bg_canvas *c, struct bg_rect r, uint32_t glyph,
    enum bg_role role)
{
	int row, col;

	r = overlap(r, c->clip);
	for (row = r.row; row < r.row + r.rows; row++)
		for (col = r.col; col < r.col + r.cols; col++)
			bg_put(c, row, col, glyph, role);
}

void
bg_rule(struct bg_canvas *c, int row, int col, int width)
{
	int i;

	for (i = 0; i < width; i++)
		bg_put_glyph(c, row, col + i, BG_GLYPH_HLINE, BG_ROLE_RULE);
}

/* The ASCII way to write a scalar that bg_put_glyph() knows, or the scalar. */
static uint32_t
written(const struct bg_canvas *c, uint32_t scalar)
{
	int i;

	for (i = 0; c->ascii && i < BG_GLYPHS; i++)
		if (glyphs[i].unicode == scalar)
			return (uint32_t)glyphs[i].ascii;
	return scalar;
}

int
bg_puts(struct bg_canvas *c, int row, int col, int width, enum bg_role role,
    const char *text)
{
	bool cut = bg_text_width(text) > width;
	int end = col + width - cut, w;
	uint32_t scalar;

	if (width < 1)
		return col;
	while ((scalar = next_scalar(&text)) != 0) {
		w = width_of(scalar);
		if (w == 0)
			continue;
		if (col + w > end)
			break;
		scalar = written(c, scalar);
		bg_put(c, row, col, scalar, role);
		/* a wide glyph is '?' on an ASCII canvas: fill its place */
		if (w == 2 && c->ascii)
			bg_put(c, row, col + 1, '?', role);
		col += w;
	}
	if (cut)
		bg_put_glyph(c, row, col++, BG_GLYPH_ELLIPSIS, role);
	return col;
}

void
bg_puts_end(struct bg_canvas *c, int row, int end, enum bg_role role,
    const char *text)
{
	int width = bg_text_width(text);

	bg_puts(c, row, end - width, width, role, text);
}

int
bg_printf(struct bg_canvas *c, int row, int col, int width,
    enum bg_role role, const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	return bg_puts(c, row, col, width, role, text);
}

void
bg_cursor(struct bg_canvas *c, int row, int col)
{
	struct bg_rect at = overlap(c->clip, (struct bg_rect){ row, col, 1,
	    1 });

	if (c->cursor_row >= 0 || at.rows <= 0 || at.cols <= 0)
		return;
	c->cursor_row = row;
	c->cursor_col = col;
}

void
bg_mark(struct bg_canvas *c, struct bg_rect r, unsigned attr)
{
	int row, col;

	r = overlap(r, c->clip);
	for (row = r.row; row < r.row + r.rows; row++)
		for (col = r.col; col < r.col + r.cols; col++)
			c->cell[row * c->cols + col].attr |= (uint8_t)attr;
}
