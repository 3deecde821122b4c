#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "explain.h"

static void
says(const char *text, const char *want)
{
	struct bg_prediction pred;
	struct bg_pattern *p;
	struct bg_error err;
	struct bg_trace t;
	char why[256];

	if (bg_pattern_parse(&p, text, &err) != BG_OK)
		fail_msg("%s: %s", text, err.message);
	bg_predict(&p->access[0].access, &pred);
	bg_trace(&p->access[0].access, &t);
	assert_string_equal(bg_explain_why(p, 0, &pred, &t, why, sizeof why),
	    want);
	bg_pattern_free(p);
}

/* A constant distance between lanes: the whole turn, and the gcd. */
static void
test_strides(void **state)
{
	(void)state;
	says("elem=f32 tile=32x32 op=ld row=lane col=0",
	    "rows are 128 bytes apart, one whole turn of the banks: "
	    "lanes 0-31 all fall on bank 0");
	says("elem=f32 op=ld stride=12",
	    "lanes are 48 bytes = 12 words apart: gcd(12, 32) = 4, so only 8 "
	    "banks are used and bank 0 has 4 words to serve");
	says("elem=f32 tile=32x32 pad=1 op=ld row=lane col=0",
	    "rows are 132 bytes = 33 words apart, an odd number: every lane "
	    "has a bank of its own");
	says("elem=f16 tile=64x64 op=ldmatrix.x4 row=lane col=0",
	    "in group 1 (lanes 0-7) rows are 128 bytes apart, one whole turn "
	    "of the banks: lanes 0-7 all fall on banks 0-3");
	says("elem=f32 op=ld index=99-3*lane",
	    "lanes are 12 bytes = 3 words apart, an odd number: every lane "
	    "has a bank of its own");
	says("elem=f32 op=ld index=992-32*lane",
	    "lanes are 128 bytes apart, one whole turn of the banks: "
	    "lanes 0-31 all fall on bank 0");
}

/* No constant distance: the worst bank and its lanes. */
static void
test_the_worst_bank(void **state)
{
	(void)state;
	says("elem=f32 op=ld index=lane%4*32",
	    "bank 0 must serve 4 different words, one a pass: "
	    "those of lanes 0-31");
	says("elem=f32 op=ld index=lane+(lane==9?64:0)+(lane==20?12:0)",
	    "bank 0 must serve 2 different words, one a pass: "
	    "those of lanes 0 and 20");
}

/* Wide loads: the merge, with and without a conflict, and why there. */
static void
test_the_merge(void **state)
{
	(void)state;
	says("op=ld.128 addr=lane/2*16",
	    "lanes i and i^1 read one address, so the load merges: 2 groups "
	    "of 16 lanes instead of 8, no conflict in any");
	says("op=ld.64 addr=\"(lane/4*2+lane%2)*8\"",
	    "lanes i and i^2 read one address, so the load merges: 1 group "
	    "of 32 lanes instead of 16, no conflict in any");
	says("op=ld.64 addr=lane/2*256",
	    "merged into one group, but bank 0 must serve 16 different words, "
	    "one a pass: those of lanes 0-31");
	says("op=ld.64 mask=11 addr=lane*8",
	    "no lane i^1 is active with a lane i, so the load merges: 1 group "
	    "of 32 lanes instead of 16, no conflict in any");
	says("op=ld.64 mask=3 addr=lane*8",
	    "no lane i^2 is active with a lane i, so the load merges: 1 group "
	    "of 32 lanes instead of 16, no conflict in any");
	/* One round, of which the load has a conflict. */
	says("op=atom.add.u64 mask=10001 addr=lane*128",
	    "merged into one group, but bank 0 must serve 2 different words, "
	    "one a pass: those of lanes 0 and 16");
}

/* Atomics take turns by lane; what no counter shows is not explained away. */
static void
test_atomics_and_copies(void **state)
{
	(void)state;
	says("op=atom.add.u32 addr=0",
	    "lanes of one bank take turns, equal words do not combine in "
	    "atom.add.u32: bank 0 has lanes 0-31");
	says("op=red.inc.u32 addr=0",
	    "all lanes are on one word: it is served once");
	says("op=atom.add.f32 mask=7 addr=0",
	    "atom.add.f32 is a compare-and-swap loop: each round one lane of "
	    "a bank wins, and bank 0 has lanes 0-2, so there are 3 rounds");
	says("op=atom.add.u64 mask=lane<3||lane==17 "
	    "addr=(lane<3?lane*128:256)+64",
	    "atom.add.u64 is a compare-and-swap loop: each round one lane of "
	    "a bank pair wins in each half of the warp, but not both on one "
	    "address: banks 16-17 have lanes 0, 1, 2 and 17, so there are 3 "
	    "rounds");
	says("op=cp.async.8 addr=lane*128",
	    "in group 1 (lanes 0-15) lanes of one bank take turns, equal "
	    "words do not combine in cp.async.8: bank 0 has lanes 0-15");
	says("op=cp.async.16 addr=lane*128",
	    "no counter shows the conflicts of cp.async.16: the wavefronts "
	    "are the least possible, one for each group");
	says("op=ld.32 mask=0 addr=0",
	    "no lane is active: nothing is requested");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_strides),
		cmocka_unit_test(test_the_worst_bank),
		cmocka_unit_test(test_the_merge),
		cmocka_unit_test(test_atomics_and_copies),
	};

	return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
