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

static struct bg_recording *recording;

static int
load(void **state)
{
	struct bg_error err;

	(void)state;
	return bg_recording_load(&recording, RECORDING, &err) == BG_OK ? 0 : -1;
}

static int
unload(void **state)
{
	(void)state;
	bg_recording_free(recording);
	return 0;
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

	assert_true(r->timing);
	assert_true(r->bytes_per_clock < 256.5);
	if (predicted > 0 && (uint32_t)(r->cycles_full + 0.5) != p->total)
		fail_msg("%s: %u wavefronts, %.3f cycles",
		    bg_kind_info(a->kind)->name, p->total, r->cycles_full);
	if (predicted > 0 && (r->bytes_per_clock / predicted < 0.97 ||
	    r->bytes_per_clock / predicted > 1.003))
		fail_msg("%s: %.2f bytes a clock, predicted %.2f",
		    bg_kind_info(a->kind)->name, r->bytes_per_clock, predicted);
}

/* Every recorded access: the counters equal the prediction, what was executed
 * is what was launched, and the clock shows the wavefronts. */
static void
test_equals_the_prediction(void **state)
{
	const struct bg_access *a;
	struct bg_prediction p;
	struct bg_reading r;
	struct bg_error err;
	int i;

	(void)state;
	for (i = 0; (a = bg_recording_at(recording, i)) != NULL; i++) {
		assert_int_equal(bg_recording_find(recording, a, &r, &err), 1);
		bg_predict(a, &p);
		check_counters(a, &p, &r);
		check_clock(a, &p, &r);
	}
	assert_in_range(i, 700, 100000);
}

/* The recording tells where it is from, and has every access of every
 * preset. */
static void
test_has_the_presets(void **state)
{
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
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_equals_the_prediction),
		cmocka_unit_test(test_has_the_presets),
	};

	return cmocka_run_group_tests_name("h200", tests, load, unload);
}
