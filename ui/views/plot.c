#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/views/phrase.h"
#include "ui/views/plot.h"

/* Lines of upright bars; steps within a cell; columns of the widest bar with
 * the gap behind it, and of the longest word. */
enum { UPRIGHT = 8, EIGHTHS = 8, BAR_MAX = 4, WORD_MAX = 24 };

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

/* Columns of the widest value. */
static int
value_width(const struct bg_sweep *s)
{
	int i, width = 0;

	for (i = 0; i < s->npoints; i++)
		width = at_least(width, bg_text_width(s->point[i].value));
	return width;
}

/* Eighths of a cell that the wavefronts take, of length cells for the most;
 * whatever is more than none is seen. */
static int
eighths(const struct bg_sweep *s, int64_t wavefronts, int length)
{
	int64_t whole = (int64_t)length * EIGHTHS;

	return s->most == 0 ? 0 :
	    (int)((wavefronts * whole + s->most - 1) / s->most);
}

static enum bg_role
role_of(const struct bg_sweep_point *p)
{
	return p->sum.wavefronts <= p->sum.ideal ? BG_ROLE_GOOD : BG_ROLE_WARN;
}

/* The bar of length cells of which part eighths are filled: cell i of it, in
 * Unicode's blocks from empty to full, the first of them at base. */
static uint32_t
block(const struct bg_canvas *c, int part, int i, bool upright)
{
	int here = at_most(part - i * EIGHTHS, EIGHTHS);

	if (here <= 0)
		return ' ';
	if (c->ascii)
		return '#';
	return upright ? 0x2580 + (uint32_t)here : 0x2590 - (uint32_t)here;
}

/* The bars side by side: cells of them, each a few values. */
struct columns {
	int	n, width;	/* bars; columns of each with its gap */
	int	left, base;	/* the first one's column, the axis's row */
};

/* The worst of bar i's values; NULL when none makes a pattern. */
static const struct bg_sweep_point *
worst(const struct bg_sweep *s, const struct columns *b, int i)
{
	const struct bg_sweep_point *p, *worst = NULL;
	int k, end = (int)((int64_t)(i + 1) * s->npoints / b->n);

	for (k = (int)((int64_t)i * s->npoints / b->n); k < end; k++) {
		p = &s->point[k];
		if (p->error.code == BG_OK && (worst == NULL ||
		    p->sum.wavefronts > worst->sum.wavefronts))
			worst = p;
	}
	return worst;
}

static void
draw_column(struct bg_canvas *c, const struct bg_sweep *s,
    const struct columns *b, int i)
{
	const struct bg_sweep_point *p = worst(s, b, i);
	int col = b->left + i * b->width, row, k, part;

	if (p == NULL) {
		bg_put_glyph(c, b->base - 1, col, BG_GLYPH_TIMES,
		    BG_ROLE_DIM);
		return;
	}
	part = eighths(s, p->sum.wavefronts, UPRIGHT);
	for (row = 0; row < UPRIGHT; row++)
		for (k = 0; k < at_least(1, b->width - 1); k++)
			bg_put(c, b->base - 1 - row, col + k,
			    block(c, part, row, true), role_of(p));
}

/* Values below the axis, as many as fit: every 1st, 2nd, 4th, 8th. */
static void
draw_values(struct bg_canvas *c, const struct bg_sweep *s,
    const struct columns *b)
{
	int i, step = 1, need = value_width(s) + 1;

	while (step * b->width < need)
		step *= 2;
	for (i = 0; i < b->n; i += step)
		bg_puts(c, b->base + 1, b->left + i * b->width, need,
		    BG_ROLE_LABEL,
		    s->point[(int64_t)i * s->npoints / b->n].value);
}

static void
draw_upright(struct bg_canvas *c, struct bg_rect r, const struct bg_sweep *s)
{
	char most[BG_PHRASE_MAX], half[BG_PHRASE_MAX];
	int i, width, gutter;
	struct columns b;

	gutter = (int)strlen(bg_phrase_count(s->most, most)) + 2;
	width = at_least(1, r.cols - gutter - 1);
	b.n = at_most(s->npoints, width);
	b.width = at_most(BAR_MAX, width / b.n);
	b.left = r.col + gutter + 1;
	b.base = r.row + 1 + UPRIGHT;
	bg_printf(c, r.row, r.col + 1, r.cols - 1, BG_ROLE_TEXT, b.n ==
	    s->npoints ? _("wavefronts by %s") : _("wavefronts by %s, "
	    "worst of %d a bar"), s->key,
	    (s->npoints + b.n - 1) / b.n);
	bg_printf(c, r.row + 1, r.col, gutter, BG_ROLE_LABEL, "%*s",
	    gutter - 1, most);
	if (s->most % 2 == 0 && s->most > 2)
		bg_printf(c, r.row + 1 + UPRIGHT / 2, r.col, gutter,
		    BG_ROLE_LABEL, "%*s", gutter - 1,
		    bg_phrase_count(s->most / 2, half));
	bg_printf(c, b.base, r.col, gutter, BG_ROLE_LABEL, "%*d", gutter - 1,
	    0);
	for (i = 0; i < UPRIGHT; i++)
		bg_put_glyph(c, r.row + 1 + i, b.left - 1, BG_GLYPH_VLINE,
		    BG_ROLE_RULE);
	bg_rule(c, b.base, b.left - 1, b.n * b.width + 1);
	for (i = 0; i < b.n; i++)
		draw_column(c, s, &b, i);
	draw_values(c, s, &b);
}

static void
draw_lying(struct bg_canvas *c, struct bg_rect r, const struct bg_sweep *s)
{
	const struct bg_sweep_point *p;
	int word = at_most(WORD_MAX, value_width(s));
	int left = r.col + word + 2, length, i, k, part;
	char text[BG_PHRASE_MAX];

	length = at_least(1, r.cols - word - 3 -
	    (int)strlen(bg_phrase_count(s->most, text)));
	bg_printf(c, r.row, r.col + 1, r.cols - 1, BG_ROLE_TEXT,
	    _("wavefronts by %s"), s->key);
	for (i = 0; i < s->npoints; i++) {
		p = &s->point[i];
		bg_puts(c, r.row + 1 + i, r.col + 1, word, BG_ROLE_LABEL,
		    p->value);
		if (p->error.code != BG_OK) {
			bg_put_glyph(c, r.row + 1 + i, left, BG_GLYPH_TIMES,
			    BG_ROLE_DIM);
			continue;
		}
		part = eighths(s, p->sum.wavefronts, length);
		for (k = 0; k * EIGHTHS < part; k++)
			bg_put(c, r.row + 1 + i, left + k,
			    block(c, part, k, false), role_of(p));
		bg_puts(c, r.row + 1 + i, left + k + 1, BG_PHRASE_MAX,
		    BG_ROLE_TEXT, bg_phrase_count(p->sum.wavefronts, text));
	}
}

void
bg_view_plot(struct bg_canvas *c, struct bg_rect r, const struct bg_sweep *s)
{
	bg_clip(c, r);
	if (s->numbers)
		draw_upright(c, r, s);
	else
		draw_lying(c, r, s);
	bg_unclip(c);
}

int
bg_plot_height(const struct bg_sweep *s)
{
	return s->numbers ? 1 + UPRIGHT + 2 : 1 + s->npoints;
}
