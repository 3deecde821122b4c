/*
 * nearest: the name that was probably meant.
 *
 * Owns the choice of a "did you mean" among a set of names. Never words the
 * question: that is the caller's.
 */
#ifndef BG_NEAREST_H
#define BG_NEAREST_H

struct bg_nearest {
	const char	*name;		/* NULL: none is near enough */
	int		 distance;
};

/* Starts a search; offer it the names one by one, in order of preference. */
#define BG_NEAREST_INIT	{ 0, 0 }

/*
 * Offers name for word[0..len). It becomes the choice when it is nearer than
 * those before and near enough: edits (insert, delete, replace, swap
 * neighbours), case ignored, at most a third of the longer word, rounded up.
 */
void	bg_nearest_offer(struct bg_nearest *n, const char *word, int len,
	    const char *name);

#endif
