/*
 * history: the texts that the pattern has been.
 *
 * Owns copies of them for undo and redo; the oldest are forgotten.
 */
#ifndef BG_UI_HISTORY_H
#define BG_UI_HISTORY_H

#define BG_HISTORY	256

struct bg_history {
	char	*text[BG_HISTORY];
	int	 n;		/* texts kept */
	int	 at;		/* the present one's place, when n > 0 */
};

/* The pattern is now text: whatever was undone is gone. 0 or BG_ENOMEM. */
int	bg_history_push(struct bg_history *h, const char *text);

/* The text one step back (by -1) or forward (by 1), which becomes the present
 * one; NULL when there is none. */
const char *bg_history_move(struct bg_history *h, int by);

void	bg_history_free(struct bg_history *h);

#endif
