/*
 * faults: runs of bankgrid-meter against the stand-ins for the driver and
 * CUPTI, each with a fault or two at random, and what came of them.
 *
 * usage: faults METER LIBDIR RUNS SEED [FIRST]. Prints a line for each run
 * that went wrong, with what reproduces it, and a summary; exit 1 if any did.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "machine.h"
#include "pace.h"
#include "protocol/child.h"
#include "protocol/client.h"

#define WORKERS		2
#define REQUESTS	4
#define PATIENCE	"0.15"	/* of the meter, in s; opening takes three times */
#define HANG_MS		5000

static const char *const cuda_calls[] = {
	"cuda", "cuInit", "cuGetErrorName", "cuGetErrorString",
	"cuDriverGetVersion", "cuDeviceGetCount", "cuDeviceGet",
	"cuDeviceGetUuid", "cuDeviceGetName", "cuDeviceGetAttribute", "cuDevicePrimaryCtxRetain",
	"cuDevicePrimaryCtxRelease", "cuCtxSetCurrent", "cuCtxSynchronize",
	"cuModuleLoadData", "cuModuleGetFunction", "cuFuncSetAttribute",
	"cuLaunchKernel", "cuMemAlloc", "cuMemsetD8", "cuMemcpyDtoH",
	"cuEventCreate", "cuEventRecord", "cuEventElapsedTime"
};
static const char *const cupti_calls[] = {
	"cupti", "cuptiGetVersion", "cuptiGetErrorMessage",
	"cuptiDeviceGetChipName", "cuptiProfilerInitialize",
	"cuptiProfilerHostInitialize", "cuptiProfilerHostDeinitialize",
	"cuptiProfilerHostConfigAddMetrics",
	"cuptiProfilerHostGetConfigImageSize",
	"cuptiProfilerHostGetConfigImage",
	"cuptiProfilerHostEvaluateToGpuValues", "cuptiRangeProfilerEnable",
	"cuptiRangeProfilerDisable", "cuptiRangeProfilerGetCounterDataSize",
	"cuptiRangeProfilerCounterDataImageInitialize",
	"cuptiRangeProfilerSetConfig", "cuptiRangeProfilerStart",
	"cuptiRangeProfilerStop", "cuptiRangeProfilerDecodeData"
};

/* cuda.h, cupti_result.h. */
static const int cuda_errors[] = {
	1, 2, 3, 4, 34, 46, 100, 101, 200, 201, 209, 214, 218, 222, 304, 400,
	500, 600, 700, 701, 702, 719, 800, 801, 802, 803, 804, 805, 999
};
static const int cupti_errors[] = {
	1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 23, 26, 27, 33, 35, 36,
	38, 39, 40, 41, 42, 43, 44, 45, 46, 999
};

/* What goes wrong without an error, where the meter has to notice. */
static const struct {
	const char	*call, *what;
} silent[] = {
	{ "cuLaunchKernel", "skip" }, { "cuLaunchKernel", "half" },
	{ "cuLaunchKernel", "stuck" }, { "cuMemcpyDtoH", "garbage" },
	{ "cuptiProfilerHostEvaluateToGpuValues", "zero" },
	{ "cuptiProfilerHostEvaluateToGpuValues", "double" },
	{ "cuptiProfilerHostEvaluateToGpuValues", "fewer" },
	{ "cuptiProfilerHostEvaluateToGpuValues", "nan" },
	{ "cuptiRangeProfilerDecodeData", "drop" },
};

#define COUNT(a)	((unsigned)(sizeof (a) / sizeof (a)[0]))
#define PICK(a)		((a)[pick(COUNT(a))])

struct run {
	struct bg_request request[REQUESTS];
	char	faults[256];
	bool	kills, ended;		/* injected; told */
	int	hellos, readings, counted, timed, refused;
	bool	counters;		/* the hello has them */
	char	wrong[640];		/* "" when all is well */
};

static uint64_t state;

/* xorshift64*: the same everywhere. */
static unsigned
pick(unsigned n)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (unsigned)(state * 0x2545f4914f6cdd1dull >> 33) % n;
}

static void
wrong(struct run *r, const char *what, const char *more)
{
	if (r->wrong[0] == '\0')
		snprintf(r->wrong, sizeof r->wrong, "%s: %s", what, more);
}

/* A sentence: more than a word, one line, with no hole in it. */
static void
check_sentence(struct run *r, const char *text)
{
	if (strlen(text) < 12 || strchr(text, ' ') == NULL ||
	    strchr(text, '\n') != NULL || strstr(text, "(null)") != NULL ||
	    strstr(text, ": :") != NULL || text[strlen(text) - 1] == ' ')
		wrong(r, "no sentence", text);
}

static bool
near(double a, double b)
{
	return a > 0.99 * b && a < 1.01 * b;
}

static void
check_counters(struct run *r, const struct bg_access *a,
    const struct bg_reading *reading)
{
	struct bg_prediction p;
	char text[160];
	int i;

	bg_predict(a, &p);
	/* Of a loop whose rounds nobody knows, other counts can be true as
	 * well: that is for bankgrid to find, as a difference. */
	if (bg_kind_info(a->kind)->family == BG_CAS_LOOP &&
	    (strstr(r->faults, ":double") != NULL ||
	    strstr(r->faults, ":fewer") != NULL))
		return;
	for (i = 0; i < BG_COUNTERS; i++)
		if (reading->wavefronts[i] != p.wavefronts[i] ||
		    reading->conflicts[i] != p.conflicts[i] ||
		    reading->executed != reading->launched) {
			snprintf(text, sizeof text, "%s: %g wavefronts, "
			    "%g conflicts, executed %lld of %lld",
			    bg_kind_info(a->kind)->name,
			    reading->wavefronts[i], reading->conflicts[i],
			    (long long)reading->executed,
			    (long long)reading->launched);
			wrong(r, "a wrong count", text);
		}
}

/* The stand-in's warps share the cycles evenly. One that was not taken is 0. */
static bool
are_warps(const struct bg_reading *reading, double cycles)
{
	int i;

	for (i = 0; i < BG_WARP_COUNTS; i++)
		if (reading->warps[i] != 0 && !near(reading->warps[i], cycles))
			return false;
	return true;
}

static void
check_times(struct run *r, const struct bg_access *a,
    const struct bg_reading *reading)
{
	struct bg_prediction p;
	char text[160];
	double cycles;

	bg_predict(a, &p);
	cycles = bg_cycles(a, &p) != 0 ? bg_cycles(a, &p) : p.total;
	if (bg_access_lanes(a) == 0 || (near(reading->cycles_full, cycles) &&
	    near(reading->cycles_one_warp, cycles) &&
	    are_warps(reading, cycles) && (reading->latency == 0 ||
	    near(reading->latency, bg_latency(bg_gpu_find(NULL), a, &p)))))
		return;
	snprintf(text, sizeof text, "%s: %g and %g cycles, not %g; latency %g",
	    bg_kind_info(a->kind)->name, reading->cycles_one_warp,
	    reading->cycles_full, cycles, reading->latency);
	wrong(r, "a wrong time", text);
}

static void
take_reading(struct run *r, const struct bg_reading *reading)
{
	const struct bg_access *a;

	if (reading->id < 1 || reading->id > REQUESTS) {
		wrong(r, "an answer to nothing", reading->error);
		return;
	}
	a = &r->request[reading->id - 1].access;
	r->readings++;
	if (reading->error_code[0] != '\0') {
		check_sentence(r, reading->error);
		r->refused++;
		return;
	}
	if (reading->counters)
		check_counters(r, a, reading);
	else
		check_sentence(r, reading->why_no_counters);
	if (reading->timing)
		check_times(r, a, reading);
	r->counted += reading->counters;
	r->timed += reading->timing;
}

static void
told(const struct bg_client_event *e, void *arg)
{
	struct run *r = arg;
	int sig;

	switch (e->kind) {
	case BG_ON_HELLO:
		r->hellos++;
		r->counters = e->hello->counters;
		if (e->hello->problem[0] != '\0')
			check_sentence(r, e->hello->problem);
		else if (!e->hello->counters)
			check_sentence(r, e->hello->why_no_counters);
		break;
	case BG_ON_READING:
		take_reading(r, e->reading);
		break;
	case BG_ON_CASE:
		wrong(r, "an answer about a kernel", e->case_reading->name);
		break;
	case BG_ON_WAITING:
		wrong(r, "a wait for nobody", e->waiting);
		break;
	case BG_ON_TROUBLE:
		r->ended = true;
		check_sentence(r, e->trouble);
		/* It may end after an answer that says why, or be killed. */
		if (sscanf(e->trouble, "the meter died (signal %d)", &sig) ==
		    1 ? !r->kills || sig != SIGKILL :
		    r->refused == 0 || strstr(e->trouble,
		    "exited with status 3") == NULL)
			wrong(r, "trouble", e->trouble);
		break;
	}
}

static void
random_access(struct bg_access *a)
{
	const struct bg_kind_info *k;
	uint32_t stride = pick(65), rows = 1 + pick(32);
	int shape = (int)pick(3), i;

	a->kind = (enum bg_kind)pick(BG_KINDS);
	k = bg_kind_info(a->kind);
	a->mask = BG_FULL_MASK;
	if (pick(3) == 0 && k->family != BG_LDMATRIX &&
	    k->family != BG_STMATRIX)
		a->mask = pick(65536) << 16 | pick(65536);
	for (i = 0; i < BG_LANES; i++)
		a->offset[i] = k->width * (shape == 0 ? (uint32_t)i * stride :
		    shape == 1 ? pick(rows) * BG_ROW_BYTES / k->width :
		    pick(2048));
}

static void
random_fault(struct run *r)
{
	bool cupti = pick(2) == 0;
	const char *call = cupti ? PICK(cupti_calls) : PICK(cuda_calls);
	unsigned i, how = pick(20);
	/* All calls of a library are some 200 in a run, those of one few. */
	unsigned nth = 1 + (strncmp(call, "cup", 3) == 0 &&
	    call[5] == '\0' ? pick(70) : strcmp(call, "cuda") == 0 ?
	    pick(150) : pick(pick(2) == 0 ? 2 : 16));
	size_t n = strlen(r->faults);
	char what[16];

	if (how < 3) {
		i = pick(COUNT(silent));
		call = silent[i].call;
		snprintf(what, sizeof what, "%s", silent[i].what);
		nth = 1 + pick(12);
	} else if (how == 3) {
		snprintf(what, sizeof what, "hang");
	} else if (how == 4) {
		snprintf(what, sizeof what, "kill");
		r->kills = true;
	} else
		snprintf(what, sizeof what, "%d", cupti ?
		    PICK(cupti_errors) : PICK(cuda_errors));
	snprintf(r->faults + n, sizeof r->faults - n, "%s%s:%u%s:%s",
	    n > 0 ? "," : "", call, nth, pick(3) == 0 ? "+" : "", what);
}

/* One meter and its requests, to the end. */
static void
do_run(struct run *r, const char *command)
{
	int64_t start = bg_now_ms();
	struct bg_client *c;
	struct bg_error err;
	int i;

	memset(r, 0, sizeof *r);
	for (i = 0; i < REQUESTS; i++) {
		r->request[i].count = 1 + (int)pick(200);
		r->request[i].timing = pick(2) == 0;
		r->request[i].warps = r->request[i].timing && pick(3) == 0;
		random_access(&r->request[i].access);
	}
	do
		random_fault(r);
	while (pick(4) == 0);
	setenv("FAKE_FAULT", r->faults, 1);
	c = bg_client_new(command, 2 * HANG_MS, 2 * HANG_MS, told, r);
	if (c == NULL)
		exit(2);
	for (i = 0; i < REQUESTS; i++)
		if (bg_client_send(c, &r->request[i], &err) != BG_OK)
			wrong(r, "not started", err.message);
	while (r->readings < REQUESTS && !r->ended && r->wrong[0] == '\0') {
		bg_client_wait(c, 100);
		if (bg_now_ms() - start > HANG_MS)
			wrong(r, "a hang", "5 s have passed");
	}
	bg_client_free(c);
}

/* What runs came to, in the order of the summary. */
struct sums {
	int	runs, wrong, readings, counted, timed, refused, ended, killed;
};

static void
add(struct sums *s, const struct run *r)
{
	s->runs++;
	s->wrong += r->wrong[0] != '\0';
	s->readings += r->readings;
	s->counted += r->counted;
	s->timed += r->timed;
	s->refused += r->refused;
	s->ended += r->ended;
	s->killed += r->ended && r->kills;
}

/* Every WORKERS-th of the runs, the sums to the pipe. */
static void
work(int worker, const char *command, int first, int runs, uint64_t seed,
    int out)
{
	struct sums s = { 0 };
	struct run r;
	char dir[4096];
	int i;

	/* No worker waits for the other's turn to end. */
	snprintf(dir, sizeof dir, "%s/%d", getenv("LD_LIBRARY_PATH"), worker);
	mkdir(dir, 0777);
	setenv("BANKGRID_LOCK_DIR", dir, 1);
	for (i = first + worker; i < first + runs; i += WORKERS) {
		state = (seed << 32 ^ (uint64_t)i) * 0x9e3779b97f4a7c15ull + 1;
		pick(2);
		do_run(&r, command);
		add(&s, &r);
		if (r.wrong[0] != '\0')
			printf("# run %d, FAKE_FAULT=%s: %s\n", i, r.faults,
			    r.wrong);
	}
	fflush(stdout);
	if (write(out, &s, sizeof s) != sizeof s)
		exit(2);
}

int
main(int argc, char **argv)
{
	struct sums all = { 0 }, s;
	char command[4096];
	int i, k, ends[2];

	if (argc < 5 || pipe(ends) < 0)
		return 2;
	setenv("LD_LIBRARY_PATH", argv[2], 1);
	snprintf(command, sizeof command, "%s --patience " PATIENCE, argv[1]);
	for (i = 0; i < WORKERS; i++)
		if (fork() == 0) {
			work(i, command, argc > 5 ? atoi(argv[5]) : 0,
			    atoi(argv[3]), strtoull(argv[4], NULL, 10),
			    ends[1]);
			return 0;
		}
	/* A worker that dies leaves an end, not a wait. */
	close(ends[1]);
	for (i = 0; i < WORKERS; i++)
		if (read(ends[0], &s, sizeof s) == sizeof s)
			for (k = 0; k < (int)(sizeof s / sizeof(int)); k++)
				((int *)&all)[k] += ((int *)&s)[k];
	while (wait(NULL) > 0)
		;
	printf("# %d runs, %d wrong; %d answers: %d with counters, %d with "
	    "times, %d refused; %d meters ended early, %d of them killed\n",
	    all.runs, all.wrong, all.readings, all.counted, all.timed,
	    all.refused, all.ended, all.killed);
	/* Faults must not keep most of it from running. */
	return all.wrong > 0 || all.runs != atoi(argv[3]) ||
	    all.counted < all.runs || all.timed < all.runs / 2 ||
	    all.refused == 0;
}
