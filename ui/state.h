/*
 * state: small files that are kept from session to session.
 *
 * Owns where they are, as the XDG Base Directory Specification has it:
 * $XDG_STATE_HOME/bankgrid/NAME, else ~/.local/state/bankgrid/NAME; and their
 * replacing at once. Knows nothing of what is in them.
 */
#ifndef BG_UI_STATE_H
#define BG_UI_STATE_H

#include "error.h"

/* The path of the file, malloc()ed; NULL: there is no place to keep it. */
char	*bg_state_path(const char *name);

/* Replaces the file by text, so that a reader sees the old or the new one;
 * makes the directories that are missing. path NULL: nothing is done. 0 or
 * BG_EIO. */
int	bg_state_write(const char *path, const char *text,
	    struct bg_error *err);

#endif
