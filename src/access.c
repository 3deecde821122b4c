#include <string.h>

#include "access.h"

/*
 * Widths, lanes and groups: measured on an H200 with hardware counters (the
 * rows in tests/data/wavefronts.tsv and cp-async.tsv). min_cc: PTX ISA,
 * the target notes of ldmatrix (sm_75), cp.async (sm_80), stmatrix (sm_90).
 */
static const struct bg_kind_info kinds[BG_KINDS] = {
	[BG_LD_8] =    { "ld.8",   BG_LOAD,  BG_ON_LD, 1,  32, 32, 70 },
	[BG_LD_16] =   { "ld.16",  BG_LOAD,  BG_ON_LD, 2,  32, 32, 70 },
	[BG_LD_32] =   { "ld.32",  BG_LOAD,  BG_ON_LD, 4,  32, 32, 70 },
	[BG_LD_64] =   { "ld.64",  BG_LOAD,  BG_ON_LD, 8,  32, 16, 70 },
	[BG_LD_128] =  { "ld.128", BG_LOAD,  BG_ON_LD, 16, 32, 8,  70 },
	[BG_ST_8] =    { "st.8",   BG_STORE, BG_ON_ST, 1,  32, 32, 70 },
	[BG_ST_16] =   { "st.16",  BG_STORE, BG_ON_ST, 2,  32, 32, 70 },
	[BG_ST_32] =   { "st.32",  BG_STORE, BG_ON_ST, 4,  32, 32, 70 },
	[BG_ST_64] =   { "st.64",  BG_STORE, BG_ON_ST, 8,  32, 16, 70 },
	[BG_ST_128] =  { "st.128", BG_STORE, BG_ON_ST, 16, 32, 8,  70 },
#define LDM(id, name, lanes) \
	[BG_LDMATRIX_##id] = { "ldmatrix." name, BG_LDMATRIX, BG_ON_LD, \
	    16, lanes, 8, 75 }
	LDM(X1, "x1", 8), LDM(X2, "x2", 16), LDM(X4, "x4", 32),
	LDM(X1_TRANS, "x1.trans", 8), LDM(X2_TRANS, "x2.trans", 16),
	LDM(X4_TRANS, "x4.trans", 32),
#define STM(id, name, lanes) \
	[BG_STMATRIX_##id] = { "stmatrix." name, BG_STMATRIX, BG_ON_ST, \
	    16, lanes, 8, 90 }
	STM(X1, "x1", 8), STM(X2, "x2", 16), STM(X4, "x4", 32),
	STM(X1_TRANS, "x1.trans", 8), STM(X2_TRANS, "x2.trans", 16),
	STM(X4_TRANS, "x4.trans", 32),
	[BG_RED_INC_U32] =
	    { "red.inc.u32", BG_RED, BG_ON_ATOM, 4, 32, 32, 70 },
	[BG_ATOM_ADD_U32] =
	    { "atom.add.u32", BG_ATOM, BG_ON_ATOM, 4, 32, 32, 70 },
	[BG_ATOM_ADD_U64] =
	    { "atom.add.u64", BG_CAS_LOOP, BG_ON_ATOM, 8, 32, 16, 70 },
	[BG_ATOM_ADD_F32] =
	    { "atom.add.f32", BG_CAS_LOOP, BG_ON_ATOM, 4, 32, 32, 70 },
	[BG_ATOM_CAS_B32] =
	    { "atom.cas.b32", BG_CAS, BG_ON_ATOM, 4, 32, 32, 70 },
	[BG_CP_ASYNC_4] =
	    { "cp.async.4", BG_CP_ASYNC, BG_ON_ST, 4, 32, 32, 80 },
	[BG_CP_ASYNC_8] =
	    { "cp.async.8", BG_CP_ASYNC, BG_ON_ST, 8, 32, 16, 80 },
	[BG_CP_ASYNC_16] =
	    { "cp.async.16", BG_CP_ASYNC, BG_ON_ST, 16, 32, 8, 80 },
};

const struct bg_kind_info *
bg_kind_info(enum bg_kind kind)
{
	return &kinds[kind];
}

int
bg_kind_find(const char *name, int len)
{
	int k;

	for (k = 0; k < BG_KINDS; k++)
		if (strlen(kinds[k].name) == (size_t)len &&
		    memcmp(kinds[k].name, name, (size_t)len) == 0)
			return k;
	return -1;
}

int
bg_kind_plain(bool store, int width)
{
	int k;

	for (k = store ? BG_ST_8 : BG_LD_8; k <= (store ? BG_ST_128 : BG_LD_128);
	    k++)
		if (kinds[k].width == width)
			return k;
	return -1;
}

uint32_t
bg_access_lanes(const struct bg_access *a)
{
	return a->mask & (BG_FULL_MASK >> (BG_LANES - kinds[a->kind].lanes));
}

int
bg_access_check(const struct bg_access *a, struct bg_error *err)
{
	const struct bg_kind_info *k = &kinds[a->kind];
	uint32_t lanes = bg_access_lanes(a);
	int lane;

	if ((k->family == BG_LDMATRIX || k->family == BG_STMATRIX) &&
	    a->mask != 0 && lanes != BG_FULL_MASK >> (BG_LANES - k->lanes)) {
		bg_fail(err, BG_EVALUE, -1, 1,
		    "%s takes an address from each of the lanes 0 to %d, "
		    "mask %08x leaves some out",
		    k->name, k->lanes - 1, (unsigned)a->mask);
		bg_hint(err, "the instruction is .aligned: leave mask out");
		return BG_EVALUE;
	}
	for (lane = 0; lane < BG_LANES; lane++) {
		if (!(lanes >> lane & 1))
			continue;
		if (a->offset[lane] % k->width != 0) {
			bg_fail(err, BG_EALIGN, -1, 1,
			    "lane %d: address %u is not a multiple of %d, "
			    "the width of %s", lane,
			    (unsigned)a->offset[lane], k->width, k->name);
			bg_hint(err, "the GPU faults on it");
			return BG_EALIGN;
		}
		if (a->offset[lane] > BG_SHARED_MAX - k->width)
			return bg_fail(err, BG_ERANGE, -1, 1,
			    "lane %d: address %u is beyond the %u bytes of "
			    "shared memory that a block can have", lane,
			    (unsigned)a->offset[lane], BG_SHARED_MAX);
	}
	return BG_OK;
}

void
bg_access_normalize(struct bg_access *a)
{
	uint32_t lanes = bg_access_lanes(a);
	int lane;

	for (lane = 0; lane < BG_LANES; lane++)
		if (!(lanes >> lane & 1))
			a->offset[lane] = 0;
}
