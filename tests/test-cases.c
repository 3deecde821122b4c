#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern.h"
#include "wavefront.h"

enum { CASE, CATEGORY, KIND, MASK, ADDRESS, WAVEFRONTS, GROUPS, COLUMNS };

static void
split(char *line, char *column[COLUMNS])
{
	char *save;
	int i;

	for (i = 0; i < COLUMNS; i++) {
		column[i] = strtok_r(i == 0 ? line : NULL, "\t\n", &save);
		assert_non_null(column[i]);
	}
}

static void
check_case(int number, char *const column[COLUMNS])
{
	struct bg_prediction predicted;
	struct bg_pattern *p;
	struct bg_error err;
	char text[512];
	int status;

	snprintf(text, sizeof text, "op=%s mask=%s addr=\"%s\"", column[KIND],
	    column[MASK], column[ADDRESS]);
	status = bg_pattern_parse(&p, text, &err);
	if (strcmp(column[WAVEFRONTS], "misaligned") == 0) {
		assert_null(p);
		assert_int_equal(status, BG_EALIGN);
		return;
	}
	if (status != BG_OK)
		fail_msg("line %d: %s: %s", number, text, err.message);
	bg_predict(&p->access[0].access, &predicted);
	if ((long)predicted.total != strtol(column[WAVEFRONTS], NULL, 10) ||
	    (long)predicted.groups != strtol(column[GROUPS], NULL, 10))
		fail_msg("line %d: %s: %u wavefronts in %u groups, not %s in "
		    "%s", number, text, predicted.total, predicted.groups,
		    column[WAVEFRONTS], column[GROUPS]);
	bg_pattern_free(p);
}

/* Every access that people asked about, written as a pattern, costs what the
 * table says; what the hardware faults on is refused. */
static void
test_asked_accesses(void **state)
{
	char line[1024], *column[COLUMNS];
	int number, n = 0;
	FILE *f;

	(void)state;
	f = fopen(TESTS_DATA "/accesses.tsv", "r");
	assert_non_null(f);
	for (number = 1; fgets(line, sizeof line, f) != NULL; number++) {
		if (line[0] == '#')
			continue;
		split(line, column);
		check_case(number, column);
		n++;
	}
	fclose(f);
	assert_int_equal(n, 146);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_asked_accesses),
	};

	return cmocka_run_group_tests_name("cases", tests, NULL, NULL);
}
