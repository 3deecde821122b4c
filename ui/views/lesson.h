/*
 * lesson: the lesson beside the grid, and the list of lessons.
 *
 * Draws what teaching holds: the text or question, the answer, what was said.
 * Changes nothing.
 */
#ifndef BG_UI_VIEWS_LESSON_H
#define BG_UI_VIEWS_LESSON_H

#include "ui/app.h"

/* Lines of the lesson in so many columns, its heading too. */
int	bg_lesson_height(const struct bg_app *app, int cols);

/* Of those, how many do not fit into the frame. */
int	bg_lesson_hidden_lines(const struct bg_app *app);

/* Draws it; of a text that is too long the part from app->teaching->top. */
void	bg_view_lesson(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);

/* The list of lessons with what is answered of each. */
void	bg_view_lessons(const struct bg_app *app, struct bg_canvas *c,
	    struct bg_rect r);

/* The lesson that stands in that row of the list, or -1. */
int	bg_lessons_at(const struct bg_app *app, struct bg_rect r, int row);

#endif
