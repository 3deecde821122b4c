#include <string.h>

#include "access.h"
#include "kinds.h"
#include "nearest.h"

/* The kinds that name[0..len) is the name of, or the beginning. */
static uint32_t
find(const char *name, int len)
{
	const char *other;
	uint32_t kinds = 0;
	int k;

	for (k = 0; k < BG_KINDS && len > 0; k++) {
		other = bg_kind_info((enum bg_kind)k)->name;
		if (strncmp(other, name, (size_t)len) == 0 &&
		    (other[len] == '\0' || other[len] == '.'))
			kinds |= 1u << k;
	}
	k = bg_kind_find(name, len);
	return k >= 0 ? 1u << k : kinds;
}

static int
unknown(const char *list, const char *name, int len, struct bg_error *err)
{
	struct bg_nearest near = BG_NEAREST_INIT;
	int k;

	for (k = 0; k < BG_KINDS; k++)
		bg_nearest_offer(&near, name, len,
		    bg_kind_info((enum bg_kind)k)->name);
	bg_fail(err, BG_EVALUE, (int)(name - list), len > 0 ? len : 1,
	    "'%.*s' is no kind of access", len < 40 ? len : 40, name);
	if (near.name != NULL)
		return bg_hint(err, "did you mean %s?", near.name);
	return bg_hint(err, "kinds are named as ld.64 or ldmatrix.x4, and "
	    "atom is all that begin with it");
}

int
bg_kinds_parse(const char *list, uint32_t *kinds, struct bg_error *err)
{
	const char *p = list;
	uint32_t found;
	int len;

	*kinds = 0;
	for (;;) {
		len = (int)strcspn(p, ",");
		found = find(p, len);
		if (found == 0)
			return unknown(list, p, len, err);
		*kinds |= found;
		p += len;
		if (*p == '\0')
			return BG_OK;
		p++;
	}
}
