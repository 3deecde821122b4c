/*
 * page: a pattern as it stands on paper or in the output of a command.
 *
 * Owns the order of the views below each other, all of them whole: nothing is
 * cut, however long it becomes. Prints nothing.
 */
#ifndef BG_UI_PAGE_H
#define BG_UI_PAGE_H

#include "ui/canvas.h"
#include "ui/shown.h"

enum bg_page_view {
	BG_PAGE_GRID,		/* the bank grid */
	BG_PAGE_TILE		/* the bank of each element of the tile */
};

struct bg_page {
	enum bg_page_view view;
	const char	*text;	/* the pattern, on top of its first access */
	int		 cols;	/* columns of the page */
};

/* Draws text from column left on, broken at blanks, from row on; c NULL: only
 * counts. Returns the row after it. */
int	bg_page_words(struct bg_canvas *c, int row, int left, int cols,
	    enum bg_role role, const char *text);

/* Lines that the op takes. */
int	bg_page_height(const struct bg_page *p, const struct bg_shown *show);

/* Draws them from row on. */
void	bg_page_draw(struct bg_canvas *c, int row, const struct bg_page *p,
	    const struct bg_shown *show);

/*
 * All ops of the pattern below each other; view tile: at least as wide
 * as the tile is. A canvas of its own, NULL out of memory.
 */
struct bg_canvas *bg_page_canvas(struct bg_page p,
	    const struct bg_pattern *pattern, const struct bg_gpu *gpu,
	    bool ascii);

/* Two pages side by side, "A" and "B" above them and the sentence below. A
 * canvas of its own, NULL out of memory. */
struct bg_canvas *bg_page_beside(const struct bg_canvas *a,
	    const struct bg_canvas *b, const char *sentence);

#endif
