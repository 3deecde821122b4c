#include "config.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "meter/symbols.h"

void *
bg_library_open(const char *const *names, int n, struct bg_error *err)
{
	char list[160] = "";
	void *library;
	int i;

	for (i = 0; i < n; i++) {
		if (names[i][0] == '\0')
			continue;
		library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
		if (library != NULL)
			return library;
		if (strchr(names[i], '/') == NULL)
			snprintf(list + strlen(list),
			    sizeof list - strlen(list), "%s%s",
			    list[0] == '\0' ? "" : ", ", names[i]);
	}
	bg_fail(err, BG_EMETER, -1, 1, "cannot open any of %s", list);
	return NULL;
}

void
bg_library_path(void *library, const char *name, char *path, size_t size)
{
	void *address = dlsym(library, name);
	Dl_info info;

	path[0] = '\0';
	if (address != NULL && dladdr(address, &info) != 0 &&
	    info.dli_fname != NULL)
		snprintf(path, size, "%s", info.dli_fname);
}

int
bg_library_fill(void *library, const char *what,
    const struct bg_symbol *symbols, int n, void *table, struct bg_error *err)
{
	void *address;
	int i;

	for (i = 0; i < n; i++) {
		address = dlsym(library, symbols[i].name);
		if (address == NULL)
			return bg_fail(err, BG_EMETER, -1, 1,
			    "%s has no %s", what, symbols[i].name);
		/* POSIX: an object pointer holds a function's address. */
		memcpy((char *)table + symbols[i].offset, &address,
		    sizeof address);
	}
	return BG_OK;
}
