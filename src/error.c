#include <stdarg.h>
#include <stdio.h>

#include "error.h"

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
	vsnprintf(err->message, sizeof err->message, fmt, ap);
	va_end(ap);
	return code;
}

int
bg_hint(struct bg_error *err, const char *fmt, ...)
{
	va_list ap;

	if (err == NULL)
		return BG_EVALUE;
	va_start(ap, fmt);
	vsnprintf(err->hint, sizeof err->hint, fmt, ap);
	va_end(ap);
	return err->code;
}
