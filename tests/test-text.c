#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ui/text.h"
#include "ui/wrap.h"

static void
painted(const struct bg_canvas *c, enum bg_depth depth, const char *want)
{
	char *text = bg_text(c, depth);

	assert_non_null(text);
	assert_string_equal(text, want);
	free(text);
}

/* Plain text has no sequences, no blanks at the ends of lines, and UTF-8. */
static void
test_plain(void **state)
{
	struct bg_canvas *c = bg_canvas_new(3, 8, false);

	(void)state;
	assert_non_null(c);
	bg_puts(c, 0, 1, 5, BG_ROLE_BAD, "a\u00b7\u5217");
	bg_puts(c, 2, 0, 8, BG_ROLE_PASS, "12345678");
	painted(c, BG_DEPTH_MONO, " a\u00b7\u5217\n\n12345678\n");
	bg_canvas_free(c);
}

/* Colours begin where a style does, end with the line, and a coloured blank
 * at its end is kept. */
static void
test_colours(void **state)
{
	struct bg_canvas *c = bg_canvas_new(2, 4, false);
	struct bg_rect odd = { 0, 1, 1, 1 };

	(void)state;
	assert_non_null(c);
	bg_puts(c, 0, 0, 2, BG_ROLE_PASS, "1 ");
	bg_puts(c, 1, 0, 4, BG_ROLE_TEXT, "ab");
	painted(c, BG_DEPTH_8, "\033[0;30;42m1 \033[0m\nab\n");
	painted(c, BG_DEPTH_256, "\033[0;38;5;16;48;5;36m1 \033[0m\nab\n");
	painted(c, BG_DEPTH_DIRECT, "\033[0;38;2;0;0;0;48;2;0;158;115m1 "
	    "\033[0m\nab\n");
	bg_mark(c, odd, BG_ATTR_ODD);
	painted(c, BG_DEPTH_256, "\033[0;38;5;16;48;5;36m1"
	    "\033[0;38;5;16;48;5;79m \033[0m\nab\n");
	bg_canvas_free(c);
}

/* Every role at every depth has a look that its numbers of colours allow; the
 * pass at hand is told from the others even without colour. */
static void
test_palette(void **state)
{
	static const int32_t most[] = { -1, 7, 255, 0xffffff, 0xffffff };
	struct bg_style s, now;
	unsigned attr;
	int role, depth;

	(void)state;
	for (depth = BG_DEPTH_MONO; depth <= BG_DEPTH_PRINT; depth++)
		for (role = 0; role < BG_ROLES; role++) {
			for (attr = 0; attr < 8; attr++) {
				s = bg_palette((enum bg_role)role, attr,
				    (enum bg_depth)depth);
				assert_true(s.fg >= -1 && s.fg <= most[depth]);
				assert_true(s.bg >= -1 && s.bg <= most[depth]);
			}
			s = bg_palette((enum bg_role)role, 0,
			    (enum bg_depth)depth);
			now = bg_palette((enum bg_role)role, BG_ATTR_NOW,
			    (enum bg_depth)depth);
			if (role >= BG_ROLE_PASS)
				assert_int_not_equal(s.attr, now.attr);
		}
	assert_int_equal(bg_palette_rgb(16), 0);
	assert_int_equal(bg_palette_rgb(231), 0xffffff);
	assert_int_equal(bg_palette_rgb(196), 0xff0000);
	assert_int_equal(bg_palette_rgb(244), 0x808080);
}

/* The luminance of a colour, 0 to 1, as WCAG 2 has it. */
static double
luminance(int32_t color)
{
	static const double weight[3] = { 0.2126, 0.7152, 0.0722 };
	double sum = 0, v;
	int i;

	for (i = 0; i < 3; i++) {
		v = (double)(color >> (16 - 8 * i) & 255) / 255;
		v = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
		sum += weight[i] * v;
	}
	return sum;
}

/* On paper every text has a contrast of at least 4.5 to 1 with what is behind
 * it, rules and dots of 3 to 1. */
static void
test_paper(void **state)
{
	struct bg_style s;
	double a, b, contrast;
	unsigned attr;
	int role;

	(void)state;
	for (role = 0; role < BG_ROLES; role++)
		for (attr = 0; attr < 8; attr++) {
			s = bg_palette((enum bg_role)role, attr,
			    BG_DEPTH_PRINT);
			assert_true(s.fg >= 0);
			a = luminance(s.fg);
			b = s.bg < 0 ? 1 : luminance(s.bg);
			contrast = a > b ? (a + 0.05) / (b + 0.05) :
			    (b + 0.05) / (a + 0.05);
			assert_true(contrast >= (role == BG_ROLE_RULE ||
			    role == BG_ROLE_EMPTY ? 3 : 4.5));
		}
}

/* Paragraphs: broken at blanks, between wide characters, anywhere in a word
 * that is too long; code is left alone; counting and drawing agree. */
static void
test_paragraphs(void **state)
{
	static const struct { const char *text, *want; } tried[] = {
		{ "one two three", "one two\nthree\n" },
		{ "one  two\nb", "one  two\nb\n" },
		{ "abcdefghijk lm", "abcdefgh\nijk lm\n" },
		{ "\u4e00\u4e01\u4e02\u4e03\u4e04 x",
		    "\u4e00\u4e01\u4e02\u4e03\n\u4e04 x\n" },
		{ "a\u4e00\u4e01\u4e02\u4e03",
		    "a\u4e00\u4e01\u4e02\n\u4e03\n" },
		{ "x\n  code that is long", "x\n  code \u2026\n" },
		{ "", "\n" },
	};
	struct bg_canvas *c;
	char *text;
	size_t i;
	int rows;

	(void)state;
	for (i = 0; i < sizeof tried / sizeof *tried; i++) {
		rows = bg_paragraphs(NULL, 0, 0, 8, BG_ROLE_TEXT,
		    tried[i].text);
		c = bg_canvas_new(rows, 10, false);
		assert_int_equal(bg_paragraphs(c, 0, 0, 8, BG_ROLE_TEXT,
		    tried[i].text), rows);
		text = bg_text(c, BG_DEPTH_MONO);
		assert_string_equal(text, tried[i].want);
		free(text);
		bg_canvas_free(c);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_plain),
		cmocka_unit_test(test_colours),
		cmocka_unit_test(test_palette),
		cmocka_unit_test(test_paper),
		cmocka_unit_test(test_paragraphs),
	};

	return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
