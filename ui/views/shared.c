#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "ui/views/phrase.h"
#include "ui/views/plan.h"
#include "ui/views/view.h"

/* Where the runs begin, the most lines worth reading, the gap between two
 * runs, and the columns of "and 99 more". */
enum { INDENT = 9, LINES = 6, BETWEEN = 3, REST = 12 };

/* Words side by side that serve the same lanes in one pass. */
struct run {
	uint32_t	word, words, lanes;
};

static int
by_word(const void *a, const void *b)
{
	const struct bg_service *x = a, *y = b;

	if (x->word != y->word)
		return x->word < y->word ? -1 : 1;
	return x->pass < y->pass ? -1 : x->pass > y->pass;
}

/* The runs of words that serve several lanes, by address; returns how many. */
static int
list(const struct bg_scene *s, struct run run[BG_SERVICES])
{
	struct bg_service sorted[BG_SERVICES];
	const struct bg_service *v;
	int i, j, n = 0;

	memcpy(sorted, s->trace.service, sizeof sorted);
	qsort(sorted, (size_t)s->trace.nservices, sizeof *sorted, by_word);
	for (i = 0; i < s->trace.nservices; i++) {
		v = &sorted[i];
		if ((v->lanes & (v->lanes - 1)) == 0 || !bg_plan_shows(s, v))
			continue;
		for (j = 0; j < n; j++)
			if (run[j].lanes == v->lanes &&
			    run[j].word + run[j].words == v->word)
				break;
		if (j == n) {
			run[n].word = v->word;
			run[n].lanes = v->lanes;
			run[n++].words = 0;
		}
		run[j].words++;
	}
	return n;
}

/* "bytes 0-15: lanes 0, 1", after the first without those words. */
static void
phrase(const struct run *r, bool first, char *text, size_t size)
{
	unsigned byte = r->word * BG_BANK_BYTES;
	char lanes[BG_PHRASE_MAX];

	snprintf(text, size, first ? _("bytes %u-%u: lanes %.100s") :
	    "%u-%u: %.100s", byte, byte + r->words * BG_BANK_BYTES - 1,
	    bg_phrase_lane_list(r->lanes, lanes));
}

/* Columns of the runs from i on, side by side. */
static int
width_of(const struct run run[], int i, int n)
{
	char text[BG_PHRASE_MAX];
	int width = 0;

	for (; i < n; i++) {
		phrase(&run[i], i == 0, text, sizeof text);
		width += bg_text_width(text) + BETWEEN;
	}
	return width - BETWEEN;
}

/* Lays the runs out in at most lines lines, the last of which tells how many
 * are left; c NULL: only counts the lines. */
static int
flow(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s,
    int lines)
{
	struct run run[BG_SERVICES];
	char text[BG_PHRASE_MAX];
	int i, width, row = 0, col = INDENT, n = list(s, run);

	for (i = 0; i < n; i++) {
		phrase(&run[i], i == 0, text, sizeof text);
		width = bg_text_width(text);
		if (col > INDENT && col + width > r.cols) {
			row++;
			col = INDENT;
		}
		if (row == lines - 1 &&
		    col + width_of(run, i, n) > r.cols &&
		    col + width + BETWEEN + REST > r.cols) {
			snprintf(text, sizeof text, _("and %d more"), n - i);
			i = n;
		}
		if (c != NULL)
			bg_puts(c, r.row + row, r.col + col, r.cols - col,
			    BG_ROLE_DIM, text);
		col += width + BETWEEN;
	}
	return n > 0 ? row + 1 : 0;
}

void
bg_view_shared(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s)
{
	bg_clip(c, r);
	if (flow(c, r, s, r.rows) > 0)
		bg_puts(c, r.row, r.col + 1, INDENT - 1, BG_ROLE_LABEL,
		    _("shared"));
	bg_unclip(c);
}

int
bg_shared_height(const struct bg_scene *s, int cols)
{
	struct bg_rect r = { 0, 0, LINES, cols };

	return flow(NULL, r, s, LINES);
}
