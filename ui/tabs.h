/*
 * tabs: the views that the screen has, one at a time.
 *
 * Owns the table of them: a view is a row here, a file that draws it, and a
 * key in ui/keys.c. The title line names those that there are. What they have
 * in common (fields, verdict, message) is frame's and app's.
 */
#ifndef BG_UI_TABS_H
#define BG_UI_TABS_H

#include "ui/app.h"
#include "ui/keys.h"

struct bg_tab {
	const char	*label;		/* "1 Banks" */
	enum bg_act	 key;		/* what shows it */
	enum bg_hints	 hints;		/* the footer's; BG_HINTS_MAIN: by the
					 * table of keys */
	/* Draws the view into its part of the frame; NULL: the grid with its
	 * legend and lanes, which frame lays out. All of these may be NULL. */
	void	(*draw)(const struct bg_app *app, struct bg_canvas *c,
		    struct bg_rect r);
	/* Lines that it would like to have in cols columns, which the verdict
	 * makes room for; NULL: it takes what the verdict leaves. */
	int	(*height)(const struct bg_app *app, int cols);
	/* What a key does in this view; false: what it does everywhere. */
	bool	(*act)(struct bg_app *app, enum bg_act act, int64_t now);
	/* A click into its part of the frame. */
	void	(*click)(struct bg_app *app, struct bg_rect r, int row,
		    int col, int64_t now);
	/* The pattern, the access or the field in focus is another one, or the
	 * view is shown anew. */
	void	(*changed)(struct bg_app *app);
};

/* The i-th view, NULL past the end. */
const struct bg_tab *bg_tab_at(int i);

/* The view shown. */
const struct bg_tab *bg_tab_of(const struct bg_app *app);

/* Shows the view of that key; false: none has it. */
bool	bg_tab_show(struct bg_app *app, enum bg_act key);

/* Tells the view shown that something changed, if it did since last told. */
void	bg_tab_update(struct bg_app *app);

/* "[1 Banks] 2 Lanes": the one shown in brackets; brief 1: of the others only
 * the key, "[1 Banks] 2"; 2: of all, "[1] 2". Returns buf. */
const char *bg_tab_line(const struct bg_app *app, int brief, char *buf,
	    int size);

#endif
