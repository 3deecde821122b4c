#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "padding.h"
#include "sweep.h"

/* The op= whose array it is, -1: none. */
static int
op_of(const struct bg_pattern *p, int array)
{
	int i;

	for (i = 0; i < p->naccesses; i++)
		if (p->access[i].array == array)
			return p->access[i].op;
	return -1;
}

static void
take(const struct bg_sweep *s, int64_t bytes, struct bg_padding *t)
{
	const struct bg_sweep_point *point;
	int i, pad;

	t->best = t->next_wavefronts = -1;
	for (i = 0; i < s->npoints; i++) {
		point = &s->point[i];
		pad = atoi(point->value);
		if (pad == t->pad + 1) {
			t->next_error = point->error;
			if (point->error.code == BG_OK)
				t->next_wavefronts = point->sum.wavefronts;
			t->next_bytes = point->bytes - bytes;
		}
		if (pad > BG_PADS || point->error.code != BG_OK ||
		    (t->best >= 0 &&
		    point->sum.wavefronts >= t->best_wavefronts))
			continue;
		t->best = pad;
		t->best_wavefronts = point->sum.wavefronts;
		t->best_bytes = point->bytes - bytes;
	}
}

static int
say_bytes(char *text, size_t size, int64_t bytes)
{
	if (bytes == 0)
		return snprintf(text, size, _(", for no more memory"));
	return snprintf(text, size, bytes < 0 ? _(", for %lld bytes less") :
	    _(", for %lld bytes more"),
	    (long long)(bytes < 0 ? -bytes : bytes));
}

/* One element more, and where that is not the best, what is. */
static void
say(struct bg_padding *t)
{
	size_t used = 0, size = sizeof t->text;
	bool helps = t->next_wavefronts >= 0 &&
	    t->next_wavefronts < t->wavefronts;

	if (t->next_wavefronts < 0)
		used += (size_t)snprintf(t->text, size, _("One more element, "
		    "pad=%d, is not possible: %s"), t->pad + 1,
		    t->next_error.message);
	else
		used += (size_t)snprintf(t->text, size,
		    t->next_wavefronts == 1 ?
		    _("One more element, pad=%d: %lld wavefront instead of "
		    "%lld") :
		    _("One more element, pad=%d: %lld wavefronts instead of "
		    "%lld"), t->pad + 1, (long long)t->next_wavefronts,
		    (long long)t->wavefronts);
	if (helps)
		used += (size_t)say_bytes(t->text + used, size - used,
		    t->next_bytes);
	used += (size_t)snprintf(t->text + used, size - used, "%s", _(". "));
	if (t->wavefronts == t->ideal)
		snprintf(t->text + used, size - used, _("None is needed: as it "
		    "is, no lane waits."));
	else if (t->best < 0 || (t->best_wavefronts >= t->wavefronts &&
	    !helps))
		snprintf(t->text + used, size - used, _("No pad from 0 to %d "
		    "takes fewer; bankgrid search tries swizzles too."),
		    BG_PADS);
	else if (!helps || t->best_wavefronts < t->next_wavefronts) {
		used += (size_t)snprintf(t->text + used, size - used,
		    t->best_wavefronts == 1 ?
		    _("Of 0 to %d the best is pad=%d: %lld wavefront") :
		    _("Of 0 to %d the best is pad=%d: %lld wavefronts"),
		    BG_PADS, t->best, (long long)t->best_wavefronts);
		used += (size_t)say_bytes(t->text + used, size - used,
		    t->best_bytes);
		snprintf(t->text + used, size - used, "%s",
		    t->best_wavefronts > t->ideal ?
		    _("; some lanes still wait, and bankgrid search tries "
		    "swizzles too.") : _("; no lane waits."));
	} else
		snprintf(t->text + used, size - used, "%s",
		    t->next_wavefronts == t->ideal ? _("Then no lane waits.") :
		    _("No pad from 0 to 32 takes fewer; bankgrid search tries "
		    "swizzles too."));
}

int
bg_padding(const struct bg_pattern *p, int array, struct bg_padding *t)
{
	struct bg_tally one, sum = { 0 };
	const struct bg_layout *l = &p->array[array];
	struct bg_sweep s;
	struct bg_error err;
	char over[64];
	int i, op = op_of(p, array);

	memset(t, 0, sizeof *t);
	if (l->rows == 0 || op < 0)
		return 0;
	for (i = 0; i < p->naccesses; i++) {
		bg_tally_access(p, i, &one);
		bg_tally_add(&sum, &one);
	}
	if (sum.uncounted || sum.wavefronts == 0)
		return 0;
	t->pad = l->pitch - l->cols;
	t->wavefronts = sum.wavefronts;
	t->ideal = sum.ideal;
	if (t->pad + 1 > BG_PADS)
		snprintf(over, sizeof over, "pad@%d=0..%d,%d", op + 1, BG_PADS,
		    t->pad + 1);
	else
		snprintf(over, sizeof over, "pad@%d=0..%d", op + 1, BG_PADS);
	if (bg_sweep_run(&s, p->text, over, &err) != 0)
		return err.code == BG_ENOMEM ? BG_ENOMEM : 0;
	take(&s, bg_pattern_bytes(p), t);
	bg_sweep_free(&s);
	say(t);
	return 1;
}
