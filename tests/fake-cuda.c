/*
 * A stand-in for the NVIDIA driver, so that bankgrid-meter is tested where
 * there is no GPU: libcuda.so.1 with the functions that it opens. A launch
 * takes FAKE_CYCLES cycles an execution on each of its blocks, at 1000 MHz.
 *
 * FAKE_CUDA: "none" there is no GPU, "old" one of compute capability 7.0,
 * "broken" every launch fails, "turing" one of 7.5, else one of 9.0.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cuda.h>

#include "meter/launch.h"

#define SMS	2

static double event_ms[2];	/* the time at each event */
static double now_ms;

static int
fake(const char *what)
{
	const char *mode = getenv("FAKE_CUDA");

	return mode != NULL && strcmp(mode, what) == 0;
}

CUresult
cuInit(unsigned flags)
{
	(void)flags;
	return fake("none") ? CUDA_ERROR_NO_DEVICE : CUDA_SUCCESS;
}

CUresult
cuGetErrorName(CUresult rc, const char **text)
{
	*text = rc == CUDA_ERROR_ILLEGAL_ADDRESS ?
	    "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR";
	return CUDA_SUCCESS;
}

CUresult
cuGetErrorString(CUresult rc, const char **text)
{
	(void)rc;
	*text = "a fault made for the test";
	return CUDA_SUCCESS;
}

CUresult
cuDriverGetVersion(int *version)
{
	*version = 13000;
	return CUDA_SUCCESS;
}

CUresult
cuDeviceGetCount(int *n)
{
	*n = 1;
	return CUDA_SUCCESS;
}

CUresult
cuDeviceGet(CUdevice *device, int i)
{
	*device = i;
	return CUDA_SUCCESS;
}

CUresult
cuDeviceGetName(char *name, int size, CUdevice device)
{
	(void)device;
	snprintf(name, (size_t)size, "Fake GPU");
	return CUDA_SUCCESS;
}

CUresult
cuDeviceGetAttribute(int *value, CUdevice_attribute which, CUdevice device)
{
	int cc = fake("old") ? 70 : fake("turing") ? 75 : 90;

	(void)device;
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
	(void)device;
	*context = (CUcontext)event_ms;
	return CUDA_SUCCESS;
}

CUresult
cuDevicePrimaryCtxRelease(CUdevice device)
{
	(void)device;
	return CUDA_SUCCESS;
}

CUresult
cuCtxSetCurrent(CUcontext context)
{
	(void)context;
	return CUDA_SUCCESS;
}

CUresult
cuCtxSynchronize(void)
{
	return fake("broken") ? CUDA_ERROR_ILLEGAL_ADDRESS : CUDA_SUCCESS;
}

CUresult
cuModuleLoadData(CUmodule *module, const void *image)
{
	/* fatbinary_section.h: the magic number of a fat binary. */
	*module = (CUmodule)event_ms;
	return memcmp(image, "\x50\xed\x55\xba", 4) == 0 ? CUDA_SUCCESS :
	    CUDA_ERROR_INVALID_IMAGE;
}

CUresult
cuModuleGetFunction(CUfunction *f, CUmodule module, const char *name)
{
	(void)module;
	*f = (CUfunction)event_ms;
	return strncmp(name, "bg_", 3) == 0 ? CUDA_SUCCESS :
	    CUDA_ERROR_NOT_FOUND;
}

CUresult
cuFuncSetAttribute(CUfunction f, CUfunction_attribute which, int value)
{
	(void)f;
	(void)which;
	(void)value;
	return CUDA_SUCCESS;
}

/* All warps of a block share its cycles evenly. */
CUresult
cuLaunchKernel(CUfunction f, unsigned x, unsigned y, unsigned z, unsigned bx,
    unsigned by, unsigned bz, unsigned shared, CUstream stream,
    void **parameters, void **extra)
{
	const struct bg_launch *l = parameters[0];
	const char *text = getenv("FAKE_CYCLES");
	double each = (text == NULL ? 1 : atof(text)) * (bx / 32);
	uint64_t n = l->steps, *times = (uint64_t *)(uintptr_t)l->times;
	uint64_t *clock = (uint64_t *)(uintptr_t)l->clock;
	unsigned i;

	(void)f; (void)y; (void)z; (void)by; (void)bz; (void)shared;
	(void)stream; (void)extra;
	if (l->cycles != 0 && (double)n * each > l->cycles)
		n = (uint64_t)(l->cycles / each);
	for (i = 0; times != NULL && i < x * (bx / 32); i++) {
		times[3 * i] = 100;
		times[3 * i + 1] = 100 + (uint64_t)((double)n * each);
		times[3 * i + 2] = n;
	}
	if (clock != NULL) {
		clock[0] = clock[1] = 5;
		clock[2] = clock[3] = 5 + (uint64_t)((double)n * each);
	}
	now_ms += (double)n * each / 1e6;
	return CUDA_SUCCESS;
}

CUresult
cuMemAlloc(CUdeviceptr *p, size_t bytes)
{
	static uint64_t memory[4096];
	static size_t used;

	*p = (CUdeviceptr)(uintptr_t)&memory[used];
	used += (bytes + 7) / 8;
	return used <= sizeof memory / 8 ? CUDA_SUCCESS :
	    CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult
cuMemsetD8(CUdeviceptr p, unsigned char value, size_t n)
{
	memset((void *)(uintptr_t)p, value, n);
	return CUDA_SUCCESS;
}

CUresult
cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes)
{
	memcpy(to, (void *)(uintptr_t)from, bytes);
	return CUDA_SUCCESS;
}

CUresult
cuEventCreate(CUevent *event, unsigned flags)
{
	static int n;

	(void)flags;
	*event = (CUevent)&event_ms[n++ % 2];
	return CUDA_SUCCESS;
}

CUresult
cuEventRecord(CUevent event, CUstream stream)
{
	(void)stream;
	*(double *)event = now_ms;
	return CUDA_SUCCESS;
}

CUresult
cuEventElapsedTime(float *ms, CUevent a, CUevent b)
{
	*ms = (float)(*(double *)b - *(double *)a);
	return CUDA_SUCCESS;
}
