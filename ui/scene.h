/*
 * scene: everything a view needs to draw one access of a pattern.
 *
 * Owns the bundle of model results that the views share: computed once per
 * edit, read by all. No keys, no terminal.
 */
#ifndef BG_UI_SCENE_H
#define BG_UI_SCENE_H

#include "machine.h"
#include "pattern.h"
#include "protocol/message.h"
#include "trace.h"

struct bg_scene {
	const struct bg_pattern	*pattern;
	int			 index;		/* which access of it */
	const struct bg_gpu	*gpu;		/* for GB/s */
	struct bg_prediction	 prediction;	/* of that access */
	struct bg_trace		 trace;
	char			 why[256];
	int	group;		/* the one looked at, -1: all together */
	int	step;		/* passes and lanes played so far, -1: all */
	int	top;		/* first grid row shown, for scrolling */
	/* the measurement beside the prediction; NULL: none yet */
	const struct bg_reading	*reading;
	const char		*status;	/* of the meter: "measuring", a
						 * reason, or NULL */
};

/* Computes prediction, trace and why for access index of the pattern; group
 * and step are set to "all", top to 0, the reading to NULL. */
void	bg_scene_set(struct bg_scene *s, const struct bg_pattern *p, int index,
	    const struct bg_gpu *gpu);

#endif
