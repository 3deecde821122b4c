/*
 * A stand-in for CUPTI on top of the stand-in for the driver: the functions
 * that bankgrid-meter opens, as strict about their order as the real ones.
 * The counters show what the driver's stand-in executed.
 *
 * FAKE_COUNTERS: a file that stands for the GPU's counters, which one process at
 * a time has, from its first start to its profiler's end.
 * FAKE_CUPTI: what cuptiProfilerDeviceSupported says against the GPU, one of
 * "architecture", "sli", "vgpu", "vgpu-disabled", "confidential", "cmp" and
 * "wsl". FAKE_FAULT: see fake-fault.h.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_result.h>
#include <cupti_target.h>
#include <cupti_version.h>

#include "tests/fake-fault.h"
#include "tests/fake-gpu.h"

#define WAVEFRONTS	"l1tex__data_pipe_lsu_wavefronts_mem_shared"
#define CONFLICTS	"l1tex__data_bank_conflicts_pipe_lsu_mem_shared"
#define EXECUTED	"smsp__inst_executed_op_"
#define SOURCE		"smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_"
#define AT(member)	offsetof(struct fake_counts, member)

static const struct {
	const char	*name;
	size_t		 at;
} metrics[] = {
	{ WAVEFRONTS "_op_ld.sum", AT(wavefronts[BG_ON_LD]) },
	{ WAVEFRONTS "_op_st.sum", AT(wavefronts[BG_ON_ST]) },
	{ WAVEFRONTS "_op_atom.sum", AT(wavefronts[BG_ON_ATOM]) },
	{ WAVEFRONTS ".sum", AT(wavefronts[FAKE_ALL]) },
	{ CONFLICTS "_op_ld.sum", AT(conflicts[BG_ON_LD]) },
	{ CONFLICTS "_op_st.sum", AT(conflicts[BG_ON_ST]) },
	{ CONFLICTS "_op_atom.sum", AT(conflicts[BG_ON_ATOM]) },
	{ CONFLICTS ".sum", AT(conflicts[FAKE_ALL]) },
	{ EXECUTED "shared_ld.sum", AT(executed[FAKE_EX_LD]) },
	{ EXECUTED "shared_st.sum", AT(executed[FAKE_EX_ST]) },
	{ EXECUTED "shared_atom.sum", AT(executed[FAKE_EX_ATOM]) },
	{ EXECUTED "ldsm.sum", AT(executed[FAKE_EX_LDSM]) },
	{ EXECUTED "shared_stsm.sum", AT(executed[FAKE_EX_STSM]) },
	{ EXECUTED "ldgsts.sum", AT(executed[FAKE_EX_LDGSTS]) },
	{ EXECUTED "shared_atom_dot_cas.sum", AT(executed[FAKE_EX_CAS]) },
	{ "sm__inst_executed_pipe_lsu.sum", AT(executed[FAKE_EX_LSU]) },
	{ "smsp__sass_inst_executed_op_shared_ld.sum",
	    AT(executed[FAKE_EX_LD]) },
	{ "smsp__sass_inst_executed_op_shared_st.sum",
	    AT(executed[FAKE_EX_ST]) },
	{ "smsp__sass_inst_executed_op_shared_atom.sum",
	    AT(executed[FAKE_EX_ATOM]) },
	{ "smsp__inst_executed.sum", AT(instructions) },
	{ "sm__cycles_elapsed.max", AT(cycles) },
	{ "dram__bytes_read.sum", AT(read) },
	{ "dram__bytes_write.sum", AT(written) },
	{ "l1tex__data_bank_conflicts_type_arbitration.sum",
	    AT(arbitration) },
	{ SOURCE "op_ld.sum", AT(wavefronts[BG_ON_LD]) },
	{ SOURCE "op_st.sum", AT(wavefronts[BG_ON_ST]) },
	{ SOURCE "op_atom.sum", AT(wavefronts[BG_ON_ATOM]) },
	{ SOURCE "op_ldsm.sum", AT(matrix[0]) },
	{ SOURCE "op_stsm.sum", AT(matrix[1]) },
};
enum { METRICS = sizeof metrics / sizeof metrics[0] };

/* Which metrics a host object, a configuration or counter data has. */
struct set {
	bool	has[METRICS];
};

struct CUpti_Profiler_Host_Object {
	struct set	set;
};

struct data {
	struct set	set;
	bool		decoded;
	struct fake_counts counts;
};

struct CUpti_RangeProfiler_Object {
	bool		enabled, configured, started;
	int		counters;	/* the file, locked; -1 */
	struct set	set;
	struct data	*data;
	struct fake_counts before, counted;
};

static struct CUpti_RangeProfiler_Object profiler;
static bool initialized;

static CUptiResult
fault(const char *call)
{
	return (CUptiResult)fake_fault("cupti", call);
}

static int
find(const char *name)
{
	int i;

	for (i = 0; i < METRICS; i++)
		if (strcmp(metrics[i].name, name) == 0)
			return i;
	return -1;
}

/* The stand-in for the driver is open already. */
static struct fake_counts
counts_now(void)
{
	struct fake_counts c = { 0 };
	void *library = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
	void *address = library == NULL ? NULL :
	    dlsym(library, "fake_gpu_counts");
	void (*ask)(struct fake_counts *);

	if (address != NULL) {
		memcpy(&ask, &address, sizeof ask);
		ask(&c);
	}
	if (library != NULL)
		dlclose(library);
	return c;
}

CUptiResult CUPTIAPI
cuptiGetVersion(uint32_t *version)
{
	*version = 130001;
	return fault(__func__);
}

CUptiResult CUPTIAPI
cuptiGetErrorMessage(CUptiResult rc, const char **text)
{
	(void)rc;
	*text = "a fault made for the test";
	return fault(__func__);
}

CUptiResult CUPTIAPI
cuptiDeviceGetChipName(CUpti_Device_GetChipName_Params *p)
{
	p->pChipName = "GH100";
	return fault(__func__);
}

CUptiResult CUPTIAPI
cuptiProfilerInitialize(CUpti_Profiler_Initialize_Params *p)
{
	CUptiResult rc = fault(__func__);

	(void)p;
	initialized |= rc == CUPTI_SUCCESS;
	return rc;
}

CUptiResult CUPTIAPI
cuptiProfilerDeviceSupported(CUpti_Profiler_DeviceSupported_Params *p)
{
	const char *mode = getenv("FAKE_CUPTI");
	CUpti_Profiler_Support_Level *level = NULL;

	p->isSupported = p->architecture = p->sli = p->vGpu =
	    p->confidentialCompute = p->cmp = p->wsl =
	    CUPTI_PROFILER_CONFIGURATION_SUPPORTED;
	if (mode == NULL)
		return fault(__func__);
	if (strcmp(mode, "architecture") == 0)
		level = &p->architecture;
	else if (strcmp(mode, "sli") == 0)
		level = &p->sli;
	else if (strncmp(mode, "vgpu", 4) == 0)
		level = &p->vGpu;
	else if (strcmp(mode, "confidential") == 0)
		level = &p->confidentialCompute;
	else if (strcmp(mode, "cmp") == 0)
		level = &p->cmp;
	else if (strcmp(mode, "wsl") == 0)
		level = &p->wsl;
	if (level != NULL) {
		*level = strcmp(mode, "vgpu-disabled") == 0 ?
		    CUPTI_PROFILER_CONFIGURATION_DISABLED :
		    CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED;
		p->isSupported = CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED;
	}
	return fault(__func__);
}

CUptiResult CUPTIAPI
cuptiProfilerHostGetSupportedChips(
    CUpti_Profiler_Host_GetSupportedChips_Params *p)
{
	static const char *const chips[] = { "TU102", "GH100" };

	p->numChips = 2;
	p->ppChipNames = chips;
	return fault(__func__);
}

CUptiResult CUPTIAPI
cuptiProfilerHostInitialize(CUpti_Profiler_Host_Initialize_Params *p)
{
	CUptiResult rc = fault(__func__);

	if (rc != CUPTI_SUCCESS)
		return rc;
	p->pHostObject = calloc(1, sizeof *p->pHostObject);
	return p->pHostObject == NULL ? CUPTI_ERROR_OUT_OF_MEMORY :
	    CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI
cuptiProfilerHostDeinitialize(CUpti_Profiler_Host_Deinitialize_Params *p)
{
	free(p->pHostObject);
	return fault(__func__);
}

CUptiResult CUPTIAPI
cuptiProfilerHostConfigAddMetrics(
    CUpti_Profiler_Host_ConfigAddMetrics_Params *p)
{
	CUptiResult rc = fault(__func__);
	size_t i;

	for (i = 0; rc == CUPTI_SUCCESS && i < p->numMetrics; i++) {
		if (find(p->ppMetricNames[i]) < 0)
			return CUPTI_ERROR_INVALID_METRIC_NAME;
		p->pHostObject->set.has[find(p->ppMetricNames[i])] = true;
	}
	return rc;
}

CUptiResult CUPTIAPI
cuptiProfilerHostGetConfigImageSize(
    CUpti_Profiler_Host_GetConfigImageSize_Params *p)
{
	p->configImageSize = sizeof(struct set);
	return fault(__func__);
}

CUptiResult CUPTIAPI
cuptiProfilerHostGetConfigImage(CUpti_Profiler_Host_GetConfigImage_Params *p)
{
	CUptiResult rc = fault(__func__);

	if (rc != CUPTI_SUCCESS)
		return rc;
	if (p->configImageSize < sizeof(struct set))
		return CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT;
	memcpy(p->pConfigImage, &p->pHostObject->set, sizeof(struct set));
	return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI
cuptiProfilerHostGetNumOfPasses(CUpti_Profiler_Host_GetNumOfPasses_Params *p)
{
	p->numOfPasses = 1;
	return fault(__func__);
}

CUptiResult CUPTIAPI
cuptiRangeProfilerEnable(CUpti_RangeProfiler_Enable_Params *p)
{
	CUptiResult rc = fault(__func__);

	if (rc != CUPTI_SUCCESS)
		return rc;
	if (!initialized || profiler.enabled)
		return CUPTI_ERROR_INVALID_OPERATION;
	memset(&profiler, 0, sizeof profiler);
	profiler.enabled = true;
	profiler.counters = -1;
	p->pRangeProfilerObject = &profiler;
	return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI
cuptiRangeProfilerDisable(CUpti_RangeProfiler_Disable_Params *p)
{
	CUptiResult rc = fault(__func__);

	if (rc != CUPTI_SUCCESS)
		return rc;
	p->pRangeProfilerObject->enabled = false;
	if (p->pRangeProfilerObject->counters >= 0)
		close(p->pRangeProfilerObject->counters);
	return rc;
}

CUptiResult CUPTIAPI
cuptiRangeProfilerGetCounterDataSize(
    CUpti_RangeProfiler_GetCounterDataSize_Params *p)
{
	p->counterDataSize = sizeof(struct data);
	return fault(__func__);
}

CUptiResult CUPTIAPI
cuptiRangeProfilerCounterDataImageInitialize(
    CUpti_RangeProfiler_CounterDataImage_Initialize_Params *p)
{
	CUptiResult rc = fault(__func__);

	if (rc != CUPTI_SUCCESS)
		return rc;
	if (p->counterDataSize < sizeof(struct data))
		return CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT;
	memset(p->pCounterData, 0, sizeof(struct data));
	return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI
cuptiRangeProfilerSetConfig(CUpti_RangeProfiler_SetConfig_Params *p)
{
	struct CUpti_RangeProfiler_Object *o = p->pRangeProfilerObject;
	CUptiResult rc = fault(__func__);

	if (rc != CUPTI_SUCCESS)
		return rc;
	if (!o->enabled || o->started || p->configSize < sizeof(struct set) ||
	    p->counterDataImageSize < sizeof(struct data))
		return CUPTI_ERROR_INVALID_OPERATION;
	memcpy(&o->set, p->pConfig, sizeof o->set);
	o->data = (struct data *)(void *)p->pCounterDataImage;
	o->configured = true;
	return CUPTI_SUCCESS;
}

/* Whether the process has the counters now. */
static bool
take_counters(struct CUpti_RangeProfiler_Object *o)
{
	const char *path = getenv("FAKE_COUNTERS");
	int fd;

	if (path == NULL || o->counters >= 0)
		return true;
	fd = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0600);
	if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
		o->counters = fd;
	else if (fd >= 0)
		close(fd);
	return o->counters >= 0;
}

CUptiResult CUPTIAPI
cuptiRangeProfilerStart(CUpti_RangeProfiler_Start_Params *p)
{
	struct CUpti_RangeProfiler_Object *o = p->pRangeProfilerObject;
	CUptiResult rc = fault(__func__);

	if (rc != CUPTI_SUCCESS)
		return rc;
	if (!o->configured || o->started)
		return CUPTI_ERROR_INVALID_OPERATION;
	if (!take_counters(o))
		return CUPTI_ERROR_HARDWARE_BUSY;
	o->started = true;
	o->before = counts_now();
	return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI
cuptiRangeProfilerStop(CUpti_RangeProfiler_Stop_Params *p)
{
	struct CUpti_RangeProfiler_Object *o = p->pRangeProfilerObject;
	double *counted = (double *)&o->counted;
	const double *before = (double *)&o->before;
	CUptiResult rc = fault(__func__);
	size_t i;

	if (rc != CUPTI_SUCCESS)
		return rc;
	if (!o->started)
		return CUPTI_ERROR_INVALID_OPERATION;
	o->started = false;
	o->counted = counts_now();
	for (i = 0; i < sizeof o->counted / sizeof *counted; i++)
		counted[i] -= before[i];
	p->isAllPassSubmitted = 1;
	return CUPTI_SUCCESS;
}

CUptiResult CUPTIAPI
cuptiRangeProfilerDecodeData(CUpti_RangeProfiler_DecodeData_Params *p)
{
	struct CUpti_RangeProfiler_Object *o = p->pRangeProfilerObject;
	CUptiResult rc = fault(__func__);

	if (rc != CUPTI_SUCCESS)
		return rc;
	if (o->started || o->data == NULL)
		return CUPTI_ERROR_INVALID_OPERATION;
	o->data->set = o->set;
	o->data->counts = o->counted;
	o->data->decoded = true;
	p->numOfRangeDropped = strcmp(fake_fault_word(), "drop") == 0;
	return CUPTI_SUCCESS;
}

static double
value_of(const struct data *d, int metric)
{
	const char *word = fake_fault_word();
	double v;

	memcpy(&v, (const char *)&d->counts + metrics[metric].at, sizeof v);
	if (strcmp(word, "zero") == 0)
		return 0;
	if (strcmp(word, "double") == 0)
		return 2 * v;
	if (strcmp(word, "nan") == 0)
		return NAN;
	if (strcmp(word, "fewer") == 0 && v > 0 &&
	    strncmp(metrics[metric].name, EXECUTED, strlen(EXECUTED)) == 0)
		return v - 1;
	if (strcmp(word, "more") == 0 && v > 0 &&
	    strncmp(metrics[metric].name, WAVEFRONTS, strlen(WAVEFRONTS)) == 0)
		return v + 1;
	return v;
}

CUptiResult CUPTIAPI
cuptiProfilerHostEvaluateToGpuValues(
    CUpti_Profiler_Host_EvaluateToGpuValues_Params *p)
{
	const struct data *d =
	    (const struct data *)(const void *)p->pCounterDataImage;
	CUptiResult rc = fault(__func__);
	size_t i;
	int m;

	if (rc != CUPTI_SUCCESS)
		return rc;
	if (p->counterDataImageSize < sizeof *d || !d->decoded)
		return CUPTI_ERROR_INVALID_OPERATION;
	for (i = 0; i < p->numMetrics; i++) {
		m = find(p->ppMetricNames[i]);
		if (m < 0 || !d->set.has[m])
			return CUPTI_ERROR_INVALID_METRIC_NAME;
		p->pMetricValues[i] = value_of(d, m);
	}
	return CUPTI_SUCCESS;
}
