/*
 * replay: a meter that answers from a recording.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "nls.h"
#include "protocol/choose.h"
#include "protocol/recording.h"
#include "protocol/serve.h"

static int
answer(const struct bg_request *q, struct bg_reading *r, void *arg)
{
	const struct bg_recording *recording = arg;
	struct bg_reading found;
	struct bg_error err;
	int rc = bg_recording_find(recording, &q->access, &found, &err);

	if (rc > 0) {
		found.id = r->id;
		*r = found;
	} else if (rc < 0) {
		strcpy(r->error_code, "corrupt");
		snprintf(r->error, sizeof r->error, "%s", err.message);
	} else {
		strcpy(r->error_code, "unrecorded");
		snprintf(r->error, sizeof r->error, N_("not among the %d "
		    "accesses recorded on %s; measure it on a GPU: bankgrid "
		    "measure, there or with --host HOST"),
		    bg_recording_count(recording),
		    bg_recording_hello(recording)->gpu);
	}
	return BG_OK;
}

static int
answer_case(const struct bg_case_request *q, struct bg_case_reading *r,
    void *arg)
{
	const struct bg_recording *recording = arg;
	struct bg_case_reading found;
	struct bg_error err;
	int rc = bg_recording_find_case(recording, q, &found, &err);

	if (rc > 0) {
		found.id = r->id;
		*r = found;
	} else if (rc < 0) {
		strcpy(r->error_code, "corrupt");
		snprintf(r->error, sizeof r->error, "%s", err.message);
	} else {
		strcpy(r->error_code, "unrecorded");
		snprintf(r->error, sizeof r->error, N_("not among the %d "
		    "kernels recorded on %s; measure it on a GPU: bankgrid "
		    "run, there or with --host"), bg_recording_cases(recording),
		    bg_recording_hello(recording)->gpu);
	}
	return BG_OK;
}

int
bg_cmd_replay(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_hello hello = { .source = BG_RECORDED };
	struct bg_recording *recording;
	struct bg_error err;
	char path[4096];
	int rc;

	(void)cli;
	bg_nls_off();
	if (argc > 1) {
		fputs("bankgrid: replay takes one file\n", stderr);
		return BG_EXIT_USAGE;
	}
	if (bg_recording_load(&recording, argc > 0 ?
	    bg_recording_path(argv[0], path, sizeof path) :
	    bg_default_recording(path, sizeof path), &err) ==
	    BG_OK) {
		hello = *bg_recording_hello(recording);
		hello.can |= 1u << BG_CAN_WARPS;
		if (bg_recording_cases(recording) > 0)
			hello.can |= 1u << BG_CAN_CASE;
	} else
		snprintf(hello.problem, sizeof hello.problem,
		    N_("no recording: %.230s"), err.message);
	rc = bg_serve(STDIN_FILENO, STDOUT_FILENO, &hello, answer,
	    answer_case, NULL, recording);
	if (rc == BG_EIO)
		perror("bankgrid: standard output");
	bg_recording_free(recording);
	return rc == BG_OK ? BG_EXIT_OK : BG_EXIT_NO_METER;
}
