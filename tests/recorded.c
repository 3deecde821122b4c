#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "recorded.h"

static void
parse_row(char *line, struct recorded *r)
{
	char *save, *word, *p;
	int i;

	memset(&r->access, 0, sizeof r->access);
	memset(r->column, 0, sizeof r->column);
	word = strtok_r(line, "\t\n", &save);
	assert_non_null(word);
	i = bg_kind_find(word, (int)strlen(word));
	assert_true(i >= 0);
	r->access.kind = (enum bg_kind)i;
	word = strtok_r(NULL, "\t\n", &save);
	assert_non_null(word);
	r->access.mask = (uint32_t)strtoul(word, NULL, 16);
	p = strtok_r(NULL, "\t\n", &save);
	assert_non_null(p);
	for (i = 0; i < BG_LANES; i++) {
		r->access.offset[i] = (uint32_t)strtoul(p, &p, 10);
		assert_true(*p == (i < BG_LANES - 1 ? ',' : '\0'));
		p++;
	}
	for (i = 0; i < 6; i++)
		if ((word = strtok_r(NULL, "\t\n", &save)) != NULL)
			r->column[i] = strtol(word, NULL, 10);
}

int
recorded_each(const char *name, void (*row)(const struct recorded *))
{
	char path[4096], line[4096];
	struct recorded r;
	FILE *f;
	int n = 0;

	snprintf(path, sizeof path, "%s/%s", TESTS_DATA, name);
	f = fopen(path, "r");
	if (f == NULL)
		fail_msg("%s: cannot open", path);
	for (r.line = 1; fgets(line, sizeof line, f) != NULL; r.line++) {
		if (line[0] == '#')
			continue;
		parse_row(line, &r);
		row(&r);
		n++;
	}
	fclose(f);
	return n;
}
