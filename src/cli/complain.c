#include <stdio.h>
#include <string.h>

#include "cli.h"

/* Columns that the n bytes at s take, a tab or a character being one. */
static int
columns(const char *s, int n)
{
	int i, cols = 0;

	for (i = 0; i < n && s[i] != '\0'; i++)
		cols += ((unsigned char)s[i] & 0xc0) != 0x80;
	return cols;
}

/* The line of text that err points into, and a caret below. */
static void
point(const struct bg_error *err, const char *text)
{
	const char *at = text + err->column, *start = at, *end;
	int i, width;

	while (start > text && start[-1] != '\n')
		start--;
	end = at + strcspn(at, "\n");
	fputs("  ", stderr);
	for (; start < end; start++)
		fputc(*start == '\t' ? ' ' : *start, stderr);
	fputs("\n  ", stderr);
	start = at;
	while (start > text && start[-1] != '\n')
		start--;
	fprintf(stderr, "%*s", columns(start, (int)(at - start)), "");
	width = err->length;
	if (width > end - at)
		width = (int)(end - at);
	width = columns(at, width);
	for (i = 0; i < width || i < 1; i++)
		fputc(i == 0 ? '^' : '~', stderr);
	fputc('\n', stderr);
}

void
bg_complain(const char *where, const struct bg_error *err, const char *text)
{
	fprintf(stderr, "bankgrid: %s%s%s%s%s\n", where != NULL ? where : "",
	    where != NULL ? ": " : "", err->message,
	    err->hint[0] != '\0' ? "; " : "", err->hint);
	if (text != NULL && err->column >= 0 &&
	    (size_t)err->column <= strlen(text))
		point(err, text);
}
