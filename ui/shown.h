/*
 * shown: what a page shows of one op of a pattern.
 *
 * Owns the choice of the access whose grid stands for all that for= makes, and
 * the words about the others. Draws nothing.
 */
#ifndef BG_UI_SHOWN_H
#define BG_UI_SHOWN_H

#include "ui/scene.h"

struct bg_shown {
	struct bg_scene	scene;		/* of the access drawn */
	int		first, end;	/* the op's accesses, the last left out */
	char		title[256];
	char		turns[4096];	/* what each costs; "" of one */
};

/* The op whose first access is number first. */
void	bg_shown_set(struct bg_shown *show, const struct bg_pattern *p,
	    int first, const struct bg_gpu *gpu);

#endif
