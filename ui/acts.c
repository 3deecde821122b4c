#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "search.h"
#include "ui/compare-tab.h"
#include "ui/frame.h"
#include "ui/modes.h"
#include "ui/tabs.h"
#include "ui/teaching.h"
#include "ui/views/view.h"

/* Further than any grid is long. */
#define FAR	100000

void
bg_app_step_field(struct bg_app *app, int field, int by, int64_t now)
{
	struct bg_error err = { 0 };
	struct bg_pattern *p;

	if (field >= app->nfields)
		return;
	bg_field_step(app->pattern, app->scene.index, &app->field[field], by,
	    &p, &err);
	bg_app_take(app, p, &err, now);
}

static void
step_key(struct bg_app *app, const char *key, int by, int64_t now)
{
	int field = bg_fields_find(app->field, app->nfields, key);

	if (field >= 0)
		bg_app_step_field(app, field, by, now);
	else
		bg_app_say(app, BG_ROLE_WARN, "a %s needs a tile: e, then "
		    "tile=ROWSxCOLS before the op", key);
}

static void
take_offer(struct bg_app *app, int64_t now)
{
	struct bg_error err = { 0 };
	struct bg_pattern *p = NULL;
	char *text = NULL, what[sizeof app->offer.text];

	if (!app->offer.there) {
		bg_app_say(app, BG_ROLE_TEXT, "no pad or swizzle is known "
		    "that costs fewer wavefronts");
		return;
	}
	if (bg_search_apply(app->pattern, app->offer.array,
	    &app->offer.layout, &text, &err) == BG_OK)
		bg_pattern_parse(&p, text, &err);
	free(text);
	snprintf(what, sizeof what, "%.*s", (int)strcspn(app->offer.text, ":"),
	    app->offer.text);
	bg_app_take(app, p, &err, now);
	if (p != NULL)
		bg_app_say(app, BG_ROLE_GOOD, "%s: u takes it back, / lists "
		    "other layouts", what);
}

static void
move_focus(struct bg_app *app, int by)
{
	app->looking = false;
	if (app->nfields > 0)
		app->focus = (app->focus + by + app->nfields) % app->nfields;
}

static void
move_access(struct bg_app *app, int by, int64_t now)
{
	int n = app->pattern->naccesses;

	if (n == 1) {
		bg_app_say(app, BG_ROLE_TEXT, "the pattern has one access");
		return;
	}
	app->scene.group = app->scene.step = -1;
	app->scene.top = BG_TOP_AUTO;
	bg_app_show_access(app, (app->scene.index + by + n) % n, now);
}

static void
move_group(struct bg_app *app, int by)
{
	int n = app->scene.trace.ngroups + 1;

	if (n <= 2) {
		bg_app_say(app, BG_ROLE_TEXT,
		    "all lanes are served as one group");
		return;
	}
	app->scene.group = (app->scene.group + 1 + by + n) % n - 1;
	app->scene.step = -1;
	app->scene.top = BG_TOP_AUTO;
}

void
bg_app_scroll(struct bg_app *app, enum bg_act act, int lines)
{
	struct bg_frame f;
	int page;

	bg_frame_layout(app, &f);
	page = f.grid.rows > 6 ? f.grid.rows - 5 : 1;
	if (act == BG_ACT_PAGE_UP)
		lines = -page;
	else if (act == BG_ACT_PAGE_DOWN)
		lines = page;
	else if (act == BG_ACT_TOP)
		lines = -FAR;
	else if (act == BG_ACT_BOTTOM)
		lines = FAR;
	bg_grid_scroll(&app->scene, f.grid, lines);
}

static void
undo(struct bg_app *app, int by, int64_t now)
{
	const char *text = bg_history_move(&app->history, by);

	if (text == NULL)
		bg_app_say(app, BG_ROLE_TEXT, by < 0 ? _("nothing to undo") :
		    _("nothing to redo"));
	else
		bg_app_set_text(app, text, now, NULL);
}

static void
escape(struct bg_app *app)
{
	if (app->scene.step < 0)
		app->scene.group = -1;
	app->scene.step = -1;
	app->scene.aim = bg_aim_nothing;
	app->scene.top = BG_TOP_AUTO;
}

void
bg_app_act(struct bg_app *app, enum bg_act a, int64_t now)
{
	const struct bg_tab *tab = bg_tab_of(app);

	if (bg_tab_show(app, a) ||
	    (tab->act != NULL && tab->act(app, a, now)) ||
	    bg_motion_act(app, a, now))
		return;
	switch (a) {
	case BG_ACT_LEFT: case BG_ACT_FIELD_PREV: move_focus(app, -1); break;
	case BG_ACT_RIGHT: case BG_ACT_FIELD_NEXT: move_focus(app, 1); break;
	case BG_ACT_MORE: bg_app_step_field(app, app->focus, 1, now); break;
	case BG_ACT_LESS: bg_app_step_field(app, app->focus, -1, now); break;
	case BG_ACT_SWIZZLE: step_key(app, "swizzle", 1, now); break;
	case BG_ACT_SWIZZLE_BACK: step_key(app, "swizzle", -1, now); break;
	case BG_ACT_OP: step_key(app, "op", 1, now); break;
	case BG_ACT_OP_BACK: step_key(app, "op", -1, now); break;
	case BG_ACT_ACCESS_NEXT: move_access(app, 1, now); break;
	case BG_ACT_ACCESS_PREV: move_access(app, -1, now); break;
	case BG_ACT_GROUP_NEXT: move_group(app, 1); break;
	case BG_ACT_GROUP_PREV: move_group(app, -1); break;
	case BG_ACT_LANE_NEXT: bg_app_lane(app, 1); break;
	case BG_ACT_LANE_PREV: bg_app_lane(app, -1); break;
	case BG_ACT_ESCAPE: escape(app); break;
	case BG_ACT_PAGE_UP: case BG_ACT_PAGE_DOWN:
	case BG_ACT_TOP: case BG_ACT_BOTTOM: bg_app_scroll(app, a, 0); break;
	case BG_ACT_COLS_BEFORE: case BG_ACT_COLS_AFTER:
		bg_app_say(app, BG_ROLE_TEXT, "a and d scroll the tile, 3, "
		    "sideways");
		break;
	case BG_ACT_MEASURE: bg_app_measure(app); break;
	case BG_ACT_LIVE: bg_app_toggle_live(app, now); break;
	case BG_ACT_OFFER: take_offer(app, now); break;
	case BG_ACT_SEARCH: bg_results_enter(app, now); break;
	case BG_ACT_PIN: bg_compare_pin(app); break;
	case BG_ACT_UNDO: undo(app, -1, now); break;
	case BG_ACT_REDO: undo(app, 1, now); break;
	case BG_ACT_REDRAW: bg_app_wants(app, BG_WANT_REDRAW); break;
	case BG_ACT_SUSPEND: bg_app_wants(app, BG_WANT_SUSPEND); break;
	case BG_ACT_QUIT: bg_app_wants(app, BG_WANT_QUIT); break;
	default: bg_mode_enter(app, a); break;
	}
}

void
bg_app_main_key(struct bg_app *app, uint32_t key, int64_t now)
{
	enum bg_act a = bg_key_act(key);

	if (bg_teaching_key(app, key, now))
		return;
	if (a != BG_ACT_NONE) {
		bg_app_act(app, a, now);
	} else if (key == '(') {
		bg_mode_enter(app, BG_ACT_TYPE_NEW);
		if (app->mode == BG_MODE_TYPE)
			bg_mode_key(app, key, now);
	} else if (key > ' ' && key < BG_KEY_LEFT) {
		bg_app_say(app, BG_ROLE_TEXT, "no key of that name: "
		    "? shows the keys, Enter or = edits the field");
	}
}
