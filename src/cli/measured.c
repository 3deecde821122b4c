#include <stdio.h>
#include <string.h>

#include "cli/measured.h"
#include "machine.h"
#include "nls.h"

void
bg_measured_begin(struct bg_measured *item, const struct bg_access *a)
{
	memset(item, 0, sizeof *item);
	item->access = *a;
	bg_predict(a, &item->prediction);
}

void
bg_measured_answer(struct bg_measured *item, const struct bg_reading *reading)
{
	item->answered = true;
	item->reading = *reading;
	bg_compare(&item->access, &item->prediction, reading,
	    &item->comparison);
}

bool
bg_measured_is_valid(const struct bg_measured *item)
{
	return item->answered && item->reading.error_code[0] == '\0' &&
	    !item->comparison.lost;
}

bool
bg_measured_alike(const struct bg_measured *a, const struct bg_measured *b)
{
	const struct bg_comparison *ca = &a->comparison, *cb = &b->comparison;
	bool alike = ca->lost && cb->lost;
	int i;

	for (i = 0; i < BG_COUNTERS; i++)
		alike |= (ca->wavefronts[i] && cb->wavefronts[i]) ||
		    (ca->conflicts[i] && cb->conflicts[i]);
	return alike && !ca->equal && !cb->equal;
}

/* "; what: predicted N, how N", but for the first without "; ". */
static void
print_difference(bool *first, const char *what, double predicted,
    const char *how, double actual)
{
	if (!*first)
		fputs(_("; "), stdout);
	printf(_("%s: predicted %.0f, %s %.*f"), what, predicted, how,
	    actual == (double)(int64_t)actual ? 0 : 3, actual);
	*first = false;
}

void
bg_measured_print_differences(const struct bg_measured *item)
{
	static const char *const names[2][BG_COUNTERS] = {
		{ N_("wavefronts, ld"), N_("wavefronts, st"),
		    N_("wavefronts, atom") },
		{ N_("conflicts, ld"), N_("conflicts, st"), N_("conflicts, "
		    "atom") }
	};
	const struct bg_prediction *p = &item->prediction;
	const struct bg_reading *r = &item->reading;
	const struct bg_comparison *c = &item->comparison;
	const char *how = r->source == BG_RECORDED ? _("recorded") :
	    _("measured");
	bool first = true;
	int i;

	if (c->lost) {
		printf(_("%lld of %lld launched executed"),
		    (long long)r->executed, (long long)r->launched);
		first = false;
	}
	for (i = 0; i < BG_COUNTERS; i++) {
		if (c->wavefronts[i] && c->by == BG_BY_CLOCK)
			print_difference(&first, _("cycles, SM full"),
			    bg_cycles(&item->access, p), r->source ==
			    BG_RECORDED ? how : _("timed"), c->clocked);
		else if (c->wavefronts[i])
			print_difference(&first, _(names[0][i]),
			    p->wavefronts[i], how, r->wavefronts[i]);
		if (c->conflicts[i])
			print_difference(&first, _(names[1][i]),
			    p->conflicts[i], how, r->conflicts[i]);
	}
	putchar('\n');
}

void
bg_measured_print_meter(const struct bg_hello *h)
{
	printf(h->source == BG_RECORDED ?
	    _("recorded on %s (compute capability %s, %d SMs)") :
	    _("measured on %s (compute capability %s, %d SMs)"),
	    h->gpu, h->cc, h->sms);
	if (h->date[0] != '\0')
		printf(_(", %s"), h->date);
	if (h->driver[0] != '\0')
		printf(_(", driver %s"), h->driver);
	if (h->cupti[0] != '\0')
		printf(_(", CUPTI %s"), h->cupti);
	if (h->meter[0] != '\0')
		printf(_(", %s"), h->meter);
	putchar('\n');
}

double
bg_measured_gbps(const struct bg_hello *meter, const struct bg_measured *item)
{
	struct bg_gpu gpu = { .sms = meter->sms };

	gpu.clock_mhz = item->reading.clock_mhz;
	return bg_gbps(&gpu, bg_bytes_per_clock(&item->access,
	    &item->prediction));
}

void
bg_score_add(struct bg_score *sum, const struct bg_measured *item)
{
	sum->accesses++;
	if (!item->answered)
		sum->unanswered++;
	else if (item->reading.error_code[0] != '\0')
		sum->refused++;
	else if (!item->comparison.equal)
		sum->different++;
	else if (item->comparison.by == BG_NOT_COMPARED)
		sum->not_compared++;
	else
		sum->equal++;
	if (item->answered && item->reading.counters) {
		sum->executed += item->reading.executed;
		sum->launched += item->reading.launched;
	}
}

void
bg_score_sum(struct bg_score *sum, const struct bg_score *more)
{
	sum->accesses += more->accesses;
	sum->equal += more->equal;
	sum->different += more->different;
	sum->not_compared += more->not_compared;
	sum->refused += more->refused;
	sum->unanswered += more->unanswered;
	sum->executed += more->executed;
	sum->launched += more->launched;
}
