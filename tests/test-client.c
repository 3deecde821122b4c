#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/child.h"
#include "protocol/client.h"

#define QUICK_MS	200	/* what the silent meters are given */
#define PATIENT_MS	10000	/* what the others are */

/* What a client told. */
struct told {
	int	hellos, readings, cases, troubles, waits;
	bool	remote;
	int64_t	last_id;
	struct bg_hello hello;
	struct bg_reading reading;
	struct bg_case_reading case_reading;
	char	trouble[512];
};

static void
handler(const struct bg_client_event *e, void *arg)
{
	struct told *t = arg;

	switch (e->kind) {
	case BG_ON_HELLO:
		t->hellos++;
		t->hello = *e->hello;
		break;
	case BG_ON_READING:
		t->readings++;
		t->reading = *e->reading;
		/* In order, each once. */
		assert_true(e->reading->id > t->last_id);
		t->last_id = e->reading->id;
		break;
	case BG_ON_CASE:
		t->cases++;
		t->case_reading = *e->case_reading;
		break;
	case BG_ON_WAITING:
		t->waits++;
		assert_memory_equal(e->waiting, "others ", 7);
		break;
	case BG_ON_TROUBLE:
		t->troubles++;
		t->remote = e->remote;
		snprintf(t->trouble, sizeof t->trouble, "%s", e->trouble);
		break;
	}
}

static struct bg_client *
client_of(const char *mode, int hello_ms, int reply_ms, struct told *t)
{
	char command[4096];
	struct bg_client *c;

	memset(t, 0, sizeof *t);
	snprintf(command, sizeof command, "%s %s", FAKE_METER, mode);
	c = bg_client_new(command, hello_ms, reply_ms, handler, t);
	assert_non_null(c);
	return c;
}

static struct bg_request
request(void)
{
	struct bg_request r = { .count = 32, .timing = true };
	int lane;

	r.access.kind = BG_LD_32;
	r.access.mask = BG_FULL_MASK;
	for (lane = 0; lane < BG_LANES; lane++)
		r.access.offset[lane] = (uint32_t)lane * 8;
	return r;
}

static void
send_one(struct bg_client *c)
{
	struct bg_request r = request();
	struct bg_error err;

	if (bg_client_send(c, &r, &err) != BG_OK)
		fail_msg("%s", err.message);
}

/* Pumps until there is nothing to wait for; every call must be short. */
static void
run_dry(struct bg_client *c, const struct told *t, int readings, int troubles)
{
	int64_t start = bg_now_ms();

	while (t->readings < readings || t->troubles < troubles) {
		bg_client_wait(c, 1000);
		if (bg_now_ms() - start > PATIENT_MS)
			fail_msg("%d readings, %d troubles (%s)", t->readings,
			    t->troubles, t->trouble);
	}
}

/* A process that nobody has reaped yet is as good as gone. */
static bool
is_zombie(pid_t pid)
{
	char path[64], state = '?';
	FILE *f;

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	f = fopen(path, "r");
	if (f == NULL)
		return false;
	if (fscanf(f, "%*d %*s %c", &state) != 1)
		state = '?';
	fclose(f);
	return state == 'Z';
}

/* No child is left behind once the client has been pumped as it asks. */
static void
nobody_left(struct bg_client *c)
{
	while (bg_client_timeout(c) >= 0)
		bg_client_wait(c, -1);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

/* A good meter: one hello, then every request answered, in order. */
static void
test_good(void **state)
{
	struct told t;
	struct bg_client *c = client_of("good", PATIENT_MS, PATIENT_MS, &t);
	int i;

	(void)state;
	assert_int_equal(bg_client_state(c), BG_CLIENT_IDLE);
	assert_int_equal(bg_client_timeout(c), -1);
	assert_int_equal(bg_client_start(c, NULL), BG_OK);
	assert_int_equal(bg_client_state(c), BG_CLIENT_STARTING);
	while (t.hellos == 0)
		bg_client_wait(c, -1);
	assert_int_equal(bg_client_state(c), BG_CLIENT_READY);
	assert_string_equal(t.hello.gpu, "Fake GPU");
	/* More than both pipes hold. */
	for (i = 0; i < 2000; i++)
		send_one(c);
	assert_int_equal(bg_client_state(c), BG_CLIENT_BUSY);
	run_dry(c, &t, 2000, 0);
	assert_int_equal(bg_client_state(c), BG_CLIENT_READY);
	assert_int_equal(t.last_id, 2000);
	assert_true(t.reading.counters);
	assert_true(t.reading.wavefronts[BG_ON_LD] == 2);
	assert_int_equal(t.hellos, 1);
	assert_int_equal(t.troubles, 0);
	bg_client_free(c);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* Meters that are slow, dribble byte by byte, or flood standard error, but
 * answer: no trouble. */
static void
test_odd_but_good(void **state)
{
	static const char *const mode[] = { "slow", "dribble", "flood" };
	struct told t;
	struct bg_client *c;
	size_t i;

	(void)state;
	for (i = 0; i < 3; i++) {
		c = client_of(mode[i], PATIENT_MS, PATIENT_MS, &t);
		send_one(c);
		send_one(c);
		run_dry(c, &t, 2, 0);
		assert_int_equal(t.troubles, 0);
		bg_client_free(c);
	}
}

/* Every way of being bad is told in one sentence, at once or when the time is
 * over; the child is gone and reaped; what was asked is not answered. */
static void
test_bad(void **state)
{
	static const struct {
		int hello_ms, reply_ms;
		const char *mode, *sentence;
	} bad[] = {
		{ PATIENT_MS, PATIENT_MS, "no-hello",
		    "the meter said \"Welcome to the ?[2Jfake "
		    "meter\" where its hello should be" },
		{ PATIENT_MS, PATIENT_MS, "huge-hello",
		    "the meter sent a line of more than 8192 "
		    "bytes" },
		{ PATIENT_MS, PATIENT_MS, "other-version",
		    "the meter speaks version 2 of the "
		    "protocol, this bankgrid speaks version 1: install the "
		    "same version of both" },
		{ PATIENT_MS, PATIENT_MS, "exit-3",
		    "the meter exited with status 3: libcuda.so.1: "
		    "not found" },
		{ PATIENT_MS, PATIENT_MS, "no-such-mode",
		    "the meter exited with status 2: "
		    "fake-meter: no mode 'no-such-mode'" },
		{ QUICK_MS, PATIENT_MS, "silent",
		    "the meter said nothing for 200 ms and was "
		    "ended" },
		{ QUICK_MS, PATIENT_MS, "deaf",
		    "the meter said nothing for 200 ms and was ended" },
		{ PATIENT_MS, PATIENT_MS, "garbage",
		    "the meter said \"{\"id\":1,\"source\":"
		    "\"meaCUDA error 700\" where its answer should be" },
		{ PATIENT_MS, PATIENT_MS, "half-and-die",
		    "the meter died (signal 9): unspecified "
		    "launch failure" },
		{ PATIENT_MS, QUICK_MS, "half-and-hang",
		    "the meter said nothing for 200 ms and "
		    "was ended" },
		{ PATIENT_MS, PATIENT_MS, "close-output",
		    "the meter closed its output" },
		{ PATIENT_MS, PATIENT_MS, "unreadable",
		    "the meter could not read a request: not "
		    "JSON" },
		{ PATIENT_MS, PATIENT_MS, "wrong-id",
		    "the meter answered request 2 out of turn" },
	};
	struct told t;
	struct bg_client *c;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		c = client_of(bad[i].mode, bad[i].hello_ms, bad[i].reply_ms,
		    &t);
		send_one(c);
		run_dry(c, &t, 0, 1);
		assert_string_equal(t.trouble, bad[i].sentence);
		assert_int_equal(t.readings, 0);
		assert_int_equal(bg_client_state(c), BG_CLIENT_IDLE);
		nobody_left(c);
		assert_int_equal(t.troubles, 1);
		bg_client_free(c);
	}
}

/* A second answer to one request is trouble, the first one counts; so is an
 * input closed under the next request. */
static void
test_bad_afterwards(void **state)
{
	struct told t;
	struct bg_client *c = client_of("twice", PATIENT_MS, PATIENT_MS, &t);

	(void)state;
	send_one(c);
	run_dry(c, &t, 1, 1);
	assert_int_equal(t.readings, 1);
	assert_string_equal(t.trouble,
	    "the meter answered request 1 out of turn");
	bg_client_free(c);

	c = client_of("close-input", PATIENT_MS, PATIENT_MS, &t);
	send_one(c);
	run_dry(c, &t, 1, 0);
	send_one(c);
	run_dry(c, &t, 1, 1);
	assert_string_equal(t.trouble, "the meter closed its input");
	nobody_left(c);
	bg_client_free(c);
}

/* What is not there or cannot be executed is an error of the start, or told
 * by the shell when the command is for one. */
static void
test_not_there(void **state)
{
	static const char *const command[] = { "/nonexistent/meter", "/" };
	static const char *const why[] = {
		"cannot start the meter /nonexistent/meter: "
		    "No such file or directory",
		"cannot start the meter /: Permission denied"
	};
	struct bg_request r = request();
	struct bg_error err;
	struct bg_client *c;
	struct told t = { 0 };
	int i;

	(void)state;
	for (i = 0; i < 2; i++) {
		c = bg_client_new(command[i], QUICK_MS, QUICK_MS, handler, &t);
		assert_int_equal(bg_client_send(c, &r, &err), BG_EMETER);
		assert_string_equal(err.message, why[i]);
		assert_int_equal(bg_client_state(c), BG_CLIENT_IDLE);
		assert_int_equal(bg_client_timeout(c), -1);
		bg_client_pump(c);
		bg_client_free(c);
	}
	c = bg_client_new("exec /nonexistent/meter # now", PATIENT_MS, PATIENT_MS,
	    handler, &t);
	assert_int_equal(bg_client_send(c, &r, &err), BG_OK);
	run_dry(c, &t, 0, 1);
	assert_non_null(strstr(t.trouble,
	    "the meter exited with status 127: "));
	assert_non_null(strstr(t.trouble, "/nonexistent/meter"));
	bg_client_free(c);
}

/* Killed at any byte of its hello or its reply: one trouble, by its name, and
 * nothing that was cut is taken for whole. */
static void
test_cut(void **state)
{
	struct bg_client *c;
	struct told t;
	char mode[32];
	int n, hello = 0, reply = 0;

	(void)state;
	for (n = 0; reply == 0; n++) {
		snprintf(mode, sizeof mode, "cut %d", n);
		c = client_of(mode, PATIENT_MS, PATIENT_MS, &t);
		send_one(c);
		run_dry(c, &t, 0, 1);
		assert_string_equal(t.trouble, "the meter died (signal 9)");
		if (t.hellos > 0 && hello == 0)
			hello = n;
		if (t.readings > 0)
			reply = n;
		assert_int_equal(t.hellos, hello > 0);
		assert_int_equal(bg_client_state(c), BG_CLIENT_IDLE);
		nobody_left(c);
		assert_int_equal(t.troubles, 1);
		bg_client_free(c);
		assert_true(n < 2 * BG_LINE_MAX);
	}
	/* Only whole: both lines are of some length. */
	assert_true(hello > 100 && reply > hello + 200);
	assert_true(t.reading.counters && t.reading.timing);
	assert_true(t.reading.wavefronts[BG_ON_LD] == 2);
}

/* After a death the next request starts a new meter, which answers it. */
static void
test_measures_again(void **state)
{
	char name[] = "/tmp/bankgrid-test-XXXXXX", mode[64];
	struct bg_client *c;
	struct told t;
	int fd = mkstemp(name);

	(void)state;
	assert_true(fd >= 0);
	close(fd);
	unlink(name);
	snprintf(mode, sizeof mode, "die-once %s", name);
	c = client_of(mode, PATIENT_MS, PATIENT_MS, &t);
	send_one(c);
	run_dry(c, &t, 0, 1);
	assert_string_equal(t.trouble, "the meter died (signal 9)");
	send_one(c);
	run_dry(c, &t, 1, 1);
	assert_int_equal(t.hellos, 2);
	assert_int_equal(t.reading.id, 2);
	bg_client_free(c);
	unlink(name);
}

/* A command for the shell goes with all that the shell started. */
static void
test_group(void **state)
{
	char name[] = "/tmp/bankgrid-test-XXXXXX", command[4096], text[32];
	struct bg_client *c;
	struct told t = { 0 };
	FILE *f;
	int fd = mkstemp(name), i;
	pid_t pid;

	(void)state;
	assert_true(fd >= 0);
	/* What runs in the background has no standard input of its own. */
	snprintf(command, sizeof command,
	    "exec 3<&0; %s good <&3 & echo $! >%s; wait", FAKE_METER, name);
	c = bg_client_new(command, PATIENT_MS, PATIENT_MS, handler, &t);
	send_one(c);
	run_dry(c, &t, 1, 0);
	f = fdopen(fd, "r");
	assert_non_null(fgets(text, sizeof text, f));
	fclose(f);
	unlink(name);
	pid = (pid_t)atoi(text);
	assert_true(pid > 1);
	assert_int_equal(kill(pid, 0), 0);
	bg_client_free(c);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	/* Whoever adopted it may take a moment to reap it. */
	for (i = 0; i < 200 && kill(pid, 0) == 0 && !is_zombie(pid); i++)
		usleep(5000);
	assert_true(i < 200);
}

/* Killed from outside while nothing is asked: told all the same. */
static void
test_killed_while_idle(void **state)
{
	char name[] = "/tmp/bankgrid-test-XXXXXX", mode[128], text[32];
	struct bg_client *c;
	struct told t;
	FILE *f;
	int fd = mkstemp(name);

	(void)state;
	assert_true(fd >= 0);
	snprintf(mode, sizeof mode, "good-with-pid %s", name);
	c = client_of(mode, PATIENT_MS, PATIENT_MS, &t);
	bg_client_start(c, NULL);
	while (t.hellos == 0)
		bg_client_wait(c, -1);
	assert_int_equal(bg_client_timeout(c), -1);
	f = fdopen(fd, "r");
	assert_non_null(fgets(text, sizeof text, f));
	fclose(f);
	unlink(name);
	kill((pid_t)atoi(text), SIGKILL);
	run_dry(c, &t, 0, 1);
	assert_string_equal(t.trouble, "the meter died (signal 9)");
	assert_int_equal(bg_client_state(c), BG_CLIENT_IDLE);
	nobody_left(c);
	bg_client_free(c);
}

/* Replies to what was cancelled are not told; those not sent are never
 * measured, and what is asked afterwards is answered. */
static void
test_cancel(void **state)
{
	struct told t;
	struct bg_client *c = client_of("slow", PATIENT_MS, PATIENT_MS, &t);
	int i;

	(void)state;
	/* Held back until the hello, so never sent. */
	for (i = 0; i < 100; i++)
		send_one(c);
	bg_client_cancel(c);
	while (t.hellos == 0)
		bg_client_wait(c, -1);
	assert_int_equal(bg_client_state(c), BG_CLIENT_READY);
	/* Sent, and cancelled under way. */
	send_one(c);
	assert_int_equal(bg_client_state(c), BG_CLIENT_BUSY);
	bg_client_cancel(c);
	assert_int_equal(bg_client_state(c), BG_CLIENT_READY);
	send_one(c);
	run_dry(c, &t, 1, 0);
	assert_int_equal(t.reading.id, 102);
	assert_int_equal(t.troubles, 0);
	bg_client_free(c);
}

/* A meter that has to wait, ahead of its hello and of an answer, longer than
 * its silence may be: told, and no trouble; until it is too long. */
static void
test_waits(void **state)
{
	struct told t;
	struct bg_client *c = client_of("waits", QUICK_MS, QUICK_MS, &t);

	(void)state;
	send_one(c);
	run_dry(c, &t, 1, 0);
	assert_int_equal(t.waits, 8);
	assert_int_equal(t.hellos, 1);
	bg_client_free(c);

	c = client_of("waits-for-ever", PATIENT_MS, QUICK_MS, &t);
	send_one(c);
	run_dry(c, &t, 0, 1);
	assert_string_equal(t.trouble, "the meter waited for 2 s and was ended "
	    "(others are measuring)");
	assert_true(t.waits > 20);
	nobody_left(c);
	bg_client_free(c);
}

/* By way of ssh: what login files print is passed over, up to a limit; what
 * goes wrong is told as being about the host, and whether it is the way there
 * that failed. */
static void
test_host(void **state)
{
	static const struct {
		const char *mode, *sentence;
		bool remote;
	} bad[] = {
		{ "noise-without-end", "far's login files printed \"fortune: "
		    "you will wait\", and bankgrid-meter there had not begun "
		    "after 101 lines and 2222 bytes; they must be silent "
		    "where there is no terminal", true },
		{ "no-hello", "far's login files printed \"Welcome to the "
		    "?[2Jfake meter\", and bankgrid-meter there said nothing "
		    "for 1200 ms and was ended; they must be silent where "
		    "there is no terminal", true },
		{ "exit-3", "the meter on far exited with status 3: "
		    "libcuda.so.1: not found", true },
		{ "other-version", "the meter on far speaks version 2 of the "
		    "protocol, this bankgrid speaks version 1: install the "
		    "same version of both", true },
		{ "exit-255", "the connection to far broke: Connection to far "
		    "closed by remote host; the next measurement connects "
		    "again", true },
		{ "half-and-die", "the meter on far died (signal 9): "
		    "unspecified launch failure", false },
	};
	struct told t;
	struct bg_client *c = client_of("noisy", PATIENT_MS, PATIENT_MS, &t);
	size_t i;

	(void)state;
	bg_client_set_host(c, "far");
	send_one(c);
	run_dry(c, &t, 1, 0);
	assert_int_equal(t.troubles, 0);
	bg_client_free(c);
	for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		c = client_of(bad[i].mode, 1200, PATIENT_MS, &t);
		bg_client_set_host(c, "far");
		send_one(c);
		run_dry(c, &t, 0, 1);
		assert_string_equal(t.trouble, bad[i].sentence);
		assert_int_equal(t.remote, bad[i].remote);
		nobody_left(c);
		bg_client_free(c);
	}
}

static void
ask_again(const struct bg_client_event *e, void *arg)
{
	struct bg_client **c = arg;

	if (e->kind == BG_ON_READING && e->reading->id < 50)
		send_one(*c);
	else if (e->kind == BG_ON_READING)
		*c = NULL;
	else if (e->kind == BG_ON_TROUBLE)
		fail_msg("%s", e->trouble);
}

/* The handler may ask for the next one. */
static void
test_ask_in_the_handler(void **state)
{
	struct bg_client *c, *again;

	(void)state;
	c = again = bg_client_new(FAKE_METER, PATIENT_MS, PATIENT_MS,
	    ask_again, &again);
	send_one(c);
	while (again != NULL)
		bg_client_wait(c, -1);
	bg_client_free(c);
}

/* The child has default signals and no descriptor of ours but three, and our
 * own SIGPIPE stays as it was. */
static void
test_clean_child(void **state)
{
	struct bg_client *c;
	struct told t;
	struct bg_error err;
	struct bg_request r = request();
	struct sigaction was, now;
	sigset_t set;

	(void)state;
	sigaction(SIGPIPE, NULL, &was);
	signal(SIGTERM, SIG_IGN);
	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigprocmask(SIG_BLOCK, &set, NULL);
	memset(&t, 0, sizeof t);
	c = bg_client_new("kill -TERM $$; echo survived >&2; exit 1",
	    PATIENT_MS, PATIENT_MS, handler, &t);
	assert_int_equal(bg_client_send(c, &r, &err), BG_OK);
	run_dry(c, &t, 0, 1);
	assert_string_equal(t.trouble, "the meter died (signal 15)");
	bg_client_free(c);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	signal(SIGTERM, SIG_DFL);
	sigaction(SIGPIPE, NULL, &now);
	assert_true(now.sa_handler == was.sa_handler);
}

/* Whole kernels and accesses are answered in turn, each as what it is; a meter
 * may say that it waits before either. */
static void
test_cases(void **state)
{
	static const char *const mode[] = { "good", "waits" };
	struct bg_case_request q = { .name = "transpose", .variant = "xor",
	    .size = 1024 };
	struct bg_client *c;
	struct told t;
	size_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		c = client_of(mode[i], PATIENT_MS, PATIENT_MS, &t);
		send_one(c);
		assert_int_equal(bg_client_send_case(c, &q, NULL), BG_OK);
		assert_int_equal(q.id, 2);
		send_one(c);
		run_dry(c, &t, 2, 0);
		assert_int_equal(t.cases, 1);
		assert_int_equal(t.last_id, 3);
		assert_string_equal(t.case_reading.variant, "xor");
		assert_int_equal(t.case_reading.id, 2);
		assert_int_equal(t.case_reading.executed[BG_ON_LD], 32768);
		assert_true(i == 0 ? t.waits == 0 : t.waits >= 3);
		bg_client_free(c);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good),
		cmocka_unit_test(test_odd_but_good),
		cmocka_unit_test(test_bad),
		cmocka_unit_test(test_bad_afterwards),
		cmocka_unit_test(test_not_there),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_measures_again),
		cmocka_unit_test(test_group),
		cmocka_unit_test(test_killed_while_idle),
		cmocka_unit_test(test_cancel),
		cmocka_unit_test(test_waits),
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_host),
		cmocka_unit_test(test_ask_in_the_handler),
		cmocka_unit_test(test_clean_child),
	};

	return cmocka_run_group_tests_name("client", tests, NULL, NULL);
}
