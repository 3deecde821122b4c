#include <string.h>

#include "protocol/text.h"
#include "utf8.h"

void
bg_clean(char *out, int size, const char *text, int len)
{
	int at, n, fits = 0, end = 0;

	for (at = 0; at < len; at += n > 0 ? n : 1) {
		n = bg_utf8_printable(text + at, len - at);
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
