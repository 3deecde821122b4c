#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nls.h"
#include "protocol/quote.h"
#include "protocol/remote.h"

#define HOST_MAX	255
#define PATH_LENGTH	1024
#define RSH_LENGTH	2048
#define RSH_WORDS	128

/* What ssh exits with when it fails itself (ssh(1)), and the shell there when
 * it finds no command or cannot execute it (POSIX). */
#define STATUS_SSH	255
#define STATUS_FOUND	127
#define STATUS_EXECUTED	126

/*
 * ssh must not ask: its questions would be painted over the screen. A link
 * that is dead is to be told before the meter's answer is overdue. Forwarded
 * ports of the user's configuration are taken when two connect.
 */
static const char *const ssh_options[] = {
	"-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10",
	"-o", "ServerAliveInterval=2", "-o", "ServerAliveCountMax=3",
	"-o", "ClearAllForwardings=yes", "--"
};
#define OPTIONS	(int)(sizeof ssh_options / sizeof ssh_options[0])

/* Blanks, control characters, and what ssh itself refuses since 9.6: a name
 * may be handed on to a shell by the user's ProxyCommand. */
static int
check_host(const char *host, struct bg_error *err)
{
	static const char shell[] = "'`\"$\\;&<>|(){}";
	const char *at = strrchr(host, '@'), *p;

	if (host[0] == '\0')
		return bg_fail(err, BG_EVALUE, -1, 1, "the host has no name");
	if (strlen(host) > HOST_MAX)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the host's name has more than %d bytes", HOST_MAX);
	if (host[0] == '-' || (at != NULL && at[1] == '-') ||
	    strncmp(host, "ssh://-", 7) == 0)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "'%s': no host's name begins with -", host);
	for (p = host; *p != '\0'; p++)
		if ((unsigned char)*p <= ' ' || *p == 0x7f ||
		    strchr(shell, *p) != NULL)
			return bg_fail(err, BG_EVALUE, -1, 1, "'%s': a host's "
			    "name has no blanks, quotes or other characters "
			    "of shells", host);
	return BG_OK;
}

static int
check_path(const char *path, struct bg_error *err)
{
	const char *p;

	if (path[0] == '\0' || path[0] == '-')
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "'%s' is no path of a program", path);
	if (strlen(path) > PATH_LENGTH)
		return bg_fail(err, BG_EVALUE, -1, 1,
		    "the path has more than %d bytes", PATH_LENGTH);
	for (p = path; *p != '\0'; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			return bg_fail(err, BG_EVALUE, -1, 1,
			    "the path has a control character");
	return BG_OK;
}

/* The words of BANKGRID_RSH, which no shell reads. */
static int
add_rsh(char *command, int size, struct bg_error *err)
{
	const char *rsh = getenv("BANKGRID_RSH");
	char copy[RSH_LENGTH], *words[RSH_WORDS];
	bool shell;
	int i, n = -1;

	if (rsh == NULL || rsh[strspn(rsh, " ")] == '\0')
		rsh = "ssh";
	if (strlen(rsh) < sizeof copy)
		n = bg_unquote(strcpy(copy, rsh), words, RSH_WORDS, &shell);
	for (i = 0; i < n; i++)
		if (!bg_quote(command, size, words[i]))
			n = -1;
	return n >= 0 ? BG_OK : bg_fail(err, BG_EVALUE, -1, 1,
	    "BANKGRID_RSH is too long");
}

int
bg_remote_command(char *command, int size, const char *host,
    const char *path, const char *const args[], int n, struct bg_error *err)
{
	char there[8 * PATH_LENGTH] = "";
	bool fits = true;
	int i;

	command[0] = '\0';
	if (path == NULL)
		path = "bankgrid-meter";
	if (check_host(host, err) != BG_OK || check_path(path, err) != BG_OK ||
	    add_rsh(command, size, err) != BG_OK)
		return BG_EVALUE;
	for (i = 0; i < OPTIONS; i++)
		fits &= bg_quote(command, size, ssh_options[i]);
	/* A shell there reads it: the home directory is for it to find. */
	if (strncmp(path, "~/", 2) == 0) {
		fits &= bg_quote(there, sizeof there - 2, path + 2);
		memmove(there + 2, there, strlen(there) + 1);
		memcpy(there, "~/", 2);
	} else
		fits &= bg_quote(there, sizeof there, path);
	for (i = 0; i < n; i++)
		fits &= bg_quote(there, sizeof there, args[i]);
	fits &= bg_quote(command, size, host);
	fits &= bg_quote(command, size, there);
	return fits ? BG_OK : bg_fail(err, BG_EVALUE, -1, 1,
	    "the command for ssh is too long");
}

/* ssh's own failures, by what it says last, and what to do. */
static const struct {
	const char	*says;
	const char	*sentence;	/* %s: the host */
	const char	*hint;
} failures[] = {
	{ "Permission denied", N_("%s refused the login"),
	    N_("ssh asks for no password here: put a key there with "
	    "ssh-copy-id, or unlock it with ssh-add") },
	{ "Too many authentication failures", N_("%s refused the login"),
	    N_("name the key in ~/.ssh/config: IdentityFile, "
	    "IdentitiesOnly") },
	{ "Host key verification failed",
	    N_("%s has a key that is not known here"),
	    N_("run ssh there once by hand and look at the key") },
	{ "Could not resolve", N_("there is no host %s"),
	    N_("is the name right, or missing in ~/.ssh/config?") },
	{ "timed out", N_("%s does not answer"),
	    N_("is it on and connected?") },
	{ "No route to host", N_("%s cannot be reached"),
	    N_("is it on and connected?") },
	{ "Network is unreachable", N_("%s cannot be reached"),
	    N_("is this machine connected?") },
	{ "Connection refused", N_("%s takes no connections of ssh"),
	    N_("does sshd run there, on this port?") },
};

/* ": " and ssh's words, without the full stop that some have. */
static const char *
quote_words(const struct bg_parting *p, char *buf, size_t size)
{
	size_t n = strlen(p->words);

	if (n > 0 && p->words[n - 1] == '.')
		n--;
	snprintf(buf, size, "%s%.*s", n > 0 ? _(": ") : "", (int)n, p->words);
	return buf;
}

bool
bg_remote_say(char *sentence, int size, const struct bg_parting *p)
{
	char buf[256];
	const char *words = quote_words(p, buf, sizeof buf);
	const char *what = N_("ssh cannot get to %s"), *hint =
	    N_("does it work by hand?");
	char begin[320];
	size_t i;

	if (p->status == STATUS_SSH && p->greeted) {
		snprintf(sentence, (size_t)size, words[0] != '\0' ?
		    _("the connection to %s broke%s; the next measurement "
		    "connects again") : _("the connection to %s broke, or the "
		    "meter there died%s; the next measurement connects "
		    "again"), p->host, words);
		return true;
	}
	if (p->status == STATUS_SSH) {
		for (i = 0; i < sizeof failures / sizeof failures[0]; i++)
			if (strstr(p->words, failures[i].says) != NULL) {
				what = failures[i].sentence;
				hint = failures[i].hint;
				break;
			}
		snprintf(begin, sizeof begin, _(what), p->host);
		snprintf(sentence, (size_t)size, _("%s%s; %s"), begin, words,
		    _(hint));
		return true;
	}
	if (!p->greeted && (p->status == STATUS_FOUND ||
	    p->status == STATUS_EXECUTED))
		snprintf(sentence, (size_t)size, _("%s cannot run "
		    "bankgrid-meter%s; install it there, or say where it is "
		    "with --remote-path"), p->host, words);
	else if (!p->greeted && p->noise[0] != '\0')
		snprintf(sentence, (size_t)size, _("%s's login files printed "
		    "\"%s\", and bankgrid-meter there %s%s; they must be "
		    "silent where there is no terminal"), p->host, p->noise,
		    p->what, words);
	else
		snprintf(sentence, (size_t)size, _("the meter on %s %s%s"),
		    p->host, p->what, words);
	return !p->greeted;
}
