#include "ui/sweeping.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "protocol/compare.h"
#include "retell.h"
#include "ui/vary.h"

struct bg_sweeping_item {
	struct bg_access access;
	int		 point;
	int64_t		 id;		/* once it is sent */
};

/* ---- what is known of a value ---- */

/* Adds a reading of one of the accesses. */
static void
add(struct bg_dot *dot, const struct bg_access *a, const struct bg_reading *r)
{
	struct bg_prediction p;
	struct bg_comparison c;
	int i;

	dot->left--;
	if (r->error_code[0] != '\0') {
		dot->state = BG_DOT_REFUSED;
		return;
	}
	bg_predict(a, &p);
	bg_compare(a, &p, r, &c);
	dot->recorded |= r->source == BG_RECORDED;
	dot->timed |= !r->counters;
	dot->differs |= !c.equal;
	for (i = 0; r->counters && i < BG_COUNTERS; i++)
		dot->wavefronts += r->wavefronts[i];
	if (!r->counters && c.at_most && c.equal)
		dot->wavefronts += p.total;
	else if (!r->counters && c.clocked > 0)
		dot->wavefronts += c.clocked;
	else if (!r->counters)		/* a time that tells nothing */
		dot->state = BG_DOT_REFUSED;
	if (dot->left == 0 && dot->state != BG_DOT_REFUSED)
		dot->state = BG_DOT_THERE;
}

/* The dot of a point whose accesses have all been measured before. */
static void
recall(struct bg_dot *dot, const struct bg_sweep_point *point,
    const struct bg_readings *known)
{
	const struct bg_reading *r;
	struct bg_pattern *p;
	int i;

	memset(dot, 0, sizeof *dot);
	if (point->error.code != BG_OK || known->n == 0 ||
	    bg_pattern_parse(&p, point->text, NULL) != BG_OK)
		return;
	dot->left = p->naccesses;
	for (i = 0; i < p->naccesses; i++) {
		r = bg_readings_get(known, &p->access[i].access);
		if (r == NULL)
			break;
		add(dot, &p->access[i].access, r);
	}
	if (i < p->naccesses)
		memset(dot, 0, sizeof *dot);
	bg_pattern_free(p);
}

/* ---- the sweep ---- */

static void
drop_queue(struct bg_sweeping *w)
{
	free(w->item);
	w->item = NULL;
	w->n = w->sent = w->answered = 0;
}

void
bg_sweeping_free(struct bg_sweeping *w)
{
	drop_queue(w);
	free(w->dot);
	free(w->over);
	bg_sweep_free(&w->sweep);
	memset(w, 0, sizeof *w);
	w->at = -1;
}

/* The point of the pattern's own value, or -1. */
static int
present(const struct bg_sweep *s, const struct bg_pattern *p, int access,
    const struct bg_field *f)
{
	char value[sizeof f->value];
	int i;

	if (bg_pattern_get(p, p->access[access].op, f->key, value,
	    sizeof value) == NULL)
		return -1;
	for (i = 0; i < s->npoints; i++)
		if (strcmp(s->point[i].value, value) == 0)
			return i;
	return -1;
}

static bool
same_points(const struct bg_sweep *a, const struct bg_sweep *b)
{
	int i;

	if (a->npoints != b->npoints)
		return false;
	for (i = 0; i < a->npoints; i++)
		if (a->point[i].error.code != b->point[i].error.code ||
		    (a->point[i].error.code == BG_OK &&
		    strcmp(a->point[i].text, b->point[i].text) != 0))
			return false;
	return true;
}

/* The sweep over what varied before, if that field still does, and still has
 * the present value. */
static bool
run_again(struct bg_sweep *s, const struct bg_sweeping *w,
    const struct bg_pattern *p, int access, const struct bg_field *f)
{
	char key[64];
	int n = snprintf(key, sizeof key, "%s@%d=", f->key,
	    p->access[access].op + 1);

	if (w->over == NULL || w->kind != f->kind ||
	    strncmp(w->over, key, (size_t)n) != 0 ||
	    bg_sweep_run(s, p->text, w->over, NULL) != BG_OK)
		return false;
	if (present(s, p, access, f) >= 0)
		return true;
	bg_sweep_free(s);
	return false;
}

/* Takes the sweep in place of the one that is there. */
static void
take(struct bg_sweeping *w, struct bg_sweep *s, char *over,
    const struct bg_readings *known)
{
	struct bg_dot *dot = calloc((size_t)s->npoints, sizeof *dot);
	int i;

	if (dot == NULL) {
		bg_sweep_free(s);
		free(over);
		return;
	}
	bg_sweeping_free(w);
	for (i = 0; i < s->npoints; i++)
		recall(&dot[i], &s->point[i], known);
	w->sweep = *s;
	w->dot = dot;
	w->over = over;
}

void
bg_sweeping_set(struct bg_sweeping *w, const struct bg_pattern *p, int access,
    const struct bg_field *f, const struct bg_readings *known)
{
	struct bg_error why;
	struct bg_sweep s;
	char *over;

	bg_fail(&why, BG_EVALUE, -1, 1, "the pattern has no field that varies");
	if (f != NULL && run_again(&s, w, p, access, f)) {
		if (same_points(&s, &w->sweep))
			bg_sweep_free(&s);
		else
			take(w, &s, strdup(w->over), known);
	} else if (f != NULL && bg_vary(p, access, f, &over, &why) == BG_OK) {
		if (bg_sweep_run(&s, p->text, over, &why) == BG_OK) {
			take(w, &s, over, known);
		} else {
			bg_sweeping_free(w);
			free(over);
		}
	} else
		bg_sweeping_free(w);
	if (w->sweep.npoints == 0) {
		w->why = why;
		return;
	}
	w->kind = f->kind;
	w->at = present(&w->sweep, p, access, f);
}

int
bg_sweeping_step(const struct bg_sweeping *w, int by)
{
	int i = w->at, best = -1, left = by < 0 ? -by : by;

	while (left > 0) {
		i += by < 0 ? -1 : 1;
		if (i < 0 || i >= w->sweep.npoints)
			break;
		if (w->sweep.point[i].error.code != BG_OK)
			continue;
		best = i;
		left--;
	}
	return best;
}

/* ---- the queue ---- */

/* Adds the accesses of a point; false without memory. */
static bool
queue(struct bg_sweeping *w, int point, int *room)
{
	struct bg_sweeping_item *item;
	struct bg_pattern *p;
	int i;

	if (bg_pattern_parse(&p, w->sweep.point[point].text, NULL) != BG_OK)
		return true;
	if (w->n + p->naccesses > *room) {
		*room = 2 * (w->n + p->naccesses);
		item = realloc(w->item, (size_t)*room * sizeof *item);
		if (item == NULL) {
			bg_pattern_free(p);
			return false;
		}
		w->item = item;
	}
	for (i = 0; i < p->naccesses; i++) {
		item = &w->item[w->n++];
		item->access = p->access[i].access;
		item->point = point;
		bg_access_normalize(&item->access);
	}
	memset(&w->dot[point], 0, sizeof w->dot[point]);
	w->dot[point].state = BG_DOT_WAITS;
	w->dot[point].left = p->naccesses;
	bg_pattern_free(p);
	return true;
}

void
bg_sweeping_ask(struct bg_sweeping *w)
{
	int i, room = 0;

	bg_sweeping_stop(w);
	w->refused = 0;
	w->refusal[0] = '\0';
	for (i = 0; i < w->sweep.npoints; i++)
		if (w->sweep.point[i].error.code == BG_OK &&
		    !queue(w, i, &room))
			break;
}

int
bg_sweeping_left(const struct bg_sweeping *w)
{
	return w->n - w->answered;
}

const struct bg_access *
bg_sweeping_next(const struct bg_sweeping *w)
{
	return w->sent < w->n &&
	    w->sent - w->answered < BG_SWEEPING_UNDER_WAY ?
	    &w->item[w->sent].access : NULL;
}

void
bg_sweeping_sent(struct bg_sweeping *w, int64_t id)
{
	w->item[w->sent++].id = id;
}

void
bg_sweeping_again(struct bg_sweeping *w)
{
	w->sent = w->answered;
}

void
bg_sweeping_stop(struct bg_sweeping *w)
{
	int i;

	drop_queue(w);
	for (i = 0; i < w->sweep.npoints; i++)
		if (w->dot[i].state == BG_DOT_WAITS)
			memset(&w->dot[i], 0, sizeof w->dot[i]);
}

const struct bg_access *
bg_sweeping_answer(struct bg_sweeping *w, const struct bg_reading *r)
{
	struct bg_sweeping_item *item;
	char text[BG_RETOLD_MAX];

	if (w->answered == w->sent || w->item[w->answered].id != r->id)
		return NULL;
	item = &w->item[w->answered];
	w->answered++;
	if (r->error_code[0] != '\0') {
		w->refused++;
		snprintf(w->refusal, sizeof w->refusal, "%s",
		    bg_retell(r->error, text));
	}
	add(&w->dot[item->point], &item->access, r);
	return &item->access;
}
