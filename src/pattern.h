/*
 * pattern: the text that people write, as accesses.
 *
 * Owns the pattern language of bankgrid-pattern(5): parsing, validation,
 * printing, and editing of a single key. A pattern is one or more arrays and
 * their accesses, each resolved to 32 byte offsets. Predicts nothing.
 */
#ifndef BG_PATTERN_H
#define BG_PATTERN_H

#include "access.h"
#include "layout.h"

#define BG_ARRAYS		8
#define BG_PATTERN_ACCESSES	256	/* for= counts as many as it makes */
#define BG_NO_ELEMENT		(-1)

struct bg_pattern_access {
	struct bg_access access;
	char	name[64];		/* of name=, or "" */
	int	vec;			/* elements per lane */
	/* The first element of each lane, logical, BG_NO_ELEMENT where the
	 * access is not by row and col. */
	int	row[BG_LANES], col[BG_LANES];
	int	index[BG_LANES];	/* the same, by index or stride */
	int	array;			/* which of the pattern's it is of */
	int	op;			/* which op= of the text makes it */
	bool	looped;			/* one of several, by for= */
	int64_t	i;			/* of for=; else 0 */
	int	at;			/* where its op= stands in the text */
};

struct bg_pattern {
	int	narrays;		/* at least 1 */
	struct bg_layout array[BG_ARRAYS];
	char	name[64];		/* of a name= before the first op */
	int	nops;			/* op= in the text, at least 1 */
	int	naccesses;		/* at least as many */
	struct bg_pattern_access *access;	/* in the order of the text */
	char	*text;			/* as given */
	struct bg_words *words;		/* of text; for the files of pattern */
};

/*
 * Parses text: words of key=value, # comments, several lines. On failure
 * *out is NULL and err->column is a byte offset into text. A misaligned,
 * negative or too large address is an error that names the lane and value.
 */
int	bg_pattern_parse(struct bg_pattern **out, const char *text,
	    struct bg_error *err);

void	bg_pattern_free(struct bg_pattern *p);

/* The array that access number access is of. */
const struct bg_layout *bg_pattern_layout(const struct bg_pattern *p,
	    int access);

/* Bytes of all arrays with their padding, and of the padding alone. */
int64_t	bg_pattern_bytes(const struct bg_pattern *p);
int64_t	bg_pattern_padding(const struct bg_pattern *p);

/*
 * The value that key has: as written, or its default as it would be written
 * ("pad" "0", "swizzle" "none", "mask" "all"); op always with its width
 * ("ld.32"), pad and pitch of any tile. op: which op= of the text (the op of
 * a bg_pattern_access), for the keys of an access and those of its array; the
 * keys of the pattern take any. "name": -1 is the pattern's own.
 * Returns buf, or NULL where the pattern has no such key (no row because it
 * is stride, no tile, no name).
 */
const char *bg_pattern_get(const struct bg_pattern *p, int op,
	    const char *key, char *buf, int size);

/*
 * text with key set to value (NULL: removed), everything else left as it
 * stands, quotes and comments too; a missing key is added where it belongs.
 * op as for bg_pattern_get(). stride, index, row and col, addr and offsets
 * exclude each other, pad and pitch do: setting one removes the others. row
 * and col need two edits. The result is not validated: parse it. *out is
 * malloc()ed. BG_EVALUE for a key, an op or a value that cannot be, and for
 * the removal of all that begins an array; BG_ESYNTAX where text cannot be
 * split into words.
 */
int	bg_pattern_edit(const char *text, int op, const char *key,
	    const char *value, char **out, struct bg_error *err);

/* The name of the i-th element type, NULL past the last; and its bytes, where
 * bytes is not NULL. */
const char *bg_elem_at(int i, int *bytes);

/* A swizzle as it is written, "xor/2"; of an expr, whose expression only the
 * text has, "expr". Returns buf. */
const char *bg_swizzle_print(const struct bg_swizzle *z, char *buf,
	    int size);

/* The pattern as canonical text, one line: keys in the order of the manual,
 * defaults, comments and needless blanks left out. Parsing it gives the same
 * arrays and accesses. *out is malloc()ed. 0 or BG_ENOMEM. */
int	bg_pattern_print(const struct bg_pattern *p, char **out);

#endif
