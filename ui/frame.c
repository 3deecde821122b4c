#include "ui/frame.h"

#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "tally.h"
#include "ui/field-line.h"
#include "ui/help.h"
#include "ui/keys.h"
#include "ui/tabs.h"
#include "ui/teaching.h"
#include "ui/title.h"
#include "ui/view-tabs.h"
#include "ui/views/lesson.h"
#include "ui/views/view.h"
#include "ui/wrap.h"

/* The panel of lanes stands at the right from this width on. */
#define LANES_FROM	120
#define LANES_COLS	38

/* A lesson stands there instead, as wide as the grid leaves it. */
#define GRID_COLS	80
#define LESSON_COLS	60
#define LESSON_ROWS	7

/* Columns before the text of a line. */
#define MARGIN		1

/* Columns of the pattern's name that the views' names leave it. */
#define NAME_LEAST	10

/* From so many rows on there is a rule above the grid. It goes by the screen
 * alone, so that the grid does not move when an edit makes it shorter. */
#define RULE_FROM	28

/* Rows that the grid gets before the verdict gets its last. */
#define GRID_ROWS	12

/* The largest frame that anybody looks at, and the lowest where the height is
 * not the view's. */
enum { ROWS_LEAST = 24, ROWS_MAX = 400, COLS_MAX = 800 };

/* Rows of the parts, from top to bottom. */
enum part { TITLE, FIELDS, TOP_RULE, GRID, LEGEND, MID_RULE, VERDICT, LESSON,
	MESSAGE, FOOTER, PARTS };

/* What is given up first when there are too few rows: the part, and how many
 * rows it keeps. */
struct give_up { enum part part; int least; };

static const struct give_up give_up[] = {
	{ VERDICT, 7 }, { GRID, 8 }, { LEGEND, 0 }, { FOOTER, 0 },
	{ MID_RULE, 0 }, { TOP_RULE, 0 }, { VERDICT, 3 }, { MESSAGE, 0 },
	{ GRID, 4 }, { FIELDS, 1 }, { TITLE, 0 }, { GRID, 1 }, { VERDICT, 0 },
	{ FIELDS, 0 },
};

/* The text of a lesson goes before the verdict and most of the grid. */
static const struct give_up give_up_beside[] = {
	{ TOP_RULE, 0 }, { VERDICT, 3 }, { GRID, 8 }, { LEGEND, 0 },
	{ GRID, 6 }, { MID_RULE, 0 }, { VERDICT, 0 }, { GRID, 5 },
	{ LESSON, 4 }, { FOOTER, 0 }, { MESSAGE, 0 }, { GRID, 2 },
	{ FIELDS, 1 }, { TITLE, 0 }, { GRID, 0 }, { FIELDS, 0 },
	{ LESSON, 1 }, { VERDICT, 0 },
};

/* A view that says how high it would like to be goes before the verdict. */
static const struct give_up give_up_tall[] = {
	{ VERDICT, 3 }, { TOP_RULE, 0 }, { VERDICT, 0 }, { MID_RULE, 0 },
	{ GRID, 6 }, { FOOTER, 0 }, { MESSAGE, 0 }, { GRID, 4 },
	{ FIELDS, 1 }, { TITLE, 0 }, { GRID, 1 }, { FIELDS, 0 },
};

/* Whether there is room for lanes or a lesson on the right; big cells leave
 * none. */
static bool
beside(const struct bg_app *app)
{
	return app->cols >= LANES_FROM && bg_tab_of(app)->draw == NULL &&
	    !app->big;
}

/* Takes rows away until all of them are no more than there are. */
static int
shrink(int rows[PARTS], int all, int most, const struct give_up *give, int n)
{
	for (; n > 0; give++, n--)
		while (all > most && rows[give->part] > give->least) {
			rows[give->part]--;
			all--;
		}
	return all;
}

static void
divide(const struct bg_app *app, int grid_cols, int rows[PARTS])
{
	const struct bg_tab *tab = bg_tab_of(app);
	bool banks = tab->draw == NULL, tall = tab->height != NULL;
	int i, all, grid = bg_grid_height(&app->scene, grid_cols);
	int legend = banks ? bg_legend_height(&app->scene, grid_cols) : 0;

	/* Another view takes what it can get. */
	if (!banks)
		grid = tall ? tab->height(app, grid_cols) : app->rows;

	rows[TITLE] = rows[MESSAGE] = rows[FOOTER] = 1;
	rows[TOP_RULE] = app->rows >= RULE_FROM;
	rows[FIELDS] = 2;
	rows[GRID] = grid < GRID_ROWS || tall ? grid : GRID_ROWS;
	/* The legend is the rule between grid and verdict. */
	rows[LEGEND] = legend > 0;
	rows[MID_RULE] = !rows[LEGEND];
	/* With room for a reading and for what there is to try, so that
	 * nothing moves when they come and go. */
	rows[VERDICT] = bg_verdict_height(&app->scene, grid_cols) +
	    (app->scene.reading == NULL) + (app->scene.offer == NULL &&
	    bg_pattern_bytes(app->pattern) > 0);
	if (app->scene.hidden)
		rows[VERDICT] = 0;
	rows[LESSON] = app->teaching != NULL && !beside(app) ?
	    bg_lesson_height(app, app->cols) : 0;
	/* The grid moves no more than it must. */
	if (rows[LESSON] > 0 && rows[LESSON] < LESSON_ROWS)
		rows[LESSON] = LESSON_ROWS;
	for (i = all = 0; i < PARTS; i++)
		all += rows[i];
	/* Above a lesson's text a high view goes before all of it but a
	 * sentence. */
	if (tall && rows[LESSON] > 0 && all > app->rows && rows[VERDICT] > 1) {
		all -= rows[VERDICT] - 1;
		rows[VERDICT] = 1;
	}
	all = rows[LESSON] > 0 ? shrink(rows, all, app->rows, give_up_beside,
	    (int)(sizeof give_up_beside / sizeof *give_up_beside)) : tall ?
	    shrink(rows, all, app->rows, give_up_tall,
	    (int)(sizeof give_up_tall / sizeof *give_up_tall)) :
	    shrink(rows, all, app->rows, give_up,
	    (int)(sizeof give_up / sizeof *give_up));
	if (tall && rows[VERDICT] == 0) {
		all -= rows[MID_RULE];
		rows[MID_RULE] = 0;
	}
	/* What is left goes to the grid, then to the legend, then to the
	 * grid's room below. */
	while (all < app->rows && rows[GRID] < grid) {
		rows[GRID]++;
		all++;
	}
	while (all < app->rows && rows[LEGEND] < legend) {
		rows[LEGEND]++;
		all++;
	}
	rows[GRID] += app->rows - all;
}

void
bg_frame_layout(const struct bg_app *app, struct bg_frame *f)
{
	struct bg_rect part[PARTS];
	int rows[PARTS], row = 0, i, lanes, grid_cols;

	lanes = !beside(app) ? 0 : app->teaching == NULL ? LANES_COLS :
	    app->cols - GRID_COLS - 2 < LESSON_COLS ?
	    app->cols - GRID_COLS - 2 : LESSON_COLS;
	grid_cols = app->cols - (lanes > 0 ? lanes + 2 : 0);
	divide(app, grid_cols, rows);
	for (i = 0; i < PARTS; i++) {
		part[i] = (struct bg_rect){ row, 0, rows[i], app->cols };
		row += rows[i];
	}
	f->title = part[TITLE];
	f->fields = part[FIELDS];
	f->grid = part[GRID];
	f->legend = part[LEGEND];
	f->grid.cols = f->legend.cols = grid_cols;
	f->lanes = part[GRID];
	f->lanes.rows += rows[LEGEND] + rows[MID_RULE] + rows[VERDICT];
	f->lanes.cols = lanes;
	f->lanes.col = app->cols - lanes;
	f->lesson = part[LESSON];
	if (app->teaching != NULL && lanes > 0) {
		f->lesson = f->lanes;
		f->lanes.cols = 0;
	}
	f->verdict = part[VERDICT];
	f->verdict.cols = grid_cols;
	f->message = part[MESSAGE];
	f->footer = part[FOOTER];
	f->top_rule = rows[TOP_RULE] > 0 ? part[TOP_RULE].row : -1;
	f->mid_rule = rows[MID_RULE] > 0 ? part[MID_RULE].row : -1;
	f->body = (struct bg_rect){ rows[TITLE], 0,
	    app->rows - rows[TITLE] - rows[MESSAGE] - rows[FOOTER],
	    app->cols };
}

void
bg_frame_enlarge(struct bg_app *app)
{
	const struct bg_tab *tab = bg_tab_of(app);
	int cols = bg_view_tab_width(app), wanted, side;
	struct bg_frame f;

	app->scene.top = app->tab_top = app->tab_left = 0;
	app->scene.still = true;
	if (app->cols < cols)
		app->cols = cols < COLS_MAX ? cols : COLS_MAX;
	if (tab->draw != NULL && tab->height == NULL) {
		app->rows = app->rows < ROWS_LEAST ? ROWS_LEAST : app->rows;
		return;
	}
	app->rows = ROWS_MAX;
	bg_frame_layout(app, &f);
	wanted = tab->height != NULL ? tab->height(app, f.grid.cols) :
	    bg_grid_height(&app->scene, f.grid.cols);
	/* What stands beside the grid and below it may be higher. */
	side = f.lanes.cols > 0 ? 1 + BG_LANES : f.lesson.col > 0 ?
	    bg_lesson_height(app, f.lesson.cols) : 0;
	side -= f.lanes.rows - f.grid.rows;
	if (wanted < side)
		wanted = side;
	if (wanted < f.grid.rows)
		app->rows -= f.grid.rows - wanted;
}

int
bg_frame_field(const struct bg_app *app, int row, int col)
{
	struct bg_frame f;

	bg_frame_layout(app, &f);
	return bg_field_line_at(app, f.fields, row, col);
}

/* ---- the other lines ---- */

/* What stands at the right of the title: shorter, without the access's name,
 * and then without the views, where that leaves too little of the pattern's. */
static void
right_of_title(const struct bg_app *app, int room, const char *title,
    char *buf, size_t size)
{
	const struct bg_pattern *p = app->pattern;
	char name[BG_LABEL_MAX];
	const char *live = app->measuring.live ? _("  live") : "";
	char tabs[160], number[64] = "", shorter[64] = "";
	int need = bg_text_width(title), brief;
	bool more;

	bg_tally_access_name(p, app->scene.index, name);
	more = p->naccesses > 1 && name[0] != '\0';
	if (p->naccesses > 1)
		snprintf(number, sizeof number, _(" access %d of %d (n)"),
		    app->scene.index + 1, p->naccesses);
	if (p->naccesses > 1)
		snprintf(shorter, sizeof shorter, _(" %d of %d (n)"),
		    app->scene.index + 1, p->naccesses);
	for (brief = 0; brief < 3; brief++) {
		bg_tab_line(app, brief, tabs, sizeof tabs);
		snprintf(buf, size, "%s%s%s%s  %s", number, more ? _(": ") : "",
		    more ? name : "", live, tabs);
		if (room - bg_text_width(buf) >= need && room -
		    bg_text_width(buf) >= NAME_LEAST)
			return;
	}
	for (brief = 1; brief < 3; brief++) {
		bg_tab_line(app, brief, tabs, sizeof tabs);
		snprintf(buf, size, "%s%s  %s", shorter, live, tabs);
		if (room - bg_text_width(buf) >= NAME_LEAST)
			return;
	}
	snprintf(buf, size, "%s%s", number, live);
}

static void
draw_title(const struct bg_app *app, struct bg_canvas *c, struct bg_rect r)
{
	char right[300], title[200];
	int n, col;

	bg_fill(c, r, ' ', BG_ROLE_TITLE);
	col = bg_puts(c, r.row, MARGIN, r.cols - MARGIN, BG_ROLE_TITLE,
	    "bankgrid");
	bg_title(app, title, sizeof title);
	right_of_title(app, r.cols - MARGIN - col - 3, title, right,
	    sizeof right);
	n = r.cols - MARGIN - bg_text_width(right);
	if (n < col + 2)
		return;
	bg_puts(c, r.row, n, r.cols - n, BG_ROLE_TITLE, right);
	bg_puts(c, r.row, col + 2, n - col - 3, BG_ROLE_TITLE, title);
}

static int
draw_key(struct bg_canvas *c, int row, int col, const char *label,
    const char *what)
{
	col = bg_puts(c, row, col, c->cols - col, BG_ROLE_KEY, label);
	return bg_puts(c, row, col + 1, c->cols - col - 1, BG_ROLE_DIM,
	    _(what)) + 2;
}

static void
draw_footer(const struct bg_app *app, struct bg_canvas *c, struct bg_rect r)
{
	static const enum bg_hints which[] = {
		[BG_MODE_TYPE] = BG_HINTS_TYPE,
		[BG_MODE_EDIT] = BG_HINTS_EDIT,
		[BG_MODE_WRITE] = BG_HINTS_WRITE,
		[BG_MODE_REPLACE] = BG_HINTS_REPLACE,
		[BG_MODE_COPY] = BG_HINTS_COPY,
		[BG_MODE_PRESETS] = BG_HINTS_PRESETS,
		[BG_MODE_HELP] = BG_HINTS_HELP,
		[BG_MODE_ANSWER] = BG_HINTS_ANSWER,
		[BG_MODE_LESSONS] = BG_HINTS_LESSONS,
		[BG_MODE_KERNELS] = BG_HINTS_KERNELS,
		[BG_MODE_RESULTS] = BG_HINTS_RESULTS,
	};
	enum bg_hints here = app->mode != BG_MODE_MAIN ? which[app->mode] :
	    bg_tab_of(app)->hints;

	if (here == BG_HINTS_TYPE && app->fresh)
		here = BG_HINTS_FRESH;
	if (here == BG_HINTS_KERNELS && app->kernels.open)
		here = BG_HINTS_KERNEL;
	if (here == BG_HINTS_MAIN && app->teaching != NULL)
		here = bg_teaching_done(app->teaching) ||
		    bg_teaching_step(app->teaching)->kind != BG_STEP_DESIGN ?
		    BG_HINTS_LESSON : BG_HINTS_TASK;
	if (here == BG_HINTS_LESSONS && app->teaching != NULL)
		here = BG_HINTS_LEAVE;
	const struct bg_key_hint *h;
	int shown[32], i, n, col = MARGIN;

	if (here != BG_HINTS_MAIN) {
		for (h = bg_key_hints(here); h->label != NULL; h++)
			col = draw_key(c, r.row, col, bg_tr_in("key",
			    h->label), h->what);
		return;
	}
	n = bg_key_footer(r.cols - 2 * MARGIN, shown, 32);
	for (i = 0; i < n; i++)
		col = draw_key(c, r.row, col,
		    bg_key_table[shown[i]].footer_label,
		    bg_key_table[shown[i]].footer);
}

/* What stands on the rule above the footer while nobody speaks: what the step
 * does, or else what it costs, where there is no verdict. Returns the column
 * after it, 0: nothing. */
static int
draw_unasked(const struct bg_app *app, struct bg_canvas *c,
    const struct bg_frame *f, struct bg_rect r)
{
	char motion[700];	/* with two lists of lanes */

	if (f->message.rows == 0)
		return 0;
	bg_motion_line(app, motion, sizeof motion);
	if (motion[0] != '\0' && app->mode == BG_MODE_MAIN)
		return bg_puts(c, r.row, r.col, r.cols, BG_ROLE_TITLE,
		    motion);
	if (f->verdict.rows > 0 || app->scene.hidden ||
	    bg_tab_of(app)->key == BG_ACT_VIEW_COMPARE ||
	    (app->mode != BG_MODE_MAIN && app->mode != BG_MODE_TYPE &&
	    app->mode != BG_MODE_EDIT))
		return 0;
	return bg_verdict_line(c, r, &app->scene);
}

/* On the rule above the footer, a long one over the footer too; on the last
 * row where there is no rule. */
static void
draw_message(const struct bg_app *app, struct bg_canvas *c,
    const struct bg_frame *f)
{
	struct bg_rect r = { c->rows - 1, MARGIN, 1, c->cols - 2 * MARGIN };
	int end;

	if (f->message.rows > 0) {
		r.row = f->message.row;
		bg_rule(c, r.row, 0, c->cols);
	}
	if (app->message[0] == '\0') {
		end = draw_unasked(app, c, f, r);
		if (end == 0)
			return;
		bg_put(c, r.row, 0, ' ', BG_ROLE_TEXT);
		bg_put(c, r.row, end, ' ', BG_ROLE_TEXT);
		return;
	}
	if (f->message.rows > 0 && f->footer.rows > 0 &&
	    bg_text_width(app->message) > r.cols) {
		r.rows = 2;
		bg_fill(c, (struct bg_rect){ r.row, 0, 2, c->cols }, ' ',
		    BG_ROLE_TEXT);
		bg_wrap(c, r, app->message_role, app->message);
		return;
	}
	end = bg_puts(c, r.row, r.col, r.cols, app->message_role,
	    app->message);
	bg_put(c, r.row, 0, ' ', BG_ROLE_TEXT);
	bg_put(c, r.row, end, ' ', BG_ROLE_TEXT);
}

/* Marks the word, or those of the lane, that was pointed at. */
static void
mark_aim(const struct bg_app *app, struct bg_canvas *c, struct bg_rect r)
{
	const struct bg_access *a = bg_scene_access(&app->scene);
	const struct bg_aim *aim = &app->scene.aim;
	long at;

	if (aim->word >= 0)
		bg_grid_mark(c, r, &app->scene, aim->word, aim->word +
		    BG_BANK_BYTES);
	if (aim->lane < 0 || !(bg_access_lanes(a) & 1u << aim->lane))
		return;
	at = (long)a->offset[aim->lane];
	bg_grid_mark(c, r, &app->scene, at / BG_BANK_BYTES * BG_BANK_BYTES,
	    at + bg_kind_info(a->kind)->width);
}

/* The cursor on the first sign of what happens now, where the view has put it
 * nowhere. */
static void
point_at_now(struct bg_canvas *c, struct bg_rect r)
{
	int row, col;

	for (row = r.row; row < r.row + r.rows; row++)
		for (col = r.col; col < r.col + r.cols; col++)
			if (c->cell[row * c->cols + col].attr & BG_ATTR_NOW &&
			    c->cell[row * c->cols + col].glyph != ' ')
				bg_cursor(c, row, col);
}

/* Goes on with a rule where the last row of r ends. */
static void
rule_behind(struct bg_canvas *c, struct bg_rect r)
{
	int row = r.row + r.rows - 1, col = r.col + r.cols;

	while (col > r.col && c->cell[row * c->cols + col - 1].glyph == ' ')
		col--;
	bg_rule(c, row, col + 1, r.col + r.cols - col - 1);
}

static void
draw_body(const struct bg_app *app, struct bg_canvas *c,
    const struct bg_frame *f)
{
	const struct bg_tab *tab = bg_tab_of(app);
	struct bg_rect side = app->teaching != NULL ? f->lesson : f->lanes;
	int row;

	if (tab->draw != NULL && f->grid.rows > 0) {
		tab->draw(app, c, f->grid);
	} else if (f->grid.rows > 0) {
		bg_view_grid(c, f->grid, &app->scene);
		mark_aim(app, c, f->grid);
	}
	point_at_now(c, f->grid);
	if (f->legend.rows > 0) {
		bg_view_legend(c, f->legend, &app->scene);
		rule_behind(c, f->legend);
	}
	for (row = 0; row < side.rows && side.cols > 0 && side.col > 0; row++)
		bg_put_glyph(c, side.row + row, side.col - 2, BG_GLYPH_VLINE,
		    BG_ROLE_RULE);
	if (f->lanes.cols > 0)
		bg_view_lanes(c, f->lanes, &app->scene);
	if (app->teaching != NULL && f->lesson.rows > 0)
		bg_view_lesson(app, c, f->lesson);
	if (f->verdict.rows > 0 && !app->scene.hidden)
		bg_view_verdict(c, f->verdict, &app->scene);
	if (f->top_rule >= 0)
		bg_rule(c, f->top_rule, 0, c->cols);
	if (f->mid_rule >= 0)
		bg_rule(c, f->mid_rule, 0, f->grid.cols);
}

void
bg_frame_draw(const struct bg_app *app, struct bg_canvas *c)
{
	struct bg_frame f;

	bg_frame_layout(app, &f);
	bg_canvas_clear(c);
	if (f.title.rows > 0)
		draw_title(app, c, f.title);
	if (app->mode == BG_MODE_HELP) {
		bg_help_draw(c, f.body, app->help_top);
	} else if (app->mode == BG_MODE_LESSONS) {
		bg_view_lessons(app, c, f.body);
	} else if (app->mode == BG_MODE_KERNELS) {
		bg_kernels_draw(app, c, f.body);
	} else if (app->mode == BG_MODE_PRESETS) {
		bg_picker_draw(&app->picker, app->presets, c, f.body);
	} else {
		draw_body(app, c, &f);
		/* What is typed or listed there keeps it. */
		if (!app->looking && app->mode != BG_MODE_ANSWER &&
		    app->mode != BG_MODE_RESULTS)
			c->cursor_row = c->cursor_col = -1;
		if (app->mode == BG_MODE_RESULTS)
			bg_results_draw(app, c, &f);
		if (app->mode == BG_MODE_EDIT)
			bg_field_line_edit(app, c, f.fields);
		else if (app->mode == BG_MODE_WRITE)
			bg_edit_draw(&app->edit, c, f.fields.row, MARGIN,
			    c->cols - MARGIN, _("write to "), -1);
		else if (f.fields.rows > 0)
			bg_field_line_draw(app, c, f.fields);
	}
	if (f.footer.rows > 0)
		draw_footer(app, c, f.footer);
	draw_message(app, c, &f);
}
