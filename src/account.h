/*
 * account: the long explanation of one access.
 *
 * Owns the sentences behind a prediction, one paragraph for each thing that
 * people ask: which lanes share a bank and by what arithmetic, which address
 * bits the lanes reach, why a load merged or not, why groups keep apart, what
 * equal words do, what is known of the time. Each is "" where there is nothing
 * to say. Never computes a cost: it is given the prediction.
 */
#ifndef BG_ACCOUNT_H
#define BG_ACCOUNT_H

#include "linear.h"
#include "pattern.h"
#include "trace.h"

enum bg_topic {
	BG_TOPIC_WHY,		/* bg_explain_why()'s sentence */
	BG_TOPIC_STRIDE,	/* gcd of the distance and the banks */
	BG_TOPIC_BANK,		/* the worst bank's words and lanes */
	BG_TOPIC_BITS,		/* whether linear; the matrix goes below it */
	BG_TOPIC_RANKS,		/* what the matrix says of the cost */
	BG_TOPIC_MERGE,
	BG_TOPIC_GROUPS,
	BG_TOPIC_WORDS,		/* lanes with equal words */
	BG_TOPIC_TIME,
	BG_TOPICS
};

/* "why", "stride": what to call a topic, one word. */
const char *bg_topic_name(enum bg_topic topic);

struct bg_account {
	char	text[BG_TOPICS][1024];	/* no line breaks */
	bool	linear;
	struct bg_linear matrix;	/* valid if linear */
	struct bg_unit unit;
	int	group_bits;		/* lane bits within a group; the rest
					 * choose the group */
	struct bg_ranks ranks;		/* valid if linear */
};

/* All of it for access number i of the pattern. */
void	bg_account(const struct bg_pattern *p, int i,
	    const struct bg_prediction *pred, const struct bg_trace *t,
	    struct bg_account *a);

#endif
