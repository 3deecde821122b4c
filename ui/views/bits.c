#include <stdio.h>
#include <string.h>

#include "account.h"
#include "layout-bits.h"
#include "nls.h"
#include "ui/views/phrase.h"
#include "ui/views/view.h"
#include "ui/wrap.h"

/* Columns of the labels, of a bit, and of the gap between the three parts of
 * an address; its bits that choose the byte, and those up to the bank. Lines
 * of the heading, which is not scrolled, and more than there ever are. */
enum {
	LABEL = 13, CELL = 3, GAP = 2, BYTE = 2, BANK = 7, HEADING = 2,
	FAR = 1000
};

struct bits {
	struct bg_canvas	*c;
	struct bg_rect		 r;
	const struct bg_scene	*s;
	const struct bg_layout	*l;
	struct bg_account	 account;
	struct bg_layout_bits	 swizzle;
	bool			 xors;		/* swizzle is valid */
	uint32_t		 plain[BG_LANE_BITS];	/* the columns of the
						 * matrix without it */
	int	n, all;			/* bits drawn, of those there are */
	int	body;			/* lines below the heading, */
	int	top;			/* scrolled by so many, */
	bool	told;			/* and a line tells so */
	int	row;			/* the next to draw in */
	int	matrix, sentences;	/* where these begin */
};

/* Where bit b stands: the highest at the left. */
static int
bit_col(const struct bits *v, int b)
{
	return v->r.col + LABEL + CELL * (v->n - 1 - b) + (b < BANK && v->n >
	    BANK ? GAP : 0) + (b < BYTE ? GAP : 0);
}

static void
put(const struct bits *v, int b, enum bg_role role, const char *text)
{
	bg_puts_end(v->c, v->row, bit_col(v, b) + CELL, role, text);
}

static void
put_number(const struct bits *v, int b, enum bg_role role, int n)
{
	char text[16];

	snprintf(text, sizeof text, "%d", n);
	put(v, b, role, text);
}

static void
label(const struct bits *v, enum bg_role role, const char *text)
{
	bg_puts(v->c, v->row, v->r.col + 1, LABEL - 1, role, text);
}

/* Brackets around what stands from column col on, to before end, where that
 * was pointed at. */
static void
aim(const struct bits *v, bool aimed, int col, int end)
{
	if (!aimed)
		return;
	bg_cursor(v->c, v->row, col);
	bg_put(v->c, v->row, col - 1, '[', BG_ROLE_TITLE);
	bg_put(v->c, v->row, end, ']', BG_ROLE_TITLE);
}

/* The bars between row, bank and byte. */
static void
bars(const struct bits *v)
{
	if (v->n > BANK)
		bg_put_glyph(v->c, v->row, bit_col(v, BANK - 1), BG_GLYPH_VLINE,
		    BG_ROLE_RULE);
	bg_put_glyph(v->c, v->row, bit_col(v, BYTE - 1), BG_GLYPH_VLINE,
	    BG_ROLE_RULE);
}

static int
highest(uint32_t bits)
{
	return bits == 0 ? -1 : 31 - __builtin_clz(bits);
}

/* The address of the lane as it would be without the swizzle. */
static uint32_t
plain_address(const struct bits *v, int lane)
{
	const struct bg_pattern_access *p =
	    &v->s->pattern->access[v->s->index];
	struct bg_layout plain = *v->l;
	int64_t at = p->access.offset[lane];

	plain.swizzle.kind = BG_SWIZZLE_NONE;
	if (p->row[lane] != BG_NO_ELEMENT)
		bg_layout_address(&plain, p->row[lane], p->col[lane], &at,
		    NULL);
	else if (p->index[lane] != BG_NO_ELEMENT)
		bg_layout_index_address(&plain, p->index[lane], &at, NULL);
	return (uint32_t)at;
}

static void
prepare(struct bits *v)
{
	const struct bg_access *a = bg_scene_access(v->s);
	uint32_t used = (1u << (BANK + 1)) - 1, lanes = bg_access_lanes(a);
	int j, room = (v->r.cols - LABEL - 2 * GAP) / CELL;

	v->l = bg_pattern_layout(v->s->pattern, v->s->index);
	bg_account(v->s->pattern, v->s->index, &v->s->prediction,
	    &v->s->trace, &v->account);
	v->xors = v->l->swizzle.kind != BG_SWIZZLE_NONE &&
	    bg_layout_bits(v->l, &v->swizzle);
	for (; lanes != 0; lanes &= lanes - 1)
		used |= a->offset[__builtin_ctz(lanes)];
	for (j = 0; j < BG_ADDRESS_BITS && v->xors; j++)
		used |= v->swizzle.by[j] != 0 ? 1u << j : 0;
	for (j = 0; j < v->account.matrix.bits && v->account.linear; j++)
		v->plain[j] = plain_address(v, 1 << j) ^ plain_address(v, 0);
	v->n = v->all = highest(used) + 1;
	if (v->n > room)
		v->n = room > 0 ? room : 0;
}

static void
draw_heading(struct bits *v)
{
	int b;

	label(v, BG_ROLE_LABEL, _("chooses"));
	if (v->n > BANK)
		bg_puts(v->c, v->row, bit_col(v, v->n - 1) + 1,
		    (v->n - BANK) * CELL - 1, BG_ROLE_TITLE,
		    v->n - BANK > 5 ? _("row of 128 bytes") : _("row"));
	bg_puts(v->c, v->row, bit_col(v, v->n > BANK ? BANK - 1 : v->n - 1) +
	    2, (BANK - BYTE) * CELL, BG_ROLE_TITLE, _("bank"));
	bg_puts(v->c, v->row, bit_col(v, BYTE - 1) + 2, BYTE * CELL,
	    BG_ROLE_TITLE, _("byte"));
	bars(v);
	v->row++;
	label(v, BG_ROLE_LABEL, _("address bit"));
	for (b = 0; b < v->n; b++)
		put_number(v, b, BG_ROLE_LABEL, b);
	if (v->n < v->all)
		bg_put_glyph(v->c, v->row, v->r.col + LABEL,
		    BG_GLYPH_ELLIPSIS, BG_ROLE_WARN);
	bars(v);
	b = v->s->aim.bit;
	aim(v, b >= 0 && b < v->n, bit_col(v, b) + CELL - (b > 9 ? 2 : 1),
	    bit_col(v, b) + CELL);
	v->row++;
}

/* The formula, as people write it. */
static void
say_swizzle(const struct bg_layout *l, char *buf, size_t size)
{
	const struct bg_swizzle *z = &l->swizzle;
	char name[64];

	bg_swizzle_print(z, name, sizeof name);
	switch (z->kind) {
	case BG_SWIZZLE_XOR:
		snprintf(buf, size, z->div > 1 ? _("%s: an element lies in "
		    "column col ^ row / %d of its row") : _("%s: an element "
		    "lies in column col ^ row of its row"), name, z->div);
		break;
	case BG_SWIZZLE_ADD:
		snprintf(buf, size, _("%s: an element lies in column (col + "
		    "row) mod %d of its row"), name, l->cols);
		break;
	case BG_SWIZZLE_TRITON:
		snprintf(buf, size, _("%s: an element lies in unit col / %d ^ "
		    "row / %d mod %d of its row"), name, z->vec, z->per_phase,
		    z->max_phase);
		break;
	case BG_SWIZZLE_CUTE:
		snprintf(buf, size, _("%s: the element's offset, its %d bits "
		    "from %d up xor those from %d up"), name, z->b,
		    z->s < 0 ? z->m - z->s : z->m, z->s < 0 ? z->m :
		    z->m + z->s);
		break;
	case BG_SWIZZLE_TMA:
		snprintf(buf, size, _("%s: units of 16 bytes, moved within %d "
		    "bytes by the row of 128"), name, z->bytes);
		break;
	case BG_SWIZZLE_EXPR:
		snprintf(buf, size, _("an expression gives each element its "
		    "column"));
		break;
	case BG_SWIZZLE_NONE:
		snprintf(buf, size, _("no swizzle: each bit of the address is "
		    "its own; s takes one"));
		break;
	}
}

/* Below each bit that the swizzle flips, the bits that it is flipped by, one
 * below the other. */
static void
draw_flips(struct bits *v)
{
	int b, by, line, n, more = 1;

	for (line = 0; more && line < BG_ADDRESS_BITS; line++) {
		more = 0;
		for (b = 0; b < v->n; b++)
			for (by = n = 0; by < BG_ADDRESS_BITS; by++) {
				if (!(v->swizzle.by[by] >> b & 1))
					continue;
				if (n == line)
					put_number(v, b, BG_ROLE_WARN, by);
				more |= n > line;
				n++;
			}
		label(v, BG_ROLE_WARN, line == 0 ? _("^ by bit") : _("^ and "
		    "by"));
		bars(v);
		v->row++;
	}
}

/* That the highest bits do not fit. */
static void
draw_cut(struct bits *v)
{
	if (v->n >= v->all)
		return;
	bg_printf(v->c, v->row, v->r.col + 1, v->r.cols - 1, BG_ROLE_WARN,
	    _("bits above %d need %d columns"), v->n - 1, LABEL + CELL *
	    v->all + 2 * GAP);
	v->row++;
}

static void
draw_swizzle(struct bits *v)
{
	struct bg_rect r = { v->row, v->r.col + 1, FAR, v->r.cols - 1 };
	char text[256];

	if (v->l->rows == 0)
		return;
	say_swizzle(v->l, text, sizeof text);
	if (v->l->swizzle.kind != BG_SWIZZLE_NONE && !v->xors)
		strncat(text, _("; that is no xor of address bits alone"),
		    sizeof text - strlen(text) - 1);
	if (v->xors)
		draw_flips(v);
	r.row = v->row;
	v->row += bg_wrap(v->c, r, BG_ROLE_DIM, text);
}

/* A bit of the lane: what it flips. */
static void
draw_lane_bit(struct bits *v, int j)
{
	uint32_t flips = v->account.matrix.column[j];
	char text[32];
	int b;

	snprintf(text, sizeof text, !v->s->hidden && j >=
	    v->account.group_bits ? _("lane %d group") : _("lane bit %d"), j);
	label(v, BG_ROLE_LABEL, text);
	aim(v, j == v->s->aim.lane_bit, v->r.col + 1, v->r.col + 1 +
	    bg_text_width(text));
	for (b = 0; b < v->n; b++) {
		if (!(flips >> b & 1))
			bg_put_glyph(v->c, v->row, bit_col(v, b) + CELL - 1,
			    BG_GLYPH_DOT, BG_ROLE_EMPTY);
		else if (v->plain[j] >> b & 1)
			put(v, b, b >= BYTE && b < BANK ? BG_ROLE_GOOD :
			    BG_ROLE_TEXT, "1");
		else
			put(v, b, BG_ROLE_WARN, "^");
	}
	bars(v);
	v->row++;
}

/* Without a matrix: which bits are not the same for all lanes. */
static void
draw_varying(struct bits *v)
{
	const struct bg_access *a = bg_scene_access(v->s);
	uint32_t lanes = bg_access_lanes(a), varies = 0, first;
	int b;

	if (lanes == 0)
		return;
	first = a->offset[__builtin_ctz(lanes)];
	for (; lanes != 0; lanes &= lanes - 1)
		varies |= a->offset[__builtin_ctz(lanes)] ^ first;
	label(v, BG_ROLE_LABEL, _("lanes differ"));
	for (b = 0; b < v->n; b++)
		if (varies >> b & 1)
			put(v, b, BG_ROLE_TEXT, "*");
		else
			bg_put_glyph(v->c, v->row, bit_col(v, b) + CELL - 1,
			    BG_GLYPH_DOT, BG_ROLE_EMPTY);
	bars(v);
	v->row++;
}

/* The bits of where a lane is. */
static void
draw_place(struct bits *v, int lane)
{
	uint32_t at = bg_scene_access(v->s)->offset[lane];
	char text[32];
	int b;

	snprintf(text, sizeof text, _("lane %d at"), lane);
	label(v, BG_ROLE_LABEL, text);
	aim(v, lane == v->s->aim.lane, v->r.col + 1, v->r.col + 1 +
	    bg_text_width(text));
	if (lane == bg_scene_lane(v->s))
		bg_cursor(v->c, v->row, v->r.col + 1);
	for (b = 0; b < v->n; b++)
		put_number(v, b, BG_ROLE_DIM, (int)(at >> b & 1));
	bars(v);
	v->row++;
}

static void
draw_matrix(struct bits *v)
{
	int j;

	for (j = v->account.matrix.bits - 1; j >= 0; j--)
		draw_lane_bit(v, j);
	draw_place(v, bg_scene_lane(v->s) < 0 ? 0 : bg_scene_lane(v->s));
}

static void
draw_sentences(struct bits *v)
{
	static const enum bg_topic topics[] = { BG_TOPIC_BITS,
		BG_TOPIC_RANKS };
	struct bg_rect r = { v->row, v->r.col + 1, FAR, v->r.cols - 2 };
	int i;
	bool linear = v->account.linear;
	const char *text;

	for (i = 0; i < 2; i++) {
		text = i == 0 && linear ? _("A bit of the lane that is 1 flips "
		    "the address bits marked 1; ^ those that only the "
		    "swizzle has it flip.") : v->account.text[topics[i]];
		if (text[0] == '\0' || (i == 1 && v->s->hidden))
			continue;
		r.row += bg_wrap(v->c, r, i == 0 ? BG_ROLE_DIM : BG_ROLE_TEXT,
		    text);
	}
	v->row = r.row;
}

/* What stands below the heading, from v->row on, which is then behind it. */
static void
draw_body(struct bits *v)
{
	draw_cut(v);
	draw_swizzle(v);
	v->matrix = v->row;
	if (v->account.linear)
		draw_matrix(v);
	else
		draw_varying(v);
	if (!v->account.linear && bg_scene_lane(v->s) >= 0)
		draw_place(v, bg_scene_lane(v->s));
	v->sentences = v->row;
	draw_sentences(v);
}

int
bg_bits_height(const struct bg_scene *s, int cols)
{
	struct bg_rect r = { 0, 0, 1, cols };
	struct bits v = { .c = bg_canvas_new(1, 1, true), .r = r, .s = s };

	if (v.c == NULL)
		return HEADING;
	prepare(&v);
	draw_body(&v);
	bg_canvas_free(v.c);
	return HEADING + v.row;
}

/* How far the body is scrolled in v->r, as far as it goes; the last such
 * top. */
static int
scroll(struct bits *v, int top)
{
	int all = bg_bits_height(v->s, v->r.cols) - HEADING, last;

	v->body = v->r.rows - HEADING;
	v->told = v->body > 1 && all > v->body;
	v->body -= v->told;
	last = all > v->body && v->body > 0 ? all - v->body : 0;
	v->top = top < last ? top : last;
	return last;
}

int
bg_bits_last(const struct bg_scene *s, struct bg_rect r)
{
	struct bits v = { .r = r, .s = s };

	return scroll(&v, 0);
}

/* In the last row how many lines are not shown. */
static void
draw_hidden(const struct bits *v, int all)
{
	char text[BG_PHRASE_MAX];

	bg_puts(v->c, v->r.row + v->r.rows - 1, v->r.col + 1, v->r.cols - 1,
	    BG_ROLE_TEXT, bg_phrase_hidden(v->top, all - v->top - v->body,
	    "more line", _("%d lines above, %d below (PgUp, PgDn)"), text));
}

static void
draw(struct bits *v, int top)
{
	struct bg_rect body = { v->r.row + HEADING, v->r.col, 0, v->r.cols };

	prepare(v);
	scroll(v, top);
	v->row = v->r.row;
	bg_clip(v->c, v->r);
	draw_heading(v);
	body.rows = v->body;
	bg_clip(v->c, body);
	v->row -= v->top;
	draw_body(v);
	bg_clip(v->c, v->r);
	if (v->told)
		draw_hidden(v, v->row + v->top - body.row);
	bg_unclip(v->c);
}

void
bg_view_bits(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s,
    int top)
{
	struct bits v = { .c = c, .r = r, .s = s };

	draw(&v, top);
}

/* ---- what is pointed at ---- */

bool
bg_bits_at(const struct bg_scene *s, struct bg_rect r, int top, int row,
    int col, struct bg_aim *at)
{
	struct bits v = { .c = bg_canvas_new(r.row + r.rows, r.col + r.cols,
	    true), .r = r, .s = s };
	bool heading;
	int b, place;

	*at = bg_aim_nothing;
	if (v.c == NULL)
		return false;
	draw(&v, top);
	bg_canvas_free(v.c);
	heading = row < r.row + HEADING;
	if (row < r.row || row >= r.row + r.rows - v.told ||
	    (!heading && row >= v.sentences))
		return false;
	for (b = 0; b < v.n; b++)
		if (col >= bit_col(&v, b) && col < bit_col(&v, b) + CELL)
			at->bit = b;
	place = v.matrix + (v.account.linear ? v.account.matrix.bits : 1);
	if (!heading && row >= place)
		at->lane = bg_scene_lane(s) < 0 ? 0 : bg_scene_lane(s);
	else if (!heading && row >= v.matrix && v.account.linear)
		at->lane_bit = place - 1 - row;
	return at->bit >= 0 || at->lane >= 0 || at->lane_bit >= 0;
}

/* ", by the swizzle with bit 7", "" where it does not. */
static void
say_flips(const struct bits *v, int bit, char *buf, size_t size)
{
	char list[BG_PHRASE_MAX];
	uint32_t by = 0;
	int b;

	for (b = 0; b < BG_ADDRESS_BITS && v->xors; b++)
		by |= (v->swizzle.by[b] >> bit & 1) << b;
	buf[0] = '\0';
	if (by != 0)
		snprintf(buf, size, _(", by the swizzle with bit %s"),
		    bg_phrase_lane_list(by, list));
}

/* What of the lane it hangs on. */
static void
say_lane_bits(const struct bits *v, int bit, char *buf, size_t size)
{
	const struct bg_access *a = bg_scene_access(v->s);
	uint32_t lanes = bg_access_lanes(a), by = 0, ones = 0;
	char list[BG_PHRASE_MAX];
	int i;

	for (i = 0; i < BG_LANES; i++)
		if (lanes >> i & 1)
			ones |= (a->offset[i] >> bit & 1u) << i;
	for (i = 0; v->account.linear && i < v->account.matrix.bits; i++)
		by |= (v->account.matrix.column[i] >> bit & 1) << i;
	if (ones == 0 || ones == lanes)
		snprintf(buf, size, ones == 0 ? _("0 for all lanes") :
		    _("1 for all lanes"));
	else if (by != 0)
		snprintf(buf, size, _("flipped by lane bit %s"),
		    bg_phrase_lane_list(by, list));
	else
		snprintf(buf, size, _("1 for %s"), bg_phrase_lanes(ones,
		    list));
}

static void
say_crossing(const struct bits *v, int j, int bit, char *buf, size_t size)
{
	bool flips = v->account.matrix.column[j] >> bit & 1;

	snprintf(buf, size, !flips ? _("lane bit %d does not flip address bit "
	    "%d") : v->plain[j] >> bit & 1 ? _("lane bit %d flips address bit "
	    "%d") : _("lane bit %d flips address bit %d by the swizzle alone"),
	    j, bit);
}

static void
say_lane_bit(const struct bits *v, int j, char *buf, size_t size)
{
	char lanes[BG_PHRASE_MAX], bits[BG_PHRASE_MAX];
	uint32_t flips = v->account.matrix.column[j], in = 0;
	int i;

	for (i = 0; i < BG_LANES; i++)
		in |= (uint32_t)(i >> j & 1) << i;
	in &= bg_access_lanes(bg_scene_access(v->s));
	bg_phrase_lanes(in, lanes);
	if (flips == 0)
		snprintf(buf, size, _("lane bit %d, 1 in %s, flips no address "
		    "bit: they share the elements of the others"), j, lanes);
	else
		snprintf(buf, size, _("lane bit %d, 1 in %s, flips address "
		    "bit %s"), j, lanes, bg_phrase_lane_list(flips, bits));
}

const char *
bg_bits_say(const struct bg_scene *s, const struct bg_aim *at, char *buf,
    int size)
{
	struct bits v = { .r = { 0, 0, 1, 1 }, .s = s };
	char flips[BG_PHRASE_MAX + 64], by[BG_PHRASE_MAX + 64];
	const char *text;

	prepare(&v);
	if (at->bit < 0) {
		say_lane_bit(&v, at->lane_bit, buf, (size_t)size);
		return buf;
	}
	if (at->lane_bit >= 0) {
		say_crossing(&v, at->lane_bit, at->bit, buf, (size_t)size);
		return buf;
	}
	text = at->bit < BYTE ? _("address bit %d, of the byte in its word: "
	    "%s%s") : at->bit < BANK ? _("address bit %d, of the bank: %s%s") :
	    _("address bit %d, of the row: %s%s");
	say_lane_bits(&v, at->bit, by, sizeof by);
	say_flips(&v, at->bit, flips, sizeof flips);
	snprintf(buf, (size_t)size, text, at->bit, by, flips);
	return buf;
}
