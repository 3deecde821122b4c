#include <string.h>

#include "machine.h"
#include "nls.h"
#include "pace.h"

const int bg_warp_count[BG_WARP_COUNTS] = { 1, 2, 4, 8, 16, 32 };

/*
 * SMs and highest clocks: the vendor's data sheets; of the H200 as its driver
 * reports them. Shared memory and resident blocks: CUDA C++ Programming
 * Guide, the table of technical specifications per compute capability.
 */
#define KIB(n)	((n) * 1024)
/* tests/data/latency.tsv, tests/data/h200-warps.ndjson */
static const struct bg_pace h200 = {
	.latency = 23, .latency_group = 1, .latency_wavefront = 2, .alone = 2,
	.warps = { { 8, 8 }, { 8, 8 }, { 8, 2 }, { 2, 2 }, { 1, 2 }, { 1, 2 } }
};

static const struct bg_gpu gpus[] = {
	{ "h200", "NVIDIA H200", 90, 132, 1980, KIB(228), KIB(227), 32,
	    N_("measured, with counters"), &h200 },
	{ "h100", "NVIDIA H100 80GB HBM3", 90, 132, 1980, KIB(228), KIB(227), 32,
	    N_("the H200's chip (GH100)"), NULL },
	{ "a100", "NVIDIA A100-SXM4-80GB", 80, 108, 1410, KIB(164), KIB(163), 32,
	    N_("published measurements agree"), NULL },
	{ "rtx5090", "NVIDIA GeForce RTX 5090", 120, 170, 2407, KIB(100),
	    KIB(99), 24, N_("published measurements agree"), NULL },
	{ "rtx4090", "NVIDIA GeForce RTX 4090", 89, 128, 2520, KIB(100),
	    KIB(99), 24, N_("assumed, not verified"), NULL },
	{ "l40s", "NVIDIA L40S", 89, 142, 2520, KIB(100), KIB(99), 24,
	    N_("assumed, not verified"), NULL },
	{ "rtx3090", "NVIDIA GeForce RTX 3090", 86, 82, 1695, KIB(100),
	    KIB(99), 16, N_("assumed, not verified"), NULL },
	{ "t4", "Tesla T4", 75, 40, 1590, KIB(64), KIB(64), 16,
	    N_("assumed, not verified"), NULL },
};

const struct bg_gpu *
bg_gpu_at(int i)
{
	if (i < 0 || (size_t)i >= sizeof gpus / sizeof gpus[0])
		return NULL;
	return &gpus[i];
}

const struct bg_gpu *
bg_gpu_find(const char *key)
{
	const struct bg_gpu *g;
	int i;

	if (key == NULL)
		return &gpus[0];
	for (i = 0; (g = bg_gpu_at(i)) != NULL; i++)
		if (strcmp(g->key, key) == 0)
			return g;
	return NULL;
}

const struct bg_gpu *
bg_gpu_named(const char *name)
{
	const struct bg_gpu *g;
	int i;

	for (i = 0; (g = bg_gpu_at(i)) != NULL; i++)
		if (strcmp(g->name, name) == 0)
			return g;
	return NULL;
}

int
bg_blocks_per_sm(const struct bg_gpu *gpu, int64_t bytes)
{
	int64_t kept = gpu->shared_sm - gpu->shared_block, n;

	if (bytes > gpu->shared_block)
		return 0;
	if (bytes + kept <= 0)
		return gpu->blocks_sm;
	n = gpu->shared_sm / (bytes + kept);
	return n < gpu->blocks_sm ? (int)n : gpu->blocks_sm;
}

uint32_t
bg_shared_bytes(int cc)
{
	size_t i;

	for (i = 0; i < sizeof gpus / sizeof gpus[0]; i++)
		if (gpus[i].cc == cc)
			return (uint32_t)gpus[i].shared_block;
	return KIB(48);
}

uint32_t
bg_cycles_least(const struct bg_access *a, const struct bg_prediction *p)
{
	const struct bg_kind_info *k = bg_kind_info(a->kind);
	uint32_t groups = k->lanes / k->group;

	if (k->family == BG_CAS)
		groups *= 2;
	return p->merged ? groups / 2 : groups;
}

uint32_t
bg_cycles(const struct bg_access *a, const struct bg_prediction *p)
{
	enum bg_family family = bg_kind_info(a->kind)->family;
	uint32_t least = bg_cycles_least(a, p);

	if (family == BG_CAS_LOOP || family == BG_CP_ASYNC || p->total == 0)
		return 0;
	return p->total > least ? p->total : least;
}

double
bg_bytes_per_clock(const struct bg_access *a, const struct bg_prediction *p)
{
	uint32_t cycles = bg_cycles(a, p);

	if (cycles == 0)
		return 0;
	return (double)__builtin_popcount(bg_access_lanes(a)) *
	    bg_kind_info(a->kind)->width / cycles;
}

double
bg_gbps(const struct bg_gpu *gpu, double bytes_per_clock)
{
	return bytes_per_clock * gpu->sms * gpu->clock_mhz / 1000.0;
}
