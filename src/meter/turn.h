/*
 * turn: one meter at a time on a GPU.
 *
 * Owns the lock that all meters of a GPU share, whoever runs them: two files
 * named after the GPU, locked with flock(2), so that a process that dies lets
 * go. One is for whoever measures; the other for whoever is next, which keeps
 * the one that has just measured from coming first again. Holds no data, knows
 * no GPU but by its name.
 */
#ifndef BG_METER_TURN_H
#define BG_METER_TURN_H

#include <stdbool.h>

#include "error.h"

#define BG_TURN_DIR	"/tmp"

struct bg_turn {
	int	fd[2];			/* next, now; -1: no lock */
	char	path[2][256];
};

/*
 * Opens the lock of the GPU called uuid, in BANKGRID_LOCK_DIR or BG_TURN_DIR,
 * made if there is none. BG_EIO: it cannot be used, and why; taking turns then
 * does nothing.
 */
int	bg_turn_open(struct bg_turn *t, const char *uuid,
	    struct bg_error *err);
void	bg_turn_close(struct bg_turn *t);

/*
 * Waits for a turn; whether it had to. Where the lock has become unusable it
 * goes on without. waits is called meanwhile, from another
 * thread, when it takes longer than a moment and every few seconds from then
 * on.
 */
bool	bg_turn_take(struct bg_turn *t, void (*waits)(void *), void *arg);
void	bg_turn_leave(struct bg_turn *t);

#endif
