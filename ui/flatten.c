#include "ui/flatten.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The length of the word that text begins with; blanks and # between quotes
 * belong to it. */
static size_t
word_length(const char *text)
{
	bool quoted = false;
	size_t len = 0;

	while (text[len] != '\0' && text[len] != '\n' &&
	    (quoted || strchr(" \t\r#", text[len]) == NULL))
		if (text[len++] == '"')
			quoted = !quoted;
	return len;
}

char *
bg_flatten(const char *text)
{
	char *line = malloc(strlen(text) + 1), *out = line;
	size_t len;

	if (line == NULL)
		return NULL;
	while (*(text += strspn(text, " \t\r\n")) != '\0') {
		if (*text == '#') {
			text += strcspn(text, "\n");
			continue;
		}
		len = word_length(text);
		if (out > line)
			*out++ = ' ';
		memcpy(out, text, len);
		out += len;
		text += len;
	}
	*out = '\0';
	return line;
}
