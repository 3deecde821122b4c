#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kinds.h"
#include "sample.h"
#include "wavefront.h"

#define ALL	((uint32_t)(((uint64_t)1 << BG_KINDS) - 1))

/* Every access is one that the hardware takes, within the memory there is,
 * the first kinds first and as many of each. */
static void
test_valid(void **state)
{
	static const uint32_t bytes[] = { BG_SAMPLE_BYTES, 65536,
	    BG_SHARED_MAX };
	struct bg_sample s = { .count = 3011, .kinds = ALL };
	struct bg_access a;
	struct bg_error err;
	int i, k, b, count[BG_KINDS], last;

	(void)state;
	for (b = 0; b < 3; b++) {
		s.bytes = bytes[b];
		s.seed++;
		memset(count, 0, sizeof count);
		for (i = last = 0; i < s.count; i++) {
			bg_sample_at(&s, i, &a);
			if (bg_access_check(&a, &err) != BG_OK)
				fail_msg("%s", err.message);
			for (k = 0; k < BG_LANES; k++)
				assert_true(a.offset[k] +
				    bg_kind_info(a.kind)->width <= s.bytes);
			assert_true((int)a.kind >= last);
			last = (int)a.kind;
			count[a.kind]++;
		}
		for (k = 0; k < BG_KINDS; k++)
			assert_int_equal(count[k], 100 + (k < 11));
	}
}

/* The sequence of a kind depends on the seed alone: not on the count, nor on
 * what else is tried; and it is the same on every machine. */
static void
test_same(void **state)
{
	struct bg_sample s = { .seed = 42, .count = 300, .kinds = ALL,
	    .bytes = BG_SHARED_MAX };
	struct bg_sample one = { .seed = 42, .count = 50,
	    .kinds = 1u << BG_LD_128, .bytes = BG_SHARED_MAX };
	struct bg_access a, b;
	uint64_t sum = 0;
	int i, k;

	(void)state;
	for (i = 0; i < 10; i++) {
		bg_sample_at(&s, BG_LD_128 * 10 + i, &a);
		bg_sample_at(&one, i, &b);
		assert_memory_equal(&a, &b, sizeof a);
	}
	for (i = 0; i < s.count; i++) {
		bg_sample_at(&s, i, &a);
		sum = sum * 31 + a.mask;
		for (k = 0; k < BG_LANES; k++)
			sum = sum * 31 + a.offset[k];
	}
	assert_int_equal(sum, UINT64_C(0x9679499550f20396));
	s.seed++;
	bg_sample_at(&s, 17, &b);
	bg_sample_at(&one, 17, &a);
	assert_memory_not_equal(&a, &b, sizeof a);
}

/* What the rules turn on is there: with 60 accesses of a kind, merged loads
 * and such as fail to merge by little, conflicts of every depth, equal words,
 * no lane at all, one lane, addresses near the end. */
static void
test_variety(void **state)
{
	struct bg_access a;
	struct bg_prediction p;
	int i, k, none, whole, part, far, worst, one = 0, l;
	int merged = 0, conflicting_merge = 0, unmerged = 0;

	(void)state;
	for (k = 0; k < BG_KINDS; k++) {
		none = whole = part = far = worst = 0;
		for (i = 0; i < 60; i++) {
			bg_sample_access(1, (enum bg_kind)k, i, BG_SHARED_MAX,
			    &a);
			bg_predict(&a, &p);
			none += a.mask == 0;
			one += __builtin_popcount(a.mask) == 1;
			whole += a.mask == BG_FULL_MASK;
			part += a.mask != 0 && a.mask != BG_FULL_MASK;
			for (l = 0; l < BG_LANES; l++)
				far += a.offset[l] > BG_SHARED_MAX - 4096;
			if ((int)p.ways > worst)
				worst = (int)p.ways;
			if (k == BG_LD_64 || k == BG_LD_128) {
				merged += p.merged && a.mask == BG_FULL_MASK;
				conflicting_merge += p.merged &&
				    p.total > p.groups;
				unmerged += !p.merged;
			}
		}
		if (none == 0 || whole < 10 || far == 0 ||
		    (k != BG_CP_ASYNC_16 && worst < 4))
			fail_msg("%s: %d without a lane, %d whole, %d far, "
			    "%d ways", bg_kind_info((enum bg_kind)k)->name,
			    none, whole, far, worst);
		if (bg_kind_info((enum bg_kind)k)->lanes == BG_LANES &&
		    bg_kind_info((enum bg_kind)k)->family != BG_LDMATRIX &&
		    bg_kind_info((enum bg_kind)k)->family != BG_STMATRIX)
			assert_true(part > 10);
	}
	assert_true(one >= 30);
	assert_true(merged >= 8 && conflicting_merge >= 8 && unmerged >= 40);
}

/* Lists of kinds: names, beginnings, what is none. */
static void
test_kinds(void **state)
{
	uint32_t kinds;
	struct bg_error err;

	(void)state;
	assert_int_equal(bg_kinds_parse("ld.64", &kinds, &err), BG_OK);
	assert_int_equal(kinds, 1u << BG_LD_64);
	assert_int_equal(bg_kinds_parse("ld", &kinds, &err), BG_OK);
	assert_int_equal(kinds, 0x1f);
	assert_int_equal(bg_kinds_parse("ldmatrix.x1,atom.add", &kinds, &err),
	    BG_OK);
	assert_int_equal(kinds, 1u << BG_LDMATRIX_X1 | 1u << BG_ATOM_ADD_U32 |
	    1u << BG_ATOM_ADD_U64 | 1u << BG_ATOM_ADD_F32);
	assert_int_equal(bg_kinds_parse("st,cp.asinc.4", &kinds, &err),
	    BG_EVALUE);
	assert_int_equal(err.column, 3);
	assert_int_equal(err.length, 10);
	assert_string_equal(err.hint, "did you mean cp.async.4?");
	assert_int_equal(bg_kinds_parse("", &kinds, &err), BG_EVALUE);
	assert_int_equal(bg_kinds_parse("ld,", &kinds, &err), BG_EVALUE);
	assert_int_equal(err.column, 3);
	assert_int_equal(bg_kinds_parse("l", &kinds, &err), BG_EVALUE);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_valid),
		cmocka_unit_test(test_same),
		cmocka_unit_test(test_variety),
		cmocka_unit_test(test_kinds),
	};

	return cmocka_run_group_tests_name("sample", tests, NULL, NULL);
}
