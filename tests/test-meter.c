#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "meter/counts.h"
#include "meter/kinds.h"
#include "meter/measure.h"
#include "meter/timing.h"

/* Every kind has a kernel of its own, called after it. */
static void
test_kernel_names(void **state)
{
	char names[BG_KINDS][32];
	int i, k;

	(void)state;
	for (k = 0; k < BG_KINDS; k++) {
		bg_kernel_name((enum bg_kind)k, names[k]);
		for (i = 0; i < k; i++)
			assert_string_not_equal(names[i], names[k]);
	}
	assert_string_equal(names[BG_LD_128], "bg_ld_128");
	assert_string_equal(names[BG_STMATRIX_X2_TRANS],
	    "bg_stmatrix_x2_trans");
	assert_string_equal(names[BG_ATOM_CAS_B32], "bg_atom_cas_b32");
}

/* A GPU that has a kind's instruction has the counter of its executions, and
 * no GPU is asked for one that it lacks. */
static void
test_metrics_by_capability(void **state)
{
	const char *names[BG_METRICS];
	int k;

	(void)state;
	for (k = 0; k < BG_KINDS; k++)
		assert_true((int)bg_metric_executed((enum bg_kind)k) <
		    bg_metric_names(bg_kind_info((enum bg_kind)k)->min_cc,
		    names));
	assert_int_equal(bg_metric_names(75, names), BG_EX_LDMATRIX + 1);
	assert_int_equal(bg_metric_names(89, names), BG_EX_CP_ASYNC + 1);
	assert_int_equal(bg_metric_names(120, names), BG_METRICS);
	assert_string_equal(names[BG_WF_LD],
	    "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum");
	assert_string_equal(names[BG_EX_STMATRIX],
	    "smsp__inst_executed_op_shared_stsm.sum");
}

/* What an H200 showed of 32 executions of an access, every operation's own
 * counters and then the sums of one pass: both come to the same. */
static void
test_one_pass(void **state)
{
	enum { EACH = BG_METRICS, ONE = 8 };
	FILE *f = fopen(TESTS_DATA "/one-pass.tsv", "r");
	double read[EACH + ONE], v[BG_METRICS];
	char line[512], name[32];
	struct bg_error err;
	unsigned mask;
	int i, n, at, kind, rows = 0;

	(void)state;
	assert_non_null(f);
	while (fgets(line, sizeof line, f) != NULL) {
		if (line[0] == '#')
			continue;
		assert_int_equal(sscanf(line, "%31s %x%n", name, &mask, &at),
		    2);
		kind = bg_kind_find(name, (int)strlen(name));
		assert_true(kind >= 0);
		for (i = 0; i < EACH + ONE; i++, at += n)
			assert_int_equal(sscanf(line + at, "%lf%n", &read[i],
			    &n), 1);
		assert_int_equal(bg_counting_metrics(BG_COUNT_EACH,
		    (enum bg_kind)kind, mask != 0, read, v, &err), BG_OK);
		assert_memory_equal(v, read, sizeof v);
		assert_int_equal(bg_counting_metrics(BG_COUNT_ONE_PASS,
		    (enum bg_kind)kind, mask != 0, read + EACH, v, &err),
		    BG_OK);
		for (i = 0; i < BG_METRICS; i++)
			assert_true(v[i] == read[i]);
		rows++;
	}
	fclose(f);
	assert_int_equal(rows, 390);
}

/* The sums of one pass are read only where they are known to be enough. */
static void
test_counting_by_capability(void **state)
{
	const char *names[BG_METRICS];

	(void)state;
	assert_int_equal(bg_counting_best(80), BG_COUNT_EACH);
	assert_int_equal(bg_counting_best(90), BG_COUNT_ONE_PASS);
	assert_int_equal(bg_counting_best(100), BG_COUNT_EACH);
	assert_int_equal(bg_counting_names(BG_COUNT_EACH, 90, names),
	    BG_METRICS);
	assert_int_equal(bg_counting_names(BG_COUNT_ONE_PASS, 90, names), 8);
	assert_string_equal(names[7], "smsp__inst_executed_op_shared_st.sum");
}

/* What else was executed beside the kind's instruction, or a counter that is
 * none, is no reading. */
static void
test_one_pass_of_others(void **state)
{
	static const struct {
		enum bg_kind	kind;
		double		read[BG_METRICS];
		int		code;
	} rows[] = {
		{ BG_LD_32, { 1026, 0, 992, 0, 34, 0, 32, 1 }, BG_EVALUE },
		{ BG_ST_32, { 1026, 0, 992, 0, 34, 0, 1, 32 }, BG_EVALUE },
		{ BG_LD_32, { 1026, 0, 992, 0, 34, 1, 32, 0 }, BG_EVALUE },
		{ BG_RED_INC_U32, { 34, 32, 0, 0, 33, 0, 0, 0 }, BG_EVALUE },
		{ BG_LD_32, { 1, 32, 0, 0, 33, 0, 32, 0 }, BG_EVALUE },
		{ BG_LD_32, { 1025, 0, -1, 0, 33, 0, 32, 0 }, BG_EIO },
	};
	double v[BG_METRICS];
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		assert_int_equal(bg_counting_metrics(BG_COUNT_ONE_PASS,
		    rows[i].kind, true, rows[i].read, v, &err), rows[i].code);
		assert_true(strlen(err.message) > 0);
	}
}

/* What a CAS loop's lanes saw tells how often it ran: three lanes on one
 * address, one on another, 8 executions. One addition too few is noticed. */
static void
test_loop_executions(void **state)
{
	struct bg_access a = { .kind = BG_ATOM_ADD_F32, .mask = 0x8000000f };
	uint32_t last[BG_RESULTS] = { 0 };

	(void)state;
	a.offset[0] = a.offset[2] = a.offset[3] = 64;
	a.offset[31] = a.offset[1] = 128;
	a.mask &= ~2u;
	last[0] = 21;
	last[2] = 23;
	last[3] = 22;
	last[31] = 7;
	assert_int_equal(bg_loop_executions(&a, last), 8);
	last[31] = 6;
	assert_int_equal(bg_loop_executions(&a, last), -1);
	last[31] = 7;
	last[2] = 22;
	assert_int_equal(bg_loop_executions(&a, last), -1);
	a.mask = 0;
	assert_int_equal(bg_loop_executions(&a, last), 0);
}

/* A block lasts from its first warp's start to its last warp's end. */
static void
test_spans(void **state)
{
	const uint64_t times[] = {
		100, 180, 4,	110, 200, 5,
		900, 990, 6,	890, 980, 7
	};
	struct bg_spans s;

	(void)state;
	bg_spans(times, 2, 2, &s);
	assert_true(s.cycles == 200 && s.executions == 22);
}

/* More than 128 bytes a clock cannot be, but for a merged load. */
static void
test_rate(void **state)
{
	struct bg_access a = { .kind = BG_LD_128, .mask = BG_FULL_MASK };
	struct bg_error err;
	int i;

	(void)state;
	assert_true(bg_access_bytes(&a) == 512);
	assert_int_equal(bg_rate_check(&a, 256.5, &err), BG_OK);
	assert_int_equal(bg_rate_check(&a, 260, &err), BG_EVALUE);
	for (i = 0; i < BG_LANES; i++)
		a.offset[i] = 16 * (uint32_t)i;
	assert_int_equal(bg_rate_check(&a, 128.2, &err), BG_OK);
	assert_int_equal(bg_rate_check(&a, 129, &err), BG_EVALUE);
	a.kind = BG_LDMATRIX_X2;
	assert_true(bg_access_bytes(&a) == 256);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kernel_names),
		cmocka_unit_test(test_metrics_by_capability),
		cmocka_unit_test(test_one_pass),
		cmocka_unit_test(test_counting_by_capability),
		cmocka_unit_test(test_one_pass_of_others),
		cmocka_unit_test(test_loop_executions),
		cmocka_unit_test(test_spans),
		cmocka_unit_test(test_rate),
	};

	return cmocka_run_group_tests_name("meter", tests, NULL, NULL);
}
