#include "ui/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state.h"

#define NONE	(-1)

struct inks {
	int32_t	fg, bg;
};

struct paint {
	const char	*name;
	struct inks	 ink[BG_ROLE_PASS];	/* bg NONE: the theme's own */
	int32_t		 last;			/* the last pass's */
	int8_t		 fg8, bg8;		/* where there are 8 colours */
};

static const struct paint paints[BG_THEMES] = {
	[BG_THEME_AUTO] = { .name = "auto" },
	[BG_THEME_MONO] = { .name = "mono" },
	[BG_THEME_DARK] = { "dark", {
		[BG_ROLE_TEXT] = { 0xe4e4e4, 0x121212 },
		[BG_ROLE_DIM] = { 0xa8a8a8, NONE },
		[BG_ROLE_TITLE] = { 0xffffff, NONE },
		[BG_ROLE_LABEL] = { 0x5fd7ff, NONE },
		[BG_ROLE_FIELD] = { 0xffffff, NONE },
		[BG_ROLE_FOCUS] = { 0x000000, 0x87d7ff },
		[BG_ROLE_KEY] = { 0x5fd7ff, NONE },
		[BG_ROLE_RULE] = { 0x767676, NONE },
		[BG_ROLE_GOOD] = { 0x5fd787, NONE },
		[BG_ROLE_WARN] = { 0xffaf5f, NONE },
		[BG_ROLE_BAD] = { 0xffffff, 0xaf0000 },
		[BG_ROLE_ERROR] = { 0xff8787, NONE },
		[BG_ROLE_EMPTY] = { 0x767676, NONE },
		[BG_ROLE_CURSOR] = { 0x000000, 0xe4e4e4 },
	}, 0xffffff, 7, 0 },
	[BG_THEME_LIGHT] = { "light", {
		[BG_ROLE_TEXT] = { 0x1c1c1c, 0xffffff },
		[BG_ROLE_DIM] = { 0x5f5f5f, NONE },
		[BG_ROLE_TITLE] = { 0x000000, NONE },
		[BG_ROLE_LABEL] = { 0x005f87, NONE },
		[BG_ROLE_FIELD] = { 0x1c1c1c, NONE },
		[BG_ROLE_FOCUS] = { 0x000000, 0xafd7ff },
		[BG_ROLE_KEY] = { 0x005f87, NONE },
		[BG_ROLE_RULE] = { 0x878787, NONE },
		[BG_ROLE_GOOD] = { 0x005f00, NONE },
		[BG_ROLE_WARN] = { 0x875f00, NONE },
		[BG_ROLE_BAD] = { 0xffffff, 0xaf0000 },
		[BG_ROLE_ERROR] = { 0xaf0000, NONE },
		[BG_ROLE_EMPTY] = { 0x878787, NONE },
		[BG_ROLE_CURSOR] = { 0x000000, 0xd0d0d0 },
	}, 0x000000, 0, 7 },
	[BG_THEME_CONTRAST] = { "contrast", {
		[BG_ROLE_TEXT] = { 0xffffff, 0x000000 },
		[BG_ROLE_DIM] = { 0xffffff, NONE },
		[BG_ROLE_TITLE] = { 0xffffff, NONE },
		[BG_ROLE_LABEL] = { 0x00ffff, NONE },
		[BG_ROLE_FIELD] = { 0xffffff, NONE },
		[BG_ROLE_FOCUS] = { 0x000000, 0xffff00 },
		[BG_ROLE_KEY] = { 0xffff00, NONE },
		[BG_ROLE_RULE] = { 0xffffff, NONE },
		[BG_ROLE_GOOD] = { 0x00ff00, NONE },
		[BG_ROLE_WARN] = { 0xffff00, NONE },
		[BG_ROLE_BAD] = { 0x000000, 0xffffff },
		[BG_ROLE_ERROR] = { 0xffafaf, NONE },
		[BG_ROLE_EMPTY] = { 0xbcbcbc, NONE },
		[BG_ROLE_CURSOR] = { 0x000000, 0xffffff },
	}, 0xffffff, 7, 0 },
};

const char *
bg_theme_name(enum bg_theme theme)
{
	return paints[theme].name;
}

bool
bg_theme_find(const char *name, enum bg_theme *theme)
{
	int i;

	for (i = 0; i < BG_THEMES; i++)
		if (strcmp(paints[i].name, name) == 0) {
			*theme = (enum bg_theme)i;
			return true;
		}
	return false;
}

/* The nearest of the 256 colours that do not depend on the terminal. */
static int32_t
nearest256(int32_t color)
{
	int i, shift, d, far, best = 16, least = 1 << 30;

	for (i = 16; i < 256; i++) {
		for (far = shift = 0; shift < 24; shift += 8) {
			d = (int)(bg_palette_rgb(i) >> shift & 255) -
			    (int)(color >> shift & 255);
			far += d * d;
		}
		if (far < least) {
			least = far;
			best = i;
		}
	}
	return best;
}

/* The last pass's, the theme's own where the palette has a grey. */
static struct bg_style
last_style(const struct paint *p, unsigned attr, enum bg_depth depth)
{
	int32_t color = attr & BG_ATTR_ODD ? bg_palette_paler(p->last) :
	    p->last;
	struct bg_style s = bg_palette(BG_ROLE_PASS_LAST, attr, depth);

	s.fg = bg_palette_ink(color);
	s.bg = color;
	if (depth == BG_DEPTH_256) {
		s.bg = nearest256(color);
		s.fg = s.fg == 0 ? 16 : 231;
	}
	return s;
}

/* With 8 colours the palette's, on the theme's background; on white those that
 * are too light for it are others. */
static struct bg_style
style8(const struct paint *p, enum bg_role role, unsigned attr)
{
	enum { RED = 1, GREEN, YELLOW, BLUE, MAGENTA, CYAN };
	struct bg_style s = bg_palette(role, attr, BG_DEPTH_8);

	if (s.bg < 0) {
		if (s.fg < 0)
			s.fg = p->fg8;
		else if (p->bg8 != 0)
			s.fg = s.fg == YELLOW ? MAGENTA : s.fg == CYAN ||
			    s.fg == GREEN ? BLUE : s.fg;
		s.bg = p->bg8;
	}
	return s;
}

struct bg_style
bg_theme_style(enum bg_theme theme, enum bg_role role, unsigned attr,
    enum bg_depth depth)
{
	const struct paint *p = &paints[theme];
	struct bg_style s;
	struct inks ink;

	if (theme == BG_THEME_AUTO || depth == BG_DEPTH_MONO)
		return bg_palette(role, attr, depth);
	if (theme == BG_THEME_MONO)
		return bg_palette(role, attr, BG_DEPTH_MONO);
	if (depth == BG_DEPTH_8)
		return style8(p, role, attr);
	s = bg_palette(role, attr, depth);
	if (role == BG_ROLE_PASS_LAST)
		return last_style(p, attr, depth);
	if (role >= BG_ROLE_PASS)
		return s;
	s.attr &= (uint8_t)~(BG_STYLE_REVERSE | BG_STYLE_DIM);
	ink = p->ink[role];
	s.fg = ink.fg;
	s.bg = ink.bg == NONE ? p->ink[BG_ROLE_TEXT].bg : ink.bg;
	if (depth == BG_DEPTH_256) {
		s.fg = nearest256(s.fg);
		s.bg = nearest256(s.bg);
	}
	return s;
}

void
bg_look_make(struct bg_look *look, enum bg_theme theme, enum bg_depth depth)
{
	unsigned attr;
	int role;

	for (role = 0; role < BG_ROLES; role++)
		for (attr = 0; attr < BG_ATTRS; attr++)
			look->style[role][attr] = bg_theme_style(theme,
			    (enum bg_role)role, attr, depth);
}

enum bg_theme
bg_theme_load(void)
{
	enum bg_theme theme = BG_THEME_AUTO;
	char *path = bg_state_path("theme"), name[32] = "";
	FILE *f = path != NULL ? fopen(path, "r") : NULL;

	if (f != NULL) {
		if (fgets(name, sizeof name, f) != NULL)
			name[strcspn(name, "\n")] = '\0';
		bg_theme_find(name, &theme);
		fclose(f);
	}
	free(path);
	return theme;
}

int
bg_theme_save(enum bg_theme theme, struct bg_error *err)
{
	char *path = bg_state_path("theme"), text[40];
	int rc;

	snprintf(text, sizeof text, "%s\n", paints[theme].name);
	rc = bg_state_write(path, text, err);
	free(path);
	return rc;
}
