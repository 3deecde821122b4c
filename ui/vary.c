#include "ui/vary.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/steps.h"

/* Values of a list at the most, steps to its beginning, and constants that an
 * expression is tried with. */
enum { VALUES = 40, STEPS = 8, CONSTANTS = 16 };

/* Pads repeat with each turn of the banks. */
enum { PADS_LEAST = 16, PADS_MOST = 64, STRIDES = 64 };

static int
clamp(int n, int least, int most)
{
	return n < least ? least : n > most ? most : n;
}

/* "pad@2=": of the op that the access belongs to. */
static int
begin(const struct bg_pattern *p, int access, const struct bg_field *f,
    char *buf, int size)
{
	return snprintf(buf, (size_t)size, "%s@%d=", f->key,
	    p->access[access].op + 1);
}

static bool
is_number(const char *text, long *value)
{
	char *end;

	*value = strtol(text, &end, 10);
	return isdigit((unsigned char)*text) && *end == '\0' &&
	    *value < 100000;
}

/* The last value of the field's range, which begins with 0 and goes by step. */
static int
last_of(const struct bg_layout *l, const char *key, int *step)
{
	*step = 1;
	if (strcmp(key, "pad") == 0)
		return clamp(128 / l->elem, PADS_LEAST, PADS_MOST);
	if (strcmp(key, "stride") == 0)
		return STRIDES;
	if (strcmp(key, "base") == 0) {
		*step = l->elem > 4 ? l->elem : 4;
		return 31 * *step;
	}
	if (strcmp(key, "row") == 0)
		return clamp(l->rows - 1, 1, STRIDES);
	if (strcmp(key, "col") == 0)
		return clamp(l->cols - 1, 1, STRIDES);
	return STRIDES;
}

static void
range(const struct bg_pattern *p, int access, const struct bg_field *f,
    long value, char *buf, int size)
{
	int n = begin(p, access, f, buf, size), step;
	long last = last_of(bg_pattern_layout(p, access), f->key, &step);

	if (value > last)
		last = value + STEPS * step;
	if (value % step != 0)
		step = 1;
	if (step == 1)
		snprintf(buf + n, (size_t)(size - n), "0..%ld", last);
	else
		snprintf(buf + n, (size_t)(size - n), "0..%ld..%d", last,
		    step);
}

/* The expression with other constants. */
static void
constants(const struct bg_pattern *p, int access, const struct bg_field *f,
    char *buf, int size)
{
	char value[600];
	int n = begin(p, access, f, buf, size), i;

	for (i = 0; i <= CONSTANTS && n < size; i++)
		if (bg_step_expr(f->value, i, value, sizeof value) == BG_OK)
			n += snprintf(buf + n, (size_t)(size - n), "%s%s",
			    i > 0 ? "," : "", value);
}

/* The pattern with the field one step further, or NULL. */
static struct bg_pattern *
step(const struct bg_pattern *p, int access, const struct bg_field *was,
    int by)
{
	struct bg_field f = *was;
	struct bg_pattern *next;

	if (bg_pattern_get(p, p->access[access].op, f.key, f.value,
	    sizeof f.value) == NULL)
		return NULL;
	if (f.kind == BG_FIELD_ROWS)
		f.value[strcspn(f.value, "x")] = '\0';
	else if (f.kind == BG_FIELD_COLS && strchr(f.value, 'x') != NULL)
		memmove(f.value, strchr(f.value, 'x') + 1,
		    strlen(strchr(f.value, 'x')));
	bg_field_step(p, access, &f, by, &next, NULL);
	return next;
}

/* Whether value is one of the n of the list. */
static bool
listed(char list[][64], int n, const char *value)
{
	while (n-- > 0)
		if (strcmp(list[n], value) == 0)
			return true;
	return false;
}

/* Values as + walks through them, from as far down as - leads, each once. */
static int
walk(const struct bg_pattern *p, int access, const struct bg_field *f,
    char list[VALUES][64])
{
	struct bg_pattern *at, *next;
	bool around = f->kind == BG_FIELD_SWIZZLE || f->kind == BG_FIELD_OP ||
	    f->kind == BG_FIELD_MASK;
	int down, n = 0;

	if (bg_pattern_parse(&at, p->text, NULL) != BG_OK)
		return 0;
	for (down = 0; !around && down < STEPS &&
	    (next = step(at, access, f, -1)) != NULL; down++) {
		bg_pattern_free(at);
		at = next;
	}
	while (n < VALUES) {
		/* The present one by its own name: u32, where + says f32. */
		if (bg_pattern_get(n == down ? p : at,
		    at->access[access].op, f->key, list[n],
		    sizeof list[n]) == NULL || listed(list, n, list[n]))
			break;
		n++;
		next = step(at, access, f, 1);
		if (next == NULL)
			break;
		bg_pattern_free(at);
		at = next;
	}
	bg_pattern_free(at);
	return n;
}

static int
choices(const struct bg_pattern *p, int access, const struct bg_field *f,
    char *buf, int size)
{
	char list[VALUES][64];
	int count = walk(p, access, f, list), i;
	int n = begin(p, access, f, buf, size);

	for (i = 0; i < count && n < size; i++)
		n += snprintf(buf + n, (size_t)(size - n), "%s%s",
		    i > 0 ? "," : "", list[i]);
	return count;
}

int
bg_vary(const struct bg_pattern *p, int access, const struct bg_field *f,
    char **out, struct bg_error *err)
{
	char over[16384];
	long value;
	int n = 2;

	*out = NULL;
	if (f->kind == BG_FIELD_TEXT)
		return bg_fail(err, BG_EVALUE, -1, 1, "%s does not vary: Tab "
		    "goes to another field", f->key);
	if ((f->kind == BG_FIELD_NUMBER || f->kind == BG_FIELD_EXPR) &&
	    is_number(f->value, &value))
		range(p, access, f, value, over, sizeof over);
	else if (f->kind == BG_FIELD_EXPR)
		constants(p, access, f, over, sizeof over);
	else
		n = choices(p, access, f, over, sizeof over);
	if (n < 2)
		return bg_fail(err, BG_EVALUE, -1, 1, "%s has no other value "
		    "here: Tab goes to another field", f->key);
	*out = strdup(over);
	return *out != NULL ? BG_OK : bg_fail(err, BG_ENOMEM, -1, 1,
	    "out of memory");
}
