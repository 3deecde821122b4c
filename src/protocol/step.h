/*
 * step: what bankgrid-meter --doctor says of each thing on the way from the
 * driver to a counter.
 *
 * Newline-delimited JSON, one object a line:
 *   {"step":"gpu","state":"doing"}
 *   {"step":"gpu","state":"ok","what":"NVIDIA H200, ..."}
 *   {"step":"counters","state":"failed","what":"why not","do":"what to do"}
 * Each step says that it is being done before it says how it went, so that one
 * which does not come back is known by its name. Owns the record and its
 * coding, as message does.
 */
#ifndef BG_PROTOCOL_STEP_H
#define BG_PROTOCOL_STEP_H

#include "error.h"

enum bg_step_state {
	BG_STEP_DOING, BG_STEP_OK, BG_STEP_FAILED,
	BG_STEP_UNTRIED		/* one that it needs has failed */
};

struct bg_step {
	char	name[32];
	enum bg_step_state state;
	char	what[512];	/* was found, or why not; maybe "" */
	char	remedy[512];	/* who can do what about it; maybe "" */
};

/* "doing", "ok", "failed", "untried". */
const char *bg_step_state_name(enum bg_step_state state);

/* One line with its newline, malloc()ed; NULL out of memory. */
char	*bg_step_encode(const struct bg_step *s);

/* One line without its newline: BG_ESYNTAX or BG_EVALUE. */
int	bg_step_decode(const char *line, int len, struct bg_step *s,
	    struct bg_error *err);

#endif
