/*
 * modes: what keys do while something is typed, listed or explained.
 *
 * Owns the modes other than the main one, and pointing, which only speaks.
 * Private to the app: app.c and acts.c call it and are called by it.
 */
#ifndef BG_UI_MODES_H
#define BG_UI_MODES_H

#include "ui/app.h"
#include "ui/keys.h"

/* Enters the mode that the key of the main mode asks for. */
void	bg_mode_enter(struct bg_app *app, enum bg_act act);

/* A key or a click in a mode other than the main one. */
void	bg_mode_key(struct bg_app *app, uint32_t key, int64_t now);
void	bg_mode_click(struct bg_app *app, int row, int col, int64_t now);

/* While a field's value is typed: keeps it and goes on to another field. */
void	bg_mode_type_at(struct bg_app *app, int field);

/* Tells about the next lane (1) or the one before (-1); while stepping in the
 * order in which they are served, and the step goes along. */
void	bg_app_lane(struct bg_app *app, int by);

/* Points at the word at address (or -1: any of the bank) and tells whom it
 * serves; at a lane; at an element of the tile. */
void	bg_app_point(struct bg_app *app, int bank, long address);
void	bg_app_point_lane(struct bg_app *app, int lane);
void	bg_app_point_element(struct bg_app *app, int row, int col);

/* The sentence about the word; returns buf. */
const char *bg_point_say(const struct bg_scene *s, int bank, long address,
	    char *buf, size_t size);

/* What the keys of the main mode do, in acts.c. */
void	bg_app_act(struct bg_app *app, enum bg_act act, int64_t now);
void	bg_app_main_key(struct bg_app *app, uint32_t key, int64_t now);

/* Scrolls the grid by so many lines, or as far as the act says. */
void	bg_app_scroll(struct bg_app *app, enum bg_act act, int lines);

/* The rest is app.c's, for both. */

/* Makes text the pattern, if it parses: 0 or the parser's error. */
int	bg_app_set_text(struct bg_app *app, const char *text, int64_t now,
	    struct bg_error *err);

/* Changes the field to its next value (1) or the one before (-1). */
void	bg_app_step_field(struct bg_app *app, int field, int by, int64_t now);

/* Makes p the pattern and keeps it; NULL: says why it is none. */
void	bg_app_take(struct bg_app *app, struct bg_pattern *p,
	    const struct bg_error *why, int64_t now);

/* Puts the pattern into the history, if it is new. */
void	bg_app_keep(struct bg_app *app);

/* Has the access shown measured, live mode or not. */
void	bg_app_measure(struct bg_app *app);
void	bg_app_toggle_live(struct bg_app *app, int64_t now);

/* What a meter said; and what is to stand beside the prediction now. */
void	bg_app_meter_event(struct bg_app *app, const struct bg_event *ev);
void	bg_app_look(struct bg_app *app);

/* Shows that access of the pattern; what is known of it is computed anew. */
void	bg_app_show_access(struct bg_app *app, int access, int64_t now);

/* Makes text the pattern, as one that comes from elsewhere: no preset, not
 * scrolled, at that access. 0 or the parser's error. */
int	bg_app_replace(struct bg_app *app, const char *text, int access,
	    int64_t now);

void	bg_app_load(struct bg_app *app, const struct bg_preset *p,
	    int64_t now);
void	bg_app_wants(struct bg_app *app, enum bg_want want);
void	bg_app_refuse(struct bg_app *app, const struct bg_error *err);

#endif
