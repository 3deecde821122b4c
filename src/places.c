#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "places.h"

#define PATH_LONG	4096

/* The directory of the running program; "" where it cannot be told. */
static void
own_dir(char *dir, size_t size)
{
	ssize_t n = readlink("/proc/self/exe", dir, size - 1);
	char *slash;

	dir[n > 0 ? n : 0] = '\0';
	slash = strrchr(dir, '/');
	if (slash != NULL)
		*slash = '\0';
}

const char *
bg_data_dir(void)
{
	static const char *const beside[] = { "../share/bankgrid", "../data" };
	static char found[PATH_LONG + 64];
	const char *dir = getenv("BANKGRID_DATADIR");
	char own[PATH_LONG], probe[PATH_LONG + 96];
	size_t i;

	if (dir != NULL && *dir != '\0')
		return dir;
	own_dir(own, sizeof own);
	for (i = 0; own[0] != '\0' && i < 2; i++) {
		snprintf(probe, sizeof probe, "%s/%s/presets", own, beside[i]);
		if (access(probe, R_OK) != 0)
			continue;
		snprintf(found, sizeof found, "%s/%s", own, beside[i]);
		return found;
	}
	return BG_DATADIR;
}

char *
bg_sibling(const char *name)
{
	char own[PATH_LONG], path[PATH_LONG + 256];

	own_dir(own, sizeof own);
	if (own[0] == '\0')
		return NULL;
	snprintf(path, sizeof path, "%s/%s", own, name);
	return access(path, X_OK) == 0 ? strdup(path) : NULL;
}
