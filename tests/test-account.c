#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "account.h"
#include "padding.h"
#include "pattern-words.h"
#include "profile.h"
#include "recorded.h"

#define WARPS	7

/* A pattern of one access, without the text that would make it. */
static struct bg_pattern
bare(const struct recorded *r, struct bg_pattern_access *pa)
{
	static char text[] = "op=ld";
	static struct bg_words words;
	struct bg_pattern p = { .narrays = 1, .nops = 1, .naccesses = 1,
	    .access = pa, .text = text, .words = &words };

	assert_int_equal(bg_words_scan(&words, text, NULL), BG_OK);
	memset(pa, 0, sizeof *pa);
	pa->access = r->access;
	memset(pa->row, 0xff, sizeof pa->row);
	memset(pa->col, 0xff, sizeof pa->col);
	return p;
}

static void
check_totals(const struct recorded *r)
{
	static const enum bg_metric wavefronts[] = {
		BG_WF_LD, BG_WF_ST, BG_WF_ATOM
	}, conflicts[] = { BG_BC_LD, BG_BC_ST, BG_BC_ATOM };
	struct bg_pattern_access pa;
	struct bg_pattern p = bare(r, &pa);
	int64_t all = 0, waits = 0;
	struct bg_profile f;
	int c;

	assert_int_equal(bg_profile(&p, WARPS * BG_LANES, 3, &f), BG_OK);
	assert_int_equal(f.warps, WARPS);
	for (c = 0; c < BG_COUNTERS; c++) {
		all += r->column[c];
		waits += r->column[3 + c];
		if (f.total.metric[wavefronts[c]] !=
		    3 * WARPS * r->column[c] ||
		    f.total.metric[conflicts[c]] !=
		    3 * WARPS * r->column[3 + c])
			fail_msg("line %d: not the counters", r->line);
		assert_true(f.shown[wavefronts[c]] || r->column[c] == 0);
		assert_true(f.shown[conflicts[c]] || r->column[3 + c] == 0);
	}
	assert_int_equal(f.total.metric[BG_WF_ALL], 3 * WARPS * all + 3 * WARPS);
	assert_int_equal(f.total.metric[BG_BC_ALL], 3 * WARPS * waits);
}

/* Of cp.async: wavefronts and conflicts, which have no counter of their
 * own. */
static void
check_copy(const struct recorded *r)
{
	struct bg_pattern_access pa;
	struct bg_pattern p = bare(r, &pa);
	struct bg_profile f;

	assert_int_equal(bg_profile(&p, WARPS * BG_LANES, 3, &f), BG_OK);
	assert_int_equal(f.total.metric[BG_WF_ALL],
	    3 * WARPS * r->column[0] + 3 * WARPS);
	assert_int_equal(f.total.metric[BG_BC_ALL], 3 * WARPS * r->column[1]);
	assert_int_equal(f.total.metric[BG_EX_CP_ASYNC],
	    r->access.mask == 0 ? 0 : 3 * WARPS);
	assert_true(f.shown[BG_WF_ALL] && f.shown[BG_BC_ALL]);
	assert_false(f.shown[BG_WF_ST]);
}

/* For each recorded access the totals of 3 blocks of 7 warps are 21 times the
 * measured counters, and of all wavefronts one more for each warp; none that
 * counts anything is left out. */
static void
test_totals_are_the_counters(void **state)
{
	(void)state;
	assert_true(recorded_each("wavefronts.tsv", check_totals) > 7000);
	assert_true(recorded_each("cp-async.tsv", check_copy) > 300);
}

static int merged, not_merged;

static void
check_text(const struct recorded *r)
{
	const struct bg_kind_info *k = bg_kind_info(r->access.kind);
	struct bg_pattern_access pa;
	struct bg_pattern p = bare(r, &pa);
	struct bg_prediction pred;
	struct bg_account a;
	struct bg_trace t;
	const char *text;
	size_t n;
	int i;

	bg_predict(&r->access, &pred);
	bg_trace(&r->access, &t);
	bg_account(&p, 0, &pred, &t, &a);
	for (i = 0; i < BG_TOPICS; i++) {
		text = a.text[i];
		n = strlen(text);
		if (n > 0 && text[n - 1] != '.')
			fail_msg("line %d: %s is cut: %s", r->line,
			    bg_topic_name((enum bg_topic)i), text);
	}
	assert_true(a.text[BG_TOPIC_WHY][0] != '\0');
	if (pred.groups == 0)
		return;
	/* each costly access has one of the three ways to see why */
	if (pred.ways > 1 && !pred.uncounted)
		assert_true(a.linear || a.text[BG_TOPIC_STRIDE][0] != '\0' ||
		    a.text[BG_TOPIC_BANK][0] != '\0');
	assert_int_equal(a.linear, a.text[BG_TOPIC_RANKS][0] != '\0');
	if (k->family == BG_LOAD && k->width >= 8) {
		merged += pred.merged;
		not_merged += !pred.merged;
		assert_int_equal(strncmp(a.text[BG_TOPIC_MERGE], "Merged:",
		    7) == 0, pred.merged);
	}
}

/* No paragraph about a recorded access is cut, and each access has those that
 * it must have. */
static void
test_texts_are_whole(void **state)
{
	(void)state;
	recorded_each("wavefronts.tsv", check_text);
	recorded_each("cp-async.tsv", check_text);
	assert_true(merged > 100 && not_merged > 100);
}

static void
pads(const char *pattern, int64_t next, int best, int64_t best_wavefronts)
{
	struct bg_pattern *p;
	struct bg_padding t;
	struct bg_error err;

	if (bg_pattern_parse(&p, pattern, &err) != BG_OK)
		fail_msg("%s: %s", pattern, err.message);
	assert_int_equal(bg_padding(p, 0, &t), 1);
	assert_int_equal(t.next_wavefronts, next);
	assert_int_equal(t.best, best);
	assert_int_equal(t.best_wavefronts, best_wavefronts);
	bg_pattern_free(p);
}

/* One more element helps, does not align, harms, is not enough; beyond the
 * pads that are tried. Without a tile there is nothing to pad. */
static void
test_pads(void **state)
{
	struct bg_pattern *p;
	struct bg_padding t;

	(void)state;
	pads("elem=f32 tile=32x32 op=ld row=lane col=0", 1, 1, 1);
	pads("elem=f32 tile=32x32 op=ld.128 row=lane col=0", -1, 4, 4);
	pads("elem=f32 tile=32x32 pad=3 op=ld row=lane col=0", 4, 1, 1);
	pads("elem=f16 tile=32x64 op=ld row=lane col=0", 2, 2, 1);
	pads("elem=f32 tile=32x32 pad=63 op=ld row=lane col=0", 32, 1, 1);
	assert_int_equal(bg_pattern_parse(&p, "op=ld index=lane", NULL), 0);
	assert_int_equal(bg_padding(p, 0, &t), 0);
	bg_pattern_free(p);
}

/* Threads: those of the block if it has more than a warp, else 256; of the
 * block each warp by itself, of others all as the one shown. */
static void
test_launches(void **state)
{
	static const char text[] = "elem=f32 tile=64x32 block=16x4 "
	    "op=ld row=tid*(warp==0) col=0";
	struct bg_pattern *p;
	struct bg_profile f;

	(void)state;
	assert_int_equal(bg_pattern_parse(&p, text, NULL), 0);
	assert_int_equal(bg_profile_threads(p), 64);
	assert_int_equal(bg_profile(p, 64, 1, &f), BG_OK);
	assert_true(f.by_warp && f.uneven);
	assert_int_equal(f.total.metric[BG_WF_LD], 32 + 1);
	assert_int_equal(bg_profile(p, 128, 1, &f), BG_OK);
	assert_true(!f.by_warp && !f.uneven);
	assert_int_equal(f.total.metric[BG_WF_LD], 4 * 32);
	bg_pattern_free(p);
	assert_int_equal(bg_pattern_parse(&p, "op=ld index=lane", NULL), 0);
	assert_int_equal(bg_profile_threads(p), 256);
	bg_pattern_free(p);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_totals_are_the_counters),
		cmocka_unit_test(test_texts_are_whole),
		cmocka_unit_test(test_pads),
		cmocka_unit_test(test_launches),
	};

	return cmocka_run_group_tests_name("account", tests, NULL, NULL);
}
