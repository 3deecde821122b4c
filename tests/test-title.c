#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "drive.h"
#include "ui/title.h"

/*
 * What the pattern is called: by its preset as long as it varies that, by its
 * own name, or by what it is.
 */

static void
title_is(const struct bg_app *app, const char *title)
{
	char buf[200];

	assert_string_equal(bg_title(app, buf, sizeof buf), title);
}

/* What keys make of the first preset, a column of 32x32 floats, still is one
 * of its kind; another tile, other elements or other places are not. Back at
 * the preset it is that again. */
static void
test_kin(void **state)
{
	static const struct { const char *pattern, *title; } row[] = {
		{ "elem=f32 tile=32x32 op=ld row=lane col=0",
		    "column of a 32x32 float tile" },
		{ "elem=f32 tile=32x32 op=ld row=lane col=3",
		    "column of a 32x32 float tile (changed)" },
		{ "elem=f32 tile=32x32 pad=1 swizzle=add op=st row=lane "
		    "col=0 mask=lane<Less>8",
		    "column of a 32x32 float tile (changed)" },
		{ "elem=f16 tile=64x64 op=ld row=lane col=0",
		    "ld.16: column 0 of a 64x64 tile of f16" },
		{ "elem=f32 tile=64x32 op=ld row=lane col=0",
		    "ld.32: column 0 of a 64x32 tile of f32" },
		{ "elem=u32 tile=32x32 op=ld row=lane col=0",
		    "ld.32: column 0 of a 32x32 tile of u32" },
		{ "elem=f32 tile=32x32 op=st row=3 col=lane",
		    "st.32: row 3 of a 32x32 tile of f32" },
		{ "elem=f32 tile=32x32 op=st row=lane col=lane",
		    "st.32: a 32x32 tile of f32" },
		{ "elem=f32 op=ld stride=4", "ld.32: f32, stride 4" },
		{ "elem=f32 op=ld index=lane*lane", "ld.32: f32, by index" },
		{ "elem=f32 op=ld addr=lane*8", "ld.32, by address" },
		{ "elem=f32 tile=32x32 op=ld row=lane col=0 op=st row=0 "
		    "col=lane", "a 32x32 tile of f32" },
		{ "elem=f32 op=ld stride=1 op=st stride=2", "2 accesses" },
		{ "name=mine elem=f16 tile=64x64 op=ld row=lane col=0",
		    "mine" },
		/* the preset's name in another pattern is not its own */
		{ "name=\"column of a 32x32 float tile\" elem=f16 tile=64x64 "
		    "op=ld row=lane col=0",
		    "ld.16: column 0 of a 64x64 tile of f16" },
	};
	struct bg_app *app = start(NULL);
	size_t i;

	(void)state;
	title_is(app, "column of a 32x32 float tile");
	for (i = 0; i < sizeof row / sizeof *row; i++) {
		keys(app, "e<C-u>");
		keys(app, row[i].pattern);
		keys(app, "<Enter>");
		title_is(app, row[i].title);
		keys(app, "u");
		title_is(app, "column of a 32x32 float tile");
	}
	keys(app, "+so");
	title_is(app, "column of a 32x32 float tile (changed)");
	bg_app_free(app);
}

/* Files are named after the preset only while it is of its kind. */
static void
test_files(void **state)
{
	struct bg_app *app = start(NULL);

	(void)state;
	keys(app, "+w");
	assert_string_equal(app->edit.text, "column-32x32.bg");
	keys(app, "<Esc>e<C-u>" COLUMN " op=st stride=1<Enter>w");
	assert_string_equal(app->edit.text, "pattern.bg");
	bg_app_free(app);
}

/* A pattern without a name has none of a preset; and the view shown is told
 * of on a narrow screen too. */
static void
test_unnamed(void **state)
{
	struct bg_app *app = start("elem=f64 tile=16x16 op=ld row=lane/16 "
	    "col=lane%16");

	(void)state;
	title_is(app, "ld.64: a 16x16 tile of f64");
	keys(app, "3");
	resize(app, 24, 40);
	expect(app, "[3]");
	bg_app_free(app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kin),
		cmocka_unit_test(test_files),
		cmocka_unit_test(test_unnamed),
	};

	return cmocka_run_group_tests_name("title", tests, load_presets,
	    unload_presets);
}
