/*
 * sweep: predicted and measured wavefronts over the values of a field.
 *
 * Owns the picture: a line for what is predicted, a dot for what was measured,
 * a mark at the present value; upright where the values are numbers, lying
 * where they are words. Changes nothing in the sweep.
 */
#ifndef BG_UI_VIEWS_SWEEP_H
#define BG_UI_VIEWS_SWEEP_H

#include "ui/canvas.h"
#include "ui/sweeping.h"

/* Draws within r, whole in whatever it is; values that do not fit are left
 * out, those around the present one stay. */
void	bg_view_sweep(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_sweeping *w);

/* The point that is drawn in cell row, col, or -1. */
int	bg_sweep_point_at(const struct bg_sweeping *w, struct bg_rect r,
	    int row, int col);

#endif
