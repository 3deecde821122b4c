/*
 * palette: what a role looks like.
 *
 * Owns the one table that turns roles into colours, for the screen and for
 * coloured text alike, at every number of colours that terminals have.
 * Colours repeat what glyphs already say, and no colour is used that fails on
 * either a dark or a light background.
 */
#ifndef BG_UI_PALETTE_H
#define BG_UI_PALETTE_H

#include "ui/canvas.h"

enum bg_depth {
	BG_DEPTH_MONO,		/* attributes only */
	BG_DEPTH_8,		/* the 8 of ECMA-48 */
	BG_DEPTH_256,		/* xterm's 6 x 6 x 6 cube and greys */
	BG_DEPTH_DIRECT,	/* 0xRRGGBB */
	BG_DEPTH_PRINT		/* 0xRRGGBB on white paper */
};

enum bg_style_attr {
	BG_STYLE_BOLD = 1, BG_STYLE_DIM = 2, BG_STYLE_REVERSE = 4,
	BG_STYLE_UNDERLINE = 8
};

struct bg_style {
	int32_t	 fg, bg;	/* in the depth's terms, -1: the default */
	uint8_t	 attr;		/* enum bg_style_attr, or-ed */
};

/* How a cell of this role and attr (enum bg_attr) looks. */
struct bg_style	bg_palette(enum bg_role role, unsigned attr,
	    enum bg_depth depth);

/* The 0xRRGGBB of one of the 256 colours from 16 up, as xterm has them. */
int32_t	bg_palette_rgb(int color);

/* Black or white, 0xRRGGBB, whichever stands out more from the colour. */
int32_t	bg_palette_ink(int32_t color);

/* A shade of the colour: a quarter of the way to white, of white a grey. */
int32_t	bg_palette_paler(int32_t color);

#endif
