#include "ui/teaching.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "tally.h"
#include "ui/modes.h"
#include "ui/views/lesson.h"

/* Further than any text is long. */
#define FAR	100000

const struct bg_lesson *
bg_teaching_lesson(const struct bg_teaching *t)
{
	return t->lessons->file[t->file].lesson;
}

const struct bg_step *
bg_teaching_step(const struct bg_teaching *t)
{
	return &bg_teaching_lesson(t)->step[t->step];
}

bool
bg_teaching_done(const struct bg_teaching *t)
{
	int q = bg_teaching_step(t)->question;

	return q < 0 || t->told >> q & 1;
}

bool
bg_teaching_veils(const struct bg_app *app)
{
	const struct bg_teaching *t = app->teaching;

	if (app->veil != BG_VEIL_AUTO)
		return app->veil == BG_VEIL_ON;
	return t != NULL && bg_lesson_hides(bg_teaching_lesson(t), t->step,
	    t->told);
}

/* ---- from step to step ---- */

static void
say(struct bg_teaching *t, char *text)
{
	free(t->said);
	t->said = text;
	t->top = text != NULL ? FAR : 0;
}

/* The same with a text of the lesson, whose figures are filled in. */
static void
say_text(struct bg_teaching *t, const char *text)
{
	say(t, text == NULL ? NULL : bg_lesson_say(bg_teaching_lesson(t),
	    t->step, text));
}

/* The pattern that the step is about; of a text before the first one that. */
static const struct bg_pattern *
pattern_of(const struct bg_teaching *t)
{
	const struct bg_lesson *l = bg_teaching_lesson(t);
	const struct bg_pattern *p = bg_lesson_pattern(l, t->step);

	return p != NULL ? p : l->npatterns > 0 ? l->pattern[0] : NULL;
}

static void
show_pattern(struct bg_app *app, int64_t now)
{
	const struct bg_pattern *p = pattern_of(app->teaching);
	int op = bg_teaching_step(app->teaching)->op;

	app->tab = 0;
	if (p != NULL)
		bg_app_replace(app, p->text, bg_tally_first(p, op), now);
	bg_history_free(&app->history);
	bg_app_keep(app);
}

static void
go(struct bg_app *app, int step, int64_t now)
{
	struct bg_teaching *t = app->teaching;

	t->step = step;
	t->hints = t->top = 0;
	t->right = t->aside = false;
	t->answer[0] = t->missing[0] = '\0';
	t->edition = 0;
	say(t, NULL);
	app->veil = BG_VEIL_AUTO;
	show_pattern(app, now);
	if (bg_teaching_step(t)->question >= 0 && bg_teaching_done(t))
		say_text(t, bg_teaching_step(t)->why);
}

/* What to come back to when the lesson is left. */
static int
keep_former(struct bg_app *app)
{
	struct bg_study *s = &app->study;

	free(s->former);
	s->former = strdup(app->pattern->text);
	s->former_preset = app->kin == BG_KIN_SAME ? app->preset : NULL;
	s->former_access = app->scene.index;
	return s->former != NULL ? BG_OK : BG_ENOMEM;
}

static int
begin(struct bg_app *app, int i, int64_t now)
{
	if (app->teaching == NULL) {
		if (keep_former(app) != BG_OK)
			return BG_ENOMEM;
		app->teaching = calloc(1, sizeof *app->teaching);
		if (app->teaching == NULL)
			return BG_ENOMEM;
		app->teaching->lessons = app->study.lessons;
		app->teaching->progress = app->study.progress;
	}
	app->teaching->file = i;
	app->teaching->told = 0;
	go(app, 0, now);
	return BG_OK;
}

void
bg_teaching_offer(struct bg_app *app, const struct bg_lessons *lessons,
    struct bg_progress *progress)
{
	app->study.lessons = lessons;
	app->study.progress = progress;
}

int
bg_teach(struct bg_app *app, const struct bg_lessons *lessons, int i,
    struct bg_progress *progress)
{
	bg_teaching_offer(app, lessons, progress);
	return begin(app, i, 0);
}

static void
leave(struct bg_app *app, int64_t now)
{
	const struct bg_study *s = &app->study;

	bg_teaching_free(app->teaching);
	app->teaching = NULL;
	app->veil = BG_VEIL_AUTO;
	app->tab = 0;
	if (s->former_preset != NULL) {
		bg_app_load(app, s->former_preset, now);
		bg_app_show_access(app, s->former_access, now);
	} else {
		bg_app_replace(app, s->former, s->former_access, now);
	}
	bg_history_free(&app->history);
	bg_app_keep(app);
	bg_app_say(app, BG_ROLE_TEXT, "the pattern from before the lesson; J "
	    "shows all lessons");
}

int
bg_teaching_next(const struct bg_lessons *l, const struct bg_progress *p)
{
	int i;

	for (i = 0; i < l->n; i++)
		if (bg_progress_count(p, l->file[i].name,
		    l->file[i].lesson->nquestions) <
		    l->file[i].lesson->nquestions)
			return i;
	return 0;
}

void
bg_teaching_free(struct bg_teaching *t)
{
	if (t != NULL)
		free(t->said);
	free(t);
}

static void
move(struct bg_app *app, int by, int64_t now)
{
	struct bg_teaching *t = app->teaching;
	int step = t->step + by;

	if (step >= 0 && step < bg_teaching_lesson(t)->nsteps) {
		go(app, step, now);
	} else if (by < 0) {
		bg_app_say(app, BG_ROLE_TEXT, "the lesson begins here: J "
		    "shows all lessons");
	} else if (t->file + 1 < t->lessons->n) {
		begin(app, t->file + 1, now);
		bg_app_say(app, BG_ROLE_GOOD, "the next lesson");
	} else {
		bg_app_say(app, BG_ROLE_GOOD, "that was the last lesson: J "
		    "shows all of them");
	}
}

/* ---- answers ---- */

/* The answer is known now: what it costs is shown, and why. */
static void
tell(struct bg_app *app, int64_t now)
{
	struct bg_teaching *t = app->teaching;

	t->told |= 1u << bg_teaching_step(t)->question;
	app->veil = BG_VEIL_AUTO;
	bg_app_show_access(app, app->scene.index, now);
	say_text(t, bg_teaching_step(t)->why);
}

static void
note(struct bg_app *app)
{
	struct bg_teaching *t = app->teaching;

	bg_progress_note(t->progress, t->lessons->file[t->file].name,
	    bg_teaching_step(t)->question);
	bg_app_wants(app, BG_WANT_KEEP);
}

static void
judge(struct bg_app *app, int64_t now)
{
	struct bg_teaching *t = app->teaching;
	struct bg_error err;
	char *reply;

	if (bg_lesson_judge(bg_teaching_lesson(t), t->step, app->edit.text,
	    &t->right, &reply, &err) != BG_OK) {
		bg_app_refuse(app, &err);
		return;
	}
	app->mode = BG_MODE_MAIN;
	snprintf(t->answer, sizeof t->answer, "%.100s", app->edit.text);
	say(t, reply);
	if (!t->right)
		return;
	free(reply);
	t->said = NULL;
	note(app);
	tell(app, now);
}

static void
reveal(struct bg_app *app, int64_t now)
{
	struct bg_teaching *t = app->teaching;
	struct bg_pattern *p;

	if (bg_teaching_step(t)->question < 0) {
		bg_app_say(app, BG_ROLE_TEXT, "nothing is asked here");
		return;
	}
	bg_lesson_answer(bg_teaching_lesson(t), t->step, t->answer);
	t->right = true;
	app->mode = BG_MODE_MAIN;
	tell(app, now);
	if (bg_teaching_step(t)->kind == BG_STEP_DESIGN &&
	    bg_pattern_with(pattern_of(t), bg_teaching_step(t)->op,
	    bg_teaching_step(t)->solution, &p, NULL) == BG_OK) {
		bg_app_set_text(app, p->text, now, NULL);
		bg_app_keep(app);
		bg_pattern_free(p);
	}
}

static void
hint(struct bg_app *app)
{
	struct bg_teaching *t = app->teaching;
	const struct bg_step *s = bg_teaching_step(t);

	if (bg_teaching_done(t) || s->nhints == 0) {
		bg_app_say(app, BG_ROLE_TEXT, "there is no hint here");
		return;
	}
	t->answer[0] = '\0';
	say_text(t, s->hint[t->hints]);
	if (t->hints + 1 < s->nhints)
		t->hints++;
}

void
bg_teaching_update(struct bg_app *app)
{
	struct bg_teaching *t = app->teaching;

	/* What is being typed is not what is meant yet. */
	if (t == NULL || app->mode != BG_MODE_MAIN ||
	    t->edition == app->edition ||
	    bg_teaching_step(t)->kind != BG_STEP_DESIGN)
		return;
	t->edition = app->edition;
	if (!bg_lesson_solved(bg_teaching_lesson(t), t->step, app->pattern,
	    t->missing, sizeof t->missing) || bg_teaching_done(t))
		return;
	t->right = true;
	note(app);
	tell(app, 0);
	t->edition = app->edition;
}

/* ---- keys ---- */

static void
toggle_veil(struct bg_app *app, int64_t now)
{
	app->veil = bg_teaching_veils(app) ? BG_VEIL_OFF : BG_VEIL_ON;
	bg_app_show_access(app, app->scene.index, now);
	bg_app_say(app, BG_ROLE_TEXT, app->veil == BG_VEIL_ON ?
	    _("costs are hidden: V shows them") : _("costs are shown: V hides "
	    "them"));
}

/* What may be done while nothing may tell the costs, and, where a question is
 * open, the pattern must stay. */
bool
bg_teaching_allows(const struct bg_app *app, enum bg_act act)
{
	bool open = app->teaching != NULL && !bg_teaching_done(app->teaching) &&
	    bg_teaching_step(app->teaching)->kind != BG_STEP_DESIGN;

	switch (act) {
	case BG_ACT_VIEW_BANKS: case BG_ACT_VIEW_LANES:
	case BG_ACT_VIEW_TILE: case BG_ACT_VIEW_BITS: case BG_ACT_PIN: case BG_ACT_ESCAPE:
	case BG_ACT_ACCESS_NEXT: case BG_ACT_ACCESS_PREV:
	case BG_ACT_PAGE_UP: case BG_ACT_PAGE_DOWN: case BG_ACT_TOP:
	case BG_ACT_BOTTOM: case BG_ACT_COLS_BEFORE: case BG_ACT_COLS_AFTER:
	case BG_ACT_HELP: case BG_ACT_REDRAW:
	case BG_ACT_SUSPEND: case BG_ACT_QUIT: case BG_ACT_THEME:
	case BG_ACT_BIG:
	case BG_ACT_FIELD_PREV: case BG_ACT_FIELD_NEXT:
	case BG_ACT_LEFT: case BG_ACT_RIGHT: case BG_ACT_NONE:
		return true;
	case BG_ACT_MORE: case BG_ACT_LESS: case BG_ACT_TYPE:
	case BG_ACT_TYPE_NEW: case BG_ACT_EDIT: case BG_ACT_SWIZZLE:
	case BG_ACT_SWIZZLE_BACK: case BG_ACT_OP: case BG_ACT_OP_BACK:
	case BG_ACT_PRESETS: case BG_ACT_WRITE: case BG_ACT_EXPORT:
	case BG_ACT_COPY: case BG_ACT_UNDO:
	case BG_ACT_REDO:
		return !open;
	default:
		return !bg_teaching_veils(app);
	}
}

void
bg_teaching_refuse(struct bg_app *app)
{
	bg_app_say(app, BG_ROLE_WARN, app->teaching == NULL ?
	    _("that would tell the costs, which are hidden: V shows them") :
	    _("answer first: Enter; H gives a hint, R tells, V shows the costs"));
}

/* Enter: the answer, or on with the lesson; false: it is the field's. */
static bool
enter(struct bg_app *app, int64_t now)
{
	const struct bg_teaching *t = app->teaching;

	if (bg_teaching_done(t)) {
		move(app, 1, now);
		return true;
	}
	if (bg_teaching_step(t)->kind == BG_STEP_DESIGN)
		return false;
	bg_edit_set(&app->edit, "");
	app->teaching->aside = false;
	app->mode = BG_MODE_ANSWER;
	return true;
}

/* An answer may begin with a key, unless it is put aside. */
static bool
asks(const struct bg_teaching *t)
{
	return !bg_teaching_done(t) && !t->aside &&
	    bg_teaching_step(t)->kind != BG_STEP_DESIGN;
}

/* Whether one does: digits, and the n of "nobody" where lanes are asked for. */
static bool
begins_answer(const struct bg_teaching *t, uint32_t key)
{
	const struct bg_step *s = bg_teaching_step(t);

	return asks(t) && ((key >= '0' && key <= '9') || (key == 'n' &&
	    s->kind == BG_STEP_NUMBER && bg_quantity_is_lanes(&s->asked)));
}

static void
put_aside(struct bg_app *app)
{
	if (!asks(app->teaching))
		return;
	app->teaching->aside = true;
	bg_app_say(app, BG_ROLE_TEXT, "digits are the views now: Enter "
	    "answers");
}

/* Scrolls the text where it does not fit; the view is meant else, below the
 * text's end, and upwards until it is at its beginning. */
static bool
scroll(struct bg_app *app, int by)
{
	int most = bg_lesson_hidden_lines(app), *top = &app->teaching->top;

	if (*top > most)
		*top = most;
	if (by > 0 ? *top == most : app->tab_top > 0 || app->scene.top > 0)
		return false;
	*top += by;
	*top = *top < 0 ? 0 : *top > most ? most : *top;
	return true;
}

static void
list_lessons(struct bg_app *app)
{
	struct bg_study *s = &app->study;

	s->at = app->teaching != NULL ? app->teaching->file :
	    bg_teaching_next(s->lessons, s->progress);
	s->typed = 0;
	app->mode = BG_MODE_LESSONS;
}

static bool
lesson_key(struct bg_app *app, uint32_t key, enum bg_act act, int64_t now)
{
	const struct bg_teaching *t = app->teaching;

	if (begins_answer(t, key)) {
		enter(app, now);
		bg_edit_key(&app->edit, key);
		return true;
	}
	switch (act) {
	case BG_ACT_TYPE: return enter(app, now);
	case BG_ACT_LESSON_NEXT: move(app, 1, now); return true;
	case BG_ACT_LESSON_PREV: move(app, -1, now); return true;
	case BG_ACT_HINT: hint(app); return true;
	case BG_ACT_REVEAL: reveal(app, now); return true;
	case BG_ACT_PAGE_UP: return scroll(app, -3);
	case BG_ACT_PAGE_DOWN: return scroll(app, 3);
	case BG_ACT_OFFER: case BG_ACT_SEARCH:
		if (bg_teaching_done(t))
			return false;
		bg_teaching_refuse(app);
		return true;
	case BG_ACT_ESCAPE: put_aside(app); return false;
	case BG_ACT_LESSONS: list_lessons(app); return true;
	default: return false;
	}
}

void
bg_teaching_type(struct bg_app *app, uint32_t key, int64_t now)
{
	enum bg_act act = bg_key_act(key);

	switch (act) {
	case BG_ACT_ESCAPE: app->mode = BG_MODE_MAIN; break;
	case BG_ACT_TYPE: judge(app, now); break;
	case BG_ACT_HINT: hint(app); break;
	case BG_ACT_VEIL: toggle_veil(app, now); break;
	case BG_ACT_REVEAL: case BG_ACT_LESSON_NEXT: case BG_ACT_LESSON_PREV:
	case BG_ACT_LESSONS:
		app->mode = BG_MODE_MAIN;
		lesson_key(app, key, act, now);
		break;
	default: bg_edit_key(&app->edit, key);
	}
}

bool
bg_teaching_key(struct bg_app *app, uint32_t key, int64_t now)
{
	enum bg_act act = bg_key_act(key);
	bool some = app->study.lessons != NULL && app->study.lessons->n > 0;

	if (app->teaching != NULL && lesson_key(app, key, act, now))
		return true;
	switch (act) {
	case BG_ACT_VEIL:
		toggle_veil(app, now);
		return true;
	case BG_ACT_LESSON_NEXT: case BG_ACT_LESSON_PREV: case BG_ACT_HINT:
	case BG_ACT_REVEAL: case BG_ACT_LESSONS:
		if (some && act == BG_ACT_LESSONS)
			list_lessons(app);
		else
			bg_app_say(app, BG_ROLE_TEXT, some ?
			    _("there is no lesson yet: J shows them, to begin "
			    "one") : _("there is no lesson: bankgrid lesson "
			    "begins one"));
		return true;
	default:
		if (bg_teaching_allows(app, act))
			return false;
		bg_teaching_refuse(app);
		return true;
	}
}

/* To the lesson of that number: 1 and then 2 is 12, where there is one. */
static void
choose_number(struct bg_app *app, int digit)
{
	struct bg_study *t = &app->study;
	char number[16];
	int i;

	t->typed = t->typed * 10 + digit;
	snprintf(number, sizeof number, "%d", t->typed);
	i = bg_lessons_find(t->lessons, number);
	if (i < 0) {
		t->typed = digit;
		snprintf(number, sizeof number, "%d", digit);
		i = bg_lessons_find(t->lessons, number);
	}
	if (i >= 0) {
		t->at = i;
	} else {
		t->typed = 0;
		bg_app_say(app, BG_ROLE_WARN, "no lesson has the number %d",
		    digit);
	}
}

void
bg_teaching_choose(struct bg_app *app, uint32_t key, int64_t now)
{
	struct bg_study *t = &app->study;

	if (key >= '0' && key <= '9') {
		choose_number(app, (int)(key - '0'));
		return;
	}
	t->typed = 0;
	switch (key) {
	case BG_KEY_UP: case 'k': t->at--; break;
	case BG_KEY_DOWN: case 'j': t->at++; break;
	case BG_KEY_HOME: t->at = 0; break;
	case BG_KEY_END: t->at = t->lessons->n - 1; break;
	case BG_KEY_ENTER:
		app->mode = BG_MODE_MAIN;
		if (begin(app, t->at, now) != BG_OK)
			bg_app_say(app, BG_ROLE_ERROR, "out of memory");
		break;
	case BG_KEY_ESC: case 'J': case 'q':
		app->mode = BG_MODE_MAIN;
		break;
	case 'e':
		if (app->teaching != NULL) {
			app->mode = BG_MODE_MAIN;
			leave(app, now);
			break;
		}
		/* fallthrough */
	default:
		bg_app_say(app, BG_ROLE_TEXT, "a number or Up and Down choose, "
		    "Enter begins, Esc leads back");
	}
	if (t->at >= t->lessons->n)
		t->at = t->lessons->n - 1;
	if (t->at < 0)
		t->at = 0;
}
