/*
 * sweep-tab: the sweep among the views of the screen.
 *
 * Owns what keys and clicks do while it is shown, and how its measurements
 * come and go. For tabs and app alone.
 */
#ifndef BG_UI_SWEEP_TAB_H
#define BG_UI_SWEEP_TAB_H

#include "ui/app.h"
#include "ui/keys.h"

void	bg_sweep_tab_draw(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);
bool	bg_sweep_tab_act(struct bg_app *app, enum bg_act act, int64_t now);
void	bg_sweep_tab_click(struct bg_app *app, struct bg_rect r, int row,
	    int col, int64_t now);
void	bg_sweep_tab_changed(struct bg_app *app);

/* An answer to one of its requests; false: to none. */
bool	bg_sweep_tab_answer(struct bg_app *app, const struct bg_reading *r);

/* What happened to the meter: nothing more is measured. */
void	bg_sweep_tab_trouble(struct bg_app *app, const char *text);

#endif
