#include <stdio.h>
#include <string.h>

#include "cli/table.h"
#include "protocol/text.h"
#include "ui/canvas.h"
#include "ui/views/phrase.h"

/* text, clean and of at most width columns. */
static void
fit(const char *text, int width, char *out, int size)
{
	int len;
	char last;

	bg_clean(out, size, text, (int)strlen(text));
	len = (int)strlen(out);
	while (len > 0 && bg_text_width(out) > width)
		do {
			last = out[--len];
			out[len] = '\0';
		} while (len > 0 && ((unsigned char)last & 0xc0) == 0x80);
}

void
bg_cell_left(const char *text, int width)
{
	char out[512];

	fit(text, width, out, sizeof out);
	printf(" %s%*s", out, width - bg_text_width(out), "");
}

void
bg_cell_right(const char *text, int width)
{
	char out[512];

	fit(text, width, out, sizeof out);
	printf(" %*s%s", width - bg_text_width(out), "", out);
}

void
bg_cell_count(int64_t n, bool known, int width)
{
	char text[BG_PHRASE_MAX];

	bg_cell_right(known ? bg_phrase_count(n, text) : "-", width);
}

void
bg_cell_wavefronts(const struct bg_tally *t, int width)
{
	char text[BG_PHRASE_MAX + 1];

	bg_phrase_count(t->wavefronts, text);
	if (t->uncounted)
		strcat(text, "+");
	bg_cell_right(text, width);
}

void
bg_cell_efficiency(const struct bg_tally *t, int width)
{
	char text[32];

	snprintf(text, sizeof text, t->wavefronts == t->ideal ? "%.0f %%" :
	    "%.1f %%", 100 * bg_tally_efficiency(t));
	bg_cell_right(t->uncounted ? "-" : text, width);
}

void
bg_print_uncounted(void)
{
	puts(" +: or more; no counter shows the conflicts of 16-byte "
	    "cp.async");
}
