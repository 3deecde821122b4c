#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "nls.h"
#include "profile.h"

#define OPTIONS_MAX 64
#define COUNT_MAX 1000000	/* of --count */
#define DEVICE_MAX 1023

/* How many of the command's options a name that is cut short could be. */
static int
possible(const struct bg_command *c, const char *name, size_t len)
{
	const struct bg_option *o;
	int i, n = 0;

	for (i = 0; (o = bg_option_at(i)) != NULL; i++)
		n += bg_command_takes(c, o->letter) &&
		    strncmp(o->name, name, len) == 0;
	return n;
}

/*
 * Says what is wrong with the option that getopt_long() stopped at, argument
 * arg: letter ':' where its value is missing; optopt, where that is not 0,
 * tells a letter, or of a long option that takes no value which one it is.
 */
static void
say_option(const struct bg_command *c, int letter, const char *arg)
{
	int len = (int)strcspn(arg, "=");
	char name[64];

	if (strncmp(arg, "--", 2) == 0 && (optopt == 0 || letter == ':' ||
	    bg_command_takes(c, optopt)))
		snprintf(name, sizeof name, "%.*s", len, arg);
	else
		snprintf(name, sizeof name, "-%c", optopt);
	if (letter == ':')
		fprintf(stderr, _("bankgrid: option '%s' requires a value\n"),
		    name);
	else if (optopt != 0 && bg_command_takes(c, optopt))
		fprintf(stderr, _("bankgrid: option '%s' takes no value\n"),
		    name);
	else if (optopt == 0 && possible(c, arg + 2, (size_t)len - 2) > 1)
		fprintf(stderr, _("bankgrid: option '%s' is ambiguous\n"),
		    name);
	else
		fprintf(stderr, _("bankgrid: there is no option '%s'\n"),
		    name);
}

static int
usage_error(const struct bg_command *c)
{
	fprintf(stderr, _("Try 'bankgrid %s%s--help'.\n"), c->name,
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
	fprintf(stderr, _("bankgrid: --gpu: '%s' is not in the table:"), key);
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
		fprintf(stderr, _("bankgrid: --color: '%s' is not auto, always "
		    "or never\n"), when);
		return BG_EXIT_USAGE;
	}
	return BG_EXIT_OK;
}

/* A whole number from 1 to most. */
static int
take_number(int *out, const char *name, const char *arg, long most)
{
	char *end;
	long n;

	n = strtol(arg, &end, 10);
	if (end == arg || *end != '\0' || n < 1 || n > most) {
		fprintf(stderr, _("bankgrid: --%s: '%s' is no number from 1 to "
		    "%ld\n"), name, arg, most);
		return BG_EXIT_USAGE;
	}
	*out = (int)n;
	return -1;
}

/* A number of 64 bits, as verify names its accesses by. */
static int
take_seed(struct bg_cli *cli, const char *arg)
{
	char *end;

	errno = 0;
	cli->seed = strtoull(arg, &end, 10);
	if (arg[0] < '0' || arg[0] > '9' || *end != '\0' || errno != 0) {
		fprintf(stderr, _("bankgrid: --seed: '%s' is no number\n"),
		    arg);
		return BG_EXIT_USAGE;
	}
	cli->has_seed = true;
	return -1;
}

static int
take_device(struct bg_cli *cli, const char *arg)
{
	bool may_be_all = strcmp(cli->command->name, "verify") == 0;
	char *end;
	long n = strtol(arg, &end, 10);

	if (may_be_all && strcmp(arg, "all") == 0)
		cli->device = BG_DEVICES_ALL;
	else if (arg[0] < '0' || arg[0] > '9' || *end != '\0' ||
	    n > DEVICE_MAX) {
		fprintf(stderr, _("bankgrid: --device: '%s' is no number of a "
		    "GPU%s\n"), arg, may_be_all ? _(", nor all") : "");
		return BG_EXIT_USAGE;
	} else
		cli->device = (int)n;
	return -1;
}

static int
take_format(struct bg_cli *cli, int letter)
{
	enum bg_format format = (enum bg_format)(BG_FORMAT_SVG + letter -
	    BG_OPT_SVG);

	if (cli->format != BG_FORMAT_NONE && cli->format != format) {
		fputs(_("bankgrid: give one format\n"), stderr);
		return BG_EXIT_USAGE;
	}
	cli->format = format;
	return -1;
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
	case BG_OPT_MAX_CONFLICTS:
		cli->max_conflicts = arg;
		break;
	case BG_OPT_MAX_RATIO:
		cli->max_ratio = arg;
		break;
	case BG_OPT_CSV:
		cli->csv = true;
		break;
	case BG_OPT_PLOT:
		cli->plot = true;
		break;
	case BG_OPT_LINES:
		cli->lines = true;
		break;
	case 'g':
		return take_gpu(cli, arg) == BG_EXIT_OK ? -1 : BG_EXIT_USAGE;
	case BG_OPT_COLOR:
		return take_when(cli, arg) == BG_EXIT_OK ? -1 : BG_EXIT_USAGE;
	case BG_OPT_ASCII:
		cli->ascii = true;
		break;
	case BG_OPT_NO_ANIMATION:
		cli->no_animation = true;
		break;
	case BG_OPT_METER:
		cli->meter = arg;
		break;
	case BG_OPT_HOST:
		cli->host = arg;
		break;
	case BG_OPT_REMOTE_PATH:
		cli->remote_path = arg;
		break;
	case BG_OPT_BATCH:
		cli->batch = arg;
		break;
	case BG_OPT_RECORD:
		cli->record = arg;
		break;
	case 'v':
		cli->verbose = true;
		break;
	case BG_OPT_WARPS:
		cli->warps = true;
		break;
	case BG_OPT_NO_TIMING:
		cli->no_timing = true;
		break;
	case BG_OPT_REQUIRE_COUNTERS:
		cli->require_counters = true;
		break;
	case BG_OPT_THREADS:
		return take_number(&cli->threads, "threads", arg,
		    BG_BLOCK_THREADS);
	case BG_OPT_BLOCKS:
		return take_number(&cli->blocks, "blocks", arg, INT32_MAX);
	case BG_OPT_DEVICE:
		return take_device(cli, arg);
	case BG_OPT_NO_COUNTERS:
		cli->no_counters = true;
		break;
	case BG_OPT_VARIANT:
		cli->variant = arg;
		break;
	case BG_OPT_SIZE:
		cli->size = arg;
		break;
	case BG_OPT_LIST:
		cli->list = true;
		break;
	case BG_OPT_MEASURE:
		cli->measure = true;
		break;
	case BG_OPT_COUNT:
		return take_number(&cli->count, "count", arg, COUNT_MAX);
	case BG_OPT_KINDS:
		cli->kinds = arg;
		break;
	case BG_OPT_SEED:
		return take_seed(cli, arg);
	case BG_OPT_REPLAY:
		cli->replay = arg;
		break;
	case BG_OPT_SVG:
	case BG_OPT_TIKZ:
	case BG_OPT_MARKDOWN:
	case BG_OPT_ANSI:
	case BG_OPT_CUDA:
	case BG_OPT_CUTE:
		return take_format(cli, letter);
	case BG_OPT_PLAIN:
		cli->plain = true;
		break;
	case BG_OPT_THEME:
		cli->theme = arg;
		break;
	case BG_OPT_TEXT:
		cli->text = true;
		break;
	case BG_OPT_VIEW:
		cli->view = arg;
		break;
	case BG_OPT_LANG:
		if (bg_cli_speak(arg) == BG_OK)
			break;
		fprintf(stderr, _("bankgrid: --lang: there is no translation "
		    "into '%s' here\n"), arg);
		return BG_EXIT_USAGE;
	case 'o':
		cli->output = arg;
		break;
	case 'h':
		bg_usage(stdout, cli->command);
		return BG_EXIT_OK;
	case 'V':
		printf("bankgrid %s\n", PACKAGE_VERSION);
		return BG_EXIT_OK;
	}
	return -1;
}

int
bg_take_options(struct bg_cli *cli, int argc, char **argv)
{
	struct option longs[OPTIONS_MAX + 1];
	char shorts[2 * OPTIONS_MAX + 3], *s = shorts;
	const struct bg_option *o;
	int i, n = 0, letter, status;

	*s++ = ':';	/* tells a value that is missing by a letter */
	opterr = 0;
	for (i = 0; (o = bg_option_at(i)) != NULL && n < OPTIONS_MAX; i++) {
		if (!bg_command_takes(cli->command, o->letter))
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
		if (letter == '?' || letter == ':') {
			say_option(cli->command, letter, argv[optind - 1]);
			return usage_error(cli->command);
		}
		status = take(cli, letter, optarg);
		if (status >= 0)
			return status;
	}
	/* What programs read, and what ASCII can write, is English; so is what
	 * LaTeX sets without packages. */
	if (cli->json || cli->csv || cli->lines || cli->ascii ||
	    cli->format == BG_FORMAT_TIKZ ||
	    cli->format == BG_FORMAT_CUDA || cli->format == BG_FORMAT_CUTE)
		bg_nls_off();
	return -1;
}
