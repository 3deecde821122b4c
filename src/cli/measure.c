#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "cli/measure.h"
#include "machine.h"
#include "protocol/choose.h"
#include "protocol/client.h"
#include "protocol/recorder.h"

#define EXECUTIONS	32	/* of each access, as the counters see it */
#define UNDER_WAY	32	/* requests that the meter has at a time */
#define LOOK_MS		200	/* between looks at interrupted */

/* The meter leads a session of its own: no signal of the terminal reaches it,
 * and one that hangs would outlive us. */
static const int ends[] = { SIGINT, SIGTERM, SIGHUP };
static volatile sig_atomic_t interrupted;

struct session {
	struct bg_measurement *m;
	const struct bg_cli *cli;
	struct bg_choice choice;
	struct bg_client *client;
	struct bg_recorder *recorder;
	int		 sent, answered;
	bool		 change;	/* to the fallback */
	int		 status;	/* of the recorder */
};

static void
on_signal(int sig)
{
	interrupted = sig;
}

/* From now on a signal that would end us is only noted. */
static void
note_signals(void)
{
	struct sigaction note = { .sa_handler = on_signal }, was;
	size_t i;

	sigemptyset(&note.sa_mask);
	for (i = 0; i < sizeof ends / sizeof ends[0]; i++)
		if (sigaction(ends[i], NULL, &was) == 0 &&
		    was.sa_handler != SIG_IGN)
			sigaction(ends[i], &note, NULL);
}

/* Ends us by the signal that was noted, as if it had not been. */
static void
heed_signals(void)
{
	size_t i;

	if (interrupted != 0) {
		signal(interrupted, SIG_DFL);
		raise(interrupted);
	}
	for (i = 0; i < sizeof ends / sizeof ends[0]; i++)
		if (signal(ends[i], SIG_DFL) == SIG_IGN)
			signal(ends[i], SIG_IGN);
}

static struct bg_measured *
add_item(struct bg_measurement *m)
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
	memset(item, 0, sizeof *item);
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
		item = add_item(m);
		if (item == NULL)
			break;
		item->access = p->access[i].access;
		memcpy(item->name, p->access[i].name[0] != '\0' ?
		    p->access[i].name : p->name, sizeof item->name);
		bg_predict(&item->access, &item->prediction);
	}
	m->pattern = strdup(p->text);
	if (i < p->naccesses || m->pattern == NULL) {
		fputs("bankgrid: out of memory\n", stderr);
		m->n = 0;
	}
	bg_pattern_free(p);
	return m->n > 0 ? BG_EXIT_OK : BG_EXIT_USAGE;
}

static int
take_line(const struct bg_access *a, const char *line, int number, void *arg)
{
	struct bg_measurement *m = arg;
	struct bg_measured *item = add_item(m);

	(void)line;
	if (item == NULL)
		return BG_ENOMEM;
	item->access = *a;
	item->line = number;
	bg_predict(a, &item->prediction);
	return BG_OK;
}

static int
take_batch(struct bg_measurement *m, const struct bg_cli *cli, int argc)
{
	int status;

	m->batch = bg_path_name(cli->batch);
	if (argc > 0 || cli->file != NULL || cli->preset != NULL) {
		fputs("bankgrid: give a pattern or --batch, not both\n",
		    stderr);
		return BG_EXIT_USAGE;
	}
	status = bg_read_accesses(cli->batch, take_line, m);
	if (m->n > 0 || status != BG_EXIT_OK)
		return status;
	fprintf(stderr, "bankgrid: %s: no accesses\n", m->batch);
	return BG_EXIT_USAGE;
}

static void
take_hello(struct session *s, const struct bg_hello *hello)
{
	struct bg_measurement *m = s->m;
	struct bg_error err;

	if (hello->problem[0] != '\0' && s->choice.fallback[0] != '\0') {
		snprintf(m->instead_of, sizeof m->instead_of, "%s",
		    hello->problem);
		s->change = true;
		return;
	}
	if (hello->problem[0] != '\0') {
		snprintf(m->trouble, sizeof m->trouble, "%s", hello->problem);
		return;
	}
	m->hello = *hello;
	m->greeted = true;
	s->choice.fallback[0] = '\0';
	if (s->cli->record != NULL && s->recorder == NULL &&
	    bg_recorder_open(&s->recorder, s->cli->record, hello, &err) !=
	    BG_OK) {
		bg_complain("--record", &err, NULL);
		s->status = BG_EXIT_USAGE;
	}
}

static void
take_reading(struct session *s, const struct bg_reading *reading)
{
	struct bg_measured *item = &s->m->item[s->answered++];
	struct bg_error err;

	item->answered = true;
	item->reading = *reading;
	bg_compare(&item->access, &item->prediction, reading,
	    &item->comparison);
	if (s->recorder == NULL || reading->error_code[0] != '\0' ||
	    item->comparison.lost)
		return;
	if (bg_recorder_add(s->recorder, &item->access, reading, item->name,
	    &err) != BG_OK) {
		bg_complain("--record", &err, NULL);
		s->status = BG_EXIT_USAGE;
	}
}

static void
told(const struct bg_client_event *e, void *arg)
{
	struct session *s = arg;

	switch (e->kind) {
	case BG_ON_HELLO:
		take_hello(s, e->hello);
		break;
	case BG_ON_READING:
		/* Answers that a meter with a problem gave to the requests
		 * are none. */
		if (s->m->greeted)
			take_reading(s, e->reading);
		break;
	case BG_ON_TROUBLE:
		if (s->choice.fallback[0] != '\0') {
			snprintf(s->m->instead_of, sizeof s->m->instead_of,
			    "%s", e->trouble);
			s->change = true;
		} else
			snprintf(s->m->trouble, sizeof s->m->trouble, "%s",
			    e->trouble);
		break;
	}
}

static int
open_client(struct session *s, const char *command)
{
	struct bg_error err;

	s->change = false;
	s->sent = s->answered = 0;
	bg_client_free(s->client);
	s->client = bg_client_new(command, bg_patience(BG_HELLO_MS),
	    bg_patience(BG_REPLY_MS), told, s);
	if (s->client == NULL) {
		strcpy(s->m->trouble, "out of memory");
		return BG_ENOMEM;
	}
	if (bg_client_start(s->client, &err) == BG_OK)
		return BG_OK;
	if (s->choice.fallback[0] != '\0') {
		snprintf(s->m->instead_of, sizeof s->m->instead_of, "%s",
		    err.message);
		s->change = true;
		return BG_OK;
	}
	snprintf(s->m->trouble, sizeof s->m->trouble, "%s", err.message);
	return BG_EMETER;
}

static int
send_next(struct session *s)
{
	struct bg_request r = { .count = EXECUTIONS };
	struct bg_error err;

	r.access = s->m->item[s->sent].access;
	r.timing = !s->cli->no_timing;
	if (bg_client_send(s->client, &r, &err) != BG_OK) {
		snprintf(s->m->trouble, sizeof s->m->trouble, "%s",
		    err.message);
		return BG_EMETER;
	}
	s->sent++;
	return BG_OK;
}

/* Until all is answered, or no more can be. */
static void
talk(struct session *s)
{
	char other[BG_COMMAND_MAX];

	if (open_client(s, s->choice.command) != BG_OK)
		return;
	while (s->answered < s->m->n && s->m->trouble[0] == '\0' &&
	    s->status == BG_EXIT_OK && interrupted == 0) {
		if (s->change) {
			memcpy(other, s->choice.fallback, sizeof other);
			s->choice.fallback[0] = '\0';
			if (open_client(s, other) != BG_OK)
				return;
		}
		while (s->m->greeted && s->sent < s->m->n &&
		    s->sent - s->answered < UNDER_WAY)
			if (send_next(s) != BG_OK)
				return;
		bg_client_wait(s->client, LOOK_MS);
	}
}

static void
measure(struct session *s)
{
	bg_choose(&s->choice, s->cli->meter);
	note_signals();
	talk(s);
	bg_client_free(s->client);
	if (s->recorder != NULL)
		fprintf(stderr, "bankgrid: %d of %d recorded in %s\n",
		    bg_recorder_added(s->recorder), s->m->n, s->cli->record);
	bg_recorder_close(s->recorder);
	heed_signals();
}

void
bg_tally(const struct bg_measurement *m, int kind, struct bg_tally *t)
{
	const struct bg_measured *item;

	memset(t, 0, sizeof *t);
	for (item = m->item; item < m->item + m->n; item++) {
		if (kind >= 0 && (int)item->access.kind != kind)
			continue;
		t->accesses++;
		if (!item->answered)
			t->unanswered++;
		else if (item->reading.error_code[0] != '\0')
			t->refused++;
		else if (!item->comparison.equal)
			t->different++;
		else if (item->comparison.by == BG_NOT_COMPARED)
			t->not_compared++;
		else
			t->equal++;
		if (item->answered && item->reading.counters) {
			t->executed += item->reading.executed;
			t->launched += item->reading.launched;
		}
	}
}

double
bg_measured_gbps(const struct bg_measurement *m,
    const struct bg_measured *item)
{
	struct bg_gpu gpu = { .sms = m->hello.sms };

	gpu.clock_mhz = item->reading.clock_mhz;
	return bg_gbps(&gpu, bg_bytes_per_clock(&item->access,
	    &item->prediction));
}

static int
exit_status(const struct session *s, int status)
{
	struct bg_tally t;

	bool denied = s->cli->require_counters && s->m->greeted &&
	    !s->m->hello.counters;

	bg_tally(s->m, -1, &t);
	if (t.different > 0 && !denied)
		return BG_EXIT_CHECK;
	if (status != BG_EXIT_OK)
		return status;
	if (s->status != BG_EXIT_OK)
		return s->status;
	if (t.unanswered > 0 || t.refused > 0)
		return BG_EXIT_NO_METER;
	return denied ? BG_EXIT_NO_COUNTERS : BG_EXIT_OK;
}

int
bg_cmd_measure(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_measurement m = { 0 };
	struct session s = { .m = &m, .cli = cli };
	int status;

	status = cli->batch != NULL ? take_batch(&m, cli, argc) :
	    take_pattern(&m, cli, argc, argv);
	if (m.n > 0) {
		measure(&s);
		if (cli->json && bg_measure_print_json(&m) != BG_OK) {
			fputs("bankgrid: out of memory\n", stderr);
			s.status = BG_EXIT_USAGE;
		} else if (!cli->json && s.status == BG_EXIT_OK)
			bg_measure_print(&m);
		if (m.trouble[0] != '\0')
			fprintf(stderr, "bankgrid: %s\n", m.trouble);
		status = exit_status(&s, status);
	}
	free(m.item);
	free(m.pattern);
	return status;
}
