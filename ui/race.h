/*
 * race: the two sides of the comparison, played on one clock.
 *
 * Owns the clock while view 6 shows both: it counts the wavefronts that each
 * side has had since it began, goes from one end of a pass to the next,
 * whichever side's it is, and until both are done. Part of motion.
 */
#ifndef BG_UI_RACE_H
#define BG_UI_RACE_H

#include "ui/app.h"

/* Whether there are two sides to play. */
bool	bg_race_on(const struct bg_app *app);

/* To the next end of a pass (1) or the one before (-1); false: there is none
 * in the present access, or no race. */
bool	bg_race_step(struct bg_app *app, int by);

/* The access is another one now: to its first pass (1) or its end (-1). */
void	bg_race_enter(struct bg_app *app, int by);

/* Whether both sides are done; true where there is no race. */
bool	bg_race_over(const struct bg_app *app);

/* "cycle 5: A serves lane 4, 27 wait; B is done"; buf, "" where there is no
 * race or nothing is stepped. */
const char *bg_race_line(const struct bg_app *app, char *buf, int size);

#endif
