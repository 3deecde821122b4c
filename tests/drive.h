/*
 * drive: the whole screen without a terminal, for tests of the app.
 *
 * Keys go in, the frame is looked at. Keys are written as text, the others
 * between < and >, as <Enter>; each function fails the test where it cannot
 * do what it says.
 */
#ifndef TESTS_DRIVE_H
#define TESTS_DRIVE_H

#include "ui/app.h"
#include "ui/palette.h"

#define COLUMN	"elem=f32 tile=32x32 op=ld row=lane col=0"

extern struct bg_presets presets;	/* those of the data directory */
extern int64_t	clock_ms;		/* when the next event happens */
extern int64_t	ids;			/* of the last request sent */

/* For cmocka's group: fill and free presets. */
int	load_presets(void **state);
int	unload_presets(void **state);

/* An app of 24x80 with the pattern; NULL: the first preset. */
struct bg_app *start(const char *pattern);

void	keys(struct bg_app *app, const char *text);
void	click(struct bg_app *app, int row, int col);
void	resize(struct bg_app *app, int rows, int cols);

/* A key that has a name between < and >, whichever. */
uint32_t any_named_key(unsigned number);

/* The frame as text, to be freed. */
char	*draw(const struct bg_app *app);

bool	shows(const struct bg_app *app, const char *what);
void	expect(const struct bg_app *app, const char *what);
/* Where on the screen the text stands, of characters of one column. */
void	place(const struct bg_app *app, const char *what, int *row, int *col);
void	expect_picture(const struct bg_app *app, const char *golden);

/* The same, of a canvas of that kind: with NAME-80x24.txt, -ascii and -color
 * in the name where it is that. */
void	expect_painted(const struct bg_app *app, const char *name,
	    bool ascii, enum bg_depth depth);
/* Of 80x24, 120x40 and 200x60, in Unicode and ASCII, without and with
 * colours. */
void	expect_all_painted(struct bg_app *app, const char *name);

/* The pattern's value of the key, of the access shown. */
void	value_is(const struct bg_app *app, const char *key,
	    const char *value);

/* Takes the request that must be wanted now as sent; its id. */
int64_t	sent(struct bg_app *app);

/* The meter's answer to request id: a recording with so many wavefronts, or
 * the error. */
void	reply(struct bg_app *app, int64_t id, double wavefronts,
	    const char *error);

#endif
