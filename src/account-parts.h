/*
 * account-parts: what the files of account share.
 *
 * Owns the access that is being explained and the putting together of its
 * sentences. For the files of account alone.
 */
#ifndef BG_ACCOUNT_PARTS_H
#define BG_ACCOUNT_PARTS_H

#include "account.h"

struct bg_subject {
	const struct bg_access *access;
	const struct bg_kind_info *kind;
	const struct bg_prediction *pred;
	const struct bg_trace *trace;
	uint32_t lanes;			/* that give addresses and are active */
	struct bg_account *account;
};

/* Appends to the topic's paragraph, in the user's language; what has no room
 * is cut. */
void	bg_say(struct bg_subject *s, enum bg_topic topic, const char *fmt, ...)
	    __attribute__((format(printf, 3, 4)));

/* What bg_counted() counts. */
enum bg_thing {
	BG_SLOTS,		/* banks, or what acts as one for wide lanes */
	BG_SLOTS_USED,		/* with the verb: "1 bank is" */
	BG_UNITS,		/* words, or of wide lanes slots */
	BG_DIFFERENT,		/* different words, of wide lanes addresses */
	BG_LANES_COUNTED,
	BG_ROUNDS,
	BG_WAVES,
	BG_THINGS
};

#define BG_COUNTED_MAX	80

/* "8 banks" for wide false, "8 slots" for wide true. Returns buf. */
const char *bg_counted(enum bg_thing thing, bool wide, long n,
	    char buf[BG_COUNTED_MAX]);

/* Whether lanes with equal words take turns all the same. */
bool	bg_lanes_take_turns(const struct bg_kind_info *k);

/* account-bits.c */
void	bg_account_bits(struct bg_subject *s);

/* account-kind.c */
void	bg_account_merge(struct bg_subject *s);
void	bg_account_words(struct bg_subject *s);
void	bg_account_time(struct bg_subject *s);

#endif
