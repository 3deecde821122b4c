/*
 * pattern-parse: what the stages of parsing a pattern share.
 *
 * Owns the state between the text's words and the finished pattern: the names
 * that expressions may use and the thread block. For the files of pattern
 * alone.
 */
#ifndef BG_PATTERN_PARSE_H
#define BG_PATTERN_PARSE_H

#include <stdint.h>

#include "expr.h"
#include "pattern.h"
#include "pattern-words.h"

#define BG_CONSTANTS	32	/* let */
#define BG_CONSTANT_LEN	32	/* bytes of one's name, with the 0 */

/* Places of the names that differ from access to access and from lane to
 * lane; constants follow. */
enum bg_name {
	BG_NAME_I,		/* of for= alone: the others begin behind it */
	BG_NAME_LANE, BG_NAME_TX, BG_NAME_TY, BG_NAME_TZ, BG_NAME_TID,
	BG_NAME_WARP,
	BG_NAME_CONSTANTS
};

struct bg_parse {
	const char	*text;
	struct bg_words	 words;
	struct bg_pattern *p;
	struct bg_layout *layout;	/* of p: of the array at hand */
	struct bg_error	*err;		/* never NULL */
	int		 block[3];	/* threads */
	int		 warp;
	/* for bg_expr_compile() and bg_expr_eval() */
	const char	*names[BG_NAME_CONSTANTS + BG_CONSTANTS + 1];
	int64_t		 values[BG_NAME_CONSTANTS + BG_CONSTANTS];
	int		 first;		/* name that the access has */
	int		 nconstants;
	char		 constant[BG_CONSTANTS][BG_CONSTANT_LEN];
};

/* One access while it is read: its words, and how its lanes are found. */
struct bg_place {
	const struct bg_word *word[BG_KEYS];
	bool		 by_address;	/* addr or offsets: bytes */
	int		 width;		/* bytes a lane */
	struct bg_expr	*first, *second;	/* row and col; or just one */
};

/* Fails at the word, or at its value. Both return code. */
int	bg_fail_word(struct bg_parse *s, const struct bg_word *w, int code,
	    const char *fmt, ...) __attribute__((format(printf, 4, 5)));
int	bg_fail_value(struct bg_parse *s, const struct bg_word *w, int code,
	    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Compiles the word's value over the first nnames names. */
int	bg_parse_expr(struct bg_parse *s, const struct bg_word *w,
	    const char *const names[], struct bg_expr **out);

/* Evaluates it for one lane (-1: of no lane) with s->values. */
int	bg_parse_eval(struct bg_parse *s, const struct bg_word *w,
	    const struct bg_expr *e, const int64_t values[], int lane,
	    int64_t *out);

/* The value of a word that is a constant expression, within least..most. */
int	bg_parse_constant(struct bg_parse *s, const struct bg_word *w,
	    int64_t least, int64_t most, int *out);

/* A decimal number at text[0..len), up to 9 digits, that ends where a
 * non-digit stands; returns the bytes it takes, 0 for none. */
int	bg_parse_digits(const char *text, int len, int *out);

/* The label of a word, for name=. size: of out. */
int	bg_parse_name(struct bg_parse *s, const struct bg_word *w, char *out,
	    int size);

/* The words of the whole pattern: fills s->p->name, the thread block and the
 * constants. */
int	bg_parse_global(struct bg_parse *s);

/* The words of array number n, those before it read: fills s->p->array[n]. */
int	bg_parse_array(struct bg_parse *s, int n);

/* The value of swizzle=, for s->layout, whose tile is read; an expr's columns
 * become those of s->layout. */
int	bg_parse_swizzle(struct bg_parse *s, const struct bg_word *w);

/* What op= number op makes: adds to s->p->access. */
int	bg_parse_access(struct bg_parse *s, int op);

/* The kind and vec of an access out of op, vec and the element; at->word and
 * at->by_address are set, at->width becomes so. */
int	bg_parse_op(struct bg_parse *s, struct bg_place *at,
	    struct bg_pattern_access *a);

/* The values of i: 0..0 where w, the word of for=, is NULL. */
struct bg_range {
	int	from, to;
};
int	bg_parse_range(struct bg_parse *s, const struct bg_word *w,
	    struct bg_range *range);

/* name, of size bytes, with the value of i behind it, shortened to fit. */
void	bg_name_turn(char *name, int size, int i);

/* The value of mask=, of the lanes that exist. */
int	bg_parse_mask(struct bg_parse *s, const struct bg_word *w,
	    uint32_t lanes, uint32_t *mask);

/* Whether the value of mask= says that every lane is active, as a mask. */
bool	bg_mask_is_all(const char *text, int len);

/* Sets s->values to the lane's. */
void	bg_parse_lane(struct bg_parse *s, int lane);

/* Bytes of the element where no elem= says so: the width of the first op,
 * 2 for the matrix kinds, 4 where the op has none. op: its value's text. */
int	bg_default_elem(const char *op, int len);

#endif
