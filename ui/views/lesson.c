#include "ui/views/lesson.h"

#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/frame.h"
#include "ui/teaching.h"
#include "ui/wrap.h"

#define MARGIN	1

/* Where the text goes; c NULL: only counts. */
struct flow {
	struct bg_canvas *c;
	int	row, left, right;
};

static void
paragraph(struct flow *f, enum bg_role role, const char *text)
{
	f->row = bg_paragraphs(f->c, f->row, f->left, f->right, role, text);
}

static void
options(struct flow *f, const struct bg_step *s)
{
	char text[1024];
	int i;

	for (i = 0; i < s->noptions; i++) {
		snprintf(text, sizeof text, "%d. %.1000s", i + 1,
		    s->option[i].text);
		paragraph(f, BG_ROLE_TEXT, text);
	}
}

/* What is to be typed. */
static const char *
wanted(const struct bg_step *s, char *buf, size_t size)
{
	if (s->kind == BG_STEP_CHOICE)
		snprintf(buf, size, "1-%d", s->noptions);
	else
		snprintf(buf, size, "%s", bg_quantity_is_lanes(&s->asked) ?
		    _("lanes (0-3 8) or nobody") : _("a number"));
	return buf;
}

/* The line that is typed into, or what was typed and whether it is right. */
static void
answer(struct flow *f, const struct bg_app *app)
{
	const struct bg_teaching *t = app->teaching;
	bool told = bg_teaching_done(t);
	char text[256], right[BG_ANSWER_MAX], want[64];

	if (app->mode == BG_MODE_ANSWER) {
		if (f->c != NULL)
			bg_edit_draw(&app->edit, f->c, f->row, f->left,
			    f->right - f->left, _("answer: "), -1);
		f->row++;
		return;
	}
	if (!told && t->aside)
		snprintf(text, sizeof text, _("1-6 are views; Enter answers%s"),
		    bg_teaching_step(t)->nhints > 0 ? _("; H gives a hint") : "");
	else if (!told && t->answer[0] == '\0')
		snprintf(text, sizeof text, _("Enter to answer: %s; "
		    "Esc, then 1-6: views%s"),
		    wanted(bg_teaching_step(t), want, sizeof want),
		    bg_teaching_step(t)->nhints > 0 ? _("; H gives a hint") : "");
	else if (!told)
		snprintf(text, sizeof text, _("%.100s: no%s"), t->answer,
		    t->said == NULL && bg_teaching_step(t)->nhints > 0 ?
		    _("; H gives a hint") : "");
	else
		snprintf(text, sizeof text, _("%.100s is right"),
		    bg_lesson_answer(bg_teaching_lesson(t), t->step, right));
	paragraph(f, told ? BG_ROLE_GOOD : t->answer[0] != '\0' ?
	    BG_ROLE_WARN : BG_ROLE_KEY, text);
}

/* What a task lacks, after every change. */
static void
task(struct flow *f, const struct bg_teaching *t, bool hidden)
{
	char text[256];

	if (hidden)
		snprintf(text, sizeof text, _("the costs are hidden: V shows "
		    "whether it is solved"));
	else if (t->missing[0] == '\0')
		snprintf(text, sizeof text, _("solved"));
	else
		snprintf(text, sizeof text, _("not yet: %s"), t->missing);
	paragraph(f, hidden ? BG_ROLE_DIM : t->missing[0] == '\0' ?
	    BG_ROLE_GOOD : BG_ROLE_WARN, text);
}

static void
body(struct flow *f, const struct bg_app *app)
{
	const struct bg_teaching *t = app->teaching;
	const struct bg_step *s = bg_teaching_step(t);

	paragraph(f, s->kind == BG_STEP_TEXT ? BG_ROLE_TEXT : BG_ROLE_TITLE,
	    s->text);
	options(f, s);
	if (s->kind == BG_STEP_DESIGN)
		task(f, t, app->scene.hidden);
	else if (s->kind != BG_STEP_TEXT)
		answer(f, app);
	if (t->said != NULL)
		paragraph(f, BG_ROLE_TEXT, t->said);
}

int
bg_lesson_height(const struct bg_app *app, int cols)
{
	struct flow f = { NULL, 1, MARGIN, cols - MARGIN };

	body(&f, app);
	return f.row;
}

int
bg_lesson_hidden_lines(const struct bg_app *app)
{
	struct bg_frame f;
	int hidden;

	bg_frame_layout(app, &f);
	hidden = bg_lesson_height(app, f.lesson.cols) - f.lesson.rows;
	return f.lesson.rows > 1 && hidden > 0 ? hidden : 0;
}

static void
heading(const struct bg_app *app, struct bg_canvas *c, struct bg_rect r,
    int above, int below)
{
	const struct bg_teaching *t = app->teaching;
	const struct bg_lesson *l = bg_teaching_lesson(t);
	const struct bg_step *s = bg_teaching_step(t);
	char text[80], more[40] = "";

	bg_rule(c, r.row, r.col, r.cols);
	if (s->question < 0)
		snprintf(text, sizeof text, _(" read "));
	else
		snprintf(text, sizeof text, _(" %s %d of %d%s "),
		    s->kind == BG_STEP_DESIGN ? _("task") : _("question"),
		    s->question + 1, l->nquestions,
		    bg_progress_of(t->progress, t->lessons->file[
		    t->file].name) >> s->question & 1 ? _(", answered") : "");
	bg_puts(c, r.row, r.col + MARGIN, r.cols - MARGIN, BG_ROLE_LABEL,
	    text);
	if (above > 0 || below > 0)
		snprintf(more, sizeof more, " %s%s%s ",
		    above > 0 ? "PgUp" : "", above > 0 && below > 0 ? " " :
		    "", below > 0 ? "PgDn" : "");
	bg_puts(c, r.row, r.col + r.cols - bg_text_width(more) - MARGIN,
	    bg_text_width(more), BG_ROLE_KEY, more);
}

void
bg_view_lesson(const struct bg_app *app, struct bg_canvas *c, struct bg_rect r)
{
	int lines = bg_lesson_height(app, r.cols) - 1, room = r.rows - 1;
	int top = app->teaching->top, most = lines > room ? lines - room : 0;
	struct flow f = { c, r.row + 1, r.col + MARGIN,
	    r.col + r.cols - MARGIN };
	struct bg_rect text = { r.row + 1, r.col, room, r.cols };

	if (top > most || app->mode == BG_MODE_ANSWER)
		top = most;
	bg_clip(c, r);
	heading(app, c, r, top, most - top);
	bg_unclip(c);
	if (room <= 0)
		return;
	f.row -= top;
	bg_clip(c, text);
	body(&f, app);
	bg_unclip(c);
}

/* The first lesson of the list that is shown. */
static int
first_shown(const struct bg_study *t, struct bg_rect r)
{
	return t->at >= r.rows ? t->at - r.rows + 1 : 0;
}

int
bg_lessons_at(const struct bg_app *app, struct bg_rect r, int row)
{
	int i = first_shown(&app->study, r) + row - r.row;

	return row < r.row || row >= r.row + r.rows ||
	    i >= app->study.lessons->n ? -1 : i;
}

void
bg_view_lessons(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	const struct bg_study *t = &app->study;
	const struct bg_lesson_file *file;
	int i, n, top = first_shown(t, r);
	char done[40];

	bg_clip(c, r);
	for (i = top; i < t->lessons->n && i - top < r.rows; i++) {
		file = &t->lessons->file[i];
		n = file->lesson->nquestions;
		snprintf(done, sizeof done, _("%2d of %2d"),
		    bg_progress_count(t->progress, file->name, n), n);
		bg_printf(c, r.row + i - top, MARGIN, r.cols - 2 * MARGIN,
		    i == t->at ? BG_ROLE_FOCUS : BG_ROLE_TEXT,
		    "%s%2d  %s  %s", i == t->at ? "> " : "  ",
		    file->number, done, file->lesson->title);
		if (i == t->at) {
			c->cursor_row = r.row + i - top;
			c->cursor_col = MARGIN;
		}
	}
	bg_unclip(c);
}
