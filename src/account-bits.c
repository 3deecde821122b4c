#include <stdio.h>

#include "account-parts.h"
#include "nls.h"

/* "0 ^ 12 ^ 24 = 20": where the bits of the lane would put it. */
static void
list_expected(const struct bg_linear *l, char *buf, size_t size)
{
	int j, n;

	n = snprintf(buf, size, "%lu", (unsigned long)l->base);
	for (j = 0; j < l->bits; j++)
		if (l->lane >> j & 1)
			n += snprintf(buf + n, size - (size_t)n, " ^ %lu",
			    (unsigned long)l->column[j]);
	snprintf(buf + n, size - (size_t)n, " = %lu",
	    (unsigned long)l->expected);
}

/* "i ^ 1, i ^ 2 and i ^ 4" */
static void
list_shared(const struct bg_ranks *r, char *buf, size_t size)
{
	int i, n = 0;

	for (i = 0; i < r->nshared; i++)
		n += snprintf(buf + n, size - (size_t)n, "%si ^ %lu", i == 0 ?
		    "" : i == r->nshared - 1 ? _(" and ") : _(", "),
		    (unsigned long)r->shared[i]);
}

/* Of kinds whose equal words combine: words in a bank. */
static void
say_depth(struct bg_subject *s, const struct bg_ranks *r)
{
	int depth = 1 << (r->units - r->slots);
	bool wide = s->account->unit.slots < 5;
	const char *slot = wide ? _("slot") : _("bank");
	char units[BG_COUNTED_MAX], list[128];

	bg_say(s, BG_TOPIC_RANKS, r->units < r->lane_bits ?
	    N_("That of all bits from %d up is %d: 2^%d = %s, each shared by "
	    "lanes. ") :
	    N_("That of all bits from %d up is %d: 2^%d = %s. "),
	    s->account->unit.first, r->units, r->units,
	    bg_counted(BG_DIFFERENT, wide, 1 << r->units, units));
	if (s->pred->groups > 1)
		bg_say(s, BG_TOPIC_RANKS, "So each has 2^(%d - %d) = %d of "
		    "them, one a wavefront: %d x %u groups = %u wavefronts.",
		    r->units, r->slots, depth, depth,
		    (unsigned)s->pred->groups,
		    (unsigned)s->pred->groups << (r->units - r->slots));
	else
		bg_say(s, BG_TOPIC_RANKS, "So each has 2^(%d - %d) = %d of "
		    "them, one a wavefront.", r->units, r->slots, depth);
	if (r->nshared == 0)
		return;
	list_shared(r, list, sizeof list);
	bg_say(s, BG_TOPIC_RANKS, r->nshared == 1 ?
	    N_(" Lane i shares its %s with lane %s.") :
	    N_(" Lane i shares its %s with lanes %s, and with what these make "
	    "together."), slot, list);
}

/* Of the others: lanes on a bank. */
static void
say_crowd(struct bg_subject *s, const struct bg_ranks *r)
{
	int crowd = 1 << (r->lane_bits - r->slots);
	char lanes[BG_COUNTED_MAX], sum[BG_COUNTED_MAX];

	bg_counted(BG_LANES_COUNTED, false, crowd, lanes);
	if (s->kind->family == BG_CAS_LOOP && s->kind->width > 4)
		bg_say(s, BG_TOPIC_RANKS, "So each has 2^(%d - %d) = %s, and "
		    "they take turns.", r->lane_bits, r->slots, lanes);
	else if (s->kind->family == BG_CAS)
		bg_say(s, BG_TOPIC_RANKS, "So each has 2^(%d - %d) = %s, and "
		    "they take turns, two wavefronts each: %d.", r->lane_bits,
		    r->slots, lanes, 2 * crowd);
	else if (s->kind->family == BG_CAS_LOOP || s->pred->groups == 1)
		bg_say(s, BG_TOPIC_RANKS, "So each has 2^(%d - %d) = %s, and "
		    "they take turns: %s.", r->lane_bits, r->slots, lanes,
		    bg_counted(s->kind->family == BG_CAS_LOOP ? BG_ROUNDS :
		    BG_WAVES, false, crowd, sum));
	else
		bg_say(s, BG_TOPIC_RANKS, "So each has 2^(%d - %d) = %s, and "
		    "they take turns: %d x %u groups = %u wavefronts.",
		    r->lane_bits, r->slots, lanes, crowd,
		    (unsigned)s->pred->groups,
		    (unsigned)s->pred->groups * (unsigned)crowd);
}

static void
say_ranks(struct bg_subject *s)
{
	struct bg_account *a = s->account;
	const struct bg_ranks *r = &a->ranks;
	bool wide = a->unit.slots < 5;
	char used[BG_COUNTED_MAX];

	bg_say(s, BG_TOPIC_RANKS, "The rank of the %s bits %d-%d over the %d "
	    "lane bits of a group is %d: 2^%d = %s in use. ",
	    wide ? _("slot") : _("bank"), a->unit.first,
	    a->unit.first + a->unit.slots - 1, r->lane_bits, r->slots,
	    r->slots, bg_counted(BG_SLOTS_USED, wide, 1 << r->slots, used));
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
	char expected[128];

	a->linear = bg_linear(s->access, l);
	a->group_bits = group_bits(s);
	if (!a->linear && l->lane < 0) {
		bg_say(s, BG_TOPIC_BITS, "Some lanes are off, so there is no "
		    "matrix over the bits of the lane.");
		return;
	}
	if (!a->linear) {
		list_expected(l, expected, sizeof expected);
		bg_say(s, BG_TOPIC_BITS, "Not linear over bits, so there is "
		    "no matrix: lane %d is at %lu, while its bits would put "
		    "it at %s.", l->lane,
		    (unsigned long)s->access->offset[l->lane], expected);
		return;
	}
	bg_say(s, BG_TOPIC_BITS, "Linear: starting from address %lu, each bit "
	    "of the lane that is 1 flips the address bits marked 1.",
	    (unsigned long)l->base);
	bg_linear_ranks(l, a->unit, a->group_bits, &a->ranks);
	if (!s->pred->uncounted)
		say_ranks(s);
}
