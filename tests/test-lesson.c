/*
 * Lessons: the format and its mistakes, what is said to answers, tasks,
 * figures and conditions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lesson-file.h"

#define COLUMN	"title: T\npattern: elem=f32 tile=32x32 op=ld row=lane col=0\n"

/* The lesson of the manual is one, with the answers that it seems to have. */
static void
test_manual(void **state)
{
	static const char *const want[] = { "16", "nobody", "2", "pad=1" };
	char *text = read_lesson(MANUAL), *from, *to, *p, answer[BG_ANSWER_MAX];
	struct bg_lesson *l;
	int step, q;

	(void)state;
	from = strstr(text, ".\\\" lesson\n.Bd");
	assert_non_null(from);
	from = strchr(strchr(from, '\n') + 1, '\n') + 1;
	to = strstr(from, "\n.Ed\n");
	assert_non_null(to);
	to[1] = '\0';
	while ((p = strstr(from, "\\&")) != NULL)
		memmove(p, p + 2, strlen(p + 2) + 1);
	l = parse_lesson(from);
	assert_string_equal(l->title, "Two rows at once");
	assert_int_equal(l->nquestions, 4);
	for (step = 0; step < l->nsteps; step++)
		if ((q = l->step[step].question) >= 0)
			assert_string_equal(bg_lesson_answer(l, step, answer),
			    want[q]);
	bg_lesson_free(l);
	free(text);
}

/* The manual lists every figure, and no other. */
static void
test_manual_figures(void **state)
{
	char *text = read_lesson(MANUAL), *at, *end, item[64];
	int i, n = 0;

	(void)state;
	at = strstr(text, ".Ss Figures");
	assert_non_null(at);
	end = strstr(at, ".El");
	assert_non_null(end);
	*end = '\0';
	for (i = 0; bg_quantity_name(i) != NULL; i++) {
		snprintf(item, sizeof item, ".It Cm %s\n",
		    bg_quantity_name(i));
		if (strstr(at, item) == NULL)
			fail_msg("the manual lacks %s", bg_quantity_name(i));
	}
	for (; (at = strstr(at, ".It ")) != NULL; at++)
		n++;
	assert_int_equal(n, i);
	free(text);
}

/* What is wrong with a text, and where: line and column. */
static const struct fault {
	const char	*text;
	int		 line, column;
	const char	*message;
} faults[] = {
	{ "", 1, 1, "a lesson has a title, and a text or question" },
	{ "title: T\n", 2, 1, "a lesson has a title, and a text or question" },
	{ "text: x\n", 1, 1, "the title comes first" },
	{ "title: T\ntitle: U\ntext: x\n", 2, 1, "the title is given twice" },
	{ "title: T\n  U\ntext: x\n", 1, 1, "a title has one line" },
	{ "title: T\ntxet: x\n", 2, 1, "no item is called 'txet'" },
	{ "title: T\nSome text.\n", 2, 1, "no item begins so" },
	{ "  indented\n", 1, 1, "no item begins so" },
	{ "title: T\ntext:\n\n", 2, 6, "there is no text" },
	{ "title: T\ntext: a\001b\n", 2, 8,
	    "no character of a text, in UTF-8" },
	{ "title: T\ntext x: y\n", 2, 1, "nothing is wanted before its colon" },
	{ "title: T\nhint: x\n", 2, 1, "it cannot stand here" },
	{ "title: T\nnumber: x\n", 2, 1, "a question needs a pattern before "
	    "it" },
	{ "title: T\npattern: elem=f32 op=ld\n  index=lane pda=1\n", 3, 14,
	    "pda is not a key of patterns" },
	{ COLUMN "number: N?\n", 3, 1, "a number needs the figure that is "
	    "asked for" },
	{ COLUMN "number: N?\nfigure: waverfonts\n", 4, 9,
	    "no figure is called 'waverfonts'" },
	{ COLUMN "number: N?\nfigure: bank of lane 32\n", 4, 9,
	    "lanes go from 0 to 31" },
	{ COLUMN "number: N?\nfigure: wavefronts in access 2\n", 4, 9,
	    "the pattern has no access 2" },
	{ COLUMN "number: N?\nfigure: wavefronts with pda=1\n", 4, 9,
	    "pda is not a key that can be set" },
	{ COLUMN "number: N?\nfigure: wavefronts\nfigure: ideal\n", 5, 1,
	    "the figure is given twice" },
	{ COLUMN "number: N?\nwrong 3: x\n", 4, 1,
	    "the figure stands before the replies" },
	{ COLUMN "number: N?\nfigure: wavefronts\nwrong 32: x\n", 5, 7,
	    "that is the right answer" },
	{ COLUMN "number: N?\nfigure: wavefronts\nwrong: x\n", 5, 1,
	    "it needs the wrong answer before the colon" },
	{ COLUMN "number: N?\nfigure: wavefronts\nwrong waits of lane 3: x\n",
	    5, 7, "the answer is a number, no lanes" },
	{ COLUMN "number: N?\nfigure: wavefronts\nwhy: all {wavefront} x\n",
	    5, 11, "no figure is called 'wavefront'" },
	{ COLUMN "number: N?\nfigure: wavefronts\nwhy: all {wavefronts\n",
	    5, 10, "a brace that is not closed" },
	{ COLUMN "number: N?\nfigure: wavefronts\naccess: 1\n", 5, 1,
	    "the access stands right behind the step that is about it" },
	{ COLUMN "number: N?\naccess: 2\nfigure: wavefronts\n", 4, 9,
	    "the accesses of the pattern go from 1 to 1" },
	{ COLUMN "number: N?\nfigure: wavefronts\nneed: clean\n", 5, 1,
	    "it cannot stand here" },
	{ COLUMN "choice: C?\noption: a\nwhen: true\n", 3, 1,
	    "a choice needs two options or more" },
	{ COLUMN "choice: C?\noption: a\noption: b\nwhen: true\n", 3, 1,
	    "an option lacks its 'when'" },
	{ COLUMN "choice: C?\noption: a\nwhen: true\noption: b\n"
	    "when: wavefronts == 32\n", 3, 1,
	    "2 options are right: it must be one" },
	{ COLUMN "choice: C?\nwhen: true\n", 4, 1, "an option stands before "
	    "it" },
	{ COLUMN "choice: C?\noption: a\nwhen: wavefronts = 3\n", 5, 18,
	    "==, !=, <, <=, > or >= is wanted, with blanks around" },
	{ COLUMN "choice: C?\noption: a\nwhen: waits of lane 3 == 3\n", 5, 7,
	    "lanes and a number cannot be compared" },
	{ COLUMN "design: D!\nneed: clean\n", 3, 1, "a task needs a "
	    "solution" },
	{ COLUMN "design: D!\nsolution: pad=1\n", 3, 1, "a task needs a "
	    "need" },
	{ COLUMN "design: D!\nneed: bytes > 9\nsolution: pad=1\n", 3, 1,
	    "the task is solved before it begins" },
	{ COLUMN "design: D!\nneed: clean\nsolution: pad=2\n", 5, 11,
	    "the solution does not solve it: ld.32 takes 2 wavefronts, ideal "
	    "is 1" },
	{ COLUMN "design: D!\nneed: clean\nsolution: pad=-1\n", 5, 11, NULL },
	{ COLUMN "design: D!\nneed: clean\nchange: pad x\n", 5, 13,
	    "no key of a pattern that can be changed" },
	{ COLUMN "design: D!\nneed: clean\nchange: swizzle\nsolution: pad=1\n",
	    6, 11, "the solution does not solve it: the task has no pad=1" },
};

static void
test_faults(void **state)
{
	const struct fault *f;
	struct bg_lesson *l;
	struct bg_error err;
	int line, column, i;

	(void)state;
	for (f = faults; f < faults + sizeof faults / sizeof *faults; f++) {
		if (bg_lesson_parse(&l, f->text, &err) == BG_OK)
			fail_msg("taken: %s", f->text);
		assert_null(l);
		line = column = 1;
		for (i = 0; i < err.column; i++, column++)
			if (f->text[i] == '\n') {
				line++;
				column = 0;
			}
		if (line != f->line || column != f->column ||
		    (f->message != NULL &&
		    strcmp(err.message, f->message) != 0))
			fail_msg("%s\n%d:%d: %s, not %d:%d: %s", f->text, line,
			    column, err.message, f->line, f->column,
			    f->message);
	}
}

/* Paragraphs, code, comments; figures where they may stand. */
static void
test_texts(void **state)
{
	struct bg_lesson *l = parse_lesson("title: T\r\n\n# no text\n"
	    "text: one\n\ttwo  \n\n  three\n# nothing\n    four\n"
	    "  | if (x) { y(); }\n  five\n"
	    "pattern: elem=f32 op=ld index=lane*2\n"
	    "number: {N}?\nfigure: wavefronts\n"
	    "why: it is {wavefronts},\n  not {wavefronts with stride=4}\n"
	    "  | { code }\n  {banks}\n");
	char *said;

	(void)state;
	assert_string_equal(l->title, "T");
	assert_string_equal(l->step[0].text,
	    "one two\nthree four\n  if (x) { y(); }\nfive");
	assert_string_equal(l->step[1].text, "{N}?");
	said = bg_lesson_say(l, 1, l->step[1].why);
	assert_string_equal(said, "it is 2, not 4\n  { code }\n16");
	free(said);
	bg_lesson_free(l);
}

static void
judge(const struct bg_lesson *l, int step, const char *answer, bool right,
    const char *want)
{
	struct bg_error err;
	char *say;
	bool is;

	if (bg_lesson_judge(l, step, answer, &is, &say, &err) != BG_OK)
		fail_msg("%s: %s", answer, err.message);
	if (is != right || (say == NULL) != (want == NULL) ||
	    (say != NULL && strcmp(say, want) != 0))
		fail_msg("%s: %s, \"%s\"", answer, is ? "right" : "wrong",
		    say != NULL ? say : "");
	free(say);
}

static void
refuse(const struct bg_lesson *l, int step, const char *answer)
{
	struct bg_error err;
	char *say;
	bool right;

	if (bg_lesson_judge(l, step, answer, &right, &say, &err) !=
	    BG_EVALUE)
		fail_msg("taken: %s", answer);
	assert_null(say);
	assert_true(err.message[0] != '\0');
}

/* Right and wrong answers in the ways that people type them. */
static void
test_answers(void **state)
{
	struct bg_lesson *l = parse_lesson(COLUMN
	    "number: Bytes?\nfigure: bytes\nwrong wavefronts: those {bytes}\n"
	    "wrong 1,024: floats\n"
	    "number: Whom?\nfigure: waits of lane 3\nwrong 0-3: itself\n"
	    "number: Lane 0?\nfigure: waits of lane 0\n"
	    "choice: C?\noption: a\nwhen: wavefronts < 2\nreply: no, "
	    "{wavefronts}\noption: b\nwhen: wavefronts > 2\n");

	(void)state;
	judge(l, 0, "4096", true, NULL);
	judge(l, 0, " 4,096 ", true, NULL);
	judge(l, 0, "32", false, "those 4,096");
	judge(l, 0, "1024", false, "floats");
	judge(l, 0, "7", false, NULL);
	refuse(l, 0, "");
	refuse(l, 0, "40,96");
	refuse(l, 0, "4096 bytes");
	refuse(l, 0, "-1");
	refuse(l, 0, "99999999999");
	judge(l, 1, "0-2", true, NULL);
	judge(l, 1, "lanes 2, 0 - 1", true, NULL);
	judge(l, 1, "0 1 2 3", false, "itself");
	judge(l, 1, "nobody", false, NULL);
	refuse(l, 1, "2-0");
	refuse(l, 1, "0-32");
	refuse(l, 1, "");
	judge(l, 2, "nobody", true, NULL);
	judge(l, 2, "none", true, NULL);
	judge(l, 2, "0", false, NULL);
	judge(l, 3, "2", true, NULL);
	judge(l, 3, "1", false, "no, 32");
	refuse(l, 3, "3");
	refuse(l, 3, "0");
	refuse(l, 3, "b");
	bg_lesson_free(l);
}

/* Tasks: what must stay, what is missing first, names that may change. */
static void
test_tasks(void **state)
{
	static const struct {
		const char *text, *missing;
	} tried[] = {
		{ "elem=f32 tile=32x32 op=ld row=lane col=0",
		    "ld.32 takes 32 wavefronts, ideal is 1" },
		{ "elem=f32 tile=32x32 pad=1 op=ld row=lane col=0", "" },
		{ "name=mine elem=f32 tile=32x32 pad=1 op=ld row=lane col=0 "
		    "name=x", "" },
		{ "elem=f32 tile=32x32 pad=3 op=ld row=lane col=0",
		    "bytes <= 4300 is wanted: it is 4,480" },
		{ "elem=f32 tile=32x32 op=ld row=0 col=lane",
		    "the task keeps row=lane" },
		{ "elem=f32 tile=32x32 pad=1 op=st row=lane col=0",
		    "the task keeps op=ld" },
		{ "elem=f32 tile=32x16 pad=1 op=ld row=lane col=0",
		    "the task keeps tile=32x32" },
		{ "elem=f32 tile=32x32 pad=1 op=ld row=lane col=0 op=ld row=0 "
		    "col=lane", "the task has no op=ld" },
		{ "elem=f32 tile=32x32 pad=1 op=ld row=lane col=0 mask=1",
		    "the task has no mask=1" },
	};
	struct bg_lesson *l = parse_lesson(COLUMN "design: D!\nneed: clean\n"
	    "need: bytes <= 4300\nsolution: pad=1\n");
	struct bg_pattern *p;
	char missing[200];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof tried / sizeof tried[0]; i++) {
		assert_int_equal(bg_pattern_parse(&p, tried[i].text, NULL),
		    BG_OK);
		bg_lesson_solved(l, 0, p, missing, sizeof missing);
		if (strcmp(missing, tried[i].missing) != 0)
			fail_msg("%s: %s", tried[i].text, missing);
		bg_pattern_free(p);
	}
	bg_lesson_free(l);
}

/* Every figure of a pattern whose figures are known by hand: lanes 0-15 store
 * a column of halves 64 apart, then all lanes load a row twice. */
static void
test_quantities(void **state)
{
	static const char text[] = "elem=f16 tile=64x64 pad=2 "
	    "op=st row=lane col=0 mask=lane<16 op=ld row=i col=lane for=i:0..1";
	static const struct {
		const char *name;
		int op;
		const char *value;
	} want[] = {
		{ "wavefronts", 0, "1" }, { "wavefronts", 1, "2" },
		{ "wavefronts in all", 0, "3" },
		{ "wavefronts in access 2", 0, "2" },
		{ "wavefronts with pad=0", 0, "16" },
		{ "wavefronts in all with pad=0", 0, "18" },
		{ "ideal in all", 0, "3" },
		{ "conflicts with pad=0", 0, "15" },
		{ "conflicts in access 1 with pad=0 mask=all", 1, "31" },
		{ "clean in all", 0, "1" }, { "clean with pad=0", 0, "0" },
		{ "groups", 0, "1" }, { "rounds", 0, "1" },
		{ "banks", 0, "16" }, { "banks", 1, "16" },
		{ "cycles", 0, "1" },
		{ "words of bank 3", 0, "1" }, { "words of bank 16", 0, "0" },
		{ "lanes of bank 3", 0, "3" },
		{ "lanes of bank 3", 1, "6, 7" },
		{ "lanes of bank 31", 0, "nobody" },
		{ "bank of lane 5", 0, "5" }, { "address of lane 5", 0, "660" },
		{ "group of lane 5", 0, "1" }, { "pass of lane 5", 0, "1" },
		{ "pass of lane 5 with pad=0", 0, "6" },
		{ "waits of lane 5", 0, "nobody" },
		{ "waits of lane 5 with pad=0", 0, "0-4" },
		{ "bytes", 0, "8,448" }, { "padding", 1, "256" },
		{ "blocks", 0, "24" },
	};
	struct bg_pattern *p;
	struct bg_quantity q;
	struct bg_value v;
	struct bg_error err;
	char value[BG_VALUE_MAX];
	size_t i;

	(void)state;
	assert_int_equal(bg_pattern_parse(&p, text, &err), BG_OK);
	for (i = 0; i < sizeof want / sizeof want[0]; i++) {
		if (bg_quantity_parse(&q, want[i].name,
		    (int)strlen(want[i].name), &err) != BG_OK ||
		    bg_quantity_of(&q, p, want[i].op, &v, &err) != BG_OK)
			fail_msg("%s: %s", want[i].name, err.message);
		if (strcmp(bg_value_print(v, value), want[i].value) != 0)
			fail_msg("%s: %s, not %s", want[i].name, value,
			    want[i].value);
	}
	/* what an access does not have */
	assert_int_equal(bg_quantity_parse(&q, "pass of lane 16", 15, &err),
	    BG_OK);
	assert_int_equal(bg_quantity_of(&q, p, 0, &v, &err), BG_EVALUE);
	assert_string_equal(err.message, "lane 16 gives no address");
	bg_pattern_free(p);
}

/* Conditions: each relation, both ways. */
static void
test_conditions(void **state)
{
	static const struct {
		const char *text;
		bool holds;
	} want[] = {
		{ "true", true }, { "false", false }, { "clean", false },
		{ "clean with pad=1", true }, { "wavefronts == 32", true },
		{ "wavefronts != 32", false }, { "31 < wavefronts", true },
		{ "wavefronts <= 31", false }, { "wavefronts > 31", true },
		{ "wavefronts >= 33", false },
		{ "wavefronts with pad=1 == ideal", true },
		{ "wavefronts with pad=2 < wavefronts with pad=1", false },
		{ "waits of lane 1 == lanes of bank 3", false },
	};
	struct bg_pattern *p;
	struct bg_condition c;
	struct bg_value left;
	bool holds;
	size_t i;

	(void)state;
	assert_int_equal(bg_pattern_parse(&p, "elem=f32 tile=32x32 op=ld "
	    "row=lane col=0", NULL), BG_OK);
	for (i = 0; i < sizeof want / sizeof want[0]; i++) {
		assert_int_equal(bg_condition_parse(&c, want[i].text,
		    (int)strlen(want[i].text), NULL), BG_OK);
		assert_int_equal(bg_condition_holds(&c, p, 0, &holds, &left,
		    NULL), BG_OK);
		if (holds != want[i].holds)
			fail_msg("%s", want[i].text);
	}
	bg_pattern_free(p);
}

/* Any bytes: parsed, or refused with a place in the text. */
static void
test_random_texts(void **state)
{
	static const char *const files[] = { "01-banks", "04-padding",
	    "05-plus-one-fails", "08-wide", "09-merge", "12-profile-first" };
	static const char bits[] = ":|#{}=<>-\n \t0139abNx\377\303";
	struct bg_lesson *l;
	struct bg_error err;
	char path[512], *text, answer[BG_ANSWER_MAX], *said;
	uint32_t seed = 7;
	int i, k, n, at, step;

	(void)state;
	for (i = 0; i < 600; i++) {
		snprintf(path, sizeof path, "%s/%s.lesson", LESSONS,
		    files[i % 6]);
		text = read_lesson(path);
		n = (int)strlen(text);
		for (k = 0; k < 1 + i % 4; k++) {
			seed = seed * 1103515245 + 12345;
			at = (int)((seed >> 8) % (uint32_t)n);
			if (seed >> 30)
				text[at] = bits[(seed >> 4) %
				    (sizeof bits - 1)];
			else
				memmove(text + at, text + at + 1,
				    strlen(text + at));
		}
		if (bg_lesson_parse(&l, text, &err) != BG_OK) {
			assert_true(err.message[0] != '\0');
			assert_in_range(err.column, 0, n);
			assert_true(err.length >= 1);
		}
		for (step = 0; l != NULL && step < l->nsteps; step++) {
			bg_lesson_answer(l, step, answer);
			said = bg_lesson_say(l, step, l->step[step].text);
			assert_non_null(said);
			free(said);
		}
		bg_lesson_free(l);
		free(text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_manual),
		cmocka_unit_test(test_manual_figures),
		cmocka_unit_test(test_faults),
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_answers),
		cmocka_unit_test(test_tasks),
		cmocka_unit_test(test_quantities),
		cmocka_unit_test(test_conditions),
		cmocka_unit_test(test_random_texts),
	};

	return cmocka_run_group_tests_name("lesson", tests, NULL, NULL);
}
