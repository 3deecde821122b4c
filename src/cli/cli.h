/*
 * cli: the subcommands of bankgrid.
 *
 * Owns the table of subcommands and options, and the exit statuses. A
 * subcommand prints and returns a status; main alone exits.
 */
#ifndef BG_CLI_H
#define BG_CLI_H

#include <stdbool.h>

#include "error.h"
#include "machine.h"
#include "pattern.h"

enum bg_exit {
	BG_EXIT_OK = 0,
	BG_EXIT_CHECK = 1,	/* a check failed: prediction != measurement */
	BG_EXIT_USAGE = 2,	/* usage, pattern or input */
	BG_EXIT_NO_METER = 3,
	BG_EXIT_NO_COUNTERS = 4
};

/* What the options of any subcommand said. */
struct bg_cli {
	const struct bg_command	*command;
	const char	*meter;		/* --meter, BANKGRID_METER or NULL */
	const char	*file;		/* -f */
	const char	*preset;	/* --preset */
	const struct bg_gpu *gpu;	/* --gpu, or the default */
	bool		 json;
	bool		 color;		/* show: ANSI colours */
	bool		 ascii;
	bool		 require_counters;
	bool		 no_timing;
};

struct bg_command {
	const char	*name;
	const char	*args;		/* for the usage line */
	const char	*what;		/* one line */
	const char	*options;	/* the option letters it takes */
	/* argv: the operands alone */
	int		(*run)(struct bg_cli *cli, int argc, char **argv);
};

/*
 * The pattern that the command line names: the operands joined by blanks,
 * -f FILE ("-": standard input) or --preset NAME. On failure prints the one
 * line and the caret, and returns NULL.
 */
struct bg_pattern *bg_cli_pattern(const struct bg_cli *cli, int argc,
	    char **argv);

/* Prints err to standard error as "bankgrid: message (hint)" and, where it
 * points into text, the line at fault with a caret below. */
void	bg_cli_error(const struct bg_error *err, const char *text);

int	bg_cmd_batch(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_show(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_measure(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_replay(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_screen(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_presets(struct bg_cli *cli, int argc, char **argv);

#endif
