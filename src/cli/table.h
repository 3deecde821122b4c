/*
 * table: cells of text side by side.
 *
 * Owns how numbers and percentages stand in the columns of what sweep and
 * compare print.
 */
#ifndef BG_CLI_TABLE_H
#define BG_CLI_TABLE_H

#include "sweep.h"

/*
 * Prints text from column indent of cols on, broken at blanks and between wide
 * characters, every line after the first behind so many blanks, and ends the
 * last.
 */
void	bg_print_words(int indent, int cols, const char *text);

/* The width that printf's %*s needs for text to take width columns. */
int	bg_cell_bytes(const char *text, int width);

/* Prints text filled up with blanks to width columns, cut when longer. */
void	bg_cell_left(const char *text, int width);
void	bg_cell_right(const char *text, int width);

/* A number as "1,234"; "-" where it is not known. */
void	bg_cell_count(int64_t n, bool known, int width);

/* Wavefronts, "4+" when they are the least possible. */
void	bg_cell_wavefronts(const struct bg_tally *t, int width);

/* "3.1 %", "100 %", "-" when not counted. */
void	bg_cell_efficiency(const struct bg_tally *t, int width);

/* Columns that the values of a sweep take. */
int	bg_value_width(const struct bg_sweep *s);

/* The first cell of a row, the value, marked if it is the best. */
void	bg_print_value(const struct bg_sweep *s, int i, int width);

/* The rest of a row whose value, width columns wide, makes no pattern. */
void	bg_print_reason(const char *reason, int width);

/* What "4+" means, as a line. */
void	bg_print_uncounted(void);

#endif
