#include "config.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "cli/cli.h"
#include "cli/doctor.h"
#include "cli/terminal.h"
#include "protocol/recording.h"
#include "ui/canvas.h"

#define INDENT	19		/* columns before what a step came to */

struct report {
	bool	 json;
	json_t	*steps;			/* of the data */
};

/* The text behind the indent, broken at blanks; the first line's indent is
 * there already. */
static void
print_wrapped(const char *text)
{
	int room = bg_cli_columns() - INDENT, width, at = 0;
	char word[256];
	size_t n;

	while (*text != '\0') {
		n = strcspn(text, " ");
		snprintf(word, sizeof word, "%.*s", (int)n, text);
		width = bg_text_width(word);
		if (at > 0 && at + 1 + width > room) {
			printf("\n%*s", INDENT, "");
			at = 0;
		}
		at += printf("%s", at > 0 ? " " : "") + width;
		fwrite(text, 1, n, stdout);
		text += n + strspn(text + n, " ");
	}
	putchar('\n');
}

static void
take_step(const struct bg_step *s, void *arg)
{
	static const char *const marks[] = {
		[BG_STEP_OK] = "ok", [BG_STEP_FAILED] = "FAILED",
		[BG_STEP_UNTRIED] = "-"
	};
	struct report *r = arg;

	if (s->state == BG_STEP_DOING) {
		if (s->what[0] != '\0')
			fprintf(stderr, "bankgrid: %s: %s\n", s->name, s->what);
		return;
	}
	if (r->json) {
		json_array_append_new(r->steps, json_pack(
		    "{s:s, s:s, s:s, s:s}", "step", s->name, "state",
		    bg_step_state_name(s->state), "what", s->what, "do",
		    s->remedy));
		return;
	}
	printf("%-6s  %-9s  ", marks[s->state], s->name);
	print_wrapped(s->what[0] != '\0' ? s->what :
	    s->state == BG_STEP_UNTRIED ? "not tried" : "works");
	if (s->remedy[0] != '\0') {
		printf("%*s", INDENT, "");
		print_wrapped(s->remedy);
	}
	fflush(stdout);
}

static void
tell(struct report *r, const char *name, bool ok, const char *what,
    const char *remedy)
{
	struct bg_step s = { .state = ok ? BG_STEP_OK : BG_STEP_FAILED };

	snprintf(s.name, sizeof s.name, "%s", name);
	snprintf(s.what, sizeof s.what, "%s", what);
	snprintf(s.remedy, sizeof s.remedy, "%s", remedy);
	take_step(&s, r);
}

/* The meter and its steps; what replays a recording is none. */
static int
check_meter(struct report *r, const struct bg_cli *cli)
{
	struct bg_choice choice;
	int status = bg_cli_choose(&choice, cli);

	if (status != BG_EXIT_OK)
		return status;
	if (choice.recorded) {
		tell(r, "meter", false, "there is no bankgrid-meter beside "
		    "bankgrid or in PATH", "build bankgrid where there is a "
		    "CUDA toolkit, or measure on another machine with --host "
		    "HOST");
		return BG_EXIT_NO_METER;
	}
	tell(r, "meter", true, choice.command, "");
	return bg_doctor_meter(&choice, take_step, r);
}

/* Whether there is one. */
static bool
check_recording(struct report *r)
{
	struct bg_recording *recording;
	const struct bg_hello *h;
	char path[4096], text[256];
	struct bg_error err;

	if (bg_recording_load(&recording, bg_default_recording(path,
	    sizeof path), &err) != BG_OK) {
		tell(r, "recording", false, err.message,
		    "install bankgrid's data, or name its directory in "
		    "BANKGRID_DATADIR");
		return false;
	}
	h = bg_recording_hello(recording);
	snprintf(text, sizeof text, "%d accesses of an %s, %s",
	    bg_recording_count(recording), h->gpu, h->date);
	tell(r, "recording", true, text, "");
	bg_recording_free(recording);
	return true;
}

static void
check_terminal(struct report *r)
{
	const char *term = getenv("TERM"), *set = nl_langinfo(CODESET);
	bool utf8 = strcmp(set, "UTF-8") == 0;
	char text[256];

#ifndef HAVE_CURSES
	tell(r, "screen", false, "this bankgrid was built without one",
	    "configure it where ncursesw is; all commands work without");
	return;
#endif
	if (term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0) {
		tell(r, "screen", false, "TERM names no terminal that a "
		    "screen can be drawn on", "all commands work without");
		return;
	}
	snprintf(text, sizeof text, "%.40s, %s, %.40s", term,
	    getenv("COLORTERM") != NULL || strstr(term, "256color") != NULL ?
	    "256 colours" : "8 colours", set);
	tell(r, "screen", true, text, utf8 ? "" : "in a UTF-8 locale the grid "
	    "is drawn with lines instead of ASCII");
}

static int
print_json(struct report *r, int status, const char *measures)
{
	json_t *o = json_pack("{s:s, s:i, s:s, s:s, s:o}", "schema",
	    "bankgrid.doctor", "version", 1, "bankgrid", PACKAGE_VERSION,
	    "measures", measures, "steps", r->steps);

	if (o == NULL || json_dumpf(o, stdout, JSON_INDENT(2)) != 0)
		fputs("bankgrid: out of memory\n", stderr);
	putchar('\n');
	json_decref(o);
	return status;
}

int
bg_cmd_doctor(struct bg_cli *cli, int argc, char **argv)
{
	struct report r = { .json = cli->json, .steps = json_array() };
	bool recorded;
	int status;

	if (argc > 0) {
		fprintf(stderr, "bankgrid: doctor takes no operand, not "
		    "'%s'\n", argv[0]);
		json_decref(r.steps);
		return BG_EXIT_USAGE;
	}
	status = check_meter(&r, cli);
	if (status == BG_EXIT_USAGE) {
		json_decref(r.steps);
		return status;
	}
	recorded = check_recording(&r);
	check_terminal(&r);
	if (r.json)
		return print_json(&r, status, status == BG_EXIT_OK ?
		    "counters" : status == BG_EXIT_NO_COUNTERS ? "times" :
		    "nothing");
	json_decref(r.steps);
	printf("\n%s\n", status == BG_EXIT_OK ?
	    "Measurements work, with counters." :
	    status == BG_EXIT_NO_COUNTERS ?
	    "Measurements work by the clock: exact to a wavefront, but for "
	    "compare-and-swap\nloops and cp.async." :
	    recorded ? "Nothing can be measured. Predictions work all the "
	    "same, and so do recordings." :
	    "Nothing can be measured. Predictions work all the same.");
	return status;
}
