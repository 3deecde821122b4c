#include <stdio.h>
#include <string.h>

#include "ui/modes.h"

/* Lanes as people write them: "0-4, 7". */
static const char *
lanes_text(uint32_t lanes, char *buf, int size)
{
	int from, lane = 0, n = 0;

	buf[0] = '\0';
	while (lane < BG_LANES && n < size) {
		if (!(lanes & 1u << lane)) {
			lane++;
			continue;
		}
		from = lane;
		while (lane < BG_LANES && lanes & 1u << lane)
			lane++;
		n += snprintf(buf + n, (size_t)(size - n),
		    lane - 1 > from ? "%s%d-%d" : "%s%d", n > 0 ? ", " : "",
		    from, lane - 1);
	}
	return buf;
}

static int
count(uint32_t lanes)
{
	return __builtin_popcount(lanes);
}

/* The lanes with a word in the pass, and those that come later in it. */
static uint32_t
lanes_in(const struct bg_trace *t, int group, int from, int to)
{
	uint32_t lanes = 0;
	int i;

	for (i = 0; i < t->nservices; i++)
		if (t->service[i].pass >= from && t->service[i].pass <= to &&
		    (group < 0 || t->service[i].group == group))
			lanes |= t->service[i].lanes;
	return lanes;
}

static void
tell_pass(struct bg_app *app)
{
	const struct bg_scene *s = &app->scene;
	const struct bg_trace *t = &s->trace;
	int pass = bg_scene_pass(s);
	uint32_t now, later;
	char lanes[128];

	if (pass == 0) {
		bg_app_say(app, BG_ROLE_TEXT, "before the first %s: Space "
		    "steps, b steps back, Esc leaves", t->unit);
		return;
	}
	now = lanes_in(t, s->group, pass, pass);
	later = lanes_in(t, s->group, pass + 1, t->passes);
	if (later == 0)
		bg_app_say(app, BG_ROLE_TEXT, "%s %d of %d, the last, serves "
		    "lane%s %s", t->unit, pass, t->passes,
		    count(now) == 1 ? "" : "s",
		    lanes_text(now, lanes, sizeof lanes));
	else
		bg_app_say(app, BG_ROLE_TEXT, "%s %d of %d serves lane%s %s; "
		    "%d lane%s wait%s", t->unit, pass, t->passes,
		    count(now) == 1 ? "" : "s",
		    lanes_text(now, lanes, sizeof lanes), count(later),
		    count(later) == 1 ? "" : "s",
		    count(later) == 1 ? "s" : "");
}

void
bg_app_step(struct bg_app *app, int by)
{
	struct bg_scene *s = &app->scene;
	int last = bg_scene_steps(s);

	if (s->step < 0 && by < 0)
		return;
	if (s->step < 0)
		s->step = 0;
	s->step += by;
	if (s->step > last)
		s->step = last;
	if (s->step < 0) {
		bg_app_say(app, BG_ROLE_TEXT, "stepping is over");
		return;
	}
	tell_pass(app);
}

void
bg_app_lane(struct bg_app *app, int by)
{
	const struct bg_scene *s = &app->scene;
	const struct bg_access *a = bg_scene_access(s);
	uint32_t active = bg_access_lanes(a), waits;
	char lanes[128], for_whom[160];
	int lane = app->lane;

	if (active == 0) {
		bg_app_say(app, BG_ROLE_TEXT, "no lane is active");
		return;
	}
	if (lane < 0)
		lane = by > 0 ? -1 : BG_LANES;
	do
		lane = (lane + by + BG_LANES) % BG_LANES;
	while (!(active & 1u << lane));
	app->lane = lane;
	waits = bg_trace_waits(&s->trace, lane);
	snprintf(for_whom, sizeof for_whom, waits == 0 ? "waits for nobody" :
	    "waits for %s", lanes_text(waits, lanes, sizeof lanes));
	bg_app_say(app, BG_ROLE_TEXT, "lane %d: byte %u, bank %u, %s %d of %d,"
	    " %s", lane, a->offset[lane],
	    a->offset[lane] / BG_BANK_BYTES % BG_BANKS, s->trace.unit,
	    s->trace.pass_of[lane], s->trace.passes, for_whom);
}

void
bg_app_point(struct bg_app *app, int bank, long address)
{
	const struct bg_trace *t = &app->scene.trace;
	uint32_t lanes = 0;
	int i, pass = 0;
	char buf[128];

	for (i = 0; i < t->nservices; i++) {
		const struct bg_service *v = &t->service[i];

		if (address < 0 ? v->bank != bank :
		    v->word != (uint32_t)address / BG_BANK_BYTES)
			continue;
		lanes |= v->lanes;
		pass = v->pass;
	}
	if (bank < 0)
		return;
	if (lanes == 0)
		bg_app_say(app, BG_ROLE_TEXT, "bank %d: no lane asks for %s",
		    bank, address < 0 ? "it" : "this word");
	else if (address < 0)
		bg_app_say(app, BG_ROLE_TEXT, "bank %d: %d words for lane%s "
		    "%s", bank, t->words[bank], count(lanes) == 1 ? "" : "s",
		    lanes_text(lanes, buf, sizeof buf));
	else
		bg_app_say(app, BG_ROLE_TEXT, "bank %d, bytes %ld-%ld: "
		    "lane%s %s, %s %d", bank, address, address + 3,
		    count(lanes) == 1 ? "" : "s",
		    lanes_text(lanes, buf, sizeof buf), t->unit, pass);
}
