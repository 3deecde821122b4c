#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern.h"
#include "wavefront.h"

/* Wavefronts and groups of each access of each preset, in file order: by hand
 * from the rules of the hardware. */
static const struct preset {
	const char *file;
	const char *costs;
} presets[] = {
	{ "010-column-32x32", "32/1" },
	{ "020-row-32x32", "1/1" },
	{ "030-column-padded", "1/1" },
	{ "040-column-xor", "1/1 1/1" },
	{ "050-column-add", "1/1 1/1" },
	{ "110-stride-01", "1/1" },
	{ "111-stride-02", "2/1" },
	{ "112-stride-03", "1/1" },
	{ "113-stride-04", "4/1" },
	{ "114-stride-08", "8/1" },
	{ "115-stride-16", "16/1" },
	{ "116-stride-32", "32/1" },
	{ "120-broadcast", "1/1" },
	{ "130-float4-contiguous", "4/4" },
	{ "131-float4-strided", "8/4" },
	{ "132-float4-merged", "2/2" },
	{ "140-double-contiguous", "2/2" },
	{ "150-half-column", "16/1" },
	{ "160-transpose-16x16", "1/1 8/1" },
	{ "161-transpose-16x16-padded", "2/1 2/1" },
	{ "162-transpose-16x16-xor", "1/1 1/1" },
	{ "170-ldmatrix", "32/4" },
	{ "171-ldmatrix-padded", "4/4" },
	{ "172-ldmatrix-tma", "4/4" },
	{ "173-ldmatrix-cute", "4/4" },
	{ "180-reduction-interleaved", "8/1 8/1 8/1" },
	{ "181-reduction-sequential", "1/1 1/1 1/1" },
	{ "190-histogram-atomics", "8/1" },
	{ "191-histogram-private", "1/1" },
	{ "200-gemm-tile", "2/1 2/1 2/1 2/1 2/2 8/4" },
	{ "201-gemm-tile-padded", "1/1 1/1 1/1 1/1 2/2 4/4 4/4" },
};
#define NPRESETS	((int)(sizeof presets / sizeof presets[0]))

static void
read_preset(const char *file, char *text, size_t size)
{
	char path[4096];
	size_t n;
	FILE *f;

	snprintf(path, sizeof path, PRESETS "/%s.pattern", file);
	f = fopen(path, "r");
	if (f == NULL)
		fail_msg("%s: cannot open", path);
	n = fread(text, 1, size - 1, f);
	text[n] = '\0';
	fclose(f);
}

static void
check_preset(const struct preset *preset)
{
	struct bg_prediction predicted;
	struct bg_pattern *p;
	struct bg_error err;
	char text[4096], costs[256] = "";
	size_t n = 0;
	int i;

	read_preset(preset->file, text, sizeof text);
	if (text[0] != '#')
		fail_msg("%s: no comment says what it shows", preset->file);
	if (bg_pattern_parse(&p, text, &err) != BG_OK)
		fail_msg("%s:%d: %s", preset->file, err.column, err.message);
	if (p->name[0] == '\0' || strlen(p->name) > 38)
		fail_msg("%s: the title bar has no room for the name '%s'",
		    preset->file, p->name);
	for (i = 0; i < p->naccesses; i++) {
		bg_predict(&p->access[i].access, &predicted);
		n += (size_t)snprintf(costs + n, sizeof costs - n, "%s%u/%u",
		    i > 0 ? " " : "", predicted.total, predicted.groups);
	}
	if (strcmp(costs, preset->costs) != 0)
		fail_msg("%s: costs %s, not %s", preset->file, costs,
		    preset->costs);
	bg_pattern_free(p);
}

/* Every preset parses, has a title and costs what the table says. */
static void
test_costs(void **state)
{
	int i;

	(void)state;
	for (i = 0; i < NPRESETS; i++)
		check_preset(&presets[i]);
}

/* The directory holds the presets of the table and nothing else. */
static void
test_directory(void **state)
{
	char name[256];
	struct dirent *entry;
	DIR *dir;
	int i, n = 0;

	(void)state;
	dir = opendir(PRESETS);
	assert_non_null(dir);
	while ((entry = readdir(dir)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		for (i = 0; i < NPRESETS; i++) {
			snprintf(name, sizeof name, "%s.pattern",
			    presets[i].file);
			if (strcmp(name, entry->d_name) == 0)
				break;
		}
		if (i == NPRESETS)
			fail_msg("%s is not in the table", entry->d_name);
		n++;
	}
	closedir(dir);
	assert_int_equal(n, NPRESETS);
	for (i = 1; i < NPRESETS; i++)
		assert_true(strcmp(presets[i - 1].file, presets[i].file) < 0);
}

/* The first one, with which the screen starts, is the plain column read. */
static void
test_first(void **state)
{
	struct bg_pattern *p;
	struct bg_error err;
	char text[4096], *printed;

	(void)state;
	read_preset(presets[0].file, text, sizeof text);
	assert_int_equal(bg_pattern_parse(&p, text, &err), BG_OK);
	assert_int_equal(bg_pattern_print(p, &printed), BG_OK);
	bg_pattern_free(p);
	assert_string_equal(printed, "elem=f32 tile=32x32 "
	    "name=\"column of a 32x32 float tile\" op=ld row=lane col=0");
	free(printed);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_costs),
		cmocka_unit_test(test_directory),
		cmocka_unit_test(test_first),
	};

	return cmocka_run_group_tests_name("presets", tests, NULL, NULL);
}
