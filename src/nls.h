/*
 * nls: what is said, in the user's language.
 *
 * Owns the catalog of translations, one .mo file of gettext's, and reads it
 * itself: libc's gettext heeds neither LANGUAGE nor anything else in C.UTF-8
 * since glibc 2.39, and a locale of the language need not be installed.
 * Without a catalog every text stays English. What programs read stays so in
 * any case: JSON, CSV, the protocol, the pattern language and names of keys.
 */
#ifndef BG_NLS_H
#define BG_NLS_H

/* Translates here, or marks what bg_tr() is given elsewhere. */
#define _(text)		bg_tr(text)
#define N_(text)	text

/* The same of a short word that means one thing here and another elsewhere. */
#define C_(context, text)	bg_tr_in(context, text)
#define NC_(context, text)	text

/* The translation, which stays; without one msgid itself. */
const char *bg_tr(const char *msgid) __attribute__((format_arg(1)));

/*
 * The same with a context: of a text that stands in a data file the kind of
 * text that it is, "title", "theme", "about" of patterns, "access" of what one
 * does. So no other text is taken for one, and a user's own stays as it is.
 */
const char *bg_tr_in(const char *context, const char *text)
	    __attribute__((format_arg(2)));

/* The i-th text of the catalog that is translated, and its translation; NULL
 * past the end. */
const char *bg_nls_at(int i, const char **translation);

/*
 * Takes the first language that the user wants (language.h) and dir has a
 * catalog of, in DIR/LANG/LC_MESSAGES/bankgrid.mo; English where that comes
 * first. 0; BG_EVALUE when lang is given, which then goes before what the user
 * wants, and is neither English nor there.
 */
int	bg_nls_open(const char *dir, const char *lang);

/* English from now on. */
void	bg_nls_off(void);

#endif
