#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/page.h"
#include "ui/views/view.h"
#include "ui/wrap.h"

/* Where the verdict's sentences begin, too. */
enum { TURNS = 11 };

int
bg_page_words(struct bg_canvas *c, int row, int left, int cols,
    enum bg_role role, const char *text)
{
	char line[1024];
	int n;

	do {
		n = bg_wrap_fitting(text, cols - left);
		snprintf(line, sizeof line, "%.*s", n, text);
		if (c != NULL)
			bg_puts(c, row, left, cols - left, role, line);
		row++;
		text += n;
		text += strspn(text, " ");
	} while (*text != '\0');
	return row;
}

/* What stands above the first grid, and above each when there are several. */
static int
draw_title(struct bg_canvas *c, int row, const struct bg_page *p,
    const struct bg_shown *show)
{
	const struct bg_pattern *pattern = show->scene.pattern;

	if (show->first == 0 && pattern->name[0] != '\0')
		row = bg_page_words(c, row, 1, p->cols, BG_ROLE_TITLE,
		    bg_tr_in("title", pattern->name));
	if (show->first == 0)
		row = bg_page_words(c, row, 1, p->cols, BG_ROLE_TEXT,
		    p->text) + 1;
	if (pattern->naccesses == 1)
		return row;
	return bg_page_words(c, row, 1, p->cols, BG_ROLE_TITLE, show->title);
}

/* What the other turns of for= cost. */
static int
draw_turns(struct bg_canvas *c, int row, const struct bg_page *p,
    const struct bg_shown *show)
{
	if (show->turns[0] == '\0')
		return row;
	if (c != NULL)
		bg_puts(c, row, 1, p->cols - 1, BG_ROLE_LABEL, _("turns"));
	return bg_page_words(c, row, TURNS, p->cols, BG_ROLE_TEXT,
	    show->turns);
}

/* One view of the page: how high it is, and how it is drawn. */
struct part {
	int	(*height)(const struct bg_scene *s, int cols);
	void	(*draw)(struct bg_canvas *c, struct bg_rect r,
		    const struct bg_scene *s);
};

static int
rule_height(const struct bg_scene *s, int cols)
{
	(void)s;
	(void)cols;
	return 1;
}

static void
draw_rule(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s)
{
	(void)s;
	bg_rule(c, r.row, r.col, r.cols);
}

static const struct part grid_parts[] = {
	{ bg_grid_height, bg_view_grid },
	{ bg_shared_height, bg_view_shared },
	{ bg_legend_height, bg_view_legend },
	{ rule_height, draw_rule },
	{ bg_verdict_height, bg_view_verdict },
	{ NULL, NULL }
};

static const struct part tile_parts[] = {
	{ bg_tile_height, bg_view_tile },
	{ rule_height, draw_rule },
	{ bg_verdict_height, bg_view_verdict },
	{ NULL, NULL }
};

static const struct part *
parts(const struct bg_page *p)
{
	return p->view == BG_PAGE_TILE ? tile_parts : grid_parts;
}

int
bg_page_height(const struct bg_page *p, const struct bg_shown *show)
{
	const struct part *v;
	int height = draw_title(NULL, 0, p, show);

	for (v = parts(p); v->height != NULL; v++)
		height += v->height(&show->scene, p->cols);
	return draw_turns(NULL, height, p, show);
}

void
bg_page_draw(struct bg_canvas *c, int row, const struct bg_page *p,
    const struct bg_shown *show)
{
	struct bg_rect r = { draw_title(c, row, p, show), 0, 0, p->cols };
	const struct part *v;

	for (v = parts(p); v->height != NULL; v++) {
		r.rows = v->height(&show->scene, p->cols);
		v->draw(c, r, &show->scene);
		r.row += r.rows;
	}
	draw_turns(c, r.row, p, show);
}

struct bg_canvas *
bg_page_canvas(struct bg_page p, const struct bg_pattern *pattern,
    const struct bg_gpu *gpu, bool ascii)
{
	struct bg_shown show;
	struct bg_canvas *c;
	int i, width, rows = 0;

	for (i = 0; i < pattern->naccesses; i = show.end) {
		bg_shown_set(&show, pattern, i, gpu);
		width = p.view == BG_PAGE_TILE ? bg_tile_width(&show.scene) :
		    0;
		if (width > p.cols)
			p.cols = width;
	}
	for (i = 0; i < pattern->naccesses; i = show.end) {
		bg_shown_set(&show, pattern, i, gpu);
		rows += bg_page_height(&p, &show) + (i > 0);
	}
	c = bg_canvas_new(rows, p.cols, ascii);
	rows = 0;
	for (i = 0; c != NULL && i < pattern->naccesses; i = show.end) {
		bg_shown_set(&show, pattern, i, gpu);
		bg_page_draw(c, rows, &p, &show);
		rows += bg_page_height(&p, &show) + 1;
	}
	return c;
}

static void
copy_cells(struct bg_canvas *to, int row, int col, const struct bg_canvas *from)
{
	int i;

	for (i = 0; i < from->rows; i++)
		memcpy(&to->cell[(row + i) * to->cols + col],
		    &from->cell[i * from->cols],
		    (size_t)from->cols * sizeof *from->cell);
}

struct bg_canvas *
bg_page_beside(const struct bg_canvas *a, const struct bg_canvas *b,
    const char *sentence)
{
	enum { GAP = 3, HEAD = 2, FOOT = 2 };
	int rows = a->rows > b->rows ? a->rows : b->rows;
	int right = a->cols + GAP, i;
	struct bg_canvas *c = bg_canvas_new(HEAD + rows + FOOT,
	    right + b->cols, a->ascii);

	if (c == NULL)
		return NULL;
	bg_puts(c, 0, 1, a->cols - 1, BG_ROLE_TITLE, "A");
	bg_puts(c, 0, right + 1, b->cols - 1, BG_ROLE_TITLE, "B");
	copy_cells(c, HEAD, 0, a);
	copy_cells(c, HEAD, right, b);
	for (i = 0; i < HEAD + rows; i++)
		bg_put_glyph(c, i, a->cols + GAP / 2, BG_GLYPH_VLINE,
		    BG_ROLE_RULE);
	bg_puts(c, HEAD + rows + 1, 1, c->cols - 1, BG_ROLE_TITLE, sentence);
	return c;
}
