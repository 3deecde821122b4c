/*
 * plan: what stands on each line of the bank grid.
 *
 * Owns the arrangement of an access's words in lines and columns, before
 * anything is drawn: which rows of 128 bytes, which service in which cell,
 * what must be written below a line because it does not fit beside it.
 *
 * A word that is served more than once (by two groups, or lane by lane) takes
 * as many layers: lines of the same row, the first service on the first.
 */
#ifndef BG_UI_VIEWS_PLAN_H
#define BG_UI_VIEWS_PLAN_H

#include "ui/scene.h"

enum bg_plan_part {
	BG_PLAN_LANES,		/* the lane on each word, or how many */
	BG_PLAN_COUNTS,		/* below: how many, where two columns are
				 * too few */
	BG_PLAN_PASSES		/* below: the pass of each word */
};

struct bg_plan_line {
	uint32_t	row;		/* byte address of the row / 128 */
	uint8_t		layer;		/* 0: the row's first line */
	uint8_t		part;		/* enum bg_plan_part */
	uint8_t		half;		/* of the row; 0 where it is whole */
	bool		gap;		/* untouched rows lie before it */
	int16_t		service[BG_BANKS];	/* of the trace, or -1 */
};

#define BG_PLAN_LINES	(3 * BG_SERVICES)

struct bg_plan {
	int	left, cell, right;	/* columns: offset, bank, margin */
	int	per;			/* banks of a line: all, or half */
	int	nlines;
	struct bg_plan_line line[BG_PLAN_LINES];
	/* of the group looked at, or of the worst */
	uint8_t	words[BG_BANKS];	/* services of each bank */
	int	most;			/* the largest of them */
};

/*
 * Plans the grid of s for so many columns. A big one has cells of three columns
 * at least, with half of the banks on a line where all of them would not fit,
 * and lines only for halves that are touched.
 */
void	bg_plan(struct bg_plan *p, const struct bg_scene *s, int cols);

/* What a service's number counts: "pass", "turn", "round", or "group" where no
 * counter tells the passes. */
const char *bg_plan_unit(const struct bg_scene *s);

/* The first bank of the line. */
int	bg_plan_first(const struct bg_plan *p, const struct bg_plan_line *l);

/* Whether the scene looks at this service's group. */
bool	bg_plan_shows(const struct bg_scene *s, const struct bg_service *v);

/*
 * The margin of a line: "pass 3", or "1,2" for the passes of its accesses from
 * left to right, or "" where they are written below. *before: the blank before
 * the margin, and the empty cell of the last bank, are needed for it. Returns
 * buf of BG_PHRASE_MAX bytes. "" always of a hidden scene.
 */
const char *bg_plan_margin(const struct bg_plan *p, const struct bg_scene *s,
	    const struct bg_plan_line *l, char *buf, bool *before);

#endif
