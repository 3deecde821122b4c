#include "ui/lessons.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "language.h"

#define SUFFIX		".lesson"
#define PATH_LONG	4096

static bool
is_lesson(const char *file)
{
	size_t len = strlen(file), suffix = strlen(SUFFIX);

	return file[0] != '.' && len > suffix &&
	    strcmp(file + len - suffix, SUFFIX) == 0;
}

/* A byte more than a lesson may have, for the parser to complain of. */
static char *
read_file(const char *path, struct bg_error *err)
{
	FILE *f = fopen(path, "r");
	char *text;
	size_t n;

	if (f == NULL) {
		bg_fail(err, BG_EIO, -1, 1, "%s", bg_strerror(errno));
		return NULL;
	}
	text = malloc(BG_LESSON_MAX + 2);
	n = text != NULL ? fread(text, 1, BG_LESSON_MAX + 1, f) : 0;
	if (text == NULL)
		bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	else if (ferror(f))
		bg_fail(err, BG_EIO, -1, 1, "%s", bg_strerror(errno));
	else if (memchr(text, '\0', n) != NULL)
		bg_fail(err, BG_ESYNTAX, -1, 1, "not a text file");
	else {
		text[n] = '\0';
		fclose(f);
		return text;
	}
	fclose(f);
	free(text);
	return NULL;
}

/* The name's part behind its number and before its suffix. */
static char *
name_of(const char *file, int *number)
{
	const char *p = file;
	size_t len;

	*number = 0;
	for (; isdigit((unsigned char)*p) && *number < 10000; p++)
		*number = *number * 10 + (*p - '0');
	p = p > file && *p == '-' ? p + 1 : file;
	len = strlen(p);
	if (is_lesson(file))
		len -= strlen(SUFFIX);
	return strndup(p, len);
}

/* Puts the lesson into the list, which then owns it. */
static int
add(struct bg_lessons *l, const char *path, struct bg_lesson *lesson)
{
	const char *slash = strrchr(path, '/');
	struct bg_lesson_file one = { .lesson = lesson }, *bigger;

	one.name = name_of(slash != NULL ? slash + 1 : path, &one.number);
	one.path = strdup(path);
	bigger = realloc(l->file, (size_t)(l->n + 1) * sizeof *bigger);
	if (bigger != NULL)
		l->file = bigger;
	if (bigger == NULL || one.name == NULL || one.path == NULL) {
		free(one.name);
		free(one.path);
		bg_lesson_free(lesson);
		return bg_fail(&l->problem, BG_ENOMEM, -1, 1,
		    "out of memory");
	}
	l->file[l->n++] = one;
	return BG_OK;
}

int
bg_lessons_load_file(struct bg_lessons *l, const char *path, char **text)
{
	struct bg_lesson *lesson;
	char *read;

	memset(l, 0, sizeof *l);
	read = read_file(path, &l->problem);
	if (read != NULL && bg_lesson_parse(&lesson, read, &l->problem) ==
	    BG_OK) {
		l->problem.code = BG_OK;
		add(l, path, lesson);
	}
	if (text != NULL)
		*text = read;
	else
		free(read);
	return l->problem.code;
}

/* The lesson of dir/lessons/[language/]file, or NULL with err. */
static struct bg_lesson *
parse(const char *dir, const char *language, const char *file,
    char path[PATH_LONG], struct bg_error *err)
{
	struct bg_lesson *lesson = NULL;
	char *text;

	snprintf(path, PATH_LONG, "%s/lessons/%s%s%s", dir, language,
	    language[0] != '\0' ? "/" : "", file);
	text = read_file(path, err);
	if (text != NULL)
		bg_lesson_parse(&lesson, text, err);
	free(text);
	return lesson;
}

static void
add_file(struct bg_lessons *l, const char *dir, const char *file)
{
	struct bg_lesson *lesson = NULL;
	struct bg_error err = { 0 };
	char path[PATH_LONG], language[BG_LANGUAGE_MAX];
	int i;

	for (i = 0; lesson == NULL && bg_language(i, language) &&
	    strcmp(language, "en") != 0; i++)
		lesson = parse(dir, language, file, path, &err);
	if (lesson == NULL)
		lesson = parse(dir, "", file, path, &err);
	if (lesson != NULL)
		add(l, path, lesson);
	else if (l->problem.code == BG_OK) {
		bg_fail(&l->problem, err.code, -1, 1, "%s: %.160s", path,
		    err.message);
		bg_hint(&l->problem, "bankgrid lesson check shows where");
	}
}

/* alphasort() would ask the locale. */
static int
by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

int
bg_lessons_load(struct bg_lessons *l, const char *dir)
{
	struct dirent **entry;
	char path[PATH_LONG];
	int i, n;

	memset(l, 0, sizeof *l);
	snprintf(path, sizeof path, "%s/lessons", dir);
	n = scandir(path, &entry, NULL, by_name);
	if (n < 0) {
		bg_fail(&l->problem, BG_EIO, -1, 1, "no lessons in %s: %s",
		    path, bg_strerror(errno));
		return bg_hint(&l->problem,
		    "set BANKGRID_DATADIR to bankgrid's data directory");
	}
	for (i = 0; i < n; i++) {
		if (is_lesson(entry[i]->d_name))
			add_file(l, dir, entry[i]->d_name);
		free(entry[i]);
	}
	free(entry);
	if (l->n == 0 && l->problem.code == BG_OK)
		bg_fail(&l->problem, BG_EIO, -1, 1, "no lessons in %s", path);
	return l->problem.code;
}

void
bg_lessons_free(struct bg_lessons *l)
{
	int i;

	for (i = 0; i < l->n; i++) {
		free(l->file[i].name);
		free(l->file[i].path);
		bg_lesson_free(l->file[i].lesson);
	}
	free(l->file);
	memset(l, 0, sizeof *l);
}

int
bg_lessons_find(const struct bg_lessons *l, const char *what)
{
	char *end;
	long n = strtol(what, &end, 10);
	int i;

	for (i = 0; i < l->n; i++)
		if (strcmp(l->file[i].name, what) == 0 || (end > what &&
		    *end == '\0' && n > 0 && l->file[i].number == n))
			return i;
	return -1;
}
