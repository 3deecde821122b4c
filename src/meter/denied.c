#include <stddef.h>

#include "meter/denied.h"

#define ALONE	N_("start bankgrid-meter without nsys, ncu or cuda-gdb, " \
	"and without CUDA_INJECTION64_PATH: that opens the counters")
#define NEWER	N_("install the CUPTI of a newer CUDA toolkit and put its " \
	"directory into BANKGRID_CUPTI")
#define MATCHING \
	N_("take the CUPTI of the CUDA version that the driver was made " \
	"for, by BANKGRID_CUPTI")

/* cupti_result.h, CUDA 13.0. */
static const struct bg_denial counters[] = {
	/* OUT_OF_MEMORY */
	{ 8, N_("there is no memory left for the counters"),
	    N_("nvidia-smi shows who fills the GPU's"), true },
	/* HARDWARE */
	{ 9, N_("the counter hardware of the GPU reports an error"),
	    N_("an administrator can reset the GPU (nvidia-smi --gpu-reset)"),
	    true },
	/* PARAMETER_SIZE_NOT_SUFFICIENT, API_NOT_IMPLEMENTED */
	{ 10, N_("this CUPTI is of another version than bankgrid-meter was "
	    "built with"), NEWER, false },
	{ 11, N_("this CUPTI is of another version than bankgrid-meter was "
	    "built with"), NEWER, false },
	/* NOT_COMPATIBLE, NOT_INITIALIZED */
	{ 14, N_("this CUPTI does not fit the driver"), MATCHING, false },
	{ 15, N_("this CUPTI does not fit the driver"), MATCHING, false },
	/* DISABLED */
	{ 23, N_("another profiler in the process has disabled CUPTI"), ALONE,
	    false },
	/* HARDWARE_BUSY */
	{ 26, N_("another program has the counters of this GPU"),
	    N_("end the other profiler or bankgrid-meter; where DCGM watches "
	    "the GPU an administrator can pause it (dcgmi profile --pause)"),
	    true },
	/* NOT_SUPPORTED */
	{ 27, N_("CUPTI does not support this GPU on this system"), NEWER,
	    false },
	/* VIRTUALIZED_DEVICE_NOT_SUPPORTED */
	{ 33, N_("this is a virtual GPU of a kind that has no counters"),
	    N_("whoever runs the hypervisor can pass a whole GPU through, "
	    "which opens them"), false },
	/* INSUFFICIENT_PRIVILEGES */
	{ 35, N_("the driver keeps its counters for the administrator"),
	    N_("an administrator can load the nvidia module with "
	    "NVreg_RestrictProfilingToAdminUsers=0, which opens them to "
	    "everybody, or run this as root or with CAP_SYS_ADMIN (a "
	    "container with --cap-add SYS_ADMIN)"), false },
	/* OLD_PROFILER_API_INITIALIZED */
	{ 36, N_("another profiler in the process uses an older interface of "
	    "CUPTI"), ALONE, false },
	/* LEGACY_PROFILER_NOT_SUPPORTED */
	{ 38, N_("this CUPTI is too old for the GPU"), NEWER, false },
	/* MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED */
	{ 39, N_("another profiler or debugger is attached to bankgrid-meter"),
	    ALONE, false },
	/* VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES */
	{ 40, N_("the hypervisor keeps the counters of this virtual GPU"),
	    N_("whoever runs it can set the vGPU plugin's parameter "
	    "enable_profiling=1 for this machine, which opens them"), false },
	/* CONFIDENTIAL_COMPUTING_NOT_SUPPORTED */
	{ 41, N_("confidential computing is on, and allows no profiling"),
	    N_("an administrator can restart the GPU with it off or in "
	    "devtools mode, which opens the counters"), false },
	/* CMP_DEVICE_NOT_SUPPORTED */
	{ 42, N_("CUPTI does not read the counters of a mining GPU (CMP)"),
	    N_("another GPU has them"), false },
	/* MIG_DEVICE_NOT_SUPPORTED */
	{ 43, N_("CUPTI does not read the counters of a part of a GPU (MIG)"),
	    N_("an administrator can turn MIG off (nvidia-smi -mig 0), which "
	    "opens those of the whole GPU"), false },
	/* SLI_DEVICE_NOT_SUPPORTED */
	{ BG_DENIED_SLI,
	    N_("CUPTI does not read the counters of GPUs under SLI"),
	    N_("turn SLI off in the driver's settings, which opens them"),
	    false },
	/* WSL_DEVICE_NOT_SUPPORTED */
	{ BG_DENIED_WSL, N_("this WSL does not give the counters of its GPU"),
	    N_("a newer driver of Windows may, with its performance counters "
	    "opened to all users in the NVIDIA Control Panel"), false },
	/* INVALID_CHIP_NAME */
	{ 46, N_("this CUPTI does not know the GPU's chip"), NEWER, false },
};

/* cuda.h. */
static const struct bg_denial gpus[] = {
	/* OUT_OF_MEMORY */
	{ 2, NULL, N_("nvidia-smi shows who fills the GPU's memory"), true },
	/* DEVICE_UNAVAILABLE */
	{ 46, NULL, N_("another program has it in exclusive mode, or it is "
	    "lost: see nvidia-smi"), true },
	/* ECC_UNCORRECTABLE */
	{ 214, NULL, N_("an administrator has to reset the GPU (nvidia-smi "
	    "--gpu-reset)"), false },
	/* OPERATING_SYSTEM */
	{ 304, NULL, N_("this user may not be allowed to open /dev/nvidia*"),
	    false },
	/* LAUNCH_TIMEOUT */
	{ 702, NULL, N_("the GPU drives a display, whose watchdog ended the "
	    "kernel"), true },
	/* SYSTEM_NOT_READY */
	{ 802, NULL, N_("the administrator has to start nvidia-fabricmanager"),
	    true },
	/* SYSTEM_DRIVER_MISMATCH */
	{ 803, NULL, N_("the driver was changed under the running system: load "
	    "its module again or restart the machine"), false },
	/* COMPAT_NOT_SUPPORTED_ON_DEVICE */
	{ 804, NULL, N_("the libcuda.so.1 that was found is one for other "
	    "GPUs: take cuda-compat out of LD_LIBRARY_PATH"), false },
	/* MPS_CONNECTION_FAILED */
	{ 805, NULL, N_("start nvidia-cuda-mps-control, or unset "
	    "CUDA_MPS_PIPE_DIRECTORY"), false },
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
	bg_hint(err, "%s; %s", BG_STILL_TIMES, d->remedy);
	return d->passing ? BG_EIO : BG_EMETER;
}
