#include <stdio.h>
#include <string.h>

#include "layout.h"
#include "nls.h"
#include "ui/frame.h"
#include "ui/modes.h"
#include "ui/view-tabs.h"
#include "ui/views/phrase.h"
#include "ui/views/view.h"

/* Lanes that can be told about: the active ones of the group looked at. */
static uint32_t
lanes_shown(const struct bg_scene *s)
{
	uint32_t lanes = bg_access_lanes(bg_scene_access(s));

	return s->group < 0 ? lanes : lanes & s->trace.group[s->group].lanes;
}

/* The place of a lane in the order in which they are told: by number, while
 * stepping as they are served. */
static int
turn_of(const struct bg_scene *s, int lane)
{
	return (s->step < 0 ? 0 : s->trace.pass_of[lane] * BG_LANES) + lane;
}

/* The lane whose turn is next beyond turn, forward or back, and around. */
static int
next_lane(const struct bg_scene *s, uint32_t lanes, int turn, int by)
{
	int i, here, best = -1, first = -1;

	for (i = 0; i < BG_LANES; i++) {
		if (!(lanes & 1u << i))
			continue;
		here = turn_of(s, i) * by;
		if (first < 0 || here < turn_of(s, first) * by)
			first = i;
		if (here > turn * by &&
		    (best < 0 || here < turn_of(s, best) * by))
			best = i;
	}
	return best < 0 ? first : best;
}

static void
tell_lane(struct bg_app *app, int lane)
{
	const struct bg_scene *s = &app->scene;
	const struct bg_trace *t = &s->trace;
	const struct bg_pattern_access *p = &s->pattern->access[s->index];
	uint32_t waits = bg_trace_waits(t, lane);
	uint32_t at = p->access.offset[lane];
	char buf[BG_PHRASE_MAX], element[64] = "", group[32] = "";

	if (p->row[lane] != BG_NO_ELEMENT)
		snprintf(element, sizeof element, _("row %d, col %d, "),
		    p->row[lane], p->col[lane]);
	if (t->ngroups > 1)
		snprintf(group, sizeof group, _("group %d, "),
		    t->group_of[lane] + 1);
	bg_app_say(app, BG_ROLE_TEXT, "lane %d: %sbyte %u, bank %u, %s%s %d "
	    "of %d, after %s", lane, element, at,
	    at / BG_BANK_BYTES % BG_BANKS, group, _(t->unit), t->pass_of[lane],
	    t->passes,
	    waits == 0 ? _("nobody") : bg_phrase_lanes(waits, buf));
}

void
bg_app_lane(struct bg_app *app, int by)
{
	struct bg_scene *s = &app->scene;
	const struct bg_trace *t = &s->trace;
	uint32_t lanes = lanes_shown(s);
	struct bg_frame f;
	int lane, turn;

	if (lanes == 0) {
		bg_app_say(app, BG_ROLE_TEXT, "no lane is active");
		return;
	}
	/* The first time: a lane of the pass that the step is at. */
	if (s->aim.lane >= 0 && lanes & 1u << s->aim.lane)
		turn = turn_of(s, s->aim.lane);
	else
		turn = bg_scene_pass(s) * BG_LANES + (by > 0 ? -1 : BG_LANES);
	lane = next_lane(s, lanes, turn, by);
	if (s->step >= 0)
		s->step = t->pass_of[lane] -
		    (s->group < 0 ? 0 : t->group[s->group].first - 1);
	bg_frame_layout(app, &f);
	bg_grid_reveal(s, f.grid, bg_scene_access(s)->offset[lane]);
	bg_app_point_lane(app, lane);
	bg_view_tab_reveal(app);
}

const char *
bg_point_say(const struct bg_scene *s, int bank, long address, char *buf,
    size_t size)
{
	const struct bg_trace *t = &s->trace;
	const struct bg_service *v;
	char list[BG_PHRASE_MAX], count[BG_PHRASE_MAX];
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
	if (lanes == 0)
		snprintf(buf, size, _("bank %d: no lane asks for %s"), bank,
		    address < 0 ? _("it") : _("this word"));
	else if (address < 0)
		snprintf(buf, size, _("bank %d: %s for %s"), bank,
		    bg_phrase_plural(t->words[bank], "word", count),
		    bg_phrase_lanes(lanes, list));
	else
		snprintf(buf, size, _("bank %d, bytes %ld-%ld: %s, %s %d"),
		    bank, address, address + BG_BANK_BYTES - 1,
		    bg_phrase_lanes(lanes, list), _(t->unit), pass);
	return buf;
}

void
bg_app_point(struct bg_app *app, int bank, long address)
{
	char text[3 * BG_PHRASE_MAX];

	if (bank < 0)
		return;
	app->looking = true;
	app->scene.aim = bg_aim_nothing;
	app->scene.aim.bank = bank;
	app->scene.aim.word = address;
	bg_app_say(app, BG_ROLE_TEXT, "%s", bg_point_say(&app->scene, bank,
	    address, text, sizeof text));
}

void
bg_app_point_lane(struct bg_app *app, int lane)
{
	app->looking = true;
	app->scene.aim = bg_aim_nothing;
	app->scene.aim.lane = lane;
	tell_lane(app, lane);
}

/* Whom the bytes serve, in passes that are told where they are one. */
static void
say_served(const struct bg_scene *s, int64_t from, int64_t end, char *buf,
    size_t size)
{
	const struct bg_access *a = bg_scene_access(s);
	uint32_t lanes = bg_access_lanes(a), served = 0;
	int i, pass = 0, width = bg_kind_info(a->kind)->width;
	char list[BG_PHRASE_MAX];

	for (i = 0; i < BG_LANES; i++) {
		if (!(lanes >> i & 1) || a->offset[i] >= end ||
		    a->offset[i] + width <= from)
			continue;
		pass = served == 0 || pass == s->trace.pass_of[i] ?
		    s->trace.pass_of[i] : -1;
		served |= 1u << i;
	}
	if (served == 0)
		snprintf(buf, size, _("no lane asks for it"));
	else if (pass < 0 || s->prediction.uncounted)
		snprintf(buf, size, "%s", bg_phrase_lanes(served, list));
	else
		snprintf(buf, size, "%s, %s %d", bg_phrase_lanes(served, list),
		    _(s->trace.unit), pass);
}

/* "bank 3", "banks 4-5" */
static void
say_banks(int64_t from, int64_t end, char *buf, size_t size)
{
	int first = (int)(from / BG_BANK_BYTES % BG_BANKS);
	int last = (int)((end - 1) / BG_BANK_BYTES % BG_BANKS);

	if (first == last)
		snprintf(buf, size, _("bank %d"), first);
	else
		snprintf(buf, size, _("banks %d-%d"), first, last);
}

void
bg_app_point_element(struct bg_app *app, int row, int col)
{
	const struct bg_scene *s = &app->scene;
	const struct bg_layout *l = bg_pattern_layout(s->pattern, s->index);
	char banks[64], served[2 * BG_PHRASE_MAX], without[160] = "";
	struct bg_layout plain = *l;
	int64_t at, before;

	if (bg_layout_address(l, row, col, &at, NULL) != BG_OK)
		return;
	app->looking = true;
	app->scene.aim = bg_aim_nothing;
	app->scene.aim.row = row;
	app->scene.aim.col = col;
	plain.swizzle.kind = BG_SWIZZLE_NONE;
	bg_layout_address(&plain, row, col, &before, NULL);
	say_banks(before, before + l->elem, banks, sizeof banks);
	if (l->swizzle.kind != BG_SWIZZLE_NONE)
		snprintf(without, sizeof without, _(" (unswizzled %lld, %s)"),
		    (long long)before, banks);
	say_banks(at, at + l->elem, banks, sizeof banks);
	say_served(s, at, at + l->elem, served, sizeof served);
	bg_app_say(app, BG_ROLE_TEXT, "row %d, col %d: byte %lld, %s%s; %s",
	    row, col, (long long)at, banks, without, served);
}
