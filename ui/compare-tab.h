/*
 * compare-tab: the comparison among the views of the screen.
 *
 * Owns what is pinned, which of its accesses stands beside the present one,
 * and how far each side has come on the common clock. For tabs, app and race
 * alone.
 */
#ifndef BG_UI_COMPARE_TAB_H
#define BG_UI_COMPARE_TAB_H

#include "ui/app.h"
#include "ui/keys.h"
#include "ui/views/compare.h"

/* Both patterns with their accesses, as the view takes them: two points into
 * the rest. */
struct bg_both {
	struct bg_two	two;
	struct bg_pairs	pairs;
	struct bg_scene	pinned, present;
};

/* Pins the present pattern. */
void	bg_compare_pin(struct bg_app *app);

void	bg_compare_tab_draw(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);
int	bg_compare_tab_height(const struct bg_app *app, int cols);
/* False where there is nothing to compare; else bg_pairs_free(&v->pairs). A
 * side that was done before the present moment is at a step beyond its last. */
bool	bg_compare_open(struct bg_both *v, const struct bg_app *app);

/* The wavefronts that have passed since the access, or the group of it that is
 * looked at, began; 0 where nothing is stepped. */
uint32_t bg_compare_clock(const struct bg_app *app);

/* The same when that step of the scene ends, of all (-1) its steps; and the
 * last step that ends by then, one more than there are after the last. */
uint32_t bg_compare_ends(const struct bg_scene *s, int step);
int	bg_compare_step_at(const struct bg_scene *s, uint32_t clock);

void	bg_compare_tab_click(struct bg_app *app, struct bg_rect r, int row,
	    int col, int64_t now);
bool	bg_compare_tab_act(struct bg_app *app, enum bg_act act, int64_t now);

#endif
