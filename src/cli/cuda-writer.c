#include "cli/cuda-writer.h"

#include "cli/cuda-expr.h"

bool
bg_cuda_find_op(const struct bg_cuda_writer *w, int number,
    struct bg_cuda_op *op)
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

const struct bg_word *
bg_cuda_anywhere(const struct bg_cuda_writer *w, int key)
{
	int i;

	for (i = 0; i < w->words.n; i++)
		if (w->words.word[i].key == key)
			return &w->words.word[i];
	return NULL;
}

/* One line of comment: nothing of the pattern may end or continue it. */
void
bg_cuda_put_comment(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		fputc(*text == '\\' ? '/' : *text == '\n' ? ' ' : *text, out);
	fputc('\n', out);
}

void
bg_cuda_put_value(const struct bg_cuda_writer *w, const struct bg_word *word,
    const char *const keep[])
{
	bg_cuda_expr(w->out, w->p->text + word->value, word->value_len, keep);
}

void
bg_cuda_put_namespace(const struct bg_cuda_writer *w, int array)
{
	if (w->p->narrays == 1)
		fputs("tile", w->out);
	else
		fprintf(w->out, "tile%d", array + 1);
}
