#include "config.h"

#include <langinfo.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "cli/export.h"
#include "nls.h"
#include "places.h"
#include "protocol/choose.h"
#include "ui/plain.h"
#include "ui/screen.h"
#include "ui/teaching.h"
#include "ui/theme.h"

static bool
is_utf8(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

int
bg_cli_open_screen(struct bg_cli *cli, const struct bg_choice *choice,
    struct bg_app *app)
{
	struct bg_screen_options o = { .mono = cli->color == BG_NEVER,
	    .ascii = cli->ascii || !is_utf8() };
	struct bg_error err = { 0 };
	enum bg_theme theme = bg_theme_load();
	struct bg_lessons lessons = { 0 };
	struct bg_progress progress = { 0 };
	struct bg_recent recent;
	struct bg_meter *meter;
	int rc;

	if (cli->theme != NULL && !bg_theme_find(cli->theme, &theme)) {
		fprintf(stderr, _("bankgrid: --theme: '%s' is not auto, dark, "
		    "light, contrast or mono\n"), cli->theme);
		return BG_EXIT_USAGE;
	}
	app->theme = theme;
	app->motion.animate = !cli->no_animation;
	/* The recording that always stands in needs no time to get ready. */
	o.warm_up = cli->meter != NULL || cli->host != NULL ||
	    choice->fallback[0] != '\0';
	meter = bg_meter_new(choice, bg_patience(BG_HELLO_MS));
	bg_recent_load(&recent);
	app->recent = &recent;
	app->write_cuda = bg_export_cuda;
	if (app->study.lessons == NULL) {
		bg_lessons_load(&lessons, bg_data_dir());
		bg_progress_load(&progress);
		bg_teaching_offer(app, &lessons, &progress);
	}
	if (meter == NULL)
		rc = bg_fail(&err, BG_ENOMEM, -1, 1, "out of memory");
	else
		rc = bg_screen_run(app, meter, &o, &err);
	bg_meter_free(meter);
	app->recent = NULL;
	bg_recent_free(&recent);
	bg_teaching_offer(app, NULL, NULL);
	bg_progress_free(&progress);
	bg_lessons_free(&lessons);
	if (rc == BG_OK)
		return BG_EXIT_OK;
	bg_complain(NULL, &err, NULL);
	return BG_EXIT_USAGE;
}

/* What the screen would show first, as lines. */
static int
print_plain(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_presets presets;
	struct bg_pattern *p = NULL;
	struct bg_error err;
	int status = BG_EXIT_USAGE;

	if (argc > 0 || cli->file != NULL || cli->preset != NULL) {
		p = bg_cli_pattern(cli, argc, argv);
	} else if (bg_presets_load(&presets, bg_data_dir()), presets.n > 0) {
		bg_pattern_parse(&p, presets.preset[0].text, &err);
		bg_presets_free(&presets);
	} else {
		bg_presets_free(&presets);
		bg_fail(&err, BG_EIO, -1, 1, "there are no presets");
		bg_complain(NULL, &err, NULL);
	}
	if (p != NULL) {
		bg_plain(stdout, p, cli->gpu);
		status = BG_EXIT_OK;
	}
	bg_pattern_free(p);
	return status;
}

int
bg_cmd_screen(struct bg_cli *cli, int argc, char **argv)
{
	struct bg_presets presets;
	struct bg_pattern *p = NULL;
	struct bg_error err;
	struct bg_choice choice;
	struct bg_app *app;
	int status;

	if (cli->plain)
		return print_plain(cli, argc, argv);
	status = bg_cli_choose(&choice, cli);
	if (status != BG_EXIT_OK)
		return status;
	if (argc > 0 || cli->file != NULL || cli->preset != NULL) {
		p = bg_cli_pattern(cli, argc, argv);
		if (p == NULL)
			return BG_EXIT_USAGE;
	}
	bg_presets_load(&presets, bg_data_dir());
	app = bg_app_new(p != NULL ? p->text : NULL, &presets, cli->gpu,
	    &err);
	if (app == NULL) {
		bg_complain(NULL, &err, NULL);
		status = BG_EXIT_USAGE;
	} else {
		status = bg_cli_open_screen(cli, &choice, app);
	}
	bg_app_free(app);
	bg_presets_free(&presets);
	bg_pattern_free(p);
	return status;
}
