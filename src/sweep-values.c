#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "pattern-words.h"
#include "sweep-values.h"
#include "sweep.h"

#define EXAMPLE	N_("pad=0..32, stride=1..64..2 or swizzle=none,xor")

static int
out_of_memory(struct bg_error *err)
{
	return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
}

/* Adds text[0..len) without the blanks at its ends. */
static int
add(struct bg_sweep_values *v, const char *text, int len,
    struct bg_error *err)
{
	char **more;

	while (len > 0 && (*text == ' ' || *text == '\t')) {
		text++;
		len--;
	}
	while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\t'))
		len--;
	more = realloc(v->value, (size_t)(v->n + 1) * sizeof *more);
	if (more == NULL)
		return out_of_memory(err);
	v->value = more;
	more[v->n] = strndup(text, (size_t)len);
	if (more[v->n] == NULL)
		return out_of_memory(err);
	v->n++;
	return 0;
}

static int
too_many(int at, int len, struct bg_error *err)
{
	bg_fail(err, BG_EVALUE, at, len, "more than %d values",
	    BG_SWEEP_POINTS);
	return bg_hint(err, "give a step, as 0..4096..64");
}

/* A whole number, sign allowed, of at most 9 digits at text[0..len); the
 * bytes it takes, 0 for none. */
static int
integer(const char *text, int len, long *out)
{
	int i = len > 0 && text[0] == '-', first = i;

	*out = 0;
	for (; i < len && isdigit((unsigned char)text[i]) && i - first < 9; i++)
		*out = *out * 10 + (text[i] - '0');
	if (i == first || (i < len && isdigit((unsigned char)text[i])))
		return 0;
	if (first == 1)
		*out = -*out;
	return i;
}

/* FIRST..LAST or FIRST..LAST..STEP; at: its place in the whole. */
static int
add_range(struct bg_sweep_values *v, const char *text, int len, int at,
    struct bg_error *err)
{
	long first, last, step = 1, n;
	char number[32];
	int a, b, c;

	a = integer(text, len, &first);
	b = a > 0 ? a + 2 : 0;
	c = b > 0 ? integer(text + b, len - b, &last) : 0;
	if (c > 0 && b + c < len && strncmp(text + b + c, "..", 2) == 0) {
		b += c + 2;
		c = integer(text + b, len - b, &step);
	}
	if (c == 0 || b + c != len || strncmp(text + a, "..", 2) != 0) {
		bg_fail(err, BG_ESYNTAX, at, len, "%.*s is not a range",
		    bg_words_clip(len), text);
		return bg_hint(err, "as 0..32, or 0..64..4 in steps of 4");
	}
	if (step < 1)
		return bg_fail(err, BG_EVALUE, at + b, c,
		    "a step of %ld: 1 is the least", step);
	if (last < first) {
		bg_fail(err, BG_EVALUE, at, len, "the range ends before it "
		    "begins");
		return bg_hint(err, "ranges rise: %ld..%ld", last, first);
	}
	n = (last - first) / step + 1;
	if (n > BG_SWEEP_POINTS - v->n)
		return too_many(at, len, err);
	for (; n > 0; n--, first += step) {
		snprintf(number, sizeof number, "%ld", first);
		if (add(v, number, (int)strlen(number), err) != 0)
			return BG_ENOMEM;
	}
	return 0;
}

/* The bytes up to the next comma that separates: none in parentheses, and of
 * a swizzle only one before a letter. */
static int
item_length(const char *text, int key)
{
	int i, depth = 0;

	for (i = 0; text[i] != '\0'; i++) {
		if (text[i] == '(')
			depth++;
		else if (text[i] == ')')
			depth--;
		else if (text[i] == ',' && depth <= 0 &&
		    (key != BG_KEY_SWIZZLE ||
		    !isdigit((unsigned char)text[i + 1])))
			break;
	}
	return i;
}

static bool
is_number(const char *text, long *out)
{
	int len = (int)strlen(text);

	return len > 0 && integer(text, len, out) == len;
}

static bool
is_range(const char *text, int len)
{
	int i;

	for (i = 0; i + 1 < len; i++)
		if (text[i] == '.' && text[i + 1] == '.')
			return true;
	return false;
}

/* The list of over, which begins at byte at. */
static int
split(struct bg_sweep_values *v, const char *over, int at,
    struct bg_error *err)
{
	long number, before = 0;
	int i, len, status;

	for (;; at += len + 1) {
		len = item_length(over + at, v->known);
		if (len == 0) {
			bg_fail(err, BG_ESYNTAX, at, 1, "a value is missing");
			return bg_hint(err, "as in %s", _(EXAMPLE));
		}
		if (v->n == BG_SWEEP_POINTS)
			return too_many(at, len, err);
		status = is_range(over + at, len) ?
		    add_range(v, over + at, len, at, err) :
		    add(v, over + at, len, err);
		if (status != 0)
			return status;
		if (over[at + len] == '\0')
			break;
	}
	v->numbers = true;
	for (i = 0; i < v->n; before = number, i++)
		if (!is_number(v->value[i], &number) ||
		    (i > 0 && number <= before)) {
			v->numbers = false;
			break;
		}
	return 0;
}

static bool
is_one_of(const char *const list[], const char *text, int len)
{
	for (; *list != NULL; list++)
		if ((int)strlen(*list) == len &&
		    memcmp(*list, text, (size_t)len) == 0)
			return true;
	return false;
}

/* KEY or KEY@N, up to the = at byte equal. */
static int
take_key(struct bg_sweep_values *v, const char *over, int equal,
    struct bg_error *err)
{
	static const char *const fixed[] = {
		"let", "name", "offsets", "for", NULL
	};
	const char *mark = memchr(over, '@', (size_t)equal);
	int len = mark != NULL ? (int)(mark - over) : equal, at = len + 1;
	long n;

	if (len == 0)
		return bg_fail(err, BG_ESYNTAX, 0, 1,
		    "a key is missing before %c", over[0]);
	if (mark != NULL) {
		if (integer(mark + 1, equal - at, &n) != equal - at ||
		    n < 1 || n > BG_PATTERN_ACCESSES) {
			bg_fail(err, BG_ESYNTAX, at, equal - at,
			    "%.*s is not the number of an access",
			    bg_words_clip(equal - at), mark + 1);
			return bg_hint(err, "as stride@2=0..64 for the second "
			    "one");
		}
		v->op = (int)n;
	}
	v->known = bg_key_find(over, len);
	if (is_one_of(fixed, over, len)) {
		bg_fail(err, BG_EVALUE, 0, len, "%.*s cannot vary", len, over);
		return v->known == BG_KEY_LET ?
		    bg_hint(err, "give the constant's own name, as bk=1..8") :
		    bg_hint(err, "vary a key with one value, as %s", EXAMPLE);
	}
	v->key = strndup(over, (size_t)len);
	return v->key != NULL ? 0 : out_of_memory(err);
}

int
bg_sweep_values(struct bg_sweep_values *v, const char *over,
    struct bg_error *err)
{
	int equal = (int)strcspn(over, "="), i, status;

	memset(v, 0, sizeof *v);
	for (i = 0; over[i] != '\0'; i++)
		if ((unsigned char)over[i] < 0x20 || over[i] == '"' ||
		    (unsigned char)over[i] >= 0x7f)
			return bg_fail(err, BG_ESYNTAX, i, 1,
			    "a byte 0x%02x has no place here",
			    (unsigned char)over[i]);
	if (over[equal] == '\0') {
		bg_fail(err, BG_ESYNTAX, 0, equal, "%.*s does not say what "
		    "varies", bg_words_clip(equal), over);
		return bg_hint(err, "as %s", _(EXAMPLE));
	}
	status = take_key(v, over, equal, err);
	if (status == 0)
		status = split(v, over, equal + 1, err);
	if (status == 0 && v->n < 2) {
		status = bg_fail(err, BG_EVALUE, equal + 1,
		    (int)strlen(over + equal + 1), "%s has one value only",
		    v->key);
		bg_hint(err, "the last operand says what varies, as %s",
		    _(EXAMPLE));
	}
	if (status != 0)
		bg_sweep_values_free(v);
	return status;
}

void
bg_sweep_values_free(struct bg_sweep_values *v)
{
	int i;

	for (i = 0; i < v->n; i++)
		free(v->value[i]);
	free(v->value);
	free(v->key);
	memset(v, 0, sizeof *v);
}
