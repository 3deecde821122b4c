#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern.h"

static struct bg_pattern *
parse(const char *text)
{
	struct bg_pattern *p;
	struct bg_error err;

	if (bg_pattern_parse(&p, text, &err) != BG_OK)
		fail_msg("%s\ncolumn %d: %s", text, err.column, err.message);
	return p;
}

/* op, elem and vec settle kind, elements per lane and the element's size
 * between them. */
static void
test_kinds(void **state)
{
	static const struct {
		const char *text;
		enum bg_kind kind;
		int vec, elem;
	} table[] = {
		{ "op=ld index=0", BG_LD_32, 1, 4 },
		{ "op=st index=0", BG_ST_32, 1, 4 },
		{ "elem=f16 op=ld index=0", BG_LD_16, 1, 2 },
		{ "elem=bf16 op=ld vec=8 index=0", BG_LD_128, 8, 2 },
		{ "elem=u8 op=st vec=2 index=0", BG_ST_16, 2, 1 },
		{ "elem=c64 op=ld index=0", BG_LD_64, 1, 8 },
		{ "elem=c128 op=ld index=0", BG_LD_128, 1, 16 },
		{ "elem=8 op=ld index=0", BG_LD_64, 1, 8 },
		{ "op=ld.8 index=0", BG_LD_8, 1, 1 },
		{ "op=ld.64 index=0", BG_LD_64, 1, 8 },
		{ "elem=f32 op=ld.128 index=0", BG_LD_128, 4, 4 },
		{ "elem=f32 op=ld.128 vec=4 index=0", BG_LD_128, 4, 4 },
		{ "elem=f32 op=atom.add.u64 index=0", BG_ATOM_ADD_U64, 2, 4 },
		{ "elem=f16 op=cp.async.16 index=0", BG_CP_ASYNC_16, 8, 2 },
		{ "op=cp.async.16 index=0", BG_CP_ASYNC_16, 1, 16 },
		{ "op=ldmatrix.x4 index=0", BG_LDMATRIX_X4, 8, 2 },
		{ "op=stmatrix.x1.trans index=0", BG_STMATRIX_X1_TRANS, 8, 2 },
		{ "elem=i8 op=ldmatrix.x2 index=0", BG_LDMATRIX_X2, 16, 1 },
		{ "elem=f64 op=ld.16 addr=0", BG_LD_16, 1, 8 },
		{ "let v=2 elem=f32 op=ld vec=2*v index=0", BG_LD_128, 4, 4 },
	};
	struct bg_pattern *p;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		p = parse(table[i].text);
		assert_int_equal(p->access[0].access.kind, table[i].kind);
		assert_int_equal(p->access[0].vec, table[i].vec);
		assert_int_equal(p->array[0].elem, table[i].elem);
		bg_pattern_free(p);
	}
}

/* Every way to say where a lane goes, one lane looked at. */
static void
test_places(void **state)
{
	static const struct {
		const char *text;
		int lane;
		uint32_t offset;
	} table[] = {
		{ "tile=32x32 op=ld row=lane col=3", 5, 5 * 128 + 12 },
		{ "tile=32x32 pad=1 op=ld row=lane col=3", 5, 5 * 132 + 12 },
		{ "tile=32x32 pitch=36 op=ld row=lane col=3", 5, 5 * 144 + 12 },
		{ "tile=32x32 base=64 op=ld row=lane col=3", 5, 716 },
		{ "tile=32x32 swizzle=xor op=ld row=lane col=3", 5,
		    5 * 128 + 6 * 4 },
		{ "tile=32x32 swizzle=xor/4 op=ld row=lane col=3", 5,
		    5 * 128 + 2 * 4 },
		{ "tile=32x32 swizzle=add op=ld row=lane col=30", 5,
		    5 * 128 + 3 * 4 },
		{ "elem=f16 tile=64x64 swizzle=cute:3,3,3 op=ldmatrix.x4 "
		    "row=lane%16 col=lane/16*8", 18, 2 * 128 + (1 ^ 2) * 16 },
		{ "elem=f16 tile=64x64 swizzle=tma:128 base=1024 op=ld vec=8 "
		    "row=lane col=8", 9, 1024 + 9 * 128 },
		{ "op=ld index=3*lane", 5, 60 },
		{ "base=16 op=ld index=3*lane", 5, 76 },
		{ "op=ld stride=3", 5, 60 },
		{ "op=ld stride=lane", 5, 100 },
		{ "op=ld vec=4 stride=4", 5, 80 },
		{ "tile=8x32 pad=1 op=ld index=lane+32", 1, 132 },
		{ "tile=8x32 swizzle=xor op=ld index=lane+64", 1,
		    2 * 128 + 3 * 4 },
		{ "op=ld.32 addr=lane*12", 5, 60 },
		{ "base=16 op=ld.32 addr=lane*12", 5, 60 },
		{ "op=ld.8 offsets=9,8,7,6,5,4,3,2,1,0,0,0,0,0,0,0,"
		    "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,77", 31, 77 },
		{ "op=ld.8 offsets=\" 9, 8,7,6,5,4,3 ,2,1,0,0,0,0,0,0,0,"
		    "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,77 \"", 1, 8 },
		{ "op=ld index=\"lane / 4\"", 9, 8 },
		{ "let bk=8 let n=bk*2 op=ld index=lane*n+bk", 2, 160 },
		{ "let pitch=36 tile=32x32 pitch=pitch op=ld row=lane col=0",
		    1, 144 },
	};
	struct bg_pattern *p;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		p = parse(table[i].text);
		if (p->access[0].access.offset[table[i].lane] !=
		    table[i].offset)
			fail_msg("%s: lane %d is at %u", table[i].text,
			    table[i].lane,
			    p->access[0].access.offset[table[i].lane]);
		bg_pattern_free(p);
	}
}

/* The block gives the lanes their tx ty tz tid and warp, and lanes without a
 * thread are inactive. */
static void
test_block(void **state)
{
	static const struct {
		const char *text;
		uint32_t mask;
		int lane;
		uint32_t offset;
	} table[] = {
		{ "op=ld index=tx*100+ty*10+tz", BG_FULL_MASK, 31, 12400 },
		{ "block=16x16 op=ld index=tx*100+ty*10+tz", BG_FULL_MASK, 18,
		    4 * 210 },
		{ "block=4x2x8 op=ld index=tx*100+ty*10+tz", BG_FULL_MASK, 29,
		    4 * 113 },
		{ "block=256 warp=3 op=ld index=tid", BG_FULL_MASK, 5, 404 },
		{ "block=256 warp=3 op=ld index=warp*100+lane", BG_FULL_MASK,
		    5, 1220 },
		{ "block=16x16 warp=7 op=ld index=ty", BG_FULL_MASK, 16, 60 },
		{ "block=8 op=ld index=lane", 0xff, 7, 28 },
		{ "block=10x4 warp=1 op=ld index=lane", 0xff, 7, 28 },
		{ "block=8 op=ld index=1/(8-tid/8*8)", 0xff, 7, 0 },
		{ "block=8 op=ld index=lane mask=fff0", 0xf0, 7, 28 },
	};
	struct bg_pattern *p;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		p = parse(table[i].text);
		assert_int_equal(p->access[0].access.mask, table[i].mask);
		assert_int_equal(p->access[0].access.offset[table[i].lane],
		    table[i].offset);
		bg_pattern_free(p);
	}
}

/* A mask of nothing but hexadecimal digits is a mask, anything else an
 * expression. */
static void
test_masks(void **state)
{
	static const struct {
		const char *mask;
		uint32_t lanes;
	} table[] = {
		{ "all", 0xffffffff }, { "ffffffff", 0xffffffff },
		{ "0xffff", 0xffff }, { "0XFF", 0xff }, { "ff", 0xff },
		{ "10", 0x10 }, { "0", 0 }, { "1", 1 }, { "a", 0xa },
		{ "0000ffff", 0xffff }, { "80000000", 0x80000000 },
		{ "0b111111", 0x0b111111 }, { "0x0b11", 0xb11 },
		{ "lane<16", 0xffff }, { "\"lane < 16\"", 0xffff },
		{ "lane%2", 0xaaaaaaaa }, { "(1)", 0xffffffff },
		{ "!1", 0 }, { "lane==31", 0x80000000 }, { "\" f0 \"", 0xf0 },
		{ "lane&&32/lane>=16", 6 },
	};
	struct bg_pattern *p;
	char text[100];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		snprintf(text, sizeof text, "let a=1 op=ld index=lane mask=%s",
		    table[i].mask);
		p = parse(text);
		if (p->access[0].access.mask != table[i].lanes)
			fail_msg("mask=%s is %08x", table[i].mask,
			    p->access[0].access.mask);
		bg_pattern_free(p);
	}
}

/* Lanes that are off, or give no address, are not evaluated: no division by
 * zero, no range, no alignment, and their offsets are 0. */
static void
test_inactive_lanes(void **state)
{
	static const char *const table[] = {
		"op=ld index=8/lane mask=lane>0",
		"op=ld index=lane-4 mask=fffffff0",
		"tile=4x4 op=ld row=lane col=0 mask=f",
		"op=ld.64 addr=lane<4?lane*8:3 mask=f",
		"op=ld addr=1<<lane*4 mask=0x10",
		"op=ld stride=9223372036854775807 mask=1",
		"op=ldmatrix.x1 index=lane<8?lane*8:1/(lane-lane)",
		"tile=8x8 op=ldmatrix.x1 row=lane col=0",
	};
	struct bg_pattern *p;
	uint32_t lanes;
	size_t i;
	int lane;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		p = parse(table[i]);
		lanes = bg_access_lanes(&p->access[0].access);
		for (lane = 0; lane < BG_LANES; lane++) {
			if (lanes >> lane & 1)
				continue;
			assert_int_equal(p->access[0].access.offset[lane], 0);
			assert_int_equal(p->access[0].row[lane],
			    BG_NO_ELEMENT);
		}
		bg_pattern_free(p);
	}
}

/* Several accesses share a layout; names, places in the text, rows and
 * columns are kept. */
static void
test_several_accesses(void **state)
{
	static const char text[] =
	    "# a transpose\n"
	    "name=\"block # 1\" elem=f32\ttile=16x16 # the tile\r\n"
	    "block=16x16#no blank before\n"
	    "op=st row=ty col=tx name=\"caf\xc3\xa9\"\n"
	    "\n"
	    "op=ld index=lane\n"
	    "op=ld vec=2 row=0 col=tx/2*2 name=";
	struct bg_pattern *p;

	(void)state;
	p = parse(text);
	assert_string_equal(p->text, text);
	assert_string_equal(p->name, "block # 1");
	assert_int_equal(p->naccesses, 3);
	assert_string_equal(p->access[0].name, "caf\xc3\xa9");
	assert_string_equal(p->access[1].name, "");
	assert_string_equal(p->access[2].name, "");
	assert_int_equal(p->access[0].at, strstr(text, "op=st") - text);
	assert_int_equal(p->access[1].at, strstr(text, "op=ld") - text);
	assert_int_equal(p->access[0].row[20], 1);
	assert_int_equal(p->access[0].col[20], 4);
	assert_int_equal(p->access[1].row[20], BG_NO_ELEMENT);
	assert_int_equal(p->access[2].vec, 2);
	assert_int_equal(p->access[2].col[5], 4);
	bg_pattern_free(p);
}

/* Each array lies behind the one before it, or at its base, and gives its own
 * meaning to rows and columns. */
static void
test_several_arrays(void **state)
{
	static const char text[] =
	    "let n=8 elem=f16 tile=6x8 pad=1 op=st row=0 col=0\n"
	    "op=ld row=5 col=n-1\n"
	    "elem=f32 tile=4x8 swizzle=xor op=st row=1 col=0\n"
	    "base=1024 op=ld.64 index=3 pitch=9 tile=2x8 op=ld row=1 col=0";
	struct bg_pattern *p;

	(void)state;
	p = parse(text);
	assert_int_equal(p->narrays, 4);
	assert_int_equal(p->nops, 5);
	assert_int_equal(p->naccesses, 5);
	assert_int_equal(p->access[1].array, 0);
	assert_int_equal(p->access[2].array, 1);
	assert_int_equal(p->access[4].array, 3);
	assert_int_equal(p->access[4].op, 4);
	assert_int_equal(p->access[1].access.offset[9], (5 * 9 + 7) * 2);
	/* 6 * 9 * 2 = 108 bytes: the next begins at 128 */
	assert_int_equal(p->array[1].base, 128);
	assert_int_equal(p->access[2].access.offset[9], 128 + (8 + 1) * 4);
	assert_int_equal(p->array[2].elem, 8);
	assert_int_equal(p->access[3].access.offset[9], 1024 + 3 * 8);
	/* behind an array without a tile: at its base */
	assert_int_equal(p->array[3].base, 1024);
	assert_int_equal(p->array[3].pitch, 9);
	assert_ptr_equal(bg_pattern_layout(p, 4), &p->array[3]);
	assert_int_equal(bg_pattern_bytes(p), 108 + 128 + 72);
	assert_int_equal(bg_pattern_padding(p), 12 + 8);
	bg_pattern_free(p);
}

/* for= makes an access for each i, named by it. */
static void
test_loop(void **state)
{
	static const char text[] =
	    "let n=4 elem=f32 tile=8x32 op=st row=0 col=lane "
	    "op=ld row=i col=lane mask=lane>=i name=row for=\"i : 1 .. n \" "
	    "op=ld index=lane*i-i*31 mask=lane==31 for=i:-1..0 "
	    "name=\"a name of so many bytes that i has no room "
	    "xxxxxxxxxxx \xc3\xa9\xc3\xa9\"";
	struct bg_pattern *p;
	char buf[80];

	(void)state;
	p = parse(text);
	assert_int_equal(p->nops, 3);
	assert_int_equal(p->naccesses, 7);
	assert_false(p->access[0].looped);
	assert_int_equal(p->access[0].i, 0);
	assert_true(p->access[1].looped);
	assert_int_equal(p->access[1].i, 1);
	assert_int_equal(p->access[4].i, 4);
	assert_int_equal(p->access[4].op, 1);
	assert_int_equal(p->access[4].access.offset[9], (4 * 32 + 9) * 4);
	assert_int_equal(p->access[4].access.mask, 0xfffffff0);
	assert_string_equal(p->access[4].name, "row i=4");
	assert_int_equal(p->access[5].op, 2);
	assert_int_equal(p->access[5].i, -1);
	/* whole characters */
	assert_string_equal(p->access[5].name, "a name of so many bytes that "
	    "i has no room xxxxxxxxxxx \xc3\xa9 i=-1");
	assert_string_equal(bg_pattern_get(p, 1, "name", buf, 80), "row");
	assert_string_equal(bg_pattern_get(p, 1, "for", buf, 80),
	    "i : 1 .. n");
	assert_null(bg_pattern_get(p, 0, "for", buf, 80));
	assert_string_equal(bg_pattern_get(p, 2, "op", buf, 80), "ld.32");
	bg_pattern_free(p);
}

/* As many accesses, constants and bytes of name as there may be. */
static void
test_most(void **state)
{
	char text[65536];
	struct bg_pattern *p;
	size_t n = 0;
	int i;

	(void)state;
	for (i = 0; i < 32; i++)
		n += (size_t)snprintf(text + n, sizeof text - n,
		    "let a_name_of_twenty_nine_bytes%02d=%d ", i, i);
	for (i = 0; i < BG_PATTERN_ACCESSES; i++)
		n += (size_t)snprintf(text + n, sizeof text - n,
		    "op=ld index=a_name_of_twenty_nine_bytes31 name=%063d\n",
		    i);
	p = parse(text);
	assert_int_equal(p->naccesses, BG_PATTERN_ACCESSES);
	assert_int_equal(p->access[255].access.offset[0], 124);
	assert_int_equal(strlen(p->access[255].name), 63);
	bg_pattern_free(p);
}

/* Swizzles of whole vectors leave wide accesses whole. */
static void
test_whole_vectors(void **state)
{
	static const char *const table[] = {
		"elem=f32 tile=32x32 swizzle=cute:3,2,3 op=ld vec=4 "
		    "row=lane col=4",
		"elem=f16 tile=64x64 swizzle=tma:128 op=ldmatrix.x4 "
		    "row=lane col=8",
		"elem=f16 tile=64x64 swizzle=tma:32 op=ld vec=8 "
		    "row=lane col=8",
		"elem=f32 tile=32x32 swizzle=cute:3,2,3 op=ld vec=4 "
		    "index=lane*32",
		"elem=f32 tile=32x32 pad=4 op=ld vec=4 index=lane*36+28",
		/* the swizzle leaves row 0 alone */
		"elem=f32 tile=32x32 swizzle=xor op=ld vec=4 row=0 col=lane%8*4",
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++)
		bg_pattern_free(parse(table[i]));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kinds),
		cmocka_unit_test(test_places),
		cmocka_unit_test(test_block),
		cmocka_unit_test(test_masks),
		cmocka_unit_test(test_inactive_lanes),
		cmocka_unit_test(test_several_accesses),
		cmocka_unit_test(test_several_arrays),
		cmocka_unit_test(test_loop),
		cmocka_unit_test(test_most),
		cmocka_unit_test(test_whole_vectors),
	};

	return cmocka_run_group_tests_name("pattern", tests, NULL, NULL);
}
