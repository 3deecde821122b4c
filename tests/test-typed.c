#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "ui/forms.h"
#include "ui/frame.h"

/*
 * What is typed into a field: at every key it is right, unfinished or wrong,
 * and what is wrong says where, and where it belongs.
 */

static void
focus(struct bg_app *app, const char *key)
{
	int i;

	for (i = 0; i < app->nfields; i++)
		if (strcmp(app->field[i].key, key) == 0)
			break;
	assert_in_range(i, 0, app->nfields - 1);
	app->focus = i;
}

/* Types text, of which < is a character, into the field called key. */
static void
type(struct bg_app *app, const char *key, const char *text)
{
	char one[8];

	focus(app, key);
	keys(app, "=");
	for (; *text != '\0'; text++) {
		snprintf(one, sizeof one, *text == '<' ? "<Less>" : "%c",
		    *text);
		keys(app, one);
	}
}

static const char *
state_name(enum bg_typed_state state)
{
	static const char *const names[] = { "right", "unfinished", "wrong" };

	return names[state];
}

/* What each text is, what is said of it, and which field it is for. */
static void
test_judged(void **state)
{
	static const struct {
		const char *key, *text;
		enum bg_typed_state state;
		const char *says, *belongs;
	} row[] = {
		{ "tile", "f16", BG_TYPED_WRONG, "f16 is an element type; Tab "
		    "takes it to elem", "elem" },
		{ "tile", "f", BG_TYPED_WRONG, "f is no number of rows", NULL },
		{ "tile", "6", BG_TYPED_UNFINISHED, "64 would do", NULL },
		{ "tile", "64", BG_TYPED_RIGHT, NULL, NULL },
		{ "tile", "64x", BG_TYPED_UNFINISHED, "64x32 would do", NULL },
		{ "tile", "64x64", BG_TYPED_RIGHT, NULL, NULL },
		{ "tile", "64xx", BG_TYPED_WRONG, "tile needs", NULL },
		{ "tile", "9999999", BG_TYPED_WRONG, "a tile of", NULL },
		{ "tile", "", BG_TYPED_RIGHT, NULL, NULL },
		{ "elem", "f", BG_TYPED_UNFINISHED, "f32, f16", NULL },
		{ "elem", "float", BG_TYPED_WRONG, "float is f32 here", NULL },
		{ "elem", "f12", BG_TYPED_WRONG, "did you mean", NULL },
		{ "elem", "elem=f16", BG_TYPED_RIGHT, NULL, NULL },
		{ "elem", "32x32", BG_TYPED_WRONG, "32x32 is a tile", "tile" },
		{ "pad", "xor", BG_TYPED_WRONG, "xor is a swizzle",
		    "swizzle" },
		{ "pad", "half", BG_TYPED_WRONG, "half is an element type",
		    "elem" },
		{ "pad", "lane+1", BG_TYPED_WRONG, "lane+1 is an expression",
		    "row" },
		{ "pad", "row=3", BG_TYPED_WRONG, "row=3 is a word of the "
		    "whole pattern; Tab takes it to row", "row" },
		{ "pad", "for=i:0..3", BG_TYPED_WRONG, "e edits that", NULL },
		{ "pad", "1+", BG_TYPED_UNFINISHED, "a value is missing",
		    NULL },
		{ "pad", "7x", BG_TYPED_WRONG, "pad, column 2: ", NULL },
		{ "swizzle", "x", BG_TYPED_UNFINISHED, "xor, xor/N", NULL },
		{ "swizzle", "cute:3,", BG_TYPED_UNFINISHED, "cute:B,M,S",
		    NULL },
		{ "swizzle", "cute:9,9,9", BG_TYPED_WRONG, "out of range",
		    NULL },
		{ "swizzle", "expr:col/2", BG_TYPED_UNFINISHED, "both go to",
		    NULL },
		{ "swizzle", "ld.64", BG_TYPED_WRONG, "ld.64 is an "
		    "instruction", "op" },
		{ "op", "ldm", BG_TYPED_UNFINISHED, "ldmatrix.x1", NULL },
		{ "op", "", BG_TYPED_RIGHT, NULL, NULL },
		{ "op", "load", BG_TYPED_WRONG, "load is not an op", NULL },
		{ "vec", "3", BG_TYPED_WRONG, "96 bits", NULL },
		{ "row", "la", BG_TYPED_UNFINISHED, "lane", NULL },
		{ "row", "lane*", BG_TYPED_UNFINISHED, "a value is missing "
		    "after *", NULL },
		{ "row", "lane*4", BG_TYPED_UNFINISHED, "outside the 32x32",
		    NULL },
		{ "row", "lane)", BG_TYPED_WRONG, "row, column 5: ", NULL },
		{ "row", "lane % 32 )", BG_TYPED_WRONG, "row, column 11: ",
		    NULL },
		{ "row", "99", BG_TYPED_WRONG, "row 99", NULL },
		{ "row", "lane=", BG_TYPED_UNFINISHED, "==", NULL },
		{ "row", "0x", BG_TYPED_UNFINISHED, "no digits", NULL },
		{ "row", "threadIdx.x", BG_TYPED_WRONG, "write tx", NULL },
		{ "mask", "lane<", BG_TYPED_UNFINISHED, "a value is missing",
		    NULL },
		{ "mask", "al", BG_TYPED_UNFINISHED, "all", NULL },
		{ "mask", "f16", BG_TYPED_RIGHT, NULL, NULL },
		{ "mask", "0xfffffffff", BG_TYPED_WRONG, "8 hold all", NULL },
		{ "mask", "xor", BG_TYPED_WRONG, "xor is a swizzle",
		    "swizzle" },
	};
	struct bg_app *app;
	size_t i;
	int b;

	(void)state;
	for (i = 0; i < sizeof row / sizeof *row; i++) {
		app = start(COLUMN);
		type(app, row[i].key, row[i].text);
		b = app->typed.belongs;
		if (app->typed.state != row[i].state)
			fail_msg("%s %s is %s: %s", row[i].key, row[i].text,
			    state_name(app->typed.state), app->message);
		if (row[i].says == NULL)
			assert_string_equal(app->message, "");
		else if (strstr(app->message, row[i].says) == NULL)
			fail_msg("%s %s: %s", row[i].key, row[i].text,
			    app->message);
		if (row[i].state == BG_TYPED_WRONG)
			assert_string_equal(b < 0 ? "" : app->field[b].key,
			    row[i].belongs != NULL ? row[i].belongs : "");
		/* only what is wrong is said in the colour of warnings */
		if (row[i].says != NULL)
			assert_int_equal(app->message_role, row[i].state ==
			    BG_TYPED_WRONG ? BG_ROLE_WARN : BG_ROLE_TEXT);
		bg_app_free(app);
	}
}

/* On the way to a value nothing is wrong. */
static void
test_on_the_way(void **state)
{
	static const char *const to[][2] = {
		{ "tile", "64x64" }, { "tile", "128x16" }, { "tile", "33" },
		{ "pad", "1" }, { "pad", "33" }, { "pad", "2*8" },
		{ "pad", "1<<3" }, { "swizzle", "none" },
		{ "swizzle", "xor/4" }, { "swizzle", "add" },
		{ "swizzle", "cute:3,2,3" }, { "swizzle", "tma:128" },
		{ "swizzle", "triton:8,1,8" }, { "swizzle", "expr:col^row%32" },
		{ "row", "(lane+1)%32" }, { "row", "min(lane,7)" },
		{ "row", "lane<4?0:lane" }, { "row", "lane==3?0:1" },
		{ "row", "0x1f&lane" }, { "row", "max(tx,ty)" },
		{ "row", "lane/4*4+warp%4" }, { "row", "lane*3%32" },
		{ "col", "lane*0+31" }, { "mask", "lane<16" },
		{ "mask", "0xffff" }, { "mask", "all" },
		{ "mask", "lane%2==0" }, { "mask", "lane!=3&&lane!=4" },
		{ "vec", "4" }, { "op", "stmatrix.x4.trans" },
		{ "op", "atom.cas.b32" }, { "op", "cp.async.16" },
	};
	struct bg_app *app;
	const char *elem;
	char text[64];
	size_t i, n, all = sizeof to / sizeof *to;

	(void)state;
	for (i = 0; i < all || bg_elem_at((int)(i - all), NULL) != NULL; i++) {
		elem = i < all ? to[i][1] : bg_elem_at((int)(i - all), NULL);
		for (n = 1; n < strlen(elem); n++) {
			app = start(COLUMN);
			snprintf(text, sizeof text, "%.*s", (int)n, elem);
			type(app, i < all ? to[i][0] : "elem", text);
			if (app->typed.state == BG_TYPED_WRONG)
				fail_msg("%s on the way to %s is wrong: %s",
				    text, elem, app->message);
			bg_app_free(app);
		}
	}
}

/* With pads that do not suit a wide load, the digits of one that does. */
static void
test_digits(void **state)
{
	struct bg_app *app = start("elem=f32 tile=32x32 op=ld.128 row=lane "
	    "col=0");

	(void)state;
	type(app, "pad", "1");
	assert_int_equal(app->typed.state, BG_TYPED_UNFINISHED);
	expect(app, "16 would do");
	keys(app, "6");
	assert_int_equal(app->typed.state, BG_TYPED_RIGHT);
	value_is(app, "pad", "16");
	keys(app, "000000");
	assert_int_equal(app->typed.state, BG_TYPED_WRONG);
	bg_app_free(app);
}

/* While it is not right the last good pattern is shown, and said to be; what
 * was typed stays, Enter and Tab do not keep it, Esc drops it. */
static void
test_still_shown(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	type(app, "pad", "1q");
	assert_string_equal(app->edit.text, "1q");
	value_is(app, "pad", "1");
	assert_int_equal(app->scene.prediction.total, 1);
	expect(app, " bankgrid  still shown: pad 1 ");
	keys(app, "<Enter>");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	expect(app, "not kept: pad, column 2: ");
	assert_string_equal(app->edit.text, "1q");
	keys(app, "<Tab>");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	expect(app, "not kept: ");
	keys(app, "<Left>");
	assert_string_equal(app->edit.text, "1q");
	keys(app, "<Esc>");
	value_is(app, "pad", "0");
	assert_false(shows(app, "still shown"));
	type(app, "row", "lane+");
	expect(app, "still shown: row lane ");
	expect(app, "row is unfinished: a value is missing after +");
	keys(app, "<Enter>");
	expect(app, "not kept: row is unfinished");
	assert_int_equal(app->message_role, BG_ROLE_WARN);
	keys(app, "0<Enter>");
	value_is(app, "row", "lane+0");
	keys(app, "e)");
	expect(app, "still shown: the last pattern without a fault");
	keys(app, "<Esc>");
	assert_false(shows(app, "still shown"));
	bg_app_free(app);
}

/* Tab takes what belongs to another field there, and the one it was typed into
 * has its value back. */
static void
test_taken(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	type(app, "tile", "f16");
	keys(app, "<Tab>");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	assert_string_equal(app->field[app->focus].key, "elem");
	assert_string_equal(app->edit.text, "f16");
	value_is(app, "elem", "f16");
	value_is(app, "tile", "32x32");
	keys(app, "<Enter>");
	value_is(app, "elem", "f16");
	type(app, "pad", "double");
	keys(app, "<Tab><Enter>");
	value_is(app, "elem", "f64");
	value_is(app, "pad", "0");
	type(app, "elem", "swizzle=xor");
	keys(app, "<Tab><Enter>");
	value_is(app, "swizzle", "xor");
	value_is(app, "elem", "f64");
	bg_app_free(app);
}

/* ROWSxCOLS typed into either half of the tile is the whole tile, and is told
 * once. */
static void
test_whole_tile(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	focus(app, "tile");
	keys(app, "<Right>=64x128");
	value_is(app, "tile", "64x128");
	expect(app, "\u25b6tile 64x128  pad 0");
	keys(app, "<Enter>");
	expect(app, "\u25b6tile 64x128  pad 0");
	keys(app, "=64");
	expect(app, "\u25b6tile 64x128  pad 0");
	keys(app, "<Tab>=32");
	assert_string_equal(app->edit.text, "32");
	expect(app, " tile 64x32\u25c0 pad 0");
	bg_app_free(app);
}

/* An instruction with a width follows the elements and vec that are typed, as
 * it does those that + brings. */
static void
test_follows(void **state)
{
	struct bg_app *app = start("elem=f32 tile=32x32 op=st.32 row=lane "
	    "col=0");

	(void)state;
	type(app, "elem", "f64");
	keys(app, "<Enter>");
	value_is(app, "elem", "f64");
	value_is(app, "op", "st.64");
	type(app, "vec", "2");
	keys(app, "<Enter>");
	value_is(app, "op", "st.128");
	bg_app_free(app);
}

/* Tab goes on typing in the next field: what is typed there replaces its value,
 * as a digit does a 0; arrows only look. Up and Down, and there + and -, step.
 * Behind the last field Tab is done. */
static void
test_form(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	focus(app, "tile");
	keys(app, "=64<Tab>64<Tab>1<Tab>");
	value_is(app, "tile", "64x64");
	value_is(app, "pad", "1");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	assert_string_equal(app->field[app->focus].key, "swizzle");
	assert_string_equal(app->edit.text, "none");
	expect(app, "type a new value  Left edit it");
	keys(app, "<BackTab>");
	assert_string_equal(app->edit.text, "1");
	keys(app, "<Home>2");
	expect(app, "Enter keep  Esc drop");
	value_is(app, "pad", "21");
	keys(app, "<Tab>+");
	value_is(app, "swizzle", "xor");
	keys(app, "<Up><Up><Down>");
	value_is(app, "swizzle", "xor/2");
	keys(app, "<Tab>-");
	assert_string_equal(app->field[app->focus].key, "op");
	keys(app, "<Enter>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	focus(app, "mask");
	keys(app, "=lane<Less>8<Tab>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	value_is(app, "mask", "lane<8");
	focus(app, "col");
	keys(app, "<Enter>3");
	assert_string_equal(app->edit.text, "3");
	keys(app, "<Enter><Enter>0");
	assert_string_equal(app->edit.text, "30");
	keys(app, "<Esc>=q<Up>");
	expect(app, "not kept: ");
	assert_string_equal(app->edit.text, "q");
	/* a click goes there as Tab does */
	click(app, 1, 1);
	expect(app, "not kept: ");
	keys(app, "<BS>5");
	click(app, 1, 2);
	value_is(app, "col", "5");
	assert_string_equal(app->field[app->focus].key, "elem");
	keys(app, "u32");
	value_is(app, "elem", "u32");
	click(app, 12, 40);
	assert_string_equal(app->edit.text, "u32");
	bg_app_free(app);
}

/* The whole pattern, typed from its beginning, is unfinished until it is right;
 * what no more text makes right is wrong. */
static void
test_whole_pattern(void **state)
{
	static const char *const wrong[] = { "elem=f12 tile=32x32 op=ld",
	    "elem=f32 tail=32x32", "elem=f32 op=ld stride=)+1",
	    "elem=f32 op=ld stride=1 index=2 " };
	const char *at, *good = "let n=8 elem=f16 tile=64x64 swizzle=cute:3,2,3 "
	    "op=st.64 row=(lane+1)%32 col=n mask=lane%2==0 name=\"a b\"";
	struct bg_app *app = start(COLUMN);
	char one[2] = "";
	size_t i;

	(void)state;
	keys(app, "e<C-u>");
	for (at = good; *at != '\0'; at++) {
		one[0] = *at;
		keys(app, one);
		if (app->edit_error.code == BG_OK)
			continue;
		if (!app->edit_goes_on)
			fail_msg("\"%.*s\" is wrong: %s",
			    (int)(at - good) + 1, good,
			    app->edit_error.message);
		expect(app, "unfinished: ");
	}
	assert_int_equal(app->edit_error.code, BG_OK);
	for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		keys(app, "<C-u>");
		keys(app, wrong[i]);
		assert_int_not_equal(app->edit_error.code, BG_OK);
		assert_false(app->edit_goes_on);
		assert_false(shows(app, "unfinished: "));
	}
	bg_app_free(app);
}

/* What is wrong in the field has a role of its own, nothing else has. */
static void
test_place(void **state)
{
	struct bg_app *app = start(COLUMN);
	struct bg_canvas *c = bg_canvas_new(app->rows, app->cols, true);
	const struct bg_cell *cell;
	char marked[80] = "";
	size_t n = 0;
	int i;

	(void)state;
	type(app, "row", "lane + f q");
	bg_frame_draw(app, c);
	for (i = 0; i < 3 * c->cols; i++) {
		cell = &c->cell[i];
		if (cell->role == BG_ROLE_ERROR)
			marked[n++] = (char)cell->glyph;
	}
	assert_string_equal(marked, "f q");
	bg_canvas_free(c);
	bg_app_free(app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_judged),
		cmocka_unit_test(test_on_the_way),
		cmocka_unit_test(test_digits),
		cmocka_unit_test(test_still_shown),
		cmocka_unit_test(test_taken),
		cmocka_unit_test(test_whole_tile),
		cmocka_unit_test(test_follows),
		cmocka_unit_test(test_form),
		cmocka_unit_test(test_whole_pattern),
		cmocka_unit_test(test_place),
	};

	return cmocka_run_group_tests_name("typed", tests, load_presets,
	    unload_presets);
}
