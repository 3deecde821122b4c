#include "ui/recent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/edit.h"
#include "ui/flatten.h"
#include "ui/state.h"

static void
drop(struct bg_recent *r, int i)
{
	free(r->line[i]);
	r->n--;
	memmove(&r->line[i], &r->line[i + 1],
	    (size_t)(r->n - i) * sizeof r->line[0]);
}

void
bg_recent_add(struct bg_recent *r, const char *text)
{
	char *line = bg_flatten(text);
	int i;

	if (line == NULL || line[0] == '\0' || strlen(line) > BG_EDIT_MAX) {
		free(line);
		return;
	}
	for (i = r->n - 1; i >= 0; i--)
		if (strcmp(r->line[i], line) == 0)
			drop(r, i);
	if (r->n == BG_RECENT)
		drop(r, 0);
	r->line[r->n++] = line;
}

void
bg_recent_load(struct bg_recent *r)
{
	char *line = malloc(BG_EDIT_MAX + 2);
	FILE *f;
	int n = 0;

	memset(r, 0, sizeof *r);
	r->path = bg_state_path("patterns");
	f = r->path != NULL && line != NULL ? fopen(r->path, "r") : NULL;
	/* Another program may have left anything there. */
	while (f != NULL && n++ < 2 * BG_RECENT &&
	    fgets(line, BG_EDIT_MAX + 2, f) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		bg_recent_add(r, line);
	}
	if (f != NULL)
		fclose(f);
	free(line);
}

void
bg_recent_free(struct bg_recent *r)
{
	while (r->n > 0)
		free(r->line[--r->n]);
	free(r->path);
	r->path = NULL;
}

int
bg_recent_save(const struct bg_recent *r, struct bg_error *err)
{
	char *text = NULL;
	size_t size;
	FILE *f;
	int i, rc = BG_ENOMEM;

	if (r->path == NULL)
		return BG_OK;
	f = open_memstream(&text, &size);
	if (f != NULL) {
		for (i = 0; i < r->n; i++)
			fprintf(f, "%s\n", r->line[i]);
		if (fclose(f) == 0)
			rc = bg_state_write(r->path, text, err);
	}
	free(text);
	return rc == BG_ENOMEM ? bg_fail(err, rc, -1, 1, "out of memory") :
	    rc;
}
