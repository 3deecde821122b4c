#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "nearest.h"

#define LONGEST	32

static int
least(int a, int b)
{
	return a < b ? a : b;
}

static bool
same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* Edit distance with neighbours swapped as one edit; both fit in LONGEST. */
static int
distance(const char *a, int na, const char *b, int nb)
{
	int d[LONGEST + 1][LONGEST + 1];
	int i, j;

	for (i = 0; i <= na; i++)
		d[i][0] = i;
	for (j = 0; j <= nb; j++)
		d[0][j] = j;
	for (i = 1; i <= na; i++)
		for (j = 1; j <= nb; j++) {
			d[i][j] = d[i - 1][j - 1] + !same(a[i - 1], b[j - 1]);
			d[i][j] = least(d[i][j], d[i - 1][j] + 1);
			d[i][j] = least(d[i][j], d[i][j - 1] + 1);
			if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) &&
			    same(a[i - 2], b[j - 1]))
				d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
		}
	return d[na][nb];
}

void
bg_nearest_offer(struct bg_nearest *n, const char *word, int len,
    const char *name)
{
	int length = (int)strlen(name), longer, d;

	longer = len > length ? len : length;
	if (longer > LONGEST || len == 0)
		return;
	d = distance(word, len, name, length);
	if (d > (longer + 2) / 3 || d >= longer)
		return;
	if (n->name == NULL || d < n->distance) {
		n->name = name;
		n->distance = d;
	}
}
