#include "meter/kinds.h"
#include "meter/timing.h"

/* As long as the other times of a multiprocessor that is full, in cycles. */
#define CYCLES		1200000
#define STEPS_MAX	(1u << 20)

#define PER_WARP	3	/* uint64_t of struct bg_launch's times */

static int
time_warps(struct bg_cuda *c, enum bg_kind kind, struct bg_launch l,
    struct bg_reading *r, struct bg_error *err)
{
	struct bg_spans s = { 0, 1 };
	float ms;
	int i;

	l.times = c->times;
	l.steps = STEPS_MAX;
	l.cycles = CYCLES;
	for (i = 0; i < BG_WARP_COUNTS; i++) {
		/* As many warps as before take what those took, or less. */
		l.singly = i > 0 && bg_singly(kind, bg_warp_count[i - 1], &s);
		if (bg_run_all(c, kind, &l, bg_warp_count[i], &s, &ms, err) !=
		    BG_OK)
			return BG_EMETER;
		r->warps[i] = s.cycles / s.executions;
	}
	return BG_OK;
}

/* Cycles from one load of the chain to the next, 0 where it did not hold. */
static int
time_chain(struct bg_cuda *c, enum bg_kind kind, const struct bg_launch *l,
    double *cycles, struct bg_error *err)
{
	uint64_t times[PER_WARP];
	struct bg_spans s;

	if (bg_cuda_check(c, c->driver.cuMemsetD8(c->times, 0, sizeof times),
	    "cannot write to the GPU's memory", err) != BG_OK ||
	    bg_cuda_launch_chain(c, kind, l, err) != BG_OK ||
	    bg_cuda_wait(c, err) != BG_OK ||
	    bg_cuda_fetch(c, times, c->times, sizeof times, err) != BG_OK)
		return BG_EMETER;
	bg_spans(times, 1, 1, &s);
	*cycles = s.executions > 0 ? s.cycles / s.executions : 0;
	return BG_OK;
}

/* A load of part of a word: as long as one of the words, but for by how much
 * its chain is the longer one of two with the same or between the loads. */
static int
time_part(struct bg_cuda *c, enum bg_kind kind, struct bg_launch l,
    double *cycles, struct bg_error *err)
{
	double parts, words, chain;
	int i;

	if (time_chain(c, kind, &l, &parts, err) != BG_OK)
		return BG_EMETER;
	l.singly = 1;
	if (time_chain(c, kind, &l, &words, err) != BG_OK)
		return BG_EMETER;
	l.singly = 0;
	for (i = 0; i < BG_LANES; i++)
		l.offset[i] -= l.offset[i] % BG_BANK_BYTES;
	if (time_chain(c, BG_LD_32, &l, &chain, err) != BG_OK)
		return BG_EMETER;
	*cycles = chain > 0 && parts > 0 && words > 0 ?
	    chain + parts - words : 0;
	return BG_OK;
}

static int
time_latency(struct bg_cuda *c, enum bg_kind kind, struct bg_launch l,
    double *cycles, struct bg_error *err)
{
	l.times = c->times;
	l.steps = 1;
	return bg_kind_info(kind)->width < BG_BANK_BYTES ?
	    time_part(c, kind, l, cycles, err) :
	    time_chain(c, kind, &l, cycles, err);
}

int
bg_time_warps(struct bg_cuda *c, const struct bg_access *a,
    const struct bg_launch *launch, struct bg_reading *r, struct bg_error *err)
{
	char name[32];

	r->timing = true;
	if (bg_access_lanes(a) == 0)
		return BG_OK;
	if (time_warps(c, a->kind, *launch, r, err) != BG_OK)
		return BG_EMETER;
	return bg_chain_name(a->kind, name) ?
	    time_latency(c, a->kind, *launch, &r->latency, err) : BG_OK;
}
