/*
 * case-run: a variant of a case, ready to be launched.
 *
 * Owns its kernels (machine code of its own, kernels/cases), its arrays in
 * device memory and its launches: with the result checked, or timed. Knows no
 * counters.
 */
#ifndef BG_METER_CASE_RUN_H
#define BG_METER_CASE_RUN_H

#include "cases.h"
#include "meter/cuda.h"

struct bg_case_run {
	struct bg_cuda	*cuda;
	const struct bg_case *of;
	struct bg_case_shape shape;
	uint64_t	 size;
	bool		 copied;	/* nothing is transposed */
	CUmodule	 module;
	CUfunction	 kernel, check;
	CUdeviceptr	 in[2], out, wrong;
};

/*
 * Loads the kernels, allocates and fills the input. BG_ERANGE: the memory does
 * not suffice; BG_EMETER: the driver failed. bg_case_run_close() also after a
 * failure.
 */
int	bg_case_run_open(struct bg_case_run *r, struct bg_cuda *cuda,
	    const struct bg_case *c, const struct bg_case_variant *v,
	    int64_t size, struct bg_error *err);
void	bg_case_run_close(struct bg_case_run *r);

/* Returns at once. */
int	bg_case_run_launch(const struct bg_case_run *r, struct bg_error *err);

/* Launches once into an empty output. BG_EVALUE: its elements are not what
 * they should be. */
int	bg_case_run_verify(const struct bg_case_run *r, struct bg_error *err);

/* One launch in microseconds, the median of *n, once the clocks are up. */
int	bg_case_run_time(const struct bg_case_run *r, double *us, int *n,
	    struct bg_error *err);

/* Bytes that a copy within device memory reads and writes, in GB/s: of
 * 256 MiB, the median as above. BG_ERANGE: the memory does not suffice. */
int	bg_case_run_copy(const struct bg_case_run *r, double *gbps,
	    struct bg_error *err);

#endif
