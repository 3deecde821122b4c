/*
 * One kernel for each kind of access: bg_<kind> with the dots as underscores.
 * A step is one instruction; it returns the instruction's result where there is
 * one, so that none is removed.
 */
#include "chain.cuh"
#include "loop.cuh"

/*
 * Loads and stores: volatile, else the assembler merges repeated ones.
 */
#define LOAD(bits, type)						\
INLINE uint32_t								\
ld_##bits(const struct lane *l, int k)					\
{									\
	uint32_t v;							\
									\
	(void)k;							\
	asm volatile("ld.volatile.shared." type " %0, [%1];"		\
	    : "=r"(v) : "r"(l->address));				\
	return v;							\
}									\
KERNEL(bg_ld_##bits, uint32_t, 16, 64, nothing, ld_##bits, nothing)

LOAD(8, "u8")
LOAD(16, "u16")
LOAD(32, "u32")
CHAIN(bg_chain_ld_8, ld_8, 32, fill_zeros, PARTS)
CHAIN(bg_chain_ld_16, ld_16, 32, fill_zeros, PARTS)
CHAIN(bg_chain_ld_32, ld_32, 32, fill_words, WORDS)

INLINE uint2
ld_64(const struct lane *l, int k)
{
	uint2 v;

	(void)k;
	asm volatile("ld.volatile.shared.v2.u32 {%0, %1}, [%2];"
	    : "=r"(v.x), "=r"(v.y) : "r"(l->address));
	return v;
}
KERNEL(bg_ld_64, uint2, 16, 64, nothing, ld_64, nothing)
CHAIN(bg_chain_ld_64, ld_64, 32, fill_words, WORDS)

INLINE uint4
ld_128(const struct lane *l, int k)
{
	uint4 v;

	(void)k;
	asm volatile("ld.volatile.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
	    : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
	    : "r"(l->address));
	return v;
}
KERNEL(bg_ld_128, uint4, 8, 64, nothing, ld_128, nothing)
CHAIN(bg_chain_ld_128, ld_128, 32, fill_words, WORDS)

#define STORE(bits, insn)						\
INLINE uint32_t								\
st_##bits(const struct lane *l, int k)					\
{									\
	(void)k;							\
	asm volatile("st.volatile.shared." insn ";"			\
	    :: "r"(l->address), "r"(l->one));				\
	return 0;							\
}									\
KERNEL(bg_st_##bits, uint32_t, 1, 64, nothing, st_##bits, nothing)

STORE(8, "u8 [%0], %1")
STORE(16, "u16 [%0], %1")
STORE(32, "u32 [%0], %1")
STORE(64, "v2.u32 [%0], {%1, %1}")
STORE(128, "v4.u32 [%0], {%1, %1, %1, %1}")

/*
 * Matrices: there is no volatile form, hence an address that the compiler
 * cannot see to be the same. All 32 lanes execute.
 */
#define LDMATRIX_1(name, shape)						\
INLINE uint32_t								\
ldmatrix_##name(const struct lane *l, int k)				\
{									\
	uint32_t v;							\
									\
	asm volatile("ldmatrix.sync.aligned.m8n8." shape ".shared.b16 "	\
	    "{%0}, [%1];" : "=r"(v) : "r"(l->address + k * l->zero));	\
	return v;							\
}									\
KERNEL(bg_ldmatrix_##name, uint32_t, 16, 64, nothing, ldmatrix_##name, nothing)

#define LDMATRIX_2(name, shape)						\
INLINE uint2								\
ldmatrix_##name(const struct lane *l, int k)				\
{									\
	uint2 v;							\
									\
	asm volatile("ldmatrix.sync.aligned.m8n8." shape ".shared.b16 "	\
	    "{%0, %1}, [%2];" : "=r"(v.x), "=r"(v.y)			\
	    : "r"(l->address + k * l->zero));				\
	return v;							\
}									\
KERNEL(bg_ldmatrix_##name, uint2, 16, 64, nothing, ldmatrix_##name, nothing)

#define LDMATRIX_4(name, shape)						\
INLINE uint4								\
ldmatrix_##name(const struct lane *l, int k)				\
{									\
	uint4 v;							\
									\
	asm volatile("ldmatrix.sync.aligned.m8n8." shape ".shared.b16 "	\
	    "{%0, %1, %2, %3}, [%4];"					\
	    : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)		\
	    : "r"(l->address + k * l->zero));				\
	return v;							\
}									\
KERNEL(bg_ldmatrix_##name, uint4, 8, 64, nothing, ldmatrix_##name, nothing)

LDMATRIX_1(x1, "x1")
LDMATRIX_1(x1_trans, "x1.trans")
LDMATRIX_2(x2, "x2")
LDMATRIX_2(x2_trans, "x2.trans")
LDMATRIX_4(x4, "x4")
LDMATRIX_4(x4_trans, "x4.trans")

#define CHAIN_MATRIX(name, matrices, fill)				\
CHAIN(bg_chain_ldmatrix_##name, ldmatrix_##name, 8 * (matrices), fill, \
    MATRICES)

CHAIN_MATRIX(x1, 1, fill_rows)
CHAIN_MATRIX(x1_trans, 1, fill_columns)
CHAIN_MATRIX(x2, 2, fill_rows)
CHAIN_MATRIX(x2_trans, 2, fill_columns)
CHAIN_MATRIX(x4, 4, fill_rows)
CHAIN_MATRIX(x4_trans, 4, fill_columns)

#if __CUDA_ARCH__ >= 900
#define STMATRIX(name, insn)						\
INLINE uint32_t								\
stmatrix_##name(const struct lane *l, int k)				\
{									\
	asm volatile("stmatrix.sync.aligned.m8n8." insn ";"		\
	    :: "r"(l->address + k * l->zero), "r"(l->one));		\
	return 0;							\
}									\
KERNEL(bg_stmatrix_##name, uint32_t, 1, 64, nothing, stmatrix_##name, nothing)
#else
#define STMATRIX(name, insn) NO_KERNEL(bg_stmatrix_##name)
#endif

STMATRIX(x1, "x1.shared.b16 [%0], {%1}")
STMATRIX(x1_trans, "x1.trans.shared.b16 [%0], {%1}")
STMATRIX(x2, "x2.shared.b16 [%0], {%1, %1}")
STMATRIX(x2_trans, "x2.trans.shared.b16 [%0], {%1, %1}")
STMATRIX(x4, "x4.shared.b16 [%0], {%1, %1, %1, %1}")
STMATRIX(x4_trans, "x4.trans.shared.b16 [%0], {%1, %1, %1, %1}")

/*
 * Atomics. The constant 1 whose result is unused is what the assembler turns
 * into a population count; a value that it does not know and a result that it
 * must return is not.
 */
INLINE uint32_t
red_inc_u32(const struct lane *l, int k)
{
	(void)k;
	asm volatile("red.shared.add.u32 [%0], 1;" :: "r"(l->address));
	return 0;
}
KERNEL(bg_red_inc_u32, uint32_t, 1, 64, nothing, red_inc_u32, nothing)

INLINE uint32_t
atom_add_u32(const struct lane *l, int k)
{
	uint32_t v;

	(void)k;
	asm volatile("atom.shared.add.u32 %0, [%1], %2;"
	    : "=r"(v) : "r"(l->address), "r"(l->one));
	return v;
}
KERNEL(bg_atom_add_u32, uint32_t, 16, 64, nothing, atom_add_u32, nothing)

INLINE uint32_t
atom_cas_b32(const struct lane *l, int k)
{
	uint32_t v;

	(void)k;
	asm volatile("atom.shared.cas.b32 %0, [%1], %2, %3;"
	    : "=r"(v) : "r"(l->address), "r"(l->zero), "r"(l->one));
	return v;
}
KERNEL(bg_atom_cas_b32, uint32_t, 16, 64, nothing, atom_cas_b32, nothing)

/*
 * Compare-and-swap loops: the assembler makes them, and how often they go
 * round depends on the values, so they start from 0, and the lanes begin each
 * execution together. The old value that they return tells how many additions
 * came before. One lane at a time stores the 0: a wavefront each, which the
 * counters of all stores can be told apart by.
 */
#define ZERO(bits, insn)						\
INLINE void								\
zero_##bits(const struct lane *l)					\
{									\
	_Pragma("unroll 1")						\
	for (uint32_t left = l->mask; left != 0; left &= left - 1)	\
		if (lane_id() == __ffs(left) - 1)			\
			asm volatile("st.volatile.shared." insn ";"	\
			    :: "r"(l->address));			\
	__syncwarp(l->mask);						\
}

ZERO(32, "u32 [%0], 0")
ZERO(64, "v2.u32 [%0], {0, 0}")

INLINE uint32_t
atom_add_f32(const struct lane *l, int k)
{
	float v;

	(void)k;
	asm volatile("atom.shared.add.f32 %0, [%1], 0f3f800000;"
	    : "=f"(v) : "r"(l->address));
	__syncwarp(l->mask);
	return (uint32_t)v;
}
KERNEL(bg_atom_add_f32, uint32_t, 4, 8, zero_32, atom_add_f32, nothing)

INLINE uint32_t
atom_add_u64(const struct lane *l, int k)
{
	uint64_t v;

	(void)k;
	asm volatile("atom.shared.add.u64 %0, [%1], %2;"
	    : "=l"(v) : "r"(l->address), "l"((uint64_t)l->one));
	__syncwarp(l->mask);
	return (uint32_t)v;
}
KERNEL(bg_atom_add_u64, uint32_t, 4, 8, zero_64, atom_add_u64, nothing)

/*
 * Asynchronous copies of consecutive elements. Those of 16 bytes bypass L1.
 */
#if __CUDA_ARCH__ >= 800
INLINE void
wait_for_copies(const struct lane *l)
{
	(void)l;
	asm volatile("cp.async.wait_all;");
}

#define CP_ASYNC(bytes, insn)						\
INLINE uint32_t								\
cp_async_##bytes(const struct lane *l, int k)				\
{									\
	(void)k;							\
	asm volatile(insn ".shared.global [%0], [%1], " #bytes ";"	\
	    :: "r"(l->address), "l"(l->source + bytes * lane_id()));	\
	return 0;							\
}									\
KERNEL(bg_cp_async_##bytes, uint32_t, 1, 64, nothing, cp_async_##bytes,	\
    wait_for_copies)
#else
#define CP_ASYNC(bytes, insn) NO_KERNEL(bg_cp_async_##bytes)
#endif

CP_ASYNC(4, "cp.async.ca")
CP_ASYNC(8, "cp.async.ca")
CP_ASYNC(16, "cp.async.cg")
