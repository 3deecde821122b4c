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

/* Appends to the topic's paragraph; what has no room is cut. */
void	bg_say(struct bg_subject *s, enum bg_topic topic, const char *fmt, ...)
	    __attribute__((format(printf, 3, 4)));

/* Whether lanes with equal words take turns all the same. */
bool	bg_lanes_take_turns(const struct bg_kind_info *k);

/* account-bits.c */
void	bg_account_bits(struct bg_subject *s);

/* account-kind.c */
void	bg_account_merge(struct bg_subject *s);
void	bg_account_words(struct bg_subject *s);
void	bg_account_time(struct bg_subject *s);

#endif
