#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/recorder.h"
#include "protocol/recording.h"

#define HEADER \
	"{\"bankgrid\":1,\"meter\":\"m 1\",\"source\":\"recorded\"," \
	"\"gpu\":\"NVIDIA H200\",\"cc\":\"9.0\",\"sms\":132," \
	"\"driver\":\"580\",\"cupti\":\"2025\",\"counters\":true," \
	"\"date\":\"2026-11-29\"}\n"
#define ZEROS31	"0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"
#define FIGURES(n) \
	"\"counters\":{\"executed\":32,\"launched\":32," \
	"\"wavefronts\":{\"ld\":" n ",\"st\":0,\"atom\":0}," \
	"\"conflicts\":{\"ld\":0,\"st\":0,\"atom\":0}}}"
#define LINE(kind, mask, first, n) \
	"{\"kind\":\"" kind "\",\"mask\":\"" mask "\",\"offsets\":[" first "," \
	ZEROS31 "]," FIGURES(n)

static char path[] = "/tmp/bankgrid-test-XXXXXX";

static int
make_file(void **state)
{
	int fd;

	(void)state;
	memset(path + sizeof path - 7, 'X', 6);
	fd = mkstemp(path);
	return fd < 0 ? -1 : close(fd);
}

static int
remove_file(void **state)
{
	(void)state;
	return unlink(path);
}

static void
write_file(const char *text)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0);
	assert_int_equal(fclose(f), 0);
}

static struct bg_recording *
load(const char *text)
{
	struct bg_recording *r;
	struct bg_error err;

	write_file(text);
	if (bg_recording_load(&r, path, &err) != BG_OK)
		fail_msg("%s", err.message);
	return r;
}

/* The wavefronts recorded for an access of one lane; -1: not recorded. */
static double
found(const struct bg_recording *r, enum bg_kind kind, uint32_t mask,
    uint32_t first, uint32_t last)
{
	struct bg_access a = { .kind = kind, .mask = mask };
	struct bg_reading reading;
	struct bg_error err;
	int rc;

	a.offset[0] = first;
	a.offset[31] = last;
	rc = bg_recording_find(r, &a, &reading, &err);
	if (rc < 0)
		fail_msg("%s", err.message);
	if (rc == 0)
		return -1;
	assert_int_equal(reading.source, BG_RECORDED);
	assert_string_equal(reading.gpu, "NVIDIA H200");
	return reading.wavefronts[BG_ON_LD];
}

/* An access is found when all that counts is equal, and only then; of several
 * lines for one access the last one counts. */
static void
test_exact(void **state)
{
	struct bg_recording *r = load("# a comment\n\n" HEADER
	    LINE("ld.32", "00000001", "4", "1") "\n# another\n"
	    LINE("ld.32", "ffffffff", "8", "2") "\n"
	    "{\"name\":\"by hand\", \"offsets\": [0,"
	    ZEROS31 "], \"mask\": \"ff\", \"kind\": \"ldmatrix.x1\", "
	    FIGURES("7") "\n"
	    LINE("ld.32", "00000001", "4", "3") "\n"
	    LINE("ld.64", "00000001", "8", "5") "\n");

	(void)state;
	assert_int_equal(bg_recording_count(r), 4);
	assert_true(found(r, BG_LD_32, 1, 4, 0) == 3);
	/* The offset of a lane that is off does not count, ... */
	assert_true(found(r, BG_LD_32, 1, 4, 400) == 3);
	/* ... but the mask and all others do. */
	assert_true(found(r, BG_LD_32, 1, 8, 0) == -1);
	assert_true(found(r, BG_LD_32, 0, 0, 0) == -1);
	assert_true(found(r, BG_LD_32, 0x80000001, 4, 0) == -1);
	assert_true(found(r, BG_LD_32, BG_FULL_MASK, 8, 0) == 2);
	assert_true(found(r, BG_LD_32, BG_FULL_MASK, 8, 4) == -1);
	assert_true(found(r, BG_ST_32, 1, 4, 0) == -1);
	assert_true(found(r, BG_LD_64, 1, 8, 0) == 5);
	/* Lanes that give no address do not count either. */
	assert_true(found(r, BG_LDMATRIX_X1, BG_FULL_MASK, 0, 16) == 7);
	assert_true(found(r, BG_LDMATRIX_X2, BG_FULL_MASK, 0, 16) == -1);
	bg_recording_free(r);
}

/* A date of a line's own goes before that of the first line. */
static void
test_dates(void **state)
{
	struct bg_recording *r = load(HEADER
	    LINE("ld.32", "00000001", "4", "1") "\n"
	    "{\"kind\":\"ld.32\",\"mask\":\"00000001\",\"offsets\":[8,"
	    ZEROS31 "],\"date\":\"2027-01-02\"," FIGURES("1") "\n");
	struct bg_reading reading;

	(void)state;
	assert_int_equal(bg_recording_find(r, bg_recording_at(r, 0), &reading,
	    NULL), 1);
	assert_string_equal(reading.date, "2026-11-29");
	assert_int_equal(bg_recording_find(r, bg_recording_at(r, 1), &reading,
	    NULL), 1);
	assert_string_equal(reading.date, "2027-01-02");
	assert_null(bg_recording_at(r, 2));
	bg_recording_free(r);
}

/* A last line that was cut off while it was written is left out, wherever the
 * cut was; one that only lacks its newline is not. */
static void
test_cut_off(void **state)
{
	static const char whole[] = HEADER
	    LINE("ld.32", "00000001", "4", "1") "\n"
	    LINE("ld.32", "00000001", "8", "2");
	static const char last[] = LINE("ld.32", "00000001", "8", "2");
	struct bg_recording *r;
	char text[sizeof whole];
	size_t cut, kept = sizeof whole - sizeof last;

	(void)state;
	for (cut = kept + 1; cut < sizeof whole; cut++) {
		memcpy(text, whole, cut);
		text[cut] = '\0';
		r = load(text);
		assert_int_equal(bg_recording_count(r),
		    cut < sizeof whole - 1 ? 1 : 2);
		assert_int_equal(bg_recording_size(r),
		    cut < sizeof whole - 1 ? kept : sizeof whole - 1);
		bg_recording_free(r);
	}
}

/* What is no recording is refused, naming the file and the line. */
static void
test_refused(void **state)
{
	static const struct {
		const char *text, *message;
	} bad[] = {
		{ "", ": is empty" },
		{ "# nothing\n", ": is empty" },
		{ "hello\n", ":1: not JSON" },
		{ "{\"bankgrid\":1,\"sour", ":1: not JSON" },
		{ HEADER "x\n" HEADER, ":2: not JSON" },
		{ "\n" LINE("ld.32", "1", "4", "1") "\n",
		    ":2: no \"bankgrid\"" },
		{ "{\"bankgrid\":9}\n", ":1: speaks version 9" },
		{ "{\"bankgrid\":1,\"source\":\"measured\",\"gpu\":\"G\","
		    "\"cc\":\"9.0\",\"sms\":1,\"counters\":true}\n",
		    ":1: the first line is not the hello of a recording" },
		{ "{\"bankgrid\":1,\"source\":\"recorded\",\"gpu\":\"G\","
		    "\"cc\":\"9.0\",\"sms\":1,\"counters\":true,"
		    "\"date\":\"2026-11-29\",\"driver\":\"1\","
		    "\"meter\":\"m\"}\n", "does not say with what" },
		{ HEADER "# ok\n" LINE("ld.33", "00000001", "4", "1") "\n",
		    ":3: \"kind\" is of no instruction" },
		{ HEADER LINE("ld.32", "00000001", "2", "1") "\n",
		    ":2: lane 0: address 2 is not a multiple" },
		{ HEADER LINE("ld.32", "00000001", "", "1") "\n",
		    ":2: not JSON" },
		{ HEADER LINE("ld.32", "00000001", "4,4", "1") "\n",
		    ":2: \"offsets\" is not an array of 32" },
	};
	struct bg_recording *r;
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		write_file(bad[i].text);
		assert_true(bg_recording_load(&r, path, &err) < 0);
		assert_null(r);
		if (strncmp(err.message, path, strlen(path)) != 0 ||
		    strstr(err.message, bad[i].message) == NULL)
			fail_msg("%s: %s", bad[i].text, err.message);
	}
	assert_int_equal(bg_recording_load(&r, "/nonexistent", &err), BG_EIO);
	assert_string_equal(err.message,
	    "/nonexistent: No such file or directory");
	assert_int_equal(bg_recording_load(&r, "/", &err), BG_EIO);
	/* What has no end is not read to it. */
	assert_int_equal(bg_recording_load(&r, "/dev/zero", &err), BG_ESYNTAX);
	assert_string_equal(err.message, "/dev/zero: is no text");
}

/* Figures that cannot be are found out when they are looked up: an error,
 * never a number. */
static void
test_bad_figures(void **state)
{
	struct bg_recording *r = load(HEADER
	    LINE("ld.32", "00000001", "4", "-1") "\n"
	    "{\"kind\":\"ld.32\",\"mask\":\"00000001\",\"offsets\":[8,"
	    ZEROS31 "],\"name\":\"nothing\"}\n"
	    "{\"kind\":\"ld.32\",\"mask\":\"00000001\",\"offsets\":[12,"
	    ZEROS31 "],\"date\":\"yesterday\"," FIGURES("1") "\n");
	struct bg_reading reading;
	struct bg_error err;

	(void)state;
	assert_int_equal(bg_recording_find(r, bg_recording_at(r, 0), &reading,
	    &err), BG_EVALUE);
	assert_non_null(strstr(err.message, ":2: \"ld\" is -1"));
	assert_int_equal(bg_recording_find(r, bg_recording_at(r, 1), &reading,
	    &err), BG_EVALUE);
	assert_non_null(strstr(err.message, ":3: neither \"counters\""));
	assert_int_equal(bg_recording_find(r, bg_recording_at(r, 2), &reading,
	    &err), BG_EVALUE);
	assert_non_null(strstr(err.message, ":4: \"date\" is not"));
	bg_recording_free(r);
}

/* Thousands of accesses, each different from all others: every one is found
 * again, with its own figures. */
static void
test_many(void **state)
{
	struct bg_recording *r;
	struct bg_error err;
	FILE *f = fopen(path, "w");
	int i;

	(void)state;
	assert_non_null(f);
	fputs(HEADER, f);
	for (i = 0; i < 5000; i++)
		fprintf(f, LINE("ld.32", "00000001", "%d", "%d") "\n", i * 4,
		    i);
	assert_int_equal(fclose(f), 0);
	if (bg_recording_load(&r, path, &err) != BG_OK)
		fail_msg("%s", err.message);
	assert_int_equal(bg_recording_count(r), 5000);
	for (i = 0; i < 5000; i++)
		assert_true(found(r, BG_LD_32, 1, (uint32_t)i * 4, 0) == i);
	assert_true(found(r, BG_LD_32, 1, 20000, 0) == -1);
	bg_recording_free(r);
}

static struct bg_hello
meter(void)
{
	struct bg_hello h = { .source = BG_MEASURED, .meter = "m 1",
	    .gpu = "NVIDIA H200", .cc = "9.0", .sms = 132, .driver = "580",
	    .cupti = "2025", .counters = true, .date = "2026-11-29" };

	return h;
}

static void
record(uint32_t first, int wavefronts, const char *date, int added)
{
	struct bg_hello h = meter();
	struct bg_access a = { .mask = 1, .kind = BG_LD_32 };
	struct bg_reading reading = { .counters = true, .gpu = "NVIDIA H200",
	    .executed = 32, .launched = 32 };
	struct bg_recorder *rec;
	struct bg_error err;

	a.offset[0] = first;
	reading.wavefronts[BG_ON_LD] = wavefronts;
	strcpy(h.date, date);
	strcpy(reading.date, date);
	if (bg_recorder_open(&rec, path, &h, &err) != BG_OK ||
	    bg_recorder_add(rec, &a, &reading, "a \"name\"", &err) != BG_OK)
		fail_msg("%s", err.message);
	assert_int_equal(bg_recorder_added(rec), added);
	bg_recorder_close(rec);
}

/* What is recorded can be looked up; a second session goes on in the same
 * file, cuts away a broken last line and does not write twice. */
static void
test_recorder(void **state)
{
	struct bg_recording *r;
	struct bg_reading reading;
	struct bg_error err;
	FILE *f;

	(void)state;
	record(4, 1, "2026-11-29", 1);
	f = fopen(path, "a");
	fputs("{\"kind\":\"ld.32\",\"ma", f);
	fclose(f);
	record(8, 2, "2026-12-24", 1);
	record(4, 3, "2026-12-24", 0);
	assert_int_equal(bg_recording_load(&r, path, &err), BG_OK);
	assert_int_equal(bg_recording_count(r), 2);
	assert_true(found(r, BG_LD_32, 1, 4, 0) == 1);
	assert_true(found(r, BG_LD_32, 1, 8, 0) == 2);
	assert_int_equal(bg_recording_find(r, bg_recording_at(r, 1), &reading,
	    NULL), 1);
	assert_string_equal(reading.date, "2026-12-24");
	bg_recording_free(r);

	/* A whole line without its newline is completed. */
	r = load(HEADER LINE("ld.32", "00000001", "12", "3"));
	bg_recording_free(r);
	record(16, 4, "2026-11-29", 1);
	assert_int_equal(bg_recording_load(&r, path, &err), BG_OK);
	assert_true(found(r, BG_LD_32, 1, 12, 0) == 3);
	assert_true(found(r, BG_LD_32, 1, 16, 0) == 4);
	bg_recording_free(r);
}

/* One recording is of one GPU, driver and CUPTI, with counters or without; it
 * is never copied from another, and no other file is touched. */
static void
test_recorder_refuses(void **state)
{
	struct bg_hello h = meter();
	struct bg_recorder *rec;
	struct bg_error err;

	(void)state;
	record(4, 1, "2026-11-29", 1);
	strcpy(h.gpu, "NVIDIA H100");
	assert_int_equal(bg_recorder_open(&rec, path, &h, &err), BG_EVALUE);
	assert_non_null(strstr(err.message, "was recorded with GPU NVIDIA "
	    "H200, not NVIDIA H100"));
	assert_null(rec);
	h = meter();
	strcpy(h.driver, "581");
	assert_int_equal(bg_recorder_open(&rec, path, &h, &err), BG_EVALUE);
	assert_non_null(strstr(err.message, "with driver 580, not 581"));
	h = meter();
	strcpy(h.cupti, "2026");
	assert_int_equal(bg_recorder_open(&rec, path, &h, &err), BG_EVALUE);
	h = meter();
	h.source = BG_RECORDED;
	assert_int_equal(bg_recorder_open(&rec, path, &h, &err), BG_EVALUE);
	h = meter();
	h.date[0] = '\0';
	assert_int_equal(bg_recorder_open(&rec, path, &h, &err), BG_EVALUE);
	h = meter();
	assert_int_equal(bg_recorder_open(&rec, "/nonexistent/file", &h, &err),
	    BG_EIO);
	write_file("my thesis");
	assert_true(bg_recorder_open(&rec, path, &h, &err) < 0);
	assert_non_null(strstr(err.message, ":1: not JSON"));
}

#define KERNEL(variant, us) \
	"{\"case\":\"transpose\",\"variant\":\"" variant "\",\"size\":1024," \
	"\"time\":{\"us\":" us ",\"launches\":15,\"copy_gbps\":4000}," \
	"\"why_no_counters\":\"none\"}"

/* Whole kernels stand among the accesses: found by variant and size, the last
 * of several, appended once. */
static void
test_cases(void **state)
{
	struct bg_case_request q = { .name = "transpose", .variant = "xor",
	    .size = 1024 };
	struct bg_case_reading reading, new;
	struct bg_recorder *recorder;
	struct bg_recording *r;
	struct bg_hello hello;
	struct bg_error err;

	(void)state;
	r = load(HEADER KERNEL("xor", "3") "\n" LINE("ld.8", "1", "4", "2")
	    "\n" KERNEL("xor", "2.5") "\n" KERNEL("naive", "7") "\n");
	assert_int_equal(bg_recording_count(r), 1);
	assert_int_equal(bg_recording_cases(r), 2);
	assert_string_equal(bg_recording_case_at(r, 1)->variant, "naive");
	assert_null(bg_recording_case_at(r, 2));
	assert_int_equal(bg_recording_find_case(r, &q, &reading, &err), 1);
	assert_true(reading.us == 2.5 && reading.source == BG_RECORDED);
	assert_string_equal(reading.gpu, "NVIDIA H200");
	assert_string_equal(reading.date, "2026-11-29");
	q.size = 2048;
	assert_int_equal(bg_recording_find_case(r, &q, &new, &err), 0);

	hello = *bg_recording_hello(r);
	hello.source = BG_MEASURED;
	assert_int_equal(bg_recorder_open(&recorder, path, &hello, &err),
	    BG_OK);
	assert_int_equal(bg_recorder_add_case(recorder, &reading, &err),
	    BG_OK);
	assert_int_equal(bg_recorder_added(recorder), 0);
	reading.size = 2048;
	strcpy(reading.date, "2026-11-30");
	assert_int_equal(bg_recorder_add_case(recorder, &reading, &err),
	    BG_OK);
	assert_int_equal(bg_recorder_added(recorder), 1);
	bg_recorder_close(recorder);
	bg_recording_free(r);
	assert_int_equal(bg_recording_load(&r, path, &err), BG_OK);
	assert_int_equal(bg_recording_find_case(r, &q, &new, &err), 1);
	assert_string_equal(new.date, "2026-11-30");
	assert_true(new.us == 2.5);
	bg_recording_free(r);

	write_file(HEADER KERNEL("xor", "0") "\n");
	assert_int_equal(bg_recording_load(&r, path, &err), BG_EVALUE);
	assert_non_null(strstr(err.message, ":2: \"us\" is no number"));
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, make_file, remove_file)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_exact),
		TEST(test_dates),
		TEST(test_cut_off),
		TEST(test_refused),
		TEST(test_bad_figures),
		TEST(test_many),
		TEST(test_recorder),
		TEST(test_recorder_refuses),
		TEST(test_cases),
	};

	return cmocka_run_group_tests_name("recording", tests, NULL, NULL);
}
