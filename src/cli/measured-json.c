/*
 * measured-json: readings beside their predictions as data.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/measured.h"
#include "cli/report.h"
#include "machine.h"

/* A message of the protocol as data; frees the line. */
static json_t *
parse(char *line)
{
	json_t *o = line != NULL ? json_loads(line, 0, NULL) : NULL;

	free(line);
	return o;
}

json_t *
bg_measured_text_json(const char *text)
{
	return text != NULL && text[0] != '\0' ? bg_report_text(text) :
	    json_null();
}

static json_t *
predicted(const struct bg_hello *meter, const struct bg_measured *item)
{
	json_t *o = bg_report_prediction(&item->prediction);
	double bytes = bg_bytes_per_clock(&item->access, &item->prediction);
	double gbps = bg_measured_gbps(meter, item);
	const struct bg_gpu *gpu = bg_gpu_named(meter->gpu);

	if (bytes > 0)
		json_object_set_new(o, "bytes_per_clock", json_real(bytes));
	if (gbps > 0)
		json_object_set_new(o, "gbps", json_real(gbps));
	if (gpu != NULL)
		bg_report_add_pace(o, gpu, &item->access, &item->prediction);
	return o;
}

static json_t *
differences(const struct bg_comparison *c)
{
	static const char *const names[2][BG_COUNTERS] = {
		{ "wavefronts.ld", "wavefronts.st", "wavefronts.atom" },
		{ "conflicts.ld", "conflicts.st", "conflicts.atom" }
	};
	json_t *list = json_array();
	int i;

	if (c->lost)
		json_array_append_new(list, json_string("executed"));
	for (i = 0; i < 2 * BG_COUNTERS; i++)
		if (i / BG_COUNTERS == 0 ? c->wavefronts[i] :
		    c->conflicts[i % BG_COUNTERS])
			json_array_append_new(list, json_string(
			    names[i / BG_COUNTERS][i % BG_COUNTERS]));
	return list;
}

json_t *
bg_measured_json(const struct bg_hello *meter, const struct bg_measured *item)
{
	const struct bg_comparison *c = &item->comparison;
	bool told = item->answered && item->reading.error_code[0] == '\0' &&
	    (c->by != BG_NOT_COMPARED || !c->equal);
	char mask[16];
	json_t *o;

	snprintf(mask, sizeof mask, "%08x", (unsigned)item->access.mask);
	o = json_pack("{s:s, s:s, s:o, s:o, s:o, s:o}",
	    "kind", bg_kind_info(item->access.kind)->name, "mask", mask,
	    "offsets", bg_report_offsets(&item->access),
	    "name", bg_measured_text_json(item->name),
	    "predicted", predicted(meter, item),
	    "reading", item->answered ? parse(bg_reading_encode(
	    &item->reading)) : json_null());
	if (item->line > 0)
		json_object_set_new(o, "line", json_integer(item->line));
	json_object_set_new(o, "compared", bg_measured_text_json(
	    c->by == BG_BY_COUNTERS ? "counters" :
	    c->by == BG_BY_CLOCK ? "clock" : NULL));
	json_object_set_new(o, "why_not_compared", bg_measured_text_json(c->why));
	json_object_set_new(o, "equal",
	    told ? json_boolean(c->equal) : json_null());
	json_object_set_new(o, "differences", differences(c));
	return o;
}

json_t *
bg_measured_meter_json(const struct bg_hello *h)
{
	return parse(bg_hello_encode(h));
}

json_t *
bg_score_json(const char *kind, const struct bg_score *t)
{
	return json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:I, s:I}",
	    "kind", kind, "accesses", t->accesses, "equal", t->equal,
	    "different", t->different, "not_compared", t->not_compared,
	    "not_measured", t->refused + t->unanswered,
	    "executed", (json_int_t)t->executed,
	    "launched", (json_int_t)t->launched);
}
