#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern.h"

struct mistake {
	const char	*text;
	const char	*caret;		/* ^ under what is at fault */
	int		 code;
	const char	*message;
};

static void
check(const struct mistake *m)
{
	const char *first = strchr(m->caret, '^');
	struct bg_pattern *p = NULL;
	struct bg_error err;

	memset(&err, 0, sizeof err);
	if (bg_pattern_parse(&p, m->text, &err) != m->code || p != NULL ||
	    err.code != m->code || strcmp(err.message, m->message) != 0)
		fail_msg("%s\ngives %d: %s", m->text, err.code, err.message);
	if (err.column != first - m->caret ||
	    err.length != (int)strlen(first))
		fail_msg("%s\n%s is not column %d, length %d", m->text,
		    m->caret, err.column, err.length);
	if (err.hint[0] == '\0')
		fail_msg("%s\nno hint what to do", m->text);
	assert_int_equal(bg_pattern_parse(&p, m->text, NULL), m->code);
}

#define CHECK(table) do { \
	size_t i_; \
	for (i_ = 0; i_ < sizeof (table) / sizeof (table)[0]; i_++) \
		check(&(table)[i_]); \
} while (0)

/* Words that are none, keys that are none, and keys out of place. */
static void
test_words(void **state)
{
	static const struct mistake table[] = {
		{ "",
		  "^", BG_ESYNTAX, "the pattern has no access: op is missing" },
		{ "elem=f32",
		  "        ^", BG_ESYNTAX,
		  "the pattern has no access: op is missing" },
		{ "swizle=xor op=ld index=0",
		  "^^^^^^", BG_ESYNTAX, "swizle is not a key of patterns" },
		{ "op=ld index=0 colour=1",
		  "              ^^^^^^", BG_ESYNTAX,
		  "colour is not a key of patterns" },
		{ "op=ld index=lane / 4",
		  "                 ^", BG_ESYNTAX, "/ is not key=value" },
		{ "elem = f32",
		  "^^^^", BG_ESYNTAX, "elem is not key=value" },
		{ "op=ld =4",
		  "      ^^", BG_ESYNTAX, "a key is missing before =" },
		{ "op=ld index=",
		  "            ^", BG_ESYNTAX, "index has no value" },
		{ "op=ld index=#4",
		  "            ^", BG_ESYNTAX, "index has no value" },
		{ "op=ld index=\" \"",
		  "              ^", BG_ESYNTAX, "index has no value" },
		{ "op=ld index=\"lane",
		  "            ^^^^^", BG_ESYNTAX,
		  "the quote is not closed on its line" },
		{ "op=ld index=\"lane\"*4",
		  "                  ^", BG_ESYNTAX,
		  "more text follows a closing quote" },
		{ "op=ld index=\"lane\"\"\"",
		  "                  ^", BG_ESYNTAX,
		  "another quote follows a closing quote" },
		{ "op=ld index=4*\"lane\"",
		  "              ^", BG_ESYNTAX, "a quote within a word" },
		{ "\"op=ld\"",
		  "^", BG_ESYNTAX, "a quote within a word" },
		{ "op=ld index=0\x1b",
		  "             ^", BG_ESYNTAX,
		  "a byte 0x1b has no place here" },
		{ "op=ld name=\"\x7f\" index=0",
		  "            ^", BG_ESYNTAX,
		  "a byte 0x7f has no place here" },
		{ "op=ld index=lane\xc3\x97""4",
		  "                ^", BG_ESYNTAX,
		  "a byte 0xc3 has no place here" },
		{ "op=ld name=\xc3( index=0",
		  "           ^", BG_ESYNTAX,
		  "a byte 0xc3 that is no printable character" },
		{ "op=ld name=\xed\xa0\x80 index=0",
		  "           ^", BG_ESYNTAX,
		  "a byte 0xed that is no printable character" },
		/* a control character of two bytes, and one that turns the
		 * direction of what follows it */
		{ "op=ld name=a\xc2\x9b index=0",
		  "            ^", BG_ESYNTAX,
		  "a byte 0xc2 that is no printable character" },
		{ "op=ld name=\xe2\x80\xae index=0",
		  "           ^", BG_ESYNTAX,
		  "a byte 0xe2 that is no printable character" },
		{ "row=1 op=ld",
		  "^^^^^", BG_ESYNTAX,
		  "row belongs to an access, and none has begun" },
		{ "op=ld index=0 tile=3x3",
		  "              ^^^^^^^^", BG_ESYNTAX,
		  "tile behind an op begins another array, and no op "
		  "follows" },
		{ "op=ld index=0 base=128 row=1",
		  "                       ^^^^^", BG_ESYNTAX,
		  "row belongs to an access, and none has begun" },
		{ "op=ld index=0 base=128 block=64 op=ld index=0",
		  "                       ^^^^^^^^", BG_ESYNTAX,
		  "block belongs to the whole pattern, before the first op" },
		{ "op=ld index=0 base=128 name=b op=ld index=0",
		  "                       ^^^^^^", BG_ESYNTAX,
		  "name belongs to an access, and none has begun" },
		{ "op=ld index=0 elem=f32 elem=f16 op=ld index=0",
		  "                       ^^^^^^^^", BG_ESYNTAX,
		  "elem is given twice" },
		{ "tile=454x128 op=ld index=0 elem=f16 op=ld index=0",
		  "                                ^^^", BG_ERANGE,
		  "base 232448 is not within the 232448 bytes of shared "
		  "memory" },
		{ "op=ld index=0 elem=f32 tile=8x8 swizzle=add pad=1 op=ld "
		  "row=lane col=0",
		  "                                                        "
		  "    ^^^^", BG_ERANGE,
		  "lane 8: row 8, col 0 is outside the 8x8 tile" },
		{ "op=ld let a=4",
		  "      ^^^^^^^", BG_ESYNTAX,
		  "let belongs to the whole pattern, before the first op" },
		{ "pad=1 pad=2 op=ld index=0",
		  "      ^^^^^", BG_ESYNTAX, "pad is given twice" },
		{ "op=ld index=0 op=st index=0 index=1",
		  "                            ^^^^^^^", BG_ESYNTAX,
		  "index is given twice" },
		{ "tile=8x8 pad=1 pitch=9 op=ld index=0",
		  "               ^^^^^^^", BG_ESYNTAX,
		  "pad and pitch exclude each other" },
		{ "tile=8x8 op=ld row=1 index=9 col=0",
		  "                     ^^^^^^^", BG_ESYNTAX,
		  "row and index exclude each other" },
		{ "op=ld stride=1 addr=9",
		  "               ^^^^^^", BG_ESYNTAX,
		  "stride and addr exclude each other" },
	};

	(void)state;
	CHECK(table);
}

/* The layout's values, and layouts that cannot be. */
static void
test_layout(void **state)
{
	static const struct mistake table[] = {
		{ "elem=f31 op=ld index=0",
		  "     ^^^", BG_EVALUE, "f31 is not an element type" },
		{ "tile=32",
		  "     ^^", BG_ESYNTAX,
		  "tile needs ROWSxCOLS in elements, not 32" },
		{ "tile=32x32x2",
		  "     ^^^^^^^", BG_ESYNTAX,
		  "tile needs ROWSxCOLS in elements, not 32x32x2" },
		{ "tile=32xx op=ld index=0",
		  "     ^^^^", BG_ESYNTAX,
		  "tile needs ROWSxCOLS in elements, not 32xx" },
		{ "tile=0x32 op=ld index=0",
		  "     ^^^^", BG_ERANGE, "a tile of 0x32" },
		{ "tile=256x256 op=ld index=0",
		  "     ^^^^^^^", BG_ERANGE,
		  "the tile ends at byte 262144, beyond shared memory" },
		{ "tile=128x256 pad=256 op=ld index=0",
		  "                 ^^^", BG_ERANGE,
		  "the tile ends at byte 262144, beyond shared memory" },
		{ "tile=128x256 base=131072 op=ld index=0",
		  "                  ^^^^^^", BG_ERANGE,
		  "the tile ends at byte 262144, beyond shared memory" },
		{ "pad=1 op=ld index=0",
		  "^^^^^", BG_EVALUE, "pad needs a tile" },
		{ "tile=8x8 pad=-1 op=ld index=0",
		  "             ^^", BG_ERANGE, "pad is -1: too small" },
		{ "tile=8x8 pad=lane op=ld index=0",
		  "             ^^^^", BG_ESYNTAX,
		  "lane is not a name that is known here" },
		{ "tile=8x8 pitch=7 op=ld index=0",
		  "               ^", BG_EVALUE,
		  "pitch 7 is less than the 8 columns of the tile" },
		{ "base=1/0 op=ld index=0",
		  "      ^", BG_EVALUE, "division by zero: 1 / 0" },
		{ "base=999999 op=ld index=0",
		  "     ^^^^^^", BG_ERANGE, "base is 999999: too large" },
		{ "tile=8x8 swizzle=zor op=ld index=0",
		  "                 ^^^", BG_EVALUE, "zor is not a swizzle" },
		{ "swizzle=xor op=ld index=0",
		  "        ^^^", BG_EVALUE, "a swizzle needs a tile" },
		{ "tile=8x9 swizzle=xor op=ld index=0",
		  "                 ^^^", BG_EVALUE, "xor needs a power of two "
		  "columns, not 9: others leave the row" },
		{ "tile=8x8 swizzle=xor/ op=ld index=0",
		  "                 ^^^^", BG_ESYNTAX,
		  "xor/ needs a number of rows" },
		{ "tile=8x8 swizzle=xor/0 op=ld index=0",
		  "                 ^^^^^", BG_EVALUE,
		  "xor/0 divides by less than 1" },
		{ "tile=8x8 swizzle=cute:3,3 op=ld index=0",
		  "                 ^^^^^^^^", BG_ESYNTAX,
		  "cute needs three numbers B,M,S" },
		{ "tile=8x8 swizzle=cute:3,3,3,3 op=ld index=0",
		  "                 ^^^^^^^^^^^^", BG_ESYNTAX,
		  "cute needs three numbers B,M,S" },
		{ "tile=8x8 swizzle=cute:3,0,-2 op=ld index=0",
		  "                 ^^^^^^^^^^^", BG_EVALUE,
		  "cute:3,0,-2: |S| must be at least B" },
		{ "tile=8x9 swizzle=cute:3,3,3 op=ld index=0",
		  "                 ^^^^^^^^^^", BG_EVALUE, "cute:3,3,3 moves "
		  "elements within blocks of 64: 72 elements are not whole "
		  "blocks" },
		{ "tile=8x8 swizzle=tma:16 op=ld index=0",
		  "                 ^^^^^^", BG_EVALUE,
		  "there is no tma swizzle of 16 bytes" },
		{ "tile=8x8 swizzle=tma: op=ld index=0",
		  "                 ^^^^", BG_ESYNTAX, "tma: needs its bytes" },
		{ "base=64 tile=8x32 swizzle=tma:128 op=ld index=0",
		  "                          ^^^^^^^", BG_EVALUE, "tma swizzles "
		  "need a base that is a multiple of 128, not 64" },
		{ "tile=1x33 swizzle=tma:64 op=ld index=0",
		  "                  ^^^^^^", BG_EVALUE, "tma:64 moves bytes "
		  "within blocks of 64: the tile's 132 bytes are not whole "
		  "blocks" },
		{ "block=16x op=ld index=0",
		  "      ^^^", BG_ESYNTAX,
		  "block needs X, XxY or XxYxZ threads, not 16x" },
		{ "block=1x1x65 op=ld index=0",
		  "      ^^^^^^", BG_ERANGE, "65 threads in z" },
		{ "block=64x32 op=ld index=0",
		  "      ^^^^^", BG_ERANGE, "a block of 2048 threads" },
		{ "warp=1 op=ld index=0",
		  "     ^", BG_ERANGE,
		  "warp 1 of a block of 32 threads, which has 1" },
		{ "let",
		  "^^^", BG_ESYNTAX, "let needs a name and its value" },
		{ "let=4 op=ld index=0",
		  "^^^^^", BG_ESYNTAX, "let needs a name and its value" },
		{ "let a op=ld index=0",
		  "^^^^^", BG_ESYNTAX, "let needs a name and its value" },
		{ "let 4=4 op=ld index=0",
		  "    ^", BG_ESYNTAX, "4 is not a name" },
		{ "let lane=4 op=ld index=0",
		  "    ^^^^", BG_ESYNTAX, "lane has a meaning already" },
		{ "let a=1 let a=2 op=ld index=0",
		  "            ^", BG_ESYNTAX, "a is given twice" },
		{ "let a=b let b=2 op=ld index=0",
		  "      ^", BG_ESYNTAX,
		  "b is not a name that is known here" },
	};

	(void)state;
	CHECK(table);
}

/* for=, and i without it. */
static void
test_loops(void **state)
{
	static const struct mistake table[] = {
		{ "op=ld index=lane for=0..7",
		  "                     ^^^^", BG_ESYNTAX,
		  "for needs i:FIRST..LAST, not 0..7" },
		{ "op=ld index=lane for=k:0..7",
		  "                     ^^^^^^", BG_ESYNTAX,
		  "for needs i:FIRST..LAST, not k:0..7" },
		{ "op=ld index=lane for=i:7",
		  "                     ^^^", BG_ESYNTAX,
		  "for needs i:FIRST..LAST, not i:7" },
		{ "op=ld index=lane for=i",
		  "                     ^", BG_ESYNTAX,
		  "for needs i:FIRST..LAST, not i" },
		{ "op=ld index=lane for=i:..7",
		  "                       ^", BG_ESYNTAX, "a value is missing" },
		{ "op=ld index=lane for=i:0..",
		  "                          ^", BG_ESYNTAX,
		  "a value is missing" },
		{ "op=ld index=lane for=i:0..n",
		  "                          ^", BG_ESYNTAX,
		  "n is not a name that is known here" },
		{ "op=ld index=lane for=i:0...7",
		  "                          ^", BG_ESYNTAX,
		  ". has no place in an expression" },
		{ "op=ld index=lane for=i:0..2000000",
		  "                          ^^^^^^^", BG_ERANGE,
		  "for is 2000000: too large" },
		{ "op=ld index=lane for=i:7..0",
		  "                     ^^^^^^", BG_EVALUE,
		  "for from 7 to 0 is no access" },
		{ "op=ld index=lane for=i:1..256 op=ld index=0",
		  "                              ^^^^^", BG_ERANGE,
		  "257 accesses" },
		{ "op=ld index=lane for=i:0..256",
		  "                 ^^^^^^^^^^^^", BG_ERANGE, "257 accesses" },
		{ "op=ld index=i",
		  "            ^", BG_ESYNTAX,
		  "i is not a name that is known here" },
		{ "let i=1 op=ld index=i",
		  "    ^", BG_ESYNTAX, "i has a meaning already" },
		{ "tile=8x8 op=ld row=i+lane%4 col=0 for=i:0..7",
		  "                   ^^^^^^^^", BG_ERANGE,
		  "i=5: lane 3: row 8, col 0 is outside the 8x8 tile" },
		{ "op=ld index=8/i for=i:0..7",
		  "             ^", BG_EVALUE,
		  "i=0: lane 0: division by zero: 8 / 0" },
		{ "op=ldmatrix.x1 index=lane*8 mask=lane<8-i for=i:0..1",
		  "                                 ^^^^^^^^", BG_EVALUE,
		  "i=1: ldmatrix.x1 takes an address from each of the lanes "
		  "0 to 7, mask 0000007f leaves some out" },
		{ "op=ld for=i:0..7 for=i:0..7 index=0",
		  "                 ^^^^^^^^^^", BG_ESYNTAX,
		  "for is given twice" },
	};

	(void)state;
	CHECK(table);
}

/* Triton's swizzles and those of an expression that cannot be. */
static void
test_swizzles(void **state)
{
	static const struct mistake table[] = {
		{ "tile=8x64 swizzle=triton:8,1 op=ld index=0",
		  "                  ^^^^^^^^^^", BG_ESYNTAX,
		  "triton needs three numbers VEC,PERPHASE,MAXPHASE" },
		{ "tile=8x64 swizzle=triton:8,1,6 op=ld index=0",
		  "                  ^^^^^^^^^^^^", BG_EVALUE,
		  "triton:8,1,6 is out of range" },
		{ "tile=8x64 swizzle=triton:8,0,8 op=ld index=0",
		  "                  ^^^^^^^^^^^^", BG_EVALUE,
		  "triton:8,0,8 is out of range" },
		{ "tile=8x48 swizzle=triton:8,1,4 op=ld index=0",
		  "                  ^^^^^^^^^^^^", BG_EVALUE,
		  "triton:8,1,4 moves units within blocks of 32 columns: 48 "
		  "columns are not whole blocks" },
		{ "swizzle=triton:8,1,4 op=ld index=0",
		  "        ^^^^^^^^^^^^", BG_EVALUE, "a swizzle needs a tile" },
		{ "swizzle=expr:col op=ld index=0",
		  "        ^^^^^^^^", BG_EVALUE, "a swizzle needs a tile" },
		{ "tile=4x8 swizzle=expr: op=ld index=0",
		  "                      ^", BG_ESYNTAX, "a value is missing" },
		{ "tile=4x8 swizzle=expr:col^lane op=ld index=0",
		  "                          ^^^^", BG_ESYNTAX,
		  "lane is not a name that is known here" },
		{ "tile=4x8 swizzle=expr:col/2 op=ld index=0",
		  "                      ^^^^^", BG_EVALUE,
		  "expr: in row 0, columns 0 and 1 both go to column 0" },
		{ "tile=4x8 swizzle=expr:col+0/(row-2) op=ld index=0",
		  "                           ^", BG_EVALUE,
		  "row 2, col 0: division by zero: 0 / 0" },
		{ "tile=4x8 swizzle=expr:col+row op=ld index=0",
		  "                      ^^^^^^^", BG_EVALUE,
		  "expr: row 1, col 7 goes to column 8, outside the row" },
		{ "tile=4x8 swizzle=expr:row<2?col:col&6 op=ld index=0",
		  "                      ^^^^^^^^^^^^^^^", BG_EVALUE,
		  "expr: in row 2, columns 0 and 1 both go to column 0" },
		{ "tile=4x8 swizzle=expr:-1 op=ld index=0",
		  "                      ^^", BG_EVALUE,
		  "expr: row 0, col 0 goes to column -1, outside the row" },
		{ "tile=90000x90000 swizzle=expr:col op=ld index=0",
		  "     ^^^^^^^^^^^", BG_ERANGE,
		  "the tile ends at byte 32400000000, beyond shared memory" },
	};

	(void)state;
	CHECK(table);
}

/* An access's op, its elements and what is missing of it. */
static void
test_accesses(void **state)
{
	static const struct mistake table[] = {
		{ "op=ldmatrix index=0",
		  "   ^^^^^^^^", BG_EVALUE,
		  "ldmatrix is not an op that is known" },
		{ "op=ld elem=f32",
		  "      ^^^^^^^^", BG_ESYNTAX,
		  "elem behind an op begins another array, and no op "
		  "follows" },
		{ "op=ld",
		  "^^^^^", BG_ESYNTAX, "the access does not say where: row "
		  "and col are missing" },
		{ "op=ld index=0 op=st mask=1",
		  "              ^^^^^", BG_ESYNTAX, "the access does not say "
		  "where: row and col are missing" },
		{ "tile=8x8 op=ld row=0",
		  "               ^^^^^", BG_ESYNTAX,
		  "row is given without col" },
		{ "tile=8x8 op=ld col=0",
		  "               ^^^^^", BG_ESYNTAX,
		  "col is given without row" },
		{ "op=ld row=0 col=0",
		  "      ^^^^^", BG_EVALUE, "row and col need a tile" },
		{ "elem=f32 op=ld vec=3 index=0",
		  "                   ^", BG_EVALUE,
		  "3 elements of 4 bytes are 96 bits: no ld is so wide" },
		{ "elem=f64 op=st vec=4 index=0",
		  "                   ^", BG_EVALUE,
		  "4 elements of 8 bytes are 256 bits: no st is so wide" },
		{ "op=ld vec=0 index=0",
		  "          ^", BG_ERANGE, "vec is 0: too small" },
		{ "elem=f32 op=ld.64 vec=4 index=0",
		  "                      ^", BG_EVALUE, "4 elements of 4 bytes "
		  "are 16, but ld.64 takes 8 bytes a lane" },
		{ "elem=f32 op=ld.16 index=0",
		  "            ^^^^^", BG_EVALUE,
		  "ld.16 takes 2 bytes, less than an element of 4" },
		{ "op=ld index=0 mask=123456789",
		  "                   ^^^^^^^^^", BG_ERANGE, "a mask of 9 "
		  "hexadecimal digits: 8 hold all 32 lanes" },
		{ "op=ld index=0 mask=0b11",
		  "                   ^^^^", BG_EVALUE,
		  "0b11 could be binary or hexadecimal" },
		{ "op=ld index=0 mask=0xfg",
		  "                      ^", BG_ESYNTAX,
		  "0xfg is not a number" },
		{ "op=ld index=0 mask=8/lane",
		  "                    ^", BG_EVALUE,
		  "lane 0: division by zero: 8 / 0" },
		{ "op=ldmatrix.x2 stride=8 mask=ff",
		  "                             ^^", BG_EVALUE,
		  "ldmatrix.x2 takes an address from each of the lanes 0 to "
		  "15, mask 000000ff leaves some out" },
		{ "op=ld offsets=1,2",
		  "                 ^", BG_ESYNTAX,
		  "2 offsets: every one of the 32 lanes needs one" },
		{ "op=ld offsets=1,x",
		  "                ^", BG_ESYNTAX,
		  "lane 1: a byte offset is missing" },
		{ "op=ld offsets=1;2",
		  "               ^", BG_ESYNTAX,
		  "; where a comma was expected" },
		{ "op=ld offsets=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
		  "0,0,0,0,0,0,0,0,0,0,0",
		  "                                                          "
		  "                   ^^", BG_ESYNTAX,
		  "more than the 32 offsets of a warp" },
	};

	(void)state;
	CHECK(table);
}

/* Expressions: the caret is inside the value, at the operator or the token,
 * behind a quote and on a later line as well. */
static void
test_expressions(void **state)
{
	static const struct mistake table[] = {
		{ "tile=8x8 op=ld row=lane* col=0",
		  "                        ^", BG_ESYNTAX,
		  "a value is missing after *" },
		/* while typing, before there is a col */
		{ "tile=8x8 op=ld row=lane*",
		  "                        ^", BG_ESYNTAX,
		  "a value is missing after *" },
		{ "op=ld index=\"lane / abs(lane - 3)\"",
		  "                  ^", BG_EVALUE,
		  "lane 3: division by zero: 3 / 0" },
		{ "op=ld\nindex=lan",
		  "            ^^^", BG_ESYNTAX,
		  "lan is not a name that is known here" },
		{ "op=ld index=9<<lane*4 mask=8000",
		  "             ^^", BG_ERANGE,
		  "lane 15: 9 << 60 is beyond 64 bits" },
	};

	(void)state;
	CHECK(table);
}

/* Addresses that no access can have name the lane and the value. */
static void
test_addresses(void **state)
{
	static const struct mistake table[] = {
		{ "tile=16x32 op=ld row=lane col=0",
		  "                     ^^^^", BG_ERANGE,
		  "lane 16: row 16, col 0 is outside the 16x32 tile" },
		{ "tile=16x32 pad=1 op=ld row=0 col=lane+1",
		  "                                 ^^^^^^", BG_ERANGE, "lane "
		  "31: row 0, col 32 is in the padding of the 16x32 tile" },
		{ "tile=16x32 op=ld vec=4 row=0 col=lane",
		  "                                 ^^^^", BG_EALIGN, "lane 1: "
		  "address 4 is not a multiple of 16, the width of ld.128" },
		{ "tile=16x32 op=ld vec=4 row=0 col=lane*4+2 mask=80",
		  "                                 ^^^^^^^^", BG_ERANGE,
		  "lane 7: its 4 elements from row 0, col 30 leave the 16x32 "
		  "tile" },
		{ "tile=32x32 pad=1 op=ld vec=4 row=lane col=0",
		  "                                          ^", BG_EALIGN,
		  "lane 1: address 132 is not a multiple of 16, the width of "
		  "ld.128" },
		{ "op=ld.128 addr=lane*16+4",
		  "               ^^^^^^^^^", BG_EALIGN,
		  "lane 0: address 4 is not a multiple of 16, the width of "
		  "ld.128" },
		{ "op=ld.32 addr=-4*lane",
		  "              ^^^^^^^", BG_ERANGE,
		  "lane 1: address -4 is negative" },
		{ "op=ld.32 addr=lane*8192",
		  "              ^^^^^^^^^", BG_ERANGE,
		  "lane 29: address 237568 is beyond shared memory" },
		{ "op=ld.8 addr=232448",
		  "             ^^^^^^", BG_ERANGE,
		  "lane 0: address 232448 is beyond shared memory" },
		{ "op=ld.8 offsets=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,"
		  "0,0,0,0,0,0,0,0,0,0,999999999",
		  "                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
		  "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^", BG_ERANGE,
		  "lane 31: address 999999999 is beyond shared memory" },
		{ "op=ld stride=-1",
		  "             ^^", BG_ERANGE, "lane 1: index -1 is outside "
		  "the 58112 elements of shared memory" },
		{ "tile=8x8 op=ld stride=4",
		  "                      ^", BG_ERANGE,
		  "lane 16: index 64 is outside the 64 elements of the tile" },
		{ "op=ld stride=9223372036854775807",
		  "             ^^^^^^^^^^^^^^^^^^^", BG_ERANGE,
		  "lane 1: index 9223372036854775807 is outside the 58112 "
		  "elements of shared memory" },
		{ "op=ld stride=9223372036854775807 mask=4",
		  "             ^^^^^^^^^^^^^^^^^^^", BG_ERANGE,
		  "lane 2: 2 * 9223372036854775807 is beyond 64 bits" },
		{ "tile=32x32 swizzle=xor op=ld vec=4 row=lane col=0",
		  "                                                ^",
		  BG_EVALUE, "lane 1: the swizzle puts its 4 elements apart, "
		  "and one access takes them side by side" },
		{ "tile=32x32 swizzle=xor op=ld vec=2 index=lane*32",
		  "                                         ^^^^^^^",
		  BG_EVALUE, "lane 1: the swizzle puts its 2 elements apart, "
		  "and one access takes them side by side" },
	};

	(void)state;
	CHECK(table);
}

/* Hints that say more than the message: the nearest name, the list, and a
 * value that works. */
static void
test_hints(void **state)
{
	static const struct { const char *text, *hint; } table[] = {
		{ "swizle=xor", "did you mean swizzle?" },
		{ "Tile=4x4", "did you mean tile?" },
		{ "op=lds.32 index=0", "did you mean ld.32?" },
		{ "op=ld.256 index=0",
		    "there are ld.8 ld.16 ld.32 ld.64 ld.128" },
		{ "op=atom.add index=0", "there are atom.add.u32 "
		    "atom.add.u64 atom.add.f32" },
		{ "elem=float op=ld index=0", "known are u8 i8 f8 u16 i16 f16 "
		    "bf16 u32 i32 f32 u64 i64 f64 c64 c128, and 1, 2, 4, 8 or "
		    "16 bytes" },
		{ "op=ld index=0 mask=0b101",
		    "masks are hexadecimal: 0x5, or 0x0b101" },
		{ "tile=32x32 pad=1 op=ld vec=4 row=lane col=0",
		    "rows of 33 elements start off the 16-byte grid: pitch=36 "
		    "keeps to it" },
		{ "tile=32x32 base=4 op=ld vec=4 row=lane col=0",
		    "make base a multiple of 16" },
		{ "tile=32x32 swizzle=xor op=ld vec=4 row=lane col=0",
		    "swizzle units of 4 elements: cute:3,2,3, or any "
		    "cute:B,M,S with M of 2 or more" },
		{ "tile=32x24 swizzle=add op=ld vec=4 row=lane col=0",
		    "swizzle units of 4 elements: cute:B,M,S with M of 2 or "
		    "more, or tma" },
		{ "op=ld row=lane / 4", "a blank ends a value: quote one that "
		    "holds blanks, as row=\"lane / 4\"" },
	};
	struct bg_pattern *p;
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		assert_int_not_equal(bg_pattern_parse(&p, table[i].text, &err),
		    BG_OK);
		assert_string_equal(err.hint, table[i].hint);
	}
}

/* One more than there may be of accesses, constants, words, bytes. */
static void
test_too_much(void **state)
{
	static const struct {
		const char *before, *word, *after;
		int n;
		int code;
		const char *message;
	} table[] = {
		{ "", "op=ld index=0 ", "", 257, BG_ERANGE,
		    "257 accesses" },
		{ "op=ld index=0 ", "base=8 op=ld index=0 ", "", 8, BG_ERANGE,
		    "9 arrays" },
		{ "", "op=ld ", "", 1025, BG_ESYNTAX, "more than 1024 words" },
		{ "op=ld index=0 name=", "x", "", 64, BG_ERANGE,
		    "a name of 64 bytes" },
		{ "let ", "x", "=1", 32, BG_ESYNTAX, "a name of 32 bytes" },
		{ "# ", "x", "\nop=ld index=0", 65536, BG_ESYNTAX,
		    "the text is longer than 65536 bytes" },
		{ "op=ld index=", "(", "1", 50000, BG_ESYNTAX,
		    "an expression of 50001 bytes: 4096 are the most" },
		{ "op=ld index=", "(", "1", 4000, BG_ESYNTAX,
		    "nested more than 64 deep" },
	};
	struct bg_pattern *p;
	struct bg_error err;
	static char text[80000];
	size_t i;
	char *t;
	int j;

	(void)state;
	for (i = 0; i < sizeof table / sizeof table[0]; i++) {
		t = stpcpy(text, table[i].before);
		for (j = 0; j < table[i].n; j++)
			t = stpcpy(t, table[i].word);
		strcpy(t, table[i].after);
		assert_int_equal(bg_pattern_parse(&p, text, &err),
		    table[i].code);
		assert_string_equal(err.message, table[i].message);
		assert_true(err.column >= 0 &&
		    err.column <= (int)strlen(text));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_layout),
		cmocka_unit_test(test_loops),
		cmocka_unit_test(test_swizzles),
		cmocka_unit_test(test_accesses),
		cmocka_unit_test(test_expressions),
		cmocka_unit_test(test_addresses),
		cmocka_unit_test(test_hints),
		cmocka_unit_test(test_too_much),
	};

	return cmocka_run_group_tests_name("pattern-errors", tests, NULL,
	    NULL);
}
