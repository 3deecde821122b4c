#include "ui/state.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_LONG	4096

/* An absolute path, or it does not count. */
char *
bg_state_path(const char *name)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	char path[PATH_LONG];

	if (state != NULL && state[0] == '/')
		snprintf(path, sizeof path, "%s/bankgrid/%s", state, name);
	else if (home != NULL && home[0] == '/')
		snprintf(path, sizeof path, "%s/.local/state/bankgrid/%s",
		    home, name);
	else
		return NULL;
	return strdup(path);
}

/* Makes the directories of the path that are missing. */
static bool
make_directories(const char *path)
{
	char dir[PATH_LONG], *p;

	snprintf(dir, sizeof dir, "%s", path);
	for (p = dir + 1; (p = strchr(p, '/')) != NULL; *p++ = '/') {
		*p = '\0';
		if (mkdir(dir, 0700) != 0 && errno != EEXIST)
			return false;
	}
	return true;
}

/* Writes the new file beside the old one. */
static bool
write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
	bool bad;

	if (f == NULL) {
		if (fd >= 0)
			close(fd);
		return false;
	}
	fputs(text, f);
	bad = fflush(f) != 0 || ferror(f) || fsync(fd) != 0;
	return fclose(f) == 0 && !bad;
}

int
bg_state_write(const char *path, const char *text, struct bg_error *err)
{
	char beside[PATH_LONG];
	int saved;

	if (path == NULL)
		return BG_OK;
	if (snprintf(beside, sizeof beside, "%s.%ld", path, (long)getpid()) >=
	    (int)sizeof beside)
		return bg_fail(err, BG_EIO, -1, 1, "%.200s: the name is too "
		    "long", path);
	if (make_directories(path) && write_file(beside, text) &&
	    rename(beside, path) == 0)
		return BG_OK;
	saved = errno;
	unlink(beside);
	return bg_fail(err, BG_EIO, -1, 1, "%.160s: %s", path,
	    bg_strerror(saved));
}
