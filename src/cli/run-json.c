/*
 * run-json: whole kernels as data.
 */
#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "cli/measured.h"
#include "cli/report.h"
#include "cli/run.h"

static json_t *
each(const int64_t n[BG_COUNTERS])
{
	return json_pack("{s:I, s:I, s:I}", "ld", (json_int_t)n[BG_ON_LD],
	    "st", (json_int_t)n[BG_ON_ST], "atom",
	    (json_int_t)n[BG_ON_ATOM]);
}

static json_t *
predicted(const struct bg_case_prediction *p)
{
	return json_pack("{s:o, s:o, s:o, s:I}",
	    "requests", each(p->requests), "wavefronts", each(p->wavefronts),
	    "conflicts", each(p->conflicts), "bytes", (json_int_t)p->bytes);
}

static json_t *
reading(const struct bg_case_reading *r)
{
	json_t *o = json_pack("{s:s, s:o, s:f, s:i, s:f}",
	    "source", r->source == BG_RECORDED ? "recorded" : "measured",
	    "date", bg_measured_text_json(r->date), "us", r->us,
	    "launches", r->launches, "copy_gbps", r->copy_gbps);

	json_object_set_new(o, "exact", !r->source_view ? json_null() :
	    json_pack("{s:o, s:o, s:o}", "executed", each(r->executed),
	    "launched", each(r->launched), "wavefronts", each(r->exact)));
	json_object_set_new(o, "l1tex", !r->counters ? json_null() :
	    json_pack("{s:o, s:o}", "wavefronts", each(r->wavefronts),
	    "conflicts", each(r->conflicts)));
	json_object_set_new(o, "instructions", r->counters ?
	    json_integer(r->instructions) : json_null());
	json_object_set_new(o, "cycles", r->counters ?
	    json_integer(r->cycles) : json_null());
	json_object_set_new(o, "arbitration", r->arbitrated ?
	    json_integer(r->arbitration) : json_null());
	json_object_set_new(o, "dram", !r->dram ? json_null() :
	    json_pack("{s:I, s:I}", "read", (json_int_t)r->read,
	    "written", (json_int_t)r->written));
	json_object_set_new(o, "why_no_counters",
	    bg_measured_text_json(r->why_no_counters));
	return o;
}

static json_t *
positive(double v)
{
	return v > 0 ? json_real(v) : json_null();
}

static json_t *
figures(const struct bg_case_verdict *v)
{
	static const char *const limits[] = {
		[BG_LIMIT_NOTHING] = "nothing", [BG_LIMIT_SHARED] = "shared",
		[BG_LIMIT_DRAM] = "dram", [BG_LIMIT_ISSUE] = "issue"
	};

	return json_pack("{s:f, s:o, s:f, s:f, s:o, s:o, s:o, s:f, s:f, s:o}",
	    "gbps", v->gbps, "dram_gbps", positive(v->dram_gbps),
	    "of_copy", v->of_copy, "shared_gbps", v->shared_gbps,
	    "bytes_per_clock", positive(v->bytes_per_clock),
	    "shared_busy", positive(v->busy), "issue", positive(v->issue),
	    "conflict_share", v->share, "conflicts_per_request",
	    v->per_request, "limit", v->limit == BG_LIMIT_UNKNOWN ?
	    json_null() : json_string(limits[v->limit]));
}

static json_t *
variant(const struct bg_run *run, int first, int n, int i)
{
	const struct bg_case_result *r = &run->result[i];
	bool valid = r->answered && r->reading.error_code[0] == '\0';
	struct bg_case_verdict v[BG_VARIANTS];
	char sentence[BG_SENTENCE_MAX];
	int k;

	for (k = 0; k < n; k++)
		bg_run_judge(run, first + k, &v[k]);
	bg_case_sentence(&run->result[first], v, n, i - first, sentence);
	k = i - first;
	return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o}",
	    "variant", r->variant->name, "what", r->variant->what,
	    "pattern", r->variant->pattern,
	    "predicted", predicted(&r->prediction),
	    "reading", valid ? reading(&r->reading) : json_null(),
	    "error", !r->answered || valid ? json_null() :
	    json_pack("{s:s, s:o}", "code", r->reading.error_code, "message",
	    bg_report_text(r->reading.error)),
	    "figures", valid ? figures(&v[k]) : json_null(),
	    "verdict", bg_measured_text_json(sentence),
	    "equal", v[k].compared ? json_boolean(!bg_case_differs(&v[k])) :
	    json_null());
}

int
bg_run_print_json(const struct bg_run *run)
{
	json_t *cases = json_array(), *variants, *o;
	int i, k, n;

	for (i = 0; i < run->n; i += n) {
		n = bg_run_group(run, i);
		variants = json_array();
		for (k = i; k < i + n; k++)
			json_array_append_new(variants,
			    variant(run, i, n, k));
		json_array_append_new(cases, json_pack(
		    "{s:s, s:s, s:I, s:s, s:o}",
		    "case", run->result[i].of->name,
		    "what", run->result[i].of->what,
		    "size", (json_int_t)run->result[i].size,
		    "unit", run->result[i].of->unit, "variants", variants));
	}
	o = json_pack("{s:s, s:i, s:o, s:o, s:o, s:o}",
	    "schema", "bankgrid.run", "version", 1,
	    "meter", bg_measured_meter_json(run->greeted ? &run->hello :
	    NULL), "instead_of", bg_measured_text_json(run->instead_of),
	    "trouble", bg_measured_text_json(run->trouble), "cases", cases);
	if (o == NULL)
		return BG_ENOMEM;
	json_dumpf(o, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
	putchar('\n');
	json_decref(o);
	return BG_OK;
}
