#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "meter/denied.h"
#include "protocol/message.h"

/* The errors that have a known cause: CUPTI's, by the names of
 * cupti_result.h, and a word of what its sentence must say. */
static const struct {
	int		 code;
	const char	*what, *remedy;
} known[] = {
	{ 35, "administrator", "NVreg_RestrictProfilingToAdminUsers=0" },
	{ 35, "administrator", "CAP_SYS_ADMIN" },
	{ 35, "administrator", "--cap-add SYS_ADMIN" },
	{ 26, "another program", "dcgmi" },
	{ 39, "another profiler or debugger", "ncu" },
	{ 23, "another profiler", "nsys" },
	{ 33, "virtual GPU", "hypervisor" },
	{ 40, "hypervisor", "enable_profiling=1" },
	{ 41, "confidential computing", "devtools" },
	{ 42, "mining", "another GPU" },
	{ 43, "MIG", "nvidia-smi -mig 0" },
	{ 44, "SLI", "driver's settings" },
	{ 45, "WSL", "Control Panel" },
	{ 46, "does not know the GPU's chip", "newer CUDA toolkit" },
	{ 15, "does not fit the driver", "BANKGRID_CUPTI" },
	{ 11, "of another version", "BANKGRID_CUPTI" },
};

/* Each says what failed, what still works, and what would open the counters;
 * all of it fits into a hello. */
static void
test_known(void **state)
{
	struct bg_hello h;
	struct bg_error err;
	char text[2048];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof known / sizeof known[0]; i++) {
		bg_denied(known[i].code, "reading", "an error", &err);
		snprintf(text, sizeof text, "(CUPTI error %d)", known[i].code);
		assert_non_null(strstr(err.message, text));
		assert_non_null(strstr(err.message, known[i].what));
		assert_non_null(strstr(err.hint, "times are still taken"));
		assert_non_null(strstr(err.hint, known[i].remedy));
	}
	for (i = 0; i < 1000; i++) {
		bg_denied((int)i, "cannot start the counters", "an error",
		    &err);
		assert_true(strlen(err.message) + strlen(err.hint) + 3 <
		    sizeof h.why_no_counters);
		assert_true(strlen(err.hint) < sizeof err.hint - 1);
	}
}

/* No two errors of different cause share a sentence, but for those that the
 * table gives as one. */
static void
test_different(void **state)
{
	const struct bg_denial *a, *b;
	int i, k, same = 0;

	(void)state;
	for (i = 0; i < 1000; i++)
		for (k = 0; k < i; k++) {
			a = bg_denied_counters(i);
			b = bg_denied_counters(k);
			same += a != NULL && b != NULL &&
			    strcmp(a->what, b->what) == 0;
		}
	/* 10 and 11, 14 and 15. */
	assert_int_equal(same, 2);
}

/* What has no known cause keeps CUPTI's words; only what may pass is tried
 * again. */
static void
test_passing(void **state)
{
	struct bg_error err;

	(void)state;
	assert_int_equal(bg_denied(999, "cannot stop the counters",
	    "unknown", &err), BG_EIO);
	assert_string_equal(err.message,
	    "cannot stop the counters: CUPTI error 999, unknown");
	assert_string_equal(err.hint, BG_STILL_TIMES);
	assert_int_equal(bg_denied(26, "", "", &err), BG_EIO);
	assert_int_equal(bg_denied(35, "", "", &err), BG_EMETER);
	assert_int_equal(bg_denied(41, "", "", &err), BG_EMETER);
}

/* The driver's errors that somebody can do something about. */
static void
test_gpu(void **state)
{
	(void)state;
	assert_null(bg_denied_gpu(1));
	assert_non_null(strstr(bg_denied_gpu(802)->remedy, "fabricmanager"));
	assert_non_null(strstr(bg_denied_gpu(803)->remedy, "restart"));
	assert_non_null(strstr(bg_denied_gpu(214)->remedy, "--gpu-reset"));
	assert_non_null(strstr(bg_denied_gpu(2)->remedy, "memory"));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_known),
		cmocka_unit_test(test_different),
		cmocka_unit_test(test_passing),
		cmocka_unit_test(test_gpu),
	};

	return cmocka_run_group_tests_name("denied", tests, NULL, NULL);
}
