/*
 * sweep-data: what a sweep found, for programs.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/report.h"
#include "cli/data.h"

json_t *
bg_tally_json(const struct bg_tally *t)
{
	return json_pack("{s:I, s:I, s:I, s:b}",
	    "wavefronts", (json_int_t)t->wavefronts,
	    "ideal", (json_int_t)t->ideal,
	    "conflicts", (json_int_t)t->conflicts,
	    "counted", !t->uncounted);
}

static json_t *
point_json(const struct bg_sweep *s, const struct bg_sweep_point *p)
{
	json_t *o = json_pack("{s:s}", "value", p->value), *list;
	int i;

	json_object_set_new(o, "pattern", p->text != NULL ?
	    bg_report_text(p->text) : json_null());
	if (p->error.code != BG_OK) {
		json_object_set_new(o, "error",
		    bg_report_text(p->error.message));
		json_object_set_new(o, "hint", bg_report_text(p->error.hint));
		return o;
	}
	list = json_array();
	for (i = 0; i < s->nops; i++)
		json_array_append_new(list, bg_tally_json(&p->op[i]));
	json_object_set_new(o, "sum", bg_tally_json(&p->sum));
	json_object_set_new(o, "bytes", p->bytes > 0 ?
	    json_integer(p->bytes) : json_null());
	json_object_set_new(o, "accesses", list);
	return o;
}

json_t *
bg_sweep_object(const struct bg_sweep *s, const char *text)
{
	json_t *points = json_array(), *labels = json_array(), *o;
	int i;

	for (i = 0; i < s->npoints; i++)
		json_array_append_new(points, point_json(s, &s->point[i]));
	for (i = 0; i < s->nops; i++)
		json_array_append_new(labels, bg_report_text(s->label[i]));
	o = json_pack("{s:s, s:i, s:o, s:s, s:o, s:i, s:o}",
	    "schema", "bankgrid.sweep", "version", 1,
	    "pattern", bg_report_text(text), "key", s->key,
	    "accesses", labels, "best", s->best, "points", points);
	if (o != NULL && s->op > 0)
		json_object_set_new(o, "access", json_integer(s->op));
	return o;
}

int
bg_sweep_json(const struct bg_sweep *s, const char *text)
{
	json_t *o = bg_sweep_object(s, text);

	if (o == NULL)
		return BG_ENOMEM;
	json_dumpf(o, stdout, JSON_INDENT(1));
	putchar('\n');
	json_decref(o);
	return BG_OK;
}

/* A field, in quotes where it needs them (RFC 4180). */
static void
put_field(const char *text)
{
	if (strpbrk(text, ",\"\r\n") == NULL) {
		fputs(text, stdout);
		return;
	}
	putchar('"');
	for (; *text != '\0'; text++) {
		if (*text == '"')
			putchar('"');
		putchar(*text);
	}
	putchar('"');
}

/* The columns of a tally; the conflicts that no counter shows are empty. */
static void
put_tally(const struct bg_tally *t)
{
	printf(",%" PRId64 ",%" PRId64 ",", t->wavefronts, t->ideal);
	if (!t->uncounted)
		printf("%" PRId64, t->conflicts);
}

void
bg_sweep_csv_point(const struct bg_sweep *s, int n)
{
	const struct bg_sweep_point *p = &s->point[n];
	int i;

	put_field(p->value);
	if (p->error.code == BG_OK) {
		put_tally(&p->sum);
		putchar(',');
		if (p->bytes > 0)
			printf("%" PRId64, p->bytes);
		putchar(',');
	} else {
		fputs(",,,,,", stdout);
		put_field(p->error.message);
	}
	for (i = 0; i < s->nops; i++) {
		putchar(',');
		if (p->error.code == BG_OK)
			printf("%" PRId64, p->op[i].wavefronts);
	}
}

void
bg_sweep_csv_heading(const struct bg_sweep *s)
{
	int i;

	put_field(s->key);
	fputs(",wavefronts,ideal,conflicts,bytes,error", stdout);
	for (i = 0; i < s->nops; i++)
		printf(",wavefronts_%d", i + 1);
}

void
bg_sweep_csv(const struct bg_sweep *s)
{
	int i;

	bg_sweep_csv_heading(s);
	putchar('\n');
	for (i = 0; i < s->npoints; i++) {
		bg_sweep_csv_point(s, i);
		putchar('\n');
	}
}
