/*
 * pasting: text and code that become the pattern.
 *
 * Owns what a terminal is pasting while nothing is typed, and the Enter of the
 * edit line on what is code: a pattern is taken as it is, code (src/paste.h)
 * goes into the pattern at hand. Part of the app.
 */
#ifndef BG_UI_PASTING_H
#define BG_UI_PASTING_H

#include "ui/app.h"

/* A character of the text that is being pasted, and its end. */
void	bg_pasting_key(struct bg_app *app, uint32_t key);
void	bg_pasting_end(struct bg_app *app, int64_t now);

/* Judges what the edit line holds, which is no pattern, as what is to go into
 * text: sets edit_code, or where it looks like code the fault that it has as
 * such. */
void	bg_pasting_judge(struct bg_app *app, const char *text);

/* What the edit line holds, which is no pattern, in place of text: whether it
 * was code and is taken; what is wrong is said. */
bool	bg_pasting_line(struct bg_app *app, const char *text, int64_t now);

/* In the edit line: the pattern before (-1) the one that stands there among
 * those of ui/recent.h, or behind it (1). False: there is none. */
bool	bg_pasting_recall(struct bg_app *app, int by);

/* The pattern at hand was typed or pasted: it is remembered. */
void	bg_pasting_remember(struct bg_app *app);

#endif
