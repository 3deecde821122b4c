#include <string.h>

#include "wavefront.h"

/*
 * Addresses are multiples of the access width, so that a lane's words lie
 * side by side: the unit of a wide access is its width, and the banks act as
 * 128 / width slots of that many bytes. For 8, 16 and 32 bits it is the word.
 */
struct shape {
	int	shift;		/* unit = offset >> shift */
	uint32_t slots;		/* a power of two; slot = unit % slots */
	int	group;		/* lanes */
};

static struct shape
shape_of(const struct bg_kind_info *k)
{
	struct shape s;

	s.shift = k->width <= 4 ? 2 : k->width == 8 ? 3 : 4;
	s.slots = BG_ROW_BYTES >> s.shift;
	s.group = k->group;
	return s;
}

static uint32_t
group_lanes(int first, int n)
{
	return (BG_FULL_MASK >> (BG_LANES - n)) << first;
}

/* The offsets of lanes side by side: where they stand, when no lane is left
 * out between them, else in room. */
static const uint32_t *
gather(const struct bg_access *a, uint32_t lanes, uint32_t room[BG_LANES],
    int *n)
{
	int first = lanes != 0 ? __builtin_ctz(lanes) : 0;
	uint32_t run = lanes >> first;

	*n = 0;
	if ((run & (run + 1)) == 0) {
		*n = lanes != 0 ? BG_LANES - __builtin_clz(lanes) - first : 0;
		return &a->offset[first];
	}
	for (; lanes != 0; lanes &= lanes - 1)
		room[(*n)++] = a->offset[__builtin_ctz(lanes)];
	return room;
}

/*
 * The largest number of different units in one slot. A unit is its slot and
 * its row. Of each slot the low half of a word counts the units and the high
 * half is a filter of their rows, which tells most new ones at once; only
 * where a row's bit is set already are the units before looked through, from
 * the nearest on: equal ones mostly are neighbours.
 */
static inline __attribute__((always_inline)) uint32_t
depth_by(const struct bg_access *a, uint32_t lanes, int shift, int slot_bits)
{
	const uint32_t slots = 1u << slot_bits;
	uint64_t seen[BG_BANKS], bit;
	uint32_t room[BG_LANES], unit, slot, deepest = 0;
	const uint32_t *offset;
	int n, i, k;

	for (slot = 0; slot < slots; slot += 4) {
		seen[slot] = seen[slot + 1] = seen[slot + 2] =
		    seen[slot + 3] = 0;
		/* or it becomes a memset(), which is slow to start */
		__asm__ volatile("" : : : "memory");
	}
	offset = gather(a, lanes, room, &n);
	for (i = 0; i < n; i++) {
		unit = offset[i] >> shift;
		slot = unit & (slots - 1);
		bit = (uint64_t)1 << ((unit >> slot_bits | 32) & 63);
		if (seen[slot] & bit) {
			for (k = i - 1; k >= 0 && offset[k] >> shift != unit; )
				k--;
			if (k >= 0)
				continue;
		}
		seen[slot] = (seen[slot] | bit) + 1;
		if ((uint32_t)seen[slot] > deepest)
			deepest = (uint32_t)seen[slot];
	}
	return deepest;
}

static uint32_t
depth(const struct bg_access *a, uint32_t lanes, const struct shape *s)
{
	switch (s->shift) {
	case 2:
		return depth_by(a, lanes, 2, 5);
	case 3:
		return depth_by(a, lanes, 3, 4);
	default:
		return depth_by(a, lanes, 4, 3);
	}
}

/* The most lanes in one slot: what equal words cost when they do not combine. */
static uint32_t
crowd(const struct bg_access *a, uint32_t lanes, const struct shape *s)
{
	uint8_t count[BG_BANKS] = { 0 };
	uint32_t most = 0, slot;

	for (; lanes != 0; lanes &= lanes - 1) {
		slot = (a->offset[__builtin_ctz(lanes)] >> s->shift) % s->slots;
		if (++count[slot] > most)
			most = count[slot];
	}
	return most;
}

/*
 * Whether a 64- or 128-bit load is served in groups of twice the size: every
 * pair of active lanes i, i^1 has one address, or every pair i, i^2 has. It
 * is tested over the whole warp, whatever conflicts there are.
 */
static bool
merges(const struct bg_access *a, uint32_t lanes)
{
	bool by1 = true, by2 = true;
	int i;

	for (i = 0; i < BG_LANES && (by1 || by2); i++) {
		if (!(lanes >> i & 1))
			continue;
		if (lanes >> (i ^ 1) & 1 && a->offset[i] != a->offset[i ^ 1])
			by1 = false;
		if (lanes >> (i ^ 2) & 1 && a->offset[i] != a->offset[i ^ 2])
			by2 = false;
	}
	return by1 || by2;
}

static int
split(uint32_t lanes, int size, uint32_t groups[4])
{
	int first, n = 0;

	for (first = 0; first < BG_LANES; first += size)
		if ((lanes & group_lanes(first, size)) != 0)
			groups[n++] = lanes & group_lanes(first, size);
	return n;
}

struct cost {
	uint32_t wavefronts;
	uint32_t groups;	/* with an active lane */
	uint32_t ways;		/* the worst group's */
};

static struct cost
sum_groups(const struct bg_access *a, uint32_t lanes, const struct shape *s,
    uint32_t (*measure)(const struct bg_access *, uint32_t,
    const struct shape *))
{
	struct cost c = { 0, 0, 0 };
	uint32_t groups[4], d;
	int n, i;

	n = split(lanes, s->group, groups);
	for (i = 0; i < n; i++) {
		d = measure(a, groups[i], s);
		c.wavefronts += d;
		if (d > c.ways)
			c.ways = d;
	}
	c.groups = (uint32_t)n;
	return c;
}

/* Loads of 64 and 128 bits, and those in the CAS loop of 64 bits. */
static bool
is_merged(const struct bg_access *a, uint32_t lanes, const struct shape *s,
    const struct bg_kind_info *k)
{
	return (k->family == BG_LOAD || k->family == BG_CAS_LOOP) &&
	    s->group < BG_LANES && merges(a, lanes);
}

/* A load of any width, with the merge; *merged tells whether it happened. */
static struct cost
load_cost(const struct bg_access *a, uint32_t lanes, struct shape s,
    const struct bg_kind_info *k, bool *merged)
{
	*merged = is_merged(a, lanes, &s, k);
	if (*merged)
		s.group *= 2;
	return sum_groups(a, lanes, &s, depth);
}

uint32_t
bg_round_winners(const struct bg_access *a, uint32_t lanes)
{
	struct shape s = shape_of(bg_kind_info(a->kind));
	uint32_t first_won[BG_BANKS] = { 0 }, won = 0, taken, in, unit, slot;
	int first;

	for (first = 0; first < BG_LANES; first += s.group) {
		taken = 0;
		for (in = lanes & group_lanes(first, s.group); in != 0;
		    in &= in - 1) {
			unit = a->offset[__builtin_ctz(in)] >> s.shift;
			slot = unit % s.slots;
			if (taken >> slot & 1)
				continue;
			taken |= 1u << slot;
			if (first_won[slot] == unit + 1)
				continue;
			if (first == 0)
				first_won[slot] = unit + 1;
			won |= in & -in;
		}
	}
	return won;
}

/* Each round loads the old values, then compares and swaps: 2 wavefronts on
 * the atom counter for each group that still has a lane. */
static void
predict_cas_loop(const struct bg_access *a, uint32_t lanes,
    const struct shape *s, const struct bg_kind_info *k,
    struct bg_prediction *p)
{
	uint32_t groups[4];
	struct cost c;
	bool merged;

	p->rounds = 0;
	while (lanes != 0) {
		c = load_cost(a, lanes, *s, k, &merged);
		p->wavefronts[BG_ON_LD] += c.wavefronts;
		p->conflicts[BG_ON_LD] += c.wavefronts - c.groups;
		p->wavefronts[BG_ON_ATOM] +=
		    2 * (uint32_t)split(lanes, s->group, groups);
		if (p->rounds++ == 0) {
			p->groups = c.groups;
			p->merged = merged;
		}
		lanes &= ~bg_round_winners(a, lanes);
	}
	p->ways = p->rounds;
}

void
bg_predict(const struct bg_access *a, struct bg_prediction *p)
{
	const struct bg_kind_info *k = bg_kind_info(a->kind);
	uint32_t lanes = bg_access_lanes(a);
	struct shape s = shape_of(k);
	struct cost c = { 0, 0, 0 };

	memset(p, 0, sizeof *p);
	p->rounds = 1;
	switch (k->family) {
	case BG_LOAD:
		c = load_cost(a, lanes, s, k, &p->merged);
		break;
	case BG_STORE:
	case BG_LDMATRIX:
	case BG_STMATRIX:
	case BG_RED:
		c = sum_groups(a, lanes, &s, depth);
		break;
	case BG_ATOM:
	case BG_CAS:
	case BG_CP_ASYNC:
		c = sum_groups(a, lanes, &s, crowd);
		break;
	case BG_CAS_LOOP:
		predict_cas_loop(a, lanes, &s, k, p);
		break;
	}
	if (k->family != BG_CAS_LOOP) {
		/* cp.async.16: its wavefronts are the groups at the least. */
		p->uncounted = a->kind == BG_CP_ASYNC_16;
		if (p->uncounted)
			c.wavefronts = c.groups;
		p->groups = c.groups;
		p->ways = c.ways;
		p->conflicts[k->counter] = c.wavefronts - c.groups;
		p->wavefronts[k->counter] =
		    k->family == BG_CAS ? 2 * c.wavefronts : c.wavefronts;
	}
	p->total = p->wavefronts[BG_ON_LD] + p->wavefronts[BG_ON_ST] +
	    p->wavefronts[BG_ON_ATOM];
}

int
bg_groups(const struct bg_access *a, uint32_t lanes[4])
{
	const struct bg_kind_info *k = bg_kind_info(a->kind);
	uint32_t active = bg_access_lanes(a);
	struct shape s = shape_of(k);

	return split(active,
	    is_merged(a, active, &s, k) ? 2 * s.group : s.group, lanes);
}
