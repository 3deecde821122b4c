/*
 * compare: two patterns side by side.
 *
 * Owns the picture of both with what differs between them marked, and the
 * words for it. Which accesses belong together is pairs'.
 */
#ifndef BG_UI_VIEWS_COMPARE_H
#define BG_UI_VIEWS_COMPARE_H

#include <stddef.h>

#include "pairs.h"
#include "ui/canvas.h"
#include "ui/scene.h"

/* The two scenes; a is NULL where A has no access that belongs to B's. */
struct bg_two {
	const struct bg_scene	*scene[BG_SIDES];
	const struct bg_pattern	*pattern[BG_SIDES];
	const struct bg_pairs	*pairs;
};

/* Draws within r, the rows of the banks from the top'th on. */
void	bg_view_compare(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_two *two, int top);

/* Lines that show all of it, and the last top that changes what is drawn. */
int	bg_compare_height(const struct bg_two *two);
int	bg_compare_last(const struct bg_two *two, struct bg_rect r);

/* The side whose bank is in cell row, col, and the byte address of the word
 * there, or -1; -1: none. */
int	bg_compare_at(const struct bg_two *two, struct bg_rect r, int top,
	    int row, int col, int *bank, long *word);

/* What to call a pair of pattern[BG_A] and pattern[BG_B]: the one name that
 * both have, else "ld.32 / st.32". Returns buf. */
const char *bg_compare_label(const struct bg_pair *p,
	    const struct bg_pattern *const pattern[BG_SIDES], char *buf,
	    size_t size);

/* "B is better: 1 wavefront instead of 32, 128 bytes more"; returns buf. */
const char *bg_compare_sentence(const struct bg_pairs *s, char *buf,
	    size_t size);

#endif
