/*
 * asking: accesses put to a meter, many of them under way.
 *
 * Owns the conversation of the commands that measure: the meter and what
 * stands in for it, how many requests it has at a time, and the recording that
 * is made. What is asked, and what an answer is worth, is the caller's.
 */
#ifndef BG_CLI_ASKING_H
#define BG_CLI_ASKING_H

#include "protocol/choose.h"
#include "protocol/client.h"
#include "protocol/recorder.h"

#define BG_EXECUTIONS	32	/* of each access, as the counters see it */
#define BG_ASKING_MAX	64	/* meters that are asked at once */
#define BG_UNDER_WAY	32	/* requests that a meter has at a time */

struct bg_asking {
	/* What the caller fills in; the rest begins as zeros. */
	struct bg_choice choice;
	const char	*record;	/* the recording to append to, or NULL */
	/* How often to go on with a new meter when one fails without a word.
	 * The access that it was at is answered with the error "failed". */
	int		 retries;
	/* The next request, but for its id; false: there are no more. Asked
	 * when the meter has said hello. */
	bool		(*next)(struct bg_asking *, struct bg_request *);
	/* The answer to the oldest request that has none. May call none of
	 * these functions but bg_asking_record(). */
	void		(*answer)(struct bg_asking *,
			    const struct bg_reading *);
	/* Instead of both, where whole kernels are asked for. */
	bool		(*next_case)(struct bg_asking *,
			    struct bg_case_request *);
	void		(*answer_case)(struct bg_asking *,
			    const struct bg_case_reading *);
	void		*arg;

	/* What came of it. */
	bool		 greeted;
	struct bg_hello	 hello;			/* valid if greeted */
	char		 instead_of[768];	/* why not the first meter, "" */
	char		 trouble[768];		/* what ended it early, "" */
	bool		 remote;		/* the way to the host did */
	char		 waiting[128];	/* why the meter does not measure
					 * yet, "" when it does */
	int		 sent, answered;
	int		 recorded;
	int		 status;	/* of the recording: BG_EXIT_... */
	struct bg_error	 error;		/* valid unless status is 0 */

	/* asking's own. */
	struct bg_client *client;
	struct bg_recorder *recorder;
	bool		 change;	/* to the fallback */
	bool		 broken;	/* the meter has said that it ends */
	bool		 again;		/* a new one is to go on */
	int		 breaks;	/* since a good answer */
	struct bg_request under_way[BG_UNDER_WAY];	/* by number sent */
	struct bg_case_request case_under_way[BG_UNDER_WAY];
	bool		 told;		/* that the meter waits */
	bool		 hailed;	/* by the meter that runs now */
};

/*
 * Talks with all of a[0..n) at once, starting those that have no meter yet,
 * until each has answered all that it is asked or can answer no more, or a
 * signal came (interrupts.h). tick, if not NULL, is called now and then. Can
 * be called again, when there is more to ask.
 */
void	bg_asking_run(struct bg_asking *a, int n, void (*tick)(void *),
	    void *arg);

/* Whether the meter can be asked more. */
bool	bg_asking_alive(const struct bg_asking *a);

/* Says on standard error that the meter waits, once each time; where that is
 * no terminal only if verbose. */
void	bg_asking_tell(struct bg_asking *a, bool verbose);

/* Appends to the recording, if there is one. name: "" for none. */
void	bg_asking_record(struct bg_asking *a, const struct bg_access *access,
	    const struct bg_reading *reading, const char *name);

/* The same of a whole kernel. */
void	bg_asking_record_case(struct bg_asking *a,
	    const struct bg_case_reading *reading);

/* Ends the meter and closes the recording; says what went wrong with that. */
void	bg_asking_close(struct bg_asking *a);

#endif
