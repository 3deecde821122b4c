#include "pattern-parse.h"

static bool
is_digits(const char *text, int len, const char *first, const char *last)
{
	int i, j;

	for (i = 0; i < len; i++) {
		for (j = 0; first[j] != '\0'; j++)
			if (text[i] >= first[j] && text[i] <= last[j])
				break;
		if (first[j] == '\0')
			return false;
	}
	return len > 0;
}

static bool
is_hex(const char *text, int len)
{
	return is_digits(text, len, "0aA", "9fF");
}

static uint32_t
digits_value(const char *text, int len, uint32_t base)
{
	uint32_t value = 0;
	int i;

	for (i = 0; i < len; i++)
		value = value * base + (uint32_t)(text[i] <= '9' ?
		    text[i] - '0' : (text[i] & 7) + 9);
	return value;
}

/* The mask of a value that is hexadecimal. */
static int
parse_hex(struct bg_parse *s, const struct bg_word *w, uint32_t *mask)
{
	const char *text = s->text + w->value;
	int len = w->value_len;

	if (len > 2 && (text[1] == 'x' || text[1] == 'X')) {
		text += 2;
		len -= 2;
	} else if (len > 2 && len != 8 && text[0] == '0' &&
	    (text[1] == 'b' || text[1] == 'B') &&
	    is_digits(text + 2, len - 2, "0", "1")) {
		bg_fail_value(s, w, BG_EVALUE,
		    "%.*s could be binary or hexadecimal",
		    bg_words_clip(len), text);
		return bg_hint(s->err, "masks are hexadecimal: 0x%x, or "
		    "0x%.*s",
		    (unsigned)digits_value(text + 2, len - 2, 2),
		    bg_words_clip(len), text);
	}
	if (len > 8) {
		bg_fail_value(s, w, BG_ERANGE,
		    "a mask of %d hexadecimal digits: 8 hold all 32 lanes",
		    len);
		return bg_hint(s->err, "bit 0 is lane 0");
	}
	*mask = digits_value(text, len, 16);
	return 0;
}

/*
 * A value of nothing but hexadecimal digits, with or without 0x before them,
 * is a mask, whatever names let gave; anything else is an expression.
 */
static bool
is_hex_mask(const char *text, int len)
{
	if (len > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
		return is_hex(text + 2, len - 2);
	return is_hex(text, len);
}

bool
bg_mask_is_all(const char *text, int len)
{
	return (len == 3 && text[0] == 'a' && text[1] == 'l' &&
	    text[2] == 'l') || (is_hex_mask(text, len) && (len == 8 ||
	    (len == 10 && (text[1] == 'x' || text[1] == 'X'))) &&
	    digits_value(text + len - 8, 8, 16) == BG_FULL_MASK);
}

int
bg_parse_mask(struct bg_parse *s, const struct bg_word *w, uint32_t lanes,
    uint32_t *mask)
{
	const char *text = s->text + w->value;
	struct bg_expr *e;
	int64_t value;
	int lane, status;

	*mask = BG_FULL_MASK;
	if (bg_mask_is_all(text, w->value_len)) {
		*mask = lanes;
		return 0;
	}
	if (is_hex_mask(text, w->value_len)) {
		status = parse_hex(s, w, mask);
		*mask &= lanes;
		return status;
	}
	status = bg_parse_expr(s, w, s->names + s->first, &e);
	*mask = 0;
	for (lane = 0; lane < BG_LANES && status == 0; lane++) {
		if (!(lanes >> lane & 1))
			continue;
		bg_parse_lane(s, lane);
		status = bg_parse_eval(s, w, e, s->values + s->first, lane,
		    &value);
		if (status == 0 && value != 0)
			*mask |= 1u << lane;
	}
	bg_expr_free(e);
	return status;
}
