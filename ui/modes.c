#include "ui/modes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "paste.h"
#include "ui/flatten.h"
#include "ui/frame.h"
#include "ui/help.h"
#include "ui/pasting.h"
#include "ui/takeout.h"
#include "ui/teaching.h"
#include "ui/theme.h"
#include "ui/views/lesson.h"

static void
restore(struct bg_app *app, int64_t now)
{
	const char *text = bg_history_move(&app->history, 0);

	if (text != NULL)
		bg_app_set_text(app, text, now, NULL);
	app->mode = BG_MODE_MAIN;
	app->edit_error.code = BG_OK;
	app->typed.state = BG_TYPED_RIGHT;
}

static void
done(struct bg_app *app)
{
	bg_app_keep(app);
	app->mode = BG_MODE_MAIN;
}

/* ---- a field's value ---- */

static void
enter_type(struct bg_app *app, bool anew)
{
	if (app->nfields == 0)
		return;
	bg_edit_set(&app->edit, anew ? "" : app->field[app->focus].value);
	app->mode = BG_MODE_TYPE;
	app->typed.state = BG_TYPED_RIGHT;
	app->fresh = false;
}

/* Says what is typed, where it is not right; kept: it was to be kept. */
static void
say_typed(struct bg_app *app, bool kept)
{
	char words[700];

	bg_typed_say(&app->typed, &app->field[app->focus], words,
	    sizeof words);
	bg_app_say(app, kept || app->typed.state == BG_TYPED_WRONG ?
	    BG_ROLE_WARN : BG_ROLE_TEXT, kept ? _("not kept: %s") : "%s",
	    words);
}

/* Sets the field to value, and what must follow it. text: the pattern's with
 * value alone, to be freed; or the error that it has. */
static int
set_typed(struct bg_app *app, const struct bg_field *f, const char *value,
    char **text, int64_t now, struct bg_error *err)
{
	int rc = bg_field_set(app->pattern, app->scene.index, f, value, text,
	    err);
	struct bg_pattern *follows;

	if (rc == BG_OK)
		rc = bg_app_set_text(app, *text, now, err);
	if (rc == BG_OK || value == NULL || bg_field_follow(app->pattern,
	    app->scene.index, f, value, &follows, NULL) != BG_OK)
		return rc;
	rc = bg_app_set_text(app, follows->text, now, err);
	bg_pattern_free(follows);
	return rc;
}

/* Makes what is typed the field's value, or says why that is none (yet). */
static void
try_typed(struct bg_app *app, int64_t now)
{
	struct bg_typing typing = { app->pattern, app->scene.index,
	    app->field, app->nfields, app->focus };
	struct bg_error err = { 0 };
	struct bg_field f;
	char buf[4096], *text;

	/* ROWSxCOLS is the whole tile, whose name stands before the rows. */
	if (app->field[app->focus].kind == BG_FIELD_COLS &&
	    strchr(app->edit.text, 'x') != NULL)
		typing.at = --app->focus;
	f = app->field[app->focus];
	app->typed.state = BG_TYPED_RIGHT;
	if (set_typed(app, &f, bg_typed_value(&f, app->edit.text, buf,
	    sizeof buf), &text, now, &err) != BG_OK) {
		typing.p = app->pattern;
		bg_typed_judge(&app->typed, &typing, app->edit.text, text,
		    &err);
		say_typed(app, false);
	}
	free(text);
}

/* What belongs to another field is typed there instead. */
static void
take_typed(struct bg_app *app, int64_t now)
{
	char value[sizeof app->typed.value];
	int field = app->typed.belongs;

	memcpy(value, app->typed.value, sizeof value);
	restore(app, now);
	if (field >= app->nfields)
		return;
	app->focus = field;
	enter_type(app, true);
	bg_edit_set(&app->edit, value);
	try_typed(app, now);
}

/* The field's own value, until something else is typed. */
static void
enter_fresh(struct bg_app *app)
{
	enter_type(app, false);
	app->fresh = app->mode == BG_MODE_TYPE;
}

/* Keeps what is typed; false: that is not right. */
static bool
keep_typed(struct bg_app *app)
{
	if (app->typed.state != BG_TYPED_RIGHT) {
		say_typed(app, true);
		return false;
	}
	done(app);
	return true;
}

void
bg_mode_type_at(struct bg_app *app, int field)
{
	if (field == app->focus || !keep_typed(app))
		return;
	if (field < 0 || field >= app->nfields)
		return;
	app->focus = field;
	enter_fresh(app);
}

static void
step_typed(struct bg_app *app, int by, int64_t now)
{
	if (!keep_typed(app))
		return;
	bg_app_step_field(app, app->focus, by, now);
	enter_fresh(app);
}

static void
edit_typed(struct bg_app *app, uint32_t key, int64_t now)
{
	bool character = key >= ' ' && key < BG_KEY_LEFT;

	/* A 0 before other digits is a number's no more. */
	if (character && (app->fresh || (key >= '0' && key <= '9' &&
	    strcmp(app->edit.text, "0") == 0)))
		bg_edit_set(&app->edit, "");
	if (bg_edit_key(&app->edit, key))
		try_typed(app, now);
	app->fresh = false;
}

static void
type_key(struct bg_app *app, uint32_t key, int64_t now)
{
	bool tab = key == BG_KEY_TAB || key == BG_KEY_BACKTAB;

	if (key == BG_KEY_ESC)
		restore(app, now);
	else if (tab && app->typed.state == BG_TYPED_WRONG &&
	    app->typed.belongs >= 0)
		take_typed(app, now);
	else if (tab)	/* behind the last field, too, it is kept */
		bg_mode_type_at(app, app->focus +
		    (key == BG_KEY_TAB ? 1 : -1));
	else if (key == BG_KEY_ENTER)
		keep_typed(app);
	else if (app->fresh && key == '=')
		enter_type(app, true);
	else if (key == BG_KEY_UP || (app->fresh && key == '+'))
		step_typed(app, 1, now);
	else if (key == BG_KEY_DOWN || (app->fresh && key == '-'))
		step_typed(app, -1, now);
	else if (key != '#')
		edit_typed(app, key, now);
}

/* ---- the whole pattern ---- */

static void
enter_edit(struct bg_app *app)
{
	char *line = bg_flatten(app->pattern->text);

	if (line == NULL)
		return;
	bg_edit_set(&app->edit, line);
	free(line);
	app->edit_error.code = BG_OK;
	app->mode = BG_MODE_EDIT;
}

/* Whether the line says what the pattern said before, comments aside. */
static bool
unchanged(const struct bg_app *app)
{
	const char *text = bg_history_move(
	    (struct bg_history *)&app->history, 0);
	char *line = text != NULL ? bg_flatten(text) : NULL;
	bool same = line != NULL && strcmp(line, app->edit.text) == 0;

	free(line);
	return same;
}

/* The edit line says something else now. */
static void
edited(struct bg_app *app, int64_t now)
{
	app->edit_error.code = BG_OK;
	app->edit_code = false;
	bg_app_set_text(app, app->edit.text, now, &app->edit_error);
	if (app->edit_error.code == BG_OK)
		return;
	app->edit_goes_on = bg_typed_goes_on(app->edit.text,
	    &app->edit_error);
	bg_pasting_judge(app, bg_history_move(&app->history, 0));
	if (app->edit_code)
		bg_app_say(app, BG_ROLE_TEXT, "code: Enter takes it into the "
		    "pattern");
	else if (app->edit_error.hint[0] != '\0')
		bg_app_say(app, BG_ROLE_TEXT, "%s", app->edit_error.hint);
}

static void
edit_enter(struct bg_app *app, int64_t now)
{
	const char *text = bg_history_move(&app->history, 0);

	if (unchanged(app)) {
		restore(app, now);
	} else if (app->edit_error.code == BG_OK) {
		done(app);
		bg_pasting_remember(app);
	} else if (text != NULL && bg_pasting_line(app, text, now)) {
		app->mode = BG_MODE_MAIN;
		app->edit_error.code = BG_OK;
	} else if (app->message[0] == '\0') {
		bg_app_refuse(app, &app->edit_error);
	}
}

static void
edit_key(struct bg_app *app, uint32_t key, int64_t now)
{
	if (key == BG_KEY_ESC)
		restore(app, now);
	else if (key == BG_KEY_ENTER)
		edit_enter(app, now);
	else if (((key == BG_KEY_UP || key == BG_KEY_DOWN) &&
	    bg_pasting_recall(app, key == BG_KEY_UP ? -1 : 1)) ||
	    bg_edit_key(&app->edit, key))
		edited(app, now);
}

/* ---- a file's name ---- */

static void
write_key(struct bg_app *app, uint32_t key)
{
	if (key == BG_KEY_ESC) {
		app->mode = BG_MODE_MAIN;
	} else if (key == BG_KEY_ENTER && app->edit.len == 0) {
		bg_app_say(app, BG_ROLE_WARN, "a file needs a name");
	} else if (key == BG_KEY_ENTER) {
		app->replace = false;
		bg_takeout_write(app);
	} else {
		bg_edit_key(&app->edit, key);
	}
}

static void
replace_key(struct bg_app *app, uint32_t key)
{
	app->mode = BG_MODE_MAIN;
	if (key == 'y' || key == 'Y') {
		app->replace = true;
		bg_app_wants(app, BG_WANT_WRITE);
	} else {
		bg_app_say(app, BG_ROLE_TEXT, "%s is left as it is",
		    app->edit.text);
	}
}

/* ---- presets and help ---- */

static int
body_rows(const struct bg_app *app)
{
	struct bg_frame f;

	bg_frame_layout(app, &f);
	return f.body.rows;
}

static void
presets_key(struct bg_app *app, uint32_t key, int64_t now)
{
	const struct bg_preset *chosen;
	int page = body_rows(app) - 1;

	if (key == BG_KEY_ESC) {
		app->mode = BG_MODE_MAIN;
	} else if (key == BG_KEY_ENTER) {
		chosen = bg_picker_chosen(&app->picker, app->presets);
		if (chosen == NULL)
			return;
		app->mode = BG_MODE_MAIN;
		bg_app_load(app, chosen, now);
	} else {
		bg_picker_key(&app->picker, app->presets, key,
		    page > 1 ? page : 1);
	}
}

static void
help_key(struct bg_app *app, uint32_t key)
{
	int rows = bg_help_page(body_rows(app));
	int last = bg_help_lines() - rows;

	switch (key) {
	case BG_KEY_UP: case 'k':
		app->help_top--;
		break;
	case BG_KEY_DOWN: case 'j':
		app->help_top++;
		break;
	case BG_KEY_PGUP: case 'b':
		app->help_top -= rows - 1;
		break;
	case BG_KEY_PGDN: case ' ':
		app->help_top += rows - 1;
		break;
	default:
		app->mode = BG_MODE_MAIN;
	}
	if (app->help_top > last)
		app->help_top = last;
	if (app->help_top < 0)
		app->help_top = 0;
}

void
bg_mode_enter(struct bg_app *app, enum bg_act act)
{
	switch (act) {
	case BG_ACT_TYPE: case BG_ACT_TYPE_NEW:
		enter_type(app, act == BG_ACT_TYPE_NEW);
		break;
	case BG_ACT_EDIT:
		enter_edit(app);
		break;
	case BG_ACT_WRITE: case BG_ACT_EXPORT: case BG_ACT_COPY:
		bg_takeout_enter(app, act);
		break;
	case BG_ACT_THEME:
		app->theme = (app->theme + 1) % BG_THEMES;
		bg_app_wants(app, BG_WANT_THEME);
		bg_app_say(app, BG_ROLE_TEXT, "theme %s: T takes the next",
		    bg_theme_name((enum bg_theme)app->theme));
		break;
	case BG_ACT_BIG:
		app->big = app->scene.big = !app->big;
		if (app->big && app->cols < BG_HALF_COLS)
			bg_app_say(app, BG_ROLE_TEXT, "big cells need %d "
			    "columns: here are %d", BG_HALF_COLS, app->cols);
		else if (app->big && app->cols < BG_BIG_COLS)
			bg_app_say(app, BG_ROLE_TEXT, "banks 16-31 have lines "
			    "of their own: %d columns hold all 32 on one",
			    BG_BIG_COLS);
		break;
	case BG_ACT_PRESETS:
		app->picker.brief = app->scene.hidden;
		if (bg_picker_open(&app->picker, app->presets,
		    app->preset) == BG_OK)
			app->mode = BG_MODE_PRESETS;
		break;
	case BG_ACT_KERNELS:
		bg_kernels_enter(app);
		break;
	case BG_ACT_HELP:
		app->help_top = 0;
		app->mode = BG_MODE_HELP;
		break;
	default:
		break;
	}
}

void
bg_mode_key(struct bg_app *app, uint32_t key, int64_t now)
{
	switch (app->mode) {
	case BG_MODE_TYPE: type_key(app, key, now); break;
	case BG_MODE_EDIT: edit_key(app, key, now); break;
	case BG_MODE_WRITE: write_key(app, key); break;
	case BG_MODE_REPLACE: replace_key(app, key); break;
	case BG_MODE_COPY: bg_takeout_key(app, key); break;
	case BG_MODE_PRESETS: presets_key(app, key, now); break;
	case BG_MODE_HELP: help_key(app, key); break;
	case BG_MODE_ANSWER: bg_teaching_type(app, key, now); break;
	case BG_MODE_LESSONS: bg_teaching_choose(app, key, now); break;
	case BG_MODE_KERNELS: bg_kernels_key(app, key, now); break;
	case BG_MODE_RESULTS: bg_results_key(app, key, now); break;
	case BG_MODE_MAIN: break;
	}
}

void
bg_mode_click(struct bg_app *app, int row, int col, int64_t now)
{
	struct bg_frame f;

	bg_frame_layout(app, &f);
	if (app->mode == BG_MODE_PRESETS &&
	    bg_picker_click(&app->picker, app->presets, f.body, row))
		presets_key(app, BG_KEY_ENTER, now);
	else if (app->mode == BG_MODE_KERNELS)
		bg_kernels_click(app, row, now);
	else if (app->mode == BG_MODE_RESULTS)
		bg_results_click(app, row, col, now);
	else if (app->mode == BG_MODE_LESSONS &&
	    bg_lessons_at(app, f.body, row) >= 0) {
		app->study.at = bg_lessons_at(app, f.body, row);
		bg_teaching_choose(app, BG_KEY_ENTER, now);
	} else if (app->mode == BG_MODE_HELP)
		app->mode = BG_MODE_MAIN;
}
