/*
 * cuda: the CUDA driver, one device, its context and the measuring kernels.
 *
 * Owns the driver's table of functions (opened at run time: the program
 * starts without it), the context, the buffers in device memory and the
 * launches. Knows nothing of counters or clocks' meaning.
 */
#ifndef BG_METER_CUDA_H
#define BG_METER_CUDA_H

#include <stdint.h>

#include <cuda.h>

#include "access.h"
#include "meter/launch.h"

#define BG_SMS_MAX	1024	/* multiprocessors; 132 on an H200 */
#define BG_METER_MIN_CC	75	/* kernels/ are compiled for it and later */
#define BG_RESULTS	64	/* uint32_t of struct bg_launch's result */

struct bg_driver {
#define BG_DRIVER_SYMBOLS(X)						\
	X(cuInit) X(cuGetErrorName) X(cuGetErrorString)			\
	X(cuDriverGetVersion) X(cuDeviceGetCount) X(cuDeviceGet)	\
	X(cuDeviceGetName) X(cuDeviceGetAttribute) X(cuDeviceGetUuid)	\
	X(cuDevicePrimaryCtxRetain) X(cuDevicePrimaryCtxRelease)	\
	X(cuCtxSetCurrent) X(cuCtxSynchronize)				\
	X(cuModuleLoadData) X(cuModuleUnload) X(cuModuleGetFunction)	\
	X(cuFuncSetAttribute) X(cuLaunchKernel)				\
	X(cuMemAlloc) X(cuMemFree) X(cuMemsetD8)			\
	X(cuMemcpyDtoH) X(cuMemcpyDtoDAsync)				\
	X(cuEventCreate) X(cuEventRecord) X(cuEventElapsedTime)
#define X(name)	__typeof__(&name) name;
	BG_DRIVER_SYMBOLS(X)
#undef X
};

struct bg_cuda {
	struct bg_driver	 driver;
	CUdevice		 device;
	CUcontext		 context;
	CUmodule		 module;
	CUfunction		 kernel[BG_KINDS];	/* NULL: not yet asked for */
	CUfunction		 chain[BG_KINDS];	/* likewise */
	CUevent			 event[2];
	char			 name[64];		/* of the GPU */
	char			 uuid[48];		/* "GPU-...", "": unknown */
	char			 path[256];		/* of the driver's library */
	char			 version[32];		/* of the driver */
	int			 cc;			/* compute capability x 10 */
	int			 sms;
	uint32_t		 shared;		/* bytes for one block at most */
	/* In device memory. */
	CUdeviceptr		 source, result, clock, times;
};

/* How many GPUs there are, at least 1; BG_EMETER with the reason, and what to
 * do as the hint. */
int	bg_cuda_count(struct bg_error *err);
/* The two halves of bg_cuda_open(): the library; its start and the device. */
int	bg_cuda_library(struct bg_cuda *c, struct bg_error *err);
int	bg_cuda_find(struct bg_cuda *c, int device, struct bg_error *err);

/* Opens the driver and asks the device: no context yet. BG_EMETER: *err is
 * why nothing can be measured, with what to do as the hint. */
int	bg_cuda_open(struct bg_cuda *c, int device, struct bg_error *err);

/* Makes the context, loads the kernels, allocates. BG_EMETER as above. */
int	bg_cuda_start(struct bg_cuda *c, struct bg_error *err);

void	bg_cuda_close(struct bg_cuda *c);

/* Looks the kind's kernel up, as a launch would. BG_EMETER. */
int	bg_cuda_kernel(struct bg_cuda *c, enum bg_kind kind,
	    struct bg_error *err);

/*
 * Launches the kind's kernel: blocks of warps warps with shared bytes each.
 * Returns at once. BG_EMETER: the driver refused.
 */
int	bg_cuda_launch(struct bg_cuda *c, enum bg_kind kind,
	    const struct bg_launch *arg, int blocks, int warps,
	    uint32_t shared, struct bg_error *err);

/* One warp of the kind's chain (bg_chain_name()), with all the shared memory that
 * a block can have; else the same. */
int	bg_cuda_launch_chain(struct bg_cuda *c, enum bg_kind kind,
	    const struct bg_launch *arg, struct bg_error *err);

/* Waits for all launches; then copies bytes from device memory. */
int	bg_cuda_wait(struct bg_cuda *c, struct bg_error *err);
int	bg_cuda_fetch(struct bg_cuda *c, void *to, CUdeviceptr from,
	    size_t bytes, struct bg_error *err);

/* BG_OK or BG_EMETER with "what: the driver's name and text for rc". */
int	bg_cuda_check(const struct bg_cuda *c, CUresult rc, const char *what,
	    struct bg_error *err);

#endif
