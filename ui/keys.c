#include "ui/keys.h"

#include <stddef.h>

#include "nls.h"
#include "ui/canvas.h"

/* Between two entries of the footer. */
#define FOOTER_GAP	2

const struct bg_key_row bg_key_table[] = {
	{ "1 2 3 4 5 6",
	  N_("the view: banks, lanes, tile, bits, sweep, compare"),
	  "1-6", N_("view"), 3,
	  { { '1', BG_ACT_VIEW_BANKS }, { '2', BG_ACT_VIEW_LANES },
	    { '3', BG_ACT_VIEW_TILE }, { '4', BG_ACT_VIEW_BITS },
	    { '5', BG_ACT_VIEW_SWEEP }, { '6', BG_ACT_VIEW_COMPARE } } },
	{ "c", N_("pin the pattern, to compare later ones with it in view 6"),
	  "c", N_("pin"), 17,
	  { { 'c', BG_ACT_PIN } } },
	{ "Left Right h l Tab", N_("go to the field before or after"),
	  "Tab", N_("field"), 2,
	  { { BG_KEY_LEFT, BG_ACT_LEFT }, { BG_KEY_RIGHT, BG_ACT_RIGHT },
	    { 'h', BG_ACT_LEFT }, { 'l', BG_ACT_RIGHT },
	    { BG_KEY_TAB, BG_ACT_FIELD_NEXT },
	    { BG_KEY_BACKTAB, BG_ACT_FIELD_PREV } } },
	{ "Up Down k j + -", N_("the field's next value, or the one before"),
	  "+-", N_("edit"), 1,
	  { { BG_KEY_UP, BG_ACT_MORE }, { BG_KEY_DOWN, BG_ACT_LESS },
	    { 'k', BG_ACT_MORE }, { 'j', BG_ACT_LESS },
	    { '+', BG_ACT_MORE }, { '-', BG_ACT_LESS } } },
	{ "Enter = (",
	  N_("type the field's value, or a new one: Enter keeps it"),
	  "=", N_("type"), 11,
	  { { BG_KEY_ENTER, BG_ACT_TYPE }, { '=', BG_ACT_TYPE_NEW } } },
	{ "s S", N_("next swizzle that the tile allows, or the one before"),
	  "s", N_("swizzle"), 12,
	  { { 's', BG_ACT_SWIZZLE }, { 'S', BG_ACT_SWIZZLE_BACK } } },
	{ "o O", N_("next instruction that fits, or the one before"),
	  "o", N_("op"), 14,
	  { { 'o', BG_ACT_OP }, { 'O', BG_ACT_OP_BACK } } },
	{ "P", N_("try the pad or swizzle that the try line offers"),
	  NULL, NULL, 0,
	  { { 'P', BG_ACT_OFFER } } },
	{ "/", N_("search: the best pads and swizzles, to choose from"),
	  "/", N_("layouts"), 7,
	  { { '/', BG_ACT_SEARCH } } },
	{ "e", N_("edit the whole pattern as text"),
	  "e", N_("pattern"), 4,
	  { { 'e', BG_ACT_EDIT } } },
	{ "p", N_("load a preset"),
	  "p", N_("presets"), 5,
	  { { 'p', BG_ACT_PRESETS } } },
	{ "m", N_("measure on the GPU, or look it up in the recording"),
	  "m", N_("measure"), 9,
	  { { 'm', BG_ACT_MEASURE } } },
	{ "K", N_("run a whole kernel that people know, in several variants"),
	  "K", N_("kernels"), 17,
	  { { 'K', BG_ACT_KERNELS } } },
	{ "L", N_("live: measure after every change"),
	  "L", N_("live"), 15,
	  { { 'L', BG_ACT_LIVE } } },
	{ "Space", N_("play pass by pass, or pause: which lanes each serves"),
	  "space", N_("play"), 10,
	  { { ' ', BG_ACT_PLAY } } },
	{ "f Backspace b", N_("step forward, step back"),
	  NULL, NULL, 0,
	  { { 'f', BG_ACT_STEP }, { BG_KEY_BACKSPACE, BG_ACT_STEP_BACK },
	    { 'b', BG_ACT_STEP_BACK } } },
	{ "} {", N_("play faster, slower"),
	  NULL, NULL, 0,
	  { { '}', BG_ACT_FASTER }, { '{', BG_ACT_SLOWER } } },
	{ ". ,", N_("tell about the next lane, or the one before, as served"),
	  NULL, NULL, 0,
	  { { '.', BG_ACT_LANE_NEXT }, { ',', BG_ACT_LANE_PREV } } },
	{ "[ ]", N_("look at one group of lanes, or at all together"),
	  "[ ]", N_("group"), 16,
	  { { '[', BG_ACT_GROUP_PREV }, { ']', BG_ACT_GROUP_NEXT } } },
	{ "n N", N_("next access of the pattern, or the one before"),
	  NULL, NULL, 0,
	  { { 'n', BG_ACT_ACCESS_NEXT }, { 'N', BG_ACT_ACCESS_PREV } } },
	{ "PgUp PgDn Home End", N_("scroll the rows of shared memory"),
	  NULL, NULL, 0,
	  { { BG_KEY_PGUP, BG_ACT_PAGE_UP }, { BG_KEY_PGDN, BG_ACT_PAGE_DOWN },
	    { BG_KEY_HOME, BG_ACT_TOP }, { BG_KEY_END, BG_ACT_BOTTOM } } },
	{ "a d", N_("in the tile: the columns before, or those after"),
	  NULL, NULL, 0,
	  { { 'a', BG_ACT_COLS_BEFORE }, { 'd', BG_ACT_COLS_AFTER } } },
	{ "Esc", N_("leave stepping, then the single group"),
	  NULL, NULL, 0,
	  { { BG_KEY_ESC, BG_ACT_ESCAPE } } },
	{ "u r Ctrl-R", N_("undo, redo"),
	  "u", N_("undo"), 6,
	  { { 'u', BG_ACT_UNDO }, { 'r', BG_ACT_REDO },
	    { BG_CTRL('r'), BG_ACT_REDO } } },
	{ "w x", N_("write the pattern, or the view, to a file"),
	  "w", N_("write"), 16,
	  { { 'w', BG_ACT_WRITE }, { 'x', BG_ACT_EXPORT } } },
	{ "y", N_("copy the pattern, command line, CUDA or view"),
	  NULL, NULL, 0,
	  { { 'y', BG_ACT_COPY } } },
	{ "T B", N_("the next theme; big cells, for a projector"),
	  NULL, NULL, 0,
	  { { 'T', BG_ACT_THEME }, { 'B', BG_ACT_BIG } } },
	{ "> <", N_("in a lesson: the next step, or the one before"),
	  NULL, NULL, 0,
	  { { '>', BG_ACT_LESSON_NEXT }, { '<', BG_ACT_LESSON_PREV } } },
	{ "H R", N_("in a lesson: a hint, the right answer"),
	  NULL, NULL, 0,
	  { { 'H', BG_ACT_HINT }, { 'R', BG_ACT_REVEAL } } },
	{ "J", N_("the lessons: begin one, or end the one that runs"),
	  "J", N_("lessons"), 13,
	  { { 'J', BG_ACT_LESSONS } } },
	{ "V", N_("hide what it costs, or show it"),
	  NULL, NULL, 0,
	  { { 'V', BG_ACT_VEIL } } },
	{ "?", N_("this help"),
	  "?", N_("help"), 0,
	  { { '?', BG_ACT_HELP } } },
	{ "q Ctrl-C", N_("quit"),
	  "q", N_("quit"), 8,
	  { { 'q', BG_ACT_QUIT }, { BG_CTRL('c'), BG_ACT_QUIT } } },
	{ "Ctrl-L Ctrl-Z", N_("redraw the screen, suspend"),
	  NULL, NULL, 0,
	  { { BG_CTRL('l'), BG_ACT_REDRAW },
	    { BG_CTRL('z'), BG_ACT_SUSPEND } } },
	{ 0 }
};

#define END	{ NULL, NULL }

static const struct bg_key_hint hints[][8] = {
	[BG_HINTS_MAIN] = { END },
	[BG_HINTS_TYPE] = { { "Enter", N_("keep") }, { "Esc", N_("drop") },
	    { "Tab", N_("keep, type the next field") },
	    { "Up Down", N_("step") }, END },
	[BG_HINTS_FRESH] = { { NC_("key", "type"), N_("a new value") },
	    { "Left", N_("edit it") }, { "+-", N_("step") },
	    { "Tab", N_("next field") }, { "Enter", N_("done") }, END },
	[BG_HINTS_EDIT] = { { "Enter", N_("keep") }, { "Esc", N_("drop") },
	    { "Ctrl-U", N_("cut all before") },
	    { "Up Down", N_("earlier ones") }, END },
	[BG_HINTS_WRITE] = { { "Enter", N_("write") }, { "Esc", N_("do not") },
	    { ".bg", N_("pattern") }, { ".sh", N_("command") },
	    { ".cu", N_("CUDA") }, { ".svg .md .txt", N_("view") }, END },
	[BG_HINTS_COPY] = { { "p", N_("pattern") }, { "c", N_("command line") },
	    { "u", N_("CUDA") }, { "m", N_("Markdown") }, { "v", N_("view") },
	    { "Esc", N_("nothing") }, END },
	[BG_HINTS_REPLACE] = { { "y", N_("replace") },
	    { NC_("key", "any other"), N_("do not") }, END },
	[BG_HINTS_PRESETS] = { { NC_("key", "type"), N_("to filter") },
	    { "Up Down", N_("choose") }, { "Enter", N_("load") },
	    { "Esc", N_("back") }, END },
	[BG_HINTS_SWEEP] = { { "Left Right", N_("value") },
	    { "Tab", N_("field") }, { "m", N_("measure all") },
	    { "1", N_("banks") }, { "?", N_("help") }, { "q", N_("quit") },
	    END },
	[BG_HINTS_LESSON] = { { "Enter", N_("answer, go on") },
	    { "H", N_("hint") }, { "R", N_("tell") }, { "< >", N_("step") },
	    { "J", N_("lessons") }, { "?", N_("help") }, END },
	[BG_HINTS_TASK] = { { "+-", N_("edit") }, { "s", N_("swizzle") },
	    { "H", N_("hint") }, { "R", N_("tell") }, { "< >", N_("step") },
	    { "J", N_("lessons") }, { "?", N_("help") }, END },
	[BG_HINTS_ANSWER] = { { "Enter", N_("answer") }, { "Esc", N_("back") },
	    { "H", N_("hint") }, { "R", N_("tell") }, { "< >", N_("step") },
	    END },
	[BG_HINTS_LESSONS] = { { "Up Down", N_("choose") },
	    { "1 2 ... 12", N_("the lesson of that number") },
	    { "Enter", N_("begin") }, { "Esc", N_("back") }, END },
	[BG_HINTS_LEAVE] = { { "Up Down", N_("choose") },
	    { "1 2 ... 12", N_("by number") }, { "Enter", N_("begin") },
	    { "Esc", N_("back") }, { "e", N_("end the lesson") }, END },
	[BG_HINTS_KERNELS] = { { "Up Down", N_("choose") },
	    { "Enter", N_("run") }, { "Esc", N_("back") }, END },
	[BG_HINTS_KERNEL] = { { "Up Down", N_("scroll") },
	    { "1-4", N_("a variant's accesses") }, { "m", N_("again") },
	    { "Esc", N_("list") }, { "q", N_("back") }, END },
	[BG_HINTS_RESULTS] = { { "Up Down", N_("try") },
	    { "Enter", N_("keep") }, { "Esc", N_("as it was") }, END },
	[BG_HINTS_HELP] = { { "Space", N_("more") }, { "b", N_("up") },
	    { "q", N_("back") }, END },
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
	return bg_text_width(r->footer_label) + 1 +
	    bg_text_width(_(r->footer));
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
