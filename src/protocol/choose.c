#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "places.h"
#include "protocol/choose.h"

#ifndef PATH_MAX
#define PATH_MAX	4096
#endif

int
bg_patience(int otherwise)
{
	const char *text = getenv("BANKGRID_PATIENCE");
	double seconds;
	char *end;

	if (text == NULL || *text == '\0')
		return otherwise;
	seconds = strtod(text, &end);
	if (*end != '\0' || !(seconds >= 0.001 && seconds <= 86400))
		return otherwise;
	return (int)(seconds * 1000);
}

const char *
bg_default_recording(char *buf, int size)
{
	snprintf(buf, (size_t)size, "%s/recordings/h200.ndjson",
	    bg_data_dir());
	return buf;
}

/* bankgrid-meter beside this program or in PATH, malloc()ed; NULL: none. */
static char *
find_meter(void)
{
	char path[PATH_MAX], *own = bg_sibling("bankgrid-meter");
	const char *dir, *end;
	struct stat st;
	int n;

	if (own != NULL)
		return own;
	for (dir = getenv("PATH"); dir != NULL && *dir != '\0';
	    dir = *end == ':' ? end + 1 : end) {
		end = dir + strcspn(dir, ":");
		n = snprintf(path, sizeof path, "%.*s/bankgrid-meter",
		    (int)(end - dir), dir);
		/* Not the current directory, which an empty one would be. */
		if (end > dir && n < (int)sizeof path &&
		    access(path, X_OK) == 0 && stat(path, &st) == 0 &&
		    S_ISREG(st.st_mode))
			return strdup(path);
	}
	return NULL;
}

/* Appends the word, in quotes when a shell would see more in it. */
static void
add_word(char command[BG_COMMAND_MAX], const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@";
	size_t n = strlen(command);
	const char *p;

	/* Room for the worst: each character a quote, which takes four. */
	if (4 * strlen(word) + 4 > BG_COMMAND_MAX - n)
		return;
	if (n > 0)
		command[n++] = ' ';
	if (word[strspn(word, plain)] == '\0') {
		strcpy(command + n, word);
		return;
	}
	command[n++] = '\'';
	for (p = word; *p != '\0'; p++) {
		if (*p == '\'') {
			memcpy(command + n, "'\\'", 3);
			n += 3;
		}
		command[n++] = *p;
	}
	strcpy(command + n, "'");
}

static void
replay(char command[BG_COMMAND_MAX])
{
	char path[PATH_MAX], *own = bg_sibling("bankgrid");

	command[0] = '\0';
	add_word(command, own != NULL ? own : "bankgrid");
	add_word(command, "replay");
	add_word(command, bg_default_recording(path, sizeof path));
	free(own);
}

void
bg_choose(struct bg_choice *c, const char *wanted)
{
	char *meter;

	c->command[0] = c->fallback[0] = '\0';
	if (wanted != NULL && wanted[0] != '\0') {
		snprintf(c->command, sizeof c->command, "%s", wanted);
		return;
	}
	meter = find_meter();
	if (meter == NULL) {
		replay(c->command);
		return;
	}
	add_word(c->command, meter);
	replay(c->fallback);
	free(meter);
}
