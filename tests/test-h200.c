#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "machine.h"
#include "pattern.h"
#include "protocol/recording.h"
#include "ui/presets.h"

#define RECORDING	DATA_DIR "/recordings/h200.ndjson"
/* Made by measure --batch --record over 600 random accesses. */
#define RANDOM		TESTS_DATA "/h200-random.ndjson"

static struct bg_recording *
load(const char *path)
{
	struct bg_recording *recording;
	struct bg_error err;

	if (bg_recording_load(&recording, path, &err) != BG_OK)
		fail_msg("%s", err.message);
	return recording;
}

static void
check_counters(const struct bg_access *a, const struct bg_prediction *p,
    const struct bg_reading *r)
{
	int i;

	assert_true(r->counters);
	assert_int_equal(r->executed, r->launched);
	for (i = 0; i < BG_COUNTERS && !p->uncounted; i++)
		if (r->wavefronts[i] != p->wavefronts[i] ||
		    r->conflicts[i] != p->conflicts[i])
			fail_msg("%s, counter %d: recorded %g and %g, predicted "
			    "%u and %u", bg_kind_info(a->kind)->name, i,
			    r->wavefronts[i], r->conflicts[i],
			    p->wavefronts[i], p->conflicts[i]);
}

static void
check_clock(const struct bg_access *a, const struct bg_prediction *p,
    const struct bg_reading *r)
{
	double predicted = bg_bytes_per_clock(a, p);

	assert_true(r->timing || bg_access_lanes(a) == 0);
	assert_true(r->bytes_per_clock < 256.5);
	if (predicted <= 0)
		return;
	if ((uint32_t)(r->cycles_full + 0.5) != bg_cycles(a, p))
		fail_msg("%s %08x: %u cycles predicted, %.3f timed",
		    bg_kind_info(a->kind)->name, (unsigned)a->mask,
		    bg_cycles(a, p), r->cycles_full);
	if (r->bytes_per_clock / predicted < 0.97 ||
	    r->bytes_per_clock / predicted > 1.003)
		fail_msg("%s: %.2f bytes a clock, predicted %.2f",
		    bg_kind_info(a->kind)->name, r->bytes_per_clock, predicted);
}

static void
check_all(const char *path, int least)
{
	struct bg_recording *recording = load(path);
	const struct bg_access *a;
	struct bg_prediction p;
	struct bg_reading r;
	struct bg_error err;
	int i;

	for (i = 0; (a = bg_recording_at(recording, i)) != NULL; i++) {
		assert_int_equal(bg_recording_find(recording, a, &r, &err), 1);
		bg_predict(a, &p);
		check_counters(a, &p, &r);
		check_clock(a, &p, &r);
	}
	assert_in_range(i, least, 100000);
	bg_recording_free(recording);
}

/* Every access of the presets and sweeps: the counters equal the prediction,
 * what was executed is what was launched, and the clock shows the cycles. */
static void
test_presets_and_sweeps(void **state)
{
	(void)state;
	check_all(RECORDING, 1200);
}

/* The same for random accesses of every kind, many with a partial mask. */
static void
test_random_accesses(void **state)
{
	(void)state;
	check_all(RANDOM, 590);
}

/* The recording tells where it is from, and has every access of every
 * preset. */
static void
test_has_the_presets(void **state)
{
	struct bg_recording *recording = load(RECORDING);
	const struct bg_hello *hello = bg_recording_hello(recording);
	struct bg_presets list;
	struct bg_pattern *p;
	struct bg_reading r;
	struct bg_error err;
	int i, k;

	(void)state;
	assert_string_equal(hello->gpu, "NVIDIA H200");
	assert_true(hello->driver[0] != '\0' && hello->cupti[0] != '\0');
	assert_int_equal(strlen(hello->date), 10);
	assert_int_equal(bg_presets_load(&list, DATA_DIR), BG_OK);
	for (i = 0; i < list.n; i++) {
		assert_int_equal(bg_pattern_parse(&p, list.preset[i].text,
		    &err), BG_OK);
		for (k = 0; k < p->naccesses; k++)
			if (bg_recording_find(recording, &p->access[k].access,
			    &r, &err) != 1)
				fail_msg("%s, access %d: not recorded",
				    list.preset[i].name, k + 1);
		bg_pattern_free(p);
	}
	bg_presets_free(&list);
	bg_recording_free(recording);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_presets_and_sweeps),
		cmocka_unit_test(test_random_accesses),
		cmocka_unit_test(test_has_the_presets),
	};

	return cmocka_run_group_tests_name("h200", tests, NULL, NULL);
}
