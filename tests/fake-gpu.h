/*
 * fake-gpu: what the stand-in for the driver tells the one for CUPTI.
 *
 * Owns the counts of the launches that libcuda's stand-in executed, as the
 * rules of the model have it.
 */
#ifndef TESTS_FAKE_GPU_H
#define TESTS_FAKE_GPU_H

#include "access.h"

enum { FAKE_ALL = BG_COUNTERS, FAKE_COUNTERS };
enum fake_executed {
	FAKE_EX_LD, FAKE_EX_ST, FAKE_EX_ATOM, FAKE_EX_LDSM, FAKE_EX_STSM,
	FAKE_EX_LDGSTS, FAKE_EX_CAS, FAKE_EX_LSU, FAKE_EXECUTED
};

/* Totals of all launches since the start. */
struct fake_counts {
	double	wavefronts[FAKE_COUNTERS];	/* by enum bg_counter, all */
	double	conflicts[FAKE_COUNTERS];
	double	executed[FAKE_EXECUTED];
	double	matrix[2];	/* wavefronts of ldmatrix, of stmatrix */
	/* Of whole kernels alone. */
	double	instructions, cycles, read, written, arbitration;
};

/* A function of libcuda's stand-in, of which CUPTI's asks. */
void	fake_gpu_counts(struct fake_counts *c);

#endif
