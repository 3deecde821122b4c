#include "cli.h"

int
bg_cmd_batch(struct bg_cli *cli, int argc, char **argv)
{
	(void)cli;
	(void)argc;
	(void)argv;
	return BG_EXIT_OK;
}
