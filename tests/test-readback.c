#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/text.h"

/*
 * Nothing is told by colour alone: from the text of a screen of 80x24, as a
 * terminal without colours shows it, it is read back which lanes collide in
 * which bank, and compared with the model, for every preset and every access;
 * and which field has the focus, at any size, in ASCII and in Unicode.
 */

enum { ROWS = 24, COLS = 80 };

struct screen {
	uint32_t cell[ROWS][COLS];	/* Unicode scalars */
};

static void
capture(const struct bg_app *app, struct screen *s)
{
	char *text = draw(app);
	const unsigned char *p = (const unsigned char *)text;
	int row = 0, col = 0, more;
	uint32_t c;

	for (row = 0; row < ROWS; row++)
		for (col = 0; col < COLS; col++)
			s->cell[row][col] = ' ';
	for (row = col = 0; *p != '\0'; p++) {
		if (*p == '\n') {
			row++;
			col = 0;
			continue;
		}
		more = *p < 0xc0 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : 3;
		c = more == 0 ? *p : *p & (0x3fu >> more);
		while (more-- > 0)
			c = c << 6 | (*++p & 0x3f);
		if (row < ROWS && col < COLS)
			s->cell[row][col++] = c;
	}
	free(text);
}

/* The row as ASCII; what is none is '~'. */
static void
line_of(const struct screen *s, int row, char line[COLS + 1])
{
	int col;

	for (col = 0; col < COLS; col++)
		line[col] = s->cell[row][col] < 127 ?
		    (char)s->cell[row][col] : '~';
	line[COLS] = '\0';
}

/* ---- what a lane is told ---- */

/* "lanes 0-7, 12", "lane 3" or "nobody". */
static bool
read_lanes(const char *text, uint32_t *lanes)
{
	int from, to, n;

	*lanes = 0;
	if (strncmp(text, "nobody", 6) == 0)
		return true;
	if (strncmp(text, "lane", 4) != 0)
		return false;
	text += text[4] == 's' ? 6 : 5;
	for (;;) {
		if (sscanf(text, "%d%n", &from, &n) != 1)
			return false;
		text += n;
		to = from;
		if (*text == '-') {
			if (sscanf(text, "-%d%n", &to, &n) != 1)
				return false;
			text += n;
		}
		if (from < 0 || to > 31 || from > to)
			return false;
		for (; from <= to; from++)
			*lanes |= 1u << from;
		if (strncmp(text, ", ", 2) == 0)
			text += 2;
		else if (strncmp(text, " and ", 5) == 0)
			text += 5;
		else
			return true;
	}
}

/* The message, of one line or of two. */
static void
message_of(const struct bg_app *app, char text[2 * COLS + 2])
{
	struct screen s;
	char line[COLS + 1];
	int i;

	capture(app, &s);
	line_of(&s, ROWS - 2, text);
	line_of(&s, ROWS - 1, line);
	for (i = COLS; i > 0 && text[i - 1] == ' '; i--)
		;
	text[i] = '\0';
	/* what goes on below begins like the message, not like the keys */
	if (strstr(text, "~~~") == NULL)
		strcat(text, line);
}

static void
test_lanes(void **state)
{
	struct bg_app *app;
	char text[2 * COLS + 2], *bank, *after;
	uint32_t lanes, told, waits;
	int i, a, lane, b, n, read = 0;

	(void)state;
	for (i = 0; i < presets.n; i++) {
		app = start(presets.preset[i].text);
		for (a = 0; a < app->pattern->naccesses && a < 4; a++) {
			lanes = bg_access_lanes(&app->pattern->access[
			    app->scene.index].access);
			told = 0;
			for (n = 0; n < __builtin_popcount(lanes); n++) {
				keys(app, ".");
				message_of(app, text);
				bank = strstr(text, "bank ");
				after = strstr(text, "after ");
				if (sscanf(text, " lane %d:", &lane) != 1 ||
				    bank == NULL || after == NULL ||
				    sscanf(bank, "bank %d", &b) != 1 ||
				    !read_lanes(after + 6, &waits))
					fail_msg("%s: not read: \"%s\"",
					    presets.preset[i].name, text);
				assert_int_equal(waits, bg_trace_waits(
				    &app->scene.trace, lane));
				assert_int_equal(b, bg_scene_access(
				    &app->scene)->offset[lane] / 4 % 32);
				told |= 1u << lane;
				read++;
			}
			assert_int_equal(told, lanes);
			if (app->pattern->naccesses > 1)
				keys(app, "n");
		}
		bg_app_free(app);
	}
	assert_true(read > 1000);
}

/* ---- what the grid shows ---- */

/* The words of each bank: at which 128 bytes, for which lane. */
struct seen {
	int	lane[32][64], row[32][64], n[32];
	/* A word serves several lanes, or one lane after the other: whom, the
	 * lanes tell. */
	bool	shared;
};

static void
note(struct seen *g, int bank, int row, int lane)
{
	int i;

	for (i = 0; i < g->n[bank]; i++)
		if (g->row[bank][i] == row && g->lane[bank][i] == lane)
			return;
	assert_true(g->n[bank] < 64);
	g->row[bank][g->n[bank]] = row;
	g->lane[bank][g->n[bank]++] = lane;
}

/* Reads the rows of the grid that are in view; the column in which the units
 * of bank 0 stand is that of the heading's first 0. */
static void
read_grid(const struct bg_app *app, struct seen *g)
{
	struct screen s;
	char line[COLS + 1], cell[3] = "";
	int row, units = -1, bank, offset, end;

	capture(app, &s);
	for (row = 0; row < ROWS; row++) {
		line_of(&s, row, line);
		if (strstr(line, "bank") != NULL && strstr(line, "0 1 2 3"))
			units = (int)(strstr(line, "0 1 2 3") - line);
		if (units < 0)
			continue;
		if (line[0] == '~')	/* rows that nobody touches */
			line[0] = ' ';
		/* the label ends two columns before the cells, whose tens
		 * stand before their units */
		g->shared |= strncmp(line + units - 7, "again", 5) == 0;
		if (sscanf(line, "%d%n", &offset, &end) != 1 ||
		    end != units - 2 || offset % 128 != 0)
			continue;
		for (bank = 0; bank < 32; bank++) {
			memcpy(cell, line + units + 2 * bank - 1, 2);
			if (strchr(cell, 'x') != NULL)
				g->shared = true;
			else if (cell[1] >= '0' && cell[1] <= '9')
				note(g, bank, offset / 128, atoi(cell));
		}
	}
}

static void
test_grid(void **state)
{
	const struct bg_service *v;
	struct bg_app *app;
	struct seen *g = calloc(1, sizeof *g), *want = calloc(1, sizeof *want);
	int i, j, b, read = 0;

	(void)state;
	assert_non_null(g);
	assert_non_null(want);
	for (i = 0; i < presets.n; i++) {
		app = start(presets.preset[i].text);
		memset(g, 0, sizeof *g);
		memset(want, 0, sizeof *want);
		keys(app, "<Home>");
		for (j = 0; j < 40; j++) {
			read_grid(app, g);
			keys(app, "<PgDn>");
		}
		for (j = 0; j < app->scene.trace.nservices; j++) {
			v = &app->scene.trace.service[j];
			note(want, v->bank, (int)v->word / 32,
			    __builtin_ctz(v->lanes));
		}
		for (b = 0; b < 32 && !g->shared; b++)
			if (g->n[b] != want->n[b])
				fail_msg("%s: bank %d: %d words are read, not "
				    "%d", presets.preset[i].name, b, g->n[b],
				    want->n[b]);
		for (b = 0; b < 32 && !g->shared; b++)
			for (j = 0; j < want->n[b]; j++)
				note(g, b, want->row[b][j], want->lane[b][j]);
		for (b = 0; b < 32 && !g->shared; b++)
			assert_int_equal(g->n[b], want->n[b]);
		read += !g->shared;
		bg_app_free(app);
	}
	free(g);
	free(want);
	assert_true(read > 20);
}

/* ---- which field has the focus ---- */

/* The text with every pointer taken out, which must change nothing else. */
static void
without(char *text, const char *pointer)
{
	char *at;

	while ((at = strstr(text, pointer)) != NULL) {
		*at = ' ';
		memmove(at + 1, at + strlen(pointer),
		    strlen(at + strlen(pointer)) + 1);
	}
}

/* Reads the name of the field that a pointer stands before, or the tile whose
 * columns one stands behind, from the rows of the fields; must be one. */
static void
read_focus(const char *text, const char *right, const char *left, char *key,
    enum bg_field_kind *kind)
{
	const char *line = strchr(text, '\n') + 1, *at;
	const char *end = strchr(strchr(line, '\n') + 1, '\n');
	int rows, cols, n, found = 0;

	for (at = line; at < end; at++) {
		if (strncmp(at, right, strlen(right)) == 0 &&
		    (at == line || at[-1] == ' ' || at[-1] == '\n') &&
		    sscanf(at + strlen(right), "%15[a-z]", key) == 1) {
			*kind = strcmp(key, "tile") == 0 ? BG_FIELD_ROWS :
			    BG_FIELD_TEXT;
			found++;
		}
		if (strncmp(at, " tile ", 6) == 0 && sscanf(at,
		    " tile %dx%d%n", &rows, &cols, &n) == 2 &&
		    strncmp(at + n, left, strlen(left)) == 0) {
			strcpy(key, "tile");
			*kind = BG_FIELD_COLS;
			found++;
		}
	}
	if (found != 1)
		fail_msg("%d fields have the focus in\n%s", found, text);
}

/* Whether no row of fields has to move aside for the one in focus. */
static bool
fit(const struct bg_app *app)
{
	int need[2] = { 1, 1 }, i;

	for (i = 0; i < app->nfields; i++)
		need[app->field[i].of_access] += 3 + (int)(
		    strlen(app->field[i].key) + strlen(app->field[i].value));
	return need[0] < app->cols && need[1] < app->cols;
}

static void
check_focus(struct bg_app *app, bool ascii)
{
	const char *right = ascii ? ">" : "\u25b6", *left = ascii ? "<" :
	    "\u25c0";
	struct bg_canvas *c = bg_canvas_new(app->rows, app->cols, ascii);
	const struct bg_field *f;
	enum bg_field_kind kind;
	char key[16], *text, *before = NULL;
	int i;

	for (i = 0; i < app->nfields; i++) {
		f = &app->field[app->focus];
		bg_frame_draw(app, c);
		text = bg_text(c, BG_DEPTH_MONO);
		assert_non_null(text);
		read_focus(text, right, left, key, &kind);
		assert_string_equal(key, f->key);
		assert_int_equal(kind == BG_FIELD_COLS,
		    f->kind == BG_FIELD_COLS);
		/* the focus moves nothing, where all fields fit */
		without(text, right);
		without(text, left);
		if (before != NULL && fit(app))
			assert_string_equal(text, before);
		free(before);
		before = text;
		keys(app, "<Tab>");
	}
	free(before);
	bg_canvas_free(c);
}

static void
test_focus(void **state)
{
	struct bg_app *app;
	int i;

	(void)state;
	for (i = 0; i < presets.n; i++) {
		app = start(presets.preset[i].text);
		check_focus(app, false);
		check_focus(app, true);
		resize(app, 40, 132);
		check_focus(app, false);
		resize(app, 45, 150);
		keys(app, "B");
		check_focus(app, true);
		resize(app, 24, 40);
		check_focus(app, false);
		bg_app_free(app);
	}
}

/* The row of the lane that is told about has a pointer, in ASCII too. */
static void
test_lane_told(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "...");
	expect(app, "  256\u25b6 2");
	expect(app, "  128  1");
	keys(app, "<Esc>");
	expect(app, "  256  2");
	bg_app_free(app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lanes),
		cmocka_unit_test(test_grid),
		cmocka_unit_test(test_focus),
		cmocka_unit_test(test_lane_told),
	};

	return cmocka_run_group_tests_name("readback", tests, load_presets,
	    unload_presets);
}
