#include "ui/field-line.h"

#include <stdio.h>
#include <string.h>

#include "nls.h"

/* Between two fields, and before the first. */
#define FIELD_GAP	2
#define MARGIN		1

struct spot {
	int	row, label, value, end;	/* columns; end: after the value */
};

static bool
is_typed(const struct bg_app *app, int i)
{
	return app->mode == BG_MODE_TYPE && i == app->focus;
}

/* The caret may stand in the gap behind it. */
static int
value_width(const struct bg_app *app, int i)
{
	return bg_text_width(is_typed(app, i) ? app->edit.text :
	    app->field[i].value);
}

/* Columns of a tile whose rows are typed as ROWSxCOLS are not told twice. */
static bool
is_told(const struct bg_app *app, int i)
{
	return app->field[i].kind == BG_FIELD_COLS && i > 0 &&
	    is_typed(app, i - 1) && strchr(app->edit.text, 'x') != NULL;
}

/* Where each field stands: the layout's in the first row, the access's in
 * the second, moved left so far that the one in focus is whole. */
static void
place(const struct bg_app *app, struct bg_rect r,
    struct spot spot[BG_FIELDS])
{
	int col[2] = { MARGIN, MARGIN }, shift, i, line, room;

	for (i = 0; i < app->nfields; i++) {
		line = app->field[i].of_access;
		spot[i].row = r.row + line;
		if (is_told(app, i)) {
			spot[i].label = spot[i].value = spot[i].end = -1;
			spot[i].row = -1;
			continue;
		}
		/* The tile's columns stand right after its rows. */
		if (app->field[i].kind == BG_FIELD_COLS)
			col[line] -= FIELD_GAP;
		spot[i].label = col[line];
		col[line] += app->field[i].kind == BG_FIELD_COLS ? 1 :
		    bg_text_width(app->field[i].label) + 1;
		spot[i].value = col[line];
		spot[i].end = col[line] + value_width(app, i);
		col[line] = spot[i].end + FIELD_GAP;
	}
	if (app->nfields == 0)
		return;
	line = app->field[app->focus].of_access;
	room = r.cols - 1;
	shift = spot[app->focus].end - room;
	if (shift > spot[app->focus].label - MARGIN)
		shift = spot[app->focus].label - MARGIN;
	for (i = 0; i < app->nfields; i++) {
		if (spot[i].row < 0)
			continue;
		/* With one row it is that of the field in focus. */
		if (r.rows < 2)
			spot[i].row = app->field[i].of_access == line ?
			    r.row : -1;
		if (app->field[i].of_access != line || shift <= 0)
			continue;
		spot[i].label -= shift;
		spot[i].value -= shift;
		spot[i].end -= shift;
	}
}

int
bg_field_line_at(const struct bg_app *app, struct bg_rect r, int row, int col)
{
	struct spot spot[BG_FIELDS];
	int i;

	if (r.rows == 0)
		return -1;
	place(app, r, spot);
	for (i = 0; i < app->nfields; i++)
		if (row == spot[i].row && col >= spot[i].label &&
		    col < spot[i].end)
			return i;
	return -1;
}

/* In the gap between two fields, so that nothing moves with the focus. */
static void
draw_pointer(struct bg_canvas *c, const struct bg_field *f,
    const struct spot *s)
{
	if (f->kind != BG_FIELD_COLS)
		bg_put_glyph(c, s->row, s->label - 1, BG_GLYPH_RIGHT,
		    BG_ROLE_TITLE);
	else
		bg_put_glyph(c, s->row, s->end < c->cols ? s->end :
		    c->cols - 1, BG_GLYPH_LEFT, BG_ROLE_TITLE);
}

/* The value as it is typed, what is wrong in it in a role of its own. */
static void
draw_typed(const struct bg_app *app, struct bg_canvas *c,
    const struct spot *s, int width)
{
	const struct bg_typed *t = &app->typed;
	int col, i;

	col = bg_edit_draw(&app->edit, c, s->row, s->value, width, "",
	    t->fault.column);
	for (i = s->value; app->fresh && i < s->value + width - 1; i++)
		c->cell[s->row * c->cols + i].role = BG_ROLE_FOCUS;
	if (t->state != BG_TYPED_WRONG || t->fault.column < 0)
		return;
	for (i = 0; i < t->fault.length && col + i < s->value + width; i++)
		c->cell[s->row * c->cols + col + i].role = BG_ROLE_ERROR;
}

static void
draw_field(const struct bg_app *app, struct bg_canvas *c, int i,
    const struct spot *s)
{
	const struct bg_field *f = &app->field[i];
	bool focus = i == app->focus;
	int width;

	bg_puts(c, s->row, s->label, bg_text_width(f->label) + 1,
	    BG_ROLE_LABEL, f->kind == BG_FIELD_COLS ? "x" : f->label);
	width = s->end - s->value + is_typed(app, i);
	if (width > c->cols - s->value)
		width = c->cols - s->value;
	if (is_typed(app, i)) {
		draw_typed(app, c, s, width);
		return;
	}
	bg_puts(c, s->row, s->value, width,
	    focus ? BG_ROLE_FOCUS : BG_ROLE_FIELD, f->value);
	if (focus)
		bg_cursor(c, s->row, s->value);
}

void
bg_field_line_draw(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	struct spot spot[BG_FIELDS];
	int i;

	place(app, r, spot);
	for (i = 0; i < app->nfields; i++)
		if (spot[i].row >= 0 && spot[i].value < c->cols)
			draw_field(app, c, i, &spot[i]);
	if (app->nfields > 0)
		draw_pointer(c, &app->field[app->focus],
		    &spot[app->focus]);
}

/* The caret under what is wrong, or unfinished, and beside it, where there is
 * room, what is: with what to do about it if that fits too. */
static void
draw_fault(const struct bg_error *err, bool unfinished, struct bg_canvas *c,
    struct bg_rect r, int col)
{
	enum bg_role role = unfinished ? BG_ROLE_TEXT : BG_ROLE_ERROR;
	char what[sizeof err->message + 32];
	char text[sizeof what + sizeof err->hint + 2];
	int i, left = col - r.col - 1, right, room;

	for (i = 0; i < err->length && i < 40 && col + i < r.cols; i++)
		bg_put(c, r.row, col + i, '^', role);
	right = r.cols - col - i - 1;
	room = left > right ? left : right;
	snprintf(what, sizeof what, unfinished ? _("unfinished: %s") : "%s",
	    err->message);
	snprintf(text, sizeof text, "%s%s%s", what,
	    err->hint[0] != '\0' ? _("; ") : "", err->hint);
	if (bg_text_width(text) > room)
		snprintf(text, sizeof text, "%s", what);
	if (bg_text_width(text) <= right || right >= left)
		bg_puts(c, r.row, col + i + 1, right, role, text);
	else if (bg_text_width(text) < left)
		bg_puts(c, r.row, col - 1 - bg_text_width(text), left, role,
		    text);
	else
		bg_puts(c, r.row, r.col, left, role, text);
}

void
bg_field_line_edit(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	const struct bg_error *err = &app->edit_error;
	bool fault = err->code != BG_OK && !app->edit_code;
	int col;

	col = bg_edit_draw(&app->edit, c, r.row, r.col, r.cols, "> ",
	    fault ? err->column : -1);
	if (r.rows > 1 && fault)
		draw_fault(err, app->edit_goes_on, c, (struct bg_rect){
		    r.row + 1, r.col, 1, r.cols }, col);
}
