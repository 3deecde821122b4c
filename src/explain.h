/*
 * explain: the sentence a good colleague would say.
 *
 * Owns the reason for a prediction, in words: which lanes share a bank and
 * why. Never computes a cost itself: it is given the prediction.
 */
#ifndef BG_EXPLAIN_H
#define BG_EXPLAIN_H

#include "pattern.h"
#include "trace.h"

/* Why access number i of the pattern costs what it does: one sentence, no
 * line break, at most size - 1 bytes. Returns buf. */
const char *bg_explain_why(const struct bg_pattern *p, int i,
	    const struct bg_prediction *pred, const struct bg_trace *t,
	    char *buf, int size);

#endif
