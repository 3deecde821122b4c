/*
 * language: which languages the user reads.
 *
 * Owns the order in which the environment names them, as gettext does.
 * Translates nothing.
 */
#ifndef BG_LANGUAGE_H
#define BG_LANGUAGE_H

#include <stdbool.h>

#define BG_LANGUAGE_MAX	32

/*
 * Takes lang ("zh_CN", a list as in LANGUAGE; "zh" is zh_CN) in place of what
 * the environment says. Not copied; NULL takes it back.
 */
void	bg_language_set(const char *lang);

/*
 * The i-th language wanted, from 0: "zh_CN", then "zh", of each that LANGUAGE
 * lists or, where that is not set, of LC_ALL, LC_MESSAGES or LANG. False past
 * the end, and at once where the locale is C or POSIX.
 */
bool	bg_language(int i, char buf[BG_LANGUAGE_MAX]);

#endif
