/*
 * lesson: a text that teaches, with questions that the model answers.
 *
 * Owns the lesson format of bankgrid-lesson(5): parsing, validation, and the
 * judgement of answers. The right answer to a number question stands in no
 * file: it is a figure of the pattern, computed. Never prints, reads no file
 * and keeps no progress.
 */
#ifndef BG_LESSON_H
#define BG_LESSON_H

#include "quantity.h"

#define BG_LESSON_MAX		65536	/* bytes of a file */
#define BG_LESSON_STEPS		64
#define BG_LESSON_QUESTIONS	32
#define BG_LESSON_HINTS		4
#define BG_LESSON_OPTIONS	8
#define BG_LESSON_REPLIES	8
#define BG_LESSON_NEEDS		6

enum bg_step_kind {
	BG_STEP_TEXT,		/* something to read */
	BG_STEP_NUMBER,		/* a figure of the pattern */
	BG_STEP_CHOICE,		/* one of several texts */
	BG_STEP_DESIGN		/* change the pattern until it meets needs */
};

/*
 * All texts are paragraphs with a line feed between; a line that begins with
 * a blank is code, to be left as it is. Those marked * may hold figures in
 * braces, which bg_lesson_say() fills in: they are shown after the answer.
 */

/* What is said to one wrong number. */
struct bg_lesson_reply {
	struct bg_term	on;		/* a number, or a figure */
	char		*text;		/* * */
};

struct bg_lesson_option {
	char		*text;
	struct bg_condition when;	/* it is the right one */
	char		*reply;		/* * to who chooses it, or NULL */
};

struct bg_step {
	enum bg_step_kind kind;
	char	*text;
	int	 at;			/* its item in the file, bytes */
	int	 pattern;		/* which of the lesson's, -1: none */
	int	 op;			/* which op= it is about, from 0 */
	int	 question;		/* its number from 0; -1: of a text */
	int	 nhints;
	char	*hint[BG_LESSON_HINTS];
	char	*why;			/* * said at the end, or NULL */
	struct bg_quantity asked;	/* of a number question */
	int	 nreplies;
	struct bg_lesson_reply reply[BG_LESSON_REPLIES];
	int	 noptions;
	struct bg_lesson_option option[BG_LESSON_OPTIONS];
	int	 nneeds;
	struct bg_condition need[BG_LESSON_NEEDS];
	uint32_t change;		/* bit enum bg_key: may be changed */
	char	 solution[BG_CHANGES_MAX];	/* changes that solve it */
};

struct bg_lesson {
	char	*title;
	int	 npatterns;
	struct bg_pattern **pattern;
	int	 nsteps;		/* at least 1 */
	struct bg_step *step;
	int	 nquestions;
};

/*
 * Parses text. Everything is checked that can be: patterns and figures can be
 * computed, just one option of a choice is right, the solution of a task
 * solves it and its pattern does not. On failure *out is NULL and err->column
 * a byte offset into text.
 */
int	bg_lesson_parse(struct bg_lesson **out, const char *text,
	    struct bg_error *err);

void	bg_lesson_free(struct bg_lesson *l);

/*
 * Whether at this step nothing may tell what the accesses cost: it asks, or
 * one to come asks about the same pattern, and the answer was not told yet.
 * told: bit q is question q. A task hides nothing.
 */
bool	bg_lesson_hides(const struct bg_lesson *l, int step, uint32_t told);

/* The pattern of a step as the file has it, or NULL. */
const struct bg_pattern *bg_lesson_pattern(const struct bg_lesson *l,
	    int step);

/*
 * Judges an answer as typed: a number, lanes ("0-3 8", "nobody"), or the
 * number of an option from 1. *say: what the lesson says to it, malloc()ed,
 * NULL where it says nothing. BG_EVALUE: no answer of the kind asked for.
 */
int	bg_lesson_judge(const struct bg_lesson *l, int step,
	    const char *answer, bool *right, char **say,
	    struct bg_error *err);

/* The right answer: "32", "0-3", the number of an option; of a task the
 * changes that solve it. Returns buf. */
#define BG_ANSWER_MAX	128
const char *bg_lesson_answer(const struct bg_lesson *l, int step,
	    char buf[BG_ANSWER_MAX]);

/*
 * Whether the pattern solves the design task; buf: what is missing first, ""
 * where nothing is.
 */
bool	bg_lesson_solved(const struct bg_lesson *l, int step,
	    const struct bg_pattern *p, char *buf, int size);

/* text with its figures filled in, malloc()ed; NULL out of memory. */
char	*bg_lesson_say(const struct bg_lesson *l, int step,
	    const char *text);

#endif
