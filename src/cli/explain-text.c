#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "account.h"
#include "cli/explanation.h"
#include "cli/table.h"
#include "nls.h"
#include "padding.h"
#include "tally.h"
#include "ui/canvas.h"
#include "ui/views/phrase.h"

/* SIDE: columns of what stands left of the matrix. */
enum { COLS = 80, INDENT = 9, SIDE = 10 };

static void
paragraph(const char *label, const char *text)
{
	if (*text == '\0')
		return;
	printf(" %-*s", bg_cell_bytes(label, INDENT - 1), label);
	bg_print_words(INDENT, COLS, text);
}

/* The columns of the matrix end with the highest bit that a lane flips. */
static int
highest(const struct bg_linear *l)
{
	uint32_t all = 1u << 7;
	int j;

	for (j = 0; j < l->bits; j++)
		all |= l->column[j];
	return 31 - __builtin_clz(all);
}

/* A line of the matrix: three columns for each address bit, two more before
 * those that choose the bank and before those of the row. */
static void
gap(const struct bg_account *a, int bit)
{
	if (bit == a->unit.first || bit == 7)
		fputs(" |", stdout);
}

static void
matrix_head(const struct bg_account *a, int last)
{
	const char *slot = a->unit.slots == 5 ? _("bank") : _("slot");
	const char *byte = _("byte"), *side = _("bit");
	int bit;

	printf("%*s %-*s | %-*s | %s\n", INDENT + 11, "",
	    bg_cell_bytes(byte, 3 * a->unit.first - 1), byte,
	    bg_cell_bytes(slot, 3 * a->unit.slots - 1), slot, _("row"));
	printf("%*s%-*s", INDENT + 1, "", bg_cell_bytes(side, SIDE), side);
	for (bit = 0; bit <= last; bit++) {
		gap(a, bit);
		printf("%3d", bit);
	}
	putchar('\n');
}

static void
matrix(const struct bg_account *a)
{
	int last = highest(&a->matrix), bit, j;
	char side[32];

	matrix_head(a, last);
	for (j = 0; j < a->matrix.bits; j++) {
		snprintf(side, sizeof side, _("lane bit %d"), j);
		printf("%*s%-*s", INDENT + 1, "", bg_cell_bytes(side, SIDE),
		    side);
		for (bit = 0; bit <= last; bit++) {
			gap(a, bit);
			printf("  %c",
			    a->matrix.column[j] >> bit & 1 ? '1' : '.');
		}
		if (j >= a->group_bits)
			printf("  %s", _("group"));
		putchar('\n');
	}
}

static void
headline(const struct bg_pattern *p, int i, const struct bg_prediction *pred)
{
	const struct bg_pattern_access *pa = &p->access[i];
	uint32_t conflicts = pred->conflicts[BG_ON_LD] +
	    pred->conflicts[BG_ON_ST] + pred->conflicts[BG_ON_ATOM];
	char waves[BG_PHRASE_MAX], groups[BG_PHRASE_MAX];
	char conflict[BG_PHRASE_MAX], name[BG_LABEL_MAX];

	if (p->naccesses > 1)
		printf(_("access %d of %d: "), i + 1, p->naccesses);
	bg_tally_access_name(p, i, name);
	printf("%s%s%s", bg_kind_info(pa->access.kind)->name,
	    name[0] != '\0' ? " " : "", name);
	if (pred->uncounted)
		printf(_("\npredicted: at least %u wavefronts, "
		    "conflicts not counted\n"), (unsigned)pred->total);
	else
		printf(_("\npredicted: %s in %s, %s\n"),
		    bg_phrase_plural(pred->total, "wavefront", waves),
		    bg_phrase_plural(pred->groups, "group", groups),
		    bg_phrase_plural(conflicts, "conflict", conflict));
}

/* Whether access number i is one more round of a loop with the cost of the
 * one before. */
static bool
same_again(const struct bg_pattern *p, int i)
{
	struct bg_prediction a, b;

	if (i == 0 || !p->access[i].looped ||
	    p->access[i].op != p->access[i - 1].op)
		return false;
	bg_predict(&p->access[i - 1].access, &a);
	bg_predict(&p->access[i].access, &b);
	return memcmp(&a, &b, sizeof a) == 0;
}

static void
print_access(const struct bg_pattern *p, int i)
{
	struct bg_prediction pred;
	struct bg_account a;
	struct bg_trace t;
	int topic;

	bg_predict(&p->access[i].access, &pred);
	bg_trace(&p->access[i].access, &t);
	bg_account(p, i, &pred, &t, &a);
	headline(p, i, &pred);
	for (topic = 0; topic < BG_TOPICS; topic++) {
		paragraph(_(bg_topic_name(topic)), a.text[topic]);
		if (topic == BG_TOPIC_BITS && a.linear)
			matrix(&a);
	}
}

static int
print_pads(const struct bg_pattern *p)
{
	struct bg_padding t;
	char label[32];
	int i, rc, n = 0;

	for (i = 0; i < p->narrays; i++) {
		rc = bg_padding(p, i, &t);
		if (rc < 0)
			return rc;
		if (rc == 0)
			continue;
		if (n++ == 0)
			printf("\n%s\n", p->naccesses > 1 ?
			    _("padding, all accesses together") :
			    _("padding"));
		snprintf(label, sizeof label, p->narrays > 1 ?
		    _("array %d") : _("pad"), i + 1);
		paragraph(label, t.text);
	}
	return BG_OK;
}

/* What is taken for granted, and how the totals come about. */
static void
print_assumption(const struct bg_pattern *p, const struct bg_profile *f)
{
	char text[1024], block[64], blocks[BG_PHRASE_MAX];
	char threads[BG_PHRASE_MAX], warps[BG_PHRASE_MAX];
	size_t size = sizeof text;
	int n;

	bg_phrase_plural(f->blocks, "block", blocks);
	bg_phrase_plural(f->threads, "thread", threads);
	bg_phrase_plural(f->warps, "warp", warps);
	if (f->by_warp)
		n = snprintf(text, size, f->blocks == 1 ?
		    _("%s of %s (%s); every warp of block=%s is predicted by "
		    "itself and does each access once. ") :
		    _("%s of %s (%s each); every warp of block=%s is predicted "
		    "by itself and does each access once. "),
		    blocks, threads, warps,
		    bg_pattern_get(p, 0, "block", block, sizeof block));
	else
		n = snprintf(text, size, f->blocks == 1 ?
		    _("%s of %s (%s); every warp is taken to do each access "
		    "once, as shown here. ") :
		    _("%s of %s (%s each); every warp is taken to do each "
		    "access once, as shown here. "), blocks, threads, warps);
	if (p->naccesses > 1)
		n += snprintf(text + n, size - (size_t)n, _("The figures of a "
		    "warp are the sums over its %d accesses. "), p->naccesses);
	if (f->uneven)
		n += snprintf(text + n, size - (size_t)n, _("The total is that "
		    "of all warps; one without an active lane is taken to "
		    "skip the instruction."));
	else
		n += snprintf(text + n, size - (size_t)n, _("The total is %d x "
		    "%d times that of a warp."), f->blocks, f->warps);
	if (f->why_not.code != BG_OK)
		snprintf(text + n, size - (size_t)n, _(" (Of the other warps: "
		    "%s.)"), f->why_not.message);
	paragraph(_("launch"), text);
}

static void
print_metric(const char *name, int64_t warp, int64_t total)
{
	printf(" %-64s %6lld %7lld\n", name, (long long)warp,
	    (long long)total);
}

static void
print_metrics(const struct bg_profile *f)
{
	const char *names[BG_METRICS] = { NULL };
	const char *metric = _("metric"), *total = _("total");
	const char *warp = f->uneven ? _("warp 0") : _("a warp");
	int m, n = bg_metric_names(INT_MAX, names);
	int width = bg_text_width(warp) > 6 ? bg_text_width(warp) : 6;

	/* A wide word takes from the names' column, not from the line. */
	printf(" %-*s %*s %*s\n", bg_cell_bytes(metric, 70 - width), metric,
	    bg_cell_bytes(warp, width), warp, bg_cell_bytes(total, 7), total);
	for (m = 0; m < n; m++)
		if (f->shown[m])
			print_metric(names[m], f->warp.metric[m],
			    f->total.metric[m]);
	for (m = 0; m < BG_SOURCE_METRICS; m++)
		if (f->source_shown[m])
			print_metric(bg_source_metric_name(m),
			    f->warp.source[m], f->total.source[m]);
}

/* Which of the counters hold under which load. */
static void
print_beliefs(const struct bg_pattern *p, const struct bg_profile *f)
{
	bool loads = false, others = false, wide = false;
	const struct bg_kind_info *k;
	struct bg_prediction pred;
	int i;

	for (i = 0; i < p->naccesses; i++) {
		k = bg_kind_info(p->access[i].access.kind);
		bg_predict(&p->access[i].access, &pred);
		loads |= k->family == BG_LOAD || k->family == BG_LDMATRIX;
		others |= bg_source_metric(p->access[i].access.kind) >= 0;
		wide |= k->family == BG_LOAD && pred.merged &&
		    pred.conflicts[BG_ON_LD] > 0;
	}
	if (f->shown[BG_WF_ALL])
		paragraph(_("all"),
		    _("The counter of all wavefronts reads 1 more "
		    "for each warp of the launch than those of the operations "
		    "together, and 1 for each instruction that is predicated "
		    "off for a whole warp."));
	else
		paragraph(_("all"), _("The wavefronts of cp.async.16 are not "
		    "predicted, so those of all operations are not either."));
	if (loads)
		paragraph(_("loads"), _("The l1tex counters of loads are exact "
		    "under any load of shared memory. Beside accesses of "
		    "global memory they read some percent more, as the "
		    "source view's (smsp__sass) do not."));
	if (wide)
		paragraph("", _("The source view's do not know the merge of a "
		    "wide load that has conflicts."));
	if (others)
		paragraph(_("others"),

		    /* xgettext:no-c-format */
		    _("The l1tex counters of stores and atomics "
		    "are exact with one warp alone. Under load they also "
		    "count lost arbitration between warps, up to 40 % more; "
		    "smsp__sass stays exact, but slows the kernel 100 times "
		    "while it is read."));
}

int
bg_explain_print(const struct bg_pattern *p, const struct bg_profile *f)
{
	char *text;
	int i, again, status = bg_pattern_print(p, &text);

	if (status != BG_OK)
		return status;
	if (p->name[0] != '\0')
		printf("%s\n", bg_tr_in("title", p->name));
	bg_print_words(0, COLS, text);
	free(text);
	for (i = 0; i < p->naccesses; i++) {
		for (again = 0; i < p->naccesses && same_again(p, i); i++)
			again++;
		if (again > 0)
			printf(again == 1 ?
			    _(" and %d more time the same cost\n") :
			    _(" and %d more times the same cost\n"), again);
		if (i == p->naccesses)
			break;
		putchar('\n');
		print_access(p, i);
	}
	status = print_pads(p);
	if (status != BG_OK)
		return status;
	puts(_("\nwhat the profiler shows"));
	print_assumption(p, f);
	print_metrics(f);
	print_beliefs(p, f);
	return BG_OK;
}
