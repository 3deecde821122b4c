#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "nls.h"
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
predict(const struct bg_access *a, const char *line, int number, void *arg)
{
	struct bg_prediction p;

	(void)number;
	(void)arg;
	bg_predict(a, &p);
	print_row(line, &p);
	return BG_OK;
}

int
bg_cmd_batch(struct bg_cli *cli, int argc, char **argv)
{
	int i, status = BG_EXIT_OK;

	(void)cli;
	bg_nls_off();
	if (argc == 0)
		return bg_read_accesses("-", predict, NULL);
	for (i = 0; i < argc; i++)
		if (bg_read_accesses(argv[i], predict, NULL) != BG_EXIT_OK)
			status = BG_EXIT_USAGE;
	return status;
}
