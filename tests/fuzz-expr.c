#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "expr.h"

int	LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const names[] = { "lane", "tx", "zero", "big", NULL };

static void
check_error(const struct bg_error *err, int status, int len)
{
	if (err->code != status || err->message[0] == '\0' ||
	    err->hint[0] == '\0' || err->column < 0 || err->length < 1 ||
	    err->column + err->length > (len > 0 ? len + 1 : 1))
		abort();
}

/* Whatever the bytes are: a value, the same each time, or an error with a
 * place within them and a hint. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const int64_t values[][4] = {
		{ 0, 0, 0, INT64_MAX }, { 31, 7, 0, INT64_MIN },
		{ -1, 1 << 20, 0, 0x5555555555555555 },
	};
	int64_t first, second;
	struct bg_error err = { 0 };
	struct bg_expr *e;
	char *text = malloc(size + 1);
	int len = (int)size, status, i;

	if (text == NULL)
		return 0;
	/* No byte behind the text may be looked at. */
	memcpy(text, data, size);
	text[size] = '\0';
	status = bg_expr_compile(&e, text, len, names, &err);
	free(text);
	if (status != BG_OK) {
		check_error(&err, status, len);
		return 0;
	}
	for (i = 0; i < 3; i++) {
		memset(&err, 0, sizeof err);
		status = bg_expr_eval(e, values[i], &first, &err);
		if (status != BG_OK)
			check_error(&err, status, len);
		else if (bg_expr_eval(e, values[i], &second, NULL) != BG_OK ||
		    first != second)
			abort();
	}
	/* What does not mention a name does not depend on it. */
	if (!bg_expr_uses(e, 0) && !bg_expr_uses(e, 1) &&
	    !bg_expr_uses(e, 3) && (status = bg_expr_eval(e, values[0],
	    &first, NULL)) == BG_OK && (bg_expr_eval(e, values[1], &second,
	    NULL) != BG_OK || first != second))
		abort();
	bg_expr_free(e);
	return 0;
}
