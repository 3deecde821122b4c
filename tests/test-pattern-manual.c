#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern.h"
#include "pattern-words.h"
#include "wavefront.h"

static char manual[65536];

static int
read_manual(void **state)
{
	size_t n;
	FILE *f;

	(void)state;
	f = fopen(MANUAL, "r");
	if (f == NULL)
		return -1;
	n = fread(manual, 1, sizeof manual - 1, f);
	manual[n] = '\0';
	fclose(f);
	return n < sizeof manual - 1 ? 0 : -1;
}

/* The lines between .Bd and .Ed behind at, as they are read in the manual. */
static void
display(const char *at, char *text, size_t size)
{
	const char *from = strstr(at, "\n.Bd "), *to;

	assert_non_null(from);
	from = strchr(from + 1, '\n') + 1;
	to = strstr(from, "\n.Ed\n");
	assert_non_null(to);
	assert_true((size_t)(to - from) < size);
	memcpy(text, from, (size_t)(to - from));
	text[to - from] = '\0';
	/* Nothing that roff would change. */
	assert_null(strpbrk(text, "\\"));
	assert_true(text[0] != '.' && strstr(text, "\n.") == NULL);
}

static void
check_costs(const char *text, const char *costs, size_t len)
{
	struct bg_prediction predicted;
	struct bg_pattern *p;
	struct bg_error err;
	char found[256] = "";
	size_t n = 0;
	int i;

	if (bg_pattern_parse(&p, text, &err) != BG_OK)
		fail_msg("%s\n%s", text, err.message);
	for (i = 0; i < p->naccesses; i++) {
		bg_predict(&p->access[i].access, &predicted);
		n += (size_t)snprintf(found + n, sizeof found - n, "%s%u/%u",
		    i > 0 ? " " : "", predicted.total, predicted.groups);
	}
	bg_pattern_free(p);
	if (n != len || memcmp(found, costs, len) != 0)
		fail_msg("%s\ncosts %s, not %.*s", text, found, (int)len,
		    costs);
}

/* The manual's examples are patterns, and cost what their authors noted. */
static void
test_examples(void **state)
{
	static const char mark[] = "\n.\\\" costs: ";
	const char *at = manual;
	char text[1024];
	int n = 0;

	(void)state;
	for (; (at = strstr(at, mark)) != NULL; n++) {
		at += strlen(mark);
		display(at, text, sizeof text);
		check_costs(text, at, strcspn(at, "\n"));
	}
	assert_true(n >= 8);
}

/* The manual's mistakes are refused for the reason that it gives. */
static void
test_faults(void **state)
{
	static const char mark[] = "\n.\\\" fault: ";
	const char *at = manual;
	struct bg_pattern *p;
	struct bg_error err;
	char text[1024];
	int n = 0;

	(void)state;
	for (; (at = strstr(at, mark)) != NULL; n++) {
		at += strlen(mark);
		display(at, text, sizeof text);
		assert_int_not_equal(bg_pattern_parse(&p, text, &err), BG_OK);
		assert_int_equal(strlen(err.message), strcspn(at, "\n"));
		assert_memory_equal(err.message, at, strlen(err.message));
	}
	assert_true(n >= 2);
}

/* Whether word stands in the manual, with no part of a longer one around. */
static bool
mentions(const char *macro, const char *word)
{
	size_t len = strlen(word);
	const char *at;

	for (at = manual; (at = strstr(at, word)) != NULL; at += len)
		if ((at[-1] == ' ' || at[-1] == '\n') &&
		    strchr(" \n,", at[len]) != NULL &&
		    (macro == NULL || (at - manual > 8 &&
		    memcmp(at - strlen(macro), macro, strlen(macro)) == 0)))
			return true;
	return false;
}

/* Every key has its item in the manual, and every instruction its name. */
static void
test_complete(void **state)
{
	const char *name;
	int i;

	(void)state;
	for (i = 0; i < BG_KEYS; i++) {
		name = bg_key_info(i)->name;
		if (!mentions("\n.It Cm ", name) && !mentions(", Cm ", name))
			fail_msg("no item for the key %s", name);
	}
	for (i = 0; i < BG_KINDS; i++) {
		name = bg_kind_info((enum bg_kind)i)->name;
		if (!mentions(NULL, name))
			fail_msg("the instruction %s is not there", name);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_examples),
		cmocka_unit_test(test_faults),
		cmocka_unit_test(test_complete),
	};

	return cmocka_run_group_tests_name("pattern-manual", tests,
	    read_manual, NULL);
}
