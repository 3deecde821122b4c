#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "explain.h"
#include "pace.h"
#include "protocol/text.h"
#include "trace.h"

static json_t *
lane_list(uint32_t lanes)
{
	json_t *list = json_array();
	int lane;

	for (lane = 0; lane < BG_LANES; lane++)
		if (lanes >> lane & 1)
			json_array_append_new(list, json_integer(lane));
	return list;
}

static json_t *
counters(const uint32_t n[BG_COUNTERS])
{
	return json_pack("{s:i, s:i, s:i}", "ld", (int)n[BG_ON_LD],
	    "st", (int)n[BG_ON_ST], "atom", (int)n[BG_ON_ATOM]);
}

json_t *
bg_report_prediction(const struct bg_prediction *p)
{
	return json_pack("{s:o, s:o, s:i, s:i, s:b, s:b, s:i}",
	    "wavefronts", counters(p->wavefronts),
	    "conflicts", counters(p->conflicts),
	    "groups", (int)p->groups, "ways", (int)p->ways,
	    "merged", p->merged, "counted", !p->uncounted,
	    "rounds", (int)p->rounds);
}

void
bg_report_add_pace(json_t *o, const struct bg_gpu *gpu,
    const struct bg_access *a, const struct bg_prediction *p)
{
	uint32_t cycles = bg_latency(gpu, a, p), known = 0;
	json_t *list = json_array();
	int i;

	if (cycles > 0)
		json_object_set_new(o, "latency", json_integer(cycles));
	for (i = 0; i < BG_WARP_COUNTS; i++) {
		cycles = bg_cycles_with(gpu, a, p, i);
		known |= cycles;
		json_array_append_new(list, cycles > 0 ?
		    json_integer(cycles) : json_null());
	}
	if (known != 0)
		json_object_set(o, "warps", list);
	json_decref(list);
}

static json_t *
lanes_of(const struct bg_pattern_access *pa, const struct bg_trace *t)
{
	json_t *list = json_array(), *lane;
	uint32_t active = bg_access_lanes(&pa->access);
	int i;

	for (i = 0; i < BG_LANES; i++) {
		if (!(active >> i & 1))
			continue;
		lane = json_pack("{s:i, s:i, s:i, s:i, s:i, s:o}",
		    "lane", i, "address", (int)pa->access.offset[i],
		    "bank", (int)(pa->access.offset[i] / BG_BANK_BYTES %
		    BG_BANKS), "group", t->group_of[i] + 1,
		    "pass", t->pass_of[i],
		    "waits_for", lane_list(bg_trace_waits(t, i)));
		if (pa->row[i] != BG_NO_ELEMENT) {
			json_object_set_new(lane, "row",
			    json_integer(pa->row[i]));
			json_object_set_new(lane, "col",
			    json_integer(pa->col[i]));
		}
		json_array_append_new(list, lane);
	}
	return list;
}

static json_t *
banks_of(const struct bg_trace *t)
{
	json_t *list = json_array(), *words;
	const struct bg_service *s;
	int bank, i;

	for (bank = 0; bank < BG_BANKS; bank++) {
		words = json_array();
		for (i = 0; i < t->nservices; i++) {
			s = &t->service[i];
			if (s->bank == bank)
				json_array_append_new(words, json_pack(
				    "{s:i, s:i, s:i, s:o}",
				    "address", (int)s->word * BG_BANK_BYTES,
				    "group", s->group + 1, "pass", s->pass,
				    "lanes", lane_list(s->lanes)));
		}
		json_array_append_new(list, words);
	}
	return list;
}

json_t *
bg_report_text(const char *text)
{
	json_t *o = json_string(text);
	size_t len = strlen(text), n;
	char *clean, *p;

	if (o != NULL || (clean = malloc(len + 4)) == NULL)
		return o;
	/* Line by line: a line's end is a control character as well. */
	for (p = clean; ; p += n) {
		n = strcspn(text, "\n");
		bg_clean(p, (int)n + 4, text, (int)n);
		text += n;
		if (*text == '\0')
			break;
		p[n++] = *text++;
	}
	o = json_string(clean);
	free(clean);
	return o;
}

json_t *
bg_report_offsets(const struct bg_access *a)
{
	json_t *list = json_array();
	int i;

	for (i = 0; i < BG_LANES; i++)
		json_array_append_new(list, json_integer(a->offset[i]));
	return list;
}

static json_t *
access_of(const struct bg_pattern *p, int i, const struct bg_gpu *gpu)
{
	const struct bg_pattern_access *pa = &p->access[i];
	struct bg_prediction pred;
	struct bg_trace t;
	char mask[9], why[256];
	double rate;
	json_t *a, *predicted;

	bg_predict(&pa->access, &pred);
	bg_trace(&pa->access, &t);
	snprintf(mask, sizeof mask, "%08x", (unsigned)pa->access.mask);
	predicted = bg_report_prediction(&pred);
	bg_report_add_pace(predicted, gpu, &pa->access, &pred);
	a = json_pack("{s:s, s:i, s:s, s:s, s:o, s:o, s:s, s:o, s:o}",
	    "name", pa->name, "array", pa->array,
	    "kind", bg_kind_info(pa->access.kind)->name,
	    "mask", mask, "offsets", bg_report_offsets(&pa->access),
	    "predicted", predicted,
	    "why", bg_explain_why(p, i, &pred, &t, why, sizeof why),
	    "lanes", lanes_of(pa, &t), "banks", banks_of(&t));
	rate = bg_bytes_per_clock(&pa->access, &pred);
	if (pa->looped)
		json_object_set_new(a, "i", json_integer(pa->i));
	json_object_set_new(a, "predicted_bytes_per_clock_per_sm",
	    rate > 0 ? json_real(rate) : json_null());
	json_object_set_new(a, "predicted_gbps",
	    rate > 0 ? json_real(bg_gbps(gpu, rate)) : json_null());
	return a;
}

static json_t *
array_of(const struct bg_layout *l)
{
	return json_pack("{s:i, s:i, s:i, s:i, s:i, s:I, s:I}",
	    "element_bytes", l->elem, "rows", l->rows, "cols", l->cols,
	    "pitch", l->pitch, "base", l->base,
	    "bytes", (json_int_t)bg_layout_bytes(l),
	    "padding_bytes", (json_int_t)bg_layout_padding(l));
}

json_t *
bg_report_pattern(const struct bg_pattern *p, const struct bg_gpu *gpu)
{
	json_t *list = json_array(), *arrays = json_array();
	int i;

	for (i = 0; i < p->narrays; i++)
		json_array_append_new(arrays, array_of(&p->array[i]));
	for (i = 0; i < p->naccesses; i++)
		json_array_append_new(list, access_of(p, i, gpu));
	return json_pack("{s:s, s:i, s:s, s:o, s:o, s:{s:s, s:i, s:i, s:s}, "
	    "s:o}", "schema", "bankgrid.show", "version", 1,
	    "name", p->name, "pattern", bg_report_text(p->text),
	    "arrays", arrays, "gpu", "name", gpu->name,
	    "sms", gpu->sms, "clock_mhz", gpu->clock_mhz,
	    "rules", gpu->verified, "accesses", list);
}

int
bg_report_print(const struct bg_pattern *p, const struct bg_gpu *gpu)
{
	json_t *report = bg_report_pattern(p, gpu);

	if (report == NULL)
		return BG_ENOMEM;
	/* 16727.04, not 16727.040000000001 */
	json_dumpf(report, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(12));
	putchar('\n');
	json_decref(report);
	return BG_OK;
}
