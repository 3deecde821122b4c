#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "search.h"

static const char *
waves(uint32_t n, char buf[32])
{
	snprintf(buf, 32, n == 1 ? _("%u wavefront") : _("%u wavefronts"), n);
	return buf;
}

/* "lanes 0-3, 8"; what does not fit is left out. */
static void
say_lanes(uint32_t lanes, char *buf, size_t size)
{
	const char *comma = " ";
	size_t n;
	int first, last;

	n = (size_t)snprintf(buf, size, _("lanes"));
	for (first = 0; first < BG_LANES && n < size; first = last + 1) {
		last = first;
		if (!(lanes >> first & 1))
			continue;
		while (last + 1 < BG_LANES && lanes >> (last + 1) & 1)
			last++;
		n += (size_t)snprintf(buf + n, size - n, last == first ?
		    "%s%d" : "%s%d-%d", comma, first, last);
		comma = ", ";
	}
}

/* The lanes on the element that most are on. */
static uint32_t
crowd(const struct bg_access *a)
{
	uint32_t lanes = bg_access_lanes(a), most = 0, same;
	int i, j;

	for (i = 0; i < BG_LANES; i++) {
		same = 0;
		for (j = 0; j < BG_LANES && lanes >> i & 1; j++)
			if (lanes >> j & 1 && a->offset[i] == a->offset[j])
				same |= 1u << j;
		if (__builtin_popcount(same) > __builtin_popcount(most))
			most = same;
	}
	return most;
}

/* What keeps the first access whose bound is over its ideal there: nothing
 * that a layout could change. False where there is no such access. */
static bool
say_bound(const struct bg_search *s, const struct bg_pattern *p, char *buf,
    size_t size)
{
	const struct bg_pattern_access *a;
	uint32_t ideal, bound;
	const char *kind;
	char lanes[80], n[32];
	int i;

	for (i = 0; i < p->naccesses; i++) {
		a = &p->access[i];
		if (a->array != s->array)
			continue;
		bg_search_least(p, i, &ideal, &bound);
		if (bound <= ideal)
			continue;
		kind = bg_kind_info(a->access.kind)->name;
		if (!bg_search_moves(a)) {
			snprintf(buf, size, _("access %d, %s, is by address, "
			    "which no layout moves: %s"), a->op + 1, kind,
			    waves(bound, n));
			return true;
		}
		say_lanes(crowd(&a->access), lanes, sizeof lanes);
		snprintf(buf, size, _("%s are on one element, which %s serves "
		    "one by one: %s in any layout"), lanes, kind,
		    waves(bound, n));
		return true;
	}
	return false;
}

const char *
bg_search_proof(const struct bg_search *s, const struct bg_pattern *p,
    char *buf, int size)
{
	uint32_t total = bg_search_winner(s)->total;
	char why[300], a[32], b[32];
	bool above = say_bound(s, p, why, sizeof why);

	if (total == s->ideal)
		snprintf(buf, (size_t)size, _("no lane waits for another: no "
		    "layout of any kind has less than %s"), waves(total, a));
	else if (total == s->bound)
		snprintf(buf, (size_t)size, _("the bound is met, over the "
		    "ideal of %u: %s"), s->ideal, why);
	else if (s->apart == s->bound)
		snprintf(buf, (size_t)size, _("tried all %d: each access on "
		    "its own can be had for its least, together %s, but no one "
		    "layout has them all for less than %u%s%s"), s->legal,
		    waves(s->bound, a), total, above ? _("; ") : "",
		    above ? why : "");
	else
		snprintf(buf, (size_t)size, _("tried all %d: the bound is %s, "
		    "but the best for each access on its own come to %s%s%s"),
		    s->legal, waves(s->bound, a), waves(s->apart, b),
		    above ? _("; ") : "", above ? why : "");
	return buf;
}
