/*
 * motion: the accesses played pass by pass.
 *
 * Owns the clock of it: when the next pass is due, how fast, and what is said
 * meanwhile. Steps are the scene's; the screen waits until bg_app_timeout()
 * and reports BG_EVENT_TICK. Nothing is due while nothing moves.
 */
#ifndef BG_UI_MOTION_H
#define BG_UI_MOTION_H

#include <stdbool.h>
#include <stdint.h>

#include "ui/keys.h"

struct bg_app;

struct bg_motion {
	bool	animate;	/* Space plays; if not, it steps */
	bool	playing;
	int64_t	due;		/* ms; when the next pass is, while playing */
	uint32_t clock;		/* wavefronts of the comparison, by race alone */
	int	speed;		/* 0: as it begins; up to bg_motion_fastest,
				 * down to minus as much */
};

extern const int bg_motion_fastest;

/* A key of playing and stepping; false: another. */
bool	bg_motion_act(struct bg_app *app, enum bg_act act, int64_t now);

/* The time has come, or may have. */
void	bg_motion_tick(struct bg_app *app, int64_t now);

/* Milliseconds until bg_motion_tick() is due, -1: never. */
int	bg_motion_timeout(const struct bg_app *app, int64_t now);

/*
 * One pass forward (1) or back (-1), over all accesses of the pattern, or
 * within the group looked at; false where there is no further, then back
 * leaves stepping.
 */
bool	bg_motion_step(struct bg_app *app, int by, int64_t now);

/*
 * What happens in the step: "cycle 5 of 32: serves lane 4, 4 done, 27
 * wait"; "" when not stepping. The cycle is that of all accesses, one after
 * the other. Returns buf.
 */
const char *bg_motion_line(const struct bg_app *app, char *buf, int size);

#endif
