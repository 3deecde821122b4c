#include "ui/shown.h"

#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "tally.h"

static uint32_t
cost(const struct bg_pattern *p, int i)
{
	struct bg_prediction one;

	bg_predict(&p->access[i].access, &one);
	return one.total;
}

/* The first of those that cost most. */
static int
costliest(const struct bg_pattern *p, int first, int end)
{
	int i, worst = first;

	for (i = first + 1; i < end; i++)
		if (cost(p, i) > cost(p, worst))
			worst = i;
	return worst;
}

/* "i=0..3 1 wavefront each, i=4 2; together 6": neighbours that cost the same
 * are one. */
static void
say_turns(struct bg_shown *show, const struct bg_pattern *p)
{
	const struct bg_pattern_access *a = p->access;
	size_t n = 0, size = sizeof show->turns;
	uint32_t each, all = 0;
	int from, to;

	for (from = show->first; from < show->end; from = to) {
		each = cost(p, from);
		for (to = from; to < show->end && cost(p, to) == each; to++)
			all += each;
		n += (size_t)snprintf(show->turns + n, size - n, "%si=%lld",
		    from > show->first ? ", " : "", (long long)a[from].i);
		if (to - from > 1)
			n += (size_t)snprintf(show->turns + n, size - n,
			    "..%lld", (long long)a[to - 1].i);
		n += (size_t)snprintf(show->turns + n, size - n, " %u%s%s",
		    each, from > show->first ? "" : each == 1 ?
		    _(" wavefront") : _(" wavefronts"),
		    to - from > 1 ? _(" each") :
		    "");
	}
	snprintf(show->turns + n, size - n, _("; together %u"), all);
}

void
bg_shown_set(struct bg_shown *show, const struct bg_pattern *p, int first,
    const struct bg_gpu *gpu)
{
	const struct bg_pattern_access *a = &p->access[first];
	const char *kind = bg_kind_info(a->access.kind)->name;
	char name[BG_LABEL_MAX];
	int end = first + 1, shown;

	while (end < p->naccesses && p->access[end].op == a->op)
		end++;
	shown = costliest(p, first, end);
	bg_scene_set(&show->scene, p, shown, gpu);
	show->first = first;
	show->end = end;
	show->turns[0] = '\0';
	if (end == first + 1) {
		snprintf(show->title, sizeof show->title,
		    _("access %d of %d: %s %s"), first + 1, p->naccesses, kind,
		    bg_tally_access_name(p, first, name));
		return;
	}
	bg_tally_name(p, a->op, name);
	snprintf(show->title, sizeof show->title,
	    _("accesses %d-%d of %d: %s %s%si=%lld..%lld; i=%lld is shown"),
	    first + 1, end, p->naccesses, kind, bg_tr_in("access", name), name[0] != '\0' ?
	    " " : "", (long long)a->i, (long long)p->access[end - 1].i,
	    (long long)p->access[shown].i);
	say_turns(show, p);
}
