/*
 * measure-text: predicted and measured side by side.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "accesses.h"
#include "cli/measure.h"
#include "cli/table.h"
#include "machine.h"
#include "nls.h"
#include "pace.h"
#include "retell.h"

#define CELL	64

static const char *const counter_names[BG_COUNTERS] = {
	[BG_ON_LD] = "ld", [BG_ON_ST] = "st", [BG_ON_ATOM] = "atom"
};

enum verdict { NONE, EQUAL, DIFFERENT };

/* Formats into a ring of cells, so that one call can take several. */
static const char *
cell(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

static const char *
cell(const char *fmt, ...)
{
	static char cells[4][CELL];
	static int next;
	char *text = cells[next = (next + 1) % 4];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, CELL, fmt, ap);
	va_end(ap);
	return text;
}

/* A count without a fraction, unless it has one. */
static const char *
count(double v)
{
	return v == (double)(int64_t)v ? cell("%" PRId64, (int64_t)v) :
	    cell("%.3f", v);
}

static void
row(const char *label, const char *predicted, const char *actual,
    enum verdict verdict, const char *origin)
{
	const char *sign = verdict == EQUAL ? "=" : verdict == DIFFERENT ?
	    _("DIFFERENT") : "";

	printf("  %-*s %*s", bg_cell_bytes(label, 20), label,
	    bg_cell_bytes(predicted, 11), predicted);
	if (actual[0] != '\0')
		printf(" %*s", bg_cell_bytes(actual, 11), actual);
	if (origin[0] != '\0')
		printf("  %-*s  %s", bg_cell_bytes(sign, 9), sign, origin);
	putchar('\n');
}

static const char *
origin(const struct bg_reading *r, bool counter)
{
	return r->source == BG_RECORDED ?
	    counter ? _("recorded (counter)") : _("recorded (clock)") :
	    counter ? _("measured (counter)") : _("timed (clock)");
}

/* Those that the kind is counted on, and those that show anything. */
static bool
shown(const struct bg_measured *item, int i, bool conflicts)
{
	const struct bg_prediction *p = &item->prediction;
	const struct bg_reading *r = &item->reading;

	return (int)bg_kind_info(item->access.kind)->counter == i ||
	    (conflicts ? p->conflicts[i] > 0 || r->conflicts[i] != 0 :
	    p->wavefronts[i] > 0 || r->wavefronts[i] != 0);
}

static void
print_counters(const struct bg_measured *item)
{
	const struct bg_prediction *p = &item->prediction;
	const struct bg_reading *r = &item->reading;
	const struct bg_comparison *c = &item->comparison;
	enum verdict equal = p->uncounted ? NONE : EQUAL;
	int i;

	for (i = 0; i < BG_COUNTERS; i++)
		if (shown(item, i, false))
			row(cell(_("wavefronts, %s"), counter_names[i]),
			    p->uncounted ? _("not counted") :
			    count(p->wavefronts[i]), count(r->wavefronts[i]),
			    c->wavefronts[i] ? DIFFERENT : equal,
			    origin(r, true));
	for (i = 0; i < BG_COUNTERS; i++)
		if (shown(item, i, true))
			row(cell(_("conflicts, %s"), counter_names[i]),
			    p->uncounted ? _("not counted") :
			    count(p->conflicts[i]), count(r->conflicts[i]),
			    c->conflicts[i] ? DIFFERENT : equal,
			    origin(r, true));
	row(_("executed"), cell("%" PRId64, r->launched),
	    cell("%" PRId64, r->executed), c->lost ? DIFFERENT : EQUAL,
	    origin(r, true));
}

/* The wavefronts where no counter shows them. */
static void
print_clocked(const struct bg_measured *item)
{
	const struct bg_prediction *p = &item->prediction;
	const struct bg_comparison *c = &item->comparison;
	const char *predicted = p->uncounted ? _("not counted") : count(p->total);

	if (c->by == BG_BY_CLOCK)
		row(_("wavefronts"), predicted, cell(c->at_most ?
		    _("%.0f or less") : "%.0f", c->clocked),
		    c->equal ? EQUAL : DIFFERENT,
		    origin(&item->reading, false));
	else
		row(_("wavefronts"), predicted, "-", NONE, "");
	row(_("conflicts"), p->uncounted ? _("not counted") : count(p->conflicts[
	    bg_kind_info(item->access.kind)->counter]), "-", NONE, "");
}

static void
print_times(const struct bg_measurement *m, const struct bg_measured *item)
{
	const struct bg_reading *r = &item->reading;
	double bytes = bg_bytes_per_clock(&item->access, &item->prediction);
	double gbps = bg_measured_gbps(&m->hello, item);
	const char *from = origin(r, false);

	if (r->cycles_one_warp > 0)
		row(_("cycles, one warp"), "", cell("%.2f", r->cycles_one_warp),
		    NONE, from);
	if (r->cycles_full > 0)
		row(_("cycles, SM full"), bytes > 0 ? count(bg_cycles(
		    &item->access, &item->prediction)) : "-",
		    cell("%.3f", r->cycles_full), NONE, from);
	if (r->bytes_per_clock > 0)
		row(_("bytes/clock/SM"), bytes > 0 ? cell("%.2f", bytes) : "-",
		    cell("%.2f", r->bytes_per_clock), NONE, from);
	if (r->gbps > 0)
		row("GB/s", gbps > 0 ? cell("%.0f", gbps) : "-",
		    cell("%.0f", r->gbps), NONE, from);
	if (r->clock_mhz > 0)
		row(_("clock, MHz"), "", cell("%d", r->clock_mhz), NONE, from);
}

/* Of the GPU that measured; none known: one of which nothing is known. */
static const struct bg_gpu *
gpu_of(const struct bg_measurement *m)
{
	static const struct bg_gpu unknown;
	const struct bg_gpu *gpu = bg_gpu_named(m->hello.gpu);

	return gpu != NULL ? gpu : &unknown;
}

static void
print_warps(const struct bg_measurement *m, const struct bg_measured *item)
{
	const struct bg_access *a = &item->access;
	const struct bg_prediction *p = &item->prediction;
	const struct bg_reading *r = &item->reading;
	const struct bg_gpu *gpu = gpu_of(m);
	uint32_t cycles;
	int i;

	if (bg_access_lanes(a) == 0)
		return;
	if (r->warps[0] == 0)
		printf(_("  cycles by warps, latency: %s\n"),
		    m->hello.source == BG_RECORDED ? _("not recorded") :
		    _("this meter does not take them"));
	for (i = 0; i < BG_WARP_COUNTS && r->warps[i] > 0; i++) {
		cycles = bg_cycles_with(gpu, a, p, i);
		row(cell(i == 0 ? _("cycles, %d warp") :
		    _("cycles, %d warps"),
		    bg_warp_count[i]), cycles > 0 ? count(cycles) : "-",
		    cell("%.2f", r->warps[i]), NONE, origin(r, false));
	}
	cycles = bg_latency(gpu, a, p);
	if (r->latency > 0)
		row(_("latency, cycles"), cycles > 0 ? count(cycles) : "-",
		    cell("%.2f", r->latency), NONE, origin(r, false));
	if (gpu->pace == NULL && r->warps[0] > 0)
		printf(_("  these are not predicted for %s\n"), m->hello.gpu);
}

static void
print_item(const struct bg_measurement *m, const struct bg_measured *item)
{
	const struct bg_reading *r = &item->reading;
	char text[BG_RETOLD_MAX];

	printf("\n%s%s%s\n", bg_kind_info(item->access.kind)->name,
	    item->title[0] != '\0' ? "  " : "", item->title);
	if (!item->answered) {
		printf(_("  not measured\n"));
		return;
	}
	if (r->error_code[0] != '\0') {
		printf(_("  not measured: %s\n"), bg_retell(r->error, text));
		return;
	}
	row("", _("predicted"), r->source == BG_RECORDED ? _("recorded") :
	    r->counters ? _("measured") : _("timed"), NONE, "");
	if (r->counters)
		print_counters(item);
	else
		print_clocked(item);
	row(_("groups (ideal)"), count(item->prediction.groups), "", NONE, "");
	if (r->timing)
		print_times(m, item);
	if (m->warps)
		print_warps(m, item);
	if (!r->counters)
		printf(_("  no counters: %s\n"),
		    bg_retell(r->why_no_counters, text));
	if (item->comparison.lost)
		printf(_("  not a valid reading: not all that was launched was "
		    "executed\n"));
	else if (item->comparison.why[0] != '\0')
		printf(_("  not compared: %s\n"), item->comparison.why);
	if (r->date[0] != '\0' && strcmp(r->date, m->hello.date) != 0)
		printf(_("  on %s\n"), r->date);
}

static void
print_fault(const struct bg_measurement *m, const struct bg_measured *item)
{
	char line[BG_ACCESS_LINE_MAX], text[BG_RETOLD_MAX];

	if (!item->answered || (item->reading.error_code[0] == '\0' &&
	    item->comparison.equal))
		return;
	printf("%s:%d: %s: ", m->batch, item->line,
	    bg_kind_info(item->access.kind)->name);
	if (item->reading.error_code[0] != '\0') {
		printf(_("not measured: %s\n"),
		    bg_retell(item->reading.error, text));
		return;
	}
	printf(_("DIFFERENT: "));
	bg_measured_print_differences(item);
	/* As a line of a batch, to be measured again by itself. */
	bg_access_print_line(&item->access, line);
	puts(line);
}

static void
print_tally(const char *name, const struct bg_score *t)
{
	printf("%-*s %9d %9d %9d %9d %9d  ", bg_cell_bytes(name, 18), name,
	    t->accesses, t->equal, t->different, t->not_compared,
	    t->refused + t->unanswered);
	printf(_("%lld of %lld\n"), (long long)t->executed,
	    (long long)t->launched);
}

static void
print_summary(const struct bg_measurement *m)
{
	static const char *const heads[] = { N_("accesses"), N_("equal"),
	    N_("different"), N_("uncounted"), N_("unmeasured") };
	const char *kind = _("kind"), *head;
	char text[BG_RETOLD_MAX];
	struct bg_score t;
	size_t i;
	int k;

	printf("\n%-*s", bg_cell_bytes(kind, 18), kind);
	for (i = 0; i < sizeof heads / sizeof *heads; i++) {
		head = _(heads[i]);
		printf(" %*s", bg_cell_bytes(head, 9), head);
	}
	printf("  %s\n", _("executed"));
	for (k = 0; k < BG_KINDS; k++) {
		bg_measurement_score(m, k, &t);
		if (t.accesses > 0)
			print_tally(bg_kind_info((enum bg_kind)k)->name, &t);
	}
	bg_measurement_score(m, -1, &t);
	print_tally(_("all"), &t);
	if (!m->hello.counters && m->greeted)
		printf(_("compared by the clock; no counters: %s\n"),
		    bg_retell(m->hello.why_no_counters, text));
}

void
bg_measure_print(const struct bg_measurement *m)
{
	int i;

	if (m->instead_of[0] != '\0')
		printf(_("no measurement here: %s\n"), m->instead_of);
	if (m->greeted)
		bg_measured_print_meter(&m->hello);
	for (i = 0; i < m->n; i++)
		if (m->batch != NULL)
			print_fault(m, &m->item[i]);
		else if (m->greeted)
			print_item(m, &m->item[i]);
	if (m->batch != NULL && m->greeted)
		print_summary(m);
}
