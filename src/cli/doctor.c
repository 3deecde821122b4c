#include "config.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "cli/cli.h"
#include "cli/doctor.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "nls.h"
#include "protocol/recording.h"
#include "retell.h"
#include "ui/wrap.h"

#define INDENT	19		/* columns before what a step came to */

struct report {
	bool	 json;
	json_t	*steps;			/* of the data */
};

static void
take_step(const struct bg_step *s, void *arg)
{
	static const char *const marks[] = {
		[BG_STEP_OK] = N_("ok"), [BG_STEP_FAILED] = N_("FAILED"),
		[BG_STEP_UNTRIED] = "-"
	};
	char what[BG_RETOLD_MAX];
	struct report *r = arg;
	const char *name = C_("step", s->name), *mark;

	bg_retell(s->what, what);
	if (s->state == BG_STEP_DOING) {
		if (what[0] != '\0')
			fprintf(stderr, _("bankgrid: %s: %s\n"), name, what);
		return;
	}
	if (r->json) {
		json_array_append_new(r->steps, json_pack(
		    "{s:s, s:s, s:s, s:s}", "step", s->name, "state",
		    bg_step_state_name(s->state), "what", s->what, "do",
		    s->remedy));
		return;
	}
	mark = _(marks[s->state]);
	printf("%-*s  %-*s  ", bg_cell_bytes(mark, 6), mark,
	    bg_cell_bytes(name, 9), name);
	bg_print_words(INDENT, bg_cli_columns(), what[0] != '\0' ? what :
	    s->state == BG_STEP_UNTRIED ? _("not tried") : _("works"));
	if (s->remedy[0] != '\0') {
		printf("%*s", INDENT, "");
		bg_print_words(INDENT, bg_cli_columns(),
		    bg_retell(s->remedy, what));
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
		tell(r, NC_("step", "meter"), false, _("there is no "
		    "bankgrid-meter beside bankgrid or in PATH"), _("build "
		    "bankgrid where there is a CUDA toolkit, or measure on "
		    "another machine with --host HOST"));
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
		tell(r, NC_("step", "recording"), false, err.message,
		    _("install bankgrid's data, or name its directory in "
		    "BANKGRID_DATADIR"));
		return false;
	}
	h = bg_recording_hello(recording);
	snprintf(text, sizeof text, _("%d accesses of an %s, %s"),
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
	tell(r, NC_("step", "screen"), false,
	    _("this bankgrid was built without one"),
	    _("configure it where ncursesw is; all commands work without"));
	return;
#endif
	if (term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0) {
		tell(r, "screen", false, _("TERM names no terminal that a "
		    "screen can be drawn on"), _("all commands work without"));
		return;
	}
	snprintf(text, sizeof text,
	    getenv("COLORTERM") != NULL || strstr(term, "256color") != NULL ?
	    _("%.40s, 256 colours, %.40s") : _("%.40s, 8 colours, %.40s"),
	    term, set);
	tell(r, "screen", true, text, utf8 ? "" : _("in a UTF-8 locale the "
	    "grid is drawn with lines instead of ASCII"));
}

static int
print_json(struct report *r, int status, const char *measures)
{
	json_t *o = json_pack("{s:s, s:i, s:s, s:s, s:o}", "schema",
	    "bankgrid.doctor", "version", 1, "bankgrid", PACKAGE_VERSION,
	    "measures", measures, "steps", r->steps);

	if (o == NULL || json_dumpf(o, stdout, JSON_INDENT(2)) != 0)
		fputs(_("bankgrid: out of memory\n"), stderr);
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
		fprintf(stderr, _("bankgrid: doctor takes no operand, not "
		    "'%s'\n"), argv[0]);
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
	    _("Measurements work, with counters.") :
	    status == BG_EXIT_NO_COUNTERS ?
	    _("Measurements work by the clock: exact to a wavefront, but for "
	    "compare-and-swap\nloops and cp.async.") :
	    recorded ? _("Nothing can be measured. Predictions work all the "
	    "same, and so do recordings.") :
	    _("Nothing can be measured. Predictions work all the same."));
	return status;
}
