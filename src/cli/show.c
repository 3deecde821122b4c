#include "cli.h"
#include "cli/report.h"

int
bg_cmd_show(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_pattern *p = bg_cli_pattern(cli, argc, argv);

	if (p == NULL)
		return BG_EXIT_USAGE;
	bg_report_print(p, cli->gpu);
	bg_pattern_free(p);
	return BG_EXIT_OK;
}
