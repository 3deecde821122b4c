/*
 * where: what the options say about where to measure.
 */
#include <stdio.h>

#include "cli.h"
#include "nls.h"
#include "protocol/choose.h"

/* What the meter is told; it must be one for that. */
static int
add_options(struct bg_choice *c, const struct bg_cli *cli)
{
	char number[16];

	if (cli->device == BG_DEVICES_NOT_SAID && !cli->no_counters)
		return BG_EXIT_OK;
	if (c->recorded) {
		fputs(_("bankgrid: there is no bankgrid-meter here: measure on "
		    "another machine with --host HOST\n"), stderr);
		return BG_EXIT_NO_METER;
	}
	if (cli->device >= 0) {
		snprintf(number, sizeof number, "%d", cli->device);
		bg_choose_option(c, "--device", number);
	}
	if (cli->no_counters)
		bg_choose_option(c, "--no-counters", NULL);
	return BG_EXIT_OK;
}

int
bg_cli_choose(struct bg_choice *c, const struct bg_cli *cli)
{
	struct bg_error err;

	if (cli->host == NULL && cli->remote_path != NULL) {
		fputs(_("bankgrid: --remote-path is of the machine that --host "
		    "names\n"), stderr);
		return BG_EXIT_USAGE;
	}
	if (cli->host == NULL) {
		bg_choose(c, cli->meter);
		return add_options(c, cli);
	}
	if (cli->meter != NULL && cli->meter[0] != '\0') {
		fputs(_("bankgrid: --host and --meter (or BANKGRID_METER) both "
		    "say where to measure: give one\n"), stderr);
		return BG_EXIT_USAGE;
	}
	if (bg_choose_host(c, cli->host, cli->remote_path, &err) == BG_OK)
		return add_options(c, cli);
	bg_complain("--host", &err, NULL);
	return BG_EXIT_USAGE;
}
