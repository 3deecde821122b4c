#include "ui/view-tabs.h"

#include "ui/frame.h"
#include "ui/modes.h"
#include "ui/tabs.h"
#include "ui/views/view.h"

/* More lines than any view has; those that title, fields, message and footer
 * leave to no view; lanes of a page. */
enum { FAR = 1 << 20, AROUND = 5, PAGE = 8 };

bool
bg_view_tab_scroll(struct bg_app *app, enum bg_act act, int page, int first,
    int last)
{
	int top = app->tab_top;

	switch (act) {
	case BG_ACT_PAGE_UP: top -= page; break;
	case BG_ACT_PAGE_DOWN: top += page; break;
	case BG_ACT_TOP: top = -FAR; break;
	case BG_ACT_BOTTOM: top = FAR; break;
	default: return false;
	}
	app->tab_top = top < first ? first : top > last ? last : top;
	return true;
}

static struct bg_rect
place(const struct bg_app *app)
{
	struct bg_frame f;

	bg_frame_layout(app, &f);
	return f.grid;
}

void
bg_banks_tab_click(struct bg_app *app, struct bg_rect r, int row, int col,
    int64_t now)
{
	struct bg_frame f;
	long address;
	int bank, lane;

	(void)now;
	bg_frame_layout(app, &f);
	if (bg_grid_at(&app->scene, r, row, col, &bank, &address)) {
		bg_app_point(app, bank, address);
	} else if (f.lanes.cols > 0 && col >= f.lanes.col) {
		lane = bg_lanes_at(&app->scene, f.lanes, row);
		if (lane >= 0)
			bg_app_point_lane(app, lane);
	}
}

void
bg_lanes_tab_click(struct bg_app *app, struct bg_rect r, int row, int col,
    int64_t now)
{
	int lane, bank;

	(void)now;
	bg_wires_at(&app->scene, r, app->tab_top, row, col, &lane, &bank);
	if (bank >= 0)
		bg_app_point(app, bank, -1);
	else if (lane >= 0)
		bg_app_point_lane(app, lane);
}

void
bg_tile_tab_click(struct bg_app *app, struct bg_rect r, int row, int col,
    int64_t now)
{
	int tile_row, tile_col;

	(void)now;
	if (bg_tiles_at(&app->scene, r, app->tab_top, app->tab_left, row, col,
	    &tile_row, &tile_col))
		bg_app_point_element(app, tile_row, tile_col);
}

void
bg_bits_tab_click(struct bg_app *app, struct bg_rect r, int row, int col,
    int64_t now)
{
	char text[512];
	struct bg_aim at;

	(void)now;
	if (!bg_bits_at(&app->scene, r, app->tab_top, row, col, &at))
		return;
	if (at.lane >= 0) {
		bg_app_point_lane(app, at.lane);
		return;
	}
	app->scene.aim = at;
	bg_app_say(app, BG_ROLE_TEXT, "%s", bg_bits_say(&app->scene, &at,
	    text, sizeof text));
}

void
bg_lanes_tab_draw(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	bg_view_wires(c, r, &app->scene, app->tab_top);
}

int
bg_lanes_tab_height(const struct bg_app *app, int cols)
{
	return bg_wires_height(&app->scene, app->rows - AROUND, cols);
}

bool
bg_lanes_tab_act(struct bg_app *app, enum bg_act act, int64_t now)
{
	struct bg_rect r = place(app);
	int shown = bg_wires_shown(&app->scene, r);

	(void)now;
	return bg_view_tab_scroll(app, act, shown < PAGE ? shown : PAGE, 0,
	    bg_wires_last(&app->scene, r));
}

void
bg_tile_tab_draw(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	bg_view_tiles(c, r, &app->scene, app->tab_top, app->tab_left);
}

int
bg_tile_tab_height(const struct bg_app *app, int cols)
{
	int height = bg_tile_height(&app->scene, cols);

	return height > 0 ? height + 1 : 1;
}

bool
bg_tile_tab_act(struct bg_app *app, enum bg_act act, int64_t now)
{
	struct bg_rect r = place(app);
	struct bg_tile_range all;
	int left = app->tab_left;

	(void)now;
	bg_tiles_range(&app->scene, r, &all);
	if (act != BG_ACT_COLS_BEFORE && act != BG_ACT_COLS_AFTER)
		return bg_view_tab_scroll(app, act, r.rows > 6 ? r.rows - 5 :
		    1, all.first, all.last);
	left += (act == BG_ACT_COLS_AFTER ? 1 : -1) *
	    (all.cols > 2 ? all.cols - 2 : 1);
	app->tab_left = left < all.leftmost ? all.leftmost : left >
	    all.rightmost ? all.rightmost : left;
	return true;
}

void
bg_bits_tab_draw(const struct bg_app *app, struct bg_canvas *c,
    struct bg_rect r)
{
	bg_view_bits(c, r, &app->scene, app->tab_top);
}

int
bg_bits_tab_height(const struct bg_app *app, int cols)
{
	return bg_bits_height(&app->scene, cols);
}

/* Scrolls so far that number n is among the many shown from *first on. */
static void
reveal(int *first, int n, int many)
{
	if (n < *first)
		*first = n;
	else if (n >= *first + many)
		*first = n - many + 1;
}

void
bg_view_tab_reveal(struct bg_app *app)
{
	const struct bg_scene *s = &app->scene;
	uint32_t lanes = bg_access_lanes(bg_scene_access(s));
	struct bg_rect r = place(app);
	struct bg_tile_range all;
	int lane = s->aim.lane, row, col;

	if (lane < 0)
		return;
	if (bg_tab_of(app)->key == BG_ACT_VIEW_LANES)
		reveal(&app->tab_top, __builtin_popcount(lanes &
		    ((1u << lane) - 1)), bg_wires_shown(s, r));
	if (bg_tab_of(app)->key != BG_ACT_VIEW_TILE ||
	    !bg_tile_element(s, lane, &row, &col))
		return;
	bg_tiles_range(s, r, &all);
	reveal(&app->tab_top, row + all.first, bg_pattern_layout(s->pattern,
	    s->index)->rows - all.last + all.first);
	reveal(&app->tab_left, col + all.leftmost, all.cols);
}

bool
bg_bits_tab_act(struct bg_app *app, enum bg_act act, int64_t now)
{
	struct bg_rect r = place(app);

	(void)now;
	return bg_view_tab_scroll(app, act, r.rows > 6 ? r.rows - 5 : 1, 0,
	    bg_bits_last(&app->scene, r));
}

int
bg_view_tab_width(const struct bg_app *app)
{
	/* those of the grid, of lines to all banks, of two grids */
	enum { GRID = 80, LINES = 103, TWO = 146 };
	int tile;

	switch (bg_tab_of(app)->key) {
	case BG_ACT_VIEW_LANES: return LINES;
	case BG_ACT_VIEW_COMPARE: return TWO;
	case BG_ACT_VIEW_TILE:
		tile = bg_tiles_width(&app->scene);
		return tile > GRID ? tile : GRID;
	default: return GRID;
	}
}

void
bg_view_tab_changed(struct bg_app *app)
{
	app->tab_top = app->tab_left = 0;
}
