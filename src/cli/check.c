#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/data.h"
#include "cli/report.h"
#include "nls.h"
#include "tally.h"
#include "ui/views/phrase.h"

/* What an access may cost. */
struct limit {
	int64_t	conflicts;	/* -1: no limit */
	double	ratio;		/* wavefronts to ideal; 0: no limit */
};

struct check {
	const struct bg_cli *cli;
	struct limit	limit;
	int		files, accesses, over, unread;
	json_t		*list;		/* with --json, of files */
};

/* One op= and the dearest of its accesses, of those over the limit if any
 * is. */
struct finding {
	char		label[BG_LABEL_MAX];
	struct bg_tally	worst;
	int		line, made;	/* accesses that for= makes of it */
	int64_t		i;		/* of for=, of the worst */
	bool		over;
};

/* A number of digits and at most one point, whatever the locale. */
static bool
take_number(const char *text, double *out)
{
	double scale = 0;

	*out = 0;
	if (!isdigit((unsigned char)*text) || strlen(text) > 12)
		return false;
	for (; *text != '\0'; text++) {
		if (*text == '.' && scale == 0) {
			scale = 1;
			continue;
		}
		if (!isdigit((unsigned char)*text))
			return false;
		if (scale == 0)
			*out = *out * 10 + (*text - '0');
		else
			*out += (*text - '0') * (scale /= 10);
	}
	return true;
}

static bool
take_limit(struct limit *l, const struct bg_cli *cli)
{
	double n = 0;

	l->conflicts = -1;
	l->ratio = 0;
	if (cli->max_conflicts != NULL && cli->max_ratio != NULL) {
		fputs(_("bankgrid: give --max-conflicts or --max-ratio, not "
		    "both\n"), stderr);
		return false;
	}
	if (cli->max_ratio != NULL) {
		if (take_number(cli->max_ratio, &l->ratio) && l->ratio >= 1)
			return true;
		fprintf(stderr, _("bankgrid: --max-ratio: '%s' is not a number "
		    "from 1 up\n"), cli->max_ratio);
		return false;
	}
	if (cli->max_conflicts != NULL &&
	    (strchr(cli->max_conflicts, '.') != NULL ||
	    !take_number(cli->max_conflicts, &n))) {
		fprintf(stderr, _("bankgrid: --max-conflicts: '%s' is not a "
		    "number\n"), cli->max_conflicts);
		return false;
	}
	l->conflicts = (int64_t)n;
	return true;
}

/* The lanes of a CAS loop take turns that no conflict counter shows: each
 * round but the first is one. */
static int64_t
turns(const struct bg_tally *t)
{
	return t->conflicts > t->rounds ? t->conflicts : t->rounds;
}

static bool
is_over(const struct limit *l, const struct bg_tally *t)
{
	if (t->uncounted)
		return false;
	if (l->ratio > 0)
		return (double)t->wavefronts > l->ratio * (double)t->ideal;
	return turns(t) > l->conflicts;
}

static void
look(const struct check *k, const struct bg_pattern *p, int op,
    struct finding *f)
{
	int first = bg_tally_first(p, op), i;
	struct bg_tally t;
	int column;
	bool over;

	memset(f, 0, sizeof *f);
	bg_tally_label(p, op, f->label);
	bg_place(p->text, p->access[first].at, &f->line, &column);
	for (i = first; i < p->naccesses && p->access[i].op == op; i++) {
		bg_tally_access(p, i, &t);
		over = is_over(&k->limit, &t);
		if (f->made++ == 0 || over > f->over || (over == f->over &&
		    t.wavefronts > f->worst.wavefronts)) {
			f->over = over;
			f->worst = t;
			f->i = p->access[i].i;
		}
	}
}

static void
print_finding(const char *file, const struct finding *f)
{
	const struct bg_tally *t = &f->worst;

	printf("%s:%d: %s: ", file, f->line, f->label);
	if (t->uncounted) {
		puts(_("warning: no counter shows the conflicts of 16-byte "
		    "cp.async"));
		return;
	}
	printf(_("wavefronts %lld, ideal %lld, conflicts %lld"),
	    (long long)t->wavefronts, (long long)t->ideal,
	    (long long)t->conflicts);
	if (t->rounds > 0)
		printf(_(", %lld rounds of a compare-and-swap loop"),
		    (long long)t->rounds + 1);
	if (f->made > 1)
		printf(_(" (i=%lld, the most of %d)"), (long long)f->i,
		    f->made);
	putchar('\n');
}

static json_t *
finding_json(const struct finding *f, const char *kind)
{
	json_t *o = bg_tally_json(&f->worst);

	json_object_set_new(o, "line", json_integer(f->line));
	json_object_set_new(o, "name", bg_report_text(f->label));
	json_object_set_new(o, "kind", json_string(kind));
	json_object_set_new(o, "rounds", json_integer(f->worst.rounds + 1));
	json_object_set_new(o, "over", json_boolean(f->over));
	if (f->made > 1)
		json_object_set_new(o, "i", json_integer(f->i));
	return o;
}

static void
check_pattern(struct check *k, const char *file, const struct bg_pattern *p)
{
	json_t *list = json_array();
	struct finding f;
	int op;

	for (op = 0; op < p->nops; op++) {
		look(k, p, op, &f);
		k->accesses += f.made;
		k->over += f.over;
		json_array_append_new(list, finding_json(&f, bg_kind_info(
		    p->access[bg_tally_first(p, op)].access.kind)->name));
		if (!k->cli->json && (f.over || f.worst.uncounted))
			print_finding(file, &f);
	}
	json_array_append_new(k->list, json_pack("{s:o, s:o}", "file",
	    bg_report_text(file), "accesses", list));
}

static void
note_error(struct check *k, const char *file, const struct bg_error *err,
    const char *text)
{
	json_t *o = json_pack("{s:o, s:o, s:o}", "file", bg_report_text(file),
	    "error", bg_report_text(err->message),
	    "hint", bg_report_text(err->hint));
	int line, column;

	fflush(stdout);	/* in the order of the files */
	if (text == NULL)
		bg_complain(NULL, err, NULL);
	else
		bg_complain_in(file, err, text);
	k->unread++;
	if (text != NULL && err->column >= 0) {
		bg_place(text, err->column, &line, &column);
		json_object_set_new(o, "line", json_integer(line));
		json_object_set_new(o, "column", json_integer(column));
	}
	json_array_append_new(k->list, o);
}

static void
check_file(struct check *k, const char *path)
{
	const char *file = bg_path_name(path);
	struct bg_error err = { .column = -1 };
	struct bg_pattern *p = NULL;
	char *text = bg_read_file(path, &err);

	k->files++;
	if (text == NULL)
		note_error(k, file, &err, NULL);
	else if (bg_pattern_parse(&p, text, &err) != BG_OK)
		note_error(k, file, &err, text);
	else
		check_pattern(k, file, p);
	bg_pattern_free(p);
	free(text);
}

static void
print_json(const struct check *k)
{
	json_t *o = json_pack("{s:s, s:i, s:b, s:i, s:i, s:i, s:O}",
	    "schema", "bankgrid.check", "version", 1,
	    "passed", k->over == 0 && k->unread == 0, "accesses", k->accesses,
	    "over", k->over, "unread", k->unread, "files", k->list);

	if (k->limit.ratio > 0)
		json_object_set_new(o, "max_ratio",
		    json_real(k->limit.ratio));
	else
		json_object_set_new(o, "max_conflicts",
		    json_integer(k->limit.conflicts));
	json_dumpf(o, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(12));
	putchar('\n');
	json_decref(o);
}

static void
print_summary(const struct check *k)
{
	char accesses[BG_PHRASE_MAX], files[BG_PHRASE_MAX];
	char conflicts[BG_PHRASE_MAX];

	bg_phrase_plural(k->accesses, "access", accesses);
	bg_phrase_plural(k->files, "file", files);
	if (k->limit.ratio > 0)
		printf(_("%s in %s: none with more than %g times the ideal\n"),
		    accesses, files, k->limit.ratio);
	else
		printf(_("%s in %s: none with more than %s\n"), accesses,
		    files, bg_phrase_plural(k->limit.conflicts, "conflict",
		    conflicts));
}

int
bg_cmd_check(struct bg_cli *cli, int argc, char **argv)
{
	struct check k = { .cli = cli };
	int i;

	if (!take_limit(&k.limit, cli))
		return BG_EXIT_USAGE;
	if (argc == 0) {
		fputs(_("bankgrid: give the files of patterns to check (-: "
		    "standard input)\n"), stderr);
		return BG_EXIT_USAGE;
	}
	k.list = json_array();
	for (i = 0; i < argc; i++)
		check_file(&k, argv[i]);
	if (cli->json)
		print_json(&k);
	else if (k.over == 0 && k.unread == 0)
		print_summary(&k);
	json_decref(k.list);
	return k.unread > 0 ? BG_EXIT_USAGE : k.over > 0 ? BG_EXIT_CHECK :
	    BG_EXIT_OK;
}
