#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "machine.h"

static int
stride_access(const char *kind, int stride, struct bg_access *a)
{
	int lane, k = bg_kind_find(kind, (int)strlen(kind));

	if (k < 0)
		return -1;
	a->kind = (enum bg_kind)k;
	a->mask = BG_FULL_MASK;
	for (lane = 0; lane < BG_LANES; lane++)
		a->offset[lane] = (uint32_t)(lane * stride *
		    bg_kind_info(a->kind)->width);
	return 0;
}

static void
check_row(const char *kind, int stride, double cycles, double rate)
{
	struct bg_prediction p;
	struct bg_access a;
	double predicted;

	assert_int_equal(stride_access(kind, stride, &a), 0);
	bg_predict(&a, &p);
	if (p.total != (uint32_t)(cycles + 0.5))
		fail_msg("%s stride %d: %u wavefronts, %.3f cycles", kind,
		    stride, p.total, cycles);
	predicted = bg_bytes_per_clock(&a, &p);
	if (predicted / rate < 0.99 || predicted / rate > 1.01)
		fail_msg("%s stride %d: %.2f bytes a clock, timed %.2f", kind,
		    stride, predicted, rate);
}

/* Of a full H200 the clock shows the wavefronts, and bytes per clock are the
 * predicted ones to 1 %. */
static void
test_equals_the_clock(void **state)
{
	char line[256], kind[32];
	double cycles, rate;
	int stride, n = 0;
	FILE *f;

	(void)state;
	f = fopen(TESTS_DATA "/timing.tsv", "r");
	assert_non_null(f);
	while (fgets(line, sizeof line, f) != NULL) {
		if (line[0] == '#' || strncmp(line, "latency", 7) == 0)
			continue;
		assert_int_equal(sscanf(line, "%31s %d %lf %lf", kind, &stride,
		    &cycles, &rate), 4);
		check_row(kind, stride, cycles, rate);
		n++;
	}
	fclose(f);
	assert_int_equal(n, 63);
}

/* 128 bytes a clock on 132 SMs at 1.98 GHz are 33.4 TB/s. */
static void
test_bandwidth(void **state)
{
	(void)state;
	assert_in_range((int)bg_gbps(bg_gpu_find("h200"), 128), 33453, 33455);
	assert_null(bg_gpu_find("h2000"));
	assert_ptr_equal(bg_gpu_find(NULL), bg_gpu_find("h200"));
}

/* A group costs its cycle even when none of its lanes is active. */
static void
test_least_cycles(void **state)
{
	static const struct {
		const char	*kind;
		uint32_t	 mask, wavefronts, cycles;
	} rows[] = {
		{ "st.128", 1, 1, 4 }, { "st.64", 0xffff, 1, 2 },
		{ "ld.32", 1, 1, 1 }, { "ld.128", 0xff, 1, 4 },
		{ "ldmatrix.x2", BG_FULL_MASK, 2, 2 },
		{ "atom.cas.b32", 1, 2, 2 }, { "ld.64", 0, 0, 0 },
	};
	struct bg_prediction p;
	struct bg_access a;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(stride_access(rows[i].kind, 1, &a), 0);
		a.mask = rows[i].mask;
		bg_predict(&a, &p);
		assert_int_equal(p.total, rows[i].wavefronts);
		assert_int_equal(bg_cycles(&a, &p), rows[i].cycles);
	}
	assert_int_equal(stride_access("ld.128", 0, &a), 0);
	bg_predict(&a, &p);
	assert_true(p.merged);
	assert_int_equal(bg_cycles(&a, &p), 2);
}

/* What the clock does not tell is not predicted. */
static void
test_time_unknown(void **state)
{
	static const char *const unknown[] = {
		"atom.add.f32", "atom.add.u64", "cp.async.4", "cp.async.16"
	};
	struct bg_prediction p;
	struct bg_access a;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
		assert_int_equal(stride_access(unknown[i], 1, &a), 0);
		bg_predict(&a, &p);
		assert_true(bg_bytes_per_clock(&a, &p) == 0);
	}
	assert_int_equal(stride_access("atom.cas.b32", 1, &a), 0);
	bg_predict(&a, &p);
	assert_true(bg_bytes_per_clock(&a, &p) == 64);
	a.mask = 0;
	bg_predict(&a, &p);
	assert_true(bg_bytes_per_clock(&a, &p) == 0);
}

/* Each block costs what the system keeps of it, and blocks have a limit. */
static void
test_blocks(void **state)
{
	const struct bg_gpu *gpu = bg_gpu_find("h200");

	(void)state;
	assert_int_equal(bg_blocks_per_sm(gpu, 4096), 32);
	assert_int_equal(bg_blocks_per_sm(gpu, 8192), 25);
	assert_int_equal(bg_blocks_per_sm(gpu, 227 * 1024), 1);
	assert_int_equal(bg_blocks_per_sm(gpu, 227 * 1024 + 1), 0);
	assert_int_equal(bg_blocks_per_sm(bg_gpu_find("t4"), 0), 16);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_equals_the_clock),
		cmocka_unit_test(test_bandwidth),
		cmocka_unit_test(test_least_cycles),
		cmocka_unit_test(test_time_unknown),
		cmocka_unit_test(test_blocks),
	};

	return cmocka_run_group_tests_name("machine", tests, NULL, NULL);
}
