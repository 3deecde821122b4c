/*
 * case: what the kernels of the cases have in common.
 *
 * Every case is a file with its kernels as people write them, one of its
 * variants each, one that fills the input and one that checks the output:
 * against the input itself, never against another variant.
 */
#ifndef BG_KERNELS_CASE_CUH
#define BG_KERNELS_CASE_CUH

#include <stdint.h>

/* Whole numbers are exact in a float, whatever the order they are added in. */
static __device__ __forceinline__ uint32_t
mixed(uint64_t i)
{
	uint32_t h = (uint32_t)(i ^ i >> 32) * 2654435769u;

	return (h ^ h >> 15) * 2246822519u;
}

static __device__ __forceinline__ uint64_t
thread_number(void)
{
	return (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
}

#endif
