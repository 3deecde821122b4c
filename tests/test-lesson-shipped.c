/*
 * The shipped lessons: every question's right answer, which the model
 * computes, against one worked out by hand; every task's solutions, and what
 * must not pass for one.
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


/* What the questions of a shipped lesson come to, in order; of a task other
 * solutions than its own, with | between; and what does not do what its task
 * asks for, though some of it is clean. */
static const struct shipped {
	const char	*file;
	const char	*answer[BG_LESSON_QUESTIONS];
	const char	*wrong;
} shipped[] = {
	/* word 5; one word a bank; word 40 is in bank 8, as word 8 is */
	{ "01-banks", { "5", "1", "4", "2", "2" }, "" },
	/* gcd(stride, 32) */
	{ "02-stride", { "2", "1", "4", "8", "2", "stride=7" },
	    "stride=1|stride=5|stride=9|index=lane*7" },
	{ "03-broadcast", { "1", "1", "2",
	    "0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30",
	    "8", "1", "index=lane%2*5|index=lane%2*63" },
	    "index=lane/16|index=lane%2+5|index=1-lane%2|index=lane/8%2|"
	    "index=lane%4/2*33" },
	{ "04-padding", { "0", "32", "0-2", "3", "128",
	    "pad=1|pitch=49|swizzle=add" },
	    "pad=2|pad=3|swizzle=cute:5,0,5|tile=32x49" },
	/* two half rows of 16 banks; eight rows in bank 0; 17 and 0 collide */
	{ "05-plus-one-fails", { "1", "8", "2", "2",
	    "swizzle=xor|swizzle=add|swizzle=cute:4,0,4" },
	    "pad=1|pad=16|swizzle=xor/2" },
	/* 3 ^ 5 = 6; pairs of rows share a word's bank */
	{ "06-xor", { "6", "1", "1", "0", "2",
	    "swizzle=cute:5,1,5|swizzle=triton:2,1,32|"
	    "swizzle=expr:(col+2*row)%64" },
	    "pad=2|swizzle=xor/2|swizzle=add|swizzle=tma:128" },
	/* (48 + 1) mod 32; lane + lane: the even banks */
	{ "07-add", { "17", "1", "1", "3", "2", "swizzle=add|pad=1" },
	    "swizzle=xor|pad=2|pad=3" },
	/* 512 bytes by 128; words 32 and 0; 16 bytes at the pitch */
	{ "08-wide", { "4", "4", "0", "0", "nobody", "8",
	    "pad=4|swizzle=none pad=4|swizzle=tma:128" }, "pad=8|pad=12" },
	/* i ^ 1; i ^ 2; neither for all; 31 alone; 31 off; all partners off */
	{ "09-merge", { "2", "2", "2", "4", "4", "2", "1", "4", "2",
	    "row=0 col=lane/4*4|row=0 col=lane%16/2*4|"
	    "row=0 col=(lane/4*2+lane%2)%8*4" },
	    "row=0 col=lane%8*4|row=0 col=0|row=lane/16 col=lane%16/2*4|"
	    "row=1-lane/16 col=lane%16/2*4|row=lane/8 col=lane/4*4" },
	{ "10-ldmatrix", { "4", "0", "32", "1", "4",
	    "swizzle=tma:64|swizzle=tma:64 pad=0|swizzle=triton:8,2,4" },
	    "pad=8|swizzle=tma:32" },
	{ "11-atomics", { "8", "1", "16", "8",
	    "row=lane/4 col=lane%4+lane/4*4|row=lane/4 col=lane|"
	    "row=lane/4 col=(lane%4+lane/4*12)%32" },
	    "row=0 col=lane|row=lane%8 col=lane|row=lane%4 col=lane|"
	    "row=lane/4%4 col=lane|row=lane/4 col=lane%4" },
	/* 32; as recorded; 0 with any; 32 + 32 * 8; 64 times 2; 64 > 31;
	 * 1 + 32 + 64; 0; 228 KiB / (8448 + 1024) */
	{ "12-profile-first", { "32", "1", "3", "160", "128", "2", "97", "0",
	    "24", "swizzle=cute:5,1,5|swizzle=triton:2,1,32" },
	    "pad=2|swizzle=xor|swizzle=add" },
};
#define NSHIPPED	((int)(sizeof shipped / sizeof shipped[0]))

/* Whether the changes, of which bars part one from the next, solve the task,
 * or whether none does. */
static void
check_designs(const char *file, const struct bg_lesson *l, int step,
    const char *designs, bool right)
{
	char changes[BG_CHANGES_MAX], why[200];
	struct bg_pattern *p;
	struct bg_error err;
	int len;

	for (; *designs != '\0'; designs += len + (designs[len] == '|')) {
		len = (int)strcspn(designs, "|");
		snprintf(changes, sizeof changes, "%.*s", len, designs);
		if (bg_pattern_with(bg_lesson_pattern(l, step),
		    l->step[step].op, changes, &p, &err) != BG_OK)
			fail_msg("%s: %s: %s", file, changes, err.message);
		if (bg_lesson_solved(l, step, p, why, sizeof why) != right)
			fail_msg("%s: %s %s: %s", file, changes, right ?
			    "does not solve it" : "passes", why);
		bg_pattern_free(p);
	}
}

/* A task: not solved yet, solved in every way that the table knows, and by
 * nothing that is not what it asks for. */
static void
check_task(const char *file, const struct bg_lesson *l, int step,
    const struct shipped *want)
{
	char why[200];

	assert_false(bg_lesson_solved(l, step, bg_lesson_pattern(l, step),
	    why, sizeof why));
	assert_true(why[0] != '\0');
	check_designs(file, l, step, l->step[step].solution, true);
	check_designs(file, l, step,
	    want->answer[l->step[step].question], true);
	check_designs(file, l, step, want->wrong, false);
}

static void
check_question(const char *file, const struct bg_lesson *l, int step,
    const char *want)
{
	static const char *const keys[] = { "H", "R", "V", "J", "<", ">",
	    NULL };
	const char *const *key;
	char answer[BG_ANSWER_MAX], *say;
	struct bg_error err;
	bool right;

	if (strcmp(bg_lesson_answer(l, step, answer), want) != 0)
		fail_msg("%s: the answer to \"%s\" is %s, not %s", file,
		    l->step[step].text, answer, want);
	assert_int_equal(bg_lesson_judge(l, step, want, &right, &say, &err),
	    BG_OK);
	assert_true(right);
	free(say);
	/* On the screen these are keys while an answer is typed. */
	for (key = keys; *key != NULL; key++)
		assert_int_equal(bg_lesson_judge(l, step, *key, &right, &say,
		    &err), BG_EVALUE);
	assert_non_null(l->step[step].why);
	say = bg_lesson_say(l, step, l->step[step].why);
	assert_non_null(say);
	assert_null(strchr(say, '{'));
	free(say);
}

static void
check_lesson(const struct shipped *want, const char *language)
{
	struct bg_lesson *l;
	char path[512], *text;
	int step, q;

	snprintf(path, sizeof path, "%s/%s%s.lesson", LESSONS, language,
	    want->file);
	text = read_lesson(path);
	l = parse_lesson(text);
	free(text);
	for (step = 0; step < l->nsteps; step++) {
		q = l->step[step].question;
		if (q < 0)
			continue;
		if (want->answer[q] == NULL)
			fail_msg("%s has a question more than the table",
			    path);
		if (l->step[step].kind == BG_STEP_DESIGN)
			check_task(path, l, step, want);
		else
			check_question(path, l, step, want->answer[q]);
	}
	assert_null(want->answer[l->nquestions]);
	bg_lesson_free(l);
}

/* Every question of every lesson that comes with bankgrid, in English and in
 * Chinese. */
static void
test_shipped(void **state)
{
	int i;

	(void)state;
	for (i = 0; i < NSHIPPED; i++) {
		check_lesson(&shipped[i], "");
		check_lesson(&shipped[i], "zh_CN/");
	}
}

/* Each lesson has a task and replies to wrong answers, each question a hint. */
static void
test_shipped_teach(void **state)
{
	struct bg_lesson *l;
	char path[512], *text;
	int i, step, tasks, replies;

	(void)state;
	for (i = 0; i < NSHIPPED; i++) {
		snprintf(path, sizeof path, "%s/%s.lesson", LESSONS,
		    shipped[i].file);
		text = read_lesson(path);
		l = parse_lesson(text);
		free(text);
		tasks = replies = 0;
		for (step = 0; step < l->nsteps; step++) {
			tasks += l->step[step].kind == BG_STEP_DESIGN;
			if (l->step[step].question >= 0 &&
			    l->step[step].nhints == 0)
				fail_msg("%s: no hint to \"%s\"",
				    shipped[i].file, l->step[step].text);
			replies += l->step[step].nreplies;
		}
		if (l->nquestions < 4 || replies < 1 || (tasks < 1 && i > 0))
			fail_msg("%s: %d questions, %d tasks, %d replies",
			    shipped[i].file, l->nquestions, tasks, replies);
		bg_lesson_free(l);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shipped),
		cmocka_unit_test(test_shipped_teach),
	};

	return cmocka_run_group_tests_name("lesson-shipped", tests, NULL, NULL);
}
