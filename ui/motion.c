#include "ui/motion.h"

#include <stdio.h>

#include "nls.h"
#include "ui/app.h"
#include "ui/modes.h"
#include "ui/race.h"
#include "ui/views/phrase.h"

/* Milliseconds of a pass, the slowest first; it begins with the middle. */
static const int delay[] = { 4000, 2000, 1000, 500, 250, 125, 60 };

enum { BEGIN = 3 };

const int bg_motion_fastest = BEGIN;

static int
delay_of(const struct bg_app *app)
{
	return delay[BEGIN + app->motion.speed];
}

bool
bg_motion_step(struct bg_app *app, int by, int64_t now)
{
	struct bg_scene *s = &app->scene;
	int next = s->step < 0 ? (by > 0 ? 1 : 0) : s->step + by;
	int access = s->index + (by > 0 ? 1 : -1);
	bool looking = app->looking;

	s->aim = bg_aim_nothing;
	s->top = BG_TOP_AUTO;
	if (bg_race_on(app)) {
		if (bg_race_step(app, by))
			return true;
	} else {
		app->motion.clock = 0;
		if (next >= 0 && next <= bg_scene_steps(s)) {
			s->step = next;
			return true;
		}
	}
	if (s->group >= 0 || access < 0 || access >= app->pattern->naccesses) {
		if (by < 0)
			s->step = -1;
		return false;
	}
	bg_app_show_access(app, access, now);
	app->looking = looking;
	s->step = by < 0 || bg_scene_steps(s) == 0 ? bg_scene_steps(s) : 1;
	bg_race_enter(app, by);
	return true;
}

static void
say_end(struct bg_app *app)
{
	bg_app_say(app, BG_ROLE_TEXT, "that was the last %s: b steps back, "
	    "Esc leaves", _(app->scene.trace.unit));
}

static void
step(struct bg_app *app, int by, int64_t now)
{
	struct bg_scene *s = &app->scene;

	app->motion.playing = false;
	if (s->step < 0 && by < 0)
		bg_app_say(app, BG_ROLE_TEXT, "Space plays, f steps");
	else if (bg_scene_steps(s) == 0 && app->pattern->naccesses == 1)
		bg_app_say(app, BG_ROLE_TEXT, "no lane is active");
	else if (!bg_motion_step(app, by, now) && by > 0)
		say_end(app);
	else if (s->step == 0 && app->motion.clock == 0)
		bg_app_say(app, BG_ROLE_TEXT, "before the first %s: "
		    "f steps, Space plays, Esc leaves", _(s->trace.unit));
}

static bool
at_end(const struct bg_app *app)
{
	const struct bg_scene *s = &app->scene;

	return s->step == bg_scene_steps(s) && bg_race_over(app) && (s->group >= 0 ||
	    s->index + 1 == app->pattern->naccesses);
}

/* From where the step is; from the beginning where there is none, and from
 * that of the first access where all has been played. */
static void
play(struct bg_app *app, int64_t now)
{
	struct bg_scene *s = &app->scene;

	/* What Esc has ended no tick may have seen yet. */
	if (app->motion.playing && s->step >= 0) {
		app->motion.playing = false;
		return;
	}
	if (at_end(app) && s->group < 0 && s->index > 0)
		bg_app_show_access(app, 0, now);
	app->looking = true;
	if (s->step < 0 || at_end(app))
		s->step = app->motion.clock = 0;
	s->aim = bg_aim_nothing;
	s->top = BG_TOP_AUTO;
	app->motion.playing = true;
	app->motion.due = now + delay_of(app);
}

static void
change_speed(struct bg_app *app, int by, int64_t now)
{
	struct bg_motion *m = &app->motion;

	m->speed += by;
	if (m->speed > BEGIN || m->speed < -BEGIN) {
		m->speed -= by;
		bg_app_say(app, BG_ROLE_TEXT, by > 0 ?
		    _("it goes no faster") : _("it goes no slower"));
		return;
	}
	if (m->playing && m->due > now + delay_of(app))
		m->due = now + delay_of(app);
	bg_app_say(app, BG_ROLE_TEXT, "a pass takes %.3g s",
	    delay_of(app) / 1000.0);
}

bool
bg_motion_act(struct bg_app *app, enum bg_act act, int64_t now)
{
	app->looking |= act == BG_ACT_PLAY || act == BG_ACT_STEP ||
	    act == BG_ACT_STEP_BACK;
	switch (act) {
	case BG_ACT_PLAY:
		if (app->motion.animate && app->scene.all.wavefronts > 0)
			play(app, now);
		else
			step(app, 1, now);
		return true;
	case BG_ACT_STEP: step(app, 1, now); return true;
	case BG_ACT_STEP_BACK: step(app, -1, now); return true;
	case BG_ACT_FASTER: change_speed(app, 1, now); return true;
	case BG_ACT_SLOWER: change_speed(app, -1, now); return true;
	case BG_ACT_LANE_NEXT: case BG_ACT_LANE_PREV:
		app->motion.playing = false;
		return false;
	default:
		return false;
	}
}

void
bg_motion_tick(struct bg_app *app, int64_t now)
{
	struct bg_motion *m = &app->motion;

	/* An edit, another access or Esc has ended the stepping. */
	if (app->scene.step < 0)
		m->playing = false;
	if (!m->playing || now < m->due)
		return;
	if (!bg_motion_step(app, 1, now) || at_end(app))
		m->playing = false;
	m->due = now + delay_of(app);
}

int
bg_motion_timeout(const struct bg_app *app, int64_t now)
{
	const struct bg_motion *m = &app->motion;

	if (!m->playing)
		return -1;
	return m->due <= now ? 0 : (int)(m->due - now);
}

/* The clock after the step, of all accesses up to it, and what it counts: a
 * wavefront a cycle where that is so of all of them. */
static const char *
clock_of(const struct bg_app *app, uint32_t *clock, uint32_t *all)
{
	const struct bg_pattern *p = app->pattern;
	const struct bg_scene *s = &app->scene;
	const char *unit = _("cycle");
	struct bg_prediction one;
	int i;

	*all = 0;
	*clock = bg_trace_wavefronts(bg_scene_access(s), &s->trace,
	    bg_scene_pass(s));
	for (i = 0; i < p->naccesses; i++) {
		bg_predict(&p->access[i].access, &one);
		*all += one.total;
		if (i < s->index)
			*clock += one.total;
		if (one.total != bg_cycles(&p->access[i].access, &one))
			unit = _("wavefront");
	}
	return unit;
}

const char *
bg_motion_line(const struct bg_app *app, char *buf, int size)
{
	const struct bg_scene *s = &app->scene;
	const struct bg_trace *t = &s->trace;
	uint32_t now, wait, done, clock, all;
	char lanes[BG_PHRASE_MAX], at[64];
	int i, pass = bg_scene_pass(s);
	const char *unit;

	buf[0] = '\0';
	if (s->step < 0 || s->hidden || *bg_race_line(app, buf, size) != '\0')
		return buf;
	bg_scene_served(s, &now, &wait, &done);
	unit = clock_of(app, &clock, &all);
	snprintf(at, sizeof at, _("%s %u of %u"), unit, clock, all);
	if (s->all.uncounted)
		snprintf(at, sizeof at, _("%s %d of %d"),
		    s->prediction.uncounted ? _("group") : _(t->unit), pass,
		    t->passes);
	i = snprintf(buf, (size_t)size, "%s%s", app->motion.playing ?
	    _("playing: ") : "", at);
	if (t->unit[0] != 'p' && i < size)
		i += snprintf(buf + i, (size_t)(size - i), _(", %s %d of %d"),
		    _(t->unit), pass, t->passes);
	if (i < size)
		snprintf(buf + i, (size_t)(size - i), _(": serves %s, %d "
		    "done, %d wait"), now == 0 ? _("nobody") :
		    bg_phrase_lanes(now, lanes),
		    __builtin_popcount(done & ~wait & ~now),
		    __builtin_popcount(wait));
	return buf;
}
