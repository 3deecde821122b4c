/*
 * The Chinese lessons: each shipped lesson has one, with the same patterns,
 * steps, questions, answers and numbers, in Chinese throughout.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lesson-file.h"
#include "utf8.h"

#define TRANSLATED	LESSONS "/zh_CN"
#define MANY		512
#define TERM		"wavefront"	/* has no name in Chinese */

static bool
is_lesson(const char *file)
{
	const char *dot = strrchr(file, '.');

	return file[0] != '.' && dot != NULL && strcmp(dot, ".lesson") == 0;
}

static char *
read_file(const char *dir, const char *file)
{
	char path[512];

	snprintf(path, sizeof path, "%s/%s", dir, file);
	return read_lesson(path);
}

static struct bg_lesson *
parse(const char *dir, const char *file)
{
	char *text = read_file(dir, file);
	struct bg_lesson *l = parse_lesson(text);

	free(text);
	return l;
}

/* ---- one text ---- */

/* Whether a Chinese character, U+4E00 to U+9FFF, is at s; the text is UTF-8. */
static bool
han(const char *s)
{
	unsigned char lead = (unsigned char)*s;

	return lead >= 0xe4 && lead <= 0xe9 && ((unsigned char)s[1] >= 0xb8 ||
	    lead > 0xe4);
}

/* Whether one of them or of the marks of Chinese is. */
static bool
chinese(const char *s)
{
	return (unsigned char)*s >= 0xe2;
}

static int
compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* The numbers of a text, or what its braces hold, sorted. */
static int
collect(const char *text, bool braces, char out[MANY][BG_CHANGES_MAX])
{
	int n = 0, len;

	while (*text != '\0') {
		len = braces ? *text == '{' ? (int)strcspn(text, "}") : 0 :
		    (int)strspn(text, "0123456789");
		if (len == 0) {
			text++;
			continue;
		}
		assert_true(n < MANY && len < BG_CHANGES_MAX);
		memcpy(out[n], text, (size_t)len);
		out[n++][len] = '\0';
		text += len;
	}
	qsort(out, (size_t)n, sizeof out[0], compare);
	return n;
}

/* Each number of the English text stands in the Chinese one, as often at
 * least: a number in words may have become a figure. */
static void
check_numbers(const char *file, const char *en, const char *zh)
{
	static char a[MANY][BG_CHANGES_MAX], b[MANY][BG_CHANGES_MAX];
	int n = collect(en, false, a), m = collect(zh, false, b), i, j = 0;

	for (i = 0; i < n; i++, j++) {
		while (j < m && strcmp(b[j], a[i]) < 0)
			j++;
		if (j == m || strcmp(b[j], a[i]) != 0)
			fail_msg("%s: \"%s\" lacks the number %s of \"%s\"",
			    file, zh, a[i], en);
	}
	n = collect(en, true, a);
	m = collect(zh, true, b);
	for (i = 0; i < n && i < m; i++)
		if (strcmp(a[i], b[i]) != 0)
			break;
	if (i < n || i < m)
		fail_msg("%s: \"%s\" has other figures than \"%s\"", file, zh,
		    en);
}

/* Lines of code are the same, up to a remark in Chinese. */
static void
check_code(const char *file, const char *en, const char *zh)
{
	size_t same;

	while ((en = strstr(en, "\n  ")) != NULL) {
		zh = strstr(zh, "\n  ");
		if (zh == NULL)
			fail_msg("%s: code is missing: %s", file, en);
		for (same = 0; en[same] == zh[same] && en[same] != '\0' &&
		    (same == 0 || en[same] != '\n'); same++)
			continue;
		if (en[same] != zh[same] && !chinese(zh + same))
			fail_msg("%s: other code: %s", file, zh);
		en += same > 0 ? same : 1;
		zh += same > 0 ? same : 1;
	}
	assert_null(strstr(zh, "\n  "));
}

/* A blank is between Chinese and Latin letters, figures and numbers, and marks
 * behind Chinese are Chinese ones. */
static void
check_between(const char *file, const char *a, const char *b)
{
	static const char marks[] = ";:,.?!";

	if ((han(a) && (isalnum((unsigned char)*b) || *b == '{')) ||
	    ((isalnum((unsigned char)*a) || *a == '}') && han(b)))
		fail_msg("%s: no blank in \"%.12s\"", file, a);
	if ((chinese(a) && strchr(marks, *b) != NULL) ||
	    (chinese(b) && strchr(marks, *a) != NULL))
		fail_msg("%s: a mark of English in \"%.12s\"", file, a);
}

/* Most of what is no code, figure or blank is Chinese, and no blank is between
 * two Chinese characters. */
static void
check_chinese(const char *file, const char *text)
{
	int letters = 0, others = 0, hans = 0;
	const char *s, *last = " ";

	for (s = text; *s != '\0'; last = s, s += chinese(s) ? 3 : 1) {
		if (strncmp(s, "\n  ", 3) == 0)
			s += 1 + strcspn(s + 1, "\n");
		else if (*s == '{')
			s += strcspn(s, "}");
		if (*s == '\0')
			break;
		hans += han(s);
		letters += chinese(s);
		others += isalpha((unsigned char)*s) != 0;
		if (strncmp(s, TERM, strlen(TERM)) == 0)
			others -= (int)strlen(TERM);
		if (*s == ' ' && chinese(last) && chinese(s + 1))
			fail_msg("%s: a blank before \"%s\"", file, s + 1);
		if (s > text)
			check_between(file, last, s);
	}
	if (hans == 0 || others > 4 * letters)
		fail_msg("%s: %d letters for %d characters: \"%s\"", file,
		    others, letters, text);
}

static void
check_text(const char *file, const char *en, const char *zh)
{
	if ((en == NULL) != (zh == NULL))
		fail_msg("%s: \"%s\" has no counterpart", file,
		    en != NULL ? en : zh);
	if (en == NULL)
		return;
	if (strcmp(en, zh) == 0)
		fail_msg("%s: not translated: \"%s\"", file, en);
	check_numbers(file, en, zh);
	check_code(file, en, zh);
	check_chinese(file, zh);
}

/* ---- one step ---- */

static bool
same_quantity(const struct bg_quantity *a, const struct bg_quantity *b)
{
	return a->kind == b->kind && a->arg == b->arg && a->in == b->in &&
	    strcmp(a->with, b->with) == 0;
}

static bool
same_term(const struct bg_term *a, const struct bg_term *b)
{
	return a->number == b->number &&
	    (a->number ? a->n == b->n : same_quantity(&a->q, &b->q));
}

static void
check_number(const char *file, const struct bg_step *en,
    const struct bg_step *zh)
{
	int i;

	if (!same_quantity(&en->asked, &zh->asked) ||
	    en->nreplies != zh->nreplies)
		fail_msg("%s: another question: \"%s\"", file, zh->text);
	for (i = 0; i < en->nreplies; i++) {
		if (!same_term(&en->reply[i].on, &zh->reply[i].on))
			fail_msg("%s: reply to another answer: \"%s\"", file,
			    zh->reply[i].text);
		check_text(file, en->reply[i].text, zh->reply[i].text);
	}
}

static void
check_step(const char *file, const struct bg_step *en,
    const struct bg_step *zh)
{
	int i;

	if (en->kind != zh->kind || en->pattern != zh->pattern ||
	    en->op != zh->op || en->nhints != zh->nhints ||
	    en->noptions != zh->noptions || en->nneeds != zh->nneeds ||
	    en->change != zh->change ||
	    strcmp(en->solution, zh->solution) != 0)
		fail_msg("%s: another step: \"%s\"", file, zh->text);
	check_text(file, en->text, zh->text);
	check_text(file, en->why, zh->why);
	for (i = 0; i < en->nhints; i++)
		check_text(file, en->hint[i], zh->hint[i]);
	for (i = 0; i < en->noptions; i++) {
		assert_string_equal(zh->option[i].when.text,
		    en->option[i].when.text);
		check_text(file, en->option[i].text, zh->option[i].text);
		check_text(file, en->option[i].reply, zh->option[i].reply);
	}
	for (i = 0; i < en->nneeds; i++)
		assert_string_equal(zh->need[i].text, en->need[i].text);
	if (en->kind == BG_STEP_NUMBER)
		check_number(file, en, zh);
}

static void
check_name(const char *file, const char *en, const char *zh)
{
	if (en[0] != '\0')
		check_text(file, en, zh);
	assert_int_equal(zh[0] == '\0', en[0] == '\0');
}

/* Takes the names out of a printed pattern. */
static void
cut_names(char *text)
{
	static const char key[] = " name=";
	char *name, *end;

	while ((name = strstr(text, key)) != NULL) {
		end = name + sizeof key - 1;
		end = *end == '"' ? strchr(end + 1, '"') + 1 :
		    end + strcspn(end, " ");
		memmove(name, end, strlen(end) + 1);
	}
}

/* Names are said in Chinese; all else of a pattern is the same. */
static void
check_pattern(const char *file, const struct bg_pattern *en,
    const struct bg_pattern *zh)
{
	char *a, *b;
	int i;

	assert_int_equal(zh->naccesses, en->naccesses);
	check_name(file, en->name, zh->name);
	for (i = 0; i < en->naccesses; i++)
		check_name(file, en->access[i].name, zh->access[i].name);
	assert_int_equal(bg_pattern_print(en, &a), BG_OK);
	assert_int_equal(bg_pattern_print(zh, &b), BG_OK);
	cut_names(a);
	cut_names(b);
	assert_string_equal(b, a);
	free(a);
	free(b);
}

static void
check_lesson(const char *file)
{
	struct bg_lesson *en = parse(LESSONS, file);
	struct bg_lesson *zh = parse(TRANSLATED, file);
	int i;

	assert_int_equal(zh->npatterns, en->npatterns);
	for (i = 0; i < en->npatterns; i++)
		check_pattern(file, en->pattern[i], zh->pattern[i]);
	assert_int_equal(zh->nsteps, en->nsteps);
	assert_int_equal(zh->nquestions, en->nquestions);
	/* The name of the instruction is the title of its lesson. */
	if (strcmp(en->title, "ldmatrix") != 0)
		check_text(file, en->title, zh->title);
	for (i = 0; i < en->nsteps; i++)
		check_step(file, &en->step[i], &zh->step[i]);
	bg_lesson_free(en);
	bg_lesson_free(zh);
}

/* ---- all of them ---- */

/* Every lesson has its translation, which says the same. */
static void
test_translated(void **state)
{
	DIR *d = opendir(LESSONS);
	struct dirent *e;
	int n = 0;

	(void)state;
	assert_non_null(d);
	while ((e = readdir(d)) != NULL)
		if (is_lesson(e->d_name)) {
			check_lesson(e->d_name);
			n++;
		}
	closedir(d);
	assert_true(n >= 10);
}

/* No translation is of a lesson that there is not; each is UTF-8 as a whole,
 * its comments too. */
static void
test_files(void **state)
{
	DIR *d = opendir(TRANSLATED);
	struct dirent *e;
	char *text, *s;
	int n;

	(void)state;
	assert_non_null(d);
	while ((e = readdir(d)) != NULL) {
		if (!is_lesson(e->d_name))
			continue;
		free(read_file(LESSONS, e->d_name));
		text = read_file(TRANSLATED, e->d_name);
		for (s = text; *s != '\0'; s += n) {
			n = *s == '\n' || *s == '\t' ? 1 :
			    bg_utf8_printable(s, (int)strlen(s));
			if (n == 0)
				fail_msg("%s: byte %d is not UTF-8",
				    e->d_name, (int)(s - text));
		}
		free(text);
	}
	closedir(d);
}

/* Lines that are joined get a blank between, but none where Chinese has
 * none. */
static void
test_joined(void **state)
{
	struct bg_lesson *l;

	(void)state;
	assert_int_equal(bg_lesson_parse(&l, "title: 行\n"
	    "text: 一行\n\t又一行，\n\tbank\n\t在 lane\n\t（线程）\n\tx。\n"
	    "\t한국\n\t사람\n\n\t段\n\t𠀀\n", NULL), BG_OK);
	assert_string_equal(l->step[0].text,
	    "一行又一行，bank 在 lane（线程）x。한국 사람\n段𠀀");
	bg_lesson_free(l);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_translated),
		cmocka_unit_test(test_files),
		cmocka_unit_test(test_joined),
	};

	return cmocka_run_group_tests_name("lesson-zh", tests, NULL, NULL);
}
