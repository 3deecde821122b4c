#include "ui/runs.h"

static const struct bg_cell *
cell_at(const struct bg_canvas *c, int row, int col)
{
	return &c->cell[row * c->cols + col];
}

static struct bg_style
style_at(const struct bg_canvas *c, int row, int col)
{
	const struct bg_cell *cell = cell_at(c, row, col);

	return bg_palette((enum bg_role)cell->role, cell->attr,
	    BG_DEPTH_PRINT);
}

bool
bg_run_area(const struct bg_canvas *c, int row, int col, struct bg_run *run)
{
	while (col < c->cols && style_at(c, row, col).bg < 0)
		col++;
	if (col == c->cols)
		return false;
	run->row = row;
	run->col = col;
	run->style = style_at(c, row, col);
	while (col < c->cols && style_at(c, row, col).bg == run->style.bg)
		col++;
	run->cols = col - run->col;
	return true;
}

/* Lower one eighth to all, then left seven eighths to one. */
static bool
is_block(uint32_t glyph)
{
	return glyph >= 0x2581 && glyph <= 0x258f;
}

static uint32_t
glyph_at(const struct bg_canvas *c, int row, int col)
{
	const struct bg_cell *cell = cell_at(c, row, col);

	if (cell->attr & BG_ATTR_FRAME &&
	    (cell->glyph == '[' || cell->glyph == ']'))
		return ' ';
	return is_block(cell->glyph) ? ' ' : cell->glyph;
}

static bool
same_text(struct bg_style a, struct bg_style b)
{
	return a.fg == b.fg && a.attr == b.attr;
}

bool
bg_run_text(const struct bg_canvas *c, int row, int col, struct bg_run *run)
{
	int blanks = 0;

	while (col < c->cols && glyph_at(c, row, col) == ' ')
		col++;
	if (col == c->cols)
		return false;
	run->row = row;
	run->col = col;
	run->style = style_at(c, row, col);
	for (; col < c->cols && blanks < 2; col++) {
		if (glyph_at(c, row, col) == ' ')
			blanks++;
		else if (same_text(style_at(c, row, col), run->style))
			blanks = 0;
		else
			break;
	}
	run->cols = col - blanks - run->col;
	return true;
}

bool
bg_run_block(const struct bg_canvas *c, int row, int col, struct bg_run *run,
    struct bg_block *block)
{
	uint32_t glyph;

	while (col < c->cols && !is_block(cell_at(c, row, col)->glyph))
		col++;
	if (col == c->cols)
		return false;
	run->row = row;
	run->col = col;
	run->cols = 1;
	run->style = style_at(c, row, col);
	glyph = cell_at(c, row, col)->glyph;
	block->upright = glyph <= 0x2588;
	block->eighths = (int)(block->upright ? glyph - 0x2580 :
	    0x2590 - glyph);
	return true;
}

bool
bg_run_frame(const struct bg_canvas *c, int row, int col, struct bg_run *run)
{
	while (col < c->cols && !(cell_at(c, row, col)->attr & BG_ATTR_FRAME))
		col++;
	if (col == c->cols)
		return false;
	run->row = row;
	run->col = col;
	run->style = style_at(c, row, col);
	while (col < c->cols && cell_at(c, row, col)->attr & BG_ATTR_FRAME)
		col++;
	run->cols = col - run->col;
	return true;
}

uint32_t
bg_run_glyph(const struct bg_canvas *c, const struct bg_run *run, int i)
{
	return glyph_at(c, run->row, run->col + i);
}
