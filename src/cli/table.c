#include <stdio.h>
#include <string.h>

#include "cli/table.h"
#include "cli/terminal.h"
#include "nls.h"
#include "protocol/text.h"
#include "ui/canvas.h"
#include "ui/views/phrase.h"
#include "ui/wrap.h"

/* Columns of a value and of a reason. */
enum { VALUE_MAX = 28, REASON_MIN = 20 };

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
bg_print_words(int indent, int cols, const char *text)
{
	int n, end;

	for (;;) {
		n = end = bg_wrap_fitting(text, cols - indent);
		while (end > 0 && text[end - 1] == ' ')
			end--;
		printf("%.*s\n", end, text);
		text += n + strspn(text + n, " ");
		if (*text == '\0')
			return;
		printf("%*s", indent, "");
	}
}

int
bg_cell_bytes(const char *text, int width)
{
	return width + (int)strlen(text) - bg_text_width(text);
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

static int
within(int n, int least, int most)
{
	return n < least ? least : n > most ? most : n;
}

int
bg_value_width(const struct bg_sweep *s)
{
	int i, w, width = bg_text_width(s->key);

	for (i = 0; i < s->npoints; i++) {
		w = bg_text_width(s->point[i].value);
		width = w > width ? w : width;
	}
	return within(width, 1, VALUE_MAX);
}

void
bg_print_value(const struct bg_sweep *s, int i, int width)
{
	const struct bg_sweep_point *p = &s->point[i];

	putchar(i == s->best && !p->sum.uncounted ? '*' : ' ');
	if (s->numbers)
		bg_cell_right(p->value, width);
	else
		bg_cell_left(p->value, width);
}

void
bg_print_reason(const char *reason, int width)
{
	int left = bg_cli_columns() - width - 4;

	putchar(' ');
	bg_cell_left(reason, within(bg_text_width(reason), 1,
	    left < REASON_MIN ? REASON_MIN : left));
	putchar('\n');
}

void
bg_print_uncounted(void)
{
	puts(_(" +: or more; no counter shows the conflicts of 16-byte "
	    "cp.async"));
}
