/*
 * verify-json: what verify found as data.
 */
#include <stdio.h>
#include <string.h>

#include "accesses.h"
#include "cli/cli.h"
#include "cli/report.h"
#include "cli/verify.h"

static json_t *
kinds_json(uint32_t kinds)
{
	json_t *list = json_array();

	for (; kinds != 0; kinds &= kinds - 1)
		json_array_append_new(list, json_string(bg_kind_info(
		    (enum bg_kind)__builtin_ctz(kinds))->name));
	return list;
}

static json_t *
summary(const struct bg_verified *g)
{
	json_t *list = json_array(), *o;
	int k;

	for (k = 0; k < BG_KINDS; k++) {
		if (g->score[k].accesses == 0)
			continue;
		o = bg_score_json(bg_kind_info((enum bg_kind)k)->name,
		    &g->score[k]);
		json_object_set_new(o, "by_counters",
		    json_integer(g->by[k][0]));
		json_object_set_new(o, "by_clock", json_integer(g->by[k][1]));
		json_array_append_new(list, o);
	}
	return list;
}

/* Those that were refused, or those that were not compared. */
static json_t *
whys(const struct bg_verified *g, bool refused)
{
	const struct bg_why *w;
	json_t *list = json_array(), *o;

	for (w = g->why; w < g->why + g->nwhys; w++) {
		if (w->refused != refused)
			continue;
		o = json_pack("{s:o, s:i, s:o}",
		    "why", bg_report_text(w->text), "accesses", w->accesses,
		    "kinds", kinds_json(w->kinds));
		if (refused)
			json_object_set_new(o, "code",
			    bg_report_text(w->code));
		json_array_append_new(list, o);
	}
	return list;
}

static json_t *
differences(const struct bg_verified *g)
{
	static const char *const names[] = {
		[BG_NOT_SHRUNK] = "no", [BG_SHRUNK] = "yes",
		[BG_NOT_AGAIN] = "did not differ again"
	};
	const struct bg_hello *h = &g->asking->hello;
	const struct bg_difference *d;
	char pattern[BG_ACCESS_PATTERN_MAX];
	json_t *list = json_array();

	for (d = g->difference; d < g->difference + g->ndifferences; d++) {
		bg_access_print_pattern(&d->item.access, pattern);
		json_array_append_new(list, json_pack(
		    "{s:s, s:s, s:i, s:i, s:o, s:o}", "pattern", pattern,
		    "shrunk", names[d->how], "measurements", d->tries,
		    "lanes", __builtin_popcount(bg_access_lanes(
		    &d->item.access)),
		    "access", bg_measured_json(h, &d->item),
		    "first", bg_measured_json(h, &d->first)));
	}
	return list;
}

static json_t *
gpu_json(const struct bg_verified *g)
{
	double seconds = (double)(g->ended - g->begun) / 1000;
	struct bg_score sum = { 0 };
	json_t *o;

	bg_verified_sum(g, &sum);
	o = json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i}",
	    "device", g->device >= 0 ? json_integer(g->device) : json_null(),
	    "meter", g->asking->greeted ?
	    bg_measured_meter_json(&g->asking->hello) : json_null(),
	    "trouble", bg_measured_text_json(g->asking->trouble),
	    "left_out", kinds_json(g->left_out),
	    "summary", summary(g), "all", bg_score_json("all", &sum),
	    "not_compared", whys(g, false), "not_measured", whys(g, true),
	    "differences", differences(g), "bound_only", g->at_most);
	if (o != NULL && seconds > 0) {
		json_object_set_new(o, "seconds", json_real(seconds));
		json_object_set_new(o, "per_second",
		    json_real(sum.accesses / seconds));
	}
	return o;
}

int
bg_verify_print_json(const struct bg_verification *v)
{
	json_t *list = json_array(), *o;
	struct bg_score sum = { 0 };
	int i, rc;

	for (i = 0; i < v->ngpus; i++) {
		json_array_append_new(list, gpu_json(&v->gpu[i]));
		bg_verified_sum(&v->gpu[i], &sum);
	}
	o = json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:b, s:b}",
	    "schema", "bankgrid.verify", "version", 1,
	    "seed", v->recording == NULL ? json_integer((json_int_t)v->seed) :
	    json_null(),
	    "count", v->recording == NULL ? json_integer(v->count) :
	    json_null(),
	    "replay", bg_measured_text_json(v->cli->replay),
	    "gpus", list, "interrupted", v->interrupted,
	    "equal", sum.different == 0 && sum.equal > 0);
	if (o == NULL)
		return BG_ENOMEM;
	rc = json_dumpf(o, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
	putchar('\n');
	json_decref(o);
	return rc == 0 ? BG_OK : BG_ENOMEM;
}
