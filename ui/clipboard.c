#include "ui/clipboard.h"

#include <stddef.h>
#include <string.h>

#include "error.h"

bool
bg_clipboard_there(const char *term)
{
	/* Consoles and terminals of glass, which would show the text. */
	static const char *const without[] = {
		"linux", "vt1", "vt2", "vt3", "vt4", "vt5", "ansi", "cons",
		"dumb", "sun", "hurd", "wsvt", "pcvt",
	};
	size_t i;

	if (term == NULL || term[0] == '\0')
		return false;
	for (i = 0; i < sizeof without / sizeof *without; i++)
		if (strncmp(term, without[i], strlen(without[i])) == 0)
			return false;
	return true;
}

/* As in RFC 4648, 4. */
static void
put_base64(FILE *out, const unsigned char *in, size_t len)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	    "abcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned long group;
	size_t i, n;

	for (i = 0; i < len; i += 3) {
		n = len - i < 3 ? len - i : 3;
		group = (unsigned long)in[i] << 16;
		if (n > 1)
			group |= (unsigned long)in[i + 1] << 8;
		if (n > 2)
			group |= in[i + 2];
		fputc(digits[group >> 18 & 63], out);
		fputc(digits[group >> 12 & 63], out);
		fputc(n > 1 ? digits[group >> 6 & 63] : '=', out);
		fputc(n > 2 ? digits[group & 63] : '=', out);
	}
}

int
bg_clipboard_put(FILE *out, const char *text)
{
	size_t len = strlen(text);

	if (len > BG_CLIPBOARD_MAX)
		return BG_ERANGE;
	fputs("\033]52;c;", out);
	put_base64(out, (const unsigned char *)text, len);
	fputs("\a", out);
	return BG_OK;
}
