#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accesses.h"
#include "cli.h"
#include "cli/report.h"
#include "cli/terminal.h"
#include "nls.h"
#include "ui/page.h"
#include "ui/plain.h"
#include "ui/text.h"

static int
print_access(const struct bg_cli *cli, const struct bg_shown *show,
    const char *text)
{
	struct bg_page p = { BG_PAGE_GRID, text, bg_cli_columns() };
	struct bg_canvas *c = bg_canvas_new(bg_page_height(&p, show), p.cols,
	    bg_cli_ascii(cli));
	char *out;

	if (c == NULL)
		return BG_ENOMEM;
	bg_page_draw(c, 0, &p, show);
	out = bg_text(c, bg_cli_depth(cli));
	bg_canvas_free(c);
	if (out == NULL)
		return BG_ENOMEM;
	printf("%s%s", show->first > 0 ? "\n" : "", out);
	free(out);
	return BG_OK;
}

static int
print_text(const struct bg_cli *cli, const struct bg_pattern *p)
{
	struct bg_shown show;
	char *text;
	int i, status = bg_pattern_print(p, &text);

	if (status != BG_OK)
		return status;
	for (i = 0; i < p->naccesses && status == BG_OK; i = show.end) {
		bg_shown_set(&show, p, i, cli->gpu);
		status = print_access(cli, &show, text);
	}
	free(text);
	return status;
}

/* As bankgrid batch reads them; the name is one of the further columns. */
static int
print_lines(const struct bg_pattern *p)
{
	char line[BG_ACCESS_LINE_MAX];
	int i;

	for (i = 0; i < p->naccesses; i++) {
		bg_access_print_line(&p->access[i].access, line);
		printf("%s\t%s\n", line, p->access[i].name[0] != '\0' ?
		    p->access[i].name : p->name);
	}
	return BG_OK;
}

int
bg_cmd_show(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_pattern *p;
	struct bg_error err;
	int status;

	if (cli->json + cli->lines + cli->plain > 1) {
		fputs(_("bankgrid: give one of --json, --lines and --plain\n"),
		    stderr);
		return BG_EXIT_USAGE;
	}
	p = bg_cli_pattern(cli, argc, argv);
	if (p == NULL)
		return BG_EXIT_USAGE;
	if (cli->plain)
		bg_plain(stdout, p, cli->gpu);
	status = cli->plain ? BG_OK : cli->json ? bg_report_print(p, cli->gpu) :
	    cli->lines ? print_lines(p) : print_text(cli, p);
	bg_pattern_free(p);
	if (status != BG_OK) {
		bg_fail(&err, status, -1, 1, "out of memory");
		bg_complain(NULL, &err, NULL);
		return BG_EXIT_USAGE;
	}
	return BG_EXIT_OK;
}
