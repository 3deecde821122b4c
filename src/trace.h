/*
 * trace: who is served when, and who waits for whom.
 *
 * Owns the step-by-step view of one access: the words, the pass in which each
 * is served, the lanes that it serves. Costs are wavefront's; the two agree
 * (tests/test-trace.c).
 */
#ifndef BG_TRACE_H
#define BG_TRACE_H

#include "wavefront.h"

/* One word served once: in what pass, for whom. */
struct bg_service {
	uint32_t	word;		/* byte address / 4 */
	uint32_t	lanes;		/* the lanes that it serves, a mask */
	uint16_t	pass;		/* 1-based, over the whole instruction */
	uint8_t		bank;
	uint8_t		group;		/* 0-based, among groups with a lane */
};

#define BG_SERVICES	(BG_LANES * 4)

struct bg_group {
	uint32_t	lanes;		/* active lanes, a mask */
	uint16_t	first;		/* its first pass, 1-based */
	uint16_t	passes;
};

/*
 * Who is served when. The number of passes of a group is exact; which of the
 * words of a bank goes first is not visible to any counter and modelled as
 * the order of the lanes.
 */
struct bg_trace {
	struct bg_service service[BG_SERVICES];
	int		nservices;	/* in order of pass, then bank */
	struct bg_group	group[4];
	int		ngroups;
	int		passes;
	/* A pass of a CAS loop is one round, of several wavefronts; of
	 * atom.cas.b32 one lane's turn, of two wavefronts. */
	const char	*unit;		/* "pass", "turn" or "round" */
	uint8_t		group_of[BG_LANES];	/* 0xff: not active */
	uint16_t	pass_of[BG_LANES];	/* the lane's last word; 0 */
	uint8_t		words[BG_BANKS];	/* most that a bank must serve
						 * in the worst group */
};

void	bg_trace(const struct bg_access *a, struct bg_trace *t);

/* The lanes that lane waits for: those with a word in one of its banks that
 * is served in an earlier pass of the same group, as a mask. */
uint32_t bg_trace_waits(const struct bg_trace *t, int lane);

/* The lanes that it shares a bank with, but not a pass: those that it waits
 * for, and those that wait for it. */
uint32_t bg_trace_rivals(const struct bg_trace *t, int lane);

/* Whether a word of the lane is served in that pass. */
bool	bg_trace_serves(const struct bg_trace *t, int lane, int pass);

/*
 * The wavefronts that the access has taken when that pass is over, 0 to
 * t->passes: of pass 0 none, of the last as many as bg_predict() says. Of a
 * kind that no counter tells, one a pass.
 */
uint32_t bg_trace_wavefronts(const struct bg_access *a,
	    const struct bg_trace *t, int pass);

#endif
