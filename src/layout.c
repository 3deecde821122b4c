#include <stdbool.h>

#include "access.h"
#include "layout.h"
#include "nls.h"

/* Bytes: the banks once around, and what tma swizzles need. */
#define ALIGN	128

static bool
is_power_of_two(int64_t n)
{
	return n > 0 && (n & (n - 1)) == 0;
}

static int
swizzle_cute_check(const struct bg_layout *l, struct bg_error *err)
{
	const struct bg_swizzle *z = &l->swizzle;
	int shift = z->s < 0 ? -z->s : z->s;
	int64_t elements = (int64_t)l->rows * l->pitch, block;

	if (z->b < 0 || z->m < 0 || z->b > 20 || z->m > 20 || shift > 20 ||
	    z->b + z->m + shift > 20) {
		bg_fail(err, BG_EVALUE, -1, 1,
		    "cute:%d,%d,%d is out of range", z->b, z->m, z->s);
		return bg_hint(err, "B and M are 0 or more, and B + M + |S| "
		    "at most 20");
	}
	if (shift < z->b) {
		bg_fail(err, BG_EVALUE, -1, 1,
		    "cute:%d,%d,%d: |S| must be at least B", z->b, z->m, z->s);
		return bg_hint(err, "else the bits would overlap");
	}
	/* Offsets move within blocks that end above the highest changed bit. */
	block = (int64_t)1 << (z->b + z->m + (z->s < 0 ? shift : 0));
	if (z->b > 0 && elements % block != 0) {
		bg_fail(err, BG_EVALUE, -1, 1,
		    "cute:%d,%d,%d moves elements within blocks of %lld: "
		    "%lld elements are not whole blocks", z->b, z->m, z->s,
		    (long long)block, (long long)elements);
		return bg_hint(err, "rows x pitch must be a multiple of %lld",
		    (long long)block);
	}
	return 0;
}

static int
swizzle_triton_check(const struct bg_layout *l, struct bg_error *err)
{
	const struct bg_swizzle *z = &l->swizzle;
	int64_t block = (int64_t)z->vec * z->max_phase;

	if (!is_power_of_two(z->vec) || !is_power_of_two(z->max_phase) ||
	    z->per_phase < 1) {
		bg_fail(err, BG_EVALUE, -1, 1,
		    "triton:%d,%d,%d is out of range", z->vec, z->per_phase,
		    z->max_phase);
		return bg_hint(err, "VEC and MAXPHASE are powers of two, "
		    "PERPHASE is 1 or more");
	}
	if (l->cols % block == 0)
		return 0;
	bg_fail(err, BG_EVALUE, -1, 1,
	    "triton:%d,%d,%d moves units within blocks of %lld columns: %d "
	    "columns are not whole blocks", z->vec, z->per_phase,
	    z->max_phase, (long long)block, l->cols);
	return bg_hint(err, "the columns must be a multiple of VEC * "
	    "MAXPHASE");
}

static int
swizzle_check(const struct bg_layout *l, struct bg_error *err)
{
	const struct bg_swizzle *z = &l->swizzle;

	switch (z->kind) {
	case BG_SWIZZLE_NONE:
		return 0;
	case BG_SWIZZLE_XOR:
		if (z->div < 1) {
			bg_fail(err, BG_EVALUE, -1, 1,
			    "xor/%d divides by less than 1", z->div);
			return bg_hint(err, "N rows share a key: 1 or more");
		}
		if (!is_power_of_two(l->cols)) {
			bg_fail(err, BG_EVALUE, -1, 1,
			    "xor needs a power of two columns, not %d: others "
			    "leave the row", l->cols);
			return bg_hint(err, "swizzle=add works with any");
		}
		return 0;
	case BG_SWIZZLE_ADD:
	case BG_SWIZZLE_EXPR:
		return 0;
	case BG_SWIZZLE_TRITON:
		return swizzle_triton_check(l, err);
	case BG_SWIZZLE_CUTE:
		return swizzle_cute_check(l, err);
	case BG_SWIZZLE_TMA:
		break;
	}
	if (z->bytes != 32 && z->bytes != 64 && z->bytes != 128) {
		bg_fail(err, BG_EVALUE, -1, 1,
		    "there is no tma swizzle of %d bytes", z->bytes);
		return bg_hint(err, "32, 64 and 128 exist");
	}
	if (l->base % 128 != 0) {
		bg_fail(err, BG_EVALUE, -1, 1,
		    "tma swizzles need a base that is a multiple of 128, "
		    "not %d", l->base);
		return bg_hint(err, "so does the hardware");
	}
	if (bg_layout_bytes(l) % z->bytes != 0) {
		bg_fail(err, BG_EVALUE, -1, 1,
		    "tma:%d moves bytes within blocks of %d: the tile's %lld "
		    "bytes are not whole blocks", z->bytes, z->bytes,
		    (long long)bg_layout_bytes(l));
		return bg_hint(err, "rows x pitch x element must be a "
		    "multiple of %d bytes", z->bytes);
	}
	return 0;
}

int
bg_layout_check(const struct bg_layout *l, struct bg_error *err)
{
	int64_t end;

	if (!is_power_of_two(l->elem) || l->elem > 16)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "elements of %d bytes: 1, 2, 4, 8 and 16 exist", l->elem);
	if (l->base < 0 || l->base >= (int)BG_SHARED_MAX) {
		bg_fail(err, BG_ERANGE, -1, 1,
		    "base %d is not within the %u bytes of shared memory",
		    l->base, BG_SHARED_MAX);
		return bg_hint(err, "without base=, an array lies behind the "
		    "one before it");
	}
	if (l->rows == 0 && l->cols == 0) {
		if (l->swizzle.kind == BG_SWIZZLE_NONE)
			return 0;
		bg_fail(err, BG_EVALUE, -1, 1, "a swizzle needs a tile");
		return bg_hint(err, "add tile=ROWSxCOLS");
	}
	if (l->rows < 1 || l->cols < 1)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "a tile of %dx%d has no elements", l->rows, l->cols);
	if (l->rows > (int)BG_SHARED_MAX || l->pitch > (int)BG_SHARED_MAX) {
		bg_fail(err, BG_ERANGE, -1, 1,
		    "%d rows of %d elements are beyond shared memory",
		    l->rows, l->pitch);
		return bg_hint(err, "a block can have %u bytes at most",
		    BG_SHARED_MAX);
	}
	if (l->pitch < l->cols)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "pitch %d is less than the %d columns", l->pitch, l->cols);
	end = l->base + bg_layout_bytes(l);
	if (end > BG_SHARED_MAX) {
		bg_fail(err, BG_ERANGE, -1, 1,
		    "the tile ends at byte %lld, beyond shared memory",
		    (long long)end);
		return bg_hint(err, "a block can have %u bytes at most",
		    BG_SHARED_MAX);
	}
	return swizzle_check(l, err);
}

/* Within a tile rows, columns, offsets and addresses are below BG_SHARED_MAX:
 * ints hold them, and divide faster than 64 bits do. */

/*
 * Swizzle<B,M,S> as CuTe applies it (include/cute/swizzle.hpp in NVIDIA's
 * CUTLASS): bits [M,M+B) ^= bits [M+S,M+S+B), and for S < 0 the other way:
 * bits [M-S,M-S+B) ^= bits [M,M+B).
 */
static inline int
swizzle_cute(const struct bg_swizzle *z, int offset)
{
	int bits = (1 << z->b) - 1;

	if (z->s >= 0)
		return offset ^ (offset >> (z->m + z->s) & bits) << z->m;
	return offset ^ (offset >> z->m & bits) << (z->m - z->s);
}

/*
 * Triton's swizzled shared encoding (SwizzledSharedEncodingAttr in
 * include/triton/Dialect/TritonGPU/IR/TritonGPUAttrDefs.td): rows have phases,
 * perPhase rows each, of which there are maxPhase, and the vec columns of a
 * unit keep together. vec and maxPhase are powers of two.
 */
static inline int
swizzle_triton(const struct bg_swizzle *z, int row, int col)
{
	int phase = row / z->per_phase & (z->max_phase - 1);

	return col ^ phase * z->vec;
}

/* The column in which an element of the tile lies. kind: the layout's own. */
static inline int
place_column(const struct bg_layout *l, enum bg_swizzle_kind kind, int row,
    int col)
{
	const struct bg_swizzle *z = &l->swizzle;

	switch (kind) {
	case BG_SWIZZLE_XOR:
		return col ^ (row / z->div & (l->cols - 1));
	case BG_SWIZZLE_ADD:
		return (col + row) % l->cols;
	case BG_SWIZZLE_TRITON:
		return swizzle_triton(z, row, col);
	case BG_SWIZZLE_EXPR:
		return z->column[row * l->cols + col];
	default:
		return col;
	}
}

/* The address of a place in the tile's memory, padding included. */
static inline __attribute__((always_inline)) int
place_address(const struct bg_layout *l, enum bg_swizzle_kind kind, int row,
    int col)
{
	const struct bg_swizzle *z = &l->swizzle;
	int address, bits;

	if (col < l->cols)
		col = place_column(l, kind, row, col);
	address = row * l->pitch + col;
	if (kind == BG_SWIZZLE_CUTE)
		address = swizzle_cute(z, address);
	address = l->base + address * l->elem;
	if (kind == BG_SWIZZLE_TMA) {
		/* 32, 64, 128 bytes: 1, 2, 3 bits of 16-byte units. */
		bits = z->bytes / 16 - 1;
		address ^= (address >> 7 & bits) << 4;
	}
	return address;
}

int
bg_layout_address(const struct bg_layout *l, int64_t row, int64_t col,
    int64_t *address, struct bg_error *err)
{
	bool padding;

	if (row < 0 || row >= l->rows || col < 0 || col >= l->cols) {
		padding = row >= 0 && row < l->rows && col >= l->cols &&
		    col < l->pitch;
		bg_fail(err, BG_ERANGE, -1, 1,
		    "row %lld, col %lld is %s the %dx%d tile", (long long)row,
		    (long long)col, padding ? _("in the padding of") : _("outside"),
		    l->rows, l->cols);
		return bg_hint(err, "rows are 0 to %d, columns 0 to %d",
		    l->rows - 1, l->cols - 1);
	}
	*address = place_address(l, l->swizzle.kind, (int)row, (int)col);
	return 0;
}

static inline __attribute__((always_inline)) int
place_all(const struct bg_layout *l, enum bg_swizzle_kind kind, int n,
    const int row[], const int col[], uint32_t address[])
{
	int i;

	for (i = 0; i < n; i++) {
		if (row[i] < 0 || row[i] >= l->rows || col[i] < 0 ||
		    col[i] >= l->cols)
			return BG_ERANGE;
		address[i] = (uint32_t)place_address(l, kind, row[i], col[i]);
	}
	return 0;
}

int
bg_layout_addresses(const struct bg_layout *l, int n, const int row[],
    const int col[], uint32_t address[])
{
	switch (l->swizzle.kind) {	/* once, not for each element */
#define BY(kind) \
	case kind: \
		return place_all(l, kind, n, row, col, address)
	BY(BG_SWIZZLE_NONE);
	BY(BG_SWIZZLE_XOR);
	BY(BG_SWIZZLE_ADD);
	BY(BG_SWIZZLE_CUTE);
	BY(BG_SWIZZLE_TMA);
	BY(BG_SWIZZLE_TRITON);
	BY(BG_SWIZZLE_EXPR);
#undef BY
	}
	return BG_EVALUE;
}

int
bg_layout_index_address(const struct bg_layout *l, int64_t index,
    int64_t *address, struct bg_error *err)
{
	int64_t elements = (int64_t)l->rows * l->pitch;

	if (l->rows == 0)
		elements = ((int64_t)BG_SHARED_MAX - l->base) / l->elem;
	if (index < 0 || index >= elements) {
		bg_fail(err, BG_ERANGE, -1, 1,
		    "index %lld is outside the %lld elements of %s",
		    (long long)index, (long long)elements,
		    l->rows == 0 ? _("shared memory") : _("the tile"));
		return bg_hint(err, "leave the lane out with mask, or change "
		    "the expression");
	}
	if (l->rows == 0)
		*address = l->base + index * l->elem;
	else
		*address = place_address(l, l->swizzle.kind,
		    (int)index / l->pitch, (int)index % l->pitch);
	return 0;
}

int64_t
bg_layout_bytes(const struct bg_layout *l)
{
	return (int64_t)l->rows * l->pitch * l->elem;
}

int64_t
bg_layout_padding(const struct bg_layout *l)
{
	return (int64_t)l->rows * (l->pitch - l->cols) * l->elem;
}

int
bg_layout_behind(const struct bg_layout *l)
{
	int64_t end = l->base + bg_layout_bytes(l);

	return (int)((end + ALIGN - 1) / ALIGN * ALIGN);
}
