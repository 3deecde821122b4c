/*
 * picker: choose one of the presets.
 *
 * Owns the filter being typed and the place in the list that it leaves; the
 * presets are only read.
 */
#ifndef BG_UI_PICKER_H
#define BG_UI_PICKER_H

#include <stdbool.h>
#include <stdint.h>

#include "ui/canvas.h"
#include "ui/edit.h"
#include "ui/presets.h"

struct bg_picker {
	struct bg_edit	filter;
	int		at;	/* the one chosen, counted among the matches */
	bool		typing;	/* the filter, by the last key */
	bool		brief;	/* what there is to see in it is not told */
};

/* Begins with an empty filter and the preset current (or NULL) chosen. */
int	bg_picker_open(struct bg_picker *k, const struct bg_presets *p,
	    const struct bg_preset *current);
void	bg_picker_free(struct bg_picker *k);

/* A key; page: rows that the list has. Enter and Escape are the caller's. */
void	bg_picker_key(struct bg_picker *k, const struct bg_presets *p,
	    uint32_t key, int page);

/* Chooses what stands in the row of the list drawn in r; false: nothing. */
bool	bg_picker_click(struct bg_picker *k, const struct bg_presets *p,
	    struct bg_rect r, int row);

/* The one chosen, NULL when nothing matches. */
const struct bg_preset *bg_picker_chosen(const struct bg_picker *k,
	    const struct bg_presets *p);

/* The filter's line, then the list; the cursor where the last key went. */
void	bg_picker_draw(const struct bg_picker *k, const struct bg_presets *p,
	    struct bg_canvas *c, struct bg_rect r);

#endif
