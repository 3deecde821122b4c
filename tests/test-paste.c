#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "paste.h"
#include "pattern.h"
#include "wavefront.h"

/*
 * Code of kernels becomes words of a pattern: declarations, subscripts,
 * swizzles, several statements; and what is no code, or cannot be taken, is
 * refused with the reason.
 */

#define COLUMN	"elem=f32 tile=32x32 op=ld row=lane col=0"

static const struct {
	const char *code, *before, *text, *told;
} taken[] = {
	/* the declaration of an array */
	{ "__shared__ float t[32][33]", COLUMN,
	  "elem=f32 tile=32x32 pad=1 op=ld row=lane col=0",
	  "elem=f32 tile=32x32 pad=1" },
	{ "__shared__ float t[32][32+1];", COLUMN,
	  "elem=f32 tile=32x32 pad=1 op=ld row=lane col=0", NULL },
	{ "__shared__ __align__(16) __half As[64][64 + 8];", COLUMN,
	  "elem=f16 tile=64x64 pad=8 op=ld row=lane col=0", NULL },
	{ "volatile __shared__ unsigned char b[2][16][48];", COLUMN,
	  "elem=u8 tile=32x48 op=ld row=lane col=0", NULL },
	{ "__shared__ unsigned long long k[32][32];", COLUMN,
	  "elem=u64 tile=32x32 op=ld row=lane col=0", NULL },
	{ "__shared__ cutlass::half_t s[32][0x20u];", COLUMN,
	  "elem=f16 tile=32x32 op=ld row=lane col=0", NULL },
	{ "float4 t[32][32];", COLUMN,
	  "elem=16 tile=32x32 op=ld row=lane col=0", NULL },
	/* the present access does not suit it */
	{ "__shared__ double t[16][17];", COLUMN,
	  "elem=f64 tile=16x16 pad=1 op=ld row=lane%16 col=0", NULL },
	{ "__shared__ int s[1024];", COLUMN, "elem=i32 op=ld stride=1",
	  "elem=i32" },
	{ "__shared__ double t[32][32];", "elem=f32 tile=32x32 op=ld.32 "
	  "row=lane col=0", "elem=f64 tile=32x32 op=ld row=lane col=0", NULL },
	/* subscripts, and an index */
	{ "tile[threadIdx.x*33+threadIdx.y]", "elem=f32 op=ld stride=1",
	  "elem=f32 op=ld index=tx*33+ty", "index=tx*33+ty" },
	{ "threadIdx.x * 33", "elem=f32 op=ld stride=1",
	  "elem=f32 op=ld index=tx*33", NULL },
	{ "tile[threadIdx.y][threadIdx.x ^ threadIdx.y]", COLUMN,
	  "elem=f32 tile=32x32 op=ld row=ty col=tx^ty", "row=ty col=tx^ty" },
	{ "tile[ty][tx] = in[y * width + x];", COLUMN,
	  "elem=f32 tile=32x32 op=st row=ty col=tx", NULL },
	{ "const float v = s[(int)threadIdx.x * 2u];",
	  "elem=f32 op=st.32 stride=1", "elem=f32 op=ld index=tx*2",
	  "op=ld index=tx*2" },
	{ "if (tile[tx][0] == 3)", COLUMN,
	  "elem=f32 tile=32x32 op=ld row=tx col=0", NULL },
	{ "*reinterpret_cast<float4 *>(&s[laneId * 4]) = v;",
	  "elem=f32 op=ld stride=1", "elem=f32 op=st vec=4 index=lane*4",
	  "op=st index=lane*4 vec=4" },
	/* a swizzle */
	{ "cute::Swizzle<3, 3, 3>{}", "elem=f16 tile=32x64 op=ld row=lane "
	  "col=0", "elem=f16 tile=32x64 swizzle=cute:3,3,3 op=ld row=lane "
	  "col=0", "swizzle=cute:3,3,3" },
	/* a whole kernel: its array alone is shared */
	{ "__shared__ float t[32][33];	// padded\n"
	  "t[threadIdx.y][threadIdx.x] = in[y * n + x];\n__syncthreads();\n"
	  "out[x * n + y] = t[threadIdx.x][threadIdx.y];\n", COLUMN,
	  "elem=f32 tile=32x32 pad=1 op=st row=ty col=tx op=ld row=tx col=ty",
	  NULL },
};

static char *
canonical(const char *text)
{
	struct bg_pattern *p;
	struct bg_error err;
	char *out;

	if (bg_pattern_parse(&p, text, &err) != BG_OK)
		fail_msg("%s: %s", text, err.message);
	assert_int_equal(bg_pattern_print(p, &out), BG_OK);
	bg_pattern_free(p);
	return out;
}

static void
test_taken(void **state)
{
	char *out, *got, *want, told[BG_PASTE_TOLD];
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof taken / sizeof *taken; i++) {
		assert_true(bg_paste_is_code(taken[i].code));
		if (bg_paste(taken[i].code, taken[i].before, 0, &out, told,
		    &err) != BG_OK)
			fail_msg("%s: %s", taken[i].code, err.message);
		got = canonical(out);
		want = canonical(taken[i].text);
		assert_string_equal(got, want);
		if (taken[i].told != NULL)
			assert_string_equal(told, taken[i].told);
		free(out);
		free(got);
		free(want);
	}
}

/* The bytes are those that the compiler gives: t[32][33] read by column is
 * clean, t[32][32] is not. */
static void
test_cost(void **state)
{
	static const struct { const char *code; unsigned wavefronts; } c[] = {
		{ "__shared__ float t[32][32]; x = t[threadIdx.x][0];", 32 },
		{ "__shared__ float t[32][33]; x = t[threadIdx.x][0];", 1 },
		{ "__shared__ double t[32][33]; x = t[threadIdx.x][0];", 2 },
	};
	struct bg_prediction pr;
	char *out, told[BG_PASTE_TOLD];
	struct bg_pattern *p;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof c / sizeof *c; i++) {
		assert_int_equal(bg_paste(c[i].code, COLUMN, 0, &out, told,
		    NULL), BG_OK);
		assert_int_equal(bg_pattern_parse(&p, out, NULL), BG_OK);
		bg_predict(&p->access[0].access, &pr);
		assert_int_equal(pr.total, c[i].wavefronts);
		bg_pattern_free(p);
		free(out);
	}
}

static const struct { const char *code, *before, *message; } refused[] = {
	{ "hello world", COLUMN, "no pattern, nor code that is known" },
	{ "", COLUMN, "no pattern, nor code that is known" },
	{ "w\nq\n", COLUMN, "no pattern, nor code that is known" },
	{ "__shared__ float t[N][N + 1];", COLUMN, "[N] is no size" },
	{ "__shared__ Thing t[32];", COLUMN,
	  "t: the type of its elements is not known" },
	{ "extern __shared__ float s[];", COLUMN, "[] is no size" },
	{ "t[0][1][2]", COLUMN, "t has 3 subscripts" },
	{ "t[threadIdx.x][k]", COLUMN, "k is not a name" },
	{ "t[threadIdx.x][32]", COLUMN, NULL },
	{ "Swizzle<9,3,3>", COLUMN, NULL },
	{ "t[lane", COLUMN, NULL },
};

static void
test_refused(void **state)
{
	struct bg_error err;
	char *out, told[BG_PASTE_TOLD];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof refused / sizeof *refused; i++) {
		memset(&err, 0, sizeof err);
		assert_int_not_equal(bg_paste(refused[i].code,
		    refused[i].before, 0, &out, told, &err), BG_OK);
		assert_null(out);
		assert_int_equal(err.column, -1);
		assert_string_not_equal(err.message, "");
		if (refused[i].message != NULL &&
		    strstr(err.message, refused[i].message) == NULL)
			fail_msg("%s: %s", refused[i].code, err.message);
	}
}

/* Words of a pattern may stand before the code in a line. */
static void
test_line(void **state)
{
	char *out, *got, told[BG_PASTE_TOLD];

	(void)state;
	assert_int_equal(bg_paste_line("elem=f16 tile=64x64 op=ld row=lane "
	    "col=0 Swizzle<3, 3, 3>", COLUMN, 0, &out, told, NULL), BG_OK);
	got = canonical(out);
	assert_string_equal(got, "elem=f16 tile=64x64 swizzle=cute:3,3,3 "
	    "op=ld row=lane col=0");
	free(got);
	free(out);
	assert_int_equal(bg_paste_line("t[threadIdx.x][3]", COLUMN, 0, &out,
	    told, NULL), BG_OK);
	got = canonical(out);
	assert_string_equal(got, "elem=f32 tile=32x32 op=ld row=tx col=3");
	free(got);
	free(out);
}

/* Any bytes at all: refused or taken, never more than that. */
static void
test_anything(void **state)
{
	static const char piece[] = "[]<>(){};=+*/ \n\"#txlane0123456789.,_&"
	    "__shared__ float Swizzle<threadIdx.x";
	char code[80], *out, told[BG_PASTE_TOLD];
	unsigned seed = 20261129;
	int i, j;

	(void)state;
	for (i = 0; i < 5000; i++) {
		for (j = 0; j < (int)sizeof code - 1; j++) {
			seed = seed * 1103515245 + 12345;
			code[j] = piece[(seed >> 16) % (sizeof piece - 1)];
		}
		code[(seed >> 8) % sizeof code] = '\0';
		code[sizeof code - 1] = '\0';
		if (bg_paste_line(code, COLUMN, 0, &out, told, NULL) == BG_OK)
			free(out);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_taken),
		cmocka_unit_test(test_cost),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_line),
		cmocka_unit_test(test_anything),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
