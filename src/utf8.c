#include <stdint.h>

#include "utf8.h"

int
bg_utf8_printable(const char *s, int len)
{
	const unsigned char *text = (const unsigned char *)s;
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
