/*
 * retell: what was said in English, in the user's language.
 *
 * Owns how a sentence that came over the protocol or out of a recording is
 * found in the catalog of translations (nls.h): as it stands; as one of the
 * catalog's formats with its figures filled in; or as several of these behind
 * each other, "what is wrong: what can be done; what else". What is not found
 * stays as it is, and so does what is not ASCII: it was retold before. The sentences themselves are marked where they are formed.
 */
#ifndef BG_RETELL_H
#define BG_RETELL_H

#define BG_RETOLD_MAX	1024

/* Writes the sentence to buf, which said may not be in; returns buf. */
const char *bg_retell(const char *said, char buf[BG_RETOLD_MAX]);

#endif
