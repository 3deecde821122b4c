#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/cli.h"
#include "ui/keys.h"

#define LINES_MAX	2000

static char line[LINES_MAX][128];
static int nlines;

/* The manual's source, with the \& taken out that only mdoc needs. */
static int
read_manual(void **state)
{
	FILE *f = fopen(MANUAL, "r");
	char *p;

	(void)state;
	if (f == NULL)
		return -1;
	while (nlines < LINES_MAX && fgets(line[nlines], 128, f) != NULL) {
		line[nlines][strcspn(line[nlines], "\n")] = '\0';
		while ((p = strstr(line[nlines], "\\&")) != NULL)
			memmove(p, p + 2, strlen(p + 2) + 1);
		nlines++;
	}
	fclose(f);
	return 0;
}

static int
find(const char *want, int from, int to)
{
	int i;

	for (i = from; i < to; i++)
		if (strcmp(line[i], want) == 0)
			return i;
	return -1;
}

static void
option_line(const struct bg_option *o, char *buf, size_t size)
{
	char letter[16] = "", arg[32] = "";
	size_t i;

	if (o->letter < 256)
		snprintf(letter, sizeof letter, "%c , ", o->letter);
	if (o->arg != NULL)
		snprintf(arg, sizeof arg, " Ar %s", o->arg);
	for (i = 0; arg[i] != '\0'; i++)
		if (i >= 4 && arg[i] >= 'A' && arg[i] <= 'Z')
			arg[i] = (char)(arg[i] + ('a' - 'A'));
	snprintf(buf, size, ".It Fl %s-%s%s", letter, o->name, arg);
}

static int
count(const char *prefix)
{
	int i, n = 0;

	for (i = 0; i < nlines; i++)
		n += strncmp(line[i], prefix, strlen(prefix)) == 0;
	return n;
}

/* The manual lists every option of the table, with its argument, and no
 * other. */
static void
test_options(void **state)
{
	const struct bg_option *o;
	char want[128];
	int i;

	(void)state;
	for (i = 0; (o = bg_option_at(i)) != NULL; i++) {
		option_line(o, want, sizeof want);
		if (find(want, 0, nlines) < 0)
			fail_msg("the manual lacks '%s'", want);
	}
	assert_int_equal(count(".It Fl "), i);
}

/* The manual lists every key of the table, and no other. */
static void
test_keys(void **state)
{
	const struct bg_key_row *r;
	char want[128];
	int n = 0;

	(void)state;
	for (r = bg_key_table; r->label != NULL; r++, n++) {
		snprintf(want, sizeof want, ".It Sy %s", r->label);
		if (find(want, 0, nlines) < 0)
			fail_msg("the manual lacks '%s'", want);
	}
	assert_int_equal(count(".It Sy "), n);
}

/* The synopsis of a command: from its line to the next .Nm. */
static void
synopsis(const struct bg_command *c, int *from, int *to)
{
	int start = find(".Sh SYNOPSIS", 0, nlines);
	int end = find(".Sh DESCRIPTION", 0, nlines);
	char want[128];

	assert_true(start >= 0 && end > start);
	*from = start + 2;
	if (c->name[0] != '\0') {
		snprintf(want, sizeof want, ".Cm %s", c->name);
		*from = find(want, start, end);
		if (*from < 0)
			fail_msg("the synopsis lacks '%s'", want);
	}
	*to = find(".Nm", *from, end);
	if (*to < 0)
		*to = end;
}

/* Each command stands in the manual, and its synopsis has just the options
 * that it takes; language, help and version are for all. */
static void
test_commands(void **state)
{
	const struct bg_command *c;
	const struct bg_option *o;
	char flag[32], want[128];
	int i, j, k, from, to, shown;

	(void)state;
	for (i = 0; (c = bg_command_at(i)) != NULL; i++) {
		synopsis(c, &from, &to);
		snprintf(want, sizeof want, ".It Cm %s", c->name);
		if (c->name[0] != '\0' && find(want, 0, nlines) < 0)
			fail_msg("the manual lacks '%s'", want);
		for (j = 0; (o = bg_option_at(j)) != NULL; j++) {
			if (o->letter == 'h' || o->letter == 'V' ||
			    o->letter == BG_OPT_LANG)
				continue;
			if (o->letter < 256)
				snprintf(flag, sizeof flag, "Fl %c", o->letter);
			else
				snprintf(flag, sizeof flag, "Fl -%s", o->name);
			shown = 0;
			for (k = from; k < to; k++)
				shown |= strstr(line[k], flag) != NULL;
			if (shown != bg_command_takes(c, o->letter))
				fail_msg("'bankgrid %s' and its synopsis "
				    "differ in --%s", c->name, o->name);
		}
	}
}

/* The GPUs that --gpu knows are those that the manual names. */
static void
test_gpus(void **state)
{
	const struct bg_gpu *g;
	int i, k, at = find(".It Fl g , -gpu Ar gpu", 0, nlines), seen;

	(void)state;
	for (i = 0; (g = bg_gpu_at(i)) != NULL; i++) {
		seen = 0;
		for (k = at; k < at + 6; k++)
			seen |= strstr(line[k], g->key) != NULL;
		if (!seen)
			fail_msg("the manual lacks the GPU %s", g->key);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_options),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_commands),
		cmocka_unit_test(test_gpus),
	};

	return cmocka_run_group_tests_name("manual", tests, read_manual, NULL);
}
