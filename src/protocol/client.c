#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "protocol/child.h"
#include "protocol/client.h"
#include "protocol/remote.h"
#include "protocol/text.h"

/* What a child may still send after it closed a pipe, and how long its exit
 * status may take: the pipes close a moment before. */
#define LAST_MS		100
#define LAST_HOST_MS	1500	/* ssh waits for the other side's */
#define LOOK_MS		2
#define READ_MAX	65536	/* bytes in one pump */
#define QUOTE_MAX	48	/* bytes of garbage that are shown */

/* A request that is not answered yet, oldest first. */
struct wait {
	struct wait	*next;
	int64_t		 id;
	char		*line;
	int		 len, sent;
	bool		 cancelled;
	bool		 of_case;	/* a whole kernel is asked for */
};

struct bg_client {
	char		*command;
	char		 host[64];		/* "": on this machine */
	int		 hello_ms, reply_ms;
	bg_client_handler *handler;
	void		*arg;
	struct bg_child	 child;
	struct bg_ending ending;
	bool		 greeted;		/* by this child */
	int64_t		 deadline;		/* of silence, INT64_MAX */
	int64_t		 last;			/* of a closed pipe's child */
	int64_t		 patience;		/* with its waiting, INT64_MAX */
	char		 waits[128];		/* why it does */
	char		 noise[QUOTE_MAX];	/* before the hello: one line, */
	int		 nlines, nbytes;	/* and how much of it */
	int64_t		 next_id;
	struct wait	*waiting;
	char		 line[BG_LINE_MAX + 1];
	int		 nline;
};

struct bg_client *
bg_client_new(const char *command, int hello_ms, int reply_ms,
    bg_client_handler *handler, void *arg)
{
	struct bg_client *c = calloc(1, sizeof *c);

	if (c == NULL)
		return NULL;
	c->command = strdup(command);
	if (c->command == NULL) {
		free(c);
		return NULL;
	}
	c->hello_ms = hello_ms;
	c->reply_ms = reply_ms;
	c->handler = handler;
	c->arg = arg;
	c->deadline = c->last = c->patience = INT64_MAX;
	return c;
}

void
bg_client_set_host(struct bg_client *c, const char *host)
{
	bg_clean(c->host, sizeof c->host, host, (int)strlen(host));
}

/* The oldest request is over. */
static void
drop_first(struct bg_client *c)
{
	struct wait *w = c->waiting;

	c->waiting = w->next;
	free(w->line);
	free(w);
}

void
bg_client_free(struct bg_client *c)
{
	if (c == NULL)
		return;
	bg_child_end(&c->child, &c->ending);
	bg_ending_finish(&c->ending);
	while (c->waiting != NULL)
		drop_first(c);
	free(c->command);
	free(c);
}

enum bg_client_state
bg_client_state(const struct bg_client *c)
{
	const struct wait *w;

	if (c->child.pid == 0)
		return BG_CLIENT_IDLE;
	if (!c->greeted)
		return BG_CLIENT_STARTING;
	for (w = c->waiting; w != NULL; w = w->next)
		if (!w->cancelled)
			return BG_CLIENT_BUSY;
	return BG_CLIENT_READY;
}

int
bg_client_start(struct bg_client *c, struct bg_error *err)
{
	int rc;

	if (c->child.pid != 0)
		return BG_OK;
	rc = bg_child_start(&c->child, c->command, err);
	if (rc != BG_OK && c->host[0] != '\0')
		bg_hint(err, "install ssh, or set BANKGRID_RSH");
	if (rc != BG_OK)
		return rc;
	c->greeted = false;
	c->nline = c->nlines = c->nbytes = 0;
	c->noise[0] = '\0';
	c->last = c->patience = INT64_MAX;
	c->deadline = bg_now_ms() + c->hello_ms;
	return BG_OK;
}

/*
 * Ends the child and tells the handler: the meter what, and what it said last
 * on its standard error.
 */
static void
trouble(struct bg_client *c, const char *what)
{
	struct bg_client_event event = { .kind = BG_ON_TROUBLE };
	const char *words = bg_child_last_words(&c->child);
	struct bg_parting parting = { .host = c->host, .greeted = c->greeted,
	    .status = bg_child_status(&c->child), .what = what,
	    .words = words, .noise = c->noise };
	char sentence[768];

	if (c->host[0] != '\0')
		event.remote = bg_remote_say(sentence, sizeof sentence,
		    &parting);
	else
		snprintf(sentence, sizeof sentence, words[0] != '\0' ?
		    _("the meter %s: %s") : _("the meter %s"), what, words);
	bg_child_end(&c->child, &c->ending);
	c->deadline = c->last = c->patience = INT64_MAX;
	c->nline = 0;
	while (c->waiting != NULL)
		drop_first(c);
	event.trouble = sentence;
	c->handler(&event, c->arg);
}

/* A pipe was closed: its child's end, which comes soon, says more. */
static void
expect_end(struct bg_client *c)
{
	c->last = bg_now_ms() +
	    (c->host[0] != '\0' ? LAST_HOST_MS : LAST_MS);
}

/* How long the answer to the oldest request may take. */
static int
patience(const struct bg_client *c, const struct wait *w)
{
	return w->of_case && c->reply_ms < BG_CASE_MS ? BG_CASE_MS :
	    c->reply_ms;
}

/* Sends what the pipe takes; nothing before the hello, so that a request
 * still held can be cancelled. */
static void
flush(struct bg_client *c)
{
	struct wait *w;
	int n;

	if (!c->greeted || c->child.in < 0)
		return;
	for (w = c->waiting; w != NULL; w = w->next) {
		if (w->sent == w->len)
			continue;
		n = bg_child_write(&c->child, w->line + w->sent,
		    w->len - w->sent);
		if (n < 0)
			expect_end(c);
		if (n <= 0)
			return;
		if (c->deadline == INT64_MAX)
			c->deadline = bg_now_ms() + patience(c, c->waiting);
		w->sent += n;
		if (w->sent < w->len)
			return;
	}
}

/* Queues the line, which may be NULL: out of memory. Its id is the next. */
static int
queue(struct bg_client *c, char *line, bool of_case, struct bg_error *err)
{
	struct wait *w = calloc(1, sizeof *w), **end;

	if (w == NULL || line == NULL) {
		free(line);
		free(w);
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	}
	w->id = c->next_id;
	w->line = line;
	w->len = (int)strlen(line);
	w->of_case = of_case;
	for (end = &c->waiting; *end != NULL; end = &(*end)->next)
		;
	*end = w;
	flush(c);
	return BG_OK;
}

int
bg_client_send(struct bg_client *c, struct bg_request *r,
    struct bg_error *err)
{
	int rc = bg_client_start(c, err);

	if (rc != BG_OK)
		return rc;
	r->id = ++c->next_id;
	return queue(c, bg_request_encode(r), false, err);
}

int
bg_client_send_case(struct bg_client *c, struct bg_case_request *r,
    struct bg_error *err)
{
	int rc = bg_client_start(c, err);

	if (rc != BG_OK)
		return rc;
	r->id = ++c->next_id;
	return queue(c, bg_case_request_encode(r), true, err);
}

void
bg_client_cancel(struct bg_client *c)
{
	struct wait **at = &c->waiting, *w;

	while ((w = *at) != NULL) {
		if (w->sent > 0) {
			w->cancelled = true;
			at = &w->next;
			continue;
		}
		*at = w->next;
		free(w->line);
		free(w);
	}
}

int
bg_client_poll(struct bg_client *c, struct pollfd fds[3])
{
	const struct wait *w = c->waiting;
	int n = 0;

	while (w != NULL && w->sent == w->len)
		w = w->next;
	if (c->child.out >= 0)
		fds[n++] = (struct pollfd){ c->child.out, POLLIN, 0 };
	if (c->child.err >= 0)
		fds[n++] = (struct pollfd){ c->child.err, POLLIN, 0 };
	if (c->child.in >= 0 && c->greeted && w != NULL)
		fds[n++] = (struct pollfd){ c->child.in, POLLOUT, 0 };
	return n;
}

int
bg_client_timeout(const struct bg_client *c)
{
	int64_t at = c->deadline < c->last ? c->deadline : c->last, left;
	int look = bg_ending_timeout(&c->ending);

	/* No descriptor tells when a child exits. */
	if (c->last != INT64_MAX)
		look = LOOK_MS;
	if (at == INT64_MAX)
		return look;
	left = at - bg_now_ms();
	if (left < 0)
		return 0;
	if (look >= 0 && look < left)
		return look;
	return left > INT_MAX ? INT_MAX : (int)left;
}

static void
bad_line(struct bg_client *c, const char *line, int len, int code,
    const struct bg_error *err)
{
	char what[384], quoted[QUOTE_MAX];

	if (code == BG_ESYNTAX) {
		bg_clean(quoted, sizeof quoted, line, len);
		snprintf(what, sizeof what, c->greeted ?
		    _("said \"%s\" where its answer should be") :
		    _("said \"%s\" where its hello should be"), quoted);
	} else if (code == BG_EMETER)
		snprintf(what, sizeof what, _("%s: %.120s"), err->message,
		    err->hint);
	else
		snprintf(what, sizeof what, c->greeted ?
		    _("sent an answer that cannot be: %s") :
		    _("sent a hello that cannot be: %s"), err->message);
	trouble(c, what);
}

/* Another ms for a meter that says it waits, but not for ever. */
static void
take_waiting(struct bg_client *c, const struct bg_reading *r, int ms)
{
	struct bg_client_event event = { .kind = BG_ON_WAITING };
	int64_t now = bg_now_ms();

	if (c->patience == INT64_MAX)
		c->patience = now + (int64_t)BG_CLIENT_WAITS * ms;
	c->deadline = now + ms < c->patience ? now + ms : c->patience;
	bg_clean(c->waits, sizeof c->waits, r->error, (int)strlen(r->error));
	event.waiting = r->error;
	c->handler(&event, c->arg);
}

/* Something else than a hello on the way to a host: login files print what
 * they like. */
static void
take_noise(struct bg_client *c, const char *line, int len)
{
	char what[160];

	if (c->noise[0] == '\0')
		bg_clean(c->noise, sizeof c->noise, line, len);
	c->nlines++;
	c->nbytes += len;
	if (c->nlines <= BG_NOISE_LINES && c->nbytes <= BG_NOISE_BYTES)
		return;
	snprintf(what, sizeof what, _("had not begun after %d lines and %d "
	    "bytes"), c->nlines, c->nbytes);
	trouble(c, what);
}

static void
take_hello(struct bg_client *c, const char *line, int len)
{
	struct bg_client_event event = { .kind = BG_ON_HELLO };
	struct bg_reading reading;
	struct bg_hello hello;
	struct bg_error err;
	int rc;

	rc = bg_hello_decode(line, len, &hello, &err);
	if (rc == BG_EVALUE && bg_reading_decode(line, len, &reading, NULL) ==
	    BG_OK && reading.waiting && reading.id < 0) {
		take_waiting(c, &reading, c->hello_ms);
		return;
	}
	if (rc != BG_OK && c->host[0] != '\0' &&
	    (rc == BG_ESYNTAX || line[strspn(line, " \t")] != '{')) {
		take_noise(c, line, len);
		return;
	}
	if (rc != BG_OK) {
		bad_line(c, line, len, rc, &err);
		return;
	}
	c->greeted = true;
	c->deadline = c->patience = INT64_MAX;
	event.hello = &hello;
	c->handler(&event, c->arg);
}

/* Whether what came with that id is of the oldest request; else it is trouble.
 * Answers come in order: one out of turn could be taken for that of another
 * access. */
static bool
in_turn(struct bg_client *c, int64_t id, const char *error)
{
	char what[320];

	if (id >= 0 && c->waiting != NULL &&
	    c->waiting->sent == c->waiting->len && id == c->waiting->id)
		return true;
	if (id < 0)
		snprintf(what, sizeof what, _("could not read a request: %s"),
		    error);
	else
		snprintf(what, sizeof what, _("answered request %lld out of "
		    "turn"), (long long)id);
	trouble(c, what);
	return false;
}

/* The oldest request is answered. Whether somebody waits for it. */
static bool
settle(struct bg_client *c)
{
	bool wanted = !c->waiting->cancelled;

	drop_first(c);
	c->patience = INT64_MAX;
	c->deadline = c->waiting != NULL && c->waiting->sent > 0 ?
	    bg_now_ms() + patience(c, c->waiting) : INT64_MAX;
	return wanted;
}

static void
take_reading(struct bg_client *c, const char *line, int len)
{
	struct bg_client_event event = { .kind = BG_ON_READING };
	struct bg_reading reading;
	struct bg_error err;
	int rc;

	rc = bg_reading_decode(line, len, &reading, &err);
	if (rc != BG_OK) {
		bad_line(c, line, len, rc, &err);
		return;
	}
	event.reading = &reading;
	if (!in_turn(c, reading.id, reading.error))
		return;
	if (reading.waiting)
		take_waiting(c, &reading, c->reply_ms);
	else if (settle(c))
		c->handler(&event, c->arg);
}

static void
take_case(struct bg_client *c, const char *line, int len)
{
	struct bg_client_event event = { .kind = BG_ON_CASE };
	struct bg_case_reading answer;
	struct bg_reading reading;
	struct bg_error err;
	int rc;

	if (bg_reading_decode(line, len, &reading, NULL) == BG_OK &&
	    reading.waiting) {
		if (in_turn(c, reading.id, reading.error))
			take_waiting(c, &reading, patience(c, c->waiting));
		return;
	}
	rc = bg_case_reading_decode(line, len, &answer, &err);
	if (rc != BG_OK) {
		bad_line(c, line, len, rc, &err);
		return;
	}
	event.case_reading = &answer;
	if (in_turn(c, answer.id, answer.error) && settle(c))
		c->handler(&event, c->arg);
}

/* Takes the lines that are complete. The handler may have started another
 * child meanwhile: the buffer is then empty. */
static void
take_lines(struct bg_client *c)
{
	char line[BG_LINE_MAX + 1], *end;
	int len;

	while ((end = memchr(c->line, '\n', (size_t)c->nline)) != NULL) {
		len = (int)(end - c->line);
		memcpy(line, c->line, (size_t)len);
		line[len] = '\0';
		c->nline -= len + 1;
		memmove(c->line, end + 1, (size_t)c->nline);
		if (!c->greeted)
			take_hello(c, line, len);
		else if (c->waiting != NULL && c->waiting->of_case)
			take_case(c, line, len);
		else
			take_reading(c, line, len);
	}
}

static void
read_lines(struct bg_client *c)
{
	char what[160];
	int n, total = 0;

	while (c->child.out >= 0 && total < READ_MAX) {
		n = bg_child_read(&c->child, c->line + c->nline,
		    (int)sizeof c->line - c->nline);
		if (n < 0)
			expect_end(c);
		if (n <= 0)
			return;
		total += n;
		c->nline += n;
		take_lines(c);
		if (c->nline < (int)sizeof c->line)
			continue;
		if (!c->greeted && c->host[0] != '\0') {
			c->nline = 0;
			take_noise(c, c->line, (int)sizeof c->line);
		} else {
			snprintf(what, sizeof what,
			    _("sent a line of more than %d bytes"),
			    BG_LINE_MAX);
			trouble(c, what);
		}
	}
}

/* Whether the child has gone or kept silent for too long, and says so. */
static void
check_life(struct bg_client *c)
{
	int64_t now = bg_now_ms();
	int ms = !c->greeted ? c->hello_ms :
	    c->waiting != NULL ? patience(c, c->waiting) : c->reply_ms;
	char how[192];

	if (c->child.pid == 0 || (c->last == INT64_MAX && now < c->deadline))
		return;
	/* All that it sent has been read. */
	if ((c->child.out < 0 || now >= c->last || now >= c->deadline) &&
	    bg_child_exited(&c->child, how, sizeof how))
		trouble(c, how);
	else if (now >= c->last)
		trouble(c, c->child.out < 0 ? _("closed its output") :
		    _("closed its input"));
	else if (now >= c->patience) {
		snprintf(how, sizeof how, _("waited for %d s and was ended "
		    "(%s)"), ms * BG_CLIENT_WAITS / 1000, c->waits);
		trouble(c, how);
	} else if (now >= c->deadline) {
		snprintf(how, sizeof how, ms % 1000 == 0 ?
		    _("said nothing for %d s and was ended") :
		    _("said nothing for %d ms and was ended"),
		    ms % 1000 == 0 ? ms / 1000 : ms);
		trouble(c, how);
	}
}

void
bg_client_pump(struct bg_client *c)
{
	bg_ending_pump(&c->ending);
	if (c->child.pid == 0)
		return;
	bg_child_listen(&c->child);
	read_lines(c);
	flush(c);
	check_life(c);
}

void
bg_client_wait(struct bg_client *c, int ms)
{
	struct pollfd fds[3];
	int n = bg_client_poll(c, fds), timeout = bg_client_timeout(c);

	if (ms >= 0 && (timeout < 0 || ms < timeout))
		timeout = ms;
	/* Nothing to wait for and nobody to wake us. */
	if (n > 0 || timeout >= 0)
		poll(fds, (nfds_t)n, timeout);
	bg_client_pump(c);
}
