#include "ui/views/compare.h"

#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/views/phrase.h"
#include "ui/views/plan.h"

/*
 * Lines above the rows of the banks: the sides, their fields, two of bank
 * numbers, the words, what differs. Columns: the sign of a difference and the
 * offset with the step's arrow behind it, one at the right, those between the
 * sides, the widest cell.
 */
enum {
	SIDES = 2, HEADING = 6, LEFT = 7, RIGHT = 1, BETWEEN = 2, CELL_MAX = 3,
	PAIRS = 4
};

/* Of the table: where the label ends, and the columns of a number. */
enum { LABEL = 16, PART = 9 };

static const char *const side_name[BG_SIDES] = { N_("A pinned"),
    N_("B present") };

const char *
bg_compare_label(const struct bg_pair *p,
    const struct bg_pattern *const pattern[BG_SIDES], char *buf, size_t size)
{
	char a[BG_LABEL_MAX] = "", b[BG_LABEL_MAX] = "";

	if (p->op[BG_A] >= 0)
		bg_tally_label(pattern[BG_A], p->op[BG_A], a);
	if (p->op[BG_B] >= 0)
		bg_tally_label(pattern[BG_B], p->op[BG_B], b);
	if (strcmp(a, b) == 0)
		b[0] = '\0';
	snprintf(buf, size, "%s%s%s", a, a[0] != '\0' && b[0] != '\0' ?
	    " / " : "", b);
	return buf;
}

/* ", 128 bytes more" that the better one takes; "" where that is not known. */
static void
say_memory(const struct bg_pairs *s, int better, int worse,
    char buf[2 * BG_PHRASE_MAX])
{
	int64_t bytes = s->bytes[BG_A] > 0 && s->bytes[BG_B] > 0 ?
	    s->bytes[better] - s->bytes[worse] : 0;
	char count[BG_PHRASE_MAX];

	buf[0] = '\0';
	if (bytes != 0)
		snprintf(buf, 2 * BG_PHRASE_MAX, bytes < 0 ?
		    _(", %.60s less") : _(", %.60s more"), bg_phrase_plural(
		    bytes < 0 ? -bytes : bytes, "byte", count));
}

const char *
bg_compare_sentence(const struct bg_pairs *s, char *buf, size_t size)
{
	int better = bg_pairs_better(s), worse = better == BG_A ? BG_B : BG_A;
	char waves[BG_PHRASE_MAX], than[BG_PHRASE_MAX];
	char memory[2 * BG_PHRASE_MAX];
	const char *name = better == BG_A ? "A" : "B";

	if (better < 0) {
		snprintf(buf, size, _("neither is better"));
		return buf;
	}
	say_memory(s, better, worse, memory);
	if (s->sum[BG_A].wavefronts != s->sum[BG_B].wavefronts)
		snprintf(buf, size, _("%s is better: %s instead of %s%s"),
		    name, bg_phrase_plural(s->sum[better].wavefronts,
		    "wavefront", waves),
		    bg_phrase_count(s->sum[worse].wavefronts, than), memory);
	else
		snprintf(buf, size, _("%s is better: as many wavefronts%s"),
		    name, memory);
	return buf;
}

/* ---- the banks ---- */

struct side {
	struct bg_canvas	*c;
	struct bg_rect		 r;
	const struct bg_scene	*s;		/* or NULL */
	int	cell;				/* columns of a bank */
	int	n;				/* lines of lanes, */
	int	line[BG_PLAN_LINES];		/* in the plan */
	struct bg_plan plan;
};

struct compare {
	struct side	side[BG_SIDES];
	int		rows;			/* lines for lanes */
	int		top;			/* the first */
};

static int
most(int a, int b)
{
	return a > b ? a : b;
}

static void
set_side(struct side *d, struct bg_canvas *c, struct bg_rect r,
    const struct bg_scene *s)
{
	int i;

	d->c = c;
	d->r = r;
	d->s = s;
	d->n = 0;
	d->cell = (r.cols - LEFT - RIGHT) / BG_BANKS;
	if (d->cell > CELL_MAX)
		d->cell = CELL_MAX;
	if (d->cell < 1)
		d->cell = 1;
	memset(&d->plan, 0, sizeof d->plan);
	if (s == NULL)
		return;
	bg_plan(&d->plan, s, r.cols);
	for (i = 0; i < d->plan.nlines; i++)
		if (d->plan.line[i].part == BG_PLAN_LANES)
			d->line[d->n++] = i;
}

static int
bank_end(const struct side *d, int bank)
{
	return d->r.col + LEFT + (bank + 1) * d->cell;
}

static void
bank_text(const struct side *d, int row, int bank, enum bg_role role,
    const char *text)
{
	bg_puts_end(d->c, row, bank_end(d, bank), role, text);
}

static void
label(const struct side *d, int row, enum bg_role role, const char *text)
{
	bg_puts(d->c, row, d->r.col + LEFT - 1 - bg_text_width(text), LEFT - 1,
	    role, text);
}

static void
draw_bank_numbers(const struct side *d, int row)
{
	char digit[16];
	int b;

	label(d, row + 1, BG_ROLE_LABEL, _("bank"));
	for (b = 0; b < BG_BANKS; b++) {
		snprintf(digit, sizeof digit, "%d", b / 10);
		if (b >= 10 && (d->cell > 1 || b % 10 == 0))
			bank_text(d, row, b, BG_ROLE_LABEL, digit);
		snprintf(digit, sizeof digit, "%d", b % 10);
		bank_text(d, row + 1, b, BG_ROLE_LABEL, digit);
	}
}

/* The words of each bank, and below those that are not as many on the other
 * side a sign. */
static void
draw_words(const struct side *d, const struct side *other, int row)
{
	bool known = !d->s->prediction.uncounted;
	char text[16];
	int b, n;

	label(d, row, BG_ROLE_LABEL, _("words"));
	for (b = 0; b < BG_BANKS; b++) {
		n = d->plan.words[b];
		snprintf(text, sizeof text, n > 9 && d->cell == 1 ? "+" :
		    "%d", n);
		if (n == 0)
			bg_put_glyph(d->c, row, bank_end(d, b) - 1,
			    BG_GLYPH_DOT, BG_ROLE_EMPTY);
		else
			bank_text(d, row, b, !known ? BG_ROLE_TEXT : n == 1 ?
			    BG_ROLE_GOOD : n == d->plan.most ? BG_ROLE_BAD :
			    BG_ROLE_WARN, text);
		if (other->s != NULL && n != other->plan.words[b])
			bg_put_glyph(d->c, row + 1, bank_end(d, b) - 1,
			    BG_GLYPH_NOTEQUAL, BG_ROLE_WARN);
	}
}

/* The lanes that the words of the line are for, as many as are served. */
static uint32_t
lanes_at(const struct side *d, int i, int bank)
{
	int v = d->plan.line[d->line[i]].service[bank];

	return v < 0 ? 0 : d->s->trace.service[v].lanes;
}

/* Whether the other side has this line with the same lanes in its banks. */
static bool
same_line(const struct side *d, int i, const struct side *other)
{
	const struct bg_plan_line *l = &d->plan.line[d->line[i]], *o;
	int j, b;

	for (j = 0; j < other->n; j++) {
		o = &other->plan.line[other->line[j]];
		if (o->row != l->row || o->layer != l->layer)
			continue;
		for (b = 0; b < BG_BANKS; b++)
			if (lanes_at(d, i, b) != lanes_at(other, j, b))
				return false;
		return true;
	}
	return false;
}

/* Whether the word, or a lane that it is for, was pointed at. */
static bool
aimed_at(const struct bg_scene *s, const struct bg_service *v)
{
	return (s->aim.lane >= 0 && v->lanes >> s->aim.lane & 1) ||
	    (s->aim.word >= 0 && s->aim.word / BG_BANK_BYTES ==
	    (long)v->word);
}

/* A word: the lane, or with one column the pass. */
static void
draw_word(const struct side *d, int row, int bank, const struct bg_service *v)
{
	const struct bg_scene *s = d->s;
	int n = v->pass - s->trace.group[v->group].first;
	int last = BG_ROLE_PASS_LAST - BG_ROLE_PASS, pass = bg_scene_pass(s);
	int lanes = __builtin_popcount(v->lanes);
	bool stepping = s->step >= 0;
	enum bg_role role = s->prediction.uncounted ? BG_ROLE_TEXT :
	    stepping && v->pass > pass ? BG_ROLE_DIM :
	    BG_ROLE_PASS + (n < 0 ? 0 : n < last ? n : last);
	struct bg_rect cell = { row, bank_end(d, bank) - d->cell, 1, d->cell };
	char text[16];

	if (d->cell > 2) {
		cell.col++;
		cell.cols--;
	}
	bg_fill(d->c, cell, ' ', role);
	if (d->cell == 1)
		snprintf(text, sizeof text, v->pass > 9 ? "+" : "%d",
		    v->pass);
	else if (lanes == 1)
		snprintf(text, sizeof text, "%d", __builtin_ctz(v->lanes));
	else
		snprintf(text, sizeof text, lanes > 9 ? "x+" : "x%d", lanes);
	if (stepping && v->pass < pass)
		bg_put_glyph(d->c, row, bank_end(d, bank) - 1, BG_GLYPH_TICK,
		    role);
	else
		bank_text(d, row, bank, role, text);
	bg_mark(d->c, cell, (bank & 1 ? BG_ATTR_ODD : 0u) |
	    (aimed_at(s, v) || (stepping && v->pass == pass) ? BG_ATTR_NOW :
	    0u));
}

static void
draw_empty(const struct side *d, int row, int bank)
{
	bool aim = bank == d->s->aim.bank;

	bg_put_glyph(d->c, row, bank_end(d, bank) - 1, aim ? BG_GLYPH_VLINE :
	    BG_GLYPH_DOT, aim ? BG_ROLE_TITLE : BG_ROLE_EMPTY);
}

static void
draw_line(const struct side *d, const struct side *other, int row, int i)
{
	const struct bg_plan_line *l = &d->plan.line[d->line[i]];
	const struct bg_service *v;
	char text[BG_PHRASE_MAX];
	bool now = false;
	int b;

	if (other->s != NULL && !same_line(d, i, other))
		bg_put_glyph(d->c, row, d->r.col, BG_GLYPH_NOTEQUAL,
		    BG_ROLE_WARN);
	snprintf(text, sizeof text, "%u", l->row * BG_ROW_BYTES);
	label(d, row, l->layer == 0 ? BG_ROLE_TEXT : BG_ROLE_DIM,
	    l->layer == 0 ? text : _("again"));
	for (b = 0; b < BG_BANKS; b++) {
		v = l->service[b] < 0 ? NULL :
		    &d->s->trace.service[l->service[b]];
		if (v == NULL) {
			draw_empty(d, row, b);
			continue;
		}
		draw_word(d, row, b, v);
		now |= (d->s->step > 0 && v->pass == bg_scene_pass(d->s)) ||
		    aimed_at(d->s, v);
	}
	if (now)
		bg_put_glyph(d->c, row, d->r.col + LEFT - 1, BG_GLYPH_RIGHT,
		    BG_ROLE_TITLE);
}

/* The keys that have another value on the other side. */
static void
draw_fields(const struct side *d, const struct side *other, int row)
{
	static const char *const keys[] = { "elem", "tile", "pad", "swizzle",
		"base", "op", "vec", "stride", "index", "row", "col", "addr",
		"offsets", "mask", "for" };
	char mine[128], his[128];
	int i, col = d->r.col, end = d->r.col + d->r.cols;
	const struct bg_pattern *p = d->s->pattern, *q = other->s->pattern;

	for (i = 0; i < (int)(sizeof keys / sizeof keys[0]); i++) {
		if (bg_pattern_get(p, p->access[d->s->index].op, keys[i], mine,
		    sizeof mine) == NULL)
			continue;
		if (bg_pattern_get(q, q->access[other->s->index].op, keys[i],
		    his, sizeof his) != NULL && strcmp(mine, his) == 0)
			continue;
		bg_put_glyph(d->c, row, col, BG_GLYPH_NOTEQUAL, BG_ROLE_WARN);
		col = bg_puts(d->c, row, col + 1, end - col - 1,
		    BG_ROLE_LABEL, keys[i]);
		col = bg_puts(d->c, row, col + 1, end - col - 1,
		    BG_ROLE_FIELD, mine) + 2;
	}
	if (col == d->r.col)
		bg_puts(d->c, row, col + 1, d->r.cols - 1, BG_ROLE_DIM,
		    _("no field differs"));
}

static void
draw_side(const struct compare *v, int i)
{
	const struct side *d = &v->side[i], *other = &v->side[1 - i];
	char text[BG_PHRASE_MAX];
	int row = d->r.row, n;

	bg_clip(d->c, d->r);
	if (d->s == NULL) {
		bg_printf(d->c, row, d->r.col + 1, d->r.cols - 1,
		    BG_ROLE_WARN, _("%s: no access like this one"),
		    _(side_name[i]));
		return;
	}
	bg_printf(d->c, row, d->r.col + 1, d->r.cols - 1, BG_ROLE_TITLE,
	    _("%s: %s%.40s"), _(side_name[i]), d->s->prediction.uncounted ?
	    _("at least ") : "", bg_phrase_plural(d->s->prediction.total,
	    "wavefront", text));
	if (other->s != NULL)
		draw_fields(d, other, row + 1);
	draw_bank_numbers(d, row + 2);
	draw_words(d, other, row + 4);
	for (n = 0; n < v->rows && v->top + n < d->n; n++)
		draw_line(d, other, row + HEADING + n, v->top + n);
}

/* ---- the table ---- */

static int
pairs_shown(const struct bg_pairs *s)
{
	return s->n == 1 ? 0 : s->n > PAIRS ? PAIRS : s->n;
}

static int
table_height(const struct bg_pairs *s)
{
	return 1 + pairs_shown(s) + 1 + (s->bytes[BG_A] > 0 ||
	    s->bytes[BG_B] > 0) + 1;
}

static void
draw_difference(struct bg_canvas *c, int row, int end, int64_t a, int64_t b)
{
	char text[BG_PHRASE_MAX], count[BG_PHRASE_MAX];

	snprintf(text, sizeof text, "%s%.60s", b > a ? "+" : "",
	    bg_phrase_count(b - a, count));
	bg_puts_end(c, row, end, a == b ? BG_ROLE_DIM : b < a ? BG_ROLE_GOOD :
	    BG_ROLE_WARN, text);
}

/* Wavefronts, conflicts and efficiency of both. */
static void
draw_row(struct bg_canvas *c, int row, int col, const char *name,
    const struct bg_tally t[BG_SIDES], const bool have[BG_SIDES])
{
	char text[BG_PHRASE_MAX];
	int i, end;

	bg_puts(c, row, col + 1, LABEL - 2, BG_ROLE_LABEL, name);
	for (i = 0; i < BG_SIDES; i++) {
		end = col + LABEL + (i + 1) * PART;
		if (!have[i]) {
			bg_puts_end(c, row, end, BG_ROLE_DIM, "-");
			continue;
		}
		bg_puts_end(c, row, end, BG_ROLE_TEXT,
		    bg_phrase_count(t[i].wavefronts, text));
		end += 3 * PART;
		bg_puts_end(c, row, end, BG_ROLE_TEXT, t[i].uncounted ? "-" :
		    bg_phrase_count(t[i].conflicts, text));
		snprintf(text, sizeof text, "%.1f %%",
		    100 * bg_tally_efficiency(&t[i]));
		bg_puts_end(c, row, end + 2 * PART, BG_ROLE_TEXT,
		    t[i].uncounted ? "-" : text);
	}
	if (have[BG_A] && have[BG_B])
		draw_difference(c, row, col + LABEL + 3 * PART,
		    t[BG_A].wavefronts, t[BG_B].wavefronts);
}

static void
draw_heads(struct bg_canvas *c, int row, int col)
{
	static const char *const head[] = { "A", "B", "B - A", N_("confl. A"),
		"B", N_("effic. A"), "B" };
	int i;

	bg_puts(c, row, col + 1, LABEL - 2, BG_ROLE_LABEL, _("wavefronts"));
	for (i = 0; i < 7; i++)
		bg_puts_end(c, row, col + LABEL + (i + 1) * PART, BG_ROLE_LABEL,
		    _(head[i]));
}

static void
draw_bytes(struct bg_canvas *c, int row, int col, const struct bg_pairs *s)
{
	char text[BG_PHRASE_MAX];
	int i;

	bg_puts(c, row, col + 1, LABEL - 2, BG_ROLE_LABEL, _("bytes"));
	for (i = 0; i < BG_SIDES; i++)
		bg_puts_end(c, row, col + LABEL + (i + 1) * PART, BG_ROLE_TEXT,
		    s->bytes[i] > 0 ? bg_phrase_count(s->bytes[i], text) :
		    "-");
	if (s->bytes[BG_A] > 0 && s->bytes[BG_B] > 0)
		draw_difference(c, row, col + LABEL + 3 * PART,
		    s->bytes[BG_A], s->bytes[BG_B]);
}

static void
draw_table(struct bg_canvas *c, struct bg_rect r, const struct bg_two *two)
{
	static const bool both[BG_SIDES] = { true, true };
	const struct bg_pairs *s = two->pairs;
	const struct bg_pair *p;
	bool have[BG_SIDES];
	char text[512];
	int i, row = r.row;

	draw_heads(c, row++, r.col);
	for (i = 0; i < pairs_shown(s); i++) {
		p = &s->pair[i];
		have[BG_A] = p->op[BG_A] >= 0;
		have[BG_B] = p->op[BG_B] >= 0;
		draw_row(c, row++, r.col, bg_compare_label(p, two->pattern,
		    text, sizeof text), p->tally, have);
	}
	snprintf(text, sizeof text, _("sum of %d"), s->n);
	draw_row(c, row++, r.col, s->n == 1 ? bg_compare_label(&s->pair[0],
	    two->pattern, text, sizeof text) : text, s->sum, both);
	if (s->bytes[BG_A] > 0 || s->bytes[BG_B] > 0)
		draw_bytes(c, row++, r.col, s);
	bg_puts(c, row, r.col + 1, r.cols - 1, BG_ROLE_TITLE,
	    bg_compare_sentence(s, text, sizeof text));
}

/* ---- both ---- */

static void
divide(struct compare *v, struct bg_canvas *c, struct bg_rect r,
    const struct bg_two *two)
{
	struct bg_rect half = r;

	half.rows = most(r.rows - table_height(two->pairs), 0);
	half.cols = most((r.cols - BETWEEN) / SIDES, 0);
	set_side(&v->side[BG_A], c, half, two->scene[BG_A]);
	half.col += half.cols + BETWEEN;
	half.cols = most(r.cols - half.cols - BETWEEN, 0);
	set_side(&v->side[BG_B], c, half, two->scene[BG_B]);
	v->rows = most(half.rows - HEADING, 0);
}

/* The line of the side that is served now, or -1. */
static int
line_now(const struct side *d)
{
	const struct bg_plan_line *l;
	int i, b, pass = d->s != NULL ? bg_scene_pass(d->s) : 0;

	for (i = 0; i < d->n && pass > 0; i++) {
		l = &d->plan.line[d->line[i]];
		for (b = 0; b < BG_BANKS; b++)
			if (l->service[b] >= 0 && d->s->trace.service[
			    l->service[b]].pass == pass)
				return i;
	}
	return -1;
}

/* The first line drawn: top, but while stepping what is served stays in view,
 * of the side that is longer at it. */
static int
first_line(const struct compare *v, int top)
{
	int a = line_now(&v->side[BG_A]), b = line_now(&v->side[BG_B]);
	int now = most(a, b), last = most(v->side[BG_A].n, v->side[BG_B].n);

	if (now < 0 || (now >= top && now < top + v->rows))
		return top;
	now -= v->rows / 2;
	return most(now < last - v->rows ? now : last - v->rows, 0);
}

int
bg_compare_height(const struct bg_two *two)
{
	struct bg_rect r = { 0, 0, 0, 80 };
	struct compare v;

	divide(&v, NULL, r, two);
	return HEADING + most(v.side[BG_A].n, v.side[BG_B].n) +
	    table_height(two->pairs);
}

int
bg_compare_last(const struct bg_two *two, struct bg_rect r)
{
	struct compare v;

	divide(&v, NULL, r, two);
	return most(most(v.side[BG_A].n, v.side[BG_B].n) - v.rows, 0);
}

int
bg_compare_at(const struct bg_two *two, struct bg_rect r, int top, int row,
    int col, int *bank, long *word)
{
	const struct side *d;
	struct compare v;
	int i, n = row - r.row - HEADING;

	*bank = -1;
	*word = -1;
	divide(&v, NULL, r, two);
	top = first_line(&v, top);
	for (i = 0; i < BG_SIDES; i++) {
		d = &v.side[i];
		if (d->s == NULL || col < d->r.col || col >= d->r.col +
		    d->r.cols || row < r.row || n >= v.rows)
			continue;
		col -= d->r.col + LEFT;
		if (n >= 2 - HEADING && col >= 0 && col < BG_BANKS * d->cell)
			*bank = col / d->cell;
		if (n >= 0 && *bank >= 0 && top + n < d->n)
			*word = (long)d->plan.line[d->line[top + n]].row *
			    BG_ROW_BYTES + *bank * BG_BANK_BYTES;
		return *bank >= 0 ? i : -1;
	}
	return -1;
}

void
bg_view_compare(struct bg_canvas *c, struct bg_rect r,
    const struct bg_two *two, int top)
{
	struct bg_rect table = r;
	struct compare v;
	int i, row;

	divide(&v, c, r, two);
	v.top = first_line(&v, top);
	for (i = 0; i < BG_SIDES; i++)
		draw_side(&v, i);
	table.row += v.side[BG_A].r.rows;
	bg_clip(c, r);
	for (row = r.row; row < table.row; row++)
		bg_put_glyph(c, row, v.side[BG_B].r.col - 1, BG_GLYPH_VLINE,
		    BG_ROLE_RULE);
	draw_table(c, table, two);
	bg_unclip(c);
}
