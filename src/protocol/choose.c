#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "places.h"
#include "protocol/choose.h"
#include "protocol/quote.h"
#include "protocol/remote.h"

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

const char *
bg_recording_path(const char *name, char *buf, int size)
{
	if (strchr(name, '/') != NULL || access(name, F_OK) == 0)
		return name;
	snprintf(buf, (size_t)size, "%s/recordings/%s.ndjson", bg_data_dir(),
	    name);
	return access(buf, F_OK) == 0 ? buf : name;
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

static void
replay(char command[BG_COMMAND_MAX])
{
	char path[PATH_MAX], *own = bg_sibling("bankgrid");

	command[0] = '\0';
	bg_quote(command, BG_COMMAND_MAX, own != NULL ? own : "bankgrid");
	bg_quote(command, BG_COMMAND_MAX, "replay");
	bg_quote(command, BG_COMMAND_MAX,
	    bg_default_recording(path, sizeof path));
	free(own);
}

void
bg_choose(struct bg_choice *c, const char *wanted)
{
	char *meter;

	c->command[0] = c->fallback[0] = c->host[0] = '\0';
	c->recorded = false;
	if (wanted != NULL && wanted[0] != '\0') {
		snprintf(c->command, sizeof c->command, "%s", wanted);
		return;
	}
	meter = find_meter();
	if (meter == NULL) {
		c->recorded = true;
		replay(c->command);
		return;
	}
	bg_quote(c->command, BG_COMMAND_MAX, meter);
	replay(c->fallback);
	free(meter);
}

int
bg_choose_host(struct bg_choice *c, const char *host, const char *path,
    struct bg_error *err)
{
	c->fallback[0] = '\0';
	c->recorded = false;
	snprintf(c->host, sizeof c->host, "%s", host);
	return bg_remote_command(c->command, sizeof c->command, host, path,
	    NULL, 0, err);
}

/* ssh puts the words behind those that it was given for the host. */
void
bg_choose_option(struct bg_choice *c, const char *option,
    const char *argument)
{
	c->fallback[0] = '\0';
	bg_quote(c->command, BG_COMMAND_MAX, option);
	if (argument != NULL)
		bg_quote(c->command, BG_COMMAND_MAX, argument);
}
