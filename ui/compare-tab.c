#include "ui/compare-tab.h"

#include "nls.h"
#include "ui/frame.h"
#include "ui/modes.h"
#include "ui/view-tabs.h"
#include "ui/views/compare.h"
#include "ui/wrap.h"

/* Lines of the words that stand where nothing is pinned. */
#define WORDS	4

void
bg_compare_pin(struct bg_app *app)
{
	struct bg_pattern *p;
	struct bg_error err;

	if (bg_pattern_parse(&p, app->pattern->text, &err) != BG_OK) {
		bg_app_say(app, BG_ROLE_WARN, "%s", err.message);
		return;
	}
	bg_pattern_free(app->pinned);
	app->pinned = p;
	bg_app_say(app, BG_ROLE_TEXT, "pinned: change the pattern, and 6 "
	    "shows both side by side");
}

/* The access of A that belongs to B's access number b, -1: none. Of several
 * that for= makes the one at the same place, if it has so many. */
static int
belongs(const struct bg_pairs *s, const struct bg_pattern *pa,
    const struct bg_pattern *pb, int b)
{
	int op = pb->access[b].op, i, first, place;

	for (i = 0; i < s->n && s->pair[i].op[BG_B] != op; i++)
		;
	if (i == s->n || s->pair[i].op[BG_A] < 0)
		return -1;
	first = bg_tally_first(pa, s->pair[i].op[BG_A]);
	place = first + b - bg_tally_first(pb, op);
	return place < pa->naccesses && pa->access[place].op ==
	    s->pair[i].op[BG_A] ? place : first;
}

uint32_t
bg_compare_ends(const struct bg_scene *s, int step)
{
	const struct bg_access *a = bg_scene_access(s);
	int first = 0;

	if (s->group >= 0 && s->group < s->trace.ngroups)
		first = s->trace.group[s->group].first - 1;
	if (step < 0)
		step = bg_scene_steps(s);
	return bg_trace_wavefronts(a, &s->trace, first + step) -
	    bg_trace_wavefronts(a, &s->trace, first);
}

int
bg_compare_step_at(const struct bg_scene *s, uint32_t clock)
{
	int step = 0, last = bg_scene_steps(s);

	while (step < last && bg_compare_ends(s, step + 1) <= clock)
		step++;
	return step == last && bg_compare_ends(s, last) < clock ? last + 1 :
	    step;
}

uint32_t
bg_compare_clock(const struct bg_app *app)
{
	const struct bg_scene *s = &app->scene;
	int at = bg_compare_step_at(s, app->motion.clock);

	if (s->step < 0)
		return 0;
	/* Whoever moves the step by another clock has not set this one. */
	return at == s->step || (at > s->step && s->step ==
	    bg_scene_steps(s)) ? app->motion.clock :
	    bg_compare_ends(s, s->step);
}

/* Both sides as far as the clock has come. */
static void
set_steps(struct bg_both *v, const struct bg_app *app)
{
	uint32_t clock = bg_compare_clock(app);

	v->pinned.step = v->present.step = app->scene.step;
	if (app->scene.step < 0)
		return;
	v->pinned.step = bg_compare_step_at(&v->pinned, clock);
	v->present.step = bg_compare_step_at(&v->present, clock);
}

bool
bg_compare_open(struct bg_both *v, const struct bg_app *app)
{
	int a;

	if (app->pinned == NULL || app->scene.hidden ||
	    bg_pairs_make(&v->pairs, app->pinned, app->pattern) != BG_OK)
		return false;
	a = belongs(&v->pairs, app->pinned, app->pattern, app->scene.index);
	v->present = app->scene;
	v->present.big = false;
	if (a >= 0) {
		bg_scene_set(&v->pinned, app->pinned, a, app->gpu);
		v->pinned.aim = app->scene.aim;
		if (app->scene.group < v->pinned.trace.ngroups)
			v->pinned.group = app->scene.group;
		set_steps(v, app);
	}
	v->two = (struct bg_two){
		{ a < 0 ? NULL : &v->pinned, &v->present },
		{ app->pinned, app->pattern }, &v->pairs
	};
	return true;
}

void
bg_compare_tab_draw(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	struct bg_both v;

	if (bg_compare_open(&v, app)) {
		bg_view_compare(c, r, &v.two, app->tab_top);
		bg_pairs_free(&v.pairs);
		return;
	}
	bg_clip(c, r);
	r.col++;
	r.cols -= 2;
	bg_wrap(c, r, BG_ROLE_TEXT, app->scene.hidden ? _("The costs are "
	    "hidden, so nothing is compared.") : _("Nothing is pinned: c pins "
	    "the present pattern. Then change it, and both stand here side "
	    "by side, with what differs marked."));
	bg_unclip(c);
}

int
bg_compare_tab_height(const struct bg_app *app, int cols)
{
	struct bg_both v;
	int height = WORDS;

	(void)cols;
	if (bg_compare_open(&v, app)) {
		height = bg_compare_height(&v.two);
		bg_pairs_free(&v.pairs);
	}
	return height;
}

bool
bg_compare_tab_act(struct bg_app *app, enum bg_act act, int64_t now)
{
	struct bg_frame f;
	struct bg_both v;
	int last = 0;

	(void)now;
	bg_frame_layout(app, &f);
	if (bg_compare_open(&v, app)) {
		last = bg_compare_last(&v.two, f.grid);
		bg_pairs_free(&v.pairs);
	}
	return bg_view_tab_scroll(app, act, 8, 0, last);
}

void
bg_compare_tab_click(struct bg_app *app, struct bg_rect r, int row, int col,
    int64_t now)
{
	char text[512];
	struct bg_both v;
	long word;
	int side, bank;

	(void)now;
	if (!bg_compare_open(&v, app))
		return;
	side = bg_compare_at(&v.two, r, app->tab_top, row, col, &bank, &word);
	if (side >= 0) {
		app->scene.aim = bg_aim_nothing;
		app->scene.aim.bank = bank;
		app->scene.aim.word = word;
		bg_app_say(app, BG_ROLE_TEXT, side == BG_A ? _("A: %s") :
		    _("B: %s"), bg_point_say(v.two.scene[side], bank, word,
		    text, sizeof text));
	}
	bg_pairs_free(&v.pairs);
}
