#include <string.h>

#include "machine.h"
#include "nls.h"
#include "protocol/compare.h"

/* Counters are means over the executions: whole numbers, but for the digits
 * that a reply carries. */
#define TOLERANCE	0.005

static bool
differ(double measured, double predicted)
{
	return measured > predicted + TOLERANCE ||
	    measured < predicted - TOLERANCE;
}

static void
by_counters(const struct bg_prediction *p, const struct bg_reading *r,
    struct bg_comparison *c)
{
	int i;

	c->by = BG_BY_COUNTERS;
	for (i = 0; i < BG_COUNTERS; i++) {
		c->wavefronts[i] = differ(r->wavefronts[i], p->wavefronts[i]);
		c->conflicts[i] = differ(r->conflicts[i], p->conflicts[i]);
		if (c->wavefronts[i] || c->conflicts[i])
			c->equal = false;
	}
}

void
bg_compare(const struct bg_access *a, const struct bg_prediction *p,
    const struct bg_reading *r, struct bg_comparison *c)
{
	uint32_t cycles = bg_cycles(a, p), least = bg_cycles_least(a, p);
	bool timed = r->timing && r->cycles_full > 0 && cycles > 0;

	memset(c, 0, sizeof *c);
	c->equal = true;
	c->why = "";
	if (r->error_code[0] != '\0') {
		c->why = r->error;
		return;
	}
	c->clocked = timed ? (double)(int64_t)(r->cycles_full + 0.5) : 0;
	c->at_most = timed && least > 1 && c->clocked <= least;
	c->lost = r->counters && r->executed != r->launched;
	if (p->uncounted)
		c->why = _("no counter shows the conflicts of this kind");
	else if (r->counters)
		by_counters(p, r, c);
	else if (timed) {
		c->by = BG_BY_CLOCK;
		c->equal = !differ(c->clocked, cycles);
		c->wavefronts[bg_kind_info(a->kind)->counter] = !c->equal;
	} else if (r->timing && bg_access_lanes(a) == 0)
		c->why = _("no counters, and without a lane nothing to time");
	else
		c->why = r->timing ? _("no counters, and the time of this "
		    "kind tells no wavefronts") : _("no counters and no time");
	if (c->lost)
		c->equal = false;
}
