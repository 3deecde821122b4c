#include "config.h"

#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "meter/case.h"
#include "meter/clock.h"
#include "meter/doctor.h"
#include "meter/kinds.h"
#include "meter/service.h"

/* As bankgrid's own, where they mean the same. */
enum status {
	STATUS_OK = 0,
	STATUS_FAULT = 1,	/* --check-metrics: one is missing */
	STATUS_USAGE = 2,
	STATUS_BROKEN = 3,	/* the GPU answers no more, or no one listens */
	STATUS_NO_COUNTERS = 4	/* --check-metrics: no CUPTI */
};

static const char usage[] =
"usage: bankgrid-meter [--device N] [--each-counter | --no-counters]\n"
"                      [--patience S] [--verbose]\n"
"       bankgrid-meter --doctor [--device N] [--no-counters] [--patience S]\n"
"       bankgrid-meter --check-metrics | --list-devices | --list-kinds | --help |\n"
"                      --version\n"
"\n"
"Reads requests from standard input, one JSON object a line, measures them on\n"
"the GPU and writes a reply for each: see bankgrid-meter(1). bankgrid starts it.\n"
"\n"
"  --device N       the N-th GPU as CUDA numbers them (default 0)\n"
"  --each-counter   read every operation's own counters, in several passes\n"
"  --no-counters    take times only\n"
"  --patience S     give a GPU up that takes longer than S seconds for a request\n"
"                   (default 5), and three times that to start\n"
"  --verbose        say on standard error what took how long\n"
"  --check-metrics  check, without a GPU, that every chip which CUPTI knows has\n"
"                   the hardware counters that are read; print a line for each\n"
"  --doctor         take every step from the driver to a counter, a line for each:\n"
"                   bankgrid doctor prints them\n"
"  --list-devices   print the number, name, compute capability and\n"
"                   multiprocessors of every GPU that can be measured\n"
"  --list-kinds     print every kind of access with its kernel, the counter of\n"
"                   its executions and the kernel of its latency\n"
"  --help           print this\n"
"  --version        print the version\n";

static void
tell(const char *what)
{
	static double last;
	double now = bg_clock_ms();

	fprintf(stderr, "bankgrid-meter: %8.2f ms  %s\n",
	    last == 0 ? 0 : now - last, what);
	last = now;
}

/* A chip's compute capability x 10 by its family; CUPTI gives the name only.
 * What a family's later members add, no kind needs. */
static int
chip_cc(const char *chip)
{
	static const struct {
		char	prefix[4];
		int	cc;
	} families[] = {
		{ "GV", 70 }, { "TU", 75 }, { "GA", 80 }, { "AD", 89 },
		{ "GH", 90 }
	};
	size_t i;

	for (i = 0; i < sizeof families / sizeof families[0]; i++)
		if (strncmp(chip, families[i].prefix, 2) == 0)
			return families[i].cc;
	return 100;
}

/* A reading runs the kernel once for each pass, and has 10 ms. */
#define PASSES_MAX	3

/* What the profiler's source view shows of the kinds that the chip has: how
 * many metrics; negative when it lacks one. */
static int
check_source_metrics(struct bg_cupti *c, const char *chip, int cc,
    struct bg_error *err)
{
	const char *names[BG_SOURCE_METRICS];
	bool there[BG_SOURCE_METRICS] = { false };
	int k, m, n = 0;

	for (k = 0; k < BG_KINDS; k++) {
		m = bg_source_metric((enum bg_kind)k);
		if (m < 0 || there[m] || bg_kind_info((enum bg_kind)k)->min_cc >
		    cc)
			continue;
		there[m] = true;
		names[n++] = bg_source_metric_name((enum bg_source_metric)m);
	}
	return bg_cupti_passes(c, chip, names, n, err) < 0 ? -1 : n;
}

/* Whether each set of counters of whole kernels is there and takes one pass;
 * else a line for it. The two names of what device memory moves stand in for
 * each other, and an integrated GPU has neither. */
static bool
check_case_sets(struct bg_cupti *c, const char *chip)
{
	const char *names[BG_SET_MAX];
	struct bg_error err;
	int set, n, passes, faults = 0;

	for (set = 0; set < BG_CASE_SETS; set++) {
		n = bg_case_metrics((enum bg_case_set)set, chip_cc(chip),
		    names);
		if (n == 0)
			continue;
		passes = bg_cupti_passes(c, chip, names, n, &err);
		if (passes == 1 || (passes < 0 && (set == BG_SET_DRAM ||
		    set == BG_SET_DRAM_OP)))
			continue;
		faults++;
		if (passes < 0)
			printf("%s: not ok: %s\n", chip, err.message);
		else
			printf("%s: not ok: %s and others take %d passes\n",
			    chip, names[0], passes);
	}
	return faults == 0;
}

/* One line for the chip; false when it lacks a metric. */
static bool
check_chip(struct bg_cupti *c, const char *chip)
{
	const char *names[BG_METRICS];
	struct bg_error err;
	int cc = chip_cc(chip), n, passes, source;

	if (cc < BG_METER_MIN_CC) {
		printf("%s: too old for bankgrid-meter\n", chip);
		return true;
	}
	n = bg_counting_names(bg_counting_best(cc), cc, names);
	if (bg_counting_best(cc) != BG_COUNT_EACH &&
	    (passes = bg_cupti_passes(c, chip, names, n, &err)) != 1) {
		printf("%s: not ok: %s\n", chip, passes < 0 ? err.message :
		    "the counters of one pass take several");
		return false;
	}
	source = check_source_metrics(c, chip, cc, &err);
	n = bg_metric_names(cc, names);
	passes = source < 0 ? -1 : bg_cupti_passes(c, chip, names, n, &err);
	if (passes < 0)
		printf("%s: not ok: %s\n", chip, err.message);
	else
		printf("%s: %s: %d counters in %d passes, %d of the source\n",
		    chip, passes <= PASSES_MAX ? "ok" : "not ok", n, passes,
		    source);
	return check_case_sets(c, chip) && passes > 0 &&
	    passes <= PASSES_MAX;
}

static int
check_metrics(void)
{
	struct bg_error err;
	struct bg_cupti *c = bg_cupti_open(&err);
	const char *chip;
	int i, faults = 0;

	if (c == NULL) {
		fprintf(stderr, "bankgrid-meter: %s: %s\n", err.message,
		    err.hint);
		return STATUS_NO_COUNTERS;
	}
	for (i = 0; (chip = bg_cupti_chip(c, i)) != NULL; i++)
		faults += !check_chip(c, chip);
	bg_cupti_close(c);
	if (i == 0)
		fprintf(stderr, "bankgrid-meter: CUPTI knows no chip\n");
	return i == 0 || faults > 0 ? STATUS_FAULT : STATUS_OK;
}

/* A GPU that is too old, say, is told of on standard error. */
static int
list_devices(void)
{
	struct bg_cuda c;
	struct bg_error err;
	int i, listed = 0, n = bg_cuda_count(&err);

	if (n < 0) {
		fprintf(stderr, "bankgrid-meter: %s%s%s\n", err.message,
		    err.hint[0] != '\0' ? ": " : "", err.hint);
		return STATUS_BROKEN;
	}
	for (i = 0; i < n; i++) {
		if (bg_cuda_open(&c, i, &err) != BG_OK) {
			fprintf(stderr, "bankgrid-meter: device %d: %s\n", i,
			    err.message);
			continue;
		}
		printf("%d\t%s\t%d.%d\t%d\n", i, c.name, c.cc / 10,
		    c.cc % 10, c.sms);
		listed++;
	}
	return listed > 0 ? STATUS_OK : STATUS_BROKEN;
}

static int
list_kinds(void)
{
	const char *names[BG_METRICS];
	char kernel[32], chain[32];
	int k;

	bg_metric_names(INT_MAX, names);
	for (k = 0; k < BG_KINDS; k++) {
		bg_kernel_name((enum bg_kind)k, kernel);
		printf("%s\t%s\t%s\t%s\n", bg_kind_info((enum bg_kind)k)->name,
		    kernel, names[bg_metric_executed((enum bg_kind)k)],
		    bg_chain_name((enum bg_kind)k, chain) ? chain : "-");
	}
	return STATUS_OK;
}

/* The protocol's descriptor. Whatever a library prints on standard output goes
 * to standard error from here on. */
static int
take_stdout(void)
{
	int fd = dup(STDOUT_FILENO);

	return fd < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0 ? -1 : fd;
}

static int
run(const struct bg_meter_options *o, double patience)
{
	int out = take_stdout();

	if (out < 0) {
		perror("bankgrid-meter: standard output");
		return STATUS_BROKEN;
	}
	signal(SIGPIPE, SIG_IGN);
	return bg_service(o, patience, STDIN_FILENO, out) == BG_OK ?
	    STATUS_OK : STATUS_BROKEN;
}

/* Each step may take as long as opening does. */
static int
examine(const struct bg_meter_options *o, double patience)
{
	int out = take_stdout();

	if (out < 0) {
		perror("bankgrid-meter: standard output");
		return STATUS_BROKEN;
	}
	signal(SIGPIPE, SIG_IGN);
	switch (bg_doctor(o, patience * BG_PATIENCE_FACTOR, out)) {
	case BG_DOCTOR_NO_GPU:
		_exit(STATUS_BROKEN);
	case BG_DOCTOR_NO_COUNTERS:
		_exit(STATUS_NO_COUNTERS);
	case BG_DOCTOR_ALL:
		break;
	}
	_exit(STATUS_OK);
}

static int
usage_error(const char *fmt, const char *what)
{
	fputs("bankgrid-meter: ", stderr);
	fprintf(stderr, fmt, what);
	fputs("\nbankgrid-meter: try --help\n", stderr);
	return STATUS_USAGE;
}

int
main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "check-metrics", no_argument, NULL, 'c' },
		{ "device", required_argument, NULL, 'd' },
		{ "doctor", no_argument, NULL, 'D' },
		{ "each-counter", no_argument, NULL, 'e' },
		{ "help", no_argument, NULL, 'h' },
		{ "list-devices", no_argument, NULL, 'L' },
		{ "list-kinds", no_argument, NULL, 'l' },
		{ "no-counters", no_argument, NULL, 'n' },
		{ "patience", required_argument, NULL, 'p' },
		{ "verbose", no_argument, NULL, 'v' },
		{ "version", no_argument, NULL, 'V' },
		{ NULL, 0, NULL, 0 }
	};
	struct bg_meter_options o = { .counters = true };
	double patience = BG_PATIENCE;
	bool doctor = false;
	char *end;
	int c;

	while ((c = getopt_long(argc, argv, "", options, NULL)) != -1)
		switch (c) {
		case 'c':
			return check_metrics();
		case 'd':
			o.device = (int)strtol(optarg, &end, 10);
			if (*end != '\0' || end == optarg || o.device < 0 ||
			    o.device > 1023)
				return usage_error("--device: %s is not the "
				    "number of a GPU", optarg);
			break;
		case 'D':
			doctor = true;
			break;
		case 'e':
			o.each_counter = true;
			break;
		case 'h':
			fputs(usage, stdout);
			return STATUS_OK;
		case 'L':
			return list_devices();
		case 'l':
			return list_kinds();
		case 'n':
			o.counters = false;
			break;
		case 'p':
			patience = strtod(optarg, &end);
			if (*end != '\0' || end == optarg ||
			    !(patience >= 0.001 && patience <= 86400))
				return usage_error("--patience: %s is no "
				    "number of seconds", optarg);
			break;
		case 'v':
			o.trace = tell;
			tell("started");
			break;
		case 'V':
			puts("bankgrid-meter " PACKAGE_VERSION);
			return STATUS_OK;
		default:
			fputs("bankgrid-meter: try --help\n", stderr);
			return STATUS_USAGE;
		}
	if (optind < argc)
		return usage_error("%s: it takes no operands", argv[optind]);
	return doctor ? examine(&o, patience) : run(&o, patience);
}
