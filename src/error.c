#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "error.h"
#include "nls.h"

/* One line, whatever of somebody's text is quoted in it. */
static void
keep_to_a_line(char *s)
{
	for (; *s != '\0'; s++)
		if ((unsigned char)*s < ' ' || *s == 0x7f)
			*s = ' ';
}

int
bg_fail(struct bg_error *err, int code, int column, int length,
    const char *fmt, ...)
{
	va_list ap;

	if (err == NULL)
		return code;
	err->code = code;
	err->column = column;
	err->length = length < 1 ? 1 : length;
	err->hint[0] = '\0';
	va_start(ap, fmt);
	vsnprintf(err->message, sizeof err->message, bg_tr(fmt), ap);
	va_end(ap);
	keep_to_a_line(err->message);
	return code;
}

int
bg_hint(struct bg_error *err, const char *fmt, ...)
{
	va_list ap;

	if (err == NULL)
		return BG_EVALUE;
	va_start(ap, fmt);
	vsnprintf(err->hint, sizeof err->hint, bg_tr(fmt), ap);
	va_end(ap);
	keep_to_a_line(err->hint);
	return err->code;
}

/* libc has these in languages only where the locale of one is installed. */
const char *
bg_strerror(int number)
{
	static const struct {
		int		 number;
		const char	*text;
	} texts[] = {
		{ EACCES, N_("Permission denied") },
		{ EAGAIN, N_("Resource temporarily unavailable") },
		{ ECONNREFUSED, N_("Connection refused") },
		{ ECONNRESET, N_("Connection reset by peer") },
		{ EDQUOT, N_("Disk quota exceeded") },
		{ EEXIST, N_("File exists") },
		{ EFBIG, N_("File too large") },
		{ EIO, N_("Input/output error") },
		{ EISDIR, N_("Is a directory") },
		{ ELOOP, N_("Too many levels of symbolic links") },
		{ EMFILE, N_("Too many open files") },
		{ ENAMETOOLONG, N_("File name too long") },
		{ ENOENT, N_("No such file or directory") },
		{ ENOEXEC, N_("Exec format error") },
		{ ENOMEM, N_("Cannot allocate memory") },
		{ ENOSPC, N_("No space left on device") },
		{ ENOTDIR, N_("Not a directory") },
		{ EPERM, N_("Operation not permitted") },
		{ EPIPE, N_("Broken pipe") },
		{ EROFS, N_("Read-only file system") },
		{ ETXTBSY, N_("Text file busy") },
	};
	size_t i;

	for (i = 0; i < sizeof texts / sizeof texts[0]; i++)
		if (texts[i].number == number)
			return bg_tr(texts[i].text);
	return strerror(number);
}
