#include "ui/drag.h"

#include "ui/keys.h"
#include "ui/modes.h"
#include "ui/teaching.h"

/* A mouse that jumps does not make more steps than that. */
#define STEPS_MOST	32

void
bg_drag_begin(struct bg_app *app, int field, int col)
{
	app->drag = field >= 0 && app->field[field].kind == BG_FIELD_NUMBER;
	app->drag_col = col;
	app->dragged = false;
}

void
bg_drag_move(struct bg_app *app, int col, int64_t now)
{
	int by = col > app->drag_col ? 1 : -1;
	int n = (col - app->drag_col) * by, field = app->focus;

	if (!app->drag || n == 0 || app->mode != BG_MODE_MAIN)
		return;
	if (!bg_teaching_allows(app, BG_ACT_MORE)) {
		bg_teaching_refuse(app);
		return;
	}
	app->message[0] = '\0';
	app->drag_col = col;
	if (n > STEPS_MOST)
		n = STEPS_MOST;
	while (n-- > 0 && app->message[0] == '\0') {
		/* What the drag made before is replaced. */
		if (app->dragged)
			bg_history_move(&app->history, -1);
		bg_app_step_field(app, field, by, now);
		app->dragged = true;
		bg_app_keep(app);
	}
}
