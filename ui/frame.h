/*
 * frame: where everything stands on the screen, and its drawing.
 *
 * Owns the division of the screen into parts, also on the smallest ones, and
 * draws the parts that are no views: title, fields, message, footer. Changes
 * nothing in the app.
 */
#ifndef BG_UI_FRAME_H
#define BG_UI_FRAME_H

#include "ui/app.h"
#include "ui/canvas.h"

/* From so many columns on a big grid has cells of three columns; from so many
 * on with half of the banks on a line. Four take 146, or 82. */
#define BG_BIG_COLS	114
#define BG_HALF_COLS	66

/* Parts of no rows (or no columns) are not shown. */
struct bg_frame {
	struct bg_rect	title, fields, grid, legend, lanes, verdict, message,
			footer;
	struct bg_rect	lesson;		/* below the verdict, or on the right */
	struct bg_rect	body;		/* what help and presets cover */
	int		top_rule, mid_rule;	/* their rows, or -1 */
};

void	bg_frame_layout(const struct bg_app *app, struct bg_frame *f);

/* Enlarges the frame so that nothing of the view is left out, as far as
 * anybody can look at it, and scrolls it to its beginning. */
void	bg_frame_enlarge(struct bg_app *app);

/* The field at that place, or -1. */
int	bg_frame_field(const struct bg_app *app, int row, int col);

/* Draws the whole frame into a canvas of app->rows x app->cols. */
void	bg_frame_draw(const struct bg_app *app, struct bg_canvas *c);

#endif
