#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden.h"
#include "ui/text.h"
#include "ui/views/view.h"

/*
 * Pictures of the views, compared with tests/golden/NAME.txt. To write the
 * files anew after a change that is meant: make update-goldens. To look at
 * one: tests/test-views NAME [8|256|direct].
 */

enum views {
	GRID = 1, VERDICT = 2, LEGEND = 4, LANES = 8, SHARED = 16, ALL = 7
};

struct picture {
	const char	*name;		/* of the test and of its golden file */
	const char	*pattern;
	int		 rows, cols;	/* rows 0: as many as all needs */
	int		 index, group, step;
	unsigned	 views;		/* enum views, from top to bottom */
	bool		 ascii;
	const struct bg_reading *reading;
	const char	*status;
	const char	*gpu;
};

#define TILE	"elem=f32 tile=32x32 "
#define WHOLE	.group = -1, .step = -1, .views = ALL

static const struct bg_reading recorded_column = {
	.source = BG_RECORDED, .gpu = "NVIDIA H200", .date = "2026-11-29",
	.counters = true, .wavefronts = { 32, 0, 0 }, .conflicts = { 31, 0, 0 },
	.executed = 32, .launched = 32, .timing = true,
	.cycles_full = 32.001, .bytes_per_clock = 4.0, .gbps = 1041,
	.clock_mhz = 1980,
};

static const struct bg_reading different = {
	.source = BG_MEASURED, .gpu = "NVIDIA H200", .counters = true,
	.wavefronts = { 33, 0, 1 }, .conflicts = { 31, 0, 0 },
	.executed = 32, .launched = 32,
};

static const struct bg_reading timed = {
	.source = BG_MEASURED, .gpu = "NVIDIA GeForce RTX 4090",
	.date = "2026-11-30", .why_no_counters = "the driver refuses them "
	"to users that are not root", .timing = true, .cycles_full = 31.98,
	.bytes_per_clock = 4.0025, .gbps = 1290.4, .clock_mhz = 2520,
};

static const struct bg_reading lost = {
	.source = BG_MEASURED, .gpu = "NVIDIA H200", .counters = true,
	.wavefronts = { 1, 0, 0 }, .executed = 1, .launched = 32,
};

static const struct bg_reading unrecorded = {
	.source = BG_RECORDED, .error_code = "unrecorded",
	.error = "no recording of this access; bankgrid-meter measures it",
};

static const struct bg_reading loop = {
	.source = BG_RECORDED, .gpu = "NVIDIA H200", .date = "2026-11-29",
	.counters = true, .wavefronts = { 32, 0, 64 },
	.conflicts = { 0, 0, 0 }, .executed = 32, .launched = 32,
};

static const struct bg_reading turns = {
	.source = BG_MEASURED, .gpu = "NVIDIA H200", .counters = true,
	.wavefronts = { 0, 0, 64 }, .conflicts = { 0, 0, 31 },
	.executed = 32, .launched = 32, .timing = true, .cycles_full = 129.5,
};

static const struct bg_reading copied = {
	.source = BG_MEASURED, .gpu = "NVIDIA H200", .counters = true,
	.wavefronts = { 0, 8, 0 }, .executed = 32, .launched = 32,
};

static const struct picture pictures[] = {
	{ "column", TILE "op=ld row=lane col=0", 0, 80, WHOLE,
	    .reading = &recorded_column },
	{ "column-80x24", TILE "op=ld row=lane col=0", 20, 80, WHOLE,
	    .reading = &recorded_column },
	{ "column-ascii", TILE "op=ld row=lane col=0", 20, 80, WHOLE,
	    .ascii = true, .reading = &different },
	{ "column-120x40", TILE "op=ld row=lane col=0", 40, 120, WHOLE,
	    .reading = &timed },
	{ "column-step", TILE "op=ld row=lane col=0", 20, 80, .group = -1,
	    .step = 15, .views = ALL, .status = "measuring" },
	{ "padded", TILE "pad=1 op=ld row=lane col=0", 0, 80, WHOLE },
	{ "swizzled", TILE "swizzle=xor op=ld row=lane col=0", 0, 80, WHOLE,
	    .reading = &lost },
	{ "broadcast", TILE "op=ld row=0 col=lane/8", 0, 80, WHOLE },
	{ "broadcast-all", TILE "op=ld row=3 col=5", 0, 80, WHOLE },
	{ "bytes", "elem=u8 op=ld index=lane*3", 0, 80, WHOLE,
	    .reading = &unrecorded },
	{ "stride-3", "elem=f32 op=ld stride=3", 0, 80, WHOLE },
	{ "random", "elem=f32 op=ld index=lane*lane*7%97", 0, 80, WHOLE },
	{ "wide", "elem=f32 op=ld vec=4 stride=4", 0, 80, WHOLE },
	{ "wide-strided", "elem=f32 op=ld.128 stride=8", 0, 80, WHOLE },
	{ "wide-group", "elem=f32 op=ld.128 stride=8", 0, 80, .group = 1,
	    .step = -1, .views = ALL },
	{ "wide-group-step", "elem=f32 op=ld.128 stride=8", 0, 80,
	    .group = 1, .step = 2, .views = ALL },
	{ "wide-merged", "elem=f32 op=ld.128 index=lane/2*4", 0, 80, WHOLE },
	{ "wide-broadcast", "elem=f32 op=ld.128 index=0", 0, 80, WHOLE },
	{ "shared-pairs", "elem=f32 op=ld.128 index=lane/2*4", 0, 80,
	    .group = -1, .step = -1, .views = GRID | SHARED },
	{ "shared-bytes", "elem=u8 op=ld index=lane*3", 0, 80, .group = -1,
	    .step = -1, .views = GRID | SHARED },
	{ "shared-once", TILE "op=ld row=3 col=5", 0, 80, .group = -1,
	    .step = -1, .views = GRID | SHARED | LEGEND },
	{ "double-shared", "elem=f64 op=ld index=lane%16", 0, 80, WHOLE },
	{ "ldmatrix", "elem=f16 tile=32x64 op=ldmatrix.x4 row=lane%8 "
	    "col=lane/8*8", 0, 80, WHOLE },
	{ "ldmatrix-swizzled", "elem=f16 tile=32x64 swizzle=tma:128 "
	    "op=ldmatrix.x4 row=lane%8 col=lane/8*8", 0, 80, WHOLE },
	{ "histogram", "elem=u32 op=atom.add.u32 index=lane%5", 0, 80, WHOLE },
	{ "loop", "elem=f32 op=atom.add.f32 index=0", 20, 80, WHOLE,
	    .reading = &loop },
	{ "loop-step", "elem=f32 op=atom.add.f32 index=lane%4*32", 0, 80,
	    .group = -1, .step = 3, .views = ALL },
	{ "cas", "elem=u32 op=atom.cas.b32 index=lane%8", 0, 80, WHOLE },
	{ "masked", "elem=f32 op=ld stride=2 mask=0x0000ff3f", 0, 80, WHOLE },
	{ "nobody", "elem=f32 op=ld stride=1 mask=0", 0, 80, WHOLE },
	{ "cp-async-16", "elem=f32 op=cp.async.16 stride=8", 0, 80, WHOLE },
	{ "two-accesses", TILE "pad=4 name=transpose op=st row=lane/8 "
	    "col=lane%8*4 vec=4 name=fill op=ld row=lane col=7 "
	    "name=\"read back\"", 0, 80, .index = 1, WHOLE },
	{ "too-large", "elem=f64 tile=100x100 op=ld row=0 col=lane", 0, 80,
	    WHOLE, .gpu = "t4" },
	{ "far-rows", "elem=f32 base=200000 op=ld stride=96", 0, 80, WHOLE },
	{ "lanes", "elem=f32 op=ld.64 stride=2 mask=0x00ffffff", 20, 40,
	    .group = -1, .step = -1, .views = LANES },
	{ "lanes-wait", TILE "op=ld row=lane col=lane/16", 33, 38,
	    .group = -1, .step = -1, .views = LANES },
	{ "lanes-uncounted", "elem=f32 op=cp.async.16 stride=8 mask=0xff", 9,
	    38, .group = -1, .step = -1, .views = LANES },
	{ "wide-144", TILE "op=ld row=lane%4 col=lane", 0, 150, WHOLE },
	{ "verdict-6", TILE "op=ld row=lane col=0", 7, 80, .group = -1,
	    .step = -1, .views = VERDICT, .reading = &recorded_column },
	{ "verdict-3-different", TILE "op=ld row=lane col=0", 4, 80,
	    .group = -1, .step = -1, .views = VERDICT, .reading = &different },
	{ "verdict-timed-different", TILE "op=ld row=lane col=lane%4/2", 12,
	    80, .group = -1, .step = -1, .views = VERDICT, .reading = &timed },
	{ "verdict-cas", "elem=u32 op=atom.cas.b32 index=0", 12, 80,
	    .group = -1, .step = -1, .views = VERDICT, .reading = &turns },
	{ "verdict-uncounted", "elem=f32 op=cp.async.16 stride=8", 12, 80,
	    .group = -1, .step = -1, .views = VERDICT, .reading = &copied },
	{ "narrow-40x12", TILE "op=ld row=lane col=0", 12, 40, WHOLE },
};

enum { PICTURES = sizeof pictures / sizeof pictures[0] };

static void
set_scene(struct bg_scene *s, struct bg_pattern **pattern,
    const struct picture *pic)
{
	struct bg_error err;

	if (bg_pattern_parse(pattern, pic->pattern, &err) != BG_OK)
		fail_msg("%s: %s", pic->pattern, err.message);
	bg_scene_set(s, *pattern, pic->index, bg_gpu_find(pic->gpu));
	s->group = pic->group;
	s->step = pic->step;
	s->reading = pic->reading;
	s->status = pic->status;
}

/* The views of the picture below each other: the grid takes what is left. */
static void
draw(struct bg_canvas *c, const struct bg_scene *s, unsigned views)
{
	int verdict = views == VERDICT ? c->rows - 1 :
	    views & VERDICT ? bg_verdict_height(s, c->cols) : 0;
	int legend = views & LEGEND ? bg_legend_height(s, c->cols) : 0;
	int shared = views & SHARED ? bg_shared_height(s, c->cols) : 0;
	struct bg_rect r = { 0, 0, c->rows - verdict - legend - shared -
	    (verdict > 0), c->cols };

	if (views & LANES) {
		bg_view_lanes(c, r, s);
		return;
	}
	if (views & GRID)
		bg_view_grid(c, r, s);
	r.row = r.rows;
	r.rows = shared;
	if (views & SHARED)
		bg_view_shared(c, r, s);
	r.row += shared;
	r.rows = legend;
	bg_view_legend(c, r, s);
	r.row += legend;
	if (verdict > 0)
		bg_rule(c, r.row++, 0, c->cols);
	r.rows = verdict;
	bg_view_verdict(c, r, s);
}

static char *
paint(const struct picture *pic, enum bg_depth depth)
{
	struct bg_pattern *pattern;
	struct bg_scene s;
	struct bg_canvas *c;
	char *text;
	int rows = pic->rows;

	set_scene(&s, &pattern, pic);
	if (rows == 0)
		rows = bg_grid_height(&s, pic->cols) +
		    (pic->views & VERDICT ?
		    bg_verdict_height(&s, pic->cols) + 1 : 0) +
		    (pic->views & LEGEND ?
		    bg_legend_height(&s, pic->cols) : 0) +
		    (pic->views & SHARED ?
		    bg_shared_height(&s, pic->cols) : 0);
	c = bg_canvas_new(rows, pic->cols, pic->ascii);
	assert_non_null(c);
	draw(c, &s, pic->views);
	text = bg_text(c, depth);
	assert_non_null(text);
	bg_canvas_free(c);
	bg_pattern_free(pattern);
	return text;
}

/* Each picture equals its golden file. */
static void
test_picture(void **state)
{
	const struct picture *pic = *state;
	char *text = paint(pic, BG_DEPTH_MONO);

	golden(pic->name, text);
	free(text);
}

/* Whatever the size, from one cell up, views draw nothing outside their
 * rectangle; nor does any step of any picture break anything. */
static void
test_any_size(void **state)
{
	struct bg_rect r = { 1, 2, 0, 0 }, edge;
	struct bg_pattern *pattern;
	struct bg_scene s;
	struct bg_canvas *c;
	int i, step, row, col;

	(void)state;
	c = bg_canvas_new(60, 160, false);
	assert_non_null(c);
	for (i = 0; i < PICTURES; i++) {
		set_scene(&s, &pattern, &pictures[i]);
		for (r.rows = 1; r.rows < 50; r.rows += 1 + r.rows / 3)
			for (r.cols = 1; r.cols < 150; r.cols += 1 + r.cols / 5) {
				bg_canvas_clear(c);
				edge = (struct bg_rect){ 0, 0, 60, 160 };
				bg_fill(c, edge, '#', BG_ROLE_TEXT);
				bg_fill(c, r, ' ', BG_ROLE_TEXT);
				bg_view_grid(c, r, &s);
				bg_view_verdict(c, r, &s);
				bg_view_legend(c, r, &s);
				bg_view_shared(c, r, &s);
				bg_view_lanes(c, r, &s);
				bg_view_tile(c, r, &s);
				bg_view_tiles(c, r, &s, 1, 1);
				bg_view_wires(c, r, &s, 1);
				bg_view_bits(c, r, &s, 1);
				for (row = 0; row < 60; row++)
					for (col = 0; col < 160; col++)
						if (row < 1 || col < 2 || row >=
						    1 + r.rows || col >=
						    2 + r.cols)
							assert_int_equal('#',
							    c->cell[row * 160 +
							    col].glyph);
			}
		for (step = 0; step <= bg_scene_steps(&s); step++) {
			s.step = step;
			r.rows = 12;
			r.cols = 80;
			bg_view_grid(c, r, &s);
		}
		bg_pattern_free(pattern);
	}
	bg_canvas_free(c);
}

static int
show(const char *name, const char *depth)
{
	enum bg_depth d = depth == NULL ? BG_DEPTH_MONO :
	    strcmp(depth, "8") == 0 ? BG_DEPTH_8 :
	    strcmp(depth, "256") == 0 ? BG_DEPTH_256 : BG_DEPTH_DIRECT;
	char *text;
	int i;

	for (i = 0; i < PICTURES; i++)
		if (strcmp(pictures[i].name, name) == 0 ||
		    strcmp(name, "all") == 0) {
			text = paint(&pictures[i], d);
			printf("== %s: %s\n%s", pictures[i].name,
			    pictures[i].pattern, text);
			free(text);
		}
	return 0;
}

int
main(int argc, char **argv)
{
	struct CMUnitTest tests[PICTURES + 1] = {
		cmocka_unit_test(test_any_size),
	};
	int i;

	if (argc > 1)
		return show(argv[1], argv[2]);
	for (i = 0; i < PICTURES; i++) {
		tests[i + 1].name = pictures[i].name;
		tests[i + 1].test_func = test_picture;
		tests[i + 1].initial_state = (void *)(uintptr_t)&pictures[i];
	}
	return cmocka_run_group_tests_name("views", tests, NULL, NULL);
}
