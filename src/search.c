#include "search.h"

#include <string.h>

#include "tally.h"
#include "wavefront.h"

bool
bg_search_moves(const struct bg_pattern_access *a)
{
	uint32_t lanes = bg_access_lanes(&a->access);
	int lane = lanes != 0 ? __builtin_ctz(lanes) : 0;

	return lanes != 0 && (a->row[lane] != BG_NO_ELEMENT ||
	    a->index[lane] != BG_NO_ELEMENT);
}

/* ---- what an access costs in a layout ---- */

static int
element_address(const struct bg_layout *l, const struct bg_pattern_access *a,
    int lane, int i, int64_t *address)
{
	if (a->row[lane] != BG_NO_ELEMENT)
		return bg_layout_address(l, a->row[lane], a->col[lane] + i,
		    address, NULL);
	return bg_layout_index_address(l, a->index[lane] + i, address, NULL);
}

/* Whether the swizzle keeps the elements of every lane together because it
 * moves units of at least as many; address: of the first. */
static bool
moves_whole(const struct bg_layout *l, int vec, int64_t address)
{
	int unit = vec * l->elem;

	if (address % unit != 0)
		return false;
	return (l->swizzle.kind == BG_SWIZZLE_CUTE && l->base % unit == 0 &&
	    vec <= 1 << l->swizzle.m) ||
	    (l->swizzle.kind == BG_SWIZZLE_TMA && unit <= 16);
}

/* Places a lane as the parser does. */
static int
place_lane(const struct bg_layout *l, const struct bg_pattern_access *a,
    int lane, int64_t *address)
{
	int width = bg_kind_info(a->access.kind)->width, i;
	int64_t other;

	if (element_address(l, a, lane, 0, address) != 0)
		return BG_ERANGE;
	if (*address % width != 0)
		return BG_EALIGN;
	if (*address > (int64_t)BG_SHARED_MAX - width)
		return BG_ERANGE;
	if (a->vec == 1)
		return 0;
	if (l->swizzle.kind == BG_SWIZZLE_NONE)
		return element_address(l, a, lane, a->vec - 1, &other);
	if (moves_whole(l, a->vec, *address))
		return element_address(l, a, lane, a->vec - 1, &other);
	for (i = 1; i < a->vec; i++)
		if (element_address(l, a, lane, i, &other) != 0 ||
		    other != *address + i * l->elem)
			return BG_EVALUE;
	return 0;
}

static int
place_each(const struct bg_layout *l, const struct bg_pattern_access *a,
    uint32_t lanes, struct bg_access *moved)
{
	int64_t address;
	int lane, status;

	for (; lanes != 0; lanes &= lanes - 1) {
		lane = __builtin_ctz(lanes);
		status = place_lane(l, a, lane, &address);
		if (status != 0)
			return status;
		moved->offset[lane] = (uint32_t)address;
	}
	return 0;
}

/* The tile's rows and columns of lanes side by side. */
static void
find_elements(const struct bg_layout *l, const struct bg_pattern_access *a,
    int first, int n, int row[BG_LANES], int col[BG_LANES])
{
	int i;

	if (a->row[first] != BG_NO_ELEMENT) {
		memcpy(row, &a->row[first], (size_t)n * sizeof *row);
		memcpy(col, &a->col[first], (size_t)n * sizeof *col);
		return;
	}
	for (i = 0; i < n; i++) {
		row[i] = a->index[first + i] / l->pitch;
		col[i] = a->index[first + i] % l->pitch;
	}
}

/* Lanes of one element each, all at once where they lie side by side and none
 * is in the padding. */
static int
place_scalars(const struct bg_layout *l, const struct bg_pattern_access *a,
    uint32_t lanes, struct bg_access *moved)
{
	uint32_t width = bg_kind_info(a->access.kind)->width, bits = 0;
	int row[BG_LANES], col[BG_LANES], first = __builtin_ctz(lanes), i;
	int n = BG_LANES - __builtin_clz(lanes) - first;
	bool gaps = lanes >> first != BG_FULL_MASK >> (BG_LANES - n);

	if (!gaps)
		find_elements(l, a, first, n, row, col);
	if (gaps || bg_layout_addresses(l, n, row, col,
	    &moved->offset[first]) != 0)
		return place_each(l, a, lanes, moved);
	for (i = first; i < first + n; i++) {
		bits |= moved->offset[i];
		if (moved->offset[i] > BG_SHARED_MAX - width)
			return BG_ERANGE;
	}
	return bits % width != 0 ? BG_EALIGN : 0;
}

/* The wavefronts of one access. */
static int
cost_of(const struct bg_layout *l, const struct bg_pattern_access *a,
    uint32_t *wavefronts)
{
	struct bg_access moved = a->access;
	uint32_t lanes = bg_access_lanes(&a->access);
	struct bg_prediction p;
	int status = 0;

	if (bg_search_moves(a))
		status = a->vec == 1 && l->rows > 0 ?
		    place_scalars(l, a, lanes, &moved) :
		    place_each(l, a, lanes, &moved);
	if (status != 0)
		return status;
	bg_predict(&moved, &p);
	*wavefronts = p.total;
	return 0;
}

/*
 * Whether the array can lie so, and the arrays behind it still end within
 * shared memory; those that begin where it ends now move with its end.
 */
static int
check_arrays(const struct bg_pattern *p, int array, const struct bg_layout *l)
{
	struct bg_layout next, before = *l;
	int i, status = bg_layout_check(l, NULL);

	for (i = array + 1; i < p->narrays && status == 0; i++) {
		next = p->array[i];
		if (next.base != bg_layout_behind(&p->array[i - 1]))
			break;
		next.base = bg_layout_behind(&before);
		status = bg_layout_check(&next, NULL);
		before = next;
	}
	return status;
}

int
bg_search_cost(const struct bg_pattern *p, int array,
    const struct bg_layout *l, uint32_t each[], uint32_t *total)
{
	uint32_t one;
	int i, status = check_arrays(p, array, l);

	*total = 0;
	for (i = 0; i < p->naccesses && status == 0; i++) {
		one = 0;
		if (p->access[i].array == array)
			status = cost_of(l, &p->access[i], &one);
		if (each != NULL)
			each[i] = one;
		*total += one;
	}
	return status;
}

/* ---- what it costs at the least ---- */

/* The most lanes of a group that are on one address: where equal words do not
 * combine, so many wavefronts in any layout. */
static uint32_t
most_on_one(const struct bg_access *a, uint32_t lanes)
{
	uint32_t most = 0, n, left = lanes, rest;
	int lane;

	for (; left != 0; left &= left - 1) {
		lane = __builtin_ctz(left);
		n = 0;
		for (rest = left; rest != 0; rest &= rest - 1)
			n += a->offset[__builtin_ctz(rest)] ==
			    a->offset[lane];
		if (n > most)
			most = n;
	}
	return most;
}

void
bg_search_least(const struct bg_pattern *p, int i, uint32_t *ideal,
    uint32_t *bound)
{
	const struct bg_pattern_access *a = &p->access[i];
	const struct bg_kind_info *k = bg_kind_info(a->access.kind);
	uint32_t lanes = bg_access_lanes(&a->access), groups[4];
	struct bg_tally t;
	int g, n;

	bg_tally_access(p, i, &t);
	n = bg_groups(&a->access, groups);
	*ideal = *bound = (uint32_t)t.ideal;
	if (!bg_search_moves(a)) {
		*bound = (uint32_t)t.wavefronts;
	} else if (k->family == BG_CAS_LOOP) {
		/* No two lanes of one element win in one round, and a round
		 * loads once and compares and swaps in two wavefronts. */
		*bound += 3 * (most_on_one(&a->access, lanes) - 1);
	} else if (!t.uncounted && (k->family == BG_ATOM ||
	    k->family == BG_CAS || k->family == BG_CP_ASYNC)) {
		*bound = 0;
		for (g = 0; g < n; g++)
			*bound += (k->family == BG_CAS ? 2 : 1) *
			    most_on_one(&a->access, groups[g]);
	}
}

/* ---- the search ---- */

struct seek {
	struct bg_search *s;
	const struct bg_pattern *p;
	bool	 whole;
	int	 left;				/* of the budget */
	uint32_t least[BG_PATTERN_ACCESSES];	/* of each access so far */
	uint32_t after[BG_PATTERN_ACCESSES + 1]; /* bounds of those from here */
};

/* Whether a is better than b; equals are not. */
static bool
better(const struct bg_search_best *a, const struct bg_search_best *b)
{
	int64_t more = bg_layout_bytes(&a->layout) -
	    bg_layout_bytes(&b->layout);

	if (a->legal == 0 || b->legal == 0)
		return b->legal == 0 && a->legal > 0;
	if (a->total != b->total)
		return a->total < b->total;
	if (more != 0)
		return more < 0;
	return bg_search_operations(&a->layout) <
	    bg_search_operations(&b->layout);
}

/*
 * The cost of a candidate: 0, negative where it is refused, 1 where it cannot
 * be below limit and was given up for that.
 */
static int
try(struct seek *k, const struct bg_layout *l, uint32_t limit,
    uint32_t *total)
{
	uint32_t each[BG_PATTERN_ACCESSES];
	int i, status = check_arrays(k->p, k->s->array, l);

	*total = 0;
	for (i = 0; i < k->p->naccesses && status == 0; i++) {
		each[i] = 0;
		if (k->p->access[i].array != k->s->array)
			continue;
		if (!k->whole && *total + k->after[i] >= limit)
			return 1;
		k->left--;
		status = cost_of(l, &k->p->access[i], &each[i]);
		*total += each[i];
	}
	for (i = 0; i < k->p->naccesses && status == 0; i++)
		if (each[i] < k->least[i])
			k->least[i] = each[i];
	return status;
}

static void
search_family(struct seek *k, enum bg_search_family family)
{
	struct bg_search_best *best = &k->s->family[family], one = { 0 };
	struct bg_search_walk w;
	uint32_t limit;
	int status;

	bg_search_begin(&w, k->p, k->s->array, family);
	while (bg_search_next(&w, &one.layout)) {
		if (!k->whole && (k->left <= 0 || (best->legal > 0 &&
		    best->total == k->s->bound))) {
			k->s->cut |= k->left <= 0;
			break;
		}
		limit = bg_search_winner(k->s)->total + 1;
		if (best->legal > 0 && best->total < limit)
			limit = best->total;
		status = try(k, &one.layout, limit, &one.total);
		if (status < 0) {
			best->refused++;
			continue;
		}
		if (status > 0)
			continue;
		one.legal = 1;
		if (better(&one, best)) {
			best->layout = one.layout;
			best->total = one.total;
		}
		best->legal++;
	}
	k->s->legal += best->legal;
	k->s->refused += best->refused;
}

/* Bounds, and what there is to search. */
static int
prepare(struct seek *k, struct bg_error *err)
{
	struct bg_search *s = k->s;
	uint32_t ideal, bound;
	bool any = false;
	int i;

	for (i = k->p->naccesses - 1; i >= 0; i--) {
		k->after[i] = k->after[i + 1];
		k->least[i] = UINT32_MAX;
		if (k->p->access[i].array != s->array)
			continue;
		bg_search_least(k->p, i, &ideal, &bound);
		s->ideal += ideal;
		s->bound += bound;
		k->after[i] += bound;
		any |= bg_search_moves(&k->p->access[i]);
		s->naccesses++;
	}
	if (s->now.layout.rows == 0) {
		bg_fail(err, BG_EVALUE, -1, 1,
		    "without a tile there is nothing to pad or swizzle");
		return bg_hint(err, "add tile=ROWSxCOLS and say row and col");
	}
	if (any)
		return 0;
	bg_fail(err, BG_EVALUE, -1, 1, "no access moves with the layout: addr "
	    "and offsets are where they are");
	return bg_hint(err, "say row and col, or index");
}

int
bg_search(struct bg_search *s, const struct bg_pattern *p, int array,
    int budget, struct bg_error *err)
{
	struct seek k = { .s = s, .p = p, .whole = budget == 0,
	    .left = budget };
	int i, status;

	memset(s, 0, sizeof *s);
	s->array = array;
	s->now.layout = p->array[array];
	status = prepare(&k, err);
	if (status != 0)
		return status;
	s->held = bg_search_holds(p, array);
	s->now.legal = 1;
	if (try(&k, &s->now.layout, UINT32_MAX, &s->now.total) != 0)
		return bg_fail(err, BG_EVALUE, -1, 1, "the pattern's own "
		    "layout does not take its accesses");
	s->winner = BG_TRY_FAMILIES;
	for (i = 0; i < BG_TRY_FAMILIES; i++) {
		search_family(&k, (enum bg_search_family)i);
		if (better(&s->family[i], bg_search_winner(s)))
			s->winner = i;
	}
	for (i = 0; i < p->naccesses; i++)
		if (p->access[i].array == array)
			s->apart += k.least[i];
	return 0;
}

const struct bg_search_best *
bg_search_winner(const struct bg_search *s)
{
	return s->winner == BG_TRY_FAMILIES ? &s->now :
	    &s->family[s->winner];
}
