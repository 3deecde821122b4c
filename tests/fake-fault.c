#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/fake-fault.h"

#define RULES_MAX	8

static struct rule {
	char	call[64], what[16];
	int	nth, seen;
	bool	on;			/* and all later ones */
} rules[RULES_MAX];
static int nrules = -1;
static const char *word = "";

static void
read_rules(void)
{
	const char *p = getenv("FAKE_FAULT");
	struct rule *r;
	char number[16];

	for (nrules = 0; p != NULL && *p != '\0' && nrules < RULES_MAX;
	    p += *p == ',') {
		r = &rules[nrules++];
		if (sscanf(p, "%63[^:]:%15[^:]:%15[^,]", r->call, number,
		    r->what) != 3) {
			fprintf(stderr, "FAKE_FAULT: %s\n", p);
			abort();
		}
		r->nth = atoi(number);
		r->on = strchr(number, '+') != NULL;
		p += strcspn(p, ",");
	}
}

/* cuda.h renames functions: cuMemAlloc is cuMemAlloc_v2. */
static bool
is_named(const char *call, const char *name)
{
	size_t n = strlen(name);

	return strncmp(call, name, n) == 0 &&
	    (call[n] == '\0' || strncmp(call + n, "_v", 2) == 0);
}

static int
happen(const char *what)
{
	if (what[0] >= '0' && what[0] <= '9')
		return atoi(what);
	if (strcmp(what, "hang") == 0)
		for (;;)
			pause();
	if (strcmp(what, "kill") == 0)
		raise(SIGKILL);
	word = what;
	return 0;
}

int
fake_fault(const char *library, const char *call)
{
	struct rule *r;
	int i, rc = 0;

	if (nrules < 0)
		read_rules();
	word = "";
	for (i = 0; i < nrules && rc == 0; i++) {
		r = &rules[i];
		if (strcmp(r->call, library) != 0 && !is_named(call, r->call))
			continue;
		r->seen++;
		if (r->seen == r->nth || (r->on && r->seen > r->nth))
			rc = happen(r->what);
	}
	return rc;
}

const char *
fake_fault_word(void)
{
	return word;
}
