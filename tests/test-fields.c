#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ui/fields.h"
#include "ui/flatten.h"
#include "ui/steps.h"

#define COLUMN	"elem=f32 tile=32x32 op=ld row=lane col=0"

static struct bg_pattern *
parse(const char *text)
{
	struct bg_pattern *p;
	struct bg_error err;

	if (bg_pattern_parse(&p, text, &err) != BG_OK)
		fail_msg("%s: %s", text, err.message);
	return p;
}

/* Steps the field called key and replaces *text by what comes out; the error
 * when nothing does. */
static struct bg_error
step(char **text, const char *key, enum bg_field_kind kind, int by)
{
	struct bg_field f[BG_FIELDS];
	struct bg_pattern *p = parse(*text), *out;
	struct bg_error err = { 0 };
	int i, n = bg_fields_list(p, 0, f);

	for (i = 0; i < n; i++)
		if (strcmp(f[i].key, key) == 0 && f[i].kind == kind)
			break;
	assert_in_range(i, 0, n - 1);
	if (bg_field_step(p, 0, &f[i], by, &out, &err) == BG_OK) {
		free(*text);
		*text = strdup(out->text);
		bg_pattern_free(out);
		err.code = BG_OK;
	} else {
		assert_null(out);
		assert_true(err.code < 0);
	}
	bg_pattern_free(p);
	return err;
}

static void
expect(const char *from, const char *key, enum bg_field_kind kind, int by,
    const char *to)
{
	char *text = strdup(from);
	struct bg_error err = step(&text, key, kind, by);

	if (strcmp(text, to) != 0)
		fail_msg("%s%+d of %s gives %s (%s), not %s", key, by, from,
		    text, err.message, to);
	free(text);
}

/* A pattern shows the fields that it has, in the order of the manual. */
static void
test_fields(void **state)
{
	static const char *const keys[] = { "elem", "tile", "tile", "pad",
	    "swizzle", "op", "vec", "row", "col", "mask" };
	static const char *const values[] = { "f32", "32", "64", "0", "none",
	    "ld.32", "1", "lane", "0", "all" };
	struct bg_field f[BG_FIELDS];
	struct bg_pattern *p = parse("tile=32x64 op=ld row=lane col=0");
	int i, n = bg_fields_list(p, 0, f);

	(void)state;
	assert_int_equal(n, 10);
	for (i = 0; i < n; i++) {
		assert_string_equal(f[i].key, keys[i]);
		assert_string_equal(f[i].value, values[i]);
	}
	bg_pattern_free(p);
	p = parse("base=128 op=ldmatrix.x1 addr=lane*16 mask=0xff");
	n = bg_fields_list(p, 0, f);
	for (i = 0; i < n; i++) {
		assert_string_not_equal(f[i].key, "tile");
		assert_string_not_equal(f[i].key, "pad");
		assert_string_not_equal(f[i].key, "vec");
	}
	bg_pattern_free(p);
}

/* Numbers go by one, the tile by factors of two, below zero nothing. */
static void
test_numbers(void **state)
{
	char *text = strdup(COLUMN);
	struct bg_error err;

	(void)state;
	expect(COLUMN, "pad", BG_FIELD_NUMBER, 1,
	    "elem=f32 tile=32x32 pad=1 op=ld row=lane col=0");
	expect(COLUMN, "tile", BG_FIELD_COLS, 1,
	    "elem=f32 tile=32x64 op=ld row=lane col=0");
	expect(COLUMN, "tile", BG_FIELD_ROWS, 1,
	    "elem=f32 tile=64x32 op=ld row=lane col=0");
	expect("tile=32x33 op=ld row=lane col=0", "tile", BG_FIELD_COLS, 1,
	    "tile=32x64 op=ld row=lane col=0");
	expect("tile=32x33 op=ld row=lane col=0", "tile", BG_FIELD_COLS, -1,
	    "tile=32x32 op=ld row=lane col=0");
	err = step(&text, "pad", BG_FIELD_NUMBER, -1);
	assert_true(err.code < 0);
	assert_string_equal(text, COLUMN);
	free(text);
}

/* A refused number names the next one that would do. */
static void
test_look_ahead(void **state)
{
	char *text = strdup("elem=f32 tile=32x32 op=ld.128 row=lane "
	    "col=0");
	struct bg_error err;

	(void)state;
	err = step(&text, "pad", BG_FIELD_NUMBER, 1);
	assert_int_equal(err.code, BG_EALIGN);
	assert_non_null(strstr(err.message, "the next is 4"));
	free(text);
}

/* The constant at the end of an expression moves, whatever is before it. */
static void
test_expressions(void **state)
{
	static const struct { const char *from; int by; const char *to; }
	row[] = {
		{ "0", 1, "1" }, { "1", -1, "0" }, { "0x10", 1, "17" },
		{ "lane", 1, "lane+1" }, { "lane", -1, "lane-1" },
		{ "lane+1", -1, "lane" }, { "lane*4+9", 1, "lane*4+10" },
		{ "lane-1", 1, "lane" }, { "lane-1", -1, "lane-2" },
		{ "lane*-1", 1, "lane*-1+1" }, { "(lane)+2", 1, "(lane)+3" },
		{ "lane^3", 1, "(lane^3)+1" }, { "(lane^3)+1", -1, "(lane^3)" },
		{ "lane&1?2:3", 1, "(lane&1?2:3)+1" },
		{ "lane/4", 1, "lane/4+1" },
		{ "lane^1+1", 1, "(lane^1+1)+1" }, { "tx4", 1, "tx4+1" },
	};
	char buf[64];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof row / sizeof *row; i++) {
		assert_int_equal(bg_step_expr(row[i].from, row[i].by, buf,
		    sizeof buf), BG_OK);
		assert_string_equal(buf, row[i].to);
	}
	assert_int_equal(bg_step_expr("lane*123456", 1, buf, 8), BG_ERANGE);
	expect(COLUMN, "col", BG_FIELD_EXPR, 1,
	    "elem=f32 tile=32x32 op=ld row=lane col=1");
}

/* Elements change their size, and an op with a width follows them. */
static void
test_elements(void **state)
{
	(void)state;
	expect(COLUMN, "elem", BG_FIELD_ELEM, 1,
	    "elem=f64 tile=32x32 op=ld row=lane col=0");
	expect("elem=f32 tile=32x32 op=st.32 row=lane col=0", "elem",
	    BG_FIELD_ELEM, 1, "elem=f64 tile=32x32 op=st.64 row=lane col=0");
	expect("elem=f32 tile=32x32 op=ld row=lane col=0", "vec",
	    BG_FIELD_VEC, 1,
	    "elem=f32 tile=32x32 op=ld vec=2 row=lane col=0");
	expect("elem=f32 tile=32x32 op=ld.32 row=lane col=0", "vec",
	    BG_FIELD_VEC, 1,
	    "elem=f32 tile=32x32 op=ld.64 vec=2 row=lane col=0");
	expect("elem=c128 tile=32x32 op=ld row=lane col=0", "elem",
	    BG_FIELD_ELEM, 1, "elem=c128 tile=32x32 op=ld row=lane col=0");
}

/* Going on with s, o or the mask comes around to the beginning, forwards and
 * backwards, and every text on the way parses. */
static void
cycles(const char *key, enum bg_field_kind kind, int by, int least)
{
	struct bg_pattern *p;
	struct bg_error err;
	char *text = strdup(COLUMN), first[64], value[64] = "";
	int n;

	p = parse(text);
	bg_pattern_get(p, 0, key, first, sizeof first);
	bg_pattern_free(p);
	for (n = 0; n < 64 && strcmp(value, first) != 0; n++) {
		err = step(&text, key, kind, by);
		if (err.code != 0)
			fail_msg("%s: %s %s", text, key, err.message);
		p = parse(text);
		bg_pattern_get(p, 0, key, value, sizeof value);
		bg_pattern_free(p);
	}
	assert_in_range(n, least, 63);
	free(text);
}

static void
test_cycles(void **state)
{
	(void)state;
	cycles("swizzle", BG_FIELD_SWIZZLE, 1, 5);
	cycles("swizzle", BG_FIELD_SWIZZLE, -1, 5);
	cycles("op", BG_FIELD_OP, 1, 8);
	cycles("op", BG_FIELD_OP, -1, 8);
	cycles("mask", BG_FIELD_MASK, 1, 5);
	cycles("mask", BG_FIELD_MASK, -1, 5);
}

/* Of a tile that is no power of two no xor is offered. */
static void
test_swizzles_that_fit(void **state)
{
	char *text = strdup("tile=32x33 op=ld row=lane col=0");
	int i;

	(void)state;
	for (i = 0; i < 12; i++) {
		step(&text, "swizzle", BG_FIELD_SWIZZLE, 1);
		assert_null(strstr(text, "xor"));
	}
	free(text);
}

/* A value is set in place; rows and columns of the tile each on their own. */
static void
test_set(void **state)
{
	struct bg_field f[BG_FIELDS];
	struct bg_pattern *p = parse(COLUMN);
	char *text;

	(void)state;
	bg_fields_list(p, 0, f);
	assert_int_equal(bg_field_set(p, 0, &f[2], "48", &text, NULL), BG_OK);
	assert_string_equal(text, "elem=f32 tile=32x48 op=ld row=lane col=0");
	free(text);
	assert_int_equal(bg_field_set(p, 0, &f[1], "8x9", &text, NULL),
	    BG_OK);
	assert_string_equal(text, "elem=f32 tile=8x9 op=ld row=lane col=0");
	free(text);
	bg_pattern_free(p);
}

/* Lines and comments go, words and what is quoted stay. */
static void
test_flatten(void **state)
{
	char *line = bg_flatten("# title\n\ntile=32x32\t # why\n"
	    "name=\"a # b  c\" op=ld#x\nrow=lane\r\n");

	(void)state;
	assert_string_equal(line,
	    "tile=32x32 name=\"a # b  c\" op=ld row=lane");
	free(line);
	line = bg_flatten(" # nothing");
	assert_string_equal(line, "");
	free(line);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_fields),
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_look_ahead),
		cmocka_unit_test(test_expressions),
		cmocka_unit_test(test_elements),
		cmocka_unit_test(test_cycles),
		cmocka_unit_test(test_swizzles_that_fit),
		cmocka_unit_test(test_set),
		cmocka_unit_test(test_flatten),
	};

	return cmocka_run_group_tests_name("fields", tests, NULL, NULL);
}
