/*
 * vary: the values that a sweep gives a field.
 *
 * Owns the choice of them: a range where the field is a number, what + and -
 * walk through where it is not. Runs no sweep.
 */
#ifndef BG_UI_VARY_H
#define BG_UI_VARY_H

#include "ui/fields.h"

/*
 * What varies, as bg_sweep_run() takes it: "pad@1=0..32". Among the values is
 * the present one. 0 and *out malloc()ed, or BG_EVALUE: the field cannot vary;
 * BG_ENOMEM.
 */
int	bg_vary(const struct bg_pattern *p, int access,
	    const struct bg_field *f, char **out, struct bg_error *err);

#endif
