#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/views/grid.h"
#include "ui/views/phrase.h"
#include "ui/views/view.h"

/* Lines of bank numbers. */
#define NUMBERS	2

static const struct bg_service *
service_at(const struct bg_grid *g, const struct bg_plan_line *l, int bank)
{
	return l->service[bank] < 0 ? NULL :
	    &g->s->trace.service[l->service[bank]];
}

/* Whether what the eye should follow is on the line: the words of the pass
 * being played, or the most crowded bank. */
static bool
matters(const struct bg_grid *g, const struct bg_plan_line *l)
{
	const struct bg_service *v;
	int b, pass = bg_scene_pass(g->s);

	for (b = 0; b < BG_BANKS; b++) {
		v = service_at(g, l, b);
		if (v != NULL && (pass > 0 ? v->pass == pass :
		    g->plan.words[b] == g->plan.most))
			return true;
	}
	return false;
}

/* The first line to draw so that those that matter are in view, as far as
 * they can be. */
static int
top_in_view(const struct bg_grid *g)
{
	int i, first = -1, last = -1;

	for (i = 0; i < g->plan.nlines; i++)
		if (matters(g, &g->plan.line[i])) {
			if (first < 0)
				first = i;
			last = i;
		}
	if (bg_scene_pass(g->s) > 0)
		return first - g->f.body / 2;
	if (last < g->f.body)
		return 0;
	return last - first < g->f.body ? last - g->f.body + 1 : first;
}

static int
bounded(int v, int low, int high)
{
	return v > high ? (high < low ? low : high) : v < low ? low : v;
}

static void
frame(struct bg_grid *g, struct bg_rect r)
{
	struct bg_grid_frame *f = &g->f;
	int parts = BG_BANKS / g->plan.per;

	f->r = r;
	f->numbers = r.rows >= 6 + parts || r.rows >= 3 + parts -
	    g->s->hidden + g->plan.nlines ? NUMBERS : 0;
	f->words = g->s->hidden || (f->numbers == 0 && r.rows < 2 + parts) ?
	    0 : parts;
	f->heading = f->numbers + f->words;
	f->footing = r.rows >= 5;
	f->body = bounded(r.rows - f->heading - f->footing, 0, r.rows);
	f->banks = r.col + g->plan.left;
	f->margin = f->banks + g->plan.per * g->plan.cell;
	f->top = g->s->top == BG_TOP_AUTO ? top_in_view(g) : g->s->top;
	f->top = bounded(f->top, 0, g->plan.nlines - f->body);
}

static int
cell_col(const struct bg_grid *g, int bank)
{
	return g->f.banks + bank % g->plan.per * g->plan.cell;
}

/* Text at the right end of a bank's cell, never wider than the cell. */
static void
cell_text(const struct bg_grid *g, int row, int bank, enum bg_role role,
    const char *text)
{
	bg_puts_end(g->c, row, cell_col(g, bank) + g->plan.cell, role, text);
}

static void
cell_number(const struct bg_grid *g, int row, int bank, enum bg_role role, int n)
{
	char text[16];

	snprintf(text, sizeof text, "%d", n);
	cell_text(g, row, bank, role, text);
}

static void
cell_empty(const struct bg_grid *g, int row, int bank)
{
	bool aim = bank == g->s->aim.bank;

	bg_put_glyph(g->c, row, cell_col(g, bank) + g->plan.cell - 1,
	    aim ? BG_GLYPH_VLINE : BG_GLYPH_DOT, aim ? BG_ROLE_TITLE :
	    BG_ROLE_EMPTY);
}

static void
label(const struct bg_grid *g, int row, enum bg_role role, const char *text)
{
	bg_puts(g->c, row, g->f.r.col + g->plan.left - 1 -
	    bg_text_width(text), g->plan.left - 1, role, text);
}

static void
margin(const struct bg_grid *g, int row, enum bg_role role, const char *text)
{
	bg_puts(g->c, row, g->f.margin + 1, g->plan.right - 1, role, text);
}

static void
draw_bank_numbers(const struct bg_grid *g, int row)
{
	char digit[16];
	int b;

	for (b = 0; b < BG_BANKS; b++) {
		if (g->plan.cell > 2) {
			cell_number(g, row + (b >= g->plan.per ||
			    g->plan.per == BG_BANKS), b, BG_ROLE_LABEL, b);
			continue;
		}
		snprintf(digit, sizeof digit, "%d", b / 10);
		if (b >= 10)
			cell_text(g, row, b, BG_ROLE_LABEL, digit);
		snprintf(digit, sizeof digit, "%d", b % 10);
		cell_text(g, row + 1, b, BG_ROLE_LABEL, digit);
	}
	label(g, row + (g->plan.per == BG_BANKS), BG_ROLE_LABEL, _("bank"));
}

/* Services of a bank that the step has not reached. */
static int
left_to_serve(const struct bg_grid *g, int bank)
{
	const struct bg_trace *t = &g->s->trace;
	int i, n = 0, pass = bg_scene_pass(g->s);

	for (i = 0; i < t->nservices; i++)
		n += t->service[i].bank == bank && t->service[i].pass > pass &&
		    bg_plan_shows(g->s, &t->service[i]);
	return n;
}

static bool
combines(const struct bg_scene *s)
{
	switch (bg_kind_info(bg_scene_access(s)->kind)->family) {
	case BG_ATOM:
	case BG_CAS:
	case BG_CAS_LOOP:
	case BG_CP_ASYNC:
		return false;
	default:
		return true;
	}
}

static void
draw_words(const struct bg_grid *g, int row)
{
	bool stepping = g->s->step >= 0;
	int b, n, most = 0, left[BG_BANKS];

	for (b = 0; b < BG_BANKS; b++) {
		left[b] = stepping ? left_to_serve(g, b) : g->plan.words[b];
		if (left[b] > most)
			most = left[b];
	}
	for (b = 0; b < BG_BANKS; b++) {
		n = left[b];
		if (n == 0)
			cell_empty(g, row + b / g->plan.per, b);
		else
			cell_number(g, row + b / g->plan.per, b,
			    g->s->prediction.uncounted ?
			    BG_ROLE_TEXT : n == 1 ? BG_ROLE_GOOD :
			    n == most ? BG_ROLE_BAD : BG_ROLE_WARN, n);
	}
	label(g, row, BG_ROLE_LABEL, stepping ? _("left") :
	    combines(g->s) ? _("words") : _("lanes"));
}

/* "32-way": what the group looked at, or the worst one, comes to. */
static void
draw_ways(const struct bg_grid *g, int row)
{
	const struct bg_trace *t = &g->s->trace;
	int ways = (int)g->s->prediction.ways;
	char text[BG_PHRASE_MAX];

	if (g->s->group >= 0 && g->s->group < t->ngroups)
		ways = t->group[g->s->group].passes;
	if (g->s->prediction.uncounted)
		margin(g, row, BG_ROLE_WARN, _("uncounted"));
	else if (ways == 1)
		margin(g, row, BG_ROLE_GOOD, _("clean"));
	else if (ways > 1) {
		snprintf(text, sizeof text, _("%d-way"), ways);
		if (strcmp(t->unit, "pass") != 0)
			bg_phrase_plural(ways, t->unit, text);
		margin(g, row, BG_ROLE_ERROR, text);
	}
}

static void
draw_heading(const struct bg_grid *g)
{
	const struct bg_trace *t = &g->s->trace;
	char text[BG_PHRASE_MAX];
	int row = g->f.r.row;

	if (g->f.numbers > 0)
		draw_bank_numbers(g, row);
	if (g->s->hidden)
		return;
	if (g->f.numbers > 0) {
		if (g->s->group >= 0 && g->s->group < t->ngroups)
			snprintf(text, sizeof text, _("group %d/%d"),
			    g->s->group + 1, t->ngroups);
		else
			bg_phrase_plural(t->ngroups, "group", text);
		margin(g, row, BG_ROLE_LABEL, text);
		if (g->s->prediction.merged)
			margin(g, row + 1, BG_ROLE_LABEL, _("merged"));
		row += NUMBERS;
	}
	if (g->f.words > 0) {
		draw_words(g, row);
		draw_ways(g, row);
	}
}

/* A word's role: the pass within its group, so that what had to be is calm
 * and only what waited is hot; none where the pass is not known. */
static enum bg_role
pass_role(const struct bg_grid *g, const struct bg_service *v)
{
	int n = v->pass - g->s->trace.group[v->group].first;

	if (g->s->prediction.uncounted)
		return BG_ROLE_TEXT;
	return BG_ROLE_PASS + bounded(n, 0, BG_ROLE_PASS_LAST - BG_ROLE_PASS);
}

static void
draw_service(const struct bg_grid *g, int row, int bank,
    const struct bg_service *v)
{
	int pass = bg_scene_pass(g->s), n = __builtin_popcount(v->lanes);
	bool stepping = g->s->step >= 0;
	enum bg_role role = stepping && v->pass > pass ? BG_ROLE_DIM :
	    pass_role(g, v);
	struct bg_rect cell = { row, cell_col(g, bank), 1, g->plan.cell };
	char text[16];

	/* wider cells leave a blank between neighbours */
	if (g->plan.cell > 2) {
		cell.col++;
		cell.cols--;
	}
	bg_fill(g->c, cell, ' ', role);
	if (n == 1)
		snprintf(text, sizeof text, "%d", __builtin_ctz(v->lanes));
	else if (n < 10 || g->plan.cell > 2)
		snprintf(text, sizeof text, "x%d", n);
	else
		snprintf(text, sizeof text, "x+");
	if (stepping && v->pass < pass)
		bg_put_glyph(g->c, row, cell_col(g, bank) + g->plan.cell - 1,
		    BG_GLYPH_TICK, role);
	else
		cell_text(g, row, bank, role, text);
	bg_mark(g->c, cell, (bank & 1 ? BG_ATTR_ODD : 0u) |
	    (stepping && v->pass == pass ? BG_ATTR_NOW : 0u));
}

static void
draw_lanes(const struct bg_grid *g, int row, const struct bg_plan_line *l)
{
	const struct bg_service *v;
	char text[BG_PHRASE_MAX];
	int b, pass = bg_scene_pass(g->s);
	int first = bg_plan_first(&g->plan, l);
	bool now = false, before;

	if (l->gap)
		bg_put_glyph(g->c, row, g->f.r.col, BG_GLYPH_GAP, BG_ROLE_DIM);
	snprintf(text, sizeof text, "%u", l->row * BG_ROW_BYTES +
	    (unsigned)bg_plan_first(&g->plan, l) * BG_BANK_BYTES);
	label(g, row, l->layer == 0 ? BG_ROLE_TEXT : BG_ROLE_DIM,
	    l->layer == 0 ? text : _("again"));
	for (b = first; b < first + g->plan.per; b++) {
		v = service_at(g, l, b);
		if (v == NULL)
			cell_empty(g, row, b);
		else
			draw_service(g, row, b, v);
		now |= v != NULL && pass > 0 && v->pass == pass;
	}
	bg_plan_margin(&g->plan, g->s, l, text, &before);
	bg_puts(g->c, row, g->f.margin + !before, g->plan.right - !before,
	    now ? BG_ROLE_TITLE : BG_ROLE_TEXT, text);
	if (now)
		bg_put_glyph(g->c, row, g->f.margin - before, BG_GLYPH_LEFT,
		    BG_ROLE_TITLE);
}

/* A line of numbers below the lanes: passes, or how many lanes. */
static void
draw_below(const struct bg_grid *g, int row, const struct bg_plan_line *l)
{
	const struct bg_service *v;
	int b;

	label(g, row, BG_ROLE_DIM, l->part == BG_PLAN_COUNTS ? _("lanes") :
	    bg_plan_unit(g->s));
	for (b = 0; b < BG_BANKS; b++)
		if ((v = service_at(g, l, b)) != NULL)
			cell_number(g, row, b, BG_ROLE_DIM,
			    l->part == BG_PLAN_COUNTS ?
			    __builtin_popcount(v->lanes) : v->pass);
}

void
bg_view_grid(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s)
{
	struct bg_grid g = { .c = c, .s = s };
	const struct bg_plan_line *l;
	int i, row;

	bg_plan(&g.plan, s, r.cols);
	frame(&g, r);
	bg_clip(c, r);
	draw_heading(&g);
	for (i = 0; i < g.f.body && g.f.top + i < g.plan.nlines; i++) {
		l = &g.plan.line[g.f.top + i];
		row = r.row + g.f.heading + i;
		if (l->part == BG_PLAN_LANES)
			draw_lanes(&g, row, l);
		else
			draw_below(&g, row, l);
	}
	bg_grid_footing(&g);
	bg_unclip(c);
}

int
bg_grid_height(const struct bg_scene *s, int cols)
{
	struct bg_plan p;

	bg_plan(&p, s, cols);
	return NUMBERS + (s->hidden ? 0 : BG_BANKS / p.per) + p.nlines + 1;
}

void
bg_grid_scroll(struct bg_scene *s, struct bg_rect r, int by)
{
	struct bg_grid g = { .s = s };

	bg_plan(&g.plan, s, r.cols);
	frame(&g, r);
	s->top = bounded(g.f.top + by, 0, g.plan.nlines - g.f.body);
}

void
bg_grid_reveal(struct bg_scene *s, struct bg_rect r, long address)
{
	struct bg_grid g = { .s = s };
	int i, bank = (int)(address / BG_BANK_BYTES % BG_BANKS);

	bg_plan(&g.plan, s, r.cols);
	frame(&g, r);
	for (i = 0; i < g.plan.nlines; i++)
		if (g.plan.line[i].part == BG_PLAN_LANES &&
		    (long)g.plan.line[i].row == address / BG_ROW_BYTES &&
		    bg_plan_first(&g.plan, &g.plan.line[i]) ==
		    bank / g.plan.per * g.plan.per)
			break;
	if (i < g.plan.nlines && (i < g.f.top || i >= g.f.top + g.f.body))
		s->top = bounded(i - g.f.body / 2, 0,
		    g.plan.nlines - g.f.body);
}

bool
bg_grid_at(const struct bg_scene *s, struct bg_rect r, int row, int col,
    int *bank, long *address)
{
	struct bg_grid g = { .s = s };
	const struct bg_plan_line *l;
	int i;

	*bank = -1;
	*address = -1;
	if (row < r.row || row >= r.row + r.rows || col < r.col ||
	    col >= r.col + r.cols)
		return false;
	bg_plan(&g.plan, s, r.cols);
	frame(&g, r);
	if (col >= g.f.banks && col < g.f.margin)
		*bank = (col - g.f.banks) / g.plan.cell;
	i = row - r.row - g.f.heading;
	if (*bank >= 0 && i < 0) {
		/* one of the lines of numbers, or of words */
		i += i < -g.f.words ? g.f.heading : g.f.words;
		*bank += i * g.plan.per % BG_BANKS;
	} else if (*bank >= 0 && i < g.f.body && g.f.top + i <
	    g.plan.nlines) {
		l = &g.plan.line[g.f.top + i];
		*bank += bg_plan_first(&g.plan, l);
		*address = (long)l->row * BG_ROW_BYTES + *bank *
		    BG_BANK_BYTES;
	}
	return true;
}

/* The cursor on the first sign of the cell. */
static void
point_at(struct bg_canvas *c, struct bg_rect cell)
{
	int col = cell.col, end = cell.col + cell.cols;

	if (cell.row >= c->rows || end > c->cols)
		return;
	while (col + 1 < end && c->cell[cell.row * c->cols + col].glyph == ' ')
		col++;
	bg_cursor(c, cell.row, col);
}

void
bg_grid_mark(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s,
    long from, long to)
{
	struct bg_grid g = { .c = c, .s = s };
	struct bg_rect cell;
	long address;
	int i, bank, row, first;

	bg_plan(&g.plan, s, r.cols);
	frame(&g, r);
	bg_clip(c, r);
	for (i = 0; i < g.f.body && g.f.top + i < g.plan.nlines; i++) {
		first = bg_plan_first(&g.plan, &g.plan.line[g.f.top + i]);
		for (bank = first; bank < first + g.plan.per; bank++) {
			address = (long)g.plan.line[g.f.top + i].row *
			    BG_ROW_BYTES + bank * BG_BANK_BYTES;
			row = r.row + g.f.heading + i;
			cell = (struct bg_rect){ row, cell_col(&g, bank), 1,
			    g.plan.cell };
			if (address < from || address >= to)
				continue;
			bg_mark(c, cell, BG_ATTR_NOW);
			point_at(c, cell);
			/* between the row's offset and its first bank */
			bg_put_glyph(c, row, g.f.banks - 1, BG_GLYPH_RIGHT,
			    BG_ROLE_TITLE);
		}
	}
	bg_unclip(c);
}
