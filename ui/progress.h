/*
 * progress: which questions of which lessons were answered.
 *
 * Owns the file in which that is kept: $XDG_STATE_HOME/bankgrid/lessons, else
 * ~/.local/state/bankgrid/lessons; a line for each lesson, "padding 1,2,4". A
 * file that makes no sense is taken as far as it does, and replaced whole.
 */
#ifndef BG_UI_PROGRESS_H
#define BG_UI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "error.h"

#define BG_PROGRESS_NAME	64

struct bg_progress_line {
	char		name[BG_PROGRESS_NAME];
	uint32_t	answered;	/* bit q: question number q */
};

struct bg_progress {
	struct bg_progress_line *line;
	int	 n;
	char	*path;		/* NULL: nowhere to keep it */
	bool	 forgets;	/* what the file holds is not to come back */
};

/* Reads the file; an empty list where there is none. */
void	bg_progress_load(struct bg_progress *p);
void	bg_progress_free(struct bg_progress *p);

uint32_t bg_progress_of(const struct bg_progress *p, const char *lesson);

/* How many of its first n questions were answered. */
int	bg_progress_count(const struct bg_progress *p, const char *lesson,
	    int n);

/* Question number q is answered. Not yet kept: bg_progress_save() does. A
 * lesson whose name no line can hold is not noted. */
void	bg_progress_note(struct bg_progress *p, const char *lesson, int q);

/* Forgets that of one lesson, of all where it is NULL. */
void	bg_progress_reset(struct bg_progress *p, const char *lesson);

/* Replaces the file at once, so that a reader sees the old or the new one, and
 * takes over first what others wrote into it, unless something was reset. 0, or
 * BG_EIO; nothing where there is no place for it. */
int	bg_progress_save(struct bg_progress *p, struct bg_error *err);

#endif
