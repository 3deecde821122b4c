/*
 * offer: the change that the screen proposes where lanes wait.
 *
 * Owns the choice among what the search finds, and its sentence. Of what costs
 * the fewest wavefronts the pad is offered, which needs no change of an index
 * in a kernel, unless a multiprocessor holds fewer blocks with it; else the
 * winner of the search.
 */
#ifndef BG_UI_OFFER_H
#define BG_UI_OFFER_H

#include "machine.h"
#include "search.h"

struct bg_offer {
	bool	there;
	int	array;			/* whose layout it is */
	struct bg_layout layout;
	char	text[192];		/* "pad 1: 1 wavefront instead of 32,
					 * 128 bytes more (3.1 %)" */
};

/* For the array of that access; takes a few ms at the most. */
void	bg_offer_find(struct bg_offer *o, const struct bg_pattern *p,
	    int access, const struct bg_gpu *gpu);

#endif
