#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/asking.h"
#include "cli/cli.h"
#include "cli/interrupts.h"
#include "nls.h"
#include "retell.h"

#define BREAKS_MAX	3	/* on end: then it is no use */
#define LOOK_MS		200	/* between looks at the signals */

static void
take_hello(struct bg_asking *a, const struct bg_hello *hello)
{
	char problem[BG_RETOLD_MAX];

	bg_retell(hello->problem, problem);
	a->waiting[0] = '\0';
	if (hello->problem[0] != '\0' && a->choice.fallback[0] != '\0') {
		snprintf(a->instead_of, sizeof a->instead_of, "%.500s",
		    problem);
		a->change = true;
		return;
	}
	if (hello->problem[0] != '\0') {
		snprintf(a->trouble, sizeof a->trouble, "%.150s%s%.350s",
		    a->choice.host, a->choice.host[0] != '\0' ? _(": ") : "",
		    problem);
		return;
	}
	a->hello = *hello;
	a->greeted = a->hailed = true;
	a->choice.fallback[0] = '\0';
	if (a->record != NULL && a->recorder == NULL &&
	    bg_recorder_open(&a->recorder, a->record, hello, &a->error) !=
	    BG_OK)
		a->status = BG_EXIT_USAGE;
}

/* An answer, and whether the meter ends after it: nothing else rebuilds what an
 * error of the driver or a kernel that hangs has broken. */
static void
take_answer(struct bg_asking *a, const char *error_code)
{
	a->answered++;
	a->broken = strcmp(error_code, "cuda") == 0 ||
	    strcmp(error_code, "hung") == 0;
	if (!a->broken)
		a->breaks = 0;
}

/* Whether to go on with a new meter. Behind the access that this one failed
 * at, where it has not answered for that itself; where the way to the host
 * failed, at it. */
static bool
goes_on(struct bg_asking *a, const struct bg_client_event *e)
{
	struct bg_reading r = { .id = -1, .error_code = "failed" };

	if (a->broken)
		return ++a->breaks < BREAKS_MAX;
	if (!a->hailed || a->retries == 0)
		return false;
	a->retries--;
	if (a->sent > a->answered && !e->remote) {
		snprintf(r.error, sizeof r.error, "%.250s", e->trouble);
		a->answered++;
		a->answer(a, &r);
	}
	return true;
}

static void
told(const struct bg_client_event *e, void *arg)
{
	struct bg_asking *a = arg;
	char text[BG_RETOLD_MAX];

	switch (e->kind) {
	case BG_ON_HELLO:
		take_hello(a, e->hello);
		break;
	case BG_ON_WAITING:
		snprintf(a->waiting, sizeof a->waiting, "%.120s",
		    bg_retell(e->waiting, text));
		break;
	case BG_ON_READING:
		a->waiting[0] = '\0';
		/* Answers that a meter with a problem gave to the requests
		 * are none. */
		if (a->greeted) {
			take_answer(a, e->reading->error_code);
			a->answer(a, e->reading);
		}
		break;
	case BG_ON_CASE:
		a->waiting[0] = '\0';
		if (a->greeted) {
			take_answer(a, e->case_reading->error_code);
			a->answer_case(a, e->case_reading);
		}
		break;
	case BG_ON_TROUBLE:
		if (goes_on(a, e)) {
			a->broken = a->hailed = false;
			a->again = true;
			break;
		}
		if (a->choice.fallback[0] != '\0') {
			snprintf(a->instead_of, sizeof a->instead_of, "%s",
			    e->trouble);
			a->change = true;
		} else
			snprintf(a->trouble, sizeof a->trouble, "%s",
			    e->trouble);
		a->remote = e->remote;
		break;
	}
}

static void
open_client(struct bg_asking *a, const char *command)
{
	struct bg_error err;

	a->change = false;
	a->sent = a->answered = 0;
	bg_client_free(a->client);
	a->client = bg_client_new(command, bg_patience(BG_HELLO_MS),
	    bg_patience(BG_REPLY_MS), told, a);
	if (a->client == NULL) {
		snprintf(a->trouble, sizeof a->trouble, "%s",
		    _("out of memory"));
		return;
	}
	bg_client_set_host(a->client, a->choice.host);
	if (bg_client_start(a->client, &err) == BG_OK)
		return;
	if (a->choice.fallback[0] != '\0') {
		snprintf(a->instead_of, sizeof a->instead_of, "%s",
		    err.message);
		a->change = true;
		return;
	}
	snprintf(a->trouble, sizeof a->trouble, "%s%s%s", err.message,
	    err.hint[0] != '\0' ? _("; ") : "", err.hint);
	a->remote = a->choice.host[0] != '\0';
}

bool
bg_asking_alive(const struct bg_asking *a)
{
	return a->trouble[0] == '\0' && a->status == BG_EXIT_OK;
}

/* The i-th request. */
static void
send(struct bg_asking *a, int i)
{
	struct bg_error err;
	int rc;

	i %= BG_UNDER_WAY;
	rc = a->next_case != NULL ? bg_client_send_case(a->client,
	    &a->case_under_way[i], &err) :
	    bg_client_send(a->client, &a->under_way[i], &err);
	if (rc != BG_OK)
		snprintf(a->trouble, sizeof a->trouble, "%s", err.message);
}

/* Makes the next request; false: there is none. */
static bool
make_next(struct bg_asking *a)
{
	struct bg_case_request *c = &a->case_under_way[a->sent % BG_UNDER_WAY];
	struct bg_request *r = &a->under_way[a->sent % BG_UNDER_WAY];

	if (a->next_case == NULL) {
		memset(r, 0, sizeof *r);
		return a->next(a, r);
	}
	memset(c, 0, sizeof *c);
	return a->next_case(a, c);
}

/* What the last meter took with it, to a new one. */
static void
send_again(struct bg_asking *a)
{
	int i;

	a->again = false;
	for (i = a->answered; i < a->sent; i++)
		send(a, i);
}

/* Sends what may be under way; whether the meter still owes anything. */
static bool
send_more(struct bg_asking *a)
{
	char other[BG_COMMAND_MAX];

	if (a->client == NULL)
		open_client(a, a->choice.command);
	if (a->change) {
		memcpy(other, a->choice.fallback, sizeof other);
		a->choice.fallback[0] = '\0';
		open_client(a, other);
	}
	if (a->again)
		send_again(a);
	while (bg_asking_alive(a) && a->greeted &&
	    a->sent - a->answered < BG_UNDER_WAY) {
		if (!make_next(a))
			return a->sent > a->answered;
		send(a, a->sent++);
	}
	return bg_asking_alive(a);
}

/* Waits until any of them has something to say. */
static void
wait_for(struct bg_asking *a, int n)
{
	struct pollfd fds[3 * BG_ASKING_MAX];
	int i, ms, timeout = LOOK_MS, nfds = 0;

	for (i = 0; i < n; i++) {
		if (a[i].client == NULL)
			continue;
		nfds += bg_client_poll(a[i].client, fds + nfds);
		ms = a[i].change ? 0 : bg_client_timeout(a[i].client);
		if (ms >= 0 && ms < timeout)
			timeout = ms;
	}
	poll(fds, (nfds_t)nfds, timeout);
	for (i = 0; i < n; i++)
		if (a[i].client != NULL)
			bg_client_pump(a[i].client);
}

void
bg_asking_run(struct bg_asking *a, int n, void (*tick)(void *), void *arg)
{
	bool more = true;
	int i;

	while (more && !bg_interrupted()) {
		more = false;
		for (i = 0; i < n; i++)
			if (bg_asking_alive(&a[i]) && send_more(&a[i]))
				more = true;
		if (more)
			wait_for(a, n);
		if (tick != NULL)
			tick(arg);
	}
}

void
bg_asking_tell(struct bg_asking *a, bool verbose)
{
	bool waits = a->waiting[0] != '\0';

	if (waits && !a->told && (verbose || isatty(STDERR_FILENO)))
		fprintf(stderr, _("bankgrid: waiting: %s\n"),
		    a->waiting);
	a->told = waits;
}

void
bg_asking_record(struct bg_asking *a, const struct bg_access *access,
    const struct bg_reading *reading, const char *name)
{
	if (a->recorder == NULL || a->status != BG_EXIT_OK)
		return;
	if (bg_recorder_add(a->recorder, access, reading, name, &a->error) !=
	    BG_OK)
		a->status = BG_EXIT_USAGE;
	a->recorded = bg_recorder_added(a->recorder);
}

void
bg_asking_record_case(struct bg_asking *a,
    const struct bg_case_reading *reading)
{
	if (a->recorder == NULL || a->status != BG_EXIT_OK)
		return;
	if (bg_recorder_add_case(a->recorder, reading, &a->error) != BG_OK)
		a->status = BG_EXIT_USAGE;
	a->recorded = bg_recorder_added(a->recorder);
}

void
bg_asking_close(struct bg_asking *a)
{
	bg_client_free(a->client);
	bg_recorder_close(a->recorder);
	if (a->status != BG_EXIT_OK)
		bg_complain("--record", &a->error, NULL);
	a->client = NULL;
	a->recorder = NULL;
}
