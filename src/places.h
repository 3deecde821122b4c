/*
 * places: where the files that come with bankgrid are.
 *
 * Owns the search for the data directory and for a program installed beside
 * this one. Opens nothing.
 */
#ifndef BG_PLACES_H
#define BG_PLACES_H

/*
 * The data directory, with presets/ and recordings/ in it: BANKGRID_DATADIR;
 * else, where such a directory is: share/bankgrid beside the program's own
 * bin, so that an installation can be moved; data/ above a build folder; else
 * where it was configured to be. The pointer stays valid.
 */
const char *bg_data_dir(void);

/* The path of a program in the directory of the running one, malloc()ed;
 * NULL when there is none that can be run. */
char	*bg_sibling(const char *name);

#endif
