/*
 * plain: a pattern as lines that are read aloud.
 *
 * Owns the sentences: each line stands for itself, with its units, and nothing
 * hangs on where on a page it stands. Prints nothing.
 */
#ifndef BG_UI_PLAIN_H
#define BG_UI_PLAIN_H

#include <stdio.h>

#include "machine.h"
#include "pattern.h"

/* What the pattern is, what each access costs and why, and which lanes each
 * bank serves in which pass. Errors show in ferror(out). */
void	bg_plain(FILE *out, const struct bg_pattern *p,
	    const struct bg_gpu *gpu);

/* The same of that access alone, but for what to try. */
void	bg_plain_access(FILE *out, const struct bg_pattern *p, int access,
	    const struct bg_gpu *gpu);

/* What a question may show of it: the bytes and banks that the lanes want, but
 * no groups, passes or costs. */
void	bg_plain_asked(FILE *out, const struct bg_pattern *p, int access);

#endif
