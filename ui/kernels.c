#include "ui/kernels.h"

#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/app.h"
#include "ui/cases.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/modes.h"

#define HEAD	2	/* lines above the list */
#define NAME	14	/* columns */
#define FAR	100000

static struct bg_rect
body_of(const struct bg_app *app)
{
	struct bg_frame f;

	bg_frame_layout(app, &f);
	return f.body;
}

static struct bg_cases_page
page_of(const struct bg_app *app, int cols)
{
	const struct bg_kernels *k = &app->kernels;

	return (struct bg_cases_page){ k->greeted ? &k->hello : NULL,
	    k->result, k->of->nvariants, cols, k->running };
}

/* Down by so many lines, as far as the page goes. */
static void
scroll(struct bg_app *app, int by)
{
	struct bg_rect r = body_of(app);
	struct bg_cases_page p = page_of(app, r.cols);
	int last = bg_cases_draw(NULL, 0, &p) - r.rows;
	int top = app->kernels.top + by;

	app->kernels.top = top > last ? last : top;
	if (app->kernels.top < 0)
		app->kernels.top = 0;
}

/* The text of a pattern that comes with bankgrid, or NULL. */
static const char *
text_of(const struct bg_app *app, const char *name)
{
	const struct bg_preset *p = name == NULL ? NULL :
	    bg_presets_find(app->presets, name);

	return p == NULL ? NULL : p->text;
}

static int
predict(struct bg_app *app, struct bg_case_result *r, struct bg_error *err)
{
	const struct bg_case_variant *v = r->variant;
	const char *pattern = text_of(app, v->pattern);
	const char *ends = text_of(app, v->ends);

	if (pattern == NULL || (ends == NULL) != (v->ends == NULL))
		return bg_fail(err, BG_EIO, -1, 1,
		    "there is no pattern %s: see BANKGRID_DATADIR",
		    v->pattern);
	return bg_case_predict(r->of, r->size, pattern, ends, &r->prediction,
	    err);
}

/* Asks for all variants of the case chosen. */
static void
begin(struct bg_app *app)
{
	struct bg_kernels *k = &app->kernels;
	const struct bg_case *c = bg_case_at(k->at);
	struct bg_error err;
	int i;

	memset(k->result, 0, sizeof k->result);
	memset(k->id, 0, sizeof k->id);
	k->of = NULL;
	for (i = 0; i < c->nvariants; i++) {
		k->result[i].of = c;
		k->result[i].variant = &c->variant[i];
		k->result[i].size = c->size;
		if (predict(app, &k->result[i], &err) != BG_OK) {
			bg_app_refuse(app, &err);
			return;
		}
	}
	k->of = c;
	k->open = k->running = true;
	k->top = 0;
	bg_app_wants(app, BG_WANT_RUN);
}

static void
open_page(struct bg_app *app)
{
	struct bg_kernels *k = &app->kernels;

	if (k->of != bg_case_at(k->at)) {
		begin(app);
		return;
	}
	k->open = true;
	k->top = 0;
}

void
bg_kernels_enter(struct bg_app *app)
{
	app->kernels.open = false;
	app->mode = BG_MODE_KERNELS;
}

static void
list_key(struct bg_app *app, uint32_t key)
{
	struct bg_kernels *k = &app->kernels;

	switch (key) {
	case BG_KEY_UP: case 'k':
		k->at -= k->at > 0;
		break;
	case BG_KEY_DOWN: case 'j':
		k->at += bg_case_at(k->at + 1) != NULL;
		break;
	case BG_KEY_ENTER: case BG_KEY_RIGHT:
		open_page(app);
		break;
	case BG_KEY_ESC: case 'q': case 'K':
		app->mode = BG_MODE_MAIN;
		break;
	}
}

/* The accesses of a variant, as a pattern to look at. */
static void
look_at(struct bg_app *app, int variant, int64_t now)
{
	const struct bg_case *c = app->kernels.of;
	const struct bg_preset *p;

	if (variant >= c->nvariants)
		return;
	p = bg_presets_find(app->presets, c->variant[variant].pattern);
	app->mode = BG_MODE_MAIN;
	if (p != NULL)
		bg_app_load(app, p, now);
}

static void
page_key(struct bg_app *app, uint32_t key, int64_t now)
{
	int page = body_of(app).rows - 1;

	switch (key) {
	case BG_KEY_UP: case 'k': scroll(app, -1); break;
	case BG_KEY_DOWN: case 'j': scroll(app, 1); break;
	case BG_KEY_PGUP: case 'b': scroll(app, -page); break;
	case BG_KEY_PGDN: case ' ': scroll(app, page); break;
	case BG_KEY_HOME: scroll(app, -FAR); break;
	case BG_KEY_END: scroll(app, FAR); break;
	case 'm':
		if (!app->kernels.running)
			begin(app);
		break;
	case BG_KEY_ESC: case BG_KEY_LEFT:
		app->kernels.open = false;
		break;
	case 'q': case 'K':
		app->mode = BG_MODE_MAIN;
		break;
	default:
		if (key >= '1' && key < '1' + BG_VARIANTS)
			look_at(app, (int)(key - '1'), now);
	}
}

void
bg_kernels_key(struct bg_app *app, uint32_t key, int64_t now)
{
	if (app->kernels.open)
		page_key(app, key, now);
	else
		list_key(app, key);
}

void
bg_kernels_click(struct bg_app *app, int row, int64_t now)
{
	int at = row - body_of(app).row - HEAD;

	(void)now;
	if (app->kernels.open || at < 0 || bg_case_at(at) == NULL)
		return;
	app->kernels.at = at;
	open_page(app);
}

int
bg_kernels_next(const struct bg_kernels *k, struct bg_case_request *q)
{
	int i = 0;

	while (k->running && i < k->of->nvariants && k->id[i] != 0)
		i++;
	if (!k->running || i == k->of->nvariants)
		return -1;
	*q = (struct bg_case_request){ .size = k->result[i].size };
	snprintf(q->name, sizeof q->name, "%s", k->of->name);
	snprintf(q->variant, sizeof q->variant, "%s",
	    k->result[i].variant->name);
	return i;
}

void
bg_kernels_sent(struct bg_kernels *k, int i, int64_t id)
{
	k->id[i] = id;
}

void
bg_kernels_again(struct bg_kernels *k)
{
	int i;

	for (i = 0; i < BG_VARIANTS; i++)
		if (!k->result[i].answered)
			k->id[i] = 0;
}

static void
take_answer(struct bg_kernels *k, const struct bg_case_reading *reading)
{
	int i, left = 0;

	for (i = 0; k->of != NULL && i < k->of->nvariants; i++) {
		if (k->id[i] != 0 && k->id[i] == reading->id) {
			k->result[i].answered = true;
			k->result[i].reading = *reading;
		}
		left += !k->result[i].answered;
	}
	k->running = left > 0;
}

void
bg_kernels_event(struct bg_app *app, const struct bg_event *ev)
{
	struct bg_kernels *k = &app->kernels;

	if (ev->kind == BG_EVENT_HELLO && ev->hello != NULL) {
		k->greeted = ev->hello->problem[0] == '\0';
		k->hello = *ev->hello;
	} else if (ev->kind == BG_EVENT_CASE) {
		take_answer(k, ev->case_reading);
	} else if (ev->kind == BG_EVENT_TROUBLE && k->running) {
		k->running = false;
		if (app->mode == BG_MODE_KERNELS)
			bg_app_say(app, BG_ROLE_WARN, "%s", ev->text);
	}
}

static void
draw_list(const struct bg_kernels *k, struct bg_canvas *c, struct bg_rect r)
{
	const struct bg_case *one;
	enum bg_role role;
	int i, row;

	bg_puts(c, r.row, r.col + 1, r.cols - 1, BG_ROLE_LABEL,
	    _("whole kernels, launched and timed in several variants"));
	for (i = 0; (one = bg_case_at(i)) != NULL && i + HEAD < r.rows; i++) {
		row = r.row + HEAD + i;
		role = i == k->at ? BG_ROLE_FOCUS : BG_ROLE_TEXT;
		if (i == k->at) {
			bg_puts(c, row, r.col, 1, BG_ROLE_KEY, ">");
			bg_cursor(c, row, r.col);
		}
		bg_puts(c, row, r.col + 2, NAME - 1, role, one->name);
		bg_puts(c, row, r.col + 2 + NAME, r.cols - NAME - 2,
		    BG_ROLE_TEXT, _(one->what));
	}
}

void
bg_kernels_draw(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	struct bg_cases_page p;

	if (!app->kernels.open) {
		draw_list(&app->kernels, c, r);
		return;
	}
	p = page_of(app, r.cols);
	bg_clip(c, r);
	bg_cases_draw(c, r.row - app->kernels.top, &p);
	bg_cursor(c, r.row, r.col);
	bg_unclip(c);
}
