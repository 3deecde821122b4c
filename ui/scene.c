#include <string.h>

#include "explain.h"
#include "ui/scene.h"

const struct bg_aim bg_aim_nothing = { -1, -1, -1, -1, -1, -1, -1 };

void
bg_scene_set(struct bg_scene *s, const struct bg_pattern *p, int index,
    const struct bg_gpu *gpu)
{
	struct bg_tally one;
	int i;

	memset(s, 0, sizeof *s);
	s->pattern = p;
	s->index = index < 0 || index >= p->naccesses ? 0 : index;
	s->gpu = gpu;
	s->group = s->step = -1;
	s->top = BG_TOP_AUTO;
	s->aim = bg_aim_nothing;
	for (i = 0; i < p->naccesses; i++) {
		bg_tally_access(p, i, &one);
		bg_tally_add(&s->all, &one);
	}
	bg_predict(bg_scene_access(s), &s->prediction);
	bg_trace(bg_scene_access(s), &s->trace);
	bg_explain_why(p, s->index, &s->prediction, &s->trace, s->why,
	    sizeof s->why);
}

/* The service of that word among the first n, or NULL. */
static struct bg_service *
find_word(struct bg_trace *t, int n, uint32_t word)
{
	int i;

	for (i = 0; i < n; i++)
		if (t->service[i].word == word)
			return &t->service[i];
	return NULL;
}

void
bg_scene_hide(struct bg_scene *s)
{
	struct bg_trace *t = &s->trace;
	struct bg_service *word, v;
	int i, n = 0;

	for (i = 0; i < t->nservices; i++) {
		v = t->service[i];
		word = find_word(t, n, v.word);
		if (word != NULL) {
			word->lanes |= v.lanes;
			continue;
		}
		v.pass = 1;
		v.group = 0;
		t->service[n++] = v;
	}
	t->nservices = n;
	t->ngroups = t->passes = n > 0;
	t->group[0] = (struct bg_group){ bg_access_lanes(bg_scene_access(s)),
	    1, 1 };
	t->unit = "pass";
	for (i = 0; i < BG_LANES; i++)
		if (t->group_of[i] != 0xff) {
			t->group_of[i] = 0;
			t->pass_of[i] = 1;
		}
	for (i = 0; i < BG_BANKS; i++)
		t->words[i] = t->words[i] > 0;
	memset(&s->prediction, 0, sizeof s->prediction);
	memset(&s->all, 0, sizeof s->all);
	s->prediction.uncounted = true;
	s->why[0] = '\0';
	s->offer = NULL;
	s->group = s->step = -1;
	s->reading = NULL;
	s->status = s->invite = NULL;
	s->hidden = true;
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

int
bg_scene_lane(const struct bg_scene *s)
{
	uint32_t lanes = bg_access_lanes(bg_scene_access(s));
	int lane = s->aim.lane, pass = bg_scene_pass(s);

	if (lane >= 0 && lanes >> lane & 1)
		return lane;
	for (; lanes != 0 && pass > 0; lanes &= lanes - 1)
		if (bg_trace_serves(&s->trace, __builtin_ctz(lanes), pass))
			return __builtin_ctz(lanes);
	return -1;
}

void
bg_scene_served(const struct bg_scene *s, uint32_t *now, uint32_t *wait,
    uint32_t *done)
{
	const struct bg_trace *t = &s->trace;
	const struct bg_service *v;
	int i, pass = bg_scene_pass(s);

	*now = *wait = *done = 0;
	for (i = 0; i < t->nservices; i++) {
		v = &t->service[i];
		if (s->group >= 0 && v->group != s->group)
			continue;
		*(v->pass == pass ? now : v->pass > pass ? wait : done) |=
		    v->lanes;
	}
}
