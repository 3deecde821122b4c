/*
 * verify-shrink: the simplest accesses that differ, found by measuring.
 */
#include <string.h>

#include "cli/interrupts.h"
#include "cli/verify.h"
#include "nls.h"
#include "shrink.h"

#define TRIES_MAX	300	/* measurements for one difference */

struct hunt {
	struct bg_verified *g;
	struct bg_difference *d;
	int	number, of;
};

static void
show_progress(void *arg)
{
	const struct hunt *h = arg;

	bg_progress_show(&h->g->all->progress, h->number, h->of,
	    _("differences shrunk"));
}

/* Measures the access; whether it differs as the first one did. */
static int
differs(const struct bg_access *a, void *arg)
{
	const struct hunt *h = arg;
	struct bg_verified *g = h->g;

	if (!bg_asking_alive(g->asking))
		return -1;
	bg_measured_begin(&g->candidate, a);
	g->asked = false;
	bg_asking_run(g->asking, 1, show_progress, arg);
	h->d->tries++;
	if (!g->candidate.answered)
		return -1;
	if (g->candidate.reading.error_code[0] != '\0' ||
	    !bg_measured_alike(&h->d->first, &g->candidate))
		return 0;
	h->d->item = g->candidate;
	return 1;
}

/* Whether another of the differences has come down to the same access. */
static bool
is_known(const struct bg_verified *g, const struct bg_difference *d)
{
	const struct bg_difference *other;

	for (other = g->difference; other < d; other++)
		if (memcmp(&other->item.access, &d->item.access,
		    sizeof d->item.access) == 0)
			return true;
	return false;
}

static void
shrink(struct bg_verified *g, struct bg_difference *d, int number, int of)
{
	struct hunt hunt = { g, d, number, of };
	struct bg_access a = d->first.access;
	int again;

	d->item = d->first;
	if (g->asking->hello.source == BG_RECORDED) {
		d->how = BG_NOT_SHRUNK;
		return;
	}
	g->probing = true;
	again = differs(&a, &hunt);
	if (again > 0)
		bg_shrink(&a, TRIES_MAX, differs, &hunt);
	g->probing = false;
	d->how = again > 0 ? BG_SHRUNK : again == 0 ? BG_NOT_AGAIN :
	    BG_NOT_SHRUNK;
}

void
bg_verify_shrink(struct bg_verified *g)
{
	struct bg_difference *d;
	int k, turn, number = 0, of = 0;

	for (k = 0; k < 2 * BG_KINDS; k++)
		of += g->kept[k % BG_KINDS][k / BG_KINDS].answered;
	of = of < BG_SHRUNK_MAX ? of : BG_SHRUNK_MAX;
	/* Of every kind one first. */
	for (turn = 0; turn < 2; turn++)
		for (k = 0; k < BG_KINDS && number < of; k++) {
			if (!g->kept[k][turn].answered)
				continue;
			d = &g->difference[g->ndifferences];
			memset(d, 0, sizeof *d);
			d->first = g->kept[k][turn];
			shrink(g, d, number++, of);
			g->ndifferences += !is_known(g, d);
		}
}
