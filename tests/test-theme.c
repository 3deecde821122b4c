#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ui/theme.h"

/*
 * The themes: each can be named, kept and told from the others; what is to be
 * read stands out from its background by the measure of WCAG 2, and colours
 * that stand for passes differ.
 */

static const enum bg_theme painted[] = {
	BG_THEME_DARK, BG_THEME_LIGHT, BG_THEME_CONTRAST
};

enum { PAINTED = sizeof painted / sizeof painted[0] };

static double
luminance(int32_t color)
{
	static const double weight[] = { 0.0722, 0.7152, 0.2126 };
	double sum = 0, c;
	int i;

	for (i = 0; i < 3; i++) {
		c = (color >> (8 * i) & 255) / 255.0;
		sum += weight[i] * (c <= 0.03928 ? c / 12.92 :
		    pow((c + 0.055) / 1.055, 2.4));
	}
	return sum;
}

static double
contrast(int32_t a, int32_t b)
{
	double la = luminance(a) + 0.05, lb = luminance(b) + 0.05;

	return la > lb ? la / lb : lb / la;
}

static int32_t
rgb(int32_t color, enum bg_depth depth)
{
	assert_true(color >= 0);
	return depth == BG_DEPTH_256 ? bg_palette_rgb(color) : color;
}

static bool
same(struct bg_style a, struct bg_style b)
{
	return a.fg == b.fg && a.bg == b.bg && a.attr == b.attr;
}

/* Text has 4.5:1, with high contrast 7:1; rules and dots 3:1. */
static void
test_contrast(void **state)
{
	static const enum bg_depth depths[] = { BG_DEPTH_256,
	    BG_DEPTH_DIRECT };
	struct bg_style s;
	double least, is;
	unsigned attr;
	int i, role, d;

	(void)state;
	for (i = 0; i < PAINTED; i++)
		for (d = 0; d < 2; d++)
			for (role = 0; role < BG_ROLES; role++)
				for (attr = 0; attr < BG_ATTRS; attr++) {
					s = bg_theme_style(painted[i],
					    (enum bg_role)role, attr,
					    depths[d]);
					least = role == BG_ROLE_RULE ||
					    role == BG_ROLE_EMPTY ? 3 :
					    painted[i] == BG_THEME_CONTRAST &&
					    role < BG_ROLE_PASS ? 7 : 4.5;
					is = contrast(rgb(s.fg, depths[d]),
					    rgb(s.bg, depths[d]));
					if (is < least)
						fail_msg("%s: role %d attr %u "
						    "depth %d: %.2f",
						    bg_theme_name(painted[i]),
						    role, attr, depths[d], is);
				}
}

/* The passes have as many colours, at each depth that has so many, and those
 * of odd banks are a shade apart. */
static void
test_passes(void **state)
{
	int32_t bg[8];
	int i, j, k;

	(void)state;
	for (i = 0; i < PAINTED; i++)
		for (j = 0; j < 8; j++) {
			bg[j] = bg_theme_style(painted[i], BG_ROLE_PASS + j,
			    0, BG_DEPTH_256).bg;
			for (k = 0; k < j; k++)
				assert_int_not_equal(bg[j], bg[k]);
			assert_int_not_equal(bg[j], bg_theme_style(painted[i],
			    BG_ROLE_PASS + j, BG_ATTR_ODD, BG_DEPTH_256).bg);
		}
	assert_int_equal(bg_theme_style(BG_THEME_DARK, BG_ROLE_PASS, 0,
	    BG_DEPTH_DIRECT).bg, 0x009e73);
}

/* So has the palette itself, which are Okabe and Ito's; and no two banks share
 * a colour, on each of which black reads. */
static void
test_palette(void **state)
{
	static const enum bg_depth depths[] = { BG_DEPTH_256,
	    BG_DEPTH_DIRECT, BG_DEPTH_PRINT };
	struct bg_style s, other;
	int d, i, j;

	(void)state;
	assert_int_equal(bg_palette(BG_ROLE_PASS + 3, 0, BG_DEPTH_DIRECT).bg,
	    0xe69f00);
	for (d = 0; d < 3; d++)
		for (i = BG_ROLE_PASS; i <= BG_ROLE_BANK_LAST; i++) {
			s = bg_palette((enum bg_role)i, 0, depths[d]);
			assert_true(contrast(rgb(s.fg, depths[d]), rgb(s.bg,
			    depths[d])) >= (i < BG_ROLE_BANK ? 4.5 : 7));
			for (j = i < BG_ROLE_BANK ? BG_ROLE_PASS :
			    BG_ROLE_BANK; j < i; j++) {
				other = bg_palette((enum bg_role)j, 0,
				    depths[d]);
				assert_int_not_equal(s.bg, other.bg);
			}
		}
}

/* auto is the palette, mono has no colours; without colours all are mono. */
static void
test_others(void **state)
{
	struct bg_style s, p;
	struct bg_look *look = calloc(1, sizeof *look);
	int role, theme;

	(void)state;
	for (role = 0; role < BG_ROLES; role++) {
		s = bg_theme_style(BG_THEME_AUTO, (enum bg_role)role, 0,
		    BG_DEPTH_256);
		p = bg_palette((enum bg_role)role, 0, BG_DEPTH_256);
		assert_true(same(s, p));
		for (theme = 0; theme < BG_THEMES; theme++) {
			s = bg_theme_style((enum bg_theme)theme,
			    (enum bg_role)role, 0, theme == BG_THEME_MONO ?
			    BG_DEPTH_DIRECT : BG_DEPTH_MONO);
			assert_int_equal(s.fg, -1);
			assert_int_equal(s.bg, -1);
		}
		/* with 8 colours nothing is drawn on itself */
		for (theme = BG_THEME_DARK; theme < BG_THEMES; theme++) {
			s = bg_theme_style((enum bg_theme)theme,
			    (enum bg_role)role, 0, BG_DEPTH_8);
			assert_true(s.fg != s.bg || s.fg < 0);
		}
	}
	assert_non_null(look);
	bg_look_make(look, BG_THEME_DARK, BG_DEPTH_256);
	s = bg_theme_style(BG_THEME_DARK, BG_ROLE_BAD, BG_ATTR_NOW,
	    BG_DEPTH_256);
	assert_true(same(s, look->style[BG_ROLE_BAD][BG_ATTR_NOW]));
	free(look);
}

/* A theme is found by its name and kept; what makes no sense is auto. */
static void
test_kept(void **state)
{
	char home[] = "/tmp/bankgrid-theme-XXXXXX", path[100];
	enum bg_theme theme;
	FILE *f;
	int i;

	(void)state;
	assert_non_null(mkdtemp(home));
	setenv("XDG_STATE_HOME", home, 1);
	assert_int_equal(bg_theme_load(), BG_THEME_AUTO);
	for (i = 0; i < BG_THEMES; i++) {
		assert_true(bg_theme_find(bg_theme_name((enum bg_theme)i),
		    &theme));
		assert_int_equal(theme, i);
		assert_int_equal(bg_theme_save(theme, NULL), BG_OK);
		assert_int_equal(bg_theme_load(), i);
	}
	assert_false(bg_theme_find("pink", &theme));
	snprintf(path, sizeof path, "%s/bankgrid/theme", home);
	f = fopen(path, "w");
	assert_non_null(f);
	fputs("pink and a very long name that is none", f);
	fclose(f);
	assert_int_equal(bg_theme_load(), BG_THEME_AUTO);
	unlink(path);
	snprintf(path, sizeof path, "%s/bankgrid", home);
	rmdir(path);
	rmdir(home);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_contrast),
		cmocka_unit_test(test_passes),
		cmocka_unit_test(test_palette),
		cmocka_unit_test(test_others),
		cmocka_unit_test(test_kept),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
