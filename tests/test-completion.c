#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "machine.h"
#include "pattern-words.h"
#include "pattern.h"

static char script[65536];

static int
read_script(void **state)
{
	FILE *f = fopen(COMPLETION, "r");
	size_t n;

	(void)state;
	if (f == NULL)
		return -1;
	n = fread(script, 1, sizeof script - 1, f);
	script[n] = '\0';
	fclose(f);
	return n > 0 ? 0 : -1;
}

/* The words that the script gives the variable, apart. */
static int
words_of(const char *variable, char word[][32], int most)
{
	char assignment[64], list[4096], *p;
	const char *at;
	int n = 0;

	snprintf(assignment, sizeof assignment, "\n_bankgrid_%s=\"", variable);
	at = strstr(script, assignment);
	assert_non_null(at);
	at += strlen(assignment);
	snprintf(list, sizeof list, "%.*s", (int)strcspn(at, "\""), at);
	for (p = strtok(list, " \n"); p != NULL; p = strtok(NULL, " \n")) {
		assert_true(n < most);
		snprintf(word[n++], 32, "%s", p);
	}
	return n;
}

static void
expect_word(const char *variable, char word[][32], int n, const char *want)
{
	int i;

	for (i = 0; i < n; i++)
		if (strcmp(word[i], want) == 0)
			return;
	fail_msg("the completion's %s lack %s", variable, want);
}

/* Every key of patterns, and no other word. */
static void
test_keys(void **state)
{
	char word[64][32];
	int k, n = words_of("keys", word, 64);

	(void)state;
	for (k = 0; k < BG_KEYS; k++)
		expect_word("keys", word, n, bg_key_info(k)->name);
	assert_int_equal(n, BG_KEYS);
}

/* Every kind, ld and st without a width, and no other. */
static void
test_ops(void **state)
{
	char word[64][32];
	int k, n = words_of("ops", word, 64);

	(void)state;
	for (k = 0; k < BG_KINDS; k++)
		expect_word("ops", word, n, bg_kind_info(k)->name);
	expect_word("ops", word, n, "ld");
	expect_word("ops", word, n, "st");
	assert_int_equal(n, BG_KINDS + 2);
}

/* Every GPU of the table, and no other. */
static void
test_gpus(void **state)
{
	char word[64][32];
	int i, n = words_of("gpus", word, 64);

	(void)state;
	for (i = 0; bg_gpu_at(i) != NULL; i++)
		expect_word("gpus", word, n, bg_gpu_at(i)->key);
	assert_int_equal(n, i);
}

static void
parses(const char *fmt, const char *variable)
{
	char word[64][32], text[128];
	int i, n = words_of(variable, word, 64);
	struct bg_error err;
	struct bg_pattern *p;

	assert_true(n > 0);
	for (i = 0; i < n; i++) {
		snprintf(text, sizeof text, fmt, word[i]);
		if (bg_pattern_parse(&p, text, &err) != 0)
			fail_msg("%s: %s", text, err.message);
		bg_pattern_free(p);
	}
}

/* The values that are offered are values. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static void
test_values(void **state)
{
	(void)state;
	parses("elem=%s op=ld addr=0", "elems");
	parses("elem=f16 tile=64x64 swizzle=%s op=ld row=0 col=0", "swizzles");
	parses("op=ld addr=0 mask=%s", "masks");
	parses("elem=f16 op=ld vec=%s addr=0", "vecs");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_ops),
		cmocka_unit_test(test_gpus),
		cmocka_unit_test(test_values),
	};

	return cmocka_run_group_tests_name("completion", tests, read_script,
	    NULL);
}
