#include "ui/keys.h"

#include <string.h>

/* Between two entries of the footer. */
#define FOOTER_GAP	2

const struct bg_key_row bg_key_table[] = {
	{ "1 2 3 4 5 6", "the view: banks, lanes, tile, bits, sweep, compare",
	  "1-6", "view", 8,
	  { { '1', BG_ACT_VIEW_BANKS }, { '2', BG_ACT_VIEW_LANES },
	    { '3', BG_ACT_VIEW_TILE }, { '4', BG_ACT_VIEW_BITS },
	    { '5', BG_ACT_VIEW_SWEEP }, { '6', BG_ACT_VIEW_COMPARE } } },
	{ "c", "pin the pattern, to compare later ones with it in view 6",
	  "c", "pin", 13,
	  { { 'c', BG_ACT_PIN } } },
	{ "Left Right h l Tab", "go to the field before or after",
	  NULL, NULL, 0,
	  { { BG_KEY_LEFT, BG_ACT_LEFT }, { BG_KEY_RIGHT, BG_ACT_RIGHT },
	    { 'h', BG_ACT_LEFT }, { 'l', BG_ACT_RIGHT },
	    { BG_KEY_TAB, BG_ACT_FIELD_NEXT },
	    { BG_KEY_BACKTAB, BG_ACT_FIELD_PREV } } },
	{ "Up Down k j + -", "the field's next value, or the one before",
	  "+-", "edit", 2,
	  { { BG_KEY_UP, BG_ACT_MORE }, { BG_KEY_DOWN, BG_ACT_LESS },
	    { 'k', BG_ACT_MORE }, { 'j', BG_ACT_LESS },
	    { '+', BG_ACT_MORE }, { '-', BG_ACT_LESS } } },
	{ "Enter = (", "type the field's value, or a new one: Enter keeps it",
	  NULL, NULL, 0,
	  { { BG_KEY_ENTER, BG_ACT_TYPE }, { '=', BG_ACT_TYPE_NEW } } },
	{ "s S", "next swizzle that the tile allows, or the one before",
	  "s", "swizzle", 5,
	  { { 's', BG_ACT_SWIZZLE }, { 'S', BG_ACT_SWIZZLE_BACK } } },
	{ "o O", "next instruction that fits, or the one before",
	  "o", "op", 7,
	  { { 'o', BG_ACT_OP }, { 'O', BG_ACT_OP_BACK } } },
	{ "P", "try the pad or swizzle that the try line offers",
	  NULL, NULL, 0,
	  { { 'P', BG_ACT_OFFER } } },
	{ "e", "edit the whole pattern as text",
	  "e", "type", 4,
	  { { 'e', BG_ACT_EDIT } } },
	{ "p", "load a preset",
	  "p", "presets", 3,
	  { { 'p', BG_ACT_PRESETS } } },
	{ "m", "measure on the GPU, or look it up in the recording",
	  "m", "measure", 1,
	  { { 'm', BG_ACT_MEASURE } } },
	{ "K", "run a whole kernel that people know, in several variants",
	  "K", "kernels", 13,
	  { { 'K', BG_ACT_KERNELS } } },
	{ "L", "live: measure after every change",
	  "L", "live", 11,
	  { { 'L', BG_ACT_LIVE } } },
	{ "Space", "play pass by pass, or pause: which lanes each serves",
	  "space", "play", 6,
	  { { ' ', BG_ACT_PLAY } } },
	{ "f Backspace b", "step forward, step back",
	  NULL, NULL, 0,
	  { { 'f', BG_ACT_STEP }, { BG_KEY_BACKSPACE, BG_ACT_STEP_BACK },
	    { 'b', BG_ACT_STEP_BACK } } },
	{ "} {", "play faster, slower",
	  NULL, NULL, 0,
	  { { '}', BG_ACT_FASTER }, { '{', BG_ACT_SLOWER } } },
	{ ". ,", "tell about the next lane, or the one before, as served",
	  NULL, NULL, 0,
	  { { '.', BG_ACT_LANE_NEXT }, { ',', BG_ACT_LANE_PREV } } },
	{ "[ ]", "look at one group of lanes, or at all together",
	  "[ ]", "group", 9,
	  { { '[', BG_ACT_GROUP_PREV }, { ']', BG_ACT_GROUP_NEXT } } },
	{ "n N", "next access of the pattern, or the one before",
	  NULL, NULL, 0,
	  { { 'n', BG_ACT_ACCESS_NEXT }, { 'N', BG_ACT_ACCESS_PREV } } },
	{ "PgUp PgDn Home End", "scroll the rows of shared memory",
	  NULL, NULL, 0,
	  { { BG_KEY_PGUP, BG_ACT_PAGE_UP }, { BG_KEY_PGDN, BG_ACT_PAGE_DOWN },
	    { BG_KEY_HOME, BG_ACT_TOP }, { BG_KEY_END, BG_ACT_BOTTOM } } },
	{ "Esc", "leave stepping, then the single group",
	  NULL, NULL, 0,
	  { { BG_KEY_ESC, BG_ACT_ESCAPE } } },
	{ "u r Ctrl-R", "undo, redo",
	  "u", "undo", 10,
	  { { 'u', BG_ACT_UNDO }, { 'r', BG_ACT_REDO },
	    { BG_CTRL('r'), BG_ACT_REDO } } },
	{ "w x", "write the pattern, or the view, to a file",
	  "w", "write", 12,
	  { { 'w', BG_ACT_WRITE }, { 'x', BG_ACT_EXPORT } } },
	{ "y", "copy the pattern, command line, CUDA or view",
	  NULL, NULL, 0,
	  { { 'y', BG_ACT_COPY } } },
	{ "T B", "the next theme; big cells, for a projector",
	  NULL, NULL, 0,
	  { { 'T', BG_ACT_THEME }, { 'B', BG_ACT_BIG } } },
	{ "> <", "in a lesson: the next step, or the one before",
	  NULL, NULL, 0,
	  { { '>', BG_ACT_LESSON_NEXT }, { '<', BG_ACT_LESSON_PREV } } },
	{ "H R J", "in a lesson: a hint, the right answer, other lessons",
	  NULL, NULL, 0,
	  { { 'H', BG_ACT_HINT }, { 'R', BG_ACT_REVEAL },
	    { 'J', BG_ACT_LESSONS } } },
	{ "V", "hide what it costs, or show it",
	  NULL, NULL, 0,
	  { { 'V', BG_ACT_VEIL } } },
	{ "?", "this help",
	  "?", "help", 0,
	  { { '?', BG_ACT_HELP } } },
	{ "q Ctrl-C", "quit",
	  "q", "quit", 0,
	  { { 'q', BG_ACT_QUIT }, { BG_CTRL('c'), BG_ACT_QUIT } } },
	{ "Ctrl-L Ctrl-Z", "redraw the screen, suspend",
	  NULL, NULL, 0,
	  { { BG_CTRL('l'), BG_ACT_REDRAW },
	    { BG_CTRL('z'), BG_ACT_SUSPEND } } },
	{ 0 }
};

#define END	{ NULL, NULL }

static const struct bg_key_hint hints[][7] = {
	[BG_HINTS_MAIN] = { END },
	[BG_HINTS_TYPE] = { { "Enter", "keep" }, { "Esc", "drop" },
	    { "Tab", "keep, next field" }, END },
	[BG_HINTS_EDIT] = { { "Enter", "keep" }, { "Esc", "drop" },
	    { "Ctrl-U", "cut all before" }, { "Up Down", "earlier ones" },
	    END },
	[BG_HINTS_WRITE] = { { "Enter", "write" }, { "Esc", "do not" },
	    { ".bg", "pattern" }, { ".sh", "command" }, { ".cu", "CUDA" },
	    { ".svg .md .txt", "view" }, END },
	[BG_HINTS_COPY] = { { "p", "pattern" }, { "c", "command line" },
	    { "u", "CUDA" }, { "m", "Markdown" }, { "v", "view" },
	    { "Esc", "nothing" }, END },
	[BG_HINTS_REPLACE] = { { "y", "replace" }, { "any other", "do not" },
	    END },
	[BG_HINTS_PRESETS] = { { "type", "to filter" },
	    { "Up Down", "choose" }, { "Enter", "load" }, { "Esc", "back" },
	    END },
	[BG_HINTS_SWEEP] = { { "Left Right", "value" }, { "Tab", "field" },
	    { "m", "measure all" }, { "1", "banks" }, { "?", "help" },
	    { "q", "quit" }, END },
	[BG_HINTS_LESSON] = { { "Enter", "answer, go on" }, { "H", "hint" },
	    { "R", "tell" }, { "< >", "step" }, { "J", "lessons" },
	    { "?", "help" }, END },
	[BG_HINTS_TASK] = { { "+-", "edit" }, { "s", "swizzle" },
	    { "H", "hint" }, { "R", "tell" }, { "< >", "step" },
	    { "?", "help" }, END },
	[BG_HINTS_ANSWER] = { { "Enter", "answer" }, { "Esc", "back" }, END },
	[BG_HINTS_LESSONS] = { { "Up Down", "choose" }, { "Enter", "begin" },
	    { "Esc", "back" }, END },
	[BG_HINTS_KERNELS] = { { "Up Down", "choose" }, { "Enter", "run" },
	    { "Esc", "back" }, END },
	[BG_HINTS_KERNEL] = { { "Up Down", "scroll" },
	    { "1-4", "a variant's accesses" }, { "m", "again" },
	    { "Esc", "list" }, { "q", "back" }, END },
	[BG_HINTS_HELP] = { { "Space", "more" }, { "b", "up" },
	    { "q", "back" }, END },
};

const struct bg_key_hint *
bg_key_hints(enum bg_hints which)
{
	return hints[which];
}

enum bg_act
bg_key_act(uint32_t key)
{
	const struct bg_key_row *r;
	int i;

	for (r = bg_key_table; r->label != NULL; r++)
		for (i = 0; i < BG_KEY_BINDS && r->bind[i].key != 0; i++)
			if (r->bind[i].key == key)
				return r->bind[i].act;
	return BG_ACT_NONE;
}

static int
footer_width(const struct bg_key_row *r)
{
	return (int)(strlen(r->footer_label) + 1 + strlen(r->footer));
}

int
bg_key_footer(int width, int shown[], int max)
{
	const struct bg_key_row *r;
	int limit, n, need;

	/* Takes ranks away from the top until the rest fits. */
	for (limit = 99; limit >= 0; limit--) {
		n = need = 0;
		for (r = bg_key_table; r->label != NULL; r++) {
			if (r->footer == NULL || r->rank > limit || n == max)
				continue;
			need += footer_width(r) + (n > 0 ? FOOTER_GAP : 0);
			shown[n++] = (int)(r - bg_key_table);
		}
		if (need <= width)
			return n;
	}
	return 0;
}
