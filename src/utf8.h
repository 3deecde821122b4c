/*
 * utf8: characters that may be shown.
 *
 * Owns what a character of text from elsewhere is: well-formed UTF-8 that
 * moves no cursor and turns no direction. Knows no widths: that is canvas's.
 */
#ifndef BG_UTF8_H
#define BG_UTF8_H

/* Bytes of the printable character at s[0..len), len at least 1; 0 when there
 * is none. */
int	bg_utf8_printable(const char *s, int len);

#endif
