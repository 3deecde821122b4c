/*
 * runs: neighbouring cells that a painter of lines and areas draws at once.
 *
 * Owns the cut of a canvas's rows into areas of one background, pieces of
 * text of one look, and frames. Knows no file format.
 */
#ifndef BG_UI_RUNS_H
#define BG_UI_RUNS_H

#include "ui/palette.h"

struct bg_run {
	int	col, cols;
	int	row;
	struct bg_style style;		/* BG_DEPTH_PRINT */
};

/*
 * The next of its kind in the row from column col on: false at the end of the
 * row. Text is cut where two blanks follow each other, so that columns stay
 * in place whatever the font; brackets that a frame stands for are left out,
 * and blocks are none.
 */
bool	bg_run_area(const struct bg_canvas *c, int row, int col,
	    struct bg_run *run);
bool	bg_run_text(const struct bg_canvas *c, int row, int col,
	    struct bg_run *run);
/* A piece of Unicode's blocks, one cell: the part of it that is filled. */
struct bg_block {
	int	eighths;		/* 1 to 8 */
	bool	upright;		/* from below, else from the left */
};
bool	bg_run_block(const struct bg_canvas *c, int row, int col,
	    struct bg_run *run, struct bg_block *block);
bool	bg_run_frame(const struct bg_canvas *c, int row, int col,
	    struct bg_run *run);

/* The i-th glyph of a piece of text, 0 for the half of a wide one. */
uint32_t bg_run_glyph(const struct bg_canvas *c, const struct bg_run *run,
	    int i);

#endif
