#include <stdio.h>

#include "meter/kinds.h"

void
bg_kernel_name(enum bg_kind kind, char name[32])
{
	char *p;

	snprintf(name, 32, "bg_%s", bg_kind_info(kind)->name);
	for (p = name; *p != '\0'; p++)
		if (*p == '.')
			*p = '_';
}
