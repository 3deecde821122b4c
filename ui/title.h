/*
 * title: what the pattern on the screen is called.
 *
 * Owns the rule by which a pattern still is a variation of the preset that it
 * began as, and the words for one that is none and has no name of its own.
 * Draws nothing and changes nothing.
 */
#ifndef BG_UI_TITLE_H
#define BG_UI_TITLE_H

#include "ui/app.h"

/*
 * What p is to the preset from. It varies it with as many accesses, to arrays
 * of the same elements and tiles, and more than half of the preset's other
 * words (but its name) still there.
 */
enum bg_kin bg_title_kin(const struct bg_pattern *p,
	    const struct bg_pattern *from);

/* Whether the pattern still has the name of the preset that it no longer
 * varies. */
bool	bg_title_stale(const struct bg_app *app);

/* The pattern's own name, or its preset's with what it is to it; else a
 * description, "ld.16: column 0 of a 64x64 tile of f16". Returns buf. */
const char *bg_title_pattern(const struct bg_app *app, char *buf,
	    size_t size);

/* The same for the title line: in a lesson that of the lesson; while what is
 * typed makes no pattern, what is shown instead. */
const char *bg_title(const struct bg_app *app, char *buf, size_t size);

#endif
