#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/progress.h"
#include "nls.h"
#include "protocol/child.h"
#include "ui/canvas.h"
#include "ui/views/phrase.h"

enum {
	EVERY_MS = 100,
	BAR = 24,		/* columns, where the line has room */
	TEXT = 320
};

void
bg_progress_begin(struct bg_progress *p, bool ascii)
{
	const char *term = getenv("TERM");

	memset(p, 0, sizeof *p);
	p->on = isatty(STDERR_FILENO) && term != NULL &&
	    strcmp(term, "dumb") != 0;
	p->ascii = ascii;
	p->begun = bg_now_ms();
}

static int
columns(void)
{
	struct winsize w;

	return ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 0 ?
	    w.ws_col : 80;
}

/* Appends the text and a gap, if it fits into so many columns. */
static void
add(char *line, int room, const char *text)
{
	int width = bg_text_width(line), gap = width > 0 ? 2 : 0;

	if (text[0] == '\0' || width + gap + bg_text_width(text) > room ||
	    strlen(line) + strlen(text) + 3 > TEXT)
		return;
	strcat(line, "  " + 2 - gap);
	strcat(line, text);
}

static void
make_bar(const struct bg_progress *p, int done, int total, char *text)
{
	int i, full = total > 0 ? (int)((int64_t)done * BAR / total) : 0;

	text[0] = '\0';
	for (i = 0; i < BAR; i++)
		strcat(text, i < full ? p->ascii ? "#" : "█" :
		    p->ascii ? "-" : "░");
}

/* "281 a second", and when that lets it end. */
static void
make_rate(const struct bg_progress *p, int64_t now, int done, int total,
    char *rate, char *left)
{
	double seconds = (double)(now - p->begun) / 1000;
	double each = done / (seconds > 0 ? seconds : 1);
	char number[BG_PHRASE_MAX];

	rate[0] = left[0] = '\0';
	if (seconds < 0.5 || done < 5)
		return;
	snprintf(rate, TEXT, _("%s a second"),
	    bg_phrase_count((int64_t)(each + 0.5), number));
	seconds = (total - done) / each + 0.5;
	if (seconds < 100)
		snprintf(left, TEXT, _("%d s left"), (int)seconds);
	else
		snprintf(left, TEXT, _("%d min left"),
		    (int)(seconds / 60 + 0.5));
}

static void
put(struct bg_progress *p, const char *line)
{
	int width = bg_text_width(line), room = columns() - 1;
	int rest = (p->width < room ? p->width : room) - width;

	fprintf(stderr, "\r%s%*s", line, rest > 0 ? rest : 0, "");
	if (rest > 0)
		fprintf(stderr, "\r%s", line);
	fflush(stderr);
	p->width = width;
}

void
bg_progress_show(struct bg_progress *p, int done, int total, const char *note)
{
	char line[TEXT] = "", part[TEXT], rate[TEXT], left[TEXT];
	char a[BG_PHRASE_MAX], b[BG_PHRASE_MAX];
	int64_t now = bg_now_ms();
	int room = columns() - 1;

	if (!p->on || (p->drawn != 0 && now - p->drawn < EVERY_MS))
		return;
	p->drawn = now;
	if (total == 0) {
		add(line, room, note);
		put(p, line);
		return;
	}
	make_rate(p, now, done, total, rate, left);
	snprintf(part, sizeof part, _("%s of %s"), bg_phrase_count(done, a),
	    bg_phrase_count(total, b));
	/* The bar gives way to figures. */
	if (room >= BAR + 4 + bg_text_width(part) + bg_text_width(note))
		make_bar(p, done, total, line);
	add(line, room, part);
	add(line, room, note);
	add(line, room, rate);
	add(line, room, left);
	put(p, line);
}

void
bg_progress_end(struct bg_progress *p)
{
	if (!p->on || p->width == 0)
		return;
	put(p, "");
	fputc('\r', stderr);
	fflush(stderr);
}
