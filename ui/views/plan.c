#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/views/phrase.h"
#include "ui/views/plan.h"

enum {
	LABEL = 5,		/* "words", the longest label at the left */
	MARGIN = 10,		/* a mark and "round 12" or "1,9,17,25" */
	CELL_MIN = 2, CELL_MAX = 4
};

const char *
bg_plan_unit(const struct bg_scene *s)
{
	return s->prediction.uncounted ? _("group") : _(s->trace.unit);
}

int
bg_plan_first(const struct bg_plan *p, const struct bg_plan_line *l)
{
	return l->half * p->per;
}

bool
bg_plan_shows(const struct bg_scene *s, const struct bg_service *v)
{
	return s->group < 0 || s->group >= s->trace.ngroups ||
	    v->group == s->group;
}

/* The widest cells that fit. */
static int
cell_of(const struct bg_plan *p, int cols)
{
	int cell = CELL_MAX;

	while (cell > CELL_MIN && p->left + cell * p->per + MARGIN > cols)
		cell--;
	return cell;
}

static void
plan_columns(struct bg_plan *p, const struct bg_trace *t, int cols, bool big)
{
	uint32_t last = 0;
	char digits[32];
	int i, n;

	for (i = 0; i < t->nservices; i++)
		if (t->service[i].word > last)
			last = t->service[i].word;
	n = snprintf(digits, sizeof digits, "%u",
	    last / BG_BANKS * BG_ROW_BYTES);
	/* the mark of a gap, the offset, a blank */
	p->left = (n + 1 > LABEL ? n + 1 : LABEL) + 1;
	p->per = BG_BANKS;
	p->cell = cell_of(p, cols);
	if (big && p->cell == CELL_MIN) {
		p->per = BG_BANKS / 2;
		p->cell = cell_of(p, cols);
		if (p->cell == CELL_MIN)
			p->per = BG_BANKS;
	}
	p->right = cols - p->left - p->cell * p->per;
	if (p->right < 0)
		p->right = 0;
}

static struct bg_plan_line *
line_of(struct bg_plan *p, uint32_t row, int half, int layer)
{
	struct bg_plan_line *l;
	int i;

	for (i = 0; i < p->nlines; i++) {
		l = &p->line[i];
		if (l->row > row || (l->row == row && (l->half > half ||
		    (l->half == half && l->layer >= layer))))
			break;
	}
	l = &p->line[i];
	if (i < p->nlines && l->row == row && l->half == half &&
	    l->layer == layer)
		return l;
	memmove(l + 1, l, (size_t)(p->nlines - i) * sizeof *l);
	p->nlines++;
	memset(l, 0, sizeof *l);
	memset(l->service, 0xff, sizeof l->service);
	l->row = row;
	l->half = (uint8_t)half;
	l->layer = (uint8_t)layer;
	return l;
}

static void
plan_services(struct bg_plan *p, const struct bg_scene *s)
{
	const struct bg_trace *t = &s->trace;
	const struct bg_service *v;
	int i, j, layer;

	for (i = 0; i < t->nservices; i++) {
		v = &t->service[i];
		if (!bg_plan_shows(s, v))
			continue;
		layer = 0;
		for (j = 0; j < i; j++)
			layer += t->service[j].word == v->word &&
			    bg_plan_shows(s, &t->service[j]);
		line_of(p, v->word / BG_BANKS, v->bank / p->per,
		    layer)->service[v->bank] = (int16_t)i;
	}
	for (i = 1; i < p->nlines; i++)
		p->line[i].gap = p->line[i].row > p->line[i - 1].row + 1;
}

static void
plan_words(struct bg_plan *p, const struct bg_scene *s)
{
	const struct bg_trace *t = &s->trace;
	int i;

	if (s->group < 0 || s->group >= t->ngroups)
		memcpy(p->words, t->words, sizeof p->words);
	else
		for (i = 0; i < t->nservices; i++)
			p->words[t->service[i].bank] +=
			    bg_plan_shows(s, &t->service[i]);
	for (i = 0; i < BG_BANKS; i++)
		if (p->words[i] > p->most)
			p->most = p->words[i];
}

static int
digits_of(int n)
{
	return n < 10 ? 1 : n < 100 ? 2 : 3;
}

const char *
bg_plan_margin(const struct bg_plan *p, const struct bg_scene *s,
    const struct bg_plan_line *l, char *buf, bool *before)
{
	const struct bg_service *v, *last = NULL;
	int b, n = 0, first = 0;
	bool mixed = false;

	buf[0] = '\0';
	*before = false;
	if (s->hidden)
		return buf;
	for (b = 0; b < BG_BANKS; b++) {
		v = l->service[b] < 0 ? NULL :
		    &s->trace.service[l->service[b]];
		/* the words of one wide access count as one */
		if (v != NULL && (last == NULL ||
		    v->lanes != last->lanes || v->pass != last->pass) &&
		    n < BG_PHRASE_MAX - 8)
			n += sprintf(buf + n, n > 0 ? ",%d" : "%d", v->pass);
		if (v != NULL && first == 0)
			first = v->pass;
		if (v != NULL && v->pass != first)
			mixed = true;
		last = v;
	}
	if (!mixed)
		n = sprintf(buf, "%s %*d", bg_plan_unit(s),
		    digits_of(s->trace.passes), first);
	*before = n == p->right &&
	    l->service[bg_plan_first(p, l) + p->per - 1] < 0;
	if (n >= p->right && !*before)
		buf[0] = '\0';
	return buf;
}

static bool
crowded(const struct bg_plan *p, const struct bg_scene *s,
    const struct bg_plan_line *l)
{
	int b;

	for (b = 0; p->cell < 3 && b < BG_BANKS; b++)
		if (l->service[b] >= 0 && __builtin_popcount(
		    s->trace.service[l->service[b]].lanes) > 9)
			return true;
	return false;
}

static void
insert_below(struct bg_plan *p, int i, enum bg_plan_part part)
{
	memmove(&p->line[i + 2], &p->line[i + 1],
	    (size_t)(p->nlines - i - 1) * sizeof p->line[0]);
	p->line[i + 1] = p->line[i];
	p->line[i + 1].part = (uint8_t)part;
	p->line[i + 1].gap = false;
	p->nlines++;
}

void
bg_plan(struct bg_plan *p, const struct bg_scene *s, int cols)
{
	char margin[BG_PHRASE_MAX];
	bool before;
	int i;

	memset(p, 0, sizeof *p);
	plan_columns(p, &s->trace, cols, s->big);
	plan_services(p, s);
	plan_words(p, s);
	for (i = p->nlines - 1; i >= 0; i--) {
		bg_plan_margin(p, s, &p->line[i], margin, &before);
		if (margin[0] == '\0' && !s->hidden)
			insert_below(p, i, BG_PLAN_PASSES);
		if (crowded(p, s, &p->line[i]))
			insert_below(p, i, BG_PLAN_COUNTS);
	}
}
