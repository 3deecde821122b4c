#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "paste-parts.h"
#include "pattern.h"

struct paste {
	char	*text;		/* the pattern so far */
	int	 op;		/* of the access to change */
	int	 elem;		/* bytes of an element of its array */
	int	 rows;		/* of the tile declared, 0: none */
	int	 accesses;	/* taken by now */
	struct bg_paste_known known;
	/* the one declared, or ""; subscripts of others are of global memory */
	char	 array[BG_PASTE_NAME];
	char	*told;
	struct bg_error *err;
};

static void
tell(struct paste *s, const char *key, const char *value)
{
	size_t n = strlen(s->told);

	if (n < BG_PASTE_TOLD)
		snprintf(s->told + n, BG_PASTE_TOLD - n, "%s%s=%.60s",
		    n > 0 ? " " : "", key, value);
}

static int
set(struct paste *s, const char *key, const char *value)
{
	char *text;
	int rc = bg_pattern_edit(s->text, s->op, key, value, &text, s->err);

	if (rc != BG_OK) {
		s->err->column = -1;
		return rc;
	}
	free(s->text);
	s->text = text;
	return BG_OK;
}

/* The same, of one that may well be absent. */
static void
drop(struct paste *s, const char *key)
{
	char *text;

	if (bg_pattern_edit(s->text, s->op, key, NULL, &text, NULL) != BG_OK)
		return;
	free(s->text);
	s->text = text;
}

static bool
parses(const char *text, struct bg_error *err)
{
	struct bg_pattern *p;

	if (bg_pattern_parse(&p, text, err) != BG_OK) {
		if (err != NULL)
			err->column = -1;
		return false;
	}
	bg_pattern_free(p);
	return true;
}

/* The instruction without its width, which the elements give; where plain it
 * is ld or st in any case. */
static int
bare_op(struct paste *s, const char *wanted, bool plain)
{
	struct bg_pattern *p;
	char value[64] = "ld";
	int rc = bg_pattern_parse(&p, s->text, NULL);

	if (rc == BG_OK) {
		bg_pattern_get(p, s->op, "op", value, sizeof value);
		bg_pattern_free(p);
	}
	if (strncmp(value, "ld.", 3) == 0 || strncmp(value, "st.", 3) == 0)
		value[2] = '\0';
	if (wanted != NULL)
		snprintf(value, sizeof value, "%s", wanted);
	else if (plain && strncmp(value, "ldm", 3) == 0)
		strcpy(value, "ld");
	else if (plain && strncmp(value, "stm", 3) == 0)
		strcpy(value, "st");
	return set(s, "op", value);
}

/* ---- the three kinds ---- */

static int
begin_anew(struct paste *s, const struct bg_pasted *c)
{
	char text[160];

	if (c->rows > 0)
		snprintf(text, sizeof text, "elem=%s tile=%dx%d pad=%d op=ld "
		    "row=lane%%%d col=0", c->elem, c->rows, c->cols, c->pad,
		    c->rows);
	else
		snprintf(text, sizeof text, "elem=%s op=ld stride=1", c->elem);
	free(s->text);
	s->text = strdup(text);
	s->op = 0;
	return s->text == NULL ? bg_fail(s->err, BG_ENOMEM, -1, 1,
	    "out of memory") : BG_OK;
}

static int
take_array(struct paste *s, const struct bg_pasted *c)
{
	char tile[32], pad[16];
	int rc;

	snprintf(tile, sizeof tile, "%dx%d", c->rows, c->cols);
	snprintf(pad, sizeof pad, "%d", c->pad);
	strcpy(s->array, c->name);
	s->elem = bg_paste_elem_bytes(c->elem);
	s->rows = c->rows;
	tell(s, "elem", c->elem);
	if (c->rows > 0) {
		tell(s, "tile", tile);
		tell(s, "pad", pad);
	}
	rc = set(s, "elem", c->elem);
	if (rc == BG_OK && c->rows > 0)
		rc = set(s, "tile", tile);
	if (rc != BG_OK)
		return begin_anew(s, c);
	drop(s, "pitch");
	drop(s, "pad");
	drop(s, "swizzle");
	if (c->rows == 0)
		drop(s, "tile");
	if (c->pad > 0)
		set(s, "pad", pad);
	if (!parses(s->text, NULL)) {
		bare_op(s, NULL, true);
		if (!parses(s->text, NULL))
			return begin_anew(s, c);
	}
	return BG_OK;
}

/* One more access, where the statement is not the first. */
static int
add_access(struct paste *s, const struct bg_pasted *c, int vec)
{
	size_t len = strlen(s->text) + 2 * BG_PASTE_EXPR + 64;
	char *text, width[24] = "";
	const char *op = c->op != NULL ? c->op : "ld";

	if (vec > 1)
		snprintf(width, sizeof width, " vec=%d", vec);
	text = malloc(len);
	if (text == NULL)
		return bg_fail(s->err, BG_ENOMEM, -1, 1, "out of memory");
	if (c->row[0] != '\0')
		snprintf(text, len, "%s\nop=%s row=%s col=%s%s", s->text, op,
		    c->row, c->col, width);
	else
		snprintf(text, len, "%s\nop=%s index=%s%s", s->text, op,
		    c->col, width);
	free(s->text);
	s->text = text;
	return BG_OK;
}

/* The elements that a statement moves: as many as the type it casts to has
 * room for. */
static int
vec_of(struct paste *s, const struct bg_pasted *c, int *vec)
{
	*vec = 1;
	if (c->bytes == 0 || s->elem == 0)
		return BG_OK;
	if (c->bytes % s->elem != 0)
		return bg_fail(s->err, BG_EVALUE, -1, 1, c->bytes == 1 ?
		    _("%.*s takes %d byte, less than an element of %d") :
		    c->bytes < s->elem ?
		    _("%.*s takes %d bytes, less than an element of %d") :
		    _("%.*s takes %d bytes, no whole elements of %d"),
		    c->cast.len > 60 ? 60 : c->cast.len, c->cast.at, c->bytes,
		    s->elem);
	*vec = c->bytes / s->elem;
	return BG_OK;
}

/* Whether the words of text have name among them. */
static bool
mentions(const char *text, const char *name, int len)
{
	const char *at = text;

	while ((at = strstr(at, name)) != NULL) {
		if ((at == text || !bg_is_word(at[-1])) &&
		    !bg_is_word(at[len]))
			return true;
		at++;
	}
	return false;
}

/* A statement is done once by all lanes: a mask and the counting of a
 * variable that it does not have are not of it. */
static void
drop_leftovers(struct paste *s, const struct bg_pasted *c)
{
	char loop[80] = "", mask[256] = "";
	struct bg_pattern *p;

	if (c->name[0] != '\0' && !c->conditional)
		drop(s, "mask");
	if (bg_pattern_parse(&p, s->text, NULL) != BG_OK)
		return;
	bg_pattern_get(p, s->op, "for", loop, sizeof loop);
	bg_pattern_get(p, s->op, "mask", mask, sizeof mask);
	bg_pattern_free(p);
	loop[strcspn(loop, ":")] = '\0';
	if (loop[0] != '\0' && !mentions(c->row, loop, (int)strlen(loop)) &&
	    !mentions(c->col, loop, (int)strlen(loop)) &&
	    !mentions(mask, loop, (int)strlen(loop)))
		drop(s, "for");
}

static int
set_access(struct paste *s, const struct bg_pasted *c, int vec)
{
	char width[16];
	int rc = BG_OK;

	snprintf(width, sizeof width, "%d", vec);
	if (c->name[0] != '\0')
		rc = bare_op(s, c->op, c->bytes > 0);
	if (rc == BG_OK && c->name[0] != '\0' && vec == 1)
		drop(s, "vec");
	if (rc == BG_OK && vec > 1)
		rc = set(s, "vec", width);
	drop_leftovers(s, c);
	if (rc == BG_OK && c->row[0] == '\0')
		return set(s, "index", c->col);
	if (rc == BG_OK)
		rc = set(s, "row", c->row);
	return rc == BG_OK ? set(s, "col", c->col) : rc;
}

static int
take_access(struct paste *s, struct bg_pasted *c)
{
	char width[16];
	int vec, rc = vec_of(s, c, &vec);

	if (rc != BG_OK)
		return rc;
	if (s->rows > 0 && c->row[0] == '\0' && c->name[0] != '\0') {
		/* t[i] of a tile is where its row begins */
		strcpy(c->row, c->col);
		strcpy(c->col, "0");
	}
	if (c->op != NULL)
		tell(s, "op", c->op);
	tell(s, c->row[0] != '\0' ? "row" : "index",
	    c->row[0] != '\0' ? c->row : c->col);
	if (c->row[0] != '\0')
		tell(s, "col", c->col);
	snprintf(width, sizeof width, "%d", vec);
	if (c->bytes > 0)
		tell(s, "vec", width);
	return s->accesses++ > 0 ? add_access(s, c, vec) :
	    set_access(s, c, vec);
}

static int
take_swizzle(struct paste *s, const struct bg_pasted *c)
{
	char value[48];

	snprintf(value, sizeof value, "cute:%d,%d,%d", c->b, c->m, c->s);
	tell(s, "swizzle", value);
	return set(s, "swizzle", value);
}

/* ---- statements ---- */

static int
take(struct paste *s, struct bg_pasted *c)
{
	switch (c->kind) {
	case BG_PASTE_ARRAY:
		return take_array(s, c);
	case BG_PASTE_ACCESS:
		return take_access(s, c);
	case BG_PASTE_SWIZZLE:
		return take_swizzle(s, c);
	case BG_PASTE_NOTHING:
		break;
	}
	return BG_OK;
}

static int
take_statements(struct paste *s, const char *code)
{
	struct bg_pasted c;
	int len, rc = BG_OK;

	for (; rc == BG_OK && *code != '\0'; code += code[len] != '\0' ?
	    len + 1 : len) {
		len = (int)strcspn(code, ";{}");
		if (bg_paste_define(code, len, &s->known))
			continue;
		rc = bg_paste_read(code, len, &s->known, s->array, &c,
		    s->err);
		if (rc == BG_OK)
			rc = take(s, &c);
	}
	return rc;
}

/* Tells what is not as it was, beyond what has been told. */
static void
tell_changes(struct paste *s, const struct bg_pattern *was, int op)
{
	static const struct { const char *key, *none; } keys[] = {
		{ "swizzle", "none" }, { "op", NULL }, { "vec", NULL },
		{ "stride", NULL }, { "row", NULL }, { "col", NULL },
		{ "mask", "all" }, { "for", "none" },
	};
	char before[256], after[256], word[16];
	struct bg_pattern *p;
	const char *old, *new, *told;
	size_t i;

	if (was == NULL || bg_pattern_parse(&p, s->text, NULL) != BG_OK)
		return;
	for (i = 0; i < sizeof keys / sizeof *keys; i++) {
		old = bg_pattern_get(was, op, keys[i].key, before,
		    sizeof before);
		new = bg_pattern_get(p, s->op, keys[i].key, after,
		    sizeof after);
		if (new == NULL)
			new = keys[i].none;
		if (old == NULL)
			old = keys[i].none;
		snprintf(word, sizeof word, "%s=", keys[i].key);
		told = strstr(s->told, word);
		if (new == NULL || (old != NULL && strcmp(old, new) == 0) ||
		    (told != NULL && (told == s->told || told[-1] == ' ')))
			continue;
		tell(s, keys[i].key, new);
	}
	bg_pattern_free(p);
}

bool
bg_paste_is_code(const char *code)
{
	struct bg_pasted c;
	int len;

	for (; *code != '\0'; code += code[len] != '\0' ? len + 1 : len) {
		len = (int)strcspn(code, ";{}");
		if (bg_paste_read(code, len, NULL, "", &c, NULL) != BG_OK ||
		    c.kind != BG_PASTE_NOTHING)
			return true;
	}
	return false;
}

/* The first access that op= number op makes. */
static int
first_of(const struct bg_pattern *p, int op)
{
	int i = 0;

	while (i + 1 < p->naccesses && p->access[i].op != op)
		i++;
	return i;
}

int
bg_paste(const char *code, const char *text, int op, char **out,
    char told[BG_PASTE_TOLD], struct bg_error *err)
{
	struct bg_error mine;
	struct paste s = { .op = op, .told = told,
	    .err = err != NULL ? err : &mine };
	char *plain = bg_paste_plain(code);
	struct bg_pattern *was = NULL;
	int rc = BG_OK;

	told[0] = '\0';
	*out = NULL;
	s.text = strdup(text);
	if (plain == NULL || s.text == NULL)
		rc = bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	if (bg_pattern_parse(&was, text, NULL) == BG_OK)
		s.elem = bg_pattern_layout(was, first_of(was, op))->elem;
	if (rc == BG_OK)
		rc = take_statements(&s, plain);
	if (rc == BG_OK && told[0] == '\0') {
		bg_fail(err, BG_ESYNTAX, -1, 1, "no pattern, nor code that "
		    "is known");
		rc = bg_hint(err, "a shared array, its subscripts and "
		    "Swizzle<B,M,S> are");
		rc = BG_ESYNTAX;
	}
	if (rc == BG_OK && !parses(s.text, s.err))
		rc = s.err->code;
	if (rc == BG_OK)
		tell_changes(&s, was, op);
	bg_pattern_free(was);
	free(plain);
	if (rc == BG_OK)
		*out = s.text;
	else
		free(s.text);
	return rc;
}

int
bg_paste_line(const char *line, const char *text, int op, char **out,
    char told[BG_PASTE_TOLD], struct bg_error *err)
{
	char *before = strdup(line);
	size_t i;
	int rc = BG_ESYNTAX;

	if (before == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	for (i = strlen(before); i-- > 1 && rc != BG_OK; ) {
		if (!isspace((unsigned char)before[i]))
			continue;
		before[i] = '\0';
		if (parses(before, NULL) && bg_paste_is_code(line + i + 1)) {
			rc = bg_paste(line + i + 1, before, op, out, told,
			    err);
			free(before);
			return rc;
		}
	}
	free(before);
	return bg_paste(line, text, op, out, told, err);
}
