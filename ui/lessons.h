/*
 * lessons: the lessons that come with bankgrid, or a teacher's own.
 *
 * Owns the list of *.lesson files of the data directory, each in the first
 * language that there is a file of. A file's name gives the order by its
 * leading number ("03-") and the lesson's name behind it: lessons/03-padding
 * .lesson is in English, lessons/zh_CN/03-padding.lesson in Chinese.
 */
#ifndef BG_UI_LESSONS_H
#define BG_UI_LESSONS_H

#include "lesson.h"

struct bg_lesson_file {
	int		 number;	/* from the file's name, or 0 */
	char		*name;		/* "padding" */
	char		*path;
	struct bg_lesson *lesson;
};

struct bg_lessons {
	struct bg_lesson_file *file;	/* in the order of the file names */
	int		 n;
	struct bg_error	 problem;	/* code 0, or why the list is short */
};

/*
 * Reads dir/lessons/. What cannot be read or parsed is left out and named in
 * problem, of a translation the English file is taken. The list is always
 * valid. Returns problem.code.
 */
int	bg_lessons_load(struct bg_lessons *l, const char *dir);

/*
 * The list of that one file. 0, or the error in problem; *text: the file's
 * for a message, malloc()ed, NULL where it could not be read; text may be
 * NULL.
 */
int	bg_lessons_load_file(struct bg_lessons *l, const char *path,
	    char **text);

void	bg_lessons_free(struct bg_lessons *l);

/* The place in the list of what is called by its number or name, or -1. */
int	bg_lessons_find(const struct bg_lessons *l, const char *what);

#endif
