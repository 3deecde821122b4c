#include <stdio.h>
#include <string.h>

#include "explain.h"
#include "explain-parts.h"
#include "nls.h"

int
bg_worst_group(const struct bg_trace *t)
{
	int g, worst = 0;

	for (g = 1; g < t->ngroups; g++)
		if (t->group[g].passes > t->group[worst].passes)
			worst = g;
	return worst;
}

int
bg_worst_bank(const struct bg_trace *t, int group, int *words, uint32_t *lanes)
{
	int count[BG_BANKS] = { 0 }, i, worst = 0;

	for (i = 0; i < t->nservices; i++)
		if (t->service[i].group == group)
			count[t->service[i].bank]++;
	for (i = 1; i < BG_BANKS; i++)
		if (count[i] > count[worst])
			worst = i;
	*words = count[worst];
	*lanes = 0;
	for (i = 0; i < t->nservices; i++)
		if (t->service[i].group == group &&
		    t->service[i].bank == worst)
			*lanes |= t->service[i].lanes;
	return worst;
}

long
bg_stride_of(const struct bg_access *a, uint32_t lanes)
{
	long stride = 0, step;
	int lane, last = -1;

	for (lane = 0; lane < BG_LANES; lane++) {
		if (!(lanes >> lane & 1))
			continue;
		if (last >= 0) {
			step = (long)a->offset[lane] - (long)a->offset[last];
			if (lane != last + 1 || (stride != 0 && step != stride))
				return 0;
			stride = step;
			if (step == 0)
				return 0;
		}
		last = lane;
	}
	return stride;
}

static bool
one_address(const struct bg_access *a, uint32_t lanes)
{
	int first = __builtin_ctz(lanes), lane;

	for (lane = first; lane < BG_LANES; lane++)
		if (lanes >> lane & 1 && a->offset[lane] != a->offset[first])
			return false;
	return true;
}

long
bg_gcd(long a, long b)
{
	long r;

	while (b != 0) {
		r = a % b;
		a = b;
		b = r;
	}
	return a < 0 ? -a : a;
}

const char *
bg_list_lanes(uint32_t lanes, char *buf, size_t size)
{
	int n = __builtin_popcount(lanes), lane, seen = 0, last;
	size_t used = 0;

	last = 31 - __builtin_clz(lanes);
	if (n > 2 && last - __builtin_ctz(lanes) == n - 1) {
		snprintf(buf, size, "%d-%d", __builtin_ctz(lanes), last);
		return buf;
	}
	buf[0] = '\0';
	for (lane = 0; lane < BG_LANES && used < size; lane++) {
		if (!(lanes >> lane & 1))
			continue;
		seen++;
		if (n > 5 && seen > 3 && seen < n)
			continue;
		used += (size_t)snprintf(buf + used, size - used, "%s%d",
		    seen == 1 ? "" : seen < n ? _(", ") :
		    n > 5 ? C_("lanes", ", ... and ") : _(" and "), lane);
	}
	return buf;
}

/* Which group is spoken of, where there are several, and that it merged. */
static void
group_words(const struct bg_trace *t, int group, bool merged, char *buf,
    size_t size)
{
	char lanes[64];

	buf[0] = '\0';
	if (t->ngroups > 1)
		snprintf(buf, size, merged ?
		    _("merged, but in group %d (lanes %s) ") :
		    _("in group %d (lanes %s) "), group + 1,
		    bg_list_lanes(t->group[group].lanes, lanes, sizeof lanes));
	else if (merged)
		snprintf(buf, size, _("merged into one group, but "));
}

/* "bank 3", or of a wide access "banks 4-7". */
static const char *
list_banks(int bank, int width, char *buf, size_t size)
{
	if (width <= BG_BANK_BYTES)
		snprintf(buf, size, _("bank %d"), bank);
	else
		snprintf(buf, size, _("banks %d-%d"), bank,
		    bank + width / BG_BANK_BYTES - 1);
	return buf;
}

/* Whether each active lane is one row below the last, in the same column, and
 * the distance in memory is that of the rows. */
static bool
down_a_column(const struct bg_layout *l, const struct bg_pattern_access *pa,
    uint32_t lanes)
{
	int lane, last = -1;

	if (l->swizzle.kind != BG_SWIZZLE_NONE)
		return false;

	for (lane = 0; lane < BG_LANES; lane++) {
		if (!(lanes >> lane & 1))
			continue;
		if (pa->row[lane] == BG_NO_ELEMENT || (last >= 0 &&
		    (pa->row[lane] != pa->row[last] + 1 ||
		    pa->col[lane] != pa->col[last])))
			return false;
		last = lane;
	}
	return true;
}

static void
why_conflict(const struct bg_layout *l, const struct bg_pattern_access *pa,
    const struct bg_prediction *pred, const struct bg_trace *t, char *buf,
    size_t size)
{
	int group = bg_worst_group(t), bank, words;
	int width = bg_kind_info(pa->access.kind)->width;
	char where[160], list[64], banks[32], used[32];
	uint32_t lanes;
	long stride, g;
	bool rows;

	bank = bg_worst_bank(t, group, &words, &lanes);
	stride = bg_stride_of(&pa->access, t->group[group].lanes);
	group_words(t, group, pred->merged, where, sizeof where);
	rows = down_a_column(l, pa, t->group[group].lanes);
	if (stride < 0)
		stride = -stride;
	if (stride != 0 && stride % BG_ROW_BYTES == 0) {
		snprintf(buf, size, rows ?
		    _("%srows are %ld bytes apart, %s of the banks: lanes %s "
		    "all fall on %s") :
		    _("%slanes are %ld bytes apart, %s of the banks: lanes %s "
		    "all fall on %s"), where, stride,
		    stride == BG_ROW_BYTES ? _("one whole turn") :
		    _("whole turns"), bg_list_lanes(lanes, list, sizeof list),
		    list_banks(bank, width, banks, sizeof banks));
	} else if (stride != 0 && stride % BG_BANK_BYTES == 0 &&
	    width <= BG_BANK_BYTES) {
		g = bg_gcd(stride / BG_BANK_BYTES, BG_BANKS);
		snprintf(used, sizeof used, BG_BANKS / g == 1 ?
		    _("%ld bank is") : _("%ld banks are"), BG_BANKS / g);
		snprintf(buf, size, rows ?
		    _("%srows are %ld bytes = %ld words apart: gcd(%ld, 32) = "
		    "%ld, so only %s used and bank %d has %d words to serve") :
		    _("%slanes are %ld bytes = %ld words apart: gcd(%ld, 32) "
		    "= %ld, so only %s used and bank %d has %d words to "
		    "serve"), where, stride, stride / BG_BANK_BYTES,
		    stride / BG_BANK_BYTES, g, used, bank, words);
	} else
		snprintf(buf, size, _("%sbank %d must serve %d different "
		    "words, one a pass: those of lanes %s"), where, bank, words,
		    bg_list_lanes(lanes, list, sizeof list));
}

static void
why_atomic(const struct bg_trace *t, const struct bg_kind_info *k, char *buf,
    size_t size)
{
	int group = bg_worst_group(t), words, bank;
	uint32_t lanes;
	char where[160], list[64];

	bank = bg_worst_bank(t, group, &words, &lanes);
	group_words(t, group, false, where, sizeof where);
	snprintf(buf, size, _("%slanes of one bank take turns, equal words do "
	    "not combine in %s: bank %d has lanes %s"), where, k->name, bank,
	    bg_list_lanes(lanes, list, sizeof list));
}

static void
why_rounds(const struct bg_trace *t, const struct bg_kind_info *k, char *buf,
    size_t size)
{
	/* The bank of the last to win, of 64 bits the first of its pair. */
	const struct bg_service *last = &t->service[t->nservices - 1];
	int bank = last->bank - last->bank % (k->width / BG_BANK_BYTES), i;
	uint32_t lanes = 0;
	char list[64], banks[32];

	for (i = 0; i < t->nservices; i++)
		if (t->service[i].bank == bank)
			lanes |= t->service[i].lanes;
	bg_list_lanes(lanes, list, sizeof list);
	if (k->width <= BG_BANK_BYTES)
		snprintf(buf, size, _("%s is a compare-and-swap loop: each "
		    "round one lane of a bank wins, and bank %d has lanes %s, "
		    "so there are %d rounds"), k->name, bank, list, t->passes);
	else
		snprintf(buf, size, _("%s is a compare-and-swap loop: each "
		    "round one lane of a bank pair wins in each half of the "
		    "warp, but not both on one address: %s have lanes %s, so "
		    "there are %d rounds"), k->name, list_banks(bank, k->width,
		    banks, sizeof banks), list, t->passes);
}

/* Why a wide load merged: which pairs of lanes have one address, or that there
 * are no pairs. */
static const char *
merged_pairs(const struct bg_access *a)
{
	uint32_t lanes = bg_access_lanes(a);
	int i, partner = 1;

	for (i = 0; i < BG_LANES; i += 2)
		if ((lanes >> i & 3) == 3 && a->offset[i] != a->offset[i + 1])
			partner = 2;
	if (partner == 1)
		return (lanes & lanes >> 1 & 0x55555555u) != 0 ?
		    _("lanes i and i^1 read one address") :
		    _("no lane i^1 is active with a lane i");
	return (lanes & lanes >> 2 & 0x33333333u) != 0 ?
	    _("lanes i and i^2 read one address") :
	    _("no lane i^2 is active with a lane i");
}

static void
why_clean(const struct bg_layout *l, const struct bg_pattern_access *pa,
    const struct bg_prediction *pred, const struct bg_trace *t, char *buf,
    size_t size)
{
	const struct bg_kind_info *k = bg_kind_info(pa->access.kind);
	uint32_t lanes = bg_access_lanes(&pa->access);
	long stride = bg_stride_of(&pa->access, lanes) / BG_BANK_BYTES;

	if (stride < 0)
		stride = -stride;
	if (pred->merged)
		snprintf(buf, size, pred->groups == 1 ?
		    _("%s, so the load merges: %u group of %d lanes instead "
		    "of %d, no conflict in any") :
		    _("%s, so the load merges: %u groups of %d lanes instead "
		    "of %d, no conflict in any"), merged_pairs(&pa->access),
		    pred->groups, 2 * k->group, k->group);
	else if (k->width == BG_BANK_BYTES && stride > 1 &&
	    bg_gcd(stride, BG_BANKS) == 1)
		snprintf(buf, size, down_a_column(l, pa, lanes) ?
		    _("rows are %ld bytes = %ld words apart, an odd number: "
		    "every lane has a bank of its own") :
		    _("lanes are %ld bytes = %ld words apart, an odd number: "
		    "every lane has a bank of its own"),
		    stride * BG_BANK_BYTES, stride);
	else if (lanes != 0 && (lanes & (lanes - 1)) != 0 &&
	    one_address(&pa->access, lanes) && k->width <= BG_BANK_BYTES)
		snprintf(buf, size, _("all lanes are on one word: it is %s "
		    "once"),
		    k->family == BG_LOAD ? _("read and broadcast") :
		    _("served"));
	else if (pred->groups > 1)
		snprintf(buf, size, _("%d bytes a lane: %u groups, served one "
		    "after the other, and in each no bank has two words to "
		    "serve"), k->width, pred->groups);
	else
		snprintf(buf, size, t->nservices == 1 ?
		    _("no bank has two different words to serve: %d word in "
		    "one pass") :
		    _("no bank has two different words to serve: %d words in "
		    "one pass"), t->nservices);
}

const char *
bg_explain_why(const struct bg_pattern *p, int i,
    const struct bg_prediction *pred, const struct bg_trace *t, char *buf,
    int size)
{
	const struct bg_pattern_access *pa = &p->access[i];
	const struct bg_kind_info *k = bg_kind_info(pa->access.kind);

	if (pred->groups == 0)
		snprintf(buf, (size_t)size, _("no lane is active: nothing is "
		    "requested"));
	else if (pred->uncounted)
		snprintf(buf, (size_t)size, _("no counter shows the conflicts "
		    "of %s: the wavefronts are the least possible, one for "
		    "each group"), k->name);
	else if (k->family == BG_CAS_LOOP && pred->ways > 1)
		why_rounds(t, k, buf, (size_t)size);
	else if ((k->family == BG_ATOM || k->family == BG_CAS ||
	    k->family == BG_CP_ASYNC) && pred->ways > 1)
		why_atomic(t, k, buf, (size_t)size);
	else if (pred->ways > 1 || (k->family == BG_CAS_LOOP &&
	    pred->conflicts[BG_ON_LD] > 0))
		why_conflict(bg_pattern_layout(p, i), pa, pred, t, buf,
		    (size_t)size);
	else
		why_clean(bg_pattern_layout(p, i), pa, pred, t, buf,
		    (size_t)size);
	return buf;
}
