#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "recorded.h"
#include "wavefront.h"

static void
row_of_wavefronts(const struct recorded *r)
{
	struct bg_prediction p;
	struct bg_error err;
	int i;

	if (bg_access_check(&r->access, &err) != BG_OK)
		fail_msg("line %d: %s", r->line, err.message);
	bg_predict(&r->access, &p);
	for (i = 0; i < BG_COUNTERS; i++)
		if (p.wavefronts[i] != r->column[i] ||
		    p.conflicts[i] != r->column[3 + i])
			fail_msg("line %d, counter %d: measured %ld wavefronts "
			    "%ld conflicts, predicted %u %u", r->line, i,
			    r->column[i], r->column[3 + i],
			    p.wavefronts[i], p.conflicts[i]);
}

static void
row_of_cp_async(const struct recorded *r)
{
	struct bg_prediction p;

	bg_predict(&r->access, &p);
	if (p.wavefronts[BG_ON_ST] != r->column[0] ||
	    p.conflicts[BG_ON_ST] != r->column[1])
		fail_msg("line %d: measured %ld wavefronts %ld conflicts, "
		    "predicted %u %u", r->line, r->column[0], r->column[1],
		    p.wavefronts[BG_ON_ST], p.conflicts[BG_ON_ST]);
}

/* Every access measured on the H200 is predicted exactly, on each counter. */
static void
test_equals_the_counters(void **state)
{
	(void)state;
	assert_int_equal(recorded_each("wavefronts.tsv", row_of_wavefronts),
	    7062);
}

/* The same for cp.async, whose wavefronts are counted with the stores. */
static void
test_equals_the_counters_of_cp_async(void **state)
{
	(void)state;
	assert_int_equal(recorded_each("cp-async.tsv", row_of_cp_async), 331);
}

/* An instruction with every lane off costs nothing, of any kind. */
static void
test_no_lane_costs_nothing(void **state)
{
	struct bg_access a = { .mask = 0 };
	struct bg_prediction p;
	int k;

	(void)state;
	for (k = 0; k < BG_KINDS; k++) {
		a.kind = (enum bg_kind)k;
		bg_predict(&a, &p);
		assert_int_equal(p.total, 0);
		assert_int_equal(p.groups, 0);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_equals_the_counters),
		cmocka_unit_test(test_equals_the_counters_of_cp_async),
		cmocka_unit_test(test_no_lane_costs_nothing),
	};

	return cmocka_run_group_tests_name("wavefront", tests, NULL, NULL);
}
