/*
 * cupti: the hardware counters, read around a launch.
 *
 * Owns CUPTI's table of functions (opened at run time: without it there are
 * only timings), the profiler of one context and the images that CUPTI wants.
 * Reads values; what they mean is measure's.
 */
#ifndef BG_METER_CUPTI_H
#define BG_METER_CUPTI_H

#include <cuda.h>

#include "error.h"

struct bg_cupti;

/* Opens the library alone: needs no GPU and no driver. NULL: *err says why,
 * with what to do as the hint. */
struct bg_cupti *bg_cupti_open(struct bg_error *err);
void	bg_cupti_close(struct bg_cupti *c);

/*
 * Lets other processes have the counters, which a GPU has for one at a time.
 * The next reading takes them again, which needs 0.15 s on an H200.
 */
void	bg_cupti_release(struct bg_cupti *c);

/* Its version as users know it: "13.0.1". */
void	bg_cupti_version(const struct bg_cupti *c, char *text, int size);

/* Where it was found. */
const char *bg_cupti_path(const struct bg_cupti *c);

/* Whether CUPTI can profile the device, and its chip's name. BG_EMETER or
 * BG_EIO: no, and why. */
int	bg_cupti_supports(struct bg_cupti *c, CUdevice device, char chip[32],
	    struct bg_error *err);

/* Prepares reading the metrics names[0..n), which stay the caller's, on the
 * context of the device. BG_EMETER: no counters. */
int	bg_cupti_start(struct bg_cupti *c, CUdevice device,
	    CUcontext context, const char *const *names, int n,
	    struct bg_error *err);

/*
 * Reads around whatever launch does: one kernel, to its end; it is run again
 * for every pass that the metrics take. values: one for each metric, summed
 * over the GPU. launch's own failure is returned as it came; BG_EIO when it
 * is the counters that failed.
 */
int	bg_cupti_read(struct bg_cupti *c,
	    int (*launch)(void *arg, struct bg_error *err), void *arg,
	    double *values, struct bg_error *err);

/*
 * The same, once, of other metrics than those that bg_cupti_start() prepared,
 * at the cost of preparing them (150 ms on an H200). They should take one
 * pass: else CUPTI saves and restores all device memory that launch writes.
 */
int	bg_cupti_read_once(struct bg_cupti *c, const char *const *names, int n,
	    int (*launch)(void *arg, struct bg_error *err), void *arg,
	    double *values, struct bg_error *err);

/* The i-th chip that CUPTI knows, NULL past the last. */
const char *bg_cupti_chip(struct bg_cupti *c, int i);

/* The passes that the metrics take on the chip, or BG_EMETER with the first
 * one that the chip lacks. */
int	bg_cupti_passes(struct bg_cupti *c, const char *chip,
	    const char *const *names, int n, struct bg_error *err);

#endif
