/*
 * forms: what the values of each kind of field look like.
 *
 * Owns the table of words and shapes (f16, ld.32, xor/N, ROWSxCOLS) by which a
 * text that is typed is told to be a value, the beginning of one, or none.
 * Judges no meaning: a form may hold numbers that make no sense.
 */
#ifndef BG_UI_FORMS_H
#define BG_UI_FORMS_H

#include <stddef.h>

#include "ui/fields.h"

enum bg_fit {
	BG_FIT_NOT,
	BG_FIT_BEGINS,		/* more of it makes a value */
	BG_FIT_WHOLE		/* it has the form of a value */
};

/*
 * How text fits the field; key: of the pattern language. list, of size bytes:
 * the forms that begin so, "f16, f32, f64"; shortened with an ellipsis. Of an
 * expression, also the one of a swizzle, only the names that it may hold have a
 * form: text fits when it ends with one, or with the beginning of one.
 */
enum bg_fit bg_form_fit(enum bg_field_kind kind, const char *key,
	    const char *text, char *list, size_t size);

/* Whether text has the form of a value that no other kind of field has: not
 * of a number, which many take. */
bool	bg_form_tells(enum bg_field_kind kind, const char *key,
	    const char *text);

#endif
