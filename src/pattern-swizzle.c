#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern-parse.h"

static bool
value_is(const struct bg_parse *s, const struct bg_word *w, const char *text)
{
	return (int)strlen(text) == w->value_len &&
	    memcmp(s->text + w->value, text, (size_t)w->value_len) == 0;
}

/* What follows prefix in the value, and its length; NULL where it does not
 * begin so. */
static const char *
value_after(const struct bg_parse *s, const struct bg_word *w,
    const char *prefix, int *len)
{
	int n = (int)strlen(prefix);

	if (w->value_len < n ||
	    memcmp(s->text + w->value, prefix, (size_t)n) != 0)
		return NULL;
	*len = w->value_len - n;
	return s->text + w->value + n;
}

/* -?digits, up to 9 of them. */
static int
parse_signed(const char *text, int len, int *out)
{
	int minus = len > 0 && text[0] == '-', n;

	n = bg_parse_digits(text + minus, len - minus, out);
	if (minus)
		*out = -*out;
	return n == 0 ? 0 : n + minus;
}

/* Three numbers with commas between, behind name:. */
static int
parse_three(struct bg_parse *s, const struct bg_word *w, const char *text,
    int len, int *const part[3], const char *what, const char *example)
{
	int i, n, at = 0;

	for (i = 0; i < 3; i++) {
		n = parse_signed(text + at, len - at, part[i]);
		at += n;
		if (n == 0 || (i < 2 ? at == len || text[at++] != ',' :
		    at != len)) {
			bg_fail_value(s, w, BG_ESYNTAX,
			    "%s", what);
			return bg_hint(s->err, "as swizzle=%s", example);
		}
	}
	return 0;
}

/* The names and values of expr: row, col and the constants. */
enum { ROW, COL, CONSTANTS };

static int
bad_column(struct bg_parse *s, const struct bg_word *w, int row, int col,
    int64_t place, const int *before)
{
	int cols = s->layout->cols, other;

	if (place < 0 || place >= cols) {
		bg_fail_value(s, w, BG_EVALUE, "expr: row %d, col %d goes to "
		    "column %lld, outside the row", row, col,
		    (long long)place);
		return bg_hint(s->err, "columns are 0 to %d: %%%d keeps them "
		    "there", cols - 1, cols);
	}
	for (other = 0; before[other] != place; other++)
		;
	bg_fail_value(s, w, BG_EVALUE, "expr: in row %d, columns %d and %d "
	    "both go to column %lld", row, other, col, (long long)place);
	return bg_hint(s->err, "in each row, every column needs a place of "
	    "its own");
}

/* Fills row number row of the table; taken: cols numbers, by row. */
static int
place_row(struct bg_parse *s, const struct bg_word *w,
    const struct bg_expr *e, int64_t *values, int row, int *taken)
{
	const struct bg_layout *l = s->layout;
	int *column = l->swizzle.column + (size_t)row * (size_t)l->cols, col;
	struct bg_error err;
	int64_t place;

	values[ROW] = row;
	for (col = 0; col < l->cols; col++) {
		values[COL] = col;
		if (bg_expr_eval(e, values, &place, &err) != 0) {
			bg_fail(s->err, err.code, w->value + err.column,
			    err.length, "row %d, col %d: %.200s", row, col,
			    err.message);
			return bg_hint(s->err, "%s", err.hint);
		}
		if (place < 0 || place >= l->cols || taken[place] > row)
			return bad_column(s, w, row, col, place, column);
		taken[place] = row + 1;
		column[col] = (int)place;
	}
	return 0;
}

static int
place_rows(struct bg_parse *s, const struct bg_word *w,
    const struct bg_expr *e)
{
	struct bg_layout *l = s->layout;
	int64_t values[CONSTANTS + BG_CONSTANTS];
	int *taken = calloc((size_t)l->cols, sizeof *taken);
	int row, status = 0;

	l->swizzle.column = calloc((size_t)l->rows * (size_t)l->cols,
	    sizeof *l->swizzle.column);
	memcpy(values + CONSTANTS, s->values + BG_NAME_CONSTANTS,
	    sizeof values - CONSTANTS * sizeof *values);
	if (taken == NULL || l->swizzle.column == NULL)
		status = bg_fail(s->err, BG_ENOMEM, -1, 1, "out of memory");
	for (row = 0; row < l->rows && status == 0; row++)
		status = place_row(s, w, e, values, row, taken);
	free(taken);
	return status;
}

/* w: the swizzle's word, its value begun behind expr:. */
static int
parse_columns(struct bg_parse *s, const struct bg_word *w)
{
	const char *names[CONSTANTS + BG_CONSTANTS + 1] = { "row", "col" };
	struct bg_layout *l = s->layout;
	struct bg_expr *e;
	int status;

	memcpy(names + CONSTANTS, s->names + BG_NAME_CONSTANTS,
	    sizeof names - CONSTANTS * sizeof *names);
	status = bg_parse_expr(s, w, names, &e);
	if (status != 0)
		return status;
	/* What has no tile, or one that does not fit, is refused later. */
	if (l->rows > 0 && (int64_t)l->rows * l->cols <= (int)BG_SHARED_MAX)
		status = place_rows(s, w, e);
	bg_expr_free(e);
	return status;
}

static int
unknown_swizzle(struct bg_parse *s, const struct bg_word *w)
{
	bg_fail_value(s, w, BG_EVALUE, "%.*s is not a swizzle",
	    bg_words_clip(w->value_len), s->text + w->value);
	return bg_hint(s->err, "known are none, xor, xor/N, add, cute:B,M,S, "
	    "tma:32, tma:64, tma:128, triton:VEC,PERPHASE,MAXPHASE and expr:E");
}

int
bg_parse_swizzle(struct bg_parse *s, const struct bg_word *w)
{
	struct bg_swizzle *z = &s->layout->swizzle;
	struct bg_word columns = *w;
	const char *rest;
	int len;

	if (value_is(s, w, "none"))
		return 0;
	if (value_is(s, w, "add")) {
		z->kind = BG_SWIZZLE_ADD;
		return 0;
	}
	if (value_is(s, w, "xor")) {
		z->kind = BG_SWIZZLE_XOR;
		z->div = 1;
		return 0;
	}
	if ((rest = value_after(s, w, "xor/", &len)) != NULL) {
		z->kind = BG_SWIZZLE_XOR;
		if (len > 0 && bg_parse_digits(rest, len, &z->div) == len)
			return 0;
		bg_fail_value(s, w, BG_ESYNTAX, "xor/ needs a number of rows");
		return bg_hint(s->err, "as swizzle=xor/2");
	}
	if ((rest = value_after(s, w, "cute:", &len)) != NULL) {
		z->kind = BG_SWIZZLE_CUTE;
		return parse_three(s, w, rest, len,
		    (int *[3]){ &z->b, &z->m, &z->s },
		    "cute needs three numbers B,M,S", "cute:3,3,3");
	}
	if ((rest = value_after(s, w, "triton:", &len)) != NULL) {
		z->kind = BG_SWIZZLE_TRITON;
		return parse_three(s, w, rest, len,
		    (int *[3]){ &z->vec, &z->per_phase, &z->max_phase },
		    "triton needs three numbers VEC,PERPHASE,MAXPHASE",
		    "triton:8,1,8");
	}
	if (value_after(s, w, "expr:", &len) != NULL) {
		z->kind = BG_SWIZZLE_EXPR;
		columns.value += w->value_len - len;
		columns.value_len = len;
		return parse_columns(s, &columns);
	}
	if ((rest = value_after(s, w, "tma:", &len)) != NULL) {
		z->kind = BG_SWIZZLE_TMA;
		if (len > 0 && bg_parse_digits(rest, len, &z->bytes) == len)
			return 0;
		bg_fail_value(s, w, BG_ESYNTAX, "tma: needs its bytes");
		return bg_hint(s->err, "as swizzle=tma:128");
	}
	return unknown_swizzle(s, w);
}

const char *
bg_swizzle_print(const struct bg_swizzle *z, char *buf, int size)
{
	size_t n = (size_t)size;

	switch (z->kind) {
	case BG_SWIZZLE_NONE:
		snprintf(buf, n, "none");
		break;
	case BG_SWIZZLE_XOR:
		snprintf(buf, n, z->div == 1 ? "xor" : "xor/%d", z->div);
		break;
	case BG_SWIZZLE_ADD:
		snprintf(buf, n, "add");
		break;
	case BG_SWIZZLE_CUTE:
		snprintf(buf, n, "cute:%d,%d,%d", z->b, z->m, z->s);
		break;
	case BG_SWIZZLE_TMA:
		snprintf(buf, n, "tma:%d", z->bytes);
		break;
	case BG_SWIZZLE_TRITON:
		snprintf(buf, n, "triton:%d,%d,%d", z->vec, z->per_phase,
		    z->max_phase);
		break;
	case BG_SWIZZLE_EXPR:
		snprintf(buf, n, "expr");
		break;
	}
	return buf;
}
