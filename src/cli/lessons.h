/*
 * lessons: bankgrid lesson.
 *
 * Owns what its files share: the lesson that is taken as text.
 */
#ifndef BG_CLI_LESSONS_H
#define BG_CLI_LESSONS_H

#include "cli/cli.h"
#include "ui/lessons.h"
#include "ui/progress.h"

/* Takes lesson number i of the list on standard input and output, noting in
 * progress what is answered. An exit status. */
int	bg_lesson_run(const struct bg_cli *cli, const struct bg_lessons *l,
	    int i, struct bg_progress *progress);

#endif
