/*
 * recorder: keeps what a meter measures in a recording.
 *
 * Owns writing the file that recording reads: whole lines only, never two
 * GPUs or drivers in one, never what is itself a recording.
 */
#ifndef BG_PROTOCOL_RECORDER_H
#define BG_PROTOCOL_RECORDER_H

#include "protocol/case.h"
#include "protocol/message.h"

struct bg_recorder;

/*
 * Opens the file to append to; when it is new or empty writes its first line,
 * from the meter's hello. A last line that was cut off is cut away. BG_EIO;
 * BG_EVALUE when the file is no recording, or of another GPU, driver or CUPTI,
 * or the meter itself replays one.
 */
int	bg_recorder_open(struct bg_recorder **out, const char *path,
	    const struct bg_hello *meter, struct bg_error *err);

/*
 * Appends one access with its reading and name ("" for none), unless the file
 * has that access with the same kinds of figures already. BG_EIO.
 */
int	bg_recorder_add(struct bg_recorder *rec, const struct bg_access *a,
	    const struct bg_reading *reading, const char *name,
	    struct bg_error *err);

/* The same of a whole kernel, unless the file has that variant at that size
 * already. */
int	bg_recorder_add_case(struct bg_recorder *rec,
	    const struct bg_case_reading *reading, struct bg_error *err);

/* How many were appended. */
int	bg_recorder_added(const struct bg_recorder *rec);

/* NULL does nothing. */
void	bg_recorder_close(struct bg_recorder *rec);

#endif
