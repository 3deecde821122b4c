#include "cli.h"

int
main(int argc, char **argv)
{
	struct bg_cli cli = { 0 };

	return bg_cmd_batch(&cli, argc - 1, argv + 1);
}
