#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "nls.h"
#include "pattern-words.h"
#include "places.h"
#include "ui/presets.h"

const char *
bg_path_name(const char *path)
{
	return strcmp(path, "-") == 0 ? _("standard input") : path;
}

char *
bg_read_file(const char *path, struct bg_error *err)
{
	/* A byte more than a pattern can have: the parser complains of it, and
	 * a file that never ends is not read to its end. */
	const size_t most = BG_TEXT_MAX + 1;
	const char *name = bg_path_name(path);
	FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
	char *text;
	size_t n;

	if (f == NULL) {
		bg_fail(err, BG_EIO, -1, 1, "%s: %s", name, bg_strerror(errno));
		return NULL;
	}
	text = malloc(most + 1);
	n = text != NULL ? fread(text, 1, most, f) : 0;
	if (text == NULL)
		bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	else if (ferror(f))
		bg_fail(err, BG_EIO, -1, 1, "%s: %s", name, bg_strerror(errno));
	else if (memchr(text, '\0', n) != NULL)
		bg_fail(err, BG_ESYNTAX, -1, 1, "%s: not a text file", name);
	else {
		text[n] = '\0';
		err->code = BG_OK;
	}
	if (f != stdin)
		fclose(f);
	if (err->code == BG_OK)
		return text;
	free(text);
	return NULL;
}

/*
 * Whether the operand is one word of a pattern whose value has blanks, as the
 * shell hands over 'row=lane / 4': no quote, and no second key behind a blank.
 */
static bool
wants_quotes(const char *operand)
{
	const char *p = operand + strcspn(operand, "= \t\n");

	if (*p != '=' || strpbrk(operand, "\"\n#") != NULL ||
	    strpbrk(operand, " \t") == NULL)
		return false;
	for (p++; (p = strpbrk(p, " \t")) != NULL; ) {
		p += strspn(p, " \t");
		if (!isalpha((unsigned char)*p))
			continue;
		while (isalnum((unsigned char)*p) || *p == '_')
			p++;
		if (p[0] == '=' && p[1] != '=')
			return false;
	}
	return true;
}

static char *
join(int argc, char **argv)
{
	size_t size = 1;
	char *text, *p;
	int i, key;

	for (i = 0; i < argc; i++)
		size += strlen(argv[i]) + 3;
	p = text = malloc(size);
	if (text == NULL)
		return NULL;
	*p = '\0';
	for (i = 0; i < argc; i++) {
		if (i > 0)
			*p++ = ' ';
		key = (int)strcspn(argv[i], "=") + 1;
		if (wants_quotes(argv[i]))
			p += sprintf(p, "%.*s\"%s\"", key, argv[i],
			    argv[i] + key);
		else
			p = stpcpy(p, argv[i]);
	}
	return text;
}

static char *
preset_text(const char *name, struct bg_error *err)
{
	const struct bg_preset *preset;
	struct bg_presets list;
	char *text = NULL;

	if (bg_presets_load(&list, bg_data_dir()) != BG_OK)
		*err = list.problem;
	else if ((preset = bg_presets_find(&list, name)) == NULL) {
		bg_fail(err, BG_EVALUE, -1, 1, "no preset is called '%.60s'",
		    name);
		bg_hint(err, "bankgrid presets lists them");
	} else if ((text = strdup(preset->text)) == NULL)
		bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	bg_presets_free(&list);
	return text;
}

char *
bg_cli_source(const char *operand, struct bg_error *err)
{
	static const char preset[] = "preset:";
	char *text;

	if (operand[0] == '@')
		return bg_read_file(operand + 1, err);
	if (strncmp(operand, preset, sizeof preset - 1) == 0)
		return preset_text(operand + sizeof preset - 1, err);
	text = strdup(operand);
	if (text == NULL)
		bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	return text;
}

char *
bg_cli_text(const struct bg_cli *cli, int argc, char **argv)
{
	struct bg_error err = { .column = -1 };
	int sources = (argc > 0) + (cli->file != NULL) + (cli->preset != NULL);
	char *text = NULL;

	if (sources == 0) {
		bg_fail(&err, BG_EVALUE, -1, 1, "no pattern given");
		bg_hint(&err, "try 'bankgrid %s elem=f32 tile=32x32 op=ld "
		    "row=lane col=0'", cli->command->name);
	} else if (sources > 1)
		bg_fail(&err, BG_EVALUE, -1, 1, "give one pattern: as words, "
		    "with --file or with --preset");
	else if (cli->file != NULL)
		text = bg_read_file(cli->file, &err);
	else if (cli->preset != NULL)
		text = preset_text(cli->preset, &err);
	else if ((text = join(argc, argv)) == NULL)
		bg_fail(&err, BG_ENOMEM, -1, 1, "out of memory");
	if (text == NULL)
		bg_complain(NULL, &err, NULL);
	return text;
}

struct bg_pattern *
bg_cli_pattern(const struct bg_cli *cli, int argc, char **argv)
{
	struct bg_pattern *p = NULL;
	struct bg_error err;
	char *text;

	text = bg_cli_text(cli, argc, argv);
	if (text != NULL && bg_pattern_parse(&p, text, &err) != BG_OK)
		bg_complain(cli->file != NULL ? bg_path_name(cli->file) : NULL,
		    &err, text);
	free(text);
	return p;
}
