/*
 * choose: which meter to talk to when nobody says.
 *
 * Owns the search for bankgrid-meter and for the recording that stands in
 * where there is no GPU. Starts nothing.
 */
#ifndef BG_PROTOCOL_CHOOSE_H
#define BG_PROTOCOL_CHOOSE_H

#include <stdbool.h>

#include "error.h"

#define BG_COMMAND_MAX	8192

/* For bg_client_new(): a cold start by way of ssh, and one measurement, with
 * room to spare. */
#define BG_HELLO_MS	20000
#define BG_REPLY_MS	10000

/* How long a meter may say nothing, in ms: BANKGRID_PATIENCE, in seconds, or
 * what is given. */
int	bg_patience(int otherwise);

struct bg_choice {
	char	command[BG_COMMAND_MAX];
	/* What to take instead when command cannot be started, fails before
	 * its hello or says hello with a problem; "": nothing. */
	char	fallback[BG_COMMAND_MAX];
	/* There is no bankgrid-meter: command replays the recording. */
	bool	recorded;
	/* Where command goes by ssh, for bg_client_set_host(); "": nowhere. */
	char	host[256];
};

/*
 * wanted: what the user chose, without a fallback, or NULL. Else
 * bankgrid-meter beside this program or in PATH, with the replay of the
 * default recording to fall back on; else that replay alone.
 */
void	bg_choose(struct bg_choice *c, const char *wanted);

/* bankgrid-meter on the host, or what path names there, and nothing to fall
 * back on. BG_EVALUE: the host or the path cannot be. */
int	bg_choose_host(struct bg_choice *c, const char *host,
	    const char *path, struct bg_error *err);

/* Adds an option of the meter's, with an argument or NULL; nothing then
 * stands in for it. */
void	bg_choose_option(struct bg_choice *c, const char *option,
	    const char *argument);

/* The recording that stands in, recordings/h200.ndjson of the data directory:
 * its path in buf. */
const char *bg_default_recording(char *buf, int size);

/* The file that name stands for: itself; or, where there is none and name has
 * no /, the recording of that name in the data directory, its path in buf. */
const char *bg_recording_path(const char *name, char *buf, int size);

#endif
