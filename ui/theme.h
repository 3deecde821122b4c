/*
 * theme: the user's choice of how roles look.
 *
 * Owns the themes: auto is the palette of ui/palette.h, which suits any
 * background; dark and light bring a background of their own, contrast has
 * black and white and pure colours, mono none. The passes have the colours of
 * Okabe and Ito, which people with any kind of colour vision tell apart
 * (M. Okabe, K. Ito, "Color Universal Design", 2008). Also owns the table that
 * a painter looks styles up in, and the file that keeps the choice.
 */
#ifndef BG_UI_THEME_H
#define BG_UI_THEME_H

#include <stdbool.h>

#include "error.h"
#include "ui/palette.h"

enum bg_theme {
	BG_THEME_AUTO, BG_THEME_DARK, BG_THEME_LIGHT, BG_THEME_MONO,
	BG_THEME_CONTRAST,
	BG_THEMES
};

#define BG_ATTRS	8	/* enum bg_attr, or-ed */

struct bg_look {
	struct bg_style style[BG_ROLES][BG_ATTRS];
};

/* "dark"; and back, false: no theme has that name. */
const char *bg_theme_name(enum bg_theme theme);
bool	bg_theme_find(const char *name, enum bg_theme *theme);

/* As bg_palette(), of a theme. Not for BG_DEPTH_PRINT. */
struct bg_style	bg_theme_style(enum bg_theme theme, enum bg_role role,
	    unsigned attr, enum bg_depth depth);

void	bg_look_make(struct bg_look *look, enum bg_theme theme,
	    enum bg_depth depth);

/* The theme of the session before, BG_THEME_AUTO without one; and for the
 * next: 0 or BG_EIO. */
enum bg_theme bg_theme_load(void);
int	bg_theme_save(enum bg_theme theme, struct bg_error *err);

#endif
