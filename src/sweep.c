#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern-words.h"
#include "nls.h"
#include "sweep-values.h"
#include "sweep.h"

static int
out_of_memory(struct bg_error *err)
{
	return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
}

/* The word of let that defines the constant, or NULL. */
static const struct bg_word *
find_let(const struct bg_words *words, const char *text, const char *name)
{
	const struct bg_word *w;
	int i;

	for (i = 0; i < words->n; i++) {
		w = &words->word[i];
		if (w->key == BG_KEY_LET && w->value != -1 &&
		    w->name_len == (int)strlen(name) &&
		    memcmp(text + w->name, name, strlen(name)) == 0)
			return w;
	}
	return NULL;
}

/* text with the constant's value replaced, malloc()ed. */
static char *
set_let(const char *text, const struct bg_word *w, const char *value)
{
	const char *quote = strpbrk(value, " \t#") != NULL ? "\"" : "";
	size_t size = strlen(text) + strlen(value) + 3;
	char *out = malloc(size);

	if (out != NULL)
		snprintf(out, size, "%.*s=%s%s%s%s", w->name + w->name_len,
		    text, quote, value, quote, text + w->at + w->len);
	return out;
}

/* Whether the value is to be set in op= number i. */
static bool
is_meant(const struct bg_sweep_values *v, const struct bg_words *words, int i)
{
	int j;

	if (v->op > 0)
		return i == v->op - 1;
	if (bg_words_find(words, i, v->known) != NULL)
		return true;
	for (j = 0; j < words->nops; j++)
		if (bg_words_find(words, j, v->known) != NULL)
			return false;
	return true;
}

/* The pattern with the value, in point->text; or point->error. */
static int
set(struct bg_sweep_point *point, const struct bg_sweep_values *v,
    const struct bg_words *words, const char *text)
{
	bool by_access = v->known >= 0 &&
	    bg_key_info(v->known)->where & BG_IN_ACCESS;
	const struct bg_word *let;
	char *next;
	int i, status = 0;

	if (v->known < 0) {
		let = find_let(words, text, v->key);
		point->text = set_let(text, let, point->value);
		return point->text != NULL ? 0 : BG_ENOMEM;
	}
	if (!by_access)
		return bg_pattern_edit(text, v->op > 0 ? v->op - 1 : 0,
		    v->key, point->value, &point->text, &point->error);
	point->text = strdup(text);
	if (point->text == NULL)
		return BG_ENOMEM;
	for (i = 0; i < words->nops && status == 0; i++) {
		if (!is_meant(v, words, i))
			continue;
		status = bg_pattern_edit(point->text, i, v->key, point->value,
		    &next, &point->error);
		free(point->text);
		point->text = next;
	}
	return status;
}

/* What the point's pattern costs; 0 or BG_ENOMEM. */
static int
count(struct bg_sweep *s, struct bg_sweep_point *point)
{
	struct bg_pattern *p;
	char label[BG_LABEL_MAX];
	int i, status;

	status = bg_pattern_parse(&p, point->text, &point->error);
	if (status != 0)
		return status == BG_ENOMEM ? status : 0;
	point->op = calloc((size_t)p->nops, sizeof *point->op);
	if (s->label == NULL)
		s->label = calloc((size_t)p->nops, sizeof *s->label);
	if (point->op == NULL || s->label == NULL) {
		bg_pattern_free(p);
		return BG_ENOMEM;
	}
	for (i = 0; i < p->nops; i++) {
		if (s->nops == 0)
			bg_tally_label(p, i, s->label[i]);
		else if (strcmp(s->label[i], bg_tally_label(p, i, label)) != 0)
			snprintf(s->label[i], sizeof s->label[i],
			    _("access %d"), i + 1);
		bg_tally_op(p, i, &point->op[i]);
		bg_tally_add(&point->sum, &point->op[i]);
	}
	s->nops = p->nops;
	point->bytes = bg_pattern_bytes(p);
	bg_pattern_free(p);
	return 0;
}

static void
rank(struct bg_sweep *s)
{
	const struct bg_sweep_point *p, *best;
	int i;

	s->best = -1;
	for (i = 0; i < s->npoints; i++) {
		p = &s->point[i];
		if (p->error.code != BG_OK)
			continue;
		best = s->best >= 0 ? &s->point[s->best] : p;
		if (p->sum.wavefronts > s->most)
			s->most = p->sum.wavefronts;
		if (s->best < 0 || p->sum.wavefronts < best->sum.wavefronts ||
		    (p->sum.wavefronts == best->sum.wavefronts &&
		    p->bytes < best->bytes))
			s->best = i;
	}
}

static int
check_key(const struct bg_sweep_values *v, const struct bg_words *words,
    const char *text, struct bg_error *err)
{
	const char *at = v->op > 0 ? "@" : "";

	if (v->op > words->nops)
		return bg_fail(err, BG_EVALUE, (int)strlen(v->key), 2,
		    "there is no access number %d", v->op);
	if (v->known >= 0 || (*at == '\0' &&
	    find_let(words, text, v->key) != NULL))
		return 0;
	bg_fail(err, BG_EVALUE, 0, (int)strlen(v->key), "%.32s is no key of "
	    "patterns%s", v->key, *at == '\0' ? _(", and no let defines it") :
	    _(" with accesses"));
	return bg_hint(err, "as pad=0..32, or let bk=8 in the pattern and "
	    "bk=1..8");
}

static int
run(struct bg_sweep *s, struct bg_sweep_values *v,
    const struct bg_words *words, const char *text)
{
	struct bg_sweep_point *point;
	int i, status = 0;

	s->point = calloc((size_t)v->n, sizeof *s->point);
	if (s->point == NULL)
		return BG_ENOMEM;
	s->npoints = v->n;
	s->op = v->op;
	s->numbers = v->numbers;
	for (i = 0; i < v->n && status != BG_ENOMEM; i++) {
		point = &s->point[i];
		point->value = v->value[i];
		v->value[i] = NULL;
		status = set(point, v, words, text);
		if (status == 0)
			status = count(s, point);
	}
	s->key = v->key;
	v->key = NULL;
	rank(s);
	return status == BG_ENOMEM ? status : 0;
}

int
bg_sweep_run(struct bg_sweep *s, const char *text, const char *over,
    struct bg_error *err)
{
	struct bg_sweep_values v;
	struct bg_words *words;
	int status;

	memset(s, 0, sizeof *s);
	status = bg_sweep_values(&v, over, err);
	if (status != 0)
		return status;
	words = malloc(sizeof *words);
	if (words == NULL)
		status = out_of_memory(err);
	else if ((status = bg_words_scan(words, text, err)) != 0) {
		if (err != NULL)
			err->column = -1;
	} else if ((status = check_key(&v, words, text, err)) == 0 &&
	    run(s, &v, words, text) != 0)
		status = out_of_memory(err);
	free(words);
	bg_sweep_values_free(&v);
	if (status != 0)
		bg_sweep_free(s);
	return status;
}

void
bg_sweep_free(struct bg_sweep *s)
{
	int i;

	for (i = 0; i < s->npoints; i++) {
		free(s->point[i].value);
		free(s->point[i].text);
		free(s->point[i].op);
	}
	free(s->point);
	free(s->label);
	free(s->key);
	memset(s, 0, sizeof *s);
}
