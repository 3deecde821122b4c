/*
 * cli: the subcommands of bankgrid.
 *
 * Owns the tables of subcommands and options, and the exit statuses. A
 * subcommand prints and returns a status; main alone exits.
 */
#ifndef BG_CLI_H
#define BG_CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "error.h"
#include "machine.h"
#include "pattern.h"

enum bg_exit {
	BG_EXIT_OK = 0,
	BG_EXIT_CHECK = 1,	/* prediction != measurement; over the limit */
	BG_EXIT_USAGE = 2,	/* usage, pattern or input */
	BG_EXIT_NO_METER = 3,
	BG_EXIT_NO_COUNTERS = 4,
	BG_EXIT_REMOTE = 6	/* the way to the host failed */
};

enum bg_when { BG_AUTO, BG_ALWAYS, BG_NEVER };

/* In place of a device's number. */
enum { BG_DEVICES_NOT_SAID = -1, BG_DEVICES_ALL = -2 };

/* What bankgrid export writes, in the order of the options. */
enum bg_format {
	BG_FORMAT_NONE,
	BG_FORMAT_SVG, BG_FORMAT_TIKZ, BG_FORMAT_MARKDOWN, BG_FORMAT_ANSI,
	BG_FORMAT_CUDA, BG_FORMAT_CUTE
};

/* What the options said. */
struct bg_cli {
	const struct bg_command	*command;
	const char	*meter;		/* --meter, else BANKGRID_METER, or NULL */
	const char	*host;		/* --host, or NULL */
	const char	*remote_path;	/* --remote-path, or NULL */
	int		 device;	/* --device, or BG_DEVICES_... */
	bool		 no_counters;	/* --no-counters */
	const char	*file;		/* --file */
	const char	*preset;	/* --preset */
	const char	*batch;		/* --batch */
	const char	*record;	/* --record */
	const char	*view;		/* --view */
	const char	*output;	/* --output */
	enum bg_format	 format;	/* --svg and its like */
	const struct bg_gpu *gpu;	/* --gpu, or the default */
	enum bg_when	 color;		/* --color */
	int		 threads;	/* --threads, or 0 */
	int		 blocks;	/* --blocks, or 0 */
	const char	*kinds;		/* --kinds */
	const char	*variant;	/* --variant */
	const char	*size;		/* --size, as given */
	const char	*replay;	/* --replay */
	int		 count;		/* --count, or 0 */
	uint64_t	 seed;		/* --seed, if has_seed */
	bool		 has_seed;
	bool		 measure;	/* --measure */
	bool		 json;
	bool		 lines;		/* --lines */
	bool		 list;		/* --list */
	const char	*max_conflicts;	/* --max-conflicts, as given */
	const char	*max_ratio;	/* --max-ratio */
	bool		 csv;
	bool		 plot;
	bool		 ascii;
	bool		 no_animation;
	bool		 no_timing;
	bool		 verbose;
	bool		 warps;		/* --warps */
	bool		 require_counters;
	bool		 text;		/* --text */
	bool		 plain;		/* --plain */
	const char	*theme;		/* --theme, or NULL */
};

/* Options that have no letter. */
enum {
	BG_OPT_LANG = 256, BG_OPT_METER, BG_OPT_HOST, BG_OPT_REMOTE_PATH, BG_OPT_LINES, BG_OPT_COLOR, BG_OPT_ASCII, BG_OPT_BATCH,
	BG_OPT_NO_ANIMATION,
	BG_OPT_RECORD, BG_OPT_NO_TIMING, BG_OPT_WARPS, BG_OPT_REQUIRE_COUNTERS,
	BG_OPT_CSV, BG_OPT_PLOT, BG_OPT_MAX_CONFLICTS, BG_OPT_MAX_RATIO,
	BG_OPT_THREADS, BG_OPT_BLOCKS,
	BG_OPT_SVG, BG_OPT_TIKZ, BG_OPT_MARKDOWN, BG_OPT_ANSI, BG_OPT_CUDA,
	BG_OPT_CUTE, BG_OPT_VIEW, BG_OPT_TEXT, BG_OPT_PLAIN, BG_OPT_THEME,
	BG_OPT_VARIANT, BG_OPT_SIZE, BG_OPT_LIST,
	BG_OPT_COUNT, BG_OPT_KINDS, BG_OPT_SEED, BG_OPT_REPLAY,
	BG_OPT_MEASURE, BG_OPT_DEVICE, BG_OPT_NO_COUNTERS
};

struct bg_option {
	int		 letter;	/* the short option, or 256 and up */
	const char	*name;
	const char	*arg;		/* NULL when it takes none */
	const char	*what;
};

struct bg_command {
	const char	*name;		/* "" for the screen */
	const char	*args;		/* for the usage line */
	const char	*what;		/* one line */
	const int	*options;	/* letters, 0 at the end */
	int		(*run)(struct bg_cli *cli, int argc, char **argv);
};

/* The two tables that usage, manual and completion are checked against: the
 * i-th entry, NULL past the end. */
const struct bg_command *bg_command_at(int i);
const struct bg_option *bg_option_at(int i);

const struct bg_command *bg_command_named(const char *name);
bool	bg_command_takes(const struct bg_command *c, int letter);

/*
 * Speaks lang, or where that is NULL what the environment asks for. English
 * where the locale is not UTF-8; a lang that is asked for, and a locale of
 * UTF-8 that is not installed, take C.UTF-8.
 * 0, or BG_EVALUE where there is no such language.
 */
int	bg_cli_speak(const char *lang);

/* The help of a command, from the tables. */
void	bg_usage(FILE *out, const struct bg_command *c);

/* Reads the options of cli->command; the operands move to argv[optind]. A
 * status to leave with, or -1 to go on. */
int	bg_take_options(struct bg_cli *cli, int argc, char **argv);

/*
 * The pattern that the command line names: the operands joined by blanks,
 * --file or --preset. On failure prints the one line and the caret, and
 * returns NULL: the status is then BG_EXIT_USAGE.
 */
struct bg_pattern *bg_cli_pattern(const struct bg_cli *cli, int argc,
	    char **argv);

/* The same, its text alone, malloc()ed and not parsed. */
char	*bg_cli_text(const struct bg_cli *cli, int argc, char **argv);

/* The text that an operand stands for, malloc()ed: of @FILE and preset:NAME
 * what they hold, else itself. NULL with err. */
char	*bg_cli_source(const char *operand, struct bg_error *err);

/* Which meter the options choose; BG_EXIT_OK, or another status, and says what
 * is wrong. */
struct bg_choice;
int	bg_cli_choose(struct bg_choice *c, const struct bg_cli *cli);

/* Shows the app on the terminal; an exit status. */
struct bg_app;
int	bg_cli_open_screen(struct bg_cli *cli, const struct bg_choice *choice,
	    struct bg_app *app);

/* The text of a file ("-": standard input), malloc()ed; NULL with err. */
char	*bg_read_file(const char *path, struct bg_error *err);

/* What to call the file in a message: "-" is standard input. */
const char *bg_path_name(const char *path);

/* Takes one access, and the line and its number that it stood in. 0, or
 * BG_ENOMEM, which ends the reading. */
typedef int bg_access_taker(const struct bg_access *a, const char *line,
	    int number, void *arg);

/*
 * Reads the accesses of a file of lines ("-": standard input). What cannot be
 * read is told on standard error and the rest still taken; the status is then
 * BG_EXIT_USAGE.
 */
int	bg_read_accesses(const char *path, bg_access_taker *take, void *arg);

/*
 * Prints err to standard error as "bankgrid: where: message; hint" (where may
 * be NULL) and, when it points into text, that line with a caret below it.
 */
void	bg_complain(const char *where, const struct bg_error *err,
	    const char *text);

/* The same as compilers do, "FILE:LINE:COLUMN: message; hint", of a place in
 * the file's text. */
void	bg_complain_in(const char *file, const struct bg_error *err,
	    const char *text);

/* Line and column, in bytes, of byte at of the text, both from 1. */
void	bg_place(const char *text, int at, int *line, int *column);

int	bg_cmd_batch(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_check(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_compare(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_doctor(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_explain(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_export(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_lesson(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_measure(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_presets(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_replay(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_run(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_screen(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_search(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_show(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_sweep(struct bg_cli *cli, int argc, char **argv);
int	bg_cmd_verify(struct bg_cli *cli, int argc, char **argv);

#endif
