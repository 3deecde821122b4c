#include "metrics.h"

/*
 * With one warp alone these counters are exact and repeatable, every one of
 * them (tests/data/README.md: measured on an H200).
 *
 * What counts LDS counts neither LDSM nor LDGSTS. The order is that of
 * min_cc: a GPU has the first so many.
 */
#define WAVEFRONTS	"l1tex__data_pipe_lsu_wavefronts_mem_shared"
#define CONFLICTS	"l1tex__data_bank_conflicts_pipe_lsu_mem_shared"
#define EXECUTED	"smsp__inst_executed_op_"

static const struct {
	const char	*name;
	int		 min_cc;
} metrics[BG_METRICS] = {
	[BG_WF_LD] = { WAVEFRONTS "_op_ld.sum", 70 },
	[BG_WF_ST] = { WAVEFRONTS "_op_st.sum", 70 },
	[BG_WF_ATOM] = { WAVEFRONTS "_op_atom.sum", 70 },
	[BG_WF_ALL] = { WAVEFRONTS ".sum", 70 },
	[BG_BC_LD] = { CONFLICTS "_op_ld.sum", 70 },
	[BG_BC_ST] = { CONFLICTS "_op_st.sum", 70 },
	[BG_BC_ATOM] = { CONFLICTS "_op_atom.sum", 70 },
	[BG_BC_ALL] = { CONFLICTS ".sum", 70 },
	[BG_EX_LD] = { EXECUTED "shared_ld.sum", 70 },
	[BG_EX_ST] = { EXECUTED "shared_st.sum", 70 },
	[BG_EX_ATOM] = { EXECUTED "shared_atom.sum", 70 },
	[BG_EX_LDMATRIX] = { EXECUTED "ldsm.sum", 75 },
	[BG_EX_CP_ASYNC] = { EXECUTED "ldgsts.sum", 80 },
	[BG_EX_STMATRIX] = { EXECUTED "shared_stsm.sum", 90 },
};

int
bg_metric_names(int cc, const char *names[BG_METRICS])
{
	int i;

	for (i = 0; i < BG_METRICS && metrics[i].min_cc <= cc; i++)
		names[i] = metrics[i].name;
	return i;
}

const char *
bg_source_metric_name(enum bg_source_metric m)
{
	static const char *const names[BG_SOURCE_METRICS] = {
		[BG_SASS_ST] = "smsp__sass_l1tex_data_pipe_lsu_wavefronts_"
		    "mem_shared_op_st.sum",
		[BG_SASS_ATOM] = "smsp__sass_l1tex_data_pipe_lsu_wavefronts_"
		    "mem_shared_op_atom.sum",
		[BG_SASS_STMATRIX] = "smsp__sass_l1tex_data_pipe_lsu_"
		    "wavefronts_mem_shared_op_stsm.sum",
	};

	return names[m];
}

int
bg_source_metric(enum bg_kind kind)
{
	switch (bg_kind_info(kind)->family) {
	case BG_STORE:
		return BG_SASS_ST;
	case BG_STMATRIX:
		return BG_SASS_STMATRIX;
	case BG_RED:
	case BG_ATOM:
	case BG_CAS:
	case BG_CAS_LOOP:
		return BG_SASS_ATOM;
	case BG_LOAD:
	case BG_LDMATRIX:
	case BG_CP_ASYNC:
		break;
	}
	return -1;
}

enum bg_metric
bg_metric_executed(enum bg_kind kind)
{
	switch (bg_kind_info(kind)->family) {
	case BG_LOAD:
		return BG_EX_LD;
	case BG_STORE:
		return BG_EX_ST;
	case BG_LDMATRIX:
		return BG_EX_LDMATRIX;
	case BG_STMATRIX:
		return BG_EX_STMATRIX;
	case BG_CP_ASYNC:
		return BG_EX_CP_ASYNC;
	case BG_RED:
	case BG_ATOM:
	case BG_CAS:
	case BG_CAS_LOOP:
		break;
	}
	return BG_EX_ATOM;
}
