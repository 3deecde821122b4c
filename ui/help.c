#include "ui/help.h"

#include <stddef.h>

#include "ui/keys.h"

static const char *const about[] = {
	"",
	"How the grid is read",
	"",
	"A column is one of the 32 banks of shared memory, a row 128 bytes of",
	"it. A number is the lane that asks for that word; x8 is a word that",
	"serves 8 lanes at once. A bank serves one word a pass: lanes needing",
	"different words of one bank wait for each other. The line of words",
	"above says how many each bank must serve; the worst sets the cost,",
	"and the word's colour is the pass that serves it.",
	"",
	"predicted is what the hardware counters will show, by rules checked",
	"against them. measured was counted on the GPU here, timed was taken",
	"from its clock, recorded was measured elsewhere, with GPU and date.",
	"",
	"Text being typed: arrows, Home, End; Ctrl-W takes a word away, Ctrl-U",
	"and Ctrl-K what is before and behind the caret. The mouse picks",
	"fields, tells about words and scrolls.",
};

#define ABOUT		((int)(sizeof about / sizeof *about))
#define LABEL_WIDTH	19

static int
key_rows(void)
{
	int n = 0;

	while (bg_key_table[n].label != NULL)
		n++;
	return n;
}

int
bg_help_lines(void)
{
	return key_rows() + ABOUT;
}

void
bg_help_draw(struct bg_canvas *c, struct bg_rect r, int top)
{
	int i, line, keys = key_rows();

	for (i = 0; i < r.rows; i++) {
		line = top + i;
		if (line < keys) {
			bg_puts(c, r.row + i, 1, r.cols - 1, BG_ROLE_KEY,
			    bg_key_table[line].label);
			bg_puts(c, r.row + i, 2 + LABEL_WIDTH,
			    r.cols - 2 - LABEL_WIDTH, BG_ROLE_TEXT,
			    bg_key_table[line].what);
		} else if (line < keys + ABOUT) {
			bg_puts(c, r.row + i, 1, r.cols - 1,
			    line == keys + 1 ? BG_ROLE_TITLE : BG_ROLE_TEXT,
			    about[line - keys]);
		}
	}
	if (top + r.rows < keys + ABOUT && r.rows > 0)
		bg_puts(c, r.row + r.rows - 1, r.cols - 24, 24, BG_ROLE_DIM,
		    "  Space: more, q: back");
}
