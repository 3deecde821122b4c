#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "nls.h"

/* Of a lesson no pattern is asked for, and no standard input is read. */
static const char *
what_of(const struct bg_command *c, const struct bg_option *o)
{
	return o->letter == 'f' && strcmp(c->name, "lesson") == 0 ?
	    _("read the lesson from FILE") : _(o->what);
}

static void
usage_options(FILE *out, const struct bg_command *c)
{
	const struct bg_option *o;
	char name[64];
	int i;

	for (i = 0; (o = bg_option_at(i)) != NULL; i++) {
		if (!bg_command_takes(c, o->letter))
			continue;
		snprintf(name, sizeof name, "--%s%s%s", o->name,
		    o->arg != NULL ? " " : "", o->arg != NULL ? o->arg : "");
		if (o->letter < 256)
			fprintf(out, "  -%c, %-18s %s\n", o->letter, name,
			    what_of(c, o));
		else
			fprintf(out, "      %-18s %s\n", name,
			    what_of(c, o));
	}
}

void
bg_usage(FILE *out, const struct bg_command *c)
{
	const struct bg_command *other;
	int i;

	fprintf(out, _("usage: bankgrid %s%s[OPTION...] %s\n"), c->name,
	    c->name[0] != '\0' ? " " : "", c->args);
	fprintf(out, "%s\n\n", _(c->what));
	usage_options(out, c);
	if (c->name[0] != '\0')
		return;
	fprintf(out, _("\nOther commands:\n"));
	for (i = 0; (other = bg_command_at(i)) != NULL; i++)
		if (other->name[0] != '\0')
			fprintf(out, "  %-8s %-23s %s\n", other->name,
			    other->args, _(other->what));
	fprintf(out, _("\nbankgrid COMMAND --help tells more. Manual: "
	    "bankgrid(1), bankgrid-pattern(5).\n"));
}
