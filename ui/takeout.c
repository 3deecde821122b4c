#include "ui/takeout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "protocol/quote.h"
#include "ui/frame.h"
#include "ui/markdown.h"
#include "ui/modes.h"
#include "ui/svg.h"
#include "ui/text.h"
#include "ui/title.h"
#include "ui/views/phrase.h"

static const struct {
	const char	*ending, *name;
	uint32_t	 key;		/* that copies it, or 0 */
} forms[] = {
	[BG_TAKE_PATTERN] = { ".bg", N_("the pattern"), 'p' },
	[BG_TAKE_COMMAND] = { ".sh", N_("the command line"), 'c' },
	[BG_TAKE_CUDA] = { ".cu", N_("the CUDA program"), 'u' },
	[BG_TAKE_SVG] = { ".svg", N_("a picture of the view"), 0 },
	[BG_TAKE_MARKDOWN] = { ".md", N_("the view as Markdown"), 'm' },
	[BG_TAKE_TEXT] = { ".txt", N_("the view as text"), 'v' },
};

enum { FORMS = sizeof forms / sizeof forms[0] };

enum bg_takeout
bg_takeout_of(const char *path)
{
	size_t len = strlen(path), n;
	int i;

	for (i = 0; i < FORMS; i++) {
		n = strlen(forms[i].ending);
		if (len > n && strcmp(path + len - n, forms[i].ending) == 0)
			return (enum bg_takeout)i;
	}
	return BG_TAKE_PATTERN;
}

const char *
bg_takeout_name(enum bg_takeout what)
{
	return _(forms[what].name);
}

/* ---- the forms ---- */

static int
put_command(const struct bg_app *app, const char *text, FILE *out)
{
	size_t size = 4 * strlen(text) + 64;
	char *line = calloc(1, size);
	int rc = BG_ENOMEM;

	(void)app;
	if (line != NULL && bg_quote(line, (int)size, "bankgrid") &&
	    bg_quote(line, (int)size, "show") &&
	    bg_quote(line, (int)size, text)) {
		fprintf(out, "%s\n", line);
		rc = BG_OK;
	}
	free(line);
	return rc;
}

/* The frame without the keys below it, whole, whatever the screen's size. */
static struct bg_canvas *
view(const struct bg_app *app)
{
	struct bg_app whole = *app;
	struct bg_canvas *c;
	struct bg_frame f;

	bg_frame_enlarge(&whole);
	c = bg_canvas_new(whole.rows, whole.cols, false);
	if (c == NULL)
		return NULL;
	bg_frame_layout(&whole, &f);
	bg_frame_draw(&whole, c);
	if (f.message.rows > 0)
		c->rows = f.message.row;
	else if (f.footer.rows > 0 && f.footer.row > 0)
		c->rows = f.footer.row;
	return c;
}

static int
put_view(const struct bg_app *app, const char *text, enum bg_takeout what,
    FILE *out)
{
	const struct bg_prediction *pr = &app->scene.prediction;
	struct bg_canvas *c = view(app);
	char *plain = NULL, title[200], desc[1024], waves[BG_PHRASE_MAX];
	int rc = BG_OK;

	if (c == NULL)
		return BG_ENOMEM;
	bg_title_pattern(app, title, sizeof title);
	/* What is hidden on the screen is not told here. */
	if (app->scene.hidden || pr->uncounted)
		snprintf(desc, sizeof desc, "%.600s", text);
	else
		snprintf(desc, sizeof desc, _("%.600s. Predicted "
		    "%s, ideal %u: %s."), text, bg_phrase_plural(pr->total,
		    "wavefront", waves), pr->groups, app->scene.why);
	if (what == BG_TAKE_SVG) {
		bg_svg(out, c, title, desc);
	} else if (what == BG_TAKE_MARKDOWN) {
		rc = bg_markdown(out, c, title, desc);
	} else {
		plain = bg_text(c, BG_DEPTH_MONO);
		if (plain == NULL)
			rc = BG_ENOMEM;
		else
			fputs(plain, out);
		free(plain);
	}
	bg_canvas_free(c);
	return rc;
}

static int
put_pattern(const struct bg_app *app, FILE *out)
{
	const char *text = app->pattern->text;
	size_t len = strlen(text);

	fputs(text, out);
	if (len > 0 && text[len - 1] != '\n')
		fputc('\n', out);
	return BG_OK;
}

static int
put(const struct bg_app *app, enum bg_takeout what, const char *text,
    FILE *out, struct bg_error *err)
{
	switch (what) {
	case BG_TAKE_PATTERN:
		return put_pattern(app, out);
	case BG_TAKE_COMMAND:
		return put_command(app, text, out);
	case BG_TAKE_CUDA:
		/* It has the prediction in its comments. */
		if (app->scene.hidden)
			return bg_fail(err, BG_EVALUE, -1, 1, "that would "
			    "tell the costs, which are hidden: V shows them");
		if (app->write_cuda == NULL)
			return bg_fail(err, BG_EVALUE, -1, 1,
			    "CUDA cannot be written here");
		return app->write_cuda(app->pattern, text, out, err);
	default:
		return put_view(app, text, what, out);
	}
}

/* The pattern without the name and the comments of a preset that it has
 * nothing to do with any more, else as it is. */
static int
own_pattern(const struct bg_app *app, struct bg_pattern **own)
{
	char *text = NULL, *bare = NULL;
	int rc;

	if (!bg_title_stale(app))
		return bg_pattern_parse(own, app->pattern->text, NULL);
	rc = bg_pattern_print(app->pattern, &text);
	if (rc == BG_OK)
		rc = bg_pattern_edit(text, -1, "name", NULL, &bare, NULL);
	if (rc == BG_OK)
		rc = bg_pattern_parse(own, bare, NULL);
	free(text);
	free(bare);
	return rc;
}

int
bg_takeout_make(const struct bg_app *app, enum bg_takeout what, char **out,
    struct bg_error *err)
{
	struct bg_app taken = *app;
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(out, &size);
	int rc = BG_ENOMEM;

	err->code = BG_OK;
	taken.pattern = NULL;
	if (f != NULL) {
		rc = own_pattern(app, &taken.pattern);
		if (rc == BG_OK)
			rc = bg_pattern_print(taken.pattern, &text);
		if (rc == BG_OK)
			rc = put(&taken, what, text, f, err);
		if (fclose(f) != 0 && rc == BG_OK)
			rc = BG_ENOMEM;
		bg_pattern_free(taken.pattern);
		free(text);
	}
	if (rc == BG_OK)
		return rc;
	if (f != NULL)
		free(*out);
	*out = NULL;
	return err->code != BG_OK ? err->code :
	    bg_fail(err, rc, -1, 1, "out of memory");
}

/* ---- keys ---- */

void
bg_takeout_enter(struct bg_app *app, enum bg_act act)
{
	char name[80];

	if (act == BG_ACT_COPY) {
		if (app->clipboard)
			app->mode = BG_MODE_COPY;
		else
			bg_app_say(app, BG_ROLE_WARN, "this terminal has no "
			    "clipboard: w and x write files");
		return;
	}
	snprintf(name, sizeof name, "%s%s", app->preset != NULL &&
	    app->kin != BG_KIN_NONE ? app->preset->name : "pattern",
	    forms[act == BG_ACT_EXPORT ? BG_TAKE_SVG : BG_TAKE_PATTERN].
	    ending);
	bg_edit_set(&app->edit, name);
	app->mode = BG_MODE_WRITE;
}

/* What is wanted of the screen, or why not. */
static void
want(struct bg_app *app, enum bg_takeout what, enum bg_want how)
{
	struct bg_error err;

	app->mode = BG_MODE_MAIN;
	app->message[0] = '\0';
	free(app->out);
	app->out_is = what;
	if (bg_takeout_make(app, what, &app->out, &err) == BG_OK)
		bg_app_wants(app, how);
	else
		bg_app_refuse(app, &err);
}

void
bg_takeout_write(struct bg_app *app)
{
	want(app, bg_takeout_of(app->edit.text), BG_WANT_WRITE);
}

void
bg_takeout_key(struct bg_app *app, uint32_t key)
{
	int i;

	for (i = 0; i < FORMS; i++)
		if (forms[i].key != 0 && forms[i].key == key) {
			want(app, (enum bg_takeout)i, BG_WANT_COPY);
			return;
		}
	app->mode = BG_MODE_MAIN;
}
