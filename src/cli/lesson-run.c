/*
 * lesson-run: a lesson as text, by lines: for screen readers, for terminals
 * without a screen, for tests.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/lessons.h"
#include "cli/terminal.h"
#include "nls.h"
#include "tally.h"
#include "ui/plain.h"
#include "ui/text.h"
#include "ui/wrap.h"

#define KEYS	N_("Type the answer, or: h hint, r the right answer, v " \
		"what the lanes want, n next, b back, q quit.")

/* What a line of input led to. */
enum go { GO_ON, GO_NEXT, GO_BACK, GO_QUIT, GO_FAIL };

struct run {
	const struct bg_cli	*cli;
	const struct bg_lesson_file *file;
	const struct bg_lesson	*lesson;
	struct bg_progress	*progress;
	struct bg_pattern	*pattern;	/* of a task: as changed */
	const struct bg_step	*step;
	int	 at;			/* which step */
	int	 shown, shown_op;	/* pattern and op of the last lanes */
	int	 hints;			/* given so far */
	uint32_t told;			/* bit q: question q's answer was */
};

/* ---- printing ---- */

static enum go
print_canvas(const struct run *r, struct bg_canvas *c)
{
	char *out = c != NULL ? bg_text(c, bg_cli_depth(r->cli)) : NULL;

	bg_canvas_free(c);
	if (out == NULL)
		return GO_FAIL;
	fputs(out, stdout);
	free(out);
	return GO_ON;
}

static enum go
print_text(const struct run *r, enum bg_role role, const char *text)
{
	int cols = bg_cli_columns();
	struct bg_canvas *c = bg_canvas_new(bg_paragraphs(NULL, 0, 0, cols,
	    role, text), cols, bg_cli_ascii(r->cli));

	if (c == NULL)
		return GO_FAIL;
	bg_paragraphs(c, 0, 0, cols, role, text);
	return print_canvas(r, c);
}

/* Formatted, and as it can be written here. */
static enum go __attribute__((format(printf, 2, 3)))
print_line(const struct run *r, const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	return print_text(r, BG_ROLE_TEXT, text);
}

/* Text that may hold figures, after the answer. */
static enum go
print_said(const struct run *r, const char *text)
{
	char *said = bg_lesson_say(r->lesson, r->at, text);
	enum go go = said != NULL ? print_text(r, BG_ROLE_TEXT, said) :
	    GO_FAIL;

	free(said);
	return go;
}

static const struct bg_pattern *
pattern(const struct run *r)
{
	return r->pattern != NULL ? r->pattern :
	    bg_lesson_pattern(r->lesson, r->at);
}

static enum go
print_pattern(const struct run *r)
{
	const struct bg_pattern *p = pattern(r);
	enum go go;
	char *text;

	if (bg_pattern_print(p, &text) != BG_OK)
		return GO_FAIL;
	go = print_text(r, BG_ROLE_LABEL, text);
	free(text);
	return go;
}

/* What the lanes want of the access that the step is about; where costs may
 * be told, every access with them, of a loop its first turn. */
static enum go
print_lanes(struct run *r)
{
	const struct bg_pattern *p = pattern(r);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	int op;

	if (out == NULL)
		return GO_FAIL;
	r->shown = r->step->pattern;
	r->shown_op = r->step->op;
	if (bg_lesson_hides(r->lesson, r->at, r->told))
		bg_plain_asked(out, p, bg_tally_first(p, r->step->op));
	else
		for (op = 0; op < p->nops; op++)
			bg_plain_access(out, p, bg_tally_first(p, op),
			    r->cli->gpu);
	if (fclose(out) == 0)
		bg_cli_put(r->cli, text);
	free(text);
	return GO_ON;
}

static enum go
print_costs(const struct run *r)
{
	const struct bg_pattern *p = pattern(r);
	struct bg_tally t;
	char label[BG_LABEL_MAX], bytes[BG_VALUE_MAX];
	char line[BG_LABEL_MAX + 100];
	int op;

	for (op = 0; op < p->nops; op++) {
		bg_tally_op(p, op, &t);
		snprintf(line, sizeof line, t.wavefronts == 1 ?
		    _("%s: %lld wavefront, ideal %lld\n") :
		    _("%s: %lld wavefronts, ideal %lld\n"),
		    bg_tally_label(p, op, label), (long long)t.wavefronts,
		    (long long)t.ideal);
		bg_cli_put(r->cli, line);
	}
	if (bg_pattern_bytes(p) > 0)
		printf(_("%s bytes\n"), bg_value_print((struct bg_value){ false,
		    bg_pattern_bytes(p) }, bytes));
	return GO_ON;
}

/* ---- what is answered ---- */

static enum go
note(struct run *r)
{
	struct bg_error err;

	bg_progress_note(r->progress, r->file->name, r->step->question);
	if (bg_progress_save(r->progress, &err) != BG_OK)
		bg_complain(_("progress is not kept"), &err, NULL);
	return GO_ON;
}

/* Why the answer is what it is; then the next step. */
static enum go
explain(const struct run *r)
{
	if (r->step->why != NULL && print_said(r, r->step->why) == GO_FAIL)
		return GO_FAIL;
	return GO_NEXT;
}

static enum go
reveal(struct run *r)
{
	char answer[BG_ANSWER_MAX];
	int i;

	bg_lesson_answer(r->lesson, r->at, answer);
	if (r->step->kind == BG_STEP_CHOICE) {
		i = atoi(answer) - 1;
		printf(_("The answer: %s. %s\n"), answer,
		    r->step->option[i].text);
	} else {
		printf(_("The answer: %s\n"), answer);
	}
	r->told |= 1u << r->step->question;
	return explain(r);
}

static enum go
answer(struct run *r, const char *line)
{
	char text[BG_ANSWER_MAX], *say;
	struct bg_error err;
	bool right;
	enum go go = GO_ON;

	if (bg_lesson_judge(r->lesson, r->at, line, &right, &say, &err) !=
	    BG_OK) {
		printf(_("%s; ? shows what else can be typed\n"),
		    err.message);
		return GO_ON;
	}
	if (right)
		printf(_("Right: %s.\n"), bg_lesson_answer(r->lesson, r->at,
		    text));
	else
		puts(say == NULL && r->hints < r->step->nhints ?
		    _("No. h gives a hint.") : _("No."));
	if (say != NULL)
		go = print_text(r, BG_ROLE_TEXT, say);
	free(say);
	if (!right || go == GO_FAIL)
		return go;
	r->told |= 1u << r->step->question;
	note(r);
	return explain(r);
}

/* ---- tasks ---- */

static void
replace(struct run *r, struct bg_pattern *p)
{
	bg_pattern_free(r->pattern);
	r->pattern = p;
}

static enum go
look_whether_solved(struct run *r)
{
	char missing[200];

	if (print_pattern(r) == GO_FAIL || print_costs(r) == GO_FAIL)
		return GO_FAIL;
	if (!bg_lesson_solved(r->lesson, r->at, pattern(r), missing,
	    sizeof missing)) {
		printf(_("Not yet: %s.\n"), missing);
		return GO_ON;
	}
	puts(_("Solved."));
	note(r);
	return explain(r);
}

/* Changes, or a whole pattern. */
static enum go
change(struct run *r, const char *line)
{
	struct bg_pattern *p;
	struct bg_error err;
	int rc;

	if (strcmp(line, "u") == 0) {
		replace(r, NULL);
		return look_whether_solved(r);
	}
	if (strchr(line, '=') == NULL) {
		puts(_("Type changes: pad=1, swizzle=xor; u takes all back; ? "
		    "shows what else can be typed"));
		return GO_ON;
	}
	rc = strstr(line, "op=") != NULL ? bg_pattern_parse(&p, line, &err) :
	    bg_pattern_with(pattern(r), r->step->op, line, &p, &err);
	if (rc != BG_OK) {
		printf("%s%s%s\n", err.message, err.hint[0] != '\0' ?
		    _("; ") : "", err.hint);
		return GO_ON;
	}
	replace(r, p);
	return look_whether_solved(r);
}

/* ---- the steps ---- */

static enum go
hint(struct run *r)
{
	if (r->step->nhints == 0)
		puts(_("There is no hint."));
	else
		return print_said(r, r->step->hint[r->hints < r->step->nhints ?
		    r->hints++ : r->step->nhints - 1]);
	return GO_ON;
}

static enum go
obey(struct run *r, const char *line)
{
	if (strcmp(line, "") == 0)
		return GO_ON;
	if (strcmp(line, "h") == 0)
		return hint(r);
	if (strcmp(line, "r") == 0)
		return reveal(r);
	if (strcmp(line, "v") == 0)
		return print_lanes(r);
	if (strcmp(line, "n") == 0)
		return GO_NEXT;
	if (strcmp(line, "b") == 0)
		return GO_BACK;
	if (strcmp(line, "q") == 0)
		return GO_QUIT;
	if (strcmp(line, "?") == 0) {
		print_text(r, BG_ROLE_TEXT, _(KEYS));
		return GO_ON;
	}
	return r->step->kind == BG_STEP_DESIGN ? change(r, line) :
	    answer(r, line);
}

/* One line of input, without blanks around. */
static enum go
read_line(struct run *r)
{
	char *line = NULL, *from, *to;
	size_t size = 0;
	enum go go;

	fputs("> ", stdout);
	fflush(stdout);
	if (getline(&line, &size, stdin) < 0) {
		free(line);
		puts("");
		return GO_QUIT;
	}
	from = line + strspn(line, " \t\r\n");
	for (to = from + strlen(from); to > from &&
	    strchr(" \t\r\n", to[-1]) != NULL; to--)
		continue;
	*to = '\0';
	/* Without a terminal nobody saw it typed. */
	if (!isatty(STDIN_FILENO))
		puts(from);
	go = obey(r, from);
	free(line);
	return go;
}

/* shown: the pattern was, right above. */
static enum go
ask(struct run *r, bool shown)
{
	int i;
	enum go go;

	printf(bg_progress_of(r->progress, r->file->name) >>
	    r->step->question & 1 ?
	    _("Question %d of %d, answered before\n") :
	    _("Question %d of %d\n"), r->step->question + 1,
	    r->lesson->nquestions);
	if (print_text(r, BG_ROLE_TITLE, r->step->text) == GO_FAIL)
		return GO_FAIL;
	for (i = 0; i < r->step->noptions; i++)
		print_line(r, "%d. %s", i + 1, r->step->option[i].text);
	if (r->step->kind == BG_STEP_DESIGN &&
	    ((!shown && print_pattern(r) == GO_FAIL) ||
	    print_costs(r) == GO_FAIL))
		return GO_FAIL;
	do
		go = read_line(r);
	while (go == GO_ON);
	return go;
}

static enum go
take_step(struct run *r)
{
	enum go go = GO_ON;
	bool shown = false;

	r->step = &r->lesson->step[r->at];
	r->hints = 0;
	replace(r, NULL);
	if (r->step->kind == BG_STEP_TEXT)
		go = print_text(r, BG_ROLE_TEXT, r->step->text);
	if (go == GO_ON && r->step->pattern >= 0 &&
	    (r->step->pattern != r->shown || (r->step->op != r->shown_op &&
	    r->step->kind != BG_STEP_TEXT))) {
		if (r->step->kind == BG_STEP_TEXT)
			puts("");
		go = print_pattern(r);
		if (go == GO_ON)
			go = print_lanes(r);
		shown = true;
		if (r->step->kind != BG_STEP_TEXT)
			puts("");
	}
	if (go == GO_ON && r->step->kind != BG_STEP_TEXT) {
		go = ask(r, shown);
	} else if (go == GO_ON) {
		go = GO_NEXT;
	}
	if (go == GO_NEXT || go == GO_BACK)
		puts("");
	return go;
}

/* The next question back, for texts go on by themselves. */
static int
back(const struct run *r)
{
	int i = r->at;

	do
		i--;
	while (i > 0 && r->lesson->step[i].kind == BG_STEP_TEXT);
	return i > 0 ? i : 0;
}

static void
say_end(const struct run *r, const struct bg_lessons *l, int i)
{
	uint32_t answered = bg_progress_of(r->progress, r->file->name);

	printf(_("End of the lesson: %d of %d questions answered.\n"),
	    __builtin_popcount(answered), r->lesson->nquestions);
	if (i + 1 < l->n)
		printf(_("The next one: bankgrid lesson %s\n"),
		    l->file[i + 1].name);
}

int
bg_lesson_run(const struct bg_cli *cli, const struct bg_lessons *l, int i,
    struct bg_progress *progress)
{
	struct run r = { .cli = cli, .file = &l->file[i],
	    .lesson = l->file[i].lesson, .progress = progress, .shown = -1 };
	struct bg_error err;
	enum go go = GO_ON;

	print_line(&r, "%s", r.lesson->title);
	if (r.lesson->nquestions > 0)
		print_text(&r, BG_ROLE_DIM, _(KEYS));
	puts("");
	while (r.at < r.lesson->nsteps && go != GO_QUIT && go != GO_FAIL) {
		go = take_step(&r);
		r.at = go == GO_BACK ? back(&r) : r.at + 1;
	}
	if (go == GO_NEXT)
		say_end(&r, l, i);
	bg_pattern_free(r.pattern);
	if (go != GO_FAIL)
		return BG_EXIT_OK;
	bg_fail(&err, BG_ENOMEM, -1, 1, "out of memory");
	bg_complain(NULL, &err, NULL);
	return BG_EXIT_USAGE;
}
