#include <stdio.h>
#include <string.h>

#include "ui/views/phrase.h"
#include "ui/views/view.h"

/*
 * Three columns an element: what stands left of it, a bracket or a blank, and
 * two digits of the bank.
 */
enum {
	CELL = 3, LEFT = 6, HEADING = 2, PADS_MAX = 4,
	/* More of a tile nobody can look at. */
	ROWS_MAX = 256, COLS_MAX = 256
};

struct tile {
	struct bg_canvas	*c;
	struct bg_rect		 r;
	const struct bg_scene	*s;
	const struct bg_access	*access;
	const struct bg_layout	*l;
	int	rows, cols, pads;	/* drawn */
	int	row0, col0;		/* the first of them */
};

static int
least(int a, int b)
{
	return a < b ? a : b;
}

static int
most(int a, int b)
{
	return a > b ? a : b;
}

/* The address of an element of the tile. */
static int64_t
address_of(const struct bg_layout *l, int row, int col)
{
	int64_t address = 0;

	bg_layout_address(l, row, col, &address, NULL);
	return address;
}

static bool
is_accessed(const struct tile *t, int row, int col)
{
	const struct bg_access *a = t->access;
	int64_t at = address_of(t->l, row, col);
	uint32_t lanes = bg_access_lanes(a);
	int width = bg_kind_info(a->kind)->width, lane;

	for (; lanes != 0; lanes &= lanes - 1) {
		lane = __builtin_ctz(lanes);
		if (at < (int64_t)a->offset[lane] + width &&
		    at + t->l->elem > (int64_t)a->offset[lane])
			return true;
	}
	return false;
}

static int
pads_drawn(const struct bg_layout *l)
{
	return least(l->pitch - l->cols, PADS_MAX);
}

/* Begins with the first row and column, or, where none of the access is
 * within n of those, with the first that is. */
static int
first_shown(int n, int all, int low)
{
	return low < n ? 0 : least(low, all - n);
}

static void
set_window(struct tile *t)
{
	const struct bg_layout *l = t->l;
	int row, col, low_row = l->rows, low_col = l->cols;

	t->pads = pads_drawn(l);
	t->cols = least((t->r.cols - LEFT - 1) / CELL - t->pads, l->cols);
	t->rows = least(t->r.rows - HEADING - 1, l->rows);
	if (t->cols < l->cols)
		t->cols = least(t->cols + t->pads, l->cols);
	if (t->cols < l->cols || t->rows < l->rows)
		t->rows = least(t->r.rows - HEADING - 2, l->rows);
	t->cols = most(t->cols, 0);
	t->rows = most(t->rows, 0);
	for (row = 0; row < l->rows && (t->rows < l->rows ||
	    t->cols < l->cols); row++)
		for (col = 0; col < l->cols; col++)
			if (is_accessed(t, row, col)) {
				low_row = least(low_row, row);
				low_col = least(low_col, col);
			}
	t->row0 = low_row == l->rows ? 0 :
	    first_shown(t->rows, l->rows, low_row);
	t->col0 = low_col == l->cols ? 0 :
	    first_shown(t->cols, l->cols, low_col);
	if (t->col0 + t->cols < l->cols)
		t->pads = 0;
}

static int
cell_col(const struct tile *t, int i)
{
	return t->r.col + LEFT + CELL * i;
}

static void
draw_heading(const struct tile *t)
{
	const struct bg_layout *l = t->l;
	int i, row = t->r.row, step = l->cols > 100 ? 4 : 1;
	char text[BG_PHRASE_MAX];

	snprintf(text, sizeof text, "%d-byte element", l->elem);
	bg_printf(t->c, row, t->r.col + 1, t->r.cols - 1, BG_ROLE_LABEL,
	    "the bank of each %s; rows are %d bytes apart",
	    l->elem == 1 ? "byte" : text, l->pitch * l->elem);
	bg_puts(t->c, row + 1, t->r.col + 1, LEFT - 1, BG_ROLE_LABEL, "col");
	for (i = 0; i < t->cols; i++) {
		if ((t->col0 + i) % step != 0)
			continue;
		snprintf(text, sizeof text, "%3d", t->col0 + i);
		bg_puts(t->c, row + 1, cell_col(t, i), CELL, BG_ROLE_LABEL,
		    text);
	}
	if (t->pads > 0)
		bg_puts(t->c, row + 1, cell_col(t, t->cols) + 1,
		    t->pads * CELL, BG_ROLE_DIM, "pad");
}

static int
bank_of(const struct tile *t, int n, int i)
{
	return (int)(address_of(t->l, t->row0 + n, t->col0 + i) /
	    BG_BANK_BYTES % BG_BANKS);
}

/* Brackets around the accessed elements of line n from one on to before
 * another; each stands in the cell on its right. */
static void
draw_frame(const struct tile *t, int n, int from, int end)
{
	struct bg_rect r = { t->r.row + HEADING + n, cell_col(t, from), 1,
	    (end - from) * CELL + 1 };

	bg_put(t->c, r.row, r.col, '[', BG_ROLE_BANK + bank_of(t, n, from));
	bg_put(t->c, r.row, r.col + r.cols - 1, ']', end < t->cols ?
	    BG_ROLE_BANK + bank_of(t, n, end) : BG_ROLE_TEXT);
	bg_mark(t->c, r, BG_ATTR_FRAME);
}

static void
draw_row(const struct tile *t, int n)
{
	struct bg_rect cell = { t->r.row + HEADING + n, 0, 1, CELL };
	int i, bank, from = -1;
	char text[16];

	snprintf(text, sizeof text, "%*d", LEFT - 2, t->row0 + n);
	bg_puts(t->c, cell.row, t->r.col, LEFT, BG_ROLE_LABEL, text);
	for (i = 0; i < t->cols; i++) {
		bank = bank_of(t, n, i);
		cell.col = cell_col(t, i);
		bg_fill(t->c, cell, ' ', BG_ROLE_BANK + bank);
		snprintf(text, sizeof text, "%2d", bank);
		bg_puts(t->c, cell.row, cell.col + 1, 2, BG_ROLE_BANK + bank,
		    text);
	}
	for (i = 0; i < t->pads; i++)
		bg_put_glyph(t->c, cell.row, cell_col(t, t->cols + i) + 2,
		    BG_GLYPH_DOT, BG_ROLE_EMPTY);
	for (i = 0; i <= t->cols; i++) {
		if (i < t->cols && is_accessed(t, t->row0 + n, t->col0 + i)) {
			from = from < 0 ? i : from;
			continue;
		}
		if (from >= 0)
			draw_frame(t, n, from, i);
		from = -1;
	}
}

static void
draw_footing(const struct tile *t)
{
	const struct bg_layout *l = t->l;
	int row = t->r.row + HEADING + t->rows, col = t->r.col + 1;
	int end = t->r.col + t->r.cols, pads = l->pitch - l->cols;
	char text[BG_PHRASE_MAX];

	col = bg_puts(t->c, row, col, end - col, BG_ROLE_TITLE, "[ ]");
	col = bg_printf(t->c, row, col + 1, end - col - 1, BG_ROLE_DIM,
	    "accessed by %s", bg_kind_info(t->access->kind)->name) + 3;
	if (t->pads > 0) {
		bg_put_glyph(t->c, row, col, BG_GLYPH_DOT, BG_ROLE_TITLE);
		bg_phrase_plural(pads, "element", text);
		col = bg_printf(t->c, row, col + 2, end - col - 2,
		    BG_ROLE_DIM, "padding, %s a row", text) + 3;
	}
	if (l->elem > BG_BANK_BYTES)
		bg_printf(t->c, row, col, end - col, BG_ROLE_DIM,
		    "the first of an element's %d banks",
		    l->elem / BG_BANK_BYTES);
	if (t->rows < l->rows || t->cols < l->cols)
		bg_printf(t->c, row + 1, t->r.col + 1, end - t->r.col - 1,
		    BG_ROLE_WARN, "rows %d-%d of %d and columns %d-%d of %d",
		    t->row0, t->row0 + t->rows - 1, l->rows, t->col0,
		    t->col0 + t->cols - 1, l->cols);
}

void
bg_view_tile(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s)
{
	struct tile t = { .c = c, .r = r, .s = s };
	int n;

	t.access = bg_scene_access(s);
	t.l = bg_pattern_layout(s->pattern, s->index);
	if (t.l->rows == 0)
		return;
	bg_clip(c, r);
	set_window(&t);
	draw_heading(&t);
	for (n = 0; n < t.rows; n++)
		draw_row(&t, n);
	draw_footing(&t);
	bg_unclip(c);
}

int
bg_tile_height(const struct bg_scene *s, int cols)
{
	const struct bg_layout *l = bg_pattern_layout(s->pattern,
	    s->index);

	if (l->rows == 0)
		return 0;
	return HEADING + least(l->rows, ROWS_MAX) + (l->rows > ROWS_MAX ||
	    bg_tile_width(s) > cols || l->cols > COLS_MAX ? 2 : 1);
}

int
bg_tile_width(const struct bg_scene *s)
{
	const struct bg_layout *l = bg_pattern_layout(s->pattern,
	    s->index);

	return l->rows == 0 ? 0 : LEFT + CELL * (least(l->cols, COLS_MAX) +
	    pads_drawn(l)) + 1;
}
