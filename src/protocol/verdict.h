/*
 * verdict: what a whole kernel's figures say about its bank conflicts.
 *
 * Owns what is derived from a case's reading and its prediction: bandwidths,
 * how busy shared memory is, whether the counts are the predicted ones, and
 * the sentence whether conflicts are what limits the kernel. Prints nothing.
 */
#ifndef BG_PROTOCOL_VERDICT_H
#define BG_PROTOCOL_VERDICT_H

#include "protocol/case.h"

/* The rule of thumb: over so many of the wavefronts, fix them; under so many,
 * leave them. */
#define BG_CONFLICTS_FIX	0.10
#define BG_CONFLICTS_LEAVE	0.01

/* A variant, and what is known of it. */
struct bg_case_result {
	const struct bg_case *of;
	const struct bg_case_variant *variant;
	int64_t	 size;
	struct bg_case_prediction prediction;
	bool	 answered;
	struct bg_case_reading reading;	/* valid if answered; maybe an error */
};

/* What is full, and so limits the kernel. */
enum bg_case_limit {
	BG_LIMIT_UNKNOWN,	/* no counters */
	BG_LIMIT_NOTHING,	/* latency, barriers, launches of blocks */
	BG_LIMIT_SHARED,	/* the data stage of shared memory */
	BG_LIMIT_DRAM,
	BG_LIMIT_ISSUE		/* of instructions */
};

struct bg_case_verdict {
	double	gbps;		/* what must cross device memory */
	double	dram_gbps;	/* what did, by its counters; 0: none */
	double	of_copy;	/* that, else the former, of what a copy
				 * moves: 1 is all */
	double	shared_gbps;	/* what the lanes read and write */
	/* Without counters these are 0. */
	double	bytes_per_clock;	/* the same, per SM */
	double	busy;		/* of the cycles: shared memory serves */
	double	issue;		/* of the slots: an instruction is issued */
	/* Exact: by the source view, else predicted. */
	int64_t	requests, ideal, wavefronts;
	double	share;		/* conflicts of the wavefronts */
	double	per_request;	/* conflicts */
	bool	counted;	/* by the source view */
	bool	compared;	/* and the rules hold for the GPU */
	bool	differs[BG_COUNTERS];	/* from the prediction */
	int64_t	added[BG_COUNTERS];	/* by l1tex, over the exact ones */
	enum bg_case_limit limit;
};

/* Of a reading that is none, or an error: all 0. cc: x 10, of the GPU. */
void	bg_case_judge(const struct bg_case_result *r, int sms, int cc,
	    struct bg_case_verdict *v);

/* Whether any count differs from the prediction. */
bool	bg_case_differs(const struct bg_case_verdict *v);

/*
 * The sentence, of one of the results r[0..n) of a case, verdicts v[0..n):
 * others are what it is faster than.
 */
#define BG_SENTENCE_MAX	512
const char *bg_case_sentence(const struct bg_case_result *r,
	    const struct bg_case_verdict *v, int n, int i,
	    char buf[BG_SENTENCE_MAX]);

#endif
