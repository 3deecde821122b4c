/*
 * paste: code that people copy out of kernels, as words of a pattern.
 *
 * Owns the reading of three kinds of CUDA C++: the declaration of a shared
 * array, the subscripts of an access to it (or an index alone), and CuTe's
 * Swizzle<B,M,S>. What is read goes into a pattern that is there already, and
 * the parser of patterns judges the outcome. It is no C++ parser: what it does
 * not know it leaves out or refuses, and it never guesses a number.
 */
#ifndef BG_PASTE_H
#define BG_PASTE_H

#include <stdbool.h>

#include "error.h"

#define BG_PASTE_TOLD	200

/* Whether code looks like one of the three. */
bool	bg_paste_is_code(const char *code);

/* The element that a C type is, "f32" of "float"; NULL: none that is known. */
const char *bg_paste_elem(const char *type);

/*
 * The pattern's text with what the code says in place of what it said: a
 * declaration gives elem, tile and pad, and no swizzle (t[32][33] is 32x32
 * with pad 1, as a row a little longer than a power of two is meant);
 * subscripts give row and col or index of access op (as in
 * bg_pattern_edit()), ld or st where the statement tells, as many elements
 * as fill the type that their address is cast to, else one, no mask unless
 * an if stands before them, and no for= of a variable that they do not have;
 * further statements add accesses. Integer constants of the code (const,
 * constexpr, #define) are numbers from there on. Where the present
 * access does not suit a declaration, it becomes the first column of the
 * array.
 *
 * 0 and *out malloc()ed, a text that parses; told says in words of the pattern
 * what was taken, and what is no longer as it was ("mask=all", "for=none").
 * BG_ESYNTAX: no code that is known; BG_EVALUE: a type, a size or a cast that
 * cannot be taken; or the parser's error, whose column is -1.
 */
int	bg_paste(const char *code, const char *text, int op, char **out,
	    char told[BG_PASTE_TOLD], struct bg_error *err);

/*
 * The same of a line in which words of a pattern may stand before the code;
 * text is what the code goes into where none do.
 */
int	bg_paste_line(const char *line, const char *text, int op, char **out,
	    char told[BG_PASTE_TOLD], struct bg_error *err);

#endif
