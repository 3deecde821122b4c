/*
 * verify: many accesses, each measurement held against its prediction.
 *
 * Owns what bankgrid verify gathers before it prints; verify-text and
 * verify-json print it. The accesses are sample's, or those of a recording.
 */
#ifndef BG_CLI_VERIFY_H
#define BG_CLI_VERIFY_H

#include "cli/asking.h"
#include "cli/measured.h"
#include "cli/progress.h"
#include "protocol/recording.h"
#include "sample.h"

#define BG_SHRUNK_MAX	10	/* differences shrunk and shown of one GPU */
#define BG_WHYS_MAX	16

/* Why accesses were not compared, or not measured. */
struct bg_why {
	char		text[256];
	uint32_t	kinds;		/* bit k: some of kind k */
	int		accesses;
	bool		refused;	/* not measured, and so: */
	char		code[32];
};

/* An access that the meter did not survive. */
struct bg_fall {
	struct bg_access access;
	char		 text[256];
};
#define BG_FALLS_MAX	3

enum bg_shrinking {
	BG_NOT_SHRUNK,		/* recorded: there is nothing to measure */
	BG_SHRUNK,
	BG_NOT_AGAIN		/* measured again it did not differ */
};

struct bg_difference {
	struct bg_measured first;	/* as it came */
	struct bg_measured item;	/* the simplest */
	enum bg_shrinking how;
	int		tries;		/* measurements that took */
};

/* One GPU, or one recording. */
struct bg_verified {
	int		 device;	/* -1: not said */
	struct bg_asking *asking;	/* of a recording: greeted, hello */
	struct bg_sample sample;
	uint32_t	 left_out;	/* kinds that the GPU does not have */
	int		 n;		/* accesses that are to be measured */
	int64_t		 begun, ended;	/* when, in ms; 0: not yet */
	struct bg_score	 score[BG_KINDS];
	int		 by[BG_KINDS][2];	/* counters, clock */
	int		 at_most;	/* of which the clock gave a bound */
	struct bg_why	 why[BG_WHYS_MAX];
	int		 nwhys;
	struct bg_fall	 fall[BG_FALLS_MAX];
	int		 nfalls;
	/* The simplest difference of each kind, and the first of another
	 * sort. answered: it is there. */
	struct bg_measured kept[BG_KINDS][2];
	struct bg_difference difference[BG_SHRUNK_MAX];
	int		 ndifferences;
	/* A candidate for a simpler one, while it is measured. */
	struct bg_measured candidate;
	bool		 asked, probing;
	struct bg_verification *all;
};

struct bg_verification {
	const struct bg_cli *cli;
	uint64_t	 seed;
	int		 count;
	uint32_t	 kinds;
	struct bg_recording *recording;	/* --replay, or NULL */
	struct bg_verified *gpu;
	struct bg_asking *asking;	/* of each */
	int		 ngpus;
	bool		 interrupted;
	struct bg_progress progress;
};

/* Sums up what was measured on the GPU. */
void	bg_verified_sum(const struct bg_verified *g, struct bg_score *sum);

/* Whether counters were required and denied. */
bool	bg_verified_denied(const struct bg_verified *g);

/* verify-shrink.c: shrinks the differences that were kept. */
void	bg_verify_shrink(struct bg_verified *g);

void	bg_verify_print(const struct bg_verification *v);

/*
 * {"schema":"bankgrid.verify","version":1,"seed":...,"count":...,"gpus":[...],
 * "equal":...}. BG_OK or BG_ENOMEM.
 */
int	bg_verify_print_json(const struct bg_verification *v);

#endif
