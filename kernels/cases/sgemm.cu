/*
 * sgemm: C = A B of n x n floats by rows. A block of 16x16 threads makes a tile
 * of 128x128, a thread 8x8 of it; A and B come by tiles 8 deep, that of A
 * stored transposed.
 */
#include "case.cuh"

#define TILE	128
#define DEEP	8
#define EACH	8	/* rows and columns of a thread */
#define SIDE	16	/* threads */

/*
 * A float at a time. Eight threads read along a row of A and store down a
 * column of the tile: without padding that is one bank.
 */
template <int PITCH>
static __device__ __forceinline__ void
product(float *c, const float *a, const float *b, unsigned n)
{
	__shared__ float as[DEEP][PITCH], bs[DEEP][TILE];
	unsigned tx = threadIdx.x, ty = threadIdx.y, tid = ty * SIDE + tx;
	unsigned row = blockIdx.y * TILE, col = blockIdx.x * TILE;
	float sum[EACH][EACH] = { };

	for (unsigned k0 = 0; k0 < n; k0 += DEEP) {
#pragma unroll
		for (unsigned i = 0; i < TILE; i += 32)
			as[tid % DEEP][tid / DEEP + i] =
			    a[(size_t)(row + tid / DEEP + i) * n + k0 +
			    tid % DEEP];
#pragma unroll
		for (unsigned i = 0; i < DEEP; i += 2)
			bs[tid / TILE + i][tid % TILE] =
			    b[(size_t)(k0 + tid / TILE + i) * n + col +
			    tid % TILE];
		__syncthreads();
#pragma unroll
		for (unsigned k = 0; k < DEEP; k++) {
			float x[EACH], y[EACH];

#pragma unroll
			for (unsigned i = 0; i < EACH; i++)
				x[i] = as[k][ty + SIDE * i];
#pragma unroll
			for (unsigned j = 0; j < EACH; j++)
				y[j] = bs[k][tx + SIDE * j];
#pragma unroll
			for (unsigned i = 0; i < EACH; i++)
#pragma unroll
				for (unsigned j = 0; j < EACH; j++)
					sum[i][j] += x[i] * y[j];
		}
		__syncthreads();
	}
#pragma unroll
	for (unsigned i = 0; i < EACH; i++)
#pragma unroll
		for (unsigned j = 0; j < EACH; j++)
			c[(size_t)(row + ty + SIDE * i) * n + col + tx +
			    SIDE * j] = sum[i][j];
}

extern "C" __global__ void __launch_bounds__(SIDE * SIDE)
bg_sgemm_plain(float *c, const float *a, const float *b, unsigned n)
{
	product<TILE>(c, a, b, n);
}

extern "C" __global__ void __launch_bounds__(SIDE * SIDE)
bg_sgemm_padded(float *c, const float *a, const float *b, unsigned n)
{
	product<TILE + 4>(c, a, b, n);
}

static __device__ __forceinline__ void
take(float *to, const float *from)
{
	float4 v = *(const float4 *)from;

	to[0] = v.x;
	to[1] = v.y;
	to[2] = v.z;
	to[3] = v.w;
}

/*
 * Four floats at a time: a thread has two groups of four rows and two of four
 * columns, half a tile apart. The padding keeps their alignment.
 */
extern "C" __global__ void __launch_bounds__(SIDE * SIDE)
bg_sgemm_vectorised(float *c, const float *a, const float *b, unsigned n)
{
	__shared__ __align__(16) float as[DEEP][TILE + 4], bs[DEEP][TILE];
	unsigned tx = threadIdx.x, ty = threadIdx.y, tid = ty * SIDE + tx;
	unsigned row = blockIdx.y * TILE, col = blockIdx.x * TILE;
	float sum[EACH][EACH] = { };

	for (unsigned k0 = 0; k0 < n; k0 += DEEP) {
		float4 v = *(const float4 *)&a[(size_t)(row + tid / 2) * n +
		    k0 + tid % 2 * 4];

		as[tid % 2 * 4][tid / 2] = v.x;
		as[tid % 2 * 4 + 1][tid / 2] = v.y;
		as[tid % 2 * 4 + 2][tid / 2] = v.z;
		as[tid % 2 * 4 + 3][tid / 2] = v.w;
		*(float4 *)&bs[tid / 32][tid % 32 * 4] =
		    *(const float4 *)&b[(size_t)(k0 + tid / 32) * n + col +
		    tid % 32 * 4];
		__syncthreads();
#pragma unroll
		for (unsigned k = 0; k < DEEP; k++) {
			float x[EACH], y[EACH];

			take(x, &as[k][ty * 4]);
			take(x + 4, &as[k][TILE / 2 + ty * 4]);
			take(y, &bs[k][tx * 4]);
			take(y + 4, &bs[k][TILE / 2 + tx * 4]);
#pragma unroll
			for (unsigned i = 0; i < EACH; i++)
#pragma unroll
				for (unsigned j = 0; j < EACH; j++)
					sum[i][j] += x[i] * y[j];
		}
		__syncthreads();
	}
#pragma unroll
	for (unsigned i = 0; i < EACH; i++)
#pragma unroll
		for (unsigned j = 0; j < EACH; j += 4)
			*(float4 *)&c[(size_t)(row + i / 4 * (TILE / 2) +
			    ty * 4 + i % 4) * n + col + j / 4 * (TILE / 2) +
			    tx * 4] = make_float4(sum[i][j], sum[i][j + 1],
			    sum[i][j + 2], sum[i][j + 3]);
}

/* From -4 to 3: with n up to 8192 every sum is exact. */
static __device__ __forceinline__ float
sgemm_input(uint64_t i)
{
	return (float)(int)(mixed(i) >> 29) - 4;
}

extern "C" __global__ void
bg_sgemm_fill(float *a, float *b, uint64_t n)
{
	for (uint64_t i = thread_number(); i < n * n;
	    i += (uint64_t)gridDim.x * blockDim.x) {
		a[i] = sgemm_input(i);
		b[i] = sgemm_input(i + n * n);
	}
}

/* Counts the elements that are not the product of their row and column. */
extern "C" __global__ void
bg_sgemm_check(uint32_t *wrong, const float *c, const float *a,
    const float *b, uint64_t n)
{
	for (uint64_t i = thread_number(); i < n * n;
	    i += (uint64_t)gridDim.x * blockDim.x) {
		float sum = 0;

		for (uint64_t k = 0; k < n; k++)
			sum += a[i / n * n + k] * b[k * n + i % n];
		if (c[i] != sum)
			atomicAdd(wrong, 1);
	}
}
