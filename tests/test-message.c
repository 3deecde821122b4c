#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/message.h"

#define ZEROS31	"0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"

#define HELLO \
	"{\"bankgrid\":1,\"meter\":\"m\",\"source\":\"measured\"," \
	"\"gpu\":\"NVIDIA H200\",\"cc\":\"9.0\",\"sms\":132," \
	"\"driver\":\"1\",\"cupti\":\"2\",\"counters\":true," \
	"\"date\":\"2026-11-29\"}"
#define REQUEST \
	"{\"id\":7,\"kind\":\"ld.32\",\"mask\":\"ffffffff\"," \
	"\"offsets\":[4," ZEROS31 "],\"count\":32,\"timing\":true}"
#define READING \
	"{\"id\":7,\"source\":\"measured\",\"counters\":{\"executed\":32," \
	"\"launched\":32,\"wavefronts\":{\"ld\":1,\"st\":0,\"atom\":0}," \
	"\"conflicts\":{\"ld\":0,\"st\":0,\"atom\":0}}," \
	"\"timing\":{\"cycles_full\":1.002},\"gpu\":\"NVIDIA H200\"}"

/* good with its first old replaced by new; the caller frees it. */
static char *
with(const char *good, const char *old, const char *new)
{
	const char *at = strstr(good, old);
	char *line = malloc(strlen(good) + strlen(new) + 1);

	assert_non_null(line);
	assert_non_null(at);
	sprintf(line, "%.*s%s%s", (int)(at - good), good, new,
	    at + strlen(old));
	return line;
}

static int
decode_hello(const char *line, struct bg_error *err)
{
	struct bg_hello h;

	return bg_hello_decode(line, (int)strlen(line), &h, err);
}

static int
decode_request(const char *line, struct bg_error *err)
{
	struct bg_request r;

	return bg_request_decode(line, (int)strlen(line), &r, err);
}

static int
decode_reading(const char *line, struct bg_error *err)
{
	struct bg_reading r;

	return bg_reading_decode(line, (int)strlen(line), &r, err);
}

struct change {
	const char *old, *new, *message;
};

/* The good line decodes, each changed one is BG_EVALUE and says why. */
static void
refuses(int (*decode)(const char *, struct bg_error *), const char *good,
    const struct change *change, size_t n)
{
	struct bg_error err = { 0 };
	char *line;
	size_t i;
	int rc;

	if (decode(good, &err) != BG_OK)
		fail_msg("%s: %s", good, err.message);
	for (i = 0; i < n; i++) {
		line = with(good, change[i].old, change[i].new);
		rc = decode(line, &err);
		if (rc != BG_EVALUE || strstr(err.message,
		    change[i].message) == NULL)
			fail_msg("%s: %d, \"%s\"", line, rc, err.message);
		/* A caller need not want the reason. */
		assert_int_equal(decode(line, NULL), BG_EVALUE);
		free(line);
	}
}

#define REFUSES(decode, good, change) \
	refuses(decode, good, change, sizeof change / sizeof change[0])

/* Members of a hello that are missing, of a wrong type or out of bounds. */
static void
test_bad_hello(void **state)
{
	static const struct change change[] = {
		{ "\"bankgrid\":1,", "", "no \"bankgrid\"" },
		{ ":1,", ":1.0,", "\"bankgrid\" is not an integer" },
		{ "measured", "guessed", "\"source\" is neither" },
		{ "\"measured\"", "1", "\"source\" is neither" },
		{ "\"NVIDIA H200\"", "\"\"", "no \"gpu\"" },
		{ "\"NVIDIA H200\"", "[]", "\"gpu\" is not a string" },
		{ "NVIDIA H200", "NVIDIA H200 NVIDIA H200 NVIDIA H200 NVIDIA "
		    "H200 NVIDIA H200 NVIDIA H200",
		    "\"gpu\" is longer than 63 bytes" },
		{ "9.0", "9", "\"cc\" is not" },
		{ "9.0", "9.0a", "\"cc\" is not" },
		{ "9.0", ".0", "\"cc\" is not" },
		{ "132", "0", "no \"sms\"" },
		{ "132", "-1", "\"sms\" is -1" },
		{ "132", "1000000", "\"sms\" is 1000000" },
		{ "true", "1", "\"counters\" is neither true nor false" },
		{ "true", "false", "nor \"why_no_counters\"" },
		{ "2026-11-29", "yesterday", "\"date\" is not" },
		{ "2026-11-29", "2026-11-291", "\"date\" is not" },
		{ "2026-11-29\"}", "2026-11-29\",\"can\":\"access\"}",
		    "\"can\" is no list" },
		{ "2026-11-29\"}", "2026-11-29\",\"can\":[1]}",
		    "\"can\" has something else" },
		{ "2026-11-29\"}", "2026-11-29\",\"problem\":1}",
		    "\"problem\" is not a string" },
		{ "measured\",\"gpu\":\"NVIDIA H200\",\"cc\":\"9.0\","
		    "\"sms\":132,\"driver\":\"1\",\"cupti\":\"2\","
		    "\"counters\":true,\"date\":\"2026-11-29\"",
		    "recorded\"", "\"date\" is not" },
	};

	(void)state;
	REFUSES(decode_hello, HELLO, change);
}

/* A meter of another version is no broken one: it is told apart. */
static void
test_other_version(void **state)
{
	char *line = with(HELLO, ":1,", ":2,");
	struct bg_error err;

	(void)state;
	assert_int_equal(decode_hello(line, &err), BG_EMETER);
	assert_string_equal(err.message, "speaks version 2 of the protocol, "
	    "this bankgrid speaks version 1");
	free(line);
}

/* The same for a request, whose access must be one that the GPU would take. */
static void
test_bad_request(void **state)
{
	static const struct change change[] = {
		{ "\"id\":7,", "", "no \"id\"" },
		{ ":7", ":-7", "\"id\" is -7" },
		{ ":7", ":\"7\"", "\"id\" is not an integer" },
		{ "\"ld.32\"", "32", "\"kind\" is no string" },
		{ "ld.32", "ld.33", "\"kind\" is of no" },
		{ "ld.32", "ld.32 ", "\"kind\" is of no" },
		{ "\"ffffffff\"", "4294967295", "\"mask\" is no string" },
		{ "ffffffff", "0xffff", "\"mask\" is not of" },
		{ "ffffffff", "1ffffffff", "\"mask\" is not of" },
		{ "ffffffff", "", "\"mask\" is not of" },
		{ "[4,", "[", "not an array of 32" },
		{ "[4,", "[4,4,", "not an array of 32" },
		{ "[4,", "[\"4\",", "the offset of lane 0 is not" },
		{ "[4,", "[4.0,", "the offset of lane 0 is not" },
		{ "[4,", "[-4,", "the offset of lane 0 is not" },
		{ "[4,0,", "[4,232449,", "the offset of lane 1 is not" },
		{ "[4,", "[2,", "lane 0: address 2 is not a multiple of 4" },
		{ "[4,", "[232448,", "lane 0: address 232448 is beyond" },
		{ "\"count\":32,", "", "no \"count\"" },
		{ ":32,", ":0,", "\"count\" is 0" },
		{ ":32,", ":4097,", "\"count\" is 4097, not within 1 to" },
		{ "true", "\"yes\"", "\"timing\" is neither" },
		{ "true", "true,\"warps\":1", "\"warps\" is neither" },
		{ "true", "true,\"ptx\":\"exit;\"", "does not know" },
	};

	(void)state;
	REFUSES(decode_request, REQUEST, change);
}

/* The same for a reply. */
static void
test_bad_reading(void **state)
{
	static const struct change change[] = {
		{ "\"id\":7,", "", "no \"id\"" },
		{ ":7", ":null", "\"id\" is not an integer" },
		{ "\"measured\"", "null", "\"source\" is neither" },
		{ "measured", "recorded", "\"date\" is not" },
		{ "{\"executed\":32,", "{", "no \"executed\"" },
		{ ":32,", ":-32,", "\"executed\" is -32" },
		{ "\"ld\":1", "\"ld\":\"1\"", "\"ld\" is no number" },
		{ "\"ld\":1", "\"ld\":-1", "\"ld\" is -1, not within" },
		{ "\"ld\":1", "\"ld\":1e300", "\"ld\" is 1e+300" },
		{ "\"ld\":1,", "", "\"ld\" is no number" },
		{ "\"st\":0,\"atom\":0}}", "\"st\":0}}",
		    "\"atom\" is no number" },
		{ "\"conflicts\"", "\"conflict\"",
		    "\"conflicts\" is no object" },
		{ "1.002", "true", "\"cycles_full\" is no number" },
		{ "1.002", "1e99", "\"cycles_full\" is 1e+99" },
		{ "1.002", "1,\"clock_mhz\":1.5", "\"clock_mhz\" is not" },
		{ "1.002", "1,\"latency\":-23", "\"latency\" is -23" },
		{ "1.002", "1,\"warps\":{}", "\"warps\" is not an array of 6" },
		{ "1.002", "1,\"warps\":[2,2]", "\"warps\" is not an array" },
		{ "1.002", "1,\"warps\":[2,1,1,0,1,1]",
		    "the cycles with 8 warps are no number above 0" },
		{ "1.002", "1,\"warps\":[2,1,1,1,1,\"1\"]",
		    "the cycles with 32 warps are no" },
		{ "{\"cycles_full\":1.002}", "[]", "\"timing\" is no object" },
		{ "\"counters\"", "\"count\"", "nor \"why_no_counters\"" },
		{ "\"NVIDIA H200\"", "\"\"", "no \"gpu\"" },
		{ "\"source\"", "\"error\":[],\"source\"",
		    "\"error\" is no object" },
		{ "\"source\"", "\"error\":{\"code\":\"x\"},\"source\"",
		    "lacks its \"code\" or \"message\"" },
	};
	static const char *const nothing =
	    "{\"id\":7,\"source\":\"measured\",\"gpu\":\"H\"}";
	struct bg_error err;

	(void)state;
	REFUSES(decode_reading, READING, change);
	assert_int_equal(decode_reading(nothing, &err), BG_EVALUE);
	assert_string_equal(err.message,
	    "neither \"counters\" nor \"timing\"");
}

/* What is no JSON object at all, of any message: duplicate members, numbers
 * that are none, nesting, zero bytes, lines without end. */
static void
test_no_message(void **state)
{
	static const char *const bad[] = {
		"", " ", "{", "hello", "{\"id\":NaN}", "{\"id\":Infinity}",
		"{\"id\":1e999}", "{\"id\":99999999999999999999}",
		"{\"id\":7,\"id\":7}", "{\"id\":7} {}", "{\"a\":\"\\u0000\"}",
		"{\"a\":\"\xff\"}",
	};
	static char deep[BG_LINE_MAX + 2];
	struct bg_request r;
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		assert_int_equal(decode_hello(bad[i], &err), BG_ESYNTAX);
		assert_int_equal(decode_request(bad[i], &err), BG_ESYNTAX);
		assert_int_equal(decode_reading(bad[i], &err), BG_ESYNTAX);
		assert_non_null(strstr(err.message, "not JSON"));
	}
	assert_int_equal(decode_hello("[1]", &err), BG_EVALUE);
	assert_string_equal(err.message, "not a JSON object");
	assert_int_equal(bg_request_decode("{}\0{}", 5, &r, &err), BG_ESYNTAX);
	memset(deep, '[', sizeof deep);
	assert_int_equal(bg_request_decode(deep, BG_LINE_MAX, &r, &err),
	    BG_ESYNTAX);
	assert_int_equal(bg_request_decode(deep, BG_LINE_MAX + 1, &r, &err),
	    BG_EVALUE);
	assert_string_equal(err.message, "a line of more than 8192 bytes");
}

/* The id of a refused request is known, so that it can be answered. */
static void
test_id_of_a_refused_request(void **state)
{
	char *line = with(REQUEST, "ld.32", "ld.33");
	struct bg_request r;

	(void)state;
	assert_int_equal(bg_request_decode(line, (int)strlen(line), &r, NULL),
	    BG_EVALUE);
	assert_int_equal(r.id, 7);
	assert_int_equal(bg_request_decode("{", 1, &r, NULL), BG_ESYNTAX);
	assert_int_equal(r.id, -1);
	free(line);
}

/* Every member of a hello survives; a hello may have a problem alone. */
static void
test_hello_round_trip(void **state)
{
	struct bg_hello h, back;
	struct bg_error err;
	char *line;

	(void)state;
	memset(&h, 0, sizeof h);
	h.source = BG_RECORDED;
	strcpy(h.meter, "bankgrid-meter 0.1.0");
	strcpy(h.gpu, "NVIDIA H200");
	strcpy(h.cc, "9.0");
	strcpy(h.driver, "580.159.04");
	strcpy(h.cupti, "2025.3.1");
	strcpy(h.date, "2026-11-29");
	strcpy(h.why_no_counters, "the driver \"denies\" them\\");
	h.sms = 132;
	h.can = (1u << BG_CANS) - 1;
	line = bg_hello_encode(&h);
	assert_non_null(line);
	assert_int_equal(line[strlen(line) - 1], '\n');
	if (bg_hello_decode(line, (int)strlen(line) - 1, &back, &err) != BG_OK)
		fail_msg("%s: %s", line, err.message);
	assert_memory_equal(&h, &back, sizeof h);
	free(line);

	memset(&h, 0, sizeof h);
	strcpy(h.problem, "no GPU");
	line = bg_hello_encode(&h);
	assert_int_equal(bg_hello_decode(line, (int)strlen(line) - 1, &back,
	    &err), BG_OK);
	assert_string_equal(back.problem, "no GPU");
	free(line);
}

/* What a meter can: nothing said is "access", words of later versions mean
 * nothing. */
static void
test_can(void **state)
{
	struct bg_hello h;
	char *line = with(HELLO, "{", "{\"can\":[\"fly\",\"access\"],");

	(void)state;
	assert_int_equal(decode_hello(line, NULL), BG_OK);
	bg_hello_decode(line, (int)strlen(line), &h, NULL);
	assert_int_equal(h.can, 1u << BG_CAN_ACCESS);
	free(line);
	bg_hello_decode(HELLO, (int)strlen(HELLO), &h, NULL);
	assert_int_equal(h.can, 1u << BG_CAN_ACCESS);
	line = with(HELLO, "{", "{\"can\":[],");
	bg_hello_decode(line, (int)strlen(line), &h, NULL);
	assert_int_equal(h.can, 0);
	free(line);
}

/* Requests of every kind survive; offsets that do not count go as 0. */
static void
test_request_round_trip(void **state)
{
	struct bg_request r, back;
	struct bg_error err;
	char *line;
	int k, lane;

	(void)state;
	for (k = 0; k < BG_KINDS; k++) {
		memset(&r, 0, sizeof r);
		r.id = INT64_MAX - k;
		r.access.kind = (enum bg_kind)k;
		r.access.mask = k == BG_LD_8 ? 0x80000001u : BG_FULL_MASK;
		for (lane = 0; lane < BG_LANES; lane++)
			r.access.offset[lane] = BG_SHARED_MAX - 16u -
			    16u * (unsigned)lane;
		r.count = BG_COUNT_MAX;
		r.timing = k % 2 == 0;
		r.warps = k % 3 == 0;
		line = bg_request_encode(&r);
		assert_non_null(line);
		assert_true(strlen(line) < BG_LINE_MAX);
		if (bg_request_decode(line, (int)strlen(line) - 1, &back,
		    &err) != BG_OK)
			fail_msg("%s: %s", line, err.message);
		bg_access_normalize(&r.access);
		assert_memory_equal(&r, &back, sizeof r);
		free(line);
	}
}

static void
reading_survives(const struct bg_reading *r)
{
	struct bg_reading back;
	struct bg_error err;
	char *line = bg_reading_encode(r);

	assert_non_null(line);
	if (bg_reading_decode(line, (int)strlen(line) - 1, &back, &err) !=
	    BG_OK)
		fail_msg("%s: %s", line, err.message);
	assert_memory_equal(r, &back, sizeof back);
	free(line);
}

/* Readings survive: with all figures, with times alone, as an error. */
static void
test_reading_round_trip(void **state)
{
	struct bg_reading r;
	int i;

	(void)state;
	memset(&r, 0, sizeof r);
	r.id = 12;
	r.source = BG_RECORDED;
	strcpy(r.gpu, "NVIDIA H200");
	strcpy(r.date, "2026-11-29");
	r.timing = true;
	r.cycles_one_warp = 2.00391;
	r.cycles_full = 2.00012207;
	r.bytes_per_clock = 63.99;
	r.gbps = 16000;
	r.clock_mhz = 1980;
	strcpy(r.why_no_counters, "permission denied");
	reading_survives(&r);

	for (i = 0; i < BG_WARP_COUNTS; i++)
		r.warps[i] = 64.0 / (1 << i) + 0.25;
	r.latency = 86.5;
	reading_survives(&r);

	memset(r.why_no_counters, 0, sizeof r.why_no_counters);
	r.counters = true;
	for (i = 0; i < BG_COUNTERS; i++) {
		r.wavefronts[i] = 2 + i;
		r.conflicts[i] = i + 0.03125;
	}
	r.executed = 32;
	r.launched = 64;
	reading_survives(&r);

	memset(&r, 0, sizeof r);
	r.id = -1;
	strcpy(r.error_code, "syntax");
	strcpy(r.error, "not JSON");
	reading_survives(&r);

	memset(&r, 0, sizeof r);
	r.id = 3;
	r.waiting = true;
	strcpy(r.error, "others are measuring");
	reading_survives(&r);
}

/* Text from a meter cannot steer the terminal, and a sentence that is too
 * long is cut between characters. */
static void
test_text_is_harmless(void **state)
{
	char line[2048], *hello;
	struct bg_hello h;
	int i, n;

	(void)state;
	n = snprintf(line, sizeof line, "{\"bankgrid\":1,\"source\":"
	    "\"measured\",\"gpu\":\"a\\u001b[2J\\u009bm\\u007f\","
	    "\"problem\":\"x");
	for (i = 0; i < 300; i++)
		n += snprintf(line + n, sizeof line - (size_t)n, "\xc3\xa9");
	n += snprintf(line + n, sizeof line - (size_t)n, "\"}");
	assert_int_equal(bg_hello_decode(line, n, &h, NULL), BG_OK);
	assert_string_equal(h.gpu, "a?[2J??m?");
	assert_int_equal(strlen(h.problem), 510);
	assert_string_equal(h.problem + 505, "\xc3\xa9...");

	/* One byte further on the cut falls between two characters. */
	line[n] = '\0';
	hello = with(line, "\"x", "\"xy");
	assert_int_equal(bg_hello_decode(hello, n + 1, &h, NULL), BG_OK);
	assert_int_equal(strlen(h.problem), 511);
	assert_string_equal(h.problem + 506, "\xc3\xa9...");
	free(hello);

	/* Nor does what a driver says break the line. */
	strcpy(h.problem, "caf\xe9\n");
	hello = bg_hello_encode(&h);
	assert_non_null(hello);
	assert_ptr_equal(strchr(hello, '\n'), hello + strlen(hello) - 1);
	assert_int_equal(bg_hello_decode(hello, (int)strlen(hello) - 1, &h,
	    NULL), BG_OK);
	assert_string_equal(h.problem, "caf??");
	free(hello);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bad_hello),
		cmocka_unit_test(test_other_version),
		cmocka_unit_test(test_bad_request),
		cmocka_unit_test(test_bad_reading),
		cmocka_unit_test(test_no_message),
		cmocka_unit_test(test_id_of_a_refused_request),
		cmocka_unit_test(test_hello_round_trip),
		cmocka_unit_test(test_can),
		cmocka_unit_test(test_request_round_trip),
		cmocka_unit_test(test_reading_round_trip),
		cmocka_unit_test(test_text_is_harmless),
	};

	return cmocka_run_group_tests_name("message", tests, NULL, NULL);
}
