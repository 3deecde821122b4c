#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "golden.h"

static void
write_text(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	if (f == NULL || fputs(text, f) == EOF || fclose(f) != 0)
		fail_msg("%s: cannot be written", path);
}

static char *
read_text(const char *path)
{
	static char text[1 << 16];
	FILE *f = fopen(path, "r");
	size_t n;

	if (f == NULL)
		return NULL;
	n = fread(text, 1, sizeof text - 1, f);
	fclose(f);
	text[n] = '\0';
	return text;
}

void
golden(const char *name, const char *text)
{
	char path[4096], command[8192], got[] = "/tmp/bankgrid-golden-XXXXXX";
	char *want;
	int fd;

	snprintf(path, sizeof path, "%s/%s.txt", TESTS_GOLDEN, name);
	if (getenv("UPDATE_GOLDENS") != NULL)
		write_text(path, text);
	want = read_text(path);
	if (want != NULL && strcmp(want, text) == 0)
		return;
	fd = mkstemp(got);
	assert_true(fd >= 0);
	close(fd);
	write_text(got, text);
	snprintf(command, sizeof command, "diff -u '%s' %s >&2", path, got);
	if (system(command) == 0)
		fprintf(stderr, "%s: diff finds no difference\n", path);
	unlink(got);
	fail_msg("%s differs from what is drawn", path);
}
