#include "ui/title.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "pattern-words.h"
#include "ui/teaching.h"

/* ---- kin ---- */

/* A canonical text and its words. */
struct text {
	char	*text;
	struct bg_words words;
};

static void
free_text(struct text *t)
{
	if (t != NULL)
		free(t->text);
	free(t);
}

static struct text *
read_text(const struct bg_pattern *p)
{
	struct text *t = calloc(1, sizeof *t);

	if (t != NULL && bg_pattern_print(p, &t->text) == BG_OK &&
	    bg_words_scan(&t->words, t->text, NULL) == BG_OK)
		return t;
	free_text(t);
	return NULL;
}

static bool
has_word(const struct text *t, const struct text *of, const struct bg_word *w)
{
	const struct bg_word *own = bg_words_find(&t->words, w->access, w->key);

	return own != NULL && own->value_len == w->value_len &&
	    memcmp(t->text + own->value, of->text + w->value,
	    (size_t)w->value_len) == 0;
}

/* Counts the words of t but elem and tile, and those that other has too; false:
 * other has not all elem and tile of t. */
static bool
count_words(const struct text *t, const struct text *other, int *n, int *same)
{
	const struct bg_word *w;
	bool has;
	int i;

	*n = *same = 0;
	for (i = 0; i < t->words.n; i++) {
		w = &t->words.word[i];
		if (w->key < 0 || w->key == BG_KEY_NAME)
			continue;
		has = has_word(other, t, w);
		if (w->key != BG_KEY_ELEM && w->key != BG_KEY_TILE) {
			*n += 1;
			*same += has;
		} else if (!has) {
			return false;
		}
	}
	return true;
}

enum bg_kin
bg_title_kin(const struct bg_pattern *p, const struct bg_pattern *from)
{
	enum bg_kin kin = BG_KIN_NONE;
	struct text *t, *origin;
	int own, kept, n, same;

	if (p->nops != from->nops || p->narrays != from->narrays)
		return kin;
	t = read_text(p);
	origin = read_text(from);
	if (t != NULL && origin != NULL && count_words(t, origin, &own,
	    &kept) && count_words(origin, t, &n, &same) && 2 * same > n)
		kin = own == kept && n == same ? BG_KIN_SAME : BG_KIN_VARIED;
	free_text(t);
	free_text(origin);
	return kin;
}

/* ---- words ---- */

/* The value that all active lanes have in v; false: they differ. */
static bool
one_value(const struct bg_access *a, const int v[BG_LANES], int *value)
{
	uint32_t lanes = bg_access_lanes(a);
	int lane;

	if (lanes == 0)
		return false;
	*value = v[__builtin_ctz(lanes)];
	for (lane = 0; lane < BG_LANES; lane++)
		if (lanes >> lane & 1 && v[lane] != *value)
			return false;
	return true;
}

/* The step from lane to lane of all that are active; false: it is none. */
static bool
one_step(const struct bg_pattern_access *a, int *step)
{
	int lane;

	if (bg_access_lanes(&a->access) != BG_FULL_MASK ||
	    a->index[0] == BG_NO_ELEMENT)
		return false;
	*step = a->index[1] - a->index[0];
	for (lane = 1; lane < BG_LANES; lane++)
		if (a->index[lane] - a->index[lane - 1] != *step)
			return false;
	return true;
}

static void
describe_one(const struct bg_pattern_access *a, const struct bg_layout *l,
    const char *elem, char *buf, size_t size)
{
	const char *op = bg_kind_info(a->access.kind)->name;
	uint32_t lanes = bg_access_lanes(&a->access);
	int r, c, step, first = lanes != 0 ? __builtin_ctz(lanes) : 0;
	bool row, col;

	row = one_value(&a->access, a->row, &r);
	col = one_value(&a->access, a->col, &c);
	if (l->rows > 0 && col && !row && c != BG_NO_ELEMENT)
		snprintf(buf, size, _("%s: column %d of a %dx%d tile of %s"),
		    op, c, l->rows, l->cols, elem);
	else if (l->rows > 0 && row && !col && r != BG_NO_ELEMENT)
		snprintf(buf, size, _("%s: row %d of a %dx%d tile of %s"), op,
		    r, l->rows, l->cols, elem);
	else if (l->rows > 0)
		snprintf(buf, size, _("%s: a %dx%d tile of %s"), op, l->rows,
		    l->cols, elem);
	else if (one_step(a, &step))
		snprintf(buf, size, _("%s: %s, stride %d"), op, elem, step);
	else if (a->index[first] != BG_NO_ELEMENT)
		snprintf(buf, size, _("%s: %s, by index"), op, elem);
	else
		snprintf(buf, size, _("%s, by address"), op);
}

static void
describe(const struct bg_pattern *p, char *buf, size_t size)
{
	const struct bg_layout *l = &p->array[0];
	char elem[32] = "";

	bg_pattern_get(p, p->access[0].op, "elem", elem, sizeof elem);
	if (p->naccesses == 1)
		describe_one(&p->access[0], l, elem, buf, size);
	else if (p->narrays == 1 && l->rows > 0)
		snprintf(buf, size, _("a %dx%d tile of %s"), l->rows,
		    l->cols, elem);
	else
		snprintf(buf, size, _("%d accesses"), p->naccesses);
}

bool
bg_title_stale(const struct bg_app *app)
{
	return app->kin == BG_KIN_NONE && app->origin != NULL &&
	    app->pattern->name[0] != '\0' &&
	    strcmp(app->pattern->name, app->origin->name) == 0;
}

const char *
bg_title_pattern(const struct bg_app *app, char *buf, size_t size)
{
	const char *name = app->pattern->name;
	const char *preset = app->preset != NULL ? app->preset->title : "";
	bool own = name[0] != '\0' && (app->origin == NULL ||
	    strcmp(name, app->origin->name) != 0);

	if (own)
		snprintf(buf, size, "%s", bg_tr_in("title", name));
	else if (app->preset != NULL && app->kin != BG_KIN_NONE)
		snprintf(buf, size, "%s%s",
		    bg_tr_in("title", name[0] != '\0' ? name : preset),
		    app->kin == BG_KIN_VARIED ? _(" (changed)") : "");
	else
		describe(app->pattern, buf, size);
	return buf;
}

const char *
bg_title(const struct bg_app *app, char *buf, size_t size)
{
	const struct bg_field *f = &app->field[app->focus];
	char value[sizeof f->value];

	if (app->mode == BG_MODE_TYPE && app->typed.state != BG_TYPED_RIGHT)
		snprintf(buf, size, _("still shown: %s %s"), f->key,
		    bg_pattern_get(app->pattern, app->pattern->access[
		    app->scene.index].op, f->key, value, sizeof value));
	else if (app->mode == BG_MODE_EDIT && app->edit_error.code != BG_OK)
		snprintf(buf, size, "%s",
		    _("still shown: the last pattern without a fault"));
	else if (app->teaching != NULL)
		snprintf(buf, size, _("step %d of %d: %s"),
		    app->teaching->step + 1,
		    bg_teaching_lesson(app->teaching)->nsteps,
		    bg_teaching_lesson(app->teaching)->title);
	else
		bg_title_pattern(app, buf, size);
	return buf;
}
