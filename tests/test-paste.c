#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "paste.h"
#include "pattern.h"
#include "wavefront.h"

/*
 * Code of kernels becomes words of a pattern: declarations, subscripts, casts,
 * swizzles, constants, several statements; and what is no code, or cannot be
 * taken, is refused with the reason.
 */

#define COLUMN_64 "elem=f32 tile=64x64 op=ld row=lane col=0"
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
	  "elem=i32 stride=1" },
	{ "__shared__ double t[32][32];", "elem=f32 tile=32x32 op=ld.32 "
	  "row=lane col=0", "elem=f64 tile=32x32 op=ld row=lane col=0",
	  "elem=f64 tile=32x32 pad=0 op=ld.64" },
	{ "__shared__ half t[32][64];", "elem=f16 tile=32x64 "
	  "swizzle=cute:3,3,3 op=ld row=lane col=0", "elem=f16 tile=32x64 "
	  "op=ld row=lane col=0", "elem=f16 tile=32x64 pad=0 swizzle=none" },
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
	/* what was there and contradicts the statement goes */
	{ "v = t[lane][0];", "elem=f32 tile=64x64 op=ld vec=2 row=lane col=2 "
	  "mask=lane<16", COLUMN_64, "op=ld row=lane col=0 vec=1 mask=all" },
	{ "t[lane][0]", "elem=f32 tile=64x64 op=ld.64 row=lane col=2",
	  COLUMN_64, "row=lane col=0 op=ld.32 vec=1" },
	{ "v = t[lane][0];", "elem=f32 tile=64x64 op=ld row=lane col=i "
	  "for=i:0..7", COLUMN_64, "op=ld row=lane col=0 for=none" },
	{ "threadIdx.x * 2", "elem=f32 op=ld vec=2 index=lane*2+i*64 "
	  "mask=lane<16 for=i:0..7", "elem=f32 op=ld vec=2 index=tx*2 "
	  "mask=lane<16", "index=tx*2 for=none" },
	/* what does not, stays */
	{ "v = t[lane][i + 1];", "elem=f32 tile=64x64 op=ld row=lane col=i "
	  "for=i:0..7", "elem=f32 tile=64x64 op=ld row=lane col=i+1 "
	  "for=i:0..7", "op=ld row=lane col=i+1" },
	{ "if (lane < n) v = t[lane][0];", "elem=f32 tile=64x64 op=ld "
	  "row=lane col=2 mask=lane<16", COLUMN_64 " mask=lane<16",
	  "op=ld row=lane col=0" },
	{ "t[lane][0]", "elem=f16 tile=64x64 op=ldmatrix.x4 row=lane%16 "
	  "col=lane/16*8", "elem=f16 tile=64x64 op=ldmatrix.x4 row=lane "
	  "col=0", "row=lane col=0" },
	/* a row of the tile declared begins at column 0 */
	{ "__shared__ float t[64][64]; v = *(float4 *)t[lane];", COLUMN,
	  "elem=f32 tile=64x64 op=ld vec=4 row=lane col=0", NULL },
	/* a cast of another pointer, and one of the value */
	{ "__shared__ float t[64][64]; *(float4 *)&out[i] = t[lane][0];",
	  COLUMN, COLUMN_64, NULL },
	{ "__shared__ float t[64][64]; v = (double)t[lane][0];", COLUMN,
	  COLUMN_64, NULL },
	/* constants of the same code */
	{ "constexpr int N = 64; __shared__ half t[N][N + 8]; "
	  "v = t[lane][N - 1];", COLUMN, "elem=f16 tile=64x64 pad=8 op=ld "
	  "row=lane col=64-1", "elem=f16 tile=64x64 pad=8 op=ld row=lane "
	  "col=64-1" },
	{ "static constexpr unsigned N = 64u, M = N / 2;\n"
	  "__shared__ float t[M][N];", COLUMN,
	  "elem=f32 tile=32x64 op=ld row=lane col=0", NULL },
	{ "#include <x.h>\n#define N 32	// rows\n#define P (N + 1)\n"
	  "#define F4(p) (*(float4*)&(p))\n#pragma unroll\n"
	  "__shared__ float t[N][P]; t[lane][N-1] = 0;", COLUMN,
	  "elem=f32 tile=32x32 pad=1 op=st row=lane col=32-1", NULL },
	{ "#define N 64 __shared__ half t[N][N];", COLUMN,
	  "elem=f16 tile=64x64 op=ld row=lane col=0", NULL },
	{ "const int D = -1; v = s[lane - D];", "elem=f32 op=ld stride=1",
	  "elem=f32 op=ld index=lane-(-1)", NULL },
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

/* A cast makes an access as wide as its type, counted in elements. */
static void
test_casts(void **state)
{
	static const struct {
		const char *array, *cast;
		int vec, bytes;
	} c[] = {
		{ "half", "(int4*)&", 8, 16 }, { "half", "(float4 *)&", 8, 16 },
		{ "half", "(uint4*)&", 8, 16 },
		{ "half", "(const volatile uint4 *)&", 8, 16 },
		{ "half", "reinterpret_cast<uint4*>(&", 8, 16 },
		{ "half", "reinterpret_cast<const int4 *>(&", 8, 16 },
		{ "half", "(longlong2*)&", 8, 16 },
		{ "half", "(double2*)&", 8, 16 },
		{ "half", "(float2*)&", 4, 8 }, { "half", "(uint2*)&", 4, 8 },
		{ "half", "(int2*)&", 4, 8 }, { "half", "(double*)&", 4, 8 },
		{ "half", "(unsigned long long*)&", 4, 8 },
		{ "half", "(half4*)&", 4, 8 }, { "half", "(short4*)&", 4, 8 },
		{ "half", "(half2*)&", 2, 4 }, { "half", "(int*)&", 2, 4 },
		{ "half", "(__half2*)&", 2, 4 }, { "half", "(char4*)&", 2, 4 },
		{ "half", "(float*)&", 2, 4 }, { "half", "(short*)&", 1, 2 },
		{ "half", "(float4*)(void*)&", 8, 16 },
		{ "half", "(float4*)(char*)&", 8, 16 },
		{ "float", "(float4*)&", 4, 16 }, { "float", "(int2*)&", 2, 8 },
		{ "double", "(float2*)&", 1, 8 },
		{ "double", "(float4*)&", 2, 16 },
		{ "char", "(uint4*)&", 16, 16 },
		{ "unsigned char", "(uchar4*)&", 4, 4 },
		{ "char", "(int*)&", 4, 4 },
	};
	char code[160], *out, told[BG_PASTE_TOLD], vec[16];
	const struct bg_pattern_access *a;
	struct bg_error err;
	struct bg_pattern *p;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof c / sizeof *c; i++) {
		snprintf(code, sizeof code, "__shared__ %s t[32][32]; v = "
		    "*%st[lane][0]%s;", c[i].array, c[i].cast,
		    strchr(c[i].cast, '<') != NULL ? ")" : "");
		if (bg_paste(code, COLUMN, 0, &out, told, &err) != BG_OK)
			fail_msg("%s: %s", code, err.message);
		assert_int_equal(bg_pattern_parse(&p, out, NULL), BG_OK);
		a = &p->access[0];
		if (a->vec != c[i].vec)
			fail_msg("%s: vec %d", code, a->vec);
		assert_int_equal(bg_kind_info(a->access.kind)->width,
		    c[i].bytes);
		snprintf(vec, sizeof vec, "vec=%d", c[i].vec);
		assert_non_null(strstr(told, vec));
		bg_pattern_free(p);
		free(out);
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
	{ "const float N = 64; __shared__ float t[N][N];", COLUMN,
	  "[N] is no size" },
	{ "v = *(char *)&t[lane][0];", COLUMN,
	  "char * takes 1 byte, less than an element of 4" },
	{ "__shared__ double t[32][32]; v = *(float*)&t[lane][0];", COLUMN,
	  "float* takes 4 bytes, less than an element of 8" },
	{ "__shared__ double t[32][32]; v = *(float3*)&t[lane][0];", COLUMN,
	  "float3* takes 12 bytes, no whole elements of 8" },
	{ "v = *(double4*)&t[lane][0];", COLUMN, "256 bits" },
	{ "v = *(Vec *)&t[lane][0];", COLUMN,
	  "Vec *: how many bytes that is, is not known" },
	{ "FLOAT4(t[lane][0]) = v;", COLUMN,
	  "FLOAT4(): how many bytes that is, is not known" },
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
		cmocka_unit_test(test_casts),
		cmocka_unit_test(test_cost),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_line),
		cmocka_unit_test(test_anything),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
