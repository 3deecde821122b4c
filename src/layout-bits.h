/*
 * layout-bits: a swizzle as exclusive ors of address bits.
 *
 * Owns the question whether a layout's swizzle only flips bits of the address
 * by other bits of it, and which by which. Where elements lie is layout's.
 */
#ifndef BG_LAYOUT_BITS_H
#define BG_LAYOUT_BITS_H

#include <stdbool.h>
#include <stdint.h>

#include "layout.h"

#define BG_ADDRESS_BITS	18	/* of BG_SHARED_MAX */

/*
 * by[j]: the bits of the address that bit j of the address without the
 * swizzle flips, where it is 1; those of constant are flipped always. Bits
 * that no two elements differ in flip none.
 */
struct bg_layout_bits {
	uint32_t by[BG_ADDRESS_BITS];
	uint32_t constant;
};

/* True only of what holds for every element; false where there is no tile. Of a
 * tile whose elements do not follow from a few it looks at all of them. */
bool	bg_layout_bits(const struct bg_layout *l, struct bg_layout_bits *b);

#endif
