/*
 * kinds: sets of kinds as text.
 *
 * Owns the lists that people write, "ld.64,atom,ldmatrix.x4".
 */
#ifndef BG_KINDS_H
#define BG_KINDS_H

#include <stdint.h>

#include "error.h"

/*
 * A list of names with commas between, each a kind's or what one begins with
 * before a dot ("atom" is all that begin with "atom."). *kinds: bit k for kind
 * k. 0, or BG_EVALUE with err->column into list.
 */
int	bg_kinds_parse(const char *list, uint32_t *kinds,
	    struct bg_error *err);

#endif
