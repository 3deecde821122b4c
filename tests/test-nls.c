/*
 * The reader of catalogs: what it finds in one of either byte order, which
 * language it takes, and that no file of another kind, cut or spoiled
 * anywhere, is more than a file without texts.
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

static const char *const texts[][2] = {
	{ "", "Content-Type: text/plain; charset=UTF-8\n" },
	{ "%s of %s", "%2$s/%1$s" },
	{ "bank", "Bank" },
	{ "empty", "" },
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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_language),
		cmocka_unit_test(test_spoiled),
	};

	return cmocka_run_group_tests_name("nls", tests, set_up, tear_down);
}
