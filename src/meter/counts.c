#include <stdbool.h>
#include <string.h>

#include "meter/counts.h"

/*
 * On GH100 the counters of loads and stores never share a pass with those of
 * atomics, a pass takes 3 ms, and another set of counters 150 ms. The sums over
 * all operations do share one with the atomics': what no atomic accounts for
 * is the load's, the store's or the copy's that the kernel executes.
 */
enum one_pass {
	WF_ALL, WF_ATOM, BC_ALL, BC_ATOM,
	EX_LSU, EX_CAS, EX_LD, EX_ST,	/* all that the hardware has room for */
	ONE_PASS
};

/*
 * What the sums show of a warp beside its kernel's instructions. Measured on
 * an H200: 2,590 random accesses of every kind, some of them with no lane on,
 * read both ways: not one differed (tests/data/one-pass.tsv has some of them).
 */
#define WARP_WAVEFRONTS	1
#define WARP_LSU	1	/* with no result to store */
#define COPY_LSU	1	/* what cp.async is waited for with */

enum bg_counting
bg_counting_best(int cc)
{
	return cc == 90 ? BG_COUNT_ONE_PASS : BG_COUNT_EACH;
}

int
bg_counting_names(enum bg_counting how, int cc, const char *names[BG_METRICS])
{
	const char *each[BG_METRICS];
	int n = bg_metric_names(cc, each);

	if (how == BG_COUNT_EACH) {
		memcpy(names, each, sizeof *each * (size_t)n);
		return n;
	}
	names[WF_ALL] = each[BG_WF_ALL];
	names[WF_ATOM] = each[BG_WF_ATOM];
	names[BC_ALL] = each[BG_BC_ALL];
	names[BC_ATOM] = each[BG_BC_ATOM];
	names[EX_LD] = each[BG_EX_LD];
	names[EX_ST] = each[BG_EX_ST];
	names[EX_CAS] = "smsp__inst_executed_op_shared_atom_dot_cas.sum";
	names[EX_LSU] = "sm__inst_executed_pipe_lsu.sum";
	return ONE_PASS;
}

/* How often the kind's own instruction was executed, the rest of the kernel
 * being known. */
static double
executed(enum bg_family family, bool on, const double *read)
{
	switch (family) {
	case BG_LOAD:
		return read[EX_LD];
	case BG_STORE:
		return read[EX_ST];
	case BG_CAS:
	case BG_CAS_LOOP:
		return read[EX_CAS];
	case BG_CP_ASYNC:
		return read[EX_LSU] - WARP_LSU - read[EX_LD] -
		    (on ? COPY_LSU : 0);
	case BG_LDMATRIX:
	case BG_STMATRIX:
	case BG_RED:
	case BG_ATOM:
		break;
	}
	return read[EX_LSU] - WARP_LSU;
}

/*
 * Whether nothing but the kind's instruction was executed, of what could be
 * told apart. A CAS loop loads and swaps, after its start value was stored;
 * the assembler puts loads ahead of copies.
 */
static bool
is_alone(enum bg_family family, const double *read)
{
	bool cas = family == BG_CAS || family == BG_CAS_LOOP;

	return (read[EX_LD] == 0 || family == BG_LOAD ||
	    family == BG_CAS_LOOP || family == BG_CP_ASYNC) &&
	    (read[EX_ST] == 0 || family == BG_STORE ||
	    family == BG_CAS_LOOP) && (read[EX_CAS] == 0 || cas);
}

/*
 * Where the wavefronts and conflicts belong that no atomic accounts for.
 * Every store of a CAS loop's start value is one lane's: one wavefront.
 */
static int
share_out(enum bg_family family, const double *read, double v[BG_METRICS],
    struct bg_error *err)
{
	double wavefronts = read[WF_ALL] - WARP_WAVEFRONTS - read[WF_ATOM];
	double conflicts = read[BC_ALL] - read[BC_ATOM];

	switch (family) {
	case BG_LOAD:
	case BG_LDMATRIX:
		v[BG_WF_LD] = wavefronts;
		v[BG_BC_LD] = conflicts;
		break;
	case BG_STORE:
	case BG_STMATRIX:
		v[BG_WF_ST] = wavefronts;
		v[BG_BC_ST] = conflicts;
		break;
	case BG_CAS_LOOP:
		v[BG_WF_ST] = read[EX_ST];
		v[BG_WF_LD] = wavefronts - read[EX_ST];
		v[BG_BC_LD] = conflicts;
		break;
	case BG_RED:
	case BG_ATOM:
	case BG_CAS:
		if (wavefronts != 0 || conflicts != 0)
			return bg_fail(err, BG_EVALUE, -1, 1,
			    "the counters show %.0f wavefronts that no atomic "
			    "made", wavefronts);
		break;
	case BG_CP_ASYNC:	/* has no counter of its own */
		break;
	}
	if (v[BG_WF_LD] < 0 || v[BG_WF_ST] < 0 || conflicts < 0)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the counters show fewer wavefronts in all than of some");
	return BG_OK;
}

int
bg_counting_metrics(enum bg_counting how, enum bg_kind kind, bool on,
    const double *read, double v[BG_METRICS], struct bg_error *err)
{
	enum bg_family family = bg_kind_info(kind)->family;
	int i, n = how == BG_COUNT_EACH ? BG_METRICS : ONE_PASS;

	for (i = 0; i < n; i++)
		if (!(read[i] >= 0 && read[i] < 1e15))
			return bg_fail(err, BG_EIO, -1, 1,
			    "a counter was not read");
	if (how == BG_COUNT_EACH) {
		memcpy(v, read, sizeof *v * BG_METRICS);
		return BG_OK;
	}
	if (!is_alone(family, read))
		return bg_fail(err, BG_EVALUE, -1, 1, "more than %s was "
		    "executed: %.0f loads, %.0f stores, %.0f swaps",
		    bg_kind_info(kind)->name, read[EX_LD], read[EX_ST],
		    read[EX_CAS]);
	memset(v, 0, sizeof *v * BG_METRICS);
	v[BG_WF_ALL] = read[WF_ALL];
	v[BG_WF_ATOM] = read[WF_ATOM];
	v[BG_BC_ALL] = read[BC_ALL];
	v[BG_BC_ATOM] = read[BC_ATOM];
	v[BG_EX_LD] = read[EX_LD];
	v[BG_EX_ST] = read[EX_ST];
	v[bg_metric_executed(kind)] = executed(family, on, read);
	return share_out(family, read, v, err);
}
