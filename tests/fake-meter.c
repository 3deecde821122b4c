/*
 * fake-meter: a meter without a GPU, good or bad, for the tests.
 *
 * usage: fake-meter MODE [FILE] [--device N] [--no-counters]
 *        fake-meter MODE --list-devices	(there are two)
 *
 * "good" answers what the model predicts; each other mode is wrong in its own
 * way, see the table at the end.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "machine.h"
#include "protocol/case.h"
#include "protocol/message.h"

static const char *mode, *file;
static int device;
static bool no_counters;	/* --no-counters */

static bool
is(const char *name)
{
	return strcmp(mode, name) == 0;
}

/* Without counters: a mode, or asked for. */
static bool
is_denied(void)
{
	return no_counters || is("denied") || is("denied-different");
}

static void
nap(int ms)
{
	const struct timespec t = { ms / 1000, ms % 1000 * 1000000L };

	nanosleep(&t, NULL);
}

static void
say(const char *text)
{
	fputs(text, stdout);
	fflush(stdout);
}

/* Of all that it says so many bytes, then it is killed. */
static void
say_some(const char *text)
{
	static long said;
	size_t left = (size_t)(atol(file) - said), n = strlen(text);

	said += (long)n;
	fwrite(text, 1, n < left ? n : left, stdout);
	fflush(stdout);
	if (n >= left)
		raise(SIGKILL);
}

static void
hang(void)
{
	for (;;)
		pause();
}

static void
hello(void)
{
	struct bg_hello h = { .source = BG_MEASURED, .sms = 4,
	    .counters = true };
	char *line;

	h.can = 1u << BG_CAN_ACCESS;
	if (!is("early"))
		h.can |= 1u << BG_CAN_WARPS | 1u << BG_CAN_CASE;
	strcpy(h.meter, "fake-meter 1");
	snprintf(h.gpu, sizeof h.gpu, device == 0 ? "Fake GPU" :
	    "Fake GPU %d", device + 1);
	strcpy(h.cc, "9.0");
	strcpy(h.driver, is("other-driver") ? "2.0" : "1.0");
	strcpy(h.cupti, "1.0");
	strcpy(h.date, "2026-11-29");
	if (is_denied()) {
		h.counters = false;
		strcpy(h.why_no_counters, "the driver denies the counters");
	}
	if (is("problem"))
		strcpy(h.problem, "no GPU here");
	line = bg_hello_encode(&h);
	(is("cut") ? say_some : say)(line);
	free(line);
}

/* Hardware of another rule: wide loads that never merge. */
static void
unmerge(const struct bg_access *a, struct bg_prediction *p)
{
	const struct bg_kind_info *k = bg_kind_info(a->kind);
	struct bg_access part = *a;
	struct bg_prediction one;
	int first;

	if (k->family != BG_LOAD || !p->merged)
		return;
	p->wavefronts[BG_ON_LD] = p->conflicts[BG_ON_LD] = 0;
	for (first = 0; first < BG_LANES; first += k->group) {
		part.mask = a->mask & (BG_FULL_MASK >> (BG_LANES - k->group)) <<
		    first;
		bg_predict(&part, &one);
		p->wavefronts[BG_ON_LD] += one.wavefronts[BG_ON_LD];
		p->conflicts[BG_ON_LD] += one.conflicts[BG_ON_LD];
	}
}

/* And loads of 32 bits whose equal words do not combine. */
static void
uncombine(const struct bg_access *a, struct bg_prediction *p)
{
	struct bg_access atom = *a;
	struct bg_prediction one;

	if (a->kind != BG_LD_32)
		return;
	atom.kind = BG_ATOM_ADD_U32;
	bg_predict(&atom, &one);
	p->wavefronts[BG_ON_LD] = one.wavefronts[BG_ON_ATOM];
	p->conflicts[BG_ON_LD] = one.conflicts[BG_ON_ATOM];
}

static void
fill(const struct bg_request *q, struct bg_reading *r)
{
	struct bg_prediction p;
	uint32_t cycles;
	int i, more = is("different") || is("denied-different") ||
	    (is("second-different") && device == 1);

	memset(r, 0, sizeof *r);
	bg_predict(&q->access, &p);
	if (is("no-merge"))
		unmerge(&q->access, &p);
	if (is("no-combining"))
		uncombine(&q->access, &p);
	r->id = q->id;
	strcpy(r->gpu, "Fake GPU");
	strcpy(r->date, "2026-11-29");
	for (i = 0; i < BG_COUNTERS; i++) {
		r->wavefronts[i] = p.wavefronts[i];
		r->conflicts[i] = p.conflicts[i];
	}
	r->wavefronts[bg_kind_info(q->access.kind)->counter] += more;
	r->launched = q->count;
	r->executed = is("deleted") ? 1 : q->count;
	r->counters = !is_denied();
	if (!r->counters)
		strcpy(r->why_no_counters, "the driver denies the counters");
	r->timing = q->timing;
	if (q->timing && p.total > 0) {
		cycles = bg_cycles(&q->access, &p);
		cycles = cycles > 0 ? cycles : p.total;
		r->cycles_one_warp = cycles + more + 0.25;
		r->cycles_full = cycles + more + 0.002;
		r->clock_mhz = 1000;
		r->bytes_per_clock = bg_bytes_per_clock(&q->access, &p);
		r->gbps = r->bytes_per_clock * 4;
	}
	r->timing |= q->warps;
	for (i = 0; q->warps && i < BG_WARP_COUNTS; i++)
		r->warps[i] = (i == 0 ? 2 : 1) * p.total + 0.25;
	if (q->warps && bg_kind_info(q->access.kind)->family == BG_LOAD)
		r->latency = 21 + 2 * p.total + 0.125;
}

static void
answer(const struct bg_request *q)
{
	struct bg_reading r;
	char *line;

	fill(q, &r);
	if (is("problem")) {
		strcpy(r.error_code, "no-gpu");
		strcpy(r.error, "no GPU here");
	}
	r.id += is("wrong-id");
	line = bg_reading_encode(&r);
	(is("cut") ? say_some : say)(line);
	if (is("twice"))
		say(line);
	free(line);
}

static void
no_hello(void)
{
	say("Welcome to the \x1b[2Jfake meter\n");
	hang();
}

/* What login files print: text, what is JSON but no object, a line too long
 * for a message, something that only begins like one. */
static void
noisy_hello(void)
{
	int i;

	say("\nLast login: today\n[1]\n");
	for (i = 0; i < 3000; i++)
		say("abc");
	say("\n{ motd; }\n");
	hello();
}

static void
noise_without_end(void)
{
	for (;;)
		say("fortune: you will wait\n");
}

static void
wait_for_hello(void)
{
	int i;

	for (i = 0; i < 4; i++) {
		say("{\"id\":null,\"waiting\":\"others start\"}\n");
		nap(150);
	}
	hello();
}

static void
huge_hello(void)
{
	int i;

	for (i = 0; i < 3000; i++)
		say("abc");
	hang();
}

static void
other_version(void)
{
	say("{\"bankgrid\":2,\"greeting\":\"hello\"}\n");
	hang();
}

static void
hello_with_pid(void)
{
	FILE *f = fopen(file, "w");

	fprintf(f, "%d\n", (int)getpid());
	fclose(f);
	hello();
}

static void
exit_3(void)
{
	fputs("one line\nlibcuda.so.1: not found\n", stderr);
	exit(3);
}

static void
deaf(void)
{
	signal(SIGTERM, SIG_IGN);
	hang();
}

static void
half_answer(const struct bg_request *q)
{
	printf("{\"id\":%lld,\"source\":\"mea", (long long)q->id);
	fflush(stdout);
}

static void
garbage_answer(const struct bg_request *q)
{
	half_answer(q);
	say("CUDA error 700\n");
	hang();
}

static void
half_and_die(const struct bg_request *q)
{
	half_answer(q);
	fputs("unspecified launch failure\n", stderr);
	raise(SIGKILL);
}

static void
half_and_hang(const struct bg_request *q)
{
	half_answer(q);
	hang();
}

/* Dies once: the FILE is what it remembers that by. */
static void
die_once(const struct bg_request *q)
{
	if (access(file, F_OK) == 0) {
		answer(q);
		return;
	}
	fclose(fopen(file, "w"));
	raise(SIGKILL);
}

/* Dies of request number FILE. */
static void
die_at(const struct bg_request *q)
{
	if (q->id == atoi(file)) {
		fputs("unspecified launch failure\n", stderr);
		raise(SIGKILL);
	}
	answer(q);
}

static void
second_dies(const struct bg_request *q)
{
	if (device == 1 && q->id == 20)
		raise(SIGKILL);
	answer(q);
}

/* Gives the GPU up at request number 7. */
static void
hung(const struct bg_request *q)
{
	if (q->id != 7) {
		answer(q);
		return;
	}
	say("{\"id\":7,\"error\":{\"code\":\"hung\",\"message\":"
	    "\"the kernel did not end within 5 s\"}}\n");
	exit(3);
}

/* Is wrong about request number FILE alone. */
static void
wrong_at(const struct bg_request *q)
{
	struct bg_reading r;
	char *line;

	fill(q, &r);
	r.conflicts[BG_ON_ATOM] += q->id == atoi(file);
	line = bg_reading_encode(&r);
	say(line);
	free(line);
}

/* Cannot believe its own figures of every FILE-th request. */
static void
miscount(const struct bg_request *q)
{
	if (q->id % atoi(file) == 0) {
		printf("{\"id\":%lld,\"error\":{\"code\":\"miscount\","
		    "\"message\":\"launched 32 times, executed 31 times\"}}"
		    "\n", (long long)q->id);
		fflush(stdout);
	} else
		answer(q);
}

static void
slow_answer(const struct bg_request *q)
{
	nap(150);
	answer(q);
}

static void
wait_line(const struct bg_request *q)
{
	struct bg_reading r = { .id = q->id, .waiting = true };
	char *line;

	strcpy(r.error, "others are measuring");
	line = bg_reading_encode(&r);
	say(line);
	free(line);
}

static void
wait_and_answer(const struct bg_request *q)
{
	int i;

	for (i = 0; i < 4; i++) {
		wait_line(q);
		nap(150);
	}
	answer(q);
}

static void
wait_for_ever(const struct bg_request *q)
{
	for (;;) {
		wait_line(q);
		nap(5);
	}
}

static void
exit_255(const struct bg_request *q)
{
	half_answer(q);
	fputs("Connection to far closed by remote host.\n", stderr);
	exit(255);
}

static void
dribble(const struct bg_request *q)
{
	struct bg_reading r;
	char *line, *p;

	fill(q, &r);
	line = bg_reading_encode(&r);
	for (p = line; *p != '\0'; p++) {
		putchar(*p);
		fflush(stdout);
		if ((p - line) % 16 == 0)
			nap(1);
	}
	free(line);
}

static void
close_output(const struct bg_request *q)
{
	(void)q;
	close(1);
	hang();
}

static void
close_input(const struct bg_request *q)
{
	close(0);
	answer(q);
	hang();
}

static void
flood(const struct bg_request *q)
{
	int i;

	for (i = 0; i < 20000; i++)
		fputs("warning: this driver talks a lot\n", stderr);
	answer(q);
}

static void
unreadable(const struct bg_request *q)
{
	(void)q;
	say("{\"id\":null,\"error\":{\"code\":\"syntax\","
	    "\"message\":\"not JSON\"}}\n");
	hang();
}

static const struct {
	const char	*mode;
	void		(*greet)(void);
	void		(*answer)(const struct bg_request *);
} modes[] = {
	{ "good", hello, answer },
	{ "good-with-pid", hello_with_pid, answer },	/* put into FILE */
	{ "different", hello, answer },		/* one wavefront more */
	{ "deleted", hello, answer },		/* executes one of all */
	{ "denied", hello, answer },		/* times, no counters */
	{ "denied-different", hello, answer },
	{ "no-merge", hello, answer },		/* other hardware: see above */
	{ "no-combining", hello, answer },
	{ "die-at", hello, die_at },		/* FILE: a number */
	{ "hung", hello, hung },
	{ "wrong-at", hello, wrong_at },
	{ "miscount", hello, miscount },
	{ "second-different", hello, answer },	/* of its two GPUs */
	{ "second-dies", hello, second_dies },
	{ "problem", hello, answer },		/* cannot measure */
	{ "other-driver", hello, answer },
	{ "early", hello, answer },		/* can nothing but access */
	{ "twice", hello, answer },
	{ "cut", hello, answer },		/* after FILE bytes */
	{ "wrong-id", hello, answer },
	{ "slow", hello, slow_answer },
	{ "dribble", hello, dribble },
	{ "flood", hello, flood },
	{ "die-once", hello, die_once },
	{ "waits", wait_for_hello, wait_and_answer },
	{ "waits-for-ever", hello, wait_for_ever },
	{ "exit-255", hello, exit_255 },	/* as ssh does, cut off */
	{ "noisy", noisy_hello, answer },
	{ "noise-without-end", noise_without_end, NULL },
	{ "no-hello", no_hello, NULL },
	{ "huge-hello", huge_hello, NULL },
	{ "other-version", other_version, NULL },
	{ "exit-3", exit_3, NULL },
	{ "silent", hang, NULL },
	{ "deaf", deaf, NULL },
	{ "garbage", hello, garbage_answer },
	{ "half-and-die", hello, half_and_die },
	{ "half-and-hang", hello, half_and_hang },
	{ "close-output", hello, close_output },
	{ "close-input", hello, close_input },
	{ "unreadable", hello, unreadable },
};

/* As bankgrid-meter has them; true when that was all. */
static bool
take_options(int argc, char **argv)
{
	int i;

	for (i = 2; i < argc; i++) {
		if (strcmp(argv[i], "--list-devices") == 0) {
			say("Welcome\n0\tFake GPU\t9.0\t4\n"
			    "1\tFake GPU 2\t9.0\t4\n");
			return true;
		}
		no_counters |= strcmp(argv[i], "--no-counters") == 0;
		if (strcmp(argv[i], "--device") == 0 && i + 1 < argc)
			device = atoi(argv[i + 1]);
	}
	return false;
}

/* Whole kernels take 100 us, and a wavefront for each of their instructions:
 * as predicted where there are no conflicts. */
static void
fill_case(const struct bg_case_request *q, struct bg_case_reading *r)
{
	const struct bg_case *c = bg_case_find(q->name);
	int more = is("different"), i;

	memset(r, 0, sizeof *r);
	r->id = q->id;
	memcpy(r->name, q->name, sizeof r->name);
	memcpy(r->variant, q->variant, sizeof r->variant);
	r->size = q->size;
	strcpy(r->gpu, "Fake GPU");
	strcpy(r->date, "2026-11-29");
	r->us = 100;
	r->launches = 15;
	r->copy_gbps = 1000;
	if (is("denied")) {
		strcpy(r->why_no_counters, "the driver denies the counters");
		return;
	}
	r->counters = r->source_view = r->dram = r->arbitrated = true;
	bg_case_launched(c, bg_case_variant(c, q->variant), q->size,
	    r->launched);
	for (i = 0; i < BG_COUNTERS; i++) {
		r->executed[i] = r->launched[i];
		r->exact[i] = r->launched[i] + (r->launched[i] > 0 && more);
		r->wavefronts[i] = r->exact[i] + 5;
		r->cycles += r->exact[i];
	}
	r->cycles = r->cycles / 2 + 1;		/* of each of the four SMs */
	r->instructions = 4 * r->cycles;
	r->read = r->written = 40000000;
	r->arbitration = 11;
}

static void
answer_case(const struct bg_case_request *q)
{
	struct bg_case_reading r;
	char *line;

	if (is("half-and-die"))
		half_and_die(&(struct bg_request){ .id = q->id });
	fill_case(q, &r);
	if (is("problem")) {
		strcpy(r.error_code, "no-gpu");
		strcpy(r.error, "no GPU here");
	}
	if (is("waits"))
		wait_line(&(struct bg_request){ .id = q->id });
	line = bg_case_reading_encode(&r);
	say(line);
	free(line);
}

int
main(int argc, char **argv)
{
	char line[BG_LINE_MAX + 2];
	struct bg_case_request of_case;
	struct bg_request q;
	size_t i;

	mode = argc > 1 ? argv[1] : "good";
	file = argc > 2 ? argv[2] : "";
	if (take_options(argc, argv))
		return 0;
	for (i = 0; i < sizeof modes / sizeof modes[0]; i++)
		if (is(modes[i].mode))
			break;
	if (i == sizeof modes / sizeof modes[0]) {
		fprintf(stderr, "fake-meter: no mode '%s'\n", mode);
		return 2;
	}
	modes[i].greet();
	while (fgets(line, sizeof line, stdin) != NULL) {
		if (bg_case_is_request(line, (int)strlen(line)) &&
		    bg_case_request_decode(line, (int)strlen(line), &of_case,
		    NULL) == BG_OK) {
			answer_case(&of_case);
			continue;
		}
		if (bg_request_decode(line, (int)strlen(line), &q, NULL) !=
		    BG_OK) {
			fprintf(stderr, "fake-meter: bad request: %s", line);
			return 1;
		}
		modes[i].answer(&q);
	}
	return 0;
}
