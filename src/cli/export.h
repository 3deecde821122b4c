/*
 * export: a pattern as code.
 *
 * Owns the writers of bankgrid export that draw nothing. They write to a
 * stream, whose errors the caller looks at.
 */
#ifndef BG_CLI_EXPORT_H
#define BG_CLI_EXPORT_H

#include <stdio.h>

#include "pattern.h"
#include "sweep.h"
#include "ui/canvas.h"

/* The layout as CuTe types; BG_EVALUE with the reason where there are none,
 * before anything is written. */
int	bg_export_cute(const struct bg_pattern *p, FILE *out,
	    struct bg_error *err);

/* A CUDA program that does the pattern's accesses and checks them. text: the
 * pattern, canonical. 0 or BG_ENOMEM. */
int	bg_export_cuda(const struct bg_pattern *p, const char *text,
	    FILE *out, struct bg_error *err);

/* The picture of a sweep: bars and a table. text: the pattern and what
 * varies. NULL out of memory. */
struct bg_canvas *bg_export_sweep(const struct bg_sweep *s, const char *text,
	    bool ascii);

#endif
