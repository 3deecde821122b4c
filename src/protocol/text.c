#include <stdint.h>
#include <string.h>

#include "protocol/text.h"

/* Bytes of the printable character at text, 0 when it is none. */
static int
printable(const unsigned char *text, int len)
{
	/* The least value that a sequence of so many bytes may stand for. */
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	uint32_t c;
	int i, n;

	if (text[0] < 0x80)
		return text[0] >= 0x20 && text[0] != 0x7f;
	n = text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
	if (text[0] < 0xc0 || text[0] > 0xf7 || n > len)
		return 0;
	c = text[0] & (0xffu >> (n + 1));
	for (i = 1; i < n; i++) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (text[i] & 0x3fu);
	}
	/* Control characters again, halves of UTF-16 pairs, the separators of
	 * lines and paragraphs, and the marks that turn the direction. */
	if (c < least[n] || c < 0xa0 || c > 0x10ffff ||
	    (c >= 0xd800 && c <= 0xdfff) || (c >= 0x2028 && c <= 0x202e) ||
	    (c >= 0x2066 && c <= 0x2069))
		return 0;
	return n;
}

void
bg_clean(char *out, int size, const char *text, int len)
{
	int at, n, fits = 0, end = 0;

	for (at = 0; at < len; at += n > 0 ? n : 1) {
		n = printable((const unsigned char *)text + at, len - at);
		if (end + (n > 0 ? n : 1) > size - 1) {
			memcpy(out + fits, "...", 3);
			end = fits + 3;
			break;
		}
		if (n > 0)
			memcpy(out + end, text + at, (size_t)n);
		else
			out[end] = '?';
		end += n > 0 ? n : 1;
		if (end <= size - 4)
			fits = end;
	}
	out[end] = '\0';
}
