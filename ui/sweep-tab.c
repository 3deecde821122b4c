#include "ui/sweep-tab.h"

#include <stddef.h>

#include "nls.h"
#include "ui/modes.h"
#include "ui/views/sweep.h"
#include "ui/wrap.h"

/* Values that PgUp and PgDn go by, and more than there are. */
enum { PAGE = 8, ALL = 100000 };

void
bg_sweep_tab_draw(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	struct bg_rect words = { r.row, r.col + 1, r.rows, r.cols - 2 };

	if (!app->scene.hidden) {
		bg_view_sweep(c, r, &app->sweeping);
		return;
	}
	bg_clip(c, r);
	bg_wrap(c, words, BG_ROLE_TEXT, _("The costs are hidden, so they are "
	    "not drawn over the values."));
	bg_unclip(c);
}

void
bg_sweep_tab_changed(struct bg_app *app)
{
	bg_sweeping_set(&app->sweeping, app->pattern, app->scene.index,
	    app->nfields > 0 ? &app->field[app->focus] : NULL,
	    &app->measuring.readings);
}

static void
go_to(struct bg_app *app, int point, int64_t now)
{
	struct bg_error err;

	if (bg_app_set_text(app, app->sweeping.sweep.point[point].text, now,
	    &err) == BG_OK)
		bg_app_keep(app);
	else
		bg_app_refuse(app, &err);
	app->looking = true;
}

static void
move(struct bg_app *app, int by, int64_t now)
{
	int point = bg_sweeping_step(&app->sweeping, by);

	if (point >= 0)
		go_to(app, point, now);
	else
		bg_app_say(app, BG_ROLE_TEXT, by < 0 ?
		    _("that is the first value: Tab goes to another field") :
		    _("that is the last value: Tab goes to another field"));
}

static void
measure(struct bg_app *app)
{
	if (app->sweeping.sweep.npoints == 0)
		return;
	bg_sweeping_ask(&app->sweeping);
	bg_app_wants(app, BG_WANT_SWEEP);
}

bool
bg_sweep_tab_act(struct bg_app *app, enum bg_act act, int64_t now)
{
	switch (act) {
	case BG_ACT_LEFT:
		move(app, -1, now);
		break;
	case BG_ACT_RIGHT:
		move(app, 1, now);
		break;
	case BG_ACT_PAGE_UP:
		move(app, -PAGE, now);
		break;
	case BG_ACT_PAGE_DOWN:
		move(app, PAGE, now);
		break;
	case BG_ACT_TOP:
		move(app, -ALL, now);
		break;
	case BG_ACT_BOTTOM:
		move(app, ALL, now);
		break;
	case BG_ACT_MEASURE:
		measure(app);
		break;
	case BG_ACT_ESCAPE:
		if (bg_sweeping_left(&app->sweeping) == 0)
			return false;
		bg_sweeping_stop(&app->sweeping);
		bg_app_say(app, BG_ROLE_TEXT, "no more is measured");
		break;
	default:
		return false;
	}
	return true;
}

void
bg_sweep_tab_click(struct bg_app *app, struct bg_rect r, int row, int col,
    int64_t now)
{
	const struct bg_sweep *s = &app->sweeping.sweep;
	int point = bg_sweep_point_at(&app->sweeping, r, row, col);

	if (point < 0)
		return;
	if (s->point[point].error.code == BG_OK)
		go_to(app, point, now);
	else
		bg_app_refuse(app, &s->point[point].error);
}

bool
bg_sweep_tab_answer(struct bg_app *app, const struct bg_reading *r)
{
	struct bg_sweeping *w = &app->sweeping;
	const struct bg_access *a = bg_sweeping_answer(w, r);

	if (a == NULL)
		return false;
	if (r->error_code[0] == '\0')
		bg_readings_put(&app->measuring.readings, a, r);
	if (bg_sweeping_next(w) != NULL)
		bg_app_wants(app, BG_WANT_SWEEP);
	if (bg_sweeping_left(w) == 0 && w->refused > 0)
		bg_app_say(app, BG_ROLE_WARN, "%d of %d accesses without a "
		    "measurement: %s", w->refused, w->n, w->refusal);
	return true;
}

void
bg_sweep_tab_trouble(struct bg_app *app, const char *text)
{
	if (bg_sweeping_left(&app->sweeping) == 0)
		return;
	bg_sweeping_stop(&app->sweeping);
	bg_app_say(app, BG_ROLE_WARN, "%s", text);
}
