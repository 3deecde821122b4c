#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "cli/compare.h"
#include "cli/export.h"
#include "nls.h"
#include "sweep.h"
#include "ui/flatten.h"
#include "ui/markdown.h"
#include "ui/page.h"
#include "ui/svg.h"
#include "ui/text.h"
#include "ui/tikz.h"
#include "ui/views/compare.h"

enum { COLS = 80, PICTURE_MAX = 64 };

static const char *
title_of(const struct bg_pattern *p, const char *text)
{
	if (p->name[0] != '\0')
		return bg_tr_in("title", p->name);
	return p->naccesses == 1 && p->access[0].name[0] != '\0' ?
	    bg_tr_in("access", p->access[0].name) : text;
}

/* "access 1 of 2: ld.32 " as a sentence; not all letters have capitals. */
static void
describe_title(const char *title, FILE *out)
{
	int len = (int)strlen(title);

	while (len > 0 && title[len - 1] == ' ')
		len--;
	if (len > 0 && title[0] == 'a')
		fprintf(out, " A%.*s.", len - 1, title + 1);
	else
		fprintf(out, _(" %.*s."), len, title);
}

/* What every one of the accesses costs, in words. */
static void
describe(const struct bg_pattern *p, const char *text, enum bg_page_view view,
    FILE *out)
{
	const struct bg_prediction *pr;
	struct bg_shown show;
	int i;

	if (title_of(p, text) != text)
		fprintf(out, "%s. ", text);
	fputs(view == BG_PAGE_TILE ?
	    _("The tile, each element with the bank that it lies in.") :
	    _("Shared memory, a column for each of the 32 banks and a line "
	    "for each row of 128 bytes that is touched."), out);
	for (i = 0; i < p->naccesses; i = show.end) {
		bg_shown_set(&show, p, i, bg_gpu_find(NULL));
		pr = &show.scene.prediction;
		if (p->naccesses > 1)
			describe_title(show.title, out);
		if (pr->uncounted)
			fprintf(out, _(" No counter tells its conflicts: %s."),
			    show.scene.why);
		else
			fprintf(out, pr->total == 1 ?
			    _(" Predicted %u wavefront, ideal %u: %s.") :
			    _(" Predicted %u wavefronts, ideal %u: %s."),
			    pr->total, pr->groups, show.scene.why);
		if (show.turns[0] != '\0')
			fprintf(out, _(" Turns: %s."), show.turns);
	}
}

static int
paint(FILE *out, enum bg_format format, const struct bg_canvas *c,
    const char *title, const char *desc)
{
	char *text;

	switch (format) {
	case BG_FORMAT_SVG:
		bg_svg(out, c, title, desc);
		return BG_OK;
	case BG_FORMAT_TIKZ:
		bg_tikz(out, c, title, desc);
		return BG_OK;
	case BG_FORMAT_MARKDOWN:
		return bg_markdown(out, c, title, desc);
	default:
		text = bg_text(c, BG_DEPTH_256);
		if (text == NULL)
			return BG_ENOMEM;
		fputs(text, out);
		free(text);
		return BG_OK;
	}
}

static int
write_picture(const struct bg_cli *cli, const struct bg_pattern *p,
    const char *text, FILE *out)
{
	bool tile = cli->view != NULL && strcmp(cli->view, "tile") == 0;
	struct bg_page page = { tile ? BG_PAGE_TILE : BG_PAGE_GRID, text,
	    COLS };
	struct bg_canvas *c = bg_page_canvas(page, p, cli->gpu, cli->ascii ||
	    cli->format == BG_FORMAT_TIKZ);
	char *desc = NULL;
	size_t size;
	FILE *words = open_memstream(&desc, &size);
	int status = BG_ENOMEM;

	if (words != NULL) {
		describe(p, text, page.view, words);
		if (fclose(words) == 0 && c != NULL)
			status = paint(out, cli->format, c,
			    title_of(p, text), desc);
	}
	bg_canvas_free(c);
	free(desc);
	return status;
}

static int
write_format(const struct bg_cli *cli, const struct bg_pattern *p, FILE *out,
    struct bg_error *err)
{
	char *text;
	int status = bg_pattern_print(p, &text);

	if (status != BG_OK)
		return bg_fail(err, status, -1, 1, "out of memory");
	if (cli->format == BG_FORMAT_CUTE)
		status = bg_export_cute(p, out, err);
	else if (cli->format == BG_FORMAT_CUDA)
		status = bg_export_cuda(p, text, out, err);
	else
		status = write_picture(cli, p, text, out);
	free(text);
	if (status == BG_EVALUE)
		return status;
	if (status != BG_OK)
		return bg_fail(err, status, -1, 1, "out of memory");
	return BG_OK;
}

static int
check(const struct bg_cli *cli, const struct bg_pattern *p,
    struct bg_error *err)
{
	bool tile = cli->view != NULL && strcmp(cli->view, "tile") == 0;
	int i, tiles = 0;

	for (i = 0; i < p->narrays; i++)
		tiles += p->array[i].rows > 0;
	if (cli->format <= BG_FORMAT_ANSI && p->naccesses > PICTURE_MAX)
		return bg_fail(err, BG_ERANGE, -1, 1, "a picture of %d "
		    "accesses: %d are the most", p->naccesses, PICTURE_MAX);
	if (tile && tiles == 0) {
		bg_fail(err, BG_EVALUE, -1, 1, "the pattern has no tile to "
		    "show");
		return bg_hint(err, "add tile=ROWSxCOLS, or leave --view out");
	}
	return BG_OK;
}

/* Opened last, so that no mistake empties a file; NULL with err. */
static FILE *
open_output(const struct bg_cli *cli, struct bg_error *err)
{
	FILE *out;

	if (cli->output == NULL || strcmp(cli->output, "-") == 0)
		return stdout;
	out = fopen(cli->output, "w");
	if (out == NULL)
		bg_fail(err, BG_EIO, -1, 1, "%.100s: %s", cli->output,
		    bg_strerror(errno));
	return out;
}

static int
close_output(const struct bg_cli *cli, FILE *out, int status,
    struct bg_error *err)
{
	bool lost = fflush(out) != 0 || ferror(out);

	if (lost && status == BG_OK)
		status = bg_fail(err, BG_EIO, -1, 1, "%.100s: %s",
		    cli->output != NULL ? cli->output : _("standard output"),
		    bg_strerror(errno));
	if (out != stdout)
		fclose(out);
	return status;
}

static int
write_output(const struct bg_cli *cli, const struct bg_pattern *p,
    struct bg_error *err)
{
	FILE *out;

	if (check(cli, p, err) != BG_OK)
		return err->code;
	out = open_output(cli, err);
	return out == NULL ? err->code :
	    close_output(cli, out, write_format(cli, p, out, err), err);
}

static int
write_sweep(const struct bg_cli *cli, const struct bg_sweep *s,
    const char *text, const char *over, struct bg_error *err)
{
	const struct bg_sweep_point *best = &s->point[s->best];
	char desc[320];
	char *title = malloc(strlen(text) + strlen(over) + 2);
	struct bg_canvas *c = NULL;
	int status = BG_ENOMEM;
	FILE *out;

	snprintf(desc, sizeof desc, _("Wavefronts predicted for %d values of "
	    "%.60s. The fewest are %lld, with %.60s."), s->npoints, s->key,
	    (long long)best->sum.wavefronts, best->value);
	if (title != NULL) {
		sprintf(title, "%s %s", text, over);
		c = bg_export_sweep(s, title, cli->ascii ||
		    cli->format == BG_FORMAT_TIKZ);
	}
	out = c != NULL ? open_output(cli, err) : NULL;
	if (out != NULL)
		status = close_output(cli, out, paint(out, cli->format, c,
		    title, desc), err);
	else if (c != NULL)
		status = err->code;
	bg_canvas_free(c);
	free(title);
	return status;
}

/* The last operand is what varies. */
static int
export_sweep(const struct bg_cli *cli, int argc, char **argv)
{
	const char *over = argc > 0 ? argv[argc - 1] : "";
	struct bg_error err = { .column = -1 };
	struct bg_sweep s;
	char *text, *flat;
	int status;

	text = bg_cli_text(cli, argc > 0 ? argc - 1 : 0, argv);
	if (text == NULL)
		return BG_EXIT_USAGE;
	flat = bg_flatten(text);
	free(text);
	if (flat == NULL)
		status = bg_fail(&err, BG_ENOMEM, -1, 1, "out of memory");
	else if ((status = bg_sweep_run(&s, flat, over, &err)) == BG_OK) {
		if (s.best < 0) {
			err = s.point[0].error;
			status = err.code;
			over = s.point[0].text;
			bg_complain(NULL, &err, over);
		} else if ((status = write_sweep(cli, &s, flat, over,
		    &err)) != BG_OK)
			bg_complain(NULL, &err, NULL);
		bg_sweep_free(&s);
	} else
		bg_complain(NULL, &err, over);
	free(flat);
	return status == BG_OK ? BG_EXIT_OK : BG_EXIT_USAGE;
}

static int
paint_comparison(const struct bg_cli *cli, const struct bg_canvas *half[],
    const char *title, const char *sentence, struct bg_error *err)
{
	struct bg_canvas *c = bg_page_beside(half[BG_A], half[BG_B], sentence);
	FILE *out;
	int status;

	if (c == NULL)
		return bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	out = open_output(cli, err);
	status = out == NULL ? err->code : close_output(cli, out,
	    paint(out, cli->format, c, title, sentence), err);
	bg_canvas_free(c);
	return status;
}

static int
write_comparison(const struct bg_cli *cli, struct bg_pattern *const side[],
    struct bg_error *err)
{
	const struct bg_canvas *half[BG_SIDES] = { NULL, NULL };
	char *text[BG_SIDES] = { NULL, NULL }, sentence[512], title[1024];
	struct bg_pairs s;
	int i, status = bg_pairs_make(&s, side[BG_A], side[BG_B]);

	if (status != BG_OK)
		return bg_fail(err, status, -1, 1, "out of memory");
	for (i = 0; i < BG_SIDES; i++) {
		if (bg_pattern_print(side[i], &text[i]) != BG_OK)
			continue;
		half[i] = bg_page_canvas((struct bg_page){ BG_PAGE_GRID,
		    text[i], COLS }, side[i], cli->gpu, cli->ascii ||
		    cli->format == BG_FORMAT_TIKZ);
	}
	if (half[BG_A] != NULL && half[BG_B] != NULL) {
		snprintf(title, sizeof title, "A: %.480s, B: %.480s",
		    title_of(side[BG_A], text[BG_A]),
		    title_of(side[BG_B], text[BG_B]));
		status = paint_comparison(cli, half, title,
		    bg_compare_sentence(&s, sentence, sizeof sentence), err);
	} else
		status = bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	for (i = 0; i < BG_SIDES; i++) {
		bg_canvas_free((struct bg_canvas *)half[i]);
		free(text[i]);
	}
	bg_pairs_free(&s);
	return status;
}

/* Two operands, as for bankgrid compare. */
static int
export_comparison(const struct bg_cli *cli, int argc, char **argv)
{
	struct bg_pattern *side[BG_SIDES];
	struct bg_error err = { .column = -1 };
	int i, status = BG_OK;

	if (bg_compare_take(side, argc, argv) != BG_EXIT_OK)
		return BG_EXIT_USAGE;
	for (i = 0; i < BG_SIDES && status == BG_OK; i++)
		status = check(cli, side[i], &err);
	if (status == BG_OK)
		status = write_comparison(cli, side, &err);
	if (status != BG_OK)
		bg_complain(NULL, &err, NULL);
	for (i = 0; i < BG_SIDES; i++)
		bg_pattern_free(side[i]);
	return status == BG_OK ? BG_EXIT_OK : BG_EXIT_USAGE;
}

static bool
is_view(const struct bg_cli *cli, const char *name)
{
	return cli->view != NULL && strcmp(cli->view, name) == 0;
}

int
bg_cmd_export(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_error err = { .column = -1 };
	struct bg_pattern *p;
	int status;

	if (cli->format == BG_FORMAT_NONE) {
		fputs(_("bankgrid: say what to write: --svg, --tikz, "
		    "--markdown, --ansi, --cuda or --cute\n"), stderr);
		return BG_EXIT_USAGE;
	}
	if (cli->view != NULL && cli->format > BG_FORMAT_ANSI) {
		fputs(_("bankgrid: --view is for pictures\n"), stderr);
		return BG_EXIT_USAGE;
	}
	if (is_view(cli, "sweep"))
		return export_sweep(cli, argc, argv);
	if (is_view(cli, "compare"))
		return export_comparison(cli, argc, argv);
	if (cli->view != NULL && !is_view(cli, "grid") &&
	    !is_view(cli, "tile")) {
		fprintf(stderr, _("bankgrid: --view: '%.60s' is not grid, "
		    "tile, sweep or compare\n"), cli->view);
		return BG_EXIT_USAGE;
	}
	p = bg_cli_pattern(cli, argc, argv);
	if (p == NULL)
		return BG_EXIT_USAGE;
	status = write_output(cli, p, &err);
	bg_pattern_free(p);
	if (status == BG_OK)
		return BG_EXIT_OK;
	bg_complain(NULL, &err, NULL);
	return BG_EXIT_USAGE;
}
