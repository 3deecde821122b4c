#include <stdlib.h>
#include <string.h>

#include "cli/cuda-expr.h"
#include "cli/cuda-text.h"
#include "cli/cuda-writer.h"
#include "wavefront.h"

static const char *const lane_names[] = {
	"lane", "tx", "ty", "tz", "tid", "warp", NULL
};
static const char *const looped_names[] = {
	"lane", "tx", "ty", "tz", "tid", "warp", "i", NULL
};
static const char *const no_names[] = { NULL };

static const struct bg_word *
word_of(const struct bg_cuda_writer *w, const struct bg_cuda_op *op, int key)
{
	return bg_words_find(&w->words, op->number - 1, key);
}

/* ---- where ---- */

/* The keys that say where an access is. */
static const struct bg_word *
place_word(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	static const int keys[] = {
		BG_KEY_COL, BG_KEY_INDEX, BG_KEY_STRIDE, BG_KEY_ADDR,
		BG_KEY_OFFSETS
	};
	const struct bg_word *word;
	size_t i;

	for (i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if ((word = word_of(w, op, keys[i])) != NULL)
			return word;
	return NULL;
}

static bool
uses(const struct bg_cuda_writer *w, const struct bg_word *const words[2],
    const char *name)
{
	int i;

	for (i = 0; i < 2; i++)
		if (words[i] != NULL && bg_cuda_uses(w->p->text +
		    words[i]->value, words[i]->value_len, name))
			return true;
	return false;
}

struct block {
	int	x, y, z;		/* threads */
};

static struct block
block_of(const struct bg_cuda_writer *w)
{
	const struct bg_word *word = bg_cuda_anywhere(w, BG_KEY_BLOCK);
	struct block b = { BG_LANES, 1, 1 };

	if (word != NULL)
		sscanf(w->p->text + word->value, "%dx%dx%d", &b.x, &b.y,
		    &b.z);
	return b;
}

/* The thread's names as far as the two words use them; tid: also that. */
static void
put_names(const struct bg_cuda_writer *w, const struct bg_cuda_op *op,
    const struct bg_word *const words[2], bool tid)
{
	const struct bg_word *warp = bg_cuda_anywhere(w, BG_KEY_WARP);
	struct block b = block_of(w);
	bool tx = uses(w, words, "tx"), ty = uses(w, words, "ty");
	bool tz = uses(w, words, "tz");

	tid |= tx || ty || tz || uses(w, words, "tid");
	if (tid || uses(w, words, "warp")) {
		fputs("	const i64 warp = ", w->out);
		if (warp != NULL)
			bg_cuda_put_value(w, warp, no_names);
		else
			fputc('0', w->out);
		fputs(";\n", w->out);
	}
	if (tid)
		fputs("	const i64 tid = warp * 32 + lane;\n", w->out);
	if (tx)
		fprintf(w->out, "	const i64 tx = tid %% %d;\n", b.x);
	if (ty)
		fprintf(w->out, "	const i64 ty = tid / %d %% %d;\n",
		    b.x, b.y);
	if (tz)
		fprintf(w->out, "	const i64 tz = tid / %d;\n",
		    b.x * b.y);
	if (op->a->looped && uses(w, words, "i"))
		fprintf(w->out, "	const i64 i = %lld + turn;\n",
		    (long long)op->a->i);
}

static bool
translates(const struct bg_cuda_writer *w, const struct bg_word *word)
{
	return word == NULL || bg_cuda_translates(w->p->text + word->value,
	    word->value_len);
}

static const char *const *
names_of(const struct bg_cuda_op *op)
{
	return op->a->looped ? looped_names : lane_names;
}

static void
put_masks(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	uint32_t mask = bg_access_lanes(&op->a->access);
	int t;

	for (t = 1; t < op->turns; t++)
		if (bg_access_lanes(&op->a[t].access) != mask)
			break;
	if (t == op->turns && mask == BG_FULL_MASK)
		fputs("	return true;\n", w->out);
	else if (t == op->turns)
		fprintf(w->out, "	return 0x%xu >> lane & 1;\n", mask);
	else {
		fputs("	constexpr unsigned mask[] = {", w->out);
		for (t = 0; t < op->turns; t++)
			fprintf(w->out, "%s 0x%xu", t > 0 ? "," : "",
			    bg_access_lanes(&op->a[t].access));
		fputs(" };\n	return mask[turn] >> lane & 1;\n", w->out);
	}
}

/* What the hardware looks at: active lanes that give an address. */
static void
put_active(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	const struct bg_word *words[2] = { word_of(w, op, BG_KEY_MASK) };
	const char *text = words[0] != NULL ? w->p->text + words[0]->value :
	    "";
	int len = words[0] != NULL ? words[0]->value_len : 0;
	int lanes = bg_kind_info(op->a->access.kind)->lanes;
	struct block b = block_of(w);
	bool partial = b.x * b.y * b.z % BG_LANES != 0;

	fprintf(w->out, "__host__ __device__ inline bool active_%d(int lane, "
	    "int turn)\n{\n", op->number);
	if (words[0] == NULL || !translates(w, words[0]) ||
	    (int)strspn(text, "0123456789abcdefABCDEFxX") >= len ||
	    (len == 3 && memcmp(text, "all", 3) == 0))
		put_masks(w, op);
	else {
		put_names(w, op, words, partial);
		fputs("	return ", w->out);
		if (lanes < BG_LANES)
			fprintf(w->out, "lane < %d && ", lanes);
		if (partial)
			fprintf(w->out, "tid < %d && ", b.x * b.y * b.z);
		fputc('(', w->out);
		bg_cuda_put_value(w, words[0], names_of(op));
		fputs(") != 0;\n", w->out);
	}
	fputs("}\n\n", w->out);
}

static void
put_table(const struct bg_cuda_writer *w, const struct bg_cuda_op *op,
    const char *name)
{
	uint32_t lanes;
	int t, lane;

	fprintf(w->out, "%s[%d][32] = {", name, op->turns);
	for (t = 0; t < op->turns; t++) {
		fputs(" {", w->out);
		lanes = bg_access_lanes(&op->a[t].access);
		for (lane = 0; lane < BG_LANES; lane++) {
			fputs(lane % 8 == 0 ? "\n	    " : " ", w->out);
			if (lanes >> lane & 1)
				fprintf(w->out, "%u,",
				    op->a[t].access.offset[lane]);
			else
				fputs("OFF,", w->out);
		}
		fputs(" },", w->out);
	}
	fputs(" };\n", w->out);
}

static void
put_place(const struct bg_cuda_writer *w, const struct bg_cuda_op *op,
    const struct bg_word *word, const struct bg_word *row)
{
	if (word->key == BG_KEY_ADDR) {
		fputs("	return ", w->out);
		bg_cuda_put_value(w, word, names_of(op));
		fputs(";\n", w->out);
		return;
	}
	fputs("	return ", w->out);
	bg_cuda_put_namespace(w, op->a->array);
	fputs("::byte(", w->out);
	if (row != NULL) {
		bg_cuda_put_value(w, row, names_of(op));
		fputs(", ", w->out);
	}
	fputs(word->key == BG_KEY_STRIDE ? "lane * (" : "", w->out);
	bg_cuda_put_value(w, word, names_of(op));
	fputs(word->key == BG_KEY_STRIDE ? "));\n" : ");\n", w->out);
}

static void
put_address(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	const struct bg_word *row = word_of(w, op, BG_KEY_ROW);
	const struct bg_word *word = place_word(w, op);
	const struct bg_word *words[2] = { word, row };

	fprintf(w->out, "__host__ __device__ inline i64 address_%d(i64 lane, "
	    "int turn)\n{\n", op->number);
	if (word->key == BG_KEY_OFFSETS || !translates(w, word) ||
	    !translates(w, row)) {
		put_table(w, op, "	constexpr unsigned offset");
		fputs("	return offset[turn][lane];\n}\n\n", w->out);
		return;
	}
	put_names(w, op, words, false);
	put_place(w, op, word, row);
	fputs("}\n\n", w->out);
}

/* ---- the kernels ---- */

static bool
is_first_of_kind(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	struct bg_cuda_op other;
	int n;

	for (n = 1; n < op->number; n++)
		if (bg_cuda_find_op(w, n, &other) &&
		    other.a->access.kind == op->a->access.kind)
			return false;
	return true;
}

void
bg_cuda_put_kind(FILE *out, enum bg_kind kind)
{
	const char *name = bg_kind_info(kind)->name;

	for (; *name != '\0'; name++)
		fputc(*name == '.' ? '_' : *name, out);
}

static int
put_execute(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	char *text = bg_cuda_execute(op->a->access.kind);

	if (text == NULL)
		return BG_ENOMEM;
	fprintf(w->out, "// %s, executed once; what comes of it is returned."
	    "\n__device__ inline unsigned\nexecute_",
	    bg_kind_info(op->a->access.kind)->name);
	bg_cuda_put_kind(w->out, op->a->access.kind);
	fprintf(w->out, "(const run &r, unsigned address, unsigned mask)\n"
	    "{\n%s}\n\n", text);
	free(text);
	return BG_OK;
}

static void
put_zeroing(FILE *out, enum bg_kind kind)
{
	if (kind != BG_ATOM_ADD_F32 && kind != BG_ATOM_ADD_U64)
		return;
	fprintf(out,
	    "	// how often the loop goes round depends on the values\n"
	    "	if (on)\n"
	    "		asm volatile(\"st.volatile.shared.%s;\"\n"
	    "		    :: \"r\"(address));\n"
	    "	__syncwarp();\n", kind == BG_ATOM_ADD_F32 ?
	    "u32 [%0], 0" : "v2.u32 [%0], {0, 0}");
}

static void
put_kernel(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	enum bg_kind kind = op->a->access.kind;
	enum bg_family family = bg_kind_info(kind)->family;
	bool matrix = family == BG_LDMATRIX || family == BG_STMATRIX;

	fprintf(w->out, "__global__ void access_%d_", op->number);
	bg_cuda_put_kind(w->out, kind);
	fprintf(w->out, "(run r)\n{\n"
	    "	const int lane = threadIdx.x;\n"
	    "	const bool on = active_%d(lane, r.turn);\n"
	    "	const unsigned mask = __ballot_sync(~0u, on);\n"
	    "	const unsigned offset = on ? (unsigned)address_%d(lane, "
	    "r.turn) : OFF;\n"
	    "	const unsigned address = window() + (on ? offset : 0);\n"
	    "	unsigned fold = 0;\n"
	    "	r.address[lane] = offset;\n", op->number, op->number);
	put_zeroing(w->out, kind);
	fprintf(w->out, "	const i64 begin = now();\n"
	    "	if (%s) {\n#pragma unroll\n"
	    "		for (int k = 0; k < TIMES; k++)\n"
	    "			fold ^= execute_",
	    matrix ? "mask != 0" : "on");
	bg_cuda_put_kind(w->out, kind);
	fprintf(w->out, "(r, address%s, mask);\n	}\n%s"
	    "	if (r.timed) {\n		__syncwarp();\n"
	    "		wait(r, fold);\n"
	    "		if (lane == 0)\n"
	    "			*r.cycles = now() - begin;\n	}\n"
	    "	r.sink[lane] = fold;\n}\n\n",
	    matrix ? " + k * r.zero" : "", family == BG_CP_ASYNC ?
	    "	asm volatile(\"cp.async.wait_all;\");\n" : "");
}

/* What bankgrid predicts for each turn. */
static void
put_prediction(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	static const char *const on[] = { "ld", "st", "atom" };
	struct bg_prediction pr;
	int t, c;

	for (t = 0; t < op->turns; t++) {
		bg_predict(&op->a[t].access, &pr);
		fputs("// predicted", w->out);
		if (op->a->looped)
			fprintf(w->out, " with i=%lld",
			    (long long)op->a[t].i);
		if (pr.uncounted)
			fputs(": conflicts are not counted", w->out);
		for (c = 0; !pr.uncounted && c < BG_COUNTERS; c++)
			if (pr.wavefronts[c] + pr.conflicts[c] > 0)
				fprintf(w->out, ", %s: wavefronts %u, "
				    "conflicts %u", on[c], pr.wavefronts[c],
				    pr.conflicts[c]);
		fputs(pr.total == 0 ? ", nothing\n" : "\n", w->out);
	}
}

int
bg_cuda_put_access(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	char name[80];

	fprintf(w->out, "// ---- access %d: %s ", op->number,
	    bg_kind_info(op->a->access.kind)->name);
	if (bg_pattern_get(w->p, op->number - 1, "name", name, sizeof name) ==
	    NULL)
		name[0] = '\0';
	bg_cuda_put_comment(w->out, name);
	put_prediction(w, op);
	fputc('\n', w->out);
	put_active(w, op);
	fputs("// The byte address in the block's shared memory.\n", w->out);
	put_address(w, op);
	snprintf(name, sizeof name, "static const unsigned predicted_%d",
	    op->number);
	put_table(w, op, name);
	fputc('\n', w->out);
	if (is_first_of_kind(w, op) && put_execute(w, op) != BG_OK)
		return BG_ENOMEM;
	put_kernel(w, op);
	return BG_OK;
}
