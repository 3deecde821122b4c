/*
 * golden: texts compared with files of tests/golden/.
 *
 * With UPDATE_GOLDENS in the environment the files are written anew, for
 * make update-goldens.
 */
#ifndef TESTS_GOLDEN_H
#define TESTS_GOLDEN_H

/* Fails the test unless text equals tests/golden/NAME.txt; shows how they
 * differ. */
void	golden(const char *name, const char *text);

#endif
