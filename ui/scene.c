#include <string.h>

#include "explain.h"
#include "ui/scene.h"

static void
add_up(struct bg_prediction *sum, const struct bg_prediction *p)
{
	int i;

	for (i = 0; i < BG_COUNTERS; i++) {
		sum->wavefronts[i] += p->wavefronts[i];
		sum->conflicts[i] += p->conflicts[i];
	}
	sum->groups += p->groups;
	sum->total += p->total;
	sum->uncounted |= p->uncounted;
}

void
bg_scene_set(struct bg_scene *s, const struct bg_pattern *p, int index,
    const struct bg_gpu *gpu)
{
	struct bg_prediction one;
	int i;

	memset(s, 0, sizeof *s);
	s->pattern = p;
	s->index = index < 0 || index >= p->naccesses ? 0 : index;
	s->gpu = gpu;
	s->group = s->step = -1;
	s->top = BG_TOP_AUTO;
	for (i = 0; i < p->naccesses; i++) {
		bg_predict(&p->access[i].access, &one);
		add_up(&s->all, &one);
		if (i == s->index)
			s->prediction = one;
	}
	bg_trace(bg_scene_access(s), &s->trace);
	bg_explain_why(p, s->index, &s->prediction, &s->trace, s->why,
	    sizeof s->why);
}

const struct bg_access *
bg_scene_access(const struct bg_scene *s)
{
	return &s->pattern->access[s->index].access;
}

static const struct bg_group *
group_looked_at(const struct bg_scene *s)
{
	return s->group >= 0 && s->group < s->trace.ngroups ?
	    &s->trace.group[s->group] : NULL;
}

int
bg_scene_steps(const struct bg_scene *s)
{
	const struct bg_group *g = group_looked_at(s);

	return g != NULL ? g->passes : s->trace.passes;
}

int
bg_scene_pass(const struct bg_scene *s)
{
	const struct bg_group *g = group_looked_at(s);

	if (s->step <= 0)
		return 0;
	return s->step + (g != NULL ? g->first - 1 : 0);
}
