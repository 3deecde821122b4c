/*
 * clipboard: text for the clipboard of the terminal.
 *
 * Owns the sequence that hands text over (OSC 52 of xterm's control
 * sequences), and which terminals certainly take none: there is no answer to
 * it. Knows no curses.
 */
#ifndef BG_UI_CLIPBOARD_H
#define BG_UI_CLIPBOARD_H

#include <stdbool.h>
#include <stdio.h>

/* Terminals refuse what is longer, in bytes. */
#define BG_CLIPBOARD_MAX	74000

/* Whether a terminal of that type may have a clipboard. */
bool	bg_clipboard_there(const char *term);

/* 0, or BG_ERANGE where text is too long. Errors show in ferror(out). */
int	bg_clipboard_put(FILE *out, const char *text);

#endif
