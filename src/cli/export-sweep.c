#include <string.h>

#include "cli/export.h"
#include "nls.h"
#include "ui/page.h"
#include "ui/views/phrase.h"
#include "ui/views/plot.h"

enum { COLS = 80, VALUE_MAX = 28, NUMBER = 12 };

static int
value_width(const struct bg_sweep *s)
{
	int i, w, width = bg_text_width(s->key);

	for (i = 0; i < s->npoints; i++) {
		w = bg_text_width(s->point[i].value);
		width = w > width ? w : width;
	}
	return width > VALUE_MAX ? VALUE_MAX : width;
}

static void
right(struct bg_canvas *c, int row, int col, enum bg_role role,
    const char *text)
{
	bg_puts(c, row, col - bg_text_width(text), COLS, role, text);
}

static void
count(struct bg_canvas *c, int row, int col, enum bg_role role, int64_t n,
    bool known)
{
	char text[BG_PHRASE_MAX] = "-";

	if (known)
		bg_phrase_count(n, text);
	right(c, row, col, role, text);
}

static void
draw_heading(struct bg_canvas *c, int row, int width, const char *key)
{
	static const char *const names[] = {
		N_("wavefronts"), N_("ideal"), N_("conflicts"), N_("bytes")
	};
	int i;

	bg_puts(c, row, 2, width, BG_ROLE_LABEL, key);
	for (i = 0; i < 4; i++)
		right(c, row, 2 + width + (i + 1) * NUMBER, BG_ROLE_LABEL,
		    _(names[i]));
}

static void
draw_point(struct bg_canvas *c, int row, int width,
    const struct bg_sweep_point *p, bool numbers, bool best)
{
	enum bg_role role = best ? BG_ROLE_GOOD : BG_ROLE_TEXT;
	int col = 2 + width;
	bool known = !p->sum.uncounted;

	bg_puts(c, row, 1, 1, role, best && known ? "*" : " ");
	if (numbers)
		right(c, row, 2 + width, role, p->value);
	else
		bg_puts(c, row, 2, width, role, p->value);
	if (p->error.code != BG_OK) {
		bg_puts(c, row, col + 2, COLS - col - 2, BG_ROLE_DIM,
		    p->error.message);
		return;
	}
	count(c, row, col + NUMBER, role, p->sum.wavefronts, known);
	count(c, row, col + 2 * NUMBER, role, p->sum.ideal, true);
	count(c, row, col + 3 * NUMBER, role, p->sum.conflicts, known);
	count(c, row, col + 4 * NUMBER, role, p->bytes, p->bytes > 0);
}

struct bg_canvas *
bg_export_sweep(const struct bg_sweep *s, const char *text, bool ascii)
{
	int i, title = bg_page_words(NULL, 0, 1, COLS, BG_ROLE_TEXT, text) + 1;
	struct bg_rect plot = { title, 0, bg_plot_height(s), COLS };
	int width = value_width(s), row = title + plot.rows + 1;
	struct bg_canvas *c = bg_canvas_new(row + s->npoints + 2, COLS, ascii);

	if (c == NULL)
		return NULL;
	bg_page_words(c, 0, 1, COLS, BG_ROLE_TEXT, text);
	bg_view_plot(c, plot, s);
	draw_heading(c, row++, width, s->key);
	for (i = 0; i < s->npoints; i++)
		draw_point(c, row++, width, &s->point[i], s->numbers,
		    i == s->best);
	bg_puts(c, row, 1, COLS - 1, BG_ROLE_DIM, _("predicted; *: the "
	    "fewest wavefronts, and of those the fewest bytes"));
	return c;
}
