#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "linear.h"

static uint32_t seed = 1;

static uint32_t
draw(uint32_t n)
{
	seed ^= seed << 13;
	seed ^= seed >> 17;
	seed ^= seed << 5;
	return seed % n;
}

/* Columns as layouts have them: few bits, none, or any, inside 16 KiB, and
 * multiples of the width. */
static void
draw_linear(enum bg_kind kind, struct bg_access *a)
{
	const struct bg_kind_info *k = bg_kind_info(kind);
	uint32_t column[BG_LANE_BITS], aligned = 0x3fff & -(uint32_t)k->width;
	int lane, j;

	for (j = 0; j < BG_LANE_BITS; j++)
		switch (draw(4)) {
		case 0:
			column[j] = 0;
			break;
		case 1:
			column[j] = draw(1 << 14) & aligned;
			break;
		default:
			column[j] = ((1u << draw(14)) |
			    (1u << draw(14))) & aligned;
		}
	a->kind = kind;
	a->mask = BG_FULL_MASK;
	for (lane = 0; lane < BG_LANES; lane++) {
		a->offset[lane] = 0x1000 & aligned;
		for (j = 0; j < BG_LANE_BITS; j++)
			if (lane >> j & 1)
				a->offset[lane] ^= column[j];
	}
}

static int
log2_of(int n)
{
	int bits = 0;

	while (1 << bits < n)
		bits++;
	return bits;
}

/* The wavefronts that the ranks give, of the kinds whose rule is a sum over
 * groups. */
static uint32_t
by_ranks(const struct bg_access *a, const struct bg_linear *l,
    const struct bg_prediction *p)
{
	const struct bg_kind_info *k = bg_kind_info(a->kind);
	int group = p->merged ? 2 * k->group : k->group;
	struct bg_ranks r;
	uint32_t depth;

	bg_linear_ranks(l, bg_unit(a->kind), log2_of(group), &r);
	depth = 1u << (r.units - r.slots);
	if (k->family == BG_ATOM || k->family == BG_CAS ||
	    k->family == BG_CP_ASYNC)
		depth = 1u << (r.lane_bits - r.slots);
	assert_int_equal(r.nshared, r.units - r.slots);
	return depth * p->groups * (k->family == BG_CAS ? 2 : 1);
}

/* Ten thousand random matrices of every kind: the ranks give just the
 * wavefronts that the rules do, and of a CAS loop of 32 bits the rounds. */
static void
test_ranks_give_the_cost(void **state)
{
	struct bg_access a;
	struct bg_prediction p;
	struct bg_linear l;
	struct bg_ranks r;
	int i, kind, merged = 0;

	(void)state;
	for (i = 0; i < 10000; i++)
		for (kind = 0; kind < BG_KINDS; kind++) {
			draw_linear(kind, &a);
			assert_true(bg_linear(&a, &l));
			bg_predict(&a, &p);
			merged += p.merged;
			if (kind == BG_ATOM_ADD_F32) {
				bg_linear_ranks(&l, bg_unit(kind), 5, &r);
				assert_int_equal(p.rounds,
				    1 << (5 - r.slots));
			} else if (kind != BG_ATOM_ADD_U64 && !p.uncounted &&
			    p.total != by_ranks(&a, &l, &p))
				fail_msg("matrix %d of %s: %u wavefronts, the "
				    "ranks give %u", i,
				    bg_kind_info(kind)->name, p.total,
				    by_ranks(&a, &l, &p));
		}
	assert_true(merged > 1000);
}

/* Lanes i and i ^ m share a slot and no unit, for every m that is told of and
 * for no other pair of different units of the first group. */
static void
test_who_shares_a_bank(void **state)
{
	struct bg_access a;
	struct bg_linear l;
	struct bg_ranks r;
	struct bg_unit u;
	uint32_t x, y;
	int i, m, j, k, n, told;

	(void)state;
	for (i = 0; i < 2000; i++) {
		draw_linear(i % 2 ? BG_LD_32 : BG_ST_128, &a);
		assert_true(bg_linear(&a, &l));
		u = bg_unit(a.kind);
		bg_linear_ranks(&l, u, i % 2 ? 5 : 3, &r);
		for (j = 0; j < r.nshared; j++) {
			x = a.offset[0] >> u.first;
			y = a.offset[r.shared[j]] >> u.first;
			assert_int_not_equal(x, y);
			assert_int_equal((x ^ y) & ((1u << u.slots) - 1), 0);
		}
		/* lanes that share lane 0's slot: 2^(lane bits - slots) */
		for (m = n = 0; m < 1 << r.lane_bits; m++)
			n += (((a.offset[0] ^ a.offset[m]) >> u.first) &
			    ((1u << u.slots) - 1)) == 0;
		assert_int_equal(n, 1 << (r.lane_bits - r.slots));
		for (told = 1, j = 0; j < r.nshared; j++)
			for (k = 0; k < j; k++)
				told &= r.shared[j] > r.shared[k];
		assert_true(told);
	}
}

/* What carries is no exclusive or: the first lane at fault and its place. What
 * does not carry is linear, though it is a sum. */
static void
test_carries(void **state)
{
	struct bg_access a = { .kind = BG_LD_32, .mask = BG_FULL_MASK };
	struct bg_linear l;
	int lane;

	(void)state;
	for (lane = 0; lane < BG_LANES; lane++)
		a.offset[lane] = (uint32_t)lane * 12;
	assert_false(bg_linear(&a, &l));
	assert_int_equal(l.lane, 3);
	assert_int_equal(l.expected, 12 ^ 24);

	for (lane = 0; lane < BG_LANES; lane++)
		a.offset[lane] = (uint32_t)lane * 132;
	assert_true(bg_linear(&a, &l));
	assert_int_equal(l.bits, 5);
	assert_int_equal(l.column[4], 16 * 132);

	/* one lane of 32 is enough */
	a.offset[31] += 4096;
	assert_false(bg_linear(&a, &l));
	assert_int_equal(l.lane, 31);

	/* a lane that is off: there is no matrix, and no lane at fault */
	a.mask = 0x7fffffff;
	assert_false(bg_linear(&a, &l));
	assert_int_equal(l.lane, -1);

	/* of ldmatrix.x1 eight lanes count */
	a.kind = BG_LDMATRIX_X1;
	for (lane = 0; lane < BG_LANES; lane++)
		a.offset[lane] = lane < 8 ? (uint32_t)lane * 144 : 16;
	assert_true(bg_linear(&a, &l));
	assert_int_equal(l.bits, 3);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ranks_give_the_cost),
		cmocka_unit_test(test_who_shares_a_bank),
		cmocka_unit_test(test_carries),
	};

	return cmocka_run_group_tests_name("linear", tests, NULL, NULL);
}
