/*
 * message: what bankgrid and a meter say to each other.
 *
 * Newline-delimited JSON, one object a line, at most BG_LINE_MAX bytes. A
 * meter first says hello, once, then answers requests in order. Owns the
 * records and their coding; moves no bytes itself (client and serve do).
 *
 * hello:
 *   {"bankgrid":1, "meter":"bankgrid-meter 0.1.0",
 *    "source":"measured" | "recorded",
 *    "gpu":"NVIDIA H200", "cc":"9.0", "sms":132, "driver":"580.159.04",
 *    "cupti":"2025.3.1", "counters":true, "why_no_counters":"...",
 *    "date":"2026-11-29", "can":["access","warps"], "problem":"..."}
 * "can" is what the meter does when it is asked; a word that the reader does
 * not know means nothing to it, and without the member it is "access" alone.
 * A meter that cannot measure says hello with "problem", one sentence, and
 * answers every request with an error.
 *
 * request:
 *   {"id":7, "kind":"ld.32", "mask":"ffffffff", "offsets":[0,4,...],
 *    "count":32, "timing":true}
 * reply:
 *   {"id":7, "source":"measured", "counters":{"executed":32,"launched":32,
 *    "wavefronts":{"ld":1,"st":0,"atom":0},
 *    "conflicts":{"ld":0,"st":0,"atom":0}},
 *    "timing":{"cycles_one_warp":1.0,"cycles_full":1.002,
 *    "bytes_per_clock":127.8,"gbps":30116,"clock_mhz":1980},
 *    "why_no_counters":"...", "gpu":"...", "date":"..."}
 *   or {"id":7, "error":{"code":"unrecorded","message":"..."}}
 *   ahead of it, any number of {"id":7, "waiting":"..."}: the answer still
 *   comes, the sentence is why not yet; ahead of the hello with "id":null.
 * Counters are per execution, executed and launched are totals. To a request
 * that has "warps":true as well, "timing" also has "warps", six numbers, the
 * cycles per instruction with 1, 2, 4, 8, 16 and 32 warps on a multiprocessor,
 * and "latency", the cycles from a load to the use of what it loads. "id" is
 * repeated as it came; an unreadable line is answered with "id":null.
 *
 * Always there: all members of a request; "bankgrid" and "source" of a hello,
 * and without a problem "gpu", "cc", "sms", "counters"; "id" of a reply and
 * either "error" or "source", "gpu" and one of "counters" and "timing".
 * Where there are no counters, "why_no_counters" gives the reason; where the
 * source is "recorded", "date" is there. A reader ignores members it does
 * not know, but a meter refuses a request that has any.
 */
#ifndef BG_PROTOCOL_MESSAGE_H
#define BG_PROTOCOL_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "access.h"
#include "machine.h"
#include "wavefront.h"

#define BG_PROTOCOL	1
#define BG_LINE_MAX	8192
#define BG_COUNT_MAX	4096	/* executions that one request may ask for */

enum bg_source { BG_MEASURED, BG_RECORDED };

/* What a meter can do. */
enum bg_can {
	BG_CAN_ACCESS,			/* measure one access */
	BG_CAN_WARPS,			/* time it with 1 to 32 warps */
	BG_CAN_CASE,			/* measure whole kernels: case.h */
	BG_CANS
};

struct bg_hello {
	enum bg_source	source;
	char	meter[64], gpu[64], cc[8], driver[32], cupti[32], date[16];
	char	why_no_counters[512];	/* "" when there are counters */
	char	problem[512];		/* "" when it can measure */
	int	sms;
	bool	counters;
	unsigned can;			/* bit c: enum bg_can c */
};

struct bg_request {
	int64_t	id;
	struct bg_access access;
	int	count;			/* executions, 1..BG_COUNT_MAX */
	bool	timing;			/* also time it */
	bool	warps;			/* with each number of warps, and its
					 * latency */
};

struct bg_reading {
	int64_t	id;			/* -1: of no request */
	enum bg_source	source;
	char	gpu[64], date[16];
	char	error_code[32];		/* "" when it is a reading */
	char	error[512];
	bool	waiting;		/* no answer yet; error says why */
	/* per execution, as the hardware counters show; valid if counters */
	bool	counters;
	double	wavefronts[BG_COUNTERS], conflicts[BG_COUNTERS];
	int64_t	executed, launched;
	char	why_no_counters[512];
	/* valid if timing; a value of 0 was not taken */
	bool	timing;
	double	cycles_one_warp;	/* per instruction, one warp alone */
	double	cycles_full;		/* per instruction, 32 warps an SM */
	double	bytes_per_clock;	/* per SM, when full */
	double	gbps;			/* whole GPU, launch included */
	int	clock_mhz;
	double	warps[BG_WARP_COUNTS];	/* per instruction, so many warps an SM:
					 * bg_warp_count */
	double	latency;		/* of a load, to its use, in cycles */
};

/* Encoders: one line with its newline, malloc()ed; NULL out of memory. What
 * is empty or 0 and may be missing is left out; the offsets that do not count
 * are sent as 0. */
char	*bg_hello_encode(const struct bg_hello *h);
char	*bg_request_encode(const struct bg_request *r);
char	*bg_reading_encode(const struct bg_reading *r);

/*
 * Decoders of one line without its newline. BG_ESYNTAX (not JSON) or
 * BG_EVALUE (a member missing, of the wrong type or out of bounds, an access
 * that bg_access_check() refuses), BG_EMETER for a hello of another version of
 * the protocol. r->id is set whenever it could be read,
 * else -1. Sentences that are too long are cut, control characters in strings
 * become '?'.
 */
int	bg_hello_decode(const char *line, int len, struct bg_hello *h,
	    struct bg_error *err);
int	bg_request_decode(const char *line, int len, struct bg_request *r,
	    struct bg_error *err);
int	bg_reading_decode(const char *line, int len, struct bg_reading *r,
	    struct bg_error *err);

#endif
