#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "protocol/verdict.h"

/* So much of what is possible is full: a kernel that does nothing else comes
 * no nearer (the copy by tiles: 94 % of a copy on an H200; a naive transpose,
 * which is nothing but conflicts: 80 % of the cycles). */
#define FULL		0.75

#define ISSUE_SLOTS	4	/* of an SM, each clock */

/* Times that differ by less are the same. */
#define NO_FASTER	1.05

static bool
has_reading(const struct bg_case_result *r)
{
	return r->answered && r->reading.error_code[0] == '\0';
}

static void
count(const struct bg_case_result *r, int cc, struct bg_case_verdict *v)
{
	const struct bg_case_prediction *p = &r->prediction;
	const struct bg_case_reading *read = &r->reading;
	int64_t exact, conflicts;
	int i;

	v->counted = read->source_view;
	v->compared = v->counted && cc >= r->of->min_cc;
	for (i = 0; i < BG_COUNTERS; i++) {
		exact = v->counted ? read->exact[i] : p->wavefronts[i];
		v->requests += p->requests[i];
		v->ideal += p->wavefronts[i] - p->conflicts[i];
		v->wavefronts += exact;
		v->differs[i] = v->compared && exact != p->wavefronts[i];
		if (read->counters && v->counted)
			v->added[i] = read->wavefronts[i] - exact;
	}
	conflicts = v->wavefronts - v->ideal;
	if (v->wavefronts > 0)
		v->share = (double)conflicts / (double)v->wavefronts;
	if (v->requests > 0)
		v->per_request = (double)conflicts / (double)v->requests;
}

static enum bg_case_limit
limit_of(const struct bg_case_verdict *v, bool counters)
{
	double of_copy = v->of_copy;

	if (of_copy >= FULL && of_copy >= v->busy)
		return BG_LIMIT_DRAM;
	if (!counters)
		return BG_LIMIT_UNKNOWN;
	if (v->busy >= FULL)
		return BG_LIMIT_SHARED;
	return v->issue >= FULL ? BG_LIMIT_ISSUE : BG_LIMIT_NOTHING;
}

void
bg_case_judge(const struct bg_case_result *r, int sms, int cc,
    struct bg_case_verdict *v)
{
	const struct bg_case_reading *read = &r->reading;
	struct bg_case_shape s;
	double cycles;

	memset(v, 0, sizeof *v);
	if (!has_reading(r))
		return;
	bg_case_shape(r->of, r->size, &s);
	v->gbps = (double)s.moved / (read->us * 1e3);
	v->shared_gbps = (double)r->prediction.bytes / (read->us * 1e3);
	count(r, cc, v);
	if (read->dram)
		v->dram_gbps = (double)(read->read + read->written) /
		    (read->us * 1e3);
	v->of_copy = (read->dram ? v->dram_gbps : v->gbps) / read->copy_gbps;
	if (read->counters && sms > 0) {
		cycles = (double)read->cycles * sms;
		v->busy = (double)v->wavefronts / cycles;
		v->issue = (double)read->instructions / ISSUE_SLOTS / cycles;
		v->bytes_per_clock = (double)r->prediction.bytes / cycles;
	}
	v->limit = limit_of(v, read->counters);
}

bool
bg_case_differs(const struct bg_case_verdict *v)
{
	return v->differs[BG_ON_LD] || v->differs[BG_ON_ST] ||
	    v->differs[BG_ON_ATOM];
}

/* The slowest of the others that has conflicts to speak of, or -1. */
static int
worst_of(const struct bg_case_result *r, const struct bg_case_verdict *v,
    int n, int i)
{
	int k, worst = -1;

	for (k = 0; k < n; k++)
		if (k != i && has_reading(&r[k]) &&
		    v[k].share > BG_CONFLICTS_LEAVE && (worst < 0 ||
		    r[k].reading.us > r[worst].reading.us))
			worst = k;
	return worst;
}

static void
say_conflicts(const struct bg_case_verdict *v, char *buf, size_t size)
{
	double percent = 100 * v->share;

	if (v->share == 0)
		snprintf(buf, size, "%s", v->counted ? _("conflict-free") :
		    _("by the prediction conflict-free"));
	else if (v->share < BG_CONFLICTS_LEAVE)
		snprintf(buf, size, v->counted ?
		    _("conflicts are %.2g %% of the wavefronts, under 1 %%: "
		    "leave them") :
		    _("by the prediction conflicts are %.2g %% of the "
		    "wavefronts, under 1 %%: leave them"), percent);
	else if (v->share <= BG_CONFLICTS_FIX)
		snprintf(buf, size, v->counted ?
		    _("conflicts are %.1f %% of the wavefronts, between the "
		    "rule's 1 and 10 %%") :
		    _("by the prediction conflicts are %.1f %% of the "
		    "wavefronts, between the rule's 1 and 10 %%"), percent);
	else
		snprintf(buf, size, v->counted ?
		    _("conflicts are %.0f %% of the wavefronts, over 10 %%: "
		    "fix them") :
		    _("by the prediction conflicts are %.0f %% of the "
		    "wavefronts, over 10 %%: fix them"), percent);
}

/* "bound by DRAM: it moves 93 % of what a copy does". */
static void
say_limit(const struct bg_case_verdict *v, char *buf, size_t size)
{
	bool conflicts = v->share > BG_CONFLICTS_LEAVE;

	switch (v->limit) {
	case BG_LIMIT_DRAM:
		snprintf(buf, size, _("bound by DRAM: it moves %.0f %% of "
		    "what a copy does"), 100 * v->of_copy);
		break;
	case BG_LIMIT_SHARED:
		snprintf(buf, size, conflicts ?
		    _("they are what limits it: shared memory is busy in "
		    "%.0f %% of the cycles") :
		    _("bound by shared memory, busy in %.0f %% of the "
		    "cycles"), 100 * v->busy);
		break;
	case BG_LIMIT_ISSUE:
		snprintf(buf, size, _("bound by its instructions: %.0f %% of "
		    "the issue slots are taken"), 100 * v->issue);
		break;
	case BG_LIMIT_NOTHING:
		snprintf(buf, size, conflicts ?
		    _("nothing is full (shared memory %.0f %%, instructions "
		    "%.0f %%, DRAM %.0f %% of a copy): it waits for barriers "
		    "and latency, conflicts among it") :
		    _("nothing is full (shared memory %.0f %%, instructions "
		    "%.0f %%, DRAM %.0f %% of a copy): it waits for barriers "
		    "and latency"), 100 * v->busy, 100 * v->issue,
		    100 * v->of_copy);
		break;
	case BG_LIMIT_UNKNOWN:
		snprintf(buf, size, "%s", _("what limits it cannot be told "
		    "without counters"));
	}
}

const char *
bg_case_sentence(const struct bg_case_result *r,
    const struct bg_case_verdict *v, int n, int i, char buf[BG_SENTENCE_MAX])
{
	int worst = worst_of(r, v, n, i);
	char conflicts[192], limit[192], first[288];
	double faster;

	buf[0] = '\0';
	if (!has_reading(&r[i]))
		return buf;
	say_conflicts(&v[i], conflicts, sizeof conflicts);
	say_limit(&v[i], limit, sizeof limit);
	if (worst < 0 || v[i].share > BG_CONFLICTS_LEAVE) {
		snprintf(buf, BG_SENTENCE_MAX,
		    v[i].share > BG_CONFLICTS_LEAVE &&
		    v[i].limit == BG_LIMIT_DRAM ? _("%s; but %s") :
		    _("%s; %s"), conflicts, limit);
		return buf;
	}
	faster = r[worst].reading.us / r[i].reading.us;
	if (faster < NO_FASTER)
		snprintf(first, sizeof first, _("%s but no faster than %s"),
		    conflicts, r[worst].variant->name);
	else
		snprintf(first, sizeof first, _("%s and %.2f times as fast as "
		    "%s"), conflicts, faster, r[worst].variant->name);
	snprintf(buf, BG_SENTENCE_MAX, _("%s; %s"), first, limit);
	return buf;
}
