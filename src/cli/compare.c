#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/compare.h"
#include "cli/data.h"
#include "cli/report.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "nls.h"
#include "pairs.h"
#include "protocol/text.h"
#include "ui/canvas.h"
#include "ui/views/compare.h"
#include "ui/views/phrase.h"

enum { LABEL_MIN = 6, LABEL_MAX = 19, PART = 6, WHOLE = 7 };

static const char *const side_name[BG_SIDES] = { "A", "B" };

/* The pattern of an operand; says what is wrong with it. */
static struct bg_pattern *
take(const char *side, const char *operand)
{
	struct bg_error err = { .column = -1 };
	struct bg_pattern *p = NULL;
	char *text = bg_cli_source(operand, &err);

	if (text == NULL || bg_pattern_parse(&p, text, &err) != BG_OK)
		bg_complain(side, &err, text);
	free(text);
	return p;
}

static const char *
difference(int64_t a, int64_t b, char *buf)
{
	char count[BG_PHRASE_MAX];

	snprintf(buf, BG_PHRASE_MAX, "%s%.60s", b > a ? "+" : "",
	    bg_phrase_count(b - a, count));
	return buf;
}

/* A line of the table; have: which of the two there is. */
static void
print_row(const char *label, int width, const struct bg_tally t[BG_SIDES],
    const bool have[BG_SIDES], int better)
{
	bool both = have[BG_A] && have[BG_B];
	char text[BG_PHRASE_MAX];
	int i;

	bg_cell_left(label, width);
	for (i = 0; i < BG_SIDES; i++)
		if (have[i])
			bg_cell_wavefronts(&t[i], WHOLE);
		else
			bg_cell_right("-", WHOLE);
	bg_cell_right(both ? difference(t[BG_A].wavefronts,
	    t[BG_B].wavefronts, text) : "-", WHOLE);
	for (i = 0; i < BG_SIDES; i++)
		bg_cell_count(t[i].conflicts, have[i] && !t[i].uncounted,
		    PART);
	for (i = 0; i < BG_SIDES; i++)
		if (have[i])
			bg_cell_efficiency(&t[i], PART);
		else
			bg_cell_right("-", PART);
	printf("%s%s\n", better >= 0 ? "  " : "",
	    better >= 0 ? side_name[better] : "");
}

static void
print_bytes(const struct bg_pairs *s, int width)
{
	char text[BG_PHRASE_MAX];
	int64_t a = s->bytes[BG_A], b = s->bytes[BG_B];

	if (a == 0 && b == 0)
		return;
	bg_cell_left(_("bytes"), width);
	bg_cell_count(a, a > 0, WHOLE);
	bg_cell_count(b, b > 0, WHOLE);
	if (a > 0 && b > 0)
		bg_cell_right(difference(a, b, text), WHOLE);
	putchar('\n');
}

/* What two numbers have in common stands at the end of the second. */
static void
print_heading(int width)
{
	int i;

	bg_cell_left("", width);
	bg_cell_right(_("wavefronts"), 2 * WHOLE + 1);
	bg_cell_right(_("conflicts"), WHOLE + 2 * PART + 2);
	bg_cell_right(_("efficiency"), 2 * PART + 1);
	putchar('\n');
	bg_cell_left(_("access"), width);
	for (i = 0; i < BG_SIDES; i++)
		bg_cell_right(side_name[i], WHOLE);
	bg_cell_right("B - A", WHOLE);
	for (i = 0; i < 2 * BG_SIDES; i++)
		bg_cell_right(side_name[i % BG_SIDES], PART);
	printf("  %s\n", _("better"));
}

static void
print_table(const struct bg_pairs *s, const struct bg_pattern *const side[])
{
	static const bool both[BG_SIDES] = { true, true };
	const struct bg_pair *p;
	bool have[BG_SIDES];
	char label[160];
	int i, w, width = LABEL_MIN;

	for (i = 0; i < s->n; i++) {
		w = bg_text_width(bg_compare_label(&s->pair[i], side,
		    label, sizeof label));
		width = w > width ? w : width;
	}
	width = width > LABEL_MAX ? LABEL_MAX : width;
	print_heading(width);
	for (i = 0; i < s->n; i++) {
		p = &s->pair[i];
		have[BG_A] = p->op[BG_A] >= 0;
		have[BG_B] = p->op[BG_B] >= 0;
		print_row(bg_compare_label(p, side, label, sizeof label), width,
		    p->tally, have, bg_pair_better(p));
	}
	print_row(_("sum"), width, s->sum, both, bg_pairs_better(s));
	print_bytes(s, width);
	if (s->sum[BG_A].uncounted || s->sum[BG_B].uncounted)
		bg_print_uncounted();
}

static int
print_text(const struct bg_pairs *s, const struct bg_pattern *const side[])
{
	char *text, line[128], sentence[512];
	int i;

	puts(_("predicted"));
	for (i = 0; i < BG_SIDES; i++) {
		if (bg_pattern_print(side[i], &text) != BG_OK)
			return BG_ENOMEM;
		bg_clean(line, bg_cli_columns() - 4, text, (int)strlen(text));
		printf("  %s  %s\n", side_name[i], line);
		free(text);
	}
	putchar('\n');
	print_table(s, side);
	printf("\n%s\n", bg_compare_sentence(s, sentence, sizeof sentence));
	return BG_OK;
}

static json_t *
better_json(int better)
{
	return better < 0 ? json_null() :
	    json_string(better == BG_A ? "a" : "b");
}

static json_t *
pair_json(const struct bg_pair *p, const struct bg_pattern *const side[])
{
	static const char *const key[BG_SIDES] = { "a", "b" };
	json_t *o = json_object(), *one;
	char label[BG_LABEL_MAX];
	int i;

	for (i = 0; i < BG_SIDES; i++) {
		one = json_null();
		if (p->op[i] >= 0) {
			one = bg_tally_json(&p->tally[i]);
			json_object_set_new(one, "access",
			    json_integer(p->op[i] + 1));
			json_object_set_new(one, "name", bg_report_text(
			    bg_tally_label(side[i], p->op[i], label)));
		}
		json_object_set_new(o, key[i], one);
	}
	json_object_set_new(o, "better", better_json(bg_pair_better(p)));
	return o;
}

static json_t *
side_json(const struct bg_pattern *p, const struct bg_pairs *s, int i)
{
	return json_pack("{s:o, s:o, s:o}",
	    "pattern", bg_report_text(p->text),
	    "sum", bg_tally_json(&s->sum[i]),
	    "bytes", s->bytes[i] > 0 ? json_integer(s->bytes[i]) :
	    json_null());
}

static int
print_json(const struct bg_pairs *s, const struct bg_pattern *const side[])
{
	json_t *list = json_array(), *o;
	int i;

	for (i = 0; i < s->n; i++)
		json_array_append_new(list, pair_json(&s->pair[i], side));
	o = json_pack("{s:s, s:i, s:o, s:o, s:o, s:o}",
	    "schema", "bankgrid.compare", "version", 1,
	    "a", side_json(side[BG_A], s, BG_A),
	    "b", side_json(side[BG_B], s, BG_B), "accesses", list,
	    "better", better_json(bg_pairs_better(s)));
	if (o == NULL)
		return BG_ENOMEM;
	json_dumpf(o, stdout, JSON_INDENT(1));
	putchar('\n');
	json_decref(o);
	return BG_OK;
}

static int
compare(const struct bg_cli *cli, const struct bg_pattern *const side[])
{
	struct bg_error err;
	struct bg_pairs s;
	int status = bg_pairs_make(&s, side[BG_A], side[BG_B]);

	if (status == BG_OK) {
		status = cli->json ? print_json(&s, side) :
		    print_text(&s, side);
		bg_pairs_free(&s);
	}
	if (status == BG_OK)
		return BG_EXIT_OK;
	bg_fail(&err, status, -1, 1, "out of memory");
	bg_complain(NULL, &err, NULL);
	return BG_EXIT_USAGE;
}

int
bg_compare_take(struct bg_pattern *side[BG_SIDES], int argc, char **argv)
{
	int i;

	side[BG_A] = side[BG_B] = NULL;
	if (argc != BG_SIDES) {
		fputs(_("bankgrid: give two patterns, each as one operand: the "
		    "text in quotes, @FILE or preset:NAME\n"), stderr);
		return BG_EXIT_USAGE;
	}
	for (i = 0; i < BG_SIDES; i++)
		side[i] = take(side_name[i], argv[i]);
	if (side[BG_A] != NULL && side[BG_B] != NULL)
		return BG_EXIT_OK;
	for (i = 0; i < BG_SIDES; i++) {
		bg_pattern_free(side[i]);
		side[i] = NULL;
	}
	return BG_EXIT_USAGE;
}

int
bg_cmd_compare(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_pattern *side[BG_SIDES];
	int i, status = bg_compare_take(side, argc, argv);

	if (status == BG_EXIT_OK)
		status = compare(cli, (const struct bg_pattern *const *)side);
	for (i = 0; i < BG_SIDES; i++)
		bg_pattern_free(side[i]);
	return status;
}
