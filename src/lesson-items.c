/*
 * lesson-items: what each item of a lesson means.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson-parts.h"
#include "nearest.h"
#include "nls.h"
#include "pattern-words.h"

/* What a task may change where it does not say. */
#define CHANGE		(1u << BG_KEY_PAD | 1u << BG_KEY_PITCH | \
			1u << BG_KEY_SWIZZLE)

#define OF(kind)	(1u << (kind))
#define OF_QUESTIONS	(OF(BG_STEP_NUMBER) | OF(BG_STEP_CHOICE) | \
			OF(BG_STEP_DESIGN))
#define OF_ALL		(OF_QUESTIONS | OF(BG_STEP_TEXT))

struct key {
	const char	*name;
	bool		 arg;
	unsigned	 of;		/* steps that it may stand in; 0: any
					 * place */
	int		(*take)(struct bg_lesson_parse *s);
};

static int
fail_item(struct bg_lesson_parse *s, int code, const char *message)
{
	return bg_fail(s->err, code, s->item.at, s->item.len, "%s",
	    bg_tr(message));
}

static int
fail_step(struct bg_lesson_parse *s, const char *message)
{
	return bg_fail(s->err, BG_EVALUE, s->step->at, 1, "%s",
	    bg_tr(message));
}

static int
out_of_memory(struct bg_lesson_parse *s)
{
	return bg_fail(s->err, BG_ENOMEM, -1, 1, "out of memory");
}

/* An error within bytes from..: its column is moved there. */
static int
moved(struct bg_lesson_parse *s, int rc, int from, int len)
{
	if (rc == BG_OK || rc == BG_ENOMEM)
		return rc;
	if (s->err->column < 0) {
		s->err->column = 0;
		s->err->length = len > 0 ? len : 1;
	}
	s->err->column += from;
	return rc;
}

/* The body without the blanks around it, on one line. */
static int
trim(const struct bg_lesson_parse *s, int *at)
{
	int from = s->item.body, end = from + s->item.body_len;

	while (from < end && isspace((unsigned char)s->text[from]))
		from++;
	while (end > from && isspace((unsigned char)s->text[end - 1]))
		end--;
	*at = from;
	return end - from;
}

static const struct bg_pattern *
pattern(const struct bg_lesson_parse *s)
{
	return s->step->pattern < 0 ? NULL : s->l->pattern[s->step->pattern];
}

static int
read_text(struct bg_lesson_parse *s, char **out)
{
	return bg_lesson_paragraphs(s->text, s->item.body, s->item.body_len,
	    out, s->err);
}

/* A text that may hold figures. */
static int
read_said(struct bg_lesson_parse *s, char **out)
{
	int rc = read_text(s, out), at;

	if (rc != BG_OK)
		return rc;
	rc = bg_lesson_braces(*out, pattern(s), s->step->op, s->err);
	/* Lines are joined there: the caret goes to the brace if the text has
	 * one line, else to the item. */
	if (rc != BG_OK && s->err->column >= 0) {
		trim(s, &at);
		if (strncmp(s->text + at, *out, strlen(*out)) == 0) {
			s->err->column += at;
		} else {
			s->err->column = s->item.at;
			s->err->length = s->item.len;
		}
	}
	return rc;
}

/* ---- the end of a step ---- */

static int
finish_number(struct bg_lesson_parse *s)
{
	if (!s->asked)
		return fail_step(s, "a number needs the figure that is asked "
		    "for");
	return BG_OK;
}

static int
finish_choice(struct bg_lesson_parse *s)
{
	struct bg_step *step = s->step;
	struct bg_value left;
	bool holds;
	int i, n = 0, rc;

	for (i = 0; i < step->noptions; i++) {
		if (step->option[i].when.text[0] == '\0')
			return fail_step(s, "an option lacks its 'when'");
		rc = bg_condition_holds(&step->option[i].when, pattern(s),
		    step->op, &holds, &left, s->err);
		if (rc != BG_OK)
			return moved(s, rc, step->at, 1);
		n += holds;
	}
	if (step->noptions < 2)
		return fail_step(s, "a choice needs two options or more");
	if (n != 1)
		return bg_fail(s->err, BG_EVALUE, step->at, 1, "%d options "
		    "are right: it must be one", n);
	return BG_OK;
}

static int
finish_design(struct bg_lesson_parse *s)
{
	struct bg_step *step = s->step;
	int i = (int)(step - s->l->step), rc;
	struct bg_pattern *solved;
	char why[160];

	if (step->nneeds == 0)
		return fail_step(s, "a task needs a need");
	if (s->solution < 0)
		return fail_step(s, "a task needs a solution");
	if (bg_lesson_solved(s->l, i, pattern(s), why, sizeof why))
		return fail_step(s, "the task is solved before it begins");
	rc = bg_pattern_with(pattern(s), step->op, step->solution, &solved,
	    s->err);
	if (rc != BG_OK)
		return moved(s, rc, s->solution, s->solution_len);
	if (!bg_lesson_solved(s->l, i, solved, why, sizeof why))
		rc = bg_fail(s->err, BG_EVALUE, s->solution, s->solution_len,
		    "the solution does not solve it: %s", why);
	bg_pattern_free(solved);
	return rc;
}

int
bg_lesson_finish(struct bg_lesson_parse *s)
{
	int rc = BG_OK;

	if (s->step == NULL)
		return rc;
	switch (s->step->kind) {
	case BG_STEP_TEXT: break;
	case BG_STEP_NUMBER: rc = finish_number(s); break;
	case BG_STEP_CHOICE: rc = finish_choice(s); break;
	case BG_STEP_DESIGN: rc = finish_design(s); break;
	}
	s->step = NULL;
	return rc;
}

/* ---- the items ---- */

static int
take_title(struct bg_lesson_parse *s)
{
	int at, len = trim(s, &at), rc;

	if (s->l->title != NULL)
		return fail_item(s, BG_EVALUE, "the title is given twice");
	if (memchr(s->text + at, '\n', (size_t)len) != NULL)
		return fail_item(s, BG_EVALUE, "a title has one line");
	rc = read_text(s, &s->l->title);
	return rc;
}

static int
take_pattern(struct bg_lesson_parse *s)
{
	struct bg_pattern **bigger, *p;
	int at, len = trim(s, &at), rc = bg_lesson_finish(s);
	char *text;

	if (rc != BG_OK)
		return rc;
	text = strndup(s->text + at, (size_t)len);
	bigger = realloc(s->l->pattern, (size_t)(s->l->npatterns + 1) *
	    sizeof *bigger);
	if (bigger != NULL)
		s->l->pattern = bigger;
	if (bigger == NULL || text == NULL) {
		free(text);
		return out_of_memory(s);
	}
	rc = bg_pattern_parse(&p, text, s->err);
	free(text);
	if (rc != BG_OK)
		return moved(s, rc, at, len);
	s->l->pattern[s->l->npatterns++] = p;
	return BG_OK;
}

static int
begin_step(struct bg_lesson_parse *s, enum bg_step_kind kind)
{
	struct bg_lesson *l = s->l;
	struct bg_step *bigger;
	int rc = bg_lesson_finish(s);

	if (rc != BG_OK)
		return rc;
	if (kind != BG_STEP_TEXT && l->npatterns == 0)
		return fail_item(s, BG_EVALUE, "a question needs a pattern "
		    "before it");
	if (l->nsteps == BG_LESSON_STEPS || (kind != BG_STEP_TEXT &&
	    l->nquestions == BG_LESSON_QUESTIONS))
		return fail_item(s, BG_EVALUE, "the lesson is too long: begin "
		    "another");
	bigger = realloc(l->step, (size_t)(l->nsteps + 1) * sizeof *bigger);
	if (bigger == NULL)
		return out_of_memory(s);
	l->step = bigger;
	s->step = &l->step[l->nsteps++];
	memset(s->step, 0, sizeof *s->step);
	s->step->kind = kind;
	s->step->at = s->item.at;
	s->step->pattern = l->npatterns - 1;
	s->step->question = kind == BG_STEP_TEXT ? -1 : l->nquestions++;
	s->step->change = CHANGE;
	s->solution = -1;
	s->asked = false;
	s->plain = true;
	return read_text(s, &s->step->text);
}

static int
take_step_text(struct bg_lesson_parse *s)
{
	return begin_step(s, BG_STEP_TEXT);
}

static int
take_number(struct bg_lesson_parse *s)
{
	return begin_step(s, BG_STEP_NUMBER);
}

static int
take_choice(struct bg_lesson_parse *s)
{
	return begin_step(s, BG_STEP_CHOICE);
}

static int
take_design(struct bg_lesson_parse *s)
{
	return begin_step(s, BG_STEP_DESIGN);
}

static int
take_access(struct bg_lesson_parse *s)
{
	const struct bg_pattern *p = pattern(s);
	int at, len = trim(s, &at);
	char text[16];
	int64_t n;

	snprintf(text, sizeof text, "%.*s", len, s->text + at);
	if (!s->plain)
		return fail_item(s, BG_EVALUE, "the access stands right "
		    "behind the step that is about it");
	if (p == NULL)
		return fail_item(s, BG_EVALUE, "there is no pattern yet");
	if (!bg_lesson_read(text, false, &n) || n < 1 || n > p->nops)
		return bg_fail(s->err, BG_EVALUE, at, len > 0 ? len : 1,
		    "the accesses of the pattern go from 1 to %d", p->nops);
	s->step->op = (int)n - 1;
	return BG_OK;
}

static int
take_hint(struct bg_lesson_parse *s)
{
	struct bg_step *step = s->step;

	if (step->nhints == BG_LESSON_HINTS)
		return fail_item(s, BG_EVALUE, "so many hints are no help");
	return read_text(s, &step->hint[step->nhints++]);
}

static int
take_why(struct bg_lesson_parse *s)
{
	if (s->step->why != NULL)
		return fail_item(s, BG_EVALUE, "the why is given twice");
	return read_said(s, &s->step->why);
}

static int
take_figure(struct bg_lesson_parse *s)
{
	struct bg_value v;
	int at, len = trim(s, &at), rc;

	if (s->asked)
		return fail_item(s, BG_EVALUE, "the figure is given twice");
	s->asked = true;
	rc = bg_quantity_parse(&s->step->asked, s->text + at, len, s->err);
	if (rc != BG_OK)
		return moved(s, rc, at, len);
	rc = bg_quantity_of(&s->step->asked, pattern(s), s->step->op, &v,
	    s->err);
	if (rc != BG_OK)
		s->err->column = -1;
	return moved(s, rc, at, len);
}

/* What a reply is to: a figure, or an answer as it would be typed. */
static int
reply_on(struct bg_lesson_parse *s, struct bg_term *t)
{
	const struct bg_lesson_item *it = &s->item;
	bool lanes = bg_quantity_is_lanes(&s->step->asked);
	struct bg_value v;
	char text[BG_ANSWER_MAX];
	int rc;

	snprintf(text, sizeof text, "%.*s", it->arg_len, s->text + it->arg);
	t->number = bg_lesson_read(text, lanes, &t->n);
	if (t->number)
		return BG_OK;
	rc = bg_quantity_parse(&t->q, text, (int)strlen(text), s->err);
	if (rc == BG_OK && bg_quantity_is_lanes(&t->q) != lanes)
		rc = bg_fail(s->err, BG_EVALUE, -1, 1, "the answer is %s",
		    lanes ? _("lanes, no number") : _("a number, no lanes"));
	if (rc == BG_OK) {
		rc = bg_quantity_of(&t->q, pattern(s), s->step->op, &v,
		    s->err);
		s->err->column = -1;
		t->n = v.n;
	}
	return moved(s, rc, it->arg, it->arg_len);
}

static int
take_wrong(struct bg_lesson_parse *s)
{
	struct bg_step *step = s->step;
	struct bg_lesson_reply *r = &step->reply[step->nreplies];
	struct bg_value right;
	int rc;

	if (!s->asked)
		return fail_item(s, BG_EVALUE, "the figure stands before the "
		    "replies");
	if (step->nreplies == BG_LESSON_REPLIES)
		return fail_item(s, BG_EVALUE, "too many replies");
	rc = reply_on(s, &r->on);
	if (rc != BG_OK)
		return rc;
	rc = bg_quantity_of(&step->asked, pattern(s), step->op, &right,
	    s->err);
	if (rc == BG_OK && right.n == r->on.n)
		return bg_fail(s->err, BG_EVALUE, s->item.arg,
		    s->item.arg_len, "that is the right answer");
	step->nreplies++;
	return rc != BG_OK ? rc : read_said(s, &r->text);
}

static int
take_option(struct bg_lesson_parse *s)
{
	struct bg_step *step = s->step;

	if (step->noptions == BG_LESSON_OPTIONS)
		return fail_item(s, BG_EVALUE, "too many options");
	return read_text(s, &step->option[step->noptions++].text);
}

/* The option that the item belongs to, or NULL with the error. */
static struct bg_lesson_option *
option(struct bg_lesson_parse *s)
{
	if (s->step->noptions == 0) {
		fail_item(s, BG_EVALUE, "an option stands before it");
		return NULL;
	}
	return &s->step->option[s->step->noptions - 1];
}

static int
read_condition(struct bg_lesson_parse *s, struct bg_condition *c)
{
	struct bg_value left;
	bool holds;
	int at, len = trim(s, &at), rc;

	if (len >= BG_VALUE_MAX)
		return fail_item(s, BG_EVALUE, "the condition is too long");
	rc = bg_condition_parse(c, s->text + at, len, s->err);
	if (rc != BG_OK)
		return moved(s, rc, at, len);
	rc = bg_condition_holds(c, pattern(s), s->step->op, &holds, &left,
	    s->err);
	if (rc != BG_OK)
		s->err->column = -1;
	return moved(s, rc, at, len);
}

static int
take_when(struct bg_lesson_parse *s)
{
	struct bg_lesson_option *o = option(s);

	if (o == NULL)
		return s->err->code;
	if (o->when.text[0] != '\0')
		return fail_item(s, BG_EVALUE, "the option has a 'when'");
	return read_condition(s, &o->when);
}

static int
take_reply(struct bg_lesson_parse *s)
{
	struct bg_lesson_option *o = option(s);

	if (o == NULL)
		return s->err->code;
	if (o->reply != NULL)
		return fail_item(s, BG_EVALUE, "the option has a reply");
	return read_said(s, &o->reply);
}

static int
take_need(struct bg_lesson_parse *s)
{
	struct bg_step *step = s->step;

	if (step->nneeds == BG_LESSON_NEEDS)
		return fail_item(s, BG_EVALUE, "too many needs");
	return read_condition(s, &step->need[step->nneeds++]);
}

static int
take_change(struct bg_lesson_parse *s)
{
	int end = s->item.body + s->item.body_len, at, n, key;

	s->step->change = 0;
	for (at = s->item.body; at < end; at += n) {
		n = (int)strspn(s->text + at, " \t\r\n");
		at += n;
		n = (int)strcspn(s->text + at, " \t\r\n");
		if (at >= end || n == 0)
			break;
		key = bg_key_find(s->text + at, n);
		if (key < 0 || key == BG_KEY_LET)
			return bg_fail(s->err, BG_EVALUE, at, n, "no key of a "
			    "pattern that can be changed");
		s->step->change |= 1u << key;
	}
	if (s->step->change == 0)
		return fail_item(s, BG_EVALUE, "a task lets something change");
	return BG_OK;
}

static int
take_solution(struct bg_lesson_parse *s)
{
	int at, len = trim(s, &at), i;

	if (s->solution >= 0)
		return fail_item(s, BG_EVALUE, "the solution is given twice");
	if (len == 0 || len >= BG_CHANGES_MAX)
		return fail_item(s, BG_EVALUE, "a solution is one change or "
		    "a few: pad=1");
	s->solution = at;
	s->solution_len = len;
	for (i = 0; i < len; i++)
		s->step->solution[i] = isspace((unsigned char)s->text[at + i]) ?
		    ' ' : s->text[at + i];
	return BG_OK;
}

static const struct key keys[] = {
	{ "title", false, 0, take_title },
	{ "pattern", false, 0, take_pattern },
	{ "text", false, 0, take_step_text },
	{ "number", false, 0, take_number },
	{ "choice", false, 0, take_choice },
	{ "design", false, 0, take_design },
	{ "access", false, OF_ALL, take_access },
	{ "figure", false, OF(BG_STEP_NUMBER), take_figure },
	{ "wrong", true, OF(BG_STEP_NUMBER), take_wrong },
	{ "option", false, OF(BG_STEP_CHOICE), take_option },
	{ "when", false, OF(BG_STEP_CHOICE), take_when },
	{ "reply", false, OF(BG_STEP_CHOICE), take_reply },
	{ "need", false, OF(BG_STEP_DESIGN), take_need },
	{ "change", false, OF(BG_STEP_DESIGN), take_change },
	{ "solution", false, OF(BG_STEP_DESIGN), take_solution },
	{ "hint", false, OF_QUESTIONS, take_hint },
	{ "why", false, OF_QUESTIONS, take_why },
};
#define NKEYS	((int)(sizeof keys / sizeof keys[0]))

static int
no_such_key(struct bg_lesson_parse *s)
{
	const struct bg_lesson_item *it = &s->item;
	struct bg_nearest near = BG_NEAREST_INIT;
	int i;

	for (i = 0; i < NKEYS; i++)
		bg_nearest_offer(&near, s->text + it->at, it->len,
		    keys[i].name);
	bg_fail(s->err, BG_ESYNTAX, it->at, it->len, "no item is called "
	    "'%.*s'", it->len < 40 ? it->len : 40, s->text + it->at);
	return near.name != NULL ? bg_hint(s->err, "did you mean %s?",
	    near.name) : bg_hint(s->err, "bankgrid-lesson(5) lists them");
}

int
bg_lesson_take(struct bg_lesson_parse *s)
{
	const struct bg_lesson_item *it = &s->item;
	const struct key *k;
	int rc;

	for (k = keys; k < keys + NKEYS; k++)
		if ((int)strlen(k->name) == it->len &&
		    memcmp(k->name, s->text + it->at, (size_t)it->len) == 0)
			break;
	if (k == keys + NKEYS)
		return no_such_key(s);
	if (k->arg != (it->arg_len > 0))
		return fail_item(s, BG_ESYNTAX, k->arg ?
		    _("it needs the wrong answer before the colon") :
		    _("nothing is wanted before its colon"));
	if (k->of != 0 && (s->step == NULL ||
	    !(k->of & OF(s->step->kind)))) {
		fail_item(s, BG_ESYNTAX, "it cannot stand here");
		return bg_hint(s->err, "%s", k->of == OF_ALL ? _("a step begins "
		    "with text, number, choice or design") :
		    k->of == OF_QUESTIONS ? _("it is of a question") :
		    k->of == OF(BG_STEP_NUMBER) ? _("it is of a number") :
		    k->of == OF(BG_STEP_CHOICE) ? _("it is of a choice") :
		    _("it is of a design"));
	}
	if (s->l->title == NULL && k->take != take_title)
		return fail_item(s, BG_ESYNTAX, "the title comes first");
	rc = k->take(s);
	if (k->of != 0)
		s->plain = false;
	return rc;
}
