#include "ui/palette.h"

enum { NONE = -1, BLACK = 0, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE };

struct looks {
	uint8_t	mono;		/* attributes without colour */
	int8_t	fg8, bg8;
	uint8_t	attr8;
	int16_t	fg256, bg256;
	uint8_t	attr256;
};

#define BOLD	BG_STYLE_BOLD
#define DIM	BG_STYLE_DIM
#define REVERSE	BG_STYLE_REVERSE
#define UNDER	BG_STYLE_UNDERLINE

/* Black on the colour of the pass, so that it reads on any background. */
#define PASS(color8, color256) \
	{ 0, BLACK, color8, 0, 16, color256, 0 }

static const struct looks table[BG_ROLES] = {
	[BG_ROLE_TEXT] = { 0, NONE, NONE, 0, NONE, NONE, 0 },
	[BG_ROLE_DIM] = { DIM, NONE, NONE, DIM, 244, NONE, 0 },
	[BG_ROLE_TITLE] = { BOLD, NONE, NONE, BOLD, NONE, NONE, BOLD },
	[BG_ROLE_LABEL] = { 0, CYAN, NONE, 0, 31, NONE, 0 },
	[BG_ROLE_FIELD] = { UNDER, NONE, NONE, UNDER, NONE, NONE, UNDER },
	[BG_ROLE_FOCUS] = { REVERSE, NONE, NONE, REVERSE, 16, 117, BOLD },
	[BG_ROLE_KEY] = { BOLD, NONE, NONE, BOLD, 31, NONE, BOLD },
	[BG_ROLE_RULE] = { DIM, NONE, NONE, DIM, 243, NONE, 0 },
	[BG_ROLE_GOOD] = { BOLD, GREEN, NONE, BOLD, 34, NONE, BOLD },
	[BG_ROLE_WARN] = { BOLD, YELLOW, NONE, BOLD, 172, NONE, BOLD },
	[BG_ROLE_BAD] = { REVERSE, WHITE, RED, BOLD, 231, 160, BOLD },
	[BG_ROLE_ERROR] = { BOLD, RED, NONE, BOLD, 160, NONE, BOLD },
	[BG_ROLE_EMPTY] = { DIM, NONE, NONE, DIM, 242, NONE, 0 },
	[BG_ROLE_CURSOR] = { REVERSE, NONE, NONE, REVERSE, NONE, NONE,
	    REVERSE },
	[BG_ROLE_PASS] = PASS(GREEN, 115),
	[BG_ROLE_PASS + 1] = PASS(YELLOW, 186),
	[BG_ROLE_PASS + 2] = PASS(YELLOW, 221),
	[BG_ROLE_PASS + 3] = PASS(MAGENTA, 215),
	[BG_ROLE_PASS + 4] = PASS(MAGENTA, 209),
	[BG_ROLE_PASS + 5] = PASS(RED, 203),
	[BG_ROLE_PASS + 6] = PASS(RED, 204),
	[BG_ROLE_PASS + 7] = PASS(RED, 205),
};

/* The passes' shades for odd banks, which set two neighbours apart. */
static const int16_t odd256[] = { 79, 185, 220, 214, 208, 167, 168, 169 };

int32_t
bg_palette_rgb(int color)
{
	static const int level[6] = { 0, 95, 135, 175, 215, 255 };
	int grey;

	if (color >= 232) {
		grey = 8 + 10 * (color - 232);
		return grey << 16 | grey << 8 | grey;
	}
	color -= 16;
	return level[color / 36 % 6] << 16 | level[color / 6 % 6] << 8 |
	    level[color % 6];
}

static int32_t
rgb(int32_t color)
{
	return color < 16 ? color : bg_palette_rgb(color);
}

struct bg_style
bg_palette(enum bg_role role, unsigned attr, enum bg_depth depth)
{
	const struct looks *l = &table[role];
	struct bg_style s = { NONE, NONE, l->mono };
	bool pass = role >= BG_ROLE_PASS && role <= BG_ROLE_PASS_LAST;

	if (depth == BG_DEPTH_8) {
		s.fg = l->fg8;
		s.bg = l->bg8;
		s.attr = l->attr8;
	} else if (depth != BG_DEPTH_MONO) {
		s.fg = l->fg256;
		s.bg = l->bg256;
		s.attr = l->attr256;
		if (pass && attr & BG_ATTR_ODD)
			s.bg = odd256[role - BG_ROLE_PASS];
	}
	if (depth == BG_DEPTH_DIRECT) {
		s.fg = rgb(s.fg);
		s.bg = rgb(s.bg);
	}
	if (attr & BG_ATTR_NOW)
		s.attr |= depth == BG_DEPTH_MONO ? BG_STYLE_REVERSE :
		    BG_STYLE_BOLD | BG_STYLE_UNDERLINE;
	return s;
}
