#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "meter/doctor.h"
#include "meter/kinds.h"
#include "meter/turn.h"
#include "meter/watch.h"
#include "nls.h"
#include "protocol/step.h"
#include "wavefront.h"

#define EXECUTIONS	32

struct doctor {
	const struct bg_meter_options *o;
	struct bg_meter	 meter;
	struct bg_turn	 turn;
	struct bg_step	 step;		/* the one that is being taken */
	char		 chip[32];
	double		 patience;
	int		 out;
};

static void
say(struct doctor *d, enum bg_step_state state)
{
	char *line;

	d->step.state = state;
	line = bg_step_encode(&d->step);
	if (line == NULL || write(d->out, line, strlen(line)) < 0)
		_exit(3);
	free(line);
}

static void
give_up(const char *doing, void *arg)
{
	struct doctor *d = arg;

	snprintf(d->step.what, sizeof d->step.what,
	    N_("%s did not end within %g s"), doing, d->patience);
	snprintf(d->step.remedy, sizeof d->step.remedy, N_("nvidia-smi and the "
	    "messages of the kernel (Xid) may tell why"));
	say(d, BG_STEP_FAILED);
	_exit(3);
}

/* 32 words of 4 bytes, so many words apart. */
static struct bg_access
row(enum bg_kind kind, uint32_t stride)
{
	struct bg_access a = { .kind = kind, .mask = BG_FULL_MASK };
	uint32_t i;

	for (i = 0; i < BG_LANES; i++)
		a.offset[i] = 4 * stride * i;
	return a;
}

static int
driver(struct doctor *d, struct bg_error *err)
{
	struct bg_cuda *c = &d->meter.cuda;

	if (bg_cuda_library(c, err) != BG_OK)
		return BG_EMETER;
	snprintf(d->step.what, sizeof d->step.what,
	    strncmp(c->version, "CUDA", 4) == 0 ? "%s, %s" :
	    N_("%s, driver %s"), c->path, c->version);
	return BG_OK;
}

static int
gpu(struct doctor *d, struct bg_error *err)
{
	struct bg_cuda *c = &d->meter.cuda;

	if (bg_cuda_find(c, d->o->device, err) != BG_OK)
		return BG_EMETER;
	snprintf(d->step.what, sizeof d->step.what, N_("%s, compute capability "
	    "%d.%d, %d multiprocessors"), c->name, c->cc / 10, c->cc % 10,
	    c->sms);
	d->meter.counting = d->o->each_counter ? BG_COUNT_EACH :
	    bg_counting_best(c->cc);
	return BG_OK;
}

static int
context(struct doctor *d, struct bg_error *err)
{
	return bg_cuda_start(&d->meter.cuda, err);
}

static int
kernels(struct doctor *d, struct bg_error *err)
{
	int k, n = 0;

	for (k = 0; k < BG_KINDS; k++) {
		if (bg_kind_info((enum bg_kind)k)->min_cc > d->meter.cuda.cc)
			continue;
		if (bg_cuda_kernel(&d->meter.cuda, (enum bg_kind)k, err) !=
		    BG_OK)
			return BG_EMETER;
		n++;
	}
	snprintf(d->step.what, sizeof d->step.what, n < BG_KINDS ?
	    N_("%d of %d kinds of access, the others need a newer GPU") :
	    N_("%d of %d kinds of access"), n, BG_KINDS);
	return BG_OK;
}

static void
waits(void *arg)
{
	struct doctor *d = arg;

	snprintf(d->step.what, sizeof d->step.what,
	    N_("others are measuring on this GPU"));
	say(d, BG_STEP_DOING);
}

/* Kept to the end. Others may take as long as they like. */
static int
turn(struct doctor *d, struct bg_error *err)
{
	if (d->meter.cuda.uuid[0] == '\0')
		return bg_fail(err, BG_EIO, -1, 1, "the GPU has no UUID: "
		    "others can disturb the readings");
	if (bg_turn_open(&d->turn, d->meter.cuda.uuid, err) != BG_OK)
		return bg_hint(err, "others can disturb the readings; "
		    "BANKGRID_LOCK_DIR names another directory");
	bg_watch_end();
	bg_turn_take(&d->turn, waits, d);
	bg_turn_keep(&d->turn);
	bg_watch_begin(d->patience);
	snprintf(d->step.what, sizeof d->step.what, "%s", d->turn.path[1]);
	return BG_OK;
}

/* Additions, since what they leave tells how often each lane did one. */
static int
launch(struct doctor *d, struct bg_error *err)
{
	struct bg_access a = row(BG_ATOM_ADD_F32, 1);
	struct bg_launch l = { .mask = a.mask, .steps = EXECUTIONS, .one = 1 };
	struct bg_cuda *c = &d->meter.cuda;
	uint32_t last[BG_RESULTS];
	int64_t n;

	memcpy(l.offset, a.offset, sizeof l.offset);
	l.source = c->source;
	l.result = c->result;
	if (bg_cuda_launch(c, a.kind, &l, 1, 1, BG_ROW_BYTES, err) != BG_OK ||
	    bg_cuda_wait(c, err) != BG_OK ||
	    bg_cuda_fetch(c, last, c->result, sizeof last, err) != BG_OK)
		return BG_EMETER;
	n = bg_loop_executions(&a, last);
	if (n != EXECUTIONS)
		return bg_fail(err, BG_EVALUE, -1, 1, "a kernel that adds %d "
		    "times left the sum of %lld", EXECUTIONS, (long long)n);
	snprintf(d->step.what, sizeof d->step.what,
	    N_("a kernel ran, and its sums are right"));
	return BG_OK;
}

static int
read_row(struct doctor *d, uint32_t stride, bool timing,
    struct bg_reading *r, struct bg_error *err)
{
	struct bg_request q = { .count = EXECUTIONS, .timing = timing };

	memset(r, 0, sizeof *r);
	q.access = row(BG_LD_32, stride);
	bg_measure(&d->meter, &q, r);
	return r->error_code[0] == '\0' ? BG_OK :
	    bg_fail(err, BG_EMETER, -1, 1, "%.250s", r->error);
}

static bool
is_near(double v, double wanted)
{
	return v > 0.98 * wanted && v < 1.02 * wanted;
}

static int
times(struct doctor *d, struct bg_error *err)
{
	struct bg_reading one, all;

	if (read_row(d, 1, true, &one, err) != BG_OK ||
	    read_row(d, BG_BANKS, true, &all, err) != BG_OK)
		return BG_EMETER;
	if (!is_near(one.cycles_full, 1) ||
	    !is_near(all.cycles_full, BG_BANKS)) {
		bg_fail(err, BG_EVALUE, -1, 1, "loads of 1 and of 32 "
		    "wavefronts took %.2f and %.2f cycles", one.cycles_full,
		    all.cycles_full);
		return bg_hint(err, "another program may be using the GPU: "
		    "see nvidia-smi");
	}
	snprintf(d->step.what, sizeof d->step.what, N_("loads of 1 and of 32 "
	    "wavefronts take %.2f and %.2f cycles, at %d MHz"),
	    one.cycles_full, all.cycles_full, one.clock_mhz);
	return BG_OK;
}

static int
cupti(struct doctor *d, struct bg_error *err)
{
	struct bg_meter *m = &d->meter;
	char version[32];

	m->cupti = bg_cupti_open(err);
	if (m->cupti == NULL)
		return BG_EMETER;
	bg_cupti_version(m->cupti, version, sizeof version);
	snprintf(d->step.what, sizeof d->step.what, "%s, %s",
	    bg_cupti_path(m->cupti), version);
	return BG_OK;
}

static int
profiler(struct doctor *d, struct bg_error *err)
{
	struct bg_meter *m = &d->meter;

	if (bg_cupti_supports(m->cupti, m->cuda.device, d->chip, err) != BG_OK)
		return BG_EMETER;
	snprintf(d->step.what, sizeof d->step.what,
	    N_("CUPTI can profile this GPU, a %s"), d->chip);
	return BG_OK;
}

static int
counters(struct doctor *d, struct bg_error *err)
{
	struct bg_meter *m = &d->meter;
	const char *names[BG_METRICS];
	int n = bg_counting_names(m->counting, m->cuda.cc, names), passes;

	passes = bg_cupti_passes(m->cupti, d->chip, names, n, err);
	if (passes < 0)
		return passes;
	snprintf(d->step.what, sizeof d->step.what, passes == 1 ?
	    N_("%d counters in %d pass") : N_("%d counters in %d passes"), n,
	    passes);
	return BG_OK;
}

/* As the meter itself opens them, and a whole reading. */
static int
reading(struct doctor *d, struct bg_error *err)
{
	struct bg_meter *m = &d->meter;
	struct bg_reading r;

	bg_cupti_close(m->cupti);
	m->cupti = NULL;
	if (bg_meter_start_counters(m, err) != BG_OK)
		return BG_EMETER;
	if (read_row(d, BG_BANKS, false, &r, err) != BG_OK)
		return BG_EMETER;
	if (r.wavefronts[BG_ON_LD] != BG_BANKS ||
	    r.conflicts[BG_ON_LD] != BG_BANKS - 1) {
		bg_fail(err, BG_EVALUE, -1, 1, "a load with 32 wavefronts and "
		    "31 conflicts was counted with %g and %g",
		    r.wavefronts[BG_ON_LD], r.conflicts[BG_ON_LD]);
		return bg_hint(err, "bankgrid verify shows more");
	}
	snprintf(d->step.what, sizeof d->step.what, N_("a load with 32 "
	    "wavefronts shows them; executed %lld of %lld"),
	    (long long)r.executed, (long long)r.launched);
	return BG_OK;
}

enum { DRIVER, GPU, CONTEXT, KERNELS, TURN, LAUNCH, TIMES, CUPTI, PROFILER,
	COUNTERS, READING, STEPS };

static const struct {
	const char	*name;
	int		(*take)(struct doctor *, struct bg_error *);
	unsigned	 needs;		/* bits of other steps */
	enum bg_doctor_found lacks;	/* where it fails */
} steps[STEPS] = {
	[DRIVER] = { NC_("step", "driver"), driver, 0, BG_DOCTOR_NO_GPU },
	[GPU] = { NC_("step", "gpu"), gpu, 1u << DRIVER, BG_DOCTOR_NO_GPU },
	[CONTEXT] = { NC_("step", "context"), context, 1u << GPU,
	    BG_DOCTOR_NO_GPU },
	[KERNELS] = { NC_("step", "kernels"), kernels, 1u << CONTEXT,
	    BG_DOCTOR_NO_GPU },
	[TURN] = { NC_("step", "turn"), turn, 1u << CONTEXT, BG_DOCTOR_ALL },
	[LAUNCH] = { NC_("step", "launch"), launch, 1u << KERNELS,
	    BG_DOCTOR_NO_GPU },
	[TIMES] = { NC_("step", "times"), times, 1u << LAUNCH,
	    BG_DOCTOR_NO_GPU },
	[CUPTI] = { NC_("step", "cupti"), cupti, 0, BG_DOCTOR_NO_COUNTERS },
	[PROFILER] = { NC_("step", "profiler"), profiler,
	    1u << CUPTI | 1u << CONTEXT, BG_DOCTOR_NO_COUNTERS },
	[COUNTERS] = { NC_("step", "counters"), counters, 1u << PROFILER,
	    BG_DOCTOR_NO_COUNTERS },
	[READING] = { NC_("step", "reading"), reading,
	    1u << COUNTERS | 1u << LAUNCH, BG_DOCTOR_NO_COUNTERS },
};

/* Whether the step came to what it should. */
static bool
take(struct doctor *d, int i)
{
	struct bg_error err = { 0 };
	int rc;

	say(d, BG_STEP_DOING);
	bg_watch_begin(d->patience);
	rc = steps[i].take(d, &err);
	bg_watch_end();
	if (rc != BG_OK) {
		snprintf(d->step.what, sizeof d->step.what, "%s", err.message);
		snprintf(d->step.remedy, sizeof d->step.remedy, "%s",
		    err.hint);
	}
	say(d, rc == BG_OK ? BG_STEP_OK : BG_STEP_FAILED);
	return rc == BG_OK;
}

enum bg_doctor_found
bg_doctor(const struct bg_meter_options *o, double patience, int out)
{
	/* The watch outlives this function. */
	static struct doctor d = { .turn = { { -1, -1, -1 }, { "", "", "" } } };
	enum bg_doctor_found found = BG_DOCTOR_ALL;
	unsigned good = 0;
	int i;

	d.o = o;
	d.patience = patience;
	d.out = out;
	bg_watch_start(give_up, &d);
	for (i = 0; i < STEPS; i++) {
		memset(&d.step, 0, sizeof d.step);
		snprintf(d.step.name, sizeof d.step.name, "%s", steps[i].name);
		if (!o->counters && i >= CUPTI) {
			snprintf(d.step.what, sizeof d.step.what,
			    N_("not wanted: --no-counters"));
			say(&d, BG_STEP_UNTRIED);
		} else if ((good & steps[i].needs) != steps[i].needs)
			say(&d, BG_STEP_UNTRIED);
		else if (take(&d, i)) {
			good |= 1u << i;
			continue;
		}
		if (found != BG_DOCTOR_NO_GPU && steps[i].lacks !=
		    BG_DOCTOR_ALL)
			found = steps[i].lacks;
	}
	return found;
}
