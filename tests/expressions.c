/*
 * Writes a C program that computes random expressions and compares each with
 * the value that bg_expr_eval() gave: for tests/expressions.sh. Expressions
 * without a value, as C would not define it, are left out.
 *
 * usage: expressions COUNT SEED
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr.h"

#define LENGTH		4000
#define A_FUNCTION	250	/* comparisons in one function of C */

static const char *const names[] = { "lane", "tx", "zero", "big", NULL };
static const int64_t values[] = { 13, 5, 0, INT64_MAX };

/* C's levels of precedence, from the loosest. */
static const struct operator {
	const char *sign;
	int	level;
	bool	is_int;		/* its value in C is an int: 0 or 1 */
} operators[] = {
	{ "||", 1, true }, { "&&", 2, true }, { "|", 3, false },
	{ "^", 4, false }, { "&", 5, false }, { "==", 6, true },
	{ "!=", 6, true }, { "<", 7, true }, { "<=", 7, true },
	{ ">", 7, true }, { ">=", 7, true }, { "<<", 8, false },
	{ ">>", 8, false }, { "+", 9, false }, { "-", 9, false },
	{ "*", 10, false }, { "/", 10, false }, { "%", 10, false },
};
#define OPERATORS	((uint32_t)(sizeof operators / sizeof operators[0]))
enum { TERNARY = 0, UNARY = 11, VALUE = 12 };

static uint32_t seed;

static uint32_t
pick(uint32_t n)
{
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % n;
}

/* The same expression twice: as bankgrid reads it, and as C does, whose
 * numbers must be as wide. */
struct text {
	char	ours[LENGTH], c[LENGTH];
	size_t	n, m;
};

static void
put(struct text *t, const char *word)
{
	t->n += (size_t)snprintf(t->ours + t->n, LENGTH - t->n, "%s", word);
	t->m += (size_t)snprintf(t->c + t->m, LENGTH - t->m, "%s", word);
	if (t->n >= LENGTH || t->m >= LENGTH)
		abort();
}

static void
put_number(struct text *t)
{
	uint64_t n = pick(8) == 0 ? (uint64_t)pick(1 << 24) << pick(32) :
	    pick(4) == 0 ? pick(1 << 20) : pick(40);
	char word[80];
	int i;

	switch (pick(4)) {
	case 0:
		snprintf(word, sizeof word, "0x%" PRIx64, n);
		break;
	case 1:
		strcpy(word, "0b");
		for (i = 7; i >= 0; i--)
			strcat(word, n >> i & 1 ? "1" : "0");
		break;
	default:
		snprintf(word, sizeof word, "%" PRIu64, n);
		break;
	}
	put(t, word);
	t->m += (size_t)snprintf(t->c + t->m, LENGTH - t->m, "LL");
}

static void
put_leaf(struct text *t)
{
	if (pick(2) == 0)
		put(t, names[pick(16) == 0 ? 3 : pick(3)]);
	else
		put_number(t);
}

static int	put_expr(struct text *t, int depth, int least, bool wide);

static void
put_call(struct text *t, int depth)
{
	static const char *const calls[] = { "min(", "max(", "abs(" };
	uint32_t f = pick(3);

	put(t, calls[f]);
	put_expr(t, depth - 1, TERNARY, false);
	if (f < 2) {
		put(t, pick(2) ? "," : " , ");
		put_expr(t, depth - 1, TERNARY, false);
	}
	put(t, ")");
}

/* A blank, or none, but never such that two signs become one operator. */
static void
put_sign(struct text *t, const char *sign)
{
	char last = t->n > 0 ? t->ours[t->n - 1] : '\0';

	if (last == sign[0] || pick(3) == 0)
		put(t, " ");
	put(t, sign);
}

/*
 * An expression that binds at least as strong as least, in parentheses where
 * it would not; wide: not of C's type int, which a shift would overflow.
 */
static int
put_expr(struct text *t, int depth, int least, bool wide)
{
	static const char *const signs[] = { "-", "+", "~", "!" };
	const struct operator *o = &operators[pick(OPERATORS)];
	uint32_t what = depth <= 0 ? 0 : pick(12), s;
	int level = what < 2 || what == 2 ? VALUE : what == 3 ? UNARY :
	    what == 4 ? TERNARY : o->level;
	bool paren = level < least || pick(10) == 0;

	if (wide && what > 2)
		what = 0, paren = false;
	if (paren)
		put(t, "(");
	if (what < 2)
		put_leaf(t);
	else if (what == 2)
		put_call(t, depth);
	else if (what == 3) {
		s = pick(4);
		put_sign(t, signs[s]);
		put_expr(t, depth - 1, UNARY, false);
	} else if (what == 4) {
		put_expr(t, depth - 1, TERNARY + 1, false);
		put(t, pick(2) ? "?" : " ? ");
		put_expr(t, depth - 1, TERNARY, false);
		put(t, pick(2) ? ":" : " : ");
		put_expr(t, depth - 1, TERNARY, false);
	} else {
		put_expr(t, depth - 1, o->level, o->level == 8);
		put_sign(t, o->sign);
		/* What follows a sign is not to be taken for a part of it. */
		if (strchr("+-&|", o->sign[0]) != NULL)
			put(t, " ");
		put_expr(t, depth - 1, o->level + 1, false);
	}
	if (paren)
		put(t, ")");
	return level;
}

/* Whether the expression has a value. */
static bool
has_value(const struct text *t, int64_t *value)
{
	struct bg_error err;
	struct bg_expr *e;
	int status;

	status = bg_expr_compile(&e, t->ours, (int)t->n, names, &err);
	if (status != BG_OK) {
		fprintf(stderr, "%s\ncolumn %d: %s\n", t->ours, err.column,
		    err.message);
		exit(1);
	}
	status = bg_expr_eval(e, values, value, &err);
	bg_expr_free(e);
	return status == BG_OK;
}

int
main(int argc, char **argv)
{
	static struct text t;
	int count, i, functions;
	int64_t value;

	if (argc != 3)
		return 2;
	count = atoi(argv[1]);
	seed = (uint32_t)atoi(argv[2]);
	puts("#include <stdio.h>\n#include <stdint.h>\n"
	    "static long long min(long long a, long long b)"
	    " { return a < b ? a : b; }\n"
	    "static long long max(long long a, long long b)"
	    " { return a > b ? a : b; }\n"
	    "#define abs(a) ((a) < 0 ? -(a) : (a))\n"
	    "static long long lane = 13, tx = 5, zero = 0, big = INT64_MAX;\n"
	    "static int n, bad;\n"
	    "static void t(long long c, long long ours, const char *e)\n"
	    "{ n++; if (c != ours) { bad++; printf(\"%s is %lld in C, "
	    "not %lld\\n\", e, c, ours); } }");
	for (i = functions = 0; i < count; ) {
		t.n = t.m = 0;
		put_expr(&t, 5, TERNARY, false);
		if (!has_value(&t, &value))
			continue;
		if (i++ % A_FUNCTION == 0)
			printf("%sstatic void f%d(void) {\n",
			    functions > 0 ? "}\n" : "", functions), functions++;
		printf("t(%s, %" PRId64 "LL%s, \"%s\");\n", t.c,
		    value == INT64_MIN ? value + 1 : value,
		    value == INT64_MIN ? " - 1" : "", t.ours);
	}
	printf("}\nint main(void) {\n");
	for (i = 0; i < functions; i++)
		printf("f%d();\n", i);
	puts("printf(\"%d expressions, %d differ\\n\", n, bad);\n"
	    "return bad > 0; }");
	return 0;
}
