#include "ui/app.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "ui/drag.h"
#include "ui/frame.h"
#include "ui/modes.h"
#include "ui/pasting.h"
#include "ui/tabs.h"
#include "ui/takeout.h"
#include "ui/teaching.h"
#include "ui/title.h"
#include "ui/views/view.h"

/* Where there are no presets. */
#define START	"name=\"column of a 32x32 float tile\" " \
		"elem=f32 tile=32x32 op=ld row=lane col=0"

void
bg_app_say(struct bg_app *app, enum bg_role role, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(app->message, sizeof app->message, _(fmt), ap);
	va_end(ap);
	app->message_role = role;
}

void
bg_app_refuse(struct bg_app *app, const struct bg_error *err)
{
	bg_app_say(app, BG_ROLE_WARN, err->hint[0] != '\0' ? "%s; %s" : "%s",
	    err->message, err->hint);
}

/* The field in focus stays the same field where the pattern still has it. */
static void
list_fields(struct bg_app *app)
{
	const struct bg_field was = app->field[app->focus];
	int i;

	app->nfields = bg_fields_list(app->pattern, app->scene.index,
	    app->field);
	for (i = 0; was.key != NULL && i < app->nfields; i++)
		if (app->field[i].kind == was.kind &&
		    strcmp(app->field[i].key, was.key) == 0)
			app->focus = i;
	if (app->focus >= app->nfields)
		app->focus = app->nfields > 0 ? app->nfields - 1 : 0;
}

void
bg_app_show_access(struct bg_app *app, int access, int64_t now)
{
	struct bg_frame f;
	struct bg_aim aim = app->scene.aim;
	int group = app->scene.group, top = app->scene.top;

	if (access >= app->pattern->naccesses)
		access = app->pattern->naccesses - 1;
	app->edition++;
	app->looking = false;
	bg_scene_set(&app->scene, app->pattern, access, app->gpu);
	bg_offer_find(&app->offer, app->pattern, app->scene.index, app->gpu);
	app->scene.offer = app->offer.there ? app->offer.text : NULL;
	if (group < app->scene.trace.ngroups)
		app->scene.group = group;
	app->scene.aim = aim;
	app->scene.big = app->big;
	if (app->teaching != NULL && !bg_teaching_done(app->teaching))
		app->scene.offer = NULL;
	if (bg_teaching_veils(app))
		bg_scene_hide(&app->scene);
	list_fields(app);
	if (top >= 0) {		/* scrolled by hand: as far as it goes */
		app->scene.top = top;
		bg_frame_layout(app, &f);
		bg_grid_scroll(&app->scene, f.grid, 0);
	}
	bg_measuring_changed(&app->measuring, bg_scene_access(&app->scene), now);
	bg_app_look(app);
}

static void
compare_to_origin(struct bg_app *app)
{
	app->kin = app->origin != NULL ? bg_title_kin(app->pattern,
	    app->origin) : BG_KIN_NONE;
}

/* The pattern as it is now is the preset p. */
static void
set_origin(struct bg_app *app, const struct bg_preset *p)
{
	bg_pattern_free(app->origin);
	app->origin = NULL;
	app->preset = p;
	if (p != NULL && bg_pattern_parse(&app->origin, app->pattern->text,
	    NULL) != BG_OK)
		app->origin = NULL;
	compare_to_origin(app);
}

/* p is the pattern from now on. */
static void
adopt(struct bg_app *app, struct bg_pattern *p)
{
	bg_pattern_free(app->pattern);
	app->pattern = p;
	compare_to_origin(app);
}

int
bg_app_set_text(struct bg_app *app, const char *text, int64_t now,
    struct bg_error *err)
{
	struct bg_pattern *p;
	int rc = bg_pattern_parse(&p, text, err);

	if (rc != BG_OK)
		return rc;
	adopt(app, p);
	bg_app_show_access(app, app->scene.index, now);
	return BG_OK;
}

void
bg_app_keep(struct bg_app *app)
{
	const char *text = app->pattern->text;
	const char *present = bg_history_move(&app->history, 0);

	if (present == NULL || strcmp(present, text) != 0)
		bg_history_push(&app->history, text);
}

void
bg_app_take(struct bg_app *app, struct bg_pattern *p, const struct bg_error *why,
    int64_t now)
{
	if (p == NULL) {
		bg_app_refuse(app, why);
		return;
	}
	adopt(app, p);
	bg_app_show_access(app, app->scene.index, now);
	bg_app_keep(app);
}

/* Shows it as what it is of: the preset, or none. */
static void
begin(struct bg_app *app, struct bg_pattern *p, const struct bg_preset *of,
    int access, int64_t now)
{
	adopt(app, p);
	set_origin(app, of);
	app->scene.group = app->scene.step = -1;
	app->scene.top = BG_TOP_AUTO;
	bg_app_show_access(app, access, now);
}

int
bg_app_replace(struct bg_app *app, const char *text, int access, int64_t now)
{
	struct bg_pattern *p;
	int rc = bg_pattern_parse(&p, text, NULL);

	if (rc != BG_OK)
		return rc;
	app->scene.aim = bg_aim_nothing;
	begin(app, p, NULL, access, now);
	return rc;
}

void
bg_app_load(struct bg_app *app, const struct bg_preset *of, int64_t now)
{
	struct bg_pattern *p;
	struct bg_error err;

	if (bg_pattern_parse(&p, of->text, &err) != BG_OK) {
		bg_app_say(app, BG_ROLE_ERROR, "%s: %s", of->name,
		    err.message);
		return;
	}
	begin(app, p, of, 0, now);
	bg_app_keep(app);
}

/* The preset that has this text, or NULL. */
static const struct bg_preset *
preset_of(const struct bg_presets *p, const char *text)
{
	int i;

	for (i = 0; i < p->n; i++)
		if (strcmp(p->preset[i].text, text) == 0)
			return &p->preset[i];
	return NULL;
}

struct bg_app *
bg_app_new(const char *text, const struct bg_presets *presets,
    const struct bg_gpu *gpu, struct bg_error *err)
{
	struct bg_app *app = calloc(1, sizeof *app);

	if (app == NULL) {
		bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
		return NULL;
	}
	app->presets = presets;
	app->gpu = gpu;
	app->rows = 24;
	app->cols = 80;
	app->measuring.due = -1;
	app->scene.aim = bg_aim_nothing;
	app->scene.group = app->scene.step = -1;
	app->scene.top = BG_TOP_AUTO;
	if (text == NULL)
		text = presets->n > 0 ? presets->preset[0].text : START;
	if (bg_edit_set(&app->edit, "") != BG_OK ||
	    bg_app_set_text(app, text, 0, err) != BG_OK) {
		bg_app_free(app);
		return NULL;
	}
	set_origin(app, preset_of(presets, text));
	/* The first thing to try is the padding. */
	if (bg_fields_find(app->field, app->nfields, "pad") >= 0)
		app->focus = bg_fields_find(app->field, app->nfields, "pad");
	bg_app_keep(app);
	return app;
}

void
bg_app_free(struct bg_app *app)
{
	if (app == NULL)
		return;
	bg_pattern_free(app->pattern);
	bg_pattern_free(app->pinned);
	bg_pattern_free(app->origin);
	free(app->pasted);
	free(app->out);
	bg_edit_free(&app->edit);
	bg_history_free(&app->history);
	bg_measuring_free(&app->measuring);
	bg_sweeping_free(&app->sweeping);
	bg_picker_free(&app->picker);
	bg_results_free(&app->results);
	bg_teaching_free(app->teaching);
	free(app->study.former);
	free(app);
}

void
bg_app_wants(struct bg_app *app, enum bg_want want)
{
	app->wants |= 1u << want;
}

enum bg_want
bg_app_want(struct bg_app *app)
{
	int w;

	for (w = BG_WANT_QUIT; w <= BG_WANT_WRITE; w++)
		if (app->wants & 1u << w) {
			app->wants &= ~(1u << w);
			return (enum bg_want)w;
		}
	return BG_WANT_NOTHING;
}

int
bg_app_timeout(const struct bg_app *app, int64_t now)
{
	int measuring = bg_measuring_timeout(&app->measuring, now);
	int motion = bg_motion_timeout(app, now);

	return measuring < 0 || (motion >= 0 && motion < measuring) ? motion :
	    measuring;
}

static void
key_event(struct bg_app *app, uint32_t key, int64_t now)
{
	enum bg_act a = bg_key_act(key);

	app->message[0] = '\0';
	if (key == '\n')
		key = BG_KEY_ENTER;
	/* These work whatever is being typed. */
	if (key < ' ' && (a == BG_ACT_QUIT || a == BG_ACT_SUSPEND ||
	    a == BG_ACT_REDRAW))
		bg_app_act(app, a, now);
	else if (app->mode == BG_MODE_MAIN)
		bg_app_main_key(app, key, now);
	else
		bg_mode_key(app, key, now);
}

/* Text that is pasted is never taken for commands, nor its line ends for
 * Enter. */
static void
paste_event(struct bg_app *app, uint32_t key, int64_t now)
{
	switch (app->mode) {
	case BG_MODE_MAIN:
		bg_pasting_key(app, key);
		break;
	case BG_MODE_TYPE: case BG_MODE_EDIT: case BG_MODE_WRITE:
	case BG_MODE_PRESETS:
		bg_mode_key(app, key < ' ' ? ' ' : key, now);
		break;
	case BG_MODE_ANSWER:
		bg_edit_key(&app->edit, key < ' ' ? ' ' : key);
		break;
	default:
		bg_app_say(app, BG_ROLE_WARN, "nothing is pasted here");
	}
}

static void
click(struct bg_app *app, int row, int col, int64_t now)
{
	const struct bg_tab *tab = bg_tab_of(app);
	struct bg_frame f;
	int field;

	app->message[0] = '\0';
	field = bg_frame_field(app, row, col);
	if (app->mode == BG_MODE_TYPE && field >= 0) {
		bg_mode_type_at(app, field);
		return;
	}
	if (app->mode != BG_MODE_MAIN) {
		bg_mode_click(app, row, col, now);
		return;
	}
	bg_frame_layout(app, &f);
	bg_drag_begin(app, field, col);
	app->looking = field < 0;
	if (field >= 0)
		app->focus = field;
	else if (app->scene.hidden)
		return;
	else if (tab->click != NULL)
		tab->click(app, f.grid, row, col, now);
}

static void
wrote_event(struct bg_app *app, const struct bg_event *ev)
{
	if (ev->code == BG_ETAKEN) {
		app->mode = BG_MODE_REPLACE;
		bg_app_say(app, BG_ROLE_WARN, "%s exists: y replaces it, any "
		    "other key leaves it as it is", app->edit.text);
	} else if (ev->code != BG_OK) {
		bg_app_say(app, BG_ROLE_ERROR, "%s not written: %s",
		    app->edit.text, ev->text);
	} else {
		bg_app_say(app, BG_ROLE_GOOD, "wrote %s to %s",
		    bg_takeout_name((enum bg_takeout)app->out_is),
		    app->edit.text);
	}
}

void
bg_app_handle(struct bg_app *app, const struct bg_event *ev)
{
	switch (ev->kind) {
	case BG_EVENT_KEY:
		key_event(app, ev->key, ev->now);
		break;
	case BG_EVENT_PASTE:
		paste_event(app, ev->key, ev->now);
		break;
	case BG_EVENT_PASTED:
		bg_pasting_end(app, ev->now);
		break;
	case BG_EVENT_CLICK:
		click(app, ev->row, ev->col, ev->now);
		break;
	case BG_EVENT_DRAG:
		bg_drag_move(app, ev->col, ev->now);
		break;
	case BG_EVENT_WHEEL:
		if (app->mode == BG_MODE_MAIN && bg_tab_of(app)->draw == NULL)
			bg_app_scroll(app, BG_ACT_NONE, ev->key == BG_KEY_UP ? -3 :
			    3);
		else if (app->mode != BG_MODE_MAIN)
			bg_mode_key(app, ev->key, ev->now);
		else if (bg_tab_of(app)->height != NULL &&
		    bg_tab_of(app)->act != NULL)
			bg_tab_of(app)->act(app, ev->key == BG_KEY_UP ?
			    BG_ACT_PAGE_UP : BG_ACT_PAGE_DOWN, ev->now);
		break;
	case BG_EVENT_RESIZE:
		app->rows = ev->row < 1 ? 1 : ev->row;
		app->cols = ev->col < 1 ? 1 : ev->col;
		break;
	case BG_EVENT_TICK:
		if (bg_measuring_tick(&app->measuring, bg_scene_access(&app->scene), ev->now))
			bg_app_wants(app, BG_WANT_MEASURE);
		bg_app_look(app);
		bg_motion_tick(app, ev->now);
		break;
	case BG_EVENT_COPIED:
		if (ev->code != BG_OK)
			bg_app_say(app, BG_ROLE_WARN, "too long for a "
			    "clipboard: w and x write files");
		else
			bg_app_say(app, BG_ROLE_GOOD, "%s is on its way to the "
			    "terminal's clipboard (OSC 52)",
			    bg_takeout_name((enum bg_takeout)app->out_is));
		break;
	case BG_EVENT_WROTE:
		wrote_event(app, ev);
		break;
	default:
		bg_app_meter_event(app, ev);
	}
	bg_teaching_update(app);
	bg_tab_update(app);
}
