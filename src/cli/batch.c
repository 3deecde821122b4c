#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accesses.h"
#include "cli.h"
#include "wavefront.h"

static void
put_number(char **p, uint32_t n)
{
	char digits[10];
	int i = 0;

	do
		digits[i++] = (char)('0' + n % 10);
	while ((n /= 10) != 0);
	*(*p)++ = '\t';
	while (i > 0)
		*(*p)++ = digits[--i];
}

/* The three columns as they came, then the seven predicted ones. */
static void
print_row(const char *line, const struct bg_prediction *p)
{
	const char *end = line;
	char numbers[7 * 11 + 1], *q = numbers;
	int i;

	for (i = 0; i < 3; i++)
		end += strcspn(end, "\t\r\n") + (i < 2);
	for (i = 0; i < BG_COUNTERS; i++)
		put_number(&q, p->wavefronts[i]);
	for (i = 0; i < BG_COUNTERS; i++)
		put_number(&q, p->conflicts[i]);
	put_number(&q, p->groups);
	*q++ = '\n';
	fwrite(line, 1, (size_t)(end - line), stdout);
	fwrite(numbers, 1, (size_t)(q - numbers), stdout);
}

static int
predict_file(FILE *in, const char *name)
{
	struct bg_prediction p;
	struct bg_access a;
	struct bg_error err;
	char *line = NULL, where[256];
	size_t size = 0;
	long number = 0;
	int rc, status = BG_EXIT_OK;

	while (getline(&line, &size, in) != -1) {
		number++;
		rc = bg_access_read_line(&a, line, &err);
		if (rc > 0) {
			bg_predict(&a, &p);
			print_row(line, &p);
		} else if (rc < 0) {
			snprintf(where, sizeof where, "%s:%ld", name, number);
			err.column = -1;
			bg_complain(where, &err, NULL);
			status = BG_EXIT_USAGE;
		}
	}
	if (ferror(in)) {
		fprintf(stderr, "bankgrid: %s: %s\n", name, strerror(errno));
		status = BG_EXIT_USAGE;
	}
	free(line);
	return status;
}

int
bg_cmd_batch(struct bg_cli *cli, int argc, char **argv)
{
	int i, status = BG_EXIT_OK;
	FILE *in;

	(void)cli;
	if (argc == 0)
		return predict_file(stdin, "standard input");
	for (i = 0; i < argc; i++) {
		if (strcmp(argv[i], "-") == 0) {
			if (predict_file(stdin, "standard input") != BG_EXIT_OK)
				status = BG_EXIT_USAGE;
			continue;
		}
		in = fopen(argv[i], "r");
		if (in == NULL) {
			fprintf(stderr, "bankgrid: %s: %s\n", argv[i],
			    strerror(errno));
			status = BG_EXIT_USAGE;
			continue;
		}
		if (predict_file(in, argv[i]) != BG_EXIT_OK)
			status = BG_EXIT_USAGE;
		fclose(in);
	}
	return status;
}
