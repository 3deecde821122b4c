/*
 * commands: the tables of subcommands and options. Usage is printed from them
 * and the manual is checked against them.
 */
#include <string.h>

#include "cli.h"

#define COUNT(a) ((int)(sizeof (a) / sizeof (a)[0]))

static const struct bg_option options[] = {
	{ 'f', "file", "FILE", "read the pattern or lesson from FILE (-: standard input)" },
	{ 'p', "preset", "NAME", "take the preset called NAME" },
	{ 'g', "gpu", "GPU", "predict the bandwidth of GPU (default: h200)" },
	{ 'j', "json", NULL, "print data instead of text" },
	{ BG_OPT_MAX_CONFLICTS, "max-conflicts", "N",
	    "let each access have N conflicts (default: 0)" },
	{ BG_OPT_MAX_RATIO, "max-ratio", "R",
	    "let each access have R times its ideal wavefronts" },
	{ BG_OPT_CSV, "csv", NULL, "print a table for other programs" },
	{ BG_OPT_PLOT, "plot", NULL, "draw the wavefronts as bars" },
	{ BG_OPT_MEASURE, "measure", NULL, "measure each value, beside the "
	    "prediction" },
	{ BG_OPT_LINES, "lines", NULL, "print the accesses as batch reads them" },
	{ BG_OPT_COLOR, "color", "WHEN", "auto, always or never" },
	{ BG_OPT_THEME, "theme", "THEME", "auto, dark, light, contrast or "
	    "mono" },
	{ BG_OPT_PLAIN, "plain", NULL, "print lines to be read aloud, without "
	    "the screen" },
	{ BG_OPT_ASCII, "ascii", NULL, "draw with ASCII characters only" },
	{ BG_OPT_NO_ANIMATION, "no-animation", NULL, "let Space step instead "
	    "of play" },
	{ BG_OPT_METER, "meter", "CMD", "measure with CMD, which speaks the "
	    "protocol of bankgrid-meter(1)" },
	{ BG_OPT_HOST, "host", "HOST", "measure on HOST, by ssh" },
	{ BG_OPT_REMOTE_PATH, "remote-path", "PATH", "where bankgrid-meter is "
	    "on HOST" },
	{ BG_OPT_DEVICE, "device", "N", "measure on the N-th GPU; verify "
	    "takes all, too" },
	{ BG_OPT_BATCH, "batch", "FILE", "measure accesses given as lines of "
	    "text (-: standard input)" },
	{ BG_OPT_COUNT, "count", "N", "verify N accesses (default: 1000)" },
	{ BG_OPT_KINDS, "kinds", "LIST", "verify these kinds only, such as "
	    "ld.64,atom" },
	{ BG_OPT_SEED, "seed", "N", "verify the accesses of that number" },
	{ BG_OPT_REPLAY, "replay", "FILE", "verify the readings of the "
	    "recording FILE" },
	{ BG_OPT_RECORD, "record", "FILE", "append what is measured to the "
	    "recording FILE" },
	{ BG_OPT_NO_TIMING, "no-timing", NULL, "read counters only" },
	{ BG_OPT_WARPS, "warps", NULL, "time it with 1 to 32 warps, and the "
	    "latency of loads" },
	{ BG_OPT_NO_COUNTERS, "no-counters", NULL, "take times only" },
	{ BG_OPT_REQUIRE_COUNTERS, "require-counters", NULL,
	    "exit 4 where counters are denied" },
	{ BG_OPT_VARIANT, "variant", "VARIANT", "run only VARIANT of the kernel "
	    "(default: all)" },
	{ BG_OPT_SIZE, "size", "N", "run the kernel on N rows, floats or "
	    "bytes" },
	{ BG_OPT_LIST, "list", NULL, "list the kernels and their variants" },
	{ BG_OPT_THREADS, "threads", "N", "threads of a block, for the "
	    "profiler's totals" },
	{ BG_OPT_BLOCKS, "blocks", "N", "blocks, for the profiler's totals" },
	{ BG_OPT_SVG, "svg", NULL, "write a picture for documents" },
	{ BG_OPT_TIKZ, "tikz", NULL, "write a picture for LaTeX" },
	{ BG_OPT_MARKDOWN, "markdown", NULL, "write Markdown" },
	{ BG_OPT_ANSI, "ansi", NULL, "write text with colours of terminals" },
	{ BG_OPT_CUDA, "cuda", NULL, "write a CUDA program that does the "
	    "accesses and checks them" },
	{ BG_OPT_CUTE, "cute", NULL, "write the layout as CuTe types" },
	{ BG_OPT_VIEW, "view", "VIEW", "grid (default), tile, sweep or "
	    "compare" },
	{ BG_OPT_TEXT, "text", NULL, "ask and answer by lines, without the "
	    "screen" },
	{ 'o', "output", "FILE", "write to FILE" },
	{ 'v', "verbose", NULL, "say what the meter waits for" },
	{ 'h', "help", NULL, "show this help" },
	{ 'V', "version", NULL, "show the version" },
};

static const int options_screen[] = {
	'f', 'p', 'g', BG_OPT_COLOR, BG_OPT_THEME, BG_OPT_PLAIN, BG_OPT_ASCII,
	BG_OPT_NO_ANIMATION, BG_OPT_METER, BG_OPT_HOST, BG_OPT_REMOTE_PATH,
	BG_OPT_DEVICE, 'h', 'V', 0
};
static const int options_sweep[] = {
	'f', 'p', 'j', BG_OPT_CSV, BG_OPT_PLOT, BG_OPT_COLOR, BG_OPT_ASCII,
	BG_OPT_MEASURE, BG_OPT_METER, BG_OPT_HOST, BG_OPT_REMOTE_PATH,
	BG_OPT_DEVICE, BG_OPT_RECORD, BG_OPT_NO_TIMING, BG_OPT_NO_COUNTERS,
	BG_OPT_REQUIRE_COUNTERS, 'v', 'h', 0
};
static const int options_check[] = {
	'j', BG_OPT_MAX_CONFLICTS, BG_OPT_MAX_RATIO, 'h', 0
};
static const int options_compare[] = { 'j', 'h', 0 };
static const int options_batch[] = { 'h', 0 };
static const int options_presets[] = { 'h', 0 };
static const int options_search[] = { 'f', 'p', 'g', 'j', 'h', 0 };
static const int options_show[] = {
	'f', 'p', 'g', 'j', BG_OPT_LINES, BG_OPT_PLAIN, BG_OPT_COLOR,
	BG_OPT_ASCII, 'h', 0
};

static const int options_measure[] = {
	'f', 'p', 'j', BG_OPT_METER, BG_OPT_HOST, BG_OPT_REMOTE_PATH,
	BG_OPT_DEVICE, BG_OPT_BATCH, BG_OPT_RECORD, BG_OPT_NO_TIMING,
	BG_OPT_WARPS, BG_OPT_NO_COUNTERS, BG_OPT_REQUIRE_COUNTERS, 'v', 'h', 0
};
static const int options_run[] = {
	'j', BG_OPT_VARIANT, BG_OPT_SIZE, BG_OPT_LIST, BG_OPT_COLOR,
	BG_OPT_ASCII, BG_OPT_METER, BG_OPT_HOST, BG_OPT_REMOTE_PATH,
	BG_OPT_DEVICE, BG_OPT_RECORD, BG_OPT_NO_COUNTERS,
	BG_OPT_REQUIRE_COUNTERS, 'v', 'h', 0
};
static const int options_explain[] = {
	'f', 'p', 'j', BG_OPT_THREADS, BG_OPT_BLOCKS, 'h', 0
};
static const int options_export[] = {
	'f', 'p', 'g', BG_OPT_ASCII, BG_OPT_SVG, BG_OPT_TIKZ, BG_OPT_MARKDOWN,
	BG_OPT_ANSI, BG_OPT_CUDA, BG_OPT_CUTE, BG_OPT_VIEW, 'o', 'h', 0
};
static const int options_verify[] = {
	'j', BG_OPT_LINES, BG_OPT_ASCII, BG_OPT_METER, BG_OPT_HOST,
	BG_OPT_REMOTE_PATH, BG_OPT_DEVICE, BG_OPT_COUNT, BG_OPT_KINDS,
	BG_OPT_SEED, BG_OPT_REPLAY, BG_OPT_RECORD, BG_OPT_NO_COUNTERS,
	BG_OPT_REQUIRE_COUNTERS, 'h', 0
};
static const int options_lesson[] = {
	'f', 'g', BG_OPT_TEXT, BG_OPT_COLOR, BG_OPT_THEME, BG_OPT_ASCII, 'h', 0
};
static const int options_doctor[] = {
	'j', BG_OPT_METER, BG_OPT_HOST, BG_OPT_REMOTE_PATH, BG_OPT_DEVICE,
	BG_OPT_NO_COUNTERS, 'h', 0
};
static const int options_replay[] = { 'h', 0 };

static const struct bg_command commands[] = {
	{ "", "[PATTERN...]", "open the screen", options_screen,
	    bg_cmd_screen },
	{ "show", "[PATTERN...]", "print the bank grid and what it costs",
	    options_show, bg_cmd_show },
	{ "search", "[PATTERN...]", "find the cheapest pads and swizzles",
	    options_search, bg_cmd_search },
	{ "sweep", "[PATTERN...] KEY=VALUES",
	    "predict or measure many values of one key", options_sweep, bg_cmd_sweep },
	{ "compare", "A B", "predict two patterns side by side",
	    options_compare, bg_cmd_compare },
	{ "check", "FILE...", "fail where patterns have conflicts",
	    options_check, bg_cmd_check },
	{ "explain", "[PATTERN...]", "say why the accesses cost what they do",
	    options_explain, bg_cmd_explain },
	{ "measure", "[PATTERN...]", "measure on a GPU, beside the prediction",
	    options_measure, bg_cmd_measure },
	{ "verify", "", "measure many accesses, shrink what differs",
	    options_verify, bg_cmd_verify },
	{ "doctor", "", "say what works here, from driver to counter",
	    options_doctor, bg_cmd_doctor },
	{ "run", "CASE", "measure a whole kernel, variant by variant",
	    options_run, bg_cmd_run },
	{ "export", "[PATTERN...]", "write pictures, CUDA or CuTe code",
	    options_export, bg_cmd_export },
	{ "lesson", "[N|NAME|list|reset|check FILE...]",
	    "learn it, with questions", options_lesson, bg_cmd_lesson },
	{ "replay", "[FILE]", "answer as a meter from a recording",
	    options_replay, bg_cmd_replay },
	{ "presets", "", "list the presets", options_presets, bg_cmd_presets },
	{ "batch", "[FILE...]", "predict accesses given as lines of text",
	    options_batch, bg_cmd_batch },
};

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

const struct bg_command *
bg_command_named(const char *name)
{
	const struct bg_command *c;
	int i;

	for (i = 0; (c = bg_command_at(i)) != NULL; i++)
		if (strcmp(c->name, name) == 0)
			return c;
	return NULL;
}

bool
bg_command_takes(const struct bg_command *c, int letter)
{
	const int *o;

	for (o = c->options; *o != 0; o++)
		if (*o == letter)
			return true;
	return false;
}
