/*
 * histogram: how often each of 256 values is among n bytes. A block of 256
 * threads reads 128 KiB, four bytes a thread at a time.
 */
#include "case.cuh"

#define THREADS	256
#define BINS	256
#define WORDS	(32 * 1024)	/* of a block */

/* One copy for the block. */
extern "C" __global__ void __launch_bounds__(THREADS)
bg_histogram_block(unsigned *out, const unsigned *in, unsigned n)
{
	__shared__ unsigned bin[BINS];
	unsigned tid = threadIdx.x;

	(void)n;
	bin[tid] = 0;
	__syncthreads();
	in += (size_t)blockIdx.x * WORDS;
	for (unsigned i = tid; i < WORDS; i += THREADS) {
		unsigned word = in[i];

		atomicAdd(&bin[word & 255], 1);
		atomicAdd(&bin[word >> 8 & 255], 1);
		atomicAdd(&bin[word >> 16 & 255], 1);
		atomicAdd(&bin[word >> 24], 1);
	}
	__syncthreads();
	atomicAdd(&out[tid], bin[tid]);
}

/* One copy for each warp. */
extern "C" __global__ void __launch_bounds__(THREADS)
bg_histogram_warp(unsigned *out, const unsigned *in, unsigned n)
{
	__shared__ unsigned bin[THREADS / 32][BINS];
	unsigned tid = threadIdx.x, *own = bin[tid / 32], sum = 0;

	(void)n;
	for (unsigned w = 0; w < THREADS / 32; w++)
		bin[w][tid] = 0;
	__syncthreads();
	in += (size_t)blockIdx.x * WORDS;
	for (unsigned i = tid; i < WORDS; i += THREADS) {
		unsigned word = in[i];

		atomicAdd(&own[word & 255], 1);
		atomicAdd(&own[word >> 8 & 255], 1);
		atomicAdd(&own[word >> 16 & 255], 1);
		atomicAdd(&own[word >> 24], 1);
	}
	__syncthreads();
	for (unsigned w = 0; w < THREADS / 32; w++)
		sum += bin[w][tid];
	atomicAdd(&out[tid], sum);
}

/* One copy for each bank: a lane stays on its own whatever it counts. The
 * sums begin on different banks, too. */
extern "C" __global__ void __launch_bounds__(THREADS)
bg_histogram_bank(unsigned *out, const unsigned *in, unsigned n)
{
	__shared__ unsigned bin[BINS][32];
	unsigned tid = threadIdx.x, lane = tid % 32, sum = 0;

	(void)n;
	for (unsigned i = tid / 32; i < BINS; i += THREADS / 32)
		bin[i][lane] = 0;
	__syncthreads();
	in += (size_t)blockIdx.x * WORDS;
	for (unsigned i = tid; i < WORDS; i += THREADS) {
		unsigned word = in[i];

		atomicAdd(&bin[word & 255][lane], 1);
		atomicAdd(&bin[word >> 8 & 255][lane], 1);
		atomicAdd(&bin[word >> 16 & 255][lane], 1);
		atomicAdd(&bin[word >> 24][lane], 1);
	}
	__syncthreads();
	for (unsigned i = 0; i < 32; i++)
		sum += bin[tid][(i + lane) % 32];
	atomicAdd(&out[tid], sum);
}

/*
 * Values crowded around the middle, as in a photograph, repeated every 16 KiB:
 * the sum of two numbers from 0 to 127. data/kernels says the same.
 */
static __device__ __forceinline__ unsigned
histogram_input(uint64_t i)
{
	uint32_t m = (uint32_t)(i % (THREADS * 64));
	uint32_t q = (uint32_t)((uint64_t)(m * (m + 1)) * 40503 % 65521);

	return (q & 127) + (q >> 7 & 127);
}

extern "C" __global__ void
bg_histogram_fill(unsigned char *in, uint64_t n)
{
	for (uint64_t i = thread_number(); i < n;
	    i += (uint64_t)gridDim.x * blockDim.x)
		in[i] = (unsigned char)histogram_input(i);
}

/* Counts the bins that are wrong: a block for each, of any size. */
extern "C" __global__ void
bg_histogram_check(uint32_t *wrong, const unsigned *out, uint64_t n)
{
	__shared__ unsigned found;

	if (threadIdx.x == 0)
		found = 0;
	__syncthreads();
	for (unsigned m = threadIdx.x; m < THREADS * 64; m += blockDim.x)
		if (histogram_input(m) == blockIdx.x)
			atomicAdd(&found, 1);
	__syncthreads();
	if (threadIdx.x == 0 &&
	    out[blockIdx.x] != found * (n / (THREADS * 64)))
		atomicAdd(wrong, 1);
}
