#include "ui/forms.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* # stands for a whole number; shown is what people read instead. */
struct form {
	const char	*form, *shown;
};

static const struct form swizzles[] = {
	{ "none", NULL }, { "xor", NULL }, { "xor/#", "xor/N" },
	{ "add", NULL }, { "cute:#,#,#", "cute:B,M,S" },
	{ "tma:32", NULL }, { "tma:64", NULL }, { "tma:128", NULL },
	{ "triton:#,#,#", "triton:VEC,PERPHASE,MAXPHASE" },
	{ "expr:", "expr:E" }, { NULL, NULL }
};

static const struct form tiles[] = {
	{ "#", "ROWS" }, { "#x#", "ROWSxCOLS" }, { NULL, NULL }
};

static const struct form masks[] = { { "all", NULL }, { NULL, NULL } };

static const struct form loops[] = {
	{ "i:#..#", "i:FIRST..LAST" }, { NULL, NULL }
};

/* Those without a width take that of the elements. */
static const struct form ops[] = {
	{ "ld", NULL }, { "st", NULL }, { NULL, NULL }
};

static const struct form lanes[] = {
	{ "lane", NULL }, { "tx", NULL }, { "ty", NULL }, { "tz", NULL },
	{ "tid", NULL }, { "warp", NULL }, { "min(", NULL },
	{ "max(", NULL }, { "abs(", NULL }, { NULL, NULL }
};

/* Of a swizzle's own expression. */
static const struct form places[] = {
	{ "row", NULL }, { "col", NULL }, { "min(", NULL }, { "max(", NULL },
	{ "abs(", NULL }, { NULL, NULL }
};

static const struct form none[] = { { NULL, NULL } };

static const struct form *
table_of(enum bg_field_kind kind, const char *key)
{
	switch (kind) {
	case BG_FIELD_SWIZZLE: return swizzles;
	case BG_FIELD_ROWS: case BG_FIELD_COLS: return tiles;
	case BG_FIELD_MASK: return masks;
	case BG_FIELD_OP: return ops;
	case BG_FIELD_EXPR:
		return strcmp(key, "swizzle") == 0 ? places : lanes;
	case BG_FIELD_TEXT: return strcmp(key, "for") == 0 ? loops : none;
	default: return none;
	}
}

/* The form number i of the field; false past the last. */
static bool
form_at(enum bg_field_kind kind, const char *key, int i, struct form *out)
{
	const struct form *f = table_of(kind, key);

	for (; f->form != NULL; f++)
		if (i-- == 0) {
			*out = *f;
			return true;
		}
	out->shown = out->form = NULL;
	if (kind == BG_FIELD_ELEM)
		out->form = bg_elem_at(i, NULL);
	else if (kind == BG_FIELD_OP && i < BG_KINDS)
		out->form = bg_kind_info((enum bg_kind)i)->name;
	return out->form != NULL;
}

static enum bg_fit
fit_one(const char *form, const char *text)
{
	for (; *form != '\0' && *text != '\0'; form++) {
		if (*form != '#') {
			if (*form != *text++)
				return BG_FIT_NOT;
			continue;
		}
		if (*text == '-')
			text++;
		if (*text == '\0')
			return BG_FIT_BEGINS;
		if (!isdigit((unsigned char)*text))
			return BG_FIT_NOT;
		while (isdigit((unsigned char)*text))
			text++;
	}
	return *text != '\0' ? BG_FIT_NOT : *form != '\0' ? BG_FIT_BEGINS :
	    BG_FIT_WHOLE;
}

static void
enlist(char *list, size_t size, const struct form *f)
{
	const char *shown = f->shown != NULL ? f->shown : f->form;
	size_t n = strlen(list);

	if (n + strlen(shown) + sizeof ", …" + 2 < size)
		snprintf(list + n, size - n, "%s%s", n > 0 ? ", " : "",
		    shown);
	else if (n + sizeof ", …" <= size && strstr(list, "…") == NULL)
		strcat(list, ", …");
}

static bool
in_name(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The name that an expression ends with, "" for none. */
static const char *
last_name(const char *text)
{
	const char *at = text + strlen(text);

	while (at > text && in_name(at[-1]))
		at--;
	return isdigit((unsigned char)*at) ? at + strlen(at) : at;
}

enum bg_fit
bg_form_fit(enum bg_field_kind kind, const char *key, const char *text,
    char *list, size_t size)
{
	enum bg_fit fit = BG_FIT_NOT, one;
	struct form f;
	int i;

	list[0] = '\0';
	if (kind == BG_FIELD_EXPR)
		text = last_name(text);
	if (kind == BG_FIELD_EXPR && *text == '\0')
		return BG_FIT_NOT;
	if (kind == BG_FIELD_SWIZZLE && strncmp(text, "expr:", 5) == 0)
		return BG_FIT_WHOLE;
	for (i = 0; form_at(kind, key, i, &f); i++) {
		one = fit_one(f.form, text);
		if (one == BG_FIT_BEGINS)
			enlist(list, size, &f);
		if (one > fit)
			fit = one;
	}
	return fit;
}

/* Whether it is made of what expressions of the lanes are made of, with one
 * of their names in it. */
static bool
is_expression(const char *text)
{
	char name[16];
	struct form f;
	bool found = false, known;
	size_t n;
	int i;

	for (; *text != '\0'; text += n) {
		n = 1;
		if (!in_name(*text)) {
			if (strchr("+-*/%&|^<>=!?:()~, ", *text) == NULL)
				return false;
			continue;
		}
		while (in_name(text[n]))
			n++;
		if (isdigit((unsigned char)*text))
			continue;
		if (n >= sizeof name)
			return false;
		snprintf(name, sizeof name, "%.*s", (int)n, text);
		known = strcmp(name, "i") == 0;
		for (i = 0; !known && form_at(BG_FIELD_EXPR, "", i, &f); i++)
			if (strncmp(f.form, name, n) == 0 && !in_name(
			    f.form[n])) {
				known = true;
				found |= f.form[n] == '\0';
			}
		if (!known)
			return false;
	}
	return found;
}

bool
bg_form_tells(enum bg_field_kind kind, const char *key, const char *text)
{
	char list[64];

	if (text[0] == '\0' || (isdigit((unsigned char)text[0]) &&
	    text[strspn(text, "0123456789")] == '\0'))
		return false;
	if (kind == BG_FIELD_EXPR)
		return is_expression(text);
	return bg_form_fit(kind, key, text, list, sizeof list) ==
	    BG_FIT_WHOLE;
}
