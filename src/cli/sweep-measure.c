#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/asking.h"
#include "cli/data.h"
#include "cli/interrupts.h"
#include "cli/measured.h"
#include "cli/sweep-measure.h"
#include "cli/table.h"
#include "nls.h"
#include "retell.h"
#include "ui/views/phrase.h"

/* Columns of the table. */
enum {
	WAVEFRONTS = 10, ACTUAL = 7, CONFLICTS = 9, VERDICT = 9, CYCLES = 7,
	BYTES = 8
};

/* One access after the other, of one value after the other. */
struct cursor {
	int	point;			/* npoints: past the last */
	struct bg_pattern *p;		/* of the point, NULL: not parsed */
	int	access;
};

/* What a meter said of all accesses of one value. */
struct actual {
	int	accesses, answered;
	int	counted, clocked, timed;	/* so many of them */
	double	wavefronts, conflicts;		/* sums */
	double	cycles;				/* with the SM full */
	bool	different, compared;		/* any; all */
	char	why[256];			/* one was refused, or "" */
};

struct session {
	const struct bg_cli *cli;
	const struct bg_sweep *s;
	struct bg_asking a;
	struct cursor	 sending, taking;
	struct actual	 now;		/* of the value that is taken */
	json_t		*points;	/* with --json: what is printed */
	json_t		*list;		/* its accesses */
	int		 printed;	/* values */
	bool		 begun;		/* what stands above them */
	int		 lacking;	/* values that were not measured */
	char		 why[256];	/* the first was refused, or "" */
	bool		 different, uncounted;
	bool		 failed;	/* out of memory */
};

/* Goes to the next access, if this one is not; false at the end. */
static bool
arrive(struct session *v, struct cursor *c)
{
	const struct bg_sweep *s = v->s;

	if (c->p != NULL && c->access < c->p->naccesses)
		return true;
	if (c->p != NULL)
		c->point++;
	bg_pattern_free(c->p);
	c->p = NULL;
	c->access = 0;
	while (c->point < s->npoints &&
	    s->point[c->point].error.code != BG_OK)
		c->point++;
	if (c->point == s->npoints)
		return false;
	if (bg_pattern_parse(&c->p, s->point[c->point].text, NULL) != BG_OK) {
		c->point = s->npoints;
		v->failed = true;
		return false;
	}
	return true;
}

static bool
next(struct bg_asking *a, struct bg_request *r)
{
	struct session *v = a->arg;
	struct cursor *c = &v->sending;

	if ((v->cli->require_counters && !a->hello.counters) || !arrive(v, c))
		return false;
	r->access = c->p->access[c->access++].access;
	r->count = BG_EXECUTIONS;
	r->timing = !v->cli->no_timing;
	return true;
}

static void
add(struct actual *now, const struct bg_measured *item)
{
	const struct bg_reading *r = &item->reading;
	int i;

	now->answered++;
	now->compared &= item->comparison.by != BG_NOT_COMPARED;
	if (r->error_code[0] != '\0') {
		if (now->why[0] == '\0')
			memcpy(now->why, r->error, sizeof now->why);
		return;
	}
	now->different |= !item->comparison.equal;
	for (i = 0; i < BG_COUNTERS && r->counters; i++) {
		now->wavefronts += r->wavefronts[i];
		now->conflicts += r->conflicts[i];
	}
	if (!r->counters)
		now->wavefronts += item->comparison.clocked;
	now->counted += r->counters;
	now->clocked += !r->counters && item->comparison.by == BG_BY_CLOCK;
	now->timed += r->timing && r->cycles_full > 0;
	now->cycles += r->timing ? r->cycles_full : 0;
}

/* Whether there is a sum of wavefronts. */
static bool
is_known(const struct actual *now)
{
	return now->answered > 0 && now->answered == now->accesses &&
	    now->counted + now->clocked == now->accesses;
}

/* One word; "" of what is not known. */
static const char *
how(const struct session *v, const struct actual *now)
{
	if (!is_known(now))
		return "";
	return v->a.hello.source == BG_RECORDED ? _("recorded") :
	    now->clocked == 0 ? _("measured") :
	    now->counted == 0 ? _("timed") : _("both");
}

static void
print_figure(bool known, double value, int decimals, int width)
{
	char text[BG_PHRASE_MAX];

	bg_cell_right(known ? bg_phrase_figure(value, decimals, text) : "-",
	    width);
}

static void
print_heading(const struct session *v, int width)
{
	printf(_("%d values of %s, predicted and actual\n\n "),
	    v->s->npoints, v->s->key);
	bg_cell_right(v->s->key, width);
	bg_cell_right(_("wavefronts"), WAVEFRONTS);
	bg_cell_right(_("actual"), ACTUAL);
	bg_cell_right(_("conflicts"), CONFLICTS);
	bg_cell_right(_("actual"), ACTUAL);
	bg_cell_left("", VERDICT);
	bg_cell_right(_("cycles"), CYCLES);
	bg_cell_right(_("bytes"), BYTES);
	putchar('\n');
}

static void
print_row(const struct session *v, int i, const struct actual *now)
{
	const struct bg_sweep_point *p = &v->s->point[i];
	int width = bg_value_width(v->s);

	bg_print_value(v->s, i, width);
	if (p->error.code != BG_OK) {
		bg_print_reason(p->error.message, width);
		return;
	}
	bg_cell_wavefronts(&p->sum, WAVEFRONTS);
	print_figure(is_known(now), now->wavefronts, 2, ACTUAL);
	bg_cell_count(p->sum.conflicts, !p->sum.uncounted, CONFLICTS);
	print_figure(is_known(now) && now->clocked == 0, now->conflicts, 2,
	    ACTUAL);
	bg_cell_left(now->different ? _("DIFFERENT") : is_known(now) &&
	    now->compared ? "=" : "", VERDICT);
	print_figure(now->timed > 0 && now->timed == now->accesses,
	    now->cycles, 2, CYCLES);
	bg_cell_count(p->bytes, p->bytes > 0, BYTES);
	printf("  %s\n", is_known(now) ? how(v, now) : _("not measured"));
}

static void
csv_row(const struct session *v, int i, const struct actual *now)
{
	bg_sweep_csv_point(v->s, i);
	putchar(',');
	if (is_known(now))
		printf("%.9g", now->wavefronts);
	putchar(',');
	if (is_known(now) && now->clocked == 0)
		printf("%.9g", now->conflicts);
	putchar(',');
	if (now->timed > 0 && now->timed == now->accesses)
		printf("%.9g", now->cycles);
	printf(",%s,%s\n", now->different ? "different" : is_known(now) &&
	    now->compared ? "equal" : "", how(v, now));
}

static void
json_row(struct session *v, int i, const struct actual *now)
{
	json_t *o = json_object();

	if (v->s->point[i].error.code == BG_OK) {
		if (is_known(now))
			json_object_set_new(o, "wavefronts",
			    json_real(now->wavefronts));
		if (is_known(now) && now->clocked == 0)
			json_object_set_new(o, "conflicts",
			    json_real(now->conflicts));
		if (now->timed > 0 && now->timed == now->accesses)
			json_object_set_new(o, "cycles",
			    json_real(now->cycles));
		json_object_set_new(o, "how",
		    bg_measured_text_json(how(v, now)));
		json_object_set_new(o, "equal", now->different ?
		    json_false() : is_known(now) && now->compared ?
		    json_true() : json_null());
		json_object_set_new(o, "accesses", v->list);
		v->list = json_array();
	}
	json_object_set_new(json_array_get(v->points, (size_t)i), "actual",
	    o);
}

/* What stands above the rows. */
static void
begin(struct session *v)
{
	v->begun = true;
	if (v->points != NULL)
		return;
	if (v->cli->csv) {
		bg_sweep_csv_heading(v->s);
		puts(",actual_wavefronts,actual_conflicts,actual_cycles,"
		    "compared,how");
		return;
	}
	if (v->a.instead_of[0] != '\0')
		printf(_("no measurement here: %s\n"), v->a.instead_of);
	bg_measured_print_meter(&v->a.hello);
	print_heading(v, bg_value_width(v->s));
}

static void
put_row(struct session *v, int i, const struct actual *now)
{
	if (!v->begun)
		begin(v);
	if (v->s->point[i].error.code == BG_OK) {
		v->lacking += now->answered < now->accesses ||
		    now->accesses == 0 || now->why[0] != '\0';
		if (v->why[0] == '\0')
			memcpy(v->why, now->why, sizeof v->why);
		v->different |= now->different;
		v->uncounted |= v->s->point[i].sum.uncounted;
	}
	if (v->points != NULL)
		json_row(v, i, now);
	else if (v->cli->csv)
		csv_row(v, i, now);
	else
		print_row(v, i, now);
	/* To be read as it comes. */
	fflush(stdout);
}

/* Prints the values up to the one that was just taken, which is complete. */
static void
put_rows(struct session *v, int last)
{
	const struct actual none = { 0 };

	for (; v->printed < last; v->printed++)
		put_row(v, v->printed, &none);
	put_row(v, v->printed++, &v->now);
	memset(&v->now, 0, sizeof v->now);
}

static void
answer(struct bg_asking *a, const struct bg_reading *reading)
{
	struct session *v = a->arg;
	struct cursor *c = &v->taking;
	const struct bg_pattern_access *access;
	struct bg_measured item;

	if (!arrive(v, c))
		return;
	access = &c->p->access[c->access++];
	bg_measured_begin(&item, &access->access);
	memcpy(item.name, access->name, sizeof item.name);
	bg_measured_answer(&item, reading);
	if (bg_measured_is_valid(&item))
		bg_asking_record(a, &item.access, reading, item.name);
	if (v->now.answered == 0)
		v->now = (struct actual){ .accesses = c->p->naccesses,
		    .compared = true };
	add(&v->now, &item);
	if (v->points != NULL)
		json_array_append_new(v->list, bg_measured_json(&a->hello,
		    &item));
	if (c->access == c->p->naccesses)
		put_rows(v, c->point);
}

static void
tick(void *arg)
{
	struct session *v = arg;

	bg_asking_tell(&v->a, v->cli->verbose);
}

/* The values that nobody answered for, or that make no pattern. */
static void
put_rest(struct session *v)
{
	const struct actual none = { 0 };

	while (v->printed < v->s->npoints)
		put_row(v, v->printed++, &none);
}

static bool
is_denied(const struct session *v)
{
	return v->cli->require_counters && v->a.greeted &&
	    !v->a.hello.counters;
}

/* What stands below the rows. */
static void
put_foot(const struct session *v)
{
	char text[BG_RETOLD_MAX];

	puts(_(" *: the fewest wavefronts, and of those the fewest bytes"));
	if (v->uncounted)
		bg_print_uncounted();
	if (v->why[0] != '\0')
		printf(_(" not measured: %d of %d: %s\n"), v->lacking,
		    v->s->npoints, bg_retell(v->why, text));
}

/* Ends what was begun: the last rows, the data, the recording. */
static int
finish(struct session *v, json_t *doc)
{
	int rc = BG_OK;

	if (doc != NULL || (v->a.greeted && !bg_interrupted() &&
	    !is_denied(v)))
		put_rest(v);
	if (doc != NULL) {
		json_object_set_new(doc, "meter", v->a.greeted ?
		    bg_measured_meter_json(&v->a.hello) : json_null());
		json_object_set_new(doc, "instead_of",
		    bg_measured_text_json(v->a.instead_of));
		json_object_set_new(doc, "trouble",
		    bg_measured_text_json(v->a.trouble));
		rc = json_dumpf(doc, stdout,
		    JSON_INDENT(1) | JSON_REAL_PRECISION(9));
		putchar('\n');
	} else if (!v->cli->csv && v->begun)
		put_foot(v);
	if (v->a.recorder != NULL)
		fprintf(stderr, _("bankgrid: %d recorded in %s\n"),
		    v->a.recorded, v->cli->record);
	bg_asking_close(&v->a);
	if (v->a.trouble[0] != '\0')
		fprintf(stderr, _("bankgrid: %s\n"), v->a.trouble);
	return rc == 0 && !v->failed ? BG_OK : BG_ENOMEM;
}

static int
exit_status(const struct session *v)
{
	char text[BG_RETOLD_MAX];

	if (v->different)
		return BG_EXIT_CHECK;
	if (v->a.status != BG_EXIT_OK)
		return v->a.status;
	if (v->a.remote)
		return BG_EXIT_REMOTE;
	if (is_denied(v)) {
		fprintf(stderr, _("bankgrid: no counters: %s\n"),
		    bg_retell(v->a.hello.why_no_counters, text));
		return BG_EXIT_NO_COUNTERS;
	}
	return v->lacking > 0 || !v->a.greeted ? BG_EXIT_NO_METER : BG_EXIT_OK;
}

int
bg_sweep_measure(const struct bg_cli *cli, const struct bg_sweep *s,
    const char *text)
{
	struct session v = { .cli = cli, .s = s };
	json_t *doc = NULL;
	int rc;

	if (bg_cli_choose(&v.a.choice, cli) != BG_EXIT_OK)
		return BG_EXIT_USAGE;
	if (cli->json) {
		doc = bg_sweep_object(s, text);
		v.points = json_object_get(doc, "points");
		v.list = json_array();
	}
	v.a.record = cli->record;
	v.a.next = next;
	v.a.answer = answer;
	v.a.arg = &v;
	bg_interrupts_note();
	if (!cli->json || v.points != NULL)
		bg_asking_run(&v.a, 1, tick, &v);
	rc = finish(&v, doc);
	bg_pattern_free(v.sending.p);
	bg_pattern_free(v.taking.p);
	json_decref(v.list);
	json_decref(doc);
	bg_interrupts_heed();
	if (rc == BG_OK)
		return exit_status(&v);
	fputs(_("bankgrid: out of memory\n"), stderr);
	return BG_EXIT_USAGE;
}
