/*
 * expr: integer expressions in C's syntax.
 *
 * Owns parsing and evaluation of 64-bit signed integer expressions over named
 * variables: C's operators and precedence without assignment,
 * ?: and parentheses, min(a,b) max(a,b) abs(a), decimal, hexadecimal (0x) and
 * binary (0b) literals. Knows no lanes, tiles or patterns: names come from
 * the caller.
 */
#ifndef BG_EXPR_H
#define BG_EXPR_H

#include <stdbool.h>
#include <stdint.h>

#include "error.h"

struct bg_expr;

/*
 * Compiles text[0..len). names: the variables, NULL-terminated; a name's
 * place is its value's place in bg_expr_eval(). 0, BG_ESYNTAX (err->column
 * is relative to text) or BG_ENOMEM. Nesting is bounded.
 */
int	bg_expr_compile(struct bg_expr **out, const char *text, int len,
	    const char *const names[], struct bg_error *err);

/*
 * The value for one assignment of the variables. 0; BG_EVALUE for a division
 * by zero or a shift out of 0..63; BG_ERANGE for signed overflow; err->column
 * points at the operator. && || and ?: evaluate only what C would.
 */
int	bg_expr_eval(const struct bg_expr *e, const int64_t values[],
	    int64_t *result, struct bg_error *err);

/* Whether the expression mentions the variable with that place. */
bool	bg_expr_uses(const struct bg_expr *e, int place);

void	bg_expr_free(struct bg_expr *e);

#endif
