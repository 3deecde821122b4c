/*
 * chain: loads that wait for each other.
 *
 * What a load brings is the address of the next one, so that nothing stands
 * between two loads: a load's time is from its issue to that of the first
 * instruction that uses what it brought. Bytes and halves have no room for an
 * address; theirs are or-ed to 0, and a chain of words with the same or tells
 * what it takes.
 */
#ifndef BG_KERNELS_CHAIN_CUH
#define BG_KERNELS_CHAIN_CUH

#include "loop.cuh"

#define ALL_LANES	0xffffffffu

/* The word of a result that the next address is: all of them come together. */
INLINE uint32_t
first(uint32_t v)
{
	return v;
}

INLINE uint32_t
first(uint2 v)
{
	return v.x;
}

INLINE uint32_t
first(uint4 v)
{
	return v.x;
}

INLINE void
put_32(uint32_t address, uint32_t value)
{
	asm volatile("st.volatile.shared.u32 [%0], %1;"
	    :: "r"(address), "r"(value));
}

INLINE void
put_16(uint32_t address, uint32_t value)
{
	asm volatile("st.volatile.shared.u16 [%0], %1;"
	    :: "r"(address), "h"((uint16_t)value));
}

/* What makes a load bring its lane's address. Zeros. */
INLINE void
fill_zeros(uint32_t at)
{
	put_32(at & ~3u, 0);
}

/* The address itself: lanes that share a word have the same. */
INLINE void
fill_words(uint32_t at)
{
	put_32(at, at);
}

/*
 * Of a matrix: lane l gets word l % 4 of the row at the address of lane l / 4.
 * Lanes further on have an address of 0, which nobody looks at.
 */
INLINE void
fill_rows(uint32_t at)
{
	uint32_t row = __shfl_sync(ALL_LANES, at, lane_id() / 4);

	put_32(row + lane_id() % 4 * 4, at);
}

/* Transposed it gets its halves from two rows, both of column l / 4. */
INLINE void
fill_columns(uint32_t at)
{
	uint32_t low = __shfl_sync(ALL_LANES, at, lane_id() % 4 * 2);
	uint32_t high = __shfl_sync(ALL_LANES, at, lane_id() % 4 * 2 + 1);

	put_16(low + lane_id() / 4 * 2, at);
	put_16(high + lane_id() / 4 * 2, at >> 16);
}

/*
 * A turn of the loop takes as many loads as stand in it, and what the loop
 * itself takes; loops of both lengths tell that apart. Both are short, so that
 * no instruction has to be fetched, and turn so often that what else differs,
 * 14 cycles on an H200, does not show.
 */
#define CHAIN_SHORT	4
#define CHAIN_LONG	12
#define CHAIN_TURNS	128

#define CHAIN_LOOP(n, next)						\
	_Pragma("unroll 1")						\
	for (int turn = 0; turn < CHAIN_TURNS; turn++) {		\
		_Pragma("unroll")					\
		for (int k = 0; k < (n); k++)				\
			l.address = next;				\
	}								\
	wait_for_accesses(l.address, a.zero);

/* The first round brings the code near. */
#define CHAIN_TWICE(next)						\
	_Pragma("unroll 1")						\
	for (int round = 0; round < 2; round++) {			\
		start = clock_now();					\
		CHAIN_LOOP(CHAIN_SHORT, next)				\
		middle = clock_now();					\
		CHAIN_LOOP(CHAIN_LONG, next)				\
		end = clock_now();					\
	}

/*
 * Reports as its start and end what the longer loop takes more than the
 * shorter one, and by how many loads it is longer; none where the chain does
 * not hold, since lanes would need different addresses in one word. Rows that
 * matrices share would lead to a mixture of two addresses: one load tells.
 *
 * lanes: that give an address. fill: what makes a load bring it. what: words,
 * matrices, which all lanes load, or parts of words, which are or-ed; singly,
 * then the words instead.
 */
enum chain_of { WORDS, MATRICES, PARTS };

#define CHAIN(name, step, lanes, fill, what)				\
extern "C" __global__ void __launch_bounds__(32, 1)			\
name(const __grid_constant__ struct bg_launch a)			\
{									\
	uint32_t at = lane_id() < (lanes) ?				\
	    shared_base() + a.offset[lane_id()] : 0;			\
	struct lane l = { at, a.zero, a.one, a.mask, a.source };	\
	uint64_t start = 0, middle = 0, end = 0;			\
	bool on = (what) == MATRICES || a.mask >> lane_id() & 1, held;	\
	bool holds = true;						\
									\
	if (on)								\
		fill(at);						\
	__syncthreads();						\
	if ((what) == MATRICES)						\
		holds = __all_sync(ALL_LANES, first(step(&l, 0)) == at ||	\
		    lane_id() >= (lanes));				\
	on = on && holds;						\
	if (on && (what) == PARTS && a.singly) {			\
		l.address = at &= ~3u;					\
		CHAIN_TWICE(at | first(ld_32(&l, 0)))			\
	} else if (on && (what) == PARTS) {				\
		CHAIN_TWICE(at | first(step(&l, 0)))			\
	} else if (on) {						\
		CHAIN_TWICE(first(step(&l, 0)))				\
	}								\
	held = holds && __all_sync(ALL_LANES, !on ||			\
	    lane_id() >= (lanes) || l.address == at);			\
	finish(&a, middle - start, end - middle, held ?			\
	    (CHAIN_LONG - CHAIN_SHORT) * CHAIN_TURNS : 0, 0, 0);	\
}

#endif
