#include <limits.h>
#include <stdio.h>

#include "account.h"
#include "cli/explanation.h"
#include "cli/report.h"
#include "padding.h"

static json_t *
linear_of(const struct bg_account *a)
{
	json_t *columns, *shared;
	int i;

	if (!a->linear)
		return json_null();
	columns = json_array();
	for (i = 0; i < a->matrix.bits; i++)
		json_array_append_new(columns,
		    json_integer(a->matrix.column[i]));
	shared = json_array();
	for (i = 0; i < a->ranks.nshared; i++)
		json_array_append_new(shared, json_integer(a->ranks.shared[i]));
	return json_pack("{s:i, s:o, s:i, s:i, s:i, s:i, s:i, s:o}",
	    "base", (int)a->matrix.base, "columns", columns,
	    "first_bank_bit", a->unit.first, "bank_bits", a->unit.slots,
	    "group_lane_bits", a->group_bits, "rank_bank", a->ranks.slots,
	    "rank_all", a->ranks.units, "shared", shared);
}

static json_t *
access_of(const struct bg_pattern *p, int i)
{
	const struct bg_pattern_access *pa = &p->access[i];
	struct bg_prediction pred;
	struct bg_account a;
	struct bg_trace t;
	json_t *o;
	int topic;

	bg_predict(&pa->access, &pred);
	bg_trace(&pa->access, &t);
	bg_account(p, i, &pred, &t, &a);
	o = json_pack("{s:o, s:s, s:o}", "name", bg_report_text(pa->name),
	    "kind", bg_kind_info(pa->access.kind)->name,
	    "predicted", bg_report_prediction(&pred));
	for (topic = 0; topic < BG_TOPICS; topic++)
		json_object_set_new(o, bg_topic_name(topic),
		    a.text[topic][0] != '\0' ? json_string(a.text[topic]) :
		    json_null());
	json_object_set_new(o, "linear", linear_of(&a));
	return o;
}

/* Appends what pads do to the array; BG_OK or BG_ENOMEM. */
static int
add_pad(json_t *list, const struct bg_pattern *p, int array)
{
	struct bg_padding t;
	json_t *o;
	int rc = bg_padding(p, array, &t);

	if (rc <= 0)
		return rc;
	o = json_pack("{s:i, s:i, s:I, s:I, s:o, s:o, s:s}", "array",
	    array + 1, "pad", t.pad, "wavefronts", (json_int_t)t.wavefronts,
	    "ideal", (json_int_t)t.ideal, "next", t.next_wavefronts < 0 ?
	    json_null() : json_pack("{s:i, s:I, s:I}", "pad", t.pad + 1,
	    "wavefronts", (json_int_t)t.next_wavefronts,
	    "more_bytes", (json_int_t)t.next_bytes),
	    "best", t.best < 0 ? json_null() : json_pack("{s:i, s:I, s:I}",
	    "pad", t.best, "wavefronts", (json_int_t)t.best_wavefronts,
	    "more_bytes", (json_int_t)t.best_bytes), "text", t.text);
	return json_array_append_new(list, o) == 0 ? BG_OK : BG_ENOMEM;
}

static json_t *
metric_of(const struct bg_profile *f, const char *name, int64_t warp,
    int64_t total)
{
	return json_pack("{s:s, s:I, s:I}", "name", name,
	    f->uneven ? "first_warp" : "warp", (json_int_t)warp,
	    "total", (json_int_t)total);
}

static json_t *
profiler_of(const struct bg_profile *f)
{
	const char *names[BG_METRICS] = { NULL };
	json_t *metrics = json_array();
	int m, n = bg_metric_names(INT_MAX, names);

	for (m = 0; m < n; m++)
		if (f->shown[m])
			json_array_append_new(metrics, metric_of(f, names[m],
			    f->warp.metric[m], f->total.metric[m]));
	for (m = 0; m < BG_SOURCE_METRICS; m++)
		if (f->source_shown[m])
			json_array_append_new(metrics, metric_of(f,
			    bg_source_metric_name(m), f->warp.source[m],
			    f->total.source[m]));
	return json_pack("{s:i, s:i, s:i, s:b, s:o}", "threads", f->threads,
	    "blocks", f->blocks, "warps", f->warps,
	    "warp_by_warp", f->by_warp, "metrics", metrics);
}

int
bg_explain_print_json(const struct bg_pattern *p, const struct bg_profile *f)
{
	json_t *report, *accesses = json_array(), *pads = json_array();
	int i, status = BG_OK;

	for (i = 0; i < p->naccesses; i++)
		json_array_append_new(accesses, access_of(p, i));
	for (i = 0; i < p->narrays && status == BG_OK; i++)
		status = add_pad(pads, p, i);
	report = json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:o}",
	    "schema", "bankgrid.explain", "version", 1,
	    "name", bg_report_text(p->name),
	    "pattern", bg_report_text(p->text), "accesses", accesses,
	    "pads", pads, "profiler", profiler_of(f));
	if (report == NULL || status != BG_OK) {
		json_decref(report);
		return BG_ENOMEM;
	}
	json_dumpf(report, stdout, JSON_INDENT(1));
	putchar('\n');
	json_decref(report);
	return BG_OK;
}
