#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/views/phrase.h"
#include "ui/views/plan.h"
#include "ui/views/view.h"

/*
 * The table of lanes with and without the list of those it is served after,
 * the lines of bank numbers above, the line of words below; a bank's columns.
 */
enum {
	TABLE = 39, TABLE_SHORT = 32, HALF = 38, HEADING = 2, FOOTING = 1,
	CELL_MAX = 4
};

struct wires {
	struct bg_canvas	*c;
	struct bg_rect		 r;
	const struct bg_scene	*s;
	struct bg_plan		 plan;
	uint32_t		 lanes;		/* drawn */
	int			 table, cell;	/* columns */
};

/* How the lanes are drawn in r: in so many lines, so many in each; told: below
 * them a line tells how many are not. */
enum how { LINES, HALVES, TABLE_ALONE };

struct room {
	enum how	how;
	int		lines, per;
	bool		told;
};

/* Columns of a bank, with the widest table that leaves any; 0: there is no
 * room for lines. */
static int
cell_of(int cols, int *table)
{
	int room = cols - TABLE;

	*table = TABLE;
	if (room < 2 * BG_BANKS) {
		*table = TABLE_SHORT;
		room = cols - TABLE_SHORT;
	}
	room /= BG_BANKS;
	return room > CELL_MAX ? CELL_MAX : room < 0 ? 0 : room;
}

static int
count_of(const struct bg_scene *s)
{
	return __builtin_popcount(bg_access_lanes(bg_scene_access(s)));
}

static enum how
how_in(const struct bg_scene *s, struct bg_rect r)
{
	int table;

	if (cell_of(r.cols, &table) > 0 && (r.cols < 2 * HALF ||
	    r.rows >= HEADING + count_of(s) + FOOTING))
		return LINES;
	return r.cols >= 2 * HALF ? HALVES : TABLE_ALONE;
}

static struct room
room_in(const struct bg_scene *s, struct bg_rect r)
{
	struct room room = { .how = how_in(s, r) };

	room.per = room.how == HALVES ? 2 : 1;
	room.lines = r.rows - (room.how == LINES ? HEADING + FOOTING : 1);
	if (room.lines < 0)
		room.lines = 0;
	room.told = room.lines > 1 && count_of(s) > room.lines * room.per;
	room.lines -= room.told;
	return room;
}

/* The lanes from the top'th on, n at most; top goes as far as they fill n. */
static uint32_t
window(uint32_t lanes, int top, int n)
{
	int all = __builtin_popcount(lanes);

	if (top > all - n)
		top = all - n;
	while (top-- > 0)
		lanes &= lanes - 1;
	while (__builtin_popcount(lanes) > (n < 0 ? 0 : n))
		lanes &= ~(1u << (31 - __builtin_clz(lanes)));
	return lanes;
}

/* The right end of a bank's columns. */
static int
bank_end(const struct wires *w, int bank)
{
	return w->r.col + w->table + (bank + 1) * w->cell;
}

static void
bank_text(const struct wires *w, int row, int bank, enum bg_role role,
    const char *text)
{
	bg_puts_end(w->c, row, bank_end(w, bank), role, text);
}

static void
draw_banks(const struct wires *w)
{
	char text[16];
	int b, row = w->r.row;

	bg_puts(w->c, row, w->r.col + w->table - 5, 4, BG_ROLE_LABEL,
	    _("bank"));
	for (b = 0; b < BG_BANKS; b++) {
		if (w->cell > 2) {
			snprintf(text, sizeof text, "%d", b);
			bank_text(w, row + 1, b, BG_ROLE_LABEL, text);
			continue;
		}
		snprintf(text, sizeof text, "%d", b / 10);
		if (b >= 10)
			bank_text(w, row, b, BG_ROLE_LABEL, text);
		snprintf(text, sizeof text, "%d", b % 10);
		bank_text(w, row + 1, b, BG_ROLE_LABEL, text);
	}
}

/* The service that the lane has of the bank, or NULL. */
static const struct bg_service *
service_of(const struct wires *w, int lane, int bank)
{
	const struct bg_trace *t = &w->s->trace;
	int i;

	for (i = 0; i < t->nservices; i++)
		if (t->service[i].bank == bank &&
		    t->service[i].lanes >> lane & 1)
			return &t->service[i];
	return NULL;
}

static void
draw_end(const struct wires *w, int row, int bank, const struct bg_service *v)
{
	const struct bg_scene *s = w->s;
	int n = v->pass - s->trace.group[v->group].first, end;
	int last = BG_ROLE_PASS_LAST - BG_ROLE_PASS, pass = bg_scene_pass(s);
	bool stepping = s->step >= 0, now = stepping && v->pass == pass;
	enum bg_role role = BG_ROLE_PASS + (n < 0 ? 0 : n < last ? n : last);
	struct bg_rect cell = { row, bank_end(w, bank) - w->cell, 1, w->cell };
	char text[16];

	end = bank_end(w, bank) - 1;
	if (s->prediction.uncounted) {
		bg_put_glyph(w->c, row, end, BG_GLYPH_BLOCK, BG_ROLE_TEXT);
		return;
	}
	if (stepping && v->pass > pass)
		role = BG_ROLE_DIM;
	if (w->cell > 2) {
		cell.col++;
		cell.cols--;
	}
	snprintf(text, sizeof text, "%d", v->pass);
	if (w->cell == 1 && v->pass > 9)
		snprintf(text, sizeof text, "+");
	bg_fill(w->c, cell, ' ', role);
	if (stepping && v->pass < pass)
		bg_put_glyph(w->c, row, end, BG_GLYPH_TICK, role);
	else
		bank_text(w, row, bank, role, text);
	bg_mark(w->c, cell, (bank & 1 ? BG_ATTR_ODD : 0u) |
	    (now ? BG_ATTR_NOW : 0u));
}

/* The line of a lane, as far as its last bank; while stepping only of those
 * that are on their way. */
static void
draw_wire(const struct wires *w, int row, int lane)
{
	const struct bg_scene *s = w->s;
	const struct bg_service *v;
	bool aim, line = s->step < 0 || bg_trace_serves(&s->trace, lane,
	    bg_scene_pass(s));
	int b, far = -1;

	for (b = 0; b < BG_BANKS; b++)
		if (service_of(w, lane, b) != NULL)
			far = b;
	if (line && far >= 0)
		bg_rule(w->c, row, w->r.col + w->table, bank_end(w, far) -
		    w->cell - w->r.col - w->table);
	for (b = 0; b < BG_BANKS; b++) {
		v = service_of(w, lane, b);
		aim = b == s->aim.bank;
		if (v != NULL)
			draw_end(w, row, b, v);
		else if (aim || !line || b > far)
			bg_put_glyph(w->c, row, bank_end(w, b) - 1, aim ?
			    BG_GLYPH_VLINE : BG_GLYPH_DOT, aim ?
			    BG_ROLE_TITLE : BG_ROLE_EMPTY);
	}
}

/* How many words each bank must serve. */
static void
draw_words(const struct wires *w, int row)
{
	char text[16];
	int b, n;

	if (w->s->hidden)
		return;
	bg_puts(w->c, row, w->r.col + w->table - 6, 5, BG_ROLE_LABEL,
	    _("words"));
	for (b = 0; b < BG_BANKS; b++) {
		n = w->plan.words[b];
		snprintf(text, sizeof text, n > 9 && w->cell == 1 ? "+" :
		    "%d", n);
		if (n == 0)
			bg_put_glyph(w->c, row, bank_end(w, b) - 1,
			    BG_GLYPH_DOT, BG_ROLE_EMPTY);
		else
			bank_text(w, row, b, w->s->prediction.uncounted ?
			    BG_ROLE_TEXT : n == 1 ? BG_ROLE_GOOD :
			    n == w->plan.most ? BG_ROLE_BAD : BG_ROLE_WARN,
			    text);
	}
}

static void
draw_lines(struct wires *w, const struct room *room)
{
	struct bg_rect table = { w->r.row + HEADING - 1, w->r.col,
	    w->r.rows - HEADING + 1 - FOOTING - room->told, w->table - 1 };
	uint32_t left;
	int row = w->r.row + HEADING;

	bg_lanes_draw(w->c, table, w->s, w->lanes);
	bg_clip(w->c, w->r);
	draw_banks(w);
	for (left = w->lanes; left != 0; left &= left - 1)
		draw_wire(w, row++, __builtin_ctz(left));
	draw_words(w, row);
}

/* The lanes in two tables side by side. */
static void
draw_halves(const struct wires *w)
{
	struct bg_rect half = w->r;
	uint32_t shown = w->lanes, first;

	first = window(shown, 0, (__builtin_popcount(shown) + 1) / 2);
	half.cols = w->r.cols / 2;
	bg_lanes_draw(w->c, half, w->s, first);
	half.col += half.cols;
	half.cols = w->r.cols - half.cols;
	bg_lanes_draw(w->c, half, w->s, shown & ~first);
	bg_clip(w->c, w->r);
}

int
bg_wires_height(const struct bg_scene *s, int rows, int cols)
{
	int table, lines = HEADING + count_of(s) + FOOTING;

	return cols < 2 * HALF || (cell_of(cols, &table) > 0 &&
	    lines <= rows) ? lines : 1 + (count_of(s) + 1) / 2;
}

int
bg_wires_shown(const struct bg_scene *s, struct bg_rect r)
{
	struct room room = room_in(s, r);
	int all = count_of(s), shown = room.lines * room.per;

	return shown > all ? all : shown;
}

int
bg_wires_last(const struct bg_scene *s, struct bg_rect r)
{
	return count_of(s) - bg_wires_shown(s, r);
}

/* In the last row how many lanes are not drawn. */
static void
draw_hidden(const struct wires *w, uint32_t all)
{
	uint32_t shown = w->lanes, before = shown & (~shown + 1);
	int above = __builtin_popcount(all & (before - 1));
	int below = __builtin_popcount(all & ~shown) - above;
	char text[BG_PHRASE_MAX];

	bg_puts(w->c, w->r.row + w->r.rows - 1, w->r.col + 1, w->r.cols - 1,
	    BG_ROLE_TEXT, bg_phrase_hidden(above, below, "more lane",
	    _("%d lanes above, %d below (PgUp, PgDn)"), text));
}

/* The lane number n of the mask, or -1. */
static int
lane_at(uint32_t lanes, int n)
{
	if (n < 0 || n >= __builtin_popcount(lanes))
		return -1;
	while (n-- > 0)
		lanes &= lanes - 1;
	return __builtin_ctz(lanes);
}

/* Of the two tables side by side. */
static int
lane_in_halves(uint32_t shown, struct bg_rect r, int row, int col)
{
	bool left = col < r.col + r.cols / 2;
	uint32_t first;

	first = window(shown, 0, (__builtin_popcount(shown) + 1) / 2);
	return lane_at(left ? first : shown & ~first, row - r.row - 1);
}

void
bg_wires_at(const struct bg_scene *s, struct bg_rect r, int top, int row,
    int col, int *lane, int *bank)
{
	struct room room = room_in(s, r);
	uint32_t lanes = window(bg_access_lanes(bg_scene_access(s)), top,
	    room.lines * room.per);
	int table, cell = cell_of(r.cols, &table);

	*lane = *bank = -1;
	if (row < r.row || row >= r.row + r.rows || lanes == 0)
		return;
	if (room.how == LINES) {
		*lane = lane_at(lanes, row - r.row - HEADING);
		if (col >= r.col + table && col < r.col + table + cell *
		    BG_BANKS)
			*bank = (col - r.col - table) / cell;
	} else if (room.how == HALVES) {
		*lane = lane_in_halves(lanes, r, row, col);
	} else {
		*lane = lane_at(lanes, row - r.row - 1);
	}
}

void
bg_view_wires(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s,
    int top)
{
	uint32_t all = bg_access_lanes(bg_scene_access(s));
	struct room room = room_in(s, r);
	struct wires w = { .c = c, .r = r, .s = s,
	    .lanes = window(all, top, room.lines * room.per) };
	struct bg_rect table = { r.row, r.col, r.rows - room.told, r.cols };

	w.cell = cell_of(r.cols, &w.table);
	bg_plan(&w.plan, s, r.cols);
	bg_clip(c, r);
	if (all == 0)
		bg_puts(c, r.row, r.col + 1, r.cols - 1, BG_ROLE_WARN,
		    _("no lane is active: nothing is touched, and nothing "
		    "paid"));
	else if (room.how == LINES)
		draw_lines(&w, &room);
	else if (room.how == HALVES)
		draw_halves(&w);
	else
		bg_lanes_draw(c, table, s, w.lanes);
	bg_clip(c, r);
	if (room.told)
		draw_hidden(&w, all);
	bg_unclip(c);
}
