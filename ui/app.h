/*
 * app: the state of the screen.
 *
 * Owns what is shown and what every event does to it: the pattern's text, the
 * field in focus, what is being typed, the history, the measurements. Pure:
 * events go in, the frame and a list of wants come out; files, meters, clocks
 * and the terminal are the screen's, which carries out the wants.
 */
#ifndef BG_UI_APP_H
#define BG_UI_APP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "ui/canvas.h"
#include "ui/edit.h"
#include "ui/fields.h"
#include "ui/history.h"
#include "ui/kernels.h"
#include "ui/measuring.h"
#include "ui/motion.h"
#include "ui/offer.h"
#include "ui/picker.h"
#include "ui/presets.h"
#include "ui/recent.h"
#include "ui/results.h"
#include "ui/scene.h"
#include "ui/sweeping.h"
#include "ui/typed.h"

enum bg_event_kind {
	BG_EVENT_KEY,		/* key: of ui/keys.h */
	BG_EVENT_PASTE,		/* key: of a text that is pasted */
	BG_EVENT_PASTED,	/* and its end */
	BG_EVENT_CLICK,		/* row, col */
	BG_EVENT_DRAG,		/* row, col: with the button pressed */
	BG_EVENT_WHEEL,		/* key: BG_KEY_UP or BG_KEY_DOWN */
	BG_EVENT_RESIZE,	/* row, col: the new size */
	BG_EVENT_TICK,		/* bg_app_timeout() has passed */
	BG_EVENT_HELLO,		/* a meter is there; text: why it is not the
				 * one preferred, "" when it is; hello, NULL
				 * or what it said */
	BG_EVENT_READING,	/* reading */
	BG_EVENT_CASE,		/* case_reading */
	BG_EVENT_WAITING,	/* text: why the meter does not measure yet */
	BG_EVENT_TROUBLE,	/* text: what happened to the meter */
	BG_EVENT_COPIED,	/* text was given to the terminal, or code */
	BG_EVENT_WROTE		/* the file was written; code and text if not;
				 * BG_ETAKEN: there is one of that name */
};

#define BG_ETAKEN	(-100)

struct bg_event {
	enum bg_event_kind kind;
	int64_t		 now;		/* ms, from any origin */
	uint32_t	 key;
	int		 row, col;
	int		 code;
	const char	*text;
	const struct bg_reading	*reading;
	const struct bg_case_reading *case_reading;
	const struct bg_hello	*hello;
};

/* What the screen must do; each is given once. */
enum bg_want {
	BG_WANT_NOTHING,
	BG_WANT_QUIT,
	BG_WANT_SUSPEND,
	BG_WANT_REDRAW,		/* all, whatever the terminal shows */
	BG_WANT_MEASURE,	/* send measuring.access, then call
				 * bg_measuring_sent() or report trouble */
	BG_WANT_SWEEP,		/* send what bg_sweeping_next() gives until it
				 * gives nothing, and call bg_sweeping_sent()
				 * for each, or report trouble */
	BG_WANT_RUN,		/* send what bg_kernels_next() gives until it
				 * gives nothing, and call bg_kernels_sent()
				 * for each, or report trouble */
	BG_WANT_KEEP,		/* save the lessons' progress */
	BG_WANT_REMEMBER,	/* save the recent patterns */
	BG_WANT_THEME,		/* draw in theme from now on, and save it */
	BG_WANT_COPY,		/* out to the clipboard; then report
				 * BG_EVENT_COPIED */
	BG_WANT_WRITE		/* out to the file edit.text, over what is
				 * there only if replace; then report
				 * BG_EVENT_WROTE */
};

enum bg_mode {
	BG_MODE_MAIN,
	BG_MODE_TYPE,		/* a field's value is being typed */
	BG_MODE_EDIT,		/* the whole pattern */
	BG_MODE_WRITE,		/* a file's name */
	BG_MODE_REPLACE,	/* may the file be overwritten? */
	BG_MODE_COPY,		/* what is to be copied? */
	BG_MODE_PRESETS,
	BG_MODE_HELP,
	BG_MODE_ANSWER,		/* to a question of the lesson */
	BG_MODE_LESSONS,	/* the list of them */
	BG_MODE_KERNELS,	/* whole kernels: the list, or one */
	BG_MODE_RESULTS		/* of the search: the list */
};

/* What the pattern at hand is to the preset loaded last. */
enum bg_kin { BG_KIN_NONE, BG_KIN_VARIED, BG_KIN_SAME };

struct bg_teaching;

/* The lessons that can be taken, of ui/teaching.h. */
struct bg_study {
	const struct bg_lessons *lessons;	/* or NULL; both must outlive */
	struct bg_progress *progress;		/* the app */
	int		 at;		/* in their list */
	int		 typed;		/* a number there, 0: none */
	/* The pattern from before the lesson, the preset that it was as it
	 * stands, or NULL, and the access. */
	char		*former;
	const struct bg_preset *former_preset;
	int		 former_access;
};

struct bg_app {
	const struct bg_gpu *gpu;
	const struct bg_presets *presets;
	int		 rows, cols;	/* of the frame */
	unsigned	 wants;		/* bit w: enum bg_want w */
	enum bg_mode	 mode;
	int		 tab;		/* the view shown, of ui/tabs.h */
	int		 tab_top;	/* lines that it is scrolled by, */
	int		 tab_left;	/* and columns of the tile */
	int		 theme;		/* of enum bg_theme */
	bool		 big;		/* for a projector, also the scene's */
	struct bg_pattern *pattern;	/* the last valid one */
	struct bg_pattern *pinned;	/* to compare with, or NULL */
	struct bg_scene	 scene;
	struct bg_offer	 offer;
	struct bg_field	 field[BG_FIELDS];
	int		 nfields, focus;
	bool		 looking;	/* the cursor is on what the view
					 * points at, not on the field */
	bool		 drag, dragged;	/* the field in focus, by now */
	int		 drag_col;
	struct bg_edit	 edit;		/* what is being typed */
	struct bg_error	 edit_error;	/* its fault; code 0: none */
	bool		 edit_goes_on;	/* which more text may take away */
	bool		 edit_code;	/* it is code that can be taken */
	struct bg_typed	 typed;		/* what is typed into a field */
	bool		 fresh;		/* the next character replaces it */
	char		*pasted;	/* so far, or NULL */
	size_t		 pasted_size;
	struct bg_recent *recent;	/* or NULL; must outlive the app */
	bool		 replace;
	char		*out;		/* to be written or copied, or NULL, */
	int		 out_is;	/* of enum bg_takeout */
	bool		 clipboard;	/* the terminal may have one */
	/* Writes the pattern as CUDA, NULL: nobody does; text: canonical. */
	int		(*write_cuda)(const struct bg_pattern *p,
			    const char *text, FILE *out,
			    struct bg_error *err);
	bool		 told_stand_in;	/* that a recording stands in */
	struct bg_history history;
	struct bg_measuring measuring;
	struct bg_motion motion;
	struct bg_sweeping sweeping;
	struct bg_kernels kernels;
	struct bg_results results;
	/* Counts the changes of pattern and access; those that the view shown
	 * was told of, and the focus that it was told. */
	unsigned	 edition, told_edition;
	int		 told_focus;
	struct bg_picker picker;
	struct bg_study	 study;
	struct bg_teaching *teaching;	/* the lesson, or NULL */
	int		 veil;		/* enum bg_veil: are costs hidden? */
	int		 help_top;	/* first line of the help shown */
	const struct bg_preset *preset;	/* what was loaded last, or NULL */
	struct bg_pattern *origin;	/* the preset as it was then, or NULL */
	enum bg_kin	 kin;		/* what the pattern is to it */
	enum bg_role	 message_role;
	char		 message[512];	/* "" when there is none */
};

/*
 * text: the pattern to start with, NULL: the first preset, or a built-in one
 * where there are none. presets and gpu must outlive the app. NULL when the
 * text does not parse or memory is out.
 */
struct bg_app *bg_app_new(const char *text, const struct bg_presets *presets,
	    const struct bg_gpu *gpu, struct bg_error *err);
void	bg_app_free(struct bg_app *app);

void	bg_app_handle(struct bg_app *app, const struct bg_event *ev);

/* The next thing wanted, which is then no longer wanted. */
enum bg_want bg_app_want(struct bg_app *app);

/* Milliseconds until a BG_EVENT_TICK is due, -1: never. */
int	bg_app_timeout(const struct bg_app *app, int64_t now);

/* Says something in the message line, until the next key; fmt is translated
 * (nls.h). */
void	bg_app_say(struct bg_app *app, enum bg_role role, const char *fmt, ...)
	    __attribute__((format(printf, 3, 4)));

#endif
