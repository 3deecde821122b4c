#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/doctor.h"
#include "cli/interrupts.h"
#include "nls.h"
#include "protocol/child.h"
#include "protocol/message.h"
#include "protocol/remote.h"
#include "protocol/text.h"

#define LOOK_MS		50	/* between looks at a child that says nothing */
#define LAST_MS		2000	/* from its last word to its end */
#define WAITS		12	/* times as long while it waits for others */

struct session {
	const struct bg_choice *choice;
	bg_step_taker	*take;
	void		*arg;
	struct bg_child	 child;
	struct bg_step	 step;		/* the last one that it said */
	bool		 begun;		/* it has said one */
	int64_t		 deadline;
	char		 noise[128];	/* of login files */
	char		 line[BG_LINE_MAX + 1];
	int		 nline;
	int		 status;
};

/* It goes no further: what is the end of a sentence about the meter. */
static void
stop(struct session *s, const char *what)
{
	struct bg_step failed = { .state = BG_STEP_FAILED };
	const char *words = bg_child_last_words(&s->child);
	struct bg_parting parting = { .host = s->choice->host,
	    .greeted = s->begun, .status = bg_child_status(&s->child),
	    .what = what, .words = words, .noise = s->noise };

	s->status = BG_EXIT_NO_METER;
	if (s->choice->host[0] == '\0')
		snprintf(failed.what, sizeof failed.what, words[0] != '\0' ?
		    _("the meter %s: %s") : _("the meter %s"), what, words);
	else if (bg_remote_say(failed.what, sizeof failed.what, &parting))
		s->status = BG_EXIT_REMOTE;
	snprintf(failed.name, sizeof failed.name, "%s",
	    s->begun && s->step.state == BG_STEP_DOING ? s->step.name :
	    "meter");
	s->take(&failed, s->arg);
}

/* False: the line ends it all. */
static bool
take_line(struct session *s, const char *line, int len)
{
	char what[200], quoted[64];
	struct bg_step step;
	struct bg_error err;

	if (bg_step_decode(line, len, &step, &err) != BG_OK) {
		bg_clean(quoted, sizeof quoted, line, len);
		if (strncmp(line, "{\"bankgrid\":", 12) == 0) {
			stop(s, _("said hello instead: it is too old for "
			    "--doctor, or a forced command keeps that from "
			    "it"));
			return false;
		}
		if (s->choice->host[0] != '\0' && !s->begun) {
			bg_clean(s->noise, sizeof s->noise, line, len);
			return true;
		}
		snprintf(what, sizeof what, _("said \"%s\" where a step "
		    "should be"), quoted);
		stop(s, what);
		return false;
	}
	s->begun = true;
	s->step = step;
	s->deadline = bg_now_ms() + (int64_t)bg_patience(BG_HELLO_MS) *
	    (step.state == BG_STEP_DOING && step.what[0] != '\0' ? WAITS : 1);
	s->take(&step, s->arg);
	return true;
}

/* The lines that are complete; false: it is over. */
static bool
take_lines(struct session *s)
{
	char *end;
	int len, n;

	n = bg_child_read(&s->child, s->line + s->nline,
	    (int)sizeof s->line - s->nline);
	s->nline += n > 0 ? n : 0;
	while ((end = memchr(s->line, '\n', (size_t)s->nline)) != NULL) {
		len = (int)(end - s->line);
		*end = '\0';
		if (!take_line(s, s->line, len))
			return false;
		s->nline -= len + 1;
		memmove(s->line, end + 1, (size_t)s->nline);
	}
	if (s->nline == (int)sizeof s->line) {
		stop(s, _("sent a line that is too long"));
		return false;
	}
	return true;
}

/* The output has ended: by its exit status, which comes a moment later. */
static void
finish(struct session *s)
{
	int64_t until = bg_now_ms() + LAST_MS;
	char how[96];
	int status;

	snprintf(how, sizeof how, "%s", _("closed its output"));
	while (!bg_child_exited(&s->child, how, sizeof how) &&
	    bg_now_ms() < until)
		poll(NULL, 0, 2);
	status = bg_child_status(&s->child);
	if (s->begun && s->step.state != BG_STEP_DOING &&
	    (status == BG_EXIT_OK || status == BG_EXIT_NO_COUNTERS ||
	    status == BG_EXIT_NO_METER))
		s->status = status;
	/* One that gave a step up has said so. */
	else if (!(s->begun && s->step.state == BG_STEP_FAILED &&
	    status == BG_EXIT_NO_METER))
		stop(s, how);
}

static void
listen_to(struct session *s)
{
	struct pollfd fds[2];
	char how[96];
	int ms;

	while (!bg_interrupted()) {
		fds[0] = (struct pollfd){ s->child.out, POLLIN, 0 };
		fds[1] = (struct pollfd){ s->child.err, POLLIN, 0 };
		poll(fds, s->child.err < 0 ? 1 : 2, LOOK_MS);
		bg_child_listen(&s->child);
		if (!take_lines(s))
			return;
		if (s->child.out < 0) {
			finish(s);
			return;
		}
		if (bg_now_ms() < s->deadline)
			continue;
		ms = bg_patience(BG_HELLO_MS);
		snprintf(how, sizeof how, _("said nothing for %g s and was "
		    "ended"), ms / 1e3);
		stop(s, how);
		return;
	}
}

int
bg_doctor_meter(const struct bg_choice *choice, bg_step_taker *take, void *arg)
{
	struct session s = { .choice = choice, .take = take, .arg = arg };
	struct bg_step failed = { .name = "meter", .state = BG_STEP_FAILED };
	struct bg_choice with = *choice;
	struct bg_ending ending = { 0 };
	struct bg_error err;

	bg_choose_option(&with, "--doctor", NULL);
	if (bg_child_start(&s.child, with.command, &err) != BG_OK) {
		snprintf(failed.what, sizeof failed.what, "%s", err.message);
		take(&failed, arg);
		return BG_EXIT_NO_METER;
	}
	/* A meter that does not know the option reads requests: there are
	 * none. */
	close(s.child.in);
	s.child.in = -1;
	s.deadline = bg_now_ms() + bg_patience(BG_HELLO_MS);
	bg_interrupts_note();
	listen_to(&s);
	bg_child_end(&s.child, &ending);
	bg_ending_finish(&ending);
	bg_interrupts_heed();
	return s.status;
}
