#include <stddef.h>

#include "account-parts.h"
#include "machine.h"
#include "nls.h"
#include "pace.h"

/* The first lane whose partner is active and elsewhere; -1: none. *pairs:
 * whether any lane has a partner. */
static int
breaks(const struct bg_subject *s, int partner, bool *pairs)
{
	const uint32_t *offset = s->access->offset;
	int i;

	*pairs = false;
	for (i = 0; i < BG_LANES; i++) {
		if ((i & partner) != 0 || !(s->lanes >> i & 1) ||
		    !(s->lanes >> (i ^ partner) & 1))
			continue;
		*pairs = true;
		if (offset[i] != offset[i ^ partner])
			return i;
	}
	return -1;
}

static void
say_merged(struct bg_subject *s, int partner, bool pairs)
{
	bg_say(s, BG_TOPIC_MERGE, pairs ?
	    N_("Merged: every active lane i reads the address of its partner "
	    "i ^ %d, over the whole warp. So groups have %d lanes instead of "
	    "%d.") :
	    N_("Merged: no active lane i has an active partner i ^ %d that "
	    "could read another address. So groups have %d lanes instead of "
	    "%d."), partner, 2 * s->kind->group, s->kind->group);
}

static void
say_not_merged(struct bg_subject *s, int by1, int by2)
{
	const uint32_t *offset = s->access->offset;

	bg_say(s, BG_TOPIC_MERGE, "Not merged: that takes one address for "
	    "every active lane i and its partner i ^ 1, or for every i and "
	    "i ^ 2. But lanes %d and %d read different addresses, %lu and "
	    "%lu; and lanes %d and %d read different addresses, %lu and %lu. "
	    "So groups have %d lanes.", by1, by1 ^ 1,
	    (unsigned long)offset[by1], (unsigned long)offset[by1 ^ 1],
	    by2, by2 ^ 2, (unsigned long)offset[by2],
	    (unsigned long)offset[by2 ^ 2], s->kind->group);
}

void
bg_account_merge(struct bg_subject *s)
{
	int by1, by2;
	bool pairs1, pairs2;

	if (s->kind->width < 8 || s->kind->family == BG_LDMATRIX ||
	    s->kind->family == BG_STMATRIX || s->kind->family == BG_CP_ASYNC)
		return;
	if (s->kind->family == BG_STORE) {
		bg_say(s, BG_TOPIC_MERGE, "Loads of 64 and 128 bits can be "
		    "merged into groups of twice the size; stores never are.");
		return;
	}
	by1 = breaks(s, 1, &pairs1);
	by2 = breaks(s, 2, &pairs2);
	/* By the lanes themselves: the prediction may be hidden. */
	if (by1 < 0 || by2 < 0)
		say_merged(s, by1 < 0 ? 1 : 2, by1 < 0 ? pairs1 : pairs2);
	else
		say_not_merged(s, by1, by2);
	if (s->kind->family == BG_CAS_LOOP)
		bg_say(s, BG_TOPIC_MERGE, " This is the load of the first "
		    "round.");
}

/* Whether two lanes of a group are on one word. */
static bool
share_words(const struct bg_subject *s)
{
	int i;

	for (i = 0; i < s->trace->nservices; i++)
		if ((s->trace->service[i].lanes &
		    (s->trace->service[i].lanes - 1)) != 0)
			return true;
	return false;
}

static void
say_loop(struct bg_subject *s)
{
	const struct bg_prediction *p = s->pred;
	bool narrow = s->kind->width <= 4;
	char rounds[BG_COUNTED_MAX];

	bg_say(s, BG_TOPIC_WORDS, narrow ?
	    N_("%s is a loop of a load, the addition and a compare-and-swap. "
	    "In each round the lowest active lane of every bank wins and "
	    "leaves, whether the others want its word or another: %s. ") :
	    N_("%s is a loop of a load, the addition and a compare-and-swap. "
	    "In each round the lowest active lane of every pair of banks, in "
	    "each half of the warp, wins and leaves, whether the others want "
	    "its word or another; but not in the second half when the first "
	    "has just won that address: %s. "), s->kind->name,
	    bg_counted(BG_ROUNDS, false, p->rounds, rounds));
	bg_say(s, BG_TOPIC_WORDS, narrow ?
	    N_("The loads take %u wavefronts in all, %u of them conflicts; "
	    "the swaps take 2 a round, %u, and count no conflict.") :
	    N_("The loads take %u wavefronts in all, %u of them conflicts; "
	    "the swaps take 2 a round for each half with a lane left, %u, and "
	    "count no conflict."), (unsigned)p->wavefronts[BG_ON_LD],
	    (unsigned)p->conflicts[BG_ON_LD],
	    (unsigned)p->wavefronts[BG_ON_ATOM]);
}

void
bg_account_words(struct bg_subject *s)
{
	const char *name = s->kind->name;

	switch (s->kind->family) {
	case BG_LOAD:
	case BG_LDMATRIX:
		if (share_words(s))
			bg_say(s, BG_TOPIC_WORDS, "Lanes of a group that read "
			    "one word are served together: no conflict.");
		break;
	case BG_STORE:
	case BG_STMATRIX:
		if (share_words(s))
			bg_say(s, BG_TOPIC_WORDS, "Lanes of a group that "
			    "store to one word are served together: no "
			    "conflict. Of those with one address, one wins.");
		break;
	case BG_RED:
		bg_say(s, BG_TOPIC_WORDS, "Equal words combine in %s, which "
		    "adds the constant 1 and whose result is unused: the "
		    "lanes on a word are counted and added at once.", name);
		break;
	case BG_ATOM:
		bg_say(s, BG_TOPIC_WORDS, "Equal words do not combine in %s: "
		    "every lane on a bank takes a wavefront, whether their "
		    "words differ or not.", name);
		break;
	case BG_CAS:
		bg_say(s, BG_TOPIC_WORDS, "Equal words do not combine in %s: "
		    "every lane on a bank takes two wavefronts, whether their "
		    "words differ or not. The conflict counter shows the "
		    "lanes on the worst bank, less one.", name);
		break;
	case BG_CAS_LOOP:
		say_loop(s);
		break;
	case BG_CP_ASYNC:
		if (s->pred->uncounted)
			bg_say(s, BG_TOPIC_WORDS, "Not counted: the conflict "
			    "counter stays 0 whatever the destination of %s. "
			    "That does not mean that there is no conflict.",
			    name);
		else
			bg_say(s, BG_TOPIC_WORDS, "Equal words do not combine "
			    "in %s: every lane on a bank takes a wavefront, "
			    "whether their words differ or not. That was "
			    "measured with a contiguous source.", name);
		break;
	}
}

/* What is known of the default GPU beyond that. */
static void
say_pace(struct bg_subject *s)
{
	const struct bg_gpu *gpu = bg_gpu_find(NULL);
	uint32_t one = bg_cycles_with(gpu, s->access, s->pred, 0);
	uint32_t latency = bg_latency(gpu, s->access, s->pred);

	if (one > 0)
		bg_say(s, BG_TOPIC_TIME, " One warp alone on an %s takes %u, "
		    "since only every other clock serves it.", gpu->name,
		    (unsigned)one);
	if (latency > 0)
		bg_say(s, BG_TOPIC_TIME, " What is loaded can be used %u "
		    "cycles after the load was issued, on an %s.",
		    (unsigned)latency, gpu->name);
}

void
bg_account_time(struct bg_subject *s)
{
	uint32_t cycles = bg_cycles(s->access, s->pred);

	if (s->kind->family == BG_CAS_LOOP)
		bg_say(s, BG_TOPIC_TIME, "No time is predicted for a loop of "
		    "compare-and-swap: its rounds wait for each other.");
	else if (cycles == 0)
		bg_say(s, BG_TOPIC_TIME, "No time is predicted for %s: the "
		    "clock does not follow its wavefronts.", s->kind->name);
	else if (cycles == s->pred->total)
		bg_say(s, BG_TOPIC_TIME, cycles == 1 ?
		    N_("%u cycle with the multiprocessor full: one for each "
		    "wavefront.") :
		    N_("%u cycles with the multiprocessor full: one for each "
		    "wavefront."), (unsigned)cycles);
	else
		bg_say(s, BG_TOPIC_TIME, "%u cycles with the multiprocessor "
		    "full: never less than one for each group of the warp, "
		    "those without an active lane included.",
		    (unsigned)cycles);
	say_pace(s);
}
