/*
 * lesson-judge: whether answers are right and tasks are solved.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson-parts.h"
#include "nls.h"
#include "pattern-words.h"
#include "tally.h"

const struct bg_pattern *
bg_lesson_pattern(const struct bg_lesson *l, int step)
{
	int i = l->step[step].pattern;

	return i < 0 ? NULL : l->pattern[i];
}

bool
bg_lesson_hides(const struct bg_lesson *l, int step, uint32_t told)
{
	const struct bg_step *s;
	int i, pattern = l->step[step].pattern;

	if (l->step[step].kind == BG_STEP_DESIGN)
		return false;
	/* A text before the first pattern is read beside that. */
	if (pattern < 0)
		pattern = 0;
	for (i = step; i < l->nsteps && l->step[i].pattern <= pattern; i++) {
		s = &l->step[i];
		if (s->question >= 0 && s->kind != BG_STEP_DESIGN &&
		    !(told >> s->question & 1))
			return true;
	}
	return false;
}

/* ---- answers ---- */

static const char *
skip(const char *p, const char *set)
{
	return p + strspn(p, set);
}

/* A number without a sign, at most nine digits; 0 bytes: none. */
static int
digits(const char *p, int64_t *out)
{
	int n;

	*out = 0;
	for (n = 0; isdigit((unsigned char)p[n]); n++)
		if (n < 10)
			*out = *out * 10 + (p[n] - '0');
	return n < 10 ? n : 0;
}

/* "1,024": commas before every three digits. */
static bool
read_number(const char *p, int64_t *out)
{
	int64_t more;
	int n;

	p = skip(p, " ");
	n = digits(p, out);
	if (n == 0)
		return false;
	for (p += n; n <= 3 && *p == ','; p += 4) {
		if (digits(p + 1, &more) != 3 || *out > 999999999)
			return false;
		*out = *out * 1000 + more;
	}
	return *skip(p, " ") == '\0';
}

static bool
read_lanes(const char *p, int64_t *out)
{
	static const char *const nobody[] = { "nobody", "none", "no lane",
	    "-" };
	int64_t first, last;
	int n, i;

	*out = 0;
	p = skip(p, " ");
	for (i = 0; i < 4; i++) {
		n = (int)strlen(nobody[i]);
		if (strncmp(p, nobody[i], (size_t)n) == 0 &&
		    *skip(p + n, " ") == '\0')
			return true;
	}
	if (strncmp(p, "lane", 4) == 0)
		p += p[4] == 's' ? 5 : 4;
	for (p = skip(p, " "); *p != '\0'; p = skip(p, " ,")) {
		n = digits(p, &first);
		last = first;
		p = skip(p + n, " ");
		if (n > 0 && *p == '-') {
			p = skip(p + 1, " ");
			n = digits(p, &last);
			p += n;
		}
		if (n == 0 || last < first || last >= BG_LANES)
			return false;
		for (; first <= last; first++)
			*out |= (int64_t)1 << first;
	}
	return *out != 0;
}

bool
bg_lesson_read(const char *answer, bool lanes, int64_t *out)
{
	return lanes ? read_lanes(answer, out) : read_number(answer, out);
}

static int
judge_number(const struct bg_lesson *l, int step, const char *answer,
    bool *right, const char **say, struct bg_error *err)
{
	const struct bg_step *s = &l->step[step];
	const struct bg_pattern *p = bg_lesson_pattern(l, step);
	bool lanes = bg_quantity_is_lanes(&s->asked);
	struct bg_value want, v;
	int64_t given;
	int i, rc;

	rc = bg_quantity_of(&s->asked, p, s->op, &want, err);
	if (rc != BG_OK)
		return rc;
	if (!bg_lesson_read(answer, lanes, &given))
		return bg_fail(err, BG_EVALUE, -1, 1, lanes ?
		    _("lanes are asked for: 0-3 8, or nobody") :
		    _("a number is asked for"));
	*right = given == want.n;
	for (i = 0; i < s->nreplies && !*right && *say == NULL; i++) {
		v.n = s->reply[i].on.n;
		if ((s->reply[i].on.number || bg_quantity_of(
		    &s->reply[i].on.q, p, s->op, &v, NULL) == BG_OK) &&
		    v.n == given)
			*say = s->reply[i].text;
	}
	return BG_OK;
}

static int
right_option(const struct bg_lesson *l, int step)
{
	const struct bg_step *s = &l->step[step];
	struct bg_value left;
	bool holds;
	int i;

	for (i = 0; i < s->noptions; i++)
		if (bg_condition_holds(&s->option[i].when,
		    bg_lesson_pattern(l, step), s->op, &holds, &left, NULL) ==
		    BG_OK && holds)
			return i;
	return -1;
}

static int
judge_choice(const struct bg_lesson *l, int step, const char *answer,
    bool *right, const char **say, struct bg_error *err)
{
	const struct bg_step *s = &l->step[step];
	int64_t given;

	if (!read_number(answer, &given) || given < 1 || given > s->noptions)
		return bg_fail(err, BG_EVALUE, -1, 1, "a number from 1 to %d "
		    "is asked for", s->noptions);
	*right = given - 1 == right_option(l, step);
	*say = s->option[given - 1].reply;
	return BG_OK;
}

int
bg_lesson_judge(const struct bg_lesson *l, int step, const char *answer,
    bool *right, char **say, struct bg_error *err)
{
	const char *text = NULL;
	int rc;

	*say = NULL;
	*right = false;
	if (l->step[step].kind == BG_STEP_NUMBER)
		rc = judge_number(l, step, answer, right, &text, err);
	else if (l->step[step].kind == BG_STEP_CHOICE)
		rc = judge_choice(l, step, answer, right, &text, err);
	else
		return bg_fail(err, BG_EVALUE, -1, 1, "nothing is asked");
	if (rc == BG_OK && text != NULL && (*say = bg_lesson_say(l, step,
	    text)) == NULL)
		rc = bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	return rc;
}

const char *
bg_lesson_answer(const struct bg_lesson *l, int step, char buf[BG_ANSWER_MAX])
{
	const struct bg_step *s = &l->step[step];
	struct bg_value v;

	buf[0] = '\0';
	if (s->kind == BG_STEP_NUMBER && bg_quantity_of(&s->asked,
	    bg_lesson_pattern(l, step), s->op, &v, NULL) == BG_OK)
		bg_value_print(v, buf);
	else if (s->kind == BG_STEP_CHOICE)
		snprintf(buf, BG_ANSWER_MAX, "%d", right_option(l, step) + 1);
	else if (s->kind == BG_STEP_DESIGN)
		snprintf(buf, BG_ANSWER_MAX, "%s", s->solution);
	return buf;
}

/* ---- tasks ---- */

/* Words of a canonical text that the task does not let change. */
struct kept {
	char		*text;
	struct bg_words	 words;
};

static bool
begin(struct kept *k, const struct bg_pattern *p)
{
	return bg_pattern_print(p, &k->text) == BG_OK &&
	    bg_words_scan(&k->words, k->text, NULL) == BG_OK;
}

static const struct bg_word *
next(const struct kept *k, uint32_t change, int *i)
{
	const struct bg_word *w;

	while (*i < k->words.n) {
		w = &k->words.word[(*i)++];
		if (w->key >= 0 && (change >> w->key & 1 ||
		    w->key == BG_KEY_NAME))
			continue;
		return w;
	}
	return NULL;
}

static bool
same(const struct kept *a, const struct bg_word *x, const struct kept *b,
    const struct bg_word *y)
{
	return x->key == y->key && x->len == y->len &&
	    memcmp(a->text + x->at, b->text + y->at, (size_t)x->len) == 0;
}

/* Whether y was added before x, rather than x changed or removed: words of a
 * section stand in the order of their keys. here: the section that both are
 * in so far. */
static bool
is_added(const struct bg_word *x, const struct bg_word *y, int here)
{
	if (x == NULL || y == NULL)
		return x == NULL;
	return x->access == y->access ? y->key < x->key : y->access == here;
}

/* The first word that was changed and must not be; "" where none was. */
static void
compare_kept(const struct kept *was, const struct kept *now, uint32_t change,
    char *buf, int size)
{
	const struct bg_word *x, *y;
	int i = 0, j = 0, here = BG_OF_ARRAY(0);

	buf[0] = '\0';
	for (;;) {
		x = next(was, change, &i);
		y = next(now, change, &j);
		if (x == NULL || y == NULL || !same(was, x, now, y))
			break;
		here = x->access;
	}
	if (x == NULL && y == NULL)
		return;
	if (is_added(x, y, here))
		snprintf(buf, (size_t)size, _("the task has no %.*s"), y->len,
		    now->text + y->at);
	else
		snprintf(buf, (size_t)size, _("the task keeps %.*s"), x->len,
		    was->text + x->at);
}

static void
say_need(const struct bg_condition *need, const struct bg_pattern *p,
    int this, struct bg_value left, char *buf, int size)
{
	struct bg_tally t;
	char value[BG_VALUE_MAX], label[BG_LABEL_MAX];
	int op, in = need->left.q.in == BG_IN_THIS ? this : need->left.q.in;

	snprintf(buf, (size_t)size, _("%s is wanted: it is %s"), need->text,
	    bg_value_print(left, value));
	if (need->left.number || need->left.q.kind != BG_Q_CLEAN)
		return;
	for (op = 0; op < p->nops; op++) {
		if (in >= 0 && in != op)
			continue;
		bg_tally_op(p, op, &t);
		if (t.wavefronts == t.ideal && !t.uncounted)
			continue;
		snprintf(buf, (size_t)size, t.wavefronts == 1 ?
		    _("%s takes %lld wavefront, ideal is %lld") :
		    _("%s takes %lld wavefronts, ideal is %lld"),
		    bg_tally_label(p, op, label), (long long)t.wavefronts,
		    (long long)t.ideal);
		return;
	}
}

bool
bg_lesson_solved(const struct bg_lesson *l, int step,
    const struct bg_pattern *p, char *buf, int size)
{
	const struct bg_step *s = &l->step[step];
	struct kept *k = calloc(2, sizeof *k);
	struct bg_error err;
	struct bg_value left = { false, 0 };
	bool holds = true;
	int i;

	snprintf(buf, (size_t)size, _("out of memory"));
	if (k != NULL && begin(&k[0], bg_lesson_pattern(l, step)) &&
	    begin(&k[1], p)) {
		compare_kept(&k[0], &k[1], s->change, buf, size);
		for (i = 0; i < s->nneeds && buf[0] == '\0'; i++)
			if (bg_condition_holds(&s->need[i], p, s->op, &holds,
			    &left, &err) != BG_OK)
				snprintf(buf, (size_t)size, "%s", err.message);
			else if (!holds)
				say_need(&s->need[i], p, s->op, left,
				    buf, size);
	}
	if (k != NULL) {
		free(k[0].text);
		free(k[1].text);
	}
	free(k);
	return buf[0] == '\0';
}
