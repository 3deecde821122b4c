/*
 * layout: how a tile lies in shared memory.
 *
 * Owns the way from an element's row and column to its byte address: element
 * size, tile shape, pitch, base and swizzle. Never parses and knows no lanes.
 */
#ifndef BG_LAYOUT_H
#define BG_LAYOUT_H

#include <stdint.h>

#include "error.h"

enum bg_swizzle_kind {
	BG_SWIZZLE_NONE,
	BG_SWIZZLE_XOR,		/* col ^ (row / div), kept inside the row */
	BG_SWIZZLE_ADD,		/* (col + row) mod cols */
	BG_SWIZZLE_CUTE,	/* CuTe's Swizzle<B,M,S> on the element offset */
	BG_SWIZZLE_TMA,		/* 32, 64, 128 bytes, on the byte address */
	BG_SWIZZLE_TRITON,	/* units of vec columns ^ phase of the row */
	BG_SWIZZLE_EXPR		/* a table of columns */
};

struct bg_swizzle {
	enum bg_swizzle_kind kind;
	int	div;		/* xor: rows that share a key, 1 or more */
	int	b, m, s;	/* cute: bits, base, shift */
	int	bytes;		/* tma: 32, 64 or 128 */
	int	vec, per_phase, max_phase;	/* triton */
	/* expr: the physical column of each element, row after row, rows x
	 * cols of them; the one who fills it frees it */
	int	*column;
};

struct bg_layout {
	int	elem;		/* bytes: 1, 2, 4, 8 or 16 */
	int	rows, cols;	/* in elements; 0 x 0: no tile */
	int	pitch;		/* elements from row to row, >= cols */
	int	base;		/* byte offset of the array */
	struct bg_swizzle swizzle;
};

/* Whether the layout is one: sizes positive, the whole inside shared memory,
 * the swizzle a bijection on the tile. 0, BG_EVALUE or BG_ERANGE. */
int	bg_layout_check(const struct bg_layout *l, struct bg_error *err);

/* Byte address of the element; BG_ERANGE outside the tile. */
int	bg_layout_address(const struct bg_layout *l, int64_t row, int64_t col,
	    int64_t *address, struct bg_error *err);

/* The addresses of n elements at once, without a word on what is wrong: 0;
 * BG_ERANGE where one is outside the tile. */
int	bg_layout_addresses(const struct bg_layout *l, int n, const int row[],
	    const int col[], uint32_t address[]);

/* bg_layout_address() of an element index counted along rows of pitch elements, as
 * index = row * pitch + col; padding elements included. */
int	bg_layout_index_address(const struct bg_layout *l, int64_t index,
	    int64_t *address, struct bg_error *err);

/* Bytes of the whole tile with its padding, and of the padding alone. */
int64_t	bg_layout_bytes(const struct bg_layout *l);
int64_t	bg_layout_padding(const struct bg_layout *l);

/* The first multiple of 128 bytes at or behind the end of the tile, of an
 * array without a tile its base: where the next array begins unless it says
 * otherwise. */
int	bg_layout_behind(const struct bg_layout *l);

#endif
