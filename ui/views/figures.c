#include <stdio.h>
#include <string.h>

#include "ui/views/figures.h"

/* The nearest whole number, of what can be one. */
static double
whole(double value)
{
	return value > 0 && value < 1e15 ? (double)(int64_t)(value + 0.5) :
	    value;
}

static const char *const counter_names[BG_COUNTERS] = { "ld", "st", "atom" };

static enum bg_family
family_of(const struct bg_scene *s)
{
	return bg_kind_info(bg_scene_access(s)->kind)->family;
}

static bool
is_loop(const struct bg_scene *s)
{
	return family_of(s) == BG_CAS_LOOP;
}

static enum bg_counter
counter_of(const struct bg_scene *s)
{
	return bg_kind_info(bg_scene_access(s)->kind)->counter;
}

static void
dashes(struct bg_figures *f)
{
	strcpy(f->wavefronts, "-");
	strcpy(f->ideal, "-");
	strcpy(f->conflicts, "-");
	strcpy(f->efficiency, "-");
	strcpy(f->bytes, "-");
	strcpy(f->gbps, "-");
}

static void
percent(char *buf, double part, double whole)
{
	if (whole <= 0)
		return;
	snprintf(buf, BG_PHRASE_MAX, part == whole ? "%.0f %%" : "%.1f %%",
	    100 * part / whole);
}

/* One counter's figure; of a CAS loop those of ld and atom: "32 + 64". */
static void
counted(const struct bg_scene *s, const double by[BG_COUNTERS], char *buf)
{
	char more[BG_PHRASE_MAX];
	size_t n;

	if (!is_loop(s)) {
		bg_phrase_figure(by[counter_of(s)], 2, buf);
		return;
	}
	bg_phrase_figure(by[BG_ON_LD], 2, buf);
	n = strlen(buf);
	snprintf(buf + n, BG_PHRASE_MAX - n, " + %s",
	    bg_phrase_figure(by[BG_ON_ATOM], 2, more));
}

/* A compare-and-swap takes two wavefronts even where nobody waits. */
static int64_t
ideal_of(const struct bg_scene *s)
{
	return (family_of(s) == BG_CAS ? 2 : 1) *
	    (int64_t)s->prediction.groups;
}

void
bg_figures_predicted(const struct bg_scene *s, struct bg_figures *f)
{
	const struct bg_prediction *p = &s->prediction;
	double bytes = bg_bytes_per_clock(bg_scene_access(s), p);
	double wavefronts[BG_COUNTERS], conflicts[BG_COUNTERS];
	int i;

	dashes(f);
	for (i = 0; i < BG_COUNTERS; i++) {
		wavefronts[i] = p->wavefronts[i];
		conflicts[i] = p->conflicts[i];
	}
	counted(s, wavefronts, f->wavefronts);
	counted(s, conflicts, f->conflicts);
	if (p->uncounted) {
		snprintf(f->wavefronts, sizeof f->wavefronts, "%u or more",
		    p->total);
		strcpy(f->conflicts, "uncounted");
	}
	if (!is_loop(s))
		bg_phrase_count(ideal_of(s), f->ideal);
	if (!is_loop(s) && !p->uncounted)
		percent(f->efficiency, (double)ideal_of(s), p->total);
	if (bytes > 0) {
		snprintf(f->bytes, sizeof f->bytes, "%.2f", bytes);
		bg_phrase_figure(whole(bg_gbps(s->gpu, bytes)), 0,
		    f->gbps);
	}
}

/* The wavefronts that the clock tells, 0 where it tells none: with the SM
 * full one is served a clock (tests/data/timing.tsv). */
static double
clocked(const struct bg_scene *s)
{
	const struct bg_reading *r = s->reading;

	if (r->counters || !r->timing || bg_bytes_per_clock(
	    bg_scene_access(s), &s->prediction) <= 0)
		return 0;
	return whole(r->cycles_full);
}

void
bg_figures_read(const struct bg_scene *s, struct bg_figures *f)
{
	const struct bg_reading *r = s->reading;
	enum bg_counter on = counter_of(s);
	double ideal;

	dashes(f);
	if (r->counters) {
		counted(s, r->wavefronts, f->wavefronts);
		counted(s, r->conflicts, f->conflicts);
		if (s->prediction.uncounted)
			strcpy(f->conflicts, "uncounted");
		else if (!is_loop(s) && family_of(s) != BG_CAS) {
			ideal = r->wavefronts[on] - r->conflicts[on];
			bg_phrase_figure(ideal, 2, f->ideal);
			percent(f->efficiency, ideal, r->wavefronts[on]);
		}
	} else if (clocked(s) > 0)
		bg_phrase_figure(clocked(s), 0, f->wavefronts);
	if (r->timing && r->bytes_per_clock > 0)
		snprintf(f->bytes, sizeof f->bytes, "%.2f",
		    r->bytes_per_clock);
	if (r->timing && r->gbps > 0)
		bg_phrase_figure(whole(r->gbps), 0, f->gbps);
}

static bool
differ(double measured, double predicted)
{
	return measured > predicted + 0.005 || measured < predicted - 0.005;
}

bool
bg_figures_differ(const struct bg_scene *s, char *buf, size_t size)
{
	const struct bg_reading *r = s->reading;
	const struct bg_prediction *p = &s->prediction;
	char a[BG_PHRASE_MAX], b[BG_PHRASE_MAX];
	const char *sep = "";
	size_t n = 0;
	int i, k;

	buf[0] = '\0';
	if (!r->counters && clocked(s) > 0 && differ(clocked(s), p->total)) {
		snprintf(buf, size, "by the clock %s wavefronts, predicted %u",
		    bg_phrase_figure(clocked(s), 0, a), p->total);
		return true;
	}
	if (!r->counters || p->uncounted)
		return false;
	for (i = 0; i < 2 * BG_COUNTERS && n < size; i++) {
		k = i / 2;
		if (!differ(i % 2 ? r->conflicts[k] : r->wavefronts[k],
		    i % 2 ? p->conflicts[k] : p->wavefronts[k]))
			continue;
		n += (size_t)snprintf(buf + n, size - n,
		    "%s%s %s %s, predicted %s", sep, counter_names[k],
		    i % 2 ? "conflicts" : "wavefronts", bg_phrase_figure(
		    i % 2 ? r->conflicts[k] : r->wavefronts[k], 2, a),
		    bg_phrase_count(i % 2 ? p->conflicts[k] :
		    p->wavefronts[k], b));
		sep = "; ";
	}
	return buf[0] != '\0';
}

bool
bg_figures_comparable(const struct bg_scene *s)
{
	return !s->prediction.uncounted &&
	    (s->reading->counters || clocked(s) > 0);
}

bool
bg_figures_lost(const struct bg_scene *s)
{
	return s->reading->counters &&
	    s->reading->executed != s->reading->launched;
}

const char *
bg_figures_counters(const struct bg_scene *s)
{
	return is_loop(s) ? "ld + atom" : counter_names[counter_of(s)];
}
