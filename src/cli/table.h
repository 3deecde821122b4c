/*
 * table: cells of text side by side.
 *
 * Owns how numbers and percentages stand in the columns of what sweep and
 * compare print.
 */
#ifndef BG_CLI_TABLE_H
#define BG_CLI_TABLE_H

#include "tally.h"

/* Prints text filled up with blanks to width columns, cut when longer. */
void	bg_cell_left(const char *text, int width);
void	bg_cell_right(const char *text, int width);

/* A number as "1,234"; "-" where it is not known. */
void	bg_cell_count(int64_t n, bool known, int width);

/* Wavefronts, "4+" when they are the least possible. */
void	bg_cell_wavefronts(const struct bg_tally *t, int width);

/* "3.1 %", "100 %", "-" when not counted. */
void	bg_cell_efficiency(const struct bg_tally *t, int width);

/* What "4+" means, as a line. */
void	bg_print_uncounted(void);

#endif
