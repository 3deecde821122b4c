#include "ui/plain.h"

#include <stdlib.h>

#include "ui/offer.h"
#include "ui/scene.h"
#include "ui/views/phrase.h"

/* "0 to 3, 8": the numbers whose bits are set. */
static void
put_numbers(FILE *out, uint32_t set)
{
	const char *comma = "";
	int i, last;

	for (i = 0; i < 32; i = last + 1) {
		for (last = i; last < 31 && set >> last & 1 &&
		    set >> (last + 1) & 1; last++)
			;
		if (!(set >> i & 1))
			continue;
		fprintf(out, last > i + 1 ? "%s%d to %d" : last > i ?
		    "%s%d, %d" : "%s%d", comma, i, last);
		comma = ", ";
	}
}

static void
put_lanes(FILE *out, uint32_t lanes)
{
	fprintf(out, "lane%s ", (lanes & (lanes - 1)) == 0 ? "" : "s");
	put_numbers(out, lanes);
}

static void
put_array(FILE *out, const struct bg_pattern *p, int i)
{
	const struct bg_layout *l = &p->array[i];
	char swizzle[64], bytes[BG_PHRASE_MAX];

	if (p->narrays > 1)
		fprintf(out, "Array %d of %d: ", i + 1, p->narrays);
	else
		fputs("Array: ", out);
	fprintf(out, "elements of %s", bg_phrase_plural(l->elem, "byte",
	    bytes));
	if (l->rows > 0) {
		fprintf(out, ", %d rows of %d, padding %d, swizzle %s", l->rows,
		    l->cols, l->pitch - l->cols, bg_swizzle_print(&l->swizzle,
		    swizzle, sizeof swizzle));
		fprintf(out, ", together %s", bg_phrase_plural(
		    bg_layout_bytes(l), "byte", bytes));
	}
	fputs(".\n", out);
}

static void
put_cost(FILE *out, const struct bg_scene *s)
{
	const struct bg_prediction *pr = &s->prediction;
	char n[BG_PHRASE_MAX];

	if (pr->uncounted) {
		fprintf(out, "Predicted: no counter tells its conflicts; %s.\n",
		    s->why);
		return;
	}
	fprintf(out, "Predicted: %s", bg_phrase_plural(pr->total, "wavefront",
	    n));
	fprintf(out, " where %u would be ideal", pr->groups);
	fprintf(out, ", %s.\n", bg_phrase_plural(
	    (int64_t)pr->conflicts[0] + pr->conflicts[1] + pr->conflicts[2],
	    "conflict", n));
	fprintf(out, "Why: %s.\n", s->why);
}

static void
put_groups(FILE *out, const struct bg_scene *s)
{
	const struct bg_trace *t = &s->trace;
	const struct bg_group *g;
	int i;

	for (i = 0; i < t->ngroups; i++) {
		g = &t->group[i];
		fprintf(out, "Group %d of %d: ", i + 1, t->ngroups);
		put_lanes(out, g->lanes);
		if (g->passes == 1)
			fprintf(out, ", in %s %d.\n", t->unit, g->first);
		else
			fprintf(out, ", from %s %d to %d.\n", t->unit,
			    g->first, g->first + g->passes - 1);
	}
}

/* A line for each word that a bank serves, bank by bank; then the banks that
 * serve none. */
static void
put_banks(FILE *out, const struct bg_scene *s)
{
	const struct bg_trace *t = &s->trace;
	const struct bg_service *v;
	uint32_t idle = 0;
	int bank, i, n;

	for (bank = 0; bank < BG_BANKS; bank++) {
		for (i = n = 0; i < t->nservices; i++) {
			v = &t->service[i];
			if (v->bank != bank)
				continue;
			fprintf(out, "Bank %d, %s %d: the word at byte %u for ",
			    bank, t->unit, v->pass, v->word * BG_BANK_BYTES);
			put_lanes(out, v->lanes);
			fputs(".\n", out);
			n++;
		}
		if (n == 0)
			idle |= 1u << bank;
	}
	if (idle != 0) {
		fputs("Banks that serve nothing: ", out);
		put_numbers(out, idle);
		fputs(".\n", out);
	}
}

static void
put_access(FILE *out, const struct bg_pattern *p, int i,
    const struct bg_gpu *gpu)
{
	const struct bg_pattern_access *a = &p->access[i];
	uint32_t lanes = bg_access_lanes(&a->access);
	struct bg_scene s;
	struct bg_offer offer;

	bg_scene_set(&s, p, i, gpu);
	if (p->naccesses > 1)
		fprintf(out, "Access %d of %d: ", i + 1, p->naccesses);
	else
		fputs("Access: ", out);
	if (a->name[0] != '\0')
		fprintf(out, "%s, ", a->name);
	fprintf(out, "%s", bg_kind_info(a->access.kind)->name);
	if (a->looped)
		fprintf(out, " with i %lld", (long long)a->i);
	if (lanes == 0) {
		fputs(", no lane active.\n", out);
		return;
	}
	fputs(" by ", out);
	put_lanes(out, lanes);
	fputs(".\n", out);
	put_cost(out, &s);
	bg_offer_find(&offer, p, i, gpu);
	if (offer.there)
		fprintf(out, "Try: %s.\n", offer.text);
	if (s.trace.ngroups > 1)
		put_groups(out, &s);
	put_banks(out, &s);
}

void
bg_plain(FILE *out, const struct bg_pattern *p, const struct bg_gpu *gpu)
{
	char *text;
	int i;

	if (p->name[0] != '\0')
		fprintf(out, "Name: %s.\n", p->name);
	if (bg_pattern_print(p, &text) == BG_OK) {
		fprintf(out, "Pattern: %s\n", text);
		free(text);
	}
	for (i = 0; i < p->narrays; i++)
		put_array(out, p, i);
	for (i = 0; i < p->naccesses; i++)
		put_access(out, p, i, gpu);
}
