#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "meter/case-run.h"
#include "meter/clock.h"
#include "protocol/case.h"

/* The kernels' machine code, made from kernels/cases. */
#define IMAGE(name)							\
	__asm__(							\
	    ".pushsection .rodata\n"					\
	    ".balign 16\n"						\
	    ".globl bg_image_" #name "\n"				\
	    "bg_image_" #name ": .incbin \"" BG_CASES_DIR "/" #name	\
	    ".fatbin\"\n"						\
	    ".byte 0\n"							\
	    ".popsection\n");						\
	extern const unsigned char bg_image_##name[];

IMAGE(histogram)
IMAGE(reduction)
IMAGE(sgemm)
IMAGE(transpose)

static const struct {
	const char	*name;
	const unsigned char *image;
} images[] = {
	{ "histogram", bg_image_histogram },
	{ "reduction", bg_image_reduction },
	{ "sgemm", bg_image_sgemm },
	{ "transpose", bg_image_transpose },
};

#define WARM_MS		100	/* until the clocks are up */
#define WARM_LEAST	3	/* launches */
#define TIMED		15	/* launches */
#define SPREAD		2048	/* blocks that fill and check, */
#define SPREAD_THREADS	256	/* and threads of each */
#define BINS		256

/* Something that is timed. */
typedef int launcher(const struct bg_case_run *r, const CUdeviceptr *arg,
	    struct bg_error *err);

static const unsigned char *
image_of(const struct bg_case *c)
{
	size_t i;

	for (i = 0; i < sizeof images / sizeof images[0]; i++)
		if (strcmp(images[i].name, c->name) == 0)
			return images[i].image;
	return NULL;
}

static int
find(const struct bg_case_run *r, const char *what, CUfunction *f,
    struct bg_error *err)
{
	char name[2 * BG_CASE_NAME + 8];

	snprintf(name, sizeof name, "bg_%s_%s", r->of->name, what);
	return bg_cuda_check(r->cuda, r->cuda->driver.cuModuleGetFunction(f,
	    r->module, name), name, err);
}

static int
start(const struct bg_case_run *r, CUfunction f, const unsigned grid[2],
    const unsigned block[2], void **parameters, struct bg_error *err)
{
	return bg_cuda_check(r->cuda, r->cuda->driver.cuLaunchKernel(f,
	    grid[0], grid[1], 1, block[0], block[1], 1, 0, NULL, parameters,
	    NULL), "the launch failed", err);
}

static int
allocate(const struct bg_case_run *r, CUdeviceptr *p, int64_t bytes,
    struct bg_error *err)
{
	CUresult rc = r->cuda->driver.cuMemAlloc(p, (size_t)bytes);

	if (rc == CUDA_ERROR_OUT_OF_MEMORY)
		return bg_fail(err, BG_ERANGE, -1, 1, "the %s has not %lld MiB "
		    "of memory free: take a smaller size, or see nvidia-smi",
		    r->cuda->name, (long long)(bytes >> 20));
	return bg_cuda_check(r->cuda, rc, "cannot allocate memory", err);
}

static void
release(const struct bg_case_run *r, CUdeviceptr *p)
{
	if (*p != 0)
		r->cuda->driver.cuMemFree(*p);
	*p = 0;
}

static const unsigned spread[2] = { SPREAD, 1 };
static const unsigned spread_block[2] = { SPREAD_THREADS, 1 };

static int
fill(struct bg_case_run *r, struct bg_error *err)
{
	void *one[] = { &r->in[0], &r->size };
	void *two[] = { &r->in[0], &r->in[1], &r->size };
	CUfunction f;

	if (find(r, "fill", &f, err) != BG_OK ||
	    start(r, f, spread, spread_block, r->of->inputs == 1 ? one : two,
	    err) != BG_OK)
		return BG_EMETER;
	return bg_cuda_wait(r->cuda, err);
}

int
bg_case_run_open(struct bg_case_run *r, struct bg_cuda *cuda,
    const struct bg_case *c, const struct bg_case_variant *v, int64_t size,
    struct bg_error *err)
{
	int i, rc;

	memset(r, 0, sizeof *r);
	r->cuda = cuda;
	r->of = c;
	r->size = (uint64_t)size;
	r->copied = strcmp(v->name, "copy") == 0;
	bg_case_shape(c, size, &r->shape);
	if (bg_cuda_check(cuda, cuda->driver.cuModuleLoadData(&r->module,
	    image_of(c)), "cannot load the kernels", err) != BG_OK ||
	    find(r, v->name, &r->kernel, err) != BG_OK ||
	    find(r, "check", &r->check, err) != BG_OK)
		return BG_EMETER;
	rc = allocate(r, &r->out, r->shape.output, err);
	for (i = 0; i < c->inputs && rc == BG_OK; i++)
		rc = allocate(r, &r->in[i], r->shape.input, err);
	if (rc == BG_OK)
		rc = allocate(r, &r->wrong, sizeof(uint32_t), err);
	return rc == BG_OK ? fill(r, err) : rc;
}

void
bg_case_run_close(struct bg_case_run *r)
{
	release(r, &r->in[0]);
	release(r, &r->in[1]);
	release(r, &r->out);
	release(r, &r->wrong);
	if (r->module != NULL)
		r->cuda->driver.cuModuleUnload(r->module);
	r->module = NULL;
}

int
bg_case_run_launch(const struct bg_case_run *r, struct bg_error *err)
{
	struct bg_case_run copy = *r;
	uint32_t n = (uint32_t)r->size;
	void *one[] = { &copy.out, &copy.in[0], &n };
	void *two[] = { &copy.out, &copy.in[0], &copy.in[1], &n };

	return start(r, r->kernel, r->shape.grid, r->shape.block,
	    r->of->inputs == 1 ? one : two, err);
}

/* The bins of a histogram have a block each. */
static int
check_result(const struct bg_case_run *r, struct bg_error *err)
{
	static const unsigned bins[2] = { BINS, 1 };
	struct bg_case_run copy = *r;
	uint32_t copied = r->copied;
	void *one[] = { &copy.wrong, &copy.out, &copy.size, &copied };
	void *two[] = { &copy.wrong, &copy.out, &copy.in[0], &copy.in[1],
	    &copy.size };

	return start(r, r->check, r->shape.output == BINS * 4 &&
	    strcmp(r->of->name, "histogram") == 0 ? bins : spread,
	    spread_block, r->of->inputs == 1 ? one : two, err);
}

int
bg_case_run_verify(const struct bg_case_run *r, struct bg_error *err)
{
	const struct bg_driver *d = &r->cuda->driver;
	uint32_t wrong;

	if (bg_cuda_check(r->cuda, d->cuMemsetD8(r->out, 0,
	    (size_t)r->shape.output), "cannot write to the GPU's memory",
	    err) != BG_OK ||
	    bg_cuda_check(r->cuda, d->cuMemsetD8(r->wrong, 0, sizeof wrong),
	    "cannot write to the GPU's memory", err) != BG_OK ||
	    bg_case_run_launch(r, err) != BG_OK ||
	    check_result(r, err) != BG_OK || bg_cuda_wait(r->cuda, err) !=
	    BG_OK || bg_cuda_fetch(r->cuda, &wrong, r->wrong, sizeof wrong,
	    err) != BG_OK)
		return BG_EMETER;
	if (wrong == 0)
		return BG_OK;
	return bg_fail(err, BG_EVALUE, -1, 1,
	    "the kernel's result is wrong in %lu places",
	    (unsigned long)wrong);
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Milliseconds of one launch, from event to event. */
static int
time_one(const struct bg_case_run *r, launcher *launch, const CUdeviceptr *arg,
    double *ms, struct bg_error *err)
{
	const struct bg_driver *d = &r->cuda->driver;
	const CUevent *event = r->cuda->event;
	float taken;

	if (bg_cuda_check(r->cuda, d->cuEventRecord(event[0], NULL),
	    "no event", err) != BG_OK || launch(r, arg, err) != BG_OK ||
	    bg_cuda_check(r->cuda, d->cuEventRecord(event[1], NULL),
	    "no event", err) != BG_OK || bg_cuda_wait(r->cuda, err) !=
	    BG_OK || bg_cuda_check(r->cuda, d->cuEventElapsedTime(&taken,
	    event[0], event[1]), "no time", err) != BG_OK)
		return BG_EMETER;
	*ms = taken;
	return BG_OK;
}

static int
median(const struct bg_case_run *r, launcher *launch, const CUdeviceptr *arg,
    double *ms, struct bg_error *err)
{
	double taken[TIMED], begin = bg_clock_ms();
	int i;

	for (i = 0; i < WARM_LEAST || bg_clock_ms() - begin < WARM_MS; i++)
		if (launch(r, arg, err) != BG_OK ||
		    bg_cuda_wait(r->cuda, err) != BG_OK)
			return BG_EMETER;
	for (i = 0; i < TIMED; i++)
		if (time_one(r, launch, arg, &taken[i], err) != BG_OK)
			return BG_EMETER;
	qsort(taken, TIMED, sizeof taken[0], by_value);
	*ms = taken[TIMED / 2];
	if (*ms > 0)
		return BG_OK;
	return bg_fail(err, BG_EMETER, -1, 1, "the launches took no time");
}

static int
launch_kernel(const struct bg_case_run *r, const CUdeviceptr *arg,
    struct bg_error *err)
{
	(void)arg;
	return bg_case_run_launch(r, err);
}

int
bg_case_run_time(const struct bg_case_run *r, double *us, int *n,
    struct bg_error *err)
{
	double ms;

	if (median(r, launch_kernel, NULL, &ms, err) != BG_OK)
		return BG_EMETER;
	*us = ms * 1e3;
	*n = TIMED;
	return BG_OK;
}

static int
launch_copy(const struct bg_case_run *r, const CUdeviceptr *arg,
    struct bg_error *err)
{
	return bg_cuda_check(r->cuda, r->cuda->driver.cuMemcpyDtoDAsync(arg[0],
	    arg[1], BG_COPY_BYTES, NULL), "the copy failed", err);
}

int
bg_case_run_copy(const struct bg_case_run *r, double *gbps,
    struct bg_error *err)
{
	CUdeviceptr buffer[2] = { 0, 0 };
	double ms;
	int i, rc = BG_OK;

	for (i = 0; i < 2 && rc == BG_OK; i++)
		rc = allocate(r, &buffer[i], BG_COPY_BYTES, err);
	for (i = 0; i < 2 && rc == BG_OK; i++)
		rc = bg_cuda_check(r->cuda, r->cuda->driver.cuMemsetD8(
		    buffer[i], (unsigned char)i, BG_COPY_BYTES),
		    "cannot write to the GPU's memory", err);
	if (rc == BG_OK)
		rc = median(r, launch_copy, buffer, &ms, err);
	if (rc == BG_OK)
		*gbps = 2.0 * BG_COPY_BYTES / (ms * 1e6);
	release(r, &buffer[0]);
	release(r, &buffer[1]);
	return rc;
}
