/*
 * cuda-writer: what the parts of the CUDA export share.
 *
 * Owns the pattern that is written, its words, and the pieces that more than
 * one part writes.
 */
#ifndef BG_CLI_CUDA_WRITER_H
#define BG_CLI_CUDA_WRITER_H

#include <stdio.h>

#include "pattern.h"
#include "pattern-words.h"

struct bg_cuda_writer {
	FILE	*out;
	const struct bg_pattern *p;
	const char	*text;		/* canonical */
	struct bg_words	 words;		/* of p->text */
};

/* The first access of an op, and how many there are. */
struct bg_cuda_op {
	const struct bg_pattern_access *a;
	int	number, turns;		/* from 1 */
};

/* The op with that number, from 1; false where it makes no access. */
bool	bg_cuda_find_op(const struct bg_cuda_writer *w, int number,
	    struct bg_cuda_op *op);

/* The first word with the key, or NULL. */
const struct bg_word *bg_cuda_anywhere(const struct bg_cuda_writer *w,
	    int key);

/* Text as the rest of a line of comment. */
void	bg_cuda_put_comment(FILE *out, const char *text);

/* The word's value, an expression; keep as for bg_cuda_expr(). */
void	bg_cuda_put_value(const struct bg_cuda_writer *w,
	    const struct bg_word *word, const char *const keep[]);

/* The name of an array, and of a kind as part of a name. */
void	bg_cuda_put_namespace(const struct bg_cuda_writer *w, int array);
void	bg_cuda_put_kind(FILE *out, enum bg_kind kind);

/* All of an access: addresses, prediction, kernel. 0 or BG_ENOMEM. */
int	bg_cuda_put_access(const struct bg_cuda_writer *w,
	    const struct bg_cuda_op *op);

#endif
