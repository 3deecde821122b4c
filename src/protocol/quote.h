/*
 * quote: command lines as one text.
 *
 * Owns the way from words to a command line and back: quoted as sh does, so
 * that a shell and bg_unquote() read the same words. Runs nothing.
 */
#ifndef BG_PROTOCOL_QUOTE_H
#define BG_PROTOCOL_QUOTE_H

#include <stdbool.h>

/* Appends the word to the command line of at most size bytes, in quotes when a
 * shell would see more in it. False, and nothing appended, when it may not
 * fit. */
bool	bg_quote(char *line, int size, const char *word);

/*
 * Cuts line, in place, into the words that it quotes: separated by blanks,
 * within '...' and "..." all characters stand for themselves, and \' outside
 * is a quote. Returns how many, -1: more than max. *shell: whether a shell
 * would see more in it than these words.
 */
int	bg_unquote(char *line, char *words[], int max, bool *shell);

#endif
