#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "ui/markdown.h"
#include "ui/text.h"

/* Text that is to be read as it stands. */
static void
put_text(FILE *out, const char *text)
{
	for (; *text != '\0'; text++) {
		if (strchr("\\`*_{}[]<>#|~&!", *text) != NULL)
			fputc('\\', out);
		fputc(*text == '\n' || *text == '\t' ? ' ' : *text, out);
	}
}

/* The longest run of backquotes: the fence must be longer. */
static int
longest_run(const char *text)
{
	int n = 0, most = 0;

	for (; *text != '\0'; text++) {
		n = *text == '`' ? n + 1 : 0;
		most = n > most ? n : most;
	}
	return most;
}

int
bg_markdown(FILE *out, const struct bg_canvas *c, const char *title,
    const char *desc)
{
	char *text = bg_text(c, BG_DEPTH_MONO);
	int i, fence;

	if (text == NULL)
		return BG_ENOMEM;
	fputs("### ", out);
	put_text(out, title);
	fputs("\n\n", out);
	put_text(out, desc);
	fputs("\n\n", out);
	fence = longest_run(text) < 3 ? 3 : longest_run(text) + 1;
	for (i = 0; i < fence; i++)
		fputc('`', out);
	fprintf(out, "text\n%s", text);
	for (i = 0; i < fence; i++)
		fputc('`', out);
	fputc('\n', out);
	free(text);
	return BG_OK;
}
