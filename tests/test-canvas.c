#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "error.h"
#include "ui/canvas.h"

static struct bg_canvas *canvas;

static void
fresh(int rows, int cols, bool ascii)
{
	bg_canvas_free(canvas);
	canvas = bg_canvas_new(rows, cols, ascii);
	assert_non_null(canvas);
}

static int
teardown(void **state)
{
	(void)state;
	bg_canvas_free(canvas);
	canvas = NULL;
	return 0;
}

/* A row's glyphs as UTF-8; the right half of a wide glyph is nothing. */
static const char *
row(int r)
{
	static char text[4096];
	int c, n = 0;

	for (c = 0; c < canvas->cols; c++)
		if (canvas->cell[r * canvas->cols + c].glyph != 0)
			n += bg_utf8(canvas->cell[r * canvas->cols + c].glyph,
			    text + n);
	text[n] = '\0';
	return text;
}

/* Nothing is written outside, on any side, whatever the call. */
static void
test_clips(void **state)
{
	struct bg_rect all = { -5, -5, 50, 50 };
	int r, c;

	(void)state;
	fresh(2, 4, false);
	for (r = -3; r < 6; r++)
		for (c = -9; c < 9; c++) {
			bg_puts(canvas, r, c, 20, BG_ROLE_TEXT, "abcdefgh");
			bg_put(canvas, r, c, 0x754c, BG_ROLE_TEXT);
		}
	bg_fill(canvas, all, '#', BG_ROLE_BAD);
	bg_mark(canvas, all, BG_ATTR_ODD);
	assert_string_equal(row(0), "####");
	assert_string_equal(row(1), "####");
	assert_int_equal(canvas->cell[7].attr, BG_ATTR_ODD);
	assert_int_equal(canvas->cell[7].role, BG_ROLE_BAD);
}

/* A clip keeps drawing inside it until it is taken off. */
static void
test_clips_to_a_rectangle(void **state)
{
	struct bg_rect mid = { 1, 1, 1, 3 };

	(void)state;
	fresh(3, 5, false);
	bg_clip(canvas, mid);
	bg_puts(canvas, 0, 0, 5, BG_ROLE_TEXT, "abcde");
	bg_puts(canvas, 1, 0, 5, BG_ROLE_TEXT, "abcde");
	assert_string_equal(row(0), "     ");
	assert_string_equal(row(1), " bcd ");
	bg_unclip(canvas);
	bg_puts(canvas, 2, 0, 5, BG_ROLE_TEXT, "abcde");
	assert_string_equal(row(2), "abcde");
}

/* Text that is too long ends with an ellipsis; the column after is told. */
static void
test_cuts_with_an_ellipsis(void **state)
{
	(void)state;
	fresh(1, 8, false);
	assert_int_equal(bg_puts(canvas, 0, 0, 5, BG_ROLE_TEXT, "pattern"), 5);
	assert_string_equal(row(0), "patt\u2026   ");
	bg_canvas_clear(canvas);
	assert_int_equal(bg_puts(canvas, 0, 1, 7, BG_ROLE_TEXT, "pattern"), 8);
	assert_string_equal(row(0), " pattern");
	assert_int_equal(bg_puts(canvas, 0, 3, 0, BG_ROLE_TEXT, "x"), 3);
	assert_string_equal(row(0), " pattern");
}

/* A wide glyph takes two cells, never half of one at an edge, and losing one
 * half to other text blanks the other. */
static void
test_wide_glyphs(void **state)
{
	(void)state;
	fresh(1, 6, false);
	assert_int_equal(bg_puts(canvas, 0, 0, 6, BG_ROLE_TEXT,
	    "\u5217\u8bfb"), 4);
	assert_int_equal(canvas->cell[1].glyph, 0);
	assert_string_equal(row(0), "\u5217\u8bfb  ");
	bg_put(canvas, 0, 1, 'x', BG_ROLE_TEXT);
	assert_string_equal(row(0), " x\u8bfb  ");
	bg_put(canvas, 0, 2, 'y', BG_ROLE_TEXT);
	assert_string_equal(row(0), " xy   ");
	bg_put(canvas, 0, 5, 0x5217, BG_ROLE_TEXT);
	assert_string_equal(row(0), " xy   ");
	bg_canvas_clear(canvas);
	bg_puts(canvas, 0, 0, 4, BG_ROLE_TEXT, "\u5217\u5217\u5217");
	assert_string_equal(row(0), "\u5217\u2026   ");
}

/* An ASCII canvas holds ASCII only: known signs by their likeness, others as
 * question marks of the same width. */
static void
test_ascii(void **state)
{
	int i;

	(void)state;
	fresh(2, 12, true);
	bg_puts(canvas, 0, 0, 12, BG_ROLE_TEXT, "32\u00d732 \u5217 \u2026");
	assert_string_equal(row(0), "32x32 ?? ~  ");
	for (i = 0; i < BG_GLYPHS; i++) {
		bg_put_glyph(canvas, 1, 0, (enum bg_glyph)i, BG_ROLE_TEXT);
		assert_in_range(canvas->cell[canvas->cols].glyph, 33, 126);
	}
}

/* Control characters, overlong and broken UTF-8, surrogates and direction
 * controls never reach a cell. */
static void
test_defuses_text(void **state)
{
	(void)state;
	fresh(1, 10, false);
	bg_puts(canvas, 0, 0, 10, BG_ROLE_TEXT, "a\033[1m\x7f\n");
	assert_string_equal(row(0), "a?[1m??   ");
	bg_canvas_clear(canvas);
	bg_puts(canvas, 0, 0, 10, BG_ROLE_TEXT, "\xc0\x8a" "\xed\xa0\x80" "b");
	assert_string_equal(row(0), "???b      ");
	bg_canvas_clear(canvas);
	bg_puts(canvas, 0, 0, 10, BG_ROLE_TEXT, "e\u0301\u202e\u200bx\xe2\x82");
	assert_string_equal(row(0), "ex??      ");
	bg_canvas_clear(canvas);
	bg_puts(canvas, 0, 0, 10, BG_ROLE_TEXT, "\xc2\x85x\xf4\x90\x80\x80");
	assert_string_equal(row(0), "?x?       ");
}

/* Every scalar's UTF-8 is what the compiler writes for it. */
static void
test_utf8(void **state)
{
	char buf[5];

	(void)state;
	assert_int_equal(bg_utf8('~', buf), 1);
	assert_string_equal(buf, "~");
	assert_int_equal(bg_utf8(0xb7, buf), 2);
	assert_string_equal(buf, "\u00b7");
	assert_int_equal(bg_utf8(0x2026, buf), 3);
	assert_string_equal(buf, "\u2026");
	assert_int_equal(bg_utf8(0x1f600, buf), 4);
	assert_string_equal(buf, "\U0001f600");
	assert_int_equal(bg_text_width("a\u0301\u5217\u2026"), 4);
}

/* Sizes that make no sense are brought within bounds; resizing blanks. */
static void
test_sizes(void **state)
{
	(void)state;
	fresh(0, -3, false);
	assert_int_equal(canvas->rows, 1);
	assert_int_equal(canvas->cols, 1);
	bg_put(canvas, 0, 0, 'x', BG_ROLE_TEXT);
	canvas->cursor_row = canvas->cursor_col = 0;
	assert_int_equal(bg_canvas_resize(canvas, 2, 3), BG_OK);
	assert_string_equal(row(1), "   ");
	assert_int_equal(canvas->cursor_row, -1);
	bg_put(canvas, 1, 2, 'x', BG_ROLE_TEXT);
	assert_string_equal(row(1), "  x");
	assert_int_equal(bg_canvas_resize(canvas, 1 << 30, 1), BG_OK);
	assert_in_range(canvas->rows, 1, 65535);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clips),
		cmocka_unit_test(test_clips_to_a_rectangle),
		cmocka_unit_test(test_cuts_with_an_ellipsis),
		cmocka_unit_test(test_wide_glyphs),
		cmocka_unit_test(test_ascii),
		cmocka_unit_test(test_defuses_text),
		cmocka_unit_test(test_utf8),
		cmocka_unit_test(test_sizes),
	};

	return cmocka_run_group_tests_name("canvas", tests, NULL, teardown);
}
