#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern.h"
#include "same.h"

static uint32_t seed = 1;
static char text[16384];
static size_t n;

static int
pick(int most)
{
	seed = seed * 1664525u + 1013904223u;
	return (int)((seed >> 8) % (uint32_t)most);
}

static void	put(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

static void
put(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	n += (size_t)vsnprintf(text + n, sizeof text - n, fmt, ap);
	va_end(ap);
	assert_true(n < sizeof text);
}

/* A word and what stands between words. */
static void
put_word(const char *key, const char *value)
{
	static const char *const gaps[] = { " ", "\n", "  ", "\t",
		" # a note: op=ld tile=1x1\n", "#\n" };

	if (strpbrk(value, " #") != NULL || pick(6) == 0)
		put("%s=\"%s\"%s", key, value, gaps[pick(6)]);
	else
		put("%s=%s%s", key, value, gaps[pick(6)]);
}

static void
put_number(const char *key, int value)
{
	char word[32];

	snprintf(word, sizeof word, pick(8) == 0 ? "0x%x" : "%d", value);
	put_word(key, word);
}

/* The swizzles, some of which fit the tile. */
static void
put_swizzle(int cols)
{
	static const char *const plain[] = { "none", "xor", "xor/2", "xor/04",
		"add", "tma:32", "tma:64", "tma:128", "cute:3,3,3",
		"cute:2,0,-3", "cute:3,2,3", "expr: col ^ row % 4",
		"expr:(col + row*k)%8/8*8 + (col+row) % 8" };
	char word[64];

	switch (pick(5)) {
	case 0:
		snprintf(word, sizeof word, "triton:%d,%d,%d", 1 << pick(4),
		    1 + pick(3), 1 << pick(4));
		break;
	case 1:
		snprintf(word, sizeof word, "expr:%d - 1 - col", cols);
		break;
	default:
		snprintf(word, sizeof word, "%s", plain[pick(13)]);
		break;
	}
	put_word("swizzle", word);
}

/* The words of an array, in any order. Returns its columns, 0 without a
 * tile. */
static int
put_array(void)
{
	static const char *const elems[] = { "f32", "f16", "bf16", "f64",
		"f8", "u8", "c64", "c128", "4", "i16" };
	int cols = pick(4) == 0 ? 0 : 8 << pick(4), word, first = pick(5);
	int skip = pick(8), i;
	char tile[32];

	for (i = 0; i < 5; i++) {
		word = (i + first) % 5;
		if (word == skip)
			continue;
		if (word == 0)
			put_word("elem", elems[pick(10)]);
		else if (word == 1 && pick(2))
			put_number("base", 128 * pick(8));
		else if (cols == 0)
			continue;
		else if (word == 2 && pick(2))
			put_number("pad", pick(5));
		else if (word == 3 && pick(2))
			put_swizzle(cols);
		else if (word == 4) {
			snprintf(tile, sizeof tile, "%dx%d", 4 << pick(4),
			    cols);
			put_word("tile", tile);
		}
	}
	return skip == 4 ? 0 : cols;
}

static void
put_place(int cols, bool loop)
{
	static const char *const rows[] = { "0", "lane%4", "ty % 4", "i%4",
		"k", "min(lane, 3)", "lane < 2 ? 1 : 3" };
	static const char *const columns[] = { "0", "lane % 8", "tx%8/4*4",
		"i&7", "max(k,0)", "(tid & 1) * 4", "- -(lane>>3)" };
	static const char *const indices[] = { "lane", "lane*4", "i*8",
		"tid*k - lane + lane", "lane / 2", "0", "abs(lane-31)" };
	int r = pick(7), lane;

	if (!loop && r == 3)
		r = 0;
	switch (cols > 0 ? pick(5) : 2 + pick(3)) {
	case 0:
	case 1:
		put_word("row", rows[r]);
		put_word("col", columns[loop || r != 3 ? (r + 1) % 7 == 3 &&
		    !loop ? 0 : (r + 1) % 7 : 0]);
		break;
	case 2:
		put_word("index", indices[!loop && r == 2 ? 0 : r]);
		break;
	case 3:
		put_number("stride", pick(9));
		break;
	default:
		put("offsets=");
		for (lane = 0; lane < 32; lane++)
			put("%d%s", 16 * pick(64), lane < 31 ? "," : " ");
		break;
	}
}

static void
put_access(int cols)
{
	static const char *const ops[] = { "ld", "st", "ld.8", "ld.16",
		"ld.32", "ld.64", "ld.128", "st.32", "st.128", "ldmatrix.x1",
		"ldmatrix.x4.trans", "stmatrix.x2", "atom.add.u32",
		"atom.add.u64", "red.inc.u32", "cp.async.16" };
	static const char *const masks[] = { "all", "ffffffff", "0xff",
		"lane < 16", "tx<k", "i==lane", "0" };
	static const char *const names[] = { "a", "", "two words", "a # b",
		"caf\xc3\xa9", "\xe5\x88\x97" };
	static const char *const loops[] = { "i:0..3", "i : -1 .. k", "i:k..k",
		"i:0b10..0x4" };
	bool loop = pick(3) == 0;
	int mask = pick(12);

	put_word("op", ops[pick(3) ? pick(2) : pick(16)]);
	if (pick(9) == 0)
		put_number("vec", 1 << pick(4));
	if (loop)
		put_word("for", loops[pick(4)]);
	if (mask < 7 && (loop || mask != 5))
		put_word("mask", masks[mask]);
	if (pick(3) == 0)
		put_word("name", names[pick(6)]);
	put_place(cols, loop);
}

static void
put_pattern(void)
{
	static const char *const blocks[] = { "32", "32x1", "16x16", "8x4x2",
		"256", "40" };
	int arrays = 1 + (pick(3) == 0 ? pick(4) : 0), i, accesses, cols;

	n = 0;
	put("%slet k=%d ", pick(3) == 0 ? "# a comment\n" : "", 1 + pick(3));
	if (pick(3) == 0)
		put_word("block", blocks[pick(6)]);
	if (pick(4) == 0)
		put_number("warp", pick(2));
	if (pick(3) == 0)
		put_word("name", "the whole");
	for (i = 0; i < arrays; i++) {
		cols = put_array();
		for (accesses = 1 + pick(3); accesses > 0; accesses--)
			put_access(cols);
	}
}

/* Each key set to the value it has leaves the pattern as it is. */
static void
check_edits(const struct bg_pattern *p)
{
	static const char *const keys[] = { "elem", "tile", "pad", "pitch",
		"swizzle", "base", "block", "warp", "vec", "row", "col",
		"index", "stride", "addr", "offsets", "mask", "for", "name" };
	struct bg_pattern *q;
	struct bg_error err;
	char value[512], *out;
	int op = pick(p->nops), i;
	size_t k;

	for (k = 0; k < sizeof keys / sizeof keys[0]; k++) {
		if (bg_pattern_get(p, op, keys[k], value,
		    sizeof value) == NULL)
			continue;
		assert_int_equal(bg_pattern_edit(p->text, op, keys[k], value,
		    &out, NULL), BG_OK);
		if (bg_pattern_parse(&q, out, &err) != BG_OK)
			fail_msg("%s\n%s set to %s: %s", out, keys[k], value,
			    err.message);
		same_arrays(p, q);
		assert_int_equal(p->naccesses, q->naccesses);
		for (i = 0; i < p->naccesses; i++)
			assert_memory_equal(&p->access[i], &q->access[i],
			    offsetof(struct bg_pattern_access, at));
		bg_pattern_free(q);
		free(out);
	}
}

/*
 * 20,000 patterns of all that the language has: what parses is printed as a
 * text that parses to the same and prints as itself, and setting a key to its
 * value changes nothing; what does not parse says where and what to do.
 */
static void
test_random_patterns(void **state)
{
	int i, parsed = 0, arrays = 0, loops = 0, columns = 0;
	struct bg_pattern *p;
	struct bg_error err;

	(void)state;
	for (i = 0; i < 20000; i++) {
		put_pattern();
		if (bg_pattern_parse(&p, text, &err) != BG_OK) {
			if (err.code == BG_ESYNTAX || err.hint[0] == '\0' ||
			    err.column < 0 || err.column > (int)n)
				fail_msg("%s\ncolumn %d: %s (%s)", text,
				    err.column, err.message, err.hint);
			continue;
		}
		check_print(p);
		check_edits(p);
		parsed++;
		arrays += p->narrays > 1;
		loops += p->naccesses > p->nops;
		columns += p->array[0].swizzle.column != NULL;
		bg_pattern_free(p);
	}
	/* enough of each */
	assert_in_range(parsed, 4000, 18000);
	assert_in_range(arrays, 400, 18000);
	assert_in_range(loops, 1000, 18000);
	assert_in_range(columns, 200, 18000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_random_patterns),
	};

	return cmocka_run_group_tests_name("pattern-random", tests, NULL,
	    NULL);
}
