#include "ui/screen.h"

int
bg_screen_run(struct bg_app *app, struct bg_meter *meter,
    const struct bg_screen_options *o, struct bg_error *err)
{
	(void)app;
	(void)meter;
	(void)o;
	bg_fail(err, BG_EIO, -1, 1,
	    "this bankgrid was built without curses, it has no screen");
	return bg_hint(err, "'bankgrid show' prints the grid as text");
}
