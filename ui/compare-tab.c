#include "ui/compare-tab.h"

#include "nls.h"
#include "ui/frame.h"
#include "ui/view-tabs.h"
#include "ui/views/compare.h"
#include "ui/wrap.h"

/* Lines of the words that stand where nothing is pinned. */
#define WORDS	4

/* Both patterns with their accesses, as the view takes them. */
struct both {
	struct bg_two	two;
	struct bg_pairs	pairs;
	struct bg_scene	pinned;
};

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

static bool
open_both(struct both *v, const struct bg_app *app)
{
	int a;

	if (app->pinned == NULL || app->scene.hidden ||
	    bg_pairs_make(&v->pairs, app->pinned, app->pattern) != BG_OK)
		return false;
	a = belongs(&v->pairs, app->pinned, app->pattern, app->scene.index);
	if (a >= 0) {
		bg_scene_set(&v->pinned, app->pinned, a, app->gpu);
		v->pinned.step = app->scene.step;
		if (app->scene.group < v->pinned.trace.ngroups)
			v->pinned.group = app->scene.group;
	}
	v->two = (struct bg_two){
		{ a < 0 ? NULL : &v->pinned, &app->scene },
		{ app->pinned, app->pattern }, &v->pairs
	};
	return true;
}

void
bg_compare_tab_draw(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	struct both v;

	if (open_both(&v, app)) {
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
	struct both v;
	int height = WORDS;

	(void)cols;
	if (open_both(&v, app)) {
		height = bg_compare_height(&v.two);
		bg_pairs_free(&v.pairs);
	}
	return height;
}

bool
bg_compare_tab_act(struct bg_app *app, enum bg_act act, int64_t now)
{
	struct bg_frame f;
	struct both v;
	int last = 0;

	(void)now;
	bg_frame_layout(app, &f);
	if (open_both(&v, app)) {
		last = bg_compare_last(&v.two, f.grid);
		bg_pairs_free(&v.pairs);
	}
	return bg_view_tab_scroll(app, act, 8, 0, last);
}
