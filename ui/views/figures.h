/*
 * figures: a prediction and a reading in numbers, as the verdict writes them.
 *
 * Owns which number is shown for which kind of instruction, what is not known
 * ("-") and what differs. Draws nothing. What is about the reading needs a
 * scene with one that is no error.
 */
#ifndef BG_UI_VIEWS_FIGURES_H
#define BG_UI_VIEWS_FIGURES_H

#include "ui/scene.h"
#include "ui/views/phrase.h"

struct bg_figures {
	char	wavefronts[BG_PHRASE_MAX], ideal[BG_PHRASE_MAX];
	char	conflicts[BG_PHRASE_MAX], efficiency[BG_PHRASE_MAX];
	char	bytes[BG_PHRASE_MAX], gbps[BG_PHRASE_MAX];
};

/* The counters that wavefronts and conflicts are of: "ld", "ld + atom". */
const char *bg_figures_counters(const struct bg_scene *s);

void	bg_figures_predicted(const struct bg_scene *s, struct bg_figures *f);
void	bg_figures_read(const struct bg_scene *s, struct bg_figures *f);

/* The predicted cycles, in words: with a multiprocessor full, with one warp,
 * from a load to its use; false where none are known. */
bool	bg_figures_time(const struct bg_scene *s, char *buf, size_t size);

/* Whether the reading can be held against the prediction at all. */
bool	bg_figures_comparable(const struct bg_scene *s);

/* Which counter shows what else than predicted, in words; false when none
 * does. */
bool	bg_figures_differ(const struct bg_scene *s, char *buf, size_t size);

/* Whether not every instruction that was launched was executed, so that the
 * reading tells nothing. */
bool	bg_figures_lost(const struct bg_scene *s);

#endif
