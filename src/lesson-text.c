/*
 * lesson-text: the texts of a lesson.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson-parts.h"
#include "utf8.h"

#define CODE	"  "		/* what a line of code begins with */

static bool
blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* What no text may hold, in a line. */
static int
check_line(const char *text, int at, int len, struct bg_error *err)
{
	int i, n;

	for (i = 0; i < len; i += n) {
		n = text[at + i] == '\t' ? 1 :
		    bg_utf8_printable(text + at + i, len - i);
		if (n == 0)
			return bg_fail(err, BG_ESYNTAX, at + i, 1,
			    "no character of a text, in UTF-8");
	}
	return BG_OK;
}

/* UTF-8 sorts as what it stands for; three bytes tell these ranges apart. */
static bool
within(const char *s, const char *first, const char *last)
{
	return (unsigned char)*s >= 0xe2 && memcmp(s, first, 3) >= 0 &&
	    memcmp(s, last, 3) <= 0;
}

/* Chinese and Japanese marks, which bring their own space. */
static bool
spaced(const char *s)
{
	return within(s, u8"\u3000", u8"\u303f") ||
	    within(s, u8"\uff01", u8"\uff60");
}

/* Characters that are written without blanks between. */
static bool
unspaced(const char *s)
{
	return within(s, u8"\u2e80", u8"\u9fff") ||
	    within(s, u8"\uf900", u8"\ufaff") ||
	    within(s, u8"\U00020000", u8"\U0003ffff");
}

/* Whether a blank stands for the line break between text's last character
 * and the next line. */
static bool
wants_blank(const char *text, int n, const char *line)
{
	const char *last = text + n - 1;

	while (last > text && ((unsigned char)*last & 0xc0) == 0x80)
		last--;
	return !spaced(last) && !spaced(line) &&
	    !(unspaced(last) && unspaced(line));
}

/* Appends a line to the text that is being made. */
struct joined {
	char	*out;
	int	 n;
	bool	 open;		/* a paragraph goes on */
};

static void
append(struct joined *j, const char *line, int len)
{
	bool code = len > 0 && line[0] == '|' && (len == 1 ||
	    blank(line[1]));

	if (len == 0) {
		j->open = false;
		return;
	}
	if (j->n > 0 && (!j->open || code))
		j->out[j->n++] = '\n';
	else if (j->n > 0 && wants_blank(j->out, j->n, line))
		j->out[j->n++] = ' ';
	if (code) {
		j->n += sprintf(j->out + j->n, CODE);
		line += len > 1 ? 2 : 1;
		len -= len > 1 ? 2 : 1;
	}
	memcpy(j->out + j->n, line, (size_t)len);
	j->n += len;
	j->open = !code;
}

int
bg_lesson_paragraphs(const char *text, int at, int len, char **out,
    struct bg_error *err)
{
	/* At most one byte more for each line, of code. */
	struct joined j = { malloc(2 * (size_t)len + 4), 0, false };
	int end = at + len, n, from, rc = BG_OK;

	*out = NULL;
	if (j.out == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	for (from = at; from < end && rc == BG_OK; from += n + 1) {
		n = (int)strcspn(text + from, "\n");
		if (from + n > end)
			n = end - from;
		if (from > at && text[from] == '#')
			continue;
		for (len = n; len > 0 && blank(text[from + len - 1]); len--)
			continue;
		while (len > 0 && blank(text[from])) {
			from++;
			len--;
			n--;
		}
		rc = check_line(text, from, len, err);
		if (rc == BG_OK)
			append(&j, text + from, len);
	}
	j.out[j.n] = '\0';
	if (rc == BG_OK && j.n == 0)
		rc = bg_fail(err, BG_ESYNTAX, at, 1, "there is no text");
	if (rc != BG_OK)
		free(j.out);
	else
		*out = j.out;
	return rc;
}

/* The figure in the braces that begin at *text; its length with them. */
static int
brace(const char *text, struct bg_quantity *q, struct bg_error *err)
{
	int len = (int)strcspn(text, "}\n"), rc;

	if (text[len] != '}')
		return bg_fail(err, BG_ESYNTAX, 0, 1, "a brace that is not "
		    "closed");
	rc = bg_quantity_parse(q, text + 1, len - 1, err);
	if (rc != BG_OK && err != NULL && err->column >= 0)
		err->column++;
	return rc != BG_OK ? rc : len + 1;
}

/* Where the next brace of a paragraph is: code is left alone. */
static const char *
next_brace(const char *text, const char *from)
{
	const char *line, *p;

	for (p = from; (p = strchr(p, '{')) != NULL; p++) {
		for (line = p; line > text && line[-1] != '\n'; line--)
			continue;
		if (*line != ' ')
			return p;
	}
	return NULL;
}

int
bg_lesson_braces(const char *text, const struct bg_pattern *p, int op,
    struct bg_error *err)
{
	struct bg_quantity q;
	struct bg_value v;
	const char *at = text;
	int n, rc;

	while ((at = next_brace(text, at)) != NULL) {
		n = brace(at, &q, err);
		if (n < 0) {
			err->column += (int)(at - text);
			return n;
		}
		rc = p != NULL ? bg_quantity_of(&q, p, op, &v, err) :
		    bg_fail(err, BG_EVALUE, -1, 1, "a figure needs a "
		    "pattern");
		if (rc != BG_OK) {
			err->column = (int)(at - text) + 1;
			err->length = n > 2 ? n - 2 : 1;
			return rc;
		}
		at += n;
	}
	return BG_OK;
}

char *
bg_lesson_say(const struct bg_lesson *l, int step, const char *text)
{
	const struct bg_pattern *p = bg_lesson_pattern(l, step);
	char *out = malloc(strlen(text) * BG_VALUE_MAX + 1), *fit;
	const char *begin = text, *at;
	struct bg_quantity q;
	struct bg_value v;
	size_t n = 0;
	int len;

	if (out == NULL)
		return NULL;
	while ((at = next_brace(begin, text)) != NULL) {
		memcpy(out + n, text, (size_t)(at - text));
		n += (size_t)(at - text);
		len = brace(at, &q, NULL);
		if (len < 0 || p == NULL || bg_quantity_of(&q, p,
		    l->step[step].op, &v, NULL) != BG_OK) {
			out[n++] = '{';
			text = at + 1;
			continue;
		}
		bg_value_print(v, out + n);
		n += strlen(out + n);
		text = at + len;
	}
	strcpy(out + n, text);
	fit = realloc(out, strlen(out) + 1);
	return fit != NULL ? fit : out;
}
