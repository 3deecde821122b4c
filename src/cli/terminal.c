#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/terminal.h"

enum { COLS = 80, COLS_MIN = 20, COLS_MAX = 120 };

static bool
is_set(const char *variable)
{
	const char *value = getenv(variable);

	return value != NULL && value[0] != '\0';
}

int
bg_cli_columns(void)
{
	const char *text = getenv("COLUMNS");
	struct winsize w;
	long n = text != NULL ? strtol(text, NULL, 10) : 0;

	if (n <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) == 0)
		n = w.ws_col;
	if (n <= 0)
		return COLS;
	return n < COLS_MIN ? COLS_MIN : n > COLS_MAX ? COLS_MAX : (int)n;
}

enum bg_depth
bg_cli_depth(const struct bg_cli *cli)
{
	const char *term = getenv("TERM");

	if (cli->color == BG_NEVER || (cli->color == BG_AUTO &&
	    (!isatty(STDOUT_FILENO) || is_set("NO_COLOR") || term == NULL ||
	    strcmp(term, "dumb") == 0)))
		return BG_DEPTH_MONO;
	return is_set("COLORTERM") ||
	    (term != NULL && strstr(term, "256color") != NULL) ?
	    BG_DEPTH_256 : BG_DEPTH_8;
}

bool
bg_cli_ascii(const struct bg_cli *cli)
{
	return cli->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

void
bg_cli_put(const struct bg_cli *cli, const char *text)
{
	bool ascii = bg_cli_ascii(cli);

	for (; *text != '\0'; text++)
		if (!ascii || (unsigned char)*text < 0x80)
			putchar(*text);
		else if ((unsigned char)*text >= 0xc0)
			putchar('?');
}
