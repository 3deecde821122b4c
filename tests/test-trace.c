#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "recorded.h"
#include "trace.h"

static uint32_t
words_of_lane(const struct bg_trace *t, int lane)
{
	uint32_t n = 0;
	int i;

	for (i = 0; i < t->nservices; i++)
		n += t->service[i].lanes >> lane & 1;
	return n;
}

static void
check_trace(const struct recorded *r)
{
	const struct bg_kind_info *k = bg_kind_info(r->access.kind);
	uint32_t words = k->width <= 4 ? 1 : k->width / 4, used[1024];
	struct bg_prediction p;
	struct bg_trace t;
	uint32_t taken = 0, now;
	int i, passes, lane;

	bg_predict(&r->access, &p);
	bg_trace(&r->access, &t);
	passes = t.passes;
	if (k->family == BG_CAS)
		assert_int_equal(p.total, 2 * passes);
	else if (k->family == BG_CAS_LOOP)
		assert_int_equal(p.rounds, passes);
	else if (p.total != (uint32_t)passes)
		fail_msg("line %d: %u wavefronts in %d passes", r->line,
		    p.total, passes);
	assert_int_equal(t.ngroups, p.groups);

	/* the clock ticks in every pass, to the whole cost after the last */
	for (i = 0; i <= passes; i++, taken = now) {
		now = bg_trace_wavefronts(&r->access, &t, i);
		if (i == 0)
			assert_int_equal(now, 0);
		else
			assert_true(now > taken);
	}
	if (!p.uncounted)
		assert_int_equal(taken, p.total);

	/* who waits for another is its rival, and the other way round */
	for (i = 0; i < BG_LANES; i++)
		for (lane = 0; lane < i; lane++)
			assert_int_equal(bg_trace_rivals(&t, i) >> lane & 1,
			    (bg_trace_waits(&t, i) >> lane & 1) |
			    (bg_trace_waits(&t, lane) >> i & 1));

	/* every active lane gets each of its words once, no other any */
	for (i = 0; i < BG_LANES; i++)
		assert_int_equal(words_of_lane(&t, i),
		    bg_access_lanes(&r->access) >> i & 1 ? words : 0);

	/* no bank serves two words in one pass (a round of a 64-bit CAS loop
	 * is served half by half) */
	memset(used, 0, sizeof used);
	for (i = 0; i < t.nservices; i++) {
		assert_in_range(t.service[i].pass, 1, passes);
		if (k->family == BG_CAS_LOOP)
			continue;
		assert_int_equal(used[t.service[i].pass] >>
		    t.service[i].bank & 1, 0);
		used[t.service[i].pass] |= 1u << t.service[i].bank;
	}
}

/* Passes, groups and lanes of the trace agree with the prediction, for every
 * recorded access. */
static void
test_agrees_with_the_prediction(void **state)
{
	(void)state;
	recorded_each("wavefronts.tsv", check_trace);
	recorded_each("cp-async.tsv", check_trace);
}

/* Two lanes in one bank: the second waits for the first; a broadcast and
 * lanes of other groups are not waited for. */
static void
test_who_waits_for_whom(void **state)
{
	struct bg_access a = { .kind = BG_LD_32, .mask = 0xf };
	struct bg_trace t;

	(void)state;
	a.offset[0] = 0;
	a.offset[1] = 128;
	a.offset[2] = 0;
	a.offset[3] = 4;
	bg_trace(&a, &t);
	assert_int_equal(t.passes, 2);
	assert_int_equal(bg_trace_waits(&t, 0), 0);
	assert_int_equal(bg_trace_waits(&t, 1), 0x5);
	assert_int_equal(bg_trace_waits(&t, 2), 0);
	assert_int_equal(bg_trace_waits(&t, 3), 0);
	assert_int_equal(t.words[0], 2);
	assert_int_equal(t.words[1], 1);
	assert_int_equal(t.pass_of[1], 2);

	/* lanes 0 and 16 share a bank, but not a group */
	a.kind = BG_ST_64;
	a.mask = 0x10001;
	a.offset[16] = 256;
	bg_trace(&a, &t);
	assert_int_equal(t.ngroups, 2);
	assert_int_equal(bg_trace_waits(&t, 16), 0);
	assert_int_equal(t.pass_of[16], 2);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_agrees_with_the_prediction),
		cmocka_unit_test(test_who_waits_for_whom),
	};

	return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
