#include "config.h"

#include <getopt.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum {
	OPT_METER = 256, OPT_COLOR, OPT_ASCII, OPT_RECORD, OPT_NO_TIMING,
	OPT_REQUIRE_COUNTERS
};

static const struct bg_option options[] = {
	{ 'f', "file", "FILE", "read the pattern from FILE (-: standard input)" },
	{ 'p', "preset", "NAME", "take the preset called NAME" },
	{ 'g', "gpu", "GPU", "predict the bandwidth of GPU (default: h200)" },
	{ 'j', "json", NULL, "print data instead of text" },
	{ OPT_COLOR, "color", "WHEN", "auto, always or never" },
	{ OPT_ASCII, "ascii", NULL, "draw with ASCII characters only" },
	{ OPT_METER, "meter", "CMD", "measure with CMD, which speaks the "
	    "protocol of bankgrid-meter(1)" },
	{ 'h', "help", NULL, "show this help" },
	{ 'V', "version", NULL, "show the version" },
};

static const int options_batch[] = { 'h', 0 };

static const struct bg_command commands[] = {
	{ "batch", "[FILE...]", "predict accesses given as lines of text",
	    options_batch, bg_cmd_batch },
};

#define COUNT(a) ((int)(sizeof (a) / sizeof (a)[0]))

const struct bg_command *
bg_command_at(int i)
{
	return i >= 0 && i < COUNT(commands) ? &commands[i] : NULL;
}

const struct bg_option *
bg_option_at(int i)
{
	return i >= 0 && i < COUNT(options) ? &options[i] : NULL;
}

static bool
takes(const struct bg_command *c, int letter)
{
	const int *o;

	for (o = c->options; *o != 0; o++)
		if (*o == letter)
			return true;
	return false;
}

static const struct bg_command *
command_named(const char *name)
{
	int i;

	for (i = 0; i < COUNT(commands); i++)
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
	return NULL;
}

static void
usage_options(FILE *out, const struct bg_command *c)
{
	const struct bg_option *o;
	char name[64];
	int i;

	for (i = 0; (o = bg_option_at(i)) != NULL; i++) {
		if (!takes(c, o->letter))
			continue;
		snprintf(name, sizeof name, "--%s%s%s", o->name,
		    o->arg != NULL ? " " : "", o->arg != NULL ? o->arg : "");
		if (o->letter < 256)
			fprintf(out, "  -%c, %-18s %s\n", o->letter, name,
			    o->what);
		else
			fprintf(out, "      %-18s %s\n", name, o->what);
	}
}

static void
usage(FILE *out, const struct bg_command *c)
{
	int i;

	fprintf(out, "usage: bankgrid %s%s[OPTION...] %s\n", c->name,
	    c->name[0] != '\0' ? " " : "", c->args);
	fprintf(out, "%s\n\n", c->what);
	usage_options(out, c);
	if (c->name[0] != '\0')
		return;
	fprintf(out, "\nOther commands:\n");
	for (i = 0; i < COUNT(commands); i++)
		if (commands[i].name[0] != '\0')
			fprintf(out, "  %-8s %-18s %s\n", commands[i].name,
			    commands[i].args, commands[i].what);
	fprintf(out, "\nbankgrid COMMAND --help tells more. Manual: "
	    "bankgrid(1), bankgrid-pattern(5).\n");
}

static int
usage_error(const struct bg_command *c)
{
	fprintf(stderr, "Try 'bankgrid %s%s--help'.\n", c->name,
	    c->name[0] != '\0' ? " " : "");
	return BG_EXIT_USAGE;
}

static int
take_gpu(struct bg_cli *cli, const char *key)
{
	const struct bg_gpu *g;
	int i;

	cli->gpu = bg_gpu_find(key);
	if (cli->gpu != NULL)
		return BG_EXIT_OK;
	fprintf(stderr, "bankgrid: --gpu: '%s' is not in the table:", key);
	for (i = 0; (g = bg_gpu_at(i)) != NULL; i++)
		fprintf(stderr, " %s", g->key);
	fputc('\n', stderr);
	return BG_EXIT_USAGE;
}

static int
take_when(struct bg_cli *cli, const char *when)
{
	if (strcmp(when, "auto") == 0)
		cli->color = BG_AUTO;
	else if (strcmp(when, "always") == 0)
		cli->color = BG_ALWAYS;
	else if (strcmp(when, "never") == 0)
		cli->color = BG_NEVER;
	else {
		fprintf(stderr, "bankgrid: --color: '%s' is not auto, always "
		    "or never\n", when);
		return BG_EXIT_USAGE;
	}
	return BG_EXIT_OK;
}

/* One option; a status to leave with, or -1 to go on. */
static int
take(struct bg_cli *cli, int letter, const char *arg)
{
	switch (letter) {
	case 'f':
		cli->file = arg;
		break;
	case 'p':
		cli->preset = arg;
		break;
	case 'j':
		cli->json = true;
		break;
	case 'g':
		return take_gpu(cli, arg) == BG_EXIT_OK ? -1 : BG_EXIT_USAGE;
	case OPT_COLOR:
		return take_when(cli, arg) == BG_EXIT_OK ? -1 : BG_EXIT_USAGE;
	case OPT_ASCII:
		cli->ascii = true;
		break;
	case OPT_METER:
		cli->meter = arg;
		break;
	case 'h':
		usage(stdout, cli->command);
		return BG_EXIT_OK;
	case 'V':
		printf("bankgrid %s\n", PACKAGE_VERSION);
		return BG_EXIT_OK;
	}
	return -1;
}

/* Reads the options; the operands move to argv[optind]. */
static int
take_options(struct bg_cli *cli, int argc, char **argv)
{
	struct option longs[COUNT(options) + 1];
	char shorts[2 * COUNT(options) + 2], *s = shorts;
	const struct bg_option *o;
	int i, n = 0, letter, status;

	for (i = 0; (o = bg_option_at(i)) != NULL; i++) {
		if (!takes(cli->command, o->letter))
			continue;
		longs[n++] = (struct option){ o->name,
		    o->arg != NULL ? required_argument : no_argument,
		    NULL, o->letter };
		if (o->letter < 256) {
			*s++ = (char)o->letter;
			if (o->arg != NULL)
				*s++ = ':';
		}
	}
	*s = '\0';
	longs[n] = (struct option){ NULL, 0, NULL, 0 };
	while ((letter = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		if (letter == '?')
			return usage_error(cli->command);
		status = take(cli, letter, optarg);
		if (status >= 0)
			return status;
	}
	return -1;
}

int
main(int argc, char **argv)
{
	struct bg_cli cli = { 0 };
	char name[] = "bankgrid";
	int status;

	setlocale(LC_ALL, "");
	cli.gpu = bg_gpu_find(NULL);
	cli.meter = getenv("BANKGRID_METER");
	cli.command = argc > 1 ? command_named(argv[1]) : NULL;
	if (cli.command != NULL) {
		argc--;
		argv++;
	} else {
		fprintf(stderr, "bankgrid: no such command\n");
		return BG_EXIT_USAGE;
	}
	argv[0] = name;		/* what getopt's messages begin with */
	status = take_options(&cli, argc, argv);
	if (status < 0)
		status = cli.command->run(&cli, argc - optind, argv + optind);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		perror("bankgrid: standard output");
		return BG_EXIT_USAGE;
	}
	return status;
}
