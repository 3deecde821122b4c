#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "language.h"
#include "nls.h"

/* GNU gettext's manual, "The Format of GNU MO Files": seven 32-bit numbers,
 * and two tables of lengths and offsets of strings. */
enum { MAGIC, REVISION, COUNT, ORIGINALS, TRANSLATIONS, HEADER = 7 };

#define MO_MAGIC	0x950412deu
#define MO_MAX		(4u << 20)	/* bytes; the catalogs are far smaller */

static struct {
	char		*file;		/* NULL: English */
	uint32_t	 size, count, originals, translations;
	bool		 swapped;	/* written by a machine of the other
					 * byte order */
} catalog;

static uint32_t
word(uint32_t at)
{
	uint32_t v;

	memcpy(&v, catalog.file + at, sizeof v);
	return catalog.swapped ? __builtin_bswap32(v) : v;
}

/* The i-th string of a table; NULL if it is not within the file. */
static const char *
string(uint32_t table, uint32_t i)
{
	uint32_t length = word(table + 8 * i), at = word(table + 8 * i + 4);

	if (at >= catalog.size || length >= catalog.size - at ||
	    catalog.file[at + length] != '\0')
		return NULL;
	return catalog.file + at;
}

static bool
holds(uint32_t table)
{
	return table <= catalog.size &&
	    catalog.count <= (catalog.size - table) / 8;
}

/* Whether the file is a catalog all of whose strings are in it. */
static bool
sound(void)
{
	uint32_t i;

	if (catalog.size < HEADER * sizeof(uint32_t))
		return false;
	catalog.swapped = false;
	catalog.swapped = word(0) == __builtin_bswap32(MO_MAGIC);
	if (word(4 * MAGIC) != MO_MAGIC || word(4 * REVISION) >> 16 > 1)
		return false;
	catalog.count = word(4 * COUNT);
	catalog.originals = word(4 * ORIGINALS);
	catalog.translations = word(4 * TRANSLATIONS);
	if (!holds(catalog.originals) || !holds(catalog.translations))
		return false;
	for (i = 0; i < catalog.count; i++)
		if (string(catalog.originals, i) == NULL ||
		    string(catalog.translations, i) == NULL)
			return false;
	return true;
}

static void
drop(void)
{
	free(catalog.file);
	memset(&catalog, 0, sizeof catalog);
}

static bool
load(const char *dir, const char *lang)
{
	char path[4096];
	FILE *f;

	drop();
	snprintf(path, sizeof path, "%.3900s/%s/LC_MESSAGES/bankgrid.mo", dir,
	    lang);
	f = fopen(path, "rb");
	if (f == NULL)
		return false;
	catalog.file = malloc(MO_MAX);
	if (catalog.file != NULL)
		catalog.size = (uint32_t)fread(catalog.file, 1, MO_MAX, f);
	fclose(f);
	if (catalog.file != NULL && catalog.size < MO_MAX && sound())
		return true;
	drop();
	return false;
}

/* As strcmp() of the text with its context, as the manual writes it, and a
 * string of the catalog. */
static int
order(const char *context, const char *text, const char *s)
{
	size_t n = context != NULL ? strlen(context) : 0;
	int first = n > 0 ? strncmp(context, s, n) : 0;

	if (first != 0)
		return first;
	if (n > 0 && s[n] != '\004')
		return '\004' - (int)(unsigned char)s[n];
	return strcmp(text, n > 0 ? s + n + 1 : s);
}

static const char *
find(const char *context, const char *text)
{
	uint32_t low = 0, high = catalog.count, at;
	const char *s;
	int side;

	if (*text == '\0')	/* the catalog's header */
		return text;
	while (low < high) {
		at = low + (high - low) / 2;
		s = string(catalog.originals, at);
		side = s == NULL ? 1 : order(context, text, s);
		if (side == 0) {
			s = string(catalog.translations, at);
			return s != NULL && *s != '\0' ? s : text;
		}
		if (side < 0)
			high = at;
		else
			low = at + 1;
	}
	return text;
}

const char *
bg_tr(const char *msgid)
{
	return find(NULL, msgid);
}

const char *
bg_tr_in(const char *context, const char *text)
{
	return find(context, text);
}

const char *
bg_nls_at(int i, const char **translation)
{
	*translation = NULL;
	if (i < 0 || (uint32_t)i >= catalog.count)
		return NULL;
	*translation = string(catalog.translations, (uint32_t)i);
	return string(catalog.originals, (uint32_t)i);
}

static bool
is_english(const char *lang)
{
	return strcmp(lang, "en") == 0 || strncmp(lang, "en_", 3) == 0 ||
	    strcmp(lang, "C") == 0 || strcmp(lang, "POSIX") == 0;
}

int
bg_nls_open(const char *dir, const char *lang)
{
	char name[BG_LANGUAGE_MAX];
	int i;

	drop();
	if (lang != NULL)
		bg_language_set(lang);
	for (i = 0; bg_language(i, name); i++)
		if (is_english(name) || load(dir, name))
			return BG_OK;
	return lang != NULL ? BG_EVALUE : BG_OK;
}

void
bg_nls_off(void)
{
	bg_language_set("en");
	drop();
}
