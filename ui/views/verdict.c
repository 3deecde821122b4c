#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "retell.h"
#include "tally.h"
#include "ui/views/figures.h"
#include "ui/views/phrase.h"
#include "ui/views/view.h"
#include "ui/wrap.h"

/* Where the columns of the table end; words begin after the label, marks are
 * right of the table. */
enum {
	LABEL = 11, WAVEFRONTS = 22, IDEAL = 29, CONFLICTS = 40,
	EFFICIENCY = 51, BYTES = 61, GBPS = 70, MARK = 71
};

/* The lines, in the order in which they are drawn. */
enum part {
	HEADING, PREDICTED, READING, SOURCE, WHY, WHY_MORE, TRY, TILE,
	ACCESSES, TIME, GPU, PARTS
};

/* The same, from the one that is kept longest: without and with an offer,
 * which tells of the bytes itself. */
static const enum part by_need[2][PARTS] = {
	{ PREDICTED, READING, WHY, HEADING, SOURCE, TRY, TILE, ACCESSES,
	    WHY_MORE, TIME, GPU },
	{ PREDICTED, READING, WHY, HEADING, SOURCE, TRY, ACCESSES, WHY_MORE,
	    TILE, TIME, GPU },
};

struct verdict {
	struct bg_canvas	*c;
	const struct bg_scene	*s;
	struct bg_rect		 r;
	char	why[2][512];		/* the reason in two lines */
	char	source[512];		/* where the reading is from, or what
					 * is wrong with it */
	enum bg_role source_role;
	bool	loud;			/* source tells a difference */
};

/* The line below the reading: what is wrong with it, or where it is from. */
static void
phrase_source(struct verdict *v)
{
	const struct bg_reading *r = v->s->reading;
	char text[BG_PHRASE_MAX], why[BG_RETOLD_MAX];
	int n, size = sizeof v->source;

	if (r == NULL || r->error_code[0] != '\0')
		return;
	v->source_role = BG_ROLE_BAD;
	v->loud = true;
	if (bg_figures_lost(v->s)) {
		snprintf(v->source, sizeof v->source, _("%s of the %lld "
		    "launched executed: not a valid reading"),
		    bg_phrase_plural(r->executed, "instruction", text),
		    (long long)r->launched);
		return;
	}
	if (bg_figures_differ(v->s, v->source, sizeof v->source)) {
		n = (int)strlen(v->source);
		snprintf(v->source + n, (size_t)(size - n), " (%s%s%s)",
		    r->gpu, r->date[0] != '\0' ? ", " : "", r->date);
		return;
	}
	v->source_role = BG_ROLE_DIM;
	v->loud = false;
	n = snprintf(v->source, (size_t)size, "%s%s%s", r->gpu,
	    r->date[0] != '\0' ? ", " : "", r->date);
	if (r->timing && r->cycles_full > 0)
		n += snprintf(v->source + n, (size_t)(size - n),
		    _("; %.2f cycles with the SM full"), r->cycles_full);
	if (r->timing && r->clock_mhz > 0)
		n += snprintf(v->source + n, (size_t)(size - n), _(", %s MHz"),
		    bg_phrase_count(r->clock_mhz, text));
	if (!r->counters && n < size)
		snprintf(v->source + n, (size_t)(size - n),
		    _("; no counters: %s"),
		    bg_retell(r->why_no_counters, why));
}

/* Breaks text after a word so that the first line has at most width columns;
 * the rest is the second line. */
static void
break_line(const char *text, int width, char lines[2][512])
{
	int n = width < 1 ? 0 : bg_wrap_fitting(text, width);

	snprintf(lines[0], sizeof lines[0], "%s", text);
	lines[1][0] = '\0';
	if (bg_text_width(text) <= width || n == 0)
		return;
	snprintf(lines[0], sizeof lines[0], "%.*s", n, text);
	snprintf(lines[1], sizeof lines[1], "%s", text + n +
	    (text[n] == ' '));
}

static bool
has(const struct verdict *v, enum part p)
{
	char text[BG_PHRASE_MAX];

	switch (p) {
	case READING:
		return v->s->reading != NULL || v->s->status != NULL ||
		    v->s->invite != NULL;
	case SOURCE:
		return v->source[0] != '\0';
	case WHY_MORE:
		return v->why[1][0] != '\0';
	case TRY:
		return v->s->offer != NULL;
	case TILE:
		return bg_pattern_bytes(v->s->pattern) > 0;
	case ACCESSES:
		return v->s->pattern->naccesses > 1;
	case TIME:
		return bg_figures_time(v->s, text, sizeof text);
	default:
		return true;
	}
}

/* Which parts are drawn in so many rows. sentence: what the table tells is a
 * sentence in the first of them. */
static void
choose(const struct verdict *v, int rows, bool sentence, bool chosen[PARTS])
{
	const enum part *need = by_need[v->s->offer != NULL];
	bool told = v->s->reading != NULL || v->s->status != NULL;
	int i;

	memset(chosen, 0, PARTS * sizeof *chosen);
	/* a difference comes right after the figures that differ */
	for (i = 0; i < PARTS && rows > 0; i++) {
		if (i == 2 && v->loud) {
			chosen[SOURCE] = true;
			rows--;
		}
		if (sentence && (need[i] == HEADING || (need[i] == READING &&
		    told)))
			continue;
		if (rows > 0 && has(v, need[i]) && !chosen[need[i]]) {
			chosen[need[i]] = true;
			rows--;
		}
	}
}

/* Text that ends before column end of the table. */
static void
cell(const struct verdict *v, int row, int end, enum bg_role role,
    const char *text)
{
	bg_puts_end(v->c, row, v->r.col + end, role, text);
}

static void
label(const struct verdict *v, int row, enum bg_role role, const char *text)
{
	bg_puts(v->c, row, v->r.col + 1, LABEL - 1, role, text);
}

static void
mark(const struct verdict *v, int row, enum bg_role role, const char *text)
{
	bg_puts(v->c, row, v->r.col + MARK, v->r.cols - MARK, role, text);
}

/* A line of words beside a label. */
static void
words(const struct verdict *v, int row, enum bg_role role, const char *text)
{
	bg_puts(v->c, row, v->r.col + LABEL, v->r.cols - LABEL, role, text);
}

static void
draw_figures(const struct verdict *v, int row, const struct bg_figures *f,
    enum bg_role role)
{
	cell(v, row, WAVEFRONTS, role, f->wavefronts);
	cell(v, row, IDEAL, role, f->ideal);
	cell(v, row, CONFLICTS, role, f->conflicts);
	cell(v, row, EFFICIENCY, role, f->efficiency);
	cell(v, row, BYTES, role, f->bytes);
	cell(v, row, GBPS, role, f->gbps);
}

static void
draw_heading(const struct verdict *v, int row)
{
	const struct bg_prediction *p = &v->s->prediction;
	char text[BG_PHRASE_MAX];

	snprintf(text, sizeof text, "%s%s", strchr(bg_figures_counters(v->s),
	    '+') != NULL ? "" : _("on "), bg_figures_counters(v->s));
	label(v, row, BG_ROLE_LABEL, text);
	cell(v, row, WAVEFRONTS, BG_ROLE_LABEL, _("wavefronts"));
	cell(v, row, IDEAL, BG_ROLE_LABEL, _("ideal"));
	cell(v, row, CONFLICTS, BG_ROLE_LABEL, _("conflicts"));
	cell(v, row, EFFICIENCY, BG_ROLE_LABEL, _("efficiency"));
	cell(v, row, BYTES, BG_ROLE_LABEL, "B/clk/SM");
	cell(v, row, GBPS, BG_ROLE_LABEL, "GB/s");
	if (p->uncounted)
		return;
	if (p->ways == 1)
		mark(v, row, BG_ROLE_GOOD, _("clean"));
	else if (p->ways > 1) {
		snprintf(text, sizeof text, _("%u-way"), p->ways);
		if (strcmp(v->s->trace.unit, "pass") != 0)
			bg_phrase_plural(p->ways, v->s->trace.unit, text);
		mark(v, row, BG_ROLE_ERROR, text);
	}
}

/* The GPU's name without its maker, for the narrow column. */
static const char *
short_name(const char *gpu)
{
	return strncmp(gpu, "NVIDIA ", 7) == 0 ? gpu + 7 : gpu;
}

static void
draw_predicted(const struct verdict *v, int row)
{
	struct bg_figures f;
	char text[BG_PHRASE_MAX];

	bg_figures_predicted(v->s, &f);
	label(v, row, BG_ROLE_TITLE, _("predicted"));
	draw_figures(v, row, &f, BG_ROLE_TITLE);
	if (strcmp(f.gbps, "-") != 0) {
		snprintf(text, sizeof text, _("on %.60s"),
		    short_name(v->s->gpu->name));
		mark(v, row, BG_ROLE_DIM, text);
	}
}

static void
draw_reading(const struct verdict *v, int row)
{
	const struct bg_reading *r = v->s->reading;
	char text[BG_RETOLD_MAX];
	struct bg_figures f;

	if (r == NULL) {
		label(v, row, BG_ROLE_TEXT, _("measured"));
		words(v, row, v->s->status != NULL ? BG_ROLE_WARN :
		    BG_ROLE_DIM, v->s->status != NULL ? v->s->status :
		    v->s->invite);
		return;
	}
	label(v, row, BG_ROLE_TEXT, r->source == BG_RECORDED ? _("recorded") :
	    r->counters || r->error_code[0] != '\0' ? _("measured") :
	    _("timed"));
	if (r->error_code[0] != '\0') {
		words(v, row, BG_ROLE_WARN, bg_retell(r->error, text));
		return;
	}
	bg_figures_read(v->s, &f);
	draw_figures(v, row, &f, BG_ROLE_TEXT);
	if (bg_figures_lost(v->s))
		mark(v, row, BG_ROLE_BAD, _("INVALID"));
	else if (v->loud)
		mark(v, row, BG_ROLE_BAD, _("DIFFERENT"));
	else if (bg_figures_comparable(v->s))
		mark(v, row, BG_ROLE_GOOD, _("= equal"));
}

/* What the tiles take of the shared memory. */
static void
draw_tile(const struct verdict *v, int row)
{
	const struct bg_pattern *p = v->s->pattern;
	const struct bg_gpu *gpu = v->s->gpu;
	int64_t bytes = bg_pattern_bytes(p), padding = bg_pattern_padding(p);
	char a[BG_PHRASE_MAX], b[BG_PHRASE_MAX], pad[BG_PHRASE_MAX];
	char text[4 * BG_PHRASE_MAX];

	bg_phrase_count(bytes, a);
	pad[0] = '\0';
	if (padding > 0)
		snprintf(pad, sizeof pad, _(", %.30s of padding (%.1f %%)"),
		    bg_phrase_count(padding, b),
		    100.0 * (double)padding / (double)(bytes - padding));
	if (bytes > gpu->shared_block)
		snprintf(text, sizeof text, _("%s bytes%s: more than a block's "
		    "%s on %s"), a, pad, bg_phrase_count(gpu->shared_block, b),
		    short_name(gpu->name));
	else
		snprintf(text, sizeof text, _("%s bytes%s; leaves %s, %d "
		    "fit an SM"), a, pad,
		    bg_phrase_count(gpu->shared_block - bytes, b),
		    bg_blocks_per_sm(gpu, bytes));
	label(v, row, BG_ROLE_LABEL, p->narrays > 1 ? _("tiles") : _("tile"));
	words(v, row, bytes > gpu->shared_block ? BG_ROLE_BAD : BG_ROLE_TEXT,
	    text);
}

static void
draw_accesses(const struct verdict *v, int row)
{
	const struct bg_pattern *p = v->s->pattern;
	const struct bg_tally *all = &v->s->all;
	const struct bg_pattern_access *a = &p->access[v->s->index];
	char text[4 * BG_PHRASE_MAX], sum[BG_PHRASE_MAX];
	char ideal[BG_PHRASE_MAX], name[BG_LABEL_MAX];

	snprintf(text, sizeof text, _("%d of %d, together %s, ideal %s%s; "
	    "this: %s %s"), v->s->index + 1, p->naccesses,
	    bg_phrase_plural(all->wavefronts, "wavefront", sum),
	    bg_phrase_count(all->ideal, ideal),
	    all->uncounted ? _(" (some uncounted)") : "",
	    bg_kind_info(a->access.kind)->name,
	    bg_tally_access_name(p, v->s->index, name));
	label(v, row, BG_ROLE_LABEL, _("access"));
	words(v, row, BG_ROLE_TEXT, text);
}

static void
draw_time(const struct verdict *v, int row)
{
	char text[BG_PHRASE_MAX];

	bg_figures_time(v->s, text, sizeof text);
	label(v, row, BG_ROLE_LABEL, _("time"));
	words(v, row, BG_ROLE_TEXT, text);
}

static void
draw_gpu(const struct verdict *v, int row)
{
	const struct bg_gpu *gpu = v->s->gpu;
	char a[BG_PHRASE_MAX], text[4 * BG_PHRASE_MAX];

	snprintf(text, sizeof text, _("%s, %d SMs, %s MHz; rules: %s"),
	    short_name(gpu->name), gpu->sms,
	    bg_phrase_count(gpu->clock_mhz, a), _(gpu->verified));
	label(v, row, BG_ROLE_LABEL, "gpu");
	words(v, row, BG_ROLE_DIM, text);
}

/* The offer, and the key that takes it at the right; without the share of
 * bytes at the end where there is no room for it. */
static void
draw_try(const struct verdict *v, int row)
{
	const char *offer = v->s->offer, *share = strrchr(offer, '(');
	const int key = 4, room = v->r.cols - LABEL - key;
	int n = (int)strlen(offer);

	if (bg_text_width(offer) > room && share != NULL && share > offer)
		n = (int)(share - offer) - 1;
	label(v, row, BG_ROLE_LABEL, _("try"));
	bg_printf(v->c, row, v->r.col + LABEL, room, BG_ROLE_GOOD, "%.*s", n,
	    offer);
	bg_puts(v->c, row, v->r.col + v->r.cols - key, key, BG_ROLE_KEY,
	    "[P]");
}

static void
draw_part(const struct verdict *v, enum part p, int row)
{
	switch (p) {
	case HEADING:
		draw_heading(v, row);
		break;
	case PREDICTED:
		draw_predicted(v, row);
		break;
	case READING:
		draw_reading(v, row);
		break;
	case SOURCE:
		words(v, row, v->source_role, v->source);
		break;
	case WHY:
		label(v, row, BG_ROLE_LABEL, _("why"));
		words(v, row, BG_ROLE_TEXT, v->why[0]);
		break;
	case WHY_MORE:
		words(v, row, BG_ROLE_TEXT, v->why[1]);
		break;
	case TRY:
		draw_try(v, row);
		break;
	case TILE:
		draw_tile(v, row);
		break;
	case ACCESSES:
		draw_accesses(v, row);
		break;
	case TIME:
		draw_time(v, row);
		break;
	default:
		draw_gpu(v, row);
		break;
	}
}

/* What was read of the wavefronts, or why nothing was; "" where neither is
 * known. */
static void
say_reading(const struct verdict *v, char *buf, size_t size)
{
	const struct bg_reading *r = v->s->reading;
	char why[BG_RETOLD_MAX];
	struct bg_figures f;

	buf[0] = '\0';
	if (r == NULL && v->s->status != NULL) {
		snprintf(buf, size, "%s%s", _("; "), v->s->status);
	} else if (r != NULL && r->error_code[0] != '\0') {
		snprintf(buf, size, "%s%s", _("; "), bg_retell(r->error, why));
	} else if (r != NULL && r->counters) {
		bg_figures_read(v->s, &f);
		snprintf(buf, size, "%s%s %s %s", _("; "), r->source == BG_RECORDED ?
		    _("recorded") : _("measured"), f.wavefronts,
		    bg_figures_lost(v->s) ? _("INVALID") : v->loud ?
		    _("DIFFERENT") : bg_figures_comparable(v->s) ?
		    _("= equal") : "");
	}
}

static void
prepare(struct verdict *v, struct bg_canvas *c, struct bg_rect r,
    const struct bg_scene *s)
{
	memset(v, 0, sizeof *v);
	v->c = c;
	v->r = r;
	v->s = s;
	v->source_role = BG_ROLE_DIM;
	break_line(s->why, r.cols - LABEL, v->why);
	phrase_source(v);
}

int
bg_verdict_line(struct bg_canvas *c, struct bg_rect r,
    const struct bg_scene *s)
{
	char waves[BG_PHRASE_MAX], reading[512], text[1024];
	struct bg_figures f;
	struct verdict v;

	prepare(&v, c, r, s);
	bg_figures_predicted(s, &f);
	if (strcmp(f.wavefronts, "1") == 0)
		bg_phrase_plural(1, "wavefront", waves);
	else
		snprintf(waves, sizeof waves, _("%s wavefronts"),
		    f.wavefronts);
	say_reading(&v, reading, sizeof reading);
	if (strcmp(f.ideal, "-") == 0)
		snprintf(text, sizeof text, _("predicted %s, conflicts %s%s"),
		    waves, f.conflicts, reading);
	else
		snprintf(text, sizeof text, _("predicted %s, ideal %s, "
		    "conflicts %s%s"), waves, f.ideal, f.conflicts, reading);
	return bg_puts(c, r.row, r.col, r.cols, v.loud ? BG_ROLE_BAD :
	    BG_ROLE_TITLE, text);
}

void
bg_view_verdict(struct bg_canvas *c, struct bg_rect r,
    const struct bg_scene *s)
{
	struct verdict v;
	struct bg_rect line = { r.row, r.col + 1, 1, r.cols - 1 };
	bool chosen[PARTS], sentence;
	int p, row = r.row;

	if (r.rows == 1) {
		bg_verdict_line(c, line, s);
		return;
	}
	prepare(&v, c, r, s);
	choose(&v, r.rows, false, chosen);
	/* Without their names the figures of the table tell nothing. */
	sentence = !chosen[HEADING] && r.rows > 0;
	if (sentence)
		choose(&v, r.rows, true, chosen);
	/* a reason in one line ends with an ellipsis when it is longer */
	if (!chosen[WHY_MORE])
		snprintf(v.why[0], sizeof v.why[0], "%s", s->why);
	bg_clip(c, r);
	for (p = 0; p < PARTS; p++)
		if (sentence && p == PREDICTED) {
			bg_verdict_line(c, line, s);
			row++;
		} else if (chosen[p]) {
			draw_part(&v, (enum part)p, row++);
		}
	bg_unclip(c);
}

int
bg_verdict_height(const struct bg_scene *s, int cols)
{
	struct verdict v;
	struct bg_rect r = { 0, 0, PARTS, cols };
	int p, n = 0;

	prepare(&v, NULL, r, s);
	for (p = 0; p < PARTS; p++)
		n += has(&v, (enum part)p);
	return n;
}
