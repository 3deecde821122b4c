#include "ui/race.h"

#include <stdio.h>

#include "nls.h"
#include "ui/compare-tab.h"
#include "ui/tabs.h"
#include "ui/views/phrase.h"

/* Both sides, to be freed with their pairs; false: there are not two. */
static bool
open_both(struct bg_both *v, const struct bg_app *app)
{
	if (bg_tab_of(app)->key != BG_ACT_VIEW_COMPARE ||
	    !bg_compare_open(v, app))
		return false;
	if (v->two.scene[BG_A] != NULL)
		return true;
	bg_pairs_free(&v->pairs);
	return false;
}

bool
bg_race_on(const struct bg_app *app)
{
	struct bg_both v;

	if (!open_both(&v, app))
		return false;
	bg_pairs_free(&v.pairs);
	return true;
}

static uint32_t
later(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

static uint32_t
all_of(const struct bg_both *v)
{
	return later(bg_compare_ends(v->two.scene[BG_A], -1),
	    bg_compare_ends(v->two.scene[BG_B], -1));
}

/* The nearest end of a pass of the side after the clock, or before it; the
 * clock where there is none. */
static uint32_t
nearest(const struct bg_scene *s, uint32_t clock, int by)
{
	int step, last = bg_scene_steps(s);
	uint32_t end, best = clock;

	for (step = 0; step <= last; step++) {
		end = bg_compare_ends(s, step);
		if (by > 0 ? end > clock && best == clock : end < clock)
			best = end;
	}
	return best;
}

/* The nearer of both sides. */
static uint32_t
next_of(const struct bg_both *v, uint32_t clock, int by)
{
	uint32_t a = nearest(v->two.scene[BG_A], clock, by);
	uint32_t b = nearest(v->two.scene[BG_B], clock, by);

	if (a == clock || b == clock)
		return a == clock ? b : a;
	return (a < b) == (by > 0) ? a : b;
}

static void
set_clock(struct bg_app *app, const struct bg_both *v, uint32_t clock)
{
	int steps = bg_scene_steps(&app->scene);
	int step = bg_compare_step_at(v->two.scene[BG_B], clock);

	app->motion.clock = clock;
	app->scene.step = step > steps ? steps : step;
}

bool
bg_race_step(struct bg_app *app, int by)
{
	uint32_t clock, next;
	struct bg_both v;

	if (!open_both(&v, app))
		return false;
	clock = app->scene.step < 0 ? 0 : bg_compare_clock(app);
	next = next_of(&v, clock, by);
	if (next != clock)
		set_clock(app, &v, next);
	bg_pairs_free(&v.pairs);
	return next != clock;
}

void
bg_race_enter(struct bg_app *app, int by)
{
	struct bg_both v;

	if (!open_both(&v, app))
		return;
	set_clock(app, &v, by < 0 ? all_of(&v) : next_of(&v, 0, 1));
	bg_pairs_free(&v.pairs);
}

bool
bg_race_over(const struct bg_app *app)
{
	struct bg_both v;
	bool over;

	if (!open_both(&v, app))
		return true;
	over = bg_compare_clock(app) >= all_of(&v);
	bg_pairs_free(&v.pairs);
	return over;
}

/* ---- what is said ---- */

/* "serves lane 4, 27 wait", "is done". */
static const char *
side_of(const struct bg_scene *s, char *buf, size_t size)
{
	uint32_t now, wait, done;
	char lanes[BG_PHRASE_MAX];

	bg_scene_served(s, &now, &wait, &done);
	if (now == 0 && wait == 0)
		snprintf(buf, size, "%s", _("is done"));
	else
		snprintf(buf, size, _("serves %s, %d wait"), now == 0 ?
		    _("nobody") : bg_phrase_lanes(now, lanes),
		    __builtin_popcount(wait));
	return buf;
}

/* Whether a wavefront is a cycle on that side. */
static bool
in_cycles(const struct bg_scene *s)
{
	return s->prediction.total == bg_cycles(bg_scene_access(s),
	    &s->prediction);
}

const char *
bg_race_line(const struct bg_app *app, char *buf, int size)
{
	char a[2 * BG_PHRASE_MAX], b[2 * BG_PHRASE_MAX];
	struct bg_both v;

	buf[0] = '\0';
	if (app->scene.step < 0 || !open_both(&v, app))
		return buf;
	side_of(v.two.scene[BG_A], a, sizeof a);
	side_of(v.two.scene[BG_B], b, sizeof b);
	snprintf(buf, (size_t)size, _("%s%s %u: A %s; B %s"),
	    app->motion.playing ? _("playing: ") : "",
	    in_cycles(v.two.scene[BG_A]) && in_cycles(v.two.scene[BG_B]) ?
	    _("cycle") : _("wavefront"), bg_compare_clock(app), a, b);
	bg_pairs_free(&v.pairs);
	return buf;
}
