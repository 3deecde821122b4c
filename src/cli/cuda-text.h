/*
 * cuda-text: the parts of an exported CUDA program that no pattern changes.
 *
 * Owns their text, and that of one execution of each kind of instruction.
 */
#ifndef BG_CLI_CUDA_TEXT_H
#define BG_CLI_CUDA_TEXT_H

#include "access.h"

/* Behind the comment on top: what the rest uses. */
extern const char bg_cuda_begin[];

/* The functions that expressions may call; the checks; the end of main. */
extern const char bg_cuda_functions[];
extern const char bg_cuda_checks[];
extern const char bg_cuda_end[];

/* The function that executes the kind's instruction, after its name and
 * parameters; malloc()ed, NULL out of memory. */
char	*bg_cuda_execute(enum bg_kind kind);

#endif
