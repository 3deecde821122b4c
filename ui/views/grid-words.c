#include <stdio.h>

#include "nls.h"
#include "ui/views/grid.h"
#include "ui/views/phrase.h"

/* Lines of lanes in [from, to): the rows that people count. */
static int
rows_between(const struct bg_plan *p, int from, int to)
{
	int i, n = 0;

	for (i = from; i < to; i++)
		n += p->line[i].part == BG_PLAN_LANES;
	return n;
}

/* Where the rest of the rows is, "" when all are in view. */
static void
phrase_hidden(const struct bg_grid *g, char *text)
{
	const struct bg_grid_frame *f = &g->f;
	int above = rows_between(&g->plan, 0, f->top), below;

	below = f->top + f->body < g->plan.nlines ? rows_between(&g->plan,
	    f->top + f->body, g->plan.nlines) : 0;
	bg_phrase_hidden(above, below, "more row", _("%d rows above, %d below "
	    "(PgUp, PgDn)"), text);
}

/* What the step at hand does. */
static void
phrase_step(const struct bg_scene *s, char *text)
{
	const struct bg_trace *t = &s->trace;
	uint32_t served = 0, waiting = 0;
	char lanes[BG_PHRASE_MAX], rest[BG_PHRASE_MAX];
	int i, pass = bg_scene_pass(s);

	for (i = 0; i < t->nservices; i++) {
		if (!bg_plan_shows(s, &t->service[i]))
			continue;
		if (t->service[i].pass == pass)
			served |= t->service[i].lanes;
		if (t->service[i].pass > pass)
			waiting |= t->service[i].lanes;
	}
	bg_phrase_plural(__builtin_popcount(waiting), "lane", rest);
	if (waiting == 0)
		snprintf(rest, sizeof rest, _("nobody"));
	if (s->step == 0)
		snprintf(text, BG_PHRASE_MAX, _("nothing served yet: %.32s "
		    "wait"),
		    rest);
	else
		snprintf(text, BG_PHRASE_MAX, (waiting & (waiting - 1)) == 0 ?
		    _("%s %d of %d serves %.80s; %.32s waits") :
		    _("%s %d of %d serves %.80s; %.32s wait"),
		    bg_plan_unit(s), pass, t->passes,
		    bg_phrase_lanes(served, lanes), rest);
}

/* How the lanes are grouped. */
static void
phrase_groups(const struct bg_scene *s, char *text)
{
	const struct bg_trace *t = &s->trace;
	char lanes[BG_PHRASE_MAX];
	int i, n;

	n = snprintf(text, BG_PHRASE_MAX, "%s",
	    s->prediction.merged ? _("merged: ") : "");
	if (s->group >= 0 && s->group < t->ngroups) {
		snprintf(text + n, (size_t)(BG_PHRASE_MAX - n),
		    _("group %d of %d: %.100s"), s->group + 1, t->ngroups,
		    bg_phrase_lanes(t->group[s->group].lanes, lanes));
		return;
	}
	if (t->ngroups == 1) {
		snprintf(text + n, (size_t)(BG_PHRASE_MAX - n),
		    _("one group: %.100s"),
		    bg_phrase_lanes(t->group[0].lanes, lanes));
		return;
	}
	n += snprintf(text + n, (size_t)(BG_PHRASE_MAX - n), _("%d groups: "),
	    t->ngroups);
	for (i = 0; i < t->ngroups && n < BG_PHRASE_MAX; i++) {
		if (i > 0)
			bg_phrase_lane_list(t->group[i].lanes, lanes);
		else
			bg_phrase_lanes(t->group[i].lanes, lanes);
		n += snprintf(text + n, (size_t)(BG_PHRASE_MAX - n), i > 0 ?
		    _(" then %.100s") : "%s", lanes);
	}
}

/* Lines of rows that are drawn. */
static int
rest(const struct bg_grid *g)
{
	int n = g->plan.nlines - g->f.top;

	return n < 0 ? 0 : n > g->f.body ? g->f.body : n;
}

/* What is said first stays whole: the step, or else what is hidden. */
void
bg_grid_footing(const struct bg_grid *g)
{
	const struct bg_grid_frame *f = &g->f;
	bool stepping = g->s->step >= 0;
	int row, col = f->r.col + 1, end = f->r.col + f->r.cols;
	char text[BG_PHRASE_MAX], hidden[BG_PHRASE_MAX];

	row = f->r.row + f->heading + rest(g);
	if (g->plan.nlines == 0 && f->body > 0) {
		bg_puts(g->c, row, col, end - col, BG_ROLE_WARN,
		    _("no lane is active: nothing is touched, and nothing "
		    "paid"));
		return;
	}
	if (f->footing == 0 || g->plan.nlines == 0)
		return;
	phrase_hidden(g, hidden);
	if (stepping) {
		phrase_step(g->s, text);
		col = bg_puts(g->c, row, col, end - col, BG_ROLE_TITLE, text);
		bg_puts(g->c, row, col + 2, end - col - 2, BG_ROLE_DIM,
		    hidden);
		return;
	}
	if (!g->s->hidden)
		phrase_groups(g->s, text);
	else
		text[0] = '\0';
	if (hidden[0] != '\0')
		col = bg_puts(g->c, row, col, end - col, BG_ROLE_TEXT,
		    hidden) + 2;
	bg_puts(g->c, row, col, end - col, BG_ROLE_DIM, text);
}
