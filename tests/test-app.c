#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "ui/keys.h"

/*
 * The screen without a terminal: the pattern is edited, the grid is looked
 * at; at any size, with the mouse, and with any events at all.
 */

/* The first preset, and one press of +: from one bank to all of them, from 32
 * wavefronts to 1. */
static void
test_first_minute(void **state)
{
	struct bg_app *app = start(NULL);

	(void)state;
	expect_picture(app, "app-start");
	assert_int_equal(app->scene.prediction.total, 32);
	keys(app, "+");
	expect_picture(app, "app-padded");
	assert_int_equal(app->scene.prediction.total, 1);
	keys(app, "-");
	expect_picture(app, "app-start");
	bg_app_free(app);
}

/* A change that makes no sense is refused with the parser's words and nothing
 * moves; the words go with the next key. */
static void
test_refused(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "-");
	assert_string_equal(app->pattern->text, COLUMN);
	assert_int_equal(app->message_role, BG_ROLE_WARN);
	expect(app, app->message);
	keys(app, "<Left>");
	assert_string_equal(app->message, "");
	bg_app_free(app);
	app = start("elem=f32 tile=32x32 op=ld.128 row=lane col=0");
	keys(app, "+");
	expect(app, "1 does not fit, the next is 4");
	value_is(app, "pad", "0");
	bg_app_free(app);
}

/* Arrows and Tab go from field to field and around; k j and the arrows
 * change. */
static void
test_fields(void **state)
{
	struct bg_app *app = start(COLUMN);
	int i, at = app->focus;

	(void)state;
	for (i = 0; i < app->nfields; i++)
		keys(app, "<Tab>");
	assert_int_equal(app->focus, at);
	keys(app, "<Left>h<BackTab><Right>l<Tab>");
	assert_int_equal(app->focus, at);
	keys(app, "<Up>kk<Down>j");
	value_is(app, "pad", "1");
	keys(app, "s");
	value_is(app, "swizzle", "xor");
	keys(app, "S");
	value_is(app, "swizzle", "none");
	keys(app, "o");
	value_is(app, "op", "st.32");
	keys(app, "O");
	value_is(app, "op", "ld.32");
	assert_string_equal(app->field[app->focus].key, "pad");
	bg_app_free(app);
	app = start("elem=f32 op=ld stride=4");
	keys(app, "s");
	expect(app, "a swizzle needs a tile");
	bg_app_free(app);
}

/* A value typed in place shows at once what it does; Esc takes it back, Enter
 * keeps it, nonsense stays in the field with its reason. */
static void
test_typing(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "=33");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	value_is(app, "pad", "33");
	keys(app, "<Esc>");
	value_is(app, "pad", "0");
	keys(app, "=1<Enter>");
	value_is(app, "pad", "1");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	keys(app, "<Enter>x");
	value_is(app, "pad", "1");
	assert_true(app->message[0] != '\0');
	keys(app, "<Enter>");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	assert_true(app->message[0] != '\0');
	keys(app, "<BS><BS><Enter>");
	value_is(app, "pad", "0");
	while (strcmp(app->field[app->focus].key, "row") != 0)
		keys(app, "<Tab>");
	keys(app, "(lane + 1) %% 32<Enter>");
	assert_int_equal(app->mode, BG_MODE_TYPE);
	keys(app, "<C-u>(lane + 1) % 32<Tab>");
	value_is(app, "row", "(lane+1)%32");
	assert_string_equal(app->field[app->focus].key, "col");
	bg_app_free(app);
}

/* The edit line keeps the last valid grid and shows the fault under the
 * caret; Esc gives back what was. */
static void
test_edit_line(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	keys(app, "e");
	expect(app, "> " COLUMN);
	keys(app, " mask=lane<Less>4");
	assert_int_equal(app->edit_error.code, BG_OK);
	value_is(app, "mask", "lane<4");
	assert_int_equal(app->scene.prediction.total, 4);
	keys(app, "+*2");
	assert_int_equal(app->scene.prediction.total, 4);
	expect_picture(app, "app-edit-error");
	keys(app, "<Enter>");
	assert_int_equal(app->mode, BG_MODE_EDIT);
	keys(app, "<Esc>");
	assert_string_equal(app->pattern->text, COLUMN);
	keys(app, "e<C-u>elem=f32 op=ld stride=2<Enter>");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	assert_int_equal(app->scene.prediction.total, 2);
	keys(app, "u");
	assert_string_equal(app->pattern->text, COLUMN);
	keys(app, "u");
	expect(app, "nothing to undo");
	keys(app, "r");
	assert_int_equal(app->scene.prediction.total, 2);
	bg_app_free(app);
}

/* Opening the edit line and leaving it with Enter keeps the comments. */
static void
test_edit_keeps_comments(void **state)
{
	struct bg_app *app = start("# why\nelem=f32\nop=ld stride=2\n");

	(void)state;
	keys(app, "e<Enter>");
	assert_string_equal(app->pattern->text,
	    "# why\nelem=f32\nop=ld stride=2\n");
	keys(app, "e<Left><Enter>");
	assert_string_equal(app->pattern->text,
	    "# why\nelem=f32\nop=ld stride=2\n");
	bg_app_free(app);
}

/* n and N go through the accesses; the fields are those of the one shown. */
static void
test_accesses(void **state)
{
	struct bg_app *app = start("elem=f32 tile=32x32 op=st row=0 col=lane "
	    "name=fill op=ld row=lane col=0 name=drain");

	(void)state;
	expect(app, "access 1 of 2 (n): fill");
	keys(app, "n");
	expect(app, "access 2 of 2 (n): drain");
	assert_int_equal(app->scene.prediction.total, 32);
	value_is(app, "row", "lane");
	keys(app, "+");
	assert_int_equal(app->scene.index, 1);
	keys(app, "n");
	expect(app, "access 1 of 2 (n): fill");
	keys(app, "N");
	expect(app, "access 2 of 2 (n): drain");
	bg_app_free(app);
}

/* The ideal of all accesses counts the load and the swaps of a CAS loop. */
static void
test_sum(void **state)
{
	struct bg_app *app = start("elem=f32 op=atom.add.f32 stride=2 "
	    "op=ld stride=2");

	(void)state;
	assert_int_equal(app->scene.all.wavefronts, 9);
	assert_int_equal(app->scene.all.ideal, 4);
	bg_app_free(app);
}

/* [ and ] choose a group of a wide access; Space and b step, Esc leaves first
 * the stepping, then the group. */
static void
test_groups_and_steps(void **state)
{
	struct bg_app *app = start("elem=f32 op=ld.128 stride=8");

	(void)state;
	assert_int_equal(app->scene.group, -1);
	keys(app, "]]");
	assert_int_equal(app->scene.group, 1);
	keys(app, " ");
	assert_int_equal(app->scene.step, 1);
	keys(app, "  ");
	assert_int_equal(app->scene.step, 2);
	expect(app, "that was the last pass");
	expect_picture(app, "app-group-step");
	keys(app, "b<BS>");
	assert_int_equal(app->scene.step, 0);
	keys(app, "b");
	assert_int_equal(app->scene.step, -1);
	keys(app, " <Esc>");
	assert_int_equal(app->scene.step, -1);
	assert_int_equal(app->scene.group, 1);
	keys(app, "<Esc>");
	assert_int_equal(app->scene.group, -1);
	keys(app, "[");
	assert_int_equal(app->scene.group, 3);
	keys(app, "<Esc>..,");
	expect(app, "lane 0: byte 0, bank 0, group 1, pass 1 of 8");
	bg_app_free(app);
}

/* . and , tell about one lane after the other; while stepping in the order in
 * which they are served, and the step goes along. */
static void
test_lanes(void **state)
{
	struct bg_app *app = start("elem=f32 tile=32x32 op=ld row=lane%4 "
	    "col=lane/16 mask=lane%16<4");

	(void)state;
	keys(app, "..");
	expect(app, "lane 1: row 1, col 0, byte 128, bank 0, pass 2 of 4, "
	    "after lane 0");
	keys(app, "<Esc> .");
	expect(app, "lane 0: row 0, col 0");
	assert_int_equal(app->scene.step, 1);
	keys(app, ".");
	expect(app, "lane 16: row 0, col 1");
	assert_int_equal(app->scene.step, 1);
	keys(app, ".");
	expect(app, "lane 1: row 1, col 0");
	assert_int_equal(app->scene.step, 2);
	keys(app, ",,,");
	expect(app, "lane 19: row 3, col 1");
	assert_int_equal(app->scene.step, 4);
	keys(app, "b.");
	expect(app, "lane 2: row 2, col 0");
	assert_int_equal(app->scene.step, 3);
	bg_app_free(app);
	/* What is told about, and what a step serves, is in view. */
	app = start(COLUMN);
	assert_false(shows(app, " 3968 31 "));
	keys(app, ",");
	expect(app, "lane 31: row 31, col 0, byte 3968, bank 0, pass 32 of "
	    "32, after lanes 0-30");
	expect(app, "? help");
	expect(app, " 3968\u25b631 ");
	keys(app, " ");
	assert_false(shows(app, " 3968 31 "));
	expect(app, "    0  0 ");
	bg_app_free(app);
	app = start("elem=f32 op=ld stride=1 mask=0");
	keys(app, " .");
	expect(app, "no lane is active");
	bg_app_free(app);
}

/* ---- sizes, the mouse, anything at all ---- */

/* Small screens keep the grid and the verdict, large ones use the room. */
static void
test_sizes(void **state)
{
	struct bg_app *app = start(COLUMN);

	(void)state;
	resize(app, 12, 40);
	expect_picture(app, "app-12x40");
	resize(app, 45, 132);
	expect_picture(app, "app-45x132");
	bg_app_free(app);
}

/* A click picks a field, tells about a word; the wheel scrolls. */
static void
test_mouse(void **state)
{
	struct bg_event wheel = { .kind = BG_EVENT_WHEEL,
	    .key = BG_KEY_DOWN };
	struct bg_app *app = start(COLUMN);

	(void)state;
	click(app, 1, 2);
	assert_string_equal(app->field[app->focus].key, "elem");
	click(app, 2, 2);
	assert_string_equal(app->field[app->focus].key, "op");
	click(app, 6, 7);
	expect(app, "bank 0, bytes 0-3: lane 0, pass 1");
	click(app, 6, 9);
	expect(app, "bank 1: no lane asks for this word");
	expect(app, "  128  1 \342\224\202");	/* a line down it */
	keys(app, "<Esc>");
	expect(app, "  0  0 ");
	bg_app_handle(app, &wheel);
	assert_false(shows(app, "  0  0 "));
	expect(app, "  384  3 ");
	keys(app, "<Home>");
	expect(app, "  0  0 ");
	keys(app, "<End>");
	expect(app, " 3968 31 ");
	keys(app, "<PgUp><Esc>p");
	click(app, 3, 5);
	expect(app, "row of a 32x32 float tile");
	assert_int_equal(app->mode, BG_MODE_MAIN);
	bg_app_free(app);
}

static uint32_t seed = 1;

static int
chance(int n)
{
	seed = seed * 1664525u + 1013904223u;
	return (int)((seed >> 8) % (uint32_t)n);
}

static uint32_t
any_key(void)
{
	static const char likely[] = "++--  bmLsSoOenpu r[].,?hjkl0123456789(";

	switch (chance(8)) {
	case 0:
		return any_named_key((unsigned)chance(1000));
	case 1:
		return (uint32_t)(' ' + chance(95));
	case 2:
		return BG_KEY_LEFT + (uint32_t)chance(12);
	case 3:
		return 0x80 + (uint32_t)chance(0x3000);
	case 4:
		return chance(2) ? BG_KEY_ESC : BG_KEY_ENTER;
	default:
		return (uint32_t)likely[chance(sizeof likely - 1)];
	}
}

static void
any_event(struct bg_app *app)
{
	struct bg_event ev = { .now = clock_ms += chance(200) };

	switch (chance(12)) {
	case 0:
		resize(app, 1 + chance(chance(2) ? 4 : 60),
		    1 + chance(chance(2) ? 12 : 200));
		return;
	case 1:
		click(app, chance(app->rows + 2) - 1,
		    chance(app->cols + 2) - 1);
		return;
	case 2:
		ev.kind = BG_EVENT_WHEEL;
		ev.key = chance(2) ? BG_KEY_UP : BG_KEY_DOWN;
		break;
	case 3:
		reply(app, ids - chance(2), chance(33), chance(4) ? NULL :
		    "no recording");
		return;
	case 4:
		ev.kind = (enum bg_event_kind[]){ BG_EVENT_TICK,
		    BG_EVENT_TROUBLE, BG_EVENT_WAITING, BG_EVENT_HELLO
		    }[chance(4)];
		ev.text = "the meter died";
		break;
	default:
		ev.kind = chance(10) ? BG_EVENT_KEY : BG_EVENT_PASTE;
		ev.key = any_key();
	}
	bg_app_handle(app, &ev);
}

/* 3,000 events of all kinds in any order, at any size: the pattern always
 * parses and the frame is always drawn. */
static void
test_anything(void **state)
{
	struct bg_app *app = start(NULL);
	struct bg_pattern *p;
	int i;

	(void)state;
	for (i = 0; i < 3000; i++) {
		any_event(app);
		while (bg_app_want(app) != BG_WANT_NOTHING)
			if (app->measuring.pending)
				bg_measuring_sent(&app->measuring, ++ids);
		free(draw(app));
		if (i % 100 != 0)
			continue;
		assert_int_equal(bg_pattern_parse(&p, app->pattern->text,
		    NULL), BG_OK);
		bg_pattern_free(p);
	}
	bg_app_free(app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_first_minute),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_fields),
		cmocka_unit_test(test_typing),
		cmocka_unit_test(test_edit_line),
		cmocka_unit_test(test_edit_keeps_comments),
		cmocka_unit_test(test_accesses),
		cmocka_unit_test(test_sum),
		cmocka_unit_test(test_groups_and_steps),
		cmocka_unit_test(test_lanes),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_mouse),
		cmocka_unit_test(test_anything),
	};

	return cmocka_run_group_tests_name("app", tests, load_presets,
	    unload_presets);
}
