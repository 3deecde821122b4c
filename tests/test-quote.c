#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/quote.h"
#include "protocol/remote.h"

#define WORDS	8

/* Words of all sorts of characters come back as they were, from us and from
 * sh, and are for no shell. */
static void
test_round_trip(void **state)
{
	static const char *const word[] = {
		"ssh", "", "it's", "''", "a b", "$HOME;`id`\"\\", "~", "tab\there",
	};
	char line[512] = "", sh[640], *words[WORDS], got[512];
	bool shell = true;
	FILE *f;
	size_t n;
	int i;

	(void)state;
	for (i = 0; i < WORDS; i++)
		assert_true(bg_quote(line, sizeof line, word[i]));
	snprintf(sh, sizeof sh, "printf '%%s\\n' %s", line);
	assert_int_equal(bg_unquote(line, words, WORDS, &shell), WORDS);
	assert_false(shell);
	for (i = 0; i < WORDS; i++)
		assert_string_equal(words[i], word[i]);
	f = popen(sh, "r");
	assert_non_null(f);
	n = fread(got, 1, sizeof got - 1, f);
	got[n] = '\0';
	assert_int_equal(pclose(f), 0);
	assert_string_equal(got, "ssh\n\nit's\n''\na b\n$HOME;`id`\"\\\n~\n"
	    "tab\there\n");
}

/* What is for a shell: specials outside quotes, expansions in "", a quote that
 * does not end. */
static void
test_shell(void **state)
{
	static const struct {
		const char *line;
		bool shell;
		int n;
	} l[] = {
		{ "  a  b ", false, 2 }, { "'a b'c \"d e\"", false, 2 },
		{ "", false, 0 }, { "a|b", true, 1 }, { "a $b", true, 2 },
		{ "\"$b\"", true, 1 }, { "'$b'", false, 1 },
		{ "'a", true, 1 }, { "a=b c", true, 2 }, { "a\nb", true, 1 },
	};
	char line[64], *words[WORDS];
	bool shell;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof l / sizeof l[0]; i++) {
		strcpy(line, l[i].line);
		assert_int_equal(bg_unquote(line, words, WORDS, &shell),
		    l[i].n);
		assert_int_equal(shell, l[i].shell);
	}
	strcpy(line, "1 2 3 4 5 6 7 8 9");
	assert_int_equal(bg_unquote(line, words, WORDS, &shell), -1);
}

/* What does not fit is left out whole. */
static void
test_full(void **state)
{
	char line[16] = "";

	(void)state;
	assert_true(bg_quote(line, sizeof line, "ab"));
	assert_false(bg_quote(line, sizeof line, "a longer word"));
	assert_string_equal(line, "ab");
}

/* The command for a host is words for ssh, the last of them the command for
 * the shell there. */
static void
test_remote_command(void **state)
{
	static const char *const args[] = { "--device", "1" };
	char line[8192], *words[32];
	struct bg_error err;
	bool shell;
	int n;

	(void)state;
	setenv("BANKGRID_RSH", "my-ssh -i '/a key' ~/x", 1);
	assert_int_equal(bg_remote_command(line, sizeof line, "me@far",
	    "~/my tools/bankgrid-meter", args, 2, &err), 0);
	n = bg_unquote(line, words, 32, &shell);
	assert_false(shell);
	assert_string_equal(words[0], "my-ssh");
	assert_string_equal(words[2], "/a key");
	assert_string_equal(words[3], "~/x");
	assert_string_equal(words[n - 3], "--");
	assert_string_equal(words[n - 2], "me@far");
	assert_string_equal(words[n - 1],
	    "~/'my tools/bankgrid-meter' --device 1");
	unsetenv("BANKGRID_RSH");
	assert_int_equal(bg_remote_command(line, sizeof line, "far", NULL,
	    NULL, 0, &err), 0);
	assert_memory_equal(line, "ssh -T -o ", 10);
	n = bg_unquote(line, words, 32, &shell);
	assert_string_equal(words[n - 1], "bankgrid-meter");
}

/* Hosts and paths that cannot be, or that ssh or a shell would take for
 * something else. */
static void
test_remote_refuses(void **state)
{
	static const char *const host[] = {
		"", "-oProxyCommand=id", "me@-far", "ssh://-far", "a b",
		"far\n", "far\x7f", "far;id", "$(id)", "`id`", "'far'"
	};
	static const char *const path[] = { "", "-x", "a\nb" };
	char line[8192], name[400];
	struct bg_error err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof host / sizeof host[0]; i++)
		assert_int_equal(bg_remote_command(line, sizeof line, host[i],
		    NULL, NULL, 0, &err), BG_EVALUE);
	for (i = 0; i < sizeof path / sizeof path[0]; i++)
		assert_int_equal(bg_remote_command(line, sizeof line, "far",
		    path[i], NULL, 0, &err), BG_EVALUE);
	memset(name, 'a', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	assert_int_equal(bg_remote_command(line, sizeof line, name, NULL,
	    NULL, 0, &err), BG_EVALUE);
	assert_int_equal(bg_remote_command(line, sizeof line,
	    "ssh://me@[fe80::1%eth0]:2222", NULL, NULL, 0, &err), BG_OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_shell),
		cmocka_unit_test(test_full),
		cmocka_unit_test(test_remote_command),
		cmocka_unit_test(test_remote_refuses),
	};

	return cmocka_run_group_tests_name("quote", tests, NULL, NULL);
}
