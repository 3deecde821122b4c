#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sweep.h"

#define COLUMN "elem=f32 tile=32x32 op=ld row=lane col=0"

static struct bg_sweep s;

static void
sweep(const char *text, const char *over)
{
	struct bg_error err;

	if (bg_sweep_run(&s, text, over, &err) != 0)
		fail_msg("%s: %s", over, err.message);
}

/* Each sum of wavefronts, in order; -1: no pattern. */
static void
expect(const char *text, const char *over, int n, const int want[])
{
	int i, sum;

	sweep(text, over);
	assert_int_equal(s.npoints, n);
	for (i = 0; i < n; i++) {
		sum = s.point[i].error.code != 0 ? -1 :
		    (int)s.point[i].sum.wavefronts;
		if (sum != want[i])
			fail_msg("%s=%s: %d wavefronts, not %d", s.key,
			    s.point[i].value, sum, want[i]);
	}
}

/* A column of 32 rows of 32 + pad floats: gcd(pad, 32) lanes share a bank. */
static void
test_pad(void **state)
{
	static const int want[] = { 32, 1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1,
	    2, 1, 16, 1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 32 };

	(void)state;
	expect(COLUMN, "pad=0..32", 33, want);
	assert_true(s.numbers);
	assert_string_equal(s.key, "pad");
	assert_int_equal(s.best, 1);
	assert_int_equal(s.most, 32);
	assert_string_equal(s.point[8].value, "8");
	assert_string_equal(s.point[8].text,
	    "elem=f32 tile=32x32 pad=8 op=ld row=lane col=0");
	assert_int_equal(s.point[1].bytes, 33 * 32 * 4);
	assert_int_equal(s.point[4].sum.ideal, 1);
	assert_int_equal(s.point[4].sum.conflicts, 3);
	assert_int_equal(s.nops, 1);
	assert_string_equal(s.label[0], "ld.32");
	bg_sweep_free(&s);
	assert_null(s.point);
}

/* Steps, lists, lists with ranges, and blanks between. */
static void
test_values(void **state)
{
	static const int steps[] = { 32, 4, 8, 4 }, list[] = { 32, 1, 2, 1, 16 };

	(void)state;
	expect(COLUMN, "pad=0..12..4", 4, steps);
	bg_sweep_free(&s);
	expect(COLUMN, "pad=0..2, 7,16", 5, list);
	assert_true(s.numbers);
	bg_sweep_free(&s);
	sweep(COLUMN, "pad=4,2");
	assert_false(s.numbers);
	bg_sweep_free(&s);
}

/* Swizzles have commas of their own, expressions have them in parentheses. */
static void
test_commas(void **state)
{
	(void)state;
	sweep("elem=f32 tile=32x32 op=ld row=lane col=0",
	    "swizzle=none,xor,cute:5,0,5,add,xor/2");
	assert_int_equal(s.npoints, 5);
	assert_string_equal(s.point[2].value, "cute:5,0,5");
	assert_int_equal(s.point[0].sum.wavefronts, 32);
	assert_int_equal(s.point[1].sum.wavefronts, 1);
	assert_int_equal(s.point[2].sum.wavefronts, 1);
	assert_int_equal(s.point[3].sum.wavefronts, 1);
	assert_int_equal(s.point[4].sum.wavefronts, 2);
	bg_sweep_free(&s);
	sweep(COLUMN, "row=min(lane,3),lane / 4");
	assert_int_equal(s.npoints, 2);
	assert_int_equal(s.point[0].sum.wavefronts, 4);
	assert_int_equal(s.point[1].sum.wavefronts, 8);
	assert_string_equal(s.point[1].text,
	    "elem=f32 tile=32x32 op=ld row=\"lane / 4\" col=0");
	bg_sweep_free(&s);
}

/* A constant of let, quoted or not. */
static void
test_let(void **state)
{
	static const int want[] = { 1, 2, 1, 4 };

	(void)state;
	expect("let n=7 elem=f32 op=ld index=lane*n", "n=1..4", 4, want);
	assert_string_equal(s.point[1].text,
	    "let n=2 elem=f32 op=ld index=lane*n");
	bg_sweep_free(&s);
	expect("let n=\"3 + 4\" let m=n op=ld.32 addr=lane*m*4", "n=1..4", 4,
	    want);
	assert_string_equal(s.point[3].text,
	    "let n=4 let m=n op=ld.32 addr=lane*m*4");
	bg_sweep_free(&s);
}

/* A key of accesses varies where it is written, else everywhere, or in the
 * access behind @; the pattern alone need not be one. */
static void
test_accesses(void **state)
{
	static const int both[] = { 2, 4, 2, 8 }, first[] = { 2, 3, 2, 5 };

	(void)state;
	expect("op=ld.32 name=in op=st.32 name=out", "stride=1..4", 4, both);
	assert_int_equal(s.nops, 2);
	assert_string_equal(s.label[1], "out");
	bg_sweep_free(&s);
	expect("op=ld.32 stride=9 op=st.32 index=lane", "stride=1..4", 4,
	    first);
	bg_sweep_free(&s);
	expect("op=ld.32 index=lane op=ld.32 stride=5", "stride@1=1..4", 4,
	    first);
	assert_int_equal(s.op, 1);
	assert_string_equal(s.point[1].text,
	    "op=ld.32 stride=2 op=ld.32 stride=5");
	bg_sweep_free(&s);
	sweep("elem=f32 op=ld index=lane*2", "op=ld.32,ld.64");
	assert_string_equal(s.label[0], "access 1");
	assert_int_equal(s.point[0].sum.wavefronts, 2);
	assert_int_equal(s.point[1].sum.wavefronts, 2);
	bg_sweep_free(&s);
}

/* Values that make no pattern stay, with the reason; so do all, when none
 * does. */
static void
test_refused(void **state)
{
	static const int want[] = { 8, -1, -1, -1, 1 };

	(void)state;
	expect("elem=f32 tile=32x32 op=ld.128 row=lane%8 col=lane/8*4 mask=0xff",
	    "pad=0..4", 5, want);
	assert_int_equal(s.point[1].error.code, BG_EALIGN);
	assert_null(s.point[1].op);
	assert_non_null(s.point[1].text);
	assert_int_equal(s.best, 4);
	bg_sweep_free(&s);
	sweep("elem=f32 tile=32x32 op=ld row=lane colum=0", "pad=0..4");
	assert_int_equal(s.best, -1);
	assert_int_equal(s.nops, 0);
	assert_int_equal(s.point[4].error.code, BG_ESYNTAX);
	bg_sweep_free(&s);
}

/* Of equal sums the least memory is the best. */
static void
test_best(void **state)
{
	(void)state;
	sweep(COLUMN, "pad=3,2,1,5");
	assert_int_equal(s.best, 2);
	bg_sweep_free(&s);
}

/* What is no sweep: the code and the place. */
static void
test_mistakes(void **state)
{
	static const struct {
		const char *over;
		int code, column;
	} mistake[] = {
		{ "pad", BG_ESYNTAX, 0 },
		{ "=1,2", BG_ESYNTAX, 0 },
		{ "pad=", BG_ESYNTAX, 4 },
		{ "pad=1", BG_EVALUE, 4 },
		{ "pad=1,,2", BG_ESYNTAX, 6 },
		{ "pad=1..", BG_ESYNTAX, 4 },
		{ "pad=1..x", BG_ESYNTAX, 4 },
		{ "pad=0,9..1", BG_EVALUE, 6 },
		{ "pad=1..9..0", BG_EVALUE, 10 },
		{ "pad=0..1024", BG_EVALUE, 4 },
		{ "pad=0..9999999999", BG_ESYNTAX, 4 },
		{ "pad@0=1,2", BG_ESYNTAX, 4 },
		{ "stride@2=1,2", BG_EVALUE, 6 },
		{ "sizzle=xor,none", BG_EVALUE, 0 },
		{ "name=a,b", BG_EVALUE, 0 },
		{ "offsets=1,2", BG_EVALUE, 0 },
		{ "let=1,2", BG_EVALUE, 0 },
		{ "for=1,2", BG_EVALUE, 0 },
		{ "pad=1,\"2\"", BG_ESYNTAX, 6 },
	};
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof mistake / sizeof mistake[0]; i++) {
		if (bg_sweep_run(&s, COLUMN, mistake[i].over, &err) !=
		    mistake[i].code || err.code != mistake[i].code ||
		    err.column != mistake[i].column)
			fail_msg("%s: %d at %d, %s", mistake[i].over, err.code,
			    err.column, err.message);
		assert_int_equal(s.npoints, 0);
		assert_null(s.point);
	}
	assert_int_equal(bg_sweep_run(&s, "op=ld row=\"1", "pad=0,1", &err),
	    BG_ESYNTAX);
	assert_int_equal(err.column, -1);
}

static void
tally(const char *text, int64_t wavefronts, int64_t ideal, int64_t conflicts,
    int64_t rounds)
{
	struct bg_pattern *p;
	struct bg_tally t;

	assert_int_equal(bg_pattern_parse(&p, text, NULL), 0);
	bg_tally_access(p, 0, &t);
	bg_pattern_free(p);
	assert_int_equal(t.wavefronts, wavefronts);
	assert_int_equal(t.ideal, ideal);
	assert_int_equal(t.conflicts, conflicts);
	assert_int_equal(t.rounds, rounds);
}

/* What the counters show of each family, and what it takes at the least. */
static void
test_tally(void **state)
{
	struct bg_tally none = { 0 };

	(void)state;
	tally("op=ld.32 stride=32", 32, 1, 31, 0);
	tally("elem=f32 op=ld.128 index=lane*4", 4, 4, 0, 0);
	tally("op=atom.cas.b32 stride=32", 64, 2, 31, 0);
	tally("op=atom.add.f32 stride=1", 3, 3, 0, 0);
	tally("op=atom.add.f32 stride=0", 96, 3, 0, 31);
	tally("op=atom.add.u64 stride=1", 6, 6, 0, 0);
	tally("op=ld.32 stride=32 mask=0", 0, 0, 0, 0);
	assert_true(bg_tally_efficiency(&none) == 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pad),
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_commas),
		cmocka_unit_test(test_let),
		cmocka_unit_test(test_accesses),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_best),
		cmocka_unit_test(test_mistakes),
		cmocka_unit_test(test_tally),
	};

	return cmocka_run_group_tests_name("sweep", tests, NULL, NULL);
}
