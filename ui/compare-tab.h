/*
 * compare-tab: the comparison among the views of the screen.
 *
 * Owns what is pinned, and which of its accesses stands beside the present
 * one. For tabs and app alone.
 */
#ifndef BG_UI_COMPARE_TAB_H
#define BG_UI_COMPARE_TAB_H

#include "ui/app.h"
#include "ui/keys.h"

/* Pins the present pattern. */
void	bg_compare_pin(struct bg_app *app);

void	bg_compare_tab_draw(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);
int	bg_compare_tab_height(const struct bg_app *app, int cols);
bool	bg_compare_tab_act(struct bg_app *app, enum bg_act act, int64_t now);

#endif
