#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/data.h"
#include "cli/sweep-measure.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "nls.h"
#include "ui/text.h"
#include "ui/views/plot.h"

/* Columns of the sums, and of one op's wavefronts. */
enum {
	WAVEFRONTS = 11, IDEAL = 6, CONFLICTS = 10, EFFICIENCY = 11, BYTES = 8,
	LABEL_MIN = 6, LABEL_MAX = 12
};

static int
within(int n, int least, int most)
{
	return n < least ? least : n > most ? most : n;
}

static int
label_width(const struct bg_sweep *s, int op)
{
	return within(bg_text_width(s->label[op]), LABEL_MIN, LABEL_MAX);
}

static void
print_heading(const struct bg_sweep *s, int width)
{
	int i;

	printf(_("predicted for %d values of %s\n\n"), s->npoints, s->key);
	putchar(' ');
	bg_cell_right(s->key, width);
	bg_cell_right(_("wavefronts"), WAVEFRONTS);
	bg_cell_right(_("ideal"), IDEAL);
	bg_cell_right(_("conflicts"), CONFLICTS);
	bg_cell_right(_("efficiency"), EFFICIENCY);
	bg_cell_right(_("bytes"), BYTES);
	for (i = 0; s->nops > 1 && i < s->nops; i++) {
		putchar(' ');
		bg_cell_right(s->label[i], label_width(s, i));
	}
	putchar('\n');
}

static void
print_point(const struct bg_sweep *s, int i, int width)
{
	const struct bg_sweep_point *p = &s->point[i];
	int op;

	bg_print_value(s, i, width);
	if (p->error.code != BG_OK) {
		bg_print_reason(p->error.message, width);
		return;
	}
	bg_cell_wavefronts(&p->sum, WAVEFRONTS);
	bg_cell_count(p->sum.ideal, true, IDEAL);
	bg_cell_count(p->sum.conflicts, !p->sum.uncounted, CONFLICTS);
	bg_cell_efficiency(&p->sum, EFFICIENCY);
	bg_cell_count(p->bytes, p->bytes > 0, BYTES);
	for (op = 0; s->nops > 1 && op < s->nops; op++) {
		putchar(' ');
		bg_cell_wavefronts(&p->op[op], label_width(s, op));
	}
	putchar('\n');
}

static int
print_plot(const struct bg_cli *cli, const struct bg_sweep *s)
{
	struct bg_rect r = { 0, 0, bg_plot_height(s), bg_cli_columns() };
	struct bg_canvas *c = bg_canvas_new(r.rows, r.cols,
	    bg_cli_ascii(cli));
	char *text;

	if (c == NULL)
		return BG_ENOMEM;
	bg_view_plot(c, r, s);
	text = bg_text(c, bg_cli_depth(cli));
	bg_canvas_free(c);
	if (text == NULL)
		return BG_ENOMEM;
	printf("\n%s", text);
	free(text);
	return BG_OK;
}

static int
print_text(const struct bg_cli *cli, const struct bg_sweep *s)
{
	int i, width = bg_value_width(s);
	bool uncounted = false;

	print_heading(s, width);
	for (i = 0; i < s->npoints; i++) {
		print_point(s, i, width);
		uncounted |= s->point[i].sum.uncounted;
	}
	puts(_(" *: the fewest wavefronts, and of those the fewest bytes"));
	if (uncounted)
		bg_print_uncounted();
	return cli->plot || isatty(STDOUT_FILENO) ? print_plot(cli, s) : BG_OK;
}

static int
print(const struct bg_cli *cli, const struct bg_sweep *s, const char *text)
{
	if (cli->json)
		return bg_sweep_json(s, text);
	if (!cli->csv)
		return print_text(cli, s);
	bg_sweep_csv(s);
	return BG_OK;
}

static int
run(const struct bg_cli *cli, const char *text, const char *over)
{
	struct bg_error err;
	struct bg_sweep s;
	int status;

	if (bg_sweep_run(&s, text, over, &err) != BG_OK) {
		bg_complain(NULL, &err, over);
		return BG_EXIT_USAGE;
	}
	if (s.best < 0) {
		/* Not even one: most likely the pattern is to blame. */
		bg_complain(cli->file != NULL ? bg_path_name(cli->file) : NULL,
		    &s.point[0].error, s.point[0].text);
		status = BG_EXIT_USAGE;
	} else if (cli->measure)
		status = bg_sweep_measure(cli, &s, text);
	else if (print(cli, &s, text) != BG_OK) {
		bg_fail(&err, BG_ENOMEM, -1, 1, "out of memory");
		bg_complain(NULL, &err, NULL);
		status = BG_EXIT_USAGE;
	} else
		status = BG_EXIT_OK;
	bg_sweep_free(&s);
	return status;
}

int
bg_cmd_sweep(struct bg_cli *cli, int argc, char **argv)
{
	bool elsewhere = cli->file != NULL || cli->preset != NULL;
	char *text;
	int status;

	if (cli->json + cli->csv + cli->plot > 1) {
		fputs(_("bankgrid: give one of --json, --csv and --plot\n"),
		    stderr);
		return BG_EXIT_USAGE;
	}
	if (!cli->measure && (cli->host != NULL || cli->record != NULL ||
	    cli->device != BG_DEVICES_NOT_SAID || cli->no_timing ||
	    cli->no_counters || cli->require_counters)) {
		fputs(_("bankgrid: --host, --device, --record, --no-timing, "
		    "--no-counters and --require-counters go with "
		    "--measure\n"), stderr);
		return BG_EXIT_USAGE;
	}
	if (cli->measure && cli->plot) {
		fputs(_("bankgrid: --plot draws predictions: it goes without "
		    "--measure\n"), stderr);
		return BG_EXIT_USAGE;
	}
	if (argc < 1 + !elsewhere) {
		fputs(_("bankgrid: give a pattern and, as the last operand, "
		    "what varies: bankgrid sweep elem=f32 tile=32x32 op=ld "
		    "row=lane col=0 pad=0..32\n"), stderr);
		return BG_EXIT_USAGE;
	}
	text = bg_cli_text(cli, argc - 1, argv);
	if (text == NULL)
		return BG_EXIT_USAGE;
	status = run(cli, text, argv[argc - 1]);
	free(text);
	return status;
}
