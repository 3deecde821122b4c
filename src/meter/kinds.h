/*
 * kinds: how each kind of access is measured.
 *
 * Owns the names of the kernels. The counters' names are in metrics.h.
 */
#ifndef BG_METER_KINDS_H
#define BG_METER_KINDS_H

#include "access.h"
#include "metrics.h"

/* The kernel of the kind: bg_ld_32. */
void	bg_kernel_name(enum bg_kind kind, char name[32]);

/* The kernel that chains the kind: bg_chain_ld_32. False, and "", for what
 * loads nothing into registers or does more than load. */
bool	bg_chain_name(enum bg_kind kind, char name[32]);

#endif
