#include "ui/fields.h"

#include <stdio.h>
#include <string.h>

#include "ui/steps.h"

static const struct {
	const char	*key;
	enum bg_field_kind kind;
	bool		 of_access;
} field_table[] = {
	{ "elem", BG_FIELD_ELEM, false },
	{ "tile", BG_FIELD_ROWS, false },
	{ "tile", BG_FIELD_COLS, false },
	{ "pad", BG_FIELD_NUMBER, false },
	{ "swizzle", BG_FIELD_SWIZZLE, false },
	{ "base", BG_FIELD_NUMBER, false },
	{ "op", BG_FIELD_OP, true },
	{ "vec", BG_FIELD_VEC, true },
	{ "stride", BG_FIELD_NUMBER, true },
	{ "index", BG_FIELD_EXPR, true },
	{ "row", BG_FIELD_EXPR, true },
	{ "col", BG_FIELD_EXPR, true },
	{ "addr", BG_FIELD_EXPR, true },
	{ "offsets", BG_FIELD_TEXT, true },
	{ "mask", BG_FIELD_MASK, true },
	{ "for", BG_FIELD_TEXT, true },
};

#define FIELD_TABLE	((int)(sizeof field_table / sizeof *field_table))

_Static_assert(sizeof field_table / sizeof *field_table <= BG_FIELDS,
    "BG_FIELDS holds every field");

/* Of a tile "32x32" the half that the field shows. */
static void
half_of_tile(struct bg_field *f)
{
	char *x = strchr(f->value, 'x');

	if (x == NULL)
		return;
	if (f->kind == BG_FIELD_ROWS)
		*x = '\0';
	else
		memmove(f->value, x + 1, strlen(x + 1) + 1);
}

static bool
has_field(const struct bg_pattern *p, int access, const char *key,
    const char *value)
{
	enum bg_family family =
	    bg_kind_info(p->access[access].access.kind)->family;

	if (strcmp(key, "base") == 0)
		return strcmp(value, "0") != 0;
	if (strcmp(key, "swizzle") == 0)
		return bg_pattern_layout(p, access)->rows > 0;
	if (strcmp(key, "vec") == 0)
		return family == BG_LOAD || family == BG_STORE ||
		    family == BG_CP_ASYNC;
	return true;
}

int
bg_fields_list(const struct bg_pattern *p, int access,
    struct bg_field f[BG_FIELDS])
{
	struct bg_field *field;
	int i, n;

	for (i = n = 0; i < FIELD_TABLE; i++) {
		field = &f[n];
		field->key = field_table[i].key;
		field->kind = field_table[i].kind;
		field->label = field->kind == BG_FIELD_COLS ? "" : field->key;
		field->of_access = field_table[i].of_access;
		if (bg_pattern_get(p, p->access[access].op, field->key,
		    field->value, sizeof field->value) == NULL ||
		    !has_field(p, access, field->key, field->value))
			continue;
		if (field->kind == BG_FIELD_ROWS ||
		    field->kind == BG_FIELD_COLS)
			half_of_tile(field);
		n++;
	}
	return n;
}

int
bg_fields_find(const struct bg_field f[], int n, const char *key)
{
	int i;

	for (i = 0; i < n; i++)
		if (strcmp(f[i].key, key) == 0)
			return i;
	return -1;
}

int
bg_field_set(const struct bg_pattern *p, int access,
    const struct bg_field *f, const char *value, char **out,
    struct bg_error *err)
{
	char tile[2 * sizeof f->value];
	char rows[64], *x;
	int op = p->access[access].op;

	if ((f->kind != BG_FIELD_ROWS && f->kind != BG_FIELD_COLS) ||
	    strchr(value, 'x') != NULL)
		return bg_pattern_edit(p->text, op, f->key, value, out, err);
	if (bg_pattern_get(p, op, "tile", rows, sizeof rows) == NULL ||
	    (x = strchr(rows, 'x')) == NULL)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the pattern has no tile");
	if (f->kind == BG_FIELD_ROWS)
		snprintf(tile, sizeof tile, "%s%s", value, x);
	else
		snprintf(tile, sizeof tile, "%.*sx%s", (int)(x - rows), rows,
		    value);
	return bg_pattern_edit(p->text, op, "tile", tile, out, err);
}

int
bg_field_follow(const struct bg_pattern *p, int access,
    const struct bg_field *f, const char *value, struct bg_pattern **out,
    struct bg_error *err)
{
	*out = NULL;
	if (f->kind == BG_FIELD_ELEM)
		return bg_step_to_elem(p, access, value, out, err);
	if (f->kind == BG_FIELD_VEC)
		return bg_step_to_vec(p, access, value, out, err);
	return bg_fail(err, BG_EVALUE, -1, 1, "nothing follows %s", f->key);
}

int
bg_field_step(const struct bg_pattern *p, int access,
    const struct bg_field *f, int by, struct bg_pattern **out,
    struct bg_error *err)
{
	*out = NULL;
	switch (f->kind) {
	case BG_FIELD_ELEM:
		return bg_step_elem(p, access, by, out, err);
	case BG_FIELD_VEC:
		return bg_step_vec(p, access, f->value, by, out, err);
	case BG_FIELD_SWIZZLE:
		return bg_step_swizzle(p, access, by, out, err);
	case BG_FIELD_OP:
		return bg_step_op(p, access, by, out, err);
	case BG_FIELD_MASK:
		return bg_step_mask(p, access, f->value, by, out, err);
	case BG_FIELD_TEXT:
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "%s is no plain number: type it with Enter", f->key);
	default:
		return bg_step_value(p, access, f, by, out, err);
	}
}
