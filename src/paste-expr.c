#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expr.h"
#include "paste-parts.h"

bool
bg_is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

bool
bg_span_is(struct bg_span s, const char *word)
{
	return (int)strlen(word) == s.len &&
	    memcmp(s.at, word, (size_t)s.len) == 0;
}

struct bg_span
bg_span_trim(const char *at, int len)
{
	while (len > 0 && isspace((unsigned char)*at))
		at++, len--;
	while (len > 0 && isspace((unsigned char)at[len - 1]))
		len--;
	return (struct bg_span){ at, len };
}

struct bg_span
bg_span_word(const char *text, int at, int len)
{
	int end = at;

	while (end < len && bg_is_word(text[end]))
		end++;
	return (struct bg_span){ text + at, end - at };
}

int
bg_span_closing(const char *text, int at, int len)
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

int
bg_span_find(const char *text, int len, const char *what)
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
is_cast(struct bg_span s)
{
	static const char *const types[] = {
		"int", "unsigned", "unsigned int", "long", "long long",
		"size_t", "int32_t", "uint32_t", "int64_t", "uint64_t",
	};
	size_t i;

	for (i = 0; i < sizeof types / sizeof *types; i++)
		if (bg_span_is(s, types[i]))
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
		end = bg_span_closing(code, at, len);
		return end > 0 && is_cast(bg_span_trim(code + at + 1,
		    end - at - 1)) ? end + 1 - at : 0;
	}
	if (bg_span_find(code + at, len - at, kind) != 0)
		return 0;
	end = bg_span_find(code + at, len - at, ">");
	return end > 0 ? end + 1 : 0;
}

/* A word with what belongs to it: "threadIdx.x" is one. Returns its length in
 * the code. */
static int
take_word(const char *code, int at, int len,
    const struct bg_paste_known *known, struct bg_span *out)
{
	struct bg_span s = bg_span_word(code, at, len);
	size_t i;
	int taken, c;

	for (c = known != NULL ? known->n : 0; c-- > 0; )
		if (bg_span_is(s, known->constant[c].name)) {
			out->at = known->constant[c].value;
			out->len = (int)strlen(out->at);
			return s.len;
		}

	if (bg_span_is(s, "threadIdx") && at + s.len + 1 < len &&
	    code[at + s.len] == '.')
		s.len += 2;
	taken = s.len;
	for (i = 0; i < sizeof names / sizeof *names; i++)
		if (bg_span_is(s, names[i].code)) {
			*out = (struct bg_span){ names[i].name,
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
bg_paste_expr(const char *code, int len, const struct bg_paste_known *known,
    char out[BG_PASTE_EXPR])
{
	struct bg_span s;
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
		s = (struct bg_span){ code + i, 1 };
		i += bg_is_word(code[i]) ? take_word(code, i, len, known, &s) :
		    1;
		if (n + s.len >= BG_PASTE_EXPR)
			return false;
		memcpy(out + n, s.at, (size_t)s.len);
		n += s.len;
	}
	out[n] = '\0';
	return n > 0;
}

bool
bg_paste_value(struct bg_span code, const struct bg_paste_known *known,
    int64_t *value)
{
	static const char *const none[] = { NULL };
	char text[BG_PASTE_EXPR];
	struct bg_expr *e;
	bool good;

	if (!bg_paste_expr(code.at, code.len, known, text) ||
	    bg_expr_compile(&e, text, (int)strlen(text), none, NULL) != BG_OK)
		return false;
	good = bg_expr_eval(e, NULL, value, NULL) == BG_OK;
	bg_expr_free(e);
	return good;
}

/* ---- constants ---- */

static bool
is_integer_type(const char *code, int len)
{
	static const char *const others[] = {
		"float", "double", "half", "__half", "bool",
	};
	struct bg_span s;
	bool is_constant = false;
	size_t t;
	int i;

	for (i = 0; i < len; i += s.len > 0 ? s.len : 1) {
		s = bg_span_word(code, i, len);
		is_constant |= bg_span_is(s, "const") ||
		    bg_span_is(s, "constexpr");
		for (t = 0; t < sizeof others / sizeof *others; t++)
			if (bg_span_is(s, others[t]))
				return false;
	}
	return is_constant;
}

/* "N = 64": the name and the number. */
static bool
define_one(const char *code, int len, struct bg_paste_known *known)
{
	int at = bg_span_find(code, len, "="), from;
	struct bg_span left = bg_span_trim(code, at < 0 ? 0 : at);
	int64_t value;

	for (from = left.len; from > 0 && bg_is_word(left.at[from - 1]); from--)
		;
	if (from == left.len || left.len - from >= BG_PASTE_NAME ||
	    known->n == BG_PASTE_CONSTANTS || !bg_paste_value((struct bg_span){
	    code + at + 1, len - at - 1 }, known, &value))
		return false;
	snprintf(known->constant[known->n].name, BG_PASTE_NAME, "%.*s",
	    left.len - from, left.at + from);
	snprintf(known->constant[known->n].value,
	    sizeof known->constant[known->n].value, value < 0 ? "(%lld)" :
	    "%lld", (long long)value);
	known->n++;
	return true;
}

bool
bg_paste_define(const char *code, int len, struct bg_paste_known *known)
{
	int at = bg_span_find(code, len, "="), end, depth = 0;

	if (at < 0 || !is_integer_type(code, at))
		return false;
	for (at = 0; at < len; at = end + 1) {
		for (end = at; end < len && (code[end] != ',' || depth > 0);
		    end++)
			depth += (code[end] == '(') - (code[end] == ')');
		if (!define_one(code + at, end - at, known))
			return false;
	}
	return true;
}

/* ---- what stands around code ---- */

/* The value of a #define whose rest of a line begins at at: a number or what
 * brackets hold, where code goes on behind it, else all. */
static struct bg_span
body(const char *at, int len)
{
	struct bg_span all = bg_span_trim(at, len);
	int end = all.len > 0 && all.at[0] == '(' ?
	    bg_span_closing(all.at, 0, all.len) + 1 :
	    bg_span_word(all.at, 0, all.len).len;
	struct bg_span rest = bg_span_trim(all.at + end, all.len - end);

	return end > 0 && rest.len > 0 && (bg_is_word(rest.at[0]) ||
	    rest.at[0] == '#') ? (struct bg_span){ all.at, end } : all;
}

/* A line that begins with #; writes what it defines to *to and returns where
 * the code goes on. */
static const char *
take_directive(const char *code, char **to)
{
	int len = (int)strcspn(code, "\n"), at = 1, comment, i;
	struct bg_span name, value;

	for (i = 0; i < 2; i++)
		if ((comment = bg_span_find(code, len, i == 0 ? "//" :
		    "/*")) >= 0)
			len = comment;

	while (at < len && isspace((unsigned char)code[at]))
		at++;
	name = bg_span_word(code, at, len);
	if (!bg_span_is(name, "define"))
		/* in one line with what follows nothing tells its end */
		return strchr(code, '\n') != NULL ? code + len : code + 1;
	for (at += name.len; at < len && isspace((unsigned char)code[at]); at++)
		;
	name = bg_span_word(code, at, len);
	at += name.len;
	if (name.len == 0 || (at < len && code[at] == '('))
		return code + len;
	value = body(code + at, len - at);
	if (value.len > 0 && strcspn(value.at, ";{}[<") >= (size_t)value.len)
		*to += sprintf(*to, ";const int %.*s=%.*s;", name.len, name.at,
		    value.len, value.at);
	return value.len > 0 ? value.at + value.len : code + len;
}

char *
bg_paste_plain(const char *code)
{
	/* "#define N 1" becomes ";const int N=1;" */
	char *out = malloc(2 * strlen(code) + 1), *to = out;
	const char *end;

	while (out != NULL && *code != '\0') {
		if (code[0] == '/' && code[1] == '/') {
			code += strcspn(code, "\n");
		} else if (code[0] == '/' && code[1] == '*') {
			end = strstr(code + 2, "*/");
			code = end != NULL ? end + 2 : code + strlen(code);
			*to++ = ' ';
		} else if (code[0] == '#') {
			code = take_directive(code, &to);
		} else {
			*to++ = *code++;
		}
	}
	if (out != NULL)
		*to = '\0';
	return out;
}
