/*
 * paste-parts: the reading of one statement of code, of its expressions and
 * of the constants that they are made of. For paste alone.
 */
#ifndef BG_PASTE_PARTS_H
#define BG_PASTE_PARTS_H

#include <stdint.h>

#include "paste.h"

#define BG_PASTE_EXPR	512	/* bytes of an index */
#define BG_PASTE_NAME	64
#define BG_PASTE_CONSTANTS	32

/* Integer constants of the code, whose numbers stand in for their names. */
struct bg_paste_known {
	int	n;
	struct {
		char	name[BG_PASTE_NAME];
		char	value[24];
	} constant[BG_PASTE_CONSTANTS];
};

struct bg_span {
	const char	*at;
	int		 len;
};

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
	int	bytes;			/* of the type it is cast to, 0: none */
	struct bg_span cast;		/* "float4 *" */
	bool	conditional;		/* an if stands before it */
	/* of a swizzle */
	int	b, m, s;
};

/* Reads the statement code[0..len); known: its constants, may be NULL; array:
 * whose subscripts are wanted, "": any's. 0, or an error where it is one of
 * the three kinds but cannot be taken. */
int	bg_paste_read(const char *code, int len,
	    const struct bg_paste_known *known, const char *array,
	    struct bg_pasted *out, struct bg_error *err);

/* The bytes of an element of bg_paste_elem(). */
int	bg_paste_elem_bytes(const char *elem);

/* Whether code[0..len) defines integer constants, "constexpr int N = 64";
 * they are added to those that are known. */
bool	bg_paste_define(const char *code, int len,
	    struct bg_paste_known *known);

/* The code without comments, with its #define of values as definitions of
 * constants, malloc()ed; NULL: no memory. */
char	*bg_paste_plain(const char *code);

/* code[0..len) as an expression of the pattern language: without blanks,
 * casts and suffixes, with its names of threads and lanes, and numbers for
 * constants. False where that is too long. */
bool	bg_paste_expr(const char *code, int len,
	    const struct bg_paste_known *known, char out[BG_PASTE_EXPR]);

/* The value of code without other names. */
bool	bg_paste_value(struct bg_span code, const struct bg_paste_known *known,
	    int64_t *value);

/* Pieces of code: whether c is of a word; whether s is the word; the text
 * without blanks around it; the word that text[at..len) begins with, also
 * none; where the bracket at text[at] is closed, and where what stands first:
 * -1 nowhere. */
bool	bg_is_word(char c);
bool	bg_span_is(struct bg_span s, const char *word);
struct bg_span bg_span_trim(const char *at, int len);
struct bg_span bg_span_word(const char *text, int at, int len);
int	bg_span_closing(const char *text, int at, int len);
int	bg_span_find(const char *text, int len, const char *what);

#endif
