#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lesson-file.h"

char *
read_lesson(const char *path)
{
	FILE *f = fopen(path, "r");
	char *text = calloc(1, BG_LESSON_MAX + 1);

	if (f == NULL)
		fail_msg("%s cannot be read", path);
	assert_non_null(text);
	assert_true(fread(text, 1, BG_LESSON_MAX, f) > 0);
	fclose(f);
	return text;
}

struct bg_lesson *
parse_lesson(const char *text)
{
	struct bg_lesson *l;
	struct bg_error err;

	if (bg_lesson_parse(&l, text, &err) != BG_OK)
		fail_msg("%.*s: byte %d: %s", (int)strcspn(text, "\n"), text,
		    err.column, err.message);
	return l;
}
