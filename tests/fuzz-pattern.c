#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "pattern.h"
#include "wavefront.h"

int	LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
must(bool holds)
{
	if (!holds)
		abort();
}

static void
same_array(const struct bg_layout *a, const struct bg_layout *b)
{
	struct bg_layout l = *a, m = *b;
	size_t n = (size_t)l.rows * (size_t)l.cols;

	must((l.swizzle.column == NULL) == (m.swizzle.column == NULL));
	if (l.swizzle.column != NULL)
		must(memcmp(l.swizzle.column, m.swizzle.column,
		    n * sizeof *l.swizzle.column) == 0);
	l.swizzle.column = m.swizzle.column = NULL;
	must(memcmp(&l, &m, sizeof l) == 0);
}

/* What is printed is the same pattern, and prints as itself. */
static void
check_print(const struct bg_pattern *p)
{
	struct bg_pattern *q;
	char *once, *twice;
	int i;

	must(bg_pattern_print(p, &once) == BG_OK);
	must(bg_pattern_parse(&q, once, NULL) == BG_OK);
	must(bg_pattern_print(q, &twice) == BG_OK);
	must(strcmp(once, twice) == 0 && strcmp(p->name, q->name) == 0);
	must(p->narrays == q->narrays && p->naccesses == q->naccesses);
	for (i = 0; i < p->narrays; i++)
		same_array(&p->array[i], &q->array[i]);
	for (i = 0; i < p->naccesses; i++)
		must(memcmp(&p->access[i], &q->access[i],
		    offsetof(struct bg_pattern_access, at)) == 0);
	free(once);
	free(twice);
	bg_pattern_free(q);
}

static void
check_access(const struct bg_pattern *p, int i)
{
	const struct bg_pattern_access *a = &p->access[i];
	struct bg_prediction pred;

	must(bg_access_check(&a->access, NULL) == BG_OK);
	must(a->array >= 0 && a->array < p->narrays && a->op >= 0 &&
	    a->op < p->nops && strlen(a->name) < sizeof a->name);
	bg_predict(&a->access, &pred);
	must(pred.total >= pred.groups);
}

/* A key set to what it was, to another value and removed. */
static void
check_edit(const struct bg_pattern *p, const char *key, int op)
{
	static const char *const values[] = { "1", "lane", "8x8", "xor", "" };
	struct bg_pattern *q;
	char buf[512], *out;
	int i;

	if (bg_pattern_get(p, op, key, buf, sizeof buf) != NULL &&
	    strlen(buf) < sizeof buf - 1 &&
	    bg_pattern_edit(p->text, op, key, buf, &out, NULL) == BG_OK) {
		/* A new vec or pad may exclude what was there. */
		if (bg_pattern_parse(&q, out, NULL) == BG_OK)
			must(q->nops == p->nops && q->narrays >= p->narrays);
		bg_pattern_free(q);
		free(out);
	}
	for (i = 0; i < 5; i++)
		if (bg_pattern_edit(p->text, op, key, values[i], &out,
		    NULL) == BG_OK) {
			if (bg_pattern_parse(&q, out, NULL) == BG_OK)
				bg_pattern_free(q);
			free(out);
		}
	if (bg_pattern_edit(p->text, op, key, NULL, &out, NULL) == BG_OK)
		free(out);
}

static void
check_error(const struct bg_error *err, int status, const char *text)
{
	must(err->code == status && err->message[0] != '\0' &&
	    strpbrk(err->message, "\n\r\t\x1b") == NULL);
	must(err->hint[0] != '\0' && err->column >= 0 && err->length >= 1 &&
	    err->column + err->length - 1 <= (int)strlen(text));
}

/* Whatever the text is: a pattern that print reproduces and edits leave
 * whole, or an error with a place within it and a hint. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const keys[] = { "elem", "tile", "pad", "pitch",
		"swizzle", "base", "block", "warp", "op", "vec", "row", "col",
		"index", "stride", "addr", "offsets", "mask", "for", "name" };
	struct bg_error err = { 0 };
	struct bg_pattern *p;
	char *text, *out;
	int status, i;

	text = malloc(size + 1);
	if (text == NULL)
		return 0;
	memcpy(text, data, size);
	text[size] = '\0';
	status = bg_pattern_parse(&p, text, &err);
	if (status != BG_OK) {
		check_error(&err, status, text);
		if (bg_pattern_edit(text, 0, "swizzle", "none", &out,
		    NULL) == BG_OK)
			free(out);
	} else {
		check_print(p);
		for (i = 0; i < p->naccesses; i++)
			check_access(p, i);
		/* One key a run, another for another text. */
		i = (int)(size % (sizeof keys / sizeof keys[0]));
		check_edit(p, keys[i], (int)size / 19 % (p->nops + 1) - 1);
		bg_pattern_free(p);
	}
	free(text);
	return 0;
}
