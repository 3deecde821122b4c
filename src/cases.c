#include <string.h>

#include "cases.h"
#include "nls.h"

#define KIB	1024LL
#define MIB	(1024 * KIB)

#define TRANSPOSE_TILE	32
#define TRANSPOSE_ROWS	8
#define REDUCTION_BLOCK	256
#define SGEMM_TILE	128
#define SGEMM_DEEP	8
#define SGEMM_SIDE	16	/* threads */
#define HISTOGRAM_BLOCK	(128 * KIB)	/* bytes that a block reads */
#define HISTOGRAM_ROUND	(16 * KIB)
#define BINS		256

/* The shapes: grid, block, rounds, bytes of each input and of the output. */
static void
shape_transpose(int64_t n, struct bg_case_shape *s)
{
	s->block[0] = TRANSPOSE_TILE;
	s->block[1] = TRANSPOSE_ROWS;
	s->grid[0] = s->grid[1] = (unsigned)(n / TRANSPOSE_TILE);
	s->input = s->output = n * n * 4;
}

static void
shape_reduction(int64_t n, struct bg_case_shape *s)
{
	s->block[0] = REDUCTION_BLOCK;
	s->block[1] = 1;
	s->grid[0] = (unsigned)(n / REDUCTION_BLOCK);
	s->grid[1] = 1;
	s->input = n * 4;
	s->output = n / REDUCTION_BLOCK * 4;
}

static void
shape_sgemm(int64_t n, struct bg_case_shape *s)
{
	s->block[0] = s->block[1] = SGEMM_SIDE;
	s->grid[0] = s->grid[1] = (unsigned)(n / SGEMM_TILE);
	s->rounds = n / SGEMM_DEEP;
	s->input = s->output = n * n * 4;
}

static void
shape_histogram(int64_t n, struct bg_case_shape *s)
{
	s->block[0] = BINS;
	s->block[1] = 1;
	s->grid[0] = (unsigned)(n / HISTOGRAM_BLOCK);
	s->grid[1] = 1;
	s->rounds = HISTOGRAM_BLOCK / HISTOGRAM_ROUND;
	s->input = n;
	s->output = BINS * 4;
}

/*
 * The counts of instructions are {ld, st, atom} of all warps of a block. The
 * table follows kernels/cases; tests/test-case-table.c holds it against the
 * patterns.
 *
 * red.inc.u32: what atomicAdd(&bin, 1) becomes from compute capability 8.0
 * on; before it is an addition that the rules were not measured for.
 */
static const struct bg_case cases[] = {
	{ "transpose", N_("a matrix of floats, by tiles of 32x32"),
	    NC_("unit", "rows"),
	    8192, 32, 16384, TRANSPOSE_TILE, 1, 75, shape_transpose, 4, {
		{ "copy", N_("the same way without a transposition"),
		    "copy-transpose", NULL, { 32, 32, 0 }, { 0, 0, 0 } },
		{ "naive", N_("rows are written, columns read"),
		    "naive-transpose", NULL, { 32, 32, 0 }, { 0, 0, 0 } },
		{ "padded", N_("a float more in each row of the tile"),
		    "padded-transpose", NULL, { 32, 32, 0 }, { 0, 0, 0 } },
		{ "xor", N_("the column turned by the row's number"),
		    "xor-transpose", NULL, { 32, 32, 0 }, { 0, 0, 0 } },
	    } },
	/* Of the 8 warps those with an active lane in the steps of 128, 64,
	 * 32, ... threads: 4 + 2 + 1 + 1 + 1 + 1 + 1 + 1 = 12, twice for the
	 * loads; and thread 0 alone loads the sum. */
	{ "reduction", N_("the sums of 256 floats each"), NC_("unit", "floats"),
	    64 * MIB, 256, 512 * MIB, REDUCTION_BLOCK, 1, 75, shape_reduction,
	    3, {
		{ "interleaved", N_("neighbours first, then further apart"),
		    "interleaved-reduction", NULL, { 25, 20, 0 },
		    { 0, 0, 0 } },
		{ "sequential", N_("the upper half added to the lower"),
		    "sequential-reduction", NULL, { 25, 20, 0 },
		    { 0, 0, 0 } },
		{ "shuffle", N_("in registers, by shuffles of the warp"),
		    "shuffle-reduction", NULL, { 1, 8, 0 }, { 0, 0, 0 } },
	    } },
	{ "sgemm", N_("C = A B of floats, by tiles of 128x128x8"),
	    NC_("unit", "rows"),
	    4096, 128, 8192, SGEMM_TILE, 2, 75, shape_sgemm, 3, {
		{ "plain", N_("a float at a time"),
		    "plain-sgemm", NULL, { 8 * 128, 8 * 8, 0 },
		    { 0, 0, 0 } },
		{ "padded", N_("four floats more in each row of A's tile"),
		    "padded-sgemm", NULL, { 8 * 128, 8 * 8, 0 },
		    { 0, 0, 0 } },
		{ "vectorised", N_("four floats at a time, padded"),
		    "vectorised-sgemm", NULL, { 8 * 32, 8 * 5, 0 },
		    { 0, 0, 0 } },
	    } },
	{ "histogram", N_("how often each of 256 values is there"),
	    NC_("unit", "bytes"),
	    256 * MIB, 128 * KIB, 1024 * MIB, HISTOGRAM_BLOCK, 1, 80,
	    shape_histogram, 3, {
		{ "block", N_("one copy of the counters for a block"),
		    "block-histogram", "block-histogram-ends",
		    { 0, 0, 8 * 64 }, { 8, 8, 0 } },
		{ "warp", N_("one for each warp"),
		    "warp-histogram", "warp-histogram-ends",
		    { 0, 0, 8 * 64 }, { 64, 64, 0 } },
		{ "bank", N_("one for each bank"),
		    "bank-histogram", "bank-histogram-ends",
		    { 0, 0, 8 * 64 }, { 256, 256, 0 } },
	    } },
};

const struct bg_case *
bg_case_at(int i)
{
	return i >= 0 && (size_t)i < sizeof cases / sizeof cases[0] ?
	    &cases[i] : NULL;
}

const struct bg_case *
bg_case_find(const char *name)
{
	const struct bg_case *c;
	int i;

	for (i = 0; (c = bg_case_at(i)) != NULL; i++)
		if (strcmp(c->name, name) == 0)
			return c;
	return NULL;
}

const struct bg_case_variant *
bg_case_variant(const struct bg_case *c, const char *name)
{
	int i;

	for (i = 0; i < c->nvariants; i++)
		if (strcmp(c->variant[i].name, name) == 0)
			return &c->variant[i];
	return NULL;
}

int
bg_case_check(const struct bg_case *c, int64_t size, struct bg_error *err)
{
	if (size >= c->least && size <= c->most && size % c->step == 0)
		return BG_OK;
	return bg_fail(err, BG_ERANGE, -1, 1, "the size of %s is from %lld to "
	    "%lld %s, a multiple of %lld", c->name, (long long)c->least,
	    (long long)c->most, C_("unit", c->unit), (long long)c->step);
}

void
bg_case_shape(const struct bg_case *c, int64_t size, struct bg_case_shape *s)
{
	*s = (struct bg_case_shape){ .rounds = 1 };
	c->shape(size, s);
	s->blocks = (int64_t)s->grid[0] * s->grid[1];
	s->moved = c->inputs * s->input + s->output;
}

void
bg_case_launched(const struct bg_case *c, const struct bg_case_variant *v,
    int64_t size, int64_t n[BG_COUNTERS])
{
	struct bg_case_shape s;
	int i;

	bg_case_shape(c, size, &s);
	for (i = 0; i < BG_COUNTERS; i++)
		n[i] = s.blocks * (s.rounds * v->round[i] + v->once[i]);
}
