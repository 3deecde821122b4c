#include "config.h"

#include "ui/painter.h"

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

/* Unchanged cells between two changed ones that are sent along, since moving
 * the cursor takes as many bytes. */
#define NEAR	8

/* Bytes of a pen; the longest, of 24-bit colours, take about 60. */
#define PEN_MAX	128

/* What draws in a style: from the terminal's normal state; where the attributes
 * are the same already, the colours or the background alone. */
struct pen {
	attr_t	attrs;
	int32_t	fg, bg;			/* -1: the terminal's own */
	char	all[PEN_MAX], colors[PEN_MAX], ground[PEN_MAX];
};

struct bg_painter {
	enum bg_depth	 depth;
	struct pen	 pen[BG_ROLES][BG_ATTRS];
	char		 normal[PEN_MAX];	/* back to no attributes */
	const struct pen *held;			/* NULL: normal */
	int		 cursor;		/* of curs_set(), -1: unknown */
	struct bg_cell	*shown;			/* painted last, or NULL */
	int		 rows, cols;		/* of it */
	char		*out;			/* bytes to send */
	size_t		 n, size;
};

struct bg_painter *
bg_painter_new(enum bg_depth depth)
{
	struct bg_painter *p = calloc(1, sizeof *p);

	if (p == NULL)
		return NULL;
	p->depth = depth;
	p->cursor = -1;
	return p;
}

void
bg_painter_free(struct bg_painter *p)
{
	if (p == NULL)
		return;
	free(p->shown);
	free(p->out);
	free(p);
}

void
bg_painter_forget(struct bg_painter *p)
{
	free(p->shown);
	p->shown = NULL;
	p->cursor = -1;
}

/* ---- bytes ---- */

static void
put_bytes(struct bg_painter *p, const char *bytes, size_t n)
{
	size_t size = p->size;
	char *bigger;

	if (n == 0)
		return;
	while (size < p->n + n)
		size = size < 4096 ? 4096 : 2 * size;
	if (size != p->size) {
		bigger = realloc(p->out, size);
		if (bigger == NULL)
			return;
		p->out = bigger;
		p->size = size;
	}
	memcpy(p->out + p->n, bytes, n);
	p->n += n;
}

static void
put(struct bg_painter *p, const char *text)
{
	put_bytes(p, text, strlen(text));
}

/* Of whom curses calls put_byte(), which has no argument for it. */
static struct bg_painter *putting;

static int
put_byte(int c)
{
	char byte = (char)c;

	put_bytes(putting, &byte, 1);
	return c;
}

/* A capability, NULL where the terminal has none, with its padding. */
static void
put_capability(struct bg_painter *p, const char *text, int rows)
{
	putting = p;
	if (text != NULL)
		tputs(text, rows, put_byte);
}

static void
send_bytes(struct bg_painter *p)
{
	struct pollfd out = { STDOUT_FILENO, POLLOUT, 0 };
	size_t sent = 0;
	ssize_t n;

	while (sent < p->n) {
		n = write(STDOUT_FILENO, p->out + sent, p->n - sent);
		if (n > 0)
			sent += (size_t)n;
		else if (n < 0 && errno == EAGAIN)
			poll(&out, 1, -1);
		else if (n == 0 || errno != EINTR)
			break;		/* it has gone: poll() tells */
	}
	p->n = 0;
}

/* ---- pens ---- */

/* What has been put becomes the text. */
static void
cut(struct bg_painter *p, char text[PEN_MAX])
{
	size_t n = p->n < PEN_MAX ? p->n : 0;

	if (n > 0)
		memcpy(text, p->out, n);
	text[n] = '\0';
	p->n = 0;
}

static attr_t
attrs_of(uint8_t style)
{
	attr_t attrs = A_NORMAL;

	if (style & BG_STYLE_BOLD)
		attrs |= A_BOLD;
	if (style & BG_STYLE_DIM)
		attrs |= A_DIM;
	if (style & BG_STYLE_REVERSE)
		attrs |= A_REVERSE;
	if (style & BG_STYLE_UNDERLINE)
		attrs |= A_UNDERLINE;
	return attrs;
}

/* Without the attributes that the terminal cannot draw in colour: terminfo's
 * no_color_video. */
static attr_t
in_colour(attr_t attrs)
{
	static const attr_t bits[] = { A_STANDOUT, A_UNDERLINE, A_REVERSE,
	    A_BLINK, A_DIM, A_BOLD };
	int i;

	for (i = 0; i < 6 && no_color_video > 0; i++)
		if (no_color_video >> i & 1)
			attrs &= ~bits[i];
	return attrs;
}

/* Curses says how to change from its state to another: from normal here. What
 * ends colours it writes by itself, so that it must not know of any. */
static void
put_attrs(struct bg_painter *p, attr_t attrs)
{
	putting = p;
	vid_puts(A_NORMAL, 0, NULL, put_byte);
	p->n = 0;
	vid_puts(attrs, 0, NULL, put_byte);
}

static void
make_pen(struct bg_painter *p, const struct bg_style *style, struct pen *pen)
{
	bool colour = set_a_foreground != NULL && set_a_background != NULL;

	pen->fg = colour ? style->fg : -1;
	pen->bg = colour ? style->bg : -1;
	pen->attrs = attrs_of(style->attr);
	if (pen->fg >= 0 || pen->bg >= 0)
		pen->attrs = in_colour(pen->attrs);
	p->n = 0;
	if (pen->bg >= 0)
		put_capability(p, tparm(set_a_background, (long)pen->bg), 1);
	cut(p, pen->ground);
	if (pen->fg >= 0)
		put_capability(p, tparm(set_a_foreground, (long)pen->fg), 1);
	put(p, pen->ground);
	cut(p, pen->colors);
	put_attrs(p, pen->attrs);
	put(p, pen->colors);
	cut(p, pen->all);
}

void
bg_painter_theme(struct bg_painter *p, enum bg_theme theme)
{
	struct bg_look look;
	int role, attr;

	bg_look_make(&look, theme, p->depth);
	for (role = 0; role < BG_ROLES; role++)
		for (attr = 0; attr < BG_ATTRS; attr++)
			make_pen(p, &look.style[role][attr],
			    &p->pen[role][attr]);
	put_attrs(p, A_NORMAL);
	p->n = 0;
	put_capability(p, exit_attribute_mode, 1);
	put_capability(p, orig_pair, 1);
	cut(p, p->normal);
	bg_painter_forget(p);
}

static void
lay_down(struct bg_painter *p)
{
	if (p->held != NULL)
		put(p, p->normal);
	p->held = NULL;
}

static void
take_up(struct bg_painter *p, const struct pen *pen)
{
	const struct pen *held = p->held;

	if (held == pen)
		return;
	if (held == NULL || held->attrs != pen->attrs || pen->fg < 0 ||
	    pen->bg < 0) {
		lay_down(p);
		put(p, pen->all);
	} else if (held->fg == pen->fg) {
		put(p, pen->ground);
	} else {
		put(p, pen->colors);
	}
	p->held = pen;
}

/* ---- painting ---- */

static void
paint_cells(struct bg_painter *p, const struct bg_cell *cell, int row,
    int col, int end)
{
	char glyph[5];
	int n;

	put_capability(p, tparm(cursor_address, (long)row, (long)col), 1);
	for (; col < end; col++) {
		if (cell[col].glyph == 0)
			continue;
		take_up(p, &p->pen[cell[col].role][cell[col].attr % BG_ATTRS]);
		n = bg_utf8(cell[col].glyph, glyph);
		put_bytes(p, glyph, (size_t)n);
	}
}

/* The first changed cell from col on; end: none is. */
static int
next_change(const struct bg_cell *cell, const struct bg_cell *was, int col,
    int end)
{
	while (was != NULL && col < end && cell[col].glyph == was[col].glyph &&
	    cell[col].role == was[col].role && cell[col].attr == was[col].attr)
		col++;
	return col;
}

/* Wide glyphs are painted, and painted over, whole. */
static bool
goes_on(const struct bg_cell *cell, const struct bg_cell *was, int col)
{
	return cell[col].glyph == 0 || (was != NULL && was[col].glyph == 0);
}

static void
paint_row(struct bg_painter *p, const struct bg_canvas *c, int row)
{
	const struct bg_cell *cell = &c->cell[row * c->cols];
	const struct bg_cell *was = p->shown == NULL ? NULL :
	    &p->shown[row * c->cols];
	int cols = c->cols, from, end, next;

	/* A terminal that wraps at once would scroll. */
	if (row == c->rows - 1 && auto_right_margin && !eat_newline_glitch) {
		cols--;
		if (cols > 0 && cell[cols].glyph == 0)
			cols--;
	}
	from = next_change(cell, was, 0, cols);
	while (from < cols) {
		end = from;
		do {
			while (end < cols && (end == next_change(cell, was,
			    end, cols) || goes_on(cell, was, end)))
				end++;
			next = next_change(cell, was, end, cols);
			if (next < cols && next - end < NEAR)
				end = next;
		} while (end < cols && end == next);
		while (from > 0 && goes_on(cell, was, from))
			from--;
		paint_cells(p, cell, row, from, end);
		from = next;
	}
}

static void
put_cursor(struct bg_painter *p, const struct bg_canvas *c)
{
	bool there = c->cursor_row >= 0;

	if (there)
		put_capability(p, tparm(cursor_address, (long)c->cursor_row,
		    (long)c->cursor_col), 1);
	if (p->cursor != there)
		curs_set(there);
	p->cursor = there;
}

void
bg_painter_paint(struct bg_painter *p, const struct bg_canvas *c)
{
	size_t size = (size_t)c->rows * (size_t)c->cols * sizeof *c->cell;
	int row;

	if (p->rows != c->rows || p->cols != c->cols)
		bg_painter_forget(p);
	if (p->shown == NULL) {
		put(p, p->normal);
		put_capability(p, clear_screen, c->rows);
	}
	for (row = 0; row < c->rows; row++)
		paint_row(p, c, row);
	if (p->shown == NULL)
		p->shown = malloc(size);
	if (p->shown != NULL)
		memcpy(p->shown, c->cell, size);
	p->rows = c->rows;
	p->cols = c->cols;
	lay_down(p);
	put_cursor(p, c);
	send_bytes(p);
}
