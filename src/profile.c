#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#include "profile.h"
#include "wavefront.h"

#define THREADS	256	/* of a block that the pattern does not give */

/* Threads of the pattern's block=, a warp when it has none. */
static int
block_of(const struct bg_pattern *p)
{
	char text[64];
	int x = BG_LANES, y = 1, z = 1;

	if (bg_pattern_get(p, 0, "block", text, sizeof text) == NULL ||
	    sscanf(text, "%dx%dx%d", &x, &y, &z) < 1)
		return BG_LANES;
	return x * y * z;
}

int
bg_profile_threads(const struct bg_pattern *p)
{
	int n = block_of(p);

	return n > BG_LANES ? n : THREADS;
}

/* Wavefronts of cp.async stand on no counter of their own. */
static void
add_access(const struct bg_access *a, struct bg_counts *n)
{
	static const enum bg_metric wavefronts[BG_COUNTERS] = {
		BG_WF_LD, BG_WF_ST, BG_WF_ATOM
	}, conflicts[BG_COUNTERS] = { BG_BC_LD, BG_BC_ST, BG_BC_ATOM };
	enum bg_family family = bg_kind_info(a->kind)->family;
	struct bg_prediction p;
	int c, source = bg_source_metric(a->kind);

	bg_predict(a, &p);
	n->bytes += (int64_t)__builtin_popcount(bg_access_lanes(a)) *
	    bg_kind_info(a->kind)->width;
	for (c = 0; c < BG_COUNTERS; c++) {
		n->metric[BG_WF_ALL] += p.wavefronts[c];
		n->metric[BG_BC_ALL] += p.conflicts[c];
		if (family == BG_CP_ASYNC)
			continue;
		n->metric[wavefronts[c]] += p.wavefronts[c];
		n->metric[conflicts[c]] += p.conflicts[c];
	}
	if (source >= 0)
		n->source[source] +=
		    p.wavefronts[bg_kind_info(a->kind)->counter];
	if (p.groups == 0)
		return;
	n->metric[bg_metric_executed(a->kind)] += p.rounds;
	if (family == BG_CAS_LOOP)
		n->metric[BG_EX_LD] += p.rounds;
}

static void
add_pattern(const struct bg_pattern *p, struct bg_counts *n)
{
	int i;

	for (i = 0; i < p->naccesses; i++)
		add_access(&p->access[i].access, n);
}

/* Which metrics have anything to do with the pattern. */
static void
choose(const struct bg_pattern *p, struct bg_profile *f)
{
	bool *shown = f->shown;
	const struct bg_kind_info *k;
	bool copies = false, others = false, uncounted = false;
	int i, source;

	for (i = 0; i < p->naccesses; i++) {
		k = bg_kind_info(p->access[i].access.kind);
		shown[bg_metric_executed(p->access[i].access.kind)] = true;
		source = bg_source_metric(p->access[i].access.kind);
		if (source >= 0)
			f->source_shown[source] = true;
		copies |= k->family == BG_CP_ASYNC;
		others |= k->family != BG_CP_ASYNC;
		uncounted |= p->access[i].access.kind == BG_CP_ASYNC_16;
		if (k->family == BG_CP_ASYNC)
			continue;
		shown[BG_WF_LD + (int)k->counter] = true;
		shown[BG_BC_LD + (int)k->counter] = true;
		if (k->family == BG_CAS_LOOP)
			shown[BG_WF_LD] = shown[BG_BC_LD] =
			    shown[BG_EX_LD] = true;
	}
	shown[BG_WF_ALL] = !uncounted;
	shown[BG_BC_ALL] = copies && !others;
}

/* The pattern of another warp of its block. 0, or why it is none. */
static int
parse_warp(const struct bg_pattern *p, int warp, struct bg_pattern **out,
    struct bg_error *err)
{
	char number[16], *text;
	int status;

	snprintf(number, sizeof number, "%d", warp);
	status = bg_pattern_edit(p->text, 0, "warp", number, &text, err);
	if (status != BG_OK)
		return status;
	status = bg_pattern_parse(out, text, err);
	free(text);
	return status;
}

static void
add_times(struct bg_counts *sum, const struct bg_counts *n, int64_t times)
{
	int m;

	for (m = 0; m < BG_METRICS; m++)
		sum->metric[m] += n->metric[m] * times;
	for (m = 0; m < BG_SOURCE_METRICS; m++)
		sum->source[m] += n->source[m] * times;
	sum->bytes += n->bytes * times;
}

static bool
same_counts(const struct bg_counts *a, const struct bg_counts *b)
{
	return memcmp(a->metric, b->metric, sizeof a->metric) == 0 &&
	    memcmp(a->source, b->source, sizeof a->source) == 0;
}

/* Each warp of the block by itself. 0, or why one is no pattern. */
static int
add_warps(const struct bg_pattern *p, struct bg_profile *f)
{
	struct bg_pattern *other;
	struct bg_counts n;
	int warp, status;

	for (warp = 0; warp < f->warps; warp++) {
		status = parse_warp(p, warp, &other, &f->why_not);
		if (status != BG_OK)
			return status;
		memset(&n, 0, sizeof n);
		add_pattern(other, &n);
		bg_pattern_free(other);
		if (warp == 0)
			f->warp = n;
		f->uneven |= !same_counts(&f->warp, &n);
		add_times(&f->total, &n, f->blocks);
	}
	f->by_warp = true;
	return BG_OK;
}

int
bg_profile(const struct bg_pattern *p, int threads, int blocks,
    struct bg_profile *f)
{
	int status;

	memset(f, 0, sizeof *f);
	f->threads = threads;
	f->blocks = blocks;
	f->warps = (threads + BG_LANES - 1) / BG_LANES;
	choose(p, f);
	if (threads > BG_LANES && threads == block_of(p)) {
		status = add_warps(p, f);
		if (status == BG_ENOMEM)
			return status;
	}
	if (!f->by_warp) {
		f->uneven = false;
		memset(&f->warp, 0, sizeof f->warp);
		memset(&f->total, 0, sizeof f->total);
		add_pattern(p, &f->warp);
		add_times(&f->total, &f->warp, (int64_t)f->warps * blocks);
	}
	/* Measured on an H200 with blocks of 1, 3, 4 and 8 warps: what counts
	 * all operations reads 1 more for each warp than those of the
	 * operations together, also of a kernel without any. */
	f->total.metric[BG_WF_ALL] += (int64_t)f->warps * blocks;
	return BG_OK;
}
