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
#include "tally.h"
#include "trace.h"

#define BG_TOP_AUTO	(-1)

/* What was pointed at, which the views mark: one of these, the others -1; an
 * element has two, a word its bank too. */
struct bg_aim {
	int	lane;
	int	bank;
	long	word;			/* its byte address */
	int	bit;			/* of the address */
	int	lane_bit;
	int	row, col;		/* of the tile */
};

extern const struct bg_aim bg_aim_nothing;

struct bg_scene {
	const struct bg_pattern	*pattern;
	int			 index;		/* which access of it */
	const struct bg_gpu	*gpu;		/* for GB/s */
	struct bg_prediction	 prediction;	/* of that access */
	struct bg_tally		 all;		/* of all accesses */
	struct bg_trace		 trace;
	char			 why[256];
	const char		*offer;		/* the change that is offered,
						 * or NULL */
	int	group;		/* the one looked at, -1: all together */
	int	step;		/* passes played so far, 0 to
				 * bg_scene_steps(), -1: not stepping */
	bool	big;		/* cells for a projector */
	bool	still;		/* for a file: no key shows more */
	int	top;		/* first grid line shown, for scrolling;
				 * BG_TOP_AUTO: the worst bank in view */
	struct bg_aim aim;
	/* the measurement beside the prediction; NULL: none yet */
	const struct bg_reading	*reading;
	const char		*status;	/* of the meter: "measuring", a
						 * reason, or NULL */
	const char		*invite;	/* said where there is neither;
						 * NULL: no line for them */
	bool	hidden;		/* bg_scene_hide() was called */
};

/* Computes prediction, trace and why for access index of the pattern; group
 * and step are set to "all", top to automatic, the offer, the reading, the
 * status and the invitation to NULL, the aim to nothing. */
void	bg_scene_set(struct bg_scene *s, const struct bg_pattern *p, int index,
	    const struct bg_gpu *gpu);

/*
 * Leaves of the scene what a question may show: the words and the lanes on
 * each, one service a word, as if all were served at once. Nothing in it then
 * tells groups, passes or costs, nor do the grid, the legend and the lanes
 * that are drawn of it.
 */
void	bg_scene_hide(struct bg_scene *s);

/* The access looked at. */
const struct bg_access *bg_scene_access(const struct bg_scene *s);

/* The lane looked at: the one that was pointed at, else while stepping the
 * first that is served, or -1. */
int	bg_scene_lane(const struct bg_scene *s);

/* The lanes, a mask each, with words served in the pass stepped to, with some
 * that still wait, and with some served before; of the group looked at. */
void	bg_scene_served(const struct bg_scene *s, uint32_t *now,
	    uint32_t *wait, uint32_t *done);

/* How many passes there are to step through: those of the group looked at,
 * or of the whole instruction. */
int	bg_scene_steps(const struct bg_scene *s);

/* The pass that the step is at, as in bg_service.pass; 0 when not stepping
 * or before the first. */
int	bg_scene_pass(const struct bg_scene *s);

#endif
