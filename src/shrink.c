#include <stdlib.h>
#include <string.h>

#include "shrink.h"
#include "wavefront.h"

/* Lanes are moved only where few are left: it takes a try for each place. */
#define MOVED_MAX	8

struct search {
	struct bg_access *a;		/* the simplest so far */
	bg_shrink_test	*test;
	void		*arg;
	uint64_t	*tried;		/* hashes */
	int		 n, limit;
	bool		 over;		/* nothing can be found out any more */
};

static bool
is_trans(enum bg_kind kind)
{
	return (kind >= BG_LDMATRIX_X1_TRANS && kind <= BG_LDMATRIX_X4_TRANS) ||
	    (kind >= BG_STMATRIX_X1_TRANS && kind <= BG_STMATRIX_X4_TRANS);
}

struct weight {
	uint64_t parts[6];		/* the first decides, then the next */
};

static struct weight
weigh(const struct bg_access *a)
{
	struct weight w = { { 0 } };
	uint32_t lanes = bg_access_lanes(a), left, before;
	int i;

	w.parts[0] = (uint64_t)__builtin_popcount(lanes);
	w.parts[1] = is_trans(a->kind);
	for (left = lanes; left != 0; left &= left - 1) {
		i = __builtin_ctz(left);
		for (before = lanes & ((1u << i) - 1); before != 0;
		    before &= before - 1)
			if (a->offset[__builtin_ctz(before)] == a->offset[i])
				break;
		w.parts[2] += before == 0;
		w.parts[3] += a->offset[i] % BG_BANK_BYTES != 0;
		w.parts[4] += a->offset[i];
		w.parts[5] += (uint64_t)i;
	}
	return w;
}

bool
bg_is_simpler(const struct bg_access *a, const struct bg_access *b)
{
	struct weight wa = weigh(a), wb = weigh(b);
	size_t i;

	for (i = 0; i < sizeof wa.parts / sizeof wa.parts[0]; i++)
		if (wa.parts[i] != wb.parts[i])
			return wa.parts[i] < wb.parts[i];
	return false;
}

static uint64_t
hash(const struct bg_access *a)
{
	uint64_t h = 0xcbf29ce484222325u;
	int i;

	h = (h ^ (uint64_t)a->kind) * 0x100000001b3u;
	h = (h ^ bg_access_lanes(a)) * 0x100000001b3u;
	for (i = 0; i < BG_LANES; i++)
		h = (h ^ a->offset[i]) * 0x100000001b3u;
	return h;
}

/* Tries the access, if it is simpler; takes it and says true if it shows it. */
static bool
try(struct search *s, struct bg_access c)
{
	uint64_t h;
	int i, rc;

	bg_access_normalize(&c);
	if (s->over || !bg_is_simpler(&c, s->a) ||
	    bg_access_check(&c, NULL) != BG_OK)
		return false;
	h = hash(&c);
	for (i = 0; i < s->n; i++)
		if (s->tried[i] == h)
			return false;
	if (s->n == s->limit) {
		s->over = true;
		return false;
	}
	s->tried[s->n++] = h;
	rc = s->test(&c, s->arg);
	if (rc > 0)
		*s->a = c;
	s->over = rc < 0;
	return rc > 0;
}

/* The lowest n of lanes. */
static uint32_t
lowest(uint32_t lanes, int n)
{
	uint32_t rest = lanes;

	while (n-- > 0)
		rest &= rest - 1;
	return lanes & ~rest;
}

/* Leaves out half of the lanes, then quarters, and so on to single ones. */
static void
leave_out_lanes(struct search *s)
{
	int size = __builtin_popcount(s->a->mask);
	uint32_t left, part;
	struct bg_access c;

	for (size = (size + 1) / 2; size >= 1; size = size > 1 ?
	    (size + 1) / 2 : 0)
		for (left = s->a->mask; left != 0; left &= ~part) {
			part = lowest(left, size);
			c = *s->a;
			c.mask &= ~part;
			try(s, c);
		}
}

static void
leave_out_matrices(struct search *s)
{
	enum bg_kind kind;
	struct bg_access c;
	bool changed = true;

	while (changed) {
		changed = false;
		kind = s->a->kind;
		c = *s->a;
		if (is_trans(kind)) {
			c.kind = (enum bg_kind)(kind - 3);
			changed = try(s, c);
		}
		c = *s->a;
		c.kind = (enum bg_kind)(s->a->kind - 1);
		if (bg_kind_info(c.kind)->family ==
		    bg_kind_info(s->a->kind)->family &&
		    is_trans(c.kind) == is_trans(s->a->kind))
			changed |= try(s, c);
	}
}

/* Every lane at from goes to to. */
static bool
replace(struct search *s, uint32_t from, uint32_t to)
{
	struct bg_access c = *s->a;
	uint32_t left;

	for (left = bg_access_lanes(&c); left != 0; left &= left - 1)
		if (c.offset[__builtin_ctz(left)] == from)
			c.offset[__builtin_ctz(left)] = to;
	return try(s, c);
}

/* How many different rows below that of offset the lanes are in. */
static uint32_t
rows_below(const struct bg_access *a, uint32_t offset)
{
	uint32_t left = bg_access_lanes(a), before, row, n = 0;

	for (; left != 0; left &= left - 1) {
		row = a->offset[__builtin_ctz(left)] / BG_ROW_BYTES;
		for (before = left & (left - 1); before != 0;
		    before &= before - 1)
			if (a->offset[__builtin_ctz(before)] / BG_ROW_BYTES ==
			    row)
				break;
		n += before == 0 && row < offset / BG_ROW_BYTES;
	}
	return n;
}

/* All offsets at once: to 0, towards it by units and by whole rows, and into
 * rows that follow each other. */
static void
move_down(struct search *s)
{
	uint32_t left = bg_access_lanes(s->a), least = UINT32_MAX, i;
	struct bg_access c = *s->a;

	memset(c.offset, 0, sizeof c.offset);
	try(s, c);
	for (; left != 0; left &= left - 1)
		if (s->a->offset[__builtin_ctz(left)] < least)
			least = s->a->offset[__builtin_ctz(left)];
	c = *s->a;
	for (i = 0; i < BG_LANES; i++)
		c.offset[i] -= least;
	if (!try(s, c)) {
		c = *s->a;
		for (i = 0; i < BG_LANES; i++)
			c.offset[i] -= least / BG_ROW_BYTES * BG_ROW_BYTES;
		try(s, c);
	}
	c = *s->a;
	for (i = 0; i < BG_LANES; i++)
		c.offset[i] = c.offset[i] % BG_ROW_BYTES +
		    BG_ROW_BYTES * rows_below(s->a, s->a->offset[i]);
	try(s, c);
}

/* Smaller values for one address: of those that share it if together, else of
 * the lane alone. */
static void
lower(struct search *s, int lane, bool together)
{
	uint32_t width = bg_kind_info(s->a->kind)->width, v, to[7], left;
	struct bg_access c;
	bool changed = true;
	int i, other;

	while (changed && (v = s->a->offset[lane]) > 0) {
		to[0] = 0;
		to[1] = v % BG_ROW_BYTES;
		to[2] = v / BG_ROW_BYTES * BG_ROW_BYTES;
		to[3] = v / 2 / width * width;
		to[4] = v / BG_BANK_BYTES * BG_BANK_BYTES;
		to[5] = v < BG_ROW_BYTES ? 0 : v - BG_ROW_BYTES;
		to[6] = v - width;
		changed = false;
		for (i = 0; i < 7 && !changed; i++) {
			c = *s->a;
			c.offset[lane] = to[i];
			changed = together ? replace(s, v, to[i]) : try(s, c);
		}
		for (left = bg_access_lanes(s->a); left != 0 && !changed;
		    left &= left - 1) {
			other = __builtin_ctz(left);
			c = *s->a;
			c.offset[lane] = c.offset[other];
			if (c.offset[other] < v)
				changed = together ?
				    replace(s, v, c.offset[other]) : try(s, c);
		}
	}
}

static void
lower_offsets(struct search *s)
{
	uint32_t left;
	int together;

	move_down(s);
	for (together = 1; together >= 0; together--)
		for (left = bg_access_lanes(s->a); left != 0; left &= left - 1)
			lower(s, __builtin_ctz(left), together);
}

/* All lanes lower by so many places, if that is possible. */
static void
shift_lanes(struct search *s, int by)
{
	struct bg_access c = *s->a;
	int i;

	if (c.mask == 0 || __builtin_ctz(c.mask) < by)
		return;
	c.mask >>= by;
	for (i = 0; i < BG_LANES - by; i++)
		c.offset[i] = s->a->offset[i + by];
	try(s, c);
}

/* Lanes to lower places: side by side, together by halves of the warp and
 * less, then one by one. */
static void
lower_lanes(struct search *s)
{
	uint32_t left = s->a->mask;
	struct bg_access c = *s->a;
	int n = 0, by, from, to;

	c.mask = 0;
	for (; left != 0; left &= left - 1, n++) {
		c.mask |= 1u << n;
		c.offset[n] = s->a->offset[__builtin_ctz(left)];
	}
	try(s, c);
	for (by = BG_LANES / 2; by > 0; by /= 2)
		shift_lanes(s, by);
	if (n > MOVED_MAX)
		return;
	for (left = s->a->mask; left != 0; left &= left - 1) {
		from = __builtin_ctz(left);
		for (to = 0; to < from; to++) {
			c = *s->a;
			c.mask = (c.mask & ~(1u << from)) | 1u << to;
			c.offset[to] = s->a->offset[from];
			if (!(s->a->mask >> to & 1) && try(s, c))
				break;
		}
	}
}

int
bg_shrink(struct bg_access *a, int limit, bg_shrink_test *test, void *arg)
{
	enum bg_family family = bg_kind_info(a->kind)->family;
	bool matrix = family == BG_LDMATRIX || family == BG_STMATRIX;
	struct search s = { .a = a, .test = test, .arg = arg,
	    .limit = limit };
	struct bg_access before;

	bg_access_normalize(a);
	s.tried = malloc((size_t)limit * sizeof *s.tried);
	s.over = s.tried == NULL;
	do {
		before = *a;
		if (matrix)
			leave_out_matrices(&s);
		else
			leave_out_lanes(&s);
		lower_offsets(&s);
		if (!matrix)
			lower_lanes(&s);
	} while (!s.over && bg_is_simpler(a, &before));
	free(s.tried);
	return s.n;
}
