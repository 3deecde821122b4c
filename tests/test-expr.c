#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "expr.h"

/* The compiler of this test is the judge: its view of precedence is wanted
 * without parentheses. */
#pragma GCC diagnostic ignored "-Wparentheses"

enum { LANE, TX, ZERO, BIG };
static const char *const names[] = { "lane", "tx", "zero", "big", NULL };
static volatile int64_t lane = 13, tx = 5, zero = 0, big = INT64_MAX;
static const int64_t values[] = { 13, 5, 0, INT64_MAX };

static int
evaluate(const char *text, int64_t *value, struct bg_error *err)
{
	struct bg_expr *e;
	int status;

	memset(err, 0, sizeof *err);
	status = bg_expr_compile(&e, text, (int)strlen(text), names, err);
	if (status != BG_OK) {
		assert_null(e);
		assert_int_equal(err->code, status);
		return status;
	}
	status = bg_expr_eval(e, values, value, err);
	bg_expr_free(e);
	return status;
}

/* Operators, precedence and associativity are those of C. */
static void
test_equals_c(void **state)
{
#define C(e)	{ #e, e }
	const struct { const char *text; int64_t value; } table[] = {
		C(0), C(7), C(0x1f), C(0xFF), C(0b1011), C(lane),
		C(9223372036854775807), C(0x7fffffffffffffff),
		C(1 + 2 * 3), C((1 + 2) * 3), C(2 * 3 % 4), C(100 / 7 / 2),
		C(10 - 4 - 3), C(-lane), C(- -lane), C(-(-lane)), C(+lane),
		C(~lane), C(!lane), C(!!lane), C(!zero), C(-lane % 4),
		C(-lane / 4), C(1 << 3 + 1), C(1 << 2 << 3), C(-64 >> 2 >> 1),
		C(lane & 3 == 1), C(lane == 13 & 1), C(lane & 1 | 2 ^ 3),
		C(lane ^ lane >> 1), C(lane < 16), C(lane <= 13), C(lane > 13),
		C(lane >= 13), C(lane < tx == zero), C(lane > tx > zero), C(lane != tx),
		C(lane && tx), C(lane && zero), C(zero || tx), C(zero || zero),
		C(1 || zero && zero), C(zero && zero || 1), C(2 && 3),
		C(1 | 2 && 4), C(lane ? tx : 3), C(zero ? tx : 3),
		C(1 ? 2 : 0 ? 3 : 4), C(0 ? 2 : 0 ? 3 : 4),
		C(1 ? 0 ? 5 : 6 : 7), C(lane > 4 ? lane % 4 : lane * 2),
		C(zero != 0 && 1 / zero), C(zero == 0 || 1 / zero),
		C(zero ? 1 / zero : 8), C(1 ? 8 : big + 1 * zero),
		C((lane%16)*33 + lane/16), C((lane*8 + (lane*8)/16)*2),
		C((lane / 8 ^ lane % 8) * 16 + (lane & 7)),
		C(~zero & 0xff), C(-big >> 62), C(1 << zero),
		C(big - big), C(-big - 1),
		C(lane*(tx+1)-(lane-tx)*2%(3|4)), C(5-1-1*2/2%3<<1>>1),
	};
#undef C
	struct bg_error err;
	int64_t value;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		if (evaluate(table[i].text, &value, &err) != BG_OK)
			fail_msg("%s: %s", table[i].text, err.message);
		if (value != table[i].value)
			fail_msg("%s is %lld, in C %lld", table[i].text,
			    (long long)value, (long long)table[i].value);
	}
}

/* min, max and abs nest and take whole expressions. */
static void
test_functions(void **state)
{
	const struct { const char *text; int64_t value; } table[] = {
		{ "min(3,lane)", 3 }, { "max(3,lane)", 13 }, { "abs(-4)", 4 },
		{ "abs(4)", 4 }, { "min(max(1,2),max(3,4))", 2 },
		{ "max( lane ? 1 : 2 , abs( tx - 10 ) )", 5 },
		{ "-min(-1,1)*2", 2 }, { "min(-5,-6)", -6 },
	};
	struct bg_error err;
	int64_t value;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		assert_int_equal(evaluate(table[i].text, &value, &err), BG_OK);
		assert_int_equal(value, table[i].value);
	}
}

/* Each mistake gives its code, its place in the text and a hint. */
static void
test_mistakes(void **state)
{
	const struct mistake {
		const char *text;
		int code, column, length;
		const char *message;
	} table[] = {
		{ "", BG_ESYNTAX, 0, 1, "a value is missing" },
		{ "lane*", BG_ESYNTAX, 5, 1, "a value is missing after *" },
		{ "lane* ", BG_ESYNTAX, 6, 1, "a value is missing after *" },
		{ "lane+*2", BG_ESYNTAX, 5, 1,
		    "a value is missing before *" },
		{ "(lane", BG_ESYNTAX, 5, 1, ") is missing after lane" },
		{ "lane)", BG_ESYNTAX, 4, 1,
		    "an operator is missing before )" },
		{ "lane tx", BG_ESYNTAX, 5, 2,
		    "an operator is missing before tx" },
		{ "()", BG_ESYNTAX, 1, 1, "a value is missing before )" },
		{ "lane?1", BG_ESYNTAX, 6, 1, ": of ? is missing after 1" },
		{ "lane:1", BG_ESYNTAX, 4, 1,
		    "an operator is missing before :" },
		{ "lanes", BG_ESYNTAX, 0, 5,
		    "lanes is not a name that is known here" },
		{ "1+threadIdx.x", BG_ESYNTAX, 2, 11,
		    "threadIdx.x is not a name that is known here" },
		{ "lane=1", BG_ESYNTAX, 4, 1,
		    "= assigns in C: expressions change nothing" },
		{ "lane--1", BG_ESYNTAX, 4, 2,
		    "-- changes a variable in C: expressions change nothing" },
		{ "lane@2", BG_ESYNTAX, 4, 1, "@ has no place in an expression" },
		{ "lane\xc3\x97""2", BG_ESYNTAX, 4, 1,
		    "a byte 0xc3 has no place in an expression" },
		{ "1.5", BG_ESYNTAX, 1, 1, "1.5 is not a number" },
		{ "16u", BG_ESYNTAX, 2, 1, "16u is not a number" },
		{ "0b12", BG_ESYNTAX, 3, 1, "0b12 is not a number" },
		{ "0x", BG_ESYNTAX, 0, 2, "0x has no digits" },
		{ "017", BG_ESYNTAX, 0, 3,
		    "017 would be octal in C and is not taken" },
		{ "9223372036854775808", BG_ERANGE, 0, 19,
		    "9223372036854775808 is beyond 64 bits with sign" },
		{ "pow(2,3)", BG_ESYNTAX, 0, 3, "pow is not a function" },
		{ "min(1)", BG_ESYNTAX, 5, 1,
		    "a second value is missing before )" },
		{ "min(1,2,3)", BG_ESYNTAX, 7, 1, "min takes 2 values" },
		{ "abs(1,2)", BG_ESYNTAX, 5, 1, "abs takes 1 value" },
		{ "min+1", BG_ESYNTAX, 3, 1, "( is missing before +" },
		{ "lane / (tx-5)", BG_EVALUE, 5, 1, "division by zero: 13 / 0" },
		{ "lane%zero", BG_EVALUE, 4, 1, "division by zero: 13 % 0" },
		{ "1<<64", BG_EVALUE, 1, 2,
		    "a shift by 64: 0 to 63 are possible" },
		{ "1>>-1", BG_EVALUE, 1, 2,
		    "a shift by -1: 0 to 63 are possible" },
		{ "1<<63", BG_ERANGE, 1, 2, "1 << 63 is beyond 64 bits" },
		{ "big+1", BG_ERANGE, 3, 1,
		    "9223372036854775807 + 1 is beyond 64 bits" },
		{ "-big-2", BG_ERANGE, 4, 1,
		    "-9223372036854775807 - 2 is beyond 64 bits" },
		{ "2*big", BG_ERANGE, 1, 1,
		    "2 * 9223372036854775807 is beyond 64 bits" },
		{ "(-big-1)/-1", BG_ERANGE, 8, 1,
		    "-9223372036854775808 / -1 is beyond 64 bits" },
		{ "(-big-1)%-1", BG_ERANGE, 8, 1,
		    "-9223372036854775808 % -1 is beyond 64 bits" },
		{ "-(-big-1)", BG_ERANGE, 0, 1,
		    "0 - -9223372036854775808 is beyond 64 bits" },
		{ "abs(-big-1)", BG_ERANGE, 0, 3,
		    "0 - -9223372036854775808 is beyond 64 bits" },
	};
	const struct mistake *m;
	struct bg_error err;
	int64_t value;

	(void)state;
	for (m = table; m < table + sizeof table / sizeof table[0]; m++) {
		if (evaluate(m->text, &value, &err) != m->code ||
		    err.column != m->column || err.length != m->length ||
		    strcmp(err.message, m->message) != 0 ||
		    err.hint[0] == '\0')
			fail_msg("'%s' gives %d at %d+%d: %s (%s)", m->text,
			    err.code, err.column, err.length, err.message,
			    err.hint);
	}
}

/* The hint for an unknown name: CUDA's spelling, the nearest, or all. */
static void
test_hints(void **state)
{
	const struct { const char *text, *hint; } table[] = {
		{ "threadIdx.x", "write tx" },
		{ "laneid", "write lane" },
		{ "lnae", "did you mean lane?" },
		{ "Lane", "did you mean lane?" },
		{ "q", "known are lane tx zero big" },
	};
	struct bg_error err;
	int64_t value;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		assert_int_equal(evaluate(table[i].text, &value, &err),
		    BG_ESYNTAX);
		assert_string_equal(err.hint, table[i].hint);
	}
}

static char *
repeat(const char *before, int n, const char *middle, const char *after)
{
	size_t size = (strlen(before) + strlen(after)) * (size_t)n +
	    strlen(middle) + 1;
	char *text = calloc(1, size), *p = text;
	int i;

	assert_non_null(text);
	for (i = 0; i < n; i++)
		p = stpcpy(p, before);
	p = stpcpy(p, middle);
	for (i = 0; i < n; i++)
		p = stpcpy(p, after);
	return text;
}

/* No text exhausts the stack: deep nesting is refused, long chains are not. */
static void
test_bounds(void **state)
{
	static const struct {
		const char *before;
		int n;
		const char *middle, *after;
		int code;
		int64_t value;
	} table[] = {
		{ "(", 64, "lane", ")", BG_OK, 13 },
		{ "(", 65, "lane", ")", BG_ESYNTAX, 0 },
		{ "(", 100000, "lane", ")", BG_ESYNTAX, 0 },
		{ "!", 64, "lane", "", BG_OK, 1 },
		{ "!", 4000, "lane", "", BG_ESYNTAX, 0 },
		{ "- ", 2000, "lane", "", BG_ESYNTAX, 0 },
		{ "0?1:", 50, "lane", "", BG_OK, 13 },
		{ "0?1:", 1000, "lane", "", BG_ESYNTAX, 0 },
		{ "1?", 60, "lane", ":0", BG_OK, 13 },
		{ "1?", 1000, "lane", ":0", BG_ESYNTAX, 0 },
		{ "abs(", 64, "lane", ")", BG_OK, 13 },
		{ "abs(", 65, "lane", ")", BG_ESYNTAX, 0 },
		{ "abs(", 1000, "lane", ")", BG_ESYNTAX, 0 },
		{ "1+", 2000, "lane", "", BG_OK, 2013 },
		{ "1&&", 1300, "lane", "", BG_OK, 1 },
		{ "0||", 1300, "0", "", BG_OK, 0 },
		{ "1+", 2048, "lane", "", BG_ESYNTAX, 0 },
		/* many operators wait for the innermost value */
		{ "1|1^1&1==1<1<<1+1*(", 60, "1", ")", BG_ESYNTAX, 0 },
		{ "1|1^1&1==1<1<<1+1*(", 12, "1", ")", BG_OK, 1 },
	};
	struct bg_error err;
	int64_t value;
	char *text;
	size_t i;
	int code;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		text = repeat(table[i].before, table[i].n, table[i].middle,
		    table[i].after);
		code = evaluate(text, &value, &err);
		if (code != table[i].code ||
		    (code == BG_OK && value != table[i].value))
			fail_msg("%d times '%s': %d, %s", table[i].n,
			    table[i].before, code, err.message);
		free(text);
	}
}

/* Which variables an expression mentions, whether or not it evaluates them. */
static void
test_uses(void **state)
{
	const char *text = "0 ? lane : 1";
	struct bg_expr *e;

	(void)state;
	assert_int_equal(bg_expr_compile(&e, text, (int)strlen(text), names,
	    NULL), BG_OK);
	assert_true(bg_expr_uses(e, LANE));
	assert_false(bg_expr_uses(e, TX));
	bg_expr_free(e);
}

/* Callers that want no detail pass no error. */
static void
test_without_error(void **state)
{
	struct bg_expr *e;
	int64_t value;

	(void)state;
	assert_int_equal(bg_expr_compile(&e, "lane+", 5, names, NULL),
	    BG_ESYNTAX);
	assert_int_equal(bg_expr_compile(&e, "1/zero", 6, names, NULL), BG_OK);
	assert_int_equal(bg_expr_eval(e, values, &value, NULL), BG_EVALUE);
	bg_expr_free(e);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_equals_c),
		cmocka_unit_test(test_functions),
		cmocka_unit_test(test_mistakes),
		cmocka_unit_test(test_hints),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_uses),
		cmocka_unit_test(test_without_error),
	};

	return cmocka_run_group_tests_name("expr", tests, NULL, NULL);
}
