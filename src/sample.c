#include <string.h>

#include "sample.h"
#include "wavefront.h"

#define NOBODY	32	/* accesses, of which one has no lane */

/* What an access is drawn from. */
struct draw {
	uint64_t state;
	uint32_t units;		/* of the access's width, that memory has */
	uint32_t row;		/* of them in 128 bytes */
	uint32_t width;
	uint32_t unit[BG_LANES];	/* each lane's; what is beyond the last
					 * one begins again at 0 */
};

/* Steele, Lea and Flood: Fast splittable pseudorandom number generators
 * (2014). The same numbers everywhere. */
static uint64_t
next(struct draw *d)
{
	uint64_t z = d->state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* 0 to n - 1. */
static uint32_t
pick(struct draw *d, uint32_t n)
{
	return (uint32_t)((next(d) >> 32) * n >> 32);
}

static void
scattered(struct draw *d)
{
	uint32_t span = 2u << pick(d, 12);
	int i;

	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = pick(d, span);
}

static void
strided(struct draw *d)
{
	uint32_t start = pick(d, 64), stride = pick(d, 66);
	int i;

	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = start + (uint32_t)i * stride;
}

static void
few_rows(struct draw *d)
{
	uint32_t rows = 1 + pick(d, 4);
	int i;

	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = pick(d, rows) * d->row + pick(d, d->row);
}

/* One to four neighbours of a row of banks, in many rows. */
static void
few_banks(struct draw *d)
{
	uint32_t banks = 1 + pick(d, 4), rows = 1 + pick(d, 32);
	uint32_t first = pick(d, d->row);
	int i;

	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = pick(d, rows) * d->row + first + pick(d, banks);
}

/* All lanes on a few units. */
static void
broadcast(struct draw *d)
{
	uint32_t unit[8], n = 1 + pick(d, 8);
	int i;

	for (i = 0; i < (int)n; i++)
		unit[i] = pick(d, 64 * d->row);
	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = unit[pick(d, n)];
}

/* Lanes i and i ^ mate share a unit: pairs at a stride or anywhere; every
 * other time one lane is somewhere else. */
static void
mated(struct draw *d, int mate)
{
	uint32_t stride = pick(d, 34), span = 2u << pick(d, 10);
	bool anywhere = pick(d, 2) == 1;
	int i, n = 0;

	for (i = 0; i < BG_LANES; i++)
		if ((i & mate) == 0)
			d->unit[i] = anywhere ? pick(d, span) :
			    (uint32_t)n++ * stride;
	for (i = 0; i < BG_LANES; i++)
		if ((i & mate) != 0)
			d->unit[i] = d->unit[i ^ mate];
	if (pick(d, 2) == 1)
		d->unit[pick(d, BG_LANES)] = pick(d, span);
}

static void
pairs(struct draw *d)
{
	mated(d, 1);
}

static void
pairs_apart(struct draw *d)
{
	mated(d, 2);
}

/* Groups of 4, 8 or 16 neighbours on one unit, or the halves and quarters of
 * the warp on the same ones. */
static void
shared(struct draw *d)
{
	uint32_t size = 4u << pick(d, 3), stride = 1 + pick(d, 40);
	bool across = pick(d, 2) == 1;
	uint32_t i;

	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = (across ? i % size : i / size) * stride;
}

/* Different bytes of few words; of wide kinds few units. */
static void
equal_words(struct draw *d)
{
	uint32_t each = d->width < 4 ? 4 / d->width : 1;
	uint32_t words = 1 + pick(d, 40), stride = 1 + pick(d, 33);
	int i;

	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = pick(d, words) * stride * each + pick(d, each);
}

/* Each unit of a row of memory once, turned round or inverted. */
static void
permuted(struct draw *d)
{
	uint32_t turn = pick(d, BG_LANES), invert = pick(d, BG_LANES), i, k, u;

	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = (i ^ invert) + turn;
	for (i = BG_LANES - 1; i > 0 && turn % 2 == 1; i--) {
		k = pick(d, i + 1);
		u = d->unit[i];
		d->unit[i] = d->unit[k];
		d->unit[k] = u;
	}
}

/* A tile read across: lanes by rows and columns, with a pad. */
static void
tile(struct draw *d)
{
	uint32_t cols = 1u << pick(d, 6), pitch, i;
	uint32_t width = 1 + pick(d, 4);

	pitch = (cols * width << pick(d, 4)) + pick(d, 3);
	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = i / cols * pitch + i % cols * width;
}

/* A column of a tile with an exclusive-or swizzle: rows of whole 128 bytes,
 * as those of matrices often are. */
static void
swizzled(struct draw *d)
{
	uint32_t key = 1u << pick(d, 4), rows = 1 + pick(d, 3);
	uint32_t col = pick(d, d->row), i;

	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = i * rows * d->row + ((col ^ i / key) % d->row);
}

/* Eight lanes to a matrix: rows at a pitch, each matrix anywhere. */
static void
matrices(struct draw *d)
{
	uint32_t pitch = 1 + pick(d, 2 * d->row + 2), at[4], i;

	for (i = 0; i < 4; i++)
		at[i] = pick(d, 2) * pick(d, 64 * d->row);
	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = at[i / 8] + i % 8 * pitch;
}

/* Each bit of the lane inverts some bits of the address. */
static void
linear(struct draw *d)
{
	uint32_t base = pick(d, 16 * d->row), column[5], i, bit;

	for (bit = 0; bit < 5; bit++)
		column[bit] = pick(d, 4) == 0 ? 0 : pick(d, 16 * d->row);
	for (i = 0; i < BG_LANES; i++)
		for (d->unit[i] = base, bit = 0; bit < 5; bit++)
			d->unit[i] ^= i >> bit & 1 ? column[bit] : 0;
}

/* At the end of memory, or all over it. */
static void
far(struct draw *d)
{
	uint32_t span = pick(d, 2) == 1 ? d->units : 2 * d->row, i;

	for (i = 0; i < BG_LANES; i++)
		d->unit[i] = d->units - 1 - pick(d, span);
}

static void (*const shapes[])(struct draw *) = {
	scattered, strided, pairs, few_banks, broadcast, pairs_apart, few_rows,
	equal_words, shared, permuted, tile, swizzled, matrices, linear, far
};
#define SHAPES	((int)(sizeof shapes / sizeof shapes[0]))

static uint32_t
pick_mask(struct draw *d)
{
	uint32_t n = pick(d, BG_LANES), mask;

	switch (pick(d, 17)) {
	case 0:
		return 1u << n;
	case 1:
		return BG_FULL_MASK >> n;
	case 2:
		return BG_FULL_MASK << n;
	case 3:
		return pick(d, 2) == 1 ? 0xffff0000u : 0xffffu;
	case 4:
		/* Every other lane, or every fourth. */
		return (pick(d, 2) == 1 ? 0x55555555u : 0x11111111u) << n % 4;
	case 5:
		return 0xffu << n / 8 * 8;
	case 6:
		/* Whole pairs. */
		mask = (uint32_t)next(d) & 0x55555555u;
		return mask | mask << 1;
	case 7:
		return (uint32_t)(next(d) & next(d));
	case 8:
		return (uint32_t)(next(d) | next(d));
	case 9:
		return (uint32_t)next(d);
	default:
		return BG_FULL_MASK;
	}
}

void
bg_sample_access(uint64_t seed, enum bg_kind kind, int n, uint32_t bytes,
    struct bg_access *a)
{
	const struct bg_kind_info *k = bg_kind_info(kind);
	struct draw d = { .width = k->width, .units = bytes / k->width,
	    .row = BG_ROW_BYTES / k->width };
	int i;

	/* Each access has a sequence of its own. */
	d.state = seed ^ (uint64_t)(kind + 1) << 32;
	d.state = next(&d) + (uint64_t)n;
	d.state = next(&d);
	shapes[n % SHAPES](&d);
	memset(a, 0, sizeof *a);
	a->kind = kind;
	a->mask = n % NOBODY == NOBODY - 1 ? 0 : pick_mask(&d);
	if ((k->family == BG_LDMATRIX || k->family == BG_STMATRIX) &&
	    a->mask != 0)
		a->mask = BG_FULL_MASK;
	for (i = 0; i < BG_LANES; i++)
		a->offset[i] = d.unit[i] % d.units * k->width;
	bg_access_normalize(a);
}

void
bg_sample_at(const struct bg_sample *s, int i, struct bg_access *a)
{
	int nkinds = __builtin_popcount(s->kinds), k, n;
	uint32_t left = s->kinds;

	for (k = 0;; k++, left &= left - 1) {
		n = s->count / nkinds + (k < s->count % nkinds);
		if (i < n)
			break;
		i -= n;
	}
	bg_sample_access(s->seed, (enum bg_kind)__builtin_ctz(left), i,
	    s->bytes, a);
}
