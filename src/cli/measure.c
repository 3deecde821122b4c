#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/asking.h"
#include "cli/cli.h"
#include "cli/interrupts.h"
#include "cli/measure.h"
#include "nls.h"
#include "tally.h"

static struct bg_measured *
add_item(struct bg_measurement *m, const struct bg_access *a)
{
	struct bg_measured *item;
	int more = m->room > 0 ? 2 * m->room : 64;

	if (m->n == m->room) {
		item = realloc(m->item, (size_t)more * sizeof *item);
		if (item == NULL)
			return NULL;
		m->item = item;
		m->room = more;
	}
	item = &m->item[m->n++];
	bg_measured_begin(item, a);
	return item;
}

static int
take_pattern(struct bg_measurement *m, const struct bg_cli *cli, int argc,
    char **argv)
{
	struct bg_pattern *p = bg_cli_pattern(cli, argc, argv);
	struct bg_measured *item;
	int i;

	if (p == NULL)
		return BG_EXIT_USAGE;
	for (i = 0; i < p->naccesses; i++) {
		item = add_item(m, &p->access[i].access);
		if (item == NULL)
			break;
		memcpy(item->name, p->access[i].name[0] != '\0' ?
		    p->access[i].name : p->name, sizeof item->name);
		if (p->access[i].name[0] != '\0')
			bg_tally_access_name(p, i, item->title);
		else
			snprintf(item->title, sizeof item->title, "%s",
			    bg_tr_in("title", p->name));
	}
	m->pattern = strdup(p->text);
	if (i < p->naccesses || m->pattern == NULL) {
		fputs(_("bankgrid: out of memory\n"), stderr);
		m->n = 0;
	}
	bg_pattern_free(p);
	return m->n > 0 ? BG_EXIT_OK : BG_EXIT_USAGE;
}

static int
take_line(const struct bg_access *a, const char *line, int number, void *arg)
{
	struct bg_measurement *m = arg;
	struct bg_measured *item = add_item(m, a);

	(void)line;
	if (item == NULL)
		return BG_ENOMEM;
	item->line = number;
	return BG_OK;
}

static int
take_batch(struct bg_measurement *m, const struct bg_cli *cli, int argc)
{
	int status;

	m->batch = bg_path_name(cli->batch);
	if (argc > 0 || cli->file != NULL || cli->preset != NULL) {
		fputs(_("bankgrid: give a pattern or --batch, not both\n"),
		    stderr);
		return BG_EXIT_USAGE;
	}
	status = bg_read_accesses(cli->batch, take_line, m);
	if (m->n > 0 || status != BG_EXIT_OK)
		return status;
	fprintf(stderr, _("bankgrid: %s: no accesses\n"), m->batch);
	return BG_EXIT_USAGE;
}

/* What is asked, and how. */
struct session {
	struct bg_measurement *m;
	const struct bg_cli *cli;
	struct bg_asking *a;
};

static bool
next(struct bg_asking *a, struct bg_request *r)
{
	const struct session *s = a->arg;

	if (a->sent == s->m->n)
		return false;
	r->access = s->m->item[a->sent].access;
	r->count = BG_EXECUTIONS;
	r->timing = !s->cli->no_timing;
	r->warps = s->cli->warps && a->hello.can & 1u << BG_CAN_WARPS;
	return true;
}

static void
answer(struct bg_asking *a, const struct bg_reading *reading)
{
	const struct session *s = a->arg;
	struct bg_measured *item = &s->m->item[a->answered - 1];

	bg_measured_answer(item, reading);
	if (bg_measured_is_valid(item))
		bg_asking_record(a, &item->access, reading, item->name);
}

static void
tick(void *arg)
{
	struct session *s = arg;

	bg_asking_tell(s->a, s->cli->verbose);
}

/* BG_EXIT_OK, or the status of the recording. */
static int
measure(struct bg_measurement *m, const struct bg_cli *cli,
    const struct bg_choice *choice)
{
	struct session s = { .m = m, .cli = cli };
	struct bg_asking a = { .choice = *choice, .record = cli->record,
	    .next = next, .answer = answer, .arg = &s };

	s.a = &a;
	bg_interrupts_note();
	bg_asking_run(&a, 1, tick, &s);
	if (a.recorder != NULL)
		fprintf(stderr, _("bankgrid: %d of %d recorded in %s\n"),
		    a.recorded, m->n, cli->record);
	bg_asking_close(&a);
	bg_interrupts_heed();
	m->greeted = a.greeted;
	m->hello = a.hello;
	memcpy(m->instead_of, a.instead_of, sizeof m->instead_of);
	memcpy(m->trouble, a.trouble, sizeof m->trouble);
	m->remote = a.remote;
	return a.status;
}

void
bg_measurement_score(const struct bg_measurement *m, int kind,
    struct bg_score *t)
{
	int i;

	memset(t, 0, sizeof *t);
	for (i = 0; i < m->n; i++)
		if (kind < 0 || (int)m->item[i].access.kind == kind)
			bg_score_add(t, &m->item[i]);
}

/* read, recorded: how reading the accesses and recording went. */
static int
exit_status(const struct bg_measurement *m, const struct bg_cli *cli,
    int read, int recorded)
{
	struct bg_score t;
	bool denied = cli->require_counters && m->greeted &&
	    !m->hello.counters;

	bg_measurement_score(m, -1, &t);
	if (t.different > 0 && !denied)
		return BG_EXIT_CHECK;
	if (read != BG_EXIT_OK)
		return read;
	if (recorded != BG_EXIT_OK)
		return recorded;
	if (t.unanswered > 0 && m->remote)
		return BG_EXIT_REMOTE;
	if (t.unanswered > 0 || t.refused > 0)
		return BG_EXIT_NO_METER;
	return denied ? BG_EXIT_NO_COUNTERS : BG_EXIT_OK;
}

int
bg_cmd_measure(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_measurement m = { .warps = cli->warps };
	struct bg_choice choice;
	int status, recorded;

	status = bg_cli_choose(&choice, cli);
	if (status != BG_EXIT_OK)
		return status;
	status = cli->batch != NULL ? take_batch(&m, cli, argc) :
	    take_pattern(&m, cli, argc, argv);
	if (m.n > 0) {
		recorded = measure(&m, cli, &choice);
		if (cli->json && bg_measure_print_json(&m) != BG_OK) {
			fputs(_("bankgrid: out of memory\n"), stderr);
			recorded = BG_EXIT_USAGE;
		} else if (!cli->json && recorded == BG_EXIT_OK)
			bg_measure_print(&m);
		if (m.trouble[0] != '\0')
			fprintf(stderr, _("bankgrid: %s\n"), m.trouble);
		status = exit_status(&m, cli, status, recorded);
	}
	free(m.item);
	free(m.pattern);
	return status;
}
