#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ui/edit.h"
#include "ui/history.h"
#include "ui/keys.h"

static void
type(struct bg_edit *e, const char *keys)
{
	for (; *keys != '\0'; keys++)
		assert_true(bg_edit_key(e, (unsigned char)*keys));
}

/* Characters go in at the caret; every editing key does what it says. */
static void
test_keys(void **state)
{
	struct bg_edit e = { 0 };

	(void)state;
	bg_edit_set(&e, "pad=1");
	type(&e, "6");
	assert_string_equal(e.text, "pad=16");
	bg_edit_key(&e, BG_KEY_LEFT);
	bg_edit_key(&e, BG_KEY_BACKSPACE);
	assert_string_equal(e.text, "pad=6");
	bg_edit_key(&e, BG_KEY_HOME);
	bg_edit_key(&e, BG_KEY_DELETE);
	assert_string_equal(e.text, "ad=6");
	bg_edit_key(&e, BG_KEY_END);
	type(&e, " op=ld row=lane");
	bg_edit_key(&e, BG_CTRL('w'));
	assert_string_equal(e.text, "ad=6 op=ld ");
	bg_edit_key(&e, BG_KEY_WORD_LEFT);
	bg_edit_key(&e, BG_CTRL('u'));
	assert_string_equal(e.text, "op=ld ");
	bg_edit_key(&e, BG_KEY_WORD_RIGHT);
	bg_edit_key(&e, BG_CTRL('k'));
	assert_string_equal(e.text, "op=ld");
	assert_false(bg_edit_key(&e, BG_KEY_ENTER));
	assert_false(bg_edit_key(&e, BG_KEY_PGUP));
	assert_false(bg_edit_key(&e, 0x85));
	bg_edit_free(&e);
}

/* A character of several bytes is one step for the caret and one to delete. */
static void
test_utf8(void **state)
{
	struct bg_edit e = { 0 };

	(void)state;
	bg_edit_set(&e, "a");
	bg_edit_key(&e, 0x5217);
	bg_edit_key(&e, 0x1f600);
	assert_string_equal(e.text, "a\xe5\x88\x97\xf0\x9f\x98\x80");
	bg_edit_key(&e, BG_KEY_LEFT);
	bg_edit_key(&e, BG_KEY_LEFT);
	assert_int_equal(e.caret, 1);
	bg_edit_key(&e, BG_KEY_DELETE);
	assert_string_equal(e.text, "a\xf0\x9f\x98\x80");
	bg_edit_free(&e);
}

/* A text longer than the row scrolls; the caret is always inside, and so is
 * the place marked, clipped to the row. */
static void
test_draw(void **state)
{
	struct bg_canvas *c = bg_canvas_new(1, 10, false);
	struct bg_edit e = { 0 };

	(void)state;
	bg_edit_set(&e, "0123456789abcdef");
	assert_int_equal(bg_edit_draw(&e, c, 0, 0, 10, "> ", 14), 7);
	assert_int_equal(c->cell[2].glyph, '9');
	assert_int_equal(c->cell[8].glyph, 'f');
	assert_int_equal(c->cursor_col, 9);
	assert_int_equal(bg_edit_draw(&e, c, 0, 0, 10, "> ", 0), 0);
	bg_edit_key(&e, BG_KEY_HOME);
	assert_int_equal(bg_edit_draw(&e, c, 0, 0, 10, "> ", 15), 9);
	assert_int_equal(c->cell[2].glyph, '0');
	assert_int_equal(c->cursor_col, 2);
	bg_edit_draw(&e, c, 0, 0, 1, "> ", 3);
	bg_edit_free(&e);
	bg_canvas_free(c);
}

/* Undo goes back to the first text, redo forward; a new text ends redo; the
 * oldest of too many are forgotten. */
static void
test_history(void **state)
{
	struct bg_history h = { 0 };
	char text[2] = "a";
	int i;

	(void)state;
	assert_null(bg_history_move(&h, 0));
	bg_history_push(&h, "a");
	bg_history_push(&h, "b");
	bg_history_push(&h, "c");
	assert_string_equal(bg_history_move(&h, -1), "b");
	assert_string_equal(bg_history_move(&h, -1), "a");
	assert_null(bg_history_move(&h, -1));
	assert_string_equal(bg_history_move(&h, 1), "b");
	bg_history_push(&h, "d");
	assert_null(bg_history_move(&h, 1));
	for (i = 0; i < BG_HISTORY + 10; i++) {
		text[0] = (char)('a' + i % 26);
		bg_history_push(&h, text);
	}
	for (i = 0; bg_history_move(&h, -1) != NULL; i++)
		;
	assert_int_equal(i, BG_HISTORY - 1);
	bg_history_free(&h);
}

/* The footer is never wider than it may be, never empty where there is room,
 * and the last entries to go are help and what edits. */
static void
test_footer(void **state)
{
	int shown[32], width, i, n, total, before = 0;

	(void)state;
	for (width = 1; width < 300; width++) {
		n = bg_key_footer(width, shown, 32);
		assert_true(n >= before);
		before = n;
		for (i = total = 0; i < n; i++)
			total += (int)(strlen(bg_key_table[shown[i]].footer) +
			    strlen(bg_key_table[shown[i]].footer_label)) + 3;
		assert_true(total - 2 * (n > 0) <= width);
	}
	assert_int_equal(bg_key_footer(15, shown, 32), 2);
	assert_string_equal(bg_key_table[shown[0]].footer, "edit");
	assert_string_equal(bg_key_table[shown[1]].footer, "help");
}

/* No key is bound twice, and every act but none has a key. */
static void
test_key_table(void **state)
{
	const struct bg_key_row *r;
	int seen[BG_ACTS] = { 0 }, i, act;

	(void)state;
	for (r = bg_key_table; r->label != NULL; r++) {
		assert_true(r->bind[0].key != 0);
		for (i = 0; i < BG_KEY_BINDS && r->bind[i].key != 0; i++) {
			assert_int_equal(bg_key_act(r->bind[i].key),
			    r->bind[i].act);
			seen[r->bind[i].act]++;
		}
	}
	for (act = BG_ACT_NONE + 1; act < BG_ACTS; act++)
		assert_true(seen[act] > 0);
	assert_int_equal(bg_key_act('~'), BG_ACT_NONE);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_utf8),
		cmocka_unit_test(test_draw),
		cmocka_unit_test(test_history),
		cmocka_unit_test(test_footer),
		cmocka_unit_test(test_key_table),
	};

	return cmocka_run_group_tests_name("edit", tests, NULL, NULL);
}
