#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/asking.h"
#include "cli/cli.h"
#include "cli/interrupts.h"
#include "cli/run.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "nls.h"
#include "places.h"
#include "ui/cases.h"
#include "ui/presets.h"
#include "ui/text.h"

int
bg_run_group(const struct bg_run *run, int i)
{
	int n = 1;

	while (i + n < run->n && run->result[i + n].of == run->result[i].of)
		n++;
	return n;
}

void
bg_run_judge(const struct bg_run *run, int i, struct bg_case_verdict *v)
{
	int major = 0, minor = 0;

	sscanf(run->hello.cc, "%d.%d", &major, &minor);
	bg_case_judge(&run->result[i], run->hello.sms, 10 * major + minor, v);
}

static int
list_cases(void)
{
	const struct bg_case *c;
	int i, v;

	for (i = 0; (c = bg_case_at(i)) != NULL; i++) {
		printf(_("%s: %s; --size %lld %s (%lld to %lld)\n"), c->name,
		    _(c->what), (long long)c->size, C_("unit", c->unit),
		    (long long)c->least, (long long)c->most);
		for (v = 0; v < c->nvariants; v++) {
			bg_cell_left(c->variant[v].name, 12);
			bg_cell_left(_(c->variant[v].what), 44);
			printf(" %s\n", c->variant[v].pattern);
		}
	}
	return BG_EXIT_OK;
}

static bool
is_wanted(const char *name, const char *wanted)
{
	return wanted == NULL || strcmp(wanted, "all") == 0 ||
	    strcmp(wanted, name) == 0;
}

static int
take_size(const struct bg_case *c, const char *text, int64_t *size)
{
	struct bg_error err;
	long long n = c->size;
	char *end;

	if (text != NULL) {
		n = strtoll(text, &end, 10);
		if (end == text || *end != '\0')
			n = -1;
	}
	if (bg_case_check(c, n, &err) != BG_OK) {
		bg_complain("--size", &err, NULL);
		return BG_EXIT_USAGE;
	}
	*size = n;
	return BG_EXIT_OK;
}

static int
take_case(struct bg_run *run, const struct bg_case *c,
    const struct bg_cli *cli)
{
	struct bg_case_result *r;
	int i, before = run->n;
	int64_t size;

	if (take_size(c, cli->size, &size) != BG_EXIT_OK)
		return BG_EXIT_USAGE;
	for (i = 0; i < c->nvariants && run->n < BG_RUN_MAX; i++) {
		if (!is_wanted(c->variant[i].name, cli->variant))
			continue;
		r = &run->result[run->n++];
		r->of = c;
		r->variant = &c->variant[i];
		r->size = size;
	}
	if (run->n > before)
		return BG_EXIT_OK;
	fprintf(stderr, _("bankgrid: %s has no variant '%s'; it has"),
	    c->name, cli->variant);
	for (i = 0; i < c->nvariants; i++)
		fprintf(stderr, " %s", c->variant[i].name);
	fputc('\n', stderr);
	return BG_EXIT_USAGE;
}

static int
take_cases(struct bg_run *run, const struct bg_cli *cli, int argc, char **argv)
{
	const struct bg_case *c;
	int i, status = BG_EXIT_OK;

	if (argc == 1 && strcmp(argv[0], "all") != 0 &&
	    bg_case_find(argv[0]) == NULL) {
		fprintf(stderr, _("bankgrid: there is no case '%s'; the cases "
		    "are"), argv[0]);
		for (i = 0; (c = bg_case_at(i)) != NULL; i++)
			fprintf(stderr, " %s", c->name);
		fputc('\n', stderr);
		return BG_EXIT_USAGE;
	}
	if (argc != 1) {
		fputs(_("bankgrid: give one case, or all; --list shows "
		    "them\n"), stderr);
		return BG_EXIT_USAGE;
	}
	for (i = 0; (c = bg_case_at(i)) != NULL && status == BG_EXIT_OK; i++)
		if (is_wanted(c->name, argv[0]))
			status = take_case(run, c, cli);
	return status;
}

static const char *
text_of(const struct bg_presets *list, const char *name, struct bg_error *err)
{
	const struct bg_preset *p = bg_presets_find(list, name);

	if (p != NULL)
		return p->text;
	bg_fail(err, BG_EIO, -1, 1, "there is no pattern %s in %.160s", name,
	    bg_data_dir());
	bg_hint(err, "set BANKGRID_DATADIR to bankgrid's data directory");
	return NULL;
}

static int
predict(struct bg_case_result *r, const struct bg_presets *list,
    struct bg_error *err)
{
	const struct bg_case_variant *v = r->variant;
	const char *pattern = text_of(list, v->pattern, err), *ends = NULL;

	if (pattern != NULL && v->ends != NULL)
		ends = text_of(list, v->ends, err);
	if (pattern == NULL || (v->ends != NULL && ends == NULL))
		return BG_EIO;
	return bg_case_predict(r->of, r->size, pattern, ends, &r->prediction,
	    err);
}

static int
predict_all(struct bg_run *run)
{
	struct bg_presets list;
	struct bg_error err;
	int i, rc = BG_OK;

	bg_presets_load(&list, bg_data_dir());
	for (i = 0; i < run->n && rc == BG_OK; i++)
		rc = predict(&run->result[i], &list, &err);
	bg_presets_free(&list);
	if (rc == BG_OK)
		return BG_EXIT_OK;
	bg_complain(NULL, &err, NULL);
	return BG_EXIT_USAGE;
}

static bool
next_case(struct bg_asking *a, struct bg_case_request *q)
{
	const struct bg_run *run = a->arg;
	const struct bg_case_result *r = &run->result[a->sent];

	if (a->sent == run->n)
		return false;
	/* An older one would refuse with less of a sentence. */
	if (!(a->hello.can >> BG_CAN_CASE & 1)) {
		snprintf(a->trouble, sizeof a->trouble, "%s",
		    a->hello.source == BG_RECORDED ?
		    _("the recording has no whole kernels") :
		    _("the meter has no whole kernels"));
		return false;
	}
	snprintf(q->name, sizeof q->name, "%s", r->of->name);
	snprintf(q->variant, sizeof q->variant, "%s", r->variant->name);
	q->size = r->size;
	return true;
}

static void
answer_case(struct bg_asking *a, const struct bg_case_reading *reading)
{
	struct bg_run *run = a->arg;
	struct bg_case_result *r = &run->result[a->answered - 1];

	r->answered = true;
	r->reading = *reading;
	if (reading->error_code[0] == '\0')
		bg_asking_record_case(a, reading);
}

struct ticking {
	struct bg_asking *a;
	bool	verbose;
};

static void
tick(void *arg)
{
	const struct ticking *t = arg;

	bg_asking_tell(t->a, t->verbose);
}

/* BG_EXIT_OK, or the status of the recording. */
static int
ask(struct bg_run *run, const struct bg_cli *cli,
    const struct bg_choice *choice)
{
	struct bg_asking a = { .choice = *choice, .record = cli->record,
	    .next_case = next_case, .answer_case = answer_case, .arg = run };
	struct ticking t = { &a, cli->verbose };

	bg_interrupts_note();
	bg_asking_run(&a, 1, tick, &t);
	if (a.recorder != NULL)
		fprintf(stderr, _("bankgrid: %d of %d recorded in %s\n"),
		    a.recorded, run->n, cli->record);
	bg_asking_close(&a);
	bg_interrupts_heed();
	run->greeted = a.greeted;
	run->hello = a.hello;
	memcpy(run->instead_of, a.instead_of, sizeof run->instead_of);
	memcpy(run->trouble, a.trouble, sizeof run->trouble);
	run->remote = a.remote;
	return a.status;
}

static int
print_page(const struct bg_cli *cli, const struct bg_cases_page *p)
{
	struct bg_canvas *c = bg_canvas_new(bg_cases_draw(NULL, 0, p),
	    p->cols, bg_cli_ascii(cli));
	char *out;

	if (c == NULL)
		return BG_ENOMEM;
	bg_cases_draw(c, 0, p);
	out = bg_text(c, bg_cli_depth(cli));
	bg_canvas_free(c);
	if (out == NULL)
		return BG_ENOMEM;
	fputs(out, stdout);
	free(out);
	return BG_OK;
}

static int
print_text(const struct bg_cli *cli, const struct bg_run *run)
{
	struct bg_cases_page p = { .cols = bg_cli_columns() };
	int i, rc = BG_OK;

	if (run->instead_of[0] != '\0')
		printf(_("no measurement here: %s\n"), run->instead_of);
	if (!run->greeted)
		return BG_OK;
	p.hello = &run->hello;
	for (i = 0; i < run->n && rc == BG_OK; i += p.n) {
		p.result = &run->result[i];
		p.n = bg_run_group(run, i);
		if (i > 0)
			putchar('\n');
		rc = print_page(cli, &p);
	}
	return rc;
}

static int
exit_status(const struct bg_run *run, const struct bg_cli *cli, int recorded)
{
	int i, unanswered = 0, refused = 0, denied = 0;
	struct bg_case_verdict v;
	bool differs = false;

	for (i = 0; i < run->n; i++) {
		bg_run_judge(run, i, &v);
		differs |= bg_case_differs(&v);
		unanswered += !run->result[i].answered;
		refused += run->result[i].reading.error_code[0] != '\0';
		denied += run->result[i].answered &&
		    !run->result[i].reading.source_view;
	}
	if (differs)
		return BG_EXIT_CHECK;
	if (recorded != BG_EXIT_OK)
		return recorded;
	if (unanswered > 0 && run->remote)
		return BG_EXIT_REMOTE;
	if (unanswered > 0 || refused > 0)
		return BG_EXIT_NO_METER;
	return cli->require_counters && denied > 0 ? BG_EXIT_NO_COUNTERS :
	    BG_EXIT_OK;
}

static int
run_all(struct bg_run *run, const struct bg_cli *cli)
{
	struct bg_choice choice;
	int status = bg_cli_choose(&choice, cli), rc;

	if (status == BG_EXIT_OK)
		status = predict_all(run);
	if (status != BG_EXIT_OK)
		return status;
	status = ask(run, cli, &choice);
	rc = cli->json ? bg_run_print_json(run) : print_text(cli, run);
	if (rc != BG_OK) {
		fputs(_("bankgrid: out of memory\n"), stderr);
		return BG_EXIT_USAGE;
	}
	if (run->trouble[0] != '\0')
		fprintf(stderr, _("bankgrid: %s\n"), run->trouble);
	return exit_status(run, cli, status);
}

int
bg_cmd_run(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_run *run;
	int status;

	if (cli->list && argc == 0)
		return list_cases();
	run = calloc(1, sizeof *run);
	if (run == NULL) {
		fputs(_("bankgrid: out of memory\n"), stderr);
		return BG_EXIT_USAGE;
	}
	status = take_cases(run, cli, argc, argv);
	if (status == BG_EXIT_OK)
		status = run_all(run, cli);
	free(run);
	return status;
}
