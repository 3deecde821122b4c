/*
 * loop: what all measuring kernels have in common.
 *
 * A kernel executes one instruction on shared memory `steps' times and nothing
 * else on it: no other load, store or atomic that its counters would count.
 * The instruction is a step function; KERNEL() makes the loop around it.
 */
#ifndef BG_KERNELS_LOOP_CUH
#define BG_KERNELS_LOOP_CUH

#include "meter/launch.h"

#define INLINE	static __device__ __forceinline__

extern __shared__ __align__(1024) unsigned char shared_memory[];

struct lane {
	uint32_t address;	/* in the shared window */
	uint32_t zero, one;
	uint32_t mask;		/* lanes that take part */
	uint64_t source;	/* in the global window, of lane 0 */
};

INLINE uint32_t
lane_id(void)
{
	return threadIdx.x % 32;
}

INLINE uint32_t
shared_base(void)
{
	return (uint32_t)__cvta_generic_to_shared(shared_memory);
}

INLINE uint64_t
clock_now(void)
{
	uint64_t t;

	asm volatile("mov.u64 %0, %%clock64;" : "=l"(t));
	return t;
}

/* Waits for the next tick of the nanosecond timer, since it may advance in
 * steps of a microsecond; the count bounds the wait if it stands still. */
static __device__ void
tick(uint64_t at)
{
	uint64_t first, now, *out = (uint64_t *)at;
	int i;

	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(first));
	now = first;
	for (i = 0; i < 10000 && now == first; i++)
		asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
	out[0] = now;
	out[1] = clock_now();
}

/*
 * Shared memory serves a warp's accesses in order: when a load behind them has
 * come, so have they. The store never happens, but its predicate waits for
 * that load and for the values folded.
 */
INLINE void
wait_for_accesses(uint32_t fold, uint32_t zero)
{
	uint32_t last;

	asm volatile("ld.volatile.shared.u32 %0, [%1];"
	    : "=r"(last) : "r"(shared_base()));
	asm volatile("{ .reg .pred p;\n"
	    "setp.ne.u32 p, %0, 0;\n"
	    "@p st.volatile.shared.u32 [%1], %0; }"
	    :: "r"((fold ^ last) & zero), "r"(shared_base()));
}

/* Whether a launch with a limit has had its time, which starts when warm. */
INLINE bool
is_late(const struct bg_launch *a, bool warm, uint64_t start)
{
	return a->cycles != 0 && warm && clock_now() - start >= a->cycles;
}

/* What the launch wants to know. */
INLINE void
finish(const struct bg_launch *a, uint64_t start, uint64_t end, uint32_t done,
    uint32_t last, uint32_t fold)
{
	uint64_t *times = (uint64_t *)a->times;
	uint32_t *result = (uint32_t *)a->result;

	if (times != 0 && lane_id() == __ffs(a->mask) - 1) {
		times += 3 * ((blockIdx.x * blockDim.x + threadIdx.x) / 32);
		times[0] = start;
		times[1] = end;
		times[2] = done;
	}
	if (a->clock != 0) {
		__syncthreads();
		if (blockIdx.x == 0 && threadIdx.x == 0)
			tick(a->clock + 16);
	}
	if (result != 0) {
		result[lane_id()] = last;
		result[32 + lane_id()] = fold;
	}
}

/* One word that depends on all of a result. */
INLINE uint32_t
folded(uint32_t v)
{
	return v;
}

INLINE uint32_t
folded(uint2 v)
{
	return v.x ^ v.y;
}

INLINE uint32_t
folded(uint4 v)
{
	return v.x ^ v.y ^ v.z ^ v.w;
}

INLINE void
nothing(const struct lane *l)
{
	(void)l;
}

/*
 * Lanes that are off branch around the loops: between two executions stands
 * nothing but what keeps them apart. Results are looked at only when they are
 * due to be overwritten, so that a warp alone need not wait for them.
 * A timed kernel first runs a little with everything between the two clocks,
 * so that its code is in the instruction cache when it counts.
 *
 * type: of the instruction's result. lag: results on their way. batch: a
 * multiple of lag. before: once, ahead of the clock. step: one execution; its
 * second argument is its number in the batch. after: behind the last one.
 */
#define KERNEL(name, type, lag, batch, before, step, after)		\
extern "C" __global__ void __launch_bounds__(32 * BG_WARPS, 1)		\
name(const __grid_constant__ struct bg_launch a)			\
{									\
	struct lane l = { shared_base() + a.offset[lane_id()],		\
	    a.zero, a.one, a.mask, a.source };				\
	bool on = a.mask >> lane_id() & 1, warm, late = false;		\
	uint32_t left, fold = 0;					\
	type value[lag];						\
	uint64_t start = 0, end = 0;					\
									\
	if (on)								\
		before(&l);						\
	memset(value, 0, sizeof value);					\
	for (warm = a.times == 0;; warm = true) {			\
		left = warm ? a.steps : a.singly ? 1 : (batch);		\
		if (warm && a.clock != 0 && blockIdx.x == 0 &&		\
		    threadIdx.x == 0)					\
			tick(a.clock);					\
		if (a.times != 0) {					\
			__syncthreads();				\
			start = clock_now();				\
		}							\
		_Pragma("unroll 1")					\
		while (on && !late && !a.singly && left >= (batch)) {	\
			_Pragma("unroll")				\
			for (int k = 0; k < (batch); k++) {		\
				fold ^= folded(value[k % (lag)]);	\
				value[k % (lag)] = step(&l, k);		\
			}						\
			l.address += (batch) * l.zero;			\
			left -= (batch);				\
			late = is_late(&a, warm, start);		\
		}							\
		_Pragma("unroll 1")					\
		while (on && !late && left > 0) {			\
			fold ^= folded(value[(lag) - 1]);		\
			value[(lag) - 1] = step(&l, 0);			\
			l.address += l.zero;				\
			left--;						\
			late = is_late(&a, warm, start);		\
		}							\
		_Pragma("unroll")					\
		for (int k = 0; k < (lag); k++)				\
			fold ^= folded(value[k]);			\
		if (on)							\
			after(&l);					\
		__syncwarp();						\
		if (a.times != 0) {					\
			wait_for_accesses(fold, a.zero);		\
			end = clock_now();				\
		}							\
		if (warm)						\
			break;						\
	}								\
	finish(&a, start, end, a.steps - left, folded(value[(lag) - 1]), \
	    fold);							\
}

/* A kernel of an instruction that the target does not have: the meter knows
 * from the kind's min_cc and never launches it. */
#define NO_KERNEL(name)							\
extern "C" __global__ void						\
name(const __grid_constant__ struct bg_launch a)			\
{									\
	(void)a;							\
}

#endif
