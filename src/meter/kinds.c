#include <stdio.h>

#include "meter/kinds.h"

static void
name_of(const char *prefix, enum bg_kind kind, char name[32])
{
	char *p;

	snprintf(name, 32, "%s%s", prefix, bg_kind_info(kind)->name);
	for (p = name; *p != '\0'; p++)
		if (*p == '.')
			*p = '_';
}

void
bg_kernel_name(enum bg_kind kind, char name[32])
{
	name_of("bg_", kind, name);
}

bool
bg_chain_name(enum bg_kind kind, char name[32])
{
	enum bg_family family = bg_kind_info(kind)->family;

	name[0] = '\0';
	if (family != BG_LOAD && family != BG_LDMATRIX)
		return false;
	name_of("bg_chain_", kind, name);
	return true;
}
