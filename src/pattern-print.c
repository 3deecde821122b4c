#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern-parse.h"

/* Text that grows up to a size fixed beforehand. */
struct buffer {
	char	*text;
	size_t	 len, size;
};

static void
put(struct buffer *b, const char *text, int len)
{
	if (b->len + (size_t)len < b->size) {
		memcpy(b->text + b->len, text, (size_t)len);
		b->len += (size_t)len;
	}
	b->text[b->len] = '\0';
}

static void
put_string(struct buffer *b, const char *text)
{
	put(b, text, (int)strlen(text));
}

/* Whether blanks within the value mean nothing. */
static bool
is_squeezable(int key)
{
	switch (key) {
	case BG_KEY_ELEM:
	case BG_KEY_BLOCK:
	case BG_KEY_OP:
	case BG_KEY_NAME:
		return false;
	default:
		return true;
	}
}

/* Drops the blanks of an expression or a list, but for those that keep two
 * signs from becoming one operator. Returns the length. */
static int
squeeze(char *out, const char *text, int len)
{
	int i, n = 0;
	bool blank = false;

	for (i = 0; i < len; i++) {
		if (text[i] == ' ' || text[i] == '\t') {
			blank = true;
			continue;
		}
		if (blank && n > 0 && out[n - 1] == text[i] &&
		    (text[i] == '+' || text[i] == '-'))
			out[n++] = ' ';
		blank = false;
		out[n++] = text[i];
	}
	return n;
}

static void
put_value(struct buffer *b, const char *text, const struct bg_word *w)
{
	const char *value = text + w->value;
	int len = w->value_len, at = (int)b->len;
	bool quote;

	if (is_squeezable(w->key)) {
		/* The buffer has room: what is dropped was in the text. */
		len = squeeze(b->text + at, value, len);
		value = b->text + at;
		quote = memchr(value, ' ', (size_t)len) != NULL;
		if (quote) {
			memmove(b->text + at + 1, value, (size_t)len);
			b->text[at] = '"';
			b->text[at + len + 1] = '"';
			len += 2;
		}
		b->len += (size_t)len;
		b->text[b->len] = '\0';
		return;
	}
	quote = memchr(value, ' ', (size_t)len) != NULL ||
	    memchr(value, '\t', (size_t)len) != NULL ||
	    memchr(value, '#', (size_t)len) != NULL;
	put_string(b, quote ? "\"" : "");
	put(b, value, len);
	put_string(b, quote ? "\"" : "");
}

/* What vec is where no vec= says so. */
static int
vec_by_default(const struct bg_pattern *p, const struct bg_pattern_access *a,
    const struct bg_word *op)
{
	int width = bg_kind_info(a->access.kind)->width;
	int elem = p->array[a->array].elem;

	if (op->value_len == 2 || width < elem)
		return 1;
	return width / elem;
}

/* Whether leaving the word out would change nothing. */
static bool
is_default(const struct bg_pattern *p, const struct bg_words *words,
    const struct bg_word *w)
{
	static const char *const blocks[] = { "32", "32x1", "32x1x1" };
	const struct bg_layout *l = &p->array[w->array];
	const struct bg_pattern_access *a = p->access;
	const char *value = p->text + w->value;
	size_t i;

	switch (w->key) {
	case BG_KEY_PAD:
	case BG_KEY_PITCH:
		return l->pitch == l->cols;
	case BG_KEY_SWIZZLE:
		return l->swizzle.kind == BG_SWIZZLE_NONE;
	case BG_KEY_BASE:
		return l->base == (w->array == 0 ? 0 :
		    bg_layout_behind(l - 1));
	case BG_KEY_BLOCK:
		for (i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
			if ((int)strlen(blocks[i]) == w->value_len &&
			    memcmp(blocks[i], value, strlen(blocks[i])) == 0)
				return true;
		return false;
	case BG_KEY_WARP:
		return w->value_len == 1 && value[0] == '0';
	case BG_KEY_VEC:
		while (a->op != w->access)
			a++;
		return a->vec == vec_by_default(p, a,
		    bg_words_find(words, w->access, BG_KEY_OP));
	case BG_KEY_MASK:
		return bg_mask_is_all(value, w->value_len);
	case BG_KEY_NAME:
		return w->value_len == 0;
	default:
		return false;
	}
}

static void
put_word(struct buffer *b, const struct bg_pattern *p,
    const struct bg_words *words, const struct bg_word *w)
{
	const struct bg_layout *l = &p->array[w->array];
	char text[64];

	if (is_default(p, words, w))
		return;
	put_string(b, b->len > 0 ? " " : "");
	if (w->key == BG_KEY_LET)
		put_string(b, "let ");
	put(b, p->text + w->name, w->name_len);
	put_string(b, "=");
	if (w->key == BG_KEY_SWIZZLE && l->swizzle.kind != BG_SWIZZLE_EXPR)
		put_string(b, bg_swizzle_print(&l->swizzle, text,
		    sizeof text));
	else if (w->key == BG_KEY_TILE) {
		snprintf(text, sizeof text, "%dx%d", l->rows, l->cols);
		put_string(b, text);
	} else
		put_value(b, p->text, w);
}

/* The words of an access or an array, in the manual's order. */
static void
put_section(struct buffer *b, const struct bg_pattern *p,
    const struct bg_words *words, int access)
{
	size_t before = b->len;
	char text[32];
	int key, i;

	for (key = 0; key < BG_KEYS; key++)
		for (i = 0; i < words->n; i++)
			if (words->word[i].access == access &&
			    words->word[i].key == key)
				put_word(b, p, words, &words->word[i]);
	/* An array that is all defaults must begin all the same. */
	if (access >= BG_OF_ARRAY(0) || b->len > before)
		return;
	snprintf(text, sizeof text, " base=%d",
	    p->array[BG_OF_ARRAY(access)].base);
	put_string(b, text);
}

int
bg_pattern_print(const struct bg_pattern *p, char **out)
{
	const struct bg_words *words = p->words;
	struct buffer b = { 0 };
	int array = -1, op;

	*out = NULL;
	/* Each word at most as long as in the text, a blank, two quotes and
	 * the room in which put_value() squeezes. */
	b.size = strlen(p->text) * 2 + (size_t)words->n * 16 + 64;
	b.text = malloc(b.size);
	if (b.text == NULL)
		return BG_ENOMEM;
	b.text[0] = '\0';
	for (op = 0; op < words->nops; op++) {
		while (array < bg_words_array(words, op))
			put_section(&b, p, words, BG_OF_ARRAY(++array));
		put_section(&b, p, words, op);
	}
	*out = b.text;
	return 0;
}
