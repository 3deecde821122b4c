/*
 * The reader of catalogs: what it finds in one of either byte order, which
 * language it takes, that no file of another kind, cut or spoiled anywhere, is
 * more than a file without texts; and the sentences that are found in it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "error.h"
#include "language.h"
#include "nls.h"
#include "retell.h"

static const char *const texts[][2] = {
	{ "", "Content-Type: text/plain; charset=UTF-8\n" },
	{ "%d loads took %.2f cycles", "%2$.2f Takte fuer %1$d Zugriffe" },
	{ "%s has no %s", "%s fehlt %s" },
	{ "%s of %s", "%2$s/%1$s" },
	{ "%s was refused (error %d)", "Fehler %2$d: %1$s verweigert" },
	{ "bank", "Bank" },
	{ "empty", "" },
	{ "the counter", "der Zaehler" },
	{ "title\004bank", "Das Ufer" },
	{ "turn", "Runde" },
	{ "turn\004turn", "Reihe" },
	{ "wavefront", "Welle" },
};

enum { TEXTS = sizeof texts / sizeof texts[0], MO_MAX = 1024 };

static char dir[] = "/tmp/bankgrid-nls-XXXXXX";
static char file[256];

static void
put(char *mo, int at, uint32_t v, bool swapped)
{
	v = swapped ? __builtin_bswap32(v) : v;
	memcpy(mo + at, &v, sizeof v);
}

/* A catalog of texts; returns its bytes. */
static int
make(char mo[MO_MAX], bool swapped)
{
	int i, side, at = 28 + 16 * TEXTS, len;

	memset(mo, 0, MO_MAX);
	put(mo, 0, 0x950412de, swapped);
	put(mo, 8, TEXTS, swapped);
	put(mo, 12, 28, swapped);
	put(mo, 16, 28 + 8 * TEXTS, swapped);
	for (side = 0; side < 2; side++)
		for (i = 0; i < TEXTS; i++) {
			len = (int)strlen(texts[i][side]);
			put(mo, 28 + 8 * (side * TEXTS + i), (uint32_t)len,
			    swapped);
			put(mo, 32 + 8 * (side * TEXTS + i), (uint32_t)at,
			    swapped);
			memcpy(mo + at, texts[i][side], (size_t)len);
			at += len + 1;
		}
	return at;
}

static void
write_mo(const char *mo, int len)
{
	FILE *f = fopen(file, "wb");

	assert_non_null(f);
	assert_int_equal(fwrite(mo, 1, (size_t)len, f), len);
	assert_int_equal(fclose(f), 0);
}

static int
set_up(void **state)
{
	char path[200];

	(void)state;
	if (mkdtemp(dir) == NULL)
		return -1;
	snprintf(path, sizeof path, "%s/xx_YY", dir);
	mkdir(path, 0700);
	snprintf(path, sizeof path, "%s/xx_YY/LC_MESSAGES", dir);
	mkdir(path, 0700);
	snprintf(file, sizeof file, "%s/bankgrid.mo", path);
	return 0;
}

static int
tear_down(void **state)
{
	char path[200];

	(void)state;
	bg_nls_off();
	unlink(file);
	snprintf(path, sizeof path, "%s/xx_YY/LC_MESSAGES", dir);
	rmdir(path);
	snprintf(path, sizeof path, "%s/xx_YY", dir);
	rmdir(path);
	return rmdir(dir);
}

static void
test_texts(void **state)
{
	char mo[MO_MAX];
	int swapped;

	(void)state;
	for (swapped = 0; swapped < 2; swapped++) {
		write_mo(mo, make(mo, swapped));
		assert_int_equal(bg_nls_open(dir, "xx_YY"), BG_OK);
		assert_string_equal(bg_tr("wavefront"), "Welle");
		assert_string_equal(bg_tr("bank"), "Bank");
		assert_string_equal(bg_tr("%s of %s"), "%2$s/%1$s");
		assert_string_equal(bg_tr("empty"), "empty");
		assert_string_equal(bg_tr("lane"), "lane");
		assert_string_equal(bg_tr(""), "");
		assert_string_equal(bg_tr_in("title", "bank"), "Das Ufer");
		assert_string_equal(bg_tr_in("title", "wavefront"),
		    "wavefront");
		assert_string_equal(bg_tr_in("titl", "bank"), "bank");
		assert_string_equal(bg_tr_in("theme", "bank"), "bank");
		assert_string_equal(bg_tr_in("wavefront", ""), "");
		assert_string_equal(bg_tr("turn"), "Runde");
		assert_string_equal(bg_tr_in("turn", "turn"), "Reihe");
		bg_nls_off();
		assert_string_equal(bg_tr("bank"), "bank");
	}
}

static void
test_language(void **state)
{
	char mo[MO_MAX];

	(void)state;
	write_mo(mo, make(mo, false));
	bg_language_set(NULL);
	setenv("LC_ALL", "C.UTF-8", 1);
	setenv("LANGUAGE", "qq:xx_YY:en", 1);
	assert_int_equal(bg_nls_open(dir, NULL), BG_OK);
	assert_string_equal(bg_tr("bank"), "Bank");
	setenv("LANGUAGE", "en_GB:xx_YY", 1);
	assert_int_equal(bg_nls_open(dir, NULL), BG_OK);
	assert_string_equal(bg_tr("bank"), "bank");
	assert_int_equal(bg_nls_open(dir, "qq"), BG_EVALUE);
	assert_int_equal(bg_nls_open(dir, "../xx_YY"), BG_EVALUE);
	assert_int_equal(bg_nls_open(dir, "en"), BG_OK);
}

/* Cut at each byte, and with each number replaced by others. */
static void
test_spoiled(void **state)
{
	static const uint32_t values[] = { 0, 1, 27, 28, 200, 0x7fffffff,
	    0x80000000, 0xfffffff8, 0xffffffff };
	char mo[MO_MAX];
	int len = make(mo, false), n, at;
	size_t i;

	(void)state;
	for (n = 0; n < len; n++) {
		write_mo(mo, n);
		assert_int_equal(bg_nls_open(dir, "xx_YY"), BG_EVALUE);
		assert_string_equal(bg_tr("bank"), "bank");
	}
	for (at = 0; at < 28 + 16 * TEXTS; at += 4)
		for (i = 0; i < sizeof values / sizeof values[0]; i++) {
			make(mo, false);
			put(mo, at, values[i], false);
			write_mo(mo, len);
			bg_nls_open(dir, "xx_YY");
			assert_non_null(bg_tr("bank"));
			assert_non_null(bg_tr("wavefront"));
		}
}

/* What was said in English: as it stands, with figures, several behind each
 * other; and what only looks like one of the texts. */
static void
test_retold(void **state)
{
	static const char *const said[][2] = {
		{ "bank", "Bank" },
		{ "32 loads took 31.99 cycles",
		    "31.99 Takte fuer 32 Zugriffe" },
		{ "32 loads took many cycles", "32 loads took many cycles" },
		{ "the counter was refused (error 35)",
		    "Fehler 35: der Zaehler verweigert" },
		{ "/dev/x y was refused (error 2): see nvidia-smi",
		    "Fehler 2: /dev/x y verweigert: see nvidia-smi" },
		{ "8 loads took 1.00 cycles; the counter",
		    "1.00 Takte fuer 8 Zugriffe; der Zaehler" },
		{ "nobody knows; wavefront", "nobody knows; Welle" },
		{ "the counter has no bank", "der Zaehler fehlt Bank" },
		{ "what is said has no text", "what is said has no text" },
		{ "x of y", "x of y" },
		{ "empty", "empty" },
		{ "", "" },
		{ "die Zähler: bank", "die Zähler: bank" },
	};
	char mo[MO_MAX], buf[BG_RETOLD_MAX], longest[2 * BG_RETOLD_MAX];
	size_t i;

	(void)state;
	write_mo(mo, make(mo, false));
	assert_int_equal(bg_nls_open(dir, "xx_YY"), BG_OK);
	for (i = 0; i < sizeof said / sizeof said[0]; i++)
		assert_string_equal(bg_retell(said[i][0], buf), said[i][1]);
	memset(longest, 'a', sizeof longest);
	memcpy(longest + sizeof longest - 7, "; bank", 7);
	assert_int_equal(strlen(bg_retell(longest, buf)), BG_RETOLD_MAX - 1);
	bg_nls_off();
	assert_string_equal(bg_retell("bank", buf), "bank");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_language),
		cmocka_unit_test(test_spoiled),
		cmocka_unit_test(test_retold),
	};

	return cmocka_run_group_tests_name("nls", tests, set_up, tear_down);
}
