/*
 * results: the layouts that the search finds, to choose one from.
 *
 * Owns the list of them, best first, and what keys do in it: the one chosen is
 * shown as the pattern meanwhile, with its banks where there is room and its
 * verdict; Enter keeps it, Esc gives the pattern back.
 * What is found, and what is best, is src/search's. Part of the app.
 */
#ifndef BG_UI_RESULTS_H
#define BG_UI_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "search.h"
#include "ui/canvas.h"

struct bg_app;
struct bg_frame;

struct bg_result {
	char	 label[BG_SEARCH_WORDS_MAX + 24];	/* "pad 1" */
	char	*text;			/* the pattern with it */
	uint32_t total;			/* wavefronts */
	int64_t	 bytes, padding;	/* of the array */
	int	 blocks;		/* that fit a multiprocessor */
	int	 operations;		/* it adds to an address */
	bool	 now;			/* the pattern's own */
};

struct bg_results {
	struct bg_result row[BG_TRY_FAMILIES + 1];
	int	 n, at;
	int	 offered;		/* the one that P takes, or -1 */
	char	 heading[64];		/* which array, "" of one */
	char	 proof[512];		/* why nothing is better */
	/* as they were before */
	int	 step, top, tab, tab_top, tab_left;
	bool	 playing, looking;
};

/* Searches, and begins with what P would take. */
void	bg_results_enter(struct bg_app *app, int64_t now);
void	bg_results_key(struct bg_app *app, uint32_t key, int64_t now);
/* A click in that place: chooses, and takes what was chosen before. */
void	bg_results_click(struct bg_app *app, int row, int col, int64_t now);
void	bg_results_free(struct bg_results *r);

/* Over the lanes beside the banks, else over these. */
void	bg_results_draw(const struct bg_app *app, struct bg_canvas *c,
	    const struct bg_frame *f);

#endif
