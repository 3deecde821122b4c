/*
 * grid: what the files that draw the bank grid share.
 *
 * Owns where the parts of the grid lie. For ui/views/grid*.c alone.
 */
#ifndef BG_UI_VIEWS_GRID_H
#define BG_UI_VIEWS_GRID_H

#include "ui/canvas.h"
#include "ui/views/plan.h"

/* Where the parts of the grid lie in its rectangle. */
struct bg_grid_frame {
	struct bg_rect	r;
	int		numbers, words;	/* lines of the heading: of the banks,
					 * and of their words */
	int		heading;	/* both */
	int		footing;	/* 1 or 0 */
	int		body;		/* lines for the rows */
	int		top;		/* first planned line drawn */
	int		banks, margin;	/* columns where these begin */
};

struct bg_grid {
	struct bg_canvas	*c;
	const struct bg_scene	*s;
	struct bg_plan		 plan;
	struct bg_grid_frame	 f;
};

/* The line of words below the rows. */
void	bg_grid_footing(const struct bg_grid *g);

#endif
