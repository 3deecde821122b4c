#include <string.h>

#include "nearest.h"
#include "pattern-parse.h"

static const char *const lane_names[BG_NAME_CONSTANTS] = {
	[BG_NAME_I] = "i",
	[BG_NAME_LANE] = "lane", [BG_NAME_TX] = "tx", [BG_NAME_TY] = "ty",
	[BG_NAME_TZ] = "tz", [BG_NAME_TID] = "tid", [BG_NAME_WARP] = "warp",
};

/* Names that mean something else. */
static const char *const reserved[] = {
	"min", "max", "abs", "let", "row", "col",
};

static const struct elem {
	const char *name;
	int	bytes;
} elems[] = {
	{ "f32", 4 }, { "f16", 2 }, { "bf16", 2 }, { "f64", 8 }, { "f8", 1 },
	{ "i8", 1 }, { "u8", 1 }, { "i16", 2 }, { "u16", 2 },
	{ "i32", 4 }, { "u32", 4 }, { "i64", 8 }, { "u64", 8 },
	{ "c64", 8 }, { "c128", 16 },
	{ "1", 1 }, { "2", 2 }, { "4", 4 }, { "8", 8 }, { "16", 16 },
};

const char *
bg_elem_at(int i, int *bytes)
{
	if (i < 0 || i >= (int)(sizeof elems / sizeof elems[0]))
		return NULL;
	if (bytes != NULL)
		*bytes = elems[i].bytes;
	return elems[i].name;
}

static bool
value_is(const struct bg_parse *s, const struct bg_word *w, const char *text)
{
	return (int)strlen(text) == w->value_len &&
	    memcmp(s->text + w->value, text, (size_t)w->value_len) == 0;
}

static bool
is_reserved(const char *name, int len)
{
	size_t i;

	for (i = 0; i < BG_NAME_CONSTANTS; i++)
		if ((int)strlen(lane_names[i]) == len &&
		    memcmp(lane_names[i], name, (size_t)len) == 0)
			return true;
	for (i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
		if ((int)strlen(reserved[i]) == len &&
		    memcmp(reserved[i], name, (size_t)len) == 0)
			return true;
	return false;
}

static bool
is_identifier(const char *name, int len)
{
	int i;

	for (i = 0; i < len; i++)
		if (!((name[i] >= 'a' && name[i] <= 'z') ||
		    (name[i] >= 'A' && name[i] <= 'Z') || name[i] == '_' ||
		    (i > 0 && name[i] >= '0' && name[i] <= '9')))
			return false;
	return len > 0;
}

static int
check_constant_name(struct bg_parse *s, const struct bg_word *w)
{
	const char *name = s->text + w->name;
	int i;

	if (!is_identifier(name, w->name_len)) {
		bg_fail(s->err, BG_ESYNTAX, w->name, w->name_len,
		    "%.*s is not a name",
		    bg_words_clip(w->name_len), name);
		return bg_hint(s->err, "letters, digits and _ make one");
	}
	if (w->name_len >= BG_CONSTANT_LEN) {
		bg_fail(s->err, BG_ESYNTAX, w->name, w->name_len,
		    "a name of %d bytes", w->name_len);
		return bg_hint(s->err, "%d are the most", BG_CONSTANT_LEN - 1);
	}
	if (is_reserved(name, w->name_len)) {
		bg_fail(s->err, BG_ESYNTAX, w->name, w->name_len,
		    "%.*s has a meaning already", w->name_len, name);
		return bg_hint(s->err, "choose another name");
	}
	for (i = 0; i < s->nconstants; i++)
		if ((int)strlen(s->constant[i]) == w->name_len &&
		    memcmp(s->constant[i], name, (size_t)w->name_len) == 0)
			break;
	if (i < s->nconstants) {
		bg_fail(s->err, BG_ESYNTAX, w->name, w->name_len,
		    "%s is given twice", s->constant[i]);
		return bg_hint(s->err, "choose another name");
	}
	if (s->nconstants == BG_CONSTANTS) {
		bg_fail_word(s, w, BG_ERANGE, "one constant too many");
		return bg_hint(s->err, "%d are the most", BG_CONSTANTS);
	}
	return 0;
}

/* One let: its value may use the constants before it. */
static int
parse_let(struct bg_parse *s, const struct bg_word *w)
{
	struct bg_expr *e;
	int n = s->nconstants, status;

	status = check_constant_name(s, w);
	if (status == 0)
		status = bg_parse_expr(s, w, s->names + BG_NAME_CONSTANTS, &e);
	if (status != 0)
		return status;
	status = bg_parse_eval(s, w, e, s->values + BG_NAME_CONSTANTS, -1,
	    &s->values[BG_NAME_CONSTANTS + n]);
	bg_expr_free(e);
	if (status != 0)
		return status;
	memcpy(s->constant[n], s->text + w->name, (size_t)w->name_len);
	s->constant[n][w->name_len] = '\0';
	s->names[BG_NAME_CONSTANTS + n] = s->constant[n];
	s->names[BG_NAME_CONSTANTS + n + 1] = NULL;
	s->nconstants++;
	return 0;
}

static int
parse_elem(struct bg_parse *s, const struct bg_word *w)
{
	struct bg_nearest near = BG_NEAREST_INIT;
	size_t i;

	for (i = 0; i < sizeof elems / sizeof elems[0]; i++) {
		if (value_is(s, w, elems[i].name)) {
			s->layout->elem = elems[i].bytes;
			return 0;
		}
		bg_nearest_offer(&near, s->text + w->value, w->value_len,
		    elems[i].name);
	}
	bg_fail_value(s, w, BG_EVALUE, "%.*s is not an element type",
	    bg_words_clip(w->value_len), s->text + w->value);
	if (near.name != NULL)
		return bg_hint(s->err, "did you mean %s?", near.name);
	return bg_hint(s->err, "known are u8 i8 f8 u16 i16 f16 bf16 u32 i32 "
	    "f32 u64 i64 f64 c64 c128, and 1, 2, 4, 8 or 16 bytes");
}

/* Up to max decimal numbers with x between; returns how many, -1 where the
 * value is anything else. */
static int
parse_sizes(const struct bg_parse *s, const struct bg_word *w, int *sizes,
    int max)
{
	const char *text = s->text + w->value;
	int at = 0, n, count = 0;

	for (;;) {
		if (count == max)
			return -1;
		n = bg_parse_digits(text + at, w->value_len - at,
		    &sizes[count]);
		if (n == 0)
			return -1;
		count++;
		at += n;
		if (at == w->value_len)
			return count;
		if (text[at++] != 'x')
			return -1;
	}
}

static int
parse_tile(struct bg_parse *s, const struct bg_word *w)
{
	struct bg_layout *l = s->layout;
	int size[2];

	if (parse_sizes(s, w, size, 2) != 2) {
		bg_fail_value(s, w, BG_ESYNTAX,
		    "tile needs ROWSxCOLS in elements, not %.*s",
		    bg_words_clip(w->value_len), s->text + w->value);
		return bg_hint(s->err, "as tile=32x32");
	}
	if (size[0] < 1 || size[1] < 1 || size[0] > (int)BG_SHARED_MAX ||
	    size[1] > (int)BG_SHARED_MAX) {
		bg_fail_value(s, w, BG_ERANGE, "a tile of %dx%d", size[0],
		    size[1]);
		return bg_hint(s->err, "1 to %u rows and columns are possible",
		    BG_SHARED_MAX);
	}
	l->rows = size[0];
	l->cols = size[1];
	l->pitch = l->cols;
	return 0;
}

static int
parse_block(struct bg_parse *s, const struct bg_word *w)
{
	static const int most[3] = { 1024, 1024, 64 };
	int n, i;

	n = parse_sizes(s, w, s->block, 3);
	if (n < 0) {
		bg_fail_value(s, w, BG_ESYNTAX,
		    "block needs X, XxY or XxYxZ threads, not %.*s",
		    bg_words_clip(w->value_len), s->text + w->value);
		return bg_hint(s->err, "as block=16x16");
	}
	for (i = n; i < 3; i++)
		s->block[i] = 1;
	for (i = 0; i < 3; i++)
		if (s->block[i] < 1 || s->block[i] > most[i]) {
			bg_fail_value(s, w, BG_ERANGE, "%d threads in %c",
			    s->block[i], "xyz"[i]);
			return bg_hint(s->err, "1 to %d are possible",
			    most[i]);
		}
	n = s->block[0] * s->block[1] * s->block[2];
	if (n <= 1024)
		return 0;
	bg_fail_value(s, w, BG_ERANGE, "a block of %d threads", n);
	return bg_hint(s->err, "1024 are the most");
}

static int
parse_warp(struct bg_parse *s, const struct bg_word *w)
{
	int threads = s->block[0] * s->block[1] * s->block[2];
	int warps = (threads + BG_LANES - 1) / BG_LANES, status;

	status = bg_parse_constant(s, w, 0, 31, &s->warp);
	if (status != 0 || s->warp < warps)
		return status;
	bg_fail_value(s, w, BG_ERANGE,
	    "warp %d of a block of %d threads, which has %d", s->warp,
	    threads, warps);
	return bg_hint(s->err, "give the block: block=256");
}

static int
parse_spacing(struct bg_parse *s, const struct bg_word *w)
{
	struct bg_layout *l = s->layout;
	int n, status;

	if (l->rows == 0) {
		bg_fail_word(s, w, BG_EVALUE, "%s needs a tile",
		    bg_key_info(w->key)->name);
		return bg_hint(s->err, "add tile=ROWSxCOLS");
	}
	if (w->key == BG_KEY_PAD) {
		status = bg_parse_constant(s, w, 0, BG_SHARED_MAX, &n);
		l->pitch = l->cols + n;
		return status;
	}
	status = bg_parse_constant(s, w, 1, BG_SHARED_MAX, &l->pitch);
	if (status != 0 || l->pitch >= l->cols)
		return status;
	bg_fail_value(s, w, BG_EVALUE,
	    "pitch %d is less than the %d columns of the tile", l->pitch,
	    l->cols);
	return bg_hint(s->err, "it counts the elements of a whole row");
}

static int
parse_array_word(struct bg_parse *s, const struct bg_word *w)
{
	switch (w->key) {
	case BG_KEY_ELEM:
		return parse_elem(s, w);
	case BG_KEY_TILE:
		return parse_tile(s, w);
	case BG_KEY_PAD:
	case BG_KEY_PITCH:
		return parse_spacing(s, w);
	case BG_KEY_SWIZZLE:
		return bg_parse_swizzle(s, w);
	case BG_KEY_BASE:
		return bg_parse_constant(s, w, 0, BG_SHARED_MAX - 1,
		    &s->layout->base);
	default:
		return 0;
	}
}

/* The word to blame for a layout that does not pass: the one without which it
 * would pass. */
static const struct bg_word *
culprit(struct bg_parse *s, int array)
{
	static const int suspects[] = {
		BG_KEY_SWIZZLE, BG_KEY_PAD, BG_KEY_PITCH, BG_KEY_BASE,
		BG_KEY_TILE,
	};
	struct bg_layout l = *s->layout;
	const struct bg_word *w, *last = s->words.word;
	size_t i;

	while (last->array != array)
		last++;

	for (i = 0; i < sizeof suspects / sizeof suspects[0]; i++) {
		w = bg_words_find(&s->words, BG_OF_ARRAY(array), suspects[i]);
		if (w == NULL)
			continue;
		last = w;
		if (w->key == BG_KEY_SWIZZLE)
			l.swizzle.kind = BG_SWIZZLE_NONE;
		else if (w->key == BG_KEY_BASE)
			l.base = 0;
		else
			l.pitch = l.cols;
		if (bg_layout_check(&l, NULL) == 0)
			break;
	}
	return last;
}

/* The first op behind the array's words, or NULL. */
static const struct bg_word *
first_op(const struct bg_parse *s, int array)
{
	const struct bg_word *w;
	int i;

	for (i = 0; i < s->words.n; i++) {
		w = &s->words.word[i];
		if (w->key == BG_KEY_OP && w->array == array)
			return w;
	}
	return NULL;
}

int
bg_parse_global(struct bg_parse *s)
{
	const struct bg_word *w;
	int i;

	memcpy(s->names, lane_names, sizeof lane_names);
	s->names[BG_NAME_CONSTANTS] = NULL;
	s->nconstants = 0;
	s->block[0] = BG_LANES;
	s->block[1] = s->block[2] = 1;
	s->warp = 0;
	for (i = 0; i < s->words.n && s->words.word[i].access < 0; i++)
		if (s->words.word[i].key == BG_KEY_LET &&
		    parse_let(s, &s->words.word[i]) != 0)
			return s->err->code;
	w = bg_words_find(&s->words, BG_OF_ARRAY(0), BG_KEY_BLOCK);
	if (w != NULL && parse_block(s, w) != 0)
		return s->err->code;
	w = bg_words_find(&s->words, BG_OF_ARRAY(0), BG_KEY_WARP);
	if (w != NULL && parse_warp(s, w) != 0)
		return s->err->code;
	w = bg_words_find(&s->words, BG_OF_ARRAY(0), BG_KEY_NAME);
	return w == NULL ? 0 : bg_parse_name(s, w, s->p->name,
	    sizeof s->p->name);
}

int
bg_parse_array(struct bg_parse *s, int n)
{
	const struct bg_word *w = first_op(s, n);
	int key;

	s->layout = &s->p->array[n];
	s->layout->elem = w == NULL ? 4 :
	    bg_default_elem(s->text + w->value, w->value_len);
	if (n > 0)
		s->layout->base = bg_layout_behind(&s->p->array[n - 1]);
	/* In the order of the keys: pad needs the tile. */
	for (key = BG_KEY_ELEM; key <= BG_KEY_BASE; key++) {
		w = bg_words_find(&s->words, BG_OF_ARRAY(n), key);
		if (w != NULL && parse_array_word(s, w) != 0)
			return s->err->code;
	}
	if (bg_layout_check(s->layout, s->err) != 0) {
		w = culprit(s, n);
		s->err->column = w->value;
		s->err->length = w->value_len;
		return s->err->code;
	}
	return 0;
}
