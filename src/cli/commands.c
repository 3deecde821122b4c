/*
 * commands: the tables of subcommands and options. Usage is printed from them
 * and the manual is checked against them.
 */
#include <string.h>

#include "cli.h"
#include "nls.h"

#define COUNT(a) ((int)(sizeof (a) / sizeof (a)[0]))

static const struct bg_option options[] = {
	{ 'f', "file", "FILE",
	    N_("read the pattern from FILE (-: standard input)") },
	{ 'p', "preset", "NAME", N_("take the preset called NAME") },
	{ 'g', "gpu", "GPU",
	    N_("predict the bandwidth of GPU (default: h200)") },
	{ 'j', "json", NULL, N_("print data instead of text") },
	{ BG_OPT_MAX_CONFLICTS, "max-conflicts", "N",
	    N_("let each access have N conflicts (default: 0)") },
	{ BG_OPT_MAX_RATIO, "max-ratio", "R",
	    N_("let each access have R times its ideal wavefronts") },
	{ BG_OPT_CSV, "csv", NULL, N_("print a table for other programs") },
	{ BG_OPT_PLOT, "plot", NULL, N_("draw the wavefronts as bars") },
	{ BG_OPT_MEASURE, "measure", NULL, N_("measure each value, beside the "
	    "prediction") },
	{ BG_OPT_LINES, "lines", NULL,
	    N_("print the accesses as batch reads them") },
	{ BG_OPT_COLOR, "color", "WHEN", N_("auto, always or never") },
	{ BG_OPT_THEME, "theme", "THEME", N_("auto, dark, light, contrast or "
	    "mono") },
	{ BG_OPT_PLAIN, "plain", NULL,
	    N_("print lines to be read aloud, without "
	    "the screen") },
	{ BG_OPT_ASCII, "ascii", NULL, N_("draw with ASCII characters only") },
	{ BG_OPT_NO_ANIMATION, "no-animation", NULL,
	    N_("let Space step instead "
	    "of play") },
	{ BG_OPT_METER, "meter", "CMD", N_("measure with CMD, which speaks the "
	    "protocol of bankgrid-meter(1)") },
	{ BG_OPT_HOST, "host", "HOST", N_("measure on HOST, by ssh") },
	{ BG_OPT_REMOTE_PATH, "remote-path", "PATH",
	    N_("where bankgrid-meter is "
	    "on HOST") },
	{ BG_OPT_DEVICE, "device", "N", N_("measure on the N-th GPU; verify "
	    "takes all, too") },
	{ BG_OPT_BATCH, "batch", "FILE",
	    N_("measure accesses given as lines of "
	    "text (-: standard input)") },
	{ BG_OPT_COUNT, "count", "N", N_("verify N accesses (default: 1000)") },
	{ BG_OPT_KINDS, "kinds", "LIST", N_("verify these kinds only, such as "
	    "ld.64,atom") },
	{ BG_OPT_SEED, "seed", "N", N_("verify the accesses of that number") },
	{ BG_OPT_REPLAY, "replay", "FILE", N_("verify the readings of the "
	    "recording FILE") },
	{ BG_OPT_RECORD, "record", "FILE", N_("append what is measured to the "
	    "recording FILE") },
	{ BG_OPT_NO_TIMING, "no-timing", NULL, N_("read counters only") },
	{ BG_OPT_WARPS, "warps", NULL, N_("time it with 1 to 32 warps, and the "
	    "latency of loads") },
	{ BG_OPT_NO_COUNTERS, "no-counters", NULL, N_("take times only") },
	{ BG_OPT_REQUIRE_COUNTERS, "require-counters", NULL,
	    N_("exit 4 where counters are denied") },
	{ BG_OPT_VARIANT, "variant", "VARIANT",
	    N_("run only VARIANT of the kernel "
	    "(default: all)") },
	{ BG_OPT_SIZE, "size", "N", N_("run the kernel on N rows, floats or "
	    "bytes") },
	{ BG_OPT_LIST, "list", NULL,
	    N_("list the kernels and their variants") },
	{ BG_OPT_THREADS, "threads", "N", N_("threads of a block, for the "
	    "profiler's totals") },
	{ BG_OPT_BLOCKS, "blocks", "N",
	    N_("blocks, for the profiler's totals") },
	{ BG_OPT_SVG, "svg", NULL, N_("write a picture for documents") },
	{ BG_OPT_TIKZ, "tikz", NULL, N_("write a picture for LaTeX") },
	{ BG_OPT_MARKDOWN, "markdown", NULL, N_("write Markdown") },
	{ BG_OPT_ANSI, "ansi", NULL,
	    N_("write text with colours of terminals") },
	{ BG_OPT_CUDA, "cuda", NULL, N_("write a CUDA program that does the "
	    "accesses and checks them") },
	{ BG_OPT_CUTE, "cute", NULL, N_("write the layout as CuTe types") },
	{ BG_OPT_VIEW, "view", "VIEW", N_("grid (default), tile, sweep or "
	    "compare") },
	{ BG_OPT_TEXT, "text", NULL, N_("ask and answer by lines, without the "
	    "screen") },
	{ BG_OPT_LANG, "lang", "LANG", N_("speak LANG: en or zh_CN") },
	{ 'o', "output", "FILE", N_("write to FILE") },
	{ 'v', "verbose", NULL, N_("say what the meter waits for") },
	{ 'h', "help", NULL, N_("show this help") },
	{ 'V', "version", NULL, N_("show the version") },
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
	{ "", "[PATTERN...]", N_("open the screen"), options_screen,
	    bg_cmd_screen },
	{ "show", "[PATTERN...]", N_("print the bank grid and what it costs"),
	    options_show, bg_cmd_show },
	{ "search", "[PATTERN...]", N_("find the cheapest pads and swizzles"),
	    options_search, bg_cmd_search },
	{ "sweep", "[PATTERN...] KEY=VALUES",
	    N_("predict or measure many values of one key"),
	    options_sweep, bg_cmd_sweep },
	{ "compare", "A B", N_("predict two patterns side by side"),
	    options_compare, bg_cmd_compare },
	{ "check", "FILE...", N_("fail where patterns have conflicts"),
	    options_check, bg_cmd_check },
	{ "explain", "[PATTERN...]",
	    N_("say why the accesses cost what they do"),
	    options_explain, bg_cmd_explain },
	{ "measure", "[PATTERN...]",
	    N_("measure on a GPU, beside the prediction"),
	    options_measure, bg_cmd_measure },
	{ "verify", "", N_("measure many accesses, shrink what differs"),
	    options_verify, bg_cmd_verify },
	{ "doctor", "", N_("say what works here, from driver to counter"),
	    options_doctor, bg_cmd_doctor },
	{ "run", "CASE", N_("measure a whole kernel, variant by variant"),
	    options_run, bg_cmd_run },
	{ "export", "[PATTERN...]", N_("write pictures, CUDA or CuTe code"),
	    options_export, bg_cmd_export },
	{ "lesson", "[N|NAME|list|reset|check FILE...]",
	    N_("learn it, with questions"), options_lesson, bg_cmd_lesson },
	{ "replay", "[FILE]", N_("answer as a meter from a recording"),
	    options_replay, bg_cmd_replay },
	{ "presets", "",
	    N_("list the presets"), options_presets, bg_cmd_presets },
	{ "batch", "[FILE...]", N_("predict accesses given as lines of text"),
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

	if (letter == BG_OPT_LANG)
		return true;
	for (o = c->options; *o != 0; o++)
		if (*o == letter)
			return true;
	return false;
}
