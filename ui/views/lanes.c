#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/views/phrase.h"
#include "ui/views/view.h"

/* Where the columns begin; numbers end before the next one's gap. */
enum {
	MARK = 0, ADDRESS_END = 13, BANK = 14, GROUP_END = 24, PASS_END = 30, WAITS = 31
};

static void
number(struct bg_canvas *c, struct bg_rect r, int row, int end,
    enum bg_role role, int64_t n)
{
	char text[BG_PHRASE_MAX];

	bg_puts_end(c, row, r.col + end, role, bg_phrase_count(n, text));
}

/* Left of the lane: whether it shares a bank with a lane that is served in
 * another pass; while stepping, where it stands. */
static void
draw_mark(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s,
    int row, int lane)
{
	const struct bg_trace *t = &s->trace;
	int pass = bg_scene_pass(s);

	if (s->hidden || s->prediction.uncounted)
		return;
	if (s->step < 0 && bg_trace_rivals(t, lane) != 0)
		bg_put_glyph(c, row, r.col + MARK, BG_GLYPH_NOTEQUAL,
		    BG_ROLE_WARN);
	if (s->step < 0)
		return;
	if (bg_trace_serves(t, lane, pass))
		bg_put_glyph(c, row, r.col + MARK, BG_GLYPH_RIGHT,
		    BG_ROLE_TITLE);
	else if (t->pass_of[lane] < pass)
		bg_put_glyph(c, row, r.col + MARK, BG_GLYPH_TICK,
		    BG_ROLE_GOOD);
}

static void
draw_lane(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s,
    int row, int lane)
{
	const struct bg_access *a = bg_scene_access(s);
	const struct bg_trace *t = &s->trace;
	const struct bg_group *g = &t->group[t->group_of[lane]];
	int words = bg_kind_info(a->kind)->width / BG_BANK_BYTES;
	int bank = (int)(a->offset[lane] / BG_BANK_BYTES % BG_BANKS);
	int pass = t->pass_of[lane], n = pass - g->first;
	int last = BG_ROLE_PASS_LAST - BG_ROLE_PASS;
	uint32_t waits = bg_trace_waits(t, lane);
	char text[BG_PHRASE_MAX];

	if (lane == bg_scene_lane(s))
		bg_cursor(c, row, r.col + 2);
	draw_mark(c, r, s, row, lane);
	bg_printf(c, row, r.col + 1, 4, s->prediction.uncounted ?
	    BG_ROLE_TEXT : BG_ROLE_PASS + (n < last ? n : last),
	    lane == s->aim.lane ? "[%2d]" : " %2d ", lane);
	number(c, r, row, ADDRESS_END, BG_ROLE_TEXT, a->offset[lane]);
	if (words > 1)
		snprintf(text, sizeof text, "%d-%d", bank, bank + words - 1);
	else
		snprintf(text, sizeof text, "%2d", bank);
	bg_puts(c, row, r.col + BANK, 5, BG_ROLE_TEXT, text);
	if (s->hidden)
		return;
	number(c, r, row, GROUP_END, BG_ROLE_TEXT, t->group_of[lane] + 1);
	if (!s->prediction.uncounted)
		number(c, r, row, PASS_END, BG_ROLE_TEXT, pass);
	if (waits != 0 && !s->prediction.uncounted)
		bg_puts(c, row, r.col + WAITS, r.cols - WAITS, BG_ROLE_WARN,
		    bg_phrase_lane_list(waits, text));
}

void
bg_lanes_draw(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s,
    uint32_t left)
{
	int lane, row = r.row + 1, end = r.row + r.rows, hidden;
	const char *unit;

	bg_clip(c, r);
	bg_puts(c, r.row, r.col + 1, r.cols - 1, BG_ROLE_LABEL,
	    s->hidden ? _("lane address bank") : _("lane address bank group"));
	if (!s->prediction.uncounted) {
		unit = _(s->trace.unit);
		bg_puts(c, r.row, r.col + PASS_END - bg_text_width(unit),
		    r.cols - PASS_END, BG_ROLE_LABEL, unit);
		bg_puts(c, r.row, r.col + WAITS, r.cols - WAITS,
		    BG_ROLE_LABEL, _("after"));
	}
	for (; left != 0 && row < end; left &= left - 1, row++) {
		hidden = __builtin_popcount(left);
		if (row == end - 1 && hidden > 1) {
			bg_printf(c, row, r.col + 1, r.cols - 1, BG_ROLE_DIM,
			    _("%d more lanes"), hidden);
			break;
		}
		lane = __builtin_ctz(left);
		draw_lane(c, r, s, row, lane);
	}
	bg_unclip(c);
}

int
bg_lanes_at(const struct bg_scene *s, struct bg_rect r, int row)
{
	int n = row - r.row - 1;
	uint32_t left = bg_access_lanes(bg_scene_access(s));

	if (n < 0 || n >= r.rows - 1 || (n == r.rows - 2 &&
	    __builtin_popcount(left) > n + 1))
		return -1;
	while (n-- > 0)
		left &= left - 1;
	return left != 0 ? __builtin_ctz(left) : -1;
}

void
bg_view_lanes(struct bg_canvas *c, struct bg_rect r, const struct bg_scene *s)
{
	bg_lanes_draw(c, r, s, bg_access_lanes(bg_scene_access(s)));
}
