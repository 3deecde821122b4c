#include <stddef.h>

#include "pace.h"

uint32_t
bg_latency(const struct bg_gpu *gpu, const struct bg_access *a,
    const struct bg_prediction *p)
{
	const struct bg_pace *pace = gpu->pace;
	enum bg_family family = bg_kind_info(a->kind)->family;
	uint32_t groups = family == BG_LOAD ? bg_cycles_least(a, p) : 1;

	if (pace == NULL || p->total == 0 ||
	    (family != BG_LOAD && family != BG_LDMATRIX))
		return 0;
	return (uint32_t)pace->latency +
	    (groups - 1) * (uint32_t)pace->latency_group +
	    (p->total - 1) * (uint32_t)pace->latency_wavefront;
}

uint32_t
bg_cycles_with(const struct bg_gpu *gpu, const struct bg_access *a,
    const struct bg_prediction *p, int i)
{
	const struct bg_pace *pace = gpu->pace;
	uint32_t cycles = bg_cycles(a, p), alone;

	if (pace == NULL || cycles == 0 ||
	    p->total < (uint32_t)pace->warps[i].from)
		return 0;
	alone = (uint32_t)pace->alone * p->total / (uint32_t)bg_warp_count[i];
	return alone > cycles ? alone : cycles;
}
