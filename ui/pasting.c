#include "ui/pasting.h"

#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "paste.h"
#include "ui/flatten.h"
#include "ui/modes.h"
#include "ui/teaching.h"

void
bg_pasting_key(struct bg_app *app, uint32_t key)
{
	char bytes[5], *bigger;
	size_t len = app->pasted == NULL ? 0 : strlen(app->pasted);
	int n;

	if (key == BG_KEY_ENTER)
		key = '\n';
	if (key >= BG_KEY_LEFT || len > BG_EDIT_MAX)
		return;
	n = bg_utf8(key < ' ' && key != '\n' ? ' ' : key, bytes);
	if (len + (size_t)n + 1 > app->pasted_size) {
		bigger = realloc(app->pasted, 2 * len + 64);
		if (bigger == NULL)
			return;
		app->pasted = bigger;
		app->pasted_size = 2 * len + 64;
	}
	memcpy(app->pasted + len, bytes, (size_t)n + 1);
}

void
bg_pasting_remember(struct bg_app *app)
{
	if (app->recent == NULL)
		return;
	bg_recent_add(app->recent, app->pattern->text);
	bg_app_wants(app, BG_WANT_REMEMBER);
}

/* Which op= of the text the access shown is of. */
static int
op_shown(const struct bg_app *app)
{
	return app->pattern->access[app->scene.index].op;
}

static void
take(struct bg_app *app, const char *text, const char *told, int64_t now)
{
	if (bg_app_set_text(app, text, now, NULL) != BG_OK)
		return;
	bg_app_keep(app);
	bg_pasting_remember(app);
	bg_app_say(app, BG_ROLE_GOOD, "taken: %s; u takes it back", told);
}

void
bg_pasting_end(struct bg_app *app, int64_t now)
{
	char *code = app->pasted, *text = NULL, told[BG_PASTE_TOLD];
	struct bg_pattern *p;
	struct bg_error err = { 0 };

	app->pasted = NULL;
	app->pasted_size = 0;
	if (code == NULL)
		return;
	if (!bg_teaching_allows(app, BG_ACT_EDIT)) {
		bg_teaching_refuse(app);
	} else if (bg_pattern_parse(&p, code, &err) == BG_OK) {
		bg_pattern_free(p);
		take(app, code, _("the pattern"), now);
	} else if (strstr(code, "op=") == NULL || bg_paste_is_code(code)) {
		if (bg_paste(code, app->pattern->text, op_shown(app), &text,
		    told, &err) == BG_OK)
			take(app, text, told, now);
		else
			bg_app_refuse(app, &err);
	} else {
		bg_app_refuse(app, &err);
	}
	free(text);
	free(code);
}

void
bg_pasting_judge(struct bg_app *app, const char *text)
{
	char *out, told[BG_PASTE_TOLD];
	struct bg_error err;

	if (text == NULL || !bg_paste_is_code(app->edit.text))
		return;
	app->edit_code = bg_paste_line(app->edit.text, text, op_shown(app),
	    &out, told, &err) == BG_OK;
	if (app->edit_code) {
		free(out);
		return;
	}
	app->edit_error = err;
	app->edit_error.column = 0;
	app->edit_error.length = (int)strlen(app->edit.text);
	app->edit_goes_on = err.code == BG_ESYNTAX;
}

bool
bg_pasting_line(struct bg_app *app, const char *text, int64_t now)
{
	char *out, told[BG_PASTE_TOLD];
	struct bg_error err;
	int rc;

	if (!bg_paste_is_code(app->edit.text))
		return false;
	rc = bg_paste_line(app->edit.text, text, op_shown(app), &out, told,
	    &err);
	if (rc != BG_OK) {
		bg_app_refuse(app, &err);
		return false;
	}
	take(app, out, told, now);
	free(out);
	return true;
}

bool
bg_pasting_recall(struct bg_app *app, int by)
{
	const struct bg_recent *r = app->recent;
	int i;

	if (r == NULL)
		return false;
	for (i = r->n - 1; i >= 0; i--)
		if (strcmp(r->line[i], app->edit.text) == 0)
			break;
	if (i < 0)	/* what is typed stands behind the newest */
		i = r->n;
	i += by;
	if (i < 0 || i >= r->n)
		return false;
	bg_edit_set(&app->edit, r->line[i]);
	return true;
}
