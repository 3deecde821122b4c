#include "ui/measuring.h"
#include "nls.h"
#include "retell.h"

#include <stdio.h>
#include <string.h>

static bool
same(const struct bg_access *a, const struct bg_access *b)
{
	struct bg_access x = *a, y = *b;

	bg_access_normalize(&x);
	bg_access_normalize(&y);
	return x.kind == y.kind && x.mask == y.mask &&
	    memcmp(x.offset, y.offset, sizeof x.offset) == 0;
}

bool
bg_measuring_ask(struct bg_measuring *m, const struct bg_access *a)
{
	m->due = -1;
	if (m->pending && same(&m->access, a))
		return false;
	m->pending = true;
	m->id = -1;
	m->access = *a;
	m->status[0] = m->waiting[0] = '\0';
	return true;
}

void
bg_measuring_changed(struct bg_measuring *m, const struct bg_access *a,
    int64_t now)
{
	m->due = m->live && bg_readings_get(&m->readings, a) == NULL ?
	    now + BG_LIVE_DELAY : -1;
}

bool
bg_measuring_tick(struct bg_measuring *m, const struct bg_access *a,
    int64_t now)
{
	return m->due >= 0 && now >= m->due && bg_measuring_ask(m, a);
}

int
bg_measuring_timeout(const struct bg_measuring *m, int64_t now)
{
	if (m->due < 0)
		return -1;
	return m->due > now ? (int)(m->due - now) : 0;
}

void
bg_measuring_sent(struct bg_measuring *m, int64_t id)
{
	m->id = id;
}

void
bg_measuring_hello(struct bg_measuring *m, const char *instead_of)
{
	snprintf(m->instead_of, sizeof m->instead_of, "%s", instead_of);
	m->waiting[0] = '\0';
}

void
bg_measuring_waits(struct bg_measuring *m, const char *why)
{
	snprintf(m->waiting, sizeof m->waiting, _("waiting: %.140s"), why);
}

static const char *
say(struct bg_measuring *m, const char *text)
{
	snprintf(m->status, sizeof m->status, "%s", text);
	m->about = m->access;
	return m->status;
}

const char *
bg_measuring_answer(struct bg_measuring *m, const struct bg_reading *r)
{
	char text[BG_RETOLD_MAX];

	if (!m->pending || r->id != m->id)
		return NULL;
	m->pending = false;
	if (r->error_code[0] != '\0')
		return say(m, bg_retell(r->error, text));
	bg_readings_put(&m->readings, &m->access, r);
	return NULL;
}

const char *
bg_measuring_trouble(struct bg_measuring *m, const char *text)
{
	bool asked = m->pending;

	m->pending = false;
	m->due = -1;
	/* Nobody waits for a meter that was only warming up. */
	return asked ? say(m, text) : NULL;
}

const struct bg_reading *
bg_measuring_look(const struct bg_measuring *m, const struct bg_access *a,
    const char **status)
{
	if (m->pending && same(&m->access, a))
		*status = m->waiting[0] != '\0' ? m->waiting :
		    _("measuring...");
	else if (m->status[0] != '\0' && same(&m->about, a))
		*status = m->status;
	else
		*status = NULL;
	return bg_readings_get(&m->readings, a);
}

void
bg_measuring_free(struct bg_measuring *m)
{
	bg_readings_free(&m->readings);
}
