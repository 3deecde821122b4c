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

/* On paper text must be darker than on a screen that may be dark: at least
 * 4.5:1 against white, rules and dots 3:1. */
static const struct {
	int32_t	fg, bg;
} paper[BG_ROLE_PASS] = {
	[BG_ROLE_TEXT] = { 0x1a1a1a, NONE },
	[BG_ROLE_DIM] = { 0x5c5c5c, NONE },
	[BG_ROLE_TITLE] = { 0x000000, NONE },
	[BG_ROLE_LABEL] = { 0x00567a, NONE },
	[BG_ROLE_FIELD] = { 0x1a1a1a, NONE },
	[BG_ROLE_FOCUS] = { 0x000000, 0xcfe8ff },
	[BG_ROLE_KEY] = { 0x00567a, NONE },
	[BG_ROLE_RULE] = { 0x8a8a8a, NONE },
	[BG_ROLE_GOOD] = { 0x0b6b1d, NONE },
	[BG_ROLE_WARN] = { 0x8a5200, NONE },
	[BG_ROLE_BAD] = { 0xffffff, 0xb3001b },
	[BG_ROLE_ERROR] = { 0xb3001b, NONE },
	[BG_ROLE_EMPTY] = { 0x8a8a8a, NONE },
	[BG_ROLE_CURSOR] = { 0x000000, 0xe0e0e0 },
};

/* The banks are a circle, so their colours are one of hues: neighbours are
 * alike, and odd ones paler, so that they are still told apart. */
static int32_t
wheel(int bank)
{
	int hue = bank * 6 * 256 / 32, up = hue % 256;
	int low = bank & 1 ? 195 : 150, high = 255;
	int rise = low + (high - low) * up / 256, fall = high + low - rise;
	int rgb[6][3] = {
		{ high, rise, low }, { fall, high, low }, { low, high, rise },
		{ low, fall, high }, { rise, low, high }, { high, low, fall },
	};
	int *c = rgb[hue / 256];

	return c[0] << 16 | c[1] << 8 | c[2];
}

/* The nearest of the 256 colours to one whose parts are at least 135. */
static int32_t
nearest256(int32_t color)
{
	int r = ((int)(color >> 16) - 35) / 40;
	int g = ((int)(color >> 8 & 255) - 35) / 40;
	int b = ((int)(color & 255) - 35) / 40;

	return 16 + 36 * r + 6 * g + b;
}

static struct bg_style
bank_style(int bank, enum bg_depth depth)
{
	static const int8_t circle[6] = {
		RED, YELLOW, GREEN, CYAN, BLUE, MAGENTA
	};
	struct bg_style s = { NONE, NONE, 0 };

	if (depth == BG_DEPTH_8) {
		s.bg = circle[bank * 6 / 32];
		s.fg = s.bg == BLUE || s.bg == RED ? WHITE : BLACK;
	} else if (depth != BG_DEPTH_MONO) {
		s.bg = wheel(bank);
		s.fg = depth == BG_DEPTH_256 ? 16 : 0;
		if (depth == BG_DEPTH_256)
			s.bg = nearest256(s.bg);
	}
	return s;
}

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

static struct bg_style
style(enum bg_role role, unsigned attr, enum bg_depth depth)
{
	const struct looks *l = &table[role];
	struct bg_style s = { NONE, NONE, l->mono };
	bool pass = role >= BG_ROLE_PASS && role <= BG_ROLE_PASS_LAST;

	if (role >= BG_ROLE_BANK && role <= BG_ROLE_BANK_LAST)
		return bank_style((int)(role - BG_ROLE_BANK), depth);
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
	if (depth == BG_DEPTH_DIRECT || (depth == BG_DEPTH_PRINT && pass)) {
		s.fg = rgb(s.fg);
		s.bg = rgb(s.bg);
	} else if (depth == BG_DEPTH_PRINT) {
		s.fg = paper[role].fg;
		s.bg = paper[role].bg;
		s.attr &= ~(BG_STYLE_REVERSE | BG_STYLE_DIM);
	}
	return s;
}

struct bg_style
bg_palette(enum bg_role role, unsigned attr, enum bg_depth depth)
{
	struct bg_style s = style(role, attr, depth);

	if (attr & BG_ATTR_NOW)
		s.attr |= depth == BG_DEPTH_MONO ? BG_STYLE_REVERSE :
		    BG_STYLE_BOLD | BG_STYLE_UNDERLINE;
	return s;
}
