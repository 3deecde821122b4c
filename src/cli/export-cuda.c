#include <stdlib.h>
#include <string.h>

#include "cli/cuda-expr.h"
#include "cli/cuda-text.h"
#include "cli/cuda-writer.h"
#include "cli/export.h"

static const char *const element_names[] = { "row", "col", NULL };
static const char *const no_names[] = { NULL };

/* ---- the arrays ---- */

/* In which column of its row an element lies, where that is not its own. */
static void
put_column(const struct bg_cuda_writer *w, int array)
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
put_at(const struct bg_cuda_writer *w, int array)
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
put_array(const struct bg_cuda_writer *w, int array)
{
	const struct bg_layout *l = &w->p->array[array];
	bool tile = l->rows > 0;

	fputs("// ---- ", w->out);
	bg_cuda_put_namespace(w, array);
	fputs(", an array in shared memory ----\n\nnamespace ", w->out);
	bg_cuda_put_namespace(w, array);
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

/* ---- the program ---- */

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
put_head(const struct bg_cuda_writer *w)
{
	fputs("// ", w->out);
	if (w->p->name[0] != '\0')
		bg_cuda_put_comment(w->out, w->p->name);
	else
		fputs("Accesses to shared memory.\n", w->out);
	fputs("//\n// ", w->out);
	bg_cuda_put_comment(w->out, w->text);
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
put_constants(const struct bg_cuda_writer *w)
{
	const struct bg_word *word;
	int i, n = 0;

	for (i = 0; i < w->words.n; i++) {
		word = &w->words.word[i];
		if (word->key != BG_KEY_LET)
			continue;
		fprintf(w->out, "constexpr i64 k_%.*s = ", word->name_len,
		    w->p->text + word->name);
		bg_cuda_put_value(w, word, no_names);
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
put_label(FILE *out, const struct bg_cuda_op *op, int turn)
{
	fprintf(out, "access %d%s", op->number, op->a[turn].name[0] != '\0' ?
	    " " : "");
	put_string(out, op->a[turn].name);
}

static void
put_main_access(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
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
put_launches(const struct bg_cuda_writer *w, const struct bg_cuda_op *op)
{
	int t;

	for (t = 0; t < op->turns; t++) {
		fputs("	measure(\"", w->out);
		put_label(w->out, op, t);
		fprintf(w->out, "\", access_%d_", op->number);
		bg_cuda_put_kind(w->out, op->a->access.kind);
		fprintf(w->out, ", %d, predicted_%d[%d], timing);\n", t,
		    op->number, t);
	}
}

static void
put_main(const struct bg_cuda_writer *w)
{
	struct bg_cuda_op op;
	int i;

	fputs("int main(int argc, char **argv)\n{\n"
	    "	const bool timing = argc < 2 || std::strcmp(argv[1], "
	    "\"--no-timing\") != 0;\n\n", w->out);
	for (i = 0; i < w->p->narrays; i++) {
		if (w->p->array[i].rows == 0)
			continue;
		fputs("	check(bijection(", w->out);
		bg_cuda_put_namespace(w, i);
		fputs("::ROWS, ", w->out);
		bg_cuda_put_namespace(w, i);
		fprintf(w->out, "::COLS, %lld, ",
		    (long long)w->p->array[i].rows * w->p->array[i].pitch);
		bg_cuda_put_namespace(w, i);
		fputs("::at),\n	    \"", w->out);
		bg_cuda_put_namespace(w, i);
		fputs(": every element has a place of its own\");\n", w->out);
	}
	for (i = 1; i <= w->p->nops; i++)
		if (bg_cuda_find_op(w, i, &op))
			put_main_access(w, &op);
	fputs("	cuda(cudaMalloc(&device, sizeof *device), \"device\");\n"
	    "	cuda(cudaMemset(device, 0, sizeof *device), \"device\");\n",
	    w->out);
	for (i = 1; i <= w->p->nops; i++)
		if (bg_cuda_find_op(w, i, &op))
			put_launches(w, &op);
	fputs(bg_cuda_end, w->out);
}

static int
put_program(const struct bg_cuda_writer *w)
{
	struct bg_cuda_op op;
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
		if (bg_cuda_find_op(w, i, &op) &&
		    bg_cuda_put_access(w, &op) != BG_OK)
			return BG_ENOMEM;
	put_main(w);
	return BG_OK;
}

int
bg_export_cuda(const struct bg_pattern *p, const char *text, FILE *out,
    struct bg_error *err)
{
	struct bg_cuda_writer *w = malloc(sizeof *w);
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
