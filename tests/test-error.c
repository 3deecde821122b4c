#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pattern.h"

/* What is wrong stays one line that moves no cursor, whatever of the text is
 * quoted in it. */
static void
test_one_line(void **state)
{
	struct bg_pattern *p;
	struct bg_error err;

	(void)state;
	assert_int_equal(bg_fail(&err, BG_EVALUE, 3, 0, "a%cb%cc", '\n', 0x1b),
	    BG_EVALUE);
	assert_string_equal(err.message, "a b c");
	assert_int_equal(err.length, 1);
	assert_int_equal(bg_hint(&err, "x%cy", '\t'), BG_EVALUE);
	assert_string_equal(err.hint, "x y");
	assert_int_equal(bg_pattern_parse(&p, "op=\"ld\tx\" addr=0", &err),
	    BG_EVALUE);
	assert_null(strpbrk(err.message, "\t\n\x1b\x7f"));
	assert_null(p);
}

/* Without a place to put it, the fault is still the code. */
static void
test_nowhere(void **state)
{
	(void)state;
	assert_int_equal(bg_fail(NULL, BG_ERANGE, 0, 1, "x"), BG_ERANGE);
	assert_true(bg_hint(NULL, "x") < 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_one_line),
		cmocka_unit_test(test_nowhere),
	};

	return cmocka_run_group_tests_name("error", tests, NULL, NULL);
}
