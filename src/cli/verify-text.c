/*
 * verify-text: what verify found, as tables and sentences.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "accesses.h"
#include "cli/cli.h"
#include "cli/table.h"
#include "cli/verify.h"
#include "nls.h"
#include "retell.h"
#include "ui/views/phrase.h"

/* What the readings of the kind were: one word. */
static const char *
how(const struct bg_verified *g, const int by[2])
{
	if (by[0] == 0 && by[1] == 0)
		return "";
	if (g->asking->hello.source == BG_RECORDED)
		return _("recorded");
	return by[1] == 0 ? _("measured") : by[0] == 0 ? _("timed") : _("both");
}

static void
print_score(const struct bg_verified *g, const char *name,
    const struct bg_score *t, const int by[2], bool refused)
{
	char executed[64] = "-";

	if (t->launched > 0 || t->executed > 0)
		snprintf(executed, sizeof executed, "%" PRId64 "/%" PRId64,
		    t->executed, t->launched);
	printf("%-*s %8d %6d %9d %9d", bg_cell_bytes(name, 17), name,
	    t->accesses, t->equal, t->different, t->not_compared);
	if (refused)
		printf(" %10d", t->refused);
	printf(" %15s%s%s\n", executed, by[0] + by[1] > 0 ? "  " : "",
	    how(g, by));
}

static void
print_table(const struct bg_verified *g, const struct bg_score *sum)
{
	static const struct { const char *text; int width; } heads[] = {
	    { N_("accesses"), 8 }, { N_("equal"), 6 }, { N_("different"), 9 },
	    { N_("uncounted"), 9 }, { N_("unmeasured"), 10 },
	    { N_("executed"), 15 } };
	int k, by[2] = { 0, 0 };
	bool refused = sum->refused > 0;
	const char *head = _("kind");
	size_t i;

	printf("\n%-*s", bg_cell_bytes(head, 17), head);
	for (i = 0; i < sizeof heads / sizeof *heads; i++) {
		head = _(heads[i].text);
		if (refused || i != 4)
			printf(" %*s", bg_cell_bytes(head, heads[i].width),
			    head);
	}
	printf("  %s\n", _("how"));
	for (k = 0; k < BG_KINDS; k++) {
		by[0] += g->by[k][0];
		by[1] += g->by[k][1];
		if (g->score[k].accesses > 0)
			print_score(g, bg_kind_info((enum bg_kind)k)->name,
			    &g->score[k], g->by[k], refused);
	}
	print_score(g, _("all"), sum, by, refused);
}

/* "ld.8, ld.16", or how many where they are more than fit a line. */
static void
print_kinds(uint32_t kinds)
{
	const char *comma = "";

	if (__builtin_popcount(kinds) > 4) {
		printf(_("%d kinds"), __builtin_popcount(kinds));
		return;
	}
	for (; kinds != 0; kinds &= kinds - 1, comma = _(", "))
		printf("%s%s", comma, bg_kind_info((enum bg_kind)
		    __builtin_ctz(kinds))->name);
}

static void
print_whys(const struct bg_verified *g)
{
	const struct bg_why *w;
	char number[BG_PHRASE_MAX], text[BG_RETOLD_MAX];

	if (g->left_out != 0) {
		printf(_("left out: "));
		print_kinds(g->left_out);
		printf(_(": the %s has no such instruction\n"),
		    g->asking->hello.gpu);
	}
	for (w = g->why; w < g->why + g->nwhys; w++) {
		printf(w->refused ? _("not measured: %s of ") :
		    _("not compared: %s of "),
		    bg_phrase_count(w->accesses, number));
		print_kinds(w->kinds);
		printf("%s%s\n", _(": "), bg_retell(w->text, text));
	}
	if (g->at_most > 0)
		printf(_("by the clock alone: of %s no more is known than that "
		    "they take no more than the least cycles of their kind\n"),
		    bg_phrase_count(g->at_most, number));
}

static void
print_difference(const struct bg_difference *d)
{
	uint32_t lanes = bg_access_lanes(&d->item.access);
	int n = __builtin_popcount(lanes);
	char pattern[BG_ACCESS_PATTERN_MAX];

	printf(n == 1 ? _("\nDIFFERENT  %s, %d lane") :
	    _("\nDIFFERENT  %s, %d lanes"),
	    bg_kind_info(d->item.access.kind)->name, n);
	if (d->how == BG_SHRUNK)
		printf(_(" (shrunk from %d, %d measurements)"),
		    __builtin_popcount(bg_access_lanes(&d->first.access)),
		    d->tries);
	else if (d->how == BG_NOT_AGAIN)
		printf(_(" (measured again it did not differ)"));
	printf("\n  ");
	bg_measured_print_differences(&d->item);
	bg_access_print_pattern(&d->item.access, pattern);
	printf("  %s\n", pattern);
}

static void
print_end(const struct bg_verified *g, const struct bg_score *sum)
{
	double seconds = (double)(g->ended - g->begun) / 1000;
	char a[BG_PHRASE_MAX], b[BG_PHRASE_MAX];

	if (g->asking->hello.source == BG_MEASURED) {
		printf(_("%s accesses in %.*f s"),
		    bg_phrase_count(sum->accesses, a), seconds < 1 ? 3 : 1,
		    seconds);
		if (seconds > 0)
			printf(_(", %s a second"), bg_phrase_count((int64_t)
			    (sum->accesses / seconds + 0.5), b));
		if (sum->accesses < g->n)
			printf(_("; ended early, of %s"),
			    bg_phrase_count(g->n, b));
		putchar('\n');
	}
	if (sum->different > 0)
		printf(_("%s of %s differ from the prediction\n"),
		    bg_phrase_count(sum->different, a),
		    bg_phrase_count(sum->equal + sum->different, b));
	else if (sum->equal > 0)
		printf(_("all %s that could be compared are as predicted\n"),
		    bg_phrase_count(sum->equal, a));
	else
		printf(_("nothing could be compared\n"));
}

static void
print_gpu(const struct bg_verified *g)
{
	struct bg_score sum = { 0 };
	const struct bg_difference *d;
	char text[BG_RETOLD_MAX];

	if (!g->asking->greeted)
		return;
	bg_measured_print_meter(&g->asking->hello);
	if (bg_verified_denied(g)) {
		printf(_("no counters: %s\n"),
		    bg_retell(g->asking->hello.why_no_counters, text));
		return;
	}
	bg_verified_sum(g, &sum);
	if (!g->asking->hello.counters)
		printf(_("compared by the clock; no counters: %s\n"),
		    bg_retell(g->asking->hello.why_no_counters, text));
	if (sum.accesses > 0)
		print_table(g, &sum);
	putchar('\n');
	print_whys(g);
	print_end(g, &sum);
	for (d = g->difference; d < g->difference + g->ndifferences; d++)
		print_difference(d);
	if (g->ndifferences > 0 && sum.different > g->ndifferences)
		printf(_("\nshown are the simplest of the %d that differ\n"),
		    sum.different);
}

void
bg_verify_print(const struct bg_verification *v)
{
	int i;

	for (i = 0; i < v->ngpus; i++) {
		if (i > 0 && v->gpu[i].asking->greeted)
			putchar('\n');
		if (v->gpu[i].device >= 0 && v->gpu[i].asking->greeted)
			printf(_("device %d: "), v->gpu[i].device);
		print_gpu(&v->gpu[i]);
	}
	if (v->recording == NULL && v->gpu[0].asking->greeted)
		printf(_("\nthe same accesses again: --seed %llu --count "
		    "%d%s%s\n"), (unsigned long long)v->seed, v->count,
		    v->cli->kinds != NULL ? " --kinds " : "",
		    v->cli->kinds != NULL ? v->cli->kinds : "");
}
