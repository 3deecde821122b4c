/*
 * recent: the patterns that were typed or pasted, also in sessions before.
 *
 * Owns the list of them, one line each, and the file that keeps it (see
 * ui/state.h: "patterns"). What is no pattern any more stays in the list: the
 * edit line says what is wrong with it.
 */
#ifndef BG_UI_RECENT_H
#define BG_UI_RECENT_H

#include "error.h"

#define BG_RECENT	200

struct bg_recent {
	char	*line[BG_RECENT];	/* the newest last */
	int	 n;
	char	*path;			/* NULL: kept for the session only */
};

/* Reads the file; an empty list where there is none. */
void	bg_recent_load(struct bg_recent *r);
void	bg_recent_free(struct bg_recent *r);

/* The pattern, of however many lines, becomes the newest one; it stands in the
 * list once. */
void	bg_recent_add(struct bg_recent *r, const char *text);

/* 0 or BG_EIO; nothing where there is no place for it. */
int	bg_recent_save(const struct bg_recent *r, struct bg_error *err);

#endif
