/*
 * Texts over several rows: blanks, words that are too long, characters of two
 * columns and the marks that may not begin or end a line.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "error.h"
#include "ui/wrap.h"

/* The rows of a paragraph, cols columns wide, with | behind each. */
static const char *
wrapped(int cols, const char *text)
{
	static char out[1024];
	int rows = bg_paragraphs(NULL, 0, 0, cols, BG_ROLE_TEXT, text);
	struct bg_canvas *c = bg_canvas_new(rows, cols, false);
	int i, n = 0, begin;
	uint32_t glyph;

	assert_non_null(c);
	assert_int_equal(bg_paragraphs(c, 0, 0, cols, BG_ROLE_TEXT, text),
	    rows);
	for (i = 0, begin = 0; i < rows * cols; i++) {
		glyph = c->cell[i].glyph;
		if (glyph != 0)
			n += bg_utf8(glyph, out + n);
		if ((i + 1) % cols != 0)
			continue;
		while (n > begin && out[n - 1] == ' ')
			n--;
		out[n++] = '|';
		begin = n;
	}
	out[n] = '\0';
	bg_canvas_free(c);
	return out;
}

static void
test_words(void **state)
{
	(void)state;
	assert_string_equal(wrapped(9, "one two three"), "one two|three|");
	assert_string_equal(wrapped(5, "a threescore b"),
	    "a|three|score|b|");
	assert_string_equal(wrapped(8, "a\n  b  c\nd"), "a|  b  c|d|");
}

/* By columns, not by characters, and between any two of them. */
static void
test_wide(void **state)
{
	(void)state;
	assert_string_equal(wrapped(8, "一二三四五六"), "一二三四|五六|");
	assert_string_equal(wrapped(7, "一二三四五六"), "一二三|四五六|");
	assert_string_equal(wrapped(8, "读 bank 的字"), "读 bank|的字|");
	assert_string_equal(wrapped(6, "一二bank三"), "一二|bank三|");
}

/* No closing mark begins a line, no opening one ends it; nor does one of
 * ASCII leave its character. */
static void
test_marks(void **state)
{
	(void)state;
	assert_string_equal(wrapped(8, "一二三四，五"), "一二三|四，五|");
	assert_string_equal(wrapped(8, "一 bank，五"), "一|bank，五|");
	assert_string_equal(wrapped(8, "一二三（四）"), "一二三|（四）|");
	assert_string_equal(wrapped(8, "一二三四, 五"), "一二三|四, 五|");
	assert_string_equal(wrapped(6, "一二，bank"), "一二，|bank|");
}

/* bg_wrap() breaks alike, and cuts what has no row. */
static void
test_rectangle(void **state)
{
	struct bg_canvas *c = bg_canvas_new(3, 10, false);
	struct bg_rect r = { 0, 1, 3, 8 };

	(void)state;
	assert_non_null(c);
	assert_int_equal(bg_wrap(c, r, BG_ROLE_TEXT, "一二三四，五"), 2);
	assert_int_equal(c->cell[5].glyph, 0x4e09);	/* 三 */
	assert_int_equal(c->cell[7].glyph, ' ');
	assert_int_equal(c->cell[10 + 1].glyph, 0x56db);	/* 四 */
	assert_int_equal(c->cell[10 + 3].glyph, 0xff0c);	/* ， */
	r.rows = 1;
	assert_int_equal(bg_wrap(c, r, BG_ROLE_TEXT, "一二三四，五"), 1);
	assert_int_equal(c->cell[7].glyph, 0x2026);
	bg_canvas_free(c);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_wide),
		cmocka_unit_test(test_marks),
		cmocka_unit_test(test_rectangle),
	};

	return cmocka_run_group_tests_name("wrap", tests, NULL, NULL);
}
