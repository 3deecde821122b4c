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
#define PASS(color8) \
	{ 0, BLACK, color8, 0, NONE, NONE, 0 }

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
	[BG_ROLE_PASS] = PASS(GREEN),
	[BG_ROLE_PASS + 1] = PASS(YELLOW),
	[BG_ROLE_PASS + 2] = PASS(YELLOW),
	[BG_ROLE_PASS + 3] = PASS(MAGENTA),
	[BG_ROLE_PASS + 4] = PASS(MAGENTA),
	[BG_ROLE_PASS + 5] = PASS(RED),
	[BG_ROLE_PASS + 6] = PASS(RED),
	[BG_ROLE_PASS + 7] = PASS(RED),
};

/* Okabe and Ito's colours, which people who see few colours tell apart, from
 * calm to hot, and what is nearest to them among 256; for odd banks a shade
 * paler, so that two neighbours are told apart. Their eighth, black, is a grey
 * that is seen on any background. */
static const struct {
	int32_t	color;
	uint8_t	of256, odd256;
} passes[] = {
	{ 0x009e73, 36, 79 }, { 0x56b4e9, 74, 117 }, { 0xf0e442, 227, 230 },
	{ 0xe69f00, 214, 222 }, { 0xd55e00, 166, 209 },
	{ 0xcc79a7, 175, 218 }, { 0x0072b2, 25, 32 }, { 0x8a8a8a, 245, 250 },
};

_Static_assert(sizeof passes / sizeof *passes == BG_ROLE_PASS_LAST -
    BG_ROLE_PASS + 1, "a colour for each role of passes");

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

/* Of the 216 colours that are a cube those nearest to the wheel's by CIE 1976,
 * no two the same, on all of which black has 7:1. */
static const uint8_t wheel256[] = {
	210, 224, 216, 223, 222, 230, 228, 229, 192, 193, 156, 158, 121, 194,
	122, 159, 123, 195, 117, 153, 111, 189, 141, 183, 177, 225, 213, 218,
	212, 182, 211, 217,
};

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
		s.bg = depth == BG_DEPTH_256 ? wheel256[bank] : wheel(bank);
		s.fg = depth == BG_DEPTH_256 ? 16 : 0;
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

/* 0 to 1000, by weights that are near those of relative luminance. */
static int
lightness(int32_t color)
{
	int r = color >> 16 & 255, g = color >> 8 & 255, b = color & 255;

	return (213 * r * r + 715 * g * g + 72 * b * b) / (255 * 255);
}

int32_t
bg_palette_ink(int32_t color)
{
	return lightness(color) > 190 ? 0 : 0xffffff;
}

int32_t
bg_palette_paler(int32_t color)
{
	int shift;
	int32_t out = 0;

	for (shift = 0; shift < 24; shift += 8)
		out |= ((color >> shift & 255) * 3 + 255) / 4 << shift;
	return color == 0xffffff ? 0xd0d0d0 : out;
}

static struct bg_style
pass_style(int pass, bool odd, enum bg_depth depth)
{
	struct bg_style s = { NONE, passes[pass].color, 0 };

	if (odd)
		s.bg = bg_palette_paler(s.bg);
	s.fg = bg_palette_ink(s.bg);
	if (depth == BG_DEPTH_256) {
		s.bg = odd ? passes[pass].odd256 : passes[pass].of256;
		s.fg = bg_palette_ink(bg_palette_rgb(s.bg)) == 0 ? 16 : 231;
	}
	return s;
}

static struct bg_style
style(enum bg_role role, unsigned attr, enum bg_depth depth)
{
	const struct looks *l = &table[role];
	struct bg_style s = { NONE, NONE, l->mono };

	if (role >= BG_ROLE_BANK && role <= BG_ROLE_BANK_LAST)
		return bank_style((int)(role - BG_ROLE_BANK), depth);
	if (depth == BG_DEPTH_MONO)
		return s;
	if (depth == BG_DEPTH_8)
		return (struct bg_style){ l->fg8, l->bg8, l->attr8 };
	if (role >= BG_ROLE_PASS && role <= BG_ROLE_PASS_LAST)
		return pass_style((int)(role - BG_ROLE_PASS),
		    attr & BG_ATTR_ODD, depth);
	s = (struct bg_style){ l->fg256, l->bg256, l->attr256 };
	if (depth == BG_DEPTH_DIRECT) {
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
