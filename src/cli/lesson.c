#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/lessons.h"
#include "cli/terminal.h"
#include "nls.h"
#include "places.h"
#include "protocol/choose.h"
#include "ui/teaching.h"

/* What the command works on. */
struct work {
	struct bg_lessons	lessons;
	struct bg_progress	progress;
};

static int
open_lessons(struct work *w)
{
	if (bg_lessons_load(&w->lessons, bg_data_dir()) != BG_OK)
		bg_complain(NULL, &w->lessons.problem, NULL);
	return w->lessons.n > 0 ? BG_EXIT_OK : BG_EXIT_USAGE;
}

static int
open_file(struct work *w, const char *path)
{
	char *text;
	int status = BG_EXIT_OK;

	if (bg_lessons_load_file(&w->lessons, path, &text) != BG_OK) {
		bg_complain_in(path, &w->lessons.problem, text);
		status = BG_EXIT_USAGE;
	}
	free(text);
	return status;
}

static int
check_files(int argc, char **argv)
{
	struct work w;
	int i, status = BG_EXIT_OK;

	if (argc == 0) {
		fputs(_("bankgrid: lesson check: which file?\n"), stderr);
		return BG_EXIT_USAGE;
	}
	for (i = 0; i < argc; i++) {
		if (open_file(&w, argv[i]) != BG_EXIT_OK)
			status = BG_EXIT_USAGE;
		else
			printf(_("%s: %d steps, %d questions\n"), argv[i],
			    w.lessons.file[0].lesson->nsteps,
			    w.lessons.file[0].lesson->nquestions);
		bg_lessons_free(&w.lessons);
	}
	return status;
}

static int
answered(const struct work *w, int i)
{
	const struct bg_lesson_file *f = &w->lessons.file[i];

	return bg_progress_count(&w->progress, f->name,
	    f->lesson->nquestions);
}

static int
list(const struct bg_cli *cli, const struct work *w)
{
	const struct bg_lesson_file *f;
	int i;

	for (i = 0; i < w->lessons.n; i++) {
		f = &w->lessons.file[i];
		printf(_("%2d %-14s %2d of %2d  "), f->number, f->name,
		    answered(w, i), f->lesson->nquestions);
		bg_cli_put(cli, f->lesson->title);
		putchar('\n');
	}
	return BG_EXIT_OK;
}

static int
find(const struct work *w, const char *what)
{
	int i = bg_lessons_find(&w->lessons, what);

	if (i < 0)
		fprintf(stderr, _("bankgrid: no lesson is called '%s'; "
		    "bankgrid lesson list shows them\n"), what);
	return i;
}

static int
reset(struct work *w, int argc, char **argv)
{
	struct bg_error err;
	int i;

	if (argc == 0)
		bg_progress_reset(&w->progress, NULL);
	for (; argc > 0; argc--, argv++) {
		i = find(w, *argv);
		if (i < 0)
			return BG_EXIT_USAGE;
		bg_progress_reset(&w->progress, w->lessons.file[i].name);
	}
	if (bg_progress_save(&w->progress, &err) == BG_OK)
		return BG_EXIT_OK;
	bg_complain(NULL, &err, NULL);
	return BG_EXIT_USAGE;
}

/* Whether there is a terminal to show the screen on. */
static bool
has_screen(void)
{
#ifdef HAVE_CURSES
	const char *term = getenv("TERM");

	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) &&
	    term != NULL && strcmp(term, "dumb") != 0;
#else
	return false;
#endif
}

static bool
is_ascii(const char *text)
{
	for (; *text != '\0'; text++)
		if ((unsigned char)*text >= 0x80)
			return false;
	return true;
}

/* Where the lesson has letters that cannot be written here: what to do about
 * it, in letters that can; else "". */
static const char *
note_letters(const struct bg_cli *cli, const struct bg_lesson *l)
{
	bool all = is_ascii(l->title);
	int i;

	for (i = 0; i < l->nsteps; i++)
		all = all && is_ascii(l->step[i].text);
	if (all || !bg_cli_ascii(cli))
		return "";
	return cli->ascii ? "? stands for letters of the lesson that ASCII "
	    "lacks: leave out --ascii" : "? stands for letters of the lesson "
	    "that ASCII lacks: take LC_ALL=C.UTF-8";
}

/* The lesson on the screen. */
static int
show(struct bg_cli *cli, struct work *w, int i)
{
	struct bg_presets presets;
	struct bg_choice choice;
	struct bg_error err;
	struct bg_app *app;
	int status = bg_cli_choose(&choice, cli);

	if (status != BG_EXIT_OK)
		return status;
	bg_presets_load(&presets, bg_data_dir());
	app = bg_app_new(NULL, &presets, cli->gpu, &err);
	if (app != NULL && bg_teach(app, &w->lessons, i, &w->progress) !=
	    BG_OK) {
		bg_fail(&err, BG_ENOMEM, -1, 1, "out of memory");
		bg_app_free(app);
		app = NULL;
	}
	if (app != NULL) {
		bg_app_say(app, BG_ROLE_WARN, "%s", note_letters(cli,
		    w->lessons.file[i].lesson));
		status = bg_cli_open_screen(cli, &choice, app);
	} else {
		bg_complain(NULL, &err, NULL);
		status = BG_EXIT_USAGE;
	}
	bg_app_free(app);
	bg_presets_free(&presets);
	return status;
}

static int
take(struct bg_cli *cli, struct work *w, int argc, char **argv)
{
	const char *note;
	int i = 0;

	if (argc > 1 || (argc > 0 && cli->file != NULL)) {
		fprintf(stderr, _("bankgrid: one lesson at a time, not '%s'\n"),
		    argv[argc - 1]);
		return BG_EXIT_USAGE;
	}
	if (argc > 0)
		i = find(w, argv[0]);
	else if (cli->file == NULL)
		i = bg_teaching_next(&w->lessons, &w->progress);
	if (i < 0)
		return BG_EXIT_USAGE;
	if (cli->text || !has_screen()) {
		note = note_letters(cli, w->lessons.file[i].lesson);
		if (*note != '\0')
			fprintf(stderr, "bankgrid: %s\n", note);
		return bg_lesson_run(cli, &w->lessons, i, &w->progress);
	}
	return show(cli, w, i);
}

int
bg_cmd_lesson(struct bg_cli *cli, int argc, char **argv)
{
	struct work w = { 0 };
	const char *what = argc > 0 ? argv[0] : "";
	int status;

	if (strcmp(what, "check") == 0)
		return check_files(argc - 1, argv + 1);
	status = cli->file != NULL ? open_file(&w, cli->file) :
	    open_lessons(&w);
	bg_progress_load(&w.progress);
	if (status == BG_EXIT_OK)
		status = strcmp(what, "list") == 0 ? list(cli, &w) :
		    strcmp(what, "reset") == 0 ?
		    reset(&w, argc - 1, argv + 1) :
		    take(cli, &w, argc, argv);
	bg_progress_free(&w.progress);
	bg_lessons_free(&w.lessons);
	return status;
}
