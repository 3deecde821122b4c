#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cuda-expr.h"

enum kind { NAME, NUMBER, SHIFT, TRUTH, OTHER };

struct token {
	enum kind	 kind;
	const char	*text;
	int		 len;
	uint64_t	 value;		/* NUMBER */
};

static uint64_t
value_of(const struct token *t)
{
	char digits[72];
	bool binary = t->len > 2 && (t->text[1] == 'b' || t->text[1] == 'B');

	snprintf(digits, sizeof digits, "%.*s", t->len, t->text);
	return strtoull(digits + (binary ? 2 : 0), NULL, binary ? 2 : 0);
}

static bool
begins(const char *p, const char *end, const char *sign)
{
	return end - p >= (int)strlen(sign) &&
	    memcmp(p, sign, strlen(sign)) == 0;
}

static int
sign_length(const char *p, const char *end, enum kind *kind)
{
	static const char *const truths[] = {
		"<=", ">=", "==", "!=", "&&", "||", "<", ">", "!"
	};
	size_t i;

	*kind = SHIFT;
	if (begins(p, end, "<<"))
		return 2;
	*kind = OTHER;
	if (begins(p, end, ">>"))
		return 2;
	*kind = TRUTH;
	for (i = 0; i < sizeof truths / sizeof truths[0]; i++)
		if (begins(p, end, truths[i]))
			return (int)strlen(truths[i]);
	*kind = OTHER;
	return 1;
}

/* The next token of *p, which moves behind it; false at the end. */
static bool
next(const char **p, const char *end, struct token *t)
{
	while (*p < end && isspace((unsigned char)**p))
		(*p)++;
	if (*p == end)
		return false;
	t->text = *p;
	if (isalnum((unsigned char)**p) || **p == '_') {
		while (*p < end && (isalnum((unsigned char)**p) || **p == '_'))
			(*p)++;
		t->len = (int)(*p - t->text);
		t->kind = isdigit((unsigned char)t->text[0]) ? NUMBER : NAME;
		if (t->kind == NUMBER)
			t->value = value_of(t);
		return true;
	}
	t->len = sign_length(*p, end, &t->kind);
	*p += t->len;
	return true;
}

static bool
is(const struct token *t, const char *name)
{
	return (int)strlen(name) == t->len &&
	    memcmp(t->text, name, (size_t)t->len) == 0;
}

bool
bg_cuda_uses(const char *text, int len, const char *name)
{
	const char *p = text;
	struct token t;

	while (next(&p, text + len, &t))
		if (t.kind == NAME && is(&t, name))
			return true;
	return false;
}

static int
bits(uint64_t value)
{
	return value == 0 ? 0 : 64 - __builtin_clzll(value);
}

struct look {
	bool	wide;		/* numbers need 64 bits */
	bool	shifts, truths;
};

/*
 * What numbers alone can come to, whatever the operators between them: the
 * product of all, shifted by all. A shift of a variable is one of 64 bits.
 */
static void
look(const char *text, int len, struct look *l)
{
	const char *p = text;
	struct token t, before = { .kind = OTHER }, last = { .kind = OTHER };
	int sum = 0;

	memset(l, 0, sizeof *l);
	while (next(&p, text + len, &t)) {
		if (t.kind == NUMBER)
			sum += bits(t.value);
		l->truths |= t.kind == TRUTH;
		l->shifts |= t.kind == SHIFT;
		if (last.kind == SHIFT && before.kind != NAME)
			sum += t.kind == NUMBER && t.value < 64 ?
			    (int)t.value : 64;
		before = last;
		last = t;
	}
	l->wide = sum > 30;
}

bool
bg_cuda_translates(const char *text, int len)
{
	struct look l;

	look(text, len, &l);
	return !(l.wide && l.shifts && l.truths);
}

static bool
is_kept(const struct token *t, const char *const keep[])
{
	for (; *keep != NULL; keep++)
		if (is(t, *keep))
			return true;
	return false;
}

static void
put_name(FILE *out, const struct token *t, const char *const keep[])
{
	if (is(t, "min") || is(t, "max") || is(t, "abs"))
		fprintf(out, "%.*s_of", t->len, t->text);
	else
		fprintf(out, "%s%.*s", is_kept(t, keep) ? "" : "k_", t->len,
		    t->text);
}

void
bg_cuda_expr(FILE *out, const char *text, int len, const char *const keep[])
{
	const char *p = text, *behind = text;
	struct token t;
	struct look l;

	look(text, len, &l);
	while (next(&p, text + len, &t)) {
		if (t.text > behind)
			fputc(' ', out);
		if (t.kind == NAME)
			put_name(out, &t, keep);
		else
			fprintf(out, "%.*s%s", t.len, t.text,
			    t.kind == NUMBER && l.wide ? "LL" : "");
		behind = p;
	}
}
