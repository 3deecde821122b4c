/*
 * serve: the meter's side of the conversation.
 *
 * Owns reading requests from one descriptor, refusing the bad ones and
 * writing answers to another, one line each, until the input ends. Measures
 * nothing itself: it is given who answers.
 */
#ifndef BG_PROTOCOL_SERVE_H
#define BG_PROTOCOL_SERVE_H

#include "protocol/case.h"
#include "protocol/message.h"

/*
 * Answers q: fills the figures of *r, or its error_code and error. The id is
 * set already, and so are source, gpu and date, from the hello. 0, or negative
 * when no further request can be answered.
 */
typedef int bg_answerer(const struct bg_request *q, struct bg_reading *r,
	    void *arg);

/* The same of a whole kernel. */
typedef int bg_case_answerer(const struct bg_case_request *q,
	    struct bg_case_reading *r, void *arg);

/*
 * No request is at hand. Called once, and while it returns true every
 * BG_PAUSE_MS until there is one.
 */
#define BG_PAUSE_MS	100
typedef bool bg_pauser(void *arg);

/*
 * Says hello and answers every request; pause may be NULL. A line that is no
 * request is answered with error "bad-line" (its id unknown) or "bad-request";
 * while the hello has a problem every request is refused with it, as
 * "cannot-measure"; and so are cases, as "unsupported", where answer_case is
 * NULL. Blocks; 0 at the end of the input, BG_EIO when nobody reads the answers
 * any more, or what answer() returned, once its last answer is sent.
 */
int	bg_serve(int in, int out, const struct bg_hello *hello,
	    bg_answerer *answer, bg_case_answerer *answer_case,
	    bg_pauser *pause, void *arg);

/* Says that the answer to the request (id -1: the hello) has to wait, and why.
 * BG_EIO as above. */
int	bg_serve_waiting(int out, int64_t id, const char *why);

#endif
