#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/views/phrase.h"
#include "ui/views/plan.h"
#include "ui/views/view.h"

enum { ITEMS = 11, BETWEEN = 3 };

/* A sign and what it means; passes > 0: the colours instead of a sign. */
struct item {
	const char	*sign;
	enum bg_glyph	 glyph;		/* BG_GLYPHS: none */
	const char	*text;
	int		 passes;
};

struct legend {
	struct item	item[ITEMS];
	int		n;
};

static void
add(struct legend *l, const char *sign, enum bg_glyph glyph, const char *text)
{
	struct item it = { sign, glyph, text, 0 };

	l->item[l->n++] = it;
}

/* What of the signs is on the grid. */
struct signs {
	bool	shared, many, again, gap, listed, half;
	int	passes;			/* of the longest group */
};

static void
look(const struct bg_plan *p, const struct bg_scene *s, struct signs *on)
{
	const struct bg_trace *t = &s->trace;
	const struct bg_plan_line *l;
	char margin[BG_PHRASE_MAX];
	bool before;
	int i, b, n;

	memset(on, 0, sizeof *on);
	for (i = 0; i < p->nlines; i++) {
		l = &p->line[i];
		on->again |= l->layer > 0;
		on->half |= l->half > 0;
		on->gap |= l->gap;
		on->listed |= strchr(bg_plan_margin(p, s, l, margin,
		    &before), ',') != NULL;
		for (b = 0; b < BG_BANKS; b++) {
			n = l->service[b] < 0 ? 0 : __builtin_popcount(
			    t->service[l->service[b]].lanes);
			on->many |= n > 9 && p->cell < 3;
			on->shared |= n > 1 && (n < 10 || p->cell > 2);
		}
	}
	for (i = 0; i < t->ngroups; i++)
		if (t->group[i].passes > on->passes)
			on->passes = t->group[i].passes;
}

static void
list(struct legend *l, const struct bg_scene *s, int cols)
{
	struct bg_plan p;
	struct signs on;

	bg_plan(&p, s, cols);
	look(&p, s, &on);
	l->n = 0;
	add(l, "12", BG_GLYPHS, _("lane"));
	if (p.nlines > 0)
		add(l, "128", BG_GLYPHS, _("byte offset"));
	if (on.half)
		add(l, "192", BG_GLYPHS, _("of banks 16-31"));
	if (on.shared)
		add(l, "x8", BG_GLYPHS, _("so many lanes on one word"));
	if (on.many)
		add(l, "x+", BG_GLYPHS, _("ten or more, counted below"));
	if (s->step >= 0)
		add(l, NULL, BG_GLYPH_TICK, _("served"));
	if (on.passes > 0 && !s->prediction.uncounted) {
		add(l, NULL, BG_GLYPHS, on.passes == 1 ? _("nobody waits") :
		    s->prediction.groups == 1 ? _(s->trace.unit) :
		    _("pass in its group"));
		l->item[l->n - 1].passes = on.passes;
	}
	if (on.again)
		add(l, _("again"), BG_GLYPHS,
		    _("the same words, for other lanes"));
	if (on.listed)
		add(l, "1,2", BG_GLYPHS, _("passes from left to right"));
	if (on.gap)
		add(l, NULL, BG_GLYPH_GAP, _("rows left out"));
}

static int
shades(const struct item *it)
{
	int most = BG_ROLE_PASS_LAST - BG_ROLE_PASS + 1;

	return it->passes < most ? it->passes : most;
}

static int
width_of(const struct item *it)
{
	int sign = it->sign != NULL ? bg_text_width(it->sign) :
	    it->passes > 0 ? 2 * shades(it) + (it->passes > shades(it)) : 1;

	return sign + 1 + bg_text_width(it->text);
}

static void
draw_item(struct bg_canvas *c, int row, int col, const struct item *it)
{
	int n, width = bg_text_width(it->text);

	if (it->sign != NULL)
		col = bg_puts(c, row, col, bg_text_width(it->sign),
		    BG_ROLE_TITLE, it->sign);
	else if (it->passes == 0)
		bg_put_glyph(c, row, col++, it->glyph, BG_ROLE_TITLE);
	for (n = 0; it->passes > 0 && n < shades(it); n++)
		col = bg_printf(c, row, col, 3, BG_ROLE_PASS + n, "%2d%s",
		    n + 1, n + 1 == shades(it) && it->passes > n + 1 ?
		    "+" : "");
	bg_puts(c, row, col + 1, width, BG_ROLE_DIM, it->text);
}

/* Lays the items out from left to right; c NULL: only counts the lines. */
static int
flow(struct bg_canvas *c, struct bg_rect r, const struct legend *l)
{
	int i, row = 0, col = 1;

	for (i = 0; i < l->n; i++) {
		if (col > 1 && col + width_of(&l->item[i]) > r.cols) {
			row++;
			col = 1;
		}
		if (c != NULL)
			draw_item(c, r.row + row, r.col + col, &l->item[i]);
		col += width_of(&l->item[i]) + BETWEEN;
	}
	return row + 1;
}

void
bg_view_legend(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s)
{
	struct legend l;

	list(&l, s, r.cols);
	bg_clip(c, r);
	flow(c, r, &l);
	bg_unclip(c);
}

int
bg_legend_height(const struct bg_scene *s, int cols)
{
	struct bg_rect r = { 0, 0, 0, cols };
	struct legend l;

	list(&l, s, cols);
	return flow(NULL, r, &l);
}
