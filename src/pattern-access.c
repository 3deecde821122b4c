#include <stdlib.h>
#include <string.h>

#include "pattern-parse.h"
#include "nls.h"

void
bg_parse_lane(struct bg_parse *s, int lane)
{
	int x = s->block[0], y = s->block[1];
	int tid = s->warp * BG_LANES + lane;

	s->values[BG_NAME_LANE] = lane;
	s->values[BG_NAME_TID] = tid;
	s->values[BG_NAME_TX] = tid % x;
	s->values[BG_NAME_TY] = tid / x % y;
	s->values[BG_NAME_TZ] = tid / x / y;
	s->values[BG_NAME_WARP] = s->warp;
}

/* The lanes of the warp that the block has threads for. */
static uint32_t
existing_lanes(const struct bg_parse *s)
{
	int n = s->block[0] * s->block[1] * s->block[2] - s->warp * BG_LANES;

	return n >= BG_LANES ? BG_FULL_MASK : (1u << n) - 1;
}

static const struct bg_word *
address_word(const struct bg_place *at)
{
	static const int keys[] = {
		BG_KEY_INDEX, BG_KEY_STRIDE, BG_KEY_ADDR, BG_KEY_OFFSETS,
		BG_KEY_COL, BG_KEY_ROW,
	};
	size_t i;

	for (i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (at->word[keys[i]] != NULL)
			return at->word[keys[i]];
	return NULL;
}

/* Collects the words of access number n: each key once, checked before. */
static void
gather(struct bg_parse *s, int n, struct bg_place *at)
{
	int i;

	memset(at, 0, sizeof *at);
	for (i = 0; i < s->words.n; i++)
		if (s->words.word[i].access == n)
			at->word[s->words.word[i].key] = &s->words.word[i];
	at->by_address = at->word[BG_KEY_ADDR] != NULL ||
	    at->word[BG_KEY_OFFSETS] != NULL;
}

/* Whether the access says where, in one complete way. */
static int
check_complete(struct bg_parse *s, const struct bg_place *at)
{
	const struct bg_word *w;

	w = at->word[BG_KEY_OP];
	if (address_word(at) == NULL) {
		bg_fail_word(s, w, BG_ESYNTAX,
		    "the access does not say where: row and col are missing");
		return bg_hint(s->err, "or index, stride, addr or offsets");
	}
	w = at->word[BG_KEY_ROW];
	if (w != NULL && at->word[BG_KEY_COL] == NULL) {
		bg_fail_word(s, w, BG_ESYNTAX, "row is given without col");
		return bg_hint(s->err, "add col=0, or use index alone");
	}
	if (w == NULL && at->word[BG_KEY_COL] != NULL) {
		bg_fail_word(s, at->word[BG_KEY_COL], BG_ESYNTAX,
		    "col is given without row");
		return bg_hint(s->err, "add row=0, or use index alone");
	}
	if (w != NULL && s->layout->rows == 0) {
		bg_fail_word(s, w, BG_EVALUE, "row and col need a tile");
		return bg_hint(s->err, "add tile=ROWSxCOLS before the first "
		    "op, or use index");
	}
	return 0;
}

static int
blanks(const char *text, int len)
{
	int n = 0;

	while (n < len && (text[n] == ' ' || text[n] == '\t'))
		n++;
	return n;
}

/* offsets=: 32 decimal numbers with commas between. */
static int
parse_offsets(struct bg_parse *s, const struct bg_word *w, int64_t *offset)
{
	const char *text = s->text + w->value;
	int at = 0, lane, n, value;

	for (lane = 0; lane < BG_LANES; lane++) {
		at += blanks(text + at, w->value_len - at);
		n = bg_parse_digits(text + at, w->value_len - at, &value);
		if (n == 0) {
			bg_fail(s->err, BG_ESYNTAX, w->value + at, 1,
			    "lane %d: a byte offset is missing", lane);
			return bg_hint(s->err, "offsets are decimal, up to 9 "
			    "digits, with commas between");
		}
		offset[lane] = value;
		at += n;
		if (lane == BG_LANES - 1)
			break;
		at += blanks(text + at, w->value_len - at);
		if (at == w->value_len) {
			bg_fail(s->err, BG_ESYNTAX, w->value + at, 1,
			    lane == 0 ?
			    _("%d offset: every one of the 32 lanes needs "
			    "one") :
			    _("%d offsets: every one of the 32 lanes needs "
			    "one"), lane + 1);
			return bg_hint(s->err, "those of inactive lanes are "
			    "not looked at");
		}
		if (text[at] != ',') {
			bg_fail(s->err, BG_ESYNTAX, w->value + at, 1,
			    "%c where a comma was expected", text[at]);
			return bg_hint(s->err, "offsets are decimal, up to 9 "
			    "digits, with commas between");
		}
		at++;
	}
	if (at == w->value_len)
		return 0;
	bg_fail(s->err, BG_ESYNTAX, w->value + at, w->value_len - at,
	    "more than the 32 offsets of a warp");
	return bg_hint(s->err, "one for each lane, lane 0 first");
}

static int
log2_of(int n)
{
	return __builtin_ctz((unsigned)n);
}

/* Says which swizzle would keep the lane's elements together: one of CuTe's
 * with a base of as many bits, where the layout takes it. */
static int
hint_whole_vectors(struct bg_parse *s, int vec)
{
	struct bg_layout l = *s->layout;
	int row, bits = log2_of(vec);

	l.swizzle.kind = BG_SWIZZLE_CUTE;
	if ((l.pitch & (l.pitch - 1)) == 0 && l.pitch >= 2 * vec) {
		row = log2_of(l.pitch);
		l.swizzle.m = bits;
		l.swizzle.b = row - bits < 3 ? row - bits : 3;
		l.swizzle.s = row - bits;
		if (bg_layout_check(&l, NULL) == 0)
			return bg_hint(s->err, "swizzle units of %d elements: "
			    "cute:%d,%d,%d, or any cute:B,M,S with M of %d or "
			    "more", vec, l.swizzle.b, l.swizzle.m,
			    l.swizzle.s, bits);
	}
	return bg_hint(s->err, "swizzle units of %d elements: cute:B,M,S with "
	    "M of %d or more, or tma", vec, bits);
}

static int
fail_split(struct bg_parse *s, const struct bg_word *w, int lane, int vec)
{
	bg_fail_value(s, w, BG_EVALUE,
	    "lane %d: the swizzle puts its %d elements apart, and one access "
	    "takes them side by side", lane, vec);
	return hint_whole_vectors(s, vec);
}

/* row and col of a lane. */
static int
element_address(struct bg_parse *s, const struct bg_place *at,
    struct bg_pattern_access *a, int lane, int64_t *address)
{
	const struct bg_layout *l = s->layout;
	const struct bg_word *row_word = at->word[BG_KEY_ROW];
	const struct bg_word *col_word = at->word[BG_KEY_COL];
	struct bg_error err;
	int64_t row, col, other;
	int i;

	if (bg_parse_eval(s, row_word, at->first, s->values + s->first, lane, &row) != 0 ||
	    bg_parse_eval(s, col_word, at->second, s->values + s->first, lane, &col) != 0)
		return s->err->code;
	if (bg_layout_address(l, row, col, address, &err) != 0) {
		bg_fail_value(s, row < 0 || row >= l->rows ? row_word :
		    col_word, err.code, "lane %d: %.200s", lane, err.message);
		return bg_hint(s->err, "%s", err.hint);
	}
	if (a->vec > l->cols - col) {
		bg_fail_value(s, col_word, BG_ERANGE,
		    "lane %d: its %d elements from row %lld, col %lld leave "
		    "the %dx%d tile", lane, a->vec, (long long)row,
		    (long long)col, l->rows, l->cols);
		return bg_hint(s->err, "col plus vec is at most %d", l->cols);
	}
	a->row[lane] = (int)row;
	a->col[lane] = (int)col;
	for (i = 1; i < a->vec && l->swizzle.kind != BG_SWIZZLE_NONE; i++)
		if (bg_layout_address(l, row, col + i, &other, NULL) != 0 ||
		    other != *address + i * l->elem)
			return fail_split(s, col_word, lane, a->vec);
	return 0;
}

/* index or stride of a lane. */
static int
index_address(struct bg_parse *s, const struct bg_place *at,
    struct bg_pattern_access *a, int lane, int64_t *address)
{
	const struct bg_layout *l = s->layout;
	const struct bg_word *w = address_word(at);
	struct bg_error err;
	int64_t index, stride, other;
	int i, step;

	if (bg_parse_eval(s, w, at->first, s->values + s->first, lane, &index) != 0)
		return s->err->code;
	stride = index;
	if (w->key == BG_KEY_STRIDE &&
	    __builtin_mul_overflow(stride, lane, &index)) {
		bg_fail_value(s, w, BG_ERANGE,
		    "lane %d: %d * %lld is beyond 64 bits", lane, lane,
		    (long long)stride);
		return bg_hint(s->err, "use a smaller stride");
	}
	/* Without a swizzle only the last element can be outside. */
	step = l->swizzle.kind == BG_SWIZZLE_NONE && a->vec > 1 ?
	    a->vec - 1 : 1;
	for (i = 0; i < a->vec; i += step) {
		if (bg_layout_index_address(l, index + i, &other, &err) != 0) {
			bg_fail_value(s, w, err.code, "lane %d: %.200s", lane,
			    err.message);
			return bg_hint(s->err, "%s", err.hint);
		}
		if (i == 0)
			*address = other;
		else if (other != *address + i * l->elem)
			return fail_split(s, w, lane, a->vec);
	}
	a->index[lane] = (int)index;
	return 0;
}

/* The reason of a misaligned address, where the layout has one. */
static int
hint_misaligned(struct bg_parse *s, const struct bg_place *at,
    const struct bg_pattern_access *a, int lane)
{
	const struct bg_layout *l = s->layout;
	int unit = at->width / l->elem;

	if (!at->by_address && l->base % at->width != 0)
		return bg_hint(s->err, "make base a multiple of %d",
		    at->width);
	if (!at->by_address && l->rows > 0 && unit > 1 &&
	    l->pitch % unit != 0)
		return bg_hint(s->err, "rows of %d elements start off the "
		    "%d-byte grid: pitch=%d keeps to it", l->pitch, at->width,
		    (l->pitch + unit - 1) / unit * unit);
	if (l->swizzle.kind != BG_SWIZZLE_NONE && unit > 1 &&
	    a->col[lane] != BG_NO_ELEMENT && a->col[lane] % unit == 0)
		return hint_whole_vectors(s, unit);
	return bg_hint(s->err, "the GPU faults on it");
}

static int
check_address(struct bg_parse *s, const struct bg_place *at,
    const struct bg_pattern_access *a, int lane, int64_t address)
{
	const struct bg_word *w = address_word(at);

	if (address < 0) {
		bg_fail_value(s, w, BG_ERANGE,
		    "lane %d: address %lld is negative", lane,
		    (long long)address);
		return bg_hint(s->err, "leave the lane out with mask, or "
		    "change the expression");
	}
	if (address % at->width != 0) {
		bg_fail_value(s, w, BG_EALIGN,
		    "lane %d: address %lld is not a multiple of %d, the width "
		    "of %s", lane, (long long)address, at->width,
		    bg_kind_info(a->access.kind)->name);
		return hint_misaligned(s, at, a, lane);
	}
	if (address > (int64_t)BG_SHARED_MAX - at->width) {
		bg_fail_value(s, w, BG_ERANGE,
		    "lane %d: address %lld is beyond shared memory", lane,
		    (long long)address);
		return bg_hint(s->err, "a block can have %u bytes at most",
		    BG_SHARED_MAX);
	}
	return 0;
}

static int
parse_lanes(struct bg_parse *s, const struct bg_place *at,
    struct bg_pattern_access *a)
{
	const struct bg_word *w = address_word(at);
	uint32_t lanes = bg_access_lanes(&a->access);
	int64_t offset[BG_LANES], address;
	int lane, status;

	if (w->key == BG_KEY_OFFSETS && parse_offsets(s, w, offset) != 0)
		return s->err->code;
	for (lane = 0; lane < BG_LANES; lane++) {
		a->row[lane] = a->col[lane] = a->index[lane] = BG_NO_ELEMENT;
		if (!(lanes >> lane & 1))
			continue;
		bg_parse_lane(s, lane);
		if (w->key == BG_KEY_OFFSETS) {
			address = offset[lane];
			status = 0;
		} else if (w->key == BG_KEY_ADDR)
			status = bg_parse_eval(s, w, at->first, s->values +
			    s->first, lane, &address);
		else if (w->key == BG_KEY_COL)
			status = element_address(s, at, a, lane, &address);
		else
			status = index_address(s, at, a, lane, &address);
		if (status != 0 ||
		    check_address(s, at, a, lane, address) != 0)
			return s->err->code;
		a->access.offset[lane] = (uint32_t)address;
	}
	return 0;
}

/* Compiles what there is, so that a mistake within an expression is found
 * while the access is still incomplete. */
static int
compile(struct bg_parse *s, struct bg_place *at)
{
	const struct bg_word *row = at->word[BG_KEY_ROW], *w;
	const char *const *names = s->names + s->first;
	int status = 0;

	if (row != NULL)
		status = bg_parse_expr(s, row, names, &at->first);
	w = address_word(at);
	if (status == 0 && w != NULL && w != row && w->key != BG_KEY_OFFSETS)
		status = bg_parse_expr(s, w, names, w->key == BG_KEY_COL ?
		    &at->second : &at->first);
	return status;
}

static int
parse_where(struct bg_parse *s, struct bg_place *at,
    struct bg_pattern_access *a)
{
	const struct bg_word *mask = at->word[BG_KEY_MASK], *w;
	int status;

	a->access.mask = existing_lanes(s);
	if (mask != NULL && bg_parse_mask(s, mask, a->access.mask,
	    &a->access.mask) != 0)
		return s->err->code;
	status = parse_lanes(s, at, a);
	if (status != 0)
		return status;
	status = bg_access_check(&a->access, s->err);
	if (status != 0) {
		w = mask != NULL ? mask : at->word[BG_KEY_OP];
		s->err->column = w->value;
		s->err->length = w->value_len;
	}
	return status;
}

/* Room for n more accesses. */
static int
reserve(struct bg_parse *s, const struct bg_word *w, int n)
{
	struct bg_pattern *p = s->p;
	struct bg_pattern_access *bigger;

	n += p->naccesses;
	if (n > BG_PATTERN_ACCESSES) {
		bg_fail_word(s, w, BG_ERANGE, "%d accesses", n);
		return bg_hint(s->err, "%d are the most", BG_PATTERN_ACCESSES);
	}
	bigger = realloc(p->access, (size_t)n * sizeof *bigger);
	if (bigger == NULL)
		return bg_fail(s->err, BG_ENOMEM, -1, 1, "out of memory");
	p->access = bigger;
	return 0;
}

/* The access for each value of i. */
static int
repeat(struct bg_parse *s, struct bg_place *at,
    const struct bg_pattern_access *pattern, const struct bg_range *range)
{
	struct bg_pattern_access *a;
	struct bg_error err;
	int i;

	for (i = range->from; i <= range->to; i++) {
		a = &s->p->access[s->p->naccesses];
		*a = *pattern;
		a->i = s->values[BG_NAME_I] = i;
		if (parse_where(s, at, a) == 0) {
			if (a->looped)
				bg_name_turn(a->name, sizeof a->name, i);
			s->p->naccesses++;
			continue;
		}
		if (!a->looped)
			return s->err->code;
		err = *s->err;
		bg_fail(s->err, err.code, err.column, err.length,
		    "i=%d: %.200s", i, err.message);
		return bg_hint(s->err, "%s", err.hint);
	}
	return 0;
}

int
bg_parse_access(struct bg_parse *s, int op)
{
	struct bg_pattern_access a;
	const struct bg_word *name, *loop;
	struct bg_range range;
	struct bg_place at;
	int status;

	memset(&a, 0, sizeof a);
	gather(s, op, &at);
	a.op = op;
	a.array = bg_words_array(&s->words, op);
	s->layout = &s->p->array[a.array];
	loop = at.word[BG_KEY_FOR];
	a.looped = loop != NULL;
	s->first = a.looped ? BG_NAME_I : BG_NAME_LANE;
	if (bg_parse_op(s, &at, &a) != 0)
		return s->err->code;
	a.at = at.word[BG_KEY_OP]->at;
	name = at.word[BG_KEY_NAME];
	if (name != NULL &&
	    bg_parse_name(s, name, a.name, sizeof a.name) != 0)
		return s->err->code;
	status = bg_parse_range(s, loop, &range);
	if (status == 0)
		status = reserve(s, loop != NULL ? loop : at.word[BG_KEY_OP],
		    range.to - range.from + 1);
	if (status == 0)
		status = compile(s, &at);
	if (status == 0)
		status = check_complete(s, &at);
	if (status == 0)
		status = repeat(s, &at, &a, &range);
	bg_expr_free(at.first);
	bg_expr_free(at.second);
	return status;
}
