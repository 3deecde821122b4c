#include <stdio.h>
#include <string.h>

#include "access.h"
#include "ui/views/phrase.h"

/* Puts a comma before every third of the n digits that buf starts with. */
static void
group_digits(char *buf, int n)
{
	int i;

	for (i = n - 3; i > 0; i -= 3) {
		memmove(buf + i + 1, buf + i, strlen(buf + i) + 1);
		buf[i] = ',';
	}
}

const char *
bg_phrase_count(int64_t n, char *buf)
{
	int sign = n < 0;
	int len = snprintf(buf, BG_PHRASE_MAX, "%lld", (long long)n);

	group_digits(buf + sign, len - sign);
	return buf;
}

const char *
bg_phrase_figure(double value, int decimals, char *buf)
{
	char *point;

	if (!(value > -1e15 && value < 1e15)) {
		snprintf(buf, BG_PHRASE_MAX, "?");
		return buf;
	}
	if (value == (double)(int64_t)value)
		return bg_phrase_count((int64_t)value, buf);
	snprintf(buf, BG_PHRASE_MAX, "%.*f", decimals, value);
	point = strchr(buf, '.');
	group_digits(buf + (buf[0] == '-'), (int)((point != NULL ?
	    point : buf + strlen(buf)) - buf) - (buf[0] == '-'));
	return buf;
}

const char *
bg_phrase_lanes(uint32_t lanes, char *buf)
{
	const char *comma = " ";
	int n, first, last;

	if (lanes == 0) {
		snprintf(buf, BG_PHRASE_MAX, "no lane");
		return buf;
	}
	n = snprintf(buf, BG_PHRASE_MAX, "lane%s",
	    lanes & (lanes - 1) ? "s" : "");
	for (first = 0; first < BG_LANES; first = last + 1) {
		last = first;
		if (!(lanes >> first & 1))
			continue;
		while (last + 1 < BG_LANES && lanes >> (last + 1) & 1)
			last++;
		n += snprintf(buf + n, (size_t)(BG_PHRASE_MAX - n),
		    last == first ? "%s%d" : last == first + 1 ?
		    "%s%d, %d" : "%s%d-%d", comma, first, last);
		comma = ", ";
	}
	return buf;
}

const char *
bg_phrase_plural(int64_t n, const char *noun, char *buf)
{
	size_t len;

	bg_phrase_count(n, buf);
	len = strlen(buf);
	snprintf(buf + len, BG_PHRASE_MAX - len, " %s%s", noun, n == 1 ? "" :
	    noun[strlen(noun) - 1] == 's' ? "es" : "s");
	return buf;
}
