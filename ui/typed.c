#include "ui/typed.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "paste.h"
#include "pattern-words.h"
#include "ui/forms.h"

#define VALUE_MAX	512

/* Of what a list names there is more than one line takes. */
#define LIST_MAX	60

const char *
bg_typed_value(const struct bg_field *f, const char *text, char *buf,
    int size)
{
	size_t key = strlen(f->key);
	int n = 0;

	text += strspn(text, " ");
	if (strncmp(text, f->key, key) == 0 && text[key] == '=')
		text += key + 1;
	for (; *text != '\0' && n < size - 1; text++)
		if (*text != ' ')
			buf[n++] = *text;
	buf[n] = '\0';
	if (n > 0)
		return buf;
	/* without its number of rows or columns there is no tile */
	return strcmp(f->key, "tile") == 0 ? "0" : NULL;
}

/* The place in text of byte number n of its value. */
static int
place_in_text(const struct bg_field *f, const char *text, int n)
{
	size_t key = strlen(f->key);
	int at = (int)strspn(text, " ");

	if (strncmp(text + at, f->key, key) == 0 && text[at + (int)key] == '=')
		at += (int)key + 1;
	for (; text[at] != '\0'; at++)
		if (text[at] != ' ' && n-- == 0)
			break;
	return at;
}

/* ---- where it is wrong ---- */

/* Where the field's value begins in the pattern's text, -1: not there. */
static int
value_at(const struct bg_typing *w, const char *edited)
{
	const struct bg_field *f = &w->field[w->at];
	struct bg_words *words = malloc(sizeof *words);
	int op = w->p->access[w->access].op, at = -1;
	const struct bg_word *word;
	const char *x;

	if (words == NULL || bg_words_scan(words, edited, NULL) != BG_OK) {
		free(words);
		return -1;
	}
	word = bg_words_find(words, f->of_access ? op :
	    BG_OF_ARRAY(bg_words_array(words, op)),
	    bg_key_find(f->key, (int)strlen(f->key)));
	if (word != NULL)
		at = word->value;
	if (at >= 0 && f->kind == BG_FIELD_COLS &&
	    (x = strchr(edited + at, 'x')) != NULL)
		at = (int)(x - edited) + 1;
	free(words);
	return at;
}

/* Takes over why; its place becomes that in the value. */
static void
set_fault(struct bg_typed *t, const struct bg_typing *w, const char *value,
    const char *edited, const struct bg_error *why)
{
	int at = edited != NULL ? value_at(w, edited) : -1;
	int len = (int)strlen(value), column = why->column - at;

	t->fault = *why;
	t->fault.column = -1;
	if (at < 0 || column < 0 || column > len)
		return;
	t->fault.column = column;
	if (t->fault.length > len - column)
		t->fault.length = len - column > 0 ? len - column : 1;
}

/* ---- unfinished or wrong ---- */

static bool
would_do(const struct bg_typing *w, const char *value)
{
	struct bg_pattern *p;
	char *text;
	int rc;

	if (bg_field_set(w->p, w->access, &w->field[w->at], value, &text,
	    NULL) != BG_OK)
		return false;
	rc = bg_pattern_parse(&p, text, NULL);
	free(text);
	if (rc == BG_OK)
		bg_pattern_free(p);
	return rc == BG_OK;
}

static bool
all_digits(const char *text)
{
	return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0';
}

/* Whether it is one number, as expressions or masks write it. */
static bool
is_number(const struct bg_field *f, const char *value)
{
	return (isdigit((unsigned char)value[0]) ||
	    f->kind == BG_FIELD_MASK) &&
	    value[strspn(value, "0123456789abcdefABCDEFxX")] == '\0';
}

/* Whether one or two more digits make value right; then done is it. */
static bool
more_digits(const struct bg_typing *w, const char *value, char *done,
    size_t size)
{
	int power, n = (int)strlen(value);
	char number[16];

	if (n == 0 || !isdigit((unsigned char)value[n - 1]) || n > VALUE_MAX)
		return false;
	/* A size is a power of two as a rule. */
	for (power = 16; power <= 1024 && all_digits(value); power *= 2) {
		snprintf(number, sizeof number, "%d", power);
		snprintf(done, size, "%s", number);
		if (strncmp(number, value, (size_t)n) == 0 &&
		    would_do(w, done))
			return true;
	}
	for (power = 0; power < 10; power++) {
		snprintf(done, size, "%s%d", value, power);
		if (would_do(w, done))
			return true;
	}
	snprintf(done, size, "%s00", value);
	return would_do(w, done);
}

/* Of a tile that ends with x the rest: the number of columns that it has, or
 * the least that will do. */
static bool
more_columns(const struct bg_typing *w, const char *value, char *done,
    size_t size)
{
	const struct bg_layout *l = bg_pattern_layout(w->p, w->access);
	int cols;

	if (value[0] == '\0' || value[strlen(value) - 1] != 'x')
		return false;
	snprintf(done, size, "%s%d", value, l->cols);
	if (would_do(w, done))
		return true;
	for (cols = 1; cols <= 1024; cols *= 2) {
		snprintf(done, size, "%s%d", value, cols);
		if (would_do(w, done))
			return true;
	}
	return false;
}

/* Whether the value is an expression that may go on: something is missing at
 * its end, or its last name, or what it gives is no place in the tile. */
static bool
may_go_on(const struct bg_typing *w, struct bg_typed *t, const char *value)
{
	const struct bg_field *f = &w->field[w->at];
	int len = (int)strlen(value), column = t->fault.column;
	char list[LIST_MAX];

	if (t->fault.code != BG_ESYNTAX)
		return (f->kind == BG_FIELD_EXPR || f->kind == BG_FIELD_MASK ||
		    f->kind == BG_FIELD_SWIZZLE) && !is_number(f, value);
	if (column < 0 || column + t->fault.length < len)
		return false;
	if (column >= len)
		return true;
	/* 0x and 0b have no digits yet */
	if (len > 1 && strchr("xXbB", value[len - 1]) != NULL &&
	    value[len - 2] == '0' && column == len - 2)
		return true;
	if (strchr("=!", value[len - 1]) != NULL)
		snprintf(list, sizeof list, "%c=", value[len - 1]);
	else if (bg_form_fit(BG_FIELD_EXPR, f->key, value, list,
	    sizeof list) != BG_FIT_BEGINS)
		return false;
	bg_fail(&t->fault, BG_ESYNTAX, -1, 1, "%s", list);
	return true;
}

static bool
is_unfinished(const struct bg_typing *w, struct bg_typed *t,
    const char *value)
{
	const struct bg_field *f = &w->field[w->at];
	bool expression = f->kind == BG_FIELD_EXPR ||
	    f->kind == BG_FIELD_MASK || f->kind == BG_FIELD_NUMBER ||
	    f->kind == BG_FIELD_VEC || strcmp(f->key, "offsets") == 0 ||
	    strncmp(value, "expr:", 5) == 0;
	char list[LIST_MAX], done[VALUE_MAX + 8];

	if (value[0] == '\0') {
		bg_fail(&t->fault, BG_ESYNTAX, -1, 1, "nothing is typed yet");
		return true;
	}
	if (strcmp(f->key, "tile") == 0 &&
	    more_columns(w, value, done, sizeof done)) {
		bg_fail(&t->fault, BG_ESYNTAX, -1, 1, "%s would do", done);
		return true;
	}
	if (f->kind != BG_FIELD_EXPR && bg_form_fit(f->kind, f->key, value,
	    list, sizeof list) == BG_FIT_BEGINS) {
		bg_fail(&t->fault, BG_ESYNTAX, -1, 1, "%s", list);
		return true;
	}
	if (more_digits(w, value, done, sizeof done)) {
		bg_hint(&t->fault, "%s would do", done);
		return true;
	}
	t->fault.hint[0] = '\0';
	return expression && may_go_on(w, t, value);
}

/* ---- what it is instead ---- */

static const char *
is_a(const struct bg_field *f)
{
	switch (f->kind) {
	case BG_FIELD_ELEM: return N_("%s is an element type");
	case BG_FIELD_ROWS: return N_("%s is a tile");
	case BG_FIELD_SWIZZLE: return N_("%s is a swizzle");
	case BG_FIELD_OP: return N_("%s is an instruction");
	case BG_FIELD_MASK: return N_("%s is a mask");
	case BG_FIELD_EXPR: return N_("%s is an expression");
	default: return NULL;
	}
}

/* Of "key=value" the field that has the key. */
static bool
names_key(struct bg_typed *t, const struct bg_typing *w, const char *value)
{
	const char *is = strchr(value, '=');
	int i, key, len = is != NULL ? (int)(is - value) : 0;

	key = len > 0 && is[1] != '=' ? bg_key_find(value, len) : -1;
	if (key < 0)
		return false;
	for (i = 0; i < w->n && t->belongs < 0; i++)
		if (bg_key_find(w->field[i].key,
		    (int)strlen(w->field[i].key)) == key)
			t->belongs = i;
	bg_fail(&t->fault, BG_ESYNTAX, 0, (int)strlen(value),
	    "%s is a word of the whole pattern", value);
	if (t->belongs >= 0 && strlen(is + 1) < sizeof t->value) {
		strcpy(t->value, is + 1);
		bg_hint(&t->fault, "Tab takes it to %s, Esc drops it",
		    w->field[t->belongs].key);
	} else {
		t->belongs = -1;
		bg_hint(&t->fault, "Esc, then e edits that");
	}
	return true;
}

/* Whether the value has the form of another field's. */
static bool
belongs_elsewhere(struct bg_typed *t, const struct bg_typing *w,
    const char *value)
{
	const struct bg_field *f, *here = &w->field[w->at];
	const char *elem = bg_paste_elem(value);
	int i;

	if (names_key(t, w, value))
		return true;
	for (i = 0; i < w->n && strlen(value) < sizeof t->value; i++) {
		f = &w->field[i];
		if (strcmp(f->key, here->key) == 0 || is_a(f) == NULL ||
		    (f->kind == BG_FIELD_EXPR && (here->kind == f->kind ||
		    here->kind == BG_FIELD_MASK)) ||
		    !(bg_form_tells(f->kind, f->key, value) ||
		    (f->kind == BG_FIELD_ELEM && elem != NULL)))
			continue;
		t->belongs = i;
		strcpy(t->value, f->kind == BG_FIELD_ELEM && elem != NULL ?
		    elem : value);
		bg_fail(&t->fault, BG_EVALUE, 0, (int)strlen(value),
		    is_a(f), value);
		bg_hint(&t->fault, "Tab takes it to %s, Esc drops it",
		    f->key);
		return true;
	}
	return false;
}

/* The parser would quote more than was typed, or know no C. */
static void
say_better(struct bg_typed *t, const struct bg_field *f, const char *value)
{
	const char *elem = bg_paste_elem(value);
	int digits = (int)strspn(value, "0123456789");

	if (f->kind == BG_FIELD_ELEM && elem != NULL) {
		bg_hint(&t->fault, "%s is %s here", value, elem);
		return;
	}
	if (strcmp(f->key, "tile") != 0 || value[digits] == '\0' ||
	    value[digits] == 'x')
		return;
	bg_fail(&t->fault, BG_ESYNTAX, digits, (int)strlen(value + digits),
	    f->kind == BG_FIELD_ROWS ? _("%s is no number of rows") :
	    _("%s is no number of columns"), value);
	bg_hint(&t->fault, "as 32, or as 64x32 for both");
}

void
bg_typed_judge(struct bg_typed *t, const struct bg_typing *where,
    const char *text, const char *edited, const struct bg_error *why)
{
	const struct bg_field *f = &where->field[where->at];
	char value[VALUE_MAX];
	int end;

	memset(t, 0, sizeof *t);
	t->belongs = -1;
	if (bg_typed_value(f, text, value, sizeof value) == NULL ||
	    text[strspn(text, " ")] == '\0')
		value[0] = '\0';
	set_fault(t, where, value, edited, why);
	if (!belongs_elsewhere(t, where, value)) {
		struct bg_error fault = t->fault;

		if (is_unfinished(where, t, value)) {
			t->state = BG_TYPED_UNFINISHED;
			return;
		}
		t->fault = fault;
		say_better(t, f, value);
	}
	t->state = BG_TYPED_WRONG;
	if (t->fault.column < 0)
		return;
	end = place_in_text(f, text, t->fault.column + t->fault.length - 1);
	t->fault.column = place_in_text(f, text, t->fault.column);
	t->fault.length = end - t->fault.column + 1;
}

bool
bg_typed_goes_on(const char *text, const struct bg_error *fault)
{
	static const char *const more[] = { " op=ld index=0", " index=0",
		" row=0 col=0", " col=0", "\"", "n=0 op=ld index=0" };
	size_t len = strlen(text), i, size = len + 32;
	struct bg_pattern *p;
	char *longer;
	int rc = BG_ESYNTAX;

	if (fault->column >= 0 && fault->column + fault->length >= (int)len)
		return true;
	longer = malloc(size);
	for (i = 0; longer != NULL && rc != BG_OK &&
	    i < sizeof more / sizeof *more; i++) {
		snprintf(longer, size, "%s%s", text, more[i]);
		rc = bg_pattern_parse(&p, longer, NULL);
		if (rc == BG_OK)
			bg_pattern_free(p);
	}
	free(longer);
	return rc == BG_OK;
}

const char *
bg_typed_say(const struct bg_typed *t, const struct bg_field *f, char *buf,
    size_t size)
{
	const struct bg_error *e = &t->fault;
	char what[sizeof e->message + sizeof e->hint + 2];

	snprintf(what, sizeof what, e->hint[0] != '\0' ?
	    _("%s; %s") : "%s", e->message, e->hint);
	if (t->state == BG_TYPED_UNFINISHED)
		snprintf(buf, size, _("%s is unfinished: %s"), f->key, what);
	else if (e->column > 0)
		snprintf(buf, size, _("%s, column %d: %s"), f->key,
		    e->column + 1, what);
	else
		snprintf(buf, size, "%s", what);
	return buf;
}
