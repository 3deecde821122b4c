#include <fcntl.h>
#include <getopt.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "nls.h"

/*
 * Gives a standard descriptor that came closed to /dev/null, opened the wrong
 * way round so that its use still fails: else a file of ours would get the
 * number and what is meant for people would be written into it.
 */
static void
hold_standard_descriptors(void)
{
	int fd;

	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			open("/dev/null",
			    fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/*
 * The subcommand that argv[1] names, else the screen, which takes options and
 * words of a pattern ("let" is the only one of those without an =).
 */
static const struct bg_command *
choose(int argc, char **argv)
{
	const struct bg_command *c;
	int i;

	if (argc > 1 && argv[1][0] != '\0' &&
	    (c = bg_command_named(argv[1])) != NULL)
		return c;
	if (argc < 2 || argv[1][0] == '-' || strchr(argv[1], '=') != NULL ||
	    strcmp(argv[1], "let") == 0)
		return bg_command_named("");
	fprintf(stderr, _("bankgrid: unknown command '%s'; the commands are"),
	    argv[1]);
	for (i = 0; (c = bg_command_at(i)) != NULL; i++)
		if (c->name[0] != '\0')
			fprintf(stderr, " %s", c->name);
	fprintf(stderr, "\n");
	return NULL;
}

/* Whether options of the screen stand before a command, and says so. */
static bool
comes_late(const struct bg_cli *cli, int argc, char **argv)
{
	if (cli->command->name[0] != '\0' || optind >= argc ||
	    argv[optind][0] == '\0' ||
	    bg_command_named(argv[optind]) == NULL)
		return false;
	fprintf(stderr, _("bankgrid: '%s' is a command and comes first: "
	    "bankgrid %s [options] ...\n"), argv[optind], argv[optind]);
	return true;
}

/* Takes --lang before all else, so that every message is in that language. */
static void
speak(int argc, char **argv)
{
	const char *lang = NULL;
	int i;

	for (i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strncmp(argv[i], "--lang=", 7) == 0)
			lang = argv[i] + 7;
		else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
			lang = argv[i + 1];
	bg_cli_speak(lang);
}

int
main(int argc, char **argv)
{
	struct bg_cli cli = { 0 };
	char name[] = "bankgrid";
	int status;

	hold_standard_descriptors();
	/* A file that may grow no more is an error like a full disk. */
	signal(SIGXFSZ, SIG_IGN);
	setlocale(LC_ALL, "");
	speak(argc, argv);
	cli.gpu = bg_gpu_find(NULL);
	cli.device = BG_DEVICES_NOT_SAID;
	cli.meter = getenv("BANKGRID_METER");
	cli.command = choose(argc, argv);
	if (cli.command == NULL)
		return BG_EXIT_USAGE;
	if (cli.command->name[0] != '\0') {
		argc--;
		argv++;
	}
	argv[0] = name;		/* what getopt's messages begin with */
	status = bg_take_options(&cli, argc, argv);
	if (status < 0 && comes_late(&cli, argc, argv))
		status = BG_EXIT_USAGE;
	if (status < 0)
		status = cli.command->run(&cli, argc - optind, argv + optind);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		perror(_("bankgrid: standard output"));
		return BG_EXIT_USAGE;
	}
	return status;
}
