#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern.h"
#include "search.h"
#include "wavefront.h"

bool
bg_search_holds(const struct bg_pattern *p, int array)
{
	const struct bg_pattern_access *a;
	int i, lane;

	for (i = 0; i < p->naccesses; i++) {
		a = &p->access[i];
		if (a->array != array)
			continue;
		for (lane = 0; lane < BG_LANES; lane++)
			if (bg_access_lanes(&a->access) >> lane & 1 &&
			    a->index[lane] != BG_NO_ELEMENT)
				return true;
	}
	return false;
}

void
bg_search_begin(struct bg_search_walk *w, const struct bg_pattern *p,
    int array, enum bg_search_family family)
{
	memset(w, 0, sizeof *w);
	w->family = family;
	w->held = bg_search_holds(p, array);
	w->plain = p->array[array];
	memset(&w->plain.swizzle, 0, sizeof w->plain.swizzle);
	if (!w->held)
		w->plain.pitch = w->plain.cols;
	w->b = w->s = 1;
	w->m = family == BG_TRY_TRITON ? 2 : 0;
}

/* Bits of the offsets in the array, in elements. */
static int
offset_bits(const struct bg_layout *l)
{
	int64_t last = (int64_t)l->rows * l->pitch - 1;
	int n = 0;

	while (last >> n != 0)
		n++;
	return n;
}

/*
 * The next B,M,S: B from 1, M from 0, S of B, -B, B + 1, ..., as long as the
 * B + M + |S| bits that take part are bits that offsets have.
 */
static bool
next_cute(struct bg_search_walk *w, struct bg_layout *l)
{
	int bits = offset_bits(&w->plain);

	while (w->b + w->m + abs(w->s) > bits) {
		w->m++;
		if (w->b + w->m + w->b > bits) {
			w->b++;
			w->m = 0;
		}
		w->s = w->b;
		if (2 * w->b > bits)
			return false;
	}
	l->swizzle.kind = BG_SWIZZLE_CUTE;
	l->swizzle.b = w->b;
	l->swizzle.m = w->m;
	l->swizzle.s = w->s;
	w->s = w->s > 0 ? -w->s : -w->s + 1;
	return true;
}

static bool
next_triton(struct bg_search_walk *w, struct bg_layout *l)
{
	if (w->s >= l->rows && w->s > 1) {
		w->s = 1;
		w->m *= 2;
	}
	if (w->b * w->m > l->cols) {
		w->b *= 2;
		w->m = 2;
	}
	if (w->b * w->m > l->cols)
		return false;
	l->swizzle.kind = BG_SWIZZLE_TRITON;
	l->swizzle.vec = w->b;
	l->swizzle.max_phase = w->m;
	l->swizzle.per_phase = w->s;
	w->s *= 2;
	return true;
}

static bool
next_tma(struct bg_search_walk *w, struct bg_layout *l)
{
	for (; w->i < 3; w->i++) {
		l->swizzle.bytes = 32 << w->i;
		if (l->pitch * l->elem <= l->swizzle.bytes)
			break;
	}
	l->swizzle.kind = BG_SWIZZLE_TMA;
	return w->i++ < 3;
}

bool
bg_search_next(struct bg_search_walk *w, struct bg_layout *l)
{
	*l = w->plain;
	if (l->rows == 0)
		return false;
	switch (w->family) {
	case BG_TRY_NONE:
		return w->i++ == 0;
	case BG_TRY_PAD:
		l->pitch += ++w->i;
		return !w->held && w->i * l->elem < BG_ROW_BYTES;
	case BG_TRY_XOR:
		l->swizzle.kind = BG_SWIZZLE_XOR;
		l->swizzle.div = 1;
		return w->i++ == 0;
	case BG_TRY_XOR_ROWS:
		l->swizzle.kind = BG_SWIZZLE_XOR;
		l->swizzle.div = 2 << w->i++;
		return l->swizzle.div < l->rows;
	case BG_TRY_CUTE:
		return next_cute(w, l);
	case BG_TRY_TRITON:
		return next_triton(w, l);
	case BG_TRY_TMA:
		return next_tma(w, l);
	case BG_TRY_ADD:
		l->swizzle.kind = BG_SWIZZLE_ADD;
		return w->i++ == 0;
	case BG_TRY_FAMILIES:
		break;
	}
	return false;
}

int
bg_search_operations(const struct bg_layout *l)
{
	switch (l->swizzle.kind) {
	case BG_SWIZZLE_NONE:
		return 0;
	case BG_SWIZZLE_XOR:
		return l->swizzle.div == 1 ? 1 : 2;
	case BG_SWIZZLE_ADD:
		return (l->cols & (l->cols - 1)) == 0 ? 2 : 5;
	case BG_SWIZZLE_CUTE:
	case BG_SWIZZLE_TMA:
	case BG_SWIZZLE_TRITON:
		return 2;
	case BG_SWIZZLE_EXPR:
		break;
	}
	return 8;
}

/* ---- as text ---- */

const char *
bg_search_family_name(enum bg_search_family family)
{
	static const char *const names[BG_TRY_FAMILIES] = {
		[BG_TRY_NONE] = "none", [BG_TRY_PAD] = "pad",
		[BG_TRY_XOR] = "xor", [BG_TRY_XOR_ROWS] = "xor/N",
		[BG_TRY_CUTE] = "cute", [BG_TRY_TRITON] = "triton",
		[BG_TRY_TMA] = "tma", [BG_TRY_ADD] = "add",
	};

	return names[family];
}

const char *
bg_search_words(const struct bg_layout *l, char buf[BG_SEARCH_WORDS_MAX])
{
	bool plain = l->swizzle.kind == BG_SWIZZLE_NONE;
	char swizzle[40];
	int n = 0;

	bg_swizzle_print(&l->swizzle, swizzle, sizeof swizzle);
	buf[0] = '\0';
	if (l->pitch != l->cols || plain)
		n = snprintf(buf, BG_SEARCH_WORDS_MAX, "pad=%d",
		    l->pitch - l->cols);
	if (!plain)
		snprintf(buf + n, (size_t)(BG_SEARCH_WORDS_MAX - n),
		    "%sswizzle=%s", n > 0 ? " " : "", swizzle);
	return buf;
}

static bool
same_swizzle(const struct bg_swizzle *a, const struct bg_swizzle *b)
{
	char x[40], y[40];

	return a->kind == b->kind && a->column == b->column &&
	    strcmp(bg_swizzle_print(a, x, sizeof x),
	    bg_swizzle_print(b, y, sizeof y)) == 0;
}

/* Sets the key in *text, which is freed; to its default by removing it, where
 * that can be. */
static int
edit(char **text, int op, const char *key, const char *value,
    bool is_default, struct bg_error *err)
{
	char *next;
	int status = bg_pattern_edit(*text, op, key, value, &next, err);

	if (status != 0)
		return status;
	free(*text);
	*text = next;
	if (is_default && bg_pattern_edit(*text, op, key, NULL, &next,
	    NULL) == 0) {
		free(*text);
		*text = next;
	}
	return 0;
}

int
bg_search_apply(const struct bg_pattern *p, int array,
    const struct bg_layout *l, char **out, struct bg_error *err)
{
	const struct bg_layout *now = &p->array[array];
	bool plain = l->swizzle.kind == BG_SWIZZLE_NONE;
	char swizzle[40], pad[16];
	int status = 0, i = 0, op;

	while (i < p->naccesses - 1 && p->access[i].array != array)
		i++;
	op = p->access[i].op;
	*out = strdup(p->text);
	if (*out == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	bg_swizzle_print(&l->swizzle, swizzle, sizeof swizzle);
	snprintf(pad, sizeof pad, "%d", l->pitch - l->cols);
	if (!same_swizzle(&l->swizzle, &now->swizzle))
		status = edit(out, op, "swizzle", swizzle, plain, err);
	if (status == 0 && l->pitch != now->pitch)
		status = edit(out, op, "pad", pad, l->pitch == l->cols, err);
	if (status != 0) {
		free(*out);
		*out = NULL;
	}
	return status;
}
