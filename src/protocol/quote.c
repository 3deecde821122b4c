#include <string.h>

#include "protocol/quote.h"

bool
bg_quote(char *line, int size, const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@";
	size_t n = strlen(line);

	/* Room for the worst: each character a quote, which takes four. */
	if (n + 4 * strlen(word) + 4 > (size_t)size)
		return false;
	if (n > 0)
		line[n++] = ' ';
	if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
		strcpy(line + n, word);
		return true;
	}
	line[n++] = '\'';
	for (; *word != '\0'; word++) {
		if (*word == '\'') {
			memcpy(line + n, "'\\'", 3);
			n += 3;
		}
		line[n++] = *word;
	}
	strcpy(line + n, "'");
	return true;
}

/* Copies what stands in quotes from just behind the first one; returns the
 * last one, or the end. */
static char *
copy_quoted(char *in, char **out, bool *shell)
{
	char quote = in[-1];

	for (; *in != '\0' && *in != quote; in++) {
		if (quote == '"' && strchr("$`\\", *in) != NULL)
			*shell = true;
		*(*out)++ = *in;
	}
	if (*in == '\0')
		*shell = true;		/* which will say what is wrong */
	return in;
}

int
bg_unquote(char *line, char *words[], int max, bool *shell)
{
	char *in = line, *out;
	int n = 0;

	*shell = false;
	for (;;) {
		in += strspn(in, " ");
		if (*in == '\0')
			return n;
		if (n == max)
			return -1;
		out = words[n++] = in;
		for (; *in != '\0' && *in != ' '; in++) {
			if (*in == '\'' || *in == '"') {
				in = copy_quoted(in + 1, &out, shell);
				if (*in == '\0')
					break;
				continue;
			}
			if (in[0] == '\\' && in[1] == '\'')
				in++;
			else if (strchr("\t\n|&;<>()$`\\*?[]#~=%!{}", *in) !=
			    NULL)
				*shell = true;
			*out++ = *in;
		}
		if (*in != '\0')
			in++;
		*out = '\0';
	}
}
