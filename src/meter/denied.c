#include <stddef.h>

#include "meter/denied.h"

#define ALONE	"start bankgrid-meter without nsys, ncu or cuda-gdb, and " \
	"without CUDA_INJECTION64_PATH: that opens the counters"
#define NEWER	"install the CUPTI of a newer CUDA toolkit and put its " \
	"directory into BANKGRID_CUPTI"
#define MATCHING \
	"take the CUPTI of the CUDA version that the driver was made for, by " \
	"BANKGRID_CUPTI"

/* cupti_result.h, CUDA 13.0. */
static const struct bg_denial counters[] = {
	/* OUT_OF_MEMORY */
	{ 8, "there is no memory left for the counters",
	    "nvidia-smi shows who fills the GPU's", true },
	/* HARDWARE */
	{ 9, "the counter hardware of the GPU reports an error",
	    "an administrator can reset the GPU (nvidia-smi --gpu-reset)",
	    true },
	/* PARAMETER_SIZE_NOT_SUFFICIENT, API_NOT_IMPLEMENTED */
	{ 10, "this CUPTI is of another version than bankgrid-meter was "
	    "built with", NEWER, false },
	{ 11, "this CUPTI is of another version than bankgrid-meter was "
	    "built with", NEWER, false },
	/* NOT_COMPATIBLE, NOT_INITIALIZED */
	{ 14, "this CUPTI does not fit the driver", MATCHING, false },
	{ 15, "this CUPTI does not fit the driver", MATCHING, false },
	/* DISABLED */
	{ 23, "another profiler in the process has disabled CUPTI", ALONE,
	    false },
	/* HARDWARE_BUSY */
	{ 26, "another program has the counters of this GPU",
	    "end the other profiler or bankgrid-meter; where DCGM watches the "
	    "GPU an administrator can pause it (dcgmi profile --pause)",
	    true },
	/* NOT_SUPPORTED */
	{ 27, "CUPTI does not support this GPU on this system", NEWER, false },
	/* VIRTUALIZED_DEVICE_NOT_SUPPORTED */
	{ 33, "this is a virtual GPU of a kind that has no counters",
	    "whoever runs the hypervisor can pass a whole GPU through, which "
	    "opens them", false },
	/* INSUFFICIENT_PRIVILEGES */
	{ 35, "the driver keeps its counters for the administrator",
	    "an administrator can load the nvidia module with "
	    "NVreg_RestrictProfilingToAdminUsers=0, which opens them to "
	    "everybody, or run this as root or with CAP_SYS_ADMIN (a "
	    "container with --cap-add SYS_ADMIN)", false },
	/* OLD_PROFILER_API_INITIALIZED */
	{ 36, "another profiler in the process uses an older interface of "
	    "CUPTI", ALONE, false },
	/* LEGACY_PROFILER_NOT_SUPPORTED */
	{ 38, "this CUPTI is too old for the GPU", NEWER, false },
	/* MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED */
	{ 39, "another profiler or debugger is attached to bankgrid-meter",
	    ALONE, false },
	/* VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES */
	{ 40, "the hypervisor keeps the counters of this virtual GPU",
	    "whoever runs it can set the vGPU plugin's parameter "
	    "enable_profiling=1 for this machine, which opens them", false },
	/* CONFIDENTIAL_COMPUTING_NOT_SUPPORTED */
	{ 41, "confidential computing is on, and allows no profiling",
	    "an administrator can restart the GPU with it off or in devtools "
	    "mode, which opens the counters", false },
	/* CMP_DEVICE_NOT_SUPPORTED */
	{ 42, "CUPTI does not read the counters of a mining GPU (CMP)",
	    "another GPU has them", false },
	/* MIG_DEVICE_NOT_SUPPORTED */
	{ 43, "CUPTI does not read the counters of a part of a GPU (MIG)",
	    "an administrator can turn MIG off (nvidia-smi -mig 0), which "
	    "opens those of the whole GPU", false },
	/* SLI_DEVICE_NOT_SUPPORTED */
	{ BG_DENIED_SLI, "CUPTI does not read the counters of GPUs under SLI",
	    "turn SLI off in the driver's settings, which opens them",
	    false },
	/* WSL_DEVICE_NOT_SUPPORTED */
	{ BG_DENIED_WSL, "this WSL does not give the counters of its GPU",
	    "a newer driver of Windows may, with its performance counters "
	    "opened to all users in the NVIDIA Control Panel", false },
	/* INVALID_CHIP_NAME */
	{ 46, "this CUPTI does not know the GPU's chip", NEWER, false },
};

/* cuda.h. */
static const struct bg_denial gpus[] = {
	/* OUT_OF_MEMORY */
	{ 2, NULL, "nvidia-smi shows who fills the GPU's memory", true },
	/* DEVICE_UNAVAILABLE */
	{ 46, NULL, "another program has it in exclusive mode, or it is lost: "
	    "see nvidia-smi", true },
	/* ECC_UNCORRECTABLE */
	{ 214, NULL, "an administrator has to reset the GPU (nvidia-smi "
	    "--gpu-reset)", false },
	/* OPERATING_SYSTEM */
	{ 304, NULL, "this user may not be allowed to open /dev/nvidia*",
	    false },
	/* LAUNCH_TIMEOUT */
	{ 702, NULL, "the GPU drives a display, whose watchdog ended the "
	    "kernel", true },
	/* SYSTEM_NOT_READY */
	{ 802, NULL, "the administrator has to start nvidia-fabricmanager",
	    true },
	/* SYSTEM_DRIVER_MISMATCH */
	{ 803, NULL, "the driver was changed under the running system: load "
	    "its module again or restart the machine", false },
	/* COMPAT_NOT_SUPPORTED_ON_DEVICE */
	{ 804, NULL, "the libcuda.so.1 that was found is one for other GPUs: "
	    "take cuda-compat out of LD_LIBRARY_PATH", false },
	/* MPS_CONNECTION_FAILED */
	{ 805, NULL, "start nvidia-cuda-mps-control, or unset "
	    "CUDA_MPS_PIPE_DIRECTORY", false },
};

static const struct bg_denial *
find(const struct bg_denial *table, size_t n, int code)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (table[i].code == code)
			return &table[i];
	return NULL;
}

const struct bg_denial *
bg_denied_counters(int cupti_error)
{
	return find(counters, sizeof counters / sizeof counters[0],
	    cupti_error);
}

const struct bg_denial *
bg_denied_gpu(int cuda_error)
{
	return find(gpus, sizeof gpus / sizeof gpus[0], cuda_error);
}

int
bg_denied(int cupti_error, const char *what, const char *text,
    struct bg_error *err)
{
	const struct bg_denial *d = bg_denied_counters(cupti_error);

	if (d == NULL) {
		bg_fail(err, BG_EIO, -1, 1, "%s: CUPTI error %d, %.120s",
		    what, cupti_error, text);
		bg_hint(err, BG_STILL_TIMES);
		return BG_EIO;
	}
	bg_fail(err, d->passing ? BG_EIO : BG_EMETER, -1, 1,
	    "%s (CUPTI error %d)", d->what, cupti_error);
	bg_hint(err, BG_STILL_TIMES "; %s", d->remedy);
	return d->passing ? BG_EIO : BG_EMETER;
}
