#include "ui/plain.h"

#include <stdlib.h>

#include "nls.h"
#include "tally.h"
#include "ui/offer.h"
#include "ui/scene.h"
#include "ui/views/phrase.h"

/* "0 to 3, 8": the numbers whose bits are set. */
static const char *
numbers(uint32_t set, char *buf)
{
	const char *comma = "";
	int i, last, n = 0;

	buf[0] = '\0';
	for (i = 0; i < 32; i = last + 1) {
		for (last = i; last < 31 && set >> last & 1 &&
		    set >> (last + 1) & 1; last++)
			;
		if (!(set >> i & 1))
			continue;
		if (last == i + 1)
			last = i;
		n += snprintf(buf + n, (size_t)(BG_PHRASE_MAX - n),
		    last > i ? _("%s%d to %d") : "%s%d", comma, i, last);
		comma = _(", ");
	}
	return buf;
}

static const char *
lanes(uint32_t set, char *buf)
{
	char list[BG_PHRASE_MAX];

	snprintf(buf, BG_PHRASE_MAX, (set & (set - 1)) == 0 ?
	    _("lane %.140s") : _("lanes %.140s"), numbers(set, list));
	return buf;
}

static void
put_array(FILE *out, const struct bg_pattern *p, int i)
{
	const struct bg_layout *l = &p->array[i];
	char swizzle[64], each[BG_PHRASE_MAX], all[BG_PHRASE_MAX];

	if (p->narrays > 1)
		fprintf(out, _("Array %d of %d: "), i + 1, p->narrays);
	else
		fputs(_("Array: "), out);
	bg_phrase_plural(l->elem, "byte", each);
	if (l->rows > 0)
		fprintf(out, _("elements of %s, %d rows of %d, padding %d, "
		    "swizzle %s, together %s.\n"), each, l->rows, l->cols,
		    l->pitch - l->cols, bg_swizzle_print(&l->swizzle, swizzle,
		    sizeof swizzle), bg_phrase_plural(bg_layout_bytes(l),
		    "byte", all));
	else
		fprintf(out, _("elements of %s.\n"), each);
}

static void
put_cost(FILE *out, const struct bg_scene *s)
{
	const struct bg_prediction *pr = &s->prediction;
	char total[BG_PHRASE_MAX], conflicts[BG_PHRASE_MAX];

	if (pr->uncounted) {
		fprintf(out, _("Predicted: no counter tells its conflicts; "
		    "%s.\n"), s->why);
		return;
	}
	fprintf(out, _("Predicted: %s where %u would be ideal, %s.\n"),
	    bg_phrase_plural(pr->total, "wavefront", total), pr->groups,
	    bg_phrase_plural((int64_t)pr->conflicts[0] + pr->conflicts[1] +
	    pr->conflicts[2], "conflict", conflicts));
	fprintf(out, _("Why: %s.\n"), s->why);
}

static void
put_groups(FILE *out, const struct bg_scene *s)
{
	const struct bg_trace *t = &s->trace;
	const struct bg_group *g;
	char who[BG_PHRASE_MAX];
	int i;

	for (i = 0; i < t->ngroups; i++) {
		g = &t->group[i];
		lanes(g->lanes, who);
		if (g->passes == 1)
			fprintf(out, _("Group %d of %d: %s, in %s %d.\n"),
			    i + 1, t->ngroups, who, _(t->unit), g->first);
		else
			fprintf(out, _("Group %d of %d: %s, from %s %d to "
			    "%d.\n"), i + 1, t->ngroups, who, _(t->unit),
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
	char buf[BG_PHRASE_MAX];
	uint32_t idle = 0;
	int bank, i, n;

	for (bank = 0; bank < BG_BANKS; bank++) {
		for (i = n = 0; i < t->nservices; i++) {
			v = &t->service[i];
			if (v->bank != bank)
				continue;
			fprintf(out, _("Bank %d, %s %d: the word at byte %u "
			    "for %s.\n"), bank, _(t->unit), v->pass,
			    v->word * BG_BANK_BYTES, lanes(v->lanes, buf));
			n++;
		}
		if (n == 0)
			idle |= 1u << bank;
	}
	if (idle != 0)
		fprintf(out, _("Banks that serve nothing: %s.\n"),
		    numbers(idle, buf));
}

/* "Access 2 of 3: write, st.32 with i 4 by lanes 0 to 31." */
static void
put_title(FILE *out, const struct bg_pattern *p, int i)
{
	const struct bg_pattern_access *a = &p->access[i];
	const char *kind = bg_kind_info(a->access.kind)->name;
	uint32_t set = bg_access_lanes(&a->access);
	char what[64], who[BG_PHRASE_MAX], name[BG_LABEL_MAX];

	if (p->naccesses > 1)
		fprintf(out, _("Access %d of %d: "), i + 1, p->naccesses);
	else
		fputs(_("Access: "), out);
	if (a->name[0] != '\0')
		fprintf(out, _("%s, "), bg_tally_access_name(p, i, name));
	if (a->looped)
		snprintf(what, sizeof what, _("%s with i %lld"), kind,
		    (long long)a->i);
	else
		snprintf(what, sizeof what, "%s", kind);
	if (set == 0)
		fprintf(out, _("%s, no lane active.\n"), what);
	else
		fprintf(out, _("%s by %s.\n"), what, lanes(set, who));
}

static void
put_access(FILE *out, const struct bg_pattern *p, int i,
    const struct bg_gpu *gpu, bool tries)
{
	struct bg_scene s;
	struct bg_offer offer = { 0 };

	put_title(out, p, i);
	if (bg_access_lanes(&p->access[i].access) == 0)
		return;
	bg_scene_set(&s, p, i, gpu);
	put_cost(out, &s);
	if (tries)
		bg_offer_find(&offer, p, i, gpu);
	if (offer.there)
		fprintf(out, _("Try: %s.\n"), offer.text);
	if (s.trace.ngroups > 1)
		put_groups(out, &s);
	put_banks(out, &s);
}

void
bg_plain_access(FILE *out, const struct bg_pattern *p, int access,
    const struct bg_gpu *gpu)
{
	put_access(out, p, access, gpu, false);
}

/* "lanes 0, 1: bytes 16 to 31, banks 4 to 7." */
static void
put_wanted(FILE *out, uint32_t set, uint32_t first, uint32_t width)
{
	char who[BG_PHRASE_MAX];
	uint32_t last = first + width - 1;
	uint32_t bank = first / BG_BANK_BYTES % BG_BANKS;
	uint32_t end = last / BG_BANK_BYTES % BG_BANKS;

	lanes(set, who);
	if (width == 1)
		fprintf(out, _("%s: byte %u, bank %u.\n"), who, first, bank);
	else if (bank == end)
		fprintf(out, _("%s: bytes %u to %u, bank %u.\n"), who, first,
		    last, bank);
	else
		fprintf(out, _("%s: bytes %u to %u, banks %u to %u.\n"), who,
		    first, last, bank, end);
}

void
bg_plain_asked(FILE *out, const struct bg_pattern *p, int access)
{
	const struct bg_access *a = &p->access[access].access;
	uint32_t left = bg_access_lanes(a), same;
	int lane, other;

	put_title(out, p, access);
	for (lane = 0; lane < BG_LANES; lane++) {
		if (!(left >> lane & 1))
			continue;
		for (same = 0, other = lane; other < BG_LANES; other++)
			if (left >> other & 1 &&
			    a->offset[other] == a->offset[lane])
				same |= 1u << other;
		left &= ~same;
		put_wanted(out, same, a->offset[lane],
		    bg_kind_info(a->kind)->width);
	}
}

void
bg_plain(FILE *out, const struct bg_pattern *p, const struct bg_gpu *gpu)
{
	char *text;
	int i;

	if (p->name[0] != '\0')
		fprintf(out, _("Name: %s.\n"), bg_tr_in("title", p->name));
	if (bg_pattern_print(p, &text) == BG_OK) {
		fprintf(out, _("Pattern: %s\n"), text);
		free(text);
	}
	for (i = 0; i < p->narrays; i++)
		put_array(out, p, i);
	for (i = 0; i < p->naccesses; i++)
		put_access(out, p, i, gpu, true);
}
