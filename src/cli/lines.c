#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accesses.h"
#include "cli.h"

static int
complain_of_file(const char *name)
{
	struct bg_error err;

	bg_fail(&err, BG_EIO, -1, 1, "%s", bg_strerror(errno));
	bg_complain(name, &err, NULL);
	return BG_EXIT_USAGE;
}

static int
read_line(const char *line, size_t len, struct bg_access *a,
    struct bg_error *err)
{
	if (strlen(line) == len)
		return bg_access_read_line(a, line, err);
	bg_fail(err, BG_ESYNTAX, -1, 1, "a zero byte");
	return bg_hint(err, "lines of text are wanted");
}

/* Every line of in, which name calls; an exit status. */
static int
read_lines(FILE *in, const char *name, bg_access_taker *take, void *arg)
{
	struct bg_access a;
	struct bg_error err;
	char *line = NULL, where[256];
	size_t size = 0;
	ssize_t len;
	int rc, number = 0, status = BG_EXIT_OK;

	while (errno = 0, (len = getline(&line, &size, in)) != -1) {
		number++;
		rc = read_line(line, (size_t)len, &a, &err);
		if (rc > 0)
			rc = take(&a, line, number, arg);
		if (rc == BG_ENOMEM)
			bg_fail(&err, rc, -1, 1, "out of memory");
		if (rc < 0) {
			snprintf(where, sizeof where, "%.200s:%d", name,
			    number);
			bg_complain(where, &err, NULL);
			status = BG_EXIT_USAGE;
		}
		if (rc == BG_ENOMEM)
			break;
	}
	/* A line too long for the memory is no end of the file. */
	if (len == -1 && !feof(in))
		status = complain_of_file(name);
	free(line);
	return status;
}

int
bg_read_accesses(const char *path, bg_access_taker *take, void *arg)
{
	FILE *in;
	int status;

	if (strcmp(path, "-") == 0)
		return read_lines(stdin, bg_path_name(path), take, arg);
	in = fopen(path, "r");
	if (in == NULL)
		return complain_of_file(path);
	status = read_lines(in, path, take, arg);
	fclose(in);
	return status;
}
