/*
 * typed: whether what is typed into a field is wrong, or only unfinished.
 *
 * Owns that judgement, and the words for it: what is wrong, where, what to do,
 * and the field that the text is a value of instead. The parser of patterns
 * says what is right. Changes nothing and draws nothing.
 */
#ifndef BG_UI_TYPED_H
#define BG_UI_TYPED_H

#include <stddef.h>

#include "ui/fields.h"

enum bg_typed_state {
	BG_TYPED_RIGHT,
	BG_TYPED_UNFINISHED,	/* it may become right when more is typed */
	BG_TYPED_WRONG
};

struct bg_typed {
	enum bg_typed_state state;
	/* Of what is not right. column: a byte offset into the text typed;
	 * -1: what is wrong is not a part of it. */
	struct bg_error	 fault;
	int		 belongs;	/* the field that it is for, or -1 */
	char		 value[64];	/* for that field; "" without one */
};

/* What is asked about: field number at of n, which show the access of p. */
struct bg_typing {
	const struct bg_pattern	*p;
	int			 access;
	const struct bg_field	*field;
	int			 n, at;
};

/*
 * The value that the text gives the field: without blanks, which would end the
 * word, and without the field's own "key=" before it. In buf; NULL: none,
 * which gives the default back.
 */
const char *bg_typed_value(const struct bg_field *f, const char *text,
	    char *buf, int size);

/* Judges text, with which the pattern has the fault why; that pattern's text
 * is edited, NULL where the edit was refused. */
void	bg_typed_judge(struct bg_typed *t, const struct bg_typing *where,
	    const char *text, const char *edited,
	    const struct bg_error *why);

/* Whether a whole pattern's text with that fault may become right when more is
 * typed behind it: more of its last word, or more words. */
bool	bg_typed_goes_on(const char *text, const struct bg_error *fault);

/* What there is to say about it. Returns buf. */
const char *bg_typed_say(const struct bg_typed *t, const struct bg_field *f,
	    char *buf, size_t size);

#endif
