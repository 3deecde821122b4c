/*
 * cute: a layout in the terms of CuTe.
 *
 * Owns the search for the Swizzle<B,M,S> that does what a layout's swizzle
 * does, and the reason where none does. Writes no types: that is the
 * caller's.
 */
#ifndef BG_CUTE_H
#define BG_CUTE_H

#include <stdbool.h>

#include "layout.h"

struct bg_cute {
	int	b, m, s;	/* b 0: no swizzle is needed */
};

/*
 * The Swizzle<B,M,S> that takes each element's offset, row * pitch + col, to
 * its place, in elements from the array's beginning. Every element of the
 * tile is tried. False where there is none; why (of size bytes) then says so
 * in one sentence without full stop. The layout must have passed
 * bg_layout_check().
 */
bool	bg_cute_find(const struct bg_layout *l, struct bg_cute *cute,
	    char *why, int size);

#endif
