#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern.h"
#include "nls.h"
#include "pattern-words.h"

static const char *
copy(char *buf, int size, const char *text, int len)
{
	if (len >= size)
		len = size - 1;
	memcpy(buf, text, (size_t)len);
	buf[len] = '\0';
	return buf;
}

static const char *
number(char *buf, int size, int n)
{
	snprintf(buf, (size_t)size, "%d", n);
	return buf;
}

static const char *
elem_name(int bytes)
{
	return bytes == 1 ? "u8" : bytes == 2 ? "f16" : bytes == 4 ? "f32" :
	    bytes == 8 ? "f64" : "c128";
}

/* An access that op= number op makes. */
static const struct bg_pattern_access *
access_of(const struct bg_pattern *p, int op)
{
	const struct bg_pattern_access *a = p->access;

	while (a->op != op)
		a++;
	return a;
}

/* The value of a key that the section does not give. */
static const char *
default_value(const struct bg_pattern *p, int section, int key, char *buf,
    int size)
{
	const struct bg_layout *l = &p->array[section < 0 ?
	    BG_OF_ARRAY(section) : 0];
	const char *text;

	switch (key) {
	case BG_KEY_ELEM:
		text = elem_name(l->elem);
		break;
	case BG_KEY_PAD:
		return l->rows == 0 ? NULL :
		    number(buf, size, l->pitch - l->cols);
	case BG_KEY_PITCH:
		return l->rows == 0 ? NULL : number(buf, size, l->pitch);
	case BG_KEY_VEC:
		return number(buf, size, access_of(p, section)->vec);
	case BG_KEY_BASE:
		return number(buf, size, l->base);
	case BG_KEY_SWIZZLE:
		text = "none";
		break;
	case BG_KEY_WARP:
		text = "0";
		break;
	case BG_KEY_BLOCK:
		text = "32";
		break;
	case BG_KEY_MASK:
		text = "all";
		break;
	default:
		return NULL;
	}
	return copy(buf, size, text, (int)strlen(text));
}

/* Where the key of op= number op is looked for: bg_word's access. */
static int
section_of(const struct bg_words *words, int key, int op)
{
	int where = bg_key_info(key)->where;

	if (where & BG_IN_ACCESS)
		return op < 0 ? BG_OF_ARRAY(0) : op;
	return BG_OF_ARRAY(where & BG_IN_ARRAY ?
	    bg_words_array(words, op) : 0);
}

const char *
bg_pattern_get(const struct bg_pattern *p, int op, const char *key,
    char *buf, int size)
{
	const struct bg_word *w;
	const char *name;
	int k = bg_key_find(key, (int)strlen(key)), section;

	if (k < 0 || k == BG_KEY_LET)
		return NULL;
	section = section_of(p->words, k, op);
	if (section >= p->nops ||
	    (section < 0 && bg_key_info(k)->where == BG_IN_ACCESS))
		return NULL;
	if (k == BG_KEY_OP) {
		name = bg_kind_info(access_of(p, op)->access.kind)->name;
		return copy(buf, size, name, (int)strlen(name));
	}
	w = bg_words_find(p->words, section, k);
	if (w == NULL)
		return default_value(p, section, k, buf, size);
	return copy(buf, size, p->text + w->value, w->value_len);
}

/* Replaces len bytes at at of *text; frees the old one. */
static int
splice(char **text, int at, int len, const char *insert, struct bg_error *err)
{
	size_t all = strlen(*text), n = strlen(insert);
	char *new = malloc(all - (size_t)len + n + 1);

	if (new == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	memcpy(new, *text, (size_t)at);
	memcpy(new + at, insert, n);
	strcpy(new + at + n, *text + at + len);
	free(*text);
	*text = new;
	return 0;
}

static bool
is_space(char c)
{
	return c == ' ' || c == '\t';
}

/* Removes the word and the blanks that set it apart; a line that held nothing
 * else goes with it. */
static int
remove_word(char **text, const struct bg_word *w, struct bg_error *err)
{
	const char *s = *text;
	int from = w->at, to = w->at + w->len;

	while (from > 0 && is_space(s[from - 1]))
		from--;
	if (from > 0 && s[from - 1] != '\n')
		return splice(text, from, to - from, "", err);
	while (is_space(s[to]))
		to++;
	if (s[to] == '\0')
		return splice(text, from, to - from, "", err);
	if (s[to] == '\n')
		return splice(text, from, to + 1 - from, "", err);
	return splice(text, w->at, to - w->at, "", err);
}

static bool
needs_quotes(const char *value)
{
	return value[0] == '\0' || strpbrk(value, " \t#") != NULL;
}

/* Where a new word of the section goes: behind the last one that the manual
 * lists earlier, else before the section. */
static int
insert_word(char **text, const struct bg_words *words, int section, int key,
    const char *word, struct bg_error *err)
{
	const struct bg_word *w, *first = NULL, *after = NULL;
	size_t n = strlen(*text), size = strlen(word) + 3;
	char *insert = malloc(size);
	int i, at, status;

	if (insert == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	for (i = 0; i < words->n; i++) {
		w = &words->word[i];
		if (w->access != section)
			continue;
		if (first == NULL)
			first = w;
		if (w->key >= 0 && w->key < key)
			after = w;
	}
	if (first == NULL && words->n > 0)
		first = &words->word[0];
	if (after != NULL) {
		at = after->at + after->len;
		snprintf(insert, size, " %s", word);
	} else if (first != NULL) {
		at = first->at;
		snprintf(insert, size, "%s ", word);
	} else {
		at = (int)n;
		snprintf(insert, size, "%s%s",
		    n > 0 && (*text)[n - 1] != '\n' ? "\n" : "", word);
	}
	status = splice(text, at, 0, insert, err);
	free(insert);
	return status;
}

/* Applies the edit to *text, from its end to its beginning, so that the
 * places of the words stay true. word: key=value. */
static int
apply(char **text, const struct bg_words *words, int section, int key,
    const char *word, const char *value, struct bg_error *err)
{
	const struct bg_word *w, *target, *heir = NULL;
	int i, status = 0;

	target = bg_words_find(words, section, key);
	for (i = 0; i < words->n && value != NULL && target == NULL; i++) {
		w = &words->word[i];
		if (heir == NULL && w->access == section && w->key >= 0 &&
		    bg_keys_exclude(w->key, key))
			heir = w;
	}
	if (value != NULL && target == NULL && heir == NULL)
		return insert_word(text, words, section, key, word, err);
	for (i = words->n - 1; i >= 0 && status == 0; i--) {
		w = &words->word[i];
		if (w->access != section || w->key < 0)
			continue;
		if (w == heir || (w == target && value != NULL &&
		    !w->quoted && needs_quotes(value)))
			status = splice(text, w->at, w->len, word, err);
		else if (w == target && value != NULL)
			status = splice(text, w->value, w->value_len, value,
			    err);
		else if (w == target || (value != NULL &&
		    bg_keys_exclude(w->key, key)))
			status = remove_word(text, w, err);
	}
	return status;
}

static int
check_edit(const struct bg_words *words, int section, int key,
    const char *value, struct bg_error *err)
{
	const char *name = bg_key_info(key)->name;
	int i, others = 0;

	if (section < 0 && bg_key_info(key)->where == BG_IN_ACCESS)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "%s belongs to an access, and none is given", name);
	if (section >= words->nops)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "there is no access number %d", section + 1);
	if (value == NULL && key == BG_KEY_OP)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "an access cannot be without op");
	for (i = 0; i < words->n; i++)
		others += words->word[i].access == section &&
		    words->word[i].key != key;
	if (value == NULL && section < BG_OF_ARRAY(0) && others == 0)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "%s is all that begins this array", name);
	for (i = 0; value != NULL && value[i] != '\0'; i++)
		if (value[i] == '"' || value[i] == '\n' || value[i] == '\r')
			return bg_fail(err, BG_EVALUE, -1, 1,
			    "%s cannot hold %s", name, value[i] == '"' ?
			    _("a quote") : _("a line break"));
	return 0;
}

int
bg_pattern_edit(const char *text, int op, const char *key,
    const char *value, char **out, struct bg_error *err)
{
	struct bg_words words;
	const char *quote;
	char *word = NULL;
	size_t size;
	int k = bg_key_find(key, (int)strlen(key)), section, status;

	*out = NULL;
	if (k < 0 || k == BG_KEY_LET)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "%.32s is not a key that can be set", key);
	status = bg_words_scan(&words, text, err);
	if (status != 0)
		return status;
	section = section_of(&words, k, op);
	status = check_edit(&words, section, k, value, err);
	if (status != 0)
		return status;
	*out = strdup(text);
	if (value != NULL) {
		size = strlen(key) + strlen(value) + 4;
		word = malloc(size);
		quote = needs_quotes(value) ? "\"" : "";
		if (word != NULL)
			snprintf(word, size, "%s=%s%s%s", key, quote, value,
			    quote);
	}
	if (*out == NULL || (value != NULL && word == NULL))
		status = bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	else
		status = apply(out, &words, section, k, word, value, err);
	free(word);
	if (status != 0) {
		free(*out);
		*out = NULL;
	}
	return status;
}
