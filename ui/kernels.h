/*
 * kernels: the whole kernels on the screen.
 *
 * Owns the list of them, the page of the one that was chosen, and what a meter
 * has answered of its variants. The tables are ui/cases.
 */
#ifndef BG_UI_KERNELS_H
#define BG_UI_KERNELS_H

#include "protocol/verdict.h"
#include "ui/canvas.h"

struct bg_app;
struct bg_event;

struct bg_kernels {
	int		 at;		/* the case chosen in the list */
	bool		 open;		/* its page is shown, not the list */
	int		 top;		/* first line of the page shown */
	const struct bg_case *of;	/* whose results there are, or NULL */
	struct bg_case_result result[BG_VARIANTS];
	int64_t		 id[BG_VARIANTS];	/* of requests sent, else 0 */
	bool		 running;	/* not all are answered */
	bool		 greeted;
	struct bg_hello	 hello;		/* of who answers, valid if greeted */
};

/* The key that opens the list; a key while it or a page is shown. */
void	bg_kernels_enter(struct bg_app *app);
void	bg_kernels_key(struct bg_app *app, uint32_t key, int64_t now);

/* A click on that row of the body. */
void	bg_kernels_click(struct bg_app *app, int row, int64_t now);

/* The next request to send, but for its id: its number, -1: there is none. That
 * it was sent; and that all without an answer are to be sent again. */
int	bg_kernels_next(const struct bg_kernels *k, struct bg_case_request *q);
void	bg_kernels_sent(struct bg_kernels *k, int i, int64_t id);
void	bg_kernels_again(struct bg_kernels *k);

/* BG_EVENT_HELLO, BG_EVENT_CASE and BG_EVENT_TROUBLE. */
void	bg_kernels_event(struct bg_app *app, const struct bg_event *ev);

void	bg_kernels_draw(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);

#endif
