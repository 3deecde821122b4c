/*
 * accesses: bare accesses as text.
 *
 * Owns the form "kind mask offset,offset,..." that recorded data has:
 * tab-separated, 32 offsets in bytes, lane 0 first, the mask in hexadecimal;
 * columns after the third belong to somebody else. Lines, not files.
 */
#ifndef BG_ACCESSES_H
#define BG_ACCESSES_H

#include "access.h"

/*
 * Reads one line (its newline may be there) into *a and checks it.
 * 1: an access; 0: blank or a # comment; else negative with the reason,
 * err->column a byte offset into line.
 */
int	bg_access_read_line(struct bg_access *a, const char *line,
	    struct bg_error *err);

/* Room for a line: a name, a mask, 32 offsets below BG_SHARED_MAX. */
#define BG_ACCESS_LINE_MAX	320

/* The line, without a newline, of what bg_access_check() lets pass. Offsets
 * that do not count are 0. */
void	bg_access_print_line(const struct bg_access *a,
	    char line[BG_ACCESS_LINE_MAX]);

/* The same as a pattern, "op=ld.32 offsets=0,4,... mask=ffffffff". */
#define BG_ACCESS_PATTERN_MAX	(BG_ACCESS_LINE_MAX + 20)
void	bg_access_print_pattern(const struct bg_access *a,
	    char text[BG_ACCESS_PATTERN_MAX]);

#endif
