#include <stdio.h>
#include <string.h>

#include "ui/modes.h"
#include "ui/views/phrase.h"

void
bg_app_step(struct bg_app *app, int by)
{
	struct bg_scene *s = &app->scene;
	int last = bg_scene_steps(s);

	if (s->step < 0 && by < 0) {
		bg_app_say(app, BG_ROLE_TEXT, "Space begins to step");
		return;
	}
	s->step = s->step < 0 ? 1 : s->step + by;
	if (s->step > last) {
		s->step = last;
		bg_app_say(app, BG_ROLE_TEXT, "that was the last %s: "
		    "b steps back, Esc leaves", s->trace.unit);
	} else if (s->step == 0) {
		bg_app_say(app, BG_ROLE_TEXT, "before the first %s: "
		    "Space steps, Esc leaves", s->trace.unit);
	}
}

void
bg_app_lane(struct bg_app *app, int by)
{
	const struct bg_scene *s = &app->scene;
	const struct bg_access *a = bg_scene_access(s);
	uint32_t active = bg_access_lanes(a), waits;
	char buf[BG_PHRASE_MAX];
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
	bg_app_say(app, BG_ROLE_TEXT, "lane %d: byte %u, bank %u, %s %d of "
	    "%d, waits for %s", lane, a->offset[lane],
	    a->offset[lane] / BG_BANK_BYTES % BG_BANKS, s->trace.unit,
	    s->trace.pass_of[lane], s->trace.passes,
	    waits == 0 ? "nobody" : bg_phrase_lanes(waits, buf));
}

void
bg_app_point(struct bg_app *app, int bank, long address)
{
	const struct bg_trace *t = &app->scene.trace;
	const struct bg_service *v;
	char buf[BG_PHRASE_MAX], count[BG_PHRASE_MAX];
	uint32_t lanes = 0;
	int i, pass = 0;

	for (i = 0; i < t->nservices; i++) {
		v = &t->service[i];
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
		bg_app_say(app, BG_ROLE_TEXT, "bank %d: %s for %s", bank,
		    bg_phrase_plural(t->words[bank], "word", count),
		    bg_phrase_lanes(lanes, buf));
	else
		bg_app_say(app, BG_ROLE_TEXT, "bank %d, bytes %ld-%ld: %s, "
		    "%s %d", bank, address, address + BG_BANK_BYTES - 1,
		    bg_phrase_lanes(lanes, buf), t->unit, pass);
}
