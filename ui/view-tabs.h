/*
 * view-tabs: the lanes, the tile and the address bits among the views of the
 * screen.
 *
 * Owns how high each would like to be, how it is scrolled, and what a click in
 * it, or in the banks, points at. For the tabs alone.
 */
#ifndef BG_UI_VIEW_TABS_H
#define BG_UI_VIEW_TABS_H

#include "ui/app.h"
#include "ui/keys.h"

/* As the members of struct bg_tab. */
void	bg_banks_tab_click(struct bg_app *app, struct bg_rect r, int row,
	    int col, int64_t now);
void	bg_lanes_tab_click(struct bg_app *app, struct bg_rect r, int row,
	    int col, int64_t now);
void	bg_tile_tab_click(struct bg_app *app, struct bg_rect r, int row,
	    int col, int64_t now);
void	bg_bits_tab_click(struct bg_app *app, struct bg_rect r, int row,
	    int col, int64_t now);
void	bg_lanes_tab_draw(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);
int	bg_lanes_tab_height(const struct bg_app *app, int cols);
bool	bg_lanes_tab_act(struct bg_app *app, enum bg_act act, int64_t now);
void	bg_tile_tab_draw(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);
int	bg_tile_tab_height(const struct bg_app *app, int cols);
bool	bg_tile_tab_act(struct bg_app *app, enum bg_act act, int64_t now);
void	bg_bits_tab_draw(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);
int	bg_bits_tab_height(const struct bg_app *app, int cols);
bool	bg_bits_tab_act(struct bg_app *app, enum bg_act act, int64_t now);
/* Scrolls by what the key says, page lines at a time, between first and last;
 * false: no such key. */
bool	bg_view_tab_scroll(struct bg_app *app, enum bg_act act, int page,
	    int first, int last);

/* Scrolls the lanes or the tile, where they are shown, so far that the lane
 * that was pointed at is in view. */
void	bg_view_tab_reveal(struct bg_app *app);

/* Columns of a frame in which nothing of the view shown is left out. */
int	bg_view_tab_width(const struct bg_app *app);

/* Begins at the top again. */
void	bg_view_tab_changed(struct bg_app *app);

#endif
