/*
 * interrupts: the signals that end a command while it measures.
 *
 * Owns their handlers. A meter leads a session of its own, so that no signal
 * of the terminal reaches it, and one that hangs would outlive us: whoever
 * started one ends it first and dies by the signal then.
 */
#ifndef BG_CLI_INTERRUPTS_H
#define BG_CLI_INTERRUPTS_H

#include <stdbool.h>

/* From now on SIGINT, SIGTERM and SIGHUP are only noted; those that were
 * ignored stay so. */
void	bg_interrupts_note(void);

/* Whether one has come. */
bool	bg_interrupted(void);

/* Ends us by the signal that came, as if it had not been noted, after what
 * stands in the buffer of standard output is written; where none came they
 * end us again. */
void	bg_interrupts_heed(void);

#endif
