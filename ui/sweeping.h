/*
 * sweeping: the pattern with many values of the field in focus.
 *
 * Owns the sweep that the view of it shows, what is known of each value's
 * measurements, and the queue of those still to be made. Talks to no meter:
 * the screen sends what bg_sweeping_next() gives.
 */
#ifndef BG_UI_SWEEPING_H
#define BG_UI_SWEEPING_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/message.h"
#include "sweep.h"
#include "ui/fields.h"
#include "ui/readings.h"

enum bg_dot_state {
	BG_DOT_NONE,		/* not measured */
	BG_DOT_WAITS,		/* asked for, not all of it there */
	BG_DOT_THERE,
	BG_DOT_REFUSED		/* the meter has nothing of it */
};

/* What was measured with one value: of all its accesses together. */
struct bg_dot {
	enum bg_dot_state state;
	double	wavefronts;
	bool	differs;		/* from the prediction */
	bool	recorded, timed;	/* one of them at least */
	int	left;			/* accesses without an answer */
};

struct bg_sweeping_item;

struct bg_sweeping {
	struct bg_sweep	 sweep;		/* npoints 0: there is none, */
	struct bg_error	 why;		/* because of this */
	char		*over;		/* what varies */
	enum bg_field_kind kind;	/* of the field that does */
	int		 at;		/* the present value, -1: not there */
	struct bg_dot	*dot;		/* of each point */
	/* The measurements asked for: those before answered have come, those
	 * before sent are under way. */
	struct bg_sweeping_item *item;
	int		 n, sent, answered;
	int		 refused;	/* of them, since they were asked for */
	char		 refusal[512];	/* why, the last time */
};

/* How many requests the meter has at a time: enough that it never waits, few
 * enough that it soon is there for something else. */
#define BG_SWEEPING_UNDER_WAY	8

/*
 * The pattern or the field has changed; f NULL: no field. The values stay
 * while the present one is among them, and what was measured stays with a
 * value that makes the same pattern. known: what else has been measured.
 */
void	bg_sweeping_set(struct bg_sweeping *w, const struct bg_pattern *p,
	    int access, const struct bg_field *f,
	    const struct bg_readings *known);

/* The next point beyond the present one that makes a pattern, by so many
 * points but not over the end; -1: none. */
int	bg_sweeping_step(const struct bg_sweeping *w, int by);

/* Asks for all measurements. */
void	bg_sweeping_ask(struct bg_sweeping *w);

/* Those that have not come. */
int	bg_sweeping_left(const struct bg_sweeping *w);

/* What to send now, to be followed by bg_sweeping_sent(); NULL: nothing. */
const struct bg_access *bg_sweeping_next(const struct bg_sweeping *w);
void	bg_sweeping_sent(struct bg_sweeping *w, int64_t id);

/* All that is under way was cancelled: it will be sent again. */
void	bg_sweeping_again(struct bg_sweeping *w);

/* Nothing more will come. */
void	bg_sweeping_stop(struct bg_sweeping *w);

/* The answer, if it is one to the sweep's: then the access, else NULL. */
const struct bg_access *bg_sweeping_answer(struct bg_sweeping *w,
	    const struct bg_reading *r);

void	bg_sweeping_free(struct bg_sweeping *w);

#endif
