/*
 * measure-json: predicted and measured as data.
 */
#include <stdio.h>

#include "cli/measure.h"

static json_t *
summary(const struct bg_measurement *m)
{
	json_t *list = json_array();
	struct bg_score t;
	int k;

	for (k = 0; k < BG_KINDS; k++) {
		bg_measurement_score(m, k, &t);
		if (t.accesses > 0)
			json_array_append_new(list, bg_score_json(
			    bg_kind_info((enum bg_kind)k)->name, &t));
	}
	return list;
}

int
bg_measure_print_json(const struct bg_measurement *m)
{
	json_t *list = json_array(), *o;
	struct bg_score t;
	int i, rc;

	for (i = 0; i < m->n; i++)
		json_array_append_new(list, bg_measured_json(&m->hello,
		    &m->item[i]));
	bg_measurement_score(m, -1, &t);
	o = json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:b}",
	    "schema", "bankgrid.measure", "version", 1,
	    "pattern", bg_measured_text_json(m->pattern),
	    "meter", m->greeted ? bg_measured_meter_json(&m->hello) :
	    json_null(),
	    "instead_of", bg_measured_text_json(m->instead_of),
	    "trouble", bg_measured_text_json(m->trouble),
	    "accesses", list, "summary", summary(m),
	    "equal", t.different == 0 && t.equal > 0);
	if (o == NULL)
		return BG_ENOMEM;
	rc = json_dumpf(o, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
	putchar('\n');
	json_decref(o);
	return rc == 0 ? BG_OK : BG_ENOMEM;
}
