/*
 * sweep: one pattern with many values of one key.
 *
 * Owns the text that says what varies ("pad=0..32"), the patterns that come of
 * it and what each costs. Prints and draws nothing.
 */
#ifndef BG_SWEEP_H
#define BG_SWEEP_H

#include "tally.h"

#define BG_SWEEP_POINTS	1024

/* One value, and the pattern with it. */
struct bg_sweep_point {
	char	*value;		/* as in the pattern: "8", "xor" */
	char	*text;		/* the pattern; NULL where it has no such key */
	struct bg_error error;	/* code 0, or why it is no pattern; then all
				 * below is 0. error.column is into text. */
	struct bg_tally	*op;	/* nops of them, or NULL */
	struct bg_tally	sum;
	int64_t	bytes;		/* of all arrays, 0 without a tile */
};

struct bg_sweep {
	char	*key;		/* "pad", or the name of a let */
	int	op;		/* 1-based, of KEY@N; 0: not said */
	bool	numbers;	/* all values are integers, and rise */
	int	npoints;	/* at least 2 */
	struct bg_sweep_point *point;
	int	nops;		/* 0 when no value makes a pattern */
	/* Of each op= its name or kind, "access 2" where that varies. */
	char	(*label)[BG_LABEL_MAX];
	/* The point with the fewest wavefronts in sum, of those the one with
	 * the fewest bytes, of those the first; -1 when no value makes a
	 * pattern. */
	int	best;
	int64_t	most;		/* wavefronts of the worst sum */
};

/*
 * Runs over, KEY=VALUES or KEY@N=VALUES, on the pattern text. VALUES: ranges
 * FIRST..LAST or FIRST..LAST..STEP and single values, with commas between; of
 * swizzle, whose values have commas themselves, only a comma before a letter
 * separates. KEY: a key of patterns other than name, offsets, for and let, or
 * a constant that the text defines with let. N: the op=, from 1, that a key of
 * accesses is set in, or whose array a key of arrays is set in. Without it: in
 * every op= that has the key (in all when none has); in the first array.
 *
 * A value that makes no pattern is a point with an error, and no failure.
 * Returns 0; BG_ESYNTAX or BG_EVALUE with err->column into over; what
 * bg_words_scan() says of text, with err->column -1; BG_ENOMEM. *s is then
 * empty.
 */
int	bg_sweep_run(struct bg_sweep *s, const char *text, const char *over,
	    struct bg_error *err);
void	bg_sweep_free(struct bg_sweep *s);

#endif
