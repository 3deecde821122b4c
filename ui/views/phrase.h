/*
 * phrase: numbers and lanes as people read them.
 *
 * Owns the wording that several views share. Draws nothing.
 */
#ifndef BG_UI_VIEWS_PHRASE_H
#define BG_UI_VIEWS_PHRASE_H

#include <stdint.h>

#define BG_PHRASE_MAX	160

/* "1,234,567"; returns buf of BG_PHRASE_MAX bytes, as all of these do. */
const char *bg_phrase_count(int64_t n, char *buf);

/* A figure from a counter or a clock with so many decimals and commas;
 * digits behind the point only where it is no whole number. */
const char *bg_phrase_figure(double value, int decimals, char *buf);

/* "lane 3", "lanes 0-7, 12"; "no lane". */
const char *bg_phrase_lanes(uint32_t lanes, char *buf);

/* The same without the word, "0-7, 12"; "" where there is none. */
const char *bg_phrase_lane_list(uint32_t lanes, char *buf);

/* "5 more rows below (PgDn)": what is scrolled out of view, "" where nothing
 * is; noun as of bg_phrase_plural(), both: the text for both directions. */
const char *bg_phrase_hidden(int above, int below, const char *noun,
	    const char *both, char *buf);

/* "1 pass", "3 passes": n and the noun in its number; the nouns that it knows
 * in the user's language stand in phrase.c. */
const char *bg_phrase_plural(int64_t n, const char *noun, char *buf);

#endif
