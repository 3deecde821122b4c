#include "ui/steps.h"
#include "nls.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How far beyond a refused number the next one that fits is looked for. */
#define LOOK_AHEAD	128

/* One change of one key. */
struct change {
	int		 op;		/* as in bg_pattern_access */
	const char	*key, *value;
};

/* The pattern with the changes made, in order. */
static int
apply(const struct bg_pattern *p, const struct change *change, int n,
    struct bg_pattern **out, struct bg_error *err)
{
	char *text = strdup(p->text), *next;
	int i, rc;

	if (text == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	for (i = 0; i < n; i++) {
		rc = bg_pattern_edit(text, change[i].op, change[i].key,
		    change[i].value, &next, err);
		free(text);
		if (rc != BG_OK)
			return rc;
		text = next;
	}
	rc = bg_pattern_parse(out, text, err);
	free(text);
	return rc;
}

static bool
plain_number(const char *text, long long *value)
{
	char *end;

	errno = 0;
	*value = strtoll(text, &end, 0);
	return errno == 0 && end != text && *end == '\0' &&
	    *value > -(1LL << 40) && *value < 1LL << 40;
}

/* The next power of two above or below n. */
static long long
next_power(long long n, int by)
{
	long long power = 1;

	while (power < n)
		power *= 2;
	if (by > 0)
		return power > n ? power : power * 2;
	return power / 2;
}

/* Where the trailing constant begins ("lane*4+1": at the +), and the value
 * of it; the expression's end and 0 where it has none. */
static int
trailing_constant(const char *expr, long long *value)
{
	int len = (int)strlen(expr), at = len;

	*value = 0;
	while (at > 0 && isdigit((unsigned char)expr[at - 1]))
		at--;
	if (at == len || at < 2 || len - at > 9 ||
	    (expr[at - 1] != '+' && expr[at - 1] != '-'))
		return len;
	/* After an operator it would be a sign. */
	if (!isalnum((unsigned char)expr[at - 2]) && expr[at - 2] != '_' &&
	    expr[at - 2] != ')')
		return len;
	*value = strtoll(expr + at - 1, NULL, 10);
	return at - 1;
}

/* Whether adding to the expression would bind to a part of it only. */
static bool
binds_weaker(const char *expr, int len)
{
	int depth = 0, i;

	for (i = 0; i < len; i++) {
		if (expr[i] == '(')
			depth++;
		else if (expr[i] == ')')
			depth--;
		else if (depth == 0 && strchr("^&|?:<>=!", expr[i]) != NULL)
			return true;
	}
	return false;
}

int
bg_step_expr(const char *expr, int by, char *buf, int size)
{
	long long value;
	int at, len;

	if (plain_number(expr, &value)) {
		len = snprintf(buf, (size_t)size, "%lld", value + by);
		return len < size ? BG_OK : BG_ERANGE;
	}
	at = binds_weaker(expr, (int)strlen(expr)) ? (int)strlen(expr) :
	    trailing_constant(expr, &value);
	if (at == (int)strlen(expr))
		value = 0;
	value += by;
	if (value == 0)
		len = snprintf(buf, (size_t)size, "%.*s", at, expr);
	else if (binds_weaker(expr, at))
		len = snprintf(buf, (size_t)size, "(%.*s)%+lld", at, expr,
		    value);
	else
		len = snprintf(buf, (size_t)size, "%.*s%+lld", at, expr,
		    value);
	return len < size ? BG_OK : BG_ERANGE;
}

/* Value number k of the walk that starts at the field's value. */
static int
step_to(const struct bg_field *f, int by, int k, char *buf, int size)
{
	long long value;

	if (f->kind == BG_FIELD_EXPR)
		return bg_step_expr(f->value, by * k, buf, size);
	if (!plain_number(f->value, &value))
		return BG_ERANGE;
	if (f->kind == BG_FIELD_ROWS || f->kind == BG_FIELD_COLS)
		while (k-- > 0)
			value = next_power(value, by);
	else
		value += by * k;
	return snprintf(buf, (size_t)size, "%lld", value) < size ? BG_OK :
	    BG_ERANGE;
}

static bool
parses(const char *text)
{
	struct bg_pattern *p;

	if (bg_pattern_parse(&p, text, NULL) != BG_OK)
		return false;
	bg_pattern_free(p);
	return true;
}

/* Says first of all what the next value beyond the refused one is that would
 * do. */
static void
look_ahead(const struct bg_pattern *p, int access, const struct bg_field *f,
    int by, const char *refused, struct bg_error *err)
{
	struct bg_error why;
	char value[600], *text;
	bool fits;
	int k;

	if (err == NULL || f->kind == BG_FIELD_ROWS || f->kind == BG_FIELD_COLS)
		return;
	why = *err;
	for (k = 2; k < LOOK_AHEAD; k++) {
		if (step_to(f, by, k, value, sizeof value) != BG_OK ||
		    bg_field_set(p, access, f, value, &text, NULL) != BG_OK)
			return;
		fits = parses(text);
		free(text);
		if (fits) {
			bg_fail(err, why.code, why.column, why.length,
			    "%.40s does not fit, the next is %.40s: %s",
			    refused, value, why.message);
			return;
		}
	}
}

int
bg_step_value(const struct bg_pattern *p, int access,
    const struct bg_field *f, int by, struct bg_pattern **out, struct bg_error *err)
{
	char value[600], *text;
	int rc;

	if (step_to(f, by, 1, value, sizeof value) != BG_OK)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "%s is no plain number: type it with Enter", f->key);
	rc = bg_field_set(p, access, f, value, &text, err);
	if (rc != BG_OK)
		return rc;
	rc = bg_pattern_parse(out, text, err);
	free(text);
	if (rc != BG_OK)
		look_ahead(p, access, f, by, value, err);
	return rc;
}

/* Adds the change that lets a plain load or store take vec elements a lane. */
static int
follow(const struct bg_pattern_access *a, int elem, int vec,
    struct change *change, int n)
{
	enum bg_family family = bg_kind_info(a->access.kind)->family;
	int kind;

	if (family != BG_LOAD && family != BG_STORE)
		return n;
	kind = bg_kind_plain(family == BG_STORE, elem * vec);
	if (kind < 0)
		return n;
	change[n] = (struct change){ a->op, "op",
	    bg_kind_info((enum bg_kind)kind)->name };
	return n + 1;
}

int
bg_step_to_elem(const struct bg_pattern *p, int access, const char *name,
    struct bg_pattern **out, struct bg_error *err)
{
	const struct bg_pattern_access *a = &p->access[access];
	struct change change[1 + BG_PATTERN_ACCESSES];
	int i, k, n, rc, bytes = 0;
	const char *elem;

	change[0] = (struct change){ a->op, "elem", name };
	rc = apply(p, change, 1, out, err);
	for (i = 0; (elem = bg_elem_at(i, &bytes)) != NULL; i++)
		if (strcmp(elem, name) == 0)
			break;
	if (rc == BG_OK || elem == NULL)
		return rc;
	for (k = 0, n = 1; k < p->naccesses; k++)
		if (p->access[k].array == a->array)
			n = follow(&p->access[k], bytes, p->access[k].vec,
			    change, n);
	return n > 1 && apply(p, change, n, out, NULL) == BG_OK ? BG_OK : rc;
}

int
bg_step_elem(const struct bg_pattern *p, int access, int by, struct bg_pattern **out,
    struct bg_error *err)
{
	static const char *const elems[] = { "u8", "f16", "f32", "f64",
	    "c128" };
	int i;

	for (i = 0; i < 5 && 1 << i != bg_pattern_layout(p, access)->elem; i++)
		;
	i += by;
	if (i < 0 || i > 4)
		return bg_fail(err, BG_EVALUE, -1, 1, by > 0 ?
		    _("no element is larger than 16 bytes") :
		    _("no element is smaller than a byte"));
	return bg_step_to_elem(p, access, elems[i], out, err);
}

int
bg_step_to_vec(const struct bg_pattern *p, int access, const char *value,
    struct bg_pattern **out, struct bg_error *err)
{
	int elem = bg_pattern_layout(p, access)->elem;
	struct change change[2];
	long long vec;
	int n, rc;

	change[0] = (struct change){ p->access[access].op, "vec", value };
	rc = apply(p, change, 1, out, err);
	if (rc == BG_OK || !plain_number(value, &vec) || vec < 1 || vec > 16)
		return rc;
	n = follow(&p->access[access], elem, (int)vec, change, 1);
	return n > 1 && apply(p, change, n, out, NULL) == BG_OK ? BG_OK : rc;
}

int
bg_step_vec(const struct bg_pattern *p, int access, const char *value, int by,
    struct bg_pattern **out, struct bg_error *err)
{
	long long vec;
	char buf[32];

	if (!plain_number(value, &vec))
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "vec is no plain number: type it with Enter");
	vec = next_power(vec, by);
	if (vec * bg_pattern_layout(p, access)->elem > 16)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "no access takes more than 16 bytes a lane");
	snprintf(buf, sizeof buf, "%lld", vec);
	return bg_step_to_vec(p, access, buf, out, err);
}

/* The first of n values beyond place at that parses, walking by and around. */
static int
cycle(const struct bg_pattern *p, int access, const char *key,
    const char *const value[], int n, int at, int by, struct bg_pattern **out,
    struct bg_error *err)
{
	int op = p->access[access].op;
	struct change change[2] = { { op, key, NULL }, { op, "vec", NULL } };
	int i, k, rc = BG_EVALUE;

	for (k = 1; k <= n; k++) {
		i = at < 0 && by < 0 ? n - k : ((at + by * k) % n + n) % n;
		if (i == at)
			continue;
		change[0].value = value[i];
		rc = apply(p, change, 1, out, NULL);
		/* A new op may only fit without the vec of the old one. */
		if (rc != BG_OK && strcmp(key, "op") == 0)
			rc = apply(p, change, 2, out, NULL);
		if (rc == BG_OK)
			return rc;
	}
	return bg_fail(err, rc, -1, 1, "no other %s fits this pattern", key);
}

static int
place_of(const char *value, const char *const list[], int n)
{
	while (n-- > 0)
		if (strcmp(value, list[n]) == 0)
			return n;
	return -1;
}

int
bg_step_swizzle(const struct bg_pattern *p, int access, int by, struct bg_pattern **out,
    struct bg_error *err)
{
	static const char *const all[5][10] = {
#define LIST(cute)	{ "none", "xor", "xor/2", "xor/4", "xor/8", "add", \
	    cute, "tma:32", "tma:64", "tma:128" }
		/* CuTe's 128-byte swizzle, in elements of each size. */
		LIST("cute:3,4,3"), LIST("cute:3,3,3"), LIST("cute:3,2,3"),
		LIST("cute:3,1,3"), LIST("cute:3,0,3")
#undef LIST
	};
	char value[64] = "";
	int i;

	for (i = 0; i < 4 && 1 << i < bg_pattern_layout(p, access)->elem;
	    i++)
		;
	bg_pattern_get(p, p->access[access].op, "swizzle", value,
	    sizeof value);
	return cycle(p, access, "swizzle", all[i], 10,
	    place_of(value, all[i], 10), by, out, err);
}

int
bg_step_op(const struct bg_pattern *p, int access, int by, struct bg_pattern **out,
    struct bg_error *err)
{
	const char *name[BG_KINDS];
	int at = -1, k, n = 0;

	for (k = 0; k < BG_KINDS; k++) {
		if (k == (int)p->access[access].access.kind)
			at = n;
		/* .trans costs the same: only kept when it is there. */
		else if (strstr(bg_kind_info((enum bg_kind)k)->name, ".trans"))
			continue;
		name[n++] = bg_kind_info((enum bg_kind)k)->name;
	}
	return cycle(p, access, "op", name, n, at, by, out, err);
}

int
bg_step_mask(const struct bg_pattern *p, int access, const char *value,
    int by, struct bg_pattern **out, struct bg_error *err)
{
	static const char *const masks[] = { "all", "lane<16", "lane<8",
	    "lane%2==0", "lane==0" };

	return cycle(p, access, "mask", masks, 5, place_of(value, masks, 5),
	    by, out, err);
}
