#include <stdlib.h>
#include <string.h>

#include "cli/cuda-expr.h"
#include "cli/cuda-text.h"
#include "cli/export.h"
#include "pattern-words.h"
#include "wavefront.h"

struct writer {
	FILE	*out;
	const struct bg_pattern *p;
	const char	*text;		/* canonical */
	struct bg_words	 words;		/* of p->text */
};

/* The first access of an op, and how many there are. */
struct op {
	const struct bg_pattern_access *a;
	int	number, turns;		/* from 1 */
};

static const char *const lane_names[] = {
	"lane", "tx", "ty", "tz", "tid", "warp", NULL
};
static const char *const looped_names[] = {
	"lane", "tx", "ty", "tz", "tid", "warp", "i", NULL
};
static const char *const element_names[] = { "row", "col", NULL };
static const char *const no_names[] = { NULL };

static bool
find_op(const struct writer *w, int number, struct op *op)
{
	int i;

	op->a = NULL;
	op->number = number;
	op->turns = 0;
	for (i = 0; i < w->p->naccesses; i++)
		if (w->p->access[i].op == number - 1) {
			if (op->a == NULL)
				op->a = &w->p->access[i];
			op->turns++;
		}
	return op->a != NULL;
}

static const struct bg_word *
anywhere(const struct writer *w, int key)
{
	int i;

	for (i = 0; i < w->words.n; i++)
		if (w->words.word[i].key == key)
			return &w->words.word[i];
	return NULL;
}

static const struct bg_word *
word_of(const struct writer *w, const struct op *op, int key)
{
	return bg_words_find(&w->words, op->number - 1, key);
}

/* One line of comment: nothing of the pattern may end or continue it. */
static void
put_comment(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		fputc(*text == '\\' ? '/' : *text == '\n' ? ' ' : *text, out);
	fputc('\n', out);
}

static void
put_string(FILE *out, const char *text)
{
	for (; *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			fputc('\\', out);
		fputc(*text == '\n' || *text == '\t' ? ' ' : *text, out);
	}
}

static void
put_value(const struct writer *w, const struct bg_word *word,
    const char *const keep[])
{
	bg_cuda_expr(w->out, w->p->text + word->value, word->value_len, keep);
}

/* ---- the arrays ---- */

static void
put_namespace(const struct writer *w, int array)
{
	if (w->p->narrays == 1)
		fputs("tile", w->out);
	else
		fprintf(w->out, "tile%d", array + 1);
}

/* In which column of its row an element lies, where that is not its own. */
static void
put_column(const struct writer *w, int array)
{
	const struct bg_layout *l = &w->p->array[array];
	const struct bg_swizzle *z = &l->swizzle;
	const struct bg_word *word;

	fputs(l->pitch > l->cols ? "	if (col < COLS)\n		col = " :
	    "	col = ", w->out);
	switch (z->kind) {
	case BG_SWIZZLE_XOR:
		if (z->div == 1)
			fputs("col ^ (row & (COLS - 1));\n", w->out);
		else
			fprintf(w->out, "col ^ (row / %d & (COLS - 1));\n",
			    z->div);
		break;
	case BG_SWIZZLE_ADD:
		fputs("(col + row) % COLS;\n", w->out);
		break;
	case BG_SWIZZLE_TRITON:
		fprintf(w->out, "(col / %d ^ row / %d %% %d) * %d + col %% "
		    "%d;\n", z->vec, z->per_phase, z->max_phase, z->vec,
		    z->vec);
		break;
	default:
		word = bg_words_find(&w->words, BG_OF_ARRAY(array),
		    BG_KEY_SWIZZLE);
		bg_cuda_expr(w->out, w->p->text + word->value +
		    strlen("expr:"), word->value_len - (int)strlen("expr:"),
		    element_names);
		fputs(";\n", w->out);
	}
}

static void
put_at(const struct writer *w, int array)
{
	const struct bg_layout *l = &w->p->array[array];
	const struct bg_swizzle *z = &l->swizzle;
	int bits = (1 << z->b) - 1;

	fputs("// Where an element is, in elements from the array's "
	    "beginning.\n__host__ __device__ constexpr i64 at(i64 row, i64 "
	    "col)\n{\n", w->out);
	switch (z->kind) {
	case BG_SWIZZLE_NONE:
		fputs("	return row * PITCH + col;\n", w->out);
		break;
	case BG_SWIZZLE_CUTE:
		fprintf(w->out, "	const i64 place = row * PITCH + col;\n"
		    "	return place ^ (place >> %d & %d) << %d;\t// "
		    "Swizzle<%d, %d, %d>\n", z->s >= 0 ? z->m + z->s : z->m,
		    bits, z->s >= 0 ? z->m : z->m - z->s, z->b, z->m, z->s);
		break;
	case BG_SWIZZLE_TMA:
		fprintf(w->out, "	const i64 byte = BASE + ELEM * (row * "
		    "PITCH + col);\n	return ((byte ^ (byte >> 7 & %d) << 4) "
		    "- BASE) / ELEM;\t// TMA, %d bytes\n", z->bytes / 16 - 1,
		    z->bytes);
		break;
	default:
		put_column(w, array);
		fputs("	return row * PITCH + col;\n", w->out);
	}
	fputs("}\n\n", w->out);
}

static void
put_array(const struct writer *w, int array)
{
	const struct bg_layout *l = &w->p->array[array];
	bool tile = l->rows > 0;

	fputs("// ---- ", w->out);
	put_namespace(w, array);
	fputs(", an array in shared memory ----\n\nnamespace ", w->out);
	put_namespace(w, array);
	fprintf(w->out, " {\n\nconstexpr i64 ELEM = %d, BASE = %d;	"
	    "// bytes\n", l->elem, l->base);
	if (tile) {
		fprintf(w->out, "constexpr int ROWS = %d, COLS = %d, PITCH = "
		    "%d;	// elements\n\n", l->rows, l->cols, l->pitch);
		put_at(w, array);
		fputs("// Its byte address.\n"
		    "__host__ __device__ constexpr i64 byte(i64 row, i64 "
		    "col)\n{\n	return BASE + ELEM * at(row, col);\n}\n\n",
		    w->out);
	}
	fprintf(w->out, "// The same of an index%s.\n"
	    "__host__ __device__ constexpr i64 byte(i64 index)\n{\n"
	    "	return %s;\n}\n\n}\n\n", tile ? ", counted row by row with "
	    "the padding" : "", tile ? "byte(index / PITCH, index % PITCH)" :
	    "BASE + ELEM * index");
}

/* ---- the accesses ---- */

/* The keys that say where an access is. */
static const struct bg_word *
place_word(const struct writer *w, const struct op *op)
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
uses(const struct writer *w, const struct bg_word *const words[2],
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
block_of(const struct writer *w)
{
	const struct bg_word *word = anywhere(w, BG_KEY_BLOCK);
	struct block b = { BG_LANES, 1, 1 };

	if (word != NULL)
		sscanf(w->p->text + word->value, "%dx%dx%d", &b.x, &b.y,
		    &b.z);
	return b;
}

/* The thread's names as far as the two words use them; tid: also that. */
static void
put_names(const struct writer *w, const struct op *op,
    const struct bg_word *const words[2], bool tid)
{
	const struct bg_word *warp = anywhere(w, BG_KEY_WARP);
	struct block b = block_of(w);
	bool tx = uses(w, words, "tx"), ty = uses(w, words, "ty");
	bool tz = uses(w, words, "tz");

	tid |= tx || ty || tz || uses(w, words, "tid");
	if (tid || uses(w, words, "warp")) {
		fputs("	const i64 warp = ", w->out);
		if (warp != NULL)
			put_value(w, warp, no_names);
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
translates(const struct writer *w, const struct bg_word *word)
{
	return word == NULL || bg_cuda_translates(w->p->text + word->value,
	    word->value_len);
}

static const char *const *
names_of(const struct op *op)
{
	return op->a->looped ? looped_names : lane_names;
}

static void
put_masks(const struct writer *w, const struct op *op)
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
put_active(const struct writer *w, const struct op *op)
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
		put_value(w, words[0], names_of(op));
		fputs(") != 0;\n", w->out);
	}
	fputs("}\n\n", w->out);
}

static void
put_table(const struct writer *w, const struct op *op, const char *name)
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
put_place(const struct writer *w, const struct op *op,
    const struct bg_word *word, const struct bg_word *row)
{
	if (word->key == BG_KEY_ADDR) {
		fputs("	return ", w->out);
		put_value(w, word, names_of(op));
		fputs(";\n", w->out);
		return;
	}
	fputs("	return ", w->out);
	put_namespace(w, op->a->array);
	fputs("::byte(", w->out);
	if (row != NULL) {
		put_value(w, row, names_of(op));
		fputs(", ", w->out);
	}
	fputs(word->key == BG_KEY_STRIDE ? "lane * (" : "", w->out);
	put_value(w, word, names_of(op));
	fputs(word->key == BG_KEY_STRIDE ? "));\n" : ");\n", w->out);
}

static void
put_address(const struct writer *w, const struct op *op)
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
is_first_of_kind(const struct writer *w, const struct op *op)
{
	struct op other;
	int n;

	for (n = 1; n < op->number; n++)
		if (find_op(w, n, &other) &&
		    other.a->access.kind == op->a->access.kind)
			return false;
	return true;
}

static void
put_kind(FILE *out, enum bg_kind kind)
{
	const char *name = bg_kind_info(kind)->name;

	for (; *name != '\0'; name++)
		fputc(*name == '.' ? '_' : *name, out);
}

static int
put_execute(const struct writer *w, const struct op *op)
{
	char *text = bg_cuda_execute(op->a->access.kind);

	if (text == NULL)
		return BG_ENOMEM;
	fprintf(w->out, "// %s, executed once; what comes of it is returned."
	    "\n__device__ inline unsigned\nexecute_",
	    bg_kind_info(op->a->access.kind)->name);
	put_kind(w->out, op->a->access.kind);
	fprintf(w->out, "(const run &r, unsigned address, unsigned mask)\n"
	    "{\n%s}\n\n", text);
	free(text);
	return BG_OK;
}

/* Values that a compare-and-swap loop begins with: how often it goes round
 * depends on them. */
static const char *
zeroing(enum bg_kind kind)
{
	if (kind == BG_ATOM_ADD_F32)
		return "	// how often the loop goes round depends on "
		    "the values\n	if (on)\n		asm volatile(\"st."
		    "volatile.shared.u32 [%0], 0;\"\n"
		    "		    :: \"r\"(address));\n	__syncwarp();\n";
	if (kind == BG_ATOM_ADD_U64)
		return "	// how often the loop goes round depends on "
		    "the values\n	if (on)\n		asm volatile(\"st."
		    "volatile.shared.v2.u32 [%0], {0, 0};\"\n"
		    "		    :: \"r\"(address));\n	__syncwarp();\n";
	return "";
}

static void
put_kernel(const struct writer *w, const struct op *op)
{
	enum bg_kind kind = op->a->access.kind;
	enum bg_family family = bg_kind_info(kind)->family;
	bool matrix = family == BG_LDMATRIX || family == BG_STMATRIX;

	fprintf(w->out, "__global__ void access_%d_", op->number);
	put_kind(w->out, kind);
	fprintf(w->out, "(run r)\n{\n"
	    "	const int lane = threadIdx.x;\n"
	    "	const bool on = active_%d(lane, r.turn);\n"
	    "	const unsigned mask = __ballot_sync(~0u, on);\n"
	    "	const unsigned offset = on ? (unsigned)address_%d(lane, "
	    "r.turn) : OFF;\n"
	    "	%sunsigned address = window() + (on ? offset : 0);\n"
	    "	unsigned fold = 0;\n"
	    "	r.address[lane] = offset;\n%s"
	    "	const i64 begin = now();\n"
	    "	if (%s) {\n#pragma unroll\n"
	    "		for (int k = 0; k < TIMES; k++)\n"
	    "			fold ^= execute_", op->number, op->number,
	    "const ", zeroing(kind),
	    matrix ? "mask != 0" : "on");
	put_kind(w->out, kind);
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
put_prediction(const struct writer *w, const struct op *op)
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

static int
put_access(const struct writer *w, const struct op *op)
{
	char name[80];

	fprintf(w->out, "// ---- access %d: %s ", op->number,
	    bg_kind_info(op->a->access.kind)->name);
	if (bg_pattern_get(w->p, op->number - 1, "name", name, sizeof name) ==
	    NULL)
		name[0] = '\0';
	put_comment(w->out, name);
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

/* ---- the program ---- */

static void
put_head(const struct writer *w)
{
	fputs("// ", w->out);
	if (w->p->name[0] != '\0')
		put_comment(w->out, w->p->name);
	else
		fputs("Accesses to shared memory.\n", w->out);
	fputs("//\n// ", w->out);
	put_comment(w->out, w->text);
	fputs("//\n"
	    "// Written by bankgrid export --cuda. To build and run it:\n"
	    "//     nvcc -arch=sm_90 -o accesses THIS.cu && ./accesses\n"
	    "// It exits with 0 if every element has a place of its own and "
	    "every lane's\n"
	    "// address is the predicted one, with 1 if not, with 2 where no "
	    "GPU does it.\n"
	    "// ./accesses --no-timing launches each access once, 32 "
	    "executions of one warp:\n"
	    "// under a profiler its counters are 32 times the prediction.\n"
	    "\n", w->out);
}

static void
put_constants(const struct writer *w)
{
	const struct bg_word *word;
	int i, n = 0;

	for (i = 0; i < w->words.n; i++) {
		word = &w->words.word[i];
		if (word->key != BG_KEY_LET)
			continue;
		fprintf(w->out, "constexpr i64 k_%.*s = ", word->name_len,
		    w->p->text + word->name);
		put_value(w, word, no_names);
		fputs(";\n", w->out);
		n++;
	}
	if (n > 0)
		fputc('\n', w->out);
}

/* Bytes of shared memory that the arrays and the accesses reach. */
static int64_t
shared_bytes(const struct bg_pattern *p)
{
	int64_t end = 16, e;
	uint32_t lanes;
	int i, lane;

	for (i = 0; i < p->narrays; i++) {
		e = p->array[i].base + bg_layout_bytes(&p->array[i]);
		end = e > end ? e : end;
	}
	for (i = 0; i < p->naccesses; i++)
		for (lanes = bg_access_lanes(&p->access[i].access);
		    lanes != 0; lanes &= lanes - 1) {
			lane = __builtin_ctz(lanes);
			e = (int64_t)p->access[i].access.offset[lane] +
			    bg_kind_info(p->access[i].access.kind)->width;
			end = e > end ? e : end;
		}
	return (end + 15) / 16 * 16;
}

/* The name of a turn has the value of i already. */
static void
put_label(FILE *out, const struct op *op, int turn)
{
	fprintf(out, "access %d%s", op->number, op->a[turn].name[0] != '\0' ?
	    " " : "");
	put_string(out, op->a[turn].name);
}

static void
put_main_access(const struct writer *w, const struct op *op)
{
	int t;

	for (t = 0; t < op->turns; t++) {
		fprintf(w->out, "	check(as_predicted(%d, active_%d, "
		    "address_%d, predicted_%d[%d]),\n	    \"", t,
		    op->number, op->number, op->number, t);
		put_label(w->out, op, t);
		fputs(": the host's addresses are the predicted ones\");\n",
		    w->out);
	}
}

static void
put_launches(const struct writer *w, const struct op *op)
{
	int t;

	for (t = 0; t < op->turns; t++) {
		fputs("	measure(\"", w->out);
		put_label(w->out, op, t);
		fprintf(w->out, "\", access_%d_", op->number);
		put_kind(w->out, op->a->access.kind);
		fprintf(w->out, ", %d, predicted_%d[%d], timing);\n", t,
		    op->number, t);
	}
}

static void
put_main(const struct writer *w)
{
	struct op op;
	int i;

	fputs("int main(int argc, char **argv)\n{\n"
	    "	const bool timing = argc < 2 || std::strcmp(argv[1], "
	    "\"--no-timing\") != 0;\n\n", w->out);
	for (i = 0; i < w->p->narrays; i++) {
		if (w->p->array[i].rows == 0)
			continue;
		fputs("	check(bijection(", w->out);
		put_namespace(w, i);
		fputs("::ROWS, ", w->out);
		put_namespace(w, i);
		fprintf(w->out, "::COLS, %lld, ",
		    (long long)w->p->array[i].rows * w->p->array[i].pitch);
		put_namespace(w, i);
		fputs("::at),\n	    \"", w->out);
		put_namespace(w, i);
		fputs(": every element has a place of its own\");\n", w->out);
	}
	for (i = 1; i <= w->p->nops; i++)
		if (find_op(w, i, &op))
			put_main_access(w, &op);
	fputs("	cuda(cudaMalloc(&device, sizeof *device), \"device\");\n"
	    "	cuda(cudaMemset(device, 0, sizeof *device), \"device\");\n",
	    w->out);
	for (i = 1; i <= w->p->nops; i++)
		if (find_op(w, i, &op))
			put_launches(w, &op);
	fputs(bg_cuda_end, w->out);
}

static int
put_program(const struct writer *w)
{
	struct op op;
	int i;

	put_head(w);
	fputs(bg_cuda_begin, w->out);
	fprintf(w->out, "constexpr int SHARED_BYTES = %lld;\n\n",
	    (long long)shared_bytes(w->p));
	fputs(bg_cuda_functions, w->out);
	put_constants(w);
	for (i = 0; i < w->p->narrays; i++)
		put_array(w, i);
	fputs(bg_cuda_checks, w->out);
	for (i = 1; i <= w->p->nops; i++)
		if (find_op(w, i, &op) && put_access(w, &op) != BG_OK)
			return BG_ENOMEM;
	put_main(w);
	return BG_OK;
}

int
bg_export_cuda(const struct bg_pattern *p, const char *text, FILE *out,
    struct bg_error *err)
{
	struct writer *w = malloc(sizeof *w);
	int status = BG_ENOMEM;

	if (w != NULL) {
		w->out = out;
		w->p = p;
		w->text = text;
		status = bg_words_scan(&w->words, p->text, err);
		if (status == BG_OK)
			status = put_program(w);
	}
	free(w);
	return status;
}
