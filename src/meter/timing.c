#include <stdlib.h>
#include <string.h>

#include "meter/timing.h"

/* One warp: multiples of every kernel's batch. The ends cancel out in the
 * difference. */
#define STEPS_SHORT	64
#define STEPS_LONG	192

/* Full: every warp goes on for so many cycles, so that none is left alone at
 * the end: a warp alone gets a wavefront every other clock only. Long enough
 * for what is lost at the ends (some 100 cycles) and in the launch (5 us) not
 * to show, short enough to be answered at once. */
#define CYCLES_FIRST	30000
#define CYCLES		1200000
#define STEPS_MAX	(1u << 20)

/* Of a warp from one execution to the next. With 16 warps and 112 cycles
 * looking at the clock still takes a sixth (measured on an H200). */
#define CYCLES_SINGLY	208

#define PER_WARP	3	/* uint64_t of struct bg_launch's times */

double
bg_access_bytes(const struct bg_access *a)
{
	return (double)bg_kind_info(a->kind)->width *
	    __builtin_popcount(bg_access_lanes(a));
}

int
bg_rate_check(const struct bg_access *a, double bytes_per_clock,
    struct bg_error *err)
{
	const double tolerance = 1.004;
	struct bg_prediction p;
	double most;

	bg_predict(a, &p);
	most = p.merged ? 2 * BG_ROW_BYTES : BG_ROW_BYTES;
	if (bytes_per_clock <= most * tolerance)
		return BG_OK;
	return bg_fail(err, BG_EVALUE, -1, 1, "%.1f bytes per clock were "
	    "measured, but shared memory moves %.0f: the kernel did not do "
	    "what it was launched for", bytes_per_clock, most);
}

void
bg_spans(const uint64_t *times, int blocks, int warps, struct bg_spans *s)
{
	uint64_t start, end;
	int b, w;

	s->cycles = s->executions = 0;
	for (b = 0; b < blocks; b++) {
		start = times[0];
		end = times[1];
		for (w = 0; w < warps; w++, times += PER_WARP) {
			if (times[0] < start)
				start = times[0];
			if (times[1] > end)
				end = times[1];
			s->executions += (double)times[2];
		}
		s->cycles += (double)(end - start);
	}
}

static int
time_one_warp(struct bg_cuda *c, enum bg_kind kind, struct bg_launch l,
    struct bg_reading *r, struct bg_error *err)
{
	static const uint32_t steps[] = { STEPS_SHORT, STEPS_LONG };
	enum { N = sizeof steps / sizeof steps[0] };
	uint64_t times[N * PER_WARP];
	struct bg_spans s[N];
	int i;

	for (i = 0; i < N; i++) {
		l.steps = steps[i];
		l.times = c->times + sizeof(uint64_t) * PER_WARP * (size_t)i;
		if (bg_cuda_launch(c, kind, &l, 1, 1, c->shared, err) != BG_OK)
			return BG_EMETER;
	}
	if (bg_cuda_wait(c, err) != BG_OK ||
	    bg_cuda_fetch(c, times, c->times, sizeof times, err) != BG_OK)
		return BG_EMETER;
	for (i = 0; i < N; i++) {
		bg_spans(times + PER_WARP * i, 1, 1, &s[i]);
		if (s[i].executions != steps[i])
			return bg_fail(err, BG_EVALUE, -1, 1, "%s was timed "
			    "for %u executions but did %.0f",
			    bg_kind_info(kind)->name, (unsigned)steps[i],
			    s[i].executions);
	}
	r->cycles_one_warp = (s[1].cycles - s[0].cycles) /
	    (s[1].executions - s[0].executions);
	return BG_OK;
}

int
bg_run_all(struct bg_cuda *c, enum bg_kind kind, const struct bg_launch *l,
    int warps, struct bg_spans *s, float *ms, struct bg_error *err)
{
	static uint64_t times[PER_WARP * BG_WARPS * BG_SMS_MAX];
	size_t bytes = sizeof(uint64_t) * PER_WARP * (size_t)(warps * c->sms);
	const struct bg_driver *d = &c->driver;

	/* What an earlier launch left is not to be taken for this one's. */
	if (bg_cuda_check(c, d->cuMemsetD8((CUdeviceptr)l->times, 0, bytes),
	    "cannot write to the GPU's memory", err) != BG_OK ||
	    bg_cuda_check(c, d->cuEventRecord(c->event[0], NULL), "no event",
	    err) != BG_OK ||
	    bg_cuda_launch(c, kind, l, c->sms, warps, c->shared, err) !=
	    BG_OK ||
	    bg_cuda_check(c, d->cuEventRecord(c->event[1], NULL), "no event",
	    err) != BG_OK ||
	    bg_cuda_wait(c, err) != BG_OK ||
	    bg_cuda_check(c, d->cuEventElapsedTime(ms, c->event[0],
	    c->event[1]), "no time", err) != BG_OK ||
	    bg_cuda_fetch(c, times, (CUdeviceptr)l->times, bytes, err) !=
	    BG_OK)
		return BG_EMETER;
	bg_spans(times, c->sms, warps, s);
	if (s->cycles > 0 && s->executions > 0 && *ms > 0)
		return BG_OK;
	return bg_fail(err, BG_EMETER, -1, 1, "%s was launched, but took no "
	    "time", bg_kind_info(kind)->name);
}

bool
bg_singly(enum bg_kind kind, int warps, const struct bg_spans *s)
{
	return bg_kind_info(kind)->family != BG_CP_ASYNC &&
	    warps * s->cycles / s->executions >= CYCLES_SINGLY;
}

static int
read_clock(struct bg_cuda *c, struct bg_reading *r, struct bg_error *err)
{
	uint64_t t[4];

	if (bg_cuda_fetch(c, t, c->clock, sizeof t, err) != BG_OK)
		return BG_EMETER;
	if (t[2] > t[0])
		r->clock_mhz = (int)(1e3 * (double)(t[3] - t[1]) /
		    (double)(t[2] - t[0]) + 0.5);
	return BG_OK;
}

static int
time_full(struct bg_cuda *c, const struct bg_access *a, struct bg_launch l,
    struct bg_reading *r, struct bg_error *err)
{
	double bytes = bg_access_bytes(a);
	struct bg_spans s;
	float ms;

	l.times = c->times;
	l.steps = STEPS_MAX;
	l.cycles = CYCLES_FIRST;
	if (bg_run_all(c, a->kind, &l, BG_WARPS, &s, &ms, err) != BG_OK)
		return BG_EMETER;
	l.singly = bg_singly(a->kind, BG_WARPS, &s);
	l.cycles = CYCLES;
	l.clock = c->clock;
	if (bg_run_all(c, a->kind, &l, BG_WARPS, &s, &ms, err) != BG_OK ||
	    read_clock(c, r, err) != BG_OK)
		return BG_EMETER;
	r->cycles_full = s.cycles / s.executions;
	r->bytes_per_clock = bytes / r->cycles_full;
	r->gbps = bytes * s.executions / (ms * 1e6);
	return BG_OK;
}

static bool
is_time(double v)
{
	return v > 0 && v < 1e9;
}

int
bg_time(struct bg_cuda *c, const struct bg_access *a,
    const struct bg_launch *launch, struct bg_reading *r, struct bg_error *err)
{
	int rc;

	r->timing = true;
	if (bg_access_lanes(a) == 0)
		return BG_OK;
	rc = time_one_warp(c, a->kind, *launch, r, err);
	if (rc == BG_OK)
		rc = time_full(c, a, *launch, r, err);
	if (rc != BG_OK)
		return rc;
	if (!is_time(r->cycles_one_warp) || !is_time(r->cycles_full) ||
	    !is_time(r->gbps))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the times that were taken cannot be");
	return bg_rate_check(a, r->bytes_per_clock, err);
}
