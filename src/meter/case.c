#include <stdio.h>
#include <string.h>

#include "meter/case.h"
#include "meter/case-run.h"

#define WAVEFRONTS	"l1tex__data_pipe_lsu_wavefronts_mem_shared"
#define CONFLICTS	"l1tex__data_bank_conflicts_pipe_lsu_mem_shared"
#define SOURCE		"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared"
#define EXECUTED	"smsp__sass_inst_executed_op_shared"

/* What a clock and a counter of two launches may be apart. */
#define TOLERANCE	1.02

enum { WF_LD, BC_LD, WF_ST, BC_ST };	/* BG_SET_PIPE */
enum { WF_ATOM, BC_ATOM, INSTRUCTIONS, CYCLES };
enum { READ, WRITTEN };

/*
 * What was executed is read from the instructions, too: with the GPU full the
 * hardware's ..._pred_on_any counts up to 3 % more than there are with a lane
 * on, where others are off in the whole warp (an H200; exact with one block).
 */
static const char *const sets[BG_CASE_SETS][BG_SET_MAX] = {
	[BG_SET_PIPE] = {
		[WF_LD] = WAVEFRONTS "_op_ld.sum",
		[BC_LD] = CONFLICTS "_op_ld.sum",
		[WF_ST] = WAVEFRONTS "_op_st.sum",
		[BC_ST] = CONFLICTS "_op_st.sum" },
	[BG_SET_ATOM] = {
		[WF_ATOM] = WAVEFRONTS "_op_atom.sum",
		[BC_ATOM] = CONFLICTS "_op_atom.sum",
		[INSTRUCTIONS] = "smsp__inst_executed.sum",
		[CYCLES] = "sm__cycles_elapsed.max" },
	[BG_SET_DRAM] = {
		[READ] = "dram__bytes_read.sum",
		[WRITTEN] = "dram__bytes_write.sum" },
	[BG_SET_DRAM_OP] = {
		[READ] = "dram__bytes_op_read.sum",
		[WRITTEN] = "dram__bytes_op_write.sum" },
	[BG_SET_ARBITRATION] = {
		"l1tex__data_bank_conflicts_type_arbitration.sum" },
	[BG_SET_SOURCE] = {
		[BG_ON_LD] = SOURCE "_op_ld.sum",
		[BG_ON_ST] = SOURCE "_op_st.sum",
		[BG_ON_ATOM] = SOURCE "_op_atom.sum",
		[BG_COUNTERS + BG_ON_LD] = EXECUTED "_ld.sum",
		[BG_COUNTERS + BG_ON_ST] = EXECUTED "_st.sum",
		[BG_COUNTERS + BG_ON_ATOM] = EXECUTED "_atom.sum" },
};

int
bg_case_metrics(enum bg_case_set set, int cc, const char *names[BG_SET_MAX])
{
	int n;

	if (set == BG_SET_ARBITRATION && cc < 90)
		return 0;
	for (n = 0; n < BG_SET_MAX && sets[set][n] != NULL; n++)
		names[n] = sets[set][n];
	return n;
}

static void
refuse(struct bg_case_reading *r, const char *code,
    const struct bg_error *err)
{
	snprintf(r->error_code, sizeof r->error_code, "%s", code);
	if (err->hint[0] == '\0' || snprintf(r->error, sizeof r->error,
	    "%s: %s", err->message, err->hint) >= (int)sizeof r->error)
		snprintf(r->error, sizeof r->error, "%s", err->message);
}

static int
launch_counted(void *arg, struct bg_error *err)
{
	const struct bg_case_run *run = arg;

	if (bg_case_run_launch(run, err) != BG_OK)
		return BG_EMETER;
	return bg_cuda_wait(run->cuda, err);
}

/* Reads a set; false in *there where the GPU or its CUPTI has not got it. */
static int
read_set(struct bg_meter *m, struct bg_case_run *run, enum bg_case_set set,
    double v[BG_SET_MAX], bool *there, struct bg_case_reading *r,
    struct bg_error *err)
{
	const char *names[BG_SET_MAX];
	int i, rc, n = bg_case_metrics(set, m->cuda.cc, names);

	*there = false;
	if (n == 0)
		return BG_OK;
	rc = bg_cupti_read_once(m->cupti, names, n, launch_counted, run, v,
	    err);
	for (i = 0; i < n && rc == BG_OK; i++)
		if (!(v[i] >= 0 && v[i] < 1e15))
			rc = bg_fail(err, BG_EIO, -1, 1,
			    "%s was not read", names[i]);
	if (rc == BG_EMETER)
		return rc;
	*there = rc == BG_OK;
	if (!*there && r->why_no_counters[0] == '\0')
		snprintf(r->why_no_counters, sizeof r->why_no_counters, "%s",
		    err->message);
	return BG_OK;
}

static int
read_pipe(struct bg_meter *m, struct bg_case_run *run,
    struct bg_case_reading *r, struct bg_error *err)
{
	double a[BG_SET_MAX], b[BG_SET_MAX];
	bool one, other;

	if (read_set(m, run, BG_SET_PIPE, a, &one, r, err) != BG_OK ||
	    read_set(m, run, BG_SET_ATOM, b, &other, r, err) != BG_OK)
		return BG_EMETER;
	if (!one || !other)
		return BG_OK;
	r->wavefronts[BG_ON_LD] = (int64_t)a[WF_LD];
	r->wavefronts[BG_ON_ST] = (int64_t)a[WF_ST];
	r->wavefronts[BG_ON_ATOM] = (int64_t)b[WF_ATOM];
	r->conflicts[BG_ON_LD] = (int64_t)a[BC_LD];
	r->conflicts[BG_ON_ST] = (int64_t)a[BC_ST];
	r->conflicts[BG_ON_ATOM] = (int64_t)b[BC_ATOM];
	r->instructions = (int64_t)b[INSTRUCTIONS];
	r->cycles = (int64_t)b[CYCLES];
	r->counters = r->cycles > 0;
	return BG_OK;
}

/* The names changed with GB202. */
static int
read_dram(struct bg_meter *m, struct bg_case_run *run,
    struct bg_case_reading *r, struct bg_error *err)
{
	char why[sizeof r->why_no_counters];
	double v[BG_SET_MAX];

	memcpy(why, r->why_no_counters, sizeof why);
	if (read_set(m, run, BG_SET_DRAM_OP, v, &r->dram, r, err) != BG_OK)
		return BG_EMETER;
	if (!r->dram) {
		memcpy(r->why_no_counters, why, sizeof why);
		if (read_set(m, run, BG_SET_DRAM, v, &r->dram, r, err) !=
		    BG_OK)
			return BG_EMETER;
	}
	if (!r->dram)
		return BG_OK;
	r->read = (int64_t)v[READ];
	r->written = (int64_t)v[WRITTEN];
	return BG_OK;
}

static int
read_counters(struct bg_meter *m, struct bg_case_run *run,
    struct bg_case_reading *r, struct bg_error *err)
{
	double v[BG_SET_MAX];
	int i;

	if (read_pipe(m, run, r, err) != BG_OK ||
	    read_dram(m, run, r, err) != BG_OK)
		return BG_EMETER;
	if (read_set(m, run, BG_SET_ARBITRATION, v, &r->arbitrated, r, err) !=
	    BG_OK)
		return BG_EMETER;
	if (r->arbitrated)
		r->arbitration = (int64_t)v[0];
	if (read_set(m, run, BG_SET_SOURCE, v, &r->source_view, r, err) !=
	    BG_OK)
		return BG_EMETER;
	for (i = 0; i < BG_COUNTERS && r->source_view; i++) {
		r->exact[i] = (int64_t)v[i];
		r->executed[i] = (int64_t)v[BG_COUNTERS + i];
	}
	return BG_OK;
}

static int
check_executed(const struct bg_case_reading *r, struct bg_error *err)
{
	static const char *const names[BG_COUNTERS] = {
		[BG_ON_LD] = "loads", [BG_ON_ST] = "stores",
		[BG_ON_ATOM] = "atomics"
	};
	int i;

	for (i = 0; i < BG_COUNTERS && r->source_view; i++)
		if (r->executed[i] != r->launched[i])
			return bg_fail(err, BG_EVALUE, -1, 1, "the kernel "
			    "has %lld %s on shared memory but executed %lld",
			    (long long)r->launched[i], names[i],
			    (long long)r->executed[i]);
	return BG_OK;
}

/* Gigabytes a second that the memory's pins can move, 0: the driver does not
 * tell. Two bits a clock. */
static double
dram_peak(const struct bg_cuda *c)
{
	int khz = 0, bits = 0;

	c->driver.cuDeviceGetAttribute(&khz,
	    CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, c->device);
	c->driver.cuDeviceGetAttribute(&bits,
	    CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, c->device);
	return 2e-6 * khz * bits / 8;
}

static int
check_rates(const struct bg_cuda *c, const struct bg_case_reading *r,
    struct bg_error *err)
{
	double peak = dram_peak(c), rate;

	if (peak > 0 && r->copy_gbps > peak * TOLERANCE)
		return bg_fail(err, BG_EVALUE, -1, 1, "a copy of %.0f GB/s was "
		    "timed, but the memory moves %.0f", r->copy_gbps, peak);
	rate = (double)(r->read + r->written) / (r->us * 1e3);
	if (peak > 0 && r->dram && rate > peak * TOLERANCE)
		return bg_fail(err, BG_EVALUE, -1, 1, "%.0f GB/s of device "
		    "memory were counted, but it moves %.0f", rate, peak);
	if (!r->counters || !r->source_view)
		return BG_OK;
	rate = (double)(r->exact[BG_ON_LD] + r->exact[BG_ON_ST] +
	    r->exact[BG_ON_ATOM]) / ((double)r->cycles * c->sms);
	if (rate > TOLERANCE)
		return bg_fail(err, BG_EVALUE, -1, 1, "%.2f wavefronts a clock "
		    "were counted, but a multiprocessor serves one", rate);
	return BG_OK;
}

/* Result and times, then the counters: the profiler slows what comes after
 * it. */
static int
measure(struct bg_meter *m, struct bg_case_run *run, struct bg_case_reading *r,
    struct bg_error *err)
{
	int rc = bg_case_run_verify(run, err);

	if (rc == BG_OK)
		rc = bg_case_run_time(run, &r->us, &r->launches, err);
	if (rc == BG_OK)
		rc = bg_case_run_copy(run, &r->copy_gbps, err);
	if (rc != BG_OK)
		return rc;
	if (m->cupti == NULL)
		snprintf(r->why_no_counters, sizeof r->why_no_counters, "%s",
		    m->hello.why_no_counters);
	else if (read_counters(m, run, r, err) != BG_OK)
		return BG_EMETER;
	return BG_OK;
}

int
bg_measure_case(struct bg_meter *m, const struct bg_case_request *q,
    struct bg_case_reading *r)
{
	const struct bg_case *c = bg_case_find(q->name);
	const struct bg_case_variant *v = bg_case_variant(c, q->variant);
	struct bg_error err = { 0 };
	struct bg_case_run run;
	int rc;

	bg_case_launched(c, v, q->size, r->launched);
	rc = bg_case_run_open(&run, &m->cuda, c, v, q->size, &err);
	if (rc == BG_OK)
		rc = measure(m, &run, r, &err);
	if (rc == BG_EVALUE)
		refuse(r, "wrong-result", &err);
	else if (rc == BG_ERANGE)
		refuse(r, "range", &err);
	else if (rc != BG_OK)
		refuse(r, "cuda", &err);
	else if (check_executed(r, &err) != BG_OK ||
	    check_rates(&m->cuda, r, &err) != BG_OK)
		refuse(r, "miscount", &err);
	/* A broken context frees nothing any more. */
	if (rc == BG_EMETER)
		return BG_EMETER;
	bg_case_run_close(&run);
	return BG_OK;
}
