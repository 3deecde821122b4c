/*
 * turn: one meter at a time on a GPU.
 *
 * Owns the locks that all meters of a GPU share, whoever runs them: three files
 * named after the GPU, locked with flock(2), so that a process that dies lets
 * go. One is for whoever measures; one for whoever is next, which keeps the
 * one that has just measured from coming first again; and one for whoever has
 * the counters, which it may keep while nobody else measures, since to take
 * them needs longer than to read them. Holds no data, knows no GPU but by its
 * name.
 */
#ifndef BG_METER_TURN_H
#define BG_METER_TURN_H

#include <stdbool.h>

#include "error.h"

#define BG_TURN_DIR	"/tmp"

struct bg_turn {
	int	fd[3];			/* next, now, kept; -1: no lock */
	char	path[3][256];
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

/* The same without waiting: whether it is one's turn. */
bool	bg_turn_try(struct bg_turn *t);

/* In one's turn: waits until the counters are free, and keeps them. Who has
 * them must look whether they are wanted when it has nothing to do, and let go
 * before it waits for a turn. */
void	bg_turn_keep(struct bg_turn *t);
void	bg_turn_let_go(struct bg_turn *t);

/* Out of one's turn: whether somebody else has one. */
bool	bg_turn_wanted(struct bg_turn *t);

#endif
