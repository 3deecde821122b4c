#include "ui/meter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "protocol/client.h"
#include "retell.h"

struct bg_meter {
	struct bg_client *client;
	char		*fallback;	/* NULL: none, or used up */
	int		 ms;
	bool		 switching;	/* to the fallback, in the next pump */
	char		 why[512];	/* it was switched, "" if not */
	/* While the client is pumped: */
	struct bg_app	*app;
	int64_t		 now;
};

static bg_client_handler told;

struct bg_meter *
bg_meter_new(const struct bg_choice *choice, int ms)
{
	struct bg_meter *m = calloc(1, sizeof *m);

	if (m == NULL)
		return NULL;
	m->ms = ms;
	m->client = bg_client_new(choice->command, ms, ms, told, m);
	if (m->client != NULL)
		bg_client_set_host(m->client, choice->host);
	if (choice->fallback[0] != '\0')
		m->fallback = strdup(choice->fallback);
	if (m->client == NULL ||
	    (choice->fallback[0] != '\0' && m->fallback == NULL)) {
		bg_meter_free(m);
		return NULL;
	}
	return m;
}

void
bg_meter_free(struct bg_meter *m)
{
	if (m == NULL)
		return;
	bg_client_free(m->client);
	free(m->fallback);
	free(m);
}

static void
give_up(struct bg_meter *m, const char *why)
{
	m->switching = true;
	snprintf(m->why, sizeof m->why, "%s", why);
}

static void
told(const struct bg_client_event *e, void *arg)
{
	struct bg_meter *m = arg;
	struct bg_event event = { .now = m->now };
	char text[BG_RETOLD_MAX];

	if (m->switching)
		return;
	switch (e->kind) {
	case BG_ON_HELLO:
		if (e->hello->problem[0] != '\0' && m->fallback != NULL) {
			give_up(m, bg_retell(e->hello->problem, text));
			return;
		}
		event.kind = BG_EVENT_HELLO;
		event.text = m->why;
		event.hello = e->hello;
		/* It measures here: from now on its trouble is told. */
		free(m->fallback);
		m->fallback = NULL;
		break;
	case BG_ON_WAITING:
		event.kind = BG_EVENT_WAITING;
		event.text = bg_retell(e->waiting, text);
		break;
	case BG_ON_READING:
		event.kind = BG_EVENT_READING;
		event.reading = e->reading;
		break;
	case BG_ON_CASE:
		event.kind = BG_EVENT_CASE;
		event.case_reading = e->case_reading;
		break;
	case BG_ON_TROUBLE:
		if (m->fallback != NULL) {
			give_up(m, e->trouble);
			return;
		}
		event.kind = BG_EVENT_TROUBLE;
		event.text = e->trouble;
		break;
	}
	bg_app_handle(m->app, &event);
}

void
bg_meter_warm_up(struct bg_meter *m)
{
	struct bg_error err;

	if (bg_client_start(m->client, &err) != BG_OK && m->fallback != NULL)
		give_up(m, err.message);
}

/* The meter cannot be had: takes the other one, or tells. */
static void
fail(struct bg_meter *m, struct bg_app *app, const struct bg_error *err)
{
	struct bg_event event = { .kind = BG_EVENT_TROUBLE };
	char text[sizeof err->message + sizeof err->hint + 4];

	if (m->fallback != NULL) {
		give_up(m, err->message);
		return;
	}
	snprintf(text, sizeof text, "%s%s%s", err->message,
	    err->hint[0] != '\0' ? _("; ") : "", err->hint);
	event.text = text;
	bg_app_handle(app, &event);
}

/* Sends a request for the access; false: the meter cannot be had. */
static bool
request(struct bg_meter *m, struct bg_app *app, const struct bg_access *a,
    int64_t *id)
{
	struct bg_request r = { .access = *a, .count = BG_MEASURE_COUNT,
	    .timing = true };
	struct bg_error err;

	bg_access_normalize(&r.access);
	if (bg_client_send(m->client, &r, &err) == BG_OK) {
		*id = r.id;
		return true;
	}
	fail(m, app, &err);
	return false;
}

static void
send_kernels(struct bg_meter *m, struct bg_app *app)
{
	struct bg_case_request q;
	struct bg_error err;
	int i;

	while (!m->switching &&
	    (i = bg_kernels_next(&app->kernels, &q)) >= 0) {
		if (bg_client_send_case(m->client, &q, &err) != BG_OK) {
			fail(m, app, &err);
			return;
		}
		bg_kernels_sent(&app->kernels, i, q.id);
	}
}

/* All that is wanted, the quick before the slow. What is asked for last is
 * answered first, as one access. */
void
bg_meter_measure(struct bg_meter *m, struct bg_app *app)
{
	int64_t id;

	if (m->switching)
		return;		/* bg_meter_pump() sends it to the other */
	bg_client_cancel(m->client);
	bg_sweeping_again(&app->sweeping);
	bg_kernels_again(&app->kernels);
	if (app->measuring.pending) {
		if (!request(m, app, &app->measuring.access, &id))
			return;
		bg_measuring_sent(&app->measuring, id);
	}
	send_kernels(m, app);
	bg_meter_sweep(m, app);
}

void
bg_meter_sweep(struct bg_meter *m, struct bg_app *app)
{
	const struct bg_access *a;
	int64_t id;

	while (!m->switching &&
	    (a = bg_sweeping_next(&app->sweeping)) != NULL &&
	    request(m, app, a, &id))
		bg_sweeping_sent(&app->sweeping, id);
}

int
bg_meter_poll(struct bg_meter *m, struct pollfd fds[3])
{
	return bg_client_poll(m->client, fds);
}

int
bg_meter_timeout(const struct bg_meter *m)
{
	return m->switching ? 0 : bg_client_timeout(m->client);
}

static void
change_over(struct bg_meter *m, struct bg_app *app)
{
	struct bg_client *other = bg_client_new(m->fallback, m->ms, m->ms,
	    told, m);

	m->switching = false;
	if (other == NULL)
		return;
	bg_client_free(m->client);
	m->client = other;
	free(m->fallback);
	m->fallback = NULL;
	bg_meter_measure(m, app);
}

void
bg_meter_pump(struct bg_meter *m, struct bg_app *app, int64_t now)
{
	m->app = app;
	m->now = now;
	if (!m->switching)
		bg_client_pump(m->client);
	if (m->switching)
		change_over(m, app);
}
