#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accesses.h"
#include "cli.h"
#include "cli/report.h"
#include "cli/shown.h"
#include "cli/terminal.h"
#include "ui/text.h"
#include "ui/views/view.h"

/* Where the verdict's sentences begin, too. */
enum { TURNS = 11 };

/* Draws text from column left on, broken at blanks, from row on; c NULL: only
 * counts. Returns the row after it. */
static int
draw_words(struct bg_canvas *c, int row, int left, int cols,
    enum bg_role role, const char *text)
{
	char word[1024];
	int col = left, width;
	size_t n;

	for (; *text != '\0'; text += n + strspn(text + n, " ")) {
		n = strcspn(text, " ");
		snprintf(word, sizeof word, "%.*s", (int)n, text);
		width = bg_text_width(word);
		if (col > left && col + width > cols) {
			row++;
			col = left;
		}
		if (c != NULL)
			bg_puts(c, row, col, cols - col, role, word);
		col += width + 1;
	}
	return row + 1;
}

/* What stands above the first grid, and above each when there are several. */
static int
draw_title(struct bg_canvas *c, const struct bg_shown *show, int cols,
    const char *text)
{
	const struct bg_scene *s = &show->scene;
	int row = 0;

	if (show->first == 0 && s->pattern->name[0] != '\0')
		row = draw_words(c, row, 1, cols, BG_ROLE_TITLE,
		    s->pattern->name);
	if (show->first == 0)
		row = draw_words(c, row, 1, cols, BG_ROLE_TEXT, text) + 1;
	if (s->pattern->naccesses == 1)
		return row;
	return draw_words(c, row, 1, cols, BG_ROLE_TITLE, show->title);
}

static int
print_access(const struct bg_cli *cli, const struct bg_shown *show,
    const char *text)
{
	const struct bg_scene *s = &show->scene;
	int cols = bg_cli_columns(), title = draw_title(NULL, show, cols, text);
	struct bg_rect r = { title, 0, bg_grid_height(s, cols), cols };
	int legend = bg_legend_height(s, cols);
	int shared = bg_shared_height(s, cols);
	int verdict = bg_verdict_height(s, cols);
	int turns = show->turns[0] == '\0' ? 0 :
	    draw_words(NULL, 0, TURNS, cols, BG_ROLE_TEXT, show->turns);
	struct bg_canvas *c = bg_canvas_new(title + r.rows + shared +
	    legend + 1 + verdict + turns, cols, bg_cli_ascii(cli));
	char *out;

	if (c == NULL)
		return BG_ENOMEM;
	draw_title(c, show, cols, text);
	bg_view_grid(c, r, s);
	r.row += r.rows;
	r.rows = shared;
	bg_view_shared(c, r, s);
	r.row += shared;
	r.rows = legend;
	bg_view_legend(c, r, s);
	r.row += legend;
	bg_rule(c, r.row++, 0, cols);
	r.rows = verdict;
	bg_view_verdict(c, r, s);
	if (turns > 0) {
		r.row += verdict;
		bg_puts(c, r.row, 1, cols - 1, BG_ROLE_LABEL, "turns");
		draw_words(c, r.row, TURNS, cols, BG_ROLE_TEXT, show->turns);
	}
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

	if (cli->json && cli->lines) {
		fputs("bankgrid: give --json or --lines, not both\n", stderr);
		return BG_EXIT_USAGE;
	}
	p = bg_cli_pattern(cli, argc, argv);
	if (p == NULL)
		return BG_EXIT_USAGE;
	status = cli->json ? bg_report_print(p, cli->gpu) :
	    cli->lines ? print_lines(p) : print_text(cli, p);
	bg_pattern_free(p);
	if (status != BG_OK) {
		bg_fail(&err, status, -1, 1, "out of memory");
		bg_complain(NULL, &err, NULL);
		return BG_EXIT_USAGE;
	}
	return BG_EXIT_OK;
}
