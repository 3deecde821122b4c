#include "ui/history.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"

int
bg_history_push(struct bg_history *h, const char *text)
{
	char *copy = strdup(text);

	if (copy == NULL)
		return BG_ENOMEM;
	while (h->n > h->at + 1)
		free(h->text[--h->n]);
	if (h->n == BG_HISTORY) {
		free(h->text[0]);
		memmove(&h->text[0], &h->text[1],
		    (BG_HISTORY - 1) * sizeof h->text[0]);
		h->n--;
	}
	h->at = h->n;
	h->text[h->n++] = copy;
	return BG_OK;
}

const char *
bg_history_move(struct bg_history *h, int by)
{
	if (h->at + by < 0 || h->at + by >= h->n)
		return NULL;
	h->at += by;
	return h->text[h->at];
}

void
bg_history_free(struct bg_history *h)
{
	while (h->n > 0)
		free(h->text[--h->n]);
	h->at = 0;
}
