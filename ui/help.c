#include "ui/help.h"

#include <stdbool.h>
#include <stddef.h>

#include "nls.h"
#include "ui/keys.h"

static const char *const about[] = {
	"",
	N_("How the grid is read"),
	"",
	N_("A column is one of the 32 banks of shared memory, a row 128 bytes of"),
	N_("it. A number is the lane that asks for that word; x8 is a word that"),
	N_("serves 8 lanes at once. A bank serves one word a pass: lanes needing"),
	N_("different words of one bank wait for each other. A wide access is"),
	N_("served in groups of lanes, one after the other. The line of words"),
	N_("above says how many each bank must serve, of its worst group; the"),
	N_("most sets the cost, and a word's colour is the pass that serves it."),
	"",
	N_("Space plays: all lanes wait in the queues of their banks, and with each"),
	N_("tick a bank serves a word. The line below counts the cycles, over all"),
	N_("accesses; of a loop of compare-and-swaps, which goes round by round,"),
	N_("the wavefronts. b and f step back and forward."),
	"",
	N_("What the figures say"),
	"",
	N_("wavefronts  passes, of all groups together; n-way: of the worst one"),
	N_("ideal       one pass a group, two of a compare-and-swap"),
	N_("conflicts   passes beyond the ideal, as the counter counts them"),
	N_("efficiency  the ideal by the wavefronts"),
	N_("B/clk/SM    bytes that the lanes ask for, by the clocks it takes on"),
	N_("            a multiprocessor (SM) that does nothing else"),
	N_("GB/s        the same, of all SMs at their highest clock"),
	N_("= equal     each counter shows what was predicted"),
	N_("try         the pad or swizzle that costs the fewest wavefronts, of all"),
	N_("            accesses together; P takes it, u takes it back, / lists"),
	N_("            the others"),
	N_("tile        its bytes; what a block has left of shared memory, and how"),
	N_("            many such blocks an SM holds"),
	"",
	N_("The lanes (2), the tile (3), the address bits (4)"),
	"",
	N_("Lanes with an inequality sign share a bank with a lane of another"),
	N_("pass; a line goes to each bank, where there is room, and the number"),
	N_("at its end is the pass. The tile has the bank of every element, what"),
	N_("is accessed in brackets, without its swizzle and with it. Below the"),
	N_("address bits stand those that the swizzle flips them by, then what"),
	N_("each bit of the lane flips: ^ where only the swizzle makes it so."),
	"",
	N_("The sweep (5)"),
	"",
	N_("A line shows what is predicted for each value of the field in focus, a"),
	N_("dot what was measured: m measures all of them. Left and Right go from"),
	N_("value to value, Tab to another field; Esc ends a measurement. Where an"),
	N_("x stands the value makes no pattern."),
	"",
	N_("time is in cycles of a multiprocessor; \"to use\": from a load's issue to"),
	N_("the first instruction that needs what it loads, one warp alone."),
	"",
	N_("The comparison (6)"),
	"",
	N_("c pins the pattern; the view then has it at the left and the present"),
	N_("one at the right. An inequality sign stands before each field and"),
	N_("row, and below each bank, that is not the same on the other side."),
	N_("Space plays both on one clock, until the slower one is done. Where a"),
	N_("bank has one column, a word has the number of its pass, + beyond 9."),
	"",
	N_("predicted is what the hardware counters will show, by rules checked"),
	N_("against them. measured was counted on the GPU here, timed was taken"),
	N_("from its clock, recorded was measured elsewhere, with GPU and date."),
	"",
	N_("Text being typed: arrows, Home, End; Ctrl-W takes a word away, Ctrl-U"),
	N_("and Ctrl-K what is before and behind the caret."),
	"",
	N_("The mouse picks fields, scrolls, and tells about the word, bank, lane,"),
	N_("element or bit that is clicked, which stays marked until Esc."),
	"",
	N_("bankgrid lesson teaches all of it, with questions."),
	N_("Swizzles, and all else that e takes: man bankgrid-pattern."),
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

int
bg_help_page(int rows)
{
	return rows > 1 && rows < bg_help_lines() ? rows - 1 : rows;
}

/* A line that stands between two empty ones. */
static bool
is_title(int i)
{
	return i > 0 && i + 1 < ABOUT && about[i][0] != '\0' &&
	    about[i - 1][0] == '\0' && about[i + 1][0] == '\0';
}

void
bg_help_draw(struct bg_canvas *c, struct bg_rect r, int top)
{
	int i, line, keys = key_rows(), page = bg_help_page(r.rows);

	for (i = 0; i < page; i++) {
		line = top + i;
		if (line < keys) {
			bg_puts(c, r.row + i, 1, r.cols - 1, BG_ROLE_KEY,
			    bg_key_table[line].label);
			bg_puts(c, r.row + i, 2 + LABEL_WIDTH,
			    r.cols - 2 - LABEL_WIDTH, BG_ROLE_TEXT,
			    _(bg_key_table[line].what));
		} else if (line < keys + ABOUT) {
			bg_puts(c, r.row + i, 1, r.cols - 1,
			    is_title(line - keys) ? BG_ROLE_TITLE :
			    BG_ROLE_TEXT,
			    _(about[line - keys]));
		}
	}
	if (top + page < keys + ABOUT && page < r.rows)
		bg_puts(c, r.row + page, r.cols - 24, 24, BG_ROLE_DIM,
		    _("  Space: more, q: back"));
}
