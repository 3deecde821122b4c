/*
 * cases: whole kernels that people know, and what they ask of shared memory.
 *
 * Owns the table of kernels/cases: the variants of each, their sizes and
 * shapes, how many instructions on shared memory a launch executes and what
 * the rules predict for them. What the accesses are stands in the patterns of
 * data/kernels, one for all that a block of a variant does. Launches nothing.
 */
#ifndef BG_CASES_H
#define BG_CASES_H

#include "access.h"

#define BG_VARIANTS	4	/* of a case, at most */
#define BG_CASE_NAME	32	/* bytes of a name, with its end */

/* A launch. */
struct bg_case_shape {
	unsigned grid[2], block[2];
	int64_t	 blocks, rounds;	/* the rounds of each block */
	int64_t	 input, output;		/* bytes of each array */
	int64_t	 moved;			/* bytes that must cross device
					 * memory: each array once */
};

struct bg_case_variant {
	const char	*name;		/* "padded" */
	const char	*what;		/* one line */
	/* The patterns' names in data/kernels: what a block does in each of
	 * its rounds, and what it does once besides, or NULL. */
	const char	*pattern, *ends;
	/* Instructions that the warps of a block execute, as the kernel is
	 * written: in a round, and once. */
	int	round[BG_COUNTERS], once[BG_COUNTERS];
};

struct bg_case {
	const char	*name;		/* "transpose" */
	const char	*what;		/* one line */
	const char	*unit;		/* what the size counts */
	int64_t	 size, least, most, step;	/* the default, the limits */
	int	 inputs;		/* arrays that are read: 1 or 2 */
	int	 min_cc;		/* from where on the rules hold for its
					 * instructions, x 10 */
	void	 (*shape)(int64_t size, struct bg_case_shape *s);
	int	 nvariants;
	struct bg_case_variant variant[BG_VARIANTS];
};

/* Of a launch, by counter; all of it exact. */
struct bg_case_prediction {
	int64_t	requests[BG_COUNTERS];		/* instructions */
	int64_t	wavefronts[BG_COUNTERS];
	int64_t	conflicts[BG_COUNTERS];		/* ideal: the difference */
	int64_t	bytes;			/* that the lanes read and write */
};

/* The i-th of the table, NULL past its end; the one called name, or NULL. */
const struct bg_case *bg_case_at(int i);
const struct bg_case *bg_case_find(const char *name);
const struct bg_case_variant *bg_case_variant(const struct bg_case *c,
	    const char *name);

/* BG_ERANGE when the size is beyond the limits or no multiple of the step. */
int	bg_case_check(const struct bg_case *c, int64_t size,
	    struct bg_error *err);

/* The size must have passed bg_case_check(). */
void	bg_case_shape(const struct bg_case *c, int64_t size,
	    struct bg_case_shape *s);

/* The instructions of a launch, from the table. */
void	bg_case_launched(const struct bg_case *c,
	    const struct bg_case_variant *v, int64_t size,
	    int64_t n[BG_COUNTERS]);

/* From the texts of the variant's two patterns (ends NULL where it has none):
 * BG_ENOMEM, or the parser's error. */
int	bg_case_predict(const struct bg_case *c, int64_t size,
	    const char *pattern, const char *ends,
	    struct bg_case_prediction *p, struct bg_error *err);

#endif
