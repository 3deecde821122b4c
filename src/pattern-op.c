#include <string.h>

#include "nearest.h"
#include "nls.h"
#include "pattern-parse.h"

static bool
op_is(const char *op, int len, const char *name)
{
	return (int)strlen(name) == len && memcmp(op, name, (size_t)len) == 0;
}

int
bg_default_elem(const char *op, int len)
{
	const struct bg_kind_info *k;
	int kind = bg_kind_find(op, len);

	if (kind < 0)
		return 4;
	k = bg_kind_info((enum bg_kind)kind);
	return k->family == BG_LDMATRIX || k->family == BG_STMATRIX ? 2 :
	    k->width;
}

/* Lists the kinds that begin with stem into list, as far as it holds them. */
static void
list_kinds(const char *stem, int len, char *list, size_t size)
{
	const char *name;
	int k;

	list[0] = '\0';
	for (k = 0; k < BG_KINDS; k++) {
		name = bg_kind_info((enum bg_kind)k)->name;
		if (strncmp(name, stem, (size_t)len) == 0 &&
		    strlen(list) + strlen(name) + 2 < size)
			strcat(strcat(list, " "), name);
	}
}

static int
unknown_op(struct bg_parse *s, const struct bg_word *w)
{
	const char *op = s->text + w->value;
	struct bg_nearest near = BG_NEAREST_INIT;
	char list[120];
	int k, stem = w->value_len;

	bg_fail_value(s, w, BG_EVALUE, "%.*s is not an op that is known",
	    bg_words_clip(w->value_len), op);
	/* What begins alike: with all of it, else with what precedes the
	 * last dot. */
	list_kinds(op, stem, list, sizeof list);
	while (list[0] == '\0' && stem > 0 && op[stem - 1] != '.')
		stem--;
	if (list[0] == '\0' && stem > 0)
		list_kinds(op, stem, list, sizeof list);
	if (list[0] != '\0')
		return bg_hint(s->err, "there are%s", list);
	for (k = 0; k < BG_KINDS; k++)
		bg_nearest_offer(&near, op, w->value_len,
		    bg_kind_info((enum bg_kind)k)->name);
	if (near.name != NULL)
		return bg_hint(s->err, "did you mean %s?", near.name);
	return bg_hint(s->err, "known are ld, st, ldmatrix, stmatrix, atom, "
	    "red and cp.async, as in ld.64, ldmatrix.x4, atom.add.u32");
}

/* An op without a width takes that of vec elements. */
static int
plain_kind(struct bg_parse *s, struct bg_place *at, int vec)
{
	const struct bg_word *w = at->word[BG_KEY_OP];
	int elem = s->layout->elem, kind;
	bool store = op_is(s->text + w->value, w->value_len, "st");

	kind = bg_kind_plain(store, elem * vec);
	if (kind >= 0)
		return kind;
	if (at->word[BG_KEY_VEC] != NULL)
		w = at->word[BG_KEY_VEC];
	bg_fail_value(s, w, BG_EVALUE,
	    "%d elements of %d bytes are %d bits: no %s is so wide", vec, elem,
	    elem * vec * 8, store ? "st" : "ld");
	return bg_hint(s->err, "8, 16, 32, 64 and 128 bits exist");
}

/* The elements of an op with a width where no vec= says so. */
static int
default_vec(struct bg_parse *s, const struct bg_place *at, int *vec)
{
	const struct bg_word *w = at->word[BG_KEY_OP];
	int elem = s->layout->elem;

	*vec = at->width / elem;
	if (*vec >= 1)
		return 0;
	*vec = 1;
	if (at->by_address)
		return 0;
	bg_fail_value(s, w, BG_EVALUE,
	    at->width == 1 ?
	    _("%.*s takes %d byte, less than an element of %d") :
	    _("%.*s takes %d bytes, less than an element of %d"),
	    w->value_len, s->text + w->value, at->width, elem);
	return bg_hint(s->err, "set elem to the narrower type, or leave the "
	    "width of op out");
}

/* The kind and vec of an access, from op, elem and vec. */
int
bg_parse_op(struct bg_parse *s, struct bg_place *at,
    struct bg_pattern_access *a)
{
	const struct bg_word *op = at->word[BG_KEY_OP];
	const struct bg_word *vec = at->word[BG_KEY_VEC];
	const char *name = s->text + op->value;
	int elem = s->layout->elem, kind;

	a->vec = 1;
	if (vec != NULL && bg_parse_constant(s, vec, 1, 16, &a->vec) != 0)
		return s->err->code;
	if (op_is(name, op->value_len, "ld") ||
	    op_is(name, op->value_len, "st")) {
		kind = plain_kind(s, at, a->vec);
		if (kind < 0)
			return s->err->code;
		a->access.kind = (enum bg_kind)kind;
		at->width = elem * a->vec;
		return 0;
	}
	kind = bg_kind_find(name, op->value_len);
	if (kind < 0)
		return unknown_op(s, op);
	a->access.kind = (enum bg_kind)kind;
	at->width = bg_kind_info(a->access.kind)->width;
	if (vec == NULL)
		return default_vec(s, at, &a->vec);
	/* By address the element does not matter: 1 is what it is anyway. */
	if (a->vec * elem == at->width || (at->by_address && a->vec == 1 &&
	    elem > at->width))
		return 0;
	bg_fail_value(s, vec, BG_EVALUE,
	    "%d elements of %d bytes are %d, but %.*s takes %d bytes a lane",
	    a->vec, elem, a->vec * elem, op->value_len, name, at->width);
	return bg_hint(s->err, "leave vec or the width of op out");
}
