#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "protocol/child.h"
#include "protocol/choose.h"
#include "protocol/devices.h"
#include "protocol/quote.h"

#define OUTPUT_MAX	65536	/* bytes that are looked at */
#define LAST_MS		200	/* for the exit status, after its output */

/* All that the child prints, until it ends its output: the length, or -1 when
 * it is silent for too long. */
static int
read_all(struct bg_child *c, int ms, char text[OUTPUT_MAX])
{
	struct pollfd fds[2];
	int64_t until = bg_now_ms() + ms, left;
	int n, len = 0, nfds;

	while (c->out >= 0 && len < OUTPUT_MAX - 1) {
		left = until - bg_now_ms();
		if (left <= 0)
			return -1;
		nfds = 0;
		fds[nfds++] = (struct pollfd){ c->out, POLLIN, 0 };
		if (c->err >= 0)
			fds[nfds++] = (struct pollfd){ c->err, POLLIN, 0 };
		poll(fds, (nfds_t)nfds, (int)left);
		bg_child_listen(c);
		n = bg_child_read(c, text + len, OUTPUT_MAX - 1 - len);
		if (n > 0) {
			len += n;
			until = bg_now_ms() + ms;
		}
	}
	text[len] = '\0';
	return len;
}

/* The lines that begin with a number and a tab; others, which login files may
 * print, are passed over. */
static int
take_numbers(const char *text, int device[], int max)
{
	const char *line = text;
	char *end;
	long number;
	int n = 0;

	while (*line != '\0' && n < max) {
		number = strtol(line, &end, 10);
		if (*line >= '0' && *line <= '9' && *end == '\t' &&
		    number < 1024)
			device[n++] = (int)number;
		line += strcspn(line, "\n");
		line += *line != '\0';
	}
	return n;
}

/* Why there was no line. */
static int
explain(struct bg_child *c, int len, int ms, struct bg_error *err)
{
	int64_t until = bg_now_ms() + LAST_MS;
	char how[96];
	const char *words;

	snprintf(how, sizeof how, "%s", _("listed no GPU"));
	if (len < 0)
		snprintf(how, sizeof how, _("said nothing for %d ms"), ms);
	while (len >= 0 && bg_now_ms() < until &&
	    !bg_child_exited(c, how, sizeof how))
		poll(NULL, 0, 1);
	words = bg_child_last_words(c);
	return words[0] != '\0' ?
	    bg_fail(err, BG_EMETER, -1, 1, "the meter %s: %s", how, words) :
	    bg_fail(err, BG_EMETER, -1, 1, "the meter %s", how);
}

int
bg_devices_list(const char *command, int ms, int device[], int max,
    struct bg_error *err)
{
	char line[BG_COMMAND_MAX], *text = malloc(OUTPUT_MAX);
	struct bg_ending ending = { 0 };
	struct bg_child child;
	int len, n;

	snprintf(line, sizeof line, "%s", command);
	if (text == NULL || !bg_quote(line, sizeof line, "--list-devices")) {
		free(text);
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	}
	n = bg_child_start(&child, line, err);
	if (n == BG_OK) {
		len = read_all(&child, ms, text);
		n = len > 0 ? take_numbers(text, device, max) : 0;
		if (n == 0)
			n = explain(&child, len, ms, err);
		bg_child_end(&child, &ending);
		bg_ending_finish(&ending);
	}
	free(text);
	return n;
}
