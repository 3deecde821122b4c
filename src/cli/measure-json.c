/*
 * measure-json: predicted and measured as data.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/measure.h"
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

static json_t *
text_or_null(const char *text)
{
	return text != NULL && text[0] != '\0' ? bg_report_text(text) :
	    json_null();
}

static json_t *
predicted(const struct bg_measurement *m, const struct bg_measured *item)
{
	json_t *o = bg_report_prediction(&item->prediction);
	double bytes = bg_bytes_per_clock(&item->access, &item->prediction);
	double gbps = bg_measured_gbps(m, item);

	if (bytes > 0)
		json_object_set_new(o, "bytes_per_clock", json_real(bytes));
	if (gbps > 0)
		json_object_set_new(o, "gbps", json_real(gbps));
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

static json_t *
item_json(const struct bg_measurement *m, const struct bg_measured *item)
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
	    "name", text_or_null(item->name),
	    "predicted", predicted(m, item),
	    "reading", item->answered ? parse(bg_reading_encode(
	    &item->reading)) : json_null());
	if (item->line > 0)
		json_object_set_new(o, "line", json_integer(item->line));
	json_object_set_new(o, "compared", text_or_null(
	    c->by == BG_BY_COUNTERS ? "counters" :
	    c->by == BG_BY_CLOCK ? "clock" : NULL));
	json_object_set_new(o, "why_not_compared", text_or_null(c->why));
	json_object_set_new(o, "equal",
	    told ? json_boolean(c->equal) : json_null());
	json_object_set_new(o, "differences", differences(c));
	return o;
}

static json_t *
tally(const char *kind, const struct bg_tally *t)
{
	return json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:I, s:I}",
	    "kind", kind, "accesses", t->accesses, "equal", t->equal,
	    "different", t->different, "not_compared", t->not_compared,
	    "not_measured", t->refused + t->unanswered,
	    "executed", (json_int_t)t->executed,
	    "launched", (json_int_t)t->launched);
}

static json_t *
summary(const struct bg_measurement *m)
{
	json_t *list = json_array();
	struct bg_tally t;
	int k;

	for (k = 0; k < BG_KINDS; k++) {
		bg_tally(m, k, &t);
		if (t.accesses > 0)
			json_array_append_new(list, tally(
			    bg_kind_info((enum bg_kind)k)->name, &t));
	}
	return list;
}

int
bg_measure_print_json(const struct bg_measurement *m)
{
	json_t *list = json_array(), *o;
	struct bg_tally t;
	int i, rc;

	for (i = 0; i < m->n; i++)
		json_array_append_new(list, item_json(m, &m->item[i]));
	bg_tally(m, -1, &t);
	o = json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:b}",
	    "schema", "bankgrid.measure", "version", 1,
	    "pattern", text_or_null(m->pattern),
	    "meter", m->greeted ? parse(bg_hello_encode(&m->hello)) :
	    json_null(),
	    "instead_of", text_or_null(m->instead_of),
	    "trouble", text_or_null(m->trouble),
	    "accesses", list, "summary", summary(m),
	    "equal", t.different == 0 && t.equal > 0);
	if (o == NULL)
		return BG_ENOMEM;
	rc = json_dumpf(o, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
	putchar('\n');
	json_decref(o);
	return rc == 0 ? BG_OK : BG_ENOMEM;
}
