#include <stdio.h>
#include <string.h>

#include "access.h"
#include "nls.h"
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
	char list[BG_PHRASE_MAX];

	if (lanes == 0)
		snprintf(buf, BG_PHRASE_MAX, "%s", _("no lane"));
	else
		snprintf(buf, BG_PHRASE_MAX, lanes & (lanes - 1) ?
		    _("lanes %.140s") : _("lane %.140s"),
		    bg_phrase_lane_list(lanes, list));
	return buf;
}

const char *
bg_phrase_lane_list(uint32_t lanes, char *buf)
{
	const char *comma = "";
	int n = 0, first, last;

	buf[0] = '\0';
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

/* What is counted, as one and as several: languages have their own words for
 * so many of something. */
static const struct {
	const char	*noun, *one, *several;
} nouns[] = {
	{ "access", N_("%s access"), N_("%s accesses") },
	{ "block", N_("%s block"), N_("%s blocks") },
	{ "byte", N_("%s byte"), N_("%s bytes") },
	{ "conflict", N_("%s conflict"), N_("%s conflicts") },
	{ "cycle", N_("%s cycle"), N_("%s cycles") },
	{ "element", N_("%s element"), N_("%s elements") },
	{ "file", N_("%s file"), N_("%s files") },
	{ "group", N_("%s group"), N_("%s groups") },
	{ "instruction", N_("%s instruction"), N_("%s instructions") },
	{ "lane", N_("%s lane"), N_("%s lanes") },
	{ "more lane", N_("%s more lane"), N_("%s more lanes") },
	{ "more line", N_("%s more line"), N_("%s more lines") },
	{ "more row", N_("%s more row"), N_("%s more rows") },
	{ "pass", N_("%s pass"), N_("%s passes") },
	{ "round", N_("%s round"), N_("%s rounds") },
	{ "thread", N_("%s thread"), N_("%s threads") },
	{ "turn", N_("%s turn"), N_("%s turns") },
	{ "warp", N_("%s warp"), N_("%s warps") },
	{ "wavefront", N_("%s wavefront"), N_("%s wavefronts") },
	{ "word", N_("%s word"), N_("%s words") },
};

const char *
bg_phrase_plural(int64_t n, const char *noun, char *buf)
{
	char count[BG_PHRASE_MAX];
	size_t i;

	bg_phrase_count(n, count);
	for (i = 0; i < sizeof nouns / sizeof *nouns; i++)
		if (strcmp(nouns[i].noun, noun) == 0) {
			snprintf(buf, BG_PHRASE_MAX, n == 1 ?
			    _(nouns[i].one) : _(nouns[i].several), count);
			return buf;
		}
	snprintf(buf, BG_PHRASE_MAX, "%.30s %.100s%s", count, noun,
	    n == 1 ? "" : "s");
	return buf;
}

const char *
bg_phrase_hidden(int above, int below, const char *noun, const char *both,
    char *buf)
{
	char more[BG_PHRASE_MAX];

	buf[0] = '\0';
	if (above > 0 && below > 0)
		snprintf(buf, BG_PHRASE_MAX, both, above, below);
	else if (above > 0)
		snprintf(buf, BG_PHRASE_MAX, _("%.40s above (PgUp)"),
		    bg_phrase_plural(above, noun, more));
	else if (below > 0)
		snprintf(buf, BG_PHRASE_MAX, _("%.40s below (PgDn)"),
		    bg_phrase_plural(below, noun, more));
	return buf;
}
