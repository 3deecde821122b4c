#include <stdio.h>

#include "nls.h"
#include "tally.h"
#include "wavefront.h"

/* A round of a CAS loop loads once for each group and swaps for each
 * unmerged group with a lane, which is two wavefronts. */
static int64_t
loop_ideal(const struct bg_access *a, const struct bg_prediction *p)
{
	uint32_t lanes = bg_access_lanes(a);
	int group = bg_kind_info(a->kind)->group, first;
	uint32_t all = group < 32 ? (1u << group) - 1 : BG_FULL_MASK;
	int64_t ideal = p->groups;

	for (first = 0; first < BG_LANES; first += group)
		if (lanes >> first & all)
			ideal += 2;
	return ideal;
}

void
bg_tally_access(const struct bg_pattern *p, int i, struct bg_tally *t)
{
	const struct bg_access *a = &p->access[i].access;
	enum bg_family family = bg_kind_info(a->kind)->family;
	struct bg_prediction pred;
	int c;

	bg_predict(a, &pred);
	*t = (struct bg_tally){ .wavefronts = pred.total,
	    .ideal = (family == BG_CAS ? 2 : 1) * (int64_t)pred.groups,
	    .uncounted = pred.uncounted };
	if (family == BG_CAS_LOOP) {
		t->ideal = loop_ideal(a, &pred);
		t->rounds = pred.rounds > 1 ? pred.rounds - 1 : 0;
	}
	for (c = 0; c < BG_COUNTERS; c++)
		t->conflicts += pred.conflicts[c];
}

void
bg_tally_op(const struct bg_pattern *p, int op, struct bg_tally *t)
{
	struct bg_tally one;
	int i;

	*t = (struct bg_tally){ 0 };
	for (i = bg_tally_first(p, op); i < p->naccesses &&
	    p->access[i].op == op; i++) {
		bg_tally_access(p, i, &one);
		bg_tally_add(t, &one);
	}
}

void
bg_tally_add(struct bg_tally *sum, const struct bg_tally *t)
{
	sum->wavefronts += t->wavefronts;
	sum->ideal += t->ideal;
	sum->conflicts += t->conflicts;
	sum->rounds += t->rounds;
	sum->uncounted |= t->uncounted;
}

double
bg_tally_efficiency(const struct bg_tally *t)
{
	return t->wavefronts > 0 ?
	    (double)t->ideal / (double)t->wavefronts : 1;
}

int
bg_tally_first(const struct bg_pattern *p, int op)
{
	int i;

	for (i = 0; i < p->naccesses - 1 && p->access[i].op < op; i++)
		;
	return i;
}

const char *
bg_tally_name(const struct bg_pattern *p, int op, char buf[BG_LABEL_MAX])
{
	if (bg_pattern_get(p, op, "name", buf, BG_LABEL_MAX) == NULL)
		buf[0] = '\0';
	return buf;
}

const char *
bg_tally_label(const struct bg_pattern *p, int op, char buf[BG_LABEL_MAX])
{
	enum bg_kind kind = p->access[bg_tally_first(p, op)].access.kind;
	char name[BG_LABEL_MAX];

	if (bg_tally_name(p, op, name)[0] == '\0')
		snprintf(buf, BG_LABEL_MAX, "%s", bg_kind_info(kind)->name);
	else
		snprintf(buf, BG_LABEL_MAX, "%s", bg_tr_in("access", name));
	return buf;
}

const char *
bg_tally_access_name(const struct bg_pattern *p, int i, char buf[BG_LABEL_MAX])
{
	const struct bg_pattern_access *a = &p->access[i];
	char name[BG_LABEL_MAX];
	const char *own = bg_tr_in("access", bg_tally_name(p, a->op, name));

	if (own == name)
		snprintf(buf, BG_LABEL_MAX, "%s", a->name);
	else
		snprintf(buf, BG_LABEL_MAX, a->looped ? "%s i=%lld" : "%s",
		    own, (long long)a->i);
	return buf;
}
