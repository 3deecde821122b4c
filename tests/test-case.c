#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/verdict.h"

static struct bg_case_reading
full_reading(void)
{
	return (struct bg_case_reading){
		.id = 9, .source = BG_RECORDED, .gpu = "NVIDIA H200",
		.date = "2026-11-29", .name = "transpose", .variant = "padded",
		.size = 8192, .us = 141.5, .launches = 15, .copy_gbps = 4050,
		.counters = true,
		.wavefronts = { 2195751, 2167491, 3 },
		.conflicts = { 98599, 70339, 2 },
		.instructions = 36700160, .cycles = 290066,
		.dram = true, .read = 268457728, .written = 267657728,
		.arbitrated = true, .arbitration = 965966,
		.source_view = true, .executed = { 2097152, 2097152, 1 },
		.launched = { 2097152, 2097152, 0 },
		.exact = { 2097152, 2097152, 1 }
	};
}

static int
decode(const char *line, struct bg_case_reading *r, struct bg_error *err)
{
	return bg_case_reading_decode(line, (int)strlen(line), r, err);
}

/* A request comes back as it was sent, and is told from one of an access. */
static void
test_request(void **state)
{
	const struct bg_case_request q = { .id = 9, .name = "sgemm",
	    .variant = "plain", .size = 4096 };
	char *line = bg_case_request_encode(&q);
	struct bg_case_request r;
	struct bg_error err;

	(void)state;
	assert_string_equal(line, "{\"id\":9,\"case\":\"sgemm\","
	    "\"variant\":\"plain\",\"size\":4096}\n");
	assert_true(bg_case_is_request(line, (int)strlen(line)));
	assert_int_equal(bg_case_request_decode(line, (int)strlen(line), &r,
	    &err), BG_OK);
	assert_memory_equal(&r, &q, sizeof r);
	free(line);
	assert_false(bg_case_is_request("{\"id\":1,\"kind\":\"case\"}", 22));
	assert_false(bg_case_is_request("\"case\"", 6));
	assert_true(bg_case_is_request("{\"case\":7}", 10));
}

/* Requests that name nothing there is are refused by what is wrong. */
static void
test_bad_requests(void **state)
{
	static const char *const bad[][2] = {
		{ "{\"id\":1,\"case\":\"fft\",\"variant\":\"a\",\"size\":1}",
		    "there is no case \"fft\"" },
		{ "{\"id\":1,\"case\":7,\"variant\":\"a\",\"size\":1}",
		    "\"case\" is not a string" },
		{ "{\"id\":1,\"case\":\"sgemm\",\"variant\":\"xor\","
		    "\"size\":128}", "sgemm has no variant \"xor\"" },
		{ "{\"id\":1,\"case\":\"sgemm\",\"variant\":\"plain\"}",
		    "no \"size\"" },
		{ "{\"id\":1,\"case\":\"sgemm\",\"variant\":\"plain\","
		    "\"size\":-128}", "\"size\" is -128, not within 0 to "
		    "9223372036854775807" },
	};
	struct bg_case_request r;
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		assert_int_equal(bg_case_request_decode(bad[i][0],
		    (int)strlen(bad[i][0]), &r, &err), BG_EVALUE);
		assert_string_equal(err.message, bad[i][1]);
		assert_int_equal(r.id, 1);
	}
}

/* A reading comes back as it was sent, whole, or with only a time. */
static void
test_reading(void **state)
{
	struct bg_case_reading r = full_reading(), back;
	struct bg_error err;
	char *line = bg_case_reading_encode(&r);

	(void)state;
	if (decode(line, &back, &err) != BG_OK)
		fail_msg("%s", err.message);
	assert_memory_equal(&back, &r, sizeof r);
	free(line);
	r.counters = r.dram = r.arbitrated = r.source_view = false;
	strcpy(r.why_no_counters, "denied");
	line = bg_case_reading_encode(&r);
	assert_int_equal(decode(line, &back, &err), BG_OK);
	assert_false(back.counters || back.source_view || back.dram);
	assert_true(back.us == 141.5);
	assert_string_equal(back.why_no_counters, "denied");
	free(line);
	strcpy(r.error_code, "wrong-result");
	strcpy(r.error, "wrong in 3 places");
	line = bg_case_reading_encode(&r);
	assert_string_equal(line, "{\"id\":9,\"error\":{\"code\":"
	    "\"wrong-result\",\"message\":\"wrong in 3 places\"}}\n");
	assert_int_equal(decode(line, &back, &err), BG_OK);
	assert_string_equal(back.error, "wrong in 3 places");
	free(line);
}

/* Replies that cannot be are refused: no time, a time of 0, counters missing
 * without a reason, no date in a recording. */
static void
test_bad_readings(void **state)
{
	struct bg_case_reading r = full_reading(), back;
	struct bg_error err;
	char *line;

	(void)state;
	r.us = 0;
	line = bg_case_reading_encode(&r);
	assert_int_equal(decode(line, &back, &err), BG_EVALUE);
	assert_non_null(strstr(err.message, "\"us\""));
	free(line);
	r = full_reading();
	r.dram = false;
	line = bg_case_reading_encode(&r);
	assert_int_equal(decode(line, &back, &err), BG_EVALUE);
	assert_non_null(strstr(err.message, "why_no_counters"));
	free(line);
	r = full_reading();
	r.date[0] = '\0';
	line = bg_case_reading_encode(&r);
	assert_int_equal(decode(line, &back, &err), BG_EVALUE);
	free(line);
	assert_int_equal(decode("{\"id\":9}", &back, &err), BG_EVALUE);
	assert_int_equal(decode("{\"id\":9", &back, &err), BG_ESYNTAX);
}

/* The transposes of 8192 rows as an H200 measured them: with conflicts, and
 * without. */
static void
two_transposes(struct bg_case_result r[2])
{
	const struct bg_case *c = bg_case_find("transpose");
	int i;

	memset(r, 0, 2 * sizeof *r);
	for (i = 0; i < 2; i++) {
		r[i].of = c;
		r[i].variant = &c->variant[1 + i];
		r[i].size = 8192;
		r[i].answered = true;
		r[i].reading = full_reading();
		r[i].reading.exact[BG_ON_ATOM] = 0;
		r[i].prediction = (struct bg_case_prediction){
			.requests = { 2097152, 2097152, 0 },
			.wavefronts = { 2097152, 2097152, 0 },
			.bytes = 536870912 };
	}
	r[0].prediction.wavefronts[BG_ON_LD] = 67108864;
	r[0].prediction.conflicts[BG_ON_LD] = 67108864 - 2097152;
	r[0].reading.exact[BG_ON_LD] = 67108864;
	r[0].reading.wavefronts[BG_ON_LD] = 67670520;
	r[0].reading.us = 335;
	r[0].reading.cycles = 652903;
}

/* What conflicts cost, and what limits the kernel then. */
static void
test_verdict(void **state)
{
	struct bg_case_result r[2];
	struct bg_case_verdict v[2];
	char text[BG_SENTENCE_MAX];

	(void)state;
	two_transposes(r);
	bg_case_judge(&r[0], 132, 90, &v[0]);
	bg_case_judge(&r[1], 132, 90, &v[1]);
	assert_false(bg_case_differs(&v[0]) || bg_case_differs(&v[1]));
	assert_int_equal(v[0].limit, BG_LIMIT_SHARED);
	assert_true(v[0].per_request == 15.5);
	assert_true(v[0].share > 0.93 && v[0].share < 0.95);
	assert_true(v[0].busy > 0.80 && v[0].busy < 0.81);
	assert_int_equal(v[0].added[BG_ON_LD], 67670520 - 67108864);
	assert_int_equal(v[1].limit, BG_LIMIT_DRAM);
	assert_true(v[1].share == 0 && v[1].per_request == 0);
	assert_true(v[1].of_copy > 0.93 && v[1].of_copy < 0.94);
	assert_string_equal(bg_case_sentence(r, v, 2, 0, text),
	    "conflicts are 94 % of the wavefronts, over 10 %: fix them; they "
	    "are what limits it: shared memory is busy in 80 % of the cycles");
	assert_string_equal(bg_case_sentence(r, v, 2, 1, text),
	    "conflict-free and 2.37 times as fast as naive; bound by DRAM: it "
	    "moves 94 % of what a copy does");
	r[0].reading.us = 142;
	assert_string_equal(bg_case_sentence(r, v, 2, 1, text),
	    "conflict-free but no faster than naive; bound by DRAM: it moves "
	    "94 % of what a copy does");
	assert_string_equal(bg_case_sentence(&r[1], &v[1], 1, 0, text),
	    "conflict-free; bound by DRAM: it moves 94 % of what a copy does");
}

/* One wavefront too many is a difference; on a GPU that the rules were not
 * measured for it is none. Without counters nothing differs, and what limits
 * the kernel is known only of a copy's equal. */
static void
test_differs(void **state)
{
	struct bg_case_result r[2];
	struct bg_case_verdict v;
	char text[BG_SENTENCE_MAX];

	(void)state;
	two_transposes(r);
	r[1].reading.exact[BG_ON_ST]++;
	bg_case_judge(&r[1], 132, 90, &v);
	assert_true(v.differs[BG_ON_ST] && !v.differs[BG_ON_LD]);
	assert_true(bg_case_differs(&v));
	bg_case_judge(&r[1], 132, 70, &v);
	assert_false(bg_case_differs(&v) || v.compared);
	r[0].reading.counters = r[0].reading.source_view = false;
	r[0].reading.dram = false;
	bg_case_judge(&r[0], 132, 90, &v);
	assert_false(bg_case_differs(&v) || v.counted);
	assert_true(v.busy == 0 && v.per_request == 15.5);
	assert_string_equal(bg_case_sentence(&r[0], &v, 1, 0, text),
	    "by the prediction conflicts are 94 % of the wavefronts, over "
	    "10 %: fix them; what limits it cannot be told without counters");
	r[0].answered = false;
	bg_case_judge(&r[0], 132, 90, &v);
	assert_string_equal(bg_case_sentence(&r[0], &v, 1, 0, text), "");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_request),
		cmocka_unit_test(test_bad_requests),
		cmocka_unit_test(test_reading),
		cmocka_unit_test(test_bad_readings),
		cmocka_unit_test(test_verdict),
		cmocka_unit_test(test_differs),
	};

	return cmocka_run_group_tests_name("case", tests, NULL, NULL);
}
