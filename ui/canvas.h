/*
 * canvas: cells to draw on.
 *
 * The seam between drawing and terminals. A view writes glyphs with roles;
 * the curses screen, plain and ANSI text and the tests read the same cells.
 * Owns the cells and clips whatever is drawn outside. Knows no colours and
 * no terminal. Text from outside is made harmless here: control characters
 * and bad UTF-8 become '?', marks without a width are dropped.
 */
#ifndef BG_UI_CANVAS_H
#define BG_UI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

/* What a cell means; the painters choose how that looks. */
enum bg_role {
	BG_ROLE_TEXT, BG_ROLE_DIM, BG_ROLE_TITLE, BG_ROLE_LABEL, BG_ROLE_FIELD,
	BG_ROLE_FOCUS, BG_ROLE_KEY, BG_ROLE_RULE, BG_ROLE_GOOD, BG_ROLE_WARN,
	BG_ROLE_BAD, BG_ROLE_ERROR, BG_ROLE_EMPTY, BG_ROLE_CURSOR,
	/* a word served in its group's first pass, the second, ...; the last
	 * stands for all later ones */
	BG_ROLE_PASS, BG_ROLE_PASS_LAST = BG_ROLE_PASS + 7,
	/* something of bank 0, of bank 1, ... */
	BG_ROLE_BANK, BG_ROLE_BANK_LAST = BG_ROLE_BANK + 31,
	BG_ROLES
};

/* What is added to a role; nothing is told by these alone. */
enum bg_attr {
	BG_ATTR_ODD = 1,	/* of an odd bank: a shade apart from its
				 * neighbours */
	BG_ATTR_NOW = 2,	/* what happens in the step looked at */
	BG_ATTR_FRAME = 4	/* a frame around the run of these cells; the
				 * first and the last hold brackets, which
				 * stand in where no line can be drawn */
};

/* Characters that are not ASCII; the canvas maps them when it is ascii. */
enum bg_glyph {
	BG_GLYPH_HLINE, BG_GLYPH_DOT, BG_GLYPH_ELLIPSIS, BG_GLYPH_BLOCK,
	BG_GLYPH_LEFT, BG_GLYPH_RIGHT, BG_GLYPH_UP, BG_GLYPH_DOWN,
	BG_GLYPH_TIMES, BG_GLYPH_NOTEQUAL, BG_GLYPH_VLINE, BG_GLYPH_TICK,
	BG_GLYPH_GAP, BG_GLYPH_MEASURED, BG_GLYPH_RECORDED, BG_GLYPH_TIMED,
	BG_GLYPHS
};

struct bg_rect { int row, col, rows, cols; };

struct bg_cell {
	uint32_t	glyph;		/* Unicode scalar; 0: right half of
					 * the wide glyph before it */
	uint8_t		role;		/* enum bg_role */
	uint8_t		attr;		/* enum bg_attr, or-ed */
};

struct bg_canvas {
	int	rows, cols;
	bool	ascii;			/* draw with ASCII only */
	int	cursor_row, cursor_col;	/* -1, -1: hidden */
	struct bg_rect	 clip;		/* nothing is drawn outside */
	struct bg_cell	*cell;		/* rows x cols */
};

/* NULL out of memory. Sizes below 1 become 1. */
struct bg_canvas *bg_canvas_new(int rows, int cols, bool ascii);
/* Clears as well. 0 or BG_ENOMEM, then the canvas is as it was. */
int	bg_canvas_resize(struct bg_canvas *c, int rows, int cols);
void	bg_canvas_free(struct bg_canvas *c);
/* Blanks the cells, hides the cursor, drops the clip. */
void	bg_canvas_clear(struct bg_canvas *c);

/* Draws within r only, until the next bg_clip() or bg_unclip(). */
void	bg_clip(struct bg_canvas *c, struct bg_rect r);
void	bg_unclip(struct bg_canvas *c);

void	bg_put(struct bg_canvas *c, int row, int col, uint32_t glyph,
	    enum bg_role role);
void	bg_put_glyph(struct bg_canvas *c, int row, int col,
	    enum bg_glyph glyph, enum bg_role role);
void	bg_fill(struct bg_canvas *c, struct bg_rect r, uint32_t glyph,
	    enum bg_role role);
/* A row of BG_GLYPH_HLINE. */
void	bg_rule(struct bg_canvas *c, int row, int col, int width);

/* UTF-8 text, at most width columns, cut with an ellipsis when longer;
 * returns the column after it. */
int	bg_puts(struct bg_canvas *c, int row, int col, int width,
	    enum bg_role role, const char *text);

/* The whole text, which ends before column end. */
void	bg_puts_end(struct bg_canvas *c, int row, int end, enum bg_role role,
	    const char *text);
/* The formatted text is at most 1023 bytes. */
int	bg_printf(struct bg_canvas *c, int row, int col, int width,
	    enum bg_role role, const char *fmt, ...)
	    __attribute__((format(printf, 6, 7)));

/* Puts the terminal's cursor there, unless it is somewhere already or the
 * place is clipped. */
void	bg_cursor(struct bg_canvas *c, int row, int col);

/* Adds attr (enum bg_attr) to the cells of r. */
void	bg_mark(struct bg_canvas *c, struct bg_rect r, unsigned attr);

/* Columns that the UTF-8 text takes. */
int	bg_text_width(const char *text);

/* One cell's scalar as UTF-8 into buf, NUL-terminated; returns its bytes. */
int	bg_utf8(uint32_t scalar, char buf[5]);

#endif
