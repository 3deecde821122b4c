#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "recorded.h"
#include "ui/text.h"
#include "ui/views/phrase.h"
#include "ui/views/view.h"

/* A pattern of one access, without a text. */
static struct bg_pattern pattern;
static struct bg_pattern_access only;

static void
set_access(struct bg_scene *s, const struct bg_access *a)
{
	memset(&pattern, 0, sizeof pattern);
	memset(&only, 0, sizeof only);
	pattern.narrays = pattern.nops = pattern.naccesses = 1;
	pattern.access = &only;
	only.access = *a;
	bg_scene_set(s, &pattern, 0, bg_gpu_find(NULL));
}

static struct bg_access
strided(enum bg_kind kind, uint32_t stride)
{
	struct bg_access a = { kind, BG_FULL_MASK, { 0 } };
	uint32_t lane;

	for (lane = 0; lane < BG_LANES; lane++)
		a.offset[lane] = lane * stride;
	return a;
}

/* The whole grid as ASCII text without colour, malloc()ed. */
static char *
text_of(const struct bg_scene *s, int cols)
{
	struct bg_rect r = { 0, 0, bg_grid_height(s, cols), cols };
	struct bg_canvas *c = bg_canvas_new(r.rows, r.cols, true);
	char *text;

	assert_non_null(c);
	bg_view_grid(c, r, s);
	text = bg_text(c, BG_DEPTH_MONO);
	bg_canvas_free(c);
	assert_non_null(text);
	return text;
}

/*
 * A reader without colour, who knows only the legend: takes the text of a
 * grid apart and finds each service of the trace in it.
 */
struct reader {
	const struct bg_scene	*s;
	char	line[512][96];		/* padded with blanks */
	int	n;
	int	left, right;		/* where the banks begin and end */
};

static void
read_lines(struct reader *r, char *text)
{
	char *line;

	r->n = 0;
	for (line = strtok(text, "\n"); line != NULL;
	    line = strtok(NULL, "\n")) {
		assert_true(strlen(line) <= 80 && r->n < 512);
		snprintf(r->line[r->n++], sizeof r->line[0], "%-80s", line);
	}
	/* the second line numbers the banks: "bank  0 1 2 ..." */
	r->left = (int)(strstr(r->line[1], "bank") - r->line[1]) + 5;
	r->right = r->left + 2 * BG_BANKS;
}

static int
cell_number(const char *line, int left, int bank)
{
	char text[3] = { line[left + 2 * bank], line[left + 2 * bank + 1], 0 };

	return atoi(text);
}

/* The word or number at the left of a line, without the mark of a gap. */
static const char *
read_label(const struct reader *r, int l)
{
	static char label[16];
	const char *p = r->line[l], *end = p + r->left - 1;

	p += strspn(p, " :");
	snprintf(label, sizeof label, "%.*s", (int)(end - p), p);
	return label;
}

/* The pass of the word in that bank: below, or in the margin as one number,
 * or as a list of which each access from left to right takes one. */
static int
read_pass(const struct reader *r, int l, int bank)
{
	const struct bg_kind_info *k =
	    bg_kind_info(bg_scene_access(r->s)->kind);
	int words = k->width < 4 ? 1 : k->width / 4, b;
	int below = l + 1;
	const char *p = r->line[l] + r->right;

	if (strcmp(read_label(r, below), "lanes") == 0)
		below++;
	if (strcmp(read_label(r, below), r->s->trace.unit) == 0)
		return cell_number(r->line[below], r->left, bank);
	while (*p == ' ' || (*p >= 'a' && *p <= 'z'))
		p++;
	for (b = 0; strchr(p, ',') != NULL && b < bank; b += words)
		if (r->line[l][r->left + 2 * b + 1] != '.' &&
		    b / words < bank / words)
			p = strchr(p, ',') + 1;
	return atoi(p);
}

static void
find_service(const struct reader *r, const struct bg_service *v, int layer)
{
	int l, seen = -1, n = __builtin_popcount(v->lanes);
	const char *cell, *label;
	char sign[3];
	long row = -1;

	for (l = 3; l < r->n - 1; l++) {
		label = read_label(r, l);
		if (label[0] >= '0' && label[0] <= '9') {
			row = atol(label);
			seen = 0;
		} else if (strcmp(label, "again") == 0)
			seen++;
		if (row == (long)(v->word / BG_BANKS * BG_ROW_BYTES) &&
		    seen == layer)
			break;
	}
	assert_true(l < r->n - 1);
	cell = r->line[l] + r->left + 2 * v->bank;
	if (n == 1) {
		assert_int_equal(cell_number(r->line[l], r->left, v->bank),
		    __builtin_ctz(v->lanes));
	} else {
		snprintf(sign, sizeof sign, "x%c", n < 10 ? '0' + n : '+');
		assert_memory_equal(cell, sign, 2);
	}
	if (n > 9)
		assert_int_equal(cell_number(r->line[l + 1], r->left, v->bank),
		    n);
	assert_int_equal(read_pass(r, l, v->bank), v->pass);
}

static void
readable(const struct recorded *rec)
{
	static struct reader r;
	struct bg_scene s;
	const struct bg_trace *t = &s.trace;
	char *text;
	int i, j, layer;

	set_access(&s, &rec->access);
	if (t->nservices == 0)
		return;
	text = text_of(&s, 80);
	r.s = &s;
	read_lines(&r, text);
	for (i = 0; i < t->nservices; i++) {
		layer = 0;
		for (j = 0; j < i; j++)
			layer += t->service[j].word == t->service[i].word;
		find_service(&r, &t->service[i], layer);
	}
	free(text);
}

/* From the plain text of 80 columns one can read, for every access that was
 * measured, each lane's words and the pass of each. */
static void
test_readable_without_colour(void **state)
{
	(void)state;
	assert_int_equal(recorded_each("wavefronts.tsv", readable), 7062);
}

/* In a grid that is too small, the worst bank is in view at first, and
 * scrolling shows every row and stops at both ends. */
static void
test_scrolls(void **state)
{
	struct bg_access a = strided(BG_LD_32, 132);
	struct bg_rect r = { 0, 0, 9, 80 };
	bool seen[BG_LANES] = { false };
	struct bg_scene s;
	long address;
	int bank, i, row;

	(void)state;
	/* two lanes on bank 25, both far below */
	a.offset[31] = 25 * 132 + 128;
	set_access(&s, &a);
	assert_true(bg_grid_at(&s, r, 3, 6, &bank, &address));
	assert_in_range(address, 21 * 128, 25 * 128);
	for (i = 0; i < 40; i++)
		bg_grid_scroll(&s, r, -1);
	assert_int_equal(s.top, 0);
	for (i = 0; i < 40; i++) {
		for (row = 3; row < 8; row++) {
			assert_true(bg_grid_at(&s, r, row, 6, &bank,
			    &address));
			assert_true(address >= 0);
			seen[address / 128] = true;
		}
		bg_grid_scroll(&s, r, 1);
	}
	for (i = 0; i < BG_LANES - 1; i++)
		assert_true(seen[i]);
	assert_int_equal(s.top, 31 - 5);
	bg_grid_scroll(&s, r, 1000);
	assert_int_equal(s.top, 31 - 5);
}

/* A step further down than the grid is high is brought into view. */
static void
test_follows_the_step(void **state)
{
	struct bg_access a = strided(BG_LD_32, 128);
	struct bg_rect r = { 0, 0, 10, 80 };
	struct bg_scene s;
	struct bg_canvas *c = bg_canvas_new(10, 80, true);
	char want[32], *text;

	(void)state;
	assert_non_null(c);
	set_access(&s, &a);
	assert_int_equal(bg_scene_steps(&s), 32);
	for (s.step = 1; s.step <= 32; s.step++) {
		bg_canvas_clear(c);
		bg_view_grid(c, r, &s);
		text = bg_text(c, BG_DEPTH_MONO);
		snprintf(want, sizeof want, "<pass %2d", s.step);
		assert_non_null(strstr(text, want));
		snprintf(want, sizeof want, "serves lane %d;", s.step - 1);
		assert_non_null(strstr(text, want));
		free(text);
	}
	bg_canvas_free(c);
}

/* What a click meets: a bank's column, a word, nothing. */
static void
test_tells_what_is_where(void **state)
{
	struct bg_access a = strided(BG_LD_32, 128);
	struct bg_rect r = { 2, 1, 40, 80 };
	struct bg_scene s;
	long address;
	int bank;

	(void)state;
	set_access(&s, &a);
	assert_false(bg_grid_at(&s, r, 1, 10, &bank, &address));
	assert_false(bg_grid_at(&s, r, 2, 81, &bank, &address));
	assert_true(bg_grid_at(&s, r, 3, 7, &bank, &address));
	assert_int_equal(bank, 0);
	assert_int_equal(address, -1);
	assert_true(bg_grid_at(&s, r, 6, 7 + 62, &bank, &address));
	assert_int_equal(bank, 31);
	assert_int_equal(address, 128 + 31 * 4);
	assert_true(bg_grid_at(&s, r, 6, 2, &bank, &address));
	assert_int_equal(bank, -1);
}

/* Counts, figures and lanes read as people write them. */
static void
test_phrases(void **state)
{
	char buf[BG_PHRASE_MAX];

	(void)state;
	assert_string_equal(bg_phrase_count(0, buf), "0");
	assert_string_equal(bg_phrase_count(999, buf), "999");
	assert_string_equal(bg_phrase_count(-1000, buf), "-1,000");
	assert_string_equal(bg_phrase_count(12345678, buf), "12,345,678");
	assert_string_equal(bg_phrase_figure(32, 2, buf), "32");
	assert_string_equal(bg_phrase_figure(1234.5, 2, buf), "1,234.50");
	assert_string_equal(bg_phrase_figure(-1234.5, 1, buf), "-1,234.5");
	assert_string_equal(bg_phrase_figure(1e300, 2, buf), "?");
	assert_string_equal(bg_phrase_lanes(0, buf), "no lane");
	assert_string_equal(bg_phrase_lanes(8, buf), "lane 3");
	assert_string_equal(bg_phrase_lanes(BG_FULL_MASK, buf), "lanes 0-31");
	assert_string_equal(bg_phrase_lanes(0x80000103, buf),
	    "lanes 0, 1, 8, 31");
	assert_string_equal(bg_phrase_lanes(0x55555555, buf),
	    "lanes 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30");
	assert_string_equal(bg_phrase_plural(1, "pass", buf), "1 pass");
	assert_string_equal(bg_phrase_plural(2000, "pass", buf),
	    "2,000 passes");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_readable_without_colour),
		cmocka_unit_test(test_scrolls),
		cmocka_unit_test(test_follows_the_step),
		cmocka_unit_test(test_tells_what_is_where),
		cmocka_unit_test(test_phrases),
	};

	return cmocka_run_group_tests_name("grid", tests, NULL, NULL);
}
