/*
 * case: what bankgrid and a meter say to each other about whole kernels.
 *
 * request (src/cases.h has the names and sizes):
 *   {"id":9, "case":"transpose", "variant":"padded", "size":8192}
 * reply:
 *   {"id":9, "source":"measured", "case":"transpose", "variant":"padded",
 *    "size":8192,
 *    "time":{"us":131.2,"launches":15,"copy_gbps":4190},
 *    "counters":{"wavefronts":{"ld":2195751,"st":2167491,"atom":0},
 *     "conflicts":{...},"instructions":36700160,"cycles":290066},
 *    "dram":{"read":268457728,"written":267657728}, "arbitration":965966,
 *    "source_view":{"executed":{"ld":2097152,"st":2097152,"atom":0},
 *     "launched":{...},"wavefronts":{...}},
 *    "why_no_counters":"...", "gpu":"NVIDIA H200", "date":"2026-11-29"}
 *   or {"id":9, "error":{"code":"wrong-result","message":"..."}}
 *
 * "us" is one launch, the median of so many; "copy_gbps" what a copy within
 * device memory (cuMemcpyDtoDAsync, 256 MiB) reads and writes per second in
 * the same run. All counts are of one launch, which fills the GPU. "counters"
 * are the hardware's: they add what warps lose to each other and to global
 * memory in the same unit, of loads as well ("arbitration" counts all of that,
 * where the GPU has it). "source_view" is read from the instructions
 * themselves, slowly, and is exact under any load, but for wide loads that
 * merge with conflicts, of which the cases have none. Measured on an H200.
 * Each of "counters", "dram", "arbitration" and "source_view" may be missing;
 * "why_no_counters" then says why, except that a GPU may not count arbitration
 * at all.
 *
 * Always there: "id" and either "error" or "source", "case", "variant",
 * "size", "time", "gpu"; where the source is "recorded", "date". In a
 * recording a case's line is its reply without "id", "source" and "gpu".
 *
 * Owns the records and their coding.
 */
#ifndef BG_PROTOCOL_CASE_H
#define BG_PROTOCOL_CASE_H

#include "cases.h"
#include "protocol/message.h"

#define BG_COPY_BYTES	(256 << 20)	/* of the copy in device memory */

struct bg_case_request {
	int64_t	id;
	char	name[BG_CASE_NAME], variant[BG_CASE_NAME];
	int64_t	size;
};

struct bg_case_reading {
	int64_t	id;			/* -1: of no request */
	enum bg_source	source;
	char	gpu[64], date[16];
	char	error_code[32];		/* "" when it is a reading */
	char	error[512];
	char	name[BG_CASE_NAME], variant[BG_CASE_NAME];
	int64_t	size;
	double	us;			/* one launch, median */
	int	launches;
	double	copy_gbps;
	/* Of one launch, each group valid if its flag is set. */
	bool	counters;
	int64_t	wavefronts[BG_COUNTERS], conflicts[BG_COUNTERS];
	int64_t	instructions;		/* of all kinds, by all warps */
	int64_t	cycles;			/* of the launch, idle SMs' too */
	bool	dram;
	int64_t	read, written;		/* bytes of device memory */
	bool	arbitrated;
	int64_t	arbitration;
	bool	source_view;
	int64_t	executed[BG_COUNTERS], launched[BG_COUNTERS];
	int64_t	exact[BG_COUNTERS];	/* wavefronts */
	char	why_no_counters[512];
};

/* Whether the line, which a NUL follows, asks for a case, however badly. */
bool	bg_case_is_request(const char *line, int len);

/* As those of message.h: one line each, malloc()ed, NULL out of memory. */
char	*bg_case_request_encode(const struct bg_case_request *r);
char	*bg_case_reading_encode(const struct bg_case_reading *r);

/*
 * BG_ESYNTAX, or BG_EVALUE: also for a case, a variant or a size that
 * src/cases.h does not have. r->id is set whenever it could be read, else -1.
 */
int	bg_case_request_decode(const char *line, int len,
	    struct bg_case_request *r, struct bg_error *err);
int	bg_case_reading_decode(const char *line, int len,
	    struct bg_case_reading *r, struct bg_error *err);

#endif
