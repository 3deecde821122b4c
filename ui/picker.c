#include "config.h"

#include "nls.h"
#include "ui/picker.h"

#include <string.h>
#include <strings.h>

#include "error.h"
#include "ui/keys.h"
#include "ui/wrap.h"

#define NAME_WIDTH	25
#define ABOUT_ROWS	4

/* Whether the word is in a text of the preset, in the user's language or its
 * own. */
static bool
says(const char *context, const char *text, const char *word)
{
	return strcasestr(bg_tr_in(context, text), word) != NULL ||
	    strcasestr(text, word) != NULL;
}

/* Whether every word of the filter is somewhere in the name, the title or the
 * theme. */
static bool
matches(const struct bg_picker *k, const struct bg_preset *p)
{
	char word[64];
	const char *f = k->filter.text;
	size_t len;

	while (*(f += strspn(f, " ")) != '\0') {
		len = strcspn(f, " ");
		if (len >= sizeof word)
			return false;
		memcpy(word, f, len);
		word[len] = '\0';
		if (strcasestr(p->name, word) == NULL &&
		    !says("title", p->title, word) &&
		    !says("theme", p->theme, word))
			return false;
		f += len;
	}
	return true;
}

static int
count(const struct bg_picker *k, const struct bg_presets *p)
{
	int i, n = 0;

	for (i = 0; i < p->n; i++)
		n += matches(k, &p->preset[i]);
	return n;
}

/*
 * The lines of the list: a heading where another theme begins, and the
 * matches. walk begins before the first, next() goes to the following one.
 */
struct walk {
	int	i;			/* the preset to look at next */
	int	n;			/* matches passed */
	const char *theme;
	const struct bg_preset *preset;	/* NULL: the line is a heading */
};

static bool
next(struct walk *w, const struct bg_picker *k, const struct bg_presets *p)
{
	while (w->i < p->n && !matches(k, &p->preset[w->i]))
		w->i++;
	if (w->i == p->n)
		return false;
	w->preset = &p->preset[w->i];
	if (strcmp(w->preset->theme, w->theme) != 0) {
		w->theme = w->preset->theme;
		w->preset = NULL;
		return true;
	}
	w->i++;
	w->n++;
	return true;
}

/* The match number n, NULL past the last. */
static const struct bg_preset *
match(const struct bg_picker *k, const struct bg_presets *p, int n)
{
	int i;

	for (i = 0; i < p->n; i++)
		if (matches(k, &p->preset[i]) && n-- == 0)
			return &p->preset[i];
	return NULL;
}

int
bg_picker_open(struct bg_picker *k, const struct bg_presets *p,
    const struct bg_preset *current)
{
	k->at = current != NULL ? (int)(current - p->preset) : 0;
	k->typing = false;
	return bg_edit_set(&k->filter, "");
}

void
bg_picker_free(struct bg_picker *k)
{
	bg_edit_free(&k->filter);
}

void
bg_picker_key(struct bg_picker *k, const struct bg_presets *p, uint32_t key,
    int page)
{
	int n;

	k->typing = false;
	switch (key) {
	case BG_KEY_UP: case BG_KEY_BACKTAB: case BG_CTRL('p'):
		k->at--;
		break;
	case BG_KEY_DOWN: case BG_KEY_TAB: case BG_CTRL('n'):
		k->at++;
		break;
	case BG_KEY_PGUP:
		k->at -= page;
		break;
	case BG_KEY_PGDN:
		k->at += page;
		break;
	case BG_KEY_HOME:
		k->at = 0;
		break;
	case BG_KEY_END:
		k->at = p->n;
		break;
	default:
		k->typing = bg_edit_key(&k->filter, key);
		if (k->typing)
			k->at = 0;
	}
	n = count(k, p);
	if (k->at >= n)
		k->at = n - 1;
	if (k->at < 0)
		k->at = 0;
}

/* The first line shown in so many rows. */
static int
top(const struct bg_picker *k, const struct bg_presets *p, int rows)
{
	struct walk w = { 0, 0, "", NULL };
	int line = 0;

	while (next(&w, k, p) && (w.preset == NULL || w.n <= k->at))
		line++;
	return line < rows ? 0 : line - rows + 1;
}

const struct bg_preset *
bg_picker_chosen(const struct bg_picker *k, const struct bg_presets *p)
{
	return match(k, p, k->at);
}

static void
draw_one(const struct bg_preset *p, bool chosen, struct bg_canvas *c,
    struct bg_rect r)
{
	enum bg_role role = chosen ? BG_ROLE_FOCUS : BG_ROLE_TEXT;

	if (chosen)
		bg_fill(c, r, ' ', role);
	bg_put(c, r.row, r.col, chosen ? '>' : ' ', role);
	if (chosen)
		bg_cursor(c, r.row, r.col);
	bg_puts(c, r.row, r.col + 2,
	    r.cols - 2 < NAME_WIDTH ? r.cols - 2 : NAME_WIDTH,
	    chosen ? role : BG_ROLE_LABEL, p->name);
	bg_puts(c, r.row, r.col + 3 + NAME_WIDTH, r.cols - 3 - NAME_WIDTH,
	    role, bg_tr_in("title", p->title));
}

static void
draw_list(const struct bg_picker *k, const struct bg_presets *p,
    struct bg_canvas *c, struct bg_rect r)
{
	struct walk w = { 0, 0, "", NULL };
	struct bg_rect line;
	int i, first = top(k, p, r.rows);

	for (i = -first; i < r.rows && next(&w, k, p); i++) {
		line = (struct bg_rect){ r.row + i, r.col, 1, r.cols };
		if (i >= 0 && w.preset != NULL)
			draw_one(w.preset, w.n - 1 == k->at, c, line);
		else if (i >= 0)
			bg_puts(c, line.row, r.col + 1, r.cols - 1,
			    BG_ROLE_TITLE, bg_tr_in("theme", w.theme));
	}
	if (i > 0 || r.rows < 1)
		return;
	bg_puts(c, r.row, r.col + 2, r.cols - 2, BG_ROLE_WARN,
	    p->n == 0 && p->problem.code != BG_OK ? p->problem.message :
	    _("nothing matches: Backspace"));
	if (r.rows > 1 && p->n == 0)
		bg_puts(c, r.row + 1, r.col + 2, r.cols - 2, BG_ROLE_DIM,
		    p->problem.hint);
}

/* Below the filter's line: the list, and what is said about the chosen. */
static void
divide(struct bg_rect r, struct bg_rect *list, struct bg_rect *about)
{
	int rows = r.rows > 4 + ABOUT_ROWS ? ABOUT_ROWS : 0;

	*list = *about = r;
	list->row = r.row + 1;
	list->rows = r.rows - 1 - rows - (rows > 0);
	about->row = r.row + r.rows - rows;
	about->rows = rows;
	about->col = r.col + 2;
	about->cols = r.cols - 4;
}

void
bg_picker_draw(const struct bg_picker *k, const struct bg_presets *p,
    struct bg_canvas *c, struct bg_rect r)
{
	const struct bg_preset *chosen = bg_picker_chosen(k, p);
	struct bg_rect list, about;
	int row, col;

	divide(r, &list, &about);
	draw_list(k, p, c, list);
	row = c->cursor_row;
	col = c->cursor_col;
	if (chosen != NULL && !k->brief)
		bg_wrap(c, about, BG_ROLE_DIM,
		    bg_tr_in("about", chosen->about));
	bg_edit_draw(&k->filter, c, r.row, r.col,
	    r.cols > 40 ? r.cols - 12 : r.cols, _(" preset "), -1);
	if (row >= 0 && !k->typing) {
		c->cursor_row = row;
		c->cursor_col = col;
	}
	if (chosen != NULL && r.cols > 40)
		bg_printf(c, r.row, r.col + r.cols - 10, 10, BG_ROLE_DIM,
		    _("%d of %d"), k->at + 1, count(k, p));
}

bool
bg_picker_click(struct bg_picker *k, const struct bg_presets *p,
    struct bg_rect r, int row)
{
	struct walk w = { 0, 0, "", NULL };
	struct bg_rect list, about;
	int n;

	divide(r, &list, &about);
	n = row - list.row;
	if (n < 0 || n >= list.rows)
		return false;
	for (n += top(k, p, list.rows); n >= 0; n--)
		if (!next(&w, k, p))
			return false;
	if (w.preset == NULL)
		return false;
	k->at = w.n - 1;
	return true;
}
