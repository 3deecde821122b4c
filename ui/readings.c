#include "ui/readings.h"

#include <stdlib.h>
#include <string.h>

static bool
same_access(const struct bg_access *a, const struct bg_access *b)
{
	return a->kind == b->kind && a->mask == b->mask &&
	    memcmp(a->offset, b->offset, sizeof a->offset) == 0;
}

static int
place_of(const struct bg_readings *r, const struct bg_access *access)
{
	struct bg_access a = *access;
	int i;

	bg_access_normalize(&a);
	for (i = 0; i < r->n; i++)
		if (same_access(&r->measured[i].access, &a))
			return i;
	return -1;
}

void
bg_readings_put(struct bg_readings *r, const struct bg_access *a,
    const struct bg_reading *reading)
{
	int i = place_of(r, a);

	if (r->measured == NULL)
		r->measured = calloc(BG_READINGS, sizeof *r->measured);
	if (r->measured == NULL)
		return;
	if (i < 0) {
		i = r->next;
		r->next = (r->next + 1) % BG_READINGS;
		if (r->n < BG_READINGS)
			r->n++;
	}
	r->measured[i].access = *a;
	bg_access_normalize(&r->measured[i].access);
	r->measured[i].reading = *reading;
}

const struct bg_reading *
bg_readings_get(const struct bg_readings *r, const struct bg_access *a)
{
	int i = place_of(r, a);

	return i < 0 ? NULL : &r->measured[i].reading;
}

void
bg_readings_free(struct bg_readings *r)
{
	free(r->measured);
	memset(r, 0, sizeof *r);
}
