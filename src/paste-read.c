#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr.h"
#include "paste-parts.h"
#include "pattern.h"

#define DIMENSIONS	8

/* ---- subscripts ---- */

/* The subscripts from text[at] on, "[a][b]"; returns how many, *end behind
 * them. */
static int
subscripts(const char *text, int at, int len, struct bg_span sub[DIMENSIONS],
    int *end)
{
	int n = 0, close;

	for (;;) {
		while (at < len && isspace((unsigned char)text[at]))
			at++;
		if (at >= len || text[at] != '[' || n == DIMENSIONS ||
		    (close = bg_span_closing(text, at, len)) < 0)
			break;
		sub[n++] = bg_span_trim(text + at + 1, close - at - 1);
		*end = at = close + 1;
	}
	return n;
}

static void
keep_name(struct bg_pasted *out, struct bg_span s)
{
	snprintf(out->name, sizeof out->name, "%.*s", s.len, s.at);
}

/* The first word that subscripts follow, of those called so unless array is
 * ""; its place or -1. */
static int
subscripted(const char *code, int len, const char *array, struct bg_span *name)
{
	int i, end;

	for (i = 0; i < len; i++) {
		if (!bg_is_word(code[i]) || (i > 0 && bg_is_word(code[i - 1])))
			continue;
		*name = bg_span_word(code, i, len);
		for (end = i + name->len; end < len &&
		    isspace((unsigned char)code[end]); end++)
			;
		if (end < len && code[end] == '[' && (array[0] == '\0' ||
		    bg_span_is(*name, array)))
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
	{ "ushort", "u16" }, { "uchar", "u8" },
	{ "int16_t", "i16" }, { "uint16_t", "u16" }, { "char", "i8" },
	{ "int8_t", "i8" }, { "uint8_t", "u8" }, { "bool", "u8" },
	{ "int64_t", "i64" }, { "uint64_t", "u64" }, { "long", "i64" },
	{ "char2", "2" }, { "uchar2", "2" }, { "char4", "4" },
	{ "uchar4", "4" }, { "short2", "4" }, { "ushort2", "4" },
	{ "half2", "4" }, { "__half2", "4" }, { "bfloat162", "4" },
	{ "__nv_bfloat162", "4" }, { "nv_bfloat162", "4" },
	{ "short4", "8" }, { "ushort4", "8" }, { "half4", "8" },
	{ "float2", "8" }, { "int2", "8" }, { "uint2", "8" },
	{ "half8", "16" }, { "float4", "16" }, { "int4", "16" },
	{ "uint4", "16" }, { "double2", "16" }, { "long2", "16" },
	{ "ulong2", "16" }, { "longlong2", "16" }, { "ulonglong2", "16" },
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

int
bg_paste_elem_bytes(const char *elem)
{
	const char *name;
	int i, bytes;

	for (i = 0; (name = bg_elem_at(i, &bytes)) != NULL; i++)
		if (strcmp(name, elem) == 0)
			return bytes;
	return atoi(elem);
}

/* The element that the words before an array's name make. */
static const char *
elem_of(const char *code, int len)
{
	const char *elem = NULL;
	bool is_unsigned = false;
	struct bg_span s;
	size_t t;
	int i;

	for (i = 0; i < len; i += s.len > 0 ? s.len : 1) {
		s = bg_span_word(code, i, len);
		for (t = 0; t < sizeof types / sizeof *types; t++)
			/* of "unsigned char" and "long int" one tells */
			if (bg_span_is(s, types[t].type) && (elem == NULL ||
			    strcmp(elem, "u32") == 0))
				elem = types[t].elem;
		is_unsigned |= bg_span_is(s, "unsigned");
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
split_padding(struct bg_span code, int64_t value,
    const struct bg_paste_known *known, struct bg_pasted *out)
{
	int64_t left, power = 1;
	int i, depth = 0;

	out->cols = (int)value;
	out->pad = 0;
	for (i = code.len - 1; i > 0; i--) {
		depth += (code.at[i] == ')') - (code.at[i] == '(');
		if (code.at[i] != '+' || depth != 0)
			continue;
		if (bg_paste_value((struct bg_span){ code.at, i }, known,
		    &left) && left > 0 && left < value)
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
read_array(const char *code, int len, const struct bg_paste_known *known,
    struct bg_pasted *out, struct bg_error *err)
{
	struct bg_span name, sub[DIMENSIONS];
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
		if (!bg_paste_value(sub[i], known, &value) || value < 1 ||
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
		split_padding(sub[n - 1], value, known, out);
	return BG_OK;
}

/* ---- accesses ---- */

/* The bytes of a type; 0: it is not known. */
static int
bytes_of(struct bg_span type)
{
	/* that no single instruction moves: they are no elements */
	static const struct { const char *type; int bytes; } wide[] = {
		{ "float3", 12 }, { "int3", 12 }, { "uint3", 12 },
		{ "double3", 24 }, { "double4", 32 }, { "longlong4", 32 },
		{ "ulonglong4", 32 },
	};
	const char *elem = elem_of(type.at, type.len);
	size_t i;

	for (i = 0; i < sizeof wide / sizeof *wide; i++)
		if (bg_span_find(type.at, type.len, wide[i].type) >= 0)
			return wide[i].bytes;
	return elem == NULL ? 0 : bg_paste_elem_bytes(elem);
}

/* Where the bracket that is closed at code[at] is open, -1: nowhere. */
static int
opening(const char *code, int at)
{
	char open = code[at] == '>' ? '<' : '(';
	int depth = 0;

	for (; at >= 0; at--) {
		if (code[at] == (open == '<' ? '>' : ')'))
			depth++;
		else if (code[at] == open && --depth == 0)
			return at;
	}
	return -1;
}

/* The type of a cast's brackets, "const float4 *" or "float4 &" without the
 * sign; none of them: length 0. */
static struct bg_span
pointed_to(const char *at, int len)
{
	static const char *const after[] = { "const", "__restrict__" };
	struct bg_span s = bg_span_trim(at, len);
	int i, n;

	for (i = 0; i < 2; i++) {
		n = s.len - (int)strlen(after[i]);
		if (n > 0 && !bg_is_word(s.at[n - 1]) &&
		    memcmp(s.at + n, after[i], (size_t)(s.len - n)) == 0)
			s = bg_span_trim(s.at, n);
	}
	if (s.len < 2 || strchr("*&", s.at[s.len - 1]) == NULL ||
	    !bg_is_word(s.at[0]))
		return (struct bg_span){ s.at, 0 };
	return bg_span_trim(s.at, s.len - 1);
}

/* A macro such as FLOAT4( in front of code[at] hides a cast. */
static int
check_macro(const char *code, int at, struct bg_error *err)
{
	bool digit = false, lower = false;
	int end = at, i;

	while (at > 0 && bg_is_word(code[at - 1]))
		at--;
	for (i = at; i < end; i++) {
		digit |= isdigit((unsigned char)code[i]) != 0;
		lower |= islower((unsigned char)code[i]) != 0;
	}
	if (code[end] != '(' || !digit || lower ||
	    isdigit((unsigned char)code[at]))
		return BG_OK;
	bg_fail(err, BG_EVALUE, -1, 1, "%.*s(): how many bytes that is, is "
	    "not known", end - at > 60 ? 60 : end - at, code + at);
	return bg_hint(err, "write the cast that it stands for, as in "
	    "*(float4 *)&t[i][j]");
}

/* What a pointer to the subscripts at code[at] is cast to; of several casts
 * the first one written is the last one done. */
static int
read_cast(const char *code, int at, struct bg_pasted *out,
    struct bg_error *err)
{
	struct bg_span type;
	int open;

	for (;;) {
		while (at > 0 && strchr(" \t\n&(", code[at - 1]) != NULL)
			at--;
		if (at > 0 && bg_is_word(code[at - 1]))
			return check_macro(code, at, err);
		if (at == 0 || strchr(")>", code[at - 1]) == NULL ||
		    (open = opening(code, at - 1)) < 0)
			break;
		type = pointed_to(code + open + 1, at - open - 2);
		if (type.len == 0)
			break;
		if (bg_span_find(type.at, type.len, "void") < 0) {
			out->cast = bg_span_trim(code + open + 1,
			    at - open - 2);
			out->bytes = bytes_of(type);
			if (out->bytes == 0)
				return bg_fail(err, BG_EVALUE, -1, 1,
				    "%.*s: how many bytes that is, is not "
				    "known", out->cast.len > 60 ? 60 :
				    out->cast.len, out->cast.at);
		}
		at = open;
		if (code[open] == '<')
			while (at > 0 && bg_is_word(code[at - 1]))
				at--;
	}
	return BG_OK;
}

/* ld or st, by the = before or behind the subscripts. */
static const char *
op_of(const char *code, int len, int at, int end)
{
	while (end < len && (isspace((unsigned char)code[end]) ||
	    code[end] == ')'))
		end++;
	/* reinterpret_cast<float4 *>(&t[i][j])[0] */
	if (end + 2 < len && memcmp(code + end, "[0]", 3) == 0)
		for (end += 3; end < len && isspace((unsigned char)code[end]);
		    end++)
			;
	if (end < len && code[end] == '=' && (end + 1 == len ||
	    code[end + 1] != '='))
		return "st";
	return bg_span_find(code, at, "=") >= 0 ? "ld" : NULL;
}

static int
read_subscripts(const char *code, int len, int at, struct bg_span name,
    const struct bg_paste_known *known, struct bg_pasted *out,
    struct bg_error *err)
{
	struct bg_span sub[DIMENSIONS];
	int end = len, n = subscripts(code, at + name.len, len, sub, &end);
	bool good;

	if (n > 2) {
		bg_fail(err, BG_EVALUE, -1, 1, "%.*s has %d subscripts",
		    name.len > 60 ? 60 : name.len, name.at, n);
		return bg_hint(err, "a tile has two: leave out the first");
	}
	good = n > 0 && bg_paste_expr(sub[n - 1].at, sub[n - 1].len, known,
	    out->col);
	if (good && n == 2)
		good = bg_paste_expr(sub[0].at, sub[0].len, known,
		    out->row);
	if (!good)
		return bg_fail(err, BG_ESYNTAX, -1, 1, "%.*s has no "
		    "subscript that can be taken",
		    name.len > 60 ? 60 : name.len, name.at);
	keep_name(out, name);
	out->kind = BG_PASTE_ACCESS;
	out->op = op_of(code, len, at, end);
	out->conditional = bg_span_is(bg_span_word(code, 0, len), "if");
	return read_cast(code, at, out, err);
}

/* An index that stands alone. */
static bool
read_index(const char *code, int len, const struct bg_paste_known *known,
    struct bg_pasted *out)
{
	static const char *const names[] = {
		"lane", "tx", "ty", "tz", "tid", "warp", NULL
	};
	struct bg_expr *e;
	bool used = false;
	int i;

	if (!bg_paste_expr(code, len, known, out->col) || bg_expr_compile(&e,
	    out->col, (int)strlen(out->col), names, NULL) != BG_OK)
		return false;
	for (i = 0; names[i] != NULL; i++)
		used |= bg_expr_uses(e, i);
	bg_expr_free(e);
	if (used)
		out->kind = BG_PASTE_ACCESS;
	return used;
}

static bool
read_swizzle(const char *code, int len, struct bg_pasted *out)
{
	int at = bg_span_find(code, len, "Swizzle"), used = 0;
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
bg_paste_read(const char *code, int len, const struct bg_paste_known *known,
    const char *array, struct bg_pasted *out, struct bg_error *err)
{
	struct bg_span name, all = bg_span_trim(code, len);
	int at;

	memset(out, 0, sizeof *out);
	code = all.at;
	len = all.len;
	if (bg_span_find(code, len, "__shared__") >= 0)
		return read_array(code, len, known, out, err);
	if (read_swizzle(code, len, out))
		return BG_OK;
	at = subscripted(code, len, array, &name);
	if (at < 0) {
		if (bg_span_find(code, len, "[") < 0)
			read_index(code, len, known, out);
		return BG_OK;
	}
	/* "float t[32][33]": only a declaration has a type right before. */
	if (at > 0 && elem_of(code, at) != NULL &&
	    bg_span_find(code, len, "=") < 0 &&
	    bg_span_find(code, at, "*") < 0 && bg_span_find(code, at, "(") < 0)
		return read_array(code, len, known, out, err);
	return read_subscripts(code, len, at, name, known, out, err);
}
