#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "paste-parts.h"
#include "pattern.h"

struct paste {
	char	*text;		/* the pattern so far */
	int	 op;		/* of the access to change */
	int	 accesses;	/* taken by now */
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

/* The instruction without its width, which the elements give; "ld" where it
 * is none that reads or writes elements one by one. */
static int
bare_op(struct paste *s, const char *wanted)
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
	else if (strncmp(value, "ldm", 3) == 0)
		strcpy(value, "ld");
	else if (strncmp(value, "stm", 3) == 0)
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
		bare_op(s, NULL);
		if (!parses(s->text, NULL))
			return begin_anew(s, c);
	}
	return BG_OK;
}

/* Where the statement is the first, the access at hand; else one more. */
static int
add_access(struct paste *s, const struct bg_pasted *c)
{
	size_t len = strlen(s->text) + 2 * BG_PASTE_EXPR + 64;
	char *text, vec[24] = "";
	const char *op = c->op != NULL ? c->op : "ld";

	if (c->vec > 0)
		snprintf(vec, sizeof vec, " vec=%d", c->vec);
	text = malloc(len);
	if (text == NULL)
		return bg_fail(s->err, BG_ENOMEM, -1, 1, "out of memory");
	if (c->row[0] != '\0')
		snprintf(text, len, "%s\nop=%s row=%s col=%s%s", s->text, op,
		    c->row, c->col, vec);
	else
		snprintf(text, len, "%s\nop=%s index=%s%s", s->text, op,
		    c->col, vec);
	free(s->text);
	s->text = text;
	return BG_OK;
}

static int
take_access(struct paste *s, const struct bg_pasted *c)
{
	char vec[16];
	int rc = BG_OK;

	if (c->op != NULL)
		tell(s, "op", c->op);
	tell(s, c->row[0] != '\0' ? "row" : "index",
	    c->row[0] != '\0' ? c->row : c->col);
	if (c->row[0] != '\0')
		tell(s, "col", c->col);
	snprintf(vec, sizeof vec, "%d", c->vec);
	if (c->vec > 0)
		tell(s, "vec", vec);
	if (s->accesses++ > 0)
		return add_access(s, c);
	if (c->op != NULL || c->vec > 0)
		rc = bare_op(s, c->op);
	if (rc == BG_OK && c->vec > 0)
		rc = set(s, "vec", vec);
	if (rc == BG_OK && c->row[0] == '\0')
		return set(s, "index", c->col);
	if (rc == BG_OK)
		rc = set(s, "row", c->row);
	return rc == BG_OK ? set(s, "col", c->col) : rc;
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

/* The code without comments, malloc()ed. */
static char *
strip_comments(const char *code)
{
	char *out = malloc(strlen(code) + 1), *to = out;
	const char *end;

	while (out != NULL && *code != '\0') {
		if (code[0] == '/' && code[1] == '/') {
			code += strcspn(code, "\n");
		} else if (code[0] == '/' && code[1] == '*') {
			end = strstr(code + 2, "*/");
			code = end != NULL ? end + 2 : code + strlen(code);
			*to++ = ' ';
		} else {
			*to++ = *code++;
		}
	}
	if (out != NULL)
		*to = '\0';
	return out;
}

static int
take(struct paste *s, const struct bg_pasted *c)
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
		rc = bg_paste_read(code, len, s->array, &c, s->err);
		if (rc == BG_OK)
			rc = take(s, &c);
	}
	return rc;
}

bool
bg_paste_is_code(const char *code)
{
	struct bg_pasted c;
	int len;

	for (; *code != '\0'; code += code[len] != '\0' ? len + 1 : len) {
		len = (int)strcspn(code, ";{}");
		if (bg_paste_read(code, len, "", &c, NULL) != BG_OK ||
		    c.kind != BG_PASTE_NOTHING)
			return true;
	}
	return false;
}

int
bg_paste(const char *code, const char *text, int op, char **out,
    char told[BG_PASTE_TOLD], struct bg_error *err)
{
	struct bg_error mine;
	struct paste s = { .op = op, .told = told,
	    .err = err != NULL ? err : &mine };
	char *plain = strip_comments(code);
	int rc = BG_OK;

	told[0] = '\0';
	*out = NULL;
	s.text = strdup(text);
	if (plain == NULL || s.text == NULL)
		rc = bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
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
