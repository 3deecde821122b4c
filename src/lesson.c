#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lesson-parts.h"

/* Whether the line belongs to the item before it. */
static bool
continues(const char *line)
{
	return *line == ' ' || *line == '\t' || *line == '\r' ||
	    *line == '\n' || *line == '#';
}

/* The next item: 1, 0 at the end, or the error. */
static int
read_item(struct bg_lesson_parse *s)
{
	struct bg_lesson_item *it = &s->item;
	const char *text = s->text;
	int end, colon, from;

	for (; text[s->at] == '#' || text[s->at] == '\n' ||
	    text[s->at] == '\r'; s->at += text[s->at] == '\n')
		s->at += (int)strcspn(text + s->at, "\n");
	if (text[s->at] == '\0')
		return 0;
	memset(it, 0, sizeof *it);
	it->at = s->at;
	end = s->at + (int)strcspn(text + s->at, "\n");
	for (it->len = 0; islower((unsigned char)text[it->at + it->len]);
	    it->len++)
		continue;
	for (colon = it->at + it->len; colon < end && (text[colon] != ':' ||
	    (colon + 1 < end && !isspace((unsigned char)text[colon + 1])));
	    colon++)
		continue;
	if (it->len == 0 || colon == end ||
	    (text[it->at + it->len] != ' ' && text[it->at + it->len] != ':')) {
		bg_fail(s->err, BG_ESYNTAX, it->at, end - it->at, "no item "
		    "begins so");
		return bg_hint(s->err, "an item is 'text: ...'; what goes on "
		    "with it is indented");
	}
	it->arg = it->at + it->len;
	it->arg += (int)strspn(text + it->arg, " ");
	it->arg_len = colon - it->arg;
	it->body = colon + 1;
	/* Comments and blank lines behind it are none of it. */
	it->body_len = end - it->body;
	for (s->at = end; text[s->at] == '\n' && text[s->at + 1] != '\0' &&
	    continues(text + s->at + 1);) {
		from = s->at + 1;
		s->at = from + (int)strcspn(text + from, "\n");
		if (text[from] != '#' && from + (int)strspn(text + from,
		    " \t\r") < s->at)
			it->body_len = s->at - it->body;
	}
	s->at += text[s->at] == '\n';
	return 1;
}

int
bg_lesson_parse(struct bg_lesson **out, const char *text, struct bg_error *err)
{
	struct bg_error unused;
	struct bg_lesson_parse s = { .text = text,
	    .err = err != NULL ? err : &unused };
	int rc;

	*out = NULL;
	if (strlen(text) > BG_LESSON_MAX)
		return bg_fail(err, BG_ESYNTAX, -1, 1, "a lesson has at most "
		    "%d bytes", BG_LESSON_MAX);
	s.l = calloc(1, sizeof *s.l);
	if (s.l == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	while ((rc = read_item(&s)) > 0)
		if ((rc = bg_lesson_take(&s)) != BG_OK)
			break;
	if (rc == BG_OK)
		rc = bg_lesson_finish(&s);
	if (rc == BG_OK && s.l->nsteps == 0)
		rc = bg_fail(s.err, BG_ESYNTAX, (int)strlen(text), 1,
		    "a lesson has a title, and a text or question");
	if (rc != BG_OK)
		bg_lesson_free(s.l);
	else
		*out = s.l;
	return rc;
}

static void
free_step(struct bg_step *s)
{
	int i;

	free(s->text);
	free(s->why);
	for (i = 0; i < s->nhints; i++)
		free(s->hint[i]);
	for (i = 0; i < s->nreplies; i++)
		free(s->reply[i].text);
	for (i = 0; i < s->noptions; i++) {
		free(s->option[i].text);
		free(s->option[i].reply);
	}
}

void
bg_lesson_free(struct bg_lesson *l)
{
	int i;

	if (l == NULL)
		return;
	for (i = 0; i < l->nsteps; i++)
		free_step(&l->step[i]);
	for (i = 0; i < l->npatterns; i++)
		bg_pattern_free(l->pattern[i]);
	free(l->step);
	free(l->pattern);
	free(l->title);
	free(l);
}
