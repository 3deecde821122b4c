/*
 * access: one instruction of one warp on shared memory.
 *
 * Owns the kinds of instruction that bankgrid knows, their names and shapes,
 * and the record of one access: a kind, the active lanes and 32 byte offsets.
 * Knows nothing of banks: that is wavefront's.
 */
#ifndef BG_ACCESS_H
#define BG_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "error.h"

#define BG_LANES	32
#define BG_FULL_MASK	0xffffffffu
/* Offsets stay below this: the most shared memory a block of any GPU in
 * machine.c can have (227 KiB), in bytes. */
#define BG_SHARED_MAX	232448u

enum bg_kind {
	BG_LD_8, BG_LD_16, BG_LD_32, BG_LD_64, BG_LD_128,
	BG_ST_8, BG_ST_16, BG_ST_32, BG_ST_64, BG_ST_128,
	BG_LDMATRIX_X1, BG_LDMATRIX_X2, BG_LDMATRIX_X4,
	BG_LDMATRIX_X1_TRANS, BG_LDMATRIX_X2_TRANS, BG_LDMATRIX_X4_TRANS,
	BG_STMATRIX_X1, BG_STMATRIX_X2, BG_STMATRIX_X4,
	BG_STMATRIX_X1_TRANS, BG_STMATRIX_X2_TRANS, BG_STMATRIX_X4_TRANS,
	BG_RED_INC_U32,
	BG_ATOM_ADD_U32, BG_ATOM_ADD_U64, BG_ATOM_ADD_F32, BG_ATOM_CAS_B32,
	BG_CP_ASYNC_4, BG_CP_ASYNC_8, BG_CP_ASYNC_16,
	BG_KINDS
};

enum bg_family {
	BG_LOAD, BG_STORE, BG_LDMATRIX, BG_STMATRIX, BG_RED, BG_ATOM, BG_CAS,
	BG_CAS_LOOP, BG_CP_ASYNC
};

/* The counter on which the profiler counts a kind's wavefronts. */
enum bg_counter { BG_ON_LD, BG_ON_ST, BG_ON_ATOM, BG_COUNTERS };

struct bg_kind_info {
	const char	*name;		/* as in patterns and data: "ld.32" */
	enum bg_family	 family;
	enum bg_counter	 counter;	/* where its wavefronts are counted */
	uint8_t		 width;		/* bytes at each lane's address */
	uint8_t		 lanes;		/* lanes 0..lanes-1 give addresses */
	uint8_t		 group;		/* lanes served together, unmerged */
	uint8_t		 min_cc;	/* compute capability x 10 */
};

struct bg_access {
	enum bg_kind	kind;
	uint32_t	mask;			/* bit l: lane l is active */
	uint32_t	offset[BG_LANES];	/* bytes; of active lanes only */
};

const struct bg_kind_info *bg_kind_info(enum bg_kind kind);

/* The kind called name[0..len), or -1. */
int	bg_kind_find(const char *name, int len);

/* The kind of a plain load (or store) of width bytes, or -1. */
int	bg_kind_plain(bool store, int width);

/* Lanes whose addresses the hardware looks at: active and giving one. */
uint32_t bg_access_lanes(const struct bg_access *a);

/*
 * Whether the hardware would take the access: every address that counts is a
 * multiple of the width and ends within BG_SHARED_MAX, and the matrix kinds,
 * which are .aligned, have all lanes that give addresses or none. 0, BG_EALIGN, BG_ERANGE or
 * BG_EVALUE; the message names the first lane at fault.
 */
int	bg_access_check(const struct bg_access *a, struct bg_error *err);

/* Sets the offsets that do not count to 0, so that equal accesses compare
 * equal byte by byte. */
void	bg_access_normalize(struct bg_access *a);

#endif
