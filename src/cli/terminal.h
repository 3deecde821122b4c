/*
 * terminal: what standard output can show.
 *
 * Owns the choice of width, colours and character set for what a command
 * prints once. The screen has its own: it owns its terminal.
 */
#ifndef BG_CLI_TERMINAL_H
#define BG_CLI_TERMINAL_H

#include "cli/cli.h"
#include "ui/palette.h"

/* Columns of a line: COLUMNS, else the terminal's, else 80; 20 to 120. */
int	bg_cli_columns(void);

/* The colours that --color, NO_COLOR and TERM leave. */
enum bg_depth bg_cli_depth(const struct bg_cli *cli);

/* Whether to draw with ASCII only: asked for, or the locale is not UTF-8. */
bool	bg_cli_ascii(const struct bg_cli *cli);

/* Text to standard output, with ? for a letter that cannot be written. */
void	bg_cli_put(const struct bg_cli *cli, const char *text);

#endif
