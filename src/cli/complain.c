#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "nls.h"
#include "protocol/text.h"
#include "ui/canvas.h"

enum {
	WHOLE = 76,		/* columns of a line that is shown whole */
	PART = 70,		/* of one that is cut at one or both ends */
	BEFORE = 45,		/* of those, before the caret */
	NEAR = 240		/* bytes that are looked at on either side */
};

/* Columns that the text takes up to end, which ends it for a while. */
static int
columns(const char *text, char *end)
{
	char saved = *end;
	int width;

	*end = '\0';
	width = bg_text_width(text);
	*end = saved;
	return width;
}

static bool
within_character(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

/*
 * What of the line, of which caret is a place, fits beside the caret: from
 * *from to *to.
 */
static void
fit(char *line, char *caret, char **from, char **to)
{
	*from = line;
	*to = line + strlen(line);
	if (columns(*from, *to) <= WHOLE)
		return;
	while (columns(*from, caret) > BEFORE && columns(*from, *to) > PART)
		do
			++*from;
		while (within_character(**from));
	while (columns(*from, *to) > PART)
		do
			--*to;
		while (within_character(**to));
}

/* The line of text that err points into, and a caret below. */
static void
point(const struct bg_error *err, const char *text)
{
	const char *at = text + err->column, *first = at, *last;
	char line[2 * NEAR + 8], *from, *to, *caret, *end;
	bool cut;
	int i, width;

	while (first > text && first[-1] != '\n' && at - first < NEAR)
		first--;
	while (within_character(*first) && first < at)
		first++;
	last = at + strcspn(at, "\n");
	if (last - at > NEAR)
		last = at + NEAR;
	/* Each byte keeps its place: what is no character becomes a '?'. */
	bg_clean(line, sizeof line, first, (int)(last - first));
	for (i = 0; i < last - first; i++)
		if (first[i] == '\t' || first[i] == '\r')
			line[i] = ' ';
	caret = line + (at - first);
	fit(line, caret, &from, &to);
	cut = from > line || (first > text && first[-1] != '\n');
	fprintf(stderr, "  %s%.*s%s\n", cut ? "..." : "", (int)(to - from),
	    from, *to != '\0' || (*last != '\0' && *last != '\n') ?
	    "..." : "");
	fprintf(stderr, "  %*s^", columns(from, caret) + (cut ? 3 : 0), "");
	end = err->length < to - caret ? caret + err->length : to;
	for (width = end > caret ? columns(caret, end) : 0; width > 1; width--)
		fputc('~', stderr);
	fputc('\n', stderr);
}

/* Prints "where: message; hint" and what err points into. */
static void
complain(const char *where, const struct bg_error *err, const char *text)
{
	char said[1024], line[1024];
	int n;

	n = snprintf(said, sizeof said, "%.500s%s%s%s", where, err->message,
	    err->hint[0] != '\0' ? _("; ") : "", err->hint);
	bg_clean(line, sizeof line, said, n);
	fprintf(stderr, "%s\n", line);
	if (text != NULL && err->column >= 0 &&
	    (size_t)err->column <= strlen(text))
		point(err, text);
}

void
bg_complain(const char *where, const struct bg_error *err, const char *text)
{
	char begin[512];

	snprintf(begin, sizeof begin, "%s%.450s%s", _("bankgrid: "),
	    where != NULL ? where : "", where != NULL ? _(": ") : "");
	complain(begin, err, text);
}

void
bg_place(const char *text, int at, int *line, int *column)
{
	*line = *column = 1;
	for (; at > 0 && *text != '\0'; at--, text++) {
		++*column;
		if (*text == '\n') {
			++*line;
			*column = 1;
		}
	}
}

void
bg_complain_in(const char *file, const struct bg_error *err, const char *text)
{
	char begin[512];
	int line, column;

	if (err->column >= 0) {
		bg_place(text, err->column, &line, &column);
		snprintf(begin, sizeof begin, "%.470s:%d:%d: ", file, line,
		    column);
	} else
		snprintf(begin, sizeof begin, "%.500s: ", file);
	complain(begin, err, text);
}
