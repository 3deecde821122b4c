/*
 * text: what strangers say, made fit for a terminal and for JSON.
 */
#ifndef BG_PROTOCOL_TEXT_H
#define BG_PROTOCOL_TEXT_H

/*
 * Copies text[0..len) to out as valid UTF-8 without control characters: each
 * byte of those, and of what is not UTF-8, becomes '?'. What does not fit
 * into size - 1 bytes (size at least 4) is cut between characters, the cut
 * shown by "...".
 */
void	bg_clean(char *out, int size, const char *text, int len);

#endif
