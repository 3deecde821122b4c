/*
 * lesson-parts: what the files of lesson share.
 *
 * Owns the state between the items of the text and the finished lesson, and
 * the texts: how their lines become paragraphs and where figures stand in
 * them. For the files of lesson alone.
 */
#ifndef BG_LESSON_PARTS_H
#define BG_LESSON_PARTS_H

#include "lesson.h"

/* One "key arg: body", bytes into the text. */
struct bg_lesson_item {
	int	at, len;		/* the key */
	int	arg, arg_len;
	int	body, body_len;
};

struct bg_lesson_parse {
	const char	*text;
	int		 at;		/* what is read next */
	struct bg_lesson_item item;
	struct bg_lesson *l;
	struct bg_step	*step;		/* at hand, or NULL */
	int		 solution, solution_len;	/* of its step */
	bool		 asked, plain;	/* it has a figure; nothing but the
					 * step itself was read of it */
	struct bg_error	*err;		/* never NULL */
};

/* Takes s->item into the lesson. */
int	bg_lesson_take(struct bg_lesson_parse *s);

/* Ends the step at hand: checks what only the whole of it shows. */
int	bg_lesson_finish(struct bg_lesson_parse *s);

/*
 * The lines text[at..at+len) as paragraphs, malloc()ed in *out: a blank line
 * ends one, lines that begin with "| " are code, a # in the first column
 * makes a comment; a blank joins lines, but for Chinese and Japanese. 0, or
 * the error with the column in text: nothing there, or what no text may hold.
 */
int	bg_lesson_paragraphs(const char *text, int at, int len, char **out,
	    struct bg_error *err);

/* Checks that every figure in the braces of text, as bg_lesson_paragraphs()
 * made it, can be computed. The error's column is in text. */
int	bg_lesson_braces(const char *text, const struct bg_pattern *p, int op,
	    struct bg_error *err);

/* A number, or lanes if so asked for, as people type them; false: neither. */
bool	bg_lesson_read(const char *answer, bool lanes, int64_t *out);

#endif
