/*
 * lesson-file: lessons for tests, read and parsed.
 *
 * Each function fails the test where it cannot do what it says.
 */
#ifndef TESTS_LESSON_FILE_H
#define TESTS_LESSON_FILE_H

#include "lesson.h"

/* The text of the file, to be freed. */
char	*read_lesson(const char *path);

struct bg_lesson *parse_lesson(const char *text);

#endif
