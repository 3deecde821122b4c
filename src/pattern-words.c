#include <string.h>

#include "pattern-words.h"
#include "nls.h"

enum { NO_RIVAL, SPACING, PLACE };	/* rivals */
enum { BY_ITSELF, ELEMENT };		/* kin */

static const struct bg_key_info keys[BG_KEYS] = {
	[BG_KEY_LET] =     { "let", BG_IN_PATTERN, NO_RIVAL, 0 },
	[BG_KEY_ELEM] =    { "elem", BG_IN_ARRAY, NO_RIVAL, 0 },
	[BG_KEY_TILE] =    { "tile", BG_IN_ARRAY, NO_RIVAL, 0 },
	[BG_KEY_PAD] =     { "pad", BG_IN_ARRAY, SPACING, BY_ITSELF },
	[BG_KEY_PITCH] =   { "pitch", BG_IN_ARRAY, SPACING, BY_ITSELF },
	[BG_KEY_SWIZZLE] = { "swizzle", BG_IN_ARRAY, NO_RIVAL, 0 },
	[BG_KEY_BASE] =    { "base", BG_IN_ARRAY, NO_RIVAL, 0 },
	[BG_KEY_BLOCK] =   { "block", BG_IN_PATTERN, NO_RIVAL, 0 },
	[BG_KEY_WARP] =    { "warp", BG_IN_PATTERN, NO_RIVAL, 0 },
	[BG_KEY_OP] =      { "op", BG_IN_ACCESS, NO_RIVAL, 0 },
	[BG_KEY_VEC] =     { "vec", BG_IN_ACCESS, NO_RIVAL, 0 },
	[BG_KEY_ROW] =     { "row", BG_IN_ACCESS, PLACE, ELEMENT },
	[BG_KEY_COL] =     { "col", BG_IN_ACCESS, PLACE, ELEMENT },
	[BG_KEY_INDEX] =   { "index", BG_IN_ACCESS, PLACE, BY_ITSELF },
	[BG_KEY_STRIDE] =  { "stride", BG_IN_ACCESS, PLACE, BY_ITSELF },
	[BG_KEY_ADDR] =    { "addr", BG_IN_ACCESS, PLACE, BY_ITSELF },
	[BG_KEY_OFFSETS] = { "offsets", BG_IN_ACCESS, PLACE, BY_ITSELF },
	[BG_KEY_MASK] =    { "mask", BG_IN_ACCESS, NO_RIVAL, 0 },
	[BG_KEY_FOR] =     { "for", BG_IN_ACCESS, NO_RIVAL, 0 },
	[BG_KEY_NAME] = { "name", BG_IN_PATTERN | BG_IN_ACCESS, NO_RIVAL, 0 },
};

const struct bg_key_info *
bg_key_info(int key)
{
	return &keys[key];
}

int
bg_key_find(const char *name, int len)
{
	int k;

	for (k = 0; k < BG_KEYS; k++)
		if ((int)strlen(keys[k].name) == len &&
		    memcmp(keys[k].name, name, (size_t)len) == 0)
			return k;
	return -1;
}

bool
bg_keys_exclude(int key, int other)
{
	const struct bg_key_info *a = &keys[key], *b = &keys[other];

	return key != other && a->rival != NO_RIVAL && a->rival == b->rival &&
	    (a->kin == BY_ITSELF || a->kin != b->kin);
}

int
bg_words_clip(int len)
{
	return len > 32 ? 32 : len;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool
is_control(char c)
{
	return ((unsigned char)c < 0x20 && c != '\t') || c == 0x7f;
}

/* The first byte at or behind at that is part of a word. */
static int
skip(const char *text, int at)
{
	for (;;) {
		while (is_blank(text[at]))
			at++;
		if (text[at] != '#')
			return at;
		while (text[at] != '\0' && text[at] != '\n')
			at++;
	}
}

/* The quoted value whose opening quote is at at; returns the byte behind the
 * closing one, or a negative code. */
static int
scan_quoted(struct bg_word *word, const char *text, int at,
    struct bg_error *err)
{
	int end = at + 1;

	while (text[end] != '\0' && text[end] != '\n' && text[end] != '"')
		end++;
	if (text[end] != '"') {
		bg_fail(err, BG_ESYNTAX, at, end - at,
		    "the quote is not closed on its line");
		return bg_hint(err, "add another \"");
	}
	word->quoted = true;
	word->value = at + 1;
	word->value_len = end - at - 1;
	end++;
	if (text[end] == '\0' || is_blank(text[end]) || text[end] == '#')
		return end;
	bg_fail(err, BG_ESYNTAX, end, 1, "%s follows a closing quote",
	    text[end] == '"' ? _("another quote") : _("more text"));
	return bg_hint(err, "quotes enclose a whole value: row=\"lane / 4\"");
}

static int
bad_byte(const char *text, int at, struct bg_error *err)
{
	bg_fail(err, BG_ESYNTAX, at, 1, "a byte 0x%02x has no place here",
	    (unsigned char)text[at]);
	return bg_hint(err, "only names and comments go beyond ASCII, and "
	    "nothing holds control characters");
}

/* Blanks at the ends of a quoted value mean nothing. */
static void
trim(struct bg_word *word, const char *text)
{
	while (word->value_len > 0 && is_blank(text[word->value])) {
		word->value++;
		word->value_len--;
	}
	while (word->value_len > 0 &&
	    is_blank(text[word->value + word->value_len - 1]))
		word->value_len--;
}

/* One word of key=value, or without =, that begins at at; returns the byte
 * behind it, or a negative code. */
static int
scan_word(struct bg_word *word, const char *text, int at, struct bg_error *err)
{
	int i, end = at;

	word->at = word->name = at;
	word->value = -1;
	word->value_len = 0;
	word->quoted = false;
	while (text[end] != '\0' && !is_blank(text[end]) && text[end] != '#') {
		if (text[end] == '=' && word->value == -1) {
			word->name_len = end - at;
			word->value = end + 1;
			if (text[end + 1] == '"') {
				end = scan_quoted(word, text, end + 1, err);
				break;
			}
		} else if (text[end] == '"') {
			bg_fail(err, BG_ESYNTAX, end, 1,
			    "a quote within a word");
			return bg_hint(err, "quotes enclose a whole value: "
			    "row=\"lane / 4\"");
		}
		end++;
	}
	if (end < 0)
		return end;
	word->len = end - at;
	if (word->value == -1)
		word->name_len = word->len;
	else if (!word->quoted)
		word->value_len = end - word->value;
	word->key = bg_key_find(text + at, word->name_len);
	if (word->quoted && word->key != BG_KEY_NAME)
		trim(word, text);
	for (i = at; i < end; i++)
		if (is_control(text[i]) || ((unsigned char)text[i] >= 0x80 &&
		    word->key != BG_KEY_NAME))
			return bad_byte(text, i, err);
	return end;
}

/* let NAME=E is two words of text and one of ours. */
static int
scan_let(struct bg_word *word, const char *text, int end, struct bg_error *err)
{
	struct bg_word constant;
	int at = skip(text, end);

	if (text[at] == '\0')
		return end;
	end = scan_word(&constant, text, at, err);
	if (end < 0)
		return end;
	constant.at = word->at;
	constant.len = end - word->at;
	constant.key = BG_KEY_LET;
	*word = constant;
	return end;
}

/* The section that the word belongs to, which it may begin. */
static void
place_word(struct bg_words *w, struct bg_word *word, bool *in_array)
{
	int where = word->key < 0 || word->value == -1 ? 0 :
	    keys[word->key].where;

	if (where == BG_IN_ACCESS && word->key == BG_KEY_OP) {
		w->nops++;
		*in_array = false;
	} else if (where == BG_IN_ARRAY && !*in_array) {
		w->narrays++;
		*in_array = true;
	}
	word->array = w->narrays - 1;
	word->access = *in_array ? BG_OF_ARRAY(word->array) : w->nops - 1;
}

int
bg_words_scan(struct bg_words *w, const char *text, struct bg_error *err)
{
	struct bg_word *word;
	bool in_array = true;
	int at;

	w->n = w->nops = 0;
	w->narrays = 1;
	if (strlen(text) > BG_TEXT_MAX) {
		bg_fail(err, BG_ESYNTAX, BG_TEXT_MAX, 1,
		    "the text is longer than %d bytes", BG_TEXT_MAX);
		return bg_hint(err, "make several patterns of it");
	}
	for (at = skip(text, 0); text[at] != '\0'; at = skip(text, at)) {
		if (w->n == BG_WORDS) {
			bg_fail(err, BG_ESYNTAX, at, 1,
			    "more than %d words", BG_WORDS);
			return bg_hint(err, "make several patterns of it");
		}
		word = &w->word[w->n++];
		at = scan_word(word, text, at, err);
		if (at >= 0 && word->key == BG_KEY_LET && word->value == -1)
			at = scan_let(word, text, at, err);
		if (at < 0)
			return at;
		place_word(w, word, &in_array);
	}
	return 0;
}

const struct bg_word *
bg_words_find(const struct bg_words *w, int access, int key)
{
	int i;

	for (i = 0; i < w->n; i++)
		if (w->word[i].key == key && w->word[i].access == access &&
		    w->word[i].value != -1)
			return &w->word[i];
	return NULL;
}

int
bg_words_array(const struct bg_words *w, int op)
{
	const struct bg_word *word = bg_words_find(w, op, BG_KEY_OP);

	return word == NULL ? 0 : word->array;
}
