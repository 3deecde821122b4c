#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/modes.h"
#include "ui/sweep-tab.h"

/* A line of 80 columns between its margins. */
#define STAND_IN_COLS	78

void
bg_app_look(struct bg_app *app)
{
	app->scene.reading = bg_measuring_look(&app->measuring,
	    bg_scene_access(&app->scene), &app->scene.status);
	app->scene.invite = _("nothing yet: m measures");
}

/* Once, and only to those who measure: that a recording stands in. Of why it
 * does as much as fits on a line; bankgrid measure prints the rest. */
static void
tell_stand_in(struct bg_app *app)
{
	const char *why = app->measuring.instead_of;
	int n = (int)strcspn(why, ":;");

	if ((!app->measuring.pending &&
	    bg_sweeping_left(&app->sweeping) == 0) || *why == '\0' || app->told_stand_in)
		return;
	bg_app_say(app, BG_ROLE_TEXT, "a recording stands in: %.*s", n, why);
	if (bg_text_width(app->message) > STAND_IN_COLS)
		bg_app_say(app, BG_ROLE_TEXT, "a recording stands in for the "
		    "meter: bankgrid measure says why");
	app->told_stand_in = true;
}

void
bg_app_measure(struct bg_app *app)
{
	if (bg_measuring_ask(&app->measuring, bg_scene_access(&app->scene)))
		bg_app_wants(app, BG_WANT_MEASURE);
	tell_stand_in(app);
	bg_app_look(app);
}

void
bg_app_toggle_live(struct bg_app *app, int64_t now)
{
	app->measuring.live = !app->measuring.live;
	bg_measuring_changed(&app->measuring, bg_scene_access(&app->scene), now);
	bg_app_say(app, BG_ROLE_TEXT, app->measuring.live ?
	    _("live: every change is measured") : _("live is off: m measures"));
}

void
bg_app_meter_event(struct bg_app *app, const struct bg_event *ev)
{
	const char *said = NULL;

	bg_kernels_event(app, ev);
	if (ev->kind == BG_EVENT_CASE)
		return;
	if (ev->kind == BG_EVENT_HELLO) {
		bg_measuring_hello(&app->measuring, ev->text);
		tell_stand_in(app);
	} else if (ev->kind == BG_EVENT_READING) {
		if (!bg_sweep_tab_answer(app, ev->reading))
			said = bg_measuring_answer(&app->measuring,
			    ev->reading);
	} else if (ev->kind == BG_EVENT_WAITING) {
		bg_measuring_waits(&app->measuring, ev->text);
		if (bg_sweeping_left(&app->sweeping) > 0)
			bg_app_say(app, BG_ROLE_TEXT, "%s", ev->text);
	} else {
		bg_sweep_tab_trouble(app, ev->text);
		said = bg_measuring_trouble(&app->measuring, ev->text);
	}
	if (said != NULL)
		bg_app_say(app, BG_ROLE_WARN, "%s", said);
	bg_app_look(app);
}
