#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "nearest.h"
#include "nls.h"
#include "quantity.h"
#include "tally.h"
#include "trace.h"

enum arg { NONE, BANK, LANE };

static const struct name {
	const char	*name;
	enum arg	 arg;
	bool		 sums;		/* may be "in all" */
	bool		 whole;		/* of no access: takes no "in" */
	bool		 lanes;
} names[BG_QUANTITIES] = {
	[BG_Q_WAVEFRONTS] = { "wavefronts", NONE, true, false, false },
	[BG_Q_IDEAL] = { "ideal", NONE, true, false, false },
	[BG_Q_CONFLICTS] = { "conflicts", NONE, true, false, false },
	[BG_Q_CLEAN] = { "clean", NONE, true, false, false },
	[BG_Q_GROUPS] = { "groups", NONE, false, false, false },
	[BG_Q_ROUNDS] = { "rounds", NONE, false, false, false },
	[BG_Q_BANKS] = { "banks", NONE, false, false, false },
	[BG_Q_CYCLES] = { "cycles", NONE, false, false, false },
	[BG_Q_WORDS_OF_BANK] = { "words of bank N", BANK, false, false, false },
	[BG_Q_LANES_OF_BANK] = { "lanes of bank N", BANK, false, false, true },
	[BG_Q_BANK_OF_LANE] = { "bank of lane N", LANE, false, false, false },
	[BG_Q_ADDRESS_OF_LANE] = { "address of lane N", LANE, false, false,
	    false },
	[BG_Q_GROUP_OF_LANE] = { "group of lane N", LANE, false, false, false },
	[BG_Q_PASS_OF_LANE] = { "pass of lane N", LANE, false, false, false },
	[BG_Q_WAITS_OF_LANE] = { "waits of lane N", LANE, false, false, true },
	[BG_Q_BYTES] = { "bytes", NONE, false, true, false },
	[BG_Q_PADDING] = { "padding", NONE, false, true, false },
	[BG_Q_BLOCKS] = { "blocks", NONE, false, true, false },
};

const char *
bg_quantity_name(int i)
{
	return i >= 0 && i < BG_QUANTITIES ? names[i].name : NULL;
}

bool
bg_quantity_is_lanes(const struct bg_quantity *q)
{
	return names[q->kind].lanes;
}

/* ---- reading ---- */

/* Words between blanks, of text[0..len). */
struct scan {
	const char	*text;
	int		 len, at;	/* at: of the word at hand */
	int		 n;		/* its bytes, 0 at the end */
	struct bg_error	*err;
};

static void
next(struct scan *s)
{
	s->at += s->n;
	while (s->at < s->len && isspace((unsigned char)s->text[s->at]))
		s->at++;
	for (s->n = 0; s->at + s->n < s->len; s->n++)
		if (isspace((unsigned char)s->text[s->at + s->n]))
			break;
}

static bool
is(const struct scan *s, const char *word)
{
	return s->n == (int)strlen(word) &&
	    memcmp(s->text + s->at, word, (size_t)s->n) == 0;
}

/* The whole word as a number without a sign. */
static bool
number(const struct scan *s, int64_t *out)
{
	int i;

	*out = 0;
	for (i = 0; i < s->n; i++) {
		if (!isdigit((unsigned char)s->text[s->at + i]) || i > 11)
			return false;
		*out = *out * 10 + (s->text[s->at + i] - '0');
	}
	return s->n > 0;
}

static int
fail(struct scan *s, int code, const char *message)
{
	return bg_fail(s->err, code, s->at, s->n > 0 ? s->n : 1, "%s",
	    bg_tr(message));
}

/* Takes the words of a name, of which "N" is any number. */
static bool
take_name(struct scan *s, const char *name, int64_t *arg)
{
	struct scan was = *s;
	int len;

	*arg = 0;
	for (; *name != '\0'; name += len + (name[len] == ' ')) {
		len = (int)strcspn(name, " ");
		if (*name == 'N' ? !number(s, arg) : s->n != len ||
		    memcmp(s->text + s->at, name, (size_t)len) != 0) {
			*s = was;
			return false;
		}
		next(s);
	}
	return true;
}

static int
no_such_name(struct scan *s)
{
	struct bg_nearest near = BG_NEAREST_INIT;
	int i;

	if (s->n == 0)
		return fail(s, BG_ESYNTAX, "a figure is missing");
	for (i = 0; i < BG_QUANTITIES; i++)
		bg_nearest_offer(&near, s->text + s->at, s->n, names[i].name);
	/* "words bank 3": the first word tells what was meant. */
	for (i = 0; i < BG_QUANTITIES && near.name == NULL; i++)
		if (strncmp(names[i].name, s->text + s->at, (size_t)s->n) == 0)
			near.name = names[i].name;
	bg_fail(s->err, BG_EVALUE, s->at, s->n, "no figure is called '%.*s'",
	    s->n < 40 ? s->n : 40, s->text + s->at);
	if (near.name != NULL)
		return bg_hint(s->err, "did you mean %s?", near.name);
	return bg_hint(s->err, "bankgrid-lesson(5) lists them");
}

static int
take_in(struct scan *s, struct bg_quantity *q)
{
	int64_t n;

	if (names[q->kind].whole)
		return fail(s, BG_EVALUE, "that is of all arrays, of no "
		    "access");
	next(s);
	if (is(s, "all")) {
		if (!names[q->kind].sums)
			return fail(s, BG_EVALUE, "that is of one access: 'in "
			    "access N'");
		q->in = BG_IN_ALL;
		next(s);
		return BG_OK;
	}
	if (!is(s, "access"))
		return fail(s, BG_ESYNTAX, "'in all' or 'in access N' is "
		    "wanted");
	next(s);
	if (!number(s, &n) || n < 1 || n > BG_PATTERN_ACCESSES)
		return fail(s, BG_EVALUE, "the number of an access is wanted, "
		    "from 1");
	q->in = (int)n - 1;
	next(s);
	return BG_OK;
}

static bool
at_relation(const struct scan *s)
{
	static const char *const relations[] = { "==", "!=", "<", "<=", ">",
	    ">=" };
	int i;

	for (i = 0; i < 6; i++)
		if (is(s, relations[i]))
			return true;
	return false;
}

/* The changes up to a relation or the end. */
static int
take_with(struct scan *s, struct bg_quantity *q)
{
	int at = 0;

	next(s);
	if (s->n == 0 || at_relation(s))
		return fail(s, BG_ESYNTAX, "changes are missing behind 'with'");
	for (; s->n > 0 && !at_relation(s); next(s)) {
		if (memchr(s->text + s->at, '=', (size_t)s->n) == NULL)
			return fail(s, BG_ESYNTAX, "a change is KEY=VALUE");
		if (at + s->n + 2 > BG_CHANGES_MAX)
			return fail(s, BG_EVALUE, "too many changes");
		at += sprintf(q->with + at, "%s%.*s", at > 0 ? " " : "", s->n,
		    s->text + s->at);
	}
	return BG_OK;
}

static int
take_quantity(struct scan *s, struct bg_quantity *q)
{
	const struct name *name;
	int64_t arg;
	int i, rc = BG_OK, at = s->at;

	memset(q, 0, sizeof *q);
	q->in = BG_IN_THIS;
	for (i = 0; i < BG_QUANTITIES && !take_name(s, names[i].name, &arg);
	    i++)
		continue;
	if (i == BG_QUANTITIES)
		return no_such_name(s);
	q->kind = (enum bg_quantity_kind)i;
	name = &names[i];
	if (arg > (name->arg == BANK ? BG_BANKS : BG_LANES) - 1)
		return bg_fail(s->err, BG_EVALUE, at, s->at - at,
		    "%s go from 0 to 31", name->arg == BANK ? _("banks") :
		    _("lanes"));
	q->arg = (int)arg;
	if (is(s, "in"))
		rc = take_in(s, q);
	if (rc == BG_OK && is(s, "with"))
		rc = take_with(s, q);
	return rc;
}

int
bg_quantity_parse(struct bg_quantity *q, const char *text, int len,
    struct bg_error *err)
{
	struct scan s = { text, len, 0, 0, err };
	int rc;

	next(&s);
	rc = take_quantity(&s, q);
	if (rc == BG_OK && s.n > 0)
		return fail(&s, BG_ESYNTAX, "nothing is wanted behind the "
		    "figure but 'in' and 'with'");
	return rc;
}

/* ---- computing ---- */

int
bg_pattern_with(const struct bg_pattern *p, int op, const char *changes,
    struct bg_pattern **out, struct bg_error *err)
{
	char key[16], value[BG_CHANGES_MAX];
	char *text = strdup(p->text), *changed;
	int at = 0, len, equals, rc = BG_OK;

	*out = NULL;
	for (; text != NULL && rc == BG_OK && changes[at] != '\0';
	    at += len + (int)strspn(changes + at + len, " ")) {
		len = (int)strcspn(changes + at, " ");
		equals = (int)strcspn(changes + at, "=");
		snprintf(key, sizeof key, "%.*s", equals, changes + at);
		snprintf(value, sizeof value, "%.*s", len > equals ?
		    len - equals - 1 : 0, changes + at + equals + 1);
		rc = bg_pattern_edit(text, op, key, value, &changed, err);
		if (rc == BG_OK) {
			free(text);
			text = changed;
		} else if (err != NULL) {
			err->column = at;
			err->length = len;
		}
	}
	if (text == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	if (rc == BG_OK && (rc = bg_pattern_parse(out, text, err)) != BG_OK &&
	    err != NULL) {
		err->column = 0;
		err->length = (int)strlen(changes);
	}
	free(text);
	return rc;
}

static void
tally_in(const struct bg_pattern *p, int in, struct bg_tally *t, bool *clean)
{
	struct bg_tally one;
	int i;

	*t = (struct bg_tally){ 0 };
	*clean = true;
	for (i = 0; i < p->naccesses; i++) {
		if (in != BG_IN_ALL && p->access[i].op != in)
			continue;
		bg_tally_access(p, i, &one);
		bg_tally_add(t, &one);
		*clean = *clean && one.wavefronts == one.ideal &&
		    !one.uncounted;
	}
}

static int64_t
banks_of(const struct bg_trace *t)
{
	int64_t n = 0;
	int b;

	for (b = 0; b < BG_BANKS; b++)
		n += t->words[b] > 0;
	return n;
}

static int64_t
lanes_of_bank(const struct bg_trace *t, int bank)
{
	uint32_t lanes = 0;
	int i;

	for (i = 0; i < t->nservices; i++)
		if (t->service[i].bank == bank)
			lanes |= t->service[i].lanes;
	return lanes;
}

static int
of_access(const struct bg_quantity *q, const struct bg_access *a, int64_t *n,
    struct bg_error *err)
{
	struct bg_prediction pred;
	struct bg_trace t;

	bg_predict(a, &pred);
	bg_trace(a, &t);
	if (names[q->kind].arg == LANE &&
	    !(bg_access_lanes(a) >> q->arg & 1))
		return bg_fail(err, BG_EVALUE, -1, 1, "lane %d gives no "
		    "address", q->arg);
	switch (q->kind) {
	case BG_Q_GROUPS: *n = pred.groups; break;
	case BG_Q_ROUNDS: *n = pred.rounds; break;
	case BG_Q_BANKS: *n = banks_of(&t); break;
	case BG_Q_WORDS_OF_BANK: *n = t.words[q->arg]; break;
	case BG_Q_LANES_OF_BANK: *n = lanes_of_bank(&t, q->arg); break;
	case BG_Q_BANK_OF_LANE:
		*n = a->offset[q->arg] / BG_BANK_BYTES % BG_BANKS;
		break;
	case BG_Q_ADDRESS_OF_LANE: *n = a->offset[q->arg]; break;
	case BG_Q_GROUP_OF_LANE: *n = t.group_of[q->arg] + 1; break;
	case BG_Q_PASS_OF_LANE: *n = t.pass_of[q->arg]; break;
	case BG_Q_WAITS_OF_LANE: *n = bg_trace_waits(&t, q->arg); break;
	default:	/* BG_Q_CYCLES */
		*n = bg_cycles(a, &pred);
		if (*n == 0)
			return bg_fail(err, BG_EVALUE, -1, 1, "the cycles of "
			    "%s are not known", bg_kind_info(a->kind)->name);
	}
	return BG_OK;
}

static int
compute(const struct bg_quantity *q, const struct bg_pattern *p, int op,
    int64_t *n, struct bg_error *err)
{
	struct bg_tally t;
	bool clean;
	int in = q->in == BG_IN_THIS ? op : q->in;

	if (in >= p->nops)
		return bg_fail(err, BG_EVALUE, -1, 1, "the pattern has no "
		    "access %d", in + 1);
	switch (q->kind) {
	case BG_Q_BYTES:
		*n = bg_pattern_bytes(p);
		return BG_OK;
	case BG_Q_PADDING:
		*n = bg_pattern_padding(p);
		return BG_OK;
	case BG_Q_BLOCKS:
		*n = bg_blocks_per_sm(bg_gpu_find(NULL), bg_pattern_bytes(p));
		return BG_OK;
	case BG_Q_WAVEFRONTS: case BG_Q_IDEAL: case BG_Q_CONFLICTS:
	case BG_Q_CLEAN:
		tally_in(p, in, &t, &clean);
		*n = q->kind == BG_Q_WAVEFRONTS ? t.wavefronts :
		    q->kind == BG_Q_IDEAL ? t.ideal :
		    q->kind == BG_Q_CONFLICTS ? t.conflicts : clean;
		return BG_OK;
	default:
		return of_access(q, &p->access[bg_tally_first(p, in)].access,
		    n, err);
	}
}

int
bg_quantity_of(const struct bg_quantity *q, const struct bg_pattern *p,
    int op, struct bg_value *v, struct bg_error *err)
{
	struct bg_pattern *changed;
	int rc;

	v->lanes = names[q->kind].lanes;
	if (q->with[0] == '\0')
		return compute(q, p, op, &v->n, err);
	rc = bg_pattern_with(p, q->in >= 0 ? q->in : op, q->with, &changed,
	    err);
	if (rc == BG_OK)
		rc = compute(q, changed, op, &v->n, err);
	bg_pattern_free(changed);
	return rc;
}

static const char *
print_lanes(uint32_t lanes, char *buf)
{
	int n = 0, first, last;

	if (lanes == 0)
		return strcpy(buf, "nobody");
	for (first = 0; first < BG_LANES; first = last + 1) {
		last = first;
		if (!(lanes >> first & 1))
			continue;
		while (last + 1 < BG_LANES && lanes >> (last + 1) & 1)
			last++;
		n += sprintf(buf + n, "%s%d", n > 0 ? ", " : "", first);
		if (last > first)
			n += sprintf(buf + n, "%s%d", last == first + 1 ?
			    ", " : "-", last);
	}
	return buf;
}

const char *
bg_value_print(struct bg_value v, char buf[BG_VALUE_MAX])
{
	int i, len;

	if (v.lanes)
		return print_lanes((uint32_t)v.n, buf);
	len = snprintf(buf, BG_VALUE_MAX, "%lld", (long long)v.n);
	for (i = len - 3; i > (v.n < 0); i -= 3) {
		memmove(buf + i + 1, buf + i, strlen(buf + i) + 1);
		buf[i] = ',';
	}
	return buf;
}

/* ---- conditions ---- */

static int
take_term(struct scan *s, struct bg_term *t)
{
	t->number = number(s, &t->n);
	if (!t->number)
		return take_quantity(s, &t->q);
	next(s);
	return BG_OK;
}

static int
take_relation(struct scan *s, struct bg_condition *c)
{
	static const char *const signs[] = { [BG_EQUAL] = "==",
	    [BG_NOT_EQUAL] = "!=", [BG_LESS] = "<", [BG_AT_MOST] = "<=",
	    [BG_MORE] = ">", [BG_AT_LEAST] = ">=" };
	int i;

	for (i = 0; i <= BG_AT_LEAST; i++)
		if (is(s, signs[i])) {
			c->relation = (enum bg_relation)i;
			next(s);
			return take_term(s, &c->right);
		}
	return fail(s, BG_ESYNTAX, "==, !=, <, <=, > or >= is wanted, with "
	    "blanks around");
}

static bool
is_lanes(const struct bg_term *t)
{
	return !t->number && bg_quantity_is_lanes(&t->q);
}

int
bg_condition_parse(struct bg_condition *c, const char *text, int len,
    struct bg_error *err)
{
	struct scan s = { text, len, 0, 0, err };
	int rc;

	memset(c, 0, sizeof *c);
	snprintf(c->text, sizeof c->text, "%.*s", len, text);
	next(&s);
	if (is(&s, "true") || is(&s, "false")) {
		c->settled = true;
		c->holds = is(&s, "true");
		next(&s);
		return s.n == 0 ? BG_OK : fail(&s, BG_ESYNTAX, "nothing is "
		    "wanted behind 'true' and 'false'");
	}
	rc = take_term(&s, &c->left);
	if (rc != BG_OK)
		return rc;
	if (s.n == 0 && !c->left.number && c->left.q.kind == BG_Q_CLEAN) {
		c->relation = BG_NOT_EQUAL;
		c->right.number = true;
		return BG_OK;
	}
	rc = take_relation(&s, c);
	if (rc == BG_OK && s.n > 0)
		return fail(&s, BG_ESYNTAX, "a condition compares two things");
	if (rc == BG_OK && is_lanes(&c->left) != is_lanes(&c->right))
		return bg_fail(err, BG_EVALUE, 0, len, "lanes and a number "
		    "cannot be compared");
	return rc;
}

static int
term_of(const struct bg_term *t, const struct bg_pattern *p, int op,
    struct bg_value *v, struct bg_error *err)
{
	if (!t->number)
		return bg_quantity_of(&t->q, p, op, v, err);
	*v = (struct bg_value){ false, t->n };
	return BG_OK;
}

int
bg_condition_holds(const struct bg_condition *c, const struct bg_pattern *p,
    int op, bool *holds, struct bg_value *left, struct bg_error *err)
{
	struct bg_value right;
	int rc;

	*holds = c->holds;
	if (c->settled)
		return BG_OK;
	rc = term_of(&c->left, p, op, left, err);
	if (rc == BG_OK)
		rc = term_of(&c->right, p, op, &right, err);
	if (rc != BG_OK)
		return rc;
	switch (c->relation) {
	case BG_EQUAL: *holds = left->n == right.n; break;
	case BG_NOT_EQUAL: *holds = left->n != right.n; break;
	case BG_LESS: *holds = left->n < right.n; break;
	case BG_AT_MOST: *holds = left->n <= right.n; break;
	case BG_MORE: *holds = left->n > right.n; break;
	case BG_AT_LEAST: *holds = left->n >= right.n; break;
	}
	return BG_OK;
}
