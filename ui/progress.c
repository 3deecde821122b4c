#include "ui/progress.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state.h"

#define HEAD	"# bankgrid lessons: the questions that were answered\n"
#define LINES	1024		/* more lessons than anybody has */

static bool
can_be_kept(const char *name)
{
	const char *p;

	for (p = name; *p != '\0'; p++)
		if (isspace((unsigned char)*p) || iscntrl((unsigned char)*p) ||
		    (p == name && *p == '#'))
			return false;
	return p > name && p - name < BG_PROGRESS_NAME;
}

static struct bg_progress_line *
find(const struct bg_progress *p, const char *name)
{
	int i;

	for (i = 0; i < p->n; i++)
		if (strcmp(p->line[i].name, name) == 0)
			return &p->line[i];
	return NULL;
}

static void
add(struct bg_progress *p, const char *name, uint32_t answered)
{
	struct bg_progress_line *line = find(p, name), *bigger;

	if (line != NULL) {
		line->answered |= answered;
		return;
	}
	if (p->n == LINES || !can_be_kept(name))
		return;
	bigger = realloc(p->line, (size_t)(p->n + 1) * sizeof *bigger);
	if (bigger == NULL)
		return;
	p->line = bigger;
	line = &bigger[p->n++];
	snprintf(line->name, sizeof line->name, "%s", name);
	line->answered = answered;
}

/* "padding 1,2,4": the name, and questions from 1. */
static void
read_line(struct bg_progress *p, char *line)
{
	char *list = strchr(line, ' '), *end;
	uint32_t answered = 0;
	long n;

	if (line[0] == '#' || list == NULL)
		return;
	*list++ = '\0';
	for (;; list = end + 1) {
		n = strtol(list, &end, 10);
		if (end == list || n < 1 || n > 32)
			return;
		answered |= 1u << (n - 1);
		if (*end != ',')
			break;
	}
	if (*end == '\n' || *end == '\0')
		add(p, line, answered);
}

static void
read_file(struct bg_progress *p)
{
	FILE *f = p->path != NULL ? fopen(p->path, "r") : NULL;
	char line[512];
	int n = 0;

	/* A garbage file may be long. */
	while (f != NULL && n++ < 2 * LINES &&
	    fgets(line, sizeof line, f) != NULL)
		read_line(p, line);
	if (f != NULL)
		fclose(f);
}

void
bg_progress_load(struct bg_progress *p)
{
	memset(p, 0, sizeof *p);
	p->path = bg_state_path("lessons");
	read_file(p);
}

void
bg_progress_free(struct bg_progress *p)
{
	free(p->line);
	free(p->path);
	memset(p, 0, sizeof *p);
}

uint32_t
bg_progress_of(const struct bg_progress *p, const char *lesson)
{
	const struct bg_progress_line *line = find(p, lesson);

	return line != NULL ? line->answered : 0;
}

int
bg_progress_count(const struct bg_progress *p, const char *lesson, int n)
{
	return __builtin_popcount(bg_progress_of(p, lesson) &
	    (n < 32 ? (1u << n) - 1 : ~0u));
}

void
bg_progress_note(struct bg_progress *p, const char *lesson, int q)
{
	add(p, lesson, 1u << q);
}

void
bg_progress_reset(struct bg_progress *p, const char *lesson)
{
	struct bg_progress_line *line;

	p->forgets = true;
	if (lesson == NULL)
		p->n = 0;
	else if ((line = find(p, lesson)) != NULL)
		*line = p->line[--p->n];
}

static void
write_line(FILE *f, const struct bg_progress_line *line)
{
	const char *comma = " ";
	int q;

	if (line->answered == 0)
		return;
	fputs(line->name, f);
	for (q = 0; q < 32; q++)
		if (line->answered >> q & 1) {
			fprintf(f, "%s%d", comma, q + 1);
			comma = ",";
		}
	fputc('\n', f);
}

int
bg_progress_save(struct bg_progress *p, struct bg_error *err)
{
	char *text = NULL;
	size_t size;
	FILE *f;
	int i, rc = BG_ENOMEM;

	if (p->path == NULL)
		return BG_OK;
	if (!p->forgets)
		read_file(p);
	f = open_memstream(&text, &size);
	if (f != NULL) {
		fputs(HEAD, f);
		for (i = 0; i < p->n; i++)
			write_line(f, &p->line[i]);
		if (fclose(f) == 0)
			rc = bg_state_write(p->path, text, err);
	}
	free(text);
	return rc == BG_ENOMEM ? bg_fail(err, rc, -1, 1, "out of memory") :
	    rc;
}
