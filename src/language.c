#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "language.h"

static const char *chosen;

void
bg_language_set(const char *lang)
{
	chosen = lang != NULL && strcmp(lang, "zh") == 0 ? "zh_CN" : lang;
}

static const char *
set(const char *variable)
{
	const char *value = getenv(variable);

	return value != NULL && value[0] != '\0' ? value : NULL;
}

/* The locale of messages, or NULL. */
static const char *
locale(void)
{
	const char *l = set("LC_ALL");

	if (l == NULL)
		l = set("LC_MESSAGES");
	return l != NULL ? l : set("LANG");
}

/* The name before the character set, if it can be that of a directory. */
static bool
take(const char *name, int len, char buf[BG_LANGUAGE_MAX])
{
	int i;

	for (i = 0; i < len && name[i] != '.' && name[i] != '@'; i++) {
		if (i + 1 >= BG_LANGUAGE_MAX ||
		    (!isalnum((unsigned char)name[i]) && name[i] != '_'))
			return false;
		buf[i] = name[i];
	}
	buf[i] = '\0';
	return i > 0;
}

bool
bg_language(int i, char buf[BG_LANGUAGE_MAX])
{
	const char *l = locale(), *list;
	char *country;
	int len;

	if (chosen == NULL &&
	    (l == NULL || strcmp(l, "C") == 0 || strcmp(l, "POSIX") == 0))
		return false;
	list = chosen != NULL ? chosen : set("LANGUAGE");
	for (list = list != NULL ? list : l; *list != '\0'; list += len +
	    (list[len] == ':')) {
		len = (int)strcspn(list, ":");
		if (!take(list, len, buf))
			continue;
		if (i-- == 0)
			return true;
		country = strchr(buf, '_');
		if (country != NULL && i-- == 0) {
			*country = '\0';
			return true;
		}
	}
	return false;
}
