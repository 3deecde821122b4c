/*
 * quantity: figures of a pattern by the names that people call them.
 *
 * Owns the names ("wavefronts in all", "words of bank 3", "waits of lane 5",
 * "bytes with pad=1"), what the model makes of each, and conditions made of
 * two of them. bankgrid-lesson(5) lists the names. Words no sentences.
 */
#ifndef BG_QUANTITY_H
#define BG_QUANTITY_H

#include <stdbool.h>

#include "pattern.h"

enum bg_quantity_kind {
	/* of an op=, summed over its for=, or of all accesses */
	BG_Q_WAVEFRONTS, BG_Q_IDEAL, BG_Q_CONFLICTS, BG_Q_CLEAN,
	/* of one access */
	BG_Q_GROUPS, BG_Q_ROUNDS, BG_Q_BANKS, BG_Q_CYCLES,
	BG_Q_WORDS_OF_BANK, BG_Q_LANES_OF_BANK,
	BG_Q_BANK_OF_LANE, BG_Q_ADDRESS_OF_LANE, BG_Q_GROUP_OF_LANE,
	BG_Q_PASS_OF_LANE, BG_Q_WAITS_OF_LANE,
	/* of the arrays */
	BG_Q_BYTES, BG_Q_PADDING,
	BG_Q_BLOCKS,		/* of them, that an H200's SM holds */
	BG_QUANTITIES
};

/* The access is the one that the question is about; all together. */
#define BG_IN_THIS	(-1)
#define BG_IN_ALL	(-2)

#define BG_CHANGES_MAX	96

struct bg_quantity {
	enum bg_quantity_kind kind;
	int	arg;			/* the bank or lane */
	int	in;			/* which op=, from 0; BG_IN_... */
	char	with[BG_CHANGES_MAX];	/* changes first: "pad=1", or "" */
};

/* Lanes are a set, a mask in n; anything else is a number. */
struct bg_value {
	bool	lanes;
	int64_t	n;
};

/* The i-th name as it is written, "words of bank N"; NULL past the end. */
const char *bg_quantity_name(int i);

/* Whether it is a set of lanes. */
bool	bg_quantity_is_lanes(const struct bg_quantity *q);

/* Reads text[0..len). 0, or BG_ESYNTAX or BG_EVALUE with the column in text. */
int	bg_quantity_parse(struct bg_quantity *q, const char *text, int len,
	    struct bg_error *err);

/*
 * What it is of the pattern, for op= number op where it names none. 0, or
 * BG_EVALUE where the pattern has no such figure: no such access, a lane that
 * is not active, cycles of a kind whose cycles are not known; or the error of
 * the changes.
 */
int	bg_quantity_of(const struct bg_quantity *q,
	    const struct bg_pattern *p, int op, struct bg_value *v,
	    struct bg_error *err);

/* "1,024", "0-3, 8", "nobody"; returns buf. */
#define BG_VALUE_MAX	128
const char *bg_value_print(struct bg_value v, char buf[BG_VALUE_MAX]);

/*
 * The pattern with changes, "pad=1 swizzle=none", made one after the other to
 * op= number op or to its array. 0, or the error of the first that fails, its
 * column in changes.
 */
int	bg_pattern_with(const struct bg_pattern *p, int op,
	    const char *changes, struct bg_pattern **out,
	    struct bg_error *err);

/* Two terms and how they compare. */
struct bg_term {
	bool			number;
	int64_t			n;	/* if number */
	struct bg_quantity	q;	/* else */
};

enum bg_relation { BG_EQUAL, BG_NOT_EQUAL, BG_LESS, BG_AT_MOST, BG_MORE,
	BG_AT_LEAST };

struct bg_condition {
	struct bg_term	left, right;
	enum bg_relation relation;
	bool	settled;		/* "true" or "false": nothing to */
	bool	holds;			/* compute */
	char	text[BG_VALUE_MAX];	/* as given */
};

/* "bytes <= 4224", "conflicts with pad=1 < conflicts", "clean", "true"; 0, or
 * the error with the column in text. */
int	bg_condition_parse(struct bg_condition *c, const char *text, int len,
	    struct bg_error *err);

/* Whether it holds of the pattern; *left: its left side, where it is not
 * settled. 0 or the error of bg_quantity_of(). */
int	bg_condition_holds(const struct bg_condition *c,
	    const struct bg_pattern *p, int op, bool *holds,
	    struct bg_value *left, struct bg_error *err);

#endif
