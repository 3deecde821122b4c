#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "retell.h"

#define CAUGHT_MAX	8	/* figures of a sentence */
#define LETTERS_MIN	5	/* of a format itself: fewer fit anything, */
#define LETTERS_FEW	12	/* fewer fit words that are none of it */
#define DEPTH_MAX	6	/* sentences within each other */
#define PARTS_MAX	8	/* of one, tried one after the other */

/* What stands where a format has a conversion. */
struct caught {
	const char	*at;
	int		 len;
};

struct out {
	char	*buf;
	int	 n;
};

static void
put(struct out *o, const char *text, int len)
{
	int room = BG_RETOLD_MAX - 1 - o->n;

	len = len < room ? len : room;
	memcpy(o->buf + o->n, text, (size_t)len);
	o->n += len;
	o->buf[o->n] = '\0';
}

/* Bytes of the conversion at p, which is a '%'. */
static int
conversion(const char *p)
{
	int n = 1 + (int)strspn(p + 1, "0123456789$-+ #.hlzjt");

	return p[n] == '\0' ? n : n + 1;
}

/* Bytes at text that may be what the conversion makes; all of len where it
 * makes text. */
static int
most(char conversion, const char *text, int len)
{
	int n = len;

	if (strchr("diux", conversion) != NULL)
		n = (int)strspn(text, "-0123456789abcdef");
	else if (strchr("gGfFeE", conversion) != NULL)
		n = (int)strspn(text, "-+.0123456789e");
	return n < len ? n : len;
}

/* Whether text[0..len) is what the format makes, and of what: a number has as
 * many digits as there are, a text ends as early as it can. */
static bool
matches(const char *format, const char *text, int len, struct caught *c,
    int left)
{
	int of, n, last, by;
	const char *at;

	for (; *format != '%' || format[1] == '%'; format++, text++, len--) {
		if (*format == '\0')
			return len == 0;
		if (len == 0 || *format != *text)
			return false;
		format += *format == '%';
	}
	if (left == 0 || format[1] == '*')
		return false;
	of = conversion(format);
	last = most(format[of - 1], text, len);
	by = format[of - 1] == 's' || format[of - 1] == 'c' ? 1 : -1;
	n = by < 0 || format[of] == '\0' ? last : 0;
	for (; by < 0 ? n > 0 : n <= last; n += by) {
		/* To where the format may go on. */
		if (by > 0 && format[of] != '\0' && format[of] != '%') {
			at = memchr(text + n, format[of], (size_t)(last - n));
			if (at == NULL)
				return false;
			n = (int)(at - text);
		}
		*c = (struct caught){ text, n };
		if (matches(format + of, text + n, len - n, c + 1, left - 1))
			return true;
	}
	return false;
}

/* The letters that a format has itself; 0 where text does not end as it
 * does. */
static int
letters(const char *format, const char *text, int len)
{
	const char *tail = format, *p = format;
	int n = 0;

	while (*p != '\0')
		if (*p == '%' && p[1] != '%')
			tail = p += conversion(p);
		else
			n += *p++ > ' ';
	n = strstr(format, ".*") != NULL ? 0 : n;
	p -= p - tail < len ? p - tail : len;
	return strchr(tail, '%') != NULL ||
	    memcmp(p, text + len - strlen(p), strlen(p)) == 0 ? n : 0;
}

/* Whether the few letters of a format stand beside what may be its figures:
 * one word, or a text of the catalog. */
static bool
fits(const struct caught *c)
{
	char text[BG_RETOLD_MAX];

	for (; c->at != NULL; c++) {
		snprintf(text, sizeof text, "%.*s", c->len, c->at);
		if (strchr(text, ' ') != NULL && bg_tr(text) == text)
			return false;
	}
	return true;
}

static void tell(struct out *o, const char *text, int len, int depth);

/* The translation with what was caught, which is told, too. */
static void
fill(struct out *o, const char *format, const struct caught *c, int depth)
{
	const char *p = format;
	int next = 0, i, n;

	while (*p != '\0') {
		if (*p != '%' || p[1] == '%') {
			put(o, p, 1);
			p += *p == '%' ? 2 : 1;
			continue;
		}
		n = (int)strspn(p + 1, "0123456789");
		i = p[1 + n] == '$' ? p[1] - '1' : next++;
		p += conversion(p);
		if (i >= 0 && i < CAUGHT_MAX && c[i].at != NULL)
			tell(o, c[i].at, c[i].len, depth + 1);
	}
}

/* Whether it is in the catalog as it stands, or by the format that leaves
 * least of it open; then tells it. */
static bool
tell_known(struct out *o, const char *text, int len, int depth)
{
	struct caught c[CAUGHT_MAX + 1], best[CAUGHT_MAX + 1];
	const char *format, *translation, *found = NULL;
	char whole[BG_RETOLD_MAX];
	int i, n, most = LETTERS_MIN - 1;

	snprintf(whole, sizeof whole, "%.*s", len, text);
	found = bg_tr(whole);
	if (found != whole) {
		put(o, found, (int)strlen(found));
		return true;
	}
	found = NULL;
	for (i = 0; (format = bg_nls_at(i, &translation)) != NULL; i++) {
		/* Nearly all begin otherwise. */
		if ((*format != '%' && *format != *text) ||
		    translation == NULL || *translation == '\0' ||
		    strchr(format, '%') == NULL)
			continue;
		n = letters(format, text, len);
		memset(c, 0, sizeof c);
		if (n > most && matches(format, text, len, c, CAUGHT_MAX) &&
		    (n >= LETTERS_FEW || fits(c))) {
			most = n;
			found = translation;
			memcpy(best, c, sizeof best);
		}
	}
	if (found != NULL)
		fill(o, found, best, depth);
	return found != NULL;
}

/* The next "; " or ": " of text[at..len), or -1. */
static int
next_part(const char *text, int at, int len)
{
	for (; at + 1 < len; at++)
		if ((text[at] == ';' || text[at] == ':') &&
		    text[at + 1] == ' ')
			return at;
	return -1;
}

static void
tell(struct out *o, const char *text, int len, int depth)
{
	int at, from = o->n, n;

	if (len > 1 && depth < DEPTH_MAX) {
		if (tell_known(o, text, len, depth))
			return;
		at = next_part(text, 0, len);
		for (n = 0; at >= 0 && n < PARTS_MAX;
		    n++, at = next_part(text, at + 1, len)) {
			if (!tell_known(o, text, at, depth))
				continue;
			put(o, text[at] == ';' ? _("; ") : _(": "),
			    (int)strlen(text[at] == ';' ? _("; ") : _(": ")));
			tell(o, text + at + 2, len - at - 2, depth);
			return;
		}
		at = next_part(text, 0, len);
		for (n = 0; at >= 0 && n < PARTS_MAX;
		    n++, at = next_part(text, at + 1, len)) {
			put(o, text, at + 2);
			if (tell_known(o, text + at + 2, len - at - 2, depth))
				return;
			o->n = from;
		}
	}
	put(o, text, len);
}

const char *
bg_retell(const char *said, char buf[BG_RETOLD_MAX])
{
	struct out o = { buf, 0 };
	const char *translation, *p = said;

	buf[0] = '\0';
	while (*p != '\0' && ((unsigned char)*p & 0x80) == 0)
		p++;
	if (*p != '\0' || bg_nls_at(0, &translation) == NULL)
		put(&o, said, (int)strlen(said));
	else
		tell(&o, said, (int)strlen(said), 0);
	return buf;
}
