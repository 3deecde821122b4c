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
	vsnprintf(text + used, size - used, bg_tr(fmt), ap);
	va_end(ap);
}

const char *
bg_counted(enum bg_thing thing, bool wide, long n, char buf[BG_COUNTED_MAX])
{
	static const char *const one[BG_THINGS][2] = {
		{ N_("%ld bank"), N_("%ld slot") },
		{ N_("%ld bank is"), N_("%ld slot is") },
		{ N_("%ld word"), N_("%ld slot") },
		{ N_("%ld different word"), N_("%ld different address") },
		{ N_("%ld lane"), N_("%ld lane") },
		{ N_("%ld round"), N_("%ld round") },
		{ N_("%ld wavefront"), N_("%ld wavefront") }
	};
	static const char *const several[BG_THINGS][2] = {
		{ N_("%ld banks"), N_("%ld slots") },
		{ N_("%ld banks are"), N_("%ld slots are") },
		{ N_("%ld words"), N_("%ld slots") },
		{ N_("%ld different words"), N_("%ld different addresses") },
		{ N_("%ld lanes"), N_("%ld lanes") },
		{ N_("%ld rounds"), N_("%ld rounds") },
		{ N_("%ld wavefronts"), N_("%ld wavefronts") }
	};

	snprintf(buf, BG_COUNTED_MAX, n == 1 ? bg_tr(one[thing][wide]) :
	    bg_tr(several[thing][wide]), n);
	return buf;
}

bool
bg_lanes_take_turns(const struct bg_kind_info *k)
{
	return k->family == BG_ATOM || k->family == BG_CAS ||
	    k->family == BG_CAS_LOOP || k->family == BG_CP_ASYNC;
}

/*
 * Lanes at a constant distance of s units meet slots / gcd(s, slots) slots,
 * one after the other, and then the first again.
 */
static void
say_distance(struct bg_subject *s, int group, long stride, long g)
{
	struct bg_unit u = s->account->unit;
	int slots = 1 << u.slots, bytes = 1 << u.first;
	long period = slots / g;
	char list[64], who[160], units[BG_COUNTED_MAX], met[BG_COUNTED_MAX];
	bool again = __builtin_popcount(s->trace->group[group].lanes) > period;

	if (s->trace->ngroups > 1)
		snprintf(who, sizeof who, _("In group %d (lanes %s) "
		    "neighbouring lanes"), group + 1,
		    bg_list_lanes(s->trace->group[group].lanes, list,
		    sizeof list));
	else
		snprintf(who, sizeof who, "%s", _("Neighbouring lanes"));
	bg_say(s, BG_TOPIC_STRIDE, again ?
	    N_("%s are %ld bytes = %s apart. gcd(%ld, %d) = %ld: they meet %d "
	    "/ %ld = %s, and lanes i and i + %ld are on the same one. ") :
	    N_("%s are %ld bytes = %s apart. gcd(%ld, %d) = %ld: they meet %d "
	    "/ %ld = %s, and lanes i and i + %ld would be on the same one. "),
	    who, stride, bg_counted(BG_UNITS, u.slots < 5, stride / bytes,
	    units), stride / bytes, slots, g, slots, g,
	    bg_counted(BG_SLOTS, u.slots < 5, period, met), period);
}

static void
account_stride(struct bg_subject *s)
{
	struct bg_unit u = s->account->unit;
	int group = bg_worst_group(s->trace), bytes = 1 << u.first;
	int slots = 1 << u.slots, lanes;
	long stride, g, period;
	const char *slot = u.slots == 5 ? _("bank") : _("slot");

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
	say_distance(s, group, stride, g);
	if (lanes <= period)
		bg_say(s, BG_TOPIC_STRIDE, "There are %d lanes, so no two "
		    "share.", lanes);
	else
		bg_say(s, BG_TOPIC_STRIDE, lanes % period == 0 ?
		    N_("There are %d lanes, so %ld share a %s.") :
		    N_("There are %d lanes, so up to %ld share a %s."), lanes,
		    (lanes + period - 1) / period, slot);
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

/* "0 (lane 0), 128 (lanes 1 and 2)": the words of a bank of the group. */
static void
list_words(const struct bg_trace *t, int group, int bank, char *buf,
    size_t size)
{
	size_t used = 0;
	uint32_t lanes;
	char list[64];
	int i, n = 0;

	for (i = 0; i < t->nservices; i++) {
		if (t->service[i].group != group || t->service[i].bank != bank)
			continue;
		lanes = lanes_on(t, group, bank, i);
		if (lanes == 0 || ++n > WORDS_TOLD)
			continue;
		if (n > 1)
			used += (size_t)snprintf(buf + used, size - used,
			    "%s", _(", "));
		used += (size_t)snprintf(buf + used, size - used,
		    (lanes & (lanes - 1)) != 0 ? _("%lu (lanes %s)") :
		    _("%lu (lane %s)"),
		    (unsigned long)t->service[i].word * BG_BANK_BYTES,
		    bg_list_lanes(lanes, list, sizeof list));
	}
	if (n > WORDS_TOLD)
		snprintf(buf + used, size - used, _(" and %d more"),
		    n - WORDS_TOLD);
}

/* The bank that costs most, word by word. */
static void
account_bank(struct bg_subject *s)
{
	const struct bg_trace *t = s->trace;
	int group = bg_worst_group(t), bank, words;
	char list[64], all[WORDS_TOLD * 96 + 64];
	uint32_t lanes;

	bank = bg_worst_bank(t, group, &words, &lanes);
	list_words(t, group, bank, all, sizeof all);
	if (t->ngroups > 1)
		bg_say(s, BG_TOPIC_BANK, "In group %d (lanes %s) no bank is "
		    "worse than bank %d. Its words are at %s.", group + 1,
		    bg_list_lanes(t->group[group].lanes, list, sizeof list),
		    bank, all);
	else
		bg_say(s, BG_TOPIC_BANK, "No bank is worse than bank %d. Its "
		    "words are at %s.", bank, all);
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

/* "0-7, then 8-15": the lanes of each group. */
static void
list_groups(const struct bg_trace *t, char *buf, size_t size)
{
	char list[64];
	size_t used = 0;
	int g;

	buf[0] = '\0';
	for (g = 0; g < t->ngroups && used < size; g++)
		used += (size_t)snprintf(buf + used, size - used, "%s%s",
		    g > 0 ? _(", then ") : "",
		    bg_list_lanes(t->group[g].lanes, list, sizeof list));
}

static void
account_groups(struct bg_subject *s)
{
	const struct bg_service *x, *y;
	const struct bg_trace *t = s->trace;
	const char *what = s->kind->family == BG_LDMATRIX ||
	    s->kind->family == BG_STMATRIX ? _(", one for each matrix") : "";
	char all[512];

	if (s->pred->uncounted)
		return;
	if (t->ngroups == 1) {
		bg_say(s, BG_TOPIC_GROUPS, s->lanes == BG_FULL_MASK ?
		    N_("All lanes are one group%s: any two of them can meet "
		    "on a bank.") :
		    N_("All active lanes are one group%s: any two of them can "
		    "meet on a bank."), what);
		return;
	}
	list_groups(t, all, sizeof all);
	bg_say(s, BG_TOPIC_GROUPS, s->kind->family == BG_CAS_LOOP ?
	    N_("The loads have %d groups%s, served one after the other: lanes "
	    "%s. ") :
	    N_("%d groups%s, served one after the other: lanes %s. "),
	    t->ngroups, what, all);
	if (s->kind->family != BG_CAS_LOOP && apart(t, &x, &y))
		bg_say(s, BG_TOPIC_GROUPS, "Each takes a wavefront of its own "
		    "at least, and lanes of different groups are never on a "
		    "bank at the same time, so they cannot collide: lanes %d "
		    "and %d have different words of bank %d, and do not wait "
		    "for each other.", __builtin_ctz(x->lanes),
		    __builtin_ctz(y->lanes), x->bank);
	else
		bg_say(s, BG_TOPIC_GROUPS, "Each takes a wavefront of its own "
		    "at least, and lanes of different groups are never on a "
		    "bank at the same time, so they cannot collide.");
}

static bool
is_ascii(const char *text)
{
	while (*text != '\0' && (unsigned char)*text < 0x80)
		text++;
	return *text == '\0';
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
	/* Chinese has no capitals, and names of kinds keep their letters. */
	if (a->text[BG_TOPIC_WHY][0] >= 'a' && is_ascii(why) &&
	    strncmp(why, s.kind->name, strlen(s.kind->name)) != 0)
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
