#include "config.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "meter/counts.h"
#include "meter/kinds.h"
#include "meter/measure.h"
#include "meter/timing.h"
#include "nls.h"

#define RETRY_S		2	/* before lost counters are opened again */

/* What went wrong as one sentence, with what to do where there is room. */
static void
sentence(char *text, size_t size, const struct bg_error *err)
{
	if (err->hint[0] != '\0' && snprintf(text, size, "%s: %s",
	    err->message, err->hint) < (int)size)
		return;
	snprintf(text, size, "%s", err->message);
}

static void
today(char date[16])
{
	time_t now = time(NULL);
	struct tm tm;

	if (gmtime_r(&now, &tm) == NULL ||
	    strftime(date, 16, "%Y-%m-%d", &tm) == 0)
		date[0] = '\0';
}

static void
trace(const struct bg_meter *m, const char *what)
{
	if (m->trace != NULL)
		m->trace(what);
}

/* A launch of the access, whose offsets were checked. */
static struct bg_launch
launch_of(const struct bg_cuda *c, const struct bg_access *a, int count)
{
	struct bg_launch l = { .steps = (uint32_t)count, .one = 1 };
	uint32_t lanes = bg_access_lanes(a);
	enum bg_family family = bg_kind_info(a->kind)->family;
	int i;

	for (i = 0; i < BG_LANES; i++)
		l.offset[i] = lanes >> i & 1 ? a->offset[i] : 0;
	/* All lanes execute a matrix instruction. */
	l.mask = lanes;
	if (lanes != 0 && (family == BG_LDMATRIX || family == BG_STMATRIX))
		l.mask = BG_FULL_MASK;
	l.source = c->source;
	return l;
}

/* The shared memory that the access reaches, in bytes. */
static uint32_t
reach(const struct bg_access *a)
{
	const struct bg_kind_info *k = bg_kind_info(a->kind);
	uint32_t lanes = bg_access_lanes(a), end = k->width;
	int i;

	for (i = 0; i < BG_LANES; i++)
		if (lanes >> i & 1 && a->offset[i] + k->width > end)
			end = a->offset[i] + k->width;
	return (end + 15) / 16 * 16;
}

struct counted_launch {
	struct bg_cuda	*cuda;
	enum bg_kind	 kind;
	struct bg_launch launch;
	uint32_t	 shared;
};

/* One warp alone: only then is every counter exact. */
static int
launch_counted(void *arg, struct bg_error *err)
{
	struct counted_launch *l = arg;

	if (bg_cuda_launch(l->cuda, l->kind, &l->launch, 1, 1, l->shared,
	    err) != BG_OK)
		return BG_EMETER;
	return bg_cuda_wait(l->cuda, err);
}

int64_t
bg_loop_executions(const struct bg_access *a, const uint32_t *last)
{
	uint32_t lanes = bg_access_lanes(a), left = lanes, most, same;
	int64_t total, each = -1;
	int i, first;

	if (lanes == 0)
		return 0;
	while (left != 0) {
		first = __builtin_ctz(left);
		most = same = 0;
		for (i = first; i < BG_LANES; i++) {
			if (!(left >> i & 1) ||
			    a->offset[i] != a->offset[first])
				continue;
			left &= ~(1u << i);
			same++;
			if (last[i] > most)
				most = last[i];
		}
		total = (int64_t)most + 1;
		if (total % same != 0 || (each >= 0 && total / same != each))
			return -1;
		each = total / same;
	}
	return each;
}

/*
 * The counts of one warp's launch, in totals. Only the counters that the
 * kind's own instructions move: a CAS loop's start value is stored before.
 *
 * No counter has cp.async's wavefronts alone: they are what no other operation
 * accounts for, but for the kernel's own. Measured on an H200: 1 a block, and
 * 1 for each load that the assembler puts ahead of a batch with its predicate
 * off, a load on which nothing else is counted. BG_EIO: this GPU counts
 * otherwise.
 */
static int
take(enum bg_kind kind, const double v[BG_METRICS], struct bg_reading *r,
    struct bg_error *err)
{
	enum bg_family family = bg_kind_info(kind)->family;

	if (family == BG_CP_ASYNC) {
		r->wavefronts[BG_ON_ST] = v[BG_WF_ALL] - v[BG_WF_LD] -
		    v[BG_WF_ST] - v[BG_WF_ATOM] - v[BG_EX_LD] - 1;
		if (v[BG_EX_CP_ASYNC] == 0)
			r->wavefronts[BG_ON_ST] = 0;
		r->conflicts[BG_ON_ST] = v[BG_BC_ALL];
		if (r->wavefronts[BG_ON_ST] < 0)
			return bg_fail(err, BG_EIO, -1, 1, "this GPU's "
			    "counters do not show what cp.async takes");
		return BG_OK;
	}
	r->wavefronts[BG_ON_LD] = v[BG_WF_LD];
	r->wavefronts[BG_ON_ATOM] = v[BG_WF_ATOM];
	r->conflicts[BG_ON_LD] = v[BG_BC_LD];
	r->conflicts[BG_ON_ATOM] = v[BG_BC_ATOM];
	if (family != BG_CAS_LOOP) {
		r->wavefronts[BG_ON_ST] = v[BG_WF_ST];
		r->conflicts[BG_ON_ST] = v[BG_BC_ST];
	}
	return BG_OK;
}

/*
 * Whether what was launched was executed. A CAS loop goes round until every
 * lane has added: as many loads as swaps, and the additions are its
 * executions. BG_EVALUE: a miscount.
 */
static int
check_executed(struct bg_cuda *c, const struct bg_access *a,
    const double v[BG_METRICS], struct bg_reading *r, struct bg_error *err)
{
	const struct bg_kind_info *k = bg_kind_info(a->kind);
	uint32_t last[BG_RESULTS];

	r->executed = (int64_t)v[bg_metric_executed(a->kind)];
	if (k->family == BG_CAS_LOOP) {
		if (v[BG_EX_LD] != v[BG_EX_ATOM])
			return bg_fail(err, BG_EVALUE, -1, 1, "the loop of %s "
			    "loaded %.0f times and swapped %.0f times",
			    k->name, v[BG_EX_LD], v[BG_EX_ATOM]);
		if (bg_cuda_fetch(c, last, c->result, sizeof last, err) !=
		    BG_OK)
			return BG_EMETER;
		r->executed = bg_loop_executions(a, last);
		/* In each round a lane has added, at least. */
		if (v[BG_EX_ATOM] < (double)r->executed ||
		    v[BG_EX_ATOM] > (double)r->executed *
		    __builtin_popcount(bg_access_lanes(a)))
			return bg_fail(err, BG_EVALUE, -1, 1, "the loop of %s "
			    "swapped %.0f times in %lld executions", k->name,
			    v[BG_EX_ATOM], (long long)r->executed);
	}
	if (r->executed != r->launched)
		return bg_fail(err, BG_EVALUE, -1, 1, "%s was launched %lld "
		    "times but executed %lld times", k->name,
		    (long long)r->launched, (long long)r->executed);
	return BG_OK;
}

/* BG_EIO: the counters failed, BG_EMETER: the driver did, BG_EVALUE: they
 * read what cannot be. */
static int
count(struct bg_meter *m, const struct bg_access *a, int n,
    struct bg_reading *r, struct bg_error *err)
{
	struct counted_launch l = {
		&m->cuda, a->kind, launch_of(&m->cuda, a, n), reach(a)
	};
	double read[BG_METRICS] = { 0 }, v[BG_METRICS];
	bool on = bg_access_lanes(a) != 0;
	int i, rc;

	if (bg_kind_info(a->kind)->family == BG_CAS_LOOP)
		l.launch.result = m->cuda.result;
	rc = bg_cupti_read(m->cupti, launch_counted, &l, read, err);
	m->lost = rc != BG_OK;
	if (rc != BG_OK)
		return rc == BG_EMETER ? BG_EMETER : BG_EIO;
	/* Lanes that are off branch around the instruction: with none on, it
	 * is not executed. */
	r->launched = on ? n : 0;
	rc = bg_counting_metrics(m->counting, a->kind, on, read, v, err);
	if (rc == BG_OK)
		rc = check_executed(&m->cuda, a, v, r, err);
	if (rc == BG_OK)
		rc = take(a->kind, v, r, err);
	if (rc != BG_OK)
		return rc;
	for (i = 0; i < BG_COUNTERS; i++) {
		r->wavefronts[i] /= n;
		r->conflicts[i] /= n;
	}
	r->counters = true;
	return BG_OK;
}

static void
refuse(struct bg_reading *r, const char *code, const struct bg_error *err)
{
	snprintf(r->error_code, sizeof r->error_code, "%s", code);
	sentence(r->error, sizeof r->error, err);
}

/* What the GPU at hand cannot do: its code, or NULL when it can. */
static const char *
beyond(const struct bg_cuda *c, const struct bg_access *a,
    struct bg_error *err)
{
	const struct bg_kind_info *k = bg_kind_info(a->kind);

	if (c->cc < k->min_cc) {
		bg_fail(err, BG_EVALUE, -1, 1, "%s needs compute capability "
		    "%d.%d, the %s has %d.%d", k->name, k->min_cc / 10,
		    k->min_cc % 10, c->name, c->cc / 10, c->cc % 10);
		return "unsupported";
	}
	if (reach(a) > c->shared) {
		bg_fail(err, BG_ERANGE, -1, 1, "the access reaches %u bytes, "
		    "a block on the %s can have %u bytes of shared memory",
		    (unsigned)reach(a), c->name, (unsigned)c->shared);
		return "range";
	}
	return NULL;
}

/* The first start of the profiler takes half a second, and only there does
 * the driver say that it denies the counters. */
static int
first_reading(struct bg_meter *m, struct bg_error *err)
{
	struct bg_access a = { .kind = BG_LD_32, .mask = BG_FULL_MASK };
	struct bg_reading r = { 0 };

	return count(m, &a, 1, &r, err);
}

int
bg_meter_start_counters(struct bg_meter *m, struct bg_error *err)
{
	const char *names[BG_METRICS];
	int n = bg_counting_names(m->counting, m->cuda.cc, names);
	int rc = BG_EMETER;

	m->cupti = bg_cupti_open(err);
	if (m->cupti == NULL)
		return BG_EMETER;
	bg_cupti_version(m->cupti, m->hello.cupti, sizeof m->hello.cupti);
	trace(m, "CUPTI opened");
	if (bg_cupti_start(m->cupti, m->cuda.device, m->cuda.context, names,
	    n, err) == BG_OK) {
		trace(m, "profiler started");
		rc = first_reading(m, err);
		trace(m, "first reading");
	}
	if (rc != BG_OK) {
		bg_cupti_close(m->cupti);
		m->cupti = NULL;
	}
	return rc;
}

/*
 * The counters failed in the middle: everything of theirs is opened anew. Where
 * that fails too it is tried again, but not at once, if the reason may pass;
 * and readings have times alone.
 */
static void
recover(struct bg_meter *m)
{
	struct bg_error err = { 0 };
	time_t now = time(NULL);

	if (m->cupti == NULL && now < m->retry)
		return;
	bg_cupti_close(m->cupti);
	m->cupti = NULL;
	m->hello.why_no_counters[0] = '\0';
	if (bg_meter_start_counters(m, &err) != BG_OK) {
		sentence(m->hello.why_no_counters,
		    sizeof m->hello.why_no_counters, &err);
		m->retry = now + RETRY_S;
	}
	m->lost = m->cupti == NULL && err.code == BG_EIO;
	trace(m, "counters opened anew");
}

/* Counters and times; returns as count() does, but for BG_EIO. */
static int
read_all(struct bg_meter *m, const struct bg_request *q, struct bg_reading *r,
    struct bg_error *err)
{
	struct bg_launch l = launch_of(&m->cuda, &q->access, q->count);
	int rc = BG_EIO;

	if (m->lost)
		recover(m);
	snprintf(r->why_no_counters, sizeof r->why_no_counters, "%s",
	    m->hello.why_no_counters);
	if (m->cupti != NULL) {
		rc = count(m, &q->access, q->count, r, err);
		if (rc != BG_OK && rc != BG_EIO)
			return rc;
		if (rc == BG_EIO)
			sentence(r->why_no_counters,
			    sizeof r->why_no_counters, err);
		trace(m, "counters read");
	}
	rc = BG_OK;
	if (q->timing) {
		rc = bg_time(&m->cuda, &q->access, &l, r, err);
		trace(m, "times taken");
	}
	if (q->warps && rc == BG_OK) {
		rc = bg_time_warps(&m->cuda, &q->access, &l, r, err);
		trace(m, "times by warps taken");
	}
	return rc;
}

int
bg_measure(struct bg_meter *m, const struct bg_request *q,
    struct bg_reading *r)
{
	struct bg_error err = { 0 };
	const char *code;
	int rc;

	code = beyond(&m->cuda, &q->access, &err);
	if (code != NULL) {
		refuse(r, code, &err);
		return BG_OK;
	}
	rc = read_all(m, q, r, &err);
	if (rc == BG_EMETER)
		refuse(r, "cuda", &err);
	else if (rc != BG_OK)
		refuse(r, "miscount", &err);
	else if (!r->counters && !r->timing) {
		snprintf(r->error_code, sizeof r->error_code, "no-counters");
		snprintf(r->error, sizeof r->error, "%s", r->why_no_counters);
	}
	return rc == BG_EMETER ? BG_EMETER : BG_OK;
}

void
bg_meter_open(struct bg_meter *m, const struct bg_meter_options *o)
{
	struct bg_hello *h = &m->hello;
	struct bg_error err = { 0 };

	memset(m, 0, sizeof *m);
	m->trace = o->trace;
	h->source = BG_MEASURED;
	h->can = 1u << BG_CAN_ACCESS | 1u << BG_CAN_WARPS |
	    1u << BG_CAN_CASE;
	snprintf(h->meter, sizeof h->meter, "bankgrid-meter " PACKAGE_VERSION);
	today(h->date);
	if (bg_cuda_open(&m->cuda, o->device, &err) != BG_OK ||
	    bg_cuda_start(&m->cuda, &err) != BG_OK) {
		sentence(h->problem, sizeof h->problem, &err);
		return;
	}
	trace(m, "GPU opened");
	snprintf(h->gpu, sizeof h->gpu, "%s", m->cuda.name);
	snprintf(h->driver, sizeof h->driver, "%s", m->cuda.version);
	snprintf(h->cc, sizeof h->cc, "%u.%u", (unsigned)m->cuda.cc / 10 % 100,
	    (unsigned)m->cuda.cc % 10);
	h->sms = m->cuda.sms;
	m->counting = o->each_counter ? BG_COUNT_EACH :
	    bg_counting_best(m->cuda.cc);
}

void
bg_meter_open_counters(struct bg_meter *m, const struct bg_meter_options *o)
{
	struct bg_hello *h = &m->hello;
	struct bg_error err = { 0 };

	if (!o->counters)
		snprintf(h->why_no_counters, sizeof h->why_no_counters,
		    N_("bankgrid-meter was started with --no-counters"));
	else if (bg_meter_start_counters(m, &err) != BG_OK)
		sentence(h->why_no_counters, sizeof h->why_no_counters, &err);
	h->counters = m->cupti != NULL;
}

void
bg_meter_release_counters(struct bg_meter *m)
{
	if (m->cupti != NULL)
		bg_cupti_release(m->cupti);
}

void
bg_meter_close(struct bg_meter *m)
{
	bg_cupti_close(m->cupti);
	bg_cuda_close(&m->cuda);
}
