#include "cli/searches.h"

#include <stdlib.h>
#include <string.h>

#include "cli/table.h"
#include "cli/terminal.h"
#include "nls.h"
#include "tally.h"
#include "ui/canvas.h"
#include "ui/views/phrase.h"

/* The most columns of single ops; with more of them only the sum is told. */
#define OPS_MAX	4

int64_t
bg_searches_bytes(const struct bg_searches *s, int array,
    const struct bg_layout *l)
{
	return bg_pattern_bytes(s->p) -
	    bg_layout_bytes(&s->p->array[array]) + bg_layout_bytes(l);
}

uint32_t
bg_searches_op(const struct bg_searches *s, int array, int op,
    const struct bg_layout *l)
{
	uint32_t each[BG_PATTERN_ACCESSES], total, sum = 0;
	int i;

	if (bg_search_cost(s->p, array, l, each, &total) != 0)
		return 0;
	for (i = 0; i < s->p->naccesses; i++)
		if (s->p->access[i].op == op)
			sum += each[i];
	return sum;
}

/* ---- the text ---- */

struct table {
	const struct bg_searches *s;
	int	 array;
	const struct bg_search *r;
	int	 ops[OPS_MAX], nops;	/* those with columns of their own */
	int	 label;			/* columns */
};

/* "now: pad=1", or the words of a family's best, or its name. */
static void
label_of(const struct table *t, int family, char *buf, size_t size)
{
	const struct bg_search_best *best = family == BG_TRY_FAMILIES ?
	    &t->r->now : &t->r->family[family];
	char words[BG_SEARCH_WORDS_MAX];

	if (best->legal == 0)
		snprintf(buf, size, "%s", bg_search_family_name(
		    (enum bg_search_family)family));
	else
		snprintf(buf, size, family == BG_TRY_FAMILIES ? _("now: %s") :
		    "%s", bg_search_words(&best->layout, words));
}

static void
lay_out(struct table *t)
{
	char label[BG_SEARCH_WORDS_MAX + 16];
	int i, n = 0;

	for (i = 0; i < t->s->p->nops; i++)
		if (t->s->p->access[bg_tally_first(t->s->p, i)].array ==
		    t->array && n++ < OPS_MAX)
			t->ops[n - 1] = i;
	t->nops = n > OPS_MAX || n == 1 ? 0 : n;
	t->label = 0;
	for (i = 0; i <= BG_TRY_FAMILIES; i++) {
		label_of(t, i, label, sizeof label);
		if (bg_text_width(label) > t->label)
			t->label = bg_text_width(label);
	}
}

static void
print_head(const struct table *t)
{
	char op[24];
	int i;

	putchar(' ');
	bg_cell_left(_("wavefronts"), t->label);
	for (i = 0; i < t->nops; i++) {
		snprintf(op, sizeof op, "op%d", t->ops[i] + 1);
		printf(" %4s", op);
	}
	bg_cell_right(_("all"), 5);
	bg_cell_right(_("bytes"), 8);
	bg_cell_right(_("padding"), 16);
	bg_cell_right(_("blocks"), 6);
	putchar('\n');
}

static void
print_row(const struct table *t, int family)
{
	const struct bg_search_best *best = family == BG_TRY_FAMILIES ?
	    &t->r->now : &t->r->family[family];
	const struct bg_layout *l = &best->layout;
	int64_t padding = bg_layout_padding(l), bytes = bg_layout_bytes(l);
	char label[BG_SEARCH_WORDS_MAX + 16], a[BG_PHRASE_MAX];
	char more[BG_PHRASE_MAX + 16];
	int i;

	label_of(t, family, label, sizeof label);
	if (best->legal == 0) {
		if (best->refused > 0) {
			putchar(' ');
			bg_cell_left(label, t->label);
			printf(_("  refused, all %d\n"), best->refused);
		}
		return;
	}
	putchar(family == t->r->winner ? '*' : ' ');
	bg_cell_left(label, t->label);
	for (i = 0; i < t->nops; i++)
		printf(" %4u", bg_searches_op(t->s, t->array, t->ops[i], l));
	more[0] = '\0';
	if (padding > 0)
		snprintf(more, sizeof more, "%s (%.1f %%)",
		    bg_phrase_count(padding, a),
		    100.0 * (double)padding / (double)(bytes - padding));
	printf(" %5u %8s %16s %6d\n", best->total, bg_phrase_count(bytes, a),
	    padding > 0 ? more : "-", bg_blocks_per_sm(t->s->gpu,
	    bg_searches_bytes(t->s, t->array, l)));
}

/* "label  text", the text broken and kept to the right of it. */
static void
print_note(const char *label, const char *text)
{
	enum { LABEL = 8 };

	printf("%-*s", bg_cell_bytes(label, LABEL), label);
	bg_print_words(LABEL, bg_cli_columns(), text);
}

static void
say_best(const struct bg_search *r, char *text, size_t size)
{
	const struct bg_search_best *best = bg_search_winner(r);
	char words[BG_SEARCH_WORDS_MAX];

	bg_search_words(&best->layout, words);
	if (r->winner == BG_TRY_FAMILIES)
		snprintf(text, size, _("as it is, %s: nothing is cheaper"),
		    words);
	else if (best->total == r->now.total)
		snprintf(text, size, bg_layout_bytes(&best->layout) <
		    bg_layout_bytes(&r->now.layout) ?
		    _("%s: as many wavefronts, in fewer bytes") :
		    _("%s: as many wavefronts, in less address arithmetic"),
		    words);
	else
		snprintf(text, size, best->total == 1 ?
		    _("%s: %u wavefront instead of %u") :
		    _("%s: %u wavefronts instead of %u"), words, best->total,
		    r->now.total);
}

/* "85: 1 none, 33 pad": layouts by their families. */
static void
say_tried(const struct bg_search *r, char *text, size_t size)
{
	char each[256], one[32];
	int f, n = 0;

	for (f = 0; f < BG_TRY_FAMILIES; f++) {
		snprintf(one, sizeof one, _("%d %s"), r->family[f].legal,
		    bg_search_family_name((enum bg_search_family)f));
		n += snprintf(each + n, sizeof each - (size_t)n, "%s%s",
		    f > 0 ? _(", ") : "", one);
	}
	if (r->refused > 0)
		snprintf(text, size, _("%d: %s; refused %d, which split or "
		    "misalign vectors or do not fit"), r->legal, each,
		    r->refused);
	else
		snprintf(text, size, _("%d: %s"), r->legal, each);
}

static void
print_notes(const struct table *t)
{
	const struct bg_search *r = t->r;
	char proof[512], text[1024];

	say_best(r, text, sizeof text);
	print_note(_("best"), text);
	print_note(_("why"), bg_search_proof(r, t->s->p, proof, sizeof proof));
	say_tried(r, text, sizeof text);
	print_note(_("tried"), text);
	if (r->held)
		print_note("", _("no pads: an access is by index, which counts "
		    "them"));
}

static void
print_array(const struct bg_searches *s, int array)
{
	struct table t = { .s = s, .array = array,
	    .r = &s->search[array] };
	const struct bg_layout *l = &s->p->array[array];
	int f;

	if (s->p->narrays > 1)
		printf(array > 0 ?
		    _("\narray %d of %d: %dx%d of %d bytes\n") :
		    _("array %d of %d: %dx%d of %d bytes\n"), array + 1,
		    s->p->narrays, l->rows, l->cols, l->elem);
	if (s->skipped[array].code != 0) {
		print_note(_("skipped"), s->skipped[array].message);
		return;
	}
	lay_out(&t);
	print_head(&t);
	print_row(&t, BG_TRY_FAMILIES);
	for (f = 0; f < BG_TRY_FAMILIES; f++)
		if (f != BG_TRY_NONE || l->pitch !=
		    t.r->family[f].layout.pitch || l->swizzle.kind !=
		    BG_SWIZZLE_NONE)
			print_row(&t, f);
	putchar(' ');
	bg_cell_left(_("ideal"), t.label);
	printf("%*s %5u\n", 5 * t.nops, "", t.r->ideal);
	print_notes(&t);
}

/* ---- the command ---- */

/* The pattern with every winner, one after the other, in canonical form. */
static int
apply_winners(struct bg_searches *s, struct bg_error *err)
{
	struct bg_pattern *p = NULL, *next;
	char *text;
	int i, status = bg_pattern_parse(&p, s->p->text, err);

	for (i = 0; i < s->p->narrays && status == 0; i++) {
		if (s->skipped[i].code != 0)
			continue;
		status = bg_search_apply(p, i, &bg_search_winner(
		    &s->search[i])->layout, &text, err);
		if (status != 0)
			break;
		status = bg_pattern_parse(&next, text, err);
		free(text);
		if (status == 0) {
			bg_pattern_free(p);
			p = next;
		}
	}
	if (status == 0 && bg_pattern_print(p, &s->best) != 0)
		status = bg_fail(err, BG_ENOMEM, -1, 1, "out of memory");
	bg_pattern_free(p);
	return status;
}

/* Searches every array; fails where none can be. */
static int
search(struct bg_searches *s, struct bg_error *err)
{
	int i, found = 0;

	for (i = 0; i < s->p->narrays; i++) {
		s->skipped[i].code = 0;
		if (bg_search(&s->search[i], s->p, i, 0, &s->skipped[i]) == 0)
			found++;
	}
	if (found > 0)
		return apply_winners(s, err);
	*err = s->skipped[0];
	return err->code;
}

int
bg_cmd_search(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_searches s = { .gpu = cli->gpu };
	struct bg_pattern *p = bg_cli_pattern(cli, argc, argv);
	struct bg_error err;
	int i, status;

	if (p == NULL)
		return BG_EXIT_USAGE;
	s.p = p;
	status = search(&s, &err);
	if (status == 0 && cli->json) {
		status = bg_searches_json(&s);
		if (status != 0)
			bg_fail(&err, status, -1, 1, "out of memory");
	} else if (status == 0) {
		for (i = 0; i < p->narrays; i++)
			print_array(&s, i);
		printf("\n%s\n", s.best);
	}
	if (status != 0)
		bg_complain(NULL, &err, NULL);
	free(s.best);
	bg_pattern_free(p);
	return status == 0 ? BG_EXIT_OK : BG_EXIT_USAGE;
}
