#include "config.h"

#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "nls.h"

static bool
is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Whether the locale that is asked for is one of UTF-8, installed or not. */
static bool
asks_for_utf8(void)
{
	static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *name = NULL;
	size_t i;

	for (i = 0; i < sizeof names / sizeof *names &&
	    (name == NULL || name[0] == '\0'); i++)
		name = getenv(names[i]);
	return name != NULL && (strcasestr(name, ".UTF-8") != NULL ||
	    strcasestr(name, ".utf8") != NULL);
}

int
bg_cli_speak(const char *lang)
{
	const char *dir = getenv("BANKGRID_LOCALEDIR");

	if (!is_utf8() && (lang != NULL || asks_for_utf8()))
		setlocale(LC_CTYPE, "C.UTF-8");
	if (!is_utf8()) {
		bg_nls_off();
		return lang == NULL || strcmp(lang, "en") == 0 ? BG_OK :
		    BG_EVALUE;
	}
	return bg_nls_open(dir != NULL && dir[0] != '\0' ? dir : BG_LOCALEDIR,
	    lang);
}
