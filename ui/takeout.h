/*
 * takeout: what leaves the screen for somewhere else.
 *
 * Owns the forms in which the pattern and the view at hand can be had, for a
 * file (w, x) or for the clipboard (y), and the keys that choose among them.
 * Writes nothing itself: the screen does. Part of the app.
 */
#ifndef BG_UI_TAKEOUT_H
#define BG_UI_TAKEOUT_H

#include "ui/app.h"
#include "ui/keys.h"

enum bg_takeout {
	BG_TAKE_PATTERN,
	BG_TAKE_COMMAND,	/* the line that shows it again */
	BG_TAKE_CUDA,
	BG_TAKE_SVG,		/* these of the view */
	BG_TAKE_MARKDOWN,
	BG_TAKE_TEXT
};

/* By the ending of the file's name: .sh .cu .svg .md .txt, else a pattern. */
enum bg_takeout bg_takeout_of(const char *path);

/* "the pattern", "the CUDA program": as a message names it. */
const char *bg_takeout_name(enum bg_takeout what);

/* 0 and *out malloc()ed, or an error. */
int	bg_takeout_make(const struct bg_app *app, enum bg_takeout what,
	    char **out, struct bg_error *err);

/* BG_ACT_WRITE, BG_ACT_EXPORT: asks for a file's name; BG_ACT_COPY: for what
 * is to be copied. */
void	bg_takeout_enter(struct bg_app *app, enum bg_act act);

/* A key where it asks what is to be copied. */
void	bg_takeout_key(struct bg_app *app, uint32_t key);

/* The file's name is complete: app->out is what goes into it, and wanted. */
void	bg_takeout_write(struct bg_app *app);

#endif
