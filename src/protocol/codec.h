/*
 * codec: the parts that messages and recordings share, to and from JSON.
 *
 * Owns reading of single members with their types and bounds, and the coding
 * of an access, of counters and of times. Private to src/protocol: elsewhere
 * nobody sees JSON values. Never reads files.
 *
 * All readers return 0, or BG_EVALUE with a message that names the member.
 * Control characters in strings become '?': they would end on a terminal.
 */
#ifndef BG_PROTOCOL_CODEC_H
#define BG_PROTOCOL_CODEC_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "protocol/case.h"
#include "protocol/message.h"

/* The object on the line; BG_ESYNTAX, or BG_EVALUE when the line is too long
 * or not an object. Duplicate members are syntax errors. */
int	bg_codec_parse(const char *line, int len, json_t **out,
	    struct bg_error *err);

/* The object as one line with its newline, malloc()ed; frees o. NULL out of
 * memory, and when the caller met that before: bad. */
char	*bg_codec_line(json_t *o, int bad);

/* The member, an object. */
int	bg_codec_object(const json_t *o, const char *name,
	    const json_t **out, struct bg_error *err);

int	bg_codec_int(const json_t *o, const char *name, int64_t min,
	    int64_t max, int64_t *out, struct bg_error *err);
int	bg_codec_bool(const json_t *o, const char *name, bool *out,
	    struct bg_error *err);

/* A member that may be missing, then "". A word that does not fit is an
 * error, a sentence is cut. */
int	bg_codec_word(const json_t *o, const char *name, char *out, int size,
	    struct bg_error *err);
int	bg_codec_sentence(const json_t *o, const char *name, char *out,
	    int size, struct bg_error *err);

/* The member "date", YYYY-MM-DD; size is 11 at least. */
int	bg_codec_date(const json_t *o, bool needed, char *date, int size,
	    struct bg_error *err);

/* The writers return -1 out of memory. A string member is added unless it is
 * empty; cleaned (text.h), and cut beyond BG_MEMBER_MAX. */
#define BG_MEMBER_MAX	512
int	bg_codec_add(json_t *o, const char *name, const char *text);

/* "source" of a hello and of what was measured. */
int	bg_codec_source(const json_t *o, enum bg_source *source,
	    struct bg_error *err);
int	bg_codec_add_source(json_t *o, enum bg_source source);

/* "error" of what was not measured: its code, and why, both needed. */
int	bg_codec_refusal(const json_t *o, char *code, int code_size, char *why,
	    int why_size, struct bg_error *err);
int	bg_codec_add_refusal(json_t *o, const char *code, const char *why);

/* How the members of a counter are called. */
extern const char *const bg_codec_counter[BG_COUNTERS];

/* "kind", "mask" and "offsets": an access that bg_access_check() takes. */
int	bg_codec_access(const json_t *o, struct bg_access *a,
	    struct bg_error *err);
int	bg_codec_add_access(json_t *o, const struct bg_access *a);

/* "counters", "timing" and "why_no_counters" of a reading: one of the first
 * two at least, and a reason when there are no counters. */
int	bg_codec_figures(const json_t *o, struct bg_reading *r,
	    struct bg_error *err);
int	bg_codec_add_figures(json_t *o, const struct bg_reading *r);

/* The members of a case's reply that a recording's line has, too: what was
 * measured, and how it came out. case.c has them. */
int	bg_codec_case(const json_t *o, struct bg_case_reading *r,
	    struct bg_error *err);
int	bg_codec_add_case(json_t *o, const struct bg_case_reading *r);

#endif
