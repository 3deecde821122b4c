#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "accesses.h"
#include "cli/cli.h"
#include "cli/interrupts.h"
#include "cli/terminal.h"
#include "cli/verify.h"
#include "kinds.h"
#include "machine.h"
#include "nls.h"
#include "protocol/child.h"
#include "protocol/devices.h"
#include "retell.h"
#include "shrink.h"

#define COUNT		1000	/* accesses, unless --count says */
#define SEEDS		1000000	/* of which one is taken unless --seed says:
				 * short enough to be typed */
#define RETRIES		3	/* meters started again, for each GPU */
#define ALL_KINDS	((uint32_t)(((uint64_t)1 << BG_KINDS) - 1))

/* The reason, kept once. */
static void
add_why(struct bg_verified *g, enum bg_kind kind, const char *code,
    const char *text)
{
	struct bg_why *w;

	for (w = g->why; w < g->why + g->nwhys; w++)
		if (strcmp(w->code, code) == 0 && (code[0] != '\0' ||
		    strcmp(w->text, text) == 0))
			break;
	if (w == g->why + BG_WHYS_MAX)
		w--;
	else if (w == g->why + g->nwhys) {
		g->nwhys++;
		w->refused = code[0] != '\0';
		snprintf(w->code, sizeof w->code, "%s", code);
		snprintf(w->text, sizeof w->text, "%s", text);
	}
	w->kinds |= 1u << kind;
	w->accesses++;
}

/* Whether the meter fell over the access. */
static bool
is_fall(const struct bg_reading *r)
{
	return strcmp(r->error_code, "failed") == 0 ||
	    strcmp(r->error_code, "hung") == 0 ||
	    strcmp(r->error_code, "cuda") == 0;
}

static void
keep_fall(struct bg_verified *g, const struct bg_measured *item)
{
	struct bg_fall *f = &g->fall[g->nfalls];

	if (g->nfalls == BG_FALLS_MAX || !is_fall(&item->reading))
		return;
	f->access = item->access;
	memcpy(f->text, item->reading.error, sizeof f->text);
	g->nfalls++;
}

static void
keep(struct bg_verified *g, const struct bg_measured *item)
{
	struct bg_measured *kept = g->kept[item->access.kind];

	if (!kept[0].answered)
		kept[0] = *item;
	else if (!bg_measured_alike(&kept[0], item)) {
		if (!kept[1].answered ||
		    bg_is_simpler(&item->access, &kept[1].access))
			kept[1] = *item;
	} else if (bg_is_simpler(&item->access, &kept[0].access))
		kept[0] = *item;
}

/* Takes one access with its answer. */
static void
take(struct bg_verified *g, const struct bg_measured *item)
{
	enum bg_kind kind = item->access.kind;
	const struct bg_comparison *c = &item->comparison;

	bg_score_add(&g->score[kind], item);
	keep_fall(g, item);
	if (item->reading.error_code[0] != '\0')
		add_why(g, kind, item->reading.error_code,
		    item->reading.error);
	else if (!c->equal)
		keep(g, item);
	else if (c->by == BG_NOT_COMPARED)
		add_why(g, kind, "", c->why);
	if (c->by == BG_BY_COUNTERS)
		g->by[kind][0]++;
	if (c->by == BG_BY_CLOCK) {
		g->by[kind][1]++;
		g->at_most += c->at_most;
	}
}

/* What there is to measure on the GPU that said hello. */
static void
plan(struct bg_verified *g)
{
	const struct bg_hello *h = &g->asking->hello;
	int k, major, minor, cc = 0;

	if (sscanf(h->cc, "%d.%d", &major, &minor) == 2)
		cc = 10 * major + minor;
	for (k = 0; k < BG_KINDS; k++)
		if (g->all->kinds >> k & 1 &&
		    bg_kind_info((enum bg_kind)k)->min_cc > cc)
			g->left_out |= 1u << k;
	g->sample.seed = g->all->seed;
	g->sample.count = g->all->count;
	g->sample.kinds = g->all->kinds & ~g->left_out;
	g->sample.bytes = bg_shared_bytes(cc);
	g->n = g->sample.kinds != 0 && !bg_verified_denied(g) ?
	    g->sample.count : 0;
	g->begun = bg_now_ms();
}

static bool
next(struct bg_asking *a, struct bg_request *r)
{
	struct bg_verified *g = a->arg;

	if (g->begun == 0)
		plan(g);
	r->count = BG_EXECUTIONS;
	r->timing = !a->hello.counters;
	if (g->probing) {
		if (g->asked)
			return false;
		g->asked = true;
		r->access = g->candidate.access;
		return true;
	}
	if (a->sent == g->n)
		return false;
	bg_sample_at(&g->sample, a->sent, &r->access);
	return true;
}

static void
answer(struct bg_asking *a, const struct bg_reading *reading)
{
	struct bg_verified *g = a->arg;
	struct bg_measured item;
	struct bg_access access;

	if (g->probing) {
		bg_measured_answer(&g->candidate, reading);
		item = g->candidate;
	} else {
		bg_sample_at(&g->sample, a->answered - 1, &access);
		bg_measured_begin(&item, &access);
		bg_measured_answer(&item, reading);
		take(g, &item);
		g->ended = bg_now_ms();
	}
	if (bg_measured_is_valid(&item))
		bg_asking_record(a, &item.access, reading, "");
}

static void
show_progress(void *arg)
{
	struct bg_verification *v = arg;
	struct bg_score sum = { 0 };
	char note[160] = "";
	int i, total = 0;

	for (i = 0; i < v->ngpus; i++) {
		bg_verified_sum(&v->gpu[i], &sum);
		total += v->gpu[i].n;
	}
	if (sum.different > 0)
		snprintf(note, sizeof note, sum.different == 1 ?
		    _("%d differs") : _("%d differ"), sum.different);
	for (i = 0; i < v->ngpus; i++)
		if (v->asking[i].waiting[0] != '\0')
			snprintf(note, sizeof note, _("waiting: %s"),
			    v->asking[i].waiting);
	bg_progress_show(&v->progress, sum.accesses, total,
	    total > 0 || note[0] != '\0' ? note : _("starting the meter"));
}

static bool
start(struct bg_verification *v, int ngpus)
{
	struct bg_verified *g;
	int i;

	v->gpu = calloc((size_t)ngpus, sizeof *v->gpu);
	v->asking = calloc((size_t)ngpus, sizeof *v->asking);
	if (v->gpu == NULL || v->asking == NULL) {
		fputs(_("bankgrid: out of memory\n"), stderr);
		return false;
	}
	v->ngpus = ngpus;
	for (i = 0; i < ngpus; i++) {
		g = &v->gpu[i];
		g->all = v;
		g->device = -1;
		g->asking = &v->asking[i];
		g->asking->retries = RETRIES;
		g->asking->next = next;
		g->asking->answer = answer;
		g->asking->arg = g;
	}
	return true;
}

/* The GPUs to measure on, in device: how many; or 0, with a status. */
static int
find_devices(const struct bg_cli *cli, const struct bg_choice *choice,
    int device[BG_ASKING_MAX], int *status)
{
	struct bg_error err;
	int n;

	device[0] = cli->device;
	if (cli->device != BG_DEVICES_ALL)
		return 1;
	n = bg_devices_list(choice->command, bg_patience(BG_HELLO_MS), device,
	    BG_ASKING_MAX, &err);
	if (n > 0)
		return n;
	bg_complain("--device all", &err, NULL);
	*status = choice->host[0] != '\0' ? BG_EXIT_REMOTE : BG_EXIT_NO_METER;
	return 0;
}

/* Which meters there are: one for each GPU, of which the first makes the
 * recording: the accesses are the same. */
static int
find_meters(struct bg_verification *v)
{
	const struct bg_cli *cli = v->cli;
	struct bg_choice choice;
	int device[BG_ASKING_MAX], i, n, status;
	char number[16];

	status = bg_cli_choose(&choice, cli);
	if (status != BG_EXIT_OK)
		return status;
	if (choice.recorded) {
		fputs(_("bankgrid: there is no bankgrid-meter here: verify "
		    "another machine with --host HOST, or a recording with "
		    "--replay FILE\n"), stderr);
		return BG_EXIT_NO_METER;
	}
	/* What stands in for a GPU verifies nothing. */
	choice.fallback[0] = '\0';
	n = find_devices(cli, &choice, device, &status);
	if (n == 0 || !start(v, n))
		return n == 0 ? status : BG_EXIT_USAGE;
	v->asking[0].record = cli->record;
	for (i = 0; i < n; i++) {
		v->asking[i].choice = choice;
		v->gpu[i].device = device[i];
		snprintf(number, sizeof number, "%d", device[i]);
		if (cli->device == BG_DEVICES_ALL)
			bg_choose_option(&v->asking[i].choice, "--device",
			    number);
	}
	return BG_EXIT_OK;
}

static void
measure(struct bg_verification *v)
{
	const struct bg_cli *cli = v->cli;
	struct bg_verified *g;

	bg_interrupts_note();
	bg_progress_begin(&v->progress, bg_cli_ascii(cli));
	bg_asking_run(v->asking, v->ngpus, show_progress, v);
	for (g = v->gpu; g < v->gpu + v->ngpus; g++)
		bg_verify_shrink(g);
	bg_progress_end(&v->progress);
	for (g = v->gpu; g < v->gpu + v->ngpus; g++) {
		if (g->asking->recorder != NULL)
			fprintf(stderr, _("bankgrid: %d recorded in %s\n"),
			    g->asking->recorded, g->asking->record);
		bg_asking_close(g->asking);
	}
	v->interrupted = bg_interrupted();
}

/* The readings of a recording instead of a meter's. */
static void
replay(struct bg_verification *v)
{
	struct bg_verified *g = v->gpu;
	const struct bg_access *a;
	struct bg_measured item;
	struct bg_reading r;
	struct bg_error err;
	int i;

	g->asking->greeted = true;
	g->asking->hello = *bg_recording_hello(v->recording);
	g->begun = bg_now_ms();
	for (i = 0; (a = bg_recording_at(v->recording, i)) != NULL; i++) {
		if (!(v->kinds >> a->kind & 1))
			continue;
		bg_measured_begin(&item, a);
		if (bg_recording_find(v->recording, a, &r, &err) < 0) {
			memset(&r, 0, sizeof r);
			strcpy(r.error_code, "corrupt");
			snprintf(r.error, sizeof r.error, "%s", err.message);
		}
		bg_measured_answer(&item, &r);
		g->n++;
		take(g, &item);
	}
	g->ended = bg_now_ms();
	bg_verify_shrink(g);
}

static int
print_lines(const struct bg_verification *v)
{
	struct bg_sample s = { v->seed, v->count, v->kinds, BG_SHARED_MAX };
	char line[BG_ACCESS_LINE_MAX];
	struct bg_access a;
	int i;

	for (i = 0; i < s.count; i++) {
		bg_sample_at(&s, i, &a);
		bg_access_print_line(&a, line);
		puts(line);
	}
	return BG_EXIT_OK;
}

void
bg_verified_sum(const struct bg_verified *g, struct bg_score *sum)
{
	int k;

	for (k = 0; k < BG_KINDS; k++)
		bg_score_sum(sum, &g->score[k]);
}

bool
bg_verified_denied(const struct bg_verified *g)
{
	return g->all->cli->require_counters && g->asking->greeted &&
	    !g->asking->hello.counters;
}

/* Whether some were not measured that could have been. */
static bool
is_lacking(const struct bg_verified *g, const struct bg_score *sum)
{
	static const char *const known[] = {
		"unrecorded", "unsupported", "range"
	};
	const struct bg_why *w;
	size_t i;

	for (w = g->why; w < g->why + g->nwhys; w++) {
		for (i = 0; i < sizeof known / sizeof known[0]; i++)
			if (strcmp(w->code, known[i]) == 0)
				break;
		if (w->refused && i == sizeof known / sizeof known[0])
			return true;
	}
	return g->asking->trouble[0] != '\0' || sum->accesses < g->n ||
	    sum->equal + sum->different + sum->not_compared == 0;
}

static int
exit_status(const struct bg_verification *v)
{
	const struct bg_verified *g;
	bool lacking = false, denied = false, remote = false;
	int status = BG_EXIT_OK;

	for (g = v->gpu; g < v->gpu + v->ngpus; g++) {
		struct bg_score sum = { 0 };

		bg_verified_sum(g, &sum);
		if (sum.different > 0)
			return BG_EXIT_CHECK;
		denied |= bg_verified_denied(g);
		lacking |= is_lacking(g, &sum) && !bg_verified_denied(g);
		remote |= g->asking->remote;
		if (g->asking->status != BG_EXIT_OK)
			status = g->asking->status;
	}
	if (status != BG_EXIT_OK)
		return status;
	return remote ? BG_EXIT_REMOTE : lacking ? BG_EXIT_NO_METER :
	    denied ? BG_EXIT_NO_COUNTERS : BG_EXIT_OK;
}

static void
tell(const struct bg_verified *g, const char *what,
    const struct bg_access *at)
{
	char pattern[BG_ACCESS_PATTERN_MAX], text[BG_RETOLD_MAX];

	fputs(_("bankgrid: "), stderr);
	if (g->device >= 0)
		fprintf(stderr, _("device %d: "), g->device);
	fprintf(stderr, "%s\n", bg_retell(what, text));
	if (at == NULL)
		return;
	bg_access_print_pattern(at, pattern);
	fprintf(stderr, _("bankgrid: it was measuring %s\n"), pattern);
}

/* What the meter fell over, and what ended it. */
static void
tell_troubles(const struct bg_verified *g)
{
	const struct bg_asking *a = g->asking;
	struct bg_access at;
	bool known = a->answered < a->sent && a->answered < g->n;
	int i;

	for (i = 0; i < g->nfalls; i++)
		tell(g, g->fall[i].text, &g->fall[i].access);
	if (known)
		bg_sample_at(&g->sample, a->answered, &at);
	if (a->trouble[0] != '\0')
		tell(g, a->trouble, known ? &at : NULL);
}

static int
report(const struct bg_verification *v)
{
	const struct bg_verified *g;

	if (!v->cli->json)
		bg_verify_print(v);
	else if (bg_verify_print_json(v) != BG_OK) {
		fputs(_("bankgrid: out of memory\n"), stderr);
		return BG_EXIT_USAGE;
	}
	fflush(stdout);
	for (g = v->gpu; g < v->gpu + v->ngpus; g++)
		tell_troubles(g);
	return exit_status(v);
}

static uint64_t
fresh_seed(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return ((uint64_t)t.tv_nsec ^ (uint64_t)t.tv_sec * 7919u ^
	    (uint64_t)getpid() * 104729u) % SEEDS;
}

static int
take_options(struct bg_verification *v, const struct bg_cli *cli)
{
	struct bg_error err;
	char path[4096];

	v->cli = cli;
	v->kinds = ALL_KINDS;
	v->count = cli->count > 0 ? cli->count : COUNT;
	v->seed = cli->has_seed ? cli->seed : fresh_seed();
	if (cli->replay != NULL && (cli->count > 0 || cli->has_seed ||
	    cli->lines || cli->record != NULL)) {
		fputs(_("bankgrid: --replay takes all that was recorded: it "
		    "goes without --count, --seed, --lines and --record\n"),
		    stderr);
		return BG_EXIT_USAGE;
	}
	if (cli->kinds != NULL &&
	    bg_kinds_parse(cli->kinds, &v->kinds, &err) != BG_OK) {
		bg_complain("--kinds", &err, cli->kinds);
		return BG_EXIT_USAGE;
	}
	if (cli->replay != NULL &&
	    bg_recording_load(&v->recording, bg_recording_path(cli->replay,
	    path, sizeof path), &err) != BG_OK) {
		bg_complain("--replay", &err, NULL);
		return BG_EXIT_USAGE;
	}
	return BG_EXIT_OK;
}

static int
run(struct bg_verification *v)
{
	int status;

	if (v->recording != NULL) {
		if (!start(v, 1))
			return BG_EXIT_USAGE;
		replay(v);
		return report(v);
	}
	status = find_meters(v);
	if (status != BG_EXIT_OK)
		return status;
	measure(v);
	status = report(v);
	bg_interrupts_heed();
	return status;
}

int
bg_cmd_verify(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_verification v = { 0 };
	int status;

	(void)argv;
	if (argc > 0) {
		fputs(_("bankgrid: verify takes no pattern: to measure one "
		    "there is bankgrid measure\n"), stderr);
		return BG_EXIT_USAGE;
	}
	status = take_options(&v, cli);
	if (status == BG_EXIT_OK)
		status = cli->lines ? print_lines(&v) : run(&v);
	bg_recording_free(v.recording);
	free(v.gpu);
	free(v.asking);
	return status;
}
