#include "ui/presets.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern.h"

#define SUFFIX		".pattern"
#define FILE_MAX	65536

static bool
is_pattern(const char *file)
{
	size_t len = strlen(file), suffix = strlen(SUFFIX);

	return file[0] != '.' && len > suffix &&
	    strcmp(file + len - suffix, SUFFIX) == 0;
}

static char *
read_file(const char *path)
{
	FILE *f = fopen(path, "r");
	char *text;
	size_t len;

	if (f == NULL)
		return NULL;
	text = malloc(FILE_MAX);
	if (text != NULL) {
		len = fread(text, 1, FILE_MAX - 1, f);
		text[ferror(f) ? 0 : len] = '\0';
	}
	fclose(f);
	return text;
}

/* The file's name without its number and suffix. */
static char *
name_of(const char *file)
{
	const char *p = file;
	size_t len;

	while (isdigit((unsigned char)*p))
		p++;
	p = p > file && *p == '-' ? p + 1 : file;
	len = strlen(p) - strlen(SUFFIX);
	return strndup(p, len);
}

static char *
title_of(const char *text, const char *name)
{
	struct bg_pattern *p;
	char *title;

	if (bg_pattern_parse(&p, text, NULL) != BG_OK)
		return strdup(name);
	title = strdup(p->name[0] != '\0' ? p->name : name);
	bg_pattern_free(p);
	return title;
}

/* Whether the line of comment is one for programs, "# rows: c05.1", and what
 * stands behind the colon. */
static bool
is_note(const char *line, const char *key, const char **value)
{
	size_t len = strlen(key);

	line += strspn(line, "# \t");
	if (strncmp(line, key, len) != 0 || line[len] != ':')
		return false;
	*value = line + len + 1 + strspn(line + len + 1, " \t");
	return true;
}

/* The lines of comment that text begins with, joined by blanks, without the
 * notes. */
static char *
about_of(const char *text)
{
	char *about = malloc(strlen(text) + 1), *out = about;
	const char *value;
	size_t len;

	if (about == NULL)
		return NULL;
	for (; *text == '#'; text += len + (text[len] == '\n')) {
		len = strcspn(text, "\n");
		if (is_note(text, "theme", &value) ||
		    is_note(text, "rows", &value))
			continue;
		text += strspn(text, "# \t");
		len = strcspn(text, "\n");
		if (out > about && len > 0)
			*out++ = ' ';
		memcpy(out, text, len);
		out += len;
	}
	*out = '\0';
	return about;
}

static char *
theme_of(const char *text)
{
	const char *value;

	for (; *text == '#'; text += strcspn(text, "\n") + 1) {
		if (is_note(text, "theme", &value))
			return strndup(value, strcspn(value, "\n"));
		if (strchr(text, '\n') == NULL)
			break;
	}
	return strdup("");
}

static void
free_preset(struct bg_preset *p)
{
	free(p->name);
	free(p->title);
	free(p->about);
	free(p->theme);
	free(p->text);
}

static int
add(struct bg_presets *p, const char *dir, const char *file)
{
	struct bg_preset one = { 0 }, *bigger;
	char path[4096];

	if (snprintf(path, sizeof path, "%s/%s", dir, file) >=
	    (int)sizeof path)
		return bg_fail(&p->problem, BG_EIO, -1, 1,
		    "%s: the name is too long", file);
	one.text = read_file(path);
	if (one.text == NULL)
		return bg_fail(&p->problem, BG_EIO, -1, 1, "%s: %s", path,
		    bg_strerror(errno));
	one.name = name_of(file);
	one.about = about_of(one.text);
	one.theme = theme_of(one.text);
	if (one.name != NULL)
		one.title = title_of(one.text, one.name);
	bigger = realloc(p->preset, (size_t)(p->n + 1) * sizeof *bigger);
	if (bigger != NULL)
		p->preset = bigger;
	if (bigger == NULL || one.title == NULL || one.about == NULL ||
	    one.theme == NULL) {
		free_preset(&one);
		return bg_fail(&p->problem, BG_ENOMEM, -1, 1,
		    "out of memory");
	}
	p->preset[p->n++] = one;
	return BG_OK;
}

/* alphasort() would ask the locale. */
static int
by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

/* Adds the files of a directory; -1 where it cannot be read. */
static int
add_all(struct bg_presets *p, const char *path)
{
	struct dirent **entry;
	int i, n = scandir(path, &entry, NULL, by_name);

	for (i = 0; i < n; i++) {
		if (is_pattern(entry[i]->d_name))
			add(p, path, entry[i]->d_name);
		free(entry[i]);
	}
	if (n >= 0)
		free(entry);
	return n;
}

int
bg_presets_load(struct bg_presets *p, const char *dir)
{
	char path[4096];

	memset(p, 0, sizeof *p);
	snprintf(path, sizeof path, "%s/presets", dir);
	if (add_all(p, path) < 0) {
		bg_fail(&p->problem, BG_EIO, -1, 1, "no presets in %s: %s",
		    path, bg_strerror(errno));
		return bg_hint(&p->problem,
		    "set BANKGRID_DATADIR to bankgrid's data directory");
	}
	if (p->n == 0 && p->problem.code == BG_OK)
		bg_fail(&p->problem, BG_EIO, -1, 1, "no presets in %s", path);
	snprintf(path, sizeof path, "%s/cases", dir);
	add_all(p, path);
	snprintf(path, sizeof path, "%s/kernels", dir);
	add_all(p, path);
	return p->problem.code;
}

void
bg_presets_free(struct bg_presets *p)
{
	int i;

	for (i = 0; i < p->n; i++)
		free_preset(&p->preset[i]);
	free(p->preset);
	memset(p, 0, sizeof *p);
}

const struct bg_preset *
bg_presets_find(const struct bg_presets *p, const char *name)
{
	int i;

	for (i = 0; i < p->n; i++)
		if (strcmp(p->preset[i].name, name) == 0)
			return &p->preset[i];
	return NULL;
}
