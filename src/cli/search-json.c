#include <jansson.h>

#include "cli/report.h"
#include "cli/searches.h"
#include "tally.h"

static json_t *
ops_of(const struct bg_searches *s, int array, const struct bg_layout *l)
{
	json_t *list = json_array();
	char label[BG_LABEL_MAX];
	int op;

	for (op = 0; op < s->p->nops; op++)
		if (s->p->access[bg_tally_first(s->p, op)].array == array)
			json_array_append_new(list, json_pack("{s:i, s:s, "
			    "s:I}", "op", op + 1,
			    "label", bg_tally_label(s->p, op, label),
			    "wavefronts", (json_int_t)bg_searches_op(s, array,
			    op, l)));
	return list;
}

static json_t *
layout_of(const struct bg_searches *s, int array,
    const struct bg_search_best *best)
{
	const struct bg_layout *l = &best->layout;
	int64_t all = bg_searches_bytes(s, array, l);
	char words[BG_SEARCH_WORDS_MAX];

	if (best->legal == 0)
		return json_null();
	return json_pack("{s:s, s:i, s:o, s:I, s:I, s:i, s:i}",
	    "layout", bg_search_words(l, words),
	    "wavefronts", (int)best->total, "ops", ops_of(s, array, l),
	    "bytes", (json_int_t)bg_layout_bytes(l),
	    "padding_bytes", (json_int_t)bg_layout_padding(l),
	    "blocks_per_sm", bg_blocks_per_sm(s->gpu, all),
	    "operations", bg_search_operations(l));
}

static json_t *
array_of(const struct bg_searches *s, int array)
{
	const struct bg_search *r = &s->search[array];
	json_t *families = json_array();
	char proof[512];
	int f;

	if (s->skipped[array].code != 0)
		return json_pack("{s:i, s:s}", "array", array + 1, "skipped",
		    s->skipped[array].message);
	for (f = 0; f < BG_TRY_FAMILIES; f++)
		json_array_append_new(families, json_pack(
		    "{s:s, s:i, s:i, s:o}", "family",
		    bg_search_family_name((enum bg_search_family)f),
		    "tried", r->family[f].legal,
		    "refused", r->family[f].refused,
		    "best", layout_of(s, array, &r->family[f])));
	return json_pack("{s:i, s:i, s:i, s:i, s:i, s:b, s:o, s:o, s:s, s:o, "
	    "s:s}", "array", array + 1, "ideal", (int)r->ideal,
	    "bound", (int)r->bound, "tried", r->legal,
	    "refused", r->refused, "pitch_held", r->held,
	    "now", layout_of(s, array, &r->now), "families", families,
	    "winner", r->winner == BG_TRY_FAMILIES ? "now" :
	    bg_search_family_name((enum bg_search_family)r->winner),
	    "best", layout_of(s, array, bg_search_winner(r)),
	    "proof", bg_search_proof(r, s->p, proof, sizeof proof));
}

int
bg_searches_json(const struct bg_searches *s)
{
	json_t *report, *list = json_array();
	int i;

	for (i = 0; i < s->p->narrays; i++)
		json_array_append_new(list, array_of(s, i));
	report = json_pack("{s:s, s:i, s:s, s:o, s:o, s:s, s:o}",
	    "schema", "bankgrid.search", "version", 1, "name", s->p->name,
	    "pattern", bg_report_text(s->p->text),
	    "best", bg_report_text(s->best),
	    "gpu", s->gpu->name, "arrays", list);
	if (report == NULL)
		return BG_ENOMEM;
	json_dumpf(report, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(12));
	putchar('\n');
	json_decref(report);
	return BG_OK;
}
