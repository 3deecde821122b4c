#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern.h"
#include "ui/presets.h"
#include "wavefront.h"

enum { CASE, CATEGORY, KIND, MASK, ADDRESS, WAVEFRONTS, GROUPS, COLUMNS };

#define ROWS	146

/* One row of the table: "c05" and its number within the case, from 1. */
static struct row {
	char	name[16];
	bool	misaligned, tiled;
	struct bg_access access;	/* unless misaligned */
} rows[ROWS];

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
check_row(int number, char *const column[COLUMNS], struct row *row)
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
		row->misaligned = true;
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
	row->access = p->access[0].access;
	bg_pattern_free(p);
}

/* Every access that people asked about, written as a pattern, costs what the
 * table says; what the hardware faults on is refused. */
static void
test_asked_accesses(void **state)
{
	char line[1024], *column[COLUMNS], last[8] = "";
	int number, n = 0, of_case = 0;
	FILE *f;

	(void)state;
	f = fopen(TESTS_DATA "/accesses.tsv", "r");
	assert_non_null(f);
	for (number = 1; fgets(line, sizeof line, f) != NULL; number++) {
		if (line[0] == '#')
			continue;
		assert_true(n < ROWS);
		split(line, column);
		of_case = strcmp(column[CASE], last) == 0 ? of_case + 1 : 1;
		snprintf(last, sizeof last, "%s", column[CASE]);
		snprintf(rows[n].name, sizeof rows[n].name, "%s.%d",
		    column[CASE], of_case);
		check_row(number, column, &rows[n++]);
	}
	fclose(f);
	assert_int_equal(n, ROWS);
}

static struct row *
find_row(const char *name, size_t len)
{
	int i;

	for (i = 0; i < ROWS; i++)
		if (strlen(rows[i].name) == len &&
		    memcmp(rows[i].name, name, len) == 0)
			return &rows[i];
	return NULL;
}

/* The words behind "# rows:" of all such lines, with blanks between. */
static void
rows_of(const char *text, char *out, size_t size)
{
	static const char note[] = "# rows:";
	size_t n = 0;

	out[0] = '\0';
	while ((text = strstr(text, note)) != NULL) {
		text += sizeof note - 1;
		n += (size_t)snprintf(out + n, size - n, "%.*s",
		    (int)strcspn(text, "\n"), text);
		assert_true(n < size);
	}
}

/* The same instruction of the same lanes, on the same banks: addresses differ
 * by whole turns of the banks, and by the same for all lanes. */
static void
same_access(const char *file, const char *name, const struct bg_access *a,
    const struct bg_access *b)
{
	uint32_t lanes = bg_access_lanes(b);
	int first = __builtin_ctz(lanes), i;

	if (a->kind != b->kind || bg_access_lanes(a) != lanes)
		fail_msg("%s: %s is another instruction", file, name);
	for (i = 0; i < BG_LANES; i++)
		if ((lanes >> i & 1) && (a->offset[i] - b->offset[i] !=
		    a->offset[first] - b->offset[first] ||
		    (a->offset[i] - b->offset[i]) % 128 != 0))
			fail_msg("%s: lane %d of %s is at %u, not %u", file, i,
			    name, a->offset[i], b->offset[i]);
}

/* The rows that one access of a case stands for: "c05.1,c07.2", or "-". */
static void
check_rows(const char *file, const char *word, size_t len,
    const struct bg_access *a)
{
	struct row *row;
	size_t n;

	if (len == 1 && word[0] == '-')
		return;
	for (; len > 0; word += n + 1, len -= n < len ? n + 1 : n) {
		n = strcspn(word, ", ");
		row = find_row(word, n);
		if (row == NULL || row->misaligned)
			fail_msg("%s: there is no row %.*s", file, (int)n,
			    word);
		same_access(file, row->name, a, &row->access);
		row->tiled = true;
	}
}

static void
check_case(const struct bg_preset *preset)
{
	char list[1024], *at = list;
	struct bg_pattern *p;
	struct bg_error err;
	size_t len;
	int i;

	if (bg_pattern_parse(&p, preset->text, &err) != BG_OK)
		fail_msg("%s:%d: %s", preset->name, err.column, err.message);
	if (p->name[0] == '\0' || strlen(p->name) > 38)
		fail_msg("%s: the title bar has no room for the name '%s'",
		    preset->name, p->name);
	if (strlen(preset->about) < 40 || strlen(preset->name) > 24)
		fail_msg("%s: a comment says what there is to see, and a "
		    "name has 24 bytes", preset->name);
	for (i = 0; i < p->narrays; i++)
		if (p->array[i].rows == 0)
			fail_msg("%s: array %d has no tile", preset->name, i);
	rows_of(preset->text, list, sizeof list);
	for (i = 0; i < p->naccesses; i++) {
		at += strspn(at, " ");
		len = strcspn(at, " ");
		if (len == 0)
			fail_msg("%s: no row for access %d", preset->name,
			    i + 1);
		check_rows(preset->name, at, len, &p->access[i].access);
		at += len;
	}
	assert_string_equal(at, "");
	bg_pattern_free(p);
}

/* The cases that come with bankgrid are those accesses as tiles, all of them
 * that the hardware takes: each access touches the banks of its rows. */
static void
test_cases(void **state)
{
	struct bg_presets list;
	int i, j, n = 0;

	(void)state;
	assert_int_equal(bg_presets_load(&list, DATA_DIR), BG_OK);
	for (i = 0; i < list.n; i++) {
		for (j = 0; j < i; j++)
			assert_string_not_equal(list.preset[i].name,
			    list.preset[j].name);
		/* whole kernels: tests/test-case-table.c */
		if (list.preset[i].theme[0] == '\0' ||
		    strcmp(list.preset[i].theme, "whole kernels") == 0)
			continue;
		check_case(&list.preset[i]);
		n++;
	}
	assert_true(n >= 40);
	for (i = 0; i < ROWS; i++)
		if (!rows[i].tiled && !rows[i].misaligned)
			fail_msg("%s is no tile of any case", rows[i].name);
	bg_presets_free(&list);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		/* in this order: the second needs the rows of the first */
		cmocka_unit_test(test_asked_accesses),
		cmocka_unit_test(test_cases),
	};

	return cmocka_run_group_tests_name("cases", tests, NULL, NULL);
}
