#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "meter/case.h"
#include "meter/clock.h"
#include "meter/service.h"
#include "meter/turn.h"
#include "meter/watch.h"
#include "nls.h"
#include "protocol/serve.h"

/*
 * To take the counters needs 150 ms, to read them 3: so a turn lasts while
 * there are requests, but not longer than this, and the counters stay where
 * they are until others want them. A profiler takes no turns: from a meter
 * that has nothing to do it can have them after a while.
 */
#define TURN_MS		500
#define KEEP_MS		60000

/* A whole kernel takes so many times the patience of an access: its clocks are
 * warmed, it is launched many times, and the counters are prepared six times. */
#define CASE_FACTOR	12

#define STATUS_OK	0
#define STATUS_BROKEN	3	/* as in main */

/* What the watch has to know to speak for the meter, too. */
struct service {
	struct bg_meter	 meter;
	struct bg_turn	 turn;
	bool		 counters;	/* are wanted */
	bool		 mine;		/* it is the meter's turn */
	bool		 kept;		/* it has the counters */
	double		 since, used;	/* of the turn, of the last request; ms */
	int		 in, out;	/* the protocol's descriptors */
	double		 patience;	/* seconds for an access */
	double		 limit;		/* for what is being done */
	enum { OPENING, ANSWERING, CLOSING } phase;
	int64_t		 id;		/* of the request, -1: the hello */
};

static void
trace(const struct service *s, const char *what)
{
	if (s->meter.trace != NULL)
		s->meter.trace(what);
}

/* Called while others measure. Who reads no more need not wait on. */
static void
waits(void *arg)
{
	const struct service *s = arg;

	if (bg_serve_waiting(s->out, s->id,
	    N_("others are measuring on this GPU")) != BG_OK)
		_exit(STATUS_BROKEN);
}

static void
let_go(struct service *s)
{
	if (!s->kept)
		return;
	bg_meter_release_counters(&s->meter);
	bg_turn_let_go(&s->turn);
	s->kept = false;
	trace(s, "counters let go");
}

/* Who waits for a turn must not have the counters, for which whoever has the
 * turn may wait. */
static void
take_turn(struct service *s)
{
	if (s->mine)
		return;
	if (!bg_turn_try(&s->turn)) {
		let_go(s);
		if (bg_turn_take(&s->turn, waits, s))
			trace(s, "waited for others on this GPU");
	}
	s->mine = true;
	s->since = bg_clock_ms();
	if (s->counters && !s->kept) {
		bg_turn_keep(&s->turn);
		s->kept = true;
	}
}

static void
leave_turn(struct service *s)
{
	if (s->mine)
		bg_turn_leave(&s->turn);
	s->mine = false;
	if (bg_turn_wanted(&s->turn))
		let_go(s);
}

/* From now on it may take so many times the patience. */
static void
watch(struct service *s, double factor)
{
	s->limit = s->patience * factor;
	bg_watch_begin(s->limit);
}

static void
begin_answer(struct service *s, int64_t id, double factor)
{
	s->phase = ANSWERING;
	s->id = id;
	take_turn(s);
	watch(s, factor);
}

static void
end_answer(struct service *s)
{
	bg_watch_end();
	s->used = bg_clock_ms();
	if (s->used - s->since > TURN_MS)
		leave_turn(s);
}

static int
answer(const struct bg_request *q, struct bg_reading *r, void *arg)
{
	struct service *s = arg;
	int rc;

	begin_answer(s, q->id, 1);
	rc = bg_measure(&s->meter, q, r);
	end_answer(s);
	return rc;
}

static int
answer_case(const struct bg_case_request *q, struct bg_case_reading *r,
    void *arg)
{
	struct service *s = arg;
	int rc;

	begin_answer(s, q->id, CASE_FACTOR);
	rc = bg_measure_case(&s->meter, q, r);
	end_answer(s);
	return rc;
}

/* No request is at hand: whether to look again. */
static bool
idle(void *arg)
{
	struct service *s = arg;

	leave_turn(s);
	if (s->meter.cupti == NULL || bg_clock_ms() - s->used > KEEP_MS)
		let_go(s);
	return s->kept;
}

/*
 * The GPU hangs: a kernel cannot be cancelled, only the process be replaced.
 * Before the hello there is a problem to tell; a request gets its answer.
 */
static void
give_up(const char *doing, void *arg)
{
	struct service *s = arg;
	struct bg_hello hello = { .source = BG_MEASURED };
	struct bg_reading r = { .id = s->id };
	char why[192], *line;

	snprintf(why, sizeof why, N_("%s did not end within %g s: nvidia-smi "
	    "and the messages of the kernel (Xid) may tell why"), doing,
	    s->limit);
	switch (s->phase) {
	case OPENING:
		snprintf(hello.meter, sizeof hello.meter,
		    "bankgrid-meter " PACKAGE_VERSION);
		/* Where the GPU is known it was the counters' start. */
		snprintf(hello.problem, sizeof hello.problem, "%s%s", why,
		    s->meter.hello.gpu[0] == '\0' ? "" :
		    "; " N_("with --no-counters times can still be taken"));
		bg_turn_close(&s->turn);
		bg_serve(s->in, s->out, &hello, NULL, NULL, NULL, NULL);
		_exit(STATUS_BROKEN);
	case ANSWERING:
		snprintf(r.error_code, sizeof r.error_code, "hung");
		snprintf(r.error, sizeof r.error, "%s", why);
		line = bg_reading_encode(&r);
		if (line == NULL || write(s->out, line, strlen(line)) < 0)
			perror("bankgrid-meter");
		_exit(STATUS_BROKEN);
	case CLOSING:
		_exit(STATUS_OK);
	}
}

/* Without a lock it goes on: others may disturb it, or have the counters. */
static void
open_turn(struct service *s)
{
	struct bg_error err;
	char text[320];

	if (s->meter.cuda.uuid[0] == '\0')
		bg_fail(&err, BG_EIO, -1, 1, "the GPU has no UUID");
	else if (bg_turn_open(&s->turn, s->meter.cuda.uuid, &err) == BG_OK)
		return;
	snprintf(text, sizeof text, "no turns are taken on this GPU: %s",
	    err.message);
	trace(s, text);
}

/* Its turn the meter waits for as long as it takes. */
static void
open_all(struct service *s, const struct bg_meter_options *o)
{
	watch(s, BG_PATIENCE_FACTOR);
	bg_meter_open(&s->meter, o);
	bg_watch_end();
	if (s->meter.hello.problem[0] != '\0')
		return;
	open_turn(s);
	s->counters = o->counters;
	if (o->counters)
		take_turn(s);
	watch(s, BG_PATIENCE_FACTOR);
	bg_meter_open_counters(&s->meter, o);
	bg_watch_end();
	s->used = bg_clock_ms();
}

int
bg_service(const struct bg_meter_options *o, double patience, int in, int out)
{
	/* The watch outlives this function. */
	static struct service s = {
		.id = -1, .turn = { { -1, -1, -1 }, { "", "", "" } }
	};
	int rc;

	s.patience = patience;
	s.in = in;
	s.out = out;
	if (bg_watch_start(give_up, &s) != 0)
		fputs("bankgrid-meter: no thread to watch the GPU: one that "
		    "hangs is not noticed\n", stderr);
	open_all(&s, o);
	rc = bg_serve(in, out, &s.meter.hello, answer, answer_case, idle,
	    &s);
	/* A broken context can hang in its own clean-up; the process's end
	 * frees everything. */
	if (rc != BG_OK)
		_exit(STATUS_BROKEN);
	s.phase = CLOSING;
	watch(&s, 1);
	bg_meter_close(&s.meter);
	bg_watch_end();
	return BG_OK;
}
