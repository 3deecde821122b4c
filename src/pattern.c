#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nearest.h"
#include "nls.h"
#include "pattern-parse.h"
#include "utf8.h"

static int
fail_at(struct bg_parse *s, int code, int at, int len, const char *fmt,
    va_list ap)
{
	char message[sizeof s->err->message];

	vsnprintf(message, sizeof message, bg_tr(fmt), ap);
	return bg_fail(s->err, code, at, len, "%s", message);
}

int
bg_fail_word(struct bg_parse *s, const struct bg_word *w, int code,
    const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	fail_at(s, code, w->at, w->len, fmt, ap);
	va_end(ap);
	return code;
}

int
bg_fail_value(struct bg_parse *s, const struct bg_word *w, int code,
    const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	fail_at(s, code, w->value, w->value_len, fmt, ap);
	va_end(ap);
	return code;
}

int
bg_parse_expr(struct bg_parse *s, const struct bg_word *w,
    const char *const names[], struct bg_expr **out)
{
	int status;

	status = bg_expr_compile(out, s->text + w->value, w->value_len, names,
	    s->err);
	if (status != 0 && s->err->column >= 0)
		s->err->column += w->value;
	return status;
}

int
bg_parse_eval(struct bg_parse *s, const struct bg_word *w,
    const struct bg_expr *e, const int64_t values[], int lane, int64_t *out)
{
	struct bg_error err;
	int status;

	status = bg_expr_eval(e, values, out, &err);
	if (status == 0)
		return 0;
	if (lane < 0)
		bg_fail(s->err, status, w->value + err.column, err.length,
		    "%s", err.message);
	else
		bg_fail(s->err, status, w->value + err.column, err.length,
		    "lane %d: %.200s", lane, err.message);
	return bg_hint(s->err, "%s", err.hint);
}

int
bg_parse_constant(struct bg_parse *s, const struct bg_word *w, int64_t least,
    int64_t most, int *out)
{
	struct bg_expr *e;
	int64_t value;
	int status;

	status = bg_parse_expr(s, w, s->names + BG_NAME_CONSTANTS, &e);
	if (status != 0)
		return status;
	status = bg_parse_eval(s, w, e, s->values + BG_NAME_CONSTANTS, -1,
	    &value);
	bg_expr_free(e);
	if (status != 0)
		return status;
	if (value < least || value > most) {
		bg_fail_value(s, w, BG_ERANGE, "%s is %lld: %s",
		    bg_key_info(w->key)->name, (long long)value,
		    value < least ? _("too small") : _("too large"));
		return bg_hint(s->err, "%lld to %lld are possible",
		    (long long)least, (long long)most);
	}
	*out = (int)value;
	return 0;
}

int
bg_parse_digits(const char *text, int len, int *out)
{
	int i;

	*out = 0;
	for (i = 0; i < len && text[i] >= '0' && text[i] <= '9'; i++) {
		if (i == 9)
			return 0;
		*out = *out * 10 + (text[i] - '0');
	}
	return i;
}

int
bg_parse_name(struct bg_parse *s, const struct bg_word *w, char *out,
    int size)
{
	const char *name = s->text + w->value;
	int i, n;

	for (i = 0; i < w->value_len; i += n) {
		n = name[i] == '\t' ? 1 :
		    bg_utf8_printable(name + i, w->value_len - i);
		if (n == 0) {
			bg_fail(s->err, BG_ESYNTAX, w->value + i, 1,
			    "a byte 0x%02x that is no printable character",
			    (unsigned char)name[i]);
			return bg_hint(s->err, "names are UTF-8");
		}
	}
	if (w->value_len >= size) {
		bg_fail_value(s, w, BG_ERANGE, "a name of %d bytes",
		    w->value_len);
		return bg_hint(s->err, "%d are the most", size - 1);
	}
	memcpy(out, name, (size_t)w->value_len);
	out[w->value_len] = '\0';
	return 0;
}

static int
unknown_key(struct bg_parse *s, const struct bg_word *w)
{
	const char *name = s->text + w->name;
	struct bg_nearest near = BG_NEAREST_INIT;
	int k;

	if (w->value == -1) {
		bg_fail_word(s, w, BG_ESYNTAX, "%.*s is not key=value",
		    bg_words_clip(w->len), s->text + w->at);
		if (w->key >= 0 && w->key != BG_KEY_LET)
			return bg_hint(s->err, "write %s=... without blanks",
			    bg_key_info(w->key)->name);
		if (w->at > 0)
			return bg_hint(s->err, "a blank ends a value: quote "
			    "one that holds blanks, as row=\"lane / 4\"");
		return bg_hint(s->err, "as in elem=f32 tile=32x32 op=ld "
		    "row=lane col=0");
	}
	if (w->name_len == 0) {
		bg_fail_word(s, w, BG_ESYNTAX, "a key is missing before =");
		return bg_hint(s->err, "write key=value without blanks");
	}
	bg_fail(s->err, BG_ESYNTAX, w->name, w->name_len,
	    "%.*s is not a key of patterns", bg_words_clip(w->name_len), name);
	for (k = 0; k < BG_KEYS; k++)
		bg_nearest_offer(&near, name, w->name_len,
		    bg_key_info(k)->name);
	if (near.name != NULL)
		return bg_hint(s->err, "did you mean %s?", near.name);
	return bg_hint(s->err, "%s", w->access < 0 ?
	    _("arrays have elem tile pad pitch swizzle base, the whole has "
	    "block warp let name; accesses begin with op") :
	    _("accesses have op vec row col index stride addr offsets mask for "
	    "name"));
}

static int
misplaced_key(struct bg_parse *s, const struct bg_word *w)
{
	const char *key = bg_key_info(w->key)->name;

	if (bg_key_info(w->key)->where & BG_IN_ACCESS) {
		bg_fail_word(s, w, BG_ESYNTAX,
		    "%s belongs to an access, and none has begun", key);
		return bg_hint(s->err, "write op= before it: op=ld %s=...",
		    key);
	}
	bg_fail_word(s, w, BG_ESYNTAX,
	    "%s belongs to the whole pattern, before the first op", key);
	return bg_hint(s->err, "move it before the first op=");
}

/* The word against those before it in its access or in the layout. */
static int
check_repeats(struct bg_parse *s, int i)
{
	const struct bg_word *w = &s->words.word[i], *before;
	int j;

	for (j = i - 1; j >= 0; j--) {
		before = &s->words.word[j];
		if (before->access != w->access)
			break;
		if (before->key == w->key && w->key != BG_KEY_LET) {
			bg_fail_word(s, w, BG_ESYNTAX, "%s is given twice",
			    bg_key_info(w->key)->name);
			return bg_hint(s->err, w->access < 0 ?
			    _("leave one out") :
			    _("leave one out, or begin another access with op="));
		}
		if (bg_keys_exclude(w->key, before->key)) {
			bg_fail_word(s, w, BG_ESYNTAX,
			    "%s and %s exclude each other",
			    bg_key_info(before->key)->name,
			    bg_key_info(w->key)->name);
			return bg_hint(s->err, "leave one out");
		}
	}
	return 0;
}

static int
check_words(struct bg_parse *s)
{
	const struct bg_word *w;
	int i, here;

	for (i = 0; i < s->words.n; i++) {
		w = &s->words.word[i];
		if (w->key == BG_KEY_LET && (w->value == -1 ||
		    w->name == w->at)) {
			bg_fail_word(s, w, BG_ESYNTAX,
			    "let needs a name and its value");
			return bg_hint(s->err, "as in let bk=8");
		}
		if (w->key < 0 || w->value == -1)
			return unknown_key(s, w);
		here = w->access >= 0 ? BG_IN_ACCESS : w->array > 0 ?
		    BG_IN_ARRAY : BG_IN_ARRAY | BG_IN_PATTERN;
		if (!(bg_key_info(w->key)->where & here))
			return misplaced_key(s, w);
		if (w->value_len == 0 && w->key != BG_KEY_NAME) {
			bg_fail(s->err, BG_ESYNTAX, w->value, 1,
			    "%.*s has no value",
			    bg_words_clip(w->name_len), s->text + w->name);
			return bg_hint(s->err, "write it behind =, without "
			    "blanks");
		}
		if (check_repeats(s, i) != 0)
			return s->err->code;
	}
	return 0;
}

/* Every array has an access. */
static int
check_arrays(struct bg_parse *s)
{
	const struct bg_word *w;
	const char *key;
	int i;

	if (s->words.narrays > BG_ARRAYS) {
		for (i = 0; s->words.word[i].array < BG_ARRAYS; i++)
			;
		bg_fail_word(s, &s->words.word[i], BG_ERANGE,
		    "%d arrays", s->words.narrays);
		return bg_hint(s->err, "%d are the most", BG_ARRAYS);
	}
	if (s->words.narrays == 1)
		return 0;
	w = &s->words.word[s->words.n - 1];
	if (w->access >= 0)
		return 0;
	while (w[-1].access == w->access)
		w--;
	key = bg_key_info(w->key)->name;
	bg_fail_word(s, w, BG_ESYNTAX,
	    "%s behind an op begins another array, and no op follows", key);
	return bg_hint(s->err, "move it before the first op, or add one, as "
	    "op=ld row=lane col=0");
}

static int
check_count(struct bg_parse *s)
{
	if (s->words.nops == 0) {
		bg_fail(s->err, BG_ESYNTAX, (int)strlen(s->text), 1,
		    "the pattern has no access: op is missing");
		return bg_hint(s->err, "add one, as op=ld row=lane col=0");
	}
	if (s->words.nops > BG_PATTERN_ACCESSES) {
		bg_fail_word(s, bg_words_find(&s->words, BG_PATTERN_ACCESSES,
		    BG_KEY_OP), BG_ERANGE, "%d accesses", s->words.nops);
		return bg_hint(s->err, "%d are the most", BG_PATTERN_ACCESSES);
	}
	return 0;
}

static int
parse_arrays(struct bg_parse *s)
{
	while (s->p->narrays < s->words.narrays)
		if (bg_parse_array(s, s->p->narrays++) != 0)
			return s->err->code;
	return 0;
}

static int
parse(struct bg_parse *s)
{
	int i;

	if (bg_words_scan(&s->words, s->text, s->err) != 0 ||
	    check_words(s) != 0 || check_arrays(s) != 0 ||
	    bg_parse_global(s) != 0 || parse_arrays(s) != 0 ||
	    check_count(s) != 0)
		return s->err->code;
	s->p->nops = s->words.nops;
	s->p->text = strdup(s->text);
	s->p->words = malloc(sizeof *s->p->words);
	if (s->p->text == NULL || s->p->words == NULL)
		return bg_fail(s->err, BG_ENOMEM, -1, 1, "out of memory");
	memcpy(s->p->words, &s->words, offsetof(struct bg_words, word) +
	    (size_t)s->words.n * sizeof s->words.word[0]);
	for (i = 0; i < s->p->nops; i++)
		if (bg_parse_access(s, i) != 0)
			return s->err->code;
	return 0;
}

int
bg_pattern_parse(struct bg_pattern **out, const char *text,
    struct bg_error *err)
{
	struct bg_error ignored;
	struct bg_parse s;

	*out = NULL;
	s.text = text;
	s.err = err != NULL ? err : &ignored;
	s.p = calloc(1, sizeof *s.p);
	if (s.p == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	if (parse(&s) != 0) {
		bg_pattern_free(s.p);
		return s.err->code;
	}
	*out = s.p;
	return 0;
}

void
bg_pattern_free(struct bg_pattern *p)
{
	int i;

	if (p == NULL)
		return;
	for (i = 0; i < p->narrays; i++)
		free(p->array[i].swizzle.column);
	free(p->access);
	free(p->words);
	free(p->text);
	free(p);
}

const struct bg_layout *
bg_pattern_layout(const struct bg_pattern *p, int access)
{
	return &p->array[p->access[access].array];
}

int64_t
bg_pattern_bytes(const struct bg_pattern *p)
{
	int64_t bytes = 0;
	int i;

	for (i = 0; i < p->narrays; i++)
		bytes += bg_layout_bytes(&p->array[i]);
	return bytes;
}

int64_t
bg_pattern_padding(const struct bg_pattern *p)
{
	int64_t bytes = 0;
	int i;

	for (i = 0; i < p->narrays; i++)
		bytes += bg_layout_padding(&p->array[i]);
	return bytes;
}
