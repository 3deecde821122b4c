/*
 * keys: what every key does.
 *
 * Owns the one table that the screen obeys, the footer and the help show and
 * the manual is checked against. Knows no terminal: the screen translates
 * what a terminal sends into these keys.
 */
#ifndef BG_UI_KEYS_H
#define BG_UI_KEYS_H

#include <stdint.h>

/* A key is a Unicode scalar (control characters included) or one of these. */
enum {
	BG_KEY_TAB = 0x09, BG_KEY_ENTER = 0x0d, BG_KEY_ESC = 0x1b,
	BG_KEY_BACKSPACE = 0x7f,
	BG_KEY_LEFT = 0x110000, BG_KEY_RIGHT, BG_KEY_UP, BG_KEY_DOWN,
	BG_KEY_HOME, BG_KEY_END, BG_KEY_PGUP, BG_KEY_PGDN, BG_KEY_DELETE,
	BG_KEY_BACKTAB, BG_KEY_WORD_LEFT, BG_KEY_WORD_RIGHT
};

#define BG_CTRL(c)	((c) & 0x1f)

enum bg_act {
	BG_ACT_NONE,
	BG_ACT_VIEW_BANKS, BG_ACT_VIEW_LANES, BG_ACT_VIEW_TILE,
	BG_ACT_VIEW_BITS, BG_ACT_VIEW_SWEEP, BG_ACT_VIEW_COMPARE, BG_ACT_PIN,
	BG_ACT_LEFT, BG_ACT_RIGHT,
	BG_ACT_FIELD_PREV, BG_ACT_FIELD_NEXT, BG_ACT_MORE, BG_ACT_LESS,
	BG_ACT_TYPE, BG_ACT_TYPE_NEW, BG_ACT_EDIT, BG_ACT_SWIZZLE, BG_ACT_SWIZZLE_BACK,
	BG_ACT_OP, BG_ACT_OP_BACK, BG_ACT_ACCESS_NEXT, BG_ACT_ACCESS_PREV,
	BG_ACT_GROUP_NEXT, BG_ACT_GROUP_PREV, BG_ACT_PLAY, BG_ACT_STEP,
	BG_ACT_STEP_BACK, BG_ACT_FASTER, BG_ACT_SLOWER,
	BG_ACT_LANE_NEXT, BG_ACT_LANE_PREV,
	BG_ACT_ESCAPE, BG_ACT_PAGE_UP, BG_ACT_PAGE_DOWN, BG_ACT_TOP,
	BG_ACT_BOTTOM, BG_ACT_COLS_BEFORE, BG_ACT_COLS_AFTER, BG_ACT_MEASURE, BG_ACT_LIVE, BG_ACT_PRESETS,
	BG_ACT_LESSON_NEXT, BG_ACT_LESSON_PREV, BG_ACT_HINT, BG_ACT_REVEAL,
	BG_ACT_VEIL, BG_ACT_LESSONS, BG_ACT_KERNELS,
	BG_ACT_WRITE, BG_ACT_EXPORT, BG_ACT_COPY, BG_ACT_THEME, BG_ACT_BIG,
	BG_ACT_OFFER, BG_ACT_SEARCH, BG_ACT_UNDO,
	BG_ACT_REDO, BG_ACT_HELP, BG_ACT_REDRAW,
	BG_ACT_SUSPEND, BG_ACT_QUIT,
	BG_ACTS
};

#define BG_KEY_BINDS	6

/* One line of the help: keys that belong together. */
struct bg_key_row {
	const char	*label;		/* the keys, as people write them */
	const char	*what;		/* for the help: what they do */
	const char	*footer_label;	/* for the footer, or NULL: not there */
	const char	*footer;
	int		 rank;		/* the footer drops the highest first */
	struct {
		uint32_t	key;
		enum bg_act	act;
	} bind[BG_KEY_BINDS];		/* ends with key 0 */
};

/* The table, ended by a row without label. */
extern const struct bg_key_row bg_key_table[];

/* What the key does when nothing is being typed. */
enum bg_act bg_key_act(uint32_t key);

/* The footer: the rows with a footer label that fit into width columns, in
 * the order of the table, the lowest ranks first. Returns how many of shown[]
 * were filled with places in the table. */
int	bg_key_footer(int width, int shown[], int max);

/* What the footer says while something is typed or listed. */
struct bg_key_hint {
	const char	*label, *what;
};

enum bg_hints { BG_HINTS_MAIN, BG_HINTS_SWEEP, BG_HINTS_TYPE,
	BG_HINTS_FRESH, BG_HINTS_EDIT, BG_HINTS_WRITE,
	BG_HINTS_REPLACE, BG_HINTS_COPY, BG_HINTS_PRESETS, BG_HINTS_HELP,
	BG_HINTS_LESSON, BG_HINTS_TASK, BG_HINTS_ANSWER, BG_HINTS_LESSONS, BG_HINTS_LEAVE,
	BG_HINTS_KERNELS, BG_HINTS_KERNEL, BG_HINTS_RESULTS };

/* Ended by one without label. BG_HINTS_MAIN has none: see bg_key_footer(). */
const struct bg_key_hint *bg_key_hints(enum bg_hints which);

#endif
