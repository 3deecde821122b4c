/*
 * symbols: libraries opened at run time.
 *
 * Owns the search along a list of file names and the filling of a table of
 * function pointers from what was found. Knows neither CUDA nor CUPTI: their
 * tables are in cuda.c and cupti.c.
 */
#ifndef BG_METER_SYMBOLS_H
#define BG_METER_SYMBOLS_H

#include <stddef.h>

#include "error.h"

struct bg_symbol {
	const char	*name;
	size_t		 offset;	/* of the function pointer in the table */
};

/* What dlopen() finds first among names[0..n); the empty ones are skipped.
 * NULL: *err says the names, and why the last one failed. */
void	*bg_library_open(const char *const *names, int n,
	    struct bg_error *err);

/* The path of the library that has the function called name. "" unknown. */
void	bg_library_path(void *library, const char *name, char *path,
	    size_t size);

/* Fills the pointers of table. BG_EMETER: the library lacks one, *err says
 * which; what is the library in words. */
int	bg_library_fill(void *library, const char *what,
	    const struct bg_symbol *symbols, int n, void *table,
	    struct bg_error *err);

/* The function called NAME (as the header's macros rename it) of a table that
 * has one pointer for each, called as itself. */
#define BG_SYMBOL_TEXT(name)	#name
#define BG_SYMBOL(table, name)	\
	{ BG_SYMBOL_TEXT(name), offsetof(struct table, name) }

#endif
