/*
 * A stand-in for the NVIDIA driver, so that bankgrid-meter is tested where
 * there is no GPU: libcuda.so.1 with the functions that it opens. A launch
 * executes what its kernel would, by the rules of the model: the counts, the
 * values that it leaves, and its time, at 1000 MHz.
 *
 * FAKE_CUDA: "none" there is no GPU, "old" one of compute capability 7.0,
 * "broken" every launch fails, "turing" one of 7.5, else one of 9.0; "wrong"
 * the whole kernels' results are. Those execute what src/cases.c says, with a
 * wavefront each, at 100 us. FAKE_DEVICES: how many of them, else 1.
 * FAKE_CYCLES: cycles of an execution, else the model's. FAKE_FAULT: see
 * fake-fault.h.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cuda.h>

#include "cases.h"
#include "machine.h"
#include "meter/kinds.h"
#include "meter/launch.h"
#include "pace.h"
#include "tests/fake-fault.h"
#include "tests/fake-gpu.h"

#define SMS	2
#define BATCH	64		/* executions between cp.async's loads */

static double event_ms[2];	/* the time at each event */
static double now_ms;
static CUresult lost;		/* an error that nothing but a new process ends */
static int stuck;		/* a kernel that never ends */
static struct fake_counts counts;
/* Their addresses are the functions. */
static int kinds[BG_KINDS], chains[BG_KINDS];
static int checker;		/* checks a whole kernel's result */
static struct whole {
	const struct bg_case *of;
	const struct bg_case_variant *variant;
} whole[16];

/* Of memory that nobody looks into. */
#define FAR		((CUdeviceptr)1 << 40)
#define NEAR_MAX	32768

static int
fake(const char *what)
{
	const char *mode = getenv("FAKE_CUDA");

	return mode != NULL && strcmp(mode, what) == 0;
}

/* The error that the function has to return, or 0. */
static CUresult
fault(const char *call)
{
	CUresult rc = (CUresult)fake_fault("cuda", call);

	if (rc == CUDA_ERROR_ECC_UNCORRECTABLE ||
	    rc == CUDA_ERROR_ILLEGAL_ADDRESS ||
	    rc == CUDA_ERROR_LAUNCH_TIMEOUT ||
	    rc == CUDA_ERROR_LAUNCH_FAILED)
		lost = rc;
	return rc != CUDA_SUCCESS ? rc : lost;
}

/* Waits for the kernels. */
static void
wait_for_kernels(void)
{
	while (stuck)
		pause();
}

static int
devices(void)
{
	const char *n = getenv("FAKE_DEVICES");

	return n != NULL ? atoi(n) : 1;
}

CUresult
cuInit(unsigned flags)
{
	CUresult rc = fault(__func__);

	(void)flags;
	return rc != CUDA_SUCCESS ? rc :
	    fake("none") ? CUDA_ERROR_NO_DEVICE : CUDA_SUCCESS;
}

CUresult
cuGetErrorName(CUresult rc, const char **text)
{
	*text = rc == CUDA_ERROR_ILLEGAL_ADDRESS ?
	    "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR";
	return (CUresult)fake_fault("cuda", __func__);
}

CUresult
cuGetErrorString(CUresult rc, const char **text)
{
	(void)rc;
	*text = "a fault made for the test";
	return (CUresult)fake_fault("cuda", __func__);
}

CUresult
cuDriverGetVersion(int *version)
{
	*version = 13000;
	return fault(__func__);
}

CUresult
cuDeviceGetCount(int *n)
{
	CUresult rc = fault(__func__);

	if (rc == CUDA_SUCCESS)
		*n = devices();
	return rc;
}

CUresult
cuDeviceGet(CUdevice *device, int i)
{
	CUresult rc = fault(__func__);

	if (rc == CUDA_SUCCESS)
		*device = i;
	return rc;
}

CUresult
cuDeviceGetName(char *name, int size, CUdevice device)
{
	CUresult rc = fault(__func__);

	(void)device;
	if (rc == CUDA_SUCCESS)
		snprintf(name, (size_t)size, "Fake GPU");
	return rc;
}

CUresult
cuDeviceGetUuid(CUuuid *uuid, CUdevice device)
{
	CUresult rc = fault(__func__);

	if (rc == CUDA_SUCCESS)
		memcpy(uuid->bytes, device == 1 ? "the second of 2." :
		    "\1\2\3\4\5\6\7\x8\x9\xa\xb\xc\xd\xe\xf\xff",
		    sizeof uuid->bytes);
	return rc;
}

CUresult
cuDeviceGetAttribute(int *value, CUdevice_attribute which, CUdevice device)
{
	int cc = fake("old") ? 70 : fake("turing") ? 75 : 90;
	CUresult rc = fault(__func__);

	(void)device;
	if (rc != CUDA_SUCCESS)
		return rc;
	switch (which) {
	case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
		*value = cc / 10;
		break;
	case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
		*value = cc % 10;
		break;
	case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
		*value = SMS;
		break;
	default:
		*value = cc == 75 ? 65536 : 232448;
	}
	return CUDA_SUCCESS;
}

CUresult
cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
	CUresult rc = fault(__func__);

	(void)device;
	if (rc == CUDA_SUCCESS)
		*context = (CUcontext)event_ms;
	return rc;
}

CUresult
cuDevicePrimaryCtxRelease(CUdevice device)
{
	(void)device;
	return fault(__func__);
}

CUresult
cuCtxSetCurrent(CUcontext context)
{
	(void)context;
	return fault(__func__);
}

CUresult
cuCtxSynchronize(void)
{
	CUresult rc = fault(__func__);

	wait_for_kernels();
	return rc != CUDA_SUCCESS ? rc :
	    fake("broken") ? CUDA_ERROR_ILLEGAL_ADDRESS : CUDA_SUCCESS;
}

CUresult
cuModuleLoadData(CUmodule *module, const void *image)
{
	CUresult rc = fault(__func__);

	if (rc != CUDA_SUCCESS)
		return rc;
	/* fatbinary_section.h: the magic number of a fat binary. */
	*module = (CUmodule)event_ms;
	return memcmp(image, "\x50\xed\x55\xba", 4) == 0 ? CUDA_SUCCESS :
	    CUDA_ERROR_INVALID_IMAGE;
}

static void
find_whole(CUfunction *f, const char *name)
{
	const struct bg_case *c;
	char kernel[80];
	int i, v, n = 0;

	for (i = 0; (c = bg_case_at(i)) != NULL; i++)
		for (v = 0; v < c->nvariants; v++, n++) {
			snprintf(kernel, sizeof kernel, "bg_%s_%s", c->name,
			    c->variant[v].name);
			whole[n].of = c;
			whole[n].variant = &c->variant[v];
			if (strcmp(kernel, name) == 0)
				*f = (CUfunction)&whole[n];
		}
}

/* The kind's number as an address; a kernel of no kind does nothing. */
CUresult
cuModuleGetFunction(CUfunction *f, CUmodule module, const char *name)
{
	CUresult rc = fault(__func__);
	char kernel[32];
	int k;

	(void)module;
	if (rc != CUDA_SUCCESS)
		return rc;
	if (strncmp(name, "bg_", 3) != 0)
		return CUDA_ERROR_NOT_FOUND;
	*f = (CUfunction)event_ms;
	if (strstr(name, "_check") != NULL)
		*f = (CUfunction)&checker;
	find_whole(f, name);
	for (k = 0; k < BG_KINDS; k++) {
		bg_kernel_name((enum bg_kind)k, kernel);
		if (strcmp(kernel, name) == 0)
			*f = (CUfunction)&kinds[k];
		if (bg_chain_name((enum bg_kind)k, kernel) &&
		    strcmp(kernel, name) == 0)
			*f = (CUfunction)&chains[k];
	}
	return CUDA_SUCCESS;
}

CUresult
cuFuncSetAttribute(CUfunction f, CUfunction_attribute which, int value)
{
	(void)f;
	(void)which;
	(void)value;
	return fault(__func__);
}

/* What the counters count of n executions by one warp. */
static void
count(const struct bg_access *a, const struct bg_prediction *p, double n)
{
	static const enum fake_executed executed[] = {
		[BG_LOAD] = FAKE_EX_LD, [BG_STORE] = FAKE_EX_ST,
		[BG_LDMATRIX] = FAKE_EX_LDSM, [BG_STMATRIX] = FAKE_EX_STSM,
		[BG_RED] = FAKE_EX_ATOM, [BG_ATOM] = FAKE_EX_ATOM,
		[BG_CAS] = FAKE_EX_ATOM, [BG_CAS_LOOP] = FAKE_EX_ATOM,
		[BG_CP_ASYNC] = FAKE_EX_LDGSTS
	};
	enum bg_family family = bg_kind_info(a->kind)->family;
	struct fake_counts *c = &counts;
	double extra = 0, own = n * p->rounds;
	int i;

	c->wavefronts[FAKE_ALL]++;
	c->executed[FAKE_EX_LSU]++;
	if (n == 0)
		return;
	c->executed[executed[family]] += own;
	c->executed[FAKE_EX_LSU] += own;
	if (family == BG_CAS || family == BG_CAS_LOOP)
		c->executed[FAKE_EX_CAS] += own;
	if (family == BG_CAS_LOOP) {
		/* As many loads as swaps, and a store of 0 for each lane. */
		extra = __builtin_popcount(bg_access_lanes(a));
		c->executed[FAKE_EX_LD] += own;
		c->executed[FAKE_EX_ST] += extra;
		c->executed[FAKE_EX_LSU] += own + extra;
		c->wavefronts[BG_ON_ST] += extra;
		c->wavefronts[FAKE_ALL] += extra;
	} else if (family == BG_CP_ASYNC) {
		/* Loads with their predicate off, ahead of each batch. */
		extra = 3 * (double)(((uint64_t)n + BATCH - 1) / BATCH);
		c->executed[FAKE_EX_LD] += extra;
		c->executed[FAKE_EX_LSU] += extra + 1;
		c->wavefronts[FAKE_ALL] += extra;
	} else if (family == BG_LDMATRIX)
		c->matrix[0] += n * p->total;
	else if (family == BG_STMATRIX)
		c->matrix[1] += n * p->total;
	for (i = 0; i < BG_COUNTERS; i++) {
		c->wavefronts[FAKE_ALL] += n * p->wavefronts[i];
		c->conflicts[FAKE_ALL] += n * p->conflicts[i];
		if (family == BG_CP_ASYNC)
			continue;
		c->wavefronts[i] += n * p->wavefronts[i];
		c->conflicts[i] += n * p->conflicts[i];
	}
}

void
fake_gpu_counts(struct fake_counts *c)
{
	*c = counts;
}

/* The old values that the last of n additions of 1 met. */
static void
leave_results(const struct bg_access *a, uint64_t n, uint32_t *result)
{
	uint32_t same, before, lanes = bg_access_lanes(a);
	int i, k;

	for (i = 0; i < BG_LANES; i++) {
		same = before = 0;
		for (k = 0; k < BG_LANES; k++) {
			if (!(lanes >> k & 1) || a->offset[k] != a->offset[i])
				continue;
			same++;
			before += k < i;
		}
		result[i] = (uint32_t)(n == 0 ? 0 : (n - 1) * same + before);
	}
}

/* Cycles of an execution on a multiprocessor that does nothing else. */
static double
cycles_of(const struct bg_access *a, const struct bg_prediction *p)
{
	const char *text = getenv("FAKE_CYCLES");
	uint32_t cycles = bg_cycles(a, p);

	if (text != NULL)
		return atof(text);
	if (cycles == 0)
		cycles = p->total;
	return cycles > 0 ? cycles : 1;
}

/* All warps of a block share its cycles evenly. */
static void
execute(const struct bg_access *a, const struct bg_launch *l, unsigned blocks,
    unsigned warps)
{
	uint64_t n = l->steps, *times = (uint64_t *)(uintptr_t)l->times;
	uint64_t *clock = (uint64_t *)(uintptr_t)l->clock;
	struct bg_prediction p;
	double each, cycles;
	unsigned i;

	bg_predict(a, &p);
	each = cycles_of(a, &p) * warps;
	if (l->cycles != 0 && (double)n * each > l->cycles)
		n = (uint64_t)(l->cycles / each) + 1;
	if (bg_access_lanes(a) == 0)
		n = 0;
	if (strcmp(fake_fault_word(), "half") == 0)
		n /= 2;
	cycles = (double)n * each;
	for (i = 0; i < blocks * warps; i++)
		count(a, &p, (double)n);
	for (i = 0; times != NULL && i < blocks * warps; i++) {
		times[3 * i] = 100;
		times[3 * i + 1] = 100 + (uint64_t)cycles;
		times[3 * i + 2] = n;
	}
	if (clock != NULL) {
		clock[0] = clock[1] = 5;
		clock[2] = clock[3] = 5 + (uint64_t)cycles;
	}
	if (l->result != 0)
		leave_results(a, n, (uint32_t *)(uintptr_t)l->result);
	now_ms += cycles / 1e6;
}

/* 1,000 loads that wait for each other, those of less than a word for an
 * operation each as well. */
static void
execute_chain(const struct bg_access *a, const struct bg_launch *l)
{
	uint64_t *times = (uint64_t *)(uintptr_t)l->times;
	const struct bg_gpu *gpu = bg_gpu_find("h200");
	struct bg_prediction p;
	uint32_t each;

	bg_predict(a, &p);
	each = bg_latency(gpu, a, &p);
	if (bg_kind_info(a->kind)->width < BG_BANK_BYTES)
		each += 5;
	times[0] = 100;
	times[1] = 100 + 1000 * each;
	times[2] = each > 0 ? 1000 : 0;
}

/* Its size is the last parameter. */
static void
execute_whole(const struct whole *w, void **parameters)
{
	const uint32_t *size = parameters[w->of->inputs + 1];
	const char *text = getenv("FAKE_CYCLES");
	struct bg_case_shape s;
	double cycles = 0;
	int64_t n[BG_COUNTERS];
	int i;

	bg_case_shape(w->of, *size, &s);
	bg_case_launched(w->of, w->variant, *size, n);
	for (i = 0; i < BG_COUNTERS; i++) {
		counts.executed[FAKE_EX_LD + i] += (double)n[i];
		counts.wavefronts[i] += (double)n[i];
		counts.instructions += 10 * (double)n[i];
		cycles += (double)n[i];
	}
	/* Its two multiprocessors are busy in half of them; FAKE_CYCLES: the
	 * number instead. */
	counts.cycles += text != NULL ? atof(text) : cycles;
	counts.read += (double)(w->of->inputs * s.input);
	counts.written += (double)s.output;
	counts.arbitration += 7;
	now_ms += 0.1;
}

CUresult
cuLaunchKernel(CUfunction f, unsigned x, unsigned y, unsigned z, unsigned bx,
    unsigned by, unsigned bz, unsigned shared, CUstream stream,
    void **parameters, void **extra)
{
	const struct bg_launch *l = parameters[0];
	struct bg_access a = { 0 };
	CUresult rc = fault(__func__);

	(void)y; (void)z; (void)by; (void)bz; (void)shared; (void)stream;
	(void)extra;
	if (rc != CUDA_SUCCESS)
		return rc;
	stuck |= strcmp(fake_fault_word(), "stuck") == 0;
	if (stuck || strcmp(fake_fault_word(), "skip") == 0)
		return CUDA_SUCCESS;
	if ((struct whole *)f >= whole && (struct whole *)f < whole + 16) {
		execute_whole((struct whole *)f, parameters);
		return CUDA_SUCCESS;
	}
	if ((int *)f == &checker) {
		if (fake("wrong"))
			*(uint32_t *)(uintptr_t)*(CUdeviceptr *)
			    parameters[0] = 3;
		return CUDA_SUCCESS;
	}
	if ((void *)f == event_ms)
		return CUDA_SUCCESS;
	a.mask = l->mask;
	memcpy(a.offset, l->offset, sizeof a.offset);
	if ((int *)f >= kinds && (int *)f < kinds + BG_KINDS) {
		a.kind = (enum bg_kind)((int *)f - kinds);
		execute(&a, l, x, bx / BG_LANES);
	} else if ((int *)f >= chains && (int *)f < chains + BG_KINDS) {
		a.kind = (enum bg_kind)((int *)f - chains);
		execute_chain(&a, l);
	}
	return CUDA_SUCCESS;
}

CUresult
cuMemAlloc(CUdeviceptr *p, size_t bytes)
{
	static uint64_t memory[4096];
	static size_t used;
	CUresult rc = fault(__func__);

	if (rc != CUDA_SUCCESS)
		return rc;
	*p = FAR;
	if (bytes > NEAR_MAX)
		return CUDA_SUCCESS;
	*p = (CUdeviceptr)(uintptr_t)&memory[used];
	used += (bytes + 7) / 8;
	return used <= sizeof memory / 8 ? CUDA_SUCCESS :
	    CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult
cuMemsetD8(CUdeviceptr p, unsigned char value, size_t n)
{
	CUresult rc = fault(__func__);

	if (rc == CUDA_SUCCESS && p != FAR)
		memset((void *)(uintptr_t)p, value, n);
	return rc;
}

CUresult
cuMemFree(CUdeviceptr p)
{
	(void)p;
	return fault(__func__);
}

CUresult
cuModuleUnload(CUmodule module)
{
	(void)module;
	return fault(__func__);
}

CUresult
cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes,
    CUstream stream)
{
	(void)to; (void)from; (void)stream;
	now_ms += 2 * (double)bytes / 4e9;	/* 4,000 GB/s */
	return fault(__func__);
}

CUresult
cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes)
{
	CUresult rc = fault(__func__);

	wait_for_kernels();
	if (rc != CUDA_SUCCESS)
		return rc;
	memcpy(to, (void *)(uintptr_t)from, bytes);
	if (strcmp(fake_fault_word(), "garbage") == 0)
		memset(to, 0xa5, bytes);
	return CUDA_SUCCESS;
}

CUresult
cuEventCreate(CUevent *event, unsigned flags)
{
	static int n;
	CUresult rc = fault(__func__);

	(void)flags;
	*event = (CUevent)&event_ms[n++ % 2];
	return rc;
}

CUresult
cuEventRecord(CUevent event, CUstream stream)
{
	CUresult rc = fault(__func__);

	(void)stream;
	if (rc == CUDA_SUCCESS)
		*(double *)event = now_ms;
	return rc;
}

CUresult
cuEventElapsedTime(float *ms, CUevent a, CUevent b)
{
	CUresult rc = fault(__func__);

	if (rc == CUDA_SUCCESS)
		*ms = (float)(*(double *)b - *(double *)a);
	return rc;
}
