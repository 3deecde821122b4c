#include "ui/views/sweep.h"

#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/views/phrase.h"
#include "ui/wrap.h"

/* Columns of the widest place of a value, of the longest word, and rows from
 * which on there is a line of words below the picture. */
enum { PLACE_MAX = 6, WORD_MAX = 24, WORDS_FROM = 9 };

/* Where everything stands. */
struct plot {
	struct bg_rect	r;		/* of values and line alone */
	int		from, n;	/* the points shown */
	int		place;		/* columns, of an upright plot, or rows
					 * of each */
	int64_t		most;		/* wavefronts at the far end */
	int		heading, axis, labels, words;	/* their rows, or -1 */
	int		value;		/* columns of the widest value shown */
};

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

static int
value_width(const struct bg_sweep *s)
{
	int i, width = 1;

	for (i = 0; i < s->npoints; i++)
		width = at_least(width, bg_text_width(s->point[i].value));
	return at_most(width, WORD_MAX);
}

/* Of predictions and measurements. */
static int64_t
most_of(const struct bg_sweeping *w)
{
	int64_t most = w->sweep.most > 0 ? w->sweep.most : 1;
	int i;

	for (i = 0; i < w->sweep.npoints; i++)
		if (w->dot[i].state == BG_DOT_THERE &&
		    w->dot[i].wavefronts > (double)most)
			most = (int64_t)w->dot[i].wavefronts + 1;
	return most;
}

/* The first of n points of which the present one is about the middle. */
static int
first_of(const struct bg_sweeping *w, int n)
{
	int from = w->at - n / 2;

	return at_least(0, at_most(from, w->sweep.npoints - n));
}

/* Takes rows from the top and the bottom of the rectangle, as long as there
 * are enough: heading, axis and labels, words. */
static void
divide(struct plot *p, bool upright)
{
	struct bg_rect *r = &p->r;
	int all = r->rows;

	p->heading = p->axis = p->labels = p->words = -1;
	if (all >= 2) {
		p->heading = r->row++;
		r->rows--;
	}
	if (all >= WORDS_FROM) {
		p->words = r->row + r->rows - 1;
		r->rows--;
	}
	if (upright && all >= 4) {
		p->labels = r->row + r->rows - 1;
		r->rows--;
	}
	if (upright && all >= 3) {
		p->axis = r->row + r->rows - 1;
		r->rows--;
	}
}

static void
lay_out(struct plot *p, struct bg_rect r, const struct bg_sweeping *w)
{
	const struct bg_sweep *s = &w->sweep;
	char text[BG_PHRASE_MAX];
	int left, digits;

	p->r = r;
	p->most = most_of(w);
	p->value = value_width(s);
	digits = (int)strlen(bg_phrase_count(p->most, text));
	divide(p, s->numbers);
	left = s->numbers ? digits + 3 : p->value + digits + 5;
	left = at_most(left, at_least(0, r.cols - 1));
	p->r.col += left;
	p->r.cols = at_least(1, r.cols - left - 1);
	p->n = at_most(s->npoints, at_least(1, s->numbers ? p->r.cols :
	    p->r.rows));
	p->place = s->numbers ? at_most(PLACE_MAX, p->r.cols / p->n) : 1;
	p->place = at_least(1, p->place);
	p->from = first_of(w, p->n);
}

/* How far from the near end of a line of n cells so many wavefronts are. */
static int
distance(const struct plot *p, double wavefronts, int n)
{
	return (int)(wavefronts * (n - 1) / (double)p->most + 0.5);
}

static enum bg_role
role_of(const struct bg_sweep_point *point)
{
	return point->sum.wavefronts <= point->sum.ideal ? BG_ROLE_GOOD :
	    BG_ROLE_WARN;
}

static void
put_dot(struct bg_canvas *c, int row, int col, const struct bg_dot *d)
{
	bg_put_glyph(c, row, col, d->differs ? BG_GLYPH_NOTEQUAL :
	    d->recorded ? BG_GLYPH_RECORDED : d->timed ? BG_GLYPH_TIMED :
	    BG_GLYPH_MEASURED, d->differs ? BG_ROLE_BAD : BG_ROLE_TITLE);
}

static void
put_cursor(struct bg_canvas *c, int row, int col)
{
	if (row >= c->rows || col >= c->cols)
		return;
	c->cursor_row = row;
	c->cursor_col = col;
}

/* ---- the lines of words ---- */

/* A glyph of the legend and what it is, before column end; the column where
 * it begins. */
static int
put_key(struct bg_canvas *c, int row, int end, enum bg_glyph glyph,
    const char *what)
{
	int col = end - 3 - bg_text_width(what);

	bg_put_glyph(c, row, col, glyph, BG_ROLE_TITLE);
	bg_puts(c, row, col + 2, end - col, BG_ROLE_DIM, what);
	return col;
}

/* Those of the signs that are there, from the right. */
static int
draw_legend(struct bg_canvas *c, const struct plot *p, struct bg_rect r,
    const struct bg_sweeping *w)
{
	bool differs = false, recorded = false, timed = false;
	bool measured = false;
	const struct bg_dot *d;
	int i, end = r.col + r.cols;

	for (i = 0; i < w->sweep.npoints; i++) {
		d = &w->dot[i];
		if (d->state != BG_DOT_THERE)
			continue;
		differs |= d->differs;
		recorded |= !d->differs && d->recorded;
		timed |= !d->differs && !d->recorded && d->timed;
		measured |= !d->differs && !d->recorded && !d->timed;
	}
	if (differs)
		end = put_key(c, p->heading, end, BG_GLYPH_NOTEQUAL,
		    _("different"));
	if (recorded)
		end = put_key(c, p->heading, end, BG_GLYPH_RECORDED,
		    _("recorded"));
	if (timed)
		end = put_key(c, p->heading, end, BG_GLYPH_TIMED, _("timed"));
	if (measured)
		end = put_key(c, p->heading, end, BG_GLYPH_MEASURED,
		    _("measured"));
	return put_key(c, p->heading, end, BG_GLYPH_HLINE, _("predicted"));
}

static void
draw_heading(struct bg_canvas *c, const struct plot *p, struct bg_rect r,
    const struct bg_sweeping *w)
{
	char part[64] = "", left[64] = "";
	int end;

	if (p->heading < 0)
		return;
	if (p->n < w->sweep.npoints)
		snprintf(part, sizeof part, _(", %d-%d of %d"), p->from + 1,
		    p->from + p->n, w->sweep.npoints);
	if (bg_sweeping_left(w) > 0)
		snprintf(left, sizeof left, _("  %d to go"),
		    bg_sweeping_left(w));
	end = draw_legend(c, p, r, w);
	end = at_least(end, r.col + 1 + bg_text_width(w->sweep.key) + 14);
	bg_fill(c, (struct bg_rect){ p->heading, r.col, 1, end - r.col - 1 },
	    ' ', BG_ROLE_TEXT);
	bg_printf(c, p->heading, r.col + 1, end - r.col - 2, BG_ROLE_TEXT,
	    _("wavefronts by %s%s%s%s"), w->sweep.key,
	    w->sweep.nops > 1 ? _(", all accesses") : "", part, left);
}

/* What stands at the present value, and the fewest. */
static void
draw_words(struct bg_canvas *c, const struct plot *p, struct bg_rect r,
    const struct bg_sweeping *w)
{
	const struct bg_sweep *s = &w->sweep;
	const struct bg_sweep_point *at = w->at >= 0 ? &s->point[w->at] : NULL;
	const struct bg_dot *d = at != NULL ? &w->dot[w->at] : NULL;
	char a[BG_PHRASE_MAX], b[BG_PHRASE_MAX], text[512];
	int n = 0;

	if (p->words < 0)
		return;
	if (at != NULL)
		n = snprintf(text, sizeof text, _("%s %.60s: %s%s predicted"),
		    s->key, at->value,
		    bg_phrase_plural(at->sum.wavefronts, "wavefront", a),
		    at->sum.uncounted ? _(" or more") : "");
	if (d != NULL && d->state == BG_DOT_THERE)
		n += snprintf(text + n, sizeof text - (size_t)n, _(", %s %s%s"),
		    bg_phrase_figure(d->wavefronts, 2, a), d->recorded ?
		    _("recorded") : d->timed ? _("timed") : _("measured"),
		    d->differs ? _(", DIFFERENT") : _(", equal"));
	else if (d != NULL && d->state == BG_DOT_REFUSED)
		n += snprintf(text + n, sizeof text - (size_t)n,
		    _(", no measurement"));
	if (s->best >= 0)
		snprintf(text + n, sizeof text - (size_t)n,
		    _("%sfewest: %s at %.60s"), n > 0 ? _("; ") : "",
		    bg_phrase_count(s->point[s->best].sum.wavefronts, b),
		    s->point[s->best].value);
	bg_puts(c, p->words, r.col + 1, r.cols - 1, BG_ROLE_TEXT, text);
}

/* ---- numbers: upright ---- */

static int
column_of(const struct plot *p, int i)
{
	return p->r.col + (i - p->from) * p->place;
}

static int
row_of(const struct plot *p, double wavefronts)
{
	return p->r.row + p->r.rows - 1 - distance(p, wavefronts, p->r.rows);
}

/* From the height of the value before to that of this one. */
static void
draw_rise(struct bg_canvas *c, const struct plot *p, int col, int from, int to)
{
	int row, step = from < to ? 1 : -1;

	for (row = from; p->place > 1 && row != to + step; row += step)
		bg_put_glyph(c, row, col, BG_GLYPH_VLINE, BG_ROLE_RULE);
}

static void
draw_point(struct bg_canvas *c, const struct plot *p,
    const struct bg_sweeping *w, int i, int *before)
{
	const struct bg_sweep_point *point = &w->sweep.point[i];
	int col = column_of(p, i), row, k;

	if (point->error.code != BG_OK) {
		bg_put_glyph(c, p->r.row + p->r.rows - 1, col,
		    BG_GLYPH_TIMES, BG_ROLE_DIM);
		*before = -1;
		return;
	}
	row = row_of(p, (double)point->sum.wavefronts);
	if (*before >= 0 && *before != row)
		draw_rise(c, p, col - 1, *before, row);
	for (k = *before == row && p->place > 1 ? -1 : 0;
	    k < at_least(1, p->place - 1); k++)
		bg_put_glyph(c, row, col + k, BG_GLYPH_HLINE,
		    role_of(point));
	*before = row;
	if (w->dot[i].state == BG_DOT_THERE)
		put_dot(c, row_of(p, w->dot[i].wavefronts), col, &w->dot[i]);
}

/* Every 1st, 2nd, 4th ... value, and the present one in any case. */
static void
draw_labels(struct bg_canvas *c, const struct plot *p,
    const struct bg_sweeping *w)
{
	const struct bg_sweep *s = &w->sweep;
	int i, step = 1, col, now = -1, end = -1;

	if (p->labels < 0)
		return;
	while (step * p->place < p->value + 1)
		step *= 2;
	if (w->at >= p->from && w->at < p->from + p->n) {
		now = column_of(p, w->at);
		end = now + bg_text_width(s->point[w->at].value);
		now = bg_puts(c, p->labels, now, p->value + 1, BG_ROLE_FOCUS,
		    s->point[w->at].value) - (end - now);
		put_cursor(c, p->labels, now);
	}
	for (i = p->from; i < p->from + p->n; i += step) {
		col = column_of(p, i);
		if (now >= 0 && col <= end && col + p->value >= now)
			continue;
		bg_puts(c, p->labels, col, p->value + 1, BG_ROLE_LABEL,
		    s->point[i].value);
	}
}

static void
draw_scale(struct bg_canvas *c, const struct plot *p, struct bg_rect r)
{
	char text[BG_PHRASE_MAX];
	int row, gutter = p->r.col - r.col - 1;

	for (row = p->r.row; row < p->r.row + p->r.rows; row++)
		bg_put_glyph(c, row, p->r.col - 1, BG_GLYPH_VLINE,
		    BG_ROLE_RULE);
	bg_printf(c, p->r.row, r.col, gutter, BG_ROLE_LABEL, "%*s",
	    gutter - 1, bg_phrase_count(p->most, text));
	if (p->most % 2 == 0 && p->r.rows > 4)
		bg_printf(c, row_of(p, (double)p->most / 2), r.col, gutter,
		    BG_ROLE_LABEL, "%*s", gutter - 1,
		    bg_phrase_count(p->most / 2, text));
	if (p->axis < 0)
		return;
	bg_rule(c, p->axis, p->r.col - 1, p->n * p->place + 1);
}

static void
draw_upright(struct bg_canvas *c, const struct plot *p, struct bg_rect r,
    const struct bg_sweeping *w)
{
	int i, before = -1;

	draw_scale(c, p, r);
	for (i = p->from; i < p->from + p->n; i++)
		draw_point(c, p, w, i, &before);
	if (p->axis >= 0 && w->at >= p->from && w->at < p->from + p->n)
		bg_put_glyph(c, p->axis, column_of(p, w->at), BG_GLYPH_UP,
		    BG_ROLE_TITLE);
	draw_labels(c, p, w);
}

/* ---- words: lying ---- */

static void
draw_line(struct bg_canvas *c, const struct plot *p, struct bg_rect r,
    const struct bg_sweeping *w, int i)
{
	const struct bg_sweep_point *point = &w->sweep.point[i];
	int row = p->r.row + i - p->from, k, end;
	char text[BG_PHRASE_MAX];

	if (i == w->at) {
		bg_put_glyph(c, row, r.col, BG_GLYPH_RIGHT, BG_ROLE_TITLE);
		put_cursor(c, row, r.col + 2);
	}
	bg_puts(c, row, r.col + 2, p->value, i == w->at ? BG_ROLE_FOCUS :
	    BG_ROLE_LABEL, point->value);
	if (point->error.code != BG_OK) {
		bg_put_glyph(c, row, p->r.col, BG_GLYPH_TIMES, BG_ROLE_DIM);
		bg_puts(c, row, p->r.col + 2, p->r.cols - 2, BG_ROLE_DIM,
		    point->error.message);
		return;
	}
	bg_phrase_count(point->sum.wavefronts, text);
	bg_puts(c, row, p->r.col - 1 - bg_text_width(text),
	    bg_text_width(text), BG_ROLE_TEXT, text);
	end = distance(p, (double)point->sum.wavefronts, p->r.cols);
	for (k = 0; k <= end; k++)
		bg_put_glyph(c, row, p->r.col + k, BG_GLYPH_HLINE,
		    role_of(point));
	if (w->dot[i].state == BG_DOT_THERE)
		put_dot(c, row, p->r.col +
		    distance(p, w->dot[i].wavefronts, p->r.cols),
		    &w->dot[i]);
}

void
bg_view_sweep(struct bg_canvas *c, struct bg_rect r,
    const struct bg_sweeping *w)
{
	struct plot p;
	int i;

	bg_clip(c, r);
	if (w->sweep.npoints == 0) {
		bg_wrap(c, (struct bg_rect){ r.row, r.col + 1, r.rows,
		    r.cols - 2 }, BG_ROLE_WARN, w->why.message);
		bg_unclip(c);
		return;
	}
	lay_out(&p, r, w);
	draw_heading(c, &p, r, w);
	if (w->sweep.numbers)
		draw_upright(c, &p, r, w);
	for (i = p.from; !w->sweep.numbers && i < p.from + p.n; i++)
		draw_line(c, &p, r, w, i);
	draw_words(c, &p, r, w);
	bg_unclip(c);
}

int
bg_sweep_point_at(const struct bg_sweeping *w, struct bg_rect r, int row,
    int col)
{
	struct plot p;
	int i;

	if (w->sweep.npoints == 0 || row < r.row || row >= r.row + r.rows ||
	    col < r.col || col >= r.col + r.cols)
		return -1;
	lay_out(&p, r, w);
	if (row == p.heading || row == p.words)
		return -1;
	i = w->sweep.numbers ? (col - p.r.col) / p.place : row - p.r.row;
	if (i < 0 || i >= p.n || (w->sweep.numbers && col < p.r.col))
		return -1;
	return p.from + i;
}
