/*
 * recording: measurements of another time and place, in a file.
 *
 * Newline-delimited JSON. The first line is the hello of the meter that
 * measured, with "source":"recorded" and all of where it comes from; every
 * other line is one access with its figures:
 *   {"kind":"ld.32","mask":"ffffffff","offsets":[0,4,...],"name":"...",
 *    "counters":{...},"timing":{...}}
 * or a whole kernel (case.h):
 *   {"case":"transpose","variant":"padded","size":8192,"time":{...},...}
 * as in a reply, "date" where it is not the first line's. Blank lines and
 * those that begin with # are ignored. A last line without its newline, cut
 * off while it was written, is ignored when it cannot be read.
 *
 * Owns looking up an access: exactly that one, or none. Nothing is ever
 * estimated from others.
 */
#ifndef BG_PROTOCOL_RECORDING_H
#define BG_PROTOCOL_RECORDING_H

#include "protocol/case.h"
#include "protocol/message.h"

struct bg_recording;

/*
 * Reads the file and the access of each line; the figures are read when they
 * are looked up. On failure *out is NULL; the message names file and line:
 * BG_EIO, BG_ESYNTAX or BG_EVALUE.
 */
int	bg_recording_load(struct bg_recording **out, const char *path,
	    struct bg_error *err);
void	bg_recording_free(struct bg_recording *r);

/* Where all of it was measured. */
const struct bg_hello *bg_recording_hello(const struct bg_recording *r);

/* How many different accesses, and the i-th of them, NULL past the end. */
int	bg_recording_count(const struct bg_recording *r);
const struct bg_access *bg_recording_at(const struct bg_recording *r, int i);

/* Bytes of the file without a last line that was cut off. */
long	bg_recording_size(const struct bg_recording *r);

/*
 * The figures of the access: lanes and offsets that do not count need not be
 * equal, everything else must. Of several recordings the last one counts. The
 * id of *reading is -1. 1; 0 when there are none; negative when the line
 * cannot be read.
 */
int	bg_recording_find(const struct bg_recording *r,
	    const struct bg_access *a, struct bg_reading *reading,
	    struct bg_error *err);

/* The same for a whole kernel: that variant at that size. */
int	bg_recording_find_case(const struct bg_recording *r,
	    const struct bg_case_request *q, struct bg_case_reading *reading,
	    struct bg_error *err);

/* How many whole kernels, and what the i-th is, NULL past the end. */
int	bg_recording_cases(const struct bg_recording *r);
const struct bg_case_request *bg_recording_case_at(
	    const struct bg_recording *r, int i);

#endif
