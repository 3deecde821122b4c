#include "ui/cases.h"

#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "retell.h"
#include "ui/page.h"
#include "ui/views/phrase.h"

#define LEFT		1	/* margin */
#define SECOND		14	/* where what is said of a variant begins */

/* The ends of the columns of the two tables. */
enum {
	END_US = 22, END_DRAM = 32, END_COPY = 40, END_SHARED = 51,
	END_CLOCK = 60, END_BUSY = 68, END_CONFLICTS = 79
};
enum { END_IDEAL = 36, END_WAVEFRONTS = 50, END_PREDICTED = 64, END_ADDED = 79 };

static const char *const counter_names[BG_COUNTERS] = {
	[BG_ON_LD] = N_("loads"), [BG_ON_ST] = N_("stores"),
	[BG_ON_ATOM] = N_("atomics")
};

struct drawing {
	struct bg_canvas *c;		/* NULL: only counting */
	int		 row;
	const struct bg_cases_page *p;
	struct bg_case_verdict verdict[BG_VARIANTS];
};

static void
text(const struct drawing *d, int col, enum bg_role role, const char *what)
{
	if (d->c != NULL)
		bg_puts(d->c, d->row, col, d->p->cols - col, role, what);
}

static void
right(const struct drawing *d, int end, enum bg_role role, const char *what)
{
	text(d, end - bg_text_width(what), role, what);
}

static void
number(const struct drawing *d, int end, enum bg_role role, int64_t n)
{
	char buf[BG_PHRASE_MAX];

	right(d, end, role, bg_phrase_count(n, buf));
}

static void
figure(const struct drawing *d, int end, double v, int decimals,
    const char *unit)
{
	char buf[BG_PHRASE_MAX], all[BG_PHRASE_MAX + 8];

	snprintf(all, sizeof all, "%s%s", bg_phrase_figure(v, decimals, buf),
	    unit);
	right(d, end, BG_ROLE_TEXT, all);
}

static void
words(struct drawing *d, int left, enum bg_role role, const char *what)
{
	d->row = bg_page_words(d->c, d->row, left, d->p->cols, role, what);
}

static bool
has_reading(const struct bg_case_result *r)
{
	return r->answered && r->reading.error_code[0] == '\0';
}

static void
draw_title(struct drawing *d)
{
	const struct bg_case_result *r = d->p->result;
	const struct bg_hello *h = d->p->hello;
	char line[512], n[BG_PHRASE_MAX];
	int len;

	snprintf(line, sizeof line, _("%s: %s; %s %s"), r->of->name,
	    _(r->of->what), bg_phrase_count(r->size, n),
	    C_("unit", r->of->unit));
	words(d, LEFT, BG_ROLE_TITLE, line);
	if (h == NULL)
		return;
	len = snprintf(line, sizeof line, h->source == BG_RECORDED ?
	    _("recorded on %s (compute capability %s, %d SMs)") :
	    _("measured on %s (compute capability %s, %d SMs)"),
	    h->gpu, h->cc, h->sms);
	if (h->date[0] != '\0')
		len += snprintf(line + len, sizeof line - (size_t)len,
		    _(", %s"), h->date);
	if (h->driver[0] != '\0')
		len += snprintf(line + len, sizeof line - (size_t)len,
		    _(", driver %s"), h->driver);
	if (h->cupti[0] != '\0')
		snprintf(line + len, sizeof line - (size_t)len,
		    _(", CUPTI %s"), h->cupti);
	words(d, LEFT, BG_ROLE_TEXT, line);
}

static void
draw_rates_head(struct drawing *d)
{
	text(d, LEFT, BG_ROLE_LABEL, _("variant"));
	right(d, END_US, BG_ROLE_LABEL, _("time"));
	right(d, END_DRAM, BG_ROLE_LABEL, "DRAM");
	right(d, END_COPY, BG_ROLE_LABEL, _("of a"));
	right(d, END_SHARED, BG_ROLE_LABEL, _("shared"));
	right(d, END_CLOCK, BG_ROLE_LABEL, "B/clk");
	right(d, END_BUSY, BG_ROLE_LABEL, _("shared"));
	right(d, END_CONFLICTS, BG_ROLE_LABEL, _("conflicts"));
	d->row++;
	right(d, END_US, BG_ROLE_LABEL, "us");
	right(d, END_DRAM, BG_ROLE_LABEL, "GB/s");
	right(d, END_COPY, BG_ROLE_LABEL, _("copy"));
	right(d, END_SHARED, BG_ROLE_LABEL, "GB/s");
	right(d, END_CLOCK, BG_ROLE_LABEL, "/SM");
	right(d, END_BUSY, BG_ROLE_LABEL, _("busy"));
	right(d, END_CONFLICTS, BG_ROLE_LABEL, _("/request"));
	d->row++;
}

static enum bg_role
role_of(double share)
{
	return share > BG_CONFLICTS_FIX ? BG_ROLE_BAD :
	    share > BG_CONFLICTS_LEAVE ? BG_ROLE_WARN : BG_ROLE_GOOD;
}

static void
draw_rates(struct drawing *d, int i)
{
	const struct bg_case_result *r = &d->p->result[i];
	const struct bg_case_verdict *v = &d->verdict[i];
	char buf[BG_PHRASE_MAX], why[BG_RETOLD_MAX];

	text(d, LEFT, BG_ROLE_FIELD, r->variant->name);
	if (!has_reading(r)) {
		words(d, SECOND, d->p->running && !r->answered ?
		    BG_ROLE_DIM : BG_ROLE_WARN, r->answered ?
		    bg_retell(r->reading.error, why) : d->p->running ?
		    _("measuring") : _("not measured"));
		return;
	}
	figure(d, END_US, r->reading.us, r->reading.us < 1000, "");
	figure(d, END_DRAM, r->reading.dram ? v->dram_gbps : v->gbps, 0, "");
	figure(d, END_COPY, 100 * v->of_copy, 0, " %");
	figure(d, END_SHARED, v->shared_gbps, 0, "");
	if (r->reading.counters) {
		figure(d, END_CLOCK, v->bytes_per_clock, 1, "");
		figure(d, END_BUSY, 100 * v->busy, 0, " %");
	} else {
		right(d, END_CLOCK, BG_ROLE_DIM, "-");
		right(d, END_BUSY, BG_ROLE_DIM, "-");
	}
	right(d, END_CONFLICTS, role_of(v->share),
	    bg_phrase_figure(v->per_request, 2, buf));
	d->row++;
}

static void
draw_counts_head(struct drawing *d)
{
	text(d, LEFT, BG_ROLE_LABEL, _("counts"));
	right(d, END_IDEAL, BG_ROLE_LABEL, _("ideal"));
	right(d, END_WAVEFRONTS, BG_ROLE_LABEL, _("wavefronts"));
	right(d, END_PREDICTED, BG_ROLE_LABEL, _("predicted"));
	right(d, END_ADDED, BG_ROLE_LABEL, _("l1tex adds"));
	d->row++;
}

static void
draw_count(struct drawing *d, int i, int k)
{
	const struct bg_case_result *r = &d->p->result[i];
	const struct bg_case_prediction *p = &r->prediction;
	const struct bg_case_verdict *v = &d->verdict[i];
	enum bg_role role = v->differs[k] ? BG_ROLE_ERROR : BG_ROLE_TEXT;

	text(d, SECOND, BG_ROLE_TEXT, _(counter_names[k]));
	number(d, END_IDEAL, BG_ROLE_TEXT,
	    p->wavefronts[k] - p->conflicts[k]);
	if (v->counted)
		number(d, END_WAVEFRONTS, role, r->reading.exact[k]);
	else
		right(d, END_WAVEFRONTS, BG_ROLE_DIM, "-");
	number(d, END_PREDICTED, role, p->wavefronts[k]);
	if (v->compared && d->c != NULL && v->differs[k])
		bg_put_glyph(d->c, d->row, END_PREDICTED + 1,
		    BG_GLYPH_NOTEQUAL, role);
	else if (v->compared)
		text(d, END_PREDICTED + 1, BG_ROLE_GOOD, "=");
	if (v->counted && r->reading.counters)
		number(d, END_ADDED, BG_ROLE_TEXT, v->added[k]);
	d->row++;
}

static void
draw_counts(struct drawing *d, int i)
{
	const struct bg_case_result *r = &d->p->result[i];
	int k;

	if (!has_reading(r))
		return;
	text(d, LEFT, BG_ROLE_FIELD, r->variant->name);
	for (k = 0; k < BG_COUNTERS; k++)
		if (r->prediction.requests[k] > 0 || r->reading.exact[k] > 0)
			draw_count(d, i, k);
	if (!r->reading.arbitrated)
		return;
	text(d, SECOND, BG_ROLE_DIM, _("arbitration, global memory included"));
	number(d, END_ADDED, BG_ROLE_DIM, r->reading.arbitration);
	d->row++;
}

static void
draw_sentence(struct drawing *d, int i)
{
	const struct bg_case_result *r = &d->p->result[i];
	const struct bg_case_verdict *v = &d->verdict[i];
	char sentence[BG_SENTENCE_MAX];
	int k;

	if (!has_reading(r))
		return;
	text(d, LEFT, BG_ROLE_FIELD, r->variant->name);
	for (k = 0; k < BG_COUNTERS; k++) {
		if (!v->differs[k])
			continue;
		snprintf(sentence, sizeof sentence, _("DIFFERENT: %lld "
		    "wavefronts of %s predicted, %lld counted"),
		    (long long)r->prediction.wavefronts[k],
		    _(counter_names[k]),
		    (long long)r->reading.exact[k]);
		words(d, SECOND, BG_ROLE_ERROR, sentence);
	}
	words(d, SECOND, BG_ROLE_TEXT, bg_case_sentence(d->p->result,
	    d->verdict, d->p->n, i, sentence));
}

/* The first reading, or NULL. */
static const struct bg_case_reading *
first_reading(const struct bg_cases_page *p)
{
	int i;

	for (i = 0; i < p->n; i++)
		if (has_reading(&p->result[i]))
			return &p->result[i].reading;
	return NULL;
}

static void
draw_notes(struct drawing *d)
{
	const struct bg_case_reading *r = first_reading(d->p);
	const struct bg_case_result *one;
	char line[BG_RETOLD_MAX + 64], why[BG_RETOLD_MAX], n[BG_PHRASE_MAX];
	size_t len;
	int i;

	if (r != NULL) {
		snprintf(line, sizeof line, _("a copy in device memory in the "
		    "same run (cuMemcpyDtoDAsync, 256 MiB): %s GB/s; times "
		    "are the median of %d launches"),
		    bg_phrase_figure(r->copy_gbps, 0, n), r->launches);
		words(d, LEFT, BG_ROLE_DIM, line);
		words(d, LEFT, BG_ROLE_DIM, _("wavefronts: by the source view, "
		    "exact under load; l1tex adds what warps lose to each "
		    "other and to global memory"));
		if (r->why_no_counters[0] != '\0') {
			snprintf(line, sizeof line, _("not all is counted: %s"),
			    bg_retell(r->why_no_counters, why));
			words(d, LEFT, BG_ROLE_WARN, line);
		}
		words(d, LEFT, BG_ROLE_DIM, _("rule of thumb: conflicts over "
		    "10 % of the wavefronts, fix them; under 1 %, leave them"));
	}
	len = (size_t)snprintf(line, sizeof line,
	    _("the accesses of a block: bankgrid show -p"));
	for (i = 0; i < d->p->n; i++) {
		one = &d->p->result[i];
		len += (size_t)snprintf(line + len, sizeof line - len, "%s %s",
		    i > 0 ? "," : "", one->variant->pattern);
	}
	words(d, LEFT, BG_ROLE_DIM, line);
}

int
bg_cases_draw(struct bg_canvas *c, int row, const struct bg_cases_page *p)
{
	struct drawing d = { .c = c, .row = row, .p = p };
	const struct bg_hello *h = p->hello;
	int i, major = 0, minor = 0;

	if (h != NULL)
		sscanf(h->cc, "%d.%d", &major, &minor);
	for (i = 0; i < p->n; i++)
		bg_case_judge(&p->result[i], h != NULL ? h->sms : 0,
		    10 * major + minor, &d.verdict[i]);
	draw_title(&d);
	d.row++;
	draw_rates_head(&d);
	for (i = 0; i < p->n; i++)
		draw_rates(&d, i);
	if (first_reading(p) != NULL) {
		d.row++;
		for (i = 0; i < p->n; i++)
			draw_sentence(&d, i);
		d.row++;
		draw_counts_head(&d);
		for (i = 0; i < p->n; i++)
			draw_counts(&d, i);
	}
	d.row++;
	draw_notes(&d);
	return d.row;
}
