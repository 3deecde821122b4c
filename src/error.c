#include <stdarg.h>
#include <stdio.h>

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
