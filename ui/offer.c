#include "ui/offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "ui/views/phrase.h"

static int
blocks(const struct bg_search *s, const struct bg_pattern *p,
    const struct bg_search_best *best, const struct bg_gpu *gpu)
{
	return bg_blocks_per_sm(gpu, bg_pattern_bytes(p) -
	    bg_layout_bytes(&s->now.layout) + bg_layout_bytes(&best->layout));
}

static const struct bg_search_best *
choose(const struct bg_search *s, const struct bg_pattern *p,
    const struct bg_gpu *gpu)
{
	const struct bg_search_best *best = bg_search_winner(s);
	const struct bg_search_best *pad = &s->family[BG_TRY_PAD];

	return pad->legal > 0 && pad->total == best->total &&
	    blocks(s, p, pad, gpu) >= blocks(s, p, best, gpu) ? pad : best;
}

/* "128 bytes more (3.1 %)", from what the array takes now. */
static void
say_bytes(int64_t was, int64_t is, char *buf, size_t size)
{
	char n[BG_PHRASE_MAX];

	if (is == was)
		snprintf(buf, size, _("no more bytes"));
	else
		snprintf(buf, size, is > was ? _("%s more (%.1f %%)") :
		    _("%s less (%.1f %%)"),
		    bg_phrase_plural(llabs(is - was), "byte", n),
		    100.0 * (double)llabs(is - was) / (double)was);
}

void
bg_offer_find(struct bg_offer *o, const struct bg_pattern *p, int access,
    const struct bg_gpu *gpu)
{
	const struct bg_search_best *best;
	char what[BG_SEARCH_WORDS_MAX], bytes[BG_PHRASE_MAX + 32];
	char wavefronts[BG_PHRASE_MAX], *c;
	struct bg_search s;

	memset(o, 0, sizeof *o);
	o->array = p->access[access].array;
	if (bg_search(&s, p, o->array, BG_SEARCH_AT_ONCE, NULL) != 0)
		return;
	best = choose(&s, p, gpu);
	if (best->total >= s.now.total)
		return;
	o->there = true;
	o->layout = best->layout;
	bg_search_words(&best->layout, what);
	/* as the fields name it: "pad 1", "swizzle xor" */
	while ((c = strchr(what, '=')) != NULL)
		*c = ' ';
	say_bytes(bg_layout_bytes(&s.now.layout),
	    bg_layout_bytes(&best->layout), bytes, sizeof bytes);
	snprintf(o->text, sizeof o->text, _("%s: %.30s instead of %u%s, %.50s"),
	    what, bg_phrase_plural(best->total, "wavefront", wavefronts),
	    s.now.total, s.naccesses > 1 ? _(" in all") : "", bytes);
}
