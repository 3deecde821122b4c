#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "pace.h"
#include "protocol/recording.h"

static const struct bg_gpu *h200;

static void
stride_access(const char *kind, int stride, struct bg_access *a,
    struct bg_prediction *p)
{
	int lane, k = bg_kind_find(kind, (int)strlen(kind));

	assert_in_range(k, 0, BG_KINDS - 1);
	a->kind = (enum bg_kind)k;
	a->mask = BG_FULL_MASK;
	for (lane = 0; lane < BG_LANES; lane++)
		a->offset[lane] = (uint32_t)(lane * stride *
		    bg_kind_info(a->kind)->width);
	bg_predict(a, p);
}

static void
check_latency(const char *kind, int stride, double cycles)
{
	struct bg_prediction p;
	struct bg_access a;
	double predicted;

	stride_access(kind, stride, &a, &p);
	predicted = bg_latency(h200, &a, &p);
	if (cycles < predicted - 0.1 || cycles > predicted + 0.1)
		fail_msg("%s stride %d: %.0f cycles predicted, %.3f timed",
		    kind, stride, predicted, cycles);
}

/* Loads that wait for each other alone take the latency, in a program made for
 * that and in the one that read timing.tsv. */
static void
test_latency(void **state)
{
	static const char *const files[] = { "latency.tsv", "timing.tsv" };
	char line[256], path[512], kind[32], chain[32];
	double cycles;
	int stride, n = 0;
	size_t i;
	FILE *f;

	(void)state;
	for (i = 0; i < sizeof files / sizeof files[0]; i++) {
		snprintf(path, sizeof path, TESTS_DATA "/%s", files[i]);
		f = fopen(path, "r");
		assert_non_null(f);
		while (fgets(line, sizeof line, f) != NULL) {
			if (sscanf(line, "latency.%31s %d %lf", kind, &stride,
			    &cycles) != 3 &&
			    (sscanf(line, "%31s %31s %d %lf", kind, chain,
			    &stride, &cycles) != 4 ||
			    strcmp(chain, "alone") != 0))
				continue;
			check_latency(kind, stride, cycles);
			n++;
		}
		fclose(f);
	}
	assert_int_equal(n, 24 + 7);
}

/* With an operation between the loads, which bytes and halves need, their
 * chains take what those of words do with as many wavefronts. */
static void
test_parts_of_words(void **state)
{
	double words[BG_LANES + 1] = { 0 }, cycles;
	struct bg_prediction p;
	struct bg_access a;
	char line[256], kind[32];
	int stride, n = 0;
	FILE *f = fopen(TESTS_DATA "/latency.tsv", "r");

	(void)state;
	assert_non_null(f);
	while (fgets(line, sizeof line, f) != NULL)
		if (sscanf(line, "%31s or %d %lf", kind, &stride, &cycles) ==
		    3 && strcmp(kind, "ld.32") == 0) {
			stride_access(kind, stride, &a, &p);
			words[p.total] = cycles;
		}
	rewind(f);
	while (fgets(line, sizeof line, f) != NULL) {
		if (sscanf(line, "%31s or %d %lf", kind, &stride, &cycles) !=
		    3)
			continue;
		stride_access(kind, stride, &a, &p);
		if (words[p.total] != cycles)
			fail_msg("%s stride %d: %.3f cycles, of words %.3f",
			    kind, stride, cycles, words[p.total]);
		assert_int_equal(bg_latency(h200, &a, &p),
		    23 + 2 * (p.total - 1));
		n++;
	}
	fclose(f);
	assert_int_equal(n, 24);
}

/* Whether the prediction for bg_warp_count[i] warps holds, if there is one. */
static bool
check_warps(const struct bg_access *a, const struct bg_reading *r, int i)
{
	struct bg_prediction p;
	double predicted, over;

	bg_predict(a, &p);
	predicted = bg_cycles_with(h200, a, &p, i);
	if (predicted == 0)
		return false;
	over = 1 + h200->pace->warps[i].percent / 100.0;
	if (r->warps[i] < predicted || r->warps[i] > predicted * over)
		fail_msg("%s %08x, %d warps: %.0f cycles predicted, %.3f "
		    "timed", bg_kind_info(a->kind)->name, (unsigned)a->mask,
		    bg_warp_count[i], predicted, r->warps[i]);
	return true;
}

/* Whether there is a recorded latency; then it is as predicted. */
static bool
check_recorded_latency(const struct bg_access *a, const struct bg_reading *r)
{
	struct bg_prediction p;

	bg_predict(a, &p);
	if (r->latency > 0 && fabs(r->latency - bg_latency(h200, a, &p)) > 0.1)
		fail_msg("%s %08x: a latency of %u cycles predicted, %.3f "
		    "timed", bg_kind_info(a->kind)->name, (unsigned)a->mask,
		    (unsigned)bg_latency(h200, a, &p), r->latency);
	return r->latency > 0;
}

/* Of every recorded access the cycles with 1 to 32 warps are never less than
 * predicted, and no more than the range allows; the latency, where its loads
 * could wait for each other, is as predicted. */
static void
test_warps(void **state)
{
	struct bg_recording *recording;
	const struct bg_access *a;
	struct bg_reading r;
	struct bg_error err;
	int i, n, latencies = 0, checked[BG_WARP_COUNTS] = { 0 };

	(void)state;
	if (bg_recording_load(&recording, TESTS_DATA "/h200-warps.ndjson",
	    &err) != BG_OK)
		fail_msg("%s", err.message);
	assert_string_equal(bg_recording_hello(recording)->gpu, h200->name);
	for (n = 0; (a = bg_recording_at(recording, n)) != NULL; n++) {
		assert_int_equal(bg_recording_find(recording, a, &r, &err), 1);
		assert_true(r.warps[0] > 0 || bg_access_lanes(a) == 0);
		latencies += check_recorded_latency(a, &r);
		for (i = 0; i < BG_WARP_COUNTS; i++)
			checked[i] += check_warps(a, &r, i);
	}
	bg_recording_free(recording);
	assert_in_range(n, 670, 680);
	assert_in_range(latencies, 290, n);
	for (i = 0; i < BG_WARP_COUNTS; i++)
		assert_in_range(checked[i], 200, n);
}

/* What was not measured is not predicted: other GPUs, few wavefronts with few
 * warps, loops and copies, loads by no lane, what is no load. */
static void
test_unknown(void **state)
{
	struct bg_prediction p;
	struct bg_access a;
	const struct bg_gpu *gpu;
	int i, k;

	(void)state;
	stride_access("ld.32", 32, &a, &p);
	for (i = 0; (gpu = bg_gpu_at(i)) != NULL; i++) {
		if (gpu == h200)
			continue;
		assert_null(gpu->pace);
		assert_int_equal(bg_latency(gpu, &a, &p), 0);
		assert_int_equal(bg_cycles_with(gpu, &a, &p, 5), 0);
	}
	assert_int_equal(bg_cycles_with(h200, &a, &p, 0), 64);
	assert_int_equal(bg_cycles_with(h200, &a, &p, 1), 32);
	a.mask = 0;
	bg_predict(&a, &p);
	assert_int_equal(bg_latency(h200, &a, &p), 0);
	assert_int_equal(bg_cycles_with(h200, &a, &p, 5), 0);
	stride_access("ld.32", 1, &a, &p);
	for (i = 0; i < 4; i++)
		assert_int_equal(bg_cycles_with(h200, &a, &p, i), 0);
	assert_int_equal(bg_cycles_with(h200, &a, &p, 4), 1);
	for (k = 0; k < BG_KINDS; k++) {
		stride_access(bg_kind_info((enum bg_kind)k)->name, 1, &a, &p);
		if (bg_kind_info((enum bg_kind)k)->family != BG_LOAD &&
		    bg_kind_info((enum bg_kind)k)->family != BG_LDMATRIX)
			assert_int_equal(bg_latency(h200, &a, &p), 0);
		if (bg_cycles(&a, &p) == 0)
			assert_int_equal(bg_cycles_with(h200, &a, &p, 5), 0);
	}
}

/* The row that a meter's GPU has is found by the driver's name. */
static void
test_named(void **state)
{
	(void)state;
	assert_ptr_equal(bg_gpu_named("NVIDIA H200"), h200);
	assert_null(bg_gpu_named("NVIDIA H2000"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_latency),
		cmocka_unit_test(test_parts_of_words),
		cmocka_unit_test(test_warps),
		cmocka_unit_test(test_unknown),
		cmocka_unit_test(test_named),
	};

	h200 = bg_gpu_find("h200");
	return cmocka_run_group_tests_name("pace", tests, NULL, NULL);
}
