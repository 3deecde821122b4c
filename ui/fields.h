/*
 * fields: the pattern as values that + and - change.
 *
 * Owns the list of fields that a pattern shows, and what a step up or down
 * makes of each: one more, twice as many, the next of a list. Edits text and
 * lets the parser judge it; draws nothing.
 */
#ifndef BG_UI_FIELDS_H
#define BG_UI_FIELDS_H

#include <stdbool.h>

#include "pattern.h"

enum bg_field_kind {
	BG_FIELD_ELEM, BG_FIELD_ROWS, BG_FIELD_COLS, BG_FIELD_NUMBER,
	BG_FIELD_SWIZZLE, BG_FIELD_OP, BG_FIELD_VEC, BG_FIELD_EXPR,
	BG_FIELD_MASK, BG_FIELD_TEXT
};

struct bg_field {
	enum bg_field_kind kind;
	const char	*key;		/* of the pattern language */
	const char	*label;		/* "" for the tile's columns */
	bool		 of_access;	/* not of the layout */
	char		 value[512];
};

#define BG_FIELDS	16

/* The fields of access number access, in the order they are shown. Returns
 * how many, at most BG_FIELDS. */
int	bg_fields_list(const struct bg_pattern *p, int access,
	    struct bg_field f[BG_FIELDS]);

/* Which of n fields has that key first, -1 when none does. */
int	bg_fields_find(const struct bg_field f[], int n, const char *key);

/*
 * The pattern's text with the field set to value, whether or not that makes
 * sense. 0 and *out malloc()ed, or the error of bg_pattern_edit().
 */
int	bg_field_set(const struct bg_pattern *p, int access,
	    const struct bg_field *f, const char *value, char **out,
	    struct bg_error *err);

/*
 * The same for a value with which the text does not parse: the pattern in which
 * the instructions follow the elements or vec, if it parses so; else the error,
 * and *out is NULL.
 */
int	bg_field_follow(const struct bg_pattern *p, int access,
	    const struct bg_field *f, const char *value,
	    struct bg_pattern **out, struct bg_error *err);

/*
 * The pattern with the field one step up (by 1) or down (by -1), the caller's
 * to free: 0 and *out, or NULL and an error that says why there is no such
 * step. An instruction whose width no longer suits the elements follows them.
 */
int	bg_field_step(const struct bg_pattern *p, int access,
	    const struct bg_field *f, int by, struct bg_pattern **out,
	    struct bg_error *err);

#endif
