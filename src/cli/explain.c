#include "cli.h"
#include "cli/explanation.h"

int
bg_cmd_explain(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_profile profile;
	struct bg_pattern *p;
	struct bg_error err;
	int status;

	p = bg_cli_pattern(cli, argc, argv);
	if (p == NULL)
		return BG_EXIT_USAGE;
	status = bg_profile(p, cli->threads > 0 ? cli->threads :
	    bg_profile_threads(p), cli->blocks > 0 ? cli->blocks : 1, &profile);
	if (status == BG_OK)
		status = cli->json ? bg_explain_print_json(p, &profile) :
		    bg_explain_print(p, &profile);
	bg_pattern_free(p);
	if (status != BG_OK) {
		bg_fail(&err, status, -1, 1, "out of memory");
		bg_complain(NULL, &err, NULL);
		return BG_EXIT_USAGE;
	}
	return BG_EXIT_OK;
}
