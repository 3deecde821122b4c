/*
 * plot: a sweep as a picture.
 *
 * Owns the bars: wavefronts against the value, upright where the values are
 * numbers, lying where they are words. Knows no pattern.
 */
#ifndef BG_UI_VIEWS_PLOT_H
#define BG_UI_VIEWS_PLOT_H

#include "sweep.h"
#include "ui/canvas.h"

/* Draws within r. Numbers that are more than the columns share bars: each is
 * then the worst of its values, and the title says so. */
void	bg_view_plot(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_sweep *s);

/* Lines that it needs. */
int	bg_plot_height(const struct bg_sweep *s);

#endif
