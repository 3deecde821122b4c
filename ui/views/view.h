/*
 * view: what is drawn of a scene, each view in its rectangle.
 *
 * A view draws whole in whatever it is given, down to one cell, and never
 * outside; it leaves the canvas unclipped. Views change neither the scene nor
 * each other; those that are taller than their rectangle say what is hidden.
 */
#ifndef BG_UI_VIEW_H
#define BG_UI_VIEW_H

#include "ui/canvas.h"
#include "ui/scene.h"

/* The bank grid: 32 columns of banks, a line for every row of 128 bytes that
 * is touched, three lines of heading, one of footing. */
void	bg_view_grid(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s);

/* Lines that the grid needs to show all its rows in cols columns. */
int	bg_grid_height(const struct bg_scene *s, int cols);

/* Moves the grid drawn in r by so many lines (down: positive), from wherever
 * it is, also from BG_TOP_AUTO, as far as it goes. */
void	bg_grid_scroll(struct bg_scene *s, struct bg_rect r, int by);

/* Scrolls the grid drawn in r so far that the word at the byte address is in
 * view; not at all where it is already. */
void	bg_grid_reveal(struct bg_scene *s, struct bg_rect r, long address);

/*
 * What stands in cell row, col of the grid drawn in r: the bank (or -1) and
 * the byte address of the word (or -1). False outside.
 */
bool	bg_grid_at(const struct bg_scene *s, struct bg_rect r, int row,
	    int col, int *bank, long *address);

/* Marks the cells of the grid drawn in r whose words lie in bytes [from, to)
 * as what happens now, and their rows with a pointer. */
void	bg_grid_mark(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s, long from, long to);

/* What the signs and the colours of the grid mean, in as many lines as fit;
 * only those signs that are on it. */
void	bg_view_legend(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s);
int	bg_legend_height(const struct bg_scene *s, int cols);

/* Whose the words are that serve several lanes: "0-3: lanes 0-31". No lines
 * where there are none. */
void	bg_view_shared(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s);
int	bg_shared_height(const struct bg_scene *s, int cols);

/* The tile as the kernel sees it: each element with the bank that its first
 * byte lands in, those of the access in brackets, padding marked. What does
 * not fit is left out at the right and below, and told. Nothing without a
 * tile. */
void	bg_view_tile(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s);
/* The element that the lane's access begins with; false: it is not named, or
 * the access goes on in the next row. */
bool	bg_tile_element(const struct bg_scene *s, int lane, int *row,
	    int *col);

/* The same without its swizzle and with it, side by side; without one, alone.
 * Where it does not fit, top rows further down and left columns further right
 * than what is accessed. While stepping the elements in brackets are those
 * that are served. */
void	bg_view_tiles(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s, int top, int left);
/* The element in cell row, col, of whichever of the two; false: none. */
bool	bg_tiles_at(const struct bg_scene *s, struct bg_rect r, int top,
	    int left, int row, int col, int *tile_row, int *tile_col);
/* The tops with which the first and the last row are in r, the same of the
 * columns, and how many of those it shows. */
struct bg_tile_range {
	int	first, last, leftmost, rightmost, cols;
};
void	bg_tiles_range(const struct bg_scene *s, struct bg_rect r,
	    struct bg_tile_range *range);
/* Lines in cols columns, and columns, that show all of the tile, as far as
 * anybody can look at it. */
int	bg_tile_height(const struct bg_scene *s, int cols);
int	bg_tile_width(const struct bg_scene *s);
/* The same without its swizzle and with it, side by side. */
int	bg_tiles_width(const struct bg_scene *s);

/* The bits of the address: which choose the byte, the bank and the row, which
 * bits of the lane flip them, and which of them the swizzle flips by which. */
void	bg_view_bits(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s, int top);
/* Lines that all of it takes, and the last top that changes what is drawn in
 * r: what stands below the two lines of the heading begins so many lines
 * down. */
int	bg_bits_height(const struct bg_scene *s, int cols);
int	bg_bits_last(const struct bg_scene *s, struct bg_rect r);
/* What is in cell row, col: a bit of the address, one of the lane, or both, or
 * a lane. False: nothing. */
bool	bg_bits_at(const struct bg_scene *s, struct bg_rect r, int top,
	    int row, int col, struct bg_aim *at);
/* What such bits do, in a sentence; returns buf. */
const char *bg_bits_say(const struct bg_scene *s, const struct bg_aim *at,
	    char *buf, int size);

/* The numbers: prediction and measurement on neighbouring lines, the reason,
 * the cost of the layout. With too few lines the least needed are left out;
 * in a single one they stand as a sentence. */
void	bg_view_verdict(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s);
int	bg_verdict_height(const struct bg_scene *s, int cols);
/* The sentence, in the first row of r; returns the column after it. */
int	bg_verdict_line(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s);

/*
 * Each lane: its address, bank, group and pass, after whom it is served. 38
 * columns and 33 lines show everything but long lists. At its left a sign of
 * inequality marks one that shares a bank with a lane of another pass; while
 * stepping an arrow the ones being served, a tick those that were.
 */
void	bg_view_lanes(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s);
/* The lane in that row, or -1. */
int	bg_lanes_at(const struct bg_scene *s, struct bg_rect r, int row);
/* The same of these lanes alone. */
void	bg_lanes_draw(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s, uint32_t lanes);

/* The lanes with a line from each to its banks; in two halves without lines
 * where that is too much. Of lanes that do not fit those from top on, as far
 * as it goes. */
void	bg_view_wires(struct bg_canvas *c, struct bg_rect r,
	    const struct bg_scene *s, int top);
/* Lines in cols columns that show all of it: with lines to the banks, or in
 * halves where those would take more than rows. */
int	bg_wires_height(const struct bg_scene *s, int rows, int cols);
/* The lane and the bank in cell row, col, each -1 where there is none. */
void	bg_wires_at(const struct bg_scene *s, struct bg_rect r, int top,
	    int row, int col, int *lane, int *bank);
/* How many lanes are drawn in r, and the last top that changes which. */
int	bg_wires_shown(const struct bg_scene *s, struct bg_rect r);
int	bg_wires_last(const struct bg_scene *s, struct bg_rect r);

#endif
