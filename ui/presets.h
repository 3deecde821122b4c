/*
 * presets: the patterns that come with bankgrid.
 *
 * Owns the list of *.pattern files of a data directory: the presets, then the
 * cases, accesses of real kernels by theme, then the kernels that bankgrid run
 * measures whole. A file's name gives the order by
 * its leading number ("010-") and the preset's name behind it; the pattern's
 * name is the title, the comment that the file begins with says what there is
 * to see, and a line "# theme: ..." in it gives the theme.
 */
#ifndef BG_UI_PRESETS_H
#define BG_UI_PRESETS_H

#include "error.h"

struct bg_preset {
	char	*name;		/* "column" */
	char	*title;		/* one line; the name where there is none */
	char	*about;		/* the comment, as one line, "" without */
	char	*theme;		/* "" without */
	char	*text;		/* the whole file */
};

struct bg_presets {
	struct bg_preset *preset;	/* in the order of the file names */
	int		 n;
	struct bg_error	 problem;	/* code 0, or why the list is short */
};

/* Reads dir/presets/ and, where there are any, dir/cases/ and dir/kernels/.
 * What cannot be read is left out and named in problem; the list is always
 * valid. Returns problem.code. */
int	bg_presets_load(struct bg_presets *p, const char *dir);
void	bg_presets_free(struct bg_presets *p);

/* The preset called name, or NULL. */
const struct bg_preset *bg_presets_find(const struct bg_presets *p,
	    const char *name);

#endif
