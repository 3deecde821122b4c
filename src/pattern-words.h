/*
 * pattern-words: a pattern's text as words of key=value.
 *
 * Owns the keys of the pattern language, where each may stand, and the split
 * of a text into words with their places in it. Shared by the files of
 * pattern; knows no meaning of any value.
 */
#ifndef BG_PATTERN_WORDS_H
#define BG_PATTERN_WORDS_H

#include <stdbool.h>

#include "error.h"

#define BG_WORDS	1024	/* of one pattern */
#define BG_TEXT_MAX	65536	/* bytes of one pattern */

/* In the order of the manual, which is that of canonical text. */
enum bg_key {
	BG_KEY_LET, BG_KEY_ELEM, BG_KEY_TILE, BG_KEY_PAD, BG_KEY_PITCH,
	BG_KEY_SWIZZLE, BG_KEY_BASE, BG_KEY_BLOCK, BG_KEY_WARP,
	BG_KEY_OP, BG_KEY_VEC, BG_KEY_ROW, BG_KEY_COL, BG_KEY_INDEX,
	BG_KEY_STRIDE, BG_KEY_ADDR, BG_KEY_OFFSETS, BG_KEY_MASK,
	BG_KEY_FOR, BG_KEY_NAME,
	BG_KEYS
};

#define BG_IN_PATTERN	1	/* may stand before the first op */
#define BG_IN_ARRAY	2	/* there too; behind an op it begins an array */
#define BG_IN_ACCESS	4	/* may stand behind an op */

/* A word's place where it is none of an access: that of array number n. */
#define BG_OF_ARRAY(n)	(-1 - (n))

struct bg_key_info {
	const char	*name;
	int		 where;		/* BG_IN_... */
	/* Keys that give the same thing in another way exclude each other:
	 * those of one rival number, but for the ones of one kin number. */
	int		 rival, kin;
};

struct bg_word {
	int	at, len;	/* all of it in the text; of let, both words */
	int	key;		/* enum bg_key; -1: none of them */
	int	name, name_len;	/* what stands before =; of let, the constant's */
	int	value, value_len;	/* without the quotes; value -1: no = */
	bool	quoted;
	int	access;		/* which op=, from 0; or BG_OF_ARRAY() */
	int	array;		/* which array, from 0, accesses too */
};

struct bg_words {
	int	n;
	int	nops;
	int	narrays;	/* at least 1 */
	struct bg_word word[BG_WORDS];
};

/* enum bg_key. */
const struct bg_key_info *bg_key_info(int key);

/* The key called name[0..len), or -1. */
int	bg_key_find(const char *name, int len);

/* Whether a text may give only one of the two. */
bool	bg_keys_exclude(int key, int other);

/*
 * Splits text. 0, or BG_ESYNTAX with the column: a quote out of place, bytes
 * that no pattern has, too long. Unknown keys and words without = are left to
 * the caller.
 */
int	bg_words_scan(struct bg_words *w, const char *text,
	    struct bg_error *err);

/* The first word with the key in the access or array, or NULL. */
const struct bg_word *bg_words_find(const struct bg_words *w, int access,
	    int key);

/* The array that op= number op is of; 0 where there is no such op. */
int	bg_words_array(const struct bg_words *w, int op);

/* How much of len bytes of a text to quote in a message. */
int	bg_words_clip(int len);

#endif
