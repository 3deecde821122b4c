#include <stdio.h>
#include <string.h>

#include "pattern-parse.h"

#define FARTHEST	1000000

static int
bad_range(struct bg_parse *s, const struct bg_word *w)
{
	bg_fail_value(s, w, BG_ESYNTAX, "for needs i:FIRST..LAST, not %.*s",
	    bg_words_clip(w->value_len), s->text + w->value);
	return bg_hint(s->err, "as for=i:0..7, with i in row, col, index, "
	    "addr or mask");
}

/* The bound between from and to in the text. */
static int
parse_bound(struct bg_parse *s, const struct bg_word *w, int from, int to,
    int *out)
{
	struct bg_word bound = *w;

	bound.value = from;
	bound.value_len = to - from;
	return bg_parse_constant(s, &bound, -FARTHEST, FARTHEST, out);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

int
bg_parse_range(struct bg_parse *s, const struct bg_word *w,
    struct bg_range *range)
{
	const char *text = s->text;
	int at, end, dots;

	range->from = range->to = 0;
	if (w == NULL)
		return 0;
	at = w->value;
	end = w->value + w->value_len;
	if (text[at] != 'i')
		return bad_range(s, w);
	for (at++; at < end && is_blank(text[at]); at++)
		;
	if (at == end || text[at] != ':')
		return bad_range(s, w);
	for (dots = ++at; dots + 1 < end; dots++)
		if (text[dots] == '.' && text[dots + 1] == '.')
			break;
	if (dots + 1 >= end)
		return bad_range(s, w);
	if (parse_bound(s, w, at, dots, &range->from) != 0 ||
	    parse_bound(s, w, dots + 2, end, &range->to) != 0)
		return s->err->code;
	if (range->from <= range->to)
		return 0;
	bg_fail_value(s, w, BG_EVALUE, "for from %d to %d is no access",
	    range->from, range->to);
	return bg_hint(s->err, "the first comes first: i counts up");
}

void
bg_name_turn(char *name, int size, int i)
{
	char turn[24];
	int len = (int)strlen(name), n;

	n = snprintf(turn, sizeof turn, "%si=%d", len > 0 ? " " : "", i);
	if (len > size - 1 - n)
		len = size - 1 - n;
	/* Not within a character. */
	while (len > 0 && ((unsigned char)name[len] & 0xc0) == 0x80)
		len--;
	memcpy(name + len, turn, (size_t)n + 1);
}
