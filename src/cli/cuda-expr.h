/*
 * cuda-expr: a pattern's expressions as CUDA C++.
 *
 * Owns the translation: the names of let get a prefix, so that none is a
 * keyword, min, max and abs become functions of the program, and numbers a
 * suffix where C++ would compute with too few bits. Every variable of the
 * program is a 64-bit integer.
 */
#ifndef BG_CLI_CUDA_EXPR_H
#define BG_CLI_CUDA_EXPR_H

#include <stdbool.h>
#include <stdio.h>

/* Whether text[0..len) mentions the name. */
bool	bg_cuda_uses(const char *text, int len, const char *name);

/* Whether C++ gives the expression the value that it has here: it does not
 * where a truth value is shifted beyond 31 bits. */
bool	bg_cuda_translates(const char *text, int len);

/* Writes the expression. keep: the names that stay as they are, NULL at the
 * end. */
void	bg_cuda_expr(FILE *out, const char *text, int len,
	    const char *const keep[]);

#endif
