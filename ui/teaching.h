/*
 * teaching: a lesson on the screen.
 *
 * Owns where the learner is in it, what was answered and said, and what keys
 * do to that. While a question is open the scene is hidden, keys that would
 * tell the answer are refused, and so are edits, which would change what is
 * asked. Part of the app; ui/views/lesson.c draws it.
 */
#ifndef BG_UI_TEACHING_H
#define BG_UI_TEACHING_H

#include "ui/app.h"
#include "ui/keys.h"
#include "ui/lessons.h"
#include "ui/progress.h"

/* Whether the costs are shown, where a teacher decides. */
enum bg_veil { BG_VEIL_AUTO, BG_VEIL_ON, BG_VEIL_OFF };

struct bg_teaching {
	const struct bg_lessons *lessons;
	struct bg_progress *progress;
	int	 file, step;		/* which lesson, and where in it */
	uint32_t told;			/* bit q: the answer to question q was,
					 * since the lesson began */
	int	 hints;			/* given of this step */
	bool	 aside;			/* Esc: digits are views until Enter */
	bool	 right;			/* the last answer was; */
	char	 answer[128];		/* it, "" when there is none yet */
	char	*said;			/* what was said last, or NULL */
	char	 missing[200];		/* of a task: what it lacks */
	unsigned edition;		/* of the pattern tried last */
	int	 top;			/* first line of the text shown */
};

/* J lists these from now on; both must outlive the app. */
void	bg_teaching_offer(struct bg_app *app, const struct bg_lessons *lessons,
	    struct bg_progress *progress);

/* The first lesson with a question that is not answered; else the first. */
int	bg_teaching_next(const struct bg_lessons *lessons,
	    const struct bg_progress *progress);

/* Begins lesson number i of the list; both must outlive the app. 0 or
 * BG_ENOMEM. */
int	bg_teach(struct bg_app *app, const struct bg_lessons *lessons, int i,
	    struct bg_progress *progress);
void	bg_teaching_free(struct bg_teaching *t);

const struct bg_lesson *bg_teaching_lesson(const struct bg_teaching *t);
const struct bg_step *bg_teaching_step(const struct bg_teaching *t);

/* Whether the question that is shown has been answered, or told. */
bool	bg_teaching_done(const struct bg_teaching *t);

/* Whether the costs are to be hidden. */
bool	bg_teaching_veils(const struct bg_app *app);

/* Whether that may be done now, and the sentence where it may not. */
bool	bg_teaching_allows(const struct bg_app *app, enum bg_act act);
void	bg_teaching_refuse(struct bg_app *app);

/* A key of the main mode: true when it was the lesson's, or is refused. */
bool	bg_teaching_key(struct bg_app *app, uint32_t key, int64_t now);

/* A key of the modes in which an answer is typed or a lesson chosen. Keys that
 * no answer has in it do what they do elsewhere. */
void	bg_teaching_type(struct bg_app *app, uint32_t key, int64_t now);
void	bg_teaching_choose(struct bg_app *app, uint32_t key, int64_t now);

/* After every event: whether the task is solved now. */
void	bg_teaching_update(struct bg_app *app);

#endif
