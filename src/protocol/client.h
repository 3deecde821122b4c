/*
 * client: a meter as a child process.
 *
 * Owns the child, its pipes and the requests under way. Nothing here blocks:
 * the caller polls the descriptors and pumps. A child that dies, talks
 * garbage or says nothing for too long is ended (its process group is killed)
 * and reported in one sentence; the next request starts a new one.
 */
#ifndef BG_PROTOCOL_CLIENT_H
#define BG_PROTOCOL_CLIENT_H

#include <poll.h>

#include "protocol/case.h"
#include "protocol/message.h"

struct bg_client;

enum bg_client_state {
	BG_CLIENT_IDLE,		/* no child yet, or none any more */
	BG_CLIENT_STARTING,	/* waits for the hello */
	BG_CLIENT_READY,
	BG_CLIENT_BUSY		/* requests under way */
};

enum bg_client_event_kind {
	BG_ON_HELLO, BG_ON_READING, BG_ON_CASE, BG_ON_TROUBLE, BG_ON_WAITING
};

struct bg_client_event {
	enum bg_client_event_kind kind;
	const struct bg_hello	*hello;		/* BG_ON_HELLO */
	const struct bg_reading	*reading;	/* BG_ON_READING */
	const struct bg_case_reading *case_reading;	/* BG_ON_CASE */
	/* BG_ON_TROUBLE: one sentence, "the meter died (signal 9): last line
	 * of its standard error"; the requests under way are lost. */
	const char		*trouble;
	/* Of BG_ON_TROUBLE: the way to the host failed, not the meter. */
	bool			 remote;
	/* BG_ON_WAITING: why the meter is not measuring yet, one sentence;
	 * told every few seconds. */
	const char		*waiting;
};

/* A meter that says it is waiting may take so many times as long. */
#define BG_CLIENT_WAITS	12

/* The handler may send, start and cancel, but not pump, wait or free. */
typedef void bg_client_handler(const struct bg_client_event *, void *arg);

/*
 * command: words as quote.h has them, or for sh -c when a shell would see more
 * in it. The times in ms after which silence is trouble: until the hello, and
 * from one answer to the next. NULL out of memory.
 */
struct bg_client *bg_client_new(const char *command, int hello_ms,
	    int reply_ms, bg_client_handler *handler, void *arg);

/* The command goes to this host by ssh: what login files print ahead of the
 * hello is passed over, and troubles are told as remote.h has them. Before the
 * start; "": it does not. */
void	bg_client_set_host(struct bg_client *c, const char *host);

/* Ends the child; takes a few ms, half a second if it will not go. */
void	bg_client_free(struct bg_client *c);

enum bg_client_state bg_client_state(const struct bg_client *c);

/* Starts the child if there is none, so that it warms up. BG_EMETER when it
 * cannot be started: nothing is under way then, no trouble will be told. */
int	bg_client_start(struct bg_client *c, struct bg_error *err);

/*
 * Queues a request; its id is set by the client and returned in r->id. Any
 * number may be under way; a meter answers in order, so an answer with any
 * other id than that of the oldest request is trouble. Fails as
 * bg_client_start() does.
 */
int	bg_client_send(struct bg_client *c, struct bg_request *r,
	    struct bg_error *err);

/* The same for a whole kernel, which takes longer: silence is trouble only
 * after BG_CASE_MS, or the client's own time if that is longer. */
#define BG_CASE_MS	120000
int	bg_client_send_case(struct bg_client *c, struct bg_case_request *r,
	    struct bg_error *err);

/* Drops the requests under way: those not sent yet are forgotten, the replies
 * to the others will be ignored. */
void	bg_client_cancel(struct bg_client *c);

/* What to poll: returns how many of fds[0..3) were filled in. */
int	bg_client_poll(struct bg_client *c, struct pollfd fds[3]);

/* Milliseconds until bg_client_pump() must be called anyway, -1: never. */
int	bg_client_timeout(const struct bg_client *c);

/* Moves bytes, calls the handler for whatever has come, enforces the limits. */
void	bg_client_pump(struct bg_client *c);

/* For programs that have nothing else to wait for: polls for at most ms (-1:
 * until something happens) and pumps. */
void	bg_client_wait(struct bg_client *c, int ms);

#endif
