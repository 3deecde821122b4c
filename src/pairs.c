#include <stdlib.h>
#include <string.h>

#include "pairs.h"

/* The op of b with the name that op of a has, not taken yet; -1: none. */
static int
namesake(const struct bg_pattern *a, int op, const struct bg_pattern *b,
    const bool taken[])
{
	char name[BG_LABEL_MAX], other[BG_LABEL_MAX];
	int i;

	if (bg_tally_name(a, op, name)[0] == '\0')
		return -1;
	for (i = 0; i < b->nops; i++)
		if (!taken[i] &&
		    strcmp(bg_tally_name(b, i, other), name) == 0)
			return i;
	return -1;
}

/* Fills match[] of the op= of a: those of b by name, then by place. */
static void
match_all(const struct bg_pattern *a, const struct bg_pattern *b,
    int match[], bool taken[])
{
	int i, next = 0;

	for (i = 0; i < a->nops; i++) {
		match[i] = namesake(a, i, b, taken);
		if (match[i] >= 0)
			taken[match[i]] = true;
	}
	for (i = 0; i < a->nops; i++) {
		if (match[i] >= 0)
			continue;
		while (next < b->nops && taken[next])
			next++;
		if (next == b->nops)
			break;
		match[i] = next;
		taken[next] = true;
	}
}

static void
add(struct bg_pairs *s, const struct bg_pattern *const side[BG_SIDES], int a,
    int b)
{
	struct bg_pair *p = &s->pair[s->n++];
	int i;

	p->op[BG_A] = a;
	p->op[BG_B] = b;
	for (i = 0; i < BG_SIDES; i++) {
		if (p->op[i] < 0)
			continue;
		bg_tally_op(side[i], p->op[i], &p->tally[i]);
		bg_tally_add(&s->sum[i], &p->tally[i]);
	}
}

int
bg_pairs_make(struct bg_pairs *s, const struct bg_pattern *a,
    const struct bg_pattern *b)
{
	const struct bg_pattern *const side[BG_SIDES] = { a, b };
	int *match = malloc((size_t)a->nops * sizeof *match);
	bool *taken = calloc((size_t)b->nops, sizeof *taken);
	int i;

	memset(s, 0, sizeof *s);
	s->pair = calloc((size_t)(a->nops + b->nops), sizeof *s->pair);
	if (match == NULL || taken == NULL || s->pair == NULL) {
		free(match);
		free(taken);
		bg_pairs_free(s);
		return BG_ENOMEM;
	}
	match_all(a, b, match, taken);
	for (i = 0; i < a->nops; i++)
		add(s, side, i, match[i]);
	for (i = 0; i < b->nops; i++)
		if (!taken[i])
			add(s, side, -1, i);
	for (i = 0; i < BG_SIDES; i++)
		s->bytes[i] = bg_pattern_bytes(side[i]);
	free(match);
	free(taken);
	return 0;
}

void
bg_pairs_free(struct bg_pairs *s)
{
	free(s->pair);
	memset(s, 0, sizeof *s);
}

static int
less(int64_t a, int64_t b)
{
	return a < b ? BG_A : a > b ? BG_B : -1;
}

int
bg_pairs_better(const struct bg_pairs *s)
{
	const struct bg_tally *a = &s->sum[BG_A], *b = &s->sum[BG_B];

	if (a->wavefronts != b->wavefronts)
		return less(a->wavefronts, b->wavefronts);
	return s->bytes[BG_A] > 0 && s->bytes[BG_B] > 0 ?
	    less(s->bytes[BG_A], s->bytes[BG_B]) : -1;
}

int
bg_pair_better(const struct bg_pair *p)
{
	const struct bg_tally *a = &p->tally[BG_A], *b = &p->tally[BG_B];

	return p->op[BG_A] < 0 || p->op[BG_B] < 0 || a->uncounted ||
	    b->uncounted ? -1 : less(a->wavefronts, b->wavefronts);
}
