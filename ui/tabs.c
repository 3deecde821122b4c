#include "ui/tabs.h"

#include <stdio.h>
#include <string.h>

#include "nls.h"
#include "ui/compare-tab.h"
#include "ui/sweep-tab.h"
#include "ui/view-tabs.h"

static const struct bg_tab tabs[] = {
	{ N_("1 Banks"), BG_ACT_VIEW_BANKS, BG_HINTS_MAIN, NULL, NULL, NULL,
	    bg_banks_tab_click, NULL },
	{ N_("2 Lanes"), BG_ACT_VIEW_LANES, BG_HINTS_MAIN, bg_lanes_tab_draw,
	    bg_lanes_tab_height, bg_lanes_tab_act,
	    bg_lanes_tab_click, bg_view_tab_changed },
	{ N_("3 Tile"), BG_ACT_VIEW_TILE, BG_HINTS_MAIN, bg_tile_tab_draw,
	    bg_tile_tab_height, bg_tile_tab_act, bg_tile_tab_click,
	    bg_view_tab_changed },
	{ N_("4 Bits"), BG_ACT_VIEW_BITS, BG_HINTS_MAIN, bg_bits_tab_draw,
	    bg_bits_tab_height, bg_bits_tab_act, bg_bits_tab_click,
	    bg_view_tab_changed },
	{ N_("5 Sweep"), BG_ACT_VIEW_SWEEP, BG_HINTS_SWEEP, bg_sweep_tab_draw,
	    NULL, bg_sweep_tab_act, bg_sweep_tab_click, bg_sweep_tab_changed },
	{ N_("6 Compare"), BG_ACT_VIEW_COMPARE, BG_HINTS_MAIN,
	    bg_compare_tab_draw, bg_compare_tab_height, bg_compare_tab_act,
	    bg_compare_tab_click, bg_view_tab_changed },
};

const struct bg_tab *
bg_tab_at(int i)
{
	return i >= 0 && i < (int)(sizeof tabs / sizeof *tabs) ? &tabs[i] :
	    NULL;
}

const struct bg_tab *
bg_tab_of(const struct bg_app *app)
{
	return &tabs[app->tab];
}

bool
bg_tab_show(struct bg_app *app, enum bg_act key)
{
	const struct bg_tab *t;
	int i;

	for (i = 0; (t = bg_tab_at(i)) != NULL; i++) {
		if (t->key != key)
			continue;
		app->tab = i;
		app->told_edition = app->edition - 1;
		return true;
	}
	return false;
}

void
bg_tab_update(struct bg_app *app)
{
	const struct bg_tab *t = bg_tab_of(app);

	if (t->changed == NULL || (app->told_edition == app->edition &&
	    app->told_focus == app->focus))
		return;
	app->told_edition = app->edition;
	app->told_focus = app->focus;
	t->changed(app);
}

const char *
bg_tab_line(const struct bg_app *app, int brief, char *buf, int size)
{
	const struct bg_tab *t;
	int i, n = 0;

	buf[0] = '\0';
	for (i = 0; (t = bg_tab_at(i)) != NULL && n < size; i++)
		n += snprintf(buf + n, (size_t)(size - n), i == app->tab ?
		    brief > 1 ? "%s[%.1s]" : "%s[%s]" : brief > 0 ? "%s%.1s" :
		    "%s%s", i > 0 ? " " : "", _(t->label));
	return buf;
}
