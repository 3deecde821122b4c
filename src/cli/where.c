/*
 * where: what the options say about where to measure.
 */
#include <stdio.h>

#include "cli.h"
#include "protocol/choose.h"

int
bg_cli_choose(struct bg_choice *c, const struct bg_cli *cli)
{
	struct bg_error err;

	if (cli->host == NULL && cli->remote_path != NULL) {
		fputs("bankgrid: --remote-path is of the machine that --host "
		    "names\n", stderr);
		return BG_EXIT_USAGE;
	}
	if (cli->host == NULL) {
		bg_choose(c, cli->meter);
		return BG_EXIT_OK;
	}
	if (cli->meter != NULL && cli->meter[0] != '\0') {
		fputs("bankgrid: --host and --meter (or BANKGRID_METER) both "
		    "say where to measure: give one\n", stderr);
		return BG_EXIT_USAGE;
	}
	if (bg_choose_host(c, cli->host, cli->remote_path, -1, &err) == BG_OK)
		return BG_EXIT_OK;
	bg_complain("--host", &err, NULL);
	return BG_EXIT_USAGE;
}
