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

static struct bg_pattern *
parse(const char *text)
{
	struct bg_pattern *p;
	struct bg_error err;

	if (bg_pattern_parse(&p, text, &err) != BG_OK)
		fail_msg("%s\ncolumn %d: %s", text, err.column, err.message);
	return p;
}

/* The value of every key: as written, as it is by default, or none. */
static void
test_get(void **state)
{
	static const char plain[] = "tile=32x32 op=ld row=lane col=0";
	static const char rich[] =
	    "let s=3 name=all elem=bf16 tile=64x64 pitch=\"64 + 8\" "
	    "swizzle=none base=16 block=16x16 warp=1 "
	    "op=st.128 row=lane col=\"0 * s\" mask=\"lane < 16\" name=\"one #\" "
	    "op=ld vec=2 stride=2*s";
	static const char two[] =
	    "block=64 elem=f16 tile=8x8 pad=1 op=ld row=0 col=0 "
	    "tile=4x4 op=st index=0 op=ld index=1 name=b";
	static const struct {
		const char *text;
		int access;
		const char *key, *value;
	} table[] = {
		{ plain, 0, "elem", "f32" }, { plain, 0, "tile", "32x32" },
		{ plain, 0, "pad", "0" }, { plain, 0, "pitch", "32" },
		{ plain, 0, "swizzle", "none" }, { plain, 0, "base", "0" },
		{ plain, 0, "block", "32" }, { plain, 0, "warp", "0" },
		{ plain, 0, "op", "ld.32" }, { plain, 0, "vec", "1" },
		{ plain, 0, "row", "lane" }, { plain, 0, "col", "0" },
		{ plain, 0, "index", NULL }, { plain, 0, "stride", NULL },
		{ plain, 0, "addr", NULL }, { plain, 0, "offsets", NULL },
		{ plain, 0, "mask", "all" }, { plain, 0, "name", NULL },
		{ plain, -1, "name", NULL }, { plain, -1, "elem", "f32" },
		{ plain, 1, "op", NULL }, { plain, -1, "op", NULL },
		{ plain, 0, "let", NULL }, { plain, 0, "colour", NULL },
		{ rich, -1, "name", "all" }, { rich, 0, "name", "one #" },
		{ rich, 1, "name", NULL }, { rich, 1, "elem", "bf16" },
		{ rich, 0, "pitch", "64 + 8" }, { rich, 0, "pad", "8" },
		{ rich, 0, "base", "16" }, { rich, 0, "block", "16x16" },
		{ rich, 0, "warp", "1" }, { rich, 0, "op", "st.128" },
		{ rich, 0, "vec", "8" }, { rich, 0, "col", "0 * s" },
		{ rich, 0, "mask", "lane < 16" }, { rich, 1, "mask", "all" },
		{ rich, 1, "op", "ld.32" }, { rich, 1, "vec", "2" },
		{ rich, 1, "stride", "2*s" }, { rich, 1, "row", NULL },
		{ two, 0, "tile", "8x8" }, { two, -1, "tile", "8x8" },
		{ two, 1, "tile", "4x4" }, { two, 2, "tile", "4x4" },
		{ two, 2, "pad", "0" }, { two, 0, "pad", "1" },
		{ two, 1, "elem", "f32" }, { two, 0, "elem", "f16" },
		{ two, 1, "base", "256" }, { two, 2, "block", "64" },
		{ two, 2, "name", "b" }, { two, -1, "name", NULL },
		{ "op=ld.8 index=0", 0, "elem", "u8" },
		{ "op=ldmatrix.x1 index=lane*8", 0, "elem", "f16" },
		{ "op=ld.64 index=0", 0, "elem", "f64" },
		{ "op=ld.128 index=0", 0, "elem", "c128" },
		{ "op=ld index=0", 0, "tile", NULL },
		{ "op=ld index=0", 0, "pad", NULL },
		{ "op=ld index=0", 0, "pitch", NULL },
	};
	struct bg_pattern *p;
	const char *value;
	char buf[100];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		p = parse(table[i].text);
		value = bg_pattern_get(p, table[i].access, table[i].key, buf,
		    sizeof buf);
		if ((value == NULL) != (table[i].value == NULL) ||
		    (value != NULL && strcmp(value, table[i].value) != 0))
			fail_msg("%s: %s of access %d is %s", table[i].text,
			    table[i].key, table[i].access,
			    value == NULL ? "none" : value);
		bg_pattern_free(p);
	}
}

/* A buffer that is too short gets what fits. */
static void
test_get_short(void **state)
{
	struct bg_pattern *p = parse("tile=32x32 op=ld row=lane col=0");
	char buf[4] = "abc";

	(void)state;
	assert_string_equal(bg_pattern_get(p, 0, "tile", buf, 4), "32x");
	assert_string_equal(bg_pattern_get(p, 0, "swizzle", buf, 3), "no");
	assert_string_equal(bg_pattern_get(p, 0, "pitch", buf, 2), "3");
	bg_pattern_free(p);
}

/* One key set, added, replaced or removed, and not a byte else touched. */
static void
test_edit(void **state)
{
	static const struct {
		const char *text;
		int access;
		const char *key, *value, *result;
	} table[] = {
		/* the value alone */
		{ "tile=8x8 pad=0 # note\nop=ld row=1 col=2\n", 0, "pad", "1",
		  "tile=8x8 pad=1 # note\nop=ld row=1 col=2\n" },
		{ "op=ld row=1 op=st row=2", 1, "row", "3",
		  "op=ld row=1 op=st row=3" },
		{ "name=a op=ld name=b", -1, "name", "c",
		  "name=c op=ld name=b" },
		{ "name=a op=ld name=b", 0, "name", "c",
		  "name=a op=ld name=c" },
		/* quotes: kept, added where needed */
		{ "op=ld row=\"1\" col=2", 0, "row", "3",
		  "op=ld row=\"3\" col=2" },
		{ "op=ld row=1 col=2", 0, "row", "lane / 4",
		  "op=ld row=\"lane / 4\" col=2" },
		{ "op=ld row=\" 1 \" col=2", 0, "row", "lane / 4",
		  "op=ld row=\" lane / 4 \" col=2" },
		{ "op=ld index=1 name=x", 0, "name", "a#b",
		  "op=ld index=1 name=\"a#b\"" },
		{ "op=ld index=1 name=x", 0, "name", "",
		  "op=ld index=1 name=\"\"" },
		/* added behind what the manual lists before it */
		{ "tile=8x8 op=ld index=1", 0, "pad", "1",
		  "tile=8x8 pad=1 op=ld index=1" },
		{ "swizzle=xor tile=8x8\n op=ld index=1", 0, "pad", "1",
		  "swizzle=xor tile=8x8 pad=1\n op=ld index=1" },
		{ "# note\nop=ld index=1", 0, "elem", "f16",
		  "# note\nelem=f16 op=ld index=1" },
		{ "let a=1 op=ld index=1", 0, "elem", "f16",
		  "let a=1 elem=f16 op=ld index=1" },
		{ "op=ld index=1 # note", 0, "mask", "lane < 4",
		  "op=ld index=1 mask=\"lane < 4\" # note" },
		{ "op=ld index=1#note", 0, "mask", "f",
		  "op=ld index=1 mask=f#note" },
		{ "op=ld index=1 name=x op=st index=2", 0, "mask", "f",
		  "op=ld index=1 mask=f name=x op=st index=2" },
		{ "", 0, "elem", "f16", "elem=f16" },
		{ "# note", 0, "elem", "f16", "# note\nelem=f16" },
		/* removed with the blanks before it, or its line */
		{ "tile=8x8 pad=1 op=ld index=1", 0, "pad", NULL,
		  "tile=8x8 op=ld index=1" },
		{ "elem=f32\ttile=8x8 op=ld index=1", 0, "elem", NULL,
		  "tile=8x8 op=ld index=1" },
		{ "op=ld index=1 mask=f# note", 0, "mask", NULL,
		  "op=ld index=1# note" },
		{ "op=ld\n  mask=f\n  index=1", 0, "mask", NULL,
		  "op=ld\n  index=1" },
		{ "op=ld\n  mask=f # note\n  index=1", 0, "mask", NULL,
		  "op=ld\n  # note\n  index=1" },
		{ "op=ld index=1\n  mask=f", 0, "mask", NULL,
		  "op=ld index=1\n" },
		{ "op=ld index=1", 0, "mask", NULL, "op=ld index=1" },
		/* what excludes each other */
		{ "tile=8x8 pitch=9 op=ld index=1", 0, "pad", "2",
		  "tile=8x8 pad=2 op=ld index=1" },
		{ "tile=8x8 pad=2 op=ld index=1", 0, "pitch", "9",
		  "tile=8x8 pitch=9 op=ld index=1" },
		{ "op=ld stride=2 mask=f", 0, "row", "lane",
		  "op=ld row=lane mask=f" },
		{ "op=ld row=lane mask=f", 0, "col", "0",
		  "op=ld row=lane col=0 mask=f" },
		{ "op=ld row=lane mask=f col=0 name=x", 0, "stride", "2",
		  "op=ld stride=2 mask=f name=x" },
		{ "op=ld mask=f\n col=0\n row=lane op=st row=1 col=2", 0,
		  "addr", "lane * 4",
		  "op=ld mask=f\n addr=\"lane * 4\"\n op=st row=1 col=2" },
		{ "op=ld offsets=1,2", 0, "index", "4", "op=ld index=4" },
		{ "op=ld stride=1 index=2", 0, "index", "4",
		  "op=ld index=4" },
		/* the array of the access */
		{ "pad=1 op=ld index=1 pad=2 op=st index=2", 1, "pad", "3",
		  "pad=1 op=ld index=1 pad=3 op=st index=2" },
		{ "op=ld index=1 swizzle=xor base=2 op=st op=ld", 2, "tile",
		  "4x4", "op=ld index=1 tile=4x4 swizzle=xor base=2 op=st "
		  "op=ld" },
		{ "op=ld index=1 base=2 op=st", 0, "base", "4",
		  "base=4 op=ld index=1 base=2 op=st" },
		{ "op=ld index=1 tile=4x4 pad=2 op=st", 1, "pad", NULL,
		  "op=ld index=1 tile=4x4 op=st" },
		{ "op=ld index=1 pad=2 op=st", 1, "pitch", "9",
		  "op=ld index=1 pitch=9 op=st" },
		{ "tile=4x4 op=ld index=1 pad=2 op=st", 1, "block", "64",
		  "tile=4x4 block=64 op=ld index=1 pad=2 op=st" },
		/* other keys do not know each other */
		{ "op=ld.32 index=1", 0, "op", "st.64", "op=st.64 index=1" },
		{ "op=ld index=1 op=st index=2", 1, "vec", "2",
		  "op=ld index=1 op=st vec=2 index=2" },
		/* mistakes elsewhere do not matter */
		{ "pad=x nonsense colour=3 op=ld row=lane*", 0, "row", "lane",
		  "pad=x nonsense colour=3 op=ld row=lane" },
	};
	struct bg_error err;
	char *out;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		if (bg_pattern_edit(table[i].text, table[i].access,
		    table[i].key, table[i].value, &out, &err) != BG_OK)
			fail_msg("%s: %s", table[i].text, err.message);
		assert_string_equal(out, table[i].result);
		free(out);
	}
}

/* Edits that cannot be. */
static void
test_edit_refusals(void **state)
{
	static const struct {
		const char *text;
		int access;
		const char *key, *value;
		int code;
		const char *message;
	} table[] = {
		{ "op=ld index=1", 0, "colour", "1", BG_EVALUE,
		  "colour is not a key that can be set" },
		{ "op=ld index=1", 0, "let", "a=1", BG_EVALUE,
		  "let is not a key that can be set" },
		{ "op=ld index=1", 1, "row", "1", BG_EVALUE,
		  "there is no access number 2" },
		{ "op=ld index=1", -1, "row", "1", BG_EVALUE,
		  "row belongs to an access, and none is given" },
		{ "op=ld index=1", 0, "op", NULL, BG_EVALUE,
		  "an access cannot be without op" },
		{ "op=ld index=1 base=0 op=ld index=2", 1, "base", NULL,
		  BG_EVALUE, "base is all that begins this array" },
		{ "op=ld index=1", 0, "name", "a \"b\"", BG_EVALUE,
		  "name cannot hold a quote" },
		{ "op=ld index=1", 0, "row", "1\npad=2", BG_EVALUE,
		  "row cannot hold a line break" },
		{ "op=ld index=\"1", 0, "row", "1", BG_ESYNTAX,
		  "the quote is not closed on its line" },
	};
	struct bg_error err;
	char *out;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		assert_int_equal(bg_pattern_edit(table[i].text,
		    table[i].access, table[i].key, table[i].value, &out, &err),
		    table[i].code);
		assert_null(out);
		assert_string_equal(err.message, table[i].message);
	}
}

/* Every value that get() shows can be put back, and changes nothing. */
static void
test_edit_keeps_what_get_shows(void **state)
{
	static const char *const keys[] = {
		"elem", "tile", "pad", "pitch", "swizzle", "base", "block",
		"warp", "name", "op", "vec", "row", "col", "mask",
	};
	static const char text[] =
	    "elem=f16 tile=64x64 pad=8 # eight\n"
	    "op=ldmatrix.x4 row=\"lane % 16\" col=lane/16*8";
	struct bg_pattern *p = parse(text), *q;
	char buf[100], *out;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof keys / sizeof keys[0]; i++) {
		if (bg_pattern_get(p, 0, keys[i], buf, sizeof buf) == NULL)
			continue;
		assert_int_equal(bg_pattern_edit(text, 0, keys[i], buf, &out,
		    NULL), BG_OK);
		q = parse(out);
		same_arrays(p, q);
		assert_memory_equal(&p->access[0].access,
		    &q->access[0].access, sizeof p->access[0].access);
		bg_pattern_free(q);
		free(out);
	}
	bg_pattern_free(p);
}

/* Canonical text: the manual's order, no defaults, no needless blanks. */
static void
test_print(void **state)
{
	static const struct { const char *text, *printed; } table[] = {
		{ "tile=32x32 elem=f32 op=ld row=lane col=0",
		  "elem=f32 tile=32x32 op=ld row=lane col=0" },
		{ "tile=8x8 pad=0 swizzle=none base=0 block=32x1 warp=0 "
		  "name=\"\" op=ld vec=1 col=0 row=lane%8 mask=0xffffffff",
		  "tile=8x8 op=ld row=lane%8 col=0" },
		{ "tile=8x8 pitch=8 op=ld row=0 col=0 mask=all",
		  "tile=8x8 op=ld row=0 col=0" },
		{ "elem=f32 op=ld.128 vec=4 index=0", "elem=f32 op=ld.128 "
		  "index=0" },
		{ "elem=f32 op=ld vec=4 index=0", "elem=f32 op=ld vec=4 "
		  "index=0" },
		{ "tile=008x08 pad=2 swizzle=xor/1 op=ld index=0",
		  "tile=8x8 pad=2 swizzle=xor op=ld index=0" },
		{ "swizzle=xor/02 tile=8x8 op=ld index=0",
		  "tile=8x8 swizzle=xor/2 op=ld index=0" },
		{ "tile=8x8 swizzle=cute:03,0,-3 op=ld index=0",
		  "tile=8x8 swizzle=cute:3,0,-3 op=ld index=0" },
		{ "tile=8x32 swizzle=tma:64 op=ld index=0",
		  "tile=8x32 swizzle=tma:64 op=ld index=0" },
		{ "let a=1 base=a*4 let b=\"a + a\" op=ld index=\" lane * b \"",
		  "let a=1 let b=a+a base=a*4 op=ld index=lane*b" },
		{ "op=ld index=\"lane - - 1 + + 2\"",
		  "op=ld index=\"lane- -1+ +2\"" },
		{ "op=ld index=lane name=\"a # b\" mask=\"lane < 4\" # note\n"
		  "op=st name=c mask=0000000f stride=2",
		  "op=ld index=lane mask=lane<4 name=\"a # b\" "
		  "op=st stride=2 mask=0000000f name=c" },
		{ "tile=4x4 op=ld index=0 swizzle=none base=128 tile=4x4 "
		  "elem=f16 op=st row=0 col=lane%4 op=ld index=0",
		  "tile=4x4 op=ld index=0 elem=f16 tile=4x4 "
		  "op=st row=0 col=lane%4 op=ld index=0" },
		{ "tile=4x4 base=128 op=ld index=0 base=0 op=ld index=0",
		  "tile=4x4 base=128 op=ld index=0 base=0 op=ld index=0" },
		/* all defaults, yet an array of its own */
		{ "tile=4x4 op=ld index=0 base=128 op=ld index=0 "
		  "base=128 op=ld index=0",
		  "tile=4x4 op=ld index=0 base=128 op=ld index=0 "
		  "base=128 op=ld index=0" },
		{ "op=ld index=0 base=0 op=ld index=0 elem=f32 op=ld index=0",
		  "op=ld index=0 base=0 op=ld index=0 elem=f32 op=ld index=0" },
		{ "tile=8x64 swizzle=triton:08,1,004 op=ld index=0",
		  "tile=8x64 swizzle=triton:8,1,4 op=ld index=0" },
		{ "let k=1 tile=8x8 swizzle=\"expr: col ^ row * k \" "
		  "op=ld name=a for=\"i:0 .. 7\" index=i",
		  "let k=1 tile=8x8 swizzle=expr:col^row*k op=ld index=i "
		  "for=i:0..7 name=a" },
		{ "block=16x16 warp=3 op=ld index=tid",
		  "block=16x16 warp=3 op=ld index=tid" },
		{ "op=ld.8 offsets=\"0, 1, 2,3,4,5,6,7,8,9,0,0,0,0,0,0,0,0,0,"
		  "0,0,0,0,0,0,0,0,0,0,0,0, 7\"",
		  "op=ld.8 offsets=0,1,2,3,4,5,6,7,8,9,0,0,0,0,0,0,0,0,0,"
		  "0,0,0,0,0,0,0,0,0,0,0,0,7" },
	};
	struct bg_pattern *p;
	char *printed;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		p = parse(table[i].text);
		assert_int_equal(bg_pattern_print(p, &printed), BG_OK);
		assert_string_equal(printed, table[i].printed);
		free(printed);
		bg_pattern_free(p);
	}
}

static uint32_t
random_number(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

/* Changes a few places of text: bytes out of the language, lost or doubled
 * stretches. */
static void
mutate(char *text, size_t size, uint32_t *seed)
{
	static const char alphabet[] =
	    "  \n\"#=,:/()*+-%<?0123456789abflwxlanetxrowcolopst\t\x80";
	size_t n = strlen(text), at, len;
	uint32_t changes = 1 + random_number(seed) % 2;

	for (; changes > 0 && n > 0; changes--) {
		at = random_number(seed) % n;
		len = random_number(seed) % 8;
		if (len > n - at)
			len = n - at;
		switch (random_number(seed) % 3) {
		case 0:
			text[at] = alphabet[random_number(seed) %
			    (sizeof alphabet - 1)];
			break;
		case 1:
			memmove(text + at, text + at + len, n - at - len + 1);
			n -= len;
			break;
		default:
			if (n + len >= size)
				break;
			memmove(text + at + len, text + at, n - at + 1);
			n += len;
			break;
		}
	}
}

/*
 * 20,000 damaged presets: each is refused with a place inside the text, one
 * printable line and a hint, or it is a pattern that print reproduces; and
 * edits of either leave text that can be split into words.
 */
static void
test_damaged_presets(void **state)
{
	static const char *const presets[] = {
		"name=\"a tile\" elem=f32 tile=32x32 pad=1 # note\n"
		    "op=ld row=lane col=0 mask=lane<16",
		"elem=f16 tile=64x64 swizzle=cute:3,3,3 let k=8\n"
		    "op=ldmatrix.x4 row=lane%16 col=\"lane / 16 * k\"",
		"block=16x16 tile=16x16 swizzle=xor base=128 warp=1\n"
		    "op=st row=ty col=tx name=x op=ld row=tx col=ty vec=1",
		"op=ld stride=4 vec=4 op=ld.8 addr=min(lane,3)?7:1 mask=ff",
		"elem=f32 tile=32x32 pad=1 op=st row=0 col=lane name=a\n"
		    "elem=f16 tile=32x64 op=ld row=lane col=0 base=0 op=ld "
		    "index=lane",
		"tile=8x16 swizzle=\"expr:(col + row) % 16\" op=ld row=i "
		    "col=lane/2 for=i:0..7 mask=lane>>i op=st index=0",
		"op=ld.8 offsets=0,1,2,3,4,5,6,7,8,9,0,0,0,0,0,0,0,0,0,"
		    "0,0,0,0,0,0,0,0,0,0,0,0,0",
	};
	struct bg_pattern *p;
	struct bg_error err;
	char text[512], *out, *back;
	uint32_t seed = 1;
	int i, parsed = 0;

	(void)state;
	for (i = 0; i < 20000; i++) {
		strcpy(text, presets[i % 7]);
		mutate(text, sizeof text, &seed);
		memset(&err, 0, sizeof err);
		if (bg_pattern_edit(text, 0, "mask", "lane < 4", &out,
		    NULL) == BG_OK) {
			assert_int_equal(bg_pattern_edit(out, 0, "mask", NULL,
			    &back, NULL), BG_OK);
			free(back);
			free(out);
		}
		if (bg_pattern_parse(&p, text, &err) == BG_OK) {
			check_print(p);
			bg_pattern_free(p);
			parsed++;
			continue;
		}
		if (err.column < 0 || err.column + err.length - 1 >
		    (int)strlen(text) || err.message[0] == '\0' ||
		    strpbrk(err.message, "\n\r\t\x1b") != NULL ||
		    err.hint[0] == '\0')
			fail_msg("%s\n%d+%d: %s (%s)", text, err.column,
			    err.length, err.message, err.hint);
	}
	assert_in_range(parsed, 1000, 18000);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_get),
		cmocka_unit_test(test_get_short),
		cmocka_unit_test(test_edit),
		cmocka_unit_test(test_edit_refusals),
		cmocka_unit_test(test_edit_keeps_what_get_shows),
		cmocka_unit_test(test_print),
		cmocka_unit_test(test_damaged_presets),
	};

	return cmocka_run_group_tests_name("pattern-edit", tests, NULL, NULL);
}
