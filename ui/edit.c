#include "ui/edit.h"

#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "ui/keys.h"

static bool
continues(char c)
{
	return ((unsigned char)c & 0xc0) == 0x80;
}

static int
reserve(struct bg_edit *e, int len)
{
	char *bigger;
	int size;

	if (len < e->size)
		return BG_OK;
	size = len + 1 < 256 ? 256 : (len + 1) * 2;
	bigger = realloc(e->text, (size_t)size);
	if (bigger == NULL)
		return BG_ENOMEM;
	e->text = bigger;
	e->size = size;
	return BG_OK;
}

int
bg_edit_set(struct bg_edit *e, const char *text)
{
	size_t len = strlen(text);

	if (len > BG_EDIT_MAX)
		len = BG_EDIT_MAX;
	while (len > 0 && continues(text[len]))
		len--;
	if (reserve(e, (int)len) != BG_OK)
		return BG_ENOMEM;
	memcpy(e->text, text, len);
	e->text[len] = '\0';
	e->len = e->caret = (int)len;
	return BG_OK;
}

void
bg_edit_free(struct bg_edit *e)
{
	free(e->text);
	memset(e, 0, sizeof *e);
}

static bool
insert(struct bg_edit *e, uint32_t key)
{
	char bytes[5];
	int n;

	if (key < 0x20 || (key >= 0x7f && key < 0xa0) || key >= 0x110000 ||
	    (key >= 0xd800 && key < 0xe000))
		return false;
	n = bg_utf8(key, bytes);
	if (e->len + n > BG_EDIT_MAX || reserve(e, e->len + n) != BG_OK)
		return true;
	memmove(e->text + e->caret + n, e->text + e->caret,
	    (size_t)(e->len - e->caret + 1));
	memcpy(e->text + e->caret, bytes, (size_t)n);
	e->len += n;
	e->caret += n;
	return true;
}

/* Removes the bytes from..to and leaves the caret there. */
static void
cut(struct bg_edit *e, int from, int to)
{
	memmove(e->text + from, e->text + to, (size_t)(e->len - to + 1));
	e->len -= to - from;
	e->caret = from;
}

static int
before(const struct bg_edit *e, int at)
{
	if (at > 0)
		at--;
	while (at > 0 && continues(e->text[at]))
		at--;
	return at;
}

static int
after(const struct bg_edit *e, int at)
{
	if (at < e->len)
		at++;
	while (at < e->len && continues(e->text[at]))
		at++;
	return at;
}

static int
word_before(const struct bg_edit *e, int at)
{
	while (at > 0 && e->text[at - 1] == ' ')
		at--;
	while (at > 0 && e->text[at - 1] != ' ')
		at--;
	return at;
}

static int
word_after(const struct bg_edit *e, int at)
{
	while (at < e->len && e->text[at] == ' ')
		at++;
	while (at < e->len && e->text[at] != ' ')
		at++;
	return at;
}

bool
bg_edit_key(struct bg_edit *e, uint32_t key)
{
	switch (key) {
	case BG_KEY_LEFT: case BG_CTRL('b'):
		e->caret = before(e, e->caret);
		return true;
	case BG_KEY_RIGHT: case BG_CTRL('f'):
		e->caret = after(e, e->caret);
		return true;
	case BG_KEY_HOME: case BG_CTRL('a'):
		e->caret = 0;
		return true;
	case BG_KEY_END: case BG_CTRL('e'):
		e->caret = e->len;
		return true;
	case BG_KEY_WORD_LEFT:
		e->caret = word_before(e, e->caret);
		return true;
	case BG_KEY_WORD_RIGHT:
		e->caret = word_after(e, e->caret);
		return true;
	case BG_KEY_BACKSPACE: case BG_CTRL('h'):
		cut(e, before(e, e->caret), e->caret);
		return true;
	case BG_KEY_DELETE: case BG_CTRL('d'):
		cut(e, e->caret, after(e, e->caret));
		return true;
	case BG_CTRL('u'):
		cut(e, 0, e->caret);
		return true;
	case BG_CTRL('k'):
		cut(e, e->caret, e->len);
		return true;
	case BG_CTRL('w'):
		cut(e, word_before(e, e->caret), e->caret);
		return true;
	}
	return insert(e, key);
}

/* The columns from the text's start to the byte offset. */
static int
columns(const struct bg_edit *e, int offset)
{
	char saved = e->text[offset];
	int width;

	e->text[offset] = '\0';
	width = bg_text_width(e->text);
	e->text[offset] = saved;
	return width;
}

int
bg_edit_draw(const struct bg_edit *e, struct bg_canvas *c, int row, int col,
    int width, const char *prompt, int mark)
{
	int room, first, at, caret = columns(e, e->caret);

	at = bg_puts(c, row, col, width, BG_ROLE_LABEL, prompt);
	room = col + width - at;
	if (room < 1)
		return at;
	/* The caret's own column counts: it stands behind the text too. */
	first = caret < room ? 0 : caret - room + 1;
	bg_clip(c, (struct bg_rect){ row, at, 1, room });
	bg_fill(c, c->clip, ' ', BG_ROLE_FIELD);
	bg_puts(c, row, at - first, columns(e, e->len), BG_ROLE_FIELD,
	    e->text);
	bg_unclip(c);
	c->cursor_row = row;
	c->cursor_col = at + caret - first;
	if (mark < 0 || mark > e->len)
		mark = e->len;
	at += columns(e, mark) - first;
	return at < col ? col : at >= col + width ? col + width - 1 : at;
}
