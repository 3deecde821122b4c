#include "ui/wrap.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LINE_MAX_BYTES	1024

/* Bytes of the character at p. */
static int
bytes_of(const char *p)
{
	int n = 1;

	while (((unsigned char)p[n] & 0xc0) == 0x80)
		n++;
	return n;
}

static int
width_of(const char *p, int len)
{
	char one[8];

	snprintf(one, sizeof one, "%.*s", len < 7 ? len : 7, p);
	return bg_text_width(one);
}

/* Whether set has the character of n bytes at p. */
static bool
among(const char *set, const char *p, int n)
{
	char one[8];

	snprintf(one, sizeof one, "%.*s", n < 7 ? n : 7, p);
	return strstr(set, one) != NULL;
}

/* Whether a line may end between two characters, one of them wide: no mark
 * that closes begins a line, none that opens ends one. */
static bool
parts(const char *before, int before_len, const char *p, int len)
{
	if (len == 1 && !isalnum((unsigned char)*p))
		return false;
	return !among("，。、；：？！）》」』】％", p, len) &&
	    !among("（《「『【", before, before_len);
}

/* A blank, but not that of "10 %". */
static bool
is_gap(const char *p)
{
	return *p == ' ' && p[1] != '%';
}

/* Bytes of the line that fill cols columns; a word that is longer is broken
 * anywhere. */
static int
filling(const char *line, int len, int cols)
{
	int at = 0, best = 0, width = 0, before = 0, last = 0, n, wide;

	for (; at < len; at += n) {
		n = bytes_of(line + at);
		wide = width_of(line + at, n);
		if (is_gap(line + at) ||
		    (at > 0 && (wide == 2 || last == 2) &&
		    parts(line + before, at - before, line + at, n)))
			best = at;
		if (width + wide > cols)
			return best > 0 ? best : at > 0 ? at : n;
		width += wide;
		last = wide;
		before = at;
	}
	return len;
}

int
bg_wrap_fitting(const char *text, int cols)
{
	int len = (int)strlen(text);

	return filling(text, len < LINE_MAX_BYTES ? len : LINE_MAX_BYTES - 1,
	    cols);
}

int
bg_wrap(struct bg_canvas *c, struct bg_rect r, enum bg_role role,
    const char *text)
{
	char line[LINE_MAX_BYTES];
	int row, len;

	for (row = 0; row < r.rows && *text != '\0'; row++) {
		if (row == r.rows - 1) {
			bg_puts(c, r.row + row, r.col, r.cols, role, text);
			return r.rows;
		}
		len = bg_wrap_fitting(text, r.cols);
		memcpy(line, text, (size_t)len);
		line[len] = '\0';
		bg_puts(c, r.row + row, r.col, r.cols, role, line);
		text += len;
		text += strspn(text, " ");
	}
	return row;
}

static int
paragraph(struct bg_canvas *c, int row, int left, int right,
    enum bg_role role, const char *text, int len)
{
	char line[LINE_MAX_BYTES];
	int n;

	do {
		n = *text == ' ' ? len : filling(text, len, right - left);
		snprintf(line, sizeof line, "%.*s", n, text);
		if (c != NULL)
			bg_puts(c, row, left, right - left, role, line);
		row++;
		text += n;
		len -= n;
		while (len > 0 && *text == ' ') {
			text++;
			len--;
		}
	} while (len > 0);
	return row;
}

int
bg_paragraphs(struct bg_canvas *c, int row, int left, int right,
    enum bg_role role, const char *text)
{
	int len;

	for (; *text != '\0'; text += len + (text[len] == '\n')) {
		len = (int)strcspn(text, "\n");
		row = paragraph(c, row, left, right, role, text, len);
	}
	return row;
}
