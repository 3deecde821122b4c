/*
 * measuring: what is known about measurements, and what to ask for next.
 *
 * Owns the request under way, the live mode and its delay, the readings of
 * the session and the last thing that the meter said. Talks to no meter: the
 * screen sends what bg_measuring_ask() and bg_measuring_tick() want sent.
 */
#ifndef BG_UI_MEASURING_H
#define BG_UI_MEASURING_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/message.h"
#include "ui/readings.h"

/* Executions per measurement, and how long live mode waits for the next
 * change before it measures, in ms. */
#define BG_MEASURE_COUNT	32
#define BG_LIVE_DELAY		120

struct bg_measuring {
	bool		 live;
	int64_t		 due;		/* when live measures, -1: not */
	bool		 pending;	/* a request is under way, */
	int64_t		 id;		/* with this id, */
	struct bg_access access;	/* of this access */
	struct bg_readings readings;
	char		 waiting[160];	/* what to show while it is pending, ""
					 * when the meter does not wait */
	char		 status[512];	/* of the last answer that was no
					 * reading, "" when there is none */
	struct bg_access about;		/* the access it is about */
	char		 instead_of[512];	/* why the recording stands in
						 * for a GPU, "" if not */
};

/* m: whether a request for the access must be sent. False while one for the
 * same access is under way. */
bool	bg_measuring_ask(struct bg_measuring *m, const struct bg_access *a);

/* The access shown changed: live mode measures it later, if it is new. */
void	bg_measuring_changed(struct bg_measuring *m,
	    const struct bg_access *a, int64_t now);

/* Whether live mode wants a request for the access sent now. */
bool	bg_measuring_tick(struct bg_measuring *m, const struct bg_access *a,
	    int64_t now);

/* Milliseconds until bg_measuring_tick() is due, -1: never. */
int	bg_measuring_timeout(const struct bg_measuring *m, int64_t now);

/* The request for m->access was sent under id. */
void	bg_measuring_sent(struct bg_measuring *m, int64_t id);

/* A meter is there; instead_of: why it is not the one preferred, or "". */
void	bg_measuring_hello(struct bg_measuring *m, const char *instead_of);

/* The meter has to wait before it measures; why: one sentence. */
void	bg_measuring_waits(struct bg_measuring *m, const char *why);

/* An answer came, or trouble (one sentence) with whatever was under way.
 * Returns what to tell the user, or NULL. */
const char *bg_measuring_answer(struct bg_measuring *m,
	    const struct bg_reading *r);
const char *bg_measuring_trouble(struct bg_measuring *m, const char *text);

/* What stands beside the prediction of the access: its reading or NULL, and
 * the meter's status or NULL. */
const struct bg_reading *bg_measuring_look(const struct bg_measuring *m,
	    const struct bg_access *a, const char **status);

void	bg_measuring_free(struct bg_measuring *m);

#endif
