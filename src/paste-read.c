#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "expr.h"
#include "paste-parts.h"

#define DIMENSIONS	8

struct span {
	const char	*at;
	int		 len;
};

static bool
is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static bool
is(struct span s, const char *word)
{
	return (int)strlen(word) == s.len &&
	    memcmp(s.at, word, (size_t)s.len) == 0;
}

static struct span
trim(const char *at, int len)
{
	while (len > 0 && isspace((unsigned char)*at))
		at++, len--;
	while (len > 0 && isspace((unsigned char)at[len - 1]))
		len--;
	return (struct span){ at, len };
}

/* The word that text[at..len) begins with, also none. */
static struct span
word_at(const char *text, int at, int len)
{
	int end = at;

	while (end < len && is_word(text[end]))
		end++;
	return (struct span){ text + at, end - at };
}

/* Where the bracket at text[at] is closed, -1 where it is not. */
static int
closing(const char *text, int at, int len)
{
	int depth = 0;

	for (; at < len; at++) {
		if (text[at] == '(' || text[at] == '[')
			depth++;
		else if ((text[at] == ')' || text[at] == ']') && --depth == 0)
			return at;
	}
	return -1;
}

static int
find(const char *text, int len, const char *what)
{
	int i, n = (int)strlen(what);

	for (i = 0; i + n <= len; i++)
		if (memcmp(text + i, what, (size_t)n) == 0)
			return i;
	return -1;
}

/* ---- expressions ---- */

static const struct { const char *code, *name; } names[] = {
	{ "threadIdx.x", "tx" }, { "threadIdx.y", "ty" },
	{ "threadIdx.z", "tz" }, { "warpSize", "32" },
	{ "lane_id", "lane" }, { "laneId", "lane" }, { "laneid", "lane" },
	{ "warp_id", "warp" }, { "warpId", "warp" }, { "warpid", "warp" },
};

static bool
is_cast(struct span s)
{
	static const char *const types[] = {
		"int", "unsigned", "unsigned int", "long", "long long",
		"size_t", "int32_t", "uint32_t", "int64_t", "uint64_t",
	};
	size_t i;

	for (i = 0; i < sizeof types / sizeof *types; i++)
		if (is(s, types[i]))
			return true;
	return false;
}

/* How much of code at is a cast, which the pattern language does without. */
static int
cast_length(const char *code, int at, int len)
{
	static const char kind[] = "static_cast<";
	int end;

	if (code[at] == '(') {
		end = closing(code, at, len);
		return end > 0 && is_cast(trim(code + at + 1, end - at - 1)) ?
		    end + 1 - at : 0;
	}
	if (find(code + at, len - at, kind) != 0)
		return 0;
	end = find(code + at, len - at, ">");
	return end > 0 ? end + 1 : 0;
}

/* A word with what belongs to it: "threadIdx.x" is one. Returns its length in
 * the code. */
static int
take_word(const char *code, int at, int len, struct span *out)
{
	struct span s = word_at(code, at, len);
	size_t i;
	int taken;

	if (is(s, "threadIdx") && at + s.len + 1 < len &&
	    code[at + s.len] == '.')
		s.len += 2;
	taken = s.len;
	for (i = 0; i < sizeof names / sizeof *names; i++)
		if (is(s, names[i].code)) {
			*out = (struct span){ names[i].name,
			    (int)strlen(names[i].name) };
			return taken;
		}
	if (isdigit((unsigned char)s.at[0]))
		while (s.len > 1 && strchr("uUlL", s.at[s.len - 1]) != NULL)
			s.len--;
	*out = s;
	return taken;
}

bool
bg_paste_expr(const char *code, int len, char out[BG_PASTE_EXPR])
{
	struct span s;
	int i = 0, n = 0, cast;

	while (i < len) {
		if (isspace((unsigned char)code[i])) {
			i++;
			continue;
		}
		if ((cast = cast_length(code, i, len)) > 0) {
			i += cast;
			continue;
		}
		s = (struct span){ code + i, 1 };
		i += is_word(code[i]) ? take_word(code, i, len, &s) : 1;
		if (n + s.len >= BG_PASTE_EXPR)
			return false;
		memcpy(out + n, s.at, (size_t)s.len);
		n += s.len;
	}
	out[n] = '\0';
	return n > 0;
}

/* The value of code without names. */
static bool
value_of(struct span code, int64_t *value)
{
	static const char *const none[] = { NULL };
	char text[BG_PASTE_EXPR];
	struct bg_expr *e;
	bool good;

	if (!bg_paste_expr(code.at, code.len, text) ||
	    bg_expr_compile(&e, text, (int)strlen(text), none, NULL) != BG_OK)
		return false;
	good = bg_expr_eval(e, NULL, value, NULL) == BG_OK;
	bg_expr_free(e);
	return good;
}

/* ---- subscripts ---- */

/* The subscripts from text[at] on, "[a][b]"; returns how many, *end behind
 * them. */
static int
subscripts(const char *text, int at, int len, struct span sub[DIMENSIONS],
    int *end)
{
	int n = 0, close;

	for (;;) {
		while (at < len && isspace((unsigned char)text[at]))
			at++;
		if (at >= len || text[at] != '[' || n == DIMENSIONS ||
		    (close = closing(text, at, len)) < 0)
			break;
		sub[n++] = trim(text + at + 1, close - at - 1);
		*end = at = close + 1;
	}
	return n;
}

static void
keep_name(struct bg_pasted *out, struct span s)
{
	snprintf(out->name, sizeof out->name, "%.*s", s.len, s.at);
}

/* The first word that subscripts follow, of those called so unless array is
 * ""; its place or -1. */
static int
subscripted(const char *code, int len, const char *array, struct span *name)
{
	int i, end;

	for (i = 0; i < len; i++) {
		if (!is_word(code[i]) || (i > 0 && is_word(code[i - 1])))
			continue;
		*name = word_at(code, i, len);
		for (end = i + name->len; end < len &&
		    isspace((unsigned char)code[end]); end++)
			;
		if (end < len && code[end] == '[' && (array[0] == '\0' ||
		    is(*name, array)))
			return i;
	}
	return -1;
}

/* ---- arrays ---- */

static const struct { const char *type, *elem; } types[] = {
	{ "float", "f32" }, { "double", "f64" }, { "half", "f16" },
	{ "__half", "f16" }, { "half_t", "f16" }, { "bfloat16_t", "bf16" },
	{ "__nv_bfloat16", "bf16" }, { "nv_bfloat16", "bf16" },
	{ "int", "i32" }, { "int32_t", "i32" }, { "unsigned", "u32" },
	{ "uint", "u32" }, { "uint32_t", "u32" }, { "short", "i16" },
	{ "int16_t", "i16" }, { "uint16_t", "u16" }, { "char", "i8" },
	{ "int8_t", "i8" }, { "uint8_t", "u8" }, { "bool", "u8" },
	{ "int64_t", "i64" }, { "uint64_t", "u64" }, { "long", "i64" },
	{ "half2", "4" }, { "__half2", "4" }, { "float2", "8" },
	{ "int2", "8" }, { "uint2", "8" }, { "float4", "16" },
	{ "int4", "16" }, { "uint4", "16" }, { "double2", "16" },
	{ "__nv_fp8_e4m3", "f8" }, { "__nv_fp8_e5m2", "f8" },
};

const char *
bg_paste_elem(const char *type)
{
	size_t t;

	for (t = 0; t < sizeof types / sizeof *types; t++)
		if (strcmp(type, types[t].type) == 0)
			return types[t].elem;
	return NULL;
}

/* The element that the words before an array's name make. */
static const char *
elem_of(const char *code, int len)
{
	const char *elem = NULL;
	bool is_unsigned = false;
	struct span s;
	size_t t;
	int i;

	for (i = 0; i < len; i += s.len > 0 ? s.len : 1) {
		s = word_at(code, i, len);
		for (t = 0; t < sizeof types / sizeof *types; t++)
			/* of "unsigned char" and "long int" one tells */
			if (is(s, types[t].type) && (elem == NULL ||
			    strcmp(elem, "u32") == 0))
				elem = types[t].elem;
		is_unsigned |= is(s, "unsigned");
	}
	if (!is_unsigned || elem == NULL)
		return elem;
	return strcmp(elem, "i8") == 0 ? "u8" : strcmp(elem, "i16") == 0 ?
	    "u16" : strcmp(elem, "i64") == 0 ? "u64" : strcmp(elem, "i32") ==
	    0 ? "u32" : elem;
}

/* What of a row is padding: what is written behind a last + ("[32+1]"), else
 * what a row has beyond a power of two, as long as it is no more than a
 * quarter of that. */
static void
split_padding(struct span code, int64_t value, struct bg_pasted *out)
{
	int64_t left, power = 1;
	int i, depth = 0;

	out->cols = (int)value;
	out->pad = 0;
	for (i = code.len - 1; i > 0; i--) {
		depth += (code.at[i] == ')') - (code.at[i] == '(');
		if (code.at[i] != '+' || depth != 0)
			continue;
		if (value_of((struct span){ code.at, i }, &left) && left > 0 &&
		    left < value)
			out->cols = (int)left;
		out->pad = (int)value - out->cols;
		return;
	}
	while (power * 2 <= value)
		power *= 2;
	if (power >= 8 && value > power && value - power <= power / 4) {
		out->cols = (int)power;
		out->pad = (int)(value - power);
	}
}

static int
read_array(const char *code, int len, struct bg_pasted *out,
    struct bg_error *err)
{
	struct span name, sub[DIMENSIONS];
	int64_t value = 0, rows = 1;
	int at = subscripted(code, len, "", &name), i, n, end;

	if (at < 0)
		return bg_fail(err, BG_ESYNTAX, -1, 1,
		    "an array without its size");
	n = subscripts(code, at + name.len, len, sub, &end);
	out->elem = elem_of(code, at);
	if (out->elem == NULL)
		return bg_fail(err, BG_EVALUE, -1, 1, "%.*s: the type of its "
		    "elements is not known", name.len, name.at);
	for (i = 0; i < n; i++) {
		if (!value_of(sub[i], &value) || value < 1 ||
		    value > INT16_MAX) {
			bg_fail(err, BG_EVALUE, -1, 1, "[%.*s] is no size",
			    sub[i].len > 60 ? 60 : sub[i].len, sub[i].at);
			return bg_hint(err, "put numbers in the place of "
			    "names");
		}
		if (i + 1 < n)
			rows *= value;
		if (rows > INT16_MAX)
			return bg_fail(err, BG_ERANGE, -1, 1,
			    "an array of that size");
	}
	if (n == 0)
		return bg_fail(err, BG_ESYNTAX, -1, 1,
		    "an array without its size");
	keep_name(out, name);
	out->kind = BG_PASTE_ARRAY;
	out->rows = n > 1 ? (int)rows : 0;
	out->cols = (int)value;
	if (n > 1)
		split_padding(sub[n - 1], value, out);
	return BG_OK;
}

/* ---- accesses ---- */

/* The elements of a pointer's cast: "(float4 *)" before a float gives 4. */
static int
cast_vec(const char *code, int len)
{
	static const struct { const char *type; int vec; } casts[] = {
		{ "float4", 4 }, { "int4", 4 }, { "uint4", 4 },
		{ "float2", 2 }, { "int2", 2 }, { "uint2", 2 },
		{ "double2", 2 }, { "half2", 2 },
	};
	size_t i;

	for (i = 0; i < sizeof casts / sizeof *casts; i++)
		if (find(code, len, casts[i].type) >= 0 &&
		    find(code, len, "*") >= 0)
			return casts[i].vec;
	return 0;
}

/* ld or st, by the = before or behind the subscripts. */
static const char *
op_of(const char *code, int len, int at, int end)
{
	while (end < len && (isspace((unsigned char)code[end]) ||
	    code[end] == ')'))
		end++;
	if (end < len && code[end] == '=' && (end + 1 == len ||
	    code[end + 1] != '='))
		return "st";
	return find(code, at, "=") >= 0 ? "ld" : NULL;
}

static int
read_subscripts(const char *code, int len, int at, struct span name,
    struct bg_pasted *out, struct bg_error *err)
{
	struct span sub[DIMENSIONS];
	int end = len, n = subscripts(code, at + name.len, len, sub, &end);
	bool good;

	if (n > 2) {
		bg_fail(err, BG_EVALUE, -1, 1, "%.*s has %d subscripts",
		    name.len > 60 ? 60 : name.len, name.at, n);
		return bg_hint(err, "a tile has two: leave out the first");
	}
	good = n > 0 && bg_paste_expr(sub[n - 1].at, sub[n - 1].len, out->col);
	if (good && n == 2)
		good = bg_paste_expr(sub[0].at, sub[0].len, out->row);
	if (!good)
		return bg_fail(err, BG_ESYNTAX, -1, 1, "%.*s has no "
		    "subscript that can be taken",
		    name.len > 60 ? 60 : name.len, name.at);
	keep_name(out, name);
	out->kind = BG_PASTE_ACCESS;
	out->op = op_of(code, len, at, end);
	out->vec = cast_vec(code, at);
	return BG_OK;
}

/* An index that stands alone. */
static bool
read_index(const char *code, int len, struct bg_pasted *out)
{
	static const char *const known[] = {
		"lane", "tx", "ty", "tz", "tid", "warp", NULL
	};
	struct bg_expr *e;
	bool used = false;
	int i;

	if (!bg_paste_expr(code, len, out->col) || bg_expr_compile(&e,
	    out->col, (int)strlen(out->col), known, NULL) != BG_OK)
		return false;
	for (i = 0; known[i] != NULL; i++)
		used |= bg_expr_uses(e, i);
	bg_expr_free(e);
	if (used)
		out->kind = BG_PASTE_ACCESS;
	return used;
}

static bool
read_swizzle(const char *code, int len, struct bg_pasted *out)
{
	int at = find(code, len, "Swizzle"), used = 0;
	char text[64];

	if (at < 0)
		return false;
	snprintf(text, sizeof text, "%.*s", len - at, code + at);
	sscanf(text, "Swizzle < %d , %d , %d >%n", &out->b, &out->m, &out->s,
	    &used);
	if (used > 0)
		out->kind = BG_PASTE_SWIZZLE;
	return used > 0;
}

int
bg_paste_read(const char *code, int len, const char *array,
    struct bg_pasted *out, struct bg_error *err)
{
	struct span name, all = trim(code, len);
	int at;

	memset(out, 0, sizeof *out);
	code = all.at;
	len = all.len;
	if (find(code, len, "__shared__") >= 0)
		return read_array(code, len, out, err);
	if (read_swizzle(code, len, out))
		return BG_OK;
	at = subscripted(code, len, array, &name);
	if (at < 0) {
		if (find(code, len, "[") < 0)
			read_index(code, len, out);
		return BG_OK;
	}
	/* "float t[32][33]": only a declaration has a type right before. */
	if (at > 0 && elem_of(code, at) != NULL && find(code, len, "=") < 0 &&
	    find(code, at, "*") < 0 && find(code, at, "(") < 0)
		return read_array(code, len, out, err);
	return read_subscripts(code, len, at, name, out, err);
}
