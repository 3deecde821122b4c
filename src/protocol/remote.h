/*
 * remote: a meter on another machine, by way of ssh.
 *
 * Owns what a host may be called, the command that goes there, and the
 * sentences that say why nothing was measured there. Starts nothing.
 */
#ifndef BG_PROTOCOL_REMOTE_H
#define BG_PROTOCOL_REMOTE_H

#include <stdbool.h>

#include "error.h"

/* Lines and bytes that login files may print ahead of the hello. */
#define BG_NOISE_LINES	100
#define BG_NOISE_BYTES	65536

/*
 * The command, for bg_client_new(), that runs path (NULL: bankgrid-meter) with
 * the words args[0..n) on the host: BANKGRID_RSH or ssh, which is told to ask
 * nobody. host: as ssh takes it. BG_EVALUE: what of it cannot be.
 */
int	bg_remote_command(char *command, int size, const char *host,
	    const char *path, const char *const args[], int n,
	    struct bg_error *err);

/* How it ended. */
struct bg_parting {
	const char	*host;
	bool		 greeted;	/* the meter had said hello */
	int		 status;	/* ssh's exit status, -1: none */
	const char	*what;		/* happened: "exited with status 3" */
	const char	*words;		/* ssh's last on standard error, or "" */
	const char	*noise;		/* of login files, one line, or "" */
};

/* The sentence for it; whether it is about the way there, not about the
 * meter. */
bool	bg_remote_say(char *sentence, int size, const struct bg_parting *p);

#endif
