/*
 * sweep-values: the text that says what varies, "pad=0..32".
 *
 * Owns its syntax: the key, the op= behind @, the list of values. For
 * sweep alone.
 */
#ifndef BG_SWEEP_VALUES_H
#define BG_SWEEP_VALUES_H

#include <stdbool.h>

#include "error.h"

struct bg_sweep_values {
	char	*key;
	int	op;		/* 1-based, of KEY@N; 0: not said */
	int	known;		/* enum bg_key; -1: to be the name of a let */
	bool	numbers;	/* all are integers, and rise */
	int	n;
	char	**value;
};

/* Splits over as bg_sweep_run() says. 0; BG_ESYNTAX, BG_EVALUE or BG_ENOMEM
 * with err->column into over, and *v empty. */
int	bg_sweep_values(struct bg_sweep_values *v, const char *over,
	    struct bg_error *err);
void	bg_sweep_values_free(struct bg_sweep_values *v);

#endif
