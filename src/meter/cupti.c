#include "config.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_result.h>
#include <cupti_target.h>
#include <cupti_version.h>

#include "meter/cupti.h"
#include "meter/denied.h"
#include "meter/symbols.h"
#include "meter/watch.h"

struct library {
#define LIBRARY_SYMBOLS(X)						\
	X(cuptiGetVersion) X(cuptiGetErrorMessage)			\
	X(cuptiDeviceGetChipName) X(cuptiProfilerInitialize)		\
	X(cuptiProfilerDeviceSupported)					\
	X(cuptiProfilerHostGetSupportedChips)				\
	X(cuptiProfilerHostInitialize) X(cuptiProfilerHostDeinitialize)	\
	X(cuptiProfilerHostConfigAddMetrics)				\
	X(cuptiProfilerHostGetConfigImageSize)				\
	X(cuptiProfilerHostGetConfigImage)				\
	X(cuptiProfilerHostGetNumOfPasses)				\
	X(cuptiProfilerHostEvaluateToGpuValues)				\
	X(cuptiRangeProfilerEnable) X(cuptiRangeProfilerDisable)	\
	X(cuptiRangeProfilerGetCounterDataSize)				\
	X(cuptiRangeProfilerCounterDataImageInitialize)			\
	X(cuptiRangeProfilerSetConfig) X(cuptiRangeProfilerStart)	\
	X(cuptiRangeProfilerStop) X(cuptiRangeProfilerDecodeData)
#define X(name)	__typeof__(&name) name;
	LIBRARY_SYMBOLS(X)
#undef X
};

static const struct bg_symbol symbols[] = {
#define X(name)	BG_SYMBOL(library, name),
	LIBRARY_SYMBOLS(X)
#undef X
};

/* What to count, and how CUPTI tells the hardware. */
struct plan {
	CUpti_Profiler_Host_Object *host;
	const char	**names;	/* CUPTI does not take them const */
	int		 n;
	uint8_t		*config;
	size_t		 config_size;
};

struct bg_cupti {
	struct library	 library;
	CUcontext	 context;
	CUpti_RangeProfiler_Object *profiler;	/* NULL: released */
	char		 chip[32];
	struct plan	 plan;
	uint8_t		*fresh;		/* counter data, nothing in it yet */
	uint8_t		*data;
	size_t		 data_size;
	char		 path[256];
};

/* A parameter record of CUPTI's: they all begin with their size. */
#define PARAMS(type, name) \
	type##_Params name = { .structSize = type##_Params_STRUCT_SIZE }

static int
check(const struct bg_cupti *c, CUptiResult rc, const char *what,
    struct bg_error *err)
{
	const char *text = NULL;

	if (rc == CUPTI_SUCCESS)
		return BG_OK;
	if (c->library.cuptiGetErrorMessage(rc, &text) != CUPTI_SUCCESS ||
	    text == NULL)
		text = "unknown error";
	return bg_denied((int)rc, what, text, err);
}

static void *
open_library(struct bg_error *err)
{
	/* By name first: the user's own choice of path rules. Then where the
	 * toolkit of this build has it, as an archive or as Python wheels. */
	static const char *const where[] = {
		"", BG_CUPTI_LIBDIR "/",
		BG_CUDA_HOME "/lib64/", BG_CUDA_HOME "/lib/",
		BG_CUDA_HOME "/extras/CUPTI/lib64/",
		BG_CUDA_HOME "/../cuda_cupti/lib/",
		"/usr/local/cuda/lib64/",
		"/usr/local/cuda/extras/CUPTI/lib64/"
	};
	static const char *const files[] = {
		"libcupti.so.13", "libcupti.so.12", "libcupti.so"
	};
	enum { WHERE = sizeof where / sizeof where[0], FILES = 3 };
	char path[(WHERE + 1) * FILES][512];
	const char *names[(WHERE + 1) * FILES];
	const char *own = getenv("BANKGRID_CUPTI");
	void *library;
	int i, n = 0;

	for (i = 0; own != NULL && i < FILES; i++, n++)
		snprintf(path[n], sizeof path[n], "%s/%s", own, files[i]);
	for (i = 0; i < WHERE * FILES; i++, n++)
		snprintf(path[n], sizeof path[n], "%s%s", where[i / FILES],
		    files[i % FILES]);
	for (i = 0; i < n; i++)
		names[i] = path[i];
	library = bg_library_open(names, n, err);
	if (library == NULL) {
		bg_fail(err, BG_EMETER, -1, 1,
		    "CUPTI, which reads the counters, was not found");
		bg_hint(err, "%s; %s", BG_STILL_TIMES, N_("put the directory "
		    "of libcupti.so into BANKGRID_CUPTI or LD_LIBRARY_PATH; "
		    "it comes with the CUDA toolkit"));
	}
	return library;
}

/*
 * CUPTI opens libnvperf by its bare name. Where the loader does not search
 * the directory that CUPTI itself came from, it is opened here: what is open
 * already is found by its name.
 */
static void
open_beside(const void *address)
{
	static const char *const files[] = {
		"libnvperf_host.so", "libnvperf_target.so"
	};
	const char *slash;
	char path[4096];
	Dl_info info;
	size_t i;

	if (dladdr(address, &info) == 0 || info.dli_fname == NULL ||
	    (slash = strrchr(info.dli_fname, '/')) == NULL)
		return;
	for (i = 0; i < sizeof files / sizeof files[0]; i++) {
		if (dlopen(files[i], RTLD_LAZY | RTLD_LOCAL) != NULL)
			continue;
		snprintf(path, sizeof path, "%.*s/%s",
		    (int)(slash - info.dli_fname), info.dli_fname, files[i]);
		dlopen(path, RTLD_LAZY | RTLD_LOCAL);
	}
}

struct bg_cupti *
bg_cupti_open(struct bg_error *err)
{
	struct bg_cupti *c = calloc(1, sizeof *c);
	void *library;

	bg_watch_doing("the opening of CUPTI");
	if (c == NULL) {
		bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
		return NULL;
	}
	library = open_library(err);
	if (library != NULL && bg_library_fill(library, "libcupti.so", symbols,
	    sizeof symbols / sizeof symbols[0], &c->library, err) == BG_OK) {
		open_beside(dlsym(library, symbols[0].name));
		bg_library_path(library, symbols[0].name, c->path,
		    sizeof c->path);
		return c;
	}
	if (library != NULL)
		bg_hint(err, "%s; %s", BG_STILL_TIMES, N_("CUPTI's range "
		    "profiler came with CUDA 12.6: install a newer CUPTI"));
	free(c);
	return NULL;
}

void
bg_cupti_version(const struct bg_cupti *c, char *text, int size)
{
	uint32_t v = 0;

	/* cupti_version.h: xxyyzz since CUDA 13.0, a running number before. */
	if (c->library.cuptiGetVersion(&v) != CUPTI_SUCCESS)
		snprintf(text, (size_t)size, "unknown");
	else if (v < 130000)
		snprintf(text, (size_t)size, "API %u", (unsigned)v);
	else
		snprintf(text, (size_t)size, "%u.%u.%u", (unsigned)v / 10000,
		    (unsigned)v / 100 % 100, (unsigned)v % 100);
}

static void
free_plan(struct bg_cupti *c, struct plan *p)
{
	PARAMS(CUpti_Profiler_Host_Deinitialize, end);

	end.pHostObject = p->host;
	if (p->host != NULL)
		c->library.cuptiProfilerHostDeinitialize(&end);
	free(p->names);
	free(p->config);
	memset(p, 0, sizeof *p);
}

void
bg_cupti_release(struct bg_cupti *c)
{
	PARAMS(CUpti_RangeProfiler_Disable, off);

	off.pRangeProfilerObject = c->profiler;
	if (c->profiler != NULL)
		c->library.cuptiRangeProfilerDisable(&off);
	c->profiler = NULL;
}

void
bg_cupti_close(struct bg_cupti *c)
{
	if (c == NULL)
		return;
	free_plan(c, &c->plan);
	bg_cupti_release(c);
	free(c->fresh);
	free(c->data);
	free(c);
}

/* All at once: each call would take passes of its own. */
static int
add_metrics(struct bg_cupti *c, struct plan *p, const char *chip,
    struct bg_error *err)
{
	PARAMS(CUpti_Profiler_Host_ConfigAddMetrics, add);
	CUptiResult rc;
	int i;

	add.pHostObject = p->host;
	add.ppMetricNames = p->names;
	add.numMetrics = (size_t)p->n;
	rc = c->library.cuptiProfilerHostConfigAddMetrics(&add);
	if (rc != CUPTI_ERROR_INVALID_METRIC_NAME)
		return check(c, rc, "cannot prepare the counters", err);
	add.numMetrics = 1;
	for (i = 0; i < p->n - 1; i++) {
		add.ppMetricNames = &p->names[i];
		if (c->library.cuptiProfilerHostConfigAddMetrics(&add) !=
		    CUPTI_SUCCESS)
			break;
	}
	return bg_fail(err, BG_EMETER, -1, 1, "%s has no counter %s", chip,
	    p->names[i]);
}

/* The plan for the metrics on the chip; free_plan() also after a failure. */
static int
make_plan(struct bg_cupti *c, struct plan *p, const char *chip,
    const char *const *names, int n, struct bg_error *err)
{
	static const char what[] = N_("cannot prepare the counters");
	PARAMS(CUpti_Profiler_Host_Initialize, begin);
	PARAMS(CUpti_Profiler_Host_GetConfigImageSize, size);
	PARAMS(CUpti_Profiler_Host_GetConfigImage, image);

	p->n = n;
	p->names = malloc((size_t)n * sizeof *names);
	if (p->names == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	memcpy(p->names, names, (size_t)n * sizeof *names);
	begin.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
	begin.pChipName = chip;
	if (check(c, c->library.cuptiProfilerHostInitialize(&begin), what,
	    err) != BG_OK)
		return BG_EMETER;
	p->host = begin.pHostObject;
	if (add_metrics(c, p, chip, err) != BG_OK)
		return BG_EMETER;
	size.pHostObject = image.pHostObject = p->host;
	if (check(c, c->library.cuptiProfilerHostGetConfigImageSize(&size),
	    what, err) != BG_OK)
		return BG_EMETER;
	p->config_size = image.configImageSize = size.configImageSize;
	p->config = image.pConfigImage = malloc(size.configImageSize);
	if (p->config == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	return check(c, c->library.cuptiProfilerHostGetConfigImage(&image),
	    what, err);
}

/* Room for the counts of one launch. */
static int
make_data(struct bg_cupti *c, struct bg_error *err)
{
	static const char what[] = N_("cannot prepare the counters");
	PARAMS(CUpti_RangeProfiler_GetCounterDataSize, size);
	PARAMS(CUpti_RangeProfiler_CounterDataImage_Initialize, begin);

	size.pRangeProfilerObject = c->profiler;
	size.pMetricNames = c->plan.names;
	size.numMetrics = (size_t)c->plan.n;
	size.maxNumOfRanges = 1;
	size.maxNumRangeTreeNodes = 1;
	if (check(c, c->library.cuptiRangeProfilerGetCounterDataSize(&size),
	    what, err) != BG_OK)
		return BG_EMETER;
	c->data_size = size.counterDataSize;
	c->fresh = calloc(1, c->data_size);
	c->data = calloc(1, c->data_size);
	if (c->fresh == NULL || c->data == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	begin.pRangeProfilerObject = c->profiler;
	begin.pCounterData = c->fresh;
	begin.counterDataSize = c->data_size;
	return check(c,
	    c->library.cuptiRangeProfilerCounterDataImageInitialize(&begin),
	    what, err);
}

const char *
bg_cupti_path(const struct bg_cupti *c)
{
	return c->path;
}

int
bg_cupti_supports(struct bg_cupti *c, CUdevice device, char chip[32],
    struct bg_error *err)
{
	PARAMS(CUpti_Profiler_Initialize, begin);
	PARAMS(CUpti_Device_GetChipName, name);
	PARAMS(CUpti_Profiler_DeviceSupported, p);
	CUptiResult why = CUPTI_ERROR_NOT_SUPPORTED;

	bg_watch_doing("the start of the profiler");
	if (check(c, c->library.cuptiProfilerInitialize(&begin),
	    "the profiler does not start", err) != BG_OK)
		return BG_EMETER;
	name.deviceIndex = (size_t)device;
	if (check(c, c->library.cuptiDeviceGetChipName(&name),
	    "CUPTI does not know the GPU", err) != BG_OK)
		return BG_EMETER;
	snprintf(chip, 32, "%s", name.pChipName);
	p.cuDevice = device;
	p.api = CUPTI_PROFILER_RANGE_PROFILING;
	if (check(c, c->library.cuptiProfilerDeviceSupported(&p),
	    "CUPTI does not say whether it can profile", err) != BG_OK)
		return BG_EMETER;
	if (p.isSupported == CUPTI_PROFILER_CONFIGURATION_SUPPORTED)
		return BG_OK;
	if (p.vGpu == CUPTI_PROFILER_CONFIGURATION_DISABLED)
		why = CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES;
	else if (p.vGpu == CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED)
		why = CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED;
	else if (p.confidentialCompute != CUPTI_PROFILER_CONFIGURATION_SUPPORTED)
		why = CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED;
	else if (p.cmp != CUPTI_PROFILER_CONFIGURATION_SUPPORTED)
		why = CUPTI_ERROR_CMP_DEVICE_NOT_SUPPORTED;
	else if (p.sli != CUPTI_PROFILER_CONFIGURATION_SUPPORTED)
		why = (CUptiResult)BG_DENIED_SLI;
	else if (p.wsl != CUPTI_PROFILER_CONFIGURATION_SUPPORTED)
		why = (CUptiResult)BG_DENIED_WSL;
	return check(c, why, "CUPTI does not support this GPU", err);
}

static int
enable(struct bg_cupti *c, struct bg_error *err)
{
	PARAMS(CUpti_RangeProfiler_Enable, on);

	on.ctx = c->context;
	if (check(c, c->library.cuptiRangeProfilerEnable(&on),
	    "cannot profile on this GPU", err) != BG_OK)
		return BG_EMETER;
	c->profiler = on.pRangeProfilerObject;
	return BG_OK;
}

int
bg_cupti_start(struct bg_cupti *c, CUdevice device, CUcontext context,
    const char *const *names, int n, struct bg_error *err)
{
	PARAMS(CUpti_Profiler_Initialize, begin);
	PARAMS(CUpti_Device_GetChipName, chip);

	bg_watch_doing("the start of the profiler");
	if (check(c, c->library.cuptiProfilerInitialize(&begin),
	    "the profiler does not start", err) != BG_OK)
		return BG_EMETER;
	chip.deviceIndex = (size_t)device;
	if (check(c, c->library.cuptiDeviceGetChipName(&chip),
	    "CUPTI does not know the GPU", err) != BG_OK)
		return BG_EMETER;
	snprintf(c->chip, sizeof c->chip, "%s", chip.pChipName);
	if (make_plan(c, &c->plan, c->chip, names, n, err) != BG_OK)
		return BG_EMETER;
	c->context = context;
	if (enable(c, err) != BG_OK)
		return BG_EMETER;
	return make_data(c, err);
}

static CUptiResult
choose_and_start(struct bg_cupti *c)
{
	PARAMS(CUpti_RangeProfiler_SetConfig, config);
	PARAMS(CUpti_RangeProfiler_Start, start);
	CUptiResult rc;

	memcpy(c->data, c->fresh, c->data_size);
	config.pRangeProfilerObject = c->profiler;
	config.configSize = c->plan.config_size;
	config.pConfig = c->plan.config;
	config.counterDataImageSize = c->data_size;
	config.pCounterDataImage = c->data;
	config.range = CUPTI_AutoRange;
	config.replayMode = CUPTI_KernelReplay;
	config.maxRangesPerPass = 1;
	config.numNestingLevels = 1;
	config.minNestingLevel = 1;
	rc = c->library.cuptiRangeProfilerSetConfig(&config);
	if (rc != CUPTI_SUCCESS)
		return rc;
	start.pRangeProfilerObject = c->profiler;
	return c->library.cuptiRangeProfilerStart(&start);
}

/* One process at a time has the counters of a GPU, from its first start to its
 * release: who has them may let go. */
static int
start_counting(struct bg_cupti *c, struct bg_error *err)
{
	const struct timespec pause = { .tv_nsec = 5000000 };
	CUptiResult rc = CUPTI_ERROR_HARDWARE_BUSY;
	int tries;

	bg_watch_doing("the start of the counters");
	for (tries = 0; tries < 200 && rc == CUPTI_ERROR_HARDWARE_BUSY;
	    tries++) {
		if (tries > 0)
			nanosleep(&pause, NULL);
		rc = choose_and_start(c);
	}
	return check(c, rc, "cannot start the counters", err);
}

int
bg_cupti_read(struct bg_cupti *c,
    int (*launch)(void *arg, struct bg_error *err), void *arg,
    double *values, struct bg_error *err)
{
	PARAMS(CUpti_RangeProfiler_Stop, stop);
	PARAMS(CUpti_RangeProfiler_DecodeData, decode);
	PARAMS(CUpti_Profiler_Host_EvaluateToGpuValues, evaluate);
	CUptiResult stopped;
	int rc;

	if ((c->profiler == NULL && enable(c, err) != BG_OK) ||
	    start_counting(c, err) != BG_OK)
		return BG_EIO;
	rc = launch(arg, err);
	bg_watch_doing("the stop of the counters");
	stop.pRangeProfilerObject = decode.pRangeProfilerObject = c->profiler;
	stopped = c->library.cuptiRangeProfilerStop(&stop);
	if (rc != BG_OK)
		return rc;
	evaluate.pHostObject = c->plan.host;
	evaluate.pCounterDataImage = c->data;
	evaluate.counterDataImageSize = c->data_size;
	evaluate.ppMetricNames = c->plan.names;
	evaluate.numMetrics = (size_t)c->plan.n;
	evaluate.pMetricValues = values;
	if (check(c, stopped, "cannot stop the counters", err) != BG_OK ||
	    check(c, c->library.cuptiRangeProfilerDecodeData(&decode),
	    "cannot decode the counters", err) != BG_OK ||
	    check(c, c->library.cuptiProfilerHostEvaluateToGpuValues(&evaluate),
	    "cannot evaluate the counters", err) != BG_OK)
		return BG_EIO;
	if (decode.numOfRangeDropped > 0)
		return bg_fail(err, BG_EIO, -1, 1,
		    "the counters of the launch were lost");
	return BG_OK;
}

/* Each set of metrics has a profiler of its own, and a context one at a
 * time. */
int
bg_cupti_read_once(struct bg_cupti *c, const char *const *names, int n,
    int (*launch)(void *arg, struct bg_error *err), void *arg,
    double *values, struct bg_error *err)
{
	struct bg_cupti usual;
	int rc = BG_EIO;

	bg_cupti_release(c);
	usual = *c;
	memset(&c->plan, 0, sizeof c->plan);
	c->fresh = c->data = NULL;
	if (make_plan(c, &c->plan, c->chip, names, n, err) == BG_OK &&
	    enable(c, err) == BG_OK && make_data(c, err) == BG_OK)
		rc = bg_cupti_read(c, launch, arg, values, err);
	bg_cupti_release(c);
	free_plan(c, &c->plan);
	free(c->fresh);
	free(c->data);
	*c = usual;
	return rc;
}

const char *
bg_cupti_chip(struct bg_cupti *c, int i)
{
	PARAMS(CUpti_Profiler_Host_GetSupportedChips, chips);

	if (c->library.cuptiProfilerHostGetSupportedChips(&chips) !=
	    CUPTI_SUCCESS || (size_t)i >= chips.numChips)
		return NULL;
	return chips.ppChipNames[i];
}

int
bg_cupti_passes(struct bg_cupti *c, const char *chip,
    const char *const *names, int n, struct bg_error *err)
{
	PARAMS(CUpti_Profiler_Host_GetNumOfPasses, count);
	struct plan p = { 0 };
	int rc = make_plan(c, &p, chip, names, n, err);

	if (rc == BG_OK) {
		count.configImageSize = p.config_size;
		count.pConfigImage = p.config;
		rc = check(c, c->library.cuptiProfilerHostGetNumOfPasses(
		    &count), "cannot count the passes", err);
	}
	free_plan(c, &p);
	return rc == BG_OK ? (int)count.numOfPasses : rc;
}
