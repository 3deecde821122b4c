#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sample.h"
#include "shrink.h"
#include "wavefront.h"

static int tries, give_up_after;

/* Whether a rule that knows no merge of wide loads gives another cost. */
static int
merge_shows(const struct bg_access *a, void *arg)
{
	(void)arg;
	struct bg_prediction p;

	tries++;
	if (give_up_after > 0 && tries > give_up_after)
		return -1;
	bg_predict(a, &p);
	return p.merged && __builtin_popcount(a->mask & 0xffff) > 0 &&
	    (a->mask & 0xffff0000u) != 0;
}

/* Whether lanes share a word: a rule that does not combine them differs. */
static int
equal_words_show(const struct bg_access *a, void *arg)
{
	int i, k;

	(void)arg;
	tries++;
	assert_int_equal(bg_access_check(a, NULL), BG_OK);
	for (i = 0; i < BG_LANES; i++)
		for (k = 0; k < i; k++)
			if (bg_access_lanes(a) >> i & bg_access_lanes(a) >> k &
			    1 && a->offset[i] / 4 == a->offset[k] / 4)
				return 1;
	return 0;
}

/* Whether a bank is asked for more than depth words, by all lanes together. */
static int
conflicts_show(const struct bg_access *a, void *arg)
{
	const uint32_t *depth = arg;
	struct bg_prediction p;

	tries++;
	bg_predict(a, &p);
	return p.total > *depth;
}

/* A merge that is ignored comes down to the two lanes that it takes, in the
 * lowest places that show it, at address 0. */
static void
test_merge(void **state)
{
	struct bg_access a, first;
	int i, n, found = 0;

	(void)state;
	for (i = 0; i < 400; i++) {
		bg_sample_access(7, BG_LD_64, i, BG_SHARED_MAX, &a);
		if (merge_shows(&a, NULL) <= 0)
			continue;
		found++;
		first = a;
		tries = 0;
		n = bg_shrink(&a, 400, merge_shows, NULL);
		assert_int_equal(n, tries);
		assert_int_equal(a.mask, 0x00010001);
		assert_int_equal(a.offset[0], 0);
		assert_int_equal(a.offset[16], 0);
		assert_false(bg_is_simpler(&first, &a));
	}
	assert_true(found > 50);
}

/* Equal words of bytes: two lanes, one address. */
static void
test_equal_words(void **state)
{
	struct bg_access a;
	int i, found = 0;

	(void)state;
	for (i = 0; i < 200; i++) {
		bg_sample_access(3, BG_ST_8, i, BG_SHARED_MAX, &a);
		if (!equal_words_show(&a, NULL))
			continue;
		found++;
		bg_shrink(&a, 400, equal_words_show, NULL);
		assert_int_equal(a.mask, 3);
		assert_int_equal(a.offset[0] + a.offset[1], 0);
	}
	assert_true(found > 50);
}

/* Matrices: lanes cannot be left out, but matrices can. Four rows on one bank
 * are the first four of it. */
static void
test_matrices(void **state)
{
	struct bg_access a = { .kind = BG_STMATRIX_X4_TRANS,
	    .mask = BG_FULL_MASK };
	uint32_t depth = 3, i, sum = 0;

	(void)state;
	for (i = 0; i < BG_LANES; i++)
		a.offset[i] = 4096 + i * 272 / 16 * 16 % 1024 * 8;
	assert_true(conflicts_show(&a, &depth));
	bg_shrink(&a, 2000, conflicts_show, &depth);
	assert_int_equal(a.kind, BG_STMATRIX_X1);
	for (i = 0; i < 8; i++)
		sum += a.offset[i];
	assert_int_equal(sum, 128 + 256 + 384);
}

/* Conflicts of scattered words end as the fewest lanes, in the first rows. */
static void
test_conflicts(void **state)
{
	struct bg_access a;
	uint32_t depth = 2;
	int i, found = 0;

	(void)state;
	for (i = 0; i < 300; i++) {
		bg_sample_access(11, BG_LD_32, i, BG_SHARED_MAX, &a);
		if (!conflicts_show(&a, &depth))
			continue;
		found++;
		bg_shrink(&a, 600, conflicts_show, &depth);
		assert_int_equal(a.mask, 7);
		assert_int_equal(a.offset[0] + a.offset[1] + a.offset[2],
		    128 + 256);
	}
	assert_true(found > 20);
}

/* No more than limit tries; and when nothing can be found out any more, the
 * best until then is what is left. */
static void
test_limits(void **state)
{
	struct bg_access a, first;

	(void)state;
	bg_sample_access(7, BG_LD_64, 2, BG_SHARED_MAX, &first);
	first.mask = BG_FULL_MASK;
	memset(first.offset, 0, sizeof first.offset);
	a = first;
	tries = 0;
	assert_int_equal(bg_shrink(&a, 3, merge_shows, NULL), 3);
	assert_int_equal(tries, 3);
	a = first;
	assert_int_equal(bg_shrink(&a, 0, merge_shows, NULL), 0);
	assert_memory_equal(&a, &first, sizeof a);
	tries = 0;
	give_up_after = 5;
	assert_int_equal(bg_shrink(&a, 100, merge_shows, NULL), 6);
	give_up_after = 0;
	assert_true(bg_is_simpler(&a, &first));
	assert_int_equal(merge_shows(&a, NULL), 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_merge),
		cmocka_unit_test(test_equal_words),
		cmocka_unit_test(test_matrices),
		cmocka_unit_test(test_conflicts),
		cmocka_unit_test(test_limits),
	};

	return cmocka_run_group_tests_name("shrink", tests, NULL, NULL);
}
