#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "meter/cuda.h"
#include "meter/denied.h"
#include "meter/kinds.h"
#include "meter/symbols.h"
#include "meter/watch.h"

/* The kernels' machine code, made from kernels/meter.cu. */
__asm__(
	".pushsection .rodata\n"
	".balign 16\n"
	".globl bg_kernels\n"
	"bg_kernels: .incbin \"" BG_FATBIN "\"\n"
	".byte 0\n"
	".popsection\n");
extern const unsigned char bg_kernels[];

static const struct bg_symbol symbols[] = {
#define X(name)	BG_SYMBOL(bg_driver, name),
	BG_DRIVER_SYMBOLS(X)
#undef X
};

#define DRIVER_FILE	"libcuda.so.1"

int
bg_cuda_check(const struct bg_cuda *c, CUresult rc, const char *what,
    struct bg_error *err)
{
	const struct bg_denial *known = bg_denied_gpu((int)rc);
	const char *name = NULL, *text = NULL;

	if (rc == CUDA_SUCCESS)
		return BG_OK;
	if (c->driver.cuGetErrorName(rc, &name) != CUDA_SUCCESS ||
	    name == NULL)
		name = "unknown error";
	if (c->driver.cuGetErrorString(rc, &text) != CUDA_SUCCESS ||
	    text == NULL)
		text = "no text";
	bg_fail(err, BG_EMETER, -1, 1, "%s: %.120s (%.60s)", what, text, name);
	return known == NULL ? BG_EMETER : bg_hint(err, "%s", known->remedy);
}

/* What to do where the error itself does not tell. */
static int
hint_else(struct bg_error *err, const char *hint)
{
	return err == NULL || err->hint[0] != '\0' ? BG_EMETER :
	    bg_hint(err, "%s", hint);
}

/* The kernel module's version, which users know; the driver's interface gives
 * only the CUDA version that it implements. */
static void
driver_version(struct bg_cuda *c)
{
	FILE *f = fopen("/sys/module/nvidia/version", "r");
	int cuda = 0;

	if (f != NULL && fscanf(f, "%31[0-9.]", c->version) == 1) {
		fclose(f);
		return;
	}
	if (f != NULL)
		fclose(f);
	if (c->driver.cuDriverGetVersion(&cuda) != CUDA_SUCCESS) {
		snprintf(c->version, sizeof c->version, "unknown");
		return;
	}
	snprintf(c->version, sizeof c->version, "CUDA %d.%d", cuda / 1000,
	    cuda % 1000 / 10);
}

static int
open_driver(struct bg_cuda *c, struct bg_error *err)
{
	/* WSL's and containers' drivers are not always on the linker's path. */
	static const char *const names[] = {
		DRIVER_FILE, "/usr/lib/wsl/lib/" DRIVER_FILE,
		"/usr/local/nvidia/lib64/" DRIVER_FILE
	};
	void *library;

	library = bg_library_open(names, sizeof names / sizeof names[0], err);
	if (library == NULL) {
		bg_fail(err, BG_EMETER, -1, 1,
		    "there is no NVIDIA driver on this machine: %s was not "
		    "found", DRIVER_FILE);
		return bg_hint(err, "install the driver, or measure on "
		    "another machine with --host HOST");
	}
	bg_library_path(library, "cuInit", c->path, sizeof c->path);
	if (bg_library_fill(library,
	    N_("the NVIDIA driver (libcuda.so.1)"), symbols,
	    sizeof symbols / sizeof symbols[0], &c->driver, err) != BG_OK) {
		bg_hint(err, "it is older than the CUDA %d.%d that "
		    "bankgrid-meter was built with: install a newer driver",
		    CUDA_VERSION / 1000, CUDA_VERSION % 1000 / 10);
		return BG_EMETER;
	}
	return BG_OK;
}

/* How many GPUs there are, at least 1; or BG_EMETER. */
static int
count_devices(struct bg_cuda *c, struct bg_error *err)
{
	const struct bg_driver *d = &c->driver;
	CUresult rc = d->cuInit(0);
	int n = 0;

	if (rc != CUDA_SUCCESS && rc != CUDA_ERROR_NO_DEVICE) {
		bg_cuda_check(c, rc, "the NVIDIA driver does not start", err);
		return hint_else(err, "nvidia-smi tells more");
	}
	if (rc == CUDA_SUCCESS && bg_cuda_check(c, d->cuDeviceGetCount(&n),
	    "the driver does not count its GPUs", err) != BG_OK)
		return BG_EMETER;
	if (n == 0) {
		bg_fail(err, BG_EMETER, -1, 1,
		    "there is a driver but no GPU on this machine");
		bg_hint(err, "see nvidia-smi and CUDA_VISIBLE_DEVICES");
		return BG_EMETER;
	}
	return n;
}

static int
find_device(struct bg_cuda *c, int device, struct bg_error *err)
{
	int n = count_devices(c, err);

	if (n < 0)
		return n;
	if (device >= n)
		return bg_fail(err, BG_EMETER, -1, 1,
		    "there is no device %d: the GPUs here are 0 to %d",
		    device, n - 1);
	return bg_cuda_check(c, c->driver.cuDeviceGet(&c->device, device),
	    "cannot find the GPU", err);
}

int
bg_cuda_count(struct bg_error *err)
{
	struct bg_cuda c = { 0 };

	return open_driver(&c, err) != BG_OK ? BG_EMETER :
	    count_devices(&c, err);
}

static int
ask_device(struct bg_cuda *c, struct bg_error *err)
{
	static const CUdevice_attribute attributes[] = {
		CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
		CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
		CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
		CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
	};
	const struct bg_driver *d = &c->driver;
	int i, value[4] = { 0 };

	if (bg_cuda_check(c, d->cuDeviceGetName(c->name, sizeof c->name,
	    c->device), "cannot ask the GPU for its name", err) != BG_OK)
		return BG_EMETER;
	for (i = 0; i < 4; i++)
		if (bg_cuda_check(c, d->cuDeviceGetAttribute(&value[i],
		    attributes[i], c->device), "cannot ask the GPU what it is",
		    err) != BG_OK)
			return BG_EMETER;
	c->cc = 10 * value[0] + value[1];
	c->sms = value[2];
	c->shared = (uint32_t)value[3];
	return BG_OK;
}

/* As nvidia-smi writes it; of a part of a GPU (MIG) that of the part. */
static void
ask_uuid(struct bg_cuda *c)
{
	CUuuid uuid;
	size_t i, n;

	if (c->driver.cuDeviceGetUuid(&uuid, c->device) != CUDA_SUCCESS)
		return;
	n = (size_t)snprintf(c->uuid, sizeof c->uuid, "GPU");
	for (i = 0; i < sizeof uuid.bytes; i++)
		n += (size_t)snprintf(c->uuid + n, sizeof c->uuid - n, "%s%02x",
		    i == 0 || (i >= 4 && i <= 10 && i % 2 == 0) ? "-" : "",
		    (unsigned)(unsigned char)uuid.bytes[i]);
}

int
bg_cuda_library(struct bg_cuda *c, struct bg_error *err)
{
	memset(c, 0, sizeof *c);
	bg_watch_doing("the start of the driver");
	/* Only the kernels that are asked for are copied to the GPU. */
	setenv("CUDA_MODULE_LOADING", "LAZY", 0);
	if (open_driver(c, err) != BG_OK)
		return BG_EMETER;
	driver_version(c);
	return BG_OK;
}

int
bg_cuda_find(struct bg_cuda *c, int device, struct bg_error *err)
{
	if (find_device(c, device, err) != BG_OK || ask_device(c, err) != BG_OK)
		return BG_EMETER;
	ask_uuid(c);
	if (c->cc < BG_METER_MIN_CC)
		return bg_fail(err, BG_EMETER, -1, 1,
		    "the %s has compute capability %d.%d: bankgrid-meter "
		    "needs %d.%d or later", c->name, c->cc / 10, c->cc % 10,
		    BG_METER_MIN_CC / 10, BG_METER_MIN_CC % 10);
	if (c->sms < 1 || c->sms > BG_SMS_MAX)
		return bg_fail(err, BG_EMETER, -1, 1,
		    "the %s says it has %d multiprocessors", c->name, c->sms);
	return BG_OK;
}

int
bg_cuda_open(struct bg_cuda *c, int device, struct bg_error *err)
{
	if (bg_cuda_library(c, err) != BG_OK)
		return BG_EMETER;
	return bg_cuda_find(c, device, err);
}

static int
allocate(struct bg_cuda *c, CUdeviceptr *at, size_t bytes,
    struct bg_error *err)
{
	return bg_cuda_check(c, c->driver.cuMemAlloc(at, bytes),
	    "cannot get memory on the GPU", err);
}

int
bg_cuda_start(struct bg_cuda *c, struct bg_error *err)
{
	const struct bg_driver *d = &c->driver;
	size_t times = sizeof(uint64_t) * 3 * BG_WARPS * (size_t)c->sms;

	bg_watch_doing("the making of a context");
	if (bg_cuda_check(c, d->cuDevicePrimaryCtxRetain(&c->context,
	    c->device), "cannot use the GPU", err) != BG_OK)
		return hint_else(err, "nvidia-smi tells more");
	if (bg_cuda_check(c, d->cuCtxSetCurrent(c->context),
	    "cannot use the GPU", err) != BG_OK)
		return BG_EMETER;
	if (bg_cuda_check(c, d->cuModuleLoadData(&c->module, bg_kernels),
	    "cannot load the kernels", err) != BG_OK)
		return hint_else(err, "the driver may be older than the CUDA "
		    "that bankgrid-meter was built with");
	if (allocate(c, &c->source, BG_SOURCE_BYTES, err) != BG_OK ||
	    allocate(c, &c->result, sizeof(uint32_t) * BG_RESULTS, err) !=
	    BG_OK ||
	    allocate(c, &c->clock, sizeof(uint64_t) * 4, err) != BG_OK ||
	    allocate(c, &c->times, times, err) != BG_OK)
		return BG_EMETER;
	if (bg_cuda_check(c, d->cuMemsetD8(c->source, 0, BG_SOURCE_BYTES),
	    "cannot write to the GPU's memory", err) != BG_OK ||
	    bg_cuda_check(c, d->cuEventCreate(&c->event[0],
	    CU_EVENT_DEFAULT), "no event", err) != BG_OK ||
	    bg_cuda_check(c, d->cuEventCreate(&c->event[1],
	    CU_EVENT_DEFAULT), "no event", err) != BG_OK)
		return BG_EMETER;
	return BG_OK;
}

void
bg_cuda_close(struct bg_cuda *c)
{
	/* The context owns the module, the memory and the events. */
	if (c->context != NULL)
		c->driver.cuDevicePrimaryCtxRelease(c->device);
	c->context = NULL;
}

static int
find_kernel(struct bg_cuda *c, const char *name, CUfunction *kernel,
    struct bg_error *err)
{
	if (*kernel != NULL)
		return BG_OK;
	if (bg_cuda_check(c, c->driver.cuModuleGetFunction(kernel, c->module,
	    name), name, err) != BG_OK)
		return BG_EMETER;
	return bg_cuda_check(c, c->driver.cuFuncSetAttribute(*kernel,
	    CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, (int)c->shared),
	    name, err);
}

static int
launch(struct bg_cuda *c, CUfunction kernel, const struct bg_launch *arg,
    int blocks, int warps, uint32_t shared, struct bg_error *err)
{
	struct bg_launch copy = *arg;
	void *parameters[] = { &copy };

	bg_watch_doing("a launch");
	return bg_cuda_check(c, c->driver.cuLaunchKernel(kernel,
	    (unsigned)blocks, 1, 1, (unsigned)warps * BG_LANES, 1, 1, shared,
	    NULL, parameters, NULL), "the launch failed", err);
}

int
bg_cuda_kernel(struct bg_cuda *c, enum bg_kind kind, struct bg_error *err)
{
	char name[32];

	bg_kernel_name(kind, name);
	return find_kernel(c, name, &c->kernel[kind], err);
}

int
bg_cuda_launch(struct bg_cuda *c, enum bg_kind kind,
    const struct bg_launch *arg, int blocks, int warps, uint32_t shared,
    struct bg_error *err)
{
	if (bg_cuda_kernel(c, kind, err) != BG_OK)
		return BG_EMETER;
	return launch(c, c->kernel[kind], arg, blocks, warps, shared, err);
}

int
bg_cuda_launch_chain(struct bg_cuda *c, enum bg_kind kind,
    const struct bg_launch *arg, struct bg_error *err)
{
	char name[32];

	bg_chain_name(kind, name);
	if (find_kernel(c, name, &c->chain[kind], err) != BG_OK)
		return BG_EMETER;
	return launch(c, c->chain[kind], arg, 1, 1, c->shared, err);
}

int
bg_cuda_wait(struct bg_cuda *c, struct bg_error *err)
{
	bg_watch_doing("a kernel");
	return bg_cuda_check(c, c->driver.cuCtxSynchronize(),
	    "the kernel failed", err);
}

int
bg_cuda_fetch(struct bg_cuda *c, void *to, CUdeviceptr from, size_t bytes,
    struct bg_error *err)
{
	return bg_cuda_check(c, c->driver.cuMemcpyDtoH(to, from, bytes),
	    "cannot read the GPU's memory", err);
}
