#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "account-parts.h"
#include "explain.h"
#include "explain-parts.h"
#include "nls.h"

#define WORDS_TOLD	8	/* of the worst bank */

const char *
bg_topic_name(enum bg_topic topic)
{
	static const char *const names[BG_TOPICS] = {
		N_("why"), N_("stride"), N_("bank"), N_("bits"), N_("rank"),
		N_("merge"), N_("groups"), N_("words"), N_("time")
	};

	return names[topic];
}

void
bg_say(struct bg_subject *s, enum bg_topic topic, const char *fmt, ...)
{
	char *text = s->account->text[topic];
	size_t used = strlen(text), size = sizeof s->account->text[topic];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text + used, size - used, fmt, ap);
	va_end(ap);
}

bool
bg_lanes_take_turns(const struct bg_kind_info *k)
{
	return k->family == BG_ATOM || k->family == BG_CAS ||
	    k->family == BG_CAS_LOOP || k->family == BG_CP_ASYNC;
}

/* "In group 2 (lanes 8-15) n" or just "N": how a sentence begins. */
static void
begin(struct bg_subject *s, enum bg_topic topic, int group, const char *first)
{
	char list[64];

	if (s->trace->ngroups > 1)
		bg_say(s, topic, "In group %d (lanes %s) %s", group + 1,
		    bg_list_lanes(s->trace->group[group].lanes, list,
		    sizeof list), first);
	else
		bg_say(s, topic, "%c%s", *first - 'a' + 'A', first + 1);
}

/*
 * Lanes at a constant distance of s units meet slots / gcd(s, slots) slots,
 * one after the other, and then the first again.
 */
static void
account_stride(struct bg_subject *s)
{
	struct bg_unit u = s->account->unit;
	int group = bg_worst_group(s->trace), bytes = 1 << u.first;
	int slots = 1 << u.slots, lanes;
	long stride, g, period;
	const char *slot = u.slots == 5 ? "bank" : "slot";

	stride = bg_stride_of(s->access, s->trace->group[group].lanes);
	stride = stride < 0 ? -stride : stride;
	if (stride == 0 || stride % bytes != 0)
		return;
	lanes = __builtin_popcount(s->trace->group[group].lanes);
	g = bg_gcd(stride / bytes, slots);
	period = slots / g;
	if (u.slots < 5)
		bg_say(s, BG_TOPIC_STRIDE, "A lane takes %d banks at once, so "
		    "the banks act as %d slots of %d bytes. ", bytes / 4,
		    slots, bytes);
	begin(s, BG_TOPIC_STRIDE, group, "neighbouring lanes are ");
	bg_say(s, BG_TOPIC_STRIDE, "%ld bytes = %ld %s%s apart. "
	    "gcd(%ld, %d) = %ld: they meet %d / %ld = %ld %s%s, and lanes i "
	    "and i + %ld %s on the same one. ", stride, stride / bytes,
	    u.slots == 5 ? "word" : "slot", stride == bytes ? "" : "s",
	    stride / bytes, slots, g, slots, g, period, slot,
	    period == 1 ? "" : "s", period,
	    lanes > period ? "are" : "would be");
	if (lanes <= period)
		bg_say(s, BG_TOPIC_STRIDE, "There are %d lanes, so no two "
		    "share.", lanes);
	else
		bg_say(s, BG_TOPIC_STRIDE, "There are %d lanes, so %s%ld "
		    "share a %s.", lanes, lanes % period == 0 ? "" :
		    "up to ", (lanes + period - 1) / period, slot);
}

/* The lanes of the group that are on the word; 0 when it was told of. */
static uint32_t
lanes_on(const struct bg_trace *t, int group, int bank, int from)
{
	uint32_t lanes = 0, word = t->service[from].word;
	int i;

	for (i = 0; i < t->nservices; i++) {
		if (t->service[i].group != group ||
		    t->service[i].bank != bank || t->service[i].word != word)
			continue;
		if (i < from)
			return 0;
		lanes |= t->service[i].lanes;
	}
	return lanes;
}

/* The bank that costs most, word by word. */
static void
account_bank(struct bg_subject *s)
{
	const struct bg_trace *t = s->trace;
	int group = bg_worst_group(t), bank, words, i, n = 0;
	uint32_t lanes;
	char list[64];

	bank = bg_worst_bank(t, group, &words, &lanes);
	for (i = 0; i < t->nservices; i++) {
		if (t->service[i].group != group || t->service[i].bank != bank)
			continue;
		lanes = lanes_on(t, group, bank, i);
		if (lanes == 0 || ++n > WORDS_TOLD)
			continue;
		if (n == 1) {
			begin(s, BG_TOPIC_BANK, group,
			    "no bank is worse than ");
			bg_say(s, BG_TOPIC_BANK, "bank %d. Its words are at ",
			    bank);
		} else
			bg_say(s, BG_TOPIC_BANK, ", ");
		bg_say(s, BG_TOPIC_BANK, "%lu (lane%s %s)",
		    (unsigned long)t->service[i].word * BG_BANK_BYTES,
		    (lanes & (lanes - 1)) != 0 ? "s" : "",
		    bg_list_lanes(lanes, list, sizeof list));
	}
	if (n > WORDS_TOLD)
		bg_say(s, BG_TOPIC_BANK, " and %d more", n - WORDS_TOLD);
	bg_say(s, BG_TOPIC_BANK, ".");
}

/* Two lanes of different groups on one bank, with different words. */
static bool
apart(const struct bg_trace *t, const struct bg_service **x,
    const struct bg_service **y)
{
	int i, j;

	for (i = 0; i < t->nservices; i++)
		for (j = i + 1; j < t->nservices; j++) {
			*x = &t->service[i];
			*y = &t->service[j];
			if ((*x)->bank == (*y)->bank &&
			    (*x)->group < (*y)->group &&
			    (*x)->word != (*y)->word)
				return true;
		}
	return false;
}

static void
account_groups(struct bg_subject *s)
{
	const struct bg_service *x, *y;
	const struct bg_trace *t = s->trace;
	const char *what = s->kind->family == BG_LDMATRIX ||
	    s->kind->family == BG_STMATRIX ? ", one for each matrix" : "";
	char list[64];
	int g;

	if (s->pred->uncounted)
		return;
	if (t->ngroups == 1) {
		bg_say(s, BG_TOPIC_GROUPS, "All %slanes are one group%s: any "
		    "two of them can meet on a bank.", s->lanes ==
		    BG_FULL_MASK ? "" : "active ", what);
		return;
	}
	if (s->kind->family == BG_CAS_LOOP)
		bg_say(s, BG_TOPIC_GROUPS, "The loads have ");
	bg_say(s, BG_TOPIC_GROUPS, "%d groups%s, served one after the other: "
	    "lanes ", t->ngroups, what);
	for (g = 0; g < t->ngroups; g++)
		bg_say(s, BG_TOPIC_GROUPS, "%s%s", g > 0 ? ", then " : "",
		    bg_list_lanes(t->group[g].lanes, list, sizeof list));
	bg_say(s, BG_TOPIC_GROUPS, ". Each takes a wavefront of its own at "
	    "least, and lanes of different groups are never on a bank at the "
	    "same time, so they cannot collide");
	if (s->kind->family != BG_CAS_LOOP && apart(t, &x, &y))
		bg_say(s, BG_TOPIC_GROUPS, ": lanes %d and %d have different "
		    "words of bank %d, and do not wait for each other",
		    __builtin_ctz(x->lanes), __builtin_ctz(y->lanes), x->bank);
	bg_say(s, BG_TOPIC_GROUPS, ".");
}

void
bg_account(const struct bg_pattern *p, int i, const struct bg_prediction *pred,
    const struct bg_trace *t, struct bg_account *a)
{
	const struct bg_access *access = &p->access[i].access;
	char why[256];
	struct bg_subject s = {
		access, bg_kind_info(access->kind), pred, t,
		bg_access_lanes(access), a
	};

	memset(a, 0, sizeof *a);
	a->unit = bg_unit(access->kind);
	bg_explain_why(p, i, pred, t, why, sizeof why);
	bg_say(&s, BG_TOPIC_WHY, "%s.", why);
	if (a->text[BG_TOPIC_WHY][0] >= 'a' && strncmp(why, s.kind->name,
	    strlen(s.kind->name)) != 0)
		a->text[BG_TOPIC_WHY][0] -= 'a' - 'A';
	if (s.lanes == 0)
		return;
	if (!pred->uncounted)
		account_stride(&s);
	bg_account_bits(&s);
	if (!pred->uncounted && pred->ways > 1 && !a->linear &&
	    a->text[BG_TOPIC_STRIDE][0] == '\0')
		account_bank(&s);
	bg_account_merge(&s);
	account_groups(&s);
	bg_account_words(&s);
	bg_account_time(&s);
}
