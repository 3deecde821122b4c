#include <stdlib.h>
#include <string.h>

#include "trace.h"
#include "nls.h"

struct builder {
	const struct bg_access	*access;
	struct bg_trace		*trace;
	int			 words;		/* that one lane touches */
};

static int
words_of(const struct bg_kind_info *k)
{
	return k->width <= 4 ? 1 : k->width / 4;
}

static void
serve(struct builder *b, uint32_t word, int lane, int pass, int group)
{
	struct bg_service *s = &b->trace->service[b->trace->nservices++];

	s->word = word;
	s->lanes = 1u << lane;
	s->pass = (uint16_t)pass;
	s->bank = (uint8_t)(word % BG_BANKS);
	s->group = (uint8_t)group;
}

/* The service of the same word that this group has already, or NULL. */
static struct bg_service *
same_word(struct builder *b, int from, uint32_t word)
{
	int i;

	for (i = from; i < b->trace->nservices; i++)
		if (b->trace->service[i].word == word)
			return &b->trace->service[i];
	return NULL;
}

/*
 * The words of one group: each bank serves its own in the order of the lanes,
 * one a pass. combine: lanes with equal words share a pass.
 */
static void
trace_group(struct builder *b, uint32_t lanes, int group, int before,
    bool combine)
{
	int from = b->trace->nservices, most = 0, lane, i;
	uint8_t queue[BG_BANKS] = { 0 };
	struct bg_service *s;
	uint32_t in, word;

	for (in = lanes; in != 0; in &= in - 1) {
		lane = __builtin_ctz(in);
		for (i = 0; i < b->words; i++) {
			word = b->access->offset[lane] / 4 + (uint32_t)i;
			s = combine ? same_word(b, from, word) : NULL;
			if (s != NULL) {
				s->lanes |= 1u << lane;
				continue;
			}
			if (++queue[word % BG_BANKS] > most)
				most = queue[word % BG_BANKS];
			serve(b, word, lane,
			    before + queue[word % BG_BANKS], group);
		}
	}
	for (i = 0; i < BG_BANKS; i++)
		if (queue[i] > b->trace->words[i])
			b->trace->words[i] = queue[i];
	b->trace->group[group].first = (uint16_t)(before + 1);
	b->trace->group[group].passes = (uint16_t)most;
	b->trace->passes += most;
}

static void
trace_rounds(struct builder *b, uint32_t lanes)
{
	struct bg_trace *t = b->trace;
	uint32_t left = lanes, won, in;
	int lane, i, g;

	for (; left != 0; left &= ~won) {
		t->passes++;
		won = bg_round_winners(b->access, left);
		for (in = won; in != 0; in &= in - 1) {
			lane = __builtin_ctz(in);
			for (i = 0; i < b->words; i++)
				serve(b, b->access->offset[lane] / 4 +
				    (uint32_t)i, lane, t->passes,
				    t->group_of[lane]);
		}
	}
	for (i = 0; i < t->nservices; i++)
		t->words[t->service[i].bank]++;
	for (g = 0; g < t->ngroups; g++) {
		t->group[g].first = 1;
		t->group[g].passes = (uint16_t)t->passes;
	}
}

/* cp.async.16, of which no counter tells the passes: one for each group. */
static void
flatten(struct bg_trace *t)
{
	int i;

	for (i = 0; i < t->nservices; i++)
		t->service[i].pass = (uint16_t)(t->service[i].group + 1);
	for (i = 0; i < t->ngroups; i++) {
		t->group[i].first = (uint16_t)(i + 1);
		t->group[i].passes = 1;
	}
	t->passes = t->ngroups;
}

static int
by_pass_and_bank(const void *a, const void *b)
{
	const struct bg_service *x = a, *y = b;

	if (x->pass != y->pass)
		return x->pass < y->pass ? -1 : 1;
	if (x->bank != y->bank)
		return x->bank < y->bank ? -1 : 1;
	return x->lanes < y->lanes ? -1 : x->lanes > y->lanes;
}

static void
note_lanes(struct bg_trace *t)
{
	const struct bg_service *s;
	int i, lane;

	for (i = 0; i < t->nservices; i++) {
		s = &t->service[i];
		for (lane = 0; lane < BG_LANES; lane++)
			if (s->lanes >> lane & 1 && s->pass > t->pass_of[lane])
				t->pass_of[lane] = s->pass;
	}
}

void
bg_trace(const struct bg_access *a, struct bg_trace *t)
{
	const struct bg_kind_info *k = bg_kind_info(a->kind);
	struct builder b = { a, t, words_of(k) };
	uint32_t lanes[4];
	bool combine;
	int g, lane;

	memset(t, 0, sizeof *t);
	memset(t->group_of, 0xff, sizeof t->group_of);
	t->unit = k->family == BG_CAS ? N_("turn") :
	    k->family == BG_CAS_LOOP ? N_("round") : N_("pass");
	t->ngroups = bg_groups(a, lanes);
	for (g = 0; g < t->ngroups; g++) {
		t->group[g].lanes = lanes[g];
		for (lane = 0; lane < BG_LANES; lane++)
			if (lanes[g] >> lane & 1)
				t->group_of[lane] = (uint8_t)g;
	}
	combine = k->family != BG_ATOM && k->family != BG_CAS &&
	    k->family != BG_CP_ASYNC;
	if (k->family == BG_CAS_LOOP)
		trace_rounds(&b, bg_access_lanes(a));
	else
		for (g = 0; g < t->ngroups; g++)
			trace_group(&b, lanes[g], g, t->passes, combine);
	if (a->kind == BG_CP_ASYNC_16)
		flatten(t);
	qsort(t->service, (size_t)t->nservices, sizeof *t->service,
	    by_pass_and_bank);
	note_lanes(t);
}

uint32_t
bg_trace_waits(const struct bg_trace *t, int lane)
{
	const struct bg_service *mine, *other;
	uint32_t waits = 0;
	int i, j;

	for (i = 0; i < t->nservices; i++) {
		mine = &t->service[i];
		if (!(mine->lanes >> lane & 1))
			continue;
		for (j = 0; j < i; j++) {
			other = &t->service[j];
			if (other->bank == mine->bank &&
			    other->group == mine->group &&
			    other->pass < mine->pass)
				waits |= other->lanes;
		}
	}
	return waits & ~(1u << lane);
}

uint32_t
bg_trace_rivals(const struct bg_trace *t, int lane)
{
	const struct bg_service *mine, *other;
	uint32_t rivals = 0;
	int i, j;

	for (i = 0; i < t->nservices; i++) {
		mine = &t->service[i];
		if (!(mine->lanes >> lane & 1))
			continue;
		for (j = 0; j < t->nservices; j++) {
			other = &t->service[j];
			if (other->bank == mine->bank &&
			    other->group == mine->group &&
			    other->pass != mine->pass)
				rivals |= other->lanes;
		}
	}
	return rivals & ~(1u << lane);
}

bool
bg_trace_serves(const struct bg_trace *t, int lane, int pass)
{
	int i;

	for (i = 0; i < t->nservices; i++)
		if (t->service[i].pass == pass &&
		    t->service[i].lanes >> lane & 1)
			return true;
	return false;
}

uint32_t
bg_trace_wavefronts(const struct bg_access *a, const struct bg_trace *t,
    int pass)
{
	enum bg_family family = bg_kind_info(a->kind)->family;
	struct bg_prediction all, rest;
	struct bg_access left = *a;
	int lane;

	if (family == BG_CAS)
		return (uint32_t)pass * 2;
	if (family != BG_CAS_LOOP)
		return (uint32_t)pass;
	/* What is left after a round is a loop of the lanes that are left. */
	for (lane = 0; lane < BG_LANES; lane++)
		if (t->pass_of[lane] <= pass)
			left.mask &= ~(1u << lane);
	bg_predict(a, &all);
	bg_predict(&left, &rest);
	return all.total - rest.total;
}
