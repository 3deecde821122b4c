#include <stdio.h>

#include "account-parts.h"

/* "0 ^ 12 ^ 24": where the bits of the lane would put it. */
static void
say_expected(struct bg_subject *s, const struct bg_linear *l)
{
	int j;

	bg_say(s, BG_TOPIC_BITS, "%lu", (unsigned long)l->base);
	for (j = 0; j < l->bits; j++)
		if (l->lane >> j & 1)
			bg_say(s, BG_TOPIC_BITS, " ^ %lu",
			    (unsigned long)l->column[j]);
	bg_say(s, BG_TOPIC_BITS, " = %lu", (unsigned long)l->expected);
}

/* "i ^ 1, i ^ 2 and i ^ 4" */
static void
say_shared(struct bg_subject *s, const struct bg_ranks *r)
{
	int i;

	for (i = 0; i < r->nshared; i++)
		bg_say(s, BG_TOPIC_RANKS, "%si ^ %lu", i == 0 ? "" :
		    i == r->nshared - 1 ? " and " : ", ",
		    (unsigned long)r->shared[i]);
}

/* Of kinds whose equal words combine: words in a bank. */
static void
say_depth(struct bg_subject *s, const struct bg_ranks *r)
{
	int depth = 1 << (r->units - r->slots);
	const char *unit = s->account->unit.slots == 5 ? "word" : "address";

	bg_say(s, BG_TOPIC_RANKS, "That of all bits from %d up is %d: "
	    "2^%d = %d different %s%s%s. So each has 2^(%d - %d) = %d of "
	    "them, one a wavefront", s->account->unit.first, r->units,
	    r->units, 1 << r->units, unit, r->units == 0 ? "" :
	    *unit == 'a' ? "es" : "s", r->units < r->lane_bits ?
	    ", each shared by lanes" : "", r->units, r->slots, depth);
	if (s->pred->groups > 1)
		bg_say(s, BG_TOPIC_RANKS, ": %d x %u groups = %u wavefronts",
		    depth, (unsigned)s->pred->groups,
		    (unsigned)s->pred->groups << (r->units - r->slots));
	if (r->nshared == 0) {
		bg_say(s, BG_TOPIC_RANKS, ".");
		return;
	}
	bg_say(s, BG_TOPIC_RANKS, ". Lane i shares its %s with lane%s ",
	    s->account->unit.slots == 5 ? "bank" : "slot",
	    r->nshared == 1 ? "" : "s");
	say_shared(s, r);
	bg_say(s, BG_TOPIC_RANKS, "%s.", r->nshared == 1 ? "" :
	    ", and with what these make together");
}

/* Of the others: lanes on a bank. */
static void
say_crowd(struct bg_subject *s, const struct bg_ranks *r)
{
	int crowd = 1 << (r->lane_bits - r->slots);

	bg_say(s, BG_TOPIC_RANKS, "So each has 2^(%d - %d) = %d lane%s, and "
	    "they take turns", r->lane_bits, r->slots, crowd,
	    crowd == 1 ? "" : "s");
	if (s->kind->family == BG_CAS_LOOP && s->kind->width <= 4)
		bg_say(s, BG_TOPIC_RANKS, ": %d round%s", crowd,
		    crowd == 1 ? "" : "s");
	else if (s->kind->family == BG_CAS)
		bg_say(s, BG_TOPIC_RANKS, ", two wavefronts each: %d",
		    2 * crowd);
	else if (s->kind->family != BG_CAS_LOOP && s->pred->groups == 1)
		bg_say(s, BG_TOPIC_RANKS, ": %d wavefront%s", crowd,
		    crowd == 1 ? "" : "s");
	else if (s->kind->family != BG_CAS_LOOP)
		bg_say(s, BG_TOPIC_RANKS, ": %d x %u groups = %u wavefronts",
		    crowd, (unsigned)s->pred->groups,
		    (unsigned)s->pred->groups * (unsigned)crowd);
	bg_say(s, BG_TOPIC_RANKS, ".");
}

static void
say_ranks(struct bg_subject *s)
{
	struct bg_account *a = s->account;
	const struct bg_ranks *r = &a->ranks;
	const char *slot = a->unit.slots == 5 ? "bank" : "slot";

	bg_say(s, BG_TOPIC_RANKS, "The rank of the %s bits %d-%d over the %d "
	    "lane bits of a group is %d: 2^%d = %d %s%s in use. ", slot,
	    a->unit.first, a->unit.first + a->unit.slots - 1, r->lane_bits,
	    r->slots, r->slots, 1 << r->slots, slot,
	    r->slots == 0 ? " is" : "s are");
	if (bg_lanes_take_turns(s->kind))
		say_crowd(s, r);
	else
		say_depth(s, r);
}

/* Lanes of a group, as a power of two. A CAS loop's lanes win in groups that
 * are not merged. */
static int
group_bits(const struct bg_subject *s)
{
	int lanes = s->kind->group, bits = 0;

	if (s->pred->merged && s->kind->family == BG_LOAD)
		lanes *= 2;
	while (1 << bits < lanes)
		bits++;
	return bits;
}

void
bg_account_bits(struct bg_subject *s)
{
	struct bg_account *a = s->account;
	struct bg_linear *l = &a->matrix;

	a->linear = bg_linear(s->access, l);
	a->group_bits = group_bits(s);
	if (!a->linear && l->lane < 0) {
		bg_say(s, BG_TOPIC_BITS, "Some lanes are off, so there is no "
		    "matrix over the bits of the lane.");
		return;
	}
	if (!a->linear) {
		bg_say(s, BG_TOPIC_BITS, "Not linear over bits, so there is "
		    "no matrix: lane %d is at %lu, while its bits would put "
		    "it at ", l->lane,
		    (unsigned long)s->access->offset[l->lane]);
		say_expected(s, l);
		bg_say(s, BG_TOPIC_BITS, ".");
		return;
	}
	bg_say(s, BG_TOPIC_BITS, "Linear: starting from address %lu, each bit "
	    "of the lane that is 1 flips the address bits marked 1.",
	    (unsigned long)l->base);
	bg_linear_ranks(l, a->unit, a->group_bits, &a->ranks);
	if (!s->pred->uncounted)
		say_ranks(s);
}
