#include <stdio.h>
#include <string.h>

#include "nls.h"
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
	const struct bg_layout	*l;		/* the one shown, */
	const struct bg_layout	*real;		/* and that of the access */
	const char		*title;		/* what the heading begins
						 * with, "" */
	int	top, left;			/* rows and columns scrolled
						 * by hand */
	uint8_t	touched[(BG_SHARED_MAX + 7) / 8];	/* bit: a byte of the
						 * access, */
	int	ntouched;			/* so many */
	int	rows, cols, pads;	/* drawn */
	int	row0, col0;		/* the first of them */
	int	room;			/* columns and pads drawn at most */
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

/* All lanes, while stepping those that are served now. */
static bool
looked_at(const struct tile *t, int lane)
{
	return t->s->step <= 0 || bg_trace_serves(&t->s->trace, lane,
	    bg_scene_pass(t->s));
}

/* The bytes of the access. */
static void
touch(struct tile *t)
{
	const struct bg_access *a = t->access;
	uint32_t lanes = bg_access_lanes(a), at, end;
	int lane;

	for (; lanes != 0; lanes &= lanes - 1) {
		lane = __builtin_ctz(lanes);
		if (!looked_at(t, lane))
			continue;
		at = a->offset[lane];
		end = at + bg_kind_info(a->kind)->width;
		for (; at < end && at < BG_SHARED_MAX; at++) {
			t->ntouched += !(t->touched[at / 8] >> at % 8 & 1);
			t->touched[at / 8] |= (uint8_t)(1u << at % 8);
		}
	}
}

/* How many of the element's bytes are. */
static int
bytes_accessed(const struct tile *t, int row, int col)
{
	int64_t at = address_of(t->real, row, col), end = at + t->real->elem;
	int n = 0;

	for (; at < end; at++)
		n += at >= 0 && at < (int64_t)BG_SHARED_MAX &&
		    t->touched[at / 8] >> at % 8 & 1;
	return n;
}

static bool
is_accessed(const struct tile *t, int row, int col)
{
	return bytes_accessed(t, row, col) > 0;
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

bool
bg_tile_element(const struct bg_scene *s, int lane, int *row, int *col)
{
	const struct bg_pattern_access *p = &s->pattern->access[s->index];
	const struct bg_layout *l = bg_pattern_layout(s->pattern, s->index);

	*row = (int)p->row[lane];
	*col = (int)p->col[lane];
	if (p->row[lane] != BG_NO_ELEMENT)
		return true;
	if (p->index[lane] == BG_NO_ELEMENT || l->rows == 0)
		return false;
	*row = (int)(p->index[lane] / l->pitch);
	*col = (int)(p->index[lane] % l->pitch);
	return *col + p->vec <= l->cols;
}

/* The first row and column that are accessed, where all lanes name theirs. */
static bool
low_named(const struct tile *t, int *low_row, int *low_col)
{
	uint32_t lanes = bg_access_lanes(t->access);
	int lane, row, col;

	for (; lanes != 0; lanes &= lanes - 1) {
		lane = __builtin_ctz(lanes);
		if (!bg_tile_element(t->s, lane, &row, &col))
			return false;
		if (!looked_at(t, lane))
			continue;
		*low_row = least(*low_row, row);
		*low_col = least(*low_col, col);
	}
	return true;
}

/* The same by looking, until all have been seen. */
static void
low_seen(const struct tile *t, int *low_row, int *low_col)
{
	int row, col, n, left = t->ntouched;

	for (row = 0; row < t->l->rows && left > 0; row++)
		for (col = 0; col < t->l->cols; col++)
			if ((n = bytes_accessed(t, row, col)) > 0) {
				left -= n;
				*low_row = least(*low_row, row);
				*low_col = least(*low_col, col);
			}
}

static void
set_window(struct tile *t)
{
	const struct bg_layout *l = t->l;
	int low_row = l->rows, low_col = l->cols, all = l->cols + pads_drawn(l);

	t->room = most(least((t->r.cols - LEFT - 1) / CELL, all), 0);
	t->cols = least(t->room, l->cols);
	t->rows = least(t->r.rows - HEADING - 1, l->rows);
	if (t->cols < l->cols || t->rows < l->rows)
		t->rows = least(t->r.rows - HEADING - 2, l->rows);
	t->rows = most(t->rows, 0);
	if ((t->rows < l->rows || t->cols < l->cols) &&
	    !low_named(t, &low_row, &low_col))
		low_seen(t, &low_row, &low_col);
	t->row0 = low_row == l->rows ? 0 :
	    first_shown(t->rows, l->rows, low_row);
	t->col0 = low_col == l->cols ? 0 :
	    first_shown(t->cols, l->cols, low_col);
	t->row0 = most(least(t->row0 + t->top, l->rows - t->rows), 0);
	t->col0 = most(least(t->col0 + t->left, all - t->room), 0);
	t->cols = least(t->room, l->cols - t->col0);
	t->pads = t->room - t->cols;
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
	int room = t->r.cols - 1;
	char text[BG_PHRASE_MAX], title[2 * BG_PHRASE_MAX];

	if (l->elem == 1)
		snprintf(text, sizeof text, _("the bank of each byte; rows are "
		    "%d bytes apart"), l->pitch);
	else
		snprintf(text, sizeof text, _("the bank of each %d-byte "
		    "element; rows are %d bytes apart"), l->elem,
		    l->pitch * l->elem);
	snprintf(title, sizeof title, "%s%s", t->title, text);
	if (bg_text_width(title) > room)
		snprintf(title, sizeof title, _("%sbanks; rows of %d bytes"),
		    t->title, l->pitch * l->elem);
	if (bg_text_width(title) > room)
		snprintf(title, sizeof title, _("%sbanks"), t->title);
	bg_puts(t->c, row, t->r.col + 1, room, BG_ROLE_LABEL, title);
	bg_puts(t->c, row + 1, t->r.col + 1, LEFT - 1, BG_ROLE_LABEL, _("col"));
	for (i = 0; i < t->cols; i++) {
		if ((t->col0 + i) % step != 0)
			continue;
		snprintf(text, sizeof text, "%3d", t->col0 + i);
		bg_puts(t->c, row + 1, cell_col(t, i), CELL, BG_ROLE_LABEL,
		    text);
	}
	if (t->pads > 0)
		bg_puts(t->c, row + 1, cell_col(t, t->cols) + 1,
		    t->pads * CELL, BG_ROLE_DIM, _("pad"));
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

/* Brackets around all that is accessed of line n. */
static void
draw_frames(const struct tile *t, int n)
{
	int i, from = -1;

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
draw_row(const struct tile *t, int n)
{
	struct bg_rect cell = { t->r.row + HEADING + n, 0, 1, CELL };
	int i, bank;
	enum bg_role role;
	char text[16];

	snprintf(text, sizeof text, "%*d", LEFT - 2, t->row0 + n);
	bg_puts(t->c, cell.row, t->r.col, LEFT, BG_ROLE_LABEL, text);
	for (i = 0; i < t->cols; i++) {
		bank = bank_of(t, n, i);
		role = BG_ROLE_BANK + bank;
		cell.col = cell_col(t, i);
		bg_put(t->c, cell.row, cell.col, ' ', role);
		bg_put(t->c, cell.row, cell.col + 1, bank < 10 ? ' ' :
		    '0' + (uint32_t)bank / 10, role);
		bg_put(t->c, cell.row, cell.col + 2, '0' + (uint32_t)bank % 10,
		    role);
	}
	for (i = 0; i < t->pads; i++)
		bg_put_glyph(t->c, cell.row, cell_col(t, t->cols + i) + 2,
		    BG_GLYPH_DOT, BG_ROLE_EMPTY);
	draw_frames(t, n);
}

/* Angle brackets around the element that was pointed at, or those of the
 * lane, and there the cursor; while stepping it alone. */
static void
draw_aim(const struct tile *t)
{
	const struct bg_aim *aim = &t->s->aim;
	int row = aim->row, col = aim->col, end = col + 1;
	int lane = row < 0 ? bg_scene_lane(t->s) : -1;

	if (lane >= 0 && bg_tile_element(t->s, lane, &row, &col))
		end = col + t->s->pattern->access[t->s->index].vec;
	row -= t->row0;
	col -= t->col0;
	end -= t->col0;
	if (row < 0 || row >= t->rows)
		return;
	row += t->r.row + HEADING;
	if (col >= 0 && col < t->cols)
		bg_cursor(t->c, row, cell_col(t, col) + 1);
	if (lane != aim->lane)
		return;
	if (col >= 0 && col < t->cols)
		bg_put(t->c, row, cell_col(t, col), '<', BG_ROLE_TITLE);
	if (end > 0 && end <= t->cols)
		bg_put(t->c, row, cell_col(t, end), '>', BG_ROLE_TITLE);
}

static void
draw_footing(const struct tile *t)
{
	const struct bg_layout *l = t->l;
	int row = t->r.row + HEADING + t->rows, col = t->r.col + 1;
	int end = t->r.col + t->r.cols, pads = l->pitch - l->cols;
	char text[BG_PHRASE_MAX];

	col = bg_puts(t->c, row, col, end - col, BG_ROLE_TITLE, "[ ]");
	if (t->s->step > 0)
		col = bg_printf(t->c, row, col + 1, end - col - 1,
		    BG_ROLE_TITLE, _("served in %s %d"), _(t->s->trace.unit),
		    bg_scene_pass(t->s)) + 3;
	else
		col = bg_printf(t->c, row, col + 1, end - col - 1,
		    BG_ROLE_DIM, _("accessed by %s"),
		    bg_kind_info(t->access->kind)->name) + 3;
	if (t->pads > 0) {
		bg_put_glyph(t->c, row, col, BG_GLYPH_DOT, BG_ROLE_TITLE);
		bg_phrase_plural(pads, "element", text);
		col = bg_printf(t->c, row, col + 2, end - col - 2,
		    BG_ROLE_DIM, _("padding, %s a row"), text) + 3;
	}
	if (l->elem > BG_BANK_BYTES)
		bg_printf(t->c, row, col, end - col, BG_ROLE_DIM,
		    _("the first of an element's %d banks"),
		    l->elem / BG_BANK_BYTES);
}

static bool
is_cut(const struct tile *t)
{
	return t->rows < t->l->rows || t->cols < t->l->cols;
}

/* " (PgUp PgDn)": the keys that show more before and after. */
static const char *
keys(bool before, bool after, const char *back, const char *on, char *buf,
    size_t size)
{
	buf[0] = '\0';
	if (before || after)
		snprintf(buf, size, " (%s%s%s)", before ? back : "",
		    before && after ? " " : "", after ? on : "");
	return buf;
}

/* Below all, which rows and columns are shown; scrolls: keys show others. */
static void
draw_place(const struct tile *t, struct bg_rect r, bool scrolls)
{
	const struct bg_layout *l = t->l;
	int row_end = t->row0 + t->rows, col_end = t->col0 + t->cols;
	char rows[32], cols[32];

	if (!is_cut(t))
		return;
	bg_clip(t->c, r);
	bg_printf(t->c, r.row + HEADING + t->rows + 1, r.col + 1, r.cols - 1,
	    BG_ROLE_WARN, _("rows %d-%d of %d%s and columns %d-%d of %d%s"),
	    t->row0, row_end - 1, l->rows, keys(scrolls && t->row0 > 0,
	    scrolls && row_end < l->rows, "PgUp", "PgDn", rows, sizeof rows),
	    t->col0, col_end - 1, l->cols, keys(scrolls && t->col0 > 0,
	    scrolls && col_end + t->pads < l->cols + pads_drawn(l), "a", "d",
	    cols, sizeof cols));
	bg_unclip(t->c);
}

static void
draw_tile(struct tile *t, struct bg_rect r)
{
	int n;

	t->r = r;
	bg_clip(t->c, r);
	set_window(t);
	draw_heading(t);
	for (n = 0; n < t->rows; n++)
		draw_row(t, n);
	draw_aim(t);
	draw_footing(t);
	bg_unclip(t->c);
}

static void
prepare(struct tile *t, struct bg_canvas *c, const struct bg_scene *s)
{
	memset(t, 0, sizeof *t);
	t->c = c;
	t->s = s;
	t->title = "";
	t->access = bg_scene_access(s);
	t->real = t->l = bg_pattern_layout(s->pattern, s->index);
	touch(t);
}

void
bg_view_tile(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s)
{
	struct tile t;

	prepare(&t, c, s);
	if (t.l->rows == 0)
		return;
	draw_tile(&t, r);
	draw_place(&t, r, false);
}

/* Where the tile with its swizzle is drawn: on the right, if it has one and
 * there is room for the one without it on the left. */
static struct bg_rect
right_of(const struct bg_layout *l, struct bg_rect r)
{
	int left = r.cols / 2 - 1;

	if (l->swizzle.kind != BG_SWIZZLE_NONE && left >= 2 * (LEFT + CELL)) {
		r.col += left + 2;
		r.cols -= left + 2;
	}
	return r;
}

void
bg_view_tiles(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s,
    int top, int columns)
{
	struct bg_rect left = r, right;
	struct bg_layout plain;
	struct tile t;
	char title[64], swizzle[40];
	int row;

	prepare(&t, c, s);
	t.top = top;
	t.left = columns;
	bg_clip(c, r);
	if (t.l->rows == 0)
		bg_puts(c, r.row, r.col + 1, r.cols - 1, BG_ROLE_WARN,
		    _("the pattern has no tile: e, then tile=ROWSxCOLS before "
		    "the op"));
	bg_unclip(c);
	if (t.l->rows == 0)
		return;
	right = right_of(t.l, r);
	left.cols -= right.cols + 2;
	snprintf(title, sizeof title, _("%.32s: "),
	    bg_swizzle_print(&t.l->swizzle, swizzle, sizeof swizzle));
	if (t.l->swizzle.kind != BG_SWIZZLE_NONE)
		t.title = title;
	draw_tile(&t, right);
	draw_place(&t, r, !s->still);
	if (left.cols <= 0)
		return;
	bg_clip(c, r);
	for (row = is_cut(&t) ? HEADING + t.rows : r.rows - 1; row >= 0; row--)
		bg_put_glyph(c, r.row + row, right.col - 1, BG_GLYPH_VLINE,
		    BG_ROLE_RULE);
	bg_unclip(c);
	plain = *t.l;
	plain.swizzle.kind = BG_SWIZZLE_NONE;
	t.l = &plain;
	t.title = _("without: ");
	draw_tile(&t, left);
}

bool
bg_tiles_at(const struct bg_scene *s, struct bg_rect r, int top, int left,
    int row, int col, int *tile_row, int *tile_col)
{
	struct bg_layout plain;
	struct bg_rect right;
	struct tile t;
	int n, i;

	prepare(&t, NULL, s);
	if (t.l->rows == 0)
		return false;
	t.top = top;
	t.left = left;
	t.r = right = right_of(t.l, r);
	if (col < right.col) {
		plain = *t.l;
		plain.swizzle.kind = BG_SWIZZLE_NONE;
		t.l = &plain;
		t.r = r;
		t.r.cols -= right.cols + 2;
	}
	set_window(&t);
	n = row - t.r.row - HEADING;
	i = col - t.r.col - LEFT;
	if (n < 0 || n >= t.rows || i < 0 || i / CELL >= t.cols)
		return false;
	*tile_row = t.row0 + n;
	*tile_col = t.col0 + i / CELL;
	return true;
}

void
bg_tiles_range(const struct bg_scene *s, struct bg_rect r,
    struct bg_tile_range *range)
{
	struct tile t;

	memset(range, 0, sizeof *range);
	prepare(&t, NULL, s);
	if (t.l->rows == 0)
		return;
	t.r = right_of(t.l, r);
	set_window(&t);
	range->first = -t.row0;
	range->last = t.l->rows - t.rows - t.row0;
	range->leftmost = -t.col0;
	range->rightmost = t.l->cols + pads_drawn(t.l) - t.room - t.col0;
	range->cols = t.room;
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

int
bg_tiles_width(const struct bg_scene *s)
{
	int width = bg_tile_width(s);

	return bg_pattern_layout(s->pattern, s->index)->swizzle.kind ==
	    BG_SWIZZLE_NONE ? width : 2 * (width + 1);
}
