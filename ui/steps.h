/*
 * steps: what one step up or down makes of a value.
 *
 * Owns the orders in which + - s and o walk through numbers, elements,
 * swizzles, instructions and masks. Each function gives a pattern, which is
 * the caller's to free, in *out, or an error; by is 1 or -1. Used by fields
 * alone.
 */
#ifndef BG_UI_STEPS_H
#define BG_UI_STEPS_H

#include "ui/fields.h"

/* Numbers by one, sizes of the tile by a factor of two, expressions by their
 * last constant. */
int	bg_step_value(const struct bg_pattern *p, int access,
	    const struct bg_field *f, int by, struct bg_pattern **out,
	    struct bg_error *err);

int	bg_step_elem(const struct bg_pattern *p, int access, int by,
	    struct bg_pattern **out, struct bg_error *err);
int	bg_step_vec(const struct bg_pattern *p, int access, const char *value,
	    int by, struct bg_pattern **out, struct bg_error *err);
int	bg_step_swizzle(const struct bg_pattern *p, int access, int by,
	    struct bg_pattern **out, struct bg_error *err);
int	bg_step_op(const struct bg_pattern *p, int access, int by,
	    struct bg_pattern **out, struct bg_error *err);
int	bg_step_mask(const struct bg_pattern *p, int access,
	    const char *value, int by, struct bg_pattern **out,
	    struct bg_error *err);

/* The value instead of a step: the instructions follow it. */
int	bg_step_to_elem(const struct bg_pattern *p, int access,
	    const char *name, struct bg_pattern **out, struct bg_error *err);
int	bg_step_to_vec(const struct bg_pattern *p, int access,
	    const char *value, struct bg_pattern **out, struct bg_error *err);

/* The expression with by added to its last constant, as text: "lane" 1 is
 * "lane+1", "7" -1 is "6". 0, or BG_ERANGE when it does not fit. */
int	bg_step_expr(const char *expr, int by, char *buf, int size);

#endif
