#include "ui/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "ui/app.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/modes.h"
#include "ui/tabs.h"
#include "ui/views/phrase.h"
#include "ui/wrap.h"

/* Where the columns begin and end. */
enum { LABEL = 3, WAVEFRONTS_END = 29, BYTES_END = 37, PADDING_END = 54,
	BLOCKS_END = 66 };

/* ---- the search ---- */

/* In the order of the search: wavefronts, bytes, arithmetic, and then as they
 * were found. */
static bool
before(const struct bg_result *a, const struct bg_result *b)
{
	if (a->total != b->total)
		return a->total < b->total;
	if (a->bytes != b->bytes)
		return a->bytes < b->bytes;
	return a->operations < b->operations;
}

/* "pad 1", as the fields name it. */
static void
label_of(const struct bg_layout *l, bool now, char *buf, size_t size)
{
	char words[BG_SEARCH_WORDS_MAX], *c;

	bg_search_words(l, words);
	for (c = words; (c = strchr(c, '=')) != NULL; )
		*c = ' ';
	snprintf(buf, size, now ? _("now: %s") : "%s", words);
}

/* Adds it at its place, unless it is the pattern as it stands. */
static void
add(struct bg_app *app, const struct bg_search *s,
    const struct bg_search_best *best, bool now)
{
	struct bg_results *r = &app->results;
	const struct bg_pattern *p = app->pattern;
	const struct bg_layout *l = &best->layout;
	struct bg_result one = { .total = best->total, .now = now };
	int i;

	if (best->legal == 0)
		return;
	if (now)
		one.text = strdup(p->text);
	else if (bg_search_apply(p, s->array, l, &one.text, NULL) != BG_OK)
		return;
	for (i = 0; i < r->n && one.text != NULL; i++)
		if (strcmp(r->row[i].text, one.text) == 0)
			break;
	if (one.text == NULL || i < r->n) {
		free(one.text);
		return;
	}
	label_of(l, now, one.label, sizeof one.label);
	one.bytes = bg_layout_bytes(l);
	one.padding = bg_layout_padding(l);
	one.operations = bg_search_operations(l);
	one.blocks = bg_blocks_per_sm(app->gpu, bg_pattern_bytes(p) -
	    bg_layout_bytes(&s->now.layout) + one.bytes);
	for (i = r->n++; i > 0 && before(&one, &r->row[i - 1]); i--)
		r->row[i] = r->row[i - 1];
	r->row[i] = one;
}

/* The one that P takes, or -1. */
static int
find_offer(const struct bg_app *app)
{
	const struct bg_results *r = &app->results;
	char *text = NULL;
	int i, found = -1;

	if (!app->offer.there || bg_search_apply(app->pattern,
	    app->offer.array, &app->offer.layout, &text, NULL) != BG_OK)
		return -1;
	for (i = 0; i < r->n; i++)
		if (strcmp(r->row[i].text, text) == 0)
			found = i;
	free(text);
	return found;
}

void
bg_results_free(struct bg_results *r)
{
	int i;

	for (i = 0; i < r->n; i++)
		free(r->row[i].text);
	memset(r, 0, sizeof *r);
}

/* ---- the keys ---- */

/* The pattern is the chosen one for now. */
static void
show(struct bg_app *app, int64_t now)
{
	struct bg_error err;

	if (bg_app_set_text(app, app->results.row[app->results.at].text, now,
	    &err) != BG_OK)
		bg_app_refuse(app, &err);
}

void
bg_results_enter(struct bg_app *app, int64_t now)
{
	struct bg_results *r = &app->results;
	const struct bg_pattern *p = app->pattern;
	int array = p->access[app->scene.index].array, f;
	struct bg_search s;
	struct bg_error err;

	if (bg_search(&s, p, array, 0, &err) != BG_OK) {
		bg_app_refuse(app, &err);
		return;
	}
	bg_results_free(r);
	add(app, &s, &s.now, true);
	for (f = 0; f < BG_TRY_FAMILIES; f++)
		add(app, &s, &s.family[f], false);
	if (r->n == 0)
		return;
	bg_search_proof(&s, p, r->proof, sizeof r->proof);
	if (p->narrays > 1)
		snprintf(r->heading, sizeof r->heading, _("array %d of %d"),
		    array + 1, p->narrays);
	r->offered = find_offer(app);
	r->at = r->offered > 0 ? r->offered : 0;
	r->step = app->scene.step;
	r->tab = app->tab;
	r->tab_top = app->tab_top;
	r->tab_left = app->tab_left;
	r->top = app->scene.top;
	r->looking = app->looking;
	r->playing = app->motion.playing;
	app->motion.playing = false;
	app->mode = BG_MODE_RESULTS;
	app->tab = 0;
	show(app, now);
}

/* Back to the view that was shown. */
static void
close_list(struct bg_app *app)
{
	app->mode = BG_MODE_MAIN;
	app->tab = app->results.tab;
	app->told_edition = app->edition - 1;
	bg_tab_update(app);
}

/* As it was. */
static void
leave(struct bg_app *app, int64_t now)
{
	struct bg_results *r = &app->results;
	const char *text = bg_history_move(&app->history, 0);

	if (text != NULL)
		bg_app_set_text(app, text, now, NULL);
	app->scene.step = r->step;
	app->motion.playing = r->playing;
	close_list(app);
	app->tab_top = r->tab_top;
	app->tab_left = r->tab_left;
	app->scene.top = r->top;
	app->looking = r->looking;
	bg_results_free(r);
}

static void
take(struct bg_app *app, int64_t now)
{
	struct bg_results *r = &app->results;
	const struct bg_result *chosen = &r->row[r->at];

	if (chosen->now) {
		leave(app, now);
		return;
	}
	show(app, now);
	close_list(app);
	bg_app_keep(app);
	bg_app_say(app, BG_ROLE_GOOD, "%s: u takes it back", chosen->label);
	bg_results_free(r);
}

void
bg_results_key(struct bg_app *app, uint32_t key, int64_t now)
{
	struct bg_results *r = &app->results;
	int at = r->at;

	switch (key) {
	case BG_KEY_UP: case 'k': at--; break;
	case BG_KEY_DOWN: case 'j': at++; break;
	case BG_KEY_HOME: case BG_KEY_PGUP: at = 0; break;
	case BG_KEY_END: case BG_KEY_PGDN: at = r->n - 1; break;
	case BG_KEY_ENTER:
		take(app, now);
		return;
	case 'P':
		r->at = r->offered >= 0 ? r->offered : r->at;
		take(app, now);
		return;
	case BG_KEY_ESC: case 'q': case '/':
		leave(app, now);
		return;
	}
	if (at < 0 || at >= r->n || at == r->at)
		return;
	r->at = at;
	show(app, now);
}

/* ---- the list ---- */

static struct bg_rect
place(const struct bg_frame *f)
{
	struct bg_rect r = f->grid;

	if (f->lanes.cols > 0)
		return f->lanes;
	r.rows += f->legend.rows;
	return r;
}

/* Lines above the list: of the columns, and which array it is. */
static int
above(const struct bg_results *r, struct bg_rect place)
{
	return place.rows < 3 ? 0 : 1 + (r->heading[0] != '\0');
}

/* The first of the list that is shown. */
static int
first_shown(const struct bg_results *r, struct bg_rect place)
{
	int rows = place.rows - above(r, place);

	return r->at >= rows ? r->at - rows + 1 : 0;
}

void
bg_results_click(struct bg_app *app, int row, int col, int64_t now)
{
	struct bg_results *r = &app->results;
	struct bg_rect p;
	struct bg_frame f;
	int i;

	bg_frame_layout(app, &f);
	p = place(&f);
	i = row - p.row - above(r, p);
	if (i < 0 || row >= p.row + p.rows || col < p.col ||
	    col >= p.col + p.cols ||
	    (i += first_shown(r, p)) >= r->n)
		return;
	if (i == r->at) {
		take(app, now);
		return;
	}
	r->at = i;
	show(app, now);
}

static void
right(struct bg_canvas *c, struct bg_rect r, int row, int end,
    enum bg_role role, const char *text)
{
	if (end <= r.cols)
		bg_puts_end(c, row, r.col + end, role, text);
}

static void
draw_head(const struct bg_results *s, struct bg_canvas *c, struct bg_rect r)
{
	int row = r.row;

	if (s->heading[0] != '\0')
		bg_puts(c, row++, r.col + LABEL, r.cols - LABEL,
		    BG_ROLE_LABEL, s->heading);
	bg_puts(c, row, r.col + LABEL, r.cols - LABEL, BG_ROLE_LABEL,
	    _("layout"));
	right(c, r, row, WAVEFRONTS_END, BG_ROLE_LABEL, _("wavefronts"));
	right(c, r, row, BYTES_END, BG_ROLE_LABEL, _("bytes"));
	right(c, r, row, PADDING_END, BG_ROLE_LABEL, _("padding"));
	right(c, r, row, BLOCKS_END, BG_ROLE_LABEL, _("fit an SM"));
}

static void
draw_row(const struct bg_results *s, struct bg_canvas *c, struct bg_rect r,
    int row, int i)
{
	const struct bg_result *one = &s->row[i];
	enum bg_role role = i == s->at ? BG_ROLE_FOCUS : BG_ROLE_TEXT;
	char text[BG_PHRASE_MAX], n[BG_PHRASE_MAX];
	struct bg_rect line = { row, r.col, 1, r.cols };

	if (i == s->at) {
		bg_fill(c, line, ' ', role);
		bg_put(c, row, r.col, '>', role);
		c->cursor_row = row;
		c->cursor_col = r.col + LABEL;
	}
	if (i == s->offered)
		bg_put(c, row, r.col + 1, '*', role);
	bg_puts(c, row, r.col + LABEL, WAVEFRONTS_END - LABEL - 3, role,
	    one->label);
	right(c, r, row, WAVEFRONTS_END, role,
	    bg_phrase_count(one->total, n));
	right(c, r, row, BYTES_END, role, bg_phrase_count(one->bytes, n));
	snprintf(text, sizeof text, "%.40s (%.1f %%)",
	    bg_phrase_count(one->padding, n), 100.0 * (double)one->padding /
	    (double)(one->bytes - one->padding));
	right(c, r, row, PADDING_END, role, one->padding > 0 ? text : "-");
	right(c, r, row, BLOCKS_END, role, bg_phrase_count(one->blocks, n));
}

void
bg_results_draw(const struct bg_app *app, struct bg_canvas *c,
    const struct bg_frame *f)
{
	const struct bg_results *s = &app->results;
	struct bg_rect r = place(f), rest = r;
	int i, row;

	if (r.rows <= 0 || r.cols <= 0)
		return;
	bg_clip(c, r);
	bg_fill(c, r, ' ', BG_ROLE_TEXT);
	if (above(s, r) > 0)
		draw_head(s, c, r);
	row = r.row + above(s, r);
	for (i = first_shown(s, r); i < s->n && row < r.row + r.rows; i++)
		draw_row(s, c, r, row++, i);
	rest.row = row + 1;
	rest.rows = r.row + r.rows - rest.row;
	rest.col += LABEL;
	rest.cols -= LABEL + 1;
	if (rest.rows > 0 && s->offered >= 0) {
		bg_puts(c, rest.row, r.col + 1, r.cols - 1, BG_ROLE_DIM,
		    _("* P takes this one at once"));
		rest.row++;
		rest.rows--;
	}
	if (rest.rows > 0)
		bg_wrap(c, rest, BG_ROLE_DIM, s->proof);
	bg_unclip(c);
}
