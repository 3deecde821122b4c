/*
 * paste-parts: the reading of one statement of code. For paste alone.
 */
#ifndef BG_PASTE_PARTS_H
#define BG_PASTE_PARTS_H

#include "paste.h"

#define BG_PASTE_EXPR	512	/* bytes of an index */
#define BG_PASTE_NAME	64

enum bg_paste_kind {
	BG_PASTE_NOTHING, BG_PASTE_ARRAY, BG_PASTE_ACCESS, BG_PASTE_SWIZZLE
};

struct bg_pasted {
	enum bg_paste_kind kind;
	char	name[BG_PASTE_NAME];	/* of the array, or "" */
	/* of an array: rows 0 where it has one dimension */
	const char *elem;
	int	rows, cols, pad;
	/* of an access: row "" where there is one subscript */
	char	row[BG_PASTE_EXPR], col[BG_PASTE_EXPR];
	const char *op;			/* "ld" or "st", or NULL: not told */
	int	vec;			/* elements of the cast, 0: none */
	/* of a swizzle */
	int	b, m, s;
};

/* Reads the statement code[0..len); array: whose subscripts are wanted, "":
 * any's. 0, or an error where it is one of the three kinds but cannot be
 * taken. */
int	bg_paste_read(const char *code, int len, const char *array,
	    struct bg_pasted *out, struct bg_error *err);

/* code[0..len) as an expression of the pattern language: without blanks,
 * casts and suffixes, with its names of threads and lanes. False where that
 * is too long. */
bool	bg_paste_expr(const char *code, int len, char out[BG_PASTE_EXPR]);

#endif
