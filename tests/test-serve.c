#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/serve.h"

/* Who answers for whole kernels, NULL: nobody. */
static bg_case_answerer *answer_case;

/* A conversation: what goes in, from a file, and all that comes out. */
static char *
serve(const char *said, size_t len, const struct bg_hello *hello,
    bg_answerer *answer, int status)
{
	FILE *in = tmpfile(), *out = tmpfile();
	char *text = calloc(1, 65536);

	assert_non_null(in);
	assert_non_null(out);
	assert_non_null(text);
	assert_int_equal(fwrite(said, 1, len, in), len);
	rewind(in);
	assert_int_equal(bg_serve(fileno(in), fileno(out), hello, answer,
	    answer_case, NULL, NULL), status);
	rewind(out);
	assert_true(fread(text, 1, 65535, out) > 0);
	fclose(in);
	fclose(out);
	return text;
}

static const struct bg_hello h200 = {
	.source = BG_MEASURED, .gpu = "NVIDIA H200", .cc = "9.0", .sms = 132,
	.counters = true, .date = "2026-11-29"
};

static int
times_the_count(const struct bg_request *q, struct bg_reading *r, void *arg)
{
	(void)arg;
	r->timing = true;
	r->cycles_full = q->count;
	strcpy(r->why_no_counters, "none");
	return BG_OK;
}

/* The k-th line of text, 0 being the hello, decoded. */
static struct bg_reading
answer_at(const char *text, int k)
{
	struct bg_reading r;
	struct bg_error err;

	for (; k > 0; k--) {
		text = strchr(text, '\n');
		assert_non_null(text);
		text++;
	}
	assert_non_null(strchr(text, '\n'));
	if (bg_reading_decode(text, (int)strcspn(text, "\n"), &r, &err) !=
	    BG_OK)
		fail_msg("%s: %s", text, err.message);
	return r;
}

/* A good request is answered with the provenance of the hello; an unfinished
 * one at the end of the input is not. */
static void
test_answers(void **state)
{
	struct bg_request q = { .id = 5, .count = 7 };
	char *line = bg_request_encode(&q), said[4096], *text;
	struct bg_reading r;

	(void)state;
	snprintf(said, sizeof said, "%s%s{\"id\":6,", line, line);
	text = serve(said, strlen(said), &h200, times_the_count, BG_OK);
	assert_memory_equal(text, "{\"bankgrid\":1,", 14);
	r = answer_at(text, 2);
	assert_int_equal(r.id, 5);
	assert_string_equal(r.gpu, "NVIDIA H200");
	assert_string_equal(r.date, "2026-11-29");
	assert_true(r.cycles_full == 7);
	assert_null(strstr(text, "\"id\":6"));
	free(text);
	free(line);
}

/* Lines that are no requests are refused one by one: garbage, a bad kind,
 * nothing, zero bytes, a line without end; the next good one is answered. */
static void
test_refuses(void **state)
{
	static char said[3 * BG_LINE_MAX + 4096];
	struct bg_request q = { .id = 9, .count = 1 };
	char *line = bg_request_encode(&q), *text;
	struct bg_reading r;
	size_t n;

	(void)state;
	n = (size_t)sprintf(said, "garbage\n{\"id\":8,\"kind\":\"ld.33\"}\n"
	    "\n");
	memcpy(said + n, "\0\0\n", 3);
	n += 3;
	memset(said + n, 'x', 3 * BG_LINE_MAX);
	n += 3 * BG_LINE_MAX;
	n += (size_t)sprintf(said + n, "\n%s", line);
	text = serve(said, n, &h200, times_the_count, BG_OK);
	r = answer_at(text, 1);
	assert_int_equal(r.id, -1);
	assert_string_equal(r.error_code, "bad-line");
	r = answer_at(text, 2);
	assert_int_equal(r.id, 8);
	assert_string_equal(r.error_code, "bad-request");
	assert_string_equal(answer_at(text, 3).error_code, "bad-line");
	assert_string_equal(answer_at(text, 4).error_code, "bad-line");
	assert_string_equal(answer_at(text, 5).error,
	    "a line of more than 8192 bytes");
	r = answer_at(text, 6);
	assert_int_equal(r.id, 9);
	assert_true(r.cycles_full == 1);
	free(text);
	free(line);
}

/* A line of BG_LINE_MAX bytes is still a request, one byte more is none, and
 * the next is answered. */
static void
test_longest(void **state)
{
	static char said[3 * BG_LINE_MAX];
	struct bg_request q = { .id = 1, .count = 1 };
	char *line = bg_request_encode(&q), *text;
	int len = (int)strlen(line) - 1, n;

	(void)state;
	n = sprintf(said, "%.*s%*s\n", len, line, BG_LINE_MAX - len, "");
	assert_int_equal(n, BG_LINE_MAX + 1);
	n += sprintf(said + n, "%.*s%*s\n%s", len, line,
	    BG_LINE_MAX - len + 1, "", line);
	text = serve(said, (size_t)n, &h200, times_the_count, BG_OK);
	assert_string_equal(answer_at(text, 1).error_code, "");
	assert_string_equal(answer_at(text, 2).error_code, "bad-line");
	assert_string_equal(answer_at(text, 3).error_code, "");
	free(text);
	free(line);
}

static int
never(const struct bg_request *q, struct bg_reading *r, void *arg)
{
	(void)q;
	(void)r;
	(void)arg;
	fail();
	return BG_OK;
}

static int
last_words(const struct bg_request *q, struct bg_reading *r, void *arg)
{
	(void)q;
	(void)arg;
	strcpy(r->error_code, "cuda");
	strcpy(r->error, "the context is broken");
	return BG_EMETER;
}

/* Who cannot go on still answers the request that broke it, and no other. */
static void
test_last_words(void **state)
{
	struct bg_request q = { .id = 3, .count = 1 };
	char *line = bg_request_encode(&q), said[4096], *text;

	(void)state;
	snprintf(said, sizeof said, "%s%s", line, line);
	text = serve(said, strlen(said), &h200, last_words, BG_EMETER);
	assert_string_equal(answer_at(text, 1).error,
	    "the context is broken");
	assert_null(strstr(strstr(text, "\"id\":3") + 1, "\"id\":3"));
	free(text);
	free(line);
}

/* A meter with a problem refuses every request with it. */
static void
test_problem(void **state)
{
	struct bg_hello hello = { .problem = "no GPU" };
	struct bg_request q = { .id = 1, .count = 1 };
	char *line = bg_request_encode(&q), *text;
	struct bg_reading r;

	(void)state;
	text = serve(line, strlen(line), &hello, never, BG_OK);
	r = answer_at(text, 1);
	assert_int_equal(r.id, 1);
	assert_string_equal(r.error_code, "cannot-measure");
	assert_string_equal(r.error, "no GPU");
	free(text);
	free(line);
}

/* That an answer has to wait, and the hello. */
static void
test_waiting(void **state)
{
	FILE *out = tmpfile();
	char text[256] = "";

	(void)state;
	assert_non_null(out);
	assert_int_equal(bg_serve_waiting(fileno(out), -1, "others"), BG_OK);
	assert_int_equal(bg_serve_waiting(fileno(out), 7, "others"), BG_OK);
	rewind(out);
	assert_true(fread(text, 1, sizeof text - 1, out) > 0);
	assert_string_equal(text, "{\"id\":null,\"waiting\":\"others\"}\n"
	    "{\"id\":7,\"waiting\":\"others\"}\n");
	fclose(out);
}

static int
takes_a_while(const struct bg_case_request *q, struct bg_case_reading *r,
    void *arg)
{
	(void)arg;
	assert_int_equal(q->size, r->size);
	r->us = 12.5;
	r->launches = 1;
	r->copy_gbps = 4000;
	strcpy(r->why_no_counters, "none");
	return BG_OK;
}

/* Whole kernels have an answerer of their own; without one, and where the
 * request makes no sense, they are refused. */
static void
test_cases(void **state)
{
	static const char said[] =
	    "{\"id\":1,\"case\":\"sgemm\",\"variant\":\"plain\",\"size\":128}\n"
	    "{\"id\":2,\"case\":\"sgemm\",\"variant\":\"plain\",\"size\":127}\n"
	    "{\"id\":3,\"case\":\"sgemm\",\"variant\":\"plain\",\"size\":128,"
	    "\"warps\":true}\n";
	char *text;

	(void)state;
	answer_case = takes_a_while;
	text = serve(said, strlen(said), &h200, never, BG_OK);
	assert_non_null(strstr(text, "{\"id\":1,\"source\":\"measured\","
	    "\"case\":\"sgemm\",\"variant\":\"plain\",\"size\":128,"
	    "\"time\":{\"us\":12.5,"));
	assert_non_null(strstr(text, "\"gpu\":\"NVIDIA H200\",\"date\":"));
	assert_string_equal(answer_at(text, 2).error, "the size of sgemm is "
	    "from 128 to 8192 rows, a multiple of 128");
	assert_string_equal(answer_at(text, 3).error_code, "bad-request");
	free(text);
	answer_case = NULL;
	text = serve(said, strlen(said), &h200, never, BG_OK);
	assert_string_equal(answer_at(text, 1).error_code, "unsupported");
	free(text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_answers),
		cmocka_unit_test(test_refuses),
		cmocka_unit_test(test_longest),
		cmocka_unit_test(test_last_words),
		cmocka_unit_test(test_problem),
		cmocka_unit_test(test_waiting),
		cmocka_unit_test(test_cases),
	};

	return cmocka_run_group_tests_name("serve", tests, NULL, NULL);
}
