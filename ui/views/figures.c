#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "pace.h"
#include "protocol/compare.h"
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
		snprintf(f->wavefronts, sizeof f->wavefronts, _("%u or more"),
		    p->total);
		strcpy(f->conflicts, _("uncounted"));
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

bool
bg_figures_time(const struct bg_scene *s, char *buf, size_t size)
{
	const struct bg_access *a = bg_scene_access(s);
	const struct bg_prediction *p = &s->prediction;
	uint32_t full = bg_cycles(a, p), one = bg_cycles_with(s->gpu, a, p, 0);
	uint32_t latency = bg_latency(s->gpu, a, p);
	char text[BG_PHRASE_MAX];
	size_t n;

	if (full == 0)
		return false;
	n = (size_t)snprintf(buf, size, _("predicted: %s with the SM full"),
	    bg_phrase_plural(full, "cycle", text));
	if (one > 0 && n < size)
		n += (size_t)snprintf(buf + n, size - n, _(", %u with one "
		    "warp"),
		    one);
	if (latency > 0 && n < size)
		n += (size_t)snprintf(buf + n, size - n,
		    C_("latency", ", %u to use"), latency);
	if (s->gpu->pace == NULL && n < size)
		snprintf(buf + n, size - n, _("; no more is known of this "
		    "GPU"));
	return true;
}

static struct bg_comparison
compare(const struct bg_scene *s)
{
	struct bg_comparison c;

	bg_compare(bg_scene_access(s), &s->prediction, s->reading, &c);
	return c;
}

void
bg_figures_read(const struct bg_scene *s, struct bg_figures *f)
{
	const struct bg_reading *r = s->reading;
	struct bg_comparison c = compare(s);
	enum bg_counter on = counter_of(s);
	char text[BG_PHRASE_MAX];
	double ideal;

	dashes(f);
	if (r->counters) {
		counted(s, r->wavefronts, f->wavefronts);
		counted(s, r->conflicts, f->conflicts);
		if (s->prediction.uncounted)
			strcpy(f->conflicts, _("uncounted"));
		else if (!is_loop(s) && family_of(s) != BG_CAS) {
			ideal = r->wavefronts[on] - r->conflicts[on];
			bg_phrase_figure(ideal, 2, f->ideal);
			percent(f->efficiency, ideal, r->wavefronts[on]);
		}
	} else if (c.clocked > 0)
		snprintf(f->wavefronts, sizeof f->wavefronts, "%.30s%s",
		    bg_phrase_figure(c.clocked, 0, text),
		    c.at_most ? _(" or less") : "");
	if (r->timing && r->bytes_per_clock > 0)
		snprintf(f->bytes, sizeof f->bytes, "%.2f",
		    r->bytes_per_clock);
	if (r->timing && r->gbps > 0)
		bg_phrase_figure(whole(r->gbps), 0, f->gbps);
}

/* Adds "ld wavefronts 3, predicted 2" to buf. */
static void
add_difference(char *buf, size_t size, const char *counter, const char *what,
    double read, uint32_t predicted)
{
	char a[BG_PHRASE_MAX], b[BG_PHRASE_MAX];
	size_t n = strlen(buf);

	n += (size_t)snprintf(buf + n, size - n, "%s", n > 0 ? _("; ") : "");
	snprintf(buf + n, size - n, _("%s %s %s, predicted %s"), counter, what, bg_phrase_figure(read, 2, a),
	    bg_phrase_count(predicted, b));
}

bool
bg_figures_differ(const struct bg_scene *s, char *buf, size_t size)
{
	const struct bg_access *a = bg_scene_access(s);
	const struct bg_prediction *p = &s->prediction;
	struct bg_comparison c = compare(s);
	int i;

	buf[0] = '\0';
	if (c.by == BG_BY_CLOCK && !c.equal)
		snprintf(buf, size, _("by the clock %.0f cycles, predicted %u"),
		    c.clocked, bg_cycles(a, p));
	for (i = 0; i < BG_COUNTERS && c.by == BG_BY_COUNTERS; i++) {
		if (c.wavefronts[i])
			add_difference(buf, size, counter_names[i],
			    _("wavefronts"), s->reading->wavefronts[i],
			    p->wavefronts[i]);
		if (c.conflicts[i])
			add_difference(buf, size, counter_names[i],
			    _("conflicts"), s->reading->conflicts[i],
			    p->conflicts[i]);
	}
	return buf[0] != '\0';
}

bool
bg_figures_comparable(const struct bg_scene *s)
{
	return compare(s).by != BG_NOT_COMPARED;
}

bool
bg_figures_lost(const struct bg_scene *s)
{
	return compare(s).lost;
}

const char *
bg_figures_counters(const struct bg_scene *s)
{
	return is_loop(s) ? "ld + atom" : counter_names[counter_of(s)];
}
