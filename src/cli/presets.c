#include <string.h>

#include "cli.h"
#include "nls.h"
#include "places.h"
#include "ui/presets.h"

int
bg_cmd_presets(struct bg_cli *cli, int argc, char **argv)
{
	const char *theme = "";
	struct bg_presets list;
	int i, status = BG_EXIT_OK;

	(void)cli;
	if (argc > 0) {
		fprintf(stderr, _("bankgrid: presets takes no operand, not "
		    "'%s'\n"), argv[0]);
		return BG_EXIT_USAGE;
	}
	if (bg_presets_load(&list, bg_data_dir()) != BG_OK) {
		bg_complain(NULL, &list.problem, NULL);
		status = BG_EXIT_USAGE;
	}
	for (i = 0; i < list.n; i++) {
		if (strcmp(list.preset[i].theme, theme) != 0) {
			theme = list.preset[i].theme;
			printf("\n# %s\n", bg_tr_in("theme", theme));
		}
		printf("%-24s %s\n", list.preset[i].name,
		    bg_tr_in("title", list.preset[i].title));
	}
	bg_presets_free(&list);
	return status;
}
