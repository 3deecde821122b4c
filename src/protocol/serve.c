#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nls.h"
#include "protocol/serve.h"

/* Lines as they come in. */
struct input {
	int	fd;
	int	n;			/* bytes in the buffer */
	bool	skipping;		/* the rest of a line too long */
	bg_pauser *pause;
	void	*arg;
	char	data[BG_LINE_MAX + 1];
};

/* Writes the whole line and frees it. */
static int
say(int fd, char *line)
{
	size_t len, done = 0;
	ssize_t n;

	if (line == NULL)
		return BG_ENOMEM;
	len = strlen(line);
	while (done < len) {
		n = write(fd, line + done, len - done);
		if (n < 0 && errno != EINTR)
			break;
		done += n > 0 ? (size_t)n : 0;
	}
	free(line);
	return done < len ? BG_EIO : BG_OK;
}

int
bg_serve_waiting(int out, int64_t id, const char *why)
{
	struct bg_reading r = { .id = id, .waiting = true };

	snprintf(r.error, sizeof r.error, "%s", why);
	return say(out, bg_reading_encode(&r));
}

/* Returns when there is something to read. */
static void
wait_for_input(struct input *in)
{
	struct pollfd p = { .fd = in->fd, .events = POLLIN };
	int rc, ms = BG_PAUSE_MS;

	rc = poll(&p, 1, 0);
	while (in->pause != NULL && (rc == 0 || (rc < 0 && errno == EINTR))) {
		if (rc == 0 && ms > 0 && !in->pause(in->arg))
			ms = -1;
		rc = poll(&p, 1, ms);
	}
}

/*
 * The next line, without its newline, in line[0..BG_LINE_MAX]: its length;
 * BG_LINE_MAX + 1 for one that was too long, -1 at the end of the input.
 */
static int
next_line(struct input *in, char line[BG_LINE_MAX + 1])
{
	bool skipped;
	char *end;
	ssize_t n;
	int len;

	for (;;) {
		end = memchr(in->data, '\n', (size_t)in->n);
		if (end != NULL) {
			len = (int)(end - in->data);
			memcpy(line, in->data, (size_t)len);
			line[len] = '\0';
			in->n -= len + 1;
			memmove(in->data, end + 1, (size_t)in->n);
			skipped = in->skipping;
			in->skipping = false;
			return skipped ? BG_LINE_MAX + 1 : len;
		}
		if (in->n == (int)sizeof in->data) {
			in->skipping = true;
			in->n = 0;
		}
		wait_for_input(in);
		n = read(in->fd, in->data + in->n,
		    sizeof in->data - (size_t)in->n);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return -1;
		in->n += (int)n;
	}
}

/* Who answers, and with what. */
struct server {
	const struct bg_hello *hello;
	bg_answerer	*answer;
	bg_case_answerer *answer_case;
	void		*arg;
};

/* Why a line that came with that id is no request, or cannot be answered. */
static const char *
refusal(const struct bg_hello *hello, int64_t id, const struct bg_error *err,
    const char **message)
{
	if (err->code == BG_OK) {
		*message = hello->problem;
		return "cannot-measure";
	}
	*message = err->message;
	return id < 0 ? "bad-line" : "bad-request";
}

static int
answer_access(const struct server *s, const char *line, int len, char **reply)
{
	const struct bg_hello *h = s->hello;
	struct bg_error err = { 0 };
	struct bg_reading r = { .source = h->source };
	struct bg_request q;
	const char *code, *message;
	int rc = BG_OK;

	if (bg_request_decode(line, len, &q, &err) != BG_OK ||
	    h->problem[0] != '\0') {
		code = refusal(h, q.id, &err, &message);
		snprintf(r.error_code, sizeof r.error_code, "%s", code);
		snprintf(r.error, sizeof r.error, "%s", message);
	}
	r.id = q.id;
	memcpy(r.gpu, h->gpu, sizeof r.gpu);
	memcpy(r.date, h->date, sizeof r.date);
	if (r.error_code[0] == '\0')
		rc = s->answer(&q, &r, s->arg);
	*reply = bg_reading_encode(&r);
	return rc;
}

static int
answer_case(const struct server *s, const char *line, int len, char **reply)
{
	const struct bg_hello *h = s->hello;
	struct bg_error err = { 0 };
	struct bg_case_reading r = { .source = h->source };
	struct bg_case_request q;
	const char *code, *message;
	int rc = BG_OK;

	if (bg_case_request_decode(line, len, &q, &err) != BG_OK ||
	    h->problem[0] != '\0') {
		code = refusal(h, q.id, &err, &message);
		snprintf(r.error_code, sizeof r.error_code, "%s", code);
		snprintf(r.error, sizeof r.error, "%s", message);
	} else if (s->answer_case == NULL) {
		snprintf(r.error_code, sizeof r.error_code, "unsupported");
		snprintf(r.error, sizeof r.error,
		    N_("this meter knows no whole kernels"));
	}
	r.id = q.id;
	memcpy(r.gpu, h->gpu, sizeof r.gpu);
	memcpy(r.date, h->date, sizeof r.date);
	memcpy(r.name, q.name, sizeof r.name);
	memcpy(r.variant, q.variant, sizeof r.variant);
	r.size = q.size;
	if (r.error_code[0] == '\0')
		rc = s->answer_case(&q, &r, s->arg);
	*reply = bg_case_reading_encode(&r);
	return rc;
}

int
bg_serve(int in, int out, const struct bg_hello *hello, bg_answerer *answer,
    bg_case_answerer *answer_a_case, bg_pauser *pause, void *arg)
{
	const struct server s = { hello, answer, answer_a_case, arg };
	struct input input = { .fd = in, .pause = pause, .arg = arg };
	char line[BG_LINE_MAX + 1], *reply;
	int len, rc, last = BG_OK;

	rc = say(out, bg_hello_encode(hello));
	while (rc == BG_OK && last == BG_OK &&
	    (len = next_line(&input, line)) >= 0) {
		last = bg_case_is_request(line, len) ?
		    answer_case(&s, line, len, &reply) :
		    answer_access(&s, line, len, &reply);
		rc = say(out, reply);
	}
	return rc != BG_OK ? rc : last;
}
