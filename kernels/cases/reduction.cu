/*
 * reduction: the sums of n floats, 256 for each block, a float a thread.
 */
#include "case.cuh"

#define THREADS	256

extern "C" __global__ void __launch_bounds__(THREADS)
bg_reduction_interleaved(float *out, const float *in, unsigned n)
{
	__shared__ float x[THREADS];
	unsigned tid = threadIdx.x;

	(void)n;
	x[tid] = in[(size_t)blockIdx.x * THREADS + tid];
	__syncthreads();
	for (unsigned s = 1; s < blockDim.x; s *= 2) {
		unsigned i = 2 * s * tid;

		if (i < blockDim.x)
			x[i] += x[i + s];
		__syncthreads();
	}
	if (tid == 0)
		out[blockIdx.x] = x[0];
}

extern "C" __global__ void __launch_bounds__(THREADS)
bg_reduction_sequential(float *out, const float *in, unsigned n)
{
	__shared__ float x[THREADS];
	unsigned tid = threadIdx.x;

	(void)n;
	x[tid] = in[(size_t)blockIdx.x * THREADS + tid];
	__syncthreads();
	for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
		if (tid < s)
			x[tid] += x[tid + s];
		__syncthreads();
	}
	if (tid == 0)
		out[blockIdx.x] = x[0];
}

static __device__ __forceinline__ float
warp_sum(float v)
{
	for (unsigned s = 16; s > 0; s /= 2)
		v += __shfl_down_sync(0xffffffffu, v, s);
	return v;
}

/* Registers to the end: shared memory only brings the warps' sums together. */
extern "C" __global__ void __launch_bounds__(THREADS)
bg_reduction_shuffle(float *out, const float *in, unsigned n)
{
	__shared__ float x[THREADS / 32];
	unsigned tid = threadIdx.x;
	float v = warp_sum(in[(size_t)blockIdx.x * THREADS + tid]);

	(void)n;
	if (tid % 32 == 0)
		x[tid / 32] = v;
	__syncthreads();
	if (tid >= 32)
		return;
	v = warp_sum(tid < THREADS / 32 ? x[tid] : 0);
	if (tid == 0)
		out[blockIdx.x] = v;
}

static __device__ __forceinline__ float
reduction_input(uint64_t i)
{
	return (float)(mixed(i) >> 24);
}

extern "C" __global__ void
bg_reduction_fill(float *in, uint64_t n)
{
	for (uint64_t i = thread_number(); i < n;
	    i += (uint64_t)gridDim.x * blockDim.x)
		in[i] = reduction_input(i);
}

/* Counts the blocks whose sum is not that of their floats. */
extern "C" __global__ void
bg_reduction_check(uint32_t *wrong, const float *out, uint64_t n)
{
	for (uint64_t b = thread_number(); b < n / THREADS;
	    b += (uint64_t)gridDim.x * blockDim.x) {
		float sum = 0;

		for (unsigned k = 0; k < THREADS; k++)
			sum += reduction_input(b * THREADS + k);
		if (out[b] != sum)
			atomicAdd(wrong, 1);
	}
}
