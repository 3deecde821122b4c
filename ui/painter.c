#include "config.h"

#include "ui/painter.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

struct pen {
	attr_t	attrs;
	int	pair;
};

struct bg_painter {
	enum bg_depth	 depth;
	struct pen	 pen[BG_ROLES][BG_ATTRS];
	struct bg_cell	*shown;		/* the cells painted last, or NULL */
};

struct bg_painter *
bg_painter_new(enum bg_depth depth)
{
	struct bg_painter *p = calloc(1, sizeof *p);

	if (p != NULL)
		p->depth = depth;
	return p;
}

void
bg_painter_free(struct bg_painter *p)
{
	if (p == NULL)
		return;
	free(p->shown);
	free(p);
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

void
bg_painter_theme(struct bg_painter *p, enum bg_theme theme)
{
	const struct bg_style *style;
	struct bg_look look;
	int role, attr, pair;

	bg_look_make(&look, theme, p->depth);
	for (role = 0; role < BG_ROLES; role++)
		for (attr = 0; attr < BG_ATTRS; attr++) {
			style = &look.style[role][attr];
			pair = style->fg >= 0 || style->bg >= 0 ?
			    alloc_pair(style->fg, style->bg) : 0;
			p->pen[role][attr] = (struct pen){
			    attrs_of(style->attr), pair < 0 ? 0 : pair };
		}
	bg_painter_forget(p);
}

void
bg_painter_forget(struct bg_painter *p)
{
	free(p->shown);
	p->shown = NULL;
}

static const struct pen *
pen_of(const struct bg_painter *p, const struct bg_cell *cell)
{
	return &p->pen[cell->role][cell->attr % BG_ATTRS];
}

/* Cells from one on to before another, as many at once as one pen draws. */
static void
paint_cells(const struct bg_painter *p, const struct bg_cell *cell, int row,
    int col, int end)
{
	const struct pen *pen;
	char text[256];
	int from, n;

	while (col < end) {
		pen = pen_of(p, &cell[col]);
		attr_set(pen->attrs, (short)pen->pair, NULL);
		from = col;
		for (n = 0; col < end && n < (int)sizeof text - 5 &&
		    pen_of(p, &cell[col]) == pen; col++)
			if (cell[col].glyph != 0)
				n += bg_utf8(cell[col].glyph, text + n);
		mvaddnstr(row, from, text, n);
	}
}

/* The part of the row that is another than before. A wide glyph is painted
 * from its left half. */
static void
paint_row(const struct bg_painter *p, const struct bg_canvas *c, int row)
{
	const struct bg_cell *cell = &c->cell[row * c->cols];
	const struct bg_cell *was = p->shown == NULL ? NULL :
	    &p->shown[row * c->cols];
	int from = 0, end = c->cols;

	while (was != NULL && from < end &&
	    memcmp(&cell[from], &was[from], sizeof *cell) == 0)
		from++;
	while (was != NULL && end > from &&
	    memcmp(&cell[end - 1], &was[end - 1], sizeof *cell) == 0)
		end--;
	if (from == end)
		return;
	while (from > 0 && (cell[from].glyph == 0 ||
	    (was != NULL && was[from].glyph == 0)))
		from--;
	while (end < c->cols && (cell[end].glyph == 0 ||
	    (was != NULL && was[end].glyph == 0)))
		end++;
	paint_cells(p, cell, row, from, end);
}

void
bg_painter_paint(struct bg_painter *p, const struct bg_canvas *c)
{
	size_t size = (size_t)c->rows * (size_t)c->cols * sizeof *c->cell;
	int row;

	if (p->shown == NULL)
		erase();
	for (row = 0; row < c->rows; row++)
		paint_row(p, c, row);
	if (p->shown == NULL)
		p->shown = malloc(size);
	if (p->shown != NULL)
		memcpy(p->shown, c->cell, size);
	attr_set(A_NORMAL, 0, NULL);
	if (c->cursor_row >= 0) {
		curs_set(1);
		move(c->cursor_row, c->cursor_col);
	} else {
		curs_set(0);
	}
	refresh();
}
