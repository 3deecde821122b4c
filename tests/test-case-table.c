#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cases.h"
#include "pattern.h"
#include "ui/presets.h"
#include "wavefront.h"

static struct bg_presets list;

static const char *
text_of(const char *name)
{
	const struct bg_preset *p;

	if (name == NULL)
		return NULL;
	p = bg_presets_find(&list, name);
	if (p == NULL)
		fail_msg("there is no pattern %s", name);
	return p->text;
}

static struct bg_case_prediction
predict(const struct bg_case *c, const struct bg_case_variant *v, int64_t size)
{
	struct bg_case_prediction p;
	struct bg_error err;

	if (bg_case_predict(c, size, text_of(v->pattern), text_of(v->ends), &p,
	    &err) != BG_OK)
		fail_msg("%s %s: %s", c->name, v->name, err.message);
	return p;
}

/* The patterns execute what the kernels do, as the table counts it: at the
 * least size, at the default and at the most. */
static void
test_launched(void **state)
{
	struct bg_case_prediction p;
	const struct bg_case *c;
	int64_t n[BG_COUNTERS], sizes[3];
	int i, k, s, v;

	(void)state;
	for (i = 0; (c = bg_case_at(i)) != NULL; i++) {
		sizes[0] = c->least;
		sizes[1] = c->size;
		sizes[2] = c->most;
		for (v = 0; v < c->nvariants; v++)
			for (s = 0; s < 3; s++) {
				p = predict(c, &c->variant[v], sizes[s]);
				bg_case_launched(c, &c->variant[v], sizes[s],
				    n);
				for (k = 0; k < BG_COUNTERS; k++)
					if (p.requests[k] != n[k])
						fail_msg("%s %s: %lld, not "
						    "%lld", c->name,
						    c->variant[v].name,
						    (long long)p.requests[k],
						    (long long)n[k]);
			}
	}
	assert_int_equal(i, 4);
}

static void
check(const char *name, const char *variant, const int64_t wavefronts[],
    const int64_t conflicts[])
{
	const struct bg_case *c = bg_case_find(name);
	const struct bg_case_variant *v = bg_case_variant(c, variant);
	struct bg_case_prediction p;
	struct bg_case_shape s;
	int k;

	assert_non_null(v);
	/* One block, one round. */
	bg_case_shape(c, c->least, &s);
	assert_int_equal(s.blocks, 1);
	p = predict(c, v, c->least);
	for (k = 0; k < BG_COUNTERS; k++)
		if (p.wavefronts[k] != wavefronts[k] ||
		    p.conflicts[k] != conflicts[k])
			fail_msg("%s %s, counter %d: %lld and %lld", name,
			    variant, k, (long long)p.wavefronts[k],
			    (long long)p.conflicts[k]);
}

#define LD_ST(ld, st)	((const int64_t[]){ ld, st, 0 })

/*
 * What a block costs, by hand. The naive transpose reads 32 columns of 32
 * wavefronts. The interleaved sums read and write 128, 64, 32, 16, 8, 4, 2
 * and 1 elements 2, 4, ... 256 apart: 4 warps of 2 wavefronts, 2 of 4, 1 of 8,
 * and then as many as lanes, 8 at the most: 16 lanes 16 apart are on 2 banks.
 * SGEMM's tile of A is stored 8 deep without padding, 16 rounds of it at the
 * least size; a float4 of A merges into 2 groups, one of B takes 4.
 */
static void
test_by_hand(void **state)
{
	const int64_t steps = 4 * 2 + 2 * 4 + 8 + 8 + 8 + 4 + 2 + 1;
	const int64_t scalar = 16 * 8 * 128, rows = 16 * 8 * 4;

	(void)state;
	check("transpose", "copy", LD_ST(32, 32), LD_ST(0, 0));
	check("transpose", "naive", LD_ST(1024, 32), LD_ST(992, 0));
	check("transpose", "padded", LD_ST(32, 32), LD_ST(0, 0));
	check("transpose", "xor", LD_ST(32, 32), LD_ST(0, 0));
	check("reduction", "interleaved", LD_ST(2 * steps + 1, 8 + steps),
	    LD_ST(2 * (steps - 12), steps - 12));
	check("reduction", "sequential", LD_ST(25, 20), LD_ST(0, 0));
	check("reduction", "shuffle", LD_ST(1, 8), LD_ST(0, 0));
	check("sgemm", "plain", LD_ST(scalar, rows * 8 + rows),
	    LD_ST(0, rows * 7));
	check("sgemm", "padded", LD_ST(scalar, 2 * rows), LD_ST(0, 0));
	check("sgemm", "vectorised", LD_ST(16 * 8 * 16 * (2 + 4),
	    2 * rows), LD_ST(0, 0));
}

/* As kernels/cases/histogram.cu has it. */
static unsigned
histogram_input(uint32_t m)
{
	uint32_t q = (uint32_t)((uint64_t)(m * (m + 1)) * 40503 % 65521);

	return (q & 127) + (q >> 7 & 127);
}

/* The patterns of the histogram count what the kernel's input is made of; with
 * a copy for each bank there is no conflict, with a copy for each warp the same
 * as with one. */
static void
test_histogram(void **state)
{
	const struct bg_case *c = bg_case_find("histogram");
	struct bg_case_prediction p[3];
	struct bg_pattern *pattern;
	const struct bg_pattern_access *a;
	uint32_t m;
	int i, lane;

	(void)state;
	assert_int_equal(bg_pattern_parse(&pattern,
	    text_of("block-histogram"), NULL), BG_OK);
	for (i = 0; i < pattern->naccesses; i++) {
		a = &pattern->access[i];
		for (lane = 0; lane < BG_LANES; lane++) {
			m = (uint32_t)(4 * (lane + 256 * a->i) + a->op);
			assert_int_equal(a->access.offset[lane],
			    4 * histogram_input(m));
		}
	}
	assert_int_equal(i, 64);
	bg_pattern_free(pattern);
	for (i = 0; i < 3; i++)
		p[i] = predict(c, &c->variant[i], c->least);
	assert_true(p[0].conflicts[BG_ON_ATOM] > p[0].requests[BG_ON_ATOM]);
	assert_int_equal(p[1].conflicts[BG_ON_ATOM],
	    p[0].conflicts[BG_ON_ATOM]);
	assert_int_equal(p[2].conflicts[BG_ON_ATOM], 0);
	assert_int_equal(p[2].conflicts[BG_ON_LD], 0);
	assert_int_equal(p[0].bytes, c->least * 4 + 2 * 256 * 4);
}

/* Sizes beyond the limits and between the steps are refused with the limits. */
static void
test_sizes(void **state)
{
	const struct bg_case *c = bg_case_find("transpose");
	struct bg_case_shape s;
	struct bg_error err;

	(void)state;
	assert_int_equal(bg_case_check(c, 8192, &err), BG_OK);
	assert_int_equal(bg_case_check(c, 0, &err), BG_ERANGE);
	assert_int_equal(bg_case_check(c, 33, &err), BG_ERANGE);
	assert_int_equal(bg_case_check(c, 32768, &err), BG_ERANGE);
	assert_string_equal(err.message, "the size of transpose is from 32 to "
	    "16384 rows, a multiple of 32");
	bg_case_shape(c, 8192, &s);
	assert_int_equal(s.blocks, 65536);
	assert_int_equal(s.moved, 512 << 20);
	assert_null(bg_case_find("transposed"));
	assert_null(bg_case_variant(c, ""));
}

/* Of a wide load that merges with conflicts the source view would be wrong. */
static void
check_merges(const struct bg_pattern *p, const char *name)
{
	struct bg_prediction pred;
	int i;

	for (i = 0; i < p->naccesses; i++) {
		bg_predict(&p->access[i].access, &pred);
		if (pred.merged && pred.total != pred.groups)
			fail_msg("%s, access %d merges with conflicts", name,
			    i + 1);
	}
}

/* Every kernel's pattern has a name that the lists have room for, a comment
 * and a tile, and is of exactly one variant. */
static void
test_patterns(void **state)
{
	const struct bg_case *c;
	struct bg_pattern *p;
	int i, k, v, n, all = 0;

	(void)state;
	for (i = 0; i < list.n; i++) {
		const struct bg_preset *one = &list.preset[i];

		if (strcmp(one->theme, "whole kernels") != 0)
			continue;
		assert_int_equal(bg_pattern_parse(&p, one->text, NULL), BG_OK);
		assert_true(strlen(p->name) <= 38 && strlen(one->name) <= 24);
		assert_true(strlen(one->about) >= 40);
		for (k = 0; k < p->narrays; k++)
			assert_true(p->array[k].rows > 0);
		check_merges(p, one->name);
		bg_pattern_free(p);
		for (k = n = 0; (c = bg_case_at(k)) != NULL; k++)
			for (v = 0; v < c->nvariants; v++)
				n += strcmp(c->variant[v].pattern,
				    one->name) == 0 ||
				    (c->variant[v].ends != NULL &&
				    strcmp(c->variant[v].ends, one->name) ==
				    0);
		if (n != 1)
			fail_msg("%s is of %d variants", one->name, n);
		all++;
	}
	assert_int_equal(all, 16);
}

static int
load(void **state)
{
	(void)state;
	return bg_presets_load(&list, DATA_DIR);
}

static int
unload(void **state)
{
	(void)state;
	bg_presets_free(&list);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_launched),
		cmocka_unit_test(test_by_hand),
		cmocka_unit_test(test_histogram),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_patterns),
	};

	return cmocka_run_group_tests_name("case-table", tests, load, unload);
}
