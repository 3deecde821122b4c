#include <stddef.h>

#include "cases.h"
#include "profile.h"

/* Adds what so many blocks do that each do the pattern once. */
static int
add_pattern(const char *text, const struct bg_case_shape *s, int64_t times,
    struct bg_case_prediction *p, struct bg_error *err)
{
	struct bg_pattern *pattern;
	struct bg_profile f;
	const int64_t *m = f.total.metric;
	int i, rc = bg_pattern_parse(&pattern, text, err);

	if (rc != BG_OK)
		return rc;
	rc = bg_profile(pattern, (int)(s->block[0] * s->block[1]), 1, &f);
	bg_pattern_free(pattern);
	if (rc != BG_OK)
		return bg_fail(err, rc, -1, 1, "out of memory");
	if (!f.by_warp)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the pattern's block= is not that of the kernel");
	for (i = 0; i < BG_COUNTERS; i++) {
		p->requests[i] += times * m[BG_EX_LD + i];
		p->wavefronts[i] += times * m[BG_WF_LD + i];
		p->conflicts[i] += times * m[BG_BC_LD + i];
	}
	p->bytes += times * f.total.bytes;
	return BG_OK;
}

int
bg_case_predict(const struct bg_case *c, int64_t size, const char *pattern,
    const char *ends, struct bg_case_prediction *p, struct bg_error *err)
{
	struct bg_case_shape s;
	int rc;

	*p = (struct bg_case_prediction){ 0 };
	bg_case_shape(c, size, &s);
	rc = add_pattern(pattern, &s, s.blocks * s.rounds, p, err);
	if (rc == BG_OK && ends != NULL)
		rc = add_pattern(ends, &s, s.blocks, p, err);
	return rc;
}
