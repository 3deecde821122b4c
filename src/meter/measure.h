/*
 * measure: one request to one reading.
 *
 * Owns the meter's parts (the GPU, the counters if there are any) and what a
 * reading must satisfy before it is believed: every execution that was
 * launched was counted. Knows no lines and no JSON.
 */
#ifndef BG_METER_MEASURE_H
#define BG_METER_MEASURE_H

#include <time.h>

#include "meter/counts.h"
#include "meter/cuda.h"
#include "meter/cupti.h"
#include "protocol/message.h"

struct bg_meter {
	struct bg_cuda	 cuda;
	struct bg_cupti	*cupti;			/* NULL: no counters */
	enum bg_counting counting;
	bool		 lost;			/* the counters failed: to be
						 * opened anew */
	time_t		 retry;			/* not before */
	struct bg_hello	 hello;
	void		(*trace)(const char *);	/* told of each step, or NULL */
};

struct bg_meter_options {
	int	device;
	bool	counters;
	bool	each_counter;	/* read them all, in more passes */
	void	(*trace)(const char *);
};

/* Opens the GPU; m->hello says what that came to. Never fails: without a GPU
 * the hello has its problem. */
void	bg_meter_open(struct bg_meter *m, const struct bg_meter_options *o);

/* Opens the counters, where the hello has no problem; it says what that came
 * to. Meanwhile no other process can have the counters of the GPU. */
void	bg_meter_open_counters(struct bg_meter *m,
	    const struct bg_meter_options *o);

/* The same, where *err says why not: BG_EIO if that may pass, as err's code
 * only. */
int	bg_meter_start_counters(struct bg_meter *m, struct bg_error *err);

/* Lets other processes have them; the next reading takes them again. */
void	bg_meter_release_counters(struct bg_meter *m);

void	bg_meter_close(struct bg_meter *m);

/*
 * Answers the request while the hello has no problem: fills the figures of *r
 * or its error: "unsupported" the GPU has no such instruction, "range" not so
 * much shared memory, "miscount" the figures cannot be true, "no-counters" no
 * counters, and no timing was asked for, "cuda" the driver failed. BG_EMETER
 * with the last one: the context is broken and answers no more.
 */
int	bg_measure(struct bg_meter *m, const struct bg_request *q,
	    struct bg_reading *r);

/*
 * The whole executions of a CAS loop, from what its lanes saw: the loop adds 1
 * where there was 0, and returns the old value. last: each lane's last old
 * value. -1: some address saw another number of additions than its lanes made.
 */
int64_t	bg_loop_executions(const struct bg_access *a, const uint32_t *last);

#endif
